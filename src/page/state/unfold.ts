import { parseLooseJson } from '../structured.ts';
import { REDACTED_TEXT, redactText } from './redact.ts';
import { isSecretKey } from './secret-name.ts';

/** Levels of nesting. Deeper values are cut, because the JSON parsers of clients fail a little beyond this depth. */
const MAX_UNFOLDED_DEPTH = 100;
/** Maximum number of UTF-16 units, per source, in strings that are parsed as JSON. */
const MAX_UNFOLDED_CHARS = 4_000_000;
/** Maximum number of levels of JSON inside strings of JSON. */
const MAX_NESTED_JSON_LEVELS = 4;

interface OpenContainer {
  value: Record<string, unknown>;
  depth: number;
  jsonLevel: number;
  /**
   * Set only for the items of an array whose key names a secret, such as `passwords`: the key. The items are secrets
   * too.
   */
  secretKey?: string;
}

const isObjectOrList = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Redacts the property names of an object in place and keeps their order. Names that become equal get a number. */
function redactPropertyNames(object: Record<string, unknown>): void {
  const names = Object.keys(object);
  const redactedNames = names.map(redactText);
  if (redactedNames.every((name, index) => name === names[index])) return;
  const values = Object.values(object);
  for (const name of names) delete object[name];
  const countByName = new Map<string, number>();
  redactedNames.forEach((name, index) => {
    if (name === '__proto__') return;
    let uniqueName = name;
    while (Object.hasOwn(object, uniqueName)) {
      const count = (countByName.get(name) ?? 1) + 1;
      countByName.set(name, count);
      uniqueName = `${name} (${count})`;
    }
    object[uniqueName] = values[index];
  });
}

/** Returns the letters of a text in lower case, so that `newPassword` equals the label `New password`. */
const extractLetters = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase();

/** Whether a value under a key that names a secret is a secret. Flags, empty values and labels are not. */
function isSecretValue(key: string, value: unknown): boolean {
  if (typeof value === 'number') return true;
  return (
    typeof value === 'string' &&
    value !== '' &&
    (value.length > 100 || extractLetters(value) !== extractLetters(key))
  );
}

/**
 * Changes data in place: parses JSON in strings, removes secrets from addresses, replaces values under keys that name a
 * secret, and cuts deep nesting.
 */
export const unfoldAndRedact = (body: unknown): unknown => unfoldAndRedactFrom(body, 0);

/** Like `unfoldAndRedact`, but JSON in strings stays a string. */
export const redactState = (body: unknown): unknown => unfoldAndRedactFrom(body, MAX_NESTED_JSON_LEVELS);

/**
 * @param firstJsonLevel number of levels of JSON in strings that count as already parsed
 */
function unfoldAndRedactFrom(body: unknown, firstJsonLevel: number): unknown {
  let remainingChars = MAX_UNFOLDED_CHARS;
  const unfoldOrRedact = (value: unknown, jsonLevel: number): { value: unknown; jsonLevel: number } => {
    if (typeof value !== 'string') return { value, jsonLevel };
    if (
      jsonLevel < MAX_NESTED_JSON_LEVELS &&
      value.length <= remainingChars &&
      /^\s{0,9}(?:\{\s{0,9}["}]|\[\s{0,9}[[{"\]])/.test(value)
    ) {
      remainingChars -= value.length;
      const inner = parseLooseJson(value);
      if (isObjectOrList(inner)) return { value: inner, jsonLevel: jsonLevel + 1 };
    }
    return { value: redactText(value), jsonLevel };
  };
  const openContainers: OpenContainer[] = [];
  // Objects that were already visited. The same object can occur several times, because references were resolved.
  const seen = new Set<object>();
  if (isObjectOrList(body)) openContainers.push({ value: body, depth: 1, jsonLevel: firstJsonLevel });
  for (let container = openContainers.pop(); container; container = openContainers.pop()) {
    if (seen.has(container.value)) continue;
    seen.add(container.value);
    if (!Array.isArray(container.value)) redactPropertyNames(container.value);
    for (const key of Object.keys(container.value)) {
      const secretKey = Array.isArray(container.value)
        ? container.secretKey
        : isSecretKey(key)
          ? key
          : undefined;
      if (secretKey !== undefined && isSecretValue(secretKey, container.value[key])) {
        container.value[key] = REDACTED_TEXT;
        continue;
      }
      const { value, jsonLevel } = unfoldOrRedact(container.value[key], container.jsonLevel);
      const isTooDeep = isObjectOrList(value) && container.depth >= MAX_UNFOLDED_DEPTH;
      if (isTooDeep || value !== container.value[key]) container.value[key] = isTooDeep ? null : value;
      if (isObjectOrList(value) && !isTooDeep) {
        const isSecretList = secretKey !== undefined && Array.isArray(value);
        openContainers.push({
          value,
          depth: container.depth + 1,
          jsonLevel,
          ...(isSecretList && { secretKey }),
        });
      }
    }
  }
  return body;
}
