import { setTimeout as sleep } from 'node:timers/promises';
import { type DispatchOptions, monotonicNow } from '../types.ts';

/** Runs writes that must complete even if their caller has already been answered. */
export interface BackgroundWrites {
  /**
   * Repeats a failed write for the maximum duration of a call. If it never succeeds, the upkeep later repairs the row.
   */
  retryUntilStored(operation: string, write: () => Promise<void>): Promise<void>;
  /** Makes `drain` wait for the given work too. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when all writes have ended. Writes that fail after this call are not retried. */
  drain(): Promise<void>;
}

const WRITE_RETRY_PAUSE_MS = 1000;

export function createBackgroundWrites({
  rules,
  observe,
  now = monotonicNow,
}: Pick<DispatchOptions, 'rules' | 'observe' | 'now'>): BackgroundWrites {
  const openWrites = new Set<Promise<unknown>>();
  let isDraining = false;

  async function writeWithRetries(operation: string, write: () => Promise<void>): Promise<void> {
    const end = now() + rules.captureMs + rules.classificationMs;
    while (now() < end) {
      try {
        return await write();
      } catch (error) {
        observe({ type: 'storeFailed', during: operation, error });
        if (isDraining) return;
        await sleep(WRITE_RETRY_PAUSE_MS, undefined, { ref: false });
      }
    }
  }

  async function track<Result>(work: Promise<Result>): Promise<Result> {
    openWrites.add(work);
    try {
      return await work;
    } finally {
      openWrites.delete(work);
    }
  }

  return {
    track,
    retryUntilStored: (operation, write) => track(writeWithRetries(operation, write)),
    async drain() {
      isDraining = true;
      while (openWrites.size > 0) await Promise.allSettled(openWrites);
    },
  };
}
