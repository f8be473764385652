import type { PageActivity } from '../live-page/activity.ts';
import { FRAMES_EXPRESSION, IDLE_EXPRESSION, type ObserverReport } from '../live-page/observer.ts';
import type { PreparedPage } from '../live-page/prepared-page.ts';
import { withTimeout } from '../with-timeout.ts';

/** Milliseconds between polls while no event arrives. */
export const QUIET_POLL_INTERVAL_MS = 30;

/** Milliseconds without growth after which a page counts as complete. The time is longer for pages with little text. */
const REQUIRED_QUIET_MS = {
  /** For a loaded page whose scripts requested no data. */
  loaded: 120,
  /** For a page before its `load` event, because a script may wait for this event. */
  loading: 300,
  /** For a page that fetched data and has text. It only has to finish rendering. */
  fetched: 250,
  /** For a page that fetched data but has little text. The response often leads to another request. */
  poor: 600,
  /** For a page that was empty and now has a little text. This may be all of its text. */
  filled: 350,
  /** For a page with almost no text, or with a spinner. The content has not arrived yet. */
  thin: 1_000,
} as const;
/**
 * Minimum milliseconds without growth on the clock of the page if it can be advanced, because advancing it takes no
 * time.
 */
const MIN_ADVANCED_CLOCK_MS = 500;
/** Milliseconds of the first advance of the clock. If its timers are slow, all later advances are as short. */
const FIRST_CLOCK_ADVANCE_MS = 25;
/** Real milliseconds. If the first advance takes longer, its timers count as slow. */
const MAX_FIRST_CLOCK_ADVANCE_MS = 30;
/**
 * Real milliseconds without growth that are required although the clock of the page is advanced, because frames and
 * workers use real time.
 */
const REQUIRED_REAL_QUIET_MS = { filled: 60, thin: 400, busy: 1_000 } as const;
/** Maximum milliseconds to wait for two frames of a busy page. */
const MAX_ANIMATION_FRAMES_WAIT_MS = 300;
/** Milliseconds to wait for the idle callbacks of a page before a frame is forced, and after each forced frame. */
const IDLE_WAIT_MS = { first: 60, next: 30 } as const;
/** Maximum number of forced frames. Almost always, one is enough. */
const MAX_FORCED_FRAMES = 5;
/** A background that nobody sees. Changing to it and back makes Chromium draw frames. */
const FORCED_FRAME_COLOR = { r: 254, g: 255, b: 255 };
const MIN_RICH_PAGE_CHARS = 500;
const MAX_THIN_PAGE_CHARS = 120;

/** Time for which the page has been unchanged, on both clocks. */
interface QuietTime {
  /** Identifies the state of the page. When it changes, the quiet time starts again. */
  state: string;
  /** Milliseconds on the clock of the page. */
  advancedMs: number;
  /** Real milliseconds. A wait that took longer than planned counts with its planned length. */
  realMs: number;
  /** Whether the page has drawn two frames. */
  hadFrames: boolean;
}

/** An advance of the clock whose effect the next report of the page shows. */
interface ClockAdvance {
  ms: number;
  /** Real time, and time of the clock, at the start of the advance. */
  startedAt: number;
  startMs: number;
}

/**
 * What the last step did. `confirming` advances the clock once more after the real quiet time, for timers that the page
 * set during that time.
 */
type Phase = { name: 'waiting' } | { name: 'advancing' | 'confirming'; advance: ClockAdvance };

/**
 * Waits until a page without pending requests no longer grows. If the clock of the page may be advanced, most of the
 * quiet time passes only on this clock: the timers of the page run at once, so content that appears half a second later
 * is read without waiting for it.
 */
export class QuietWait {
  readonly #page: PreparedPage;
  readonly #mayAdvanceClock: boolean;
  #quiet: QuietTime = { state: '', advancedMs: 0, realMs: 0, hadFrames: false };
  #phase: Phase = { name: 'waiting' };
  /** Milliseconds by which the clock was advanced in total. */
  totalAdvancedMs = 0;
  #maxAdvanceMs = FIRST_CLOCK_ADVANCE_MS;
  #hasWaitedForIdle = false;

  constructor(page: PreparedPage, mayAdvanceClock: boolean) {
    this.#page = page;
    this.#mayAdvanceClock = mayAdvanceClock;
  }

  /**
   * Resolves at the next event that could end the wait, or after `ms` milliseconds. Timers of the page run in this
   * time.
   */
  async waitForEvent(ms: number = QUIET_POLL_INTERVAL_MS): Promise<void> {
    const { clock, activity } = this.#page;
    if (clock.isVirtual) clock.run(ms);
    await activity.waitForEvent(ms);
  }

  /** Waits for one step. Resolves to whether the page was quiet for long enough before the step. */
  async proceed(report: ObserverReport): Promise<boolean> {
    const { activity, clock } = this.#page;
    const hasLateData = activity.hasLateData();
    const requiredMs = computeRequiredQuietMs(activity, report);
    if (
      activity.hasBlockingRequest() ||
      (hasLateData && (report.characters < MIN_RICH_PAGE_CHARS || report.isBusy))
    ) {
      await this.waitForEvent();
      return false;
    }
    if (requiredMs === 0) return true;
    if (!clock.isVirtual && !this.#hasWaitedForIdle) {
      await this.#waitForIdleCallbacks();
      return false;
    }
    const quietMs = hasLateData ? report.quietMs : Math.min(report.quietMs, activity.networkQuietMs);
    if (clock.isVirtual || (this.#mayAdvanceClock && activity.isLoaded)) {
      return this.#advance(report, Math.max(requiredMs, MIN_ADVANCED_CLOCK_MS), quietMs);
    }
    if (quietMs >= requiredMs) return true;
    await this.waitForEvent(clampClockStep(requiredMs - quietMs));
    return false;
  }

  /**
   * Waits until the idle callbacks that the page has requested have run. Chromium runs them after a frame, or when no
   * frame is due. It sometimes misses the second, and once the clock is ahead of real time it misses the first: so a
   * frame is forced while the clock is still real.
   */
  async #waitForIdleCallbacks(): Promise<void> {
    this.#hasWaitedForIdle = true;
    const { session, worlds } = this.#page;
    const idle = worlds.waitInMainFrame(IDLE_EXPRESSION).then(() => true);
    const haveRunIn = (ms: number): Promise<boolean> => withTimeout(idle, ms, () => false);
    const setBackground = (color?: typeof FORCED_FRAME_COLOR): Promise<void> =>
      session.send('Emulation.setDefaultBackgroundColorOverride', color && { color }).catch(() => undefined);
    if (await haveRunIn(IDLE_WAIT_MS.first)) return;
    let haveRun = false;
    for (let count = 0; !haveRun && count < MAX_FORCED_FRAMES; count++) {
      void setBackground(count % 2 === 0 ? FORCED_FRAME_COLOR : undefined);
      haveRun = await haveRunIn(IDLE_WAIT_MS.next);
    }
    void setBackground();
  }

  /** Advances the clock by the quiet time, waits for the real quiet time, and then advances the clock once more. */
  async #advance(report: ObserverReport, requiredMs: number, quietMs: number): Promise<boolean> {
    const { activity, clock } = this.#page;
    const previousPhase = this.#phase;
    this.#phase = { name: 'waiting' };
    const haveTimersRun = previousPhase.name !== 'waiting' && this.#finishAdvance(previousPhase.advance);
    const state = `${activity.commitCount} ${activity.changeCount} ${report.growths}`;
    if (state !== this.#quiet.state) {
      this.#quiet = { state, advancedMs: 0, realMs: clock.isVirtual ? 0 : quietMs, hadFrames: false };
      await this.#startAdvance('advancing', requiredMs);
      return false;
    }
    const { advancedMs, realMs, hadFrames } = this.#quiet;
    if (advancedMs < requiredMs) {
      await this.#startAdvance('advancing', requiredMs - advancedMs);
      return false;
    }
    const missingMs = this.#requiredRealMs(report, requiredMs) - realMs;
    if (missingMs > 0 || !hadFrames) {
      await this.#waitInRealTime(clampClockStep(missingMs));
      return false;
    }
    if (previousPhase.name === 'confirming' && haveTimersRun) return true;
    await this.#startAdvance('confirming', requiredMs);
    return false;
  }

  async #waitInRealTime(ms: number): Promise<void> {
    const startedAt = performance.now();
    // On a busy machine, two frames can take longer than this limit.
    const framesPassed = withTimeout(
      this.#page.worlds.waitInMainFrame(FRAMES_EXPRESSION),
      MAX_ANIMATION_FRAMES_WAIT_MS,
      () => undefined,
    );
    await Promise.all([this.waitForEvent(ms), framesPassed]);
    this.#quiet.realMs += Math.min(performance.now() - startedAt, ms);
    this.#quiet.hadFrames = true;
  }

  async #startAdvance(name: 'advancing' | 'confirming', requiredMs: number): Promise<void> {
    const { clock } = this.#page;
    const ms = Math.min(requiredMs, this.#maxAdvanceMs);
    const advance = { ms, startedAt: performance.now(), startMs: clock.elapsedMs };
    this.#phase = { name, advance };
    await clock.advance(ms);
    const isFast = performance.now() - advance.startedAt <= MAX_FIRST_CLOCK_ADVANCE_MS;
    if (isFast && clock.elapsedMs - advance.startMs >= ms) this.#maxAdvanceMs = Infinity;
  }

  /**
   * Counts an advance, after which the page has reported. If its timers have not run, a pending request stops the clock,
   * or the timers are slower than real time. Returns whether it counts.
   */
  #finishAdvance({ ms, startedAt, startMs }: ClockAdvance): boolean {
    const { clock } = this.#page;
    const elapsedMs = clock.elapsedMs - startMs;
    if (elapsedMs < ms && !clock.ignoresRequests) {
      clock.ignoreRequests();
      return false;
    }
    const advancedMs = Math.max(performance.now() - startedAt, elapsedMs);
    this.#quiet.advancedMs += advancedMs;
    this.totalAdvancedMs += advancedMs;
    return true;
  }

  #requiredRealMs(report: ObserverReport, requiredMs: number): number {
    const { activity, resources } = this.#page;
    if (report.isBusy) return REQUIRED_REAL_QUIET_MS.busy;
    if (activity.hasOpenChannel || resources.hasWorkers) return requiredMs;
    const isEmpty = report.characters < MAX_THIN_PAGE_CHARS && report.growths === 0;
    return isEmpty ? REQUIRED_REAL_QUIET_MS.thin : REQUIRED_REAL_QUIET_MS.filled;
  }
}

const clampClockStep = (ms: number): number => Math.min(Math.max(ms, 5), 2 * QUIET_POLL_INTERVAL_MS);

function computeRequiredQuietMs(
  { hasRequestedData, isLoaded }: PageActivity,
  report: ObserverReport,
): number {
  const { characters, growths, hasLazyFrames, isBusy, scripts } = report;
  if (scripts === 0 && !hasLazyFrames) return 0;
  const isThin = characters < MAX_THIN_PAGE_CHARS;
  if (isBusy || (isThin && growths === 0)) return REQUIRED_QUIET_MS.thin;
  if (hasRequestedData)
    return characters < MIN_RICH_PAGE_CHARS ? REQUIRED_QUIET_MS.poor : REQUIRED_QUIET_MS.fetched;
  if (isThin) return REQUIRED_QUIET_MS.filled;
  return isLoaded ? REQUIRED_QUIET_MS.loaded : REQUIRED_QUIET_MS.loading;
}
