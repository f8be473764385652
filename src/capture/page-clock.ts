import type { CdpSession } from './cdp/index.ts';
import { withTimeout } from './with-timeout.ts';

/** Maximum milliseconds to wait until the timers of a page have run, because a request can stop the clock. */
const MAX_ADVANCE_WAIT_MS = 150;
/**
 * After this number of tasks without a delay, the clock advances anyway, because a page can post such tasks endlessly.
 */
const MAX_TASKS_WITHOUT_DELAY = 1_000;

/**
 * The clock of a page. Advancing it runs all timers that are due until then at once and in order. After the first
 * advance, the clock stands still between advances. Only `Date`, timers, idle callbacks and animations use this clock;
 * frames, workers and the network use real time, and a pending request stops the clock.
 */
export class PageClock {
  readonly #session: CdpSession;
  #onExpired: () => void = () => undefined;
  #hasExpired = true;
  #ignoresRequests = false;
  #isVirtual = false;

  constructor(session: CdpSession) {
    this.#session = session;
    session.on('Emulation.virtualTimeBudgetExpired', () => {
      this.#hasExpired = true;
      this.#onExpired();
    });
  }

  /** Whether the clock was advanced. If so, it stands still between advances. */
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

  /** Lets the clock advance although requests are pending. */
  ignoreRequests(): void {
    this.#ignoresRequests = true;
  }

  /** Advances the clock. Resolves when the timers have run, or earlier if a request or a script stops the clock. */
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
      // The session has ended, or a script blocks the page. The caller detects both.
      .catch(() => undefined);
  }
}
