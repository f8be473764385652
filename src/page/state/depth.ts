/** Deeper than any state that says something; readers of JSON give up not far beyond. */
const MAX_DEPTH = 100;

/** Cuts what nests too deep, in place: nothing of it could be read by whoever gets the answer. */
export function limitDepth(body: unknown): unknown {
  const open: { value: object; depth: number }[] = [];
  // Decoded references can lead to one value on many ways.
  const seen = new Set<object>();
  if (typeof body === 'object' && body !== null) open.push({ value: body, depth: 1 });
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next.value)) continue;
    seen.add(next.value);
    const container = next.value as Record<string, unknown>;
    for (const key of Object.keys(container)) {
      const item = container[key];
      if (typeof item !== 'object' || item === null) continue;
      if (next.depth >= MAX_DEPTH) container[key] = null;
      else open.push({ value: item, depth: next.depth + 1 });
    }
  }
  return body;
}
