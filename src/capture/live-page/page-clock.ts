import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/index.ts';
import { withTimeout } from '../with-timeout.ts';

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
 *
 * Chromium posts the end of each budget of virtual time as a task, cancels none of them, and pauses the clock at each.
 * So there is at most one budget at a time: with two, the end of the first would count as the end of the second.
 */
export class PageClock {
  readonly #session: CdpSession;
  readonly #waiters = new Set<() => void>();
  /** Milliseconds of the running budget. 0 while the clock stands still. */
  #budgetMs = 0;
  /** Milliseconds by which the clock was advanced in total, and whose timers have run. */
  elapsedMs = 0;
  ignoresRequests = false;
  /** Whether the clock was advanced. If so, it stands still between advances. */
  isVirtual = false;

  constructor(session: CdpSession) {
    this.#session = session;
    session.on('Emulation.virtualTimeBudgetExpired', () => {
      this.elapsedMs += this.#budgetMs;
      this.#budgetMs = 0;
      for (const wake of this.#waiters) wake();
      this.#waiters.clear();
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      // A new renderer restores the budget of the last command, and the command of `ignoreRequests` has none.
      if (frame.parentId === undefined && this.ignoresRequests && this.#budgetMs > 0) this.#grantBudget();
    });
  }

  /** Lets the clock advance although requests are pending, including the budget that is running. */
  ignoreRequests(): void {
    this.ignoresRequests = true;
    if (this.#budgetMs > 0)
      this.#send({ policy: 'advance', maxVirtualTimeTaskStarvationCount: MAX_TASKS_WITHOUT_DELAY });
  }

  /**
   * Advances the clock. Resolves when the timers have run, or earlier if a request or a script stops the clock; then
   * `elapsedMs` has grown by less than `ms`.
   */
  async advance(ms: number): Promise<void> {
    await this.#waitForBudget();
    this.run(ms);
    await this.#waitForBudget();
  }

  /** Advances the clock without waiting for it. Does nothing while an earlier advance is running. */
  run(ms: number): void {
    if (this.#budgetMs > 0) return;
    this.isVirtual = true;
    this.#budgetMs = ms;
    this.#grantBudget();
  }

  #grantBudget(): void {
    this.#send({
      policy: this.ignoresRequests ? 'advance' : 'pauseIfNetworkFetchesPending',
      budget: this.#budgetMs,
      maxVirtualTimeTaskStarvationCount: MAX_TASKS_WITHOUT_DELAY,
    });
  }

  /** Resolves when the running budget has ended, or after `MAX_ADVANCE_WAIT_MS`. */
  async #waitForBudget(): Promise<void> {
    if (this.#budgetMs === 0) return;
    const { promise: end, resolve } = Promise.withResolvers<void>();
    this.#waiters.add(resolve);
    await withTimeout<unknown>(end, MAX_ADVANCE_WAIT_MS, () => this.#waiters.delete(resolve));
  }

  #send(policy: Protocol.Emulation.SetVirtualTimePolicyRequest): void {
    this.#session
      .send('Emulation.setVirtualTimePolicy', policy)
      // The session has ended, or a script blocks the page. The caller detects both.
      .catch(() => undefined);
  }
}
