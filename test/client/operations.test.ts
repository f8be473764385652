import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPERATIONS } from '../../src/contract/index.ts';

const CLIENTS = new URL('../../clients/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, CLIENTS), 'utf8');

/** Operations for administration, which clients reach with the generic method `call`. */
const ADMINISTRATION =
  /^(?:requests|keys|members|organizations)\.|^account\.get(?:Queue|UsageBreakdown|Failures)$/;

it.each([
  ['TypeScript', read('typescript/src/client.ts'), "'"],
  ['Python', read('python/src/pagewright/_client.py'), '"'],
])('the %s client has a method for each operation, except for administration', (_, source, quote) => {
  const ids = Object.values(OPERATIONS).map(({ id }) => id);
  const withoutMethod = ids.filter((id) => !source.includes(quote + id + quote));
  expect(withoutMethod).toEqual(ids.filter((id) => ADMINISTRATION.test(id)));
});
