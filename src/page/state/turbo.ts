import { readLiteralsAfter } from './literal.ts';
import { resolveIndexes } from './references.ts';

const TURBO_ENQUEUE_CALL = /streamController\.enqueue\(\s{0,10}(?=["'`])/g;

/**
 * Reads the text in turbo-stream format that a script adds to the data stream of React Router (Remix). Empty if the
 * script adds nothing to the stream. `decodeTurboStream` parses the joined text of all scripts.
 */
export const readTurboChunk = (text: string): string =>
  readLiteralsAfter(TURBO_ENQUEUE_CALL, text)
    .filter((value) => typeof value === 'string')
    .join('');

/**
 * Parses the first value of a turbo-stream (https://github.com/jacob-ebey/turbo-stream): an array whose objects refer
 * to keys as `_<index>` and to values by index. Ignores later lines, which resolve promises; returns undefined if the
 * text is not a turbo-stream. Cycles become null.
 */
export function decodeTurboStream(stream: string): unknown {
  const end = stream.indexOf('\n');
  let values: unknown;
  try {
    values = JSON.parse(end < 0 ? stream : stream.slice(0, end));
  } catch {
    return undefined;
  }
  return Array.isArray(values) ? resolveTurboValues(values) : undefined;
}

const resolveTurboValues = (values: readonly unknown[]): unknown =>
  resolveIndexes(
    values,
    (list, resolve) => {
      const [kind, ...rest] = list;
      if (typeof kind !== 'string') return list.map(resolve);
      // Dates, addresses, large numbers and symbols contain their value. Sets contain indexes, and promises get their
      // value in a later line.
      if (kind === 'S' || kind === 'M') return rest.map(resolve);
      return kind === 'P' ? null : (rest[0] ?? null);
    },
    (key) => (key.startsWith('_') ? values[Number(key.slice(1))] : undefined),
  );
