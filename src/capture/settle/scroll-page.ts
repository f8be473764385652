import { setTimeout as delay } from 'node:timers/promises';
import type { PreparedPage } from '../live-page/prepared-page.ts';
import { withTimeout } from '../with-timeout.ts';
import { concatenateModules, DOM_MODULE } from '../walker/index.ts';

/** Limits of scrolling, because some pages grow endlessly. Lists that remove rows are read for longer. */
const MAX_SCROLL = { ms: 10_000, steps: 60 };
const MAX_LIST_SCROLL = { ms: 20_000, steps: 200 };
/** Milliseconds in which new content can send requests. If it sends requests, the wait is longer. */
const SCROLL_STEP_WAIT_MS = 80;
const LAZY_LOADING_WAIT_MS = 600;
/** Milliseconds in which a box shows other rows after it was scrolled to its end. */
const BOXES_WAIT_MS = 400;
/** Milliseconds in which lists show their first rows again. */
const FIRST_ROWS_WAIT_MS = 1_000;
/** Milliseconds in which a page that grew or sent requests on scrolling can add content at its end. */
const PAGE_END_WAIT_MS = 500;
/** The same for a page that did neither: most scripts that react to scrolling do so within this time. */
const UNCHANGED_PAGE_END_WAIT_MS = 300;
/** Maximum wait at the end of a page that does not respond. */
const MAX_PAGE_END_WAIT_MS = 3_000;

const SCROLLER_SOURCE = concatenateModules([
  DOM_MODULE,
  ...['scrollers', 'row-lists', 'main'].map((part) => new URL(`./in-page/${part}.mjs`, import.meta.url)),
]);

/** State after a step, as returned by `pagewrightScroller.step()`. */
interface ScrollStep {
  isAtEnd: boolean;
  isGoingUp: boolean;
  /** Whether the height of the content has changed since the first step. */
  hasGrown: boolean;
  /** Whether a list was found that removes rows while it scrolls. */
  hasRecycledLists: boolean;
  /** Whether such lists have more rows than are kept. */
  areLimitsReached: boolean;
}

export interface ScrollResult {
  /** Whether the end of everything was reached. */
  isComplete: boolean;
  /** Whether a list removes rows while it scrolls. */
  hasRecycledLists: boolean;
}

/**
 * Scrolls the page screen by screen to load lazy content, then boxes that change when they are scrolled. Then scrolls
 * everything back to the top.
 */
export async function scrollPage(page: PreparedPage): Promise<ScrollResult> {
  const { worlds } = page;
  const limits = new ScrollLimits();
  let isComplete = true;
  const start = `${SCROLLER_SOURCE}pagewrightScroller.start()`;
  const found = await worlds.evaluateInMainFrame<'page' | 'boxes' | 'nothing'>(start);
  if (found === 'nothing') return { isComplete, hasRecycledLists: false };
  if (found === 'page') isComplete = await scrollThrough(page, limits);
  if (found === 'boxes' || (await worlds.evaluateInMainFrame<number>('pagewrightScroller.tryBoxes()'))) {
    await delay(BOXES_WAIT_MS);
    while (await worlds.evaluateInMainFrame<boolean>('pagewrightScroller.next()')) {
      await waitForLazyContent(page);
      isComplete = (await scrollThrough(page, limits)) && isComplete;
    }
  }
  return { isComplete, hasRecycledLists: await waitForFirstRows(page) };
}

/**
 * Waits until lists have shown their first rows again, which they may do late.
 * @returns whether there are lists that remove rows
 */
async function waitForFirstRows({ worlds }: PreparedPage): Promise<boolean> {
  const startedAt = performance.now();
  let hasChanged = false;
  let changes: number | undefined;
  while (performance.now() - startedAt < FIRST_ROWS_WAIT_MS) {
    const changesNow = await worlds.evaluateInMainFrame<number>('pagewrightScroller.readAgain()');
    if (changesNow === undefined || changesNow < 0) return false;
    if (hasChanged && changesNow === changes) return true;
    hasChanged = changes !== undefined && changesNow !== changes;
    changes = changesNow;
    await delay(SCROLL_STEP_WAIT_MS);
  }
  return true;
}

/**
 * Puts back the rows that lists removed while the page was scrolled. Call it when the page is frozen.
 * @returns the number of rows
 */
export const restoreRows = async ({ worlds }: PreparedPage): Promise<number> =>
  (await worlds.evaluateInMainFrame<number>('pagewrightScroller.restoreRows()')) ?? 0;

/** Removes the rows that were put back. */
export const removeRestoredRows = ({ worlds }: PreparedPage): Promise<undefined> =>
  worlds.evaluateInMainFrame('pagewrightScroller.removeRestoredRows()');

class ScrollLimits {
  readonly #startedAt = performance.now();
  #steps = 0;

  /** Counts a step. Returns false if no further step is allowed. */
  countStep({ hasRecycledLists, areLimitsReached }: ScrollStep): boolean {
    const { ms, steps } = hasRecycledLists ? MAX_LIST_SCROLL : MAX_SCROLL;
    return !areLimitsReached && ++this.#steps < steps && performance.now() - this.#startedAt < ms;
  }
}

/** Scrolls to the end of the current scroller. Returns false if a limit was reached before. */
async function scrollThrough(page: PreparedPage, limits: ScrollLimits): Promise<boolean> {
  const { changeCount } = page.activity;
  let hasWaited = false;
  for (;;) {
    const step = await page.worlds.evaluateInMainFrame<ScrollStep>('pagewrightScroller.step()');
    if (!step) return true;
    await waitForLazyContent(page);
    if (!limits.countStep(step)) return false;
    if (!step.isAtEnd) {
      hasWaited = false;
    } else if (!hasWaited) {
      const hasChanged = page.activity.changeCount !== changeCount || step.hasGrown;
      await waitInPage(page, hasChanged ? PAGE_END_WAIT_MS : UNCHANGED_PAGE_END_WAIT_MS);
      hasWaited = true;
    } else {
      if (!step.isGoingUp) return true;
      hasWaited = false;
      await page.worlds.evaluateInMainFrame('pagewrightScroller.turnDown()');
    }
  }
}

/**
 * Waits for frames and then for timers of the page, which are late on a busy machine.
 * @param ms the longest timer of the page that is waited for, in milliseconds
 */
async function waitInPage({ worlds }: PreparedPage, ms: number): Promise<void> {
  const wait = worlds.waitInMainFrame(`pagewrightScroller.waitForTimers(${ms})`);
  await withTimeout(wait, MAX_PAGE_END_WAIT_MS, () => undefined);
}

async function waitForLazyContent({ activity, worlds }: PreparedPage): Promise<void> {
  const startedAt = performance.now();
  // On a busy machine, the page needs longer for the frames in which it reacts.
  const frames = worlds.waitInMainFrame('pagewrightScroller.waitForFrames()');
  await Promise.all([delay(SCROLL_STEP_WAIT_MS), withTimeout(frames, LAZY_LOADING_WAIT_MS, () => undefined)]);
  const isLoading = async (): Promise<boolean> =>
    activity.hasPendingRequests ||
    (await worlds.evaluateInMainFrame<boolean>('pagewrightScroller.isLoading()')) === true;
  while (performance.now() - startedAt < LAZY_LOADING_WAIT_MS && (await isLoading())) {
    await activity.waitForEvent(SCROLL_STEP_WAIT_MS);
  }
}
