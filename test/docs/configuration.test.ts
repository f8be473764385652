import { expect, it } from 'vitest';
import { listSettings } from '../../src/config.ts';

it('docs/configuration.md lists every setting of the service (npm run test:only -- test/docs -u updates the page)', async () => {
  const rows = listSettings().map(
    ({ variable, flag, defaultText, description }) =>
      `| \`${variable}\` | \`--${flag}\` | ${defaultText} | ${description} |`,
  );
  await expect(`# Configuration

Set environment variables, or flags (\`pagewright --port 9000\`). An empty value counts as unset.
If a value is invalid, the service does not start and prints the accepted form.

| variable | flag | default | description |
| --- | --- | --- | --- |
${rows.join('\n')}
`).toMatchFileSnapshot('../../docs/configuration.md');
});
