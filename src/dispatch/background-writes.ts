import { setTimeout as sleep } from 'node:timers/promises';
import type { DispatchOptions } from './types.ts';

/** What has to be written though nobody waits for it any more. */
export interface BackgroundWrites {
  /** Tries until the store lets us, for as long as a call may take; after that the upkeep does what it can. */
  retryUntilStored(during: 'cancel' | 'waive', write: () => Promise<void>): Promise<void>;
  /** Has a stop wait for this, too. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when nothing is left to be written; what fails from now on is not tried again. */
  drain(): Promise<void>;
}

/** Pause before what has to be written is tried again. */
const RETRY_PAUSE_MS = 1000;

export function createBackgroundWrites({
  rules,
  observe,
}: Pick<DispatchOptions, 'rules' | 'observe'>): BackgroundWrites {
  const open = new Set<Promise<unknown>>();
  let draining = false;

  async function writeWithRetries(during: 'cancel' | 'waive', write: () => Promise<void>): Promise<void> {
    const giveUp = performance.now() + rules.captureMs + rules.classificationMs;
    while (performance.now() < giveUp) {
      try {
        return await write();
      } catch (error) {
        observe({ type: 'storeFailed', during, error });
        if (draining) return;
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
      draining = true;
      while (open.size > 0) await Promise.allSettled(open);
    },
  };
}
