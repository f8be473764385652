import { expect, it } from 'vitest';
import { generateClientTypes } from '../../scripts/client-types/generate.ts';
import { generatePythonClient } from '../../scripts/client-types/python.ts';
import { generateToolDefinitions } from '../../scripts/client-types/tools.ts';

it('the client types are generated from the contract (update: npx vitest run test/client/types.test.ts -u)', async () => {
  const { types, operations } = generateClientTypes();
  await expect(types).toMatchFileSnapshot('../../clients/typescript/src/types.ts');
  await expect(operations).toMatchFileSnapshot('../../clients/typescript/src/operations.ts');
});

const PYTHON = '../../clients/python/src/pagewright';

it('the Python types and the synchronous Python client are generated from the contract', async () => {
  const { types, operations, client } = generatePythonClient();
  await expect(types).toMatchFileSnapshot(`${PYTHON}/types.py`);
  await expect(operations).toMatchFileSnapshot(`${PYTHON}/_operations.py`);
  await expect(client).toMatchFileSnapshot(`${PYTHON}/_client.py`);
});

it('the tool definitions of each model API are generated from the contract', async () => {
  const files = generateToolDefinitions();
  for (const [file, text] of Object.entries(files))
    await expect(text).toMatchFileSnapshot(`../../clients/tools/${file}`);
  await expect(files['anthropic.json']).toMatchFileSnapshot(`${PYTHON}/tools.json`);
});
