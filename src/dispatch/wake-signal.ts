/** Wakes one waiting loop. A notification before the wait ends the next wait at once, so no notification is lost. */
export interface WakeSignal {
  notify: () => void;
  /** Resolves at the next notification, or after `ms` milliseconds. Returns whether there was a notification. */
  wait(ms: number): Promise<boolean>;
}

export function createWakeSignal(): WakeSignal {
  let isNotified = false;
  let wake: (() => void) | undefined;
  return {
    notify() {
      isNotified = true;
      wake?.();
    },
    async wait(ms) {
      if (!isNotified) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
        wake = undefined;
      }
      const wasNotified = isNotified;
      isNotified = false;
      return wasNotified;
    },
  };
}
