import type { LoadingStatus } from '../../contract/index.ts';
import type { PageActivity } from '../live-page/activity.ts';
import { stopLoading } from './freeze-page.ts';
import { type ObserverReport, REPORT_EXPRESSION } from '../live-page/observer.ts';
import type { PreparedPage } from '../live-page/prepared-page.ts';
import { QUIET_POLL_INTERVAL_MS, QuietWait } from './quiet-wait.ts';
import { withTimeout } from '../with-timeout.ts';

/** Maximum milliseconds to wait after a commit. The limit applies in real time and on the clock of the page. */
const MAX_SETTLE_MS = 8_000;

/** Milliseconds after the commit for which a screenshot waits for images. */
const MAX_IMAGES_WAIT_MS = 4_000;
/** Milliseconds that the parser gets for the markup after a hanging script, once all connections are closed. */
const MAX_PARSER_WAIT_MS = 1_000;
/** Milliseconds that a page which navigates again and again gets for its last document. */
const MAX_LAST_DOCUMENT_WAIT_MS = 1_000;
/** Milliseconds to wait for one report of the observer. After that, the report is requested again. */
const OBSERVER_REPORT_TIMEOUT_MS = 1_500;
/** A script that blocks the page for longer is terminated, once per page. */
const MAX_SETTLE_SCRIPT_MS = 4_000;
/** If another script then blocks the page for longer, the current content is read. */
const MAX_NEXT_SETTLE_SCRIPT_MS = 2_000;

export interface SettleOptions {
  /** Whether to wait for `load` too, so that the screenshot contains images. */
  needsImages: boolean;
  /** Whether the clock of the page may be advanced. An advanced clock stands still afterwards. */
  mayAdvanceClock: boolean;
}

export interface SettleResult {
  status: Exclude<LoadingStatus, 'partial'>;
  /** Number of characters of text at the last report. */
  characters: number;
}

/**
 * Waits until the page is complete. Pending requests, growth and the amount of text decide. Takes at most
 * `MAX_SETTLE_MS`, plus the time to stop loading.
 */
export async function waitUntilSettled(
  page: PreparedPage,
  { needsImages, mayAdvanceClock }: SettleOptions,
): Promise<SettleResult> {
  const { activity } = page;
  const quietWait = new QuietWait(page, mayAdvanceClock);
  const startedAt = performance.now();
  let answeredAt = startedAt;
  let hasEndedScript = false;
  let characters = 0;
  while (performance.now() - startedAt < MAX_SETTLE_MS && quietWait.totalAdvancedMs < MAX_SETTLE_MS) {
    if (page.resources.isStopped) {
      await stopLoading(page.session);
      return finishWithoutNetwork(page, 'stuck');
    }
    const contextId = page.worlds.getContext(page.mainFrameId);
    const now = performance.now();
    const isStuck = activity.isParserStuck();
    const canReport = contextId !== undefined && !activity.isExpectingNavigation();
    const isReady =
      (activity.isParsed || isStuck) &&
      !activity.hasBlockingRequest() &&
      !(needsImages && !activity.isLoaded && activity.msSinceCommit < MAX_IMAGES_WAIT_MS);
    if (!canReport || (!isReady && now - answeredAt < OBSERVER_REPORT_TIMEOUT_MS)) {
      await quietWait.waitForEvent();
      continue;
    }
    const { commitCount } = activity;
    const report = await readObserverReport(page);
    if (activity.commitCount !== commitCount) {
      answeredAt = performance.now();
      continue;
    }
    if (report === undefined) {
      const silentMs = performance.now() - answeredAt;
      if (hasEndedScript && silentMs > MAX_NEXT_SETTLE_SCRIPT_MS) return { status: 'stuck', characters };
      if (!hasEndedScript && silentMs > MAX_SETTLE_SCRIPT_MS) {
        hasEndedScript = true;
        answeredAt = performance.now();
        // The browser replies only after the script has yielded, so do not await the command.
        page.session.send('Runtime.terminateExecution').catch(() => undefined);
      }
      continue;
    }
    answeredAt = performance.now();
    characters = report.characters;
    // A page that starts a download while it loads never fires its load events. Mark its document as complete.
    if (report.isComplete) activity.markComplete();
    if (!isReady) continue;
    if (isStuck) return finishWithoutNetwork(page, 'stuck');
    activity.expectRefresh(report.refreshSeconds);
    if (activity.isExpectingNavigation()) continue;
    if (await quietWait.proceed(report)) {
      return { status: hasEndedScript ? 'stuck' : 'complete', characters };
    }
  }
  const status = activity.isParserStuck() || hasEndedScript ? 'stuck' : 'capped';
  if (activity.commitCount > 1) {
    // The page may navigate endlessly, so read the current document.
    await page.interception.holdDocuments();
    await waitUntilParsed(activity, MAX_LAST_DOCUMENT_WAIT_MS, () => activity.isExpectingNavigation());
  }
  if (!activity.isReceivingDocument) return { status, characters };
  // Also stop loading: data that has already arrived can decompress to any length.
  await stopLoading(page.session);
  return finishWithoutNetwork(page, status);
}

/** Reads the observer's report. Returns undefined if the page does not reply in time or has navigated away. */
function readObserverReport({ worlds }: PreparedPage): Promise<ObserverReport | undefined> {
  const report = worlds.evaluateInMainFrame<ObserverReport>(REPORT_EXPRESSION);
  return withTimeout<ObserverReport | undefined>(report, OBSERVER_REPORT_TIMEOUT_MS, () => undefined);
}

/** Resolves when the document is parsed and no other document is expected, or after `ms` milliseconds. */
async function waitUntilParsed(activity: PageActivity, ms: number, isExpected = () => false): Promise<void> {
  const startedAt = performance.now();
  while ((!activity.isParsed || isExpected()) && performance.now() - startedAt < ms) {
    await activity.waitForEvent(QUIET_POLL_INTERVAL_MS);
  }
}

/** Closes all connections, so that the parser continues with the data that it has. */
async function finishWithoutNetwork(
  page: PreparedPage,
  status: SettleResult['status'],
): Promise<SettleResult> {
  // Hold navigations. Without network, they would replace the document with the browser's error page.
  await page.interception.holdDocuments();
  await page.proxy.close();
  await waitUntilParsed(page.activity, MAX_PARSER_WAIT_MS);
  const report = await readObserverReport(page);
  return { status, characters: report?.characters ?? 0 };
}
