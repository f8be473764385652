import type { LoadingStatus } from '../contract/index.ts';
import { type Activity, type InFlight, REDIRECT_REFRESH_MAX_S } from './activity.ts';
import { stopLoading } from './freeze.ts';
import type { PreparedPage } from './prepared-page.ts';
import { type ObserverReport, REPORT_EXPRESSION } from './observer.ts';

/** Milliseconds between two looks when nothing happens. */
const TICK_MS = 30;
/** No page is waited for longer, once it is committed. */
const SETTLE_CAP_MS = 8_000;

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
  /** A little text has come where there was none: it may be all. */
  filled: 350,
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
/** How long the parser may take for what stands behind a hanging script. */
const CUT_OFF_WAIT_MS = 1_000;
/** How long a page that keeps going elsewhere may take for the document that was on its way at the end. */
const LAST_DOCUMENT_WAIT_MS = 1_000;
/** A page that does not answer for this long is asked again. */
const PROBE_TIMEOUT_MS = 1_500;
/** A script that does not yield for this long is ended, once; the next one gets less, and then the page is read. */
const ENDLESS_SCRIPT_MS = 4_000;
const ENDLESS_AGAIN_MS = 2_000;

export interface Settled {
  status: Exclude<LoadingStatus, 'partial'>;
  /** Characters of text, when the page was last looked at. */
  characters: number;
}

/**
 * Waits until the page has said what it has to say: adaptive, by what loads, what grows and how much there
 * is. Never longer than `SETTLE_CAP_MS`.
 * @param needsImages wait for `load` too, so that pictures stand on the screenshot
 */
export async function settle(page: PreparedPage, needsImages: boolean): Promise<Settled> {
  const { activity } = page;
  const startedAt = performance.now();
  let answeredAt = startedAt;
  let hasEndedScript = false;
  let characters = 0;
  while (performance.now() - startedAt < SETTLE_CAP_MS) {
    const contextId = page.worlds.of(page.mainFrameId);
    const now = performance.now();
    const stuck = isParserStuck(activity, now);
    const mayLook = contextId !== undefined && !isExpectingNavigation(activity, now);
    const isReady =
      (activity.domContentLoaded || stuck) &&
      blocking(activity, now) === 0 &&
      !(needsImages && !activity.loaded && now - activity.committedAt < IMAGES_WAIT_MS);
    if (!mayLook || (!isReady && now - answeredAt < PROBE_TIMEOUT_MS)) {
      await activity.next(TICK_MS);
      continue;
    }
    const { navigations } = activity;
    const report = await probe(page, contextId);
    if (activity.navigations !== navigations) {
      answeredAt = performance.now();
      continue;
    }
    if (report === undefined) {
      const silentMs = performance.now() - answeredAt;
      if (hasEndedScript && silentMs > ENDLESS_AGAIN_MS) return { status: 'stuck', characters };
      if (!hasEndedScript && silentMs > ENDLESS_SCRIPT_MS) {
        hasEndedScript = true;
        answeredAt = performance.now();
        // Not awaited: it is answered only once the page yields.
        page.session.send('Runtime.terminateExecution').catch(() => undefined);
      }
      continue;
    }
    answeredAt = performance.now();
    characters = report.characters;
    // A page that starts a download on its way never fires its events.
    if (report.isComplete) activity.domContentLoaded = activity.loaded = true;
    if (!isReady) continue;
    if (stuck) return cutOff(page, 'stuck');
    if (report.refreshSeconds >= 0 && report.refreshSeconds <= REDIRECT_REFRESH_MAX_S) {
      activity.expectRefresh(report.refreshSeconds);
    }
    if (isExpectingNavigation(activity, performance.now())) continue;
    const waitMs = quietStillNeeded(activity, report, performance.now());
    if (waitMs <= 0) return { status: hasEndedScript ? 'stuck' : 'complete', characters };
    await activity.next(Math.min(Math.max(waitMs, 5), 2 * TICK_MS));
  }
  const status = isParserStuck(activity, performance.now()) || hasEndedScript ? 'stuck' : 'capped';
  if (activity.navigations > 1) {
    // It may go elsewhere for ever: it is read where it is now.
    await page.navigation.stay();
    await whileArriving(activity, LAST_DOCUMENT_WAIT_MS, () =>
      isExpectingNavigation(activity, performance.now()),
    );
  }
  const isArriving = activity.loaderId !== undefined && activity.requests.has(activity.loaderId);
  if (!isArriving) return { status, characters };
  // Closing its connection is not enough: what has been received can unpack to any length.
  await stopLoading(page.session);
  return cutOff(page, status);
}

/** Milliseconds of quiet that are still missing; 0 or less when the page is done. */
function quietStillNeeded(activity: Activity, report: ObserverReport, now: number): number {
  if (blocking(activity, now) > 0) return TICK_MS;
  const hanging = hangingData(activity, now);
  if (hanging && (report.characters < RICH_CHARACTERS || report.isBusy)) return TICK_MS;
  const quiet = hanging ? report.quietMs : Math.min(report.quietMs, now - activity.lastChange);
  return neededQuiet(activity, report) - quiet;
}

function neededQuiet({ dynamicRequests, loaded }: Activity, report: ObserverReport): number {
  const { characters, hasGrown, isBusy, scripts } = report;
  if (scripts === 0) return 0;
  const isThin = characters < THIN_CHARACTERS;
  if (isBusy || (isThin && !hasGrown)) return QUIET_MS.thin;
  if (dynamicRequests > 0) return characters < RICH_CHARACTERS ? QUIET_MS.poor : QUIET_MS.fetched;
  if (isThin) return QUIET_MS.filled;
  return loaded ? QUIET_MS.loaded : QUIET_MS.loading;
}

/** How many requests are young enough to be waited for. */
function blocking(activity: Activity, now: number): number {
  let count = 0;
  for (const [id, request] of activity.requests) {
    // Of a document that has not begun to come nothing can be read yet.
    const isAwaited = id === activity.loaderId && activity.documentBytes === 0;
    if (isAwaited || now - request.startedAt < hangingAfter(request, activity.domContentLoaded)) count++;
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

/** Resolves when the document is parsed and no other one is expected, at the latest after `ms`. */
async function whileArriving(activity: Activity, ms: number, isExpected = () => false): Promise<void> {
  const since = performance.now();
  while ((!activity.domContentLoaded || isExpected()) && performance.now() - since < ms) {
    await activity.next(TICK_MS);
  }
}

/** Ends the connections that something hangs on: the parser goes on without it, and what follows can be read. */
async function cutOff(page: PreparedPage, status: Settled['status']): Promise<Settled> {
  const { activity, navigation, proxy } = page;
  // A document asked for without any way out would put the browser's error page in place of this one.
  await navigation.stay();
  await proxy.close();
  await whileArriving(activity, CUT_OFF_WAIT_MS);
  const contextId = page.worlds.of(page.mainFrameId);
  const report = contextId === undefined ? undefined : await probe(page, contextId);
  return { status, characters: report?.characters ?? 0 };
}
