import { expect, it } from 'vitest';
import { generateClientTypes } from '../../scripts/client-types/generate.ts';

it('the client types are generated from the contract (update: npx vitest run test/client/types.test.ts -u)', async () => {
  const { types, operations } = generateClientTypes();
  await expect(types).toMatchFileSnapshot('../../clients/typescript/src/types.ts');
  await expect(operations).toMatchFileSnapshot('../../clients/typescript/src/operations.ts');
});
