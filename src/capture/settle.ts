import { type Activity, type InFlight, REDIRECT_REFRESH_MAX_S } from './activity.ts';
import type { PreparedPage } from './prepared-page.ts';
import { type ObserverReport, REPORT_EXPRESSION } from './observer.ts';
import type { LoadingStatus } from './types.ts';

/** Milliseconds between two looks when nothing happens. */
const TICK_MS = 30;
/** No page is waited for longer, once it is committed. */
export const SETTLE_CAP_MS = 8_000;

/** How long the page must have been quiet, by what it looks like; the poorer, the more is still to come. */
const QUIET_MS = {
  /** Scripts ran, nothing was asked for: what they do, they do at once. */
  loaded: 120,
  /** Before `load`: a script may still be waiting for it. */
  loading: 300,
  /** Data was fetched and text stands there: what is left is rendering. */
  fetched: 250,
  /** Data was fetched, but there is little text: one answer often asks for the next. */
  poor: 600,
  /** Next to no text, or a spinner: the content has not come yet. */
  thin: 1_000,
} as const;
const RICH_CHARACTERS = 500;
const THIN_CHARACTERS = 120;

/** A request that takes longer is a hanging one, and not waited for any more. */
const HANGING_MS = {
  asset: 2_500,
  /** A stylesheet after DOMContentLoaded no longer blocks the parser; text reads without it. */
  lateStylesheet: 1_000,
  dynamic: 1_000,
  /** While the page shows little, its data is waited for longer. */
  dynamicWhilePoor: 2_500,
} as const;
/** A navigation that was asked for and not seen after this long is not coming. */
const NAVIGATION_WAIT_MS = 3_000;
/** Pictures are waited for up to this long after the commit, for a screenshot. */
const IMAGES_WAIT_MS = 4_000;
/** A page that does not answer for this long is looked at again; twice this long, and its script is ended. */
const PROBE_TIMEOUT_MS = 1_500;
const ENDLESS_SCRIPT_MS = 4_000;
/** Scripts ended before scripting as a whole is switched off. */
const MAX_TERMINATIONS = 1;

/**
 * Waits until the page has said what it has to say: adaptive, by what loads, what grows and how much there
 * is. Never longer than `SETTLE_CAP_MS`.
 * @param needsImages wait for `load` too, so that pictures stand on the screenshot
 */
export async function settle(page: PreparedPage, needsImages: boolean): Promise<LoadingStatus> {
  const { activity } = page;
  const startedAt = performance.now();
  const responsive = { since: startedAt, terminations: 0 };
  while (performance.now() - startedAt < SETTLE_CAP_MS) {
    const contextId = page.worlds.of(page.mainFrameId);
    const now = performance.now();
    const stuck = isParserStuck(activity, now);
    const mayLook = contextId !== undefined && !isExpectingNavigation(activity, now);
    const isReady =
      (activity.domContentLoaded || stuck) &&
      blocking(activity, now) === 0 &&
      !(needsImages && !activity.loaded && now - activity.committedAt < IMAGES_WAIT_MS);
    if (!mayLook || (!isReady && now - responsive.since < PROBE_TIMEOUT_MS)) {
      await activity.next(TICK_MS);
      continue;
    }
    const { navigations } = activity;
    const report = await probe(page, contextId);
    if (activity.navigations !== navigations) {
      responsive.since = performance.now();
      continue;
    }
    if (report === undefined) {
      await endEndlessScript(page, responsive);
      continue;
    }
    responsive.since = performance.now();
    if (!isReady) continue;
    if (stuck) return 'stuck';
    if (report.refreshSeconds >= 0 && report.refreshSeconds <= REDIRECT_REFRESH_MAX_S) {
      activity.expectRefresh(report.refreshSeconds);
    }
    if (isExpectingNavigation(activity, performance.now())) continue;
    const waitMs = quietStillNeeded(activity, report, performance.now());
    if (waitMs <= 0) return responsive.terminations > 0 ? 'stuck' : 'complete';
    await activity.next(Math.min(Math.max(waitMs, 5), 2 * TICK_MS));
  }
  return isParserStuck(activity, performance.now()) || responsive.terminations > 0 ? 'stuck' : 'capped';
}

/** Milliseconds of quiet that are still missing; 0 or less when the page is done. */
function quietStillNeeded(activity: Activity, report: ObserverReport, now: number): number {
  if (blocking(activity, now) > 0) return TICK_MS;
  const hanging = hangingData(activity, now);
  if (hanging && (report.characters < RICH_CHARACTERS || report.isBusy)) return TICK_MS;
  const quiet = hanging ? report.quietMs : Math.min(report.quietMs, now - activity.lastChange);
  return neededQuiet(activity, report) - quiet;
}

function neededQuiet(activity: Activity, report: ObserverReport): number {
  if (report.scripts === 0) return 0;
  if (report.isBusy || report.characters < THIN_CHARACTERS) return QUIET_MS.thin;
  if (activity.dynamicRequests > 0)
    return report.characters < RICH_CHARACTERS ? QUIET_MS.poor : QUIET_MS.fetched;
  return activity.loaded ? QUIET_MS.loaded : QUIET_MS.loading;
}

/** How many requests are young enough to be waited for. */
function blocking(activity: Activity, now: number): number {
  let count = 0;
  for (const request of activity.requests.values()) {
    if (now - request.startedAt < hangingAfter(request, activity.domContentLoaded)) count++;
  }
  return count;
}

function hangingAfter(request: InFlight, domContentLoaded: boolean): number {
  if (request.dynamic) return HANGING_MS.dynamic;
  return request.type === 'Stylesheet' && domContentLoaded ? HANGING_MS.lateStylesheet : HANGING_MS.asset;
}

/** Data is late, but not so late that a page without content would be read without it. */
function hangingData(activity: Activity, now: number): boolean {
  for (const { dynamic, startedAt } of activity.requests.values()) {
    const age = now - startedAt;
    if (dynamic && age >= HANGING_MS.dynamic && age < HANGING_MS.dynamicWhilePoor) return true;
  }
  return false;
}

/** The parser waits for a script or stylesheet that hangs. */
function isParserStuck(activity: Activity, now: number): boolean {
  return (
    !activity.domContentLoaded &&
    activity.requests.size > 0 &&
    blocking(activity, now) === 0 &&
    now - activity.committedAt > HANGING_MS.asset
  );
}

function isExpectingNavigation({ navigationRequestedAt, refreshDueAt }: Activity, now: number): boolean {
  if (navigationRequestedAt !== undefined && now - navigationRequestedAt < NAVIGATION_WAIT_MS) return true;
  return refreshDueAt !== undefined && now < refreshDueAt;
}

/** The observer's report; undefined when the page does not answer, or just went elsewhere. */
async function probe(page: PreparedPage, contextId: number): Promise<ObserverReport | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PROBE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([page.worlds.evaluate<ObserverReport>(contextId, REPORT_EXPRESSION), timeout]);
  } catch (error) {
    if (page.session.failure !== undefined) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** A script that never yields is ended; a page that goes on like that gets no scripts any more. */
async function endEndlessScript(
  page: PreparedPage,
  responsive: { since: number; terminations: number },
): Promise<void> {
  if (performance.now() - responsive.since < ENDLESS_SCRIPT_MS) {
    await page.activity.next(TICK_MS);
    return;
  }
  if (responsive.terminations >= MAX_TERMINATIONS) {
    // Not awaited: it is answered only once the page yields.
    page.session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => undefined);
  }
  responsive.terminations++;
  responsive.since = performance.now() - ENDLESS_SCRIPT_MS / 2;
  await page.session.send('Runtime.terminateExecution').catch(() => undefined);
}
