const MAX_VALUES = 200_000;
const MAX_DEPTH = 100;
/** Wrappers of Nuxt and devalue. The wrapped value is the second entry. */
const WRAPPERS = new Set([
  'Reactive',
  'ShallowReactive',
  'Ref',
  'ShallowRef',
  'EmptyRef',
  'EmptyShallowRef',
  'Date',
  'URL',
  'Object',
  'BigInt',
]);

/**
 * Resolves an array of values that refer to each other by index (devalue's format, as in `__NUXT_DATA__`).
 * Cycles and values nested too deep become null.
 */
export function resolveReferences(values: readonly unknown[]): unknown {
  let made = 0;
  const open = new Set<number>();
  const resolve = (reference: unknown, depth: number): unknown => {
    if (typeof reference !== 'number' || reference < 0 || depth > MAX_DEPTH || ++made > MAX_VALUES)
      return null;
    const value = values[reference];
    if (typeof value !== 'object' || value === null) return value ?? null;
    if (open.has(reference)) return null;
    open.add(reference);
    const resolved = Array.isArray(value) ? list(value, depth) : object(value, depth);
    open.delete(reference);
    return resolved;
  };
  const list = (value: unknown[], depth: number): unknown => {
    const [head, ...rest] = value;
    if (typeof head !== 'string') return value.map((item) => resolve(item, depth + 1));
    if (WRAPPERS.has(head))
      return typeof rest[0] === 'number' ? resolve(rest[0], depth + 1) : (rest[0] ?? null);
    return rest.map((item) => resolve(item, depth + 1));
  };
  const object = (value: object, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== '__proto__')
        .map(([key, item]) => [key, resolve(item, depth + 1)]),
    );
  return resolve(0, 0);
}

/** Whether a document has this format. */
export function isReferenceArray(value: unknown): value is unknown[] {
  if (!Array.isArray(value) || value.length < 2) return false;
  const first: unknown = value[0];
  if (typeof first !== 'object' || first === null) return false;
  const items: unknown[] = Array.isArray(first) ? first.slice(1) : Object.values(first);
  return items.length > 0 && items.every((item) => typeof item === 'number');
}
