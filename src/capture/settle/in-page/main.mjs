// Runs in the page's isolated world. Defines the entry points that scrollPage calls.
import { createRowCollector } from './row-lists.mjs';
import { findFurtherBoxes, findMainScroller, getRoot, readView } from './scrollers.mjs';

/** Part of the visible height by which a step scrolls. */
const STEP = 0.9;

const collector = createRowCollector();
const main = createScroller(findMainScroller());
const scrolled = [main];
let boxes = [];
let current = main;

function createScroller(element) {
  const { top, height } = readView(element);
  // A chat is at its end when it is opened.
  return { element, height, direction: top > 1 ? -1 : 1 };
}

/** Resolves when two frames were drawn and the tasks that they caused have run. */
const waitForFrames = () =>
  new Promise((resolve) => {
    const drawNext = () => requestAnimationFrame(() => requestIdleCallback(resolve));
    requestAnimationFrame(drawNext);
  });

const scrollToTop = (element) => scrollBy(element, -readView(element).top);

function scrollBy(element, top) {
  const options = { top: Math.round(top), behavior: 'instant' };
  if (element === getRoot()) window.scrollBy(options);
  else Element.prototype.scrollBy.call(element, options);
}

/** Scrolls all boxes to their other ends. Returns their number. */
function tryBoxes() {
  collector.collect();
  scrollToTop(main.element);
  boxes = findFurtherBoxes(main.element).map(createScroller);
  for (const { element, direction, height } of boxes) scrollBy(element, direction * height);
  return boxes.length;
}

globalThis.pagewrightScroller = {
  /** Returns what can be scrolled: `page`, or `boxes` (see `tryBoxes`) or `nothing` if the page fits into the window. */
  start() {
    const { height, shown } = readView(main.element);
    if (height > shown + 1) return 'page';
    return tryBoxes() > 0 ? 'boxes' : 'nothing';
  },
  tryBoxes,

  /** Begins with the next box that has changed. The others only clip content. Returns false if there is none. */
  next() {
    collector.collect();
    scrollToTop(current.element);
    for (current = boxes.shift(); current !== undefined; current = boxes.shift()) {
      const { element, direction, height } = current;
      const hasChanged = readView(element).height !== height || collector.hasListIn(element);
      scrollBy(element, -direction * readView(element).height);
      if (!hasChanged) continue;
      Element.prototype.scrollIntoView.call(element, { block: 'nearest', behavior: 'instant' });
      scrolled.push(current);
      return true;
    }
    scrollToTop(main.element);
    return false;
  },

  /** Scrolls one step, first up to the top and then down. */
  step() {
    collector.collect();
    const { element, direction, height: firstHeight } = current;
    scrollBy(element, direction * STEP * readView(element).shown);
    const { top, shown, height } = readView(element);
    return {
      isAtEnd: direction < 0 ? top <= 1 : top + shown >= height - 1,
      isGoingUp: direction < 0,
      hasGrown: height !== firstHeight,
      hasRecycledLists: collector.hasRecycledLists(),
      areLimitsReached: collector.areLimitsReached,
    };
  },

  waitForFrames,

  /** Resolves when frames were drawn and timers of at most `ms` that they started have run. */
  waitForTimers: async (ms) => {
    await waitForFrames();
    await new Promise((resolve) => setTimeout(resolve, ms));
  },

  isLoading: collector.isLoading,

  turnDown() {
    current.direction = 1;
  },

  /** Reads the lists again if there are any that remove rows. Returns the number of changes so far. */
  readAgain() {
    collector.collect();
    return collector.hasRecycledLists() ? collector.changes : -1;
  },

  /** Puts back the rows that lists removed while they scrolled. Returns their number. */
  restoreRows() {
    const count = collector.restore();
    for (const { element } of scrolled) scrollToTop(element);
    return count;
  },
  removeRestoredRows: collector.removeRestored,
};
