import { readLiteral, createScanBudget } from './literal.ts';
import { resolveIndexes } from './references.ts';

const ENQUEUED = /streamController\.enqueue\(\s{0,10}(?=["'`])/g;

/** Reads the text that a script writes to the data stream of React Router (Remix). Empty if it writes none. */
export function readTurboChunk(text: string): string {
  const parts: string[] = [];
  const scan = createScanBudget(text);
  for (const match of text.matchAll(ENQUEUED)) {
    const value = readLiteral(text, match.index + match[0].length, scan)?.value;
    if (typeof value === 'string') parts.push(value);
  }
  return parts.join('');
}

/**
 * The first value of a turbo-stream (https://github.com/jacob-ebey/turbo-stream): an array whose objects name keys as
 * `_<index>` and values by index; later lines settle promises. Undefined where it is none. Cycles end in null.
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
      // Dates, addresses, large numbers and symbols contain their value, sets contain indexes, and promises resolve later.
      if (kind === 'S' || kind === 'M') return rest.map(resolve);
      return kind === 'P' ? null : (rest[0] ?? null);
    },
    (key) => (key.startsWith('_') ? values[Number(key.slice(1))] : undefined),
  );
