import { parseLooseJson } from '../structured.ts';
import { redactText } from './redact.ts';

/** Deeper nesting is cut. JSON parsers of clients fail not far beyond. */
const MAX_DEPTH = 100;
/** UTF-16 units of JSON in strings that are parsed, per source. */
const MAX_UNFOLDED = 4_000_000;
/** Levels of JSON in strings in JSON that are parsed. */
const MAX_FOLDS = 4;

interface Open {
  value: Record<string, unknown>;
  depth: number;
  folds: number;
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Redacts the names in an object, in place and in order. Duplicate names get a number. */
function redactNames(object: Record<string, unknown>): void {
  const names = Object.keys(object);
  const redacted = names.map(redactText);
  if (redacted.every((name, index) => name === names[index])) return;
  const values = Object.values(object);
  for (const name of names) delete object[name];
  const times = new Map<string, number>();
  redacted.forEach((name, index) => {
    if (name === '__proto__') return;
    let free = name;
    while (Object.hasOwn(object, free)) {
      const time = (times.get(name) ?? 1) + 1;
      times.set(name, time);
      free = `${name} (${time})`;
    }
    object[free] = values[index];
  });
}

/**
 * Changes data in place: JSON in strings becomes data, addresses lose their secrets, and deep nesting is
 * cut.
 */
export function unfoldAndRedact(body: unknown): unknown {
  let left = MAX_UNFOLDED;
  const refined = (value: unknown, folds: number): { value: unknown; folds: number } => {
    if (typeof value !== 'string') return { value, folds };
    if (
      folds < MAX_FOLDS &&
      value.length <= left &&
      /^\s{0,9}(?:\{\s{0,9}["}]|\[\s{0,9}[[{"\]])/.test(value)
    ) {
      left -= value.length;
      const inner = parseLooseJson(value);
      if (isContainer(inner)) return { value: inner, folds: folds + 1 };
    }
    return { value: redactText(value), folds };
  };
  const open: Open[] = [];
  // Resolved references can share values.
  const seen = new Set<object>();
  if (isContainer(body)) open.push({ value: body, depth: 1, folds: 0 });
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next.value)) continue;
    seen.add(next.value);
    if (!Array.isArray(next.value)) redactNames(next.value);
    for (const key of Object.keys(next.value)) {
      const { value, folds } = refined(next.value[key], next.folds);
      const isTooDeep = isContainer(value) && next.depth >= MAX_DEPTH;
      if (isTooDeep || value !== next.value[key]) next.value[key] = isTooDeep ? null : value;
      if (isContainer(value) && !isTooDeep) open.push({ value, depth: next.depth + 1, folds });
    }
  }
  return body;
}
