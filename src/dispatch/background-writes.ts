import { setTimeout as sleep } from 'node:timers/promises';
import { type DispatchOptions, monotonicNow } from './types.ts';

/** Writes that must happen although their caller already has its answer. */
export interface BackgroundWrites {
  /** Retries a write for as long as a call may take; after that the upkeep repairs the row. */
  retryUntilStored(during: string, write: () => Promise<void>): Promise<void>;
  /** Makes `drain` wait for this work, too. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when nothing is left to write; failures from now on are not retried. */
  drain(): Promise<void>;
}

const RETRY_PAUSE_MS = 1000;

export function createBackgroundWrites({
  rules,
  observe,
  now = monotonicNow,
}: Pick<DispatchOptions, 'rules' | 'observe' | 'now'>): BackgroundWrites {
  const open = new Set<Promise<unknown>>();
  let isDraining = false;

  async function writeWithRetries(during: string, write: () => Promise<void>): Promise<void> {
    const end = now() + rules.captureMs + rules.classificationMs;
    while (now() < end) {
      try {
        return await write();
      } catch (error) {
        observe({ type: 'storeFailed', during, error });
        if (isDraining) return;
        await sleep(RETRY_PAUSE_MS, undefined, { ref: false });
      }
    }
  }

  async function track<Result>(work: Promise<Result>): Promise<Result> {
    open.add(work);
    try {
      return await work;
    } finally {
      open.delete(work);
    }
  }

  return {
    track,
    retryUntilStored: (during, write) => track(writeWithRetries(during, write)),
    async drain() {
      isDraining = true;
      while (open.size > 0) await Promise.allSettled(open);
    },
  };
}
