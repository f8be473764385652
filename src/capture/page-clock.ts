import type { Session } from './cdp/index.ts';
import { withTimeout } from './with-timeout.ts';

/** Maximum milliseconds to wait for the timers of a page, because a request can hold the clock. */
const MAX_ADVANCE_WAIT_MS = 150;
/** Number of tasks without a delay after which the clock advances anyway, because a page can post them endlessly. */
const MAX_TASKS_WITHOUT_DELAY = 1_000;

/**
 * The clock of a page. It can be advanced, which runs all timers that are due until then at once and in their order.
 * After it was advanced for the first time, it stands still between the calls. Only `Date`, timers, idle callbacks and
 * animations use this clock. Frames, workers and the network stay in real time, and a pending request holds the clock.
 */
export class PageClock {
  readonly #session: Session;
  #onExpired: () => void = () => undefined;
  #hasExpired = true;
  #ignoresRequests = false;
  #isVirtual = false;

  constructor(session: Session) {
    this.#session = session;
    session.on('Emulation.virtualTimeBudgetExpired', () => {
      this.#hasExpired = true;
      this.#onExpired();
    });
  }

  /** Whether the clock was advanced, so that it stands still between the calls. */
  get isVirtual(): boolean {
    return this.#isVirtual;
  }

  /** Whether all timers of the last advance have run. */
  get hasExpired(): boolean {
    return this.#hasExpired;
  }

  get ignoresRequests(): boolean {
    return this.#ignoresRequests;
  }

  /** Advances the clock although requests are pending. */
  ignoreRequests(): void {
    this.#ignoresRequests = true;
  }

  /** Advances the clock. Resolves when the timers have run, or earlier if a request or a script holds the clock. */
  async advance(ms: number): Promise<void> {
    const expiration = new Promise<void>((resolve) => {
      this.#onExpired = resolve;
    });
    this.run(ms);
    await withTimeout(expiration, MAX_ADVANCE_WAIT_MS, () => undefined);
    this.#onExpired = () => undefined;
  }

  /** Advances the clock without waiting for it. */
  run(ms: number): void {
    this.#isVirtual = true;
    this.#hasExpired = false;
    this.#session
      .send('Emulation.setVirtualTimePolicy', {
        policy: this.#ignoresRequests ? 'advance' : 'pauseIfNetworkFetchesPending',
        budget: ms,
        maxVirtualTimeTaskStarvationCount: MAX_TASKS_WITHOUT_DELAY,
      })
      // The session has ended, or a script blocks the page. The caller notices both.
      .catch(() => undefined);
  }
}
