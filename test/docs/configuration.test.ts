import { expect, it } from 'vitest';
import { configFlags } from '../../src/config.ts';

it('lists every setting of the service (npm run test:only -- test/docs -u updates the page)', async () => {
  const rows = configFlags().map(
    ({ variable, flag, standard, meaning }) =>
      `| \`${variable}\` | \`--${flag}\` | ${standard} | ${meaning} |`,
  );
  await expect(`# Configuration

Set environment variables, or flags (\`npm start -- --port 9000\`). An empty value counts as unset. An invalid value stops
the start with a message that names the accepted form.

| variable | flag | default | meaning |
| --- | --- | --- | --- |
${rows.join('\n')}
`).toMatchFileSnapshot('../../docs/configuration.md');
});
