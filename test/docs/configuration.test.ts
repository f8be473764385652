import { expect, it } from 'vitest';
import { configFlags } from '../../src/config.ts';

it('lists every setting as the code knows it (npx vitest run test/docs -u writes the page)', async () => {
  const rows = configFlags().map(
    ({ variable, flag, standard, meaning }) =>
      `| \`${variable}\` | \`--${flag}\` | ${standard} | ${meaning} |`,
  );
  await expect(`# Configuration

Environment variables, or flags (\`npm start -- --port 9000\`). An empty value counts as unset. A wrong one stops the
start with a message that says what is expected.

| variable | flag | default | meaning |
| --- | --- | --- | --- |
${rows.join('\n')}
`).toMatchFileSnapshot('../../docs/configuration.md');
});
