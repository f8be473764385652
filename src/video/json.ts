/** A value deep in JSON of unknown shape; undefined where the path leads nowhere. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string | number, unknown>)[key];
  }
  return current;
}

/** A string that says something, at most `limit` UTF-16 units of it. */
export function stringAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

/** A finite number of 0 or more, also where it is written as a string. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = at(value, ...path);
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** JSON of a reply; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Values looked at in one document; the largest real one has some 200,000. */
const MAX_VALUES = 1_000_000;

/** Everything that stands under a key, wherever in the document, in its order, without recursion. */
export function findAll(document: unknown, key: string, limit = 2_000): unknown[] {
  const found: unknown[] = [];
  const open: unknown[] = [document];
  for (let looked = 0; open.length > 0 && looked < MAX_VALUES && found.length < limit; looked++) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && Object.hasOwn(value, key)) {
      found.push((value as Record<string, unknown>)[key]);
    }
    const children = Object.values(value);
    for (let index = children.length - 1; index >= 0; index--) open.push(children[index]);
  }
  return found;
}

export const findFirst = (document: unknown, key: string): unknown => findAll(document, key, 1)[0];

/** Only what is known. */
export function known<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
