import { expect, it } from 'vitest';
import { configTable } from '../../src/config.ts';

it('lists every setting as the code knows it (npx vitest run test/docs -u writes the page)', async () => {
  await expect(`# Configuration

Environment variables; flags of \`npm start\` have the same names (\`--port 9000\` is \`PAGEWRIGHT_PORT=9000\`). An empty
value counts as unset. A wrong one stops the start with a message that says what is expected.

${configTable()}
`).toMatchFileSnapshot('../../docs/configuration.md');
});
