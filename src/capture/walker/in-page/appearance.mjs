// Runs in the page's isolated world.
import { boundingBox, documentElement, isRendered, scrollingElement } from './dom.mjs';

/** `clip: rect(0, 0, 0, 0)` and `rect(1px, 1px, 1px, 1px)`, the usual ways to hide from eyes only. */
const CLIPPED_AWAY = /^rect\((\d+)px,? \d+px,? \1px,? \d+px\)$/;
const CLIP_PATH_AWAY = /^(?:inset\((?:50|100)%\)|circle\(0(?:px|%)?\b|polygon\(0(?:px|%)? 0(?:px|%)?\)$)/;
const KEEPS_SPACES = /^(?:preserve|break-spaces)/;

/**
 * Reads how elements look. `withBoxes` may be turned off on the way.
 *
 * `read` takes why the parent's content is not seen (`''`, `none` or `invisible`) and gives the element's style as
 * `display|position|fontSize|fontWeight|preformatted|hidden`, its box in whole CSS pixels from the page's top left
 * corner, and what its children inherit.
 */
export function createAppearance() {
  const left = scrollX;
  const top = scrollY;

  function read(element, inherited) {
    const style = getComputedStyle(element);
    const display = style.display;
    const position = style.position;
    let box = null;
    let passedOn = inherited;
    let hidden = inherited;
    if (inherited !== 'none') {
      // An element with `display: contents` has no box, so that the browser calls it not rendered.
      if (display === 'none' || (display !== 'contents' && !isRendered(element))) {
        passedOn = 'none';
        hidden = 'none';
      } else {
        const rect = display === 'contents' ? null : boundingBox(element);
        if (passedOn === '' && (style.opacity === '0' || (rect && isClipped(style, position, rect)))) {
          passedOn = 'invisible';
        }
        hidden = passedOn;
        // A child can be visible again, or stand on the page again.
        if (hidden === '' && (style.visibility !== 'visible' || (rect && isOffPage(rect))))
          hidden = 'invisible';
        if (rect && appearance.withBoxes) box = wholeBox(rect);
      }
    }
    const preformatted = KEEPS_SPACES.test(style.whiteSpaceCollapse);
    return {
      style: `${display}|${position}|${parseFloat(style.fontSize)}|${style.fontWeight}|${preformatted ? 1 : 0}|${hidden}`,
      box,
      passedOn,
      preformatted,
    };
  }

  function wholeBox(rect) {
    return [
      Math.round(rect.x + left),
      Math.round(rect.y + top),
      Math.round(rect.width),
      Math.round(rect.height),
    ];
  }

  function isOffPage(rect) {
    if (rect.width === 0 || rect.height === 0) return false;
    return rect.bottom + top <= 0 || rect.right + left <= leftEdge;
  }

  // A page written from right to left scrolls to the left: what overflows there can be reached.
  const leftEdge = rightToLeft() ? -Infinity : 0;
  const appearance = { read, withBoxes: true };
  return appearance;
}

function isClipped(style, position, rect) {
  if (rect.width <= 1 || rect.height <= 1) {
    if (style.overflowX !== 'visible' && style.overflowY !== 'visible') return true;
  }
  if ((position === 'absolute' || position === 'fixed') && CLIPPED_AWAY.test(style.clip)) return true;
  return style.clipPath !== 'none' && CLIP_PATH_AWAY.test(style.clipPath);
}

function rightToLeft() {
  const scroller = scrollingElement(document) ?? documentElement(document);
  return scroller !== null && getComputedStyle(scroller).direction === 'rtl';
}
