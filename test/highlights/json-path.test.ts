import { assert, asyncProperty, constantFrom, dictionary, letrec, oneof, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchCorpus } from '../../src/highlights/index.ts';

const STEP = /\[(?:(\d+)|'((?:[^'\\]|\\.)*)')\]/gsy;
const UNESCAPED: Record<string, string> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  "'": "'",
  '\\': '\\',
};

const unescape = (name: string): string =>
  name.replace(/\\(?:u([0-9a-f]{4})|(.))/gs, (_all, code: string | undefined, letter: string) =>
    code === undefined ? (UNESCAPED[letter] ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Resolves a normalized path by the grammar of RFC 9535. */
function resolvePath(body: unknown, path: string): unknown {
  expect(path.startsWith('$')).toBe(true);
  let value = body;
  let end = 1;
  STEP.lastIndex = 1;
  for (let match = STEP.exec(path); match !== null; match = STEP.exec(path)) {
    const [, index, name] = match;
    value = (value as Record<string, unknown>)[name === undefined ? Number(index) : unescape(name)];
    end = STEP.lastIndex;
  }
  expect(end).toBe(path.length);
  return value;
}

const names = oneof(
  string(),
  constantFrom("it's", '\\', '\n', '__proto__', 'constructor', '\u0000', '][', "']['", '0'),
);
const { json } = letrec<{ json: unknown }>((tie) => ({
  json: oneof(
    { depthSize: 'small', withCrossShrink: true },
    constantFrom<unknown>('zebra', 'a zebra crossing', 7, null, true, 'z'.repeat(600)),
    dictionary(names, tie('json'), { maxKeys: 4 }),
    dictionary(names, tie('json'), { maxKeys: 4 }).map((members) => Object.values(members)),
  ),
}));

describe('JSON paths of snippets', () => {
  it('the JSON path of a snippet leads to the value that the snippet contains', async () => {
    let resolvedCount = 0;
    await assert(
      asyncProperty(json, async (value) => {
        // Stored JSON has only own properties.
        const body: unknown = JSON.parse(JSON.stringify({ value }));
        const { snippets } = await searchCorpus({ stateJson: [{ id: 1, body }] }, 'zebra crossing', {
          maxResults: 50,
          minScore: 0,
          now: () => 0,
        });
        for (const { location, json: returned } of snippets) {
          if (returned === null) continue;
          expect(resolvePath(body, location.jsonPath ?? '')).toBe(returned);
          resolvedCount++;
        }
      }),
      { numRuns: 500 },
    );
    expect(resolvedCount).toBeGreaterThan(100);
  });
});
