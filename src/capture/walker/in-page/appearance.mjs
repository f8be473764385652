// Runs in the page's isolated world.
import {
  canPaintBehindOthers,
  canvasColor,
  composeBackground,
  hiddenByColor,
  readBackground,
} from './color.mjs';
import {
  body,
  boundingBox,
  changingElements,
  documentElement,
  isRendered,
  scrollingElement,
} from './dom.mjs';

/** `clip: rect(0, 0, 0, 0)` and `rect(1px, 1px, 1px, 1px)`, which hide text from everyone but screen readers. */
const CLIPPED_AWAY = /^rect\((\d+)px,? \d+px,? \1px,? \d+px\)$/;
const INSET = /^inset\(([^)]*)\)$/;
const NO_SHAPE =
  /^(?:circle\(0(?:px|%)?\b|ellipse\(0(?:px|%)?\b|polygon\(([\d.]+(?:px|%)? [\d.]+(?:px|%)?)(?:, \1)*\)$)/;
/** Effective opacity below which an element is invisible. */
const MAX_INVISIBLE_OPACITY = 0.05;
/** CSS pixels; text that starts this far outside its box, or left of the page, is hidden on purpose. */
const MIN_HIDING_INDENT = 900;
const OPACITY_FILTER = /\bopacity\(([\d.]+)\)/;
const FROM_LEFT = /^(?:start|left|justify)$/;
const KEEPS_SPACES = /^(?:preserve|break-spaces)/;

/**
 * The opacity of root elements is ignored: pages hide them until a script has run, and the script may never run. Their
 * `overflow` applies to the window and clips nothing.
 */
const ROOTS = new Set(['html', 'body']);
/** Inline elements whose boxes are measured. Other inline boxes are many, slow to measure and add nothing to their block's box. */
const REPLACED = new Set(
  'audio button canvas embed frame iframe img input math meter object progress select svg textarea video'.split(
    ' ',
  ),
);

/**
 * Reads the appearance of elements; `withBoxes` can be switched off while reading.
 *
 * `read` takes an element, its tag, the state inherited from its parent, and whether its parent collapses it. It
 * returns the style as `display|position|fontSize|fontWeight|preformatted|hidden|paint`; the box in whole CSS pixels
 * from the page's top left corner, or null; why text directly in the element is not visible (`''`, `invisible`,
 * `lowContrast`); and the state for its children: why they are not visible (`''`, `none`, `invisible`, or `away` if the
 * parent is outside the page, which need not hold for them), the opacity so far, the colour behind them, and the
 * result for the parent's own text.
 */
export function createAppearance() {
  const left = scrollX;
  const top = scrollY;
  // A right-to-left page scrolls to the left, so content that overflows there is reachable.
  const leftEdge = rightToLeft() ? -Infinity : 0;
  const isHeldBack = body(document) !== null && getComputedStyle(body(document)).visibility !== 'visible';

  function read(element, tag, inherited, isFolded) {
    const style = getComputedStyle(element);
    const display = style.display;
    if (inherited.why === 'none') return describeUnrendered(style, display, 'static', inherited);
    const position = style.position;
    // An element with `display: contents` has no box, so `checkVisibility` always returns false.
    const isShown = display === 'contents' ? !isFolded || tag === 'summary' : isRendered(element);
    // Properties that only apply to boxes are read only for boxes: each read costs a microsecond.
    const isInline = display === 'inline';
    if (display === 'none' || !isShown || (!isInline && style.contentVisibility === 'hidden')) {
      return describeUnrendered(style, display, position, inherited);
    }
    const hasBox = display !== 'contents' && (!isInline || position !== 'static' || REPLACED.has(tag));
    const rect = hasBox ? boundingBox(element) : null;
    let { why, opacity } = inherited;
    if (why !== 'invisible' && !ROOTS.has(tag)) {
      if (style.opacity !== '1') opacity *= parseFloat(style.opacity);
      if (rect !== null && style.filter !== 'none')
        opacity *= parseFloat(OPACITY_FILTER.exec(style.filter)?.[1] ?? 1);
      if (opacity < MAX_INVISIBLE_OPACITY && changing.has(element)) opacity = 1;
      if (opacity < MAX_INVISIBLE_OPACITY || (rect !== null && isClipped(style, position, rect)))
        why = 'invisible';
      else if (rect !== null) why = isOffPage(rect) ? 'away' : '';
    }
    // `visibility` is not part of the inherited state, because a child can be visible again.
    const hidden = why !== '' || (style.visibility !== 'visible' && !isHeldBack) ? 'invisible' : '';
    const ownBackground = readBackground(style);
    const behind = composeBackground(ownBackground, inherited.behind);
    const fill = style.webkitTextFillColor;
    const isFarIndent = isInline
      ? inherited.isFarIndent
      : isFarIndented(style) || (rect !== null && beginsFarLeft(style, rect) && !changing.has(element));
    let byColor = '';
    const isAsBefore = inherited.isSeen && fill === inherited.fill && behind === inherited.behind;
    if (hidden === '' && !isAsBefore) byColor = hiddenByColor(element, style, fill, behind, changing);
    const isSeen = hidden === '' && byColor === '';
    const isSame =
      why === inherited.why &&
      opacity === inherited.opacity &&
      behind === inherited.behind &&
      fill === inherited.fill &&
      isSeen === inherited.isSeen &&
      isFarIndent === inherited.isFarIndent;
    const passedOn = isSame ? inherited : { why, opacity, behind, fill, isSeen, isFarIndent };
    const textHidden = hidden === '' && isFarIndent ? 'invisible' : byColor;
    const paint = hidden === '' && canPaintBehindOthers(ownBackground, position);
    return describeAppearance(
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

  function describeUnrendered(style, display, position, inherited) {
    const passedOn = inherited.why === 'none' ? inherited : { ...inherited, why: 'none' };
    return describeAppearance(style, display, position, 'none', false, null, '', passedOn);
  }

  function describeAppearance(style, display, position, hidden, paint, rect, textHidden, passedOn) {
    const preformatted = KEEPS_SPACES.test(style.whiteSpaceCollapse);
    const size = parseFloat(style.fontSize);
    return {
      style: `${display}|${position}|${size}|${style.fontWeight}|${preformatted ? 1 : 0}|${hidden}${paint ? '|1' : ''}`,
      box: rect === null ? null : roundBox(rect),
      textHidden,
      passedOn,
      preformatted,
    };
  }

  function roundBox(rect) {
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

  /** Whether the element starts left of the page and its lines wrap, so that only empty space is inside the page. */
  function beginsFarLeft(style, rect) {
    if (rect.left + left > leftEdge - MIN_HIDING_INDENT) return false;
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

/** Whether an element is clipped or scaled to nothing, or is a tiny box that hides its overflow. */
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
  return style.textIndent !== '0px' && Math.abs(parseFloat(style.textIndent)) >= MIN_HIDING_INDENT;
}

function rightToLeft() {
  const scroller = scrollingElement(document) ?? documentElement(document);
  return scroller !== null && getComputedStyle(scroller).direction === 'rtl';
}
