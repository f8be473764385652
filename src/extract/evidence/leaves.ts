/** A value that is no object or array, and its place. */
export interface Leaf {
  /** JSON Pointer (RFC 6901). */
  path: string;
  value: string | number | boolean | null;
}

/** Lists the leaves of JSON data in document order, without recursion. */
export function listLeaves(data: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const open: { path: string; value: unknown }[] = [{ path: '', value: data }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { path, value } = item;
    if (typeof value !== 'object' || value === null) leaves.push({ path, value: value as Leaf['value'] });
    else
      for (const [key, inner] of Object.entries(value).toReversed())
        open.push({ path: `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, value: inner });
  }
  return leaves;
}
