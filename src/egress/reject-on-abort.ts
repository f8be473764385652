/**
 * Waits for a promise. Rejects as soon as the signal aborts. The promise itself continues, for example because other
 * callers wait for it.
 */
export function rejectOnAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  createError: () => unknown,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(createError());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
