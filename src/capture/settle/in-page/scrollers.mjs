// Runs in the page's isolated world. Finds what can be scrolled in a page, and measures it.
import {
  clientHeight,
  clientTop,
  clientWidth,
  documentElement,
  isRendered,
  parentElement,
  queryAll,
  scrollHeight,
  scrollingElement,
  scrollTop,
} from '../../walker/in-page/dom.mjs';

/** Maximum number of elements in which boxes that scroll are searched, and of boxes that are scrolled. */
const MAX_CHECKED_ELEMENTS = 5_000;
const MAX_BOXES = 8;
/** A smaller box, or one that clips less of its content, has no list. */
const MIN_BOX_PX = 80;
const MIN_CLIPPED_CONTENT = 1.2;

export const getRoot = () => scrollingElement(document) ?? documentElement(document);
const isRoot = (scroller) => scroller === getRoot();

const scrolls = (element) =>
  scrollHeight(element) > clientHeight(element) + 1 &&
  /auto|scroll/.test(getComputedStyle(element).overflowY);

/** Returns the element with whose content an element moves: the closest one that scrolls, or the root. */
export function findScroller(element) {
  for (let current = element; current !== null && !isRoot(current); current = parentElement(current)) {
    if (scrolls(current)) return current;
  }
  return getRoot();
}

/**
 * Measures a scroller in CSS pixels: the top of the visible part within the content, its height, the height of the
 * content, and where in the window the content begins.
 */
export function readView(scroller) {
  const height = scrollHeight(scroller);
  if (isRoot(scroller)) return { top: scrollY, shown: innerHeight, height, origin: -scrollY };
  const shown = clientHeight(scroller);
  // A box with reversed direction counts its position backwards from its end.
  const top = scrollTop(scroller) + (isReversed(scroller) ? height - shown : 0);
  const { y } = Element.prototype.getBoundingClientRect.call(scroller);
  return { top, shown, height, origin: y + clientTop(scroller) - top };
}

const isReversed = (scroller) => getComputedStyle(scroller).flexDirection === 'column-reverse';

/** Returns the main scroller: the root, or the largest box if the root does not scroll, as in web applications. */
export function findMainScroller() {
  const root = getRoot();
  if (scrollHeight(root) > innerHeight + 1) return root;
  return (
    findBoxes().find((box) => clientHeight(box) >= innerHeight / 2 && clientWidth(box) >= innerWidth / 2) ??
    root
  );
}

/** Lists the boxes that scroll, the tallest first. */
export function findBoxes() {
  return [...queryAll('body *')]
    .slice(0, MAX_CHECKED_ELEMENTS)
    .filter(
      (element) =>
        clientHeight(element) >= MIN_BOX_PX &&
        clientWidth(element) >= MIN_BOX_PX &&
        scrolls(element) &&
        isRendered(element),
    )
    .sort((one, other) => clientHeight(other) - clientHeight(one));
}

/** Lists the boxes that may have lists of their own. */
export const findFurtherBoxes = (main) =>
  findBoxes()
    .filter((box) => box !== main && scrollHeight(box) > MIN_CLIPPED_CONTENT * clientHeight(box))
    .slice(0, MAX_BOXES);
