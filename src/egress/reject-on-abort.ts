/**
 * Waits for a promise. Rejects as soon as the signal aborts, although the promise continues, for example because others
 * wait for it, too.
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
