/** Limits how many tasks run at the same time. Serves callers with waiting tasks round robin. */
export interface FairQueue {
  /**
   * Waits for a free slot.
   * @param key the caller, such as an organization
   * @returns the function that releases the slot
   * @throws the reason of `signal` when it is aborted during the wait
   */
  acquire(key: string, signal?: AbortSignal): Promise<() => void>;
}

/**
 * Creates a queue.
 * @param concurrency maximum number of tasks at the same time. One more is allowed for a caller that has no
 * running task, so that it does not wait for the slow pages and documents of another one.
 */
export function createFairQueue(concurrency: number): FairQueue {
  let total = 0;
  const running = new Map<string, number>();
  /** Waiting tasks by caller. The one that was served last is at the end of the map. */
  const waiting = new Map<string, (() => void)[]>();

  const canStart = (key: string): boolean =>
    total < concurrency || (total === concurrency && !running.has(key));

  const start = (key: string): void => {
    total += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  };

  const startNext = (): void => {
    const nextKey = [...waiting.keys()].find(canStart);
    if (nextKey === undefined) return;
    const ownWaiting = waiting.get(nextKey) ?? [];
    waiting.delete(nextKey);
    const first = ownWaiting.shift();
    if (ownWaiting.length > 0) waiting.set(nextKey, ownWaiting);
    start(nextKey);
    first?.();
  };

  const release = (key: string): void => {
    total -= 1;
    const remaining = (running.get(key) ?? 1) - 1;
    if (remaining === 0) running.delete(key);
    else running.set(key, remaining);
    startNext();
  };

  async function wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        const remaining = (waiting.get(key) ?? []).filter((other) => other !== startTask);
        if (remaining.length > 0) waiting.set(key, remaining);
        else waiting.delete(key);
        reject(signal?.reason as Error);
      };
      const startTask = (): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const line = waiting.get(key) ?? [];
      line.push(startTask);
      waiting.set(key, line);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  return {
    acquire: async (key, signal) => {
      signal?.throwIfAborted();
      if (canStart(key)) start(key);
      else await wait(key, signal);
      return () => release(key);
    },
  };
}
