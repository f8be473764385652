// Runs in the page's isolated world.
import { backgroundOf, blending, canvasColor, groundOf, isPaint } from './color.mjs';
import {
  body,
  boundingBox,
  changingElements,
  documentElement,
  isRendered,
  scrollingElement,
} from './dom.mjs';

/** `clip: rect(0, 0, 0, 0)` and `rect(1px, 1px, 1px, 1px)`, the usual ways to hide from eyes only. */
const CLIPPED_AWAY = /^rect\((\d+)px,? \d+px,? \1px,? \d+px\)$/;
const INSET = /^inset\(([^)]*)\)$/;
const NO_SHAPE =
  /^(?:circle\(0(?:px|%)?\b|ellipse\(0(?:px|%)?\b|polygon\(([\d.]+(?:px|%)? [\d.]+(?:px|%)?)(?:, \1)*\)$)/;
/** Opacity of an element and all around it below which nobody sees it. */
const FAINT = 0.05;
/** CSS pixels: text that begins so far from its box, or left of the page, is meant to be out of sight. */
const FAR_INDENT = 900;
const FILTERED = /\bopacity\(([\d.]+)\)/;
const FROM_LEFT = /^(?:start|left|justify)$/;
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
 * `read` takes an element, its tag, what it inherits, and whether its parent folds it away. It gives the style as
 * `display|position|fontSize|fontWeight|preformatted|hidden|paint`, the box in whole CSS pixels from the page's top
 * left corner or null, why text that stands directly in it is not seen (`''`, `invisible`, `blended`), and what the
 * children inherit: why they are not seen (`''`, `none`, `invisible`, or `away` where their parent stands off the page
 * while they need not), the opacity so far, the colour behind them, and what was found of the parent's own text.
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
    if (inherited.why === 'none') return unseen(style, display, 'static', inherited);
    const position = style.position;
    // An element with `display: contents` has no box, so that the browser calls it not rendered wherever it stands.
    const isShown = display === 'contents' ? !isFolded || tag === 'summary' : isRendered(element);
    // What only boxes can be or have is asked of boxes alone: every question costs a microsecond.
    const isInline = display === 'inline';
    if (display === 'none' || !isShown || (!isInline && style.contentVisibility === 'hidden')) {
      return unseen(style, display, position, inherited);
    }
    const hasBox = display !== 'contents' && (!isInline || position !== 'static' || REPLACED.has(tag));
    const rect = hasBox ? boundingBox(element) : null;
    let { why, opacity } = inherited;
    if (why !== 'invisible' && !ROOTS.has(tag)) {
      if (style.opacity !== '1') opacity *= parseFloat(style.opacity);
      if (rect !== null && style.filter !== 'none')
        opacity *= parseFloat(FILTERED.exec(style.filter)?.[1] ?? 1);
      if (opacity < FAINT && changing.has(element)) opacity = 1;
      if (opacity < FAINT || (rect !== null && isClipped(style, position, rect))) why = 'invisible';
      else if (rect !== null) why = isOffPage(rect) ? 'away' : '';
    }
    // A child can be visible again.
    const hidden = why !== '' || (style.visibility !== 'visible' && !isHeldBack) ? 'invisible' : '';
    const ground = groundOf(style);
    const behind = backgroundOf(ground, inherited.behind);
    const fill = style.webkitTextFillColor;
    const isFarIndent = isInline
      ? inherited.isFarIndent
      : isFarIndented(style) || (rect !== null && beginsFarLeft(style, rect) && !changing.has(element));
    let blend = '';
    const isAsBefore = inherited.isSeen && fill === inherited.fill && behind === inherited.behind;
    if (hidden === '' && !isAsBefore) blend = blending(element, style, fill, behind, changing);
    const isSeen = hidden === '' && blend === '';
    const isSame =
      why === inherited.why &&
      opacity === inherited.opacity &&
      behind === inherited.behind &&
      fill === inherited.fill &&
      isSeen === inherited.isSeen &&
      isFarIndent === inherited.isFarIndent;
    const passedOn = isSame ? inherited : { why, opacity, behind, fill, isSeen, isFarIndent };
    const textHidden = hidden === '' && isFarIndent ? 'invisible' : blend;
    const paint = hidden === '' && isPaint(ground, position);
    return look(
      style,
      display,
      position,
      hidden,
      paint,
      appearance.withBoxes ? rect : null,
      textHidden,
      passedOn,
    );
  }

  function unseen(style, display, position, inherited) {
    const passedOn = inherited.why === 'none' ? inherited : { ...inherited, why: 'none' };
    return look(style, display, position, 'none', false, null, '', passedOn);
  }

  function look(style, display, position, hidden, paint, rect, textHidden, passedOn) {
    const preformatted = KEEPS_SPACES.test(style.whiteSpaceCollapse);
    const size = parseFloat(style.fontSize);
    return {
      style: `${display}|${position}|${size}|${style.fontWeight}|${preformatted ? 1 : 0}|${hidden}${paint ? '|1' : ''}`,
      box: rect === null ? null : wholeBox(rect),
      textHidden,
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

  /** Its lines begin left of the page, and break: what would reach into it is only its empty end. */
  function beginsFarLeft(style, rect) {
    if (rect.left + left > leftEdge - FAR_INDENT) return false;
    return style.textWrapMode !== 'nowrap' && FROM_LEFT.test(style.textAlign);
  }

  const changing = changingElements();
  const nothing = {
    why: '',
    opacity: 1,
    behind: canvasColor(documentElement(document)),
    fill: '',
    isSeen: false,
    isFarIndent: false,
  };
  const appearance = { read, withBoxes: true, inherited: nothing };
  return appearance;
}

/** Clipped to nothing, shrunk to nothing, or a tiny box that shows nothing beyond itself. */
function isClipped(style, position, rect) {
  if (rect.width <= 1 || rect.height <= 1) {
    if (style.overflowX !== 'visible' && style.overflowY !== 'visible') return true;
    if (style.transform !== 'none' || style.scale !== 'none') return true;
  }
  if (style.clipPath !== 'none' && isClippedAway(style.clipPath)) return true;
  return (position === 'absolute' || position === 'fixed') && CLIPPED_AWAY.test(style.clip);
}

function isClippedAway(path) {
  const inset = INSET.exec(path);
  if (inset === null) return NO_SHAPE.test(path);
  const [top, right = top, bottom = top, left = right] = inset[1].split(' round')[0].split(' ').map(percent);
  return top + bottom >= 100 || left + right >= 100;
}

const percent = (value) => (value.endsWith('%') ? parseFloat(value) : 0);

function isFarIndented(style) {
  return style.textIndent !== '0px' && Math.abs(parseFloat(style.textIndent)) >= FAR_INDENT;
}

function rightToLeft() {
  const scroller = scrollingElement(document) ?? documentElement(document);
  return scroller !== null && getComputedStyle(scroller).direction === 'rtl';
}
