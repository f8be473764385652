import type { PreparedPage } from './prepared-page.ts';

/** A page that goes on for ever is not followed for longer than this. */
const MAX_SCROLL_MS = 10_000;
const MAX_STEPS = 60;
/** What came into view gets this long to ask for its content, and longer where it did. */
const STEP_MS = 80;
const LOADING_MS = 600;
/** At the bottom: how long the page may take to grow. */
const BOTTOM_MS = 500;

interface Place {
  bottom: number;
  height: number;
}

const STEP = `(() => {
  const element = Object.getOwnPropertyDescriptor(Document.prototype, 'scrollingElement').get.call(document);
  window.scrollBy({ top: Math.round(innerHeight * 0.9), behavior: 'instant' });
  return { bottom: scrollY + innerHeight, height: element ? element.scrollHeight : 0 };
})()`;
const BACK = `window.scrollTo({ top: 0, left: 0, behavior: 'instant' })`;

/** Scrolls down the whole page, screen by screen, so that what loads lazily loads; then back to the top. */
export async function scrollThrough(page: PreparedPage): Promise<void> {
  const startedAt = performance.now();
  let atBottomSince: number | undefined;
  for (let step = 0; step < MAX_STEPS && performance.now() - startedAt < MAX_SCROLL_MS; step++) {
    const place = await evaluateInTop<Place>(page, STEP);
    if (!place) return;
    await waitForContent(page);
    if (place.bottom < place.height - 1) {
      atBottomSince = undefined;
      continue;
    }
    atBottomSince ??= performance.now();
    if (performance.now() - atBottomSince >= BOTTOM_MS) break;
  }
  await evaluateInTop(page, BACK);
}

async function waitForContent({ activity }: PreparedPage): Promise<void> {
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  while (activity.requests.size > 0 && performance.now() - startedAt < LOADING_MS) {
    await activity.next(STEP_MS);
  }
}

/** The value; undefined when the page went elsewhere meanwhile. */
async function evaluateInTop<Value>(page: PreparedPage, expression: string): Promise<Value | undefined> {
  const contextId = page.worlds.of(page.mainFrameId);
  if (contextId === undefined) return undefined;
  try {
    return await page.worlds.evaluate<Value>(contextId, expression);
  } catch (error) {
    if (page.session.failure !== undefined) throw error;
    return undefined;
  }
}
