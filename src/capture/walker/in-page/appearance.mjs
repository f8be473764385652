// Runs in the page's isolated world.
import { body, boundingBox, documentElement, isRendered, scrollingElement } from './dom.mjs';

/** `clip: rect(0, 0, 0, 0)` and `rect(1px, 1px, 1px, 1px)`, the usual ways to hide from eyes only. */
const CLIPPED_AWAY = /^rect\((\d+)px,? \d+px,? \1px,? \d+px\)$/;
const CLIP_PATH_AWAY = /^(?:inset\((?:50|100)%\)|circle\(0(?:px|%)?\b|polygon\(0(?:px|%)? 0(?:px|%)?\)$)/;
const KEEPS_SPACES = /^(?:preserve|break-spaces)/;

/**
 * Pages hide their body until a script has run (against flicker, in AMP), and that script may never run: it is the
 * page that is wanted, not the curtain. Their `overflow` is the window's and clips nothing, either.
 */
const ROOTS = new Set(['html', 'body']);
/** Inline boxes are many and slow to measure, and say nothing that the block around them does not; these are more. */
const REPLACED = new Set(
  'audio button canvas embed frame iframe img input math meter object progress select svg textarea video'.split(
    ' ',
  ),
);

/**
 * Reads how elements look; `withBoxes` may be turned off on the way.
 *
 * `read` takes an element, its tag, and of its parent why its content is not seen (`''`, `none`, `invisible`, or `away`
 * where it stands off the page while its children need not) and whether it folds its content away. It gives the style
 * as `display|position|fontSize|fontWeight|preformatted|hidden`, the box in whole CSS pixels from the page's top left
 * corner or null, and what the children inherit.
 */
export function createAppearance() {
  const left = scrollX;
  const top = scrollY;
  // A page written from right to left scrolls to the left: what overflows there can be reached.
  const leftEdge = rightToLeft() ? -Infinity : 0;
  const isHeldBack = body(document) !== null && getComputedStyle(body(document)).visibility !== 'visible';

  function read(element, tag, inherited, isFolded) {
    const style = getComputedStyle(element);
    const display = style.display;
    if (inherited === 'none') return look(style, display, 'static', 'none', null, 'none');
    const position = style.position;
    // An element with `display: contents` has no box, so that the browser calls it not rendered wherever it stands.
    const isShown = display === 'contents' ? !isFolded || tag === 'summary' : isRendered(element);
    if (display === 'none' || !isShown) {
      return look(style, display, position, 'none', null, 'none');
    }
    const hasBox =
      display !== 'contents' && (display !== 'inline' || position !== 'static' || REPLACED.has(tag));
    const rect = hasBox ? boundingBox(element) : null;
    let passedOn = inherited;
    if (inherited !== 'invisible' && !ROOTS.has(tag)) {
      if (style.opacity === '0' || (rect !== null && isClipped(style, position, rect)))
        passedOn = 'invisible';
      else if (rect !== null) passedOn = isOffPage(rect) ? 'away' : '';
    }
    // A child can be visible again.
    const hidden = passedOn !== '' || (style.visibility !== 'visible' && !isHeldBack) ? 'invisible' : '';
    return look(style, display, position, hidden, appearance.withBoxes ? rect : null, passedOn);
  }

  function look(style, display, position, hidden, rect, passedOn) {
    const preformatted = KEEPS_SPACES.test(style.whiteSpaceCollapse);
    const size = parseFloat(style.fontSize);
    return {
      style: `${display}|${position}|${size}|${style.fontWeight}|${preformatted ? 1 : 0}|${hidden}`,
      box: rect === null ? null : wholeBox(rect),
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

  const appearance = { read, withBoxes: true };
  return appearance;
}

/** Only what is positioned or tiny is looked at closely: that is how text is hidden from eyes and kept for readers. */
function isClipped(style, position, rect) {
  if (rect.width <= 1 || rect.height <= 1) {
    if (style.overflowX !== 'visible' && style.overflowY !== 'visible') return true;
  } else if (position !== 'absolute' && position !== 'fixed') return false;
  return CLIPPED_AWAY.test(style.clip) || CLIP_PATH_AWAY.test(style.clipPath);
}

function rightToLeft() {
  const scroller = scrollingElement(document) ?? documentElement(document);
  return scroller !== null && getComputedStyle(scroller).direction === 'rtl';
}
