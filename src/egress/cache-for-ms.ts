/** Returns a function that reads a value, and reads it again when the value is older than `maxAgeMs`. */
export function cacheForMs<Value>(read: () => Value, maxAgeMs: number): () => Value {
  let cached: { value: Value; readAt: number } | undefined;
  return () => {
    if (!cached || performance.now() - cached.readAt > maxAgeMs)
      cached = { value: read(), readAt: performance.now() };
    return cached.value;
  };
}
