import { parseWordSet } from '../../content/index.ts';

const MAX_RESOLVED_VALUES = 200_000;
const MAX_REFERENCE_DEPTH = 100;
/** Names of wrappers of Nuxt and devalue. The second entry of a wrapper is the wrapped value. */
const VALUE_WRAPPERS = parseWordSet(
  'Reactive ShallowReactive Ref ShallowRef EmptyRef EmptyShallowRef Date URL Object BigInt',
);

/**
 * Resolves an array of values that refer to each other by index. Cycles and values that are nested too deep become
 * null.
 * @param readList returns the value of an array; its argument resolves one item
 * @param getName returns the name of a key; undefined leaves out the key
 */
export function resolveIndexes(
  values: readonly unknown[],
  readList: (list: unknown[], resolve: (reference: unknown) => unknown) => unknown,
  getName: (key: string) => unknown,
): unknown {
  let resolvedValues = 0;
  const openReferences = new Set<number>();
  const resolve = (reference: unknown, depth: number): unknown => {
    if (
      typeof reference !== 'number' ||
      reference < 0 ||
      depth > MAX_REFERENCE_DEPTH ||
      ++resolvedValues > MAX_RESOLVED_VALUES
    )
      return null;
    const value = values[reference];
    if (typeof value !== 'object' || value === null) return value ?? null;
    if (openReferences.has(reference)) return null;
    openReferences.add(reference);
    const resolveBelow = (item: unknown): unknown => resolve(item, depth + 1);
    const resolved = Array.isArray(value)
      ? readList(value, resolveBelow)
      : Object.fromEntries(
          Object.entries(value).flatMap(([key, item]) => {
            const name = getName(key);
            return typeof name === 'string' && name !== '__proto__' ? [[name, resolveBelow(item)]] : [];
          }),
        );
    openReferences.delete(reference);
    return resolved;
  };
  return resolve(0, 0);
}

/** Resolves data in devalue's format, which Nuxt uses in `__NUXT_DATA__`. */
export const resolveReferences = (values: readonly unknown[]): unknown =>
  resolveIndexes(
    values,
    (list, resolve) => {
      const [firstItem, ...rest] = list;
      if (typeof firstItem !== 'string') return list.map(resolve);
      if (!VALUE_WRAPPERS.has(firstItem)) return rest.map(resolve);
      return typeof rest[0] === 'number' ? resolve(rest[0]) : (rest[0] ?? null);
    },
    (key) => key,
  );

/** Whether a JSON document has devalue's format. */
export function isReferenceArray(value: unknown): value is unknown[] {
  if (!Array.isArray(value) || value.length < 2) return false;
  const first: unknown = value[0];
  if (typeof first !== 'object' || first === null) return false;
  const items: unknown[] = Array.isArray(first) ? first.slice(1) : Object.values(first);
  return items.length > 0 && items.every((item) => typeof item === 'number');
}
