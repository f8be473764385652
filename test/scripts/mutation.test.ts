import { expect, it } from 'vitest';
import { listMutants } from '../../scripts/mutation/mutants.ts';

/** The source after each of its mutants. */
const mutate = (source: string): string[] =>
  listMutants('a.ts', source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );

it.each([
  ['const a = b < c;', ['const a = ((b) <= (c));']],
  ['const a = b ?? c;', ['const a = (b);']],
  ['const a = b ?? false;', ['const a = b ?? true;']],
  ['const a = !b;', ['const a = b;']],
  ['const a = b + c;', ['const a = (b - (c));']],
  ['if (a) b();', ['if (!(a)) b();', 'if (a) void 0;']],
  ['const a = 3;', ['const a = 4;']],
  ['const a = true ? b : c;', ['const a = !(true) ? b : c;', 'const a = false ? b : c;']],
  ["q.where('a', '<=', b)", ['void 0;', "q.where('a', '<', b)"]],
  ['const a = sql`x = 1 and y`;', ['const a = sql`x != 1 and y`;', 'const a = sql`x = 1 or y`;']],
])('a mutant of %s differs in one expression', (source, expected) => {
  expect(mutate(source).toSorted()).toEqual(expected.toSorted());
});

it.each([
  "const a = 'text' + b;",
  'const a = 64 * 1024;',
  'timer.unref();',
  'type A = { b: true };',
  "import a from './a.ts';",
  "const a = b.describe('At most 5, or true.');",
])('makes no mutant of %s', (source) => {
  expect(mutate(source)).toEqual([]);
});
