/** One listener's wake-up: a ring before the wait ends the wait at once, so none is lost in between. */
export interface WakeSignal {
  notify: () => void;
  /** Resolves at the next ring, or after so many milliseconds. */
  wait(ms: number): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    notify() {
      rung = true;
      wake?.();
    },
    async wait(ms) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
        wake = undefined;
      }
      rung = false;
    },
  };
}
