import type { Activity } from './activity.ts';
import { FRAMES_EXPRESSION, type ObserverReport } from './observer.ts';
import type { PreparedPage } from './prepared-page.ts';
import { withTimeout } from './with-timeout.ts';

/** Milliseconds between polls while no event arrives. */
export const POLL_INTERVAL_MS = 30;

/** Milliseconds without growth after which a page counts as complete. The time is longer for pages with little text. */
const QUIET_MS = {
  /** For a loaded page whose scripts requested no data. */
  loaded: 120,
  /** For a page before `load`, because a script may be waiting for `load`. */
  loading: 300,
  /** For a page that fetched data and has text: it only has to finish rendering. */
  fetched: 250,
  /** For a page that fetched data but has little text: the response often leads to another request. */
  poor: 600,
  /** For a page that was empty and now has a little text, which may be all of its text. */
  filled: 350,
  /** For a page with almost no text, or with a spinner: the content has not arrived yet. */
  thin: 1_000,
} as const;
/** Minimum milliseconds without growth on a clock that is advanced, because advancing it further takes no time. */
const MIN_ADVANCED_MS = 500;
/** Milliseconds of the first advance. If the timers in it are slow, all later advances are also this short. */
const FIRST_ADVANCE_MS = 25;
/** Real milliseconds after which the timers of the first advance count as slow. */
const MAX_FIRST_ADVANCE_MS = 30;
/** Required real milliseconds without growth if the clock of the page is advanced, because frames and workers use it. */
const REAL_QUIET_MS = { filled: 60, thin: 400, busy: 1_000 } as const;
/** Milliseconds that a busy page may take for two frames. */
const MAX_FRAMES_MS = 300;
const MIN_RICH_CHARACTERS = 500;
const MAX_THIN_CHARACTERS = 120;

/**
 * Waits until a page whose requests are answered no longer grows.
 *
 * If the clock of the page may be advanced, the page needs most of the quiet time only on its own clock. Its timers run
 * at once, so that content that a page adds half a second later is read without waiting for it.
 */
export class QuietWait {
  readonly #page: PreparedPage;
  readonly #mayAdvanceClock: boolean;
  /** State of the page at the last step; the quiet time begins again when it changes. */
  #state = '';
  /** Real milliseconds without growth. A wait that took longer than planned counts only with its planned length. */
  #realQuietMs = 0;
  /** Whether the page had two frames since the state changed. */
  #hadFrames = false;
  #advancedMs = 0;
  #totalAdvancedMs = 0;
  /** Milliseconds by which the clock is being advanced, and the real time of the start. */
  #pendingMs = 0;
  #startedAt = 0;
  #maxAdvanceMs = FIRST_ADVANCE_MS;
  /** Whether the clock was advanced after the real quiet time, for timers that were set during it. */
  #isConfirmed = false;

  constructor(page: PreparedPage, mayAdvanceClock: boolean) {
    this.#page = page;
    this.#mayAdvanceClock = mayAdvanceClock;
  }

  /** Milliseconds by which the clock was advanced in total. */
  get totalAdvancedMs(): number {
    return this.#totalAdvancedMs;
  }

  /** Resolves at the next event that could end the wait, or after `ms` milliseconds, in which timers of the page run. */
  async waitForEvent(ms: number = POLL_INTERVAL_MS): Promise<void> {
    const { clock, activity } = this.#page;
    if (clock.isVirtual) clock.run(ms);
    await activity.waitForEvent(ms);
  }

  /** Waits once. Returns whether the page was quiet for long enough before. */
  async proceed(report: ObserverReport): Promise<boolean> {
    const { activity, clock } = this.#page;
    const now = performance.now();
    const hasLateData = activity.hasLateData(now);
    const requiredMs = computeRequiredQuietMs(activity, report);
    if (
      activity.hasBlockingRequest(now) ||
      (hasLateData && (report.characters < MIN_RICH_CHARACTERS || report.isBusy))
    ) {
      await this.waitForEvent();
      return false;
    }
    if (requiredMs === 0) return true;
    const quietMs = hasLateData ? report.quietMs : Math.min(report.quietMs, activity.getNetworkQuietMs(now));
    if (clock.isVirtual || (this.#mayAdvanceClock && activity.isLoaded)) {
      return this.#advance(report, Math.max(requiredMs, MIN_ADVANCED_MS), quietMs);
    }
    if (quietMs >= requiredMs) return true;
    await this.waitForEvent(clampStep(requiredMs - quietMs));
    return false;
  }

  /** Advances the clock by the quiet time, waits for the real quiet time, and advances the clock once more. */
  async #advance(report: ObserverReport, requiredMs: number, quietMs: number): Promise<boolean> {
    const { activity, clock, worlds } = this.#page;
    this.#finishAdvance();
    const state = `${activity.commitCount} ${activity.changeCount} ${report.growths}`;
    if (state !== this.#state) {
      this.#state = state;
      this.#realQuietMs = clock.isVirtual ? 0 : quietMs;
      this.#hadFrames = false;
      this.#advancedMs = 0;
      this.#isConfirmed = false;
    }
    if (this.#advancedMs < requiredMs) {
      await this.#startAdvance(requiredMs - this.#advancedMs);
      return false;
    }
    const missingMs = this.#requiredRealMs(report, requiredMs) - this.#realQuietMs;
    if (missingMs > 0 || !this.#hadFrames) {
      this.#isConfirmed = false;
      const stepMs = clampStep(missingMs);
      const startedAt = performance.now();
      // A machine under load can need longer for two frames.
      const framesPassed = withTimeout(
        worlds.waitInMainFrame(FRAMES_EXPRESSION),
        MAX_FRAMES_MS,
        () => undefined,
      );
      await Promise.all([this.waitForEvent(stepMs), framesPassed]);
      this.#realQuietMs += Math.min(performance.now() - startedAt, stepMs);
      this.#hadFrames = true;
      return false;
    }
    if (this.#isConfirmed) return true;
    this.#isConfirmed = true;
    await this.#startAdvance(requiredMs);
    return false;
  }

  async #startAdvance(ms: number): Promise<void> {
    const { clock } = this.#page;
    this.#pendingMs = Math.min(ms, this.#maxAdvanceMs);
    this.#startedAt = performance.now();
    await clock.advance(this.#pendingMs);
    if (clock.hasExpired && performance.now() - this.#startedAt <= MAX_FIRST_ADVANCE_MS)
      this.#maxAdvanceMs = Infinity;
  }

  /**
   * Counts the last advance. The page has reported since then. If the timers have not run, a request that is not awaited
   * holds the clock, or the timers are slower than real time.
   */
  #finishAdvance(): void {
    if (this.#pendingMs === 0) return;
    const { clock } = this.#page;
    const realMs = performance.now() - this.#startedAt;
    if (clock.hasExpired || clock.ignoresRequests) {
      const ms = Math.max(realMs, clock.hasExpired ? this.#pendingMs : 0);
      this.#advancedMs += ms;
      this.#totalAdvancedMs += ms;
    } else {
      this.#isConfirmed = false;
      clock.ignoreRequests();
    }
    this.#pendingMs = 0;
  }

  #requiredRealMs(report: ObserverReport, requiredMs: number): number {
    const { activity, resources } = this.#page;
    if (report.isBusy) return REAL_QUIET_MS.busy;
    if (activity.hasOpenChannel || resources.hasWorkers) return requiredMs;
    const isEmpty = report.characters < MAX_THIN_CHARACTERS && report.growths === 0;
    return isEmpty ? REAL_QUIET_MS.thin : REAL_QUIET_MS.filled;
  }
}

const clampStep = (ms: number): number => Math.min(Math.max(ms, 5), 2 * POLL_INTERVAL_MS);

function computeRequiredQuietMs({ hasRequestedData, isLoaded }: Activity, report: ObserverReport): number {
  const { characters, growths, isBusy, scripts } = report;
  if (scripts === 0) return 0;
  const isThin = characters < MAX_THIN_CHARACTERS;
  if (isBusy || (isThin && growths === 0)) return QUIET_MS.thin;
  if (hasRequestedData) return characters < MIN_RICH_CHARACTERS ? QUIET_MS.poor : QUIET_MS.fetched;
  if (isThin) return QUIET_MS.filled;
  return isLoaded ? QUIET_MS.loaded : QUIET_MS.loading;
}
