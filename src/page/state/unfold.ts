import { parseLooseJson } from '../structured.ts';
import { REPLACEMENT, redactText } from './redact.ts';
import { isSecretKey } from './secret-name.ts';

/** Values that are nested deeper are cut. The JSON parsers of clients fail a little beyond this depth. */
const MAX_DEPTH = 100;
/** Maximum UTF-16 units, per source, of JSON in strings that is parsed. */
const MAX_UNFOLDED = 4_000_000;
/** Maximum levels of JSON in strings in JSON that are parsed. */
const MAX_FOLDS = 4;

interface Open {
  value: Record<string, unknown>;
  depth: number;
  folds: number;
  /** The key of the list if this key names a secret. Then the items of the list are secrets too. */
  secretKey?: string;
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Redacts the property names of an object in place and keeps their order. Names that become equal get a number. */
function redactPropertyNames(object: Record<string, unknown>): void {
  const names = Object.keys(object);
  const redacted = names.map(redactText);
  if (redacted.every((name, index) => name === names[index])) return;
  const values = Object.values(object);
  for (const name of names) delete object[name];
  const countByName = new Map<string, number>();
  redacted.forEach((name, index) => {
    if (name === '__proto__') return;
    let free = name;
    while (Object.hasOwn(object, free)) {
      const count = (countByName.get(name) ?? 1) + 1;
      countByName.set(name, count);
      free = `${name} (${count})`;
    }
    object[free] = values[index];
  });
}

/** Returns the letters of a text in lower case, so that `newPassword` equals the label `New password`. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase();

/** Whether a value under a key that names a secret is a secret. Flags, empty values and labels are not. */
function isSecretValue(key: string, value: unknown): boolean {
  if (typeof value === 'number') return true;
  return (
    typeof value === 'string' && value !== '' && (value.length > 100 || lettersOf(value) !== lettersOf(key))
  );
}

/**
 * Changes data in place: parses JSON in strings, removes secrets from addresses, replaces values under keys that name a
 * secret, and cuts deep nesting.
 */
export const unfoldAndRedact = (body: unknown): unknown => redactFrom(body, 0);

/** Like `unfoldAndRedact`, but JSON in strings stays a string. */
export const redactState = (body: unknown): unknown => redactFrom(body, MAX_FOLDS);

/** @param firstFolds how many levels of JSON in strings count as parsed already */
function redactFrom(body: unknown, firstFolds: number): unknown {
  let left = MAX_UNFOLDED;
  const unfoldOrRedact = (value: unknown, folds: number): { value: unknown; folds: number } => {
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
  const openContainers: Open[] = [];
  // The same object can occur several times, because references were resolved.
  const seen = new Set<object>();
  if (isContainer(body)) openContainers.push({ value: body, depth: 1, folds: firstFolds });
  for (let next = openContainers.pop(); next; next = openContainers.pop()) {
    if (seen.has(next.value)) continue;
    seen.add(next.value);
    if (!Array.isArray(next.value)) redactPropertyNames(next.value);
    for (const key of Object.keys(next.value)) {
      const secretKey = Array.isArray(next.value) ? next.secretKey : isSecretKey(key) ? key : undefined;
      if (secretKey !== undefined && isSecretValue(secretKey, next.value[key])) {
        next.value[key] = REPLACEMENT;
        continue;
      }
      const { value, folds } = unfoldOrRedact(next.value[key], next.folds);
      const isTooDeep = isContainer(value) && next.depth >= MAX_DEPTH;
      if (isTooDeep || value !== next.value[key]) next.value[key] = isTooDeep ? null : value;
      if (isContainer(value) && !isTooDeep) {
        const isSecretList = secretKey !== undefined && Array.isArray(value);
        openContainers.push({ value, depth: next.depth + 1, folds, ...(isSecretList && { secretKey }) });
      }
    }
  }
  return body;
}
