// Runs in the page's isolated world.
import {
  canPaintBehindOthers,
  canvasColor,
  composeBackground,
  explainBlending,
  explainHiddenColor,
  readBackground,
} from './color.mjs';
import { isBlurred, isConcealed, isFarRight, isSpacedAway, readBlur } from './concealment.mjs';
import {
  body,
  boundingBox,
  cssZoom,
  findChangingElements,
  documentElement,
  isRendered,
  nodeType,
  previousSibling,
  query,
  svgScale,
  scrollingElement,
} from './dom.mjs';
import { EVERYTHING, findRare, findSettable, isPlain, isText, readInlineStyles } from './styling.mjs';

/** An element with a lower effective opacity is invisible. */
const MAX_INVISIBLE_OPACITY = 0.05;
/** CSS pixels. Text that starts this far outside its box, or this far left of the page, is hidden on purpose. */
const MIN_HIDING_INDENT = 900;
const OPACITY_FILTER = /\bopacity\(([\d.]+)\)/;
const LEFT_ALIGNMENT = /^(?:start|left|justify)$/;
const PRESERVED_SPACES = /^(?:preserve|break-spaces)/;
const MONOSPACED_FONT = /mono(?:space)?\b|menlo|consolas|courier/i;
/** Bits of the field `text` of a style. */
const PREFORMATTED = 1;
const MONOSPACED = 2;
const ITALIC = 4;
const UNSELECTABLE = 8;
const SPACED = 16;
const STRUCK = 32;
/** Minimum gap between two inline elements that looks like a space, as a multiple of the font size. */
const MIN_SPACE = 0.2;

/**
 * Tags of root elements. Their opacity is ignored, because pages set it until a script has run, which may never happen.
 * Their `overflow` applies to the window and clips nothing.
 */
const ROOT_TAGS = new Set(['html', 'body']);
const NO_BACKGROUND = { hasImage: false, color: null };
/**
 * Roots of other markup languages, whose attributes set styles, and elements whose content is never shown and inherits
 * no style from them.
 */
const FOREIGN_ROOTS = new Set(['svg', 'math', 'progress', 'meter', 'video', 'audio']);
const PAINTED_SVG = 'rect,path,line,filter,circle,ellipse,polygon,polyline,image,use,foreignObject';
const SVG_TEXT = new Set(['text', 'tspan', 'textPath']);
/**
 * Inline elements whose boxes are measured. The boxes of other inline elements are slow to measure and lie inside the
 * box of their block.
 */
const REPLACED_TAGS = new Set(
  'audio button canvas embed frame iframe img input math meter object progress select svg textarea video'.split(
    ' ',
  ),
);

/**
 * Creates a reader for the style, box and visibility of elements. `rules` is the result of `readStyleRules`. Set
 * `withBoxes` to false to read no more boxes.
 *
 * The arguments of `read` are an element, its tag, the state that its parent passes on, and whether its parent
 * collapses it. The result has these parts:
 * - `display|position|fontSize|fontWeight|text|hidden|paint` as one text;
 * - the box in whole CSS pixels from the top left corner of the page, or null;
 * - why text directly in the element is not visible: `''`, `invisible` or `lowContrast`;
 * - the state for the children: why they are not visible, the opacity so far, the color behind them, and the result for
 *   the text of the parent. `away` means that the parent is outside the page, where a child can still be inside.
 */
export function createAppearanceReader(rules) {
  const left = scrollX;
  const top = scrollY;
  // A right-to-left page scrolls to the left, so a reader can reach content that overflows there.
  const leftEdge = isRightToLeft() ? -Infinity : 0;
  const inlineStyles = readInlineStyles();
  let settable = findSettable(inlineStyles, rules);
  const rare = findRare(inlineStyles, rules);
  const isHeldBack = body(document) !== null && getComputedStyle(body(document)).visibility !== 'visible';

  function read(element, tag, inherited, isFolded) {
    const style = getComputedStyle(element);
    const display = style.display;
    const isForeign = inherited.isForeign || FOREIGN_ROOTS.has(tag);
    const isInheriting = !isForeign && isPlain(tag);
    const mayDiffer = isInheriting || (!isForeign && isText(tag)) ? settable : EVERYTHING;
    const font = mayDiffer.font || !isInheriting ? readFont(style, readScale(element, tag)) : inherited.font;
    const isUnselectable = mayDiffer.selection ? style.userSelect === 'none' : inherited.isUnselectable;
    const preformatted =
      (mayDiffer.spaces || !isInheriting || inherited.preformatted) &&
      PRESERVED_SPACES.test(style.whiteSpaceCollapse);
    const isStruck =
      (mayDiffer.strike && style.textDecorationLine.includes('line-through')) ||
      (inherited.isStruck && continuesLine(style, display));
    const text = { font, preformatted, isUnselectable, isForeign, isStruck };
    if (inherited.why === 'none') return describeUnrendered(display, 'static', inherited, text);
    const position = mayDiffer.position ? style.position : 'static';
    // `checkVisibility` is always false for an element with `display: contents`, because it has no box.
    const isShown = display === 'contents' ? !isFolded || tag === 'summary' : isRendered(element);
    // Each read costs a microsecond, so read properties that only affect boxes only for elements with a box.
    const isInline = display === 'inline';
    const isSkipped = !isInline && mayDiffer.contentVisibility && style.contentVisibility === 'hidden';
    if (display === 'none' || !isShown || isSkipped) {
      return describeUnrendered(display, position, inherited, text);
    }
    const hasBox = display !== 'contents' && (!isInline || position !== 'static' || REPLACED_TAGS.has(tag));
    const rect = hasBox ? boundingBox(element) : null;
    let { why, opacity, blur, group } = inherited;
    if (why !== 'invisible' && !ROOT_TAGS.has(tag)) {
      if (mayDiffer.opacity && style.opacity !== '1') opacity *= parseFloat(style.opacity);
      if (rect !== null && mayDiffer.filter && style.filter !== 'none') {
        opacity *= parseFloat(OPACITY_FILTER.exec(style.filter)?.[1] ?? 1);
        if (!changing.has(element)) blur = Math.max(blur, readBlur(style.filter));
      }
      // Below a positioned element can be a picture.
      if (rare.blending && style.mixBlendMode !== 'normal')
        group = { mode: style.mixBlendMode, backdrop: position === 'static' ? inherited.behind : null };
      if (opacity < MAX_INVISIBLE_OPACITY && changing.has(element)) opacity = 1;
      if (
        opacity < MAX_INVISIBLE_OPACITY ||
        (rect !== null &&
          isConcealed(element, style, position, rect, rare, mayDiffer.clip) &&
          !changing.has(element))
      )
        why = 'invisible';
      else if (rect !== null) why = isOffPage(rect) || isFarRight(element, rect, left) ? 'away' : '';
    }
    // Do not inherit `visibility`, because a child can be visible again.
    const isUnseen = why !== '' || (mayDiffer.visibility && style.visibility !== 'visible' && !isHeldBack);
    const hidden = isUnseen ? 'invisible' : '';
    const ownBackground = mayDiffer.color ? readBackground(style) : NO_BACKGROUND;
    const behind =
      tag === 'svg' && paintsBehindText(element) ? null : composeBackground(ownBackground, inherited.behind);
    const fill = mayDiffer.color ? readFill(element, style, tag) : inherited.fill;
    const isFarIndent = isInline
      ? inherited.isFarIndent
      : (mayDiffer.indent && isFarIndented(style)) ||
        (rect !== null && beginsFarLeft(style, rect) && !changing.has(element));
    let colorReason = '';
    const isUnchanged =
      inherited.isSeen && fill === inherited.fill && behind === inherited.behind && group === inherited.group;
    if (hidden === '' && mayDiffer.color && !isUnchanged)
      colorReason =
        group === null
          ? explainHiddenColor(element, style, fill, behind, changing)
          : explainBlending(fill, behind, group);
    const isSeen = hidden === '' && colorReason === '';
    const isUnreadable =
      isFarIndent || isBlurred(blur, font.size) || (rare.spacing && isSpacedAway(style, font.size));
    const isSpaced = isInline && mayDiffer.spacing && isApartFromPrevious(element, style);
    const passedOn = { why, opacity, blur, group, behind, fill, isSeen, isFarIndent, ...text };
    const textHidden = hidden === '' && isUnreadable ? 'invisible' : colorReason;
    const paint = hidden === '' && canPaintBehindOthers(ownBackground, position);
    const box = reader.withBoxes && rect !== null ? roundBox(rect) : null;
    return describeAppearance(display, position, hidden, paint, box, textHidden, passedOn, isSpaced);
  }

  /** Returns the size of a pixel of an element: units of an SVG can be large, and a box can be zoomed. */
  function readScale(element, tag) {
    if (isSvgText(element, tag)) return svgScale(element);
    return rare.zoom ? cssZoom(element) : 1;
  }

  function describeUnrendered(display, position, inherited, text) {
    const passedOn = { ...inherited, ...text, why: 'none' };
    return describeAppearance(display, position, 'none', false, null, '', passedOn);
  }

  function describeAppearance(display, position, hidden, paint, box, textHidden, passedOn, isSpaced = false) {
    const { font, preformatted, isUnselectable, isStruck } = passedOn;
    const textBits =
      (preformatted ? PREFORMATTED : 0) |
      font.bits |
      (isUnselectable ? UNSELECTABLE : 0) |
      (isSpaced ? SPACED : 0) |
      (isStruck ? STRUCK : 0);
    return {
      style: `${display}|${position}|${font.measures}|${textBits}|${hidden}${paint ? '|1' : ''}`,
      box,
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
    return rect.y + rect.height + top <= 0 || rect.x + rect.width + left <= leftEdge;
  }

  /**
   * Whether the element starts left of the page and its lines wrap. Only empty space of such an element is inside the
   * page.
   */
  function beginsFarLeft(style, rect) {
    if (rect.x + left > leftEdge - MIN_HIDING_INDENT) return false;
    return style.textWrapMode !== 'nowrap' && LEFT_ALIGNMENT.test(style.textAlign);
  }

  const changing = findChangingElements();
  const initialState = {
    why: '',
    opacity: 1,
    /** Blur in CSS pixels. */
    blur: 0,
    /** How the innermost blended group is blended, and with which color. */
    group: null,
    behind: canvasColor(documentElement(document)),
    fill: '',
    isSeen: false,
    isFarIndent: false,
    font: { size: 0, measures: '', bits: 0 },
    preformatted: false,
    isUnselectable: false,
    isForeign: false,
    isStruck: false,
  };
  const reader = {
    read,
    withBoxes: true,
    inherited: initialState,
    /** Reads every property of all later elements, because a shadow tree can style its host and its slotted nodes. */
    readEverything() {
      settable = EVERYTHING;
    },
  };
  return reader;
}

function readFont(style, scale) {
  const size = parseFloat(style.fontSize) * scale;
  return {
    size,
    measures: `${size}|${style.fontWeight}`,
    bits:
      (MONOSPACED_FONT.test(style.fontFamily) ? MONOSPACED : 0) | (style.fontStyle === 'normal' ? 0 : ITALIC),
  };
}

/** Whether a line through the text of the parent also runs through an element (CSS Text Decoration 3, section 2). */
const continuesLine = (style, display) =>
  !/^inline-|ruby-text/.test(display) && style.float === 'none' && !/absolute|fixed/.test(style.position);

/** The names are not reserved in HTML. */
const isSvgText = (element, tag) => SVG_TEXT.has(tag) && element instanceof SVGGraphicsElement;

/** Returns the color of an element's text. Text of SVG is outlined and filled like a shape. */
function readFill(element, style, tag) {
  if (!isSvgText(element, tag)) return style.webkitTextFillColor;
  if (style.stroke !== 'none') return style.stroke;
  return style.fill === 'none' ? 'rgba(0, 0, 0, 0)' : style.fill;
}

/** Whether an SVG has text and shapes or pictures, which can be behind the text. */
const paintsBehindText = (svg) => query(svg, 'text') !== null && query(svg, PAINTED_SVG) !== null;

/** Whether margins and padding separate an inline element from the inline element directly before it. */
function isApartFromPrevious(element, style) {
  const previous = previousSibling(element);
  if (previous === null || nodeType(previous) !== Node.ELEMENT_NODE) return false;
  const before = getComputedStyle(previous);
  if (before.display !== 'inline') return false;
  const sizes = [
    before.marginInlineEnd,
    before.paddingInlineEnd,
    style.marginInlineStart,
    style.paddingInlineStart,
  ];
  const gap = sizes.reduce((sum, size) => sum + (parseFloat(size) || 0), 0);
  return gap > 0 && gap >= MIN_SPACE * parseFloat(style.fontSize);
}

function isFarIndented(style) {
  return style.textIndent !== '0px' && Math.abs(parseFloat(style.textIndent)) >= MIN_HIDING_INDENT;
}

function isRightToLeft() {
  const scroller = scrollingElement(document) ?? documentElement(document);
  return scroller !== null && getComputedStyle(scroller).direction === 'rtl';
}
