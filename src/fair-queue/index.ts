/** Limits how many tasks run at the same time. Serves organizations with waiting tasks round robin. */
export interface FairQueue {
  /**
   * Waits for a free slot.
   * @returns the function that releases the slot
   * @throws the reason of `signal` when it is aborted during the wait
   */
  acquire(organizationId: string, signal?: AbortSignal): Promise<() => void>;
}

/**
 * Creates a queue.
 * @param concurrency maximum number of tasks at the same time. One more is allowed for an organization that has no
 * running task, so that it does not wait for the slow pages and documents of another organization.
 */
export function createFairQueue(concurrency: number): FairQueue {
  let total = 0;
  const running = new Map<string, number>();
  /** Waiting tasks by organization. The organization that was served last is at the end of the map. */
  const waiting = new Map<string, (() => void)[]>();

  const canStart = (organizationId: string): boolean =>
    total < concurrency || (total === concurrency && !running.has(organizationId));

  const start = (organizationId: string): void => {
    total += 1;
    running.set(organizationId, (running.get(organizationId) ?? 0) + 1);
  };

  const startNext = (): void => {
    const nextOrganization = [...waiting.keys()].find(canStart);
    if (nextOrganization === undefined) return;
    const ownWaiting = waiting.get(nextOrganization) ?? [];
    waiting.delete(nextOrganization);
    const [first, ...rest] = ownWaiting;
    if (rest.length > 0) waiting.set(nextOrganization, rest);
    start(nextOrganization);
    first?.();
  };

  const release = (organizationId: string): void => {
    total -= 1;
    const remaining = (running.get(organizationId) ?? 1) - 1;
    if (remaining === 0) running.delete(organizationId);
    else running.set(organizationId, remaining);
    startNext();
  };

  async function wait(organizationId: string, signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        const remaining = (waiting.get(organizationId) ?? []).filter((other) => other !== startTask);
        if (remaining.length > 0) waiting.set(organizationId, remaining);
        else waiting.delete(organizationId);
        reject(signal?.reason as Error);
      };
      const startTask = (): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      waiting.set(organizationId, [...(waiting.get(organizationId) ?? []), startTask]);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  return {
    acquire: async (organizationId, signal) => {
      signal?.throwIfAborted();
      if (canStart(organizationId)) start(organizationId);
      else await wait(organizationId, signal);
      return () => release(organizationId);
    },
  };
}
