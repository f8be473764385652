import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CdpSession } from '../../src/capture/cdp/index.ts';
import { PageClock } from '../../src/capture/live-page/page-clock.ts';

/**
 * The virtual time of Chromium: each budget ends with a task of its own, and each such task pauses the clock, also if
 * another budget has not ended.
 */
class VirtualTime {
  readonly #listeners = new Map<string, (event: unknown) => void>();
  readonly #ends: number[] = [];
  readonly session = {
    on: (name: string, listener: (event: unknown) => void) => this.#listeners.set(name, listener),
    send: async (_method: string, { policy, budget }: { policy: string; budget?: number }) => {
      this.isRunning = policy === 'advance' || !this.hasRequests;
      if (budget !== undefined) this.#ends.push(this.now + budget);
    },
  } as unknown as CdpSession;
  now = 0;
  isRunning = false;
  hasRequests = false;

  /** Runs until the next budget ends, if the clock runs. */
  runToNextEnd(): void {
    if (!this.isRunning || this.#ends.length === 0) return;
    const end = Math.min(...this.#ends);
    this.#ends.splice(this.#ends.indexOf(end), 1);
    this.now = end;
    this.isRunning = false;
    this.#listeners.get('Emulation.virtualTimeBudgetExpired')?.({});
  }

  navigate(): void {
    this.#listeners.get('Page.frameNavigated')?.({ frame: {} });
  }
}

describe('the clock of a page', () => {
  it('an advance after a wait that ended early runs the timers of both', async () => {
    const time = new VirtualTime();
    const clock = new PageClock(time.session);
    clock.run(30);
    // An event has ended the wait. The budget of 30 ms has not.
    const advance = clock.advance(500);
    time.runToNextEnd();
    await Promise.resolve();
    await Promise.resolve();
    await expect.poll(() => time.isRunning).toBe(true);
    time.runToNextEnd();
    await advance;
    expect([time.now, clock.elapsedMs]).toEqual([530, 530]);
  });

  it('counts exactly the time that has passed, whatever the order of waits and events', async () => {
    const step = fc.oneof(
      fc.record({ name: fc.constant('run' as const), ms: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ name: fc.constant('end' as const) }),
      fc.record({ name: fc.constant('ignoreRequests' as const) }),
      fc.record({ name: fc.constant('request' as const) }),
    );
    await fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const time = new VirtualTime();
        const clock = new PageClock(time.session);
        for (const one of steps) {
          if (one.name === 'run') clock.run(one.ms);
          else if (one.name === 'end') time.runToNextEnd();
          else if (one.name === 'ignoreRequests') clock.ignoreRequests();
          else time.hasRequests = !time.hasRequests;
          expect(clock.elapsedMs).toBe(time.now);
        }
      }),
    );
  });

  it('resolves without the time if a request stops the clock, until requests are ignored', async () => {
    const time = new VirtualTime();
    const clock = new PageClock(time.session);
    time.hasRequests = true;
    await clock.advance(500);
    expect([clock.elapsedMs, time.isRunning]).toEqual([0, false]);
    clock.ignoreRequests();
    time.runToNextEnd();
    expect(clock.elapsedMs).toBe(500);
  });

  it('gives a document that replaces another one the rest of the time', () => {
    const time = new VirtualTime();
    const clock = new PageClock(time.session);
    time.hasRequests = true;
    clock.run(40);
    clock.ignoreRequests();
    time.navigate();
    time.runToNextEnd();
    expect(clock.elapsedMs).toBe(40);
  });
});
