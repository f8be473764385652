import { readLiteral, scanOf } from './literal.ts';

const MAX_VALUES = 200_000;
const MAX_DEPTH = 100;
const ENQUEUED = /streamController\.enqueue\(\s{0,10}(?=["'`])/g;

/** The text that a script writes to the data stream of React Router (Remix); empty without one. */
export function turboChunk(text: string): string {
  const parts: string[] = [];
  const scan = scanOf(text);
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
export function turboValue(stream: string): unknown {
  const end = stream.indexOf('\n');
  let values: unknown;
  try {
    values = JSON.parse(end < 0 ? stream : stream.slice(0, end));
  } catch {
    return undefined;
  }
  return Array.isArray(values) ? decoded(values) : undefined;
}

function decoded(values: readonly unknown[]): unknown {
  let made = 0;
  const open = new Set<number>();
  const resolve = (index: unknown, depth: number): unknown => {
    if (typeof index !== 'number' || index < 0 || depth > MAX_DEPTH || ++made > MAX_VALUES) return null;
    const value = values[index];
    if (typeof value !== 'object' || value === null) return value ?? null;
    if (open.has(index)) return null;
    open.add(index);
    const resolved = Array.isArray(value) ? list(value, depth) : object(value, depth);
    open.delete(index);
    return resolved;
  };
  const list = (value: unknown[], depth: number): unknown => {
    const [kind, ...rest] = value;
    if (typeof kind !== 'string') return value.map((item) => resolve(item, depth + 1));
    // Dates, addresses, large numbers and symbols contain their value, sets contain indexes, and promises resolve later.
    if (kind === 'S' || kind === 'M') return rest.map((item) => resolve(item, depth + 1));
    return kind === 'P' ? null : (rest[0] ?? null);
  };
  const object = (value: object, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) => {
        const name = key.startsWith('_') ? values[Number(key.slice(1))] : undefined;
        return typeof name === 'string' && name !== '__proto__' ? [[name, resolve(item, depth + 1)]] : [];
      }),
    );
  return resolve(0, 0);
}
