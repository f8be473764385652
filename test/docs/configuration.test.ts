import { expect, it } from 'vitest';
import { listSettings } from '../../src/config.ts';

it('docs/configuration.md lists every setting of the service (npm run test:only -- test/docs -u updates the page)', async () => {
  const sections = Map.groupBy(listSettings(), ({ group }) => group);
  const tables = [...sections].map(([group, settings]) => {
    const rows = settings.map(
      ({ variable, flag, defaultText, description }) =>
        `| \`${variable}\` \`--${flag}\` | ${defaultText} | ${description} |`,
    );
    return `## ${group}

| setting | default | description |
| --- | --- | --- |
${rows.join('\n')}
`;
  });
  await expect(`# Configuration

Set environment variables, or flags (\`pagewright --port 9000\`). An empty value counts as unset.
If a value is invalid, the service does not start and prints the accepted form. \`pagewright help settings\` prints this
list in a terminal.

${tables.join('\n')}`).toMatchFileSnapshot('../../docs/configuration.md');
});
