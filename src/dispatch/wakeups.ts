/**
 * Hints within one process that a row has changed. Losing one costs time, never truth: behind every
 * wake-up there is a poll.
 */
export interface Wakeups {
  /** There may be work to claim, or room for it. */
  work(): void;
  onWork(listener: () => void): () => void;
  /** A capture has ended, in whatever way. */
  ended(captureId: string): void;
  onEnded(captureId: string, listener: () => void): () => void;
}

export function createWakeups(): Wakeups {
  const workers = new Set<() => void>();
  const waiters = new Map<string, Set<() => void>>();
  return {
    work() {
      for (const listener of workers) listener();
    },
    onWork(listener) {
      workers.add(listener);
      return () => void workers.delete(listener);
    },
    ended(captureId) {
      for (const listener of waiters.get(captureId) ?? []) listener();
    },
    onEnded(captureId, listener) {
      const listeners = waiters.get(captureId) ?? new Set();
      waiters.set(captureId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) waiters.delete(captureId);
      };
    },
  };
}
