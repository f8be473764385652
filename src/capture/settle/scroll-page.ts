import type { PreparedPage } from '../live-page/prepared-page.ts';

/** Maximum milliseconds of scrolling, because some pages grow endlessly. */
const MAX_SCROLL_MS = 10_000;
const MAX_SCROLL_STEPS = 60;
/** Milliseconds in which new content can send requests. If it sends requests, the wait is longer. */
const SCROLL_STEP_WAIT_MS = 80;
const LAZY_LOADING_WAIT_MS = 600;
/** Milliseconds in which a page that grew or sent requests on scrolling can add content at its bottom. */
const PAGE_BOTTOM_WAIT_MS = 500;
/** The same for a page that did neither: most scripts that react to scrolling do so within this time. */
const UNCHANGED_PAGE_BOTTOM_WAIT_MS = 200;

interface ScrollPosition {
  bottom: number;
  height: number;
  /** Height of the window or of the element that scrolls. */
  shown: number;
}

/** Maximum number of elements in which scrolling is searched. */
const MAX_CHECKED_ELEMENTS = 5_000;

/**
 * Expression that scrolls the window, or the largest scrollable element if the window does not scroll (as in web
 * applications).
 */
const SCROLL_STEP_EXPRESSION = `(() => {
  const getter = (owner, name) => Object.getOwnPropertyDescriptor(owner.prototype, name).get;
  const [heightOf, clientHeight, clientWidth] = ['scrollHeight', 'clientHeight', 'clientWidth'].map((name) => getter(Element, name));
  const top = getter(Document, 'scrollingElement').call(document);
  const height = top ? heightOf.call(top) : 0;
  const findBox = () => {
    let found;
    for (const element of [...Document.prototype.querySelectorAll.call(document, 'body *')].slice(0, ${MAX_CHECKED_ELEMENTS})) {
      const shown = clientHeight.call(element);
      if (shown < innerHeight / 2 || clientWidth.call(element) < innerWidth / 2) continue;
      if (heightOf.call(element) <= shown + 1 || !/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
      if (!found || shown > clientHeight.call(found)) found = element;
    }
    return found;
  };
  const box = height > innerHeight + 1 ? undefined : (globalThis.pagewrightBox ??= findBox());
  const options = { top: Math.round(innerHeight * 0.9), behavior: 'instant' };
  if (!box) {
    window.scrollBy(options);
    return { bottom: scrollY + innerHeight, height, shown: innerHeight };
  }
  Element.prototype.scrollBy.call(box, options);
  const shown = clientHeight.call(box);
  return { bottom: getter(Element, 'scrollTop').call(box) + shown, height: heightOf.call(box), shown };
})()`;
const SCROLL_BACK_EXPRESSION = `(() => {
  const options = { top: 0, left: 0, behavior: 'instant' };
  window.scrollTo(options);
  if (globalThis.pagewrightBox) Element.prototype.scrollTo.call(globalThis.pagewrightBox, options);
})()`;

/**
 * Scrolls down the page screen by screen to load lazy content, and then back to the top. Returns at once if the page
 * fits into the window: nothing can become visible.
 */
export async function scrollPage(page: PreparedPage): Promise<void> {
  const startedAt = performance.now();
  const { changeCount } = page.activity;
  let firstHeight: number | undefined;
  let atBottomSince: number | undefined;
  for (let step = 0; step < MAX_SCROLL_STEPS && performance.now() - startedAt < MAX_SCROLL_MS; step++) {
    const position = await page.worlds.evaluateInMainFrame<ScrollPosition>(SCROLL_STEP_EXPRESSION);
    if (!position) return;
    if (firstHeight === undefined && position.height <= position.shown + 1) return;
    firstHeight ??= position.height;
    await waitForLazyContent(page);
    if (position.bottom < position.height - 1) {
      atBottomSince = undefined;
      continue;
    }
    atBottomSince ??= performance.now();
    const hasChanged = page.activity.changeCount !== changeCount || position.height !== firstHeight;
    const waitMs = hasChanged ? PAGE_BOTTOM_WAIT_MS : UNCHANGED_PAGE_BOTTOM_WAIT_MS;
    if (performance.now() - atBottomSince >= waitMs) break;
  }
  await page.worlds.evaluateInMainFrame(SCROLL_BACK_EXPRESSION);
}

async function waitForLazyContent({ activity }: PreparedPage): Promise<void> {
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, SCROLL_STEP_WAIT_MS));
  while (activity.hasPendingRequests && performance.now() - startedAt < LAZY_LOADING_WAIT_MS) {
    await activity.waitForEvent(SCROLL_STEP_WAIT_MS);
  }
}
