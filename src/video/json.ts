/** Returns the value at a path in JSON of unknown shape. Undefined if the path does not exist. */
export function getValueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string | number, unknown>)[key];
  }
  return current;
}

/** Returns the string at a path. Undefined if the value is blank or not a string. */
export function getStringAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = getValueAt(value, ...path);
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

/**
 * Returns the number at a path, also if it is written as a string. Undefined unless the number is finite and at least
 * 0.
 */
export function getNumberAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = getValueAt(value, ...path);
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

export function getListAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = getValueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Returns the URL under the first key that has an http or https URL, resolved against the base URL. */
export function getWebUrlAt(value: unknown, base: string | undefined, ...keys: string[]): string | undefined {
  const address = keys.map((key) => getStringAt(value, key)).find((found) => found !== undefined);
  const url = address === undefined ? null : URL.parse(address, base);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/** Maximum number of values that are visited in a document. The largest recorded response has about 200,000. */
const MAX_VISITED_VALUES = 1_000_000;

/**
 * Finds all values under a key, at any depth and in document order. Uses no recursion, because the depth is not
 * limited.
 */
export function findAllByKey(document: unknown, key: string, limit = 2_000): unknown[] {
  const found: unknown[] = [];
  const pendingValues: unknown[] = [document];
  for (
    let visited = 0;
    pendingValues.length > 0 && visited < MAX_VISITED_VALUES && found.length < limit;
    visited++
  ) {
    const value = pendingValues.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && Object.hasOwn(value, key)) {
      found.push((value as Record<string, unknown>)[key]);
    }
    const children = Object.values(value);
    for (let index = children.length - 1; index >= 0; index--) pendingValues.push(children[index]);
  }
  return found;
}

export const findFirstByKey = (document: unknown, key: string): unknown => findAllByKey(document, key, 1)[0];
