/** Limits the number of conversions at once; others wait in order. */
export interface ConversionQueue {
  /**
   * Waits for a free place.
   * @returns the function that frees the place
   * @throws the reason of `signal` when it is aborted during the wait
   */
  acquire(signal?: AbortSignal): Promise<() => void>;
}

export function createConversionQueue(concurrency: number): ConversionQueue {
  let free = concurrency;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    acquire: async (signal) => {
      signal?.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return release;
      }
      await new Promise<void>((resolve, reject) => {
        const onAbort = (): void => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal?.reason as Error);
        };
        const enter = (): void => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        waiting.push(enter);
        signal?.addEventListener('abort', onAbort, { once: true });
      });
      return release;
    },
  };
}
