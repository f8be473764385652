// Runs in the page's isolated world. Finds elements that clipping, masks and transformations hide, and text that is set
// so that it cannot be read.
import { GRADIENT_COLOR, isSimpleGradient } from './color.mjs';
import { body, documentElement, localName, offsetHeight, parentElement, queryWithin } from './dom.mjs';

/**
 * Matches `clip: rect(0, 0, 0, 0)` and `rect(1px, 1px, 1px, 1px)`. Pages use them for text that only screen readers
 * should read.
 */
const CLIPPED_AWAY = /^rect\((\d+)px,? \d+px,? \1px,? \d+px\)$/;
const INSET = /^inset\(([^)]*)\)$/;
const NO_SHAPE =
  /^(?:circle\(0(?:px|%)?\b|ellipse\(0(?:px|%)?\b|polygon\(([\d.]+(?:px|%)? [\d.]+(?:px|%)?)(?:, \1)*\)$|path\("M ?[\d.-]+[ ,]+[\d.-]+ ?Z?"\)$)/;
const TRANSPARENT = /^rgba\(\d+, \d+, \d+, 0(?:\.0[0-4]\d*)?\)$/;
const NO_SIZE = /^(?:0(?:px|%)|(?:auto|[\d.]+(?:px|%)) 0(?:px|%))(?: |$)/;
/** Matches a movement in the plane of the page. It does not make a box flat: the track of a carousel is flat because its slides float. */
const TRANSLATION =
  /^(?:matrix\(1, 0, 0, 1,|matrix3d\(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, [^,]+, [^,]+, 0, 1\)$)/;
/** CSS pixels. A lower box cannot contain a line of text that a person can read, so its scale is measured. */
const MAX_LOW_BOX = 12;
/** Text of the usual size that is scaled to less than this is smaller than two pixels. */
const MIN_SCALE = 0.1;
/** Elements of a collapsed box. One with more is a part of the page, and not hidden text. */
const MAX_COLLAPSED_ELEMENTS = 50;
const REPLACED = new Set(['img', 'picture', 'iframe', 'video', 'audio', 'canvas', 'object', 'embed', 'svg']);
/** CSS pixels. No window is that wide. */
const FAR_RIGHT = 5_000;
/** As multiples of the font size. Letters that overlap by more, or are blurred by more, cannot be told apart. */
const MIN_LETTER_SPACING = -0.5;
const MAX_BLUR = 1;
/** CSS pixels. Words that are moved this far are outside their box. */
const MAX_WORD_SPACING = 900;
const BLUR_FILTER = /\bblur\(([\d.]+)px\)/;

/**
 * Whether clipping, a mask or a transformation leaves nothing of an element.
 * @param {object} rare the groups of rarely used properties that the page can set
 * @param {boolean} mayHavePath whether the page can set a clip path
 */
export function isConcealed(element, style, position, rect, rare, mayHavePath) {
  if (rect.width <= 1 || rect.height <= 1) {
    if (style.overflowX !== 'visible' && style.overflowY !== 'visible') return true;
    if (style.scale !== 'none' || style.rotate !== 'none') return true;
    if (style.transform !== 'none' && !TRANSLATION.test(style.transform)) return true;
  } else if (rect.height <= MAX_LOW_BOX && rect.height < offsetHeightOf(element) * MIN_SCALE) return true;
  if (mayHavePath) {
    if (style.clipPath !== 'none' && isClippedAway(style.clipPath, rect)) return true;
    if ((position === 'absolute' || position === 'fixed') && CLIPPED_AWAY.test(style.clip)) return true;
  }
  if (rare.mask && style.maskImage !== 'none' && masksEverything(style)) return true;
  return rare.collapse && isCollapsedToPadding(element, style);
}

const offsetHeightOf = (element) => (element instanceof HTMLElement ? offsetHeight(element) : 0);

function isClippedAway(path, rect) {
  const inset = INSET.exec(path);
  if (inset === null) return NO_SHAPE.test(path);
  const [top, right = top, bottom = top, left = right] = inset[1].split(' round')[0].split(' ');
  const share = (value, size) => parseFloat(value) / (value.endsWith('%') ? 100 : size);
  return (
    share(top, rect.height) + share(bottom, rect.height) >= 1 ||
    share(left, rect.width) + share(right, rect.width) >= 1
  );
}

/** Whether a mask has no size, or is one gradient of transparent colors. Layers can complete each other. */
function masksEverything({ maskImage, maskSize }) {
  if (!isSimpleGradient(maskImage)) return false;
  if (NO_SIZE.test(maskSize)) return true;
  const colors = maskImage.match(GRADIENT_COLOR) ?? [];
  return colors.length > 0 && colors.every((color) => TRANSPARENT.test(color));
}

/**
 * Whether only padding is left of a box that hides its overflow, so that its text begins outside of it. Pictures,
 * frames, and elements that are moved or positioned can be over the padding.
 */
function isCollapsedToPadding(element, style) {
  const isEmpty = (size, before, after) =>
    parseFloat(size) < 1 && parseFloat(before) > 1 && parseFloat(after) <= 1;
  const { paddingTop, paddingBottom, paddingInlineStart, paddingInlineEnd } = style;
  const isCollapsed =
    (style.overflowY !== 'visible' && isEmpty(style.height, paddingTop, paddingBottom)) ||
    (style.overflowX !== 'visible' && isEmpty(style.width, paddingInlineStart, paddingInlineEnd));
  if (!isCollapsed || style.display === 'inline') return false;
  const inside = queryWithin(element, '*');
  return inside.length <= MAX_COLLAPSED_ELEMENTS && Array.from(inside).every(isInFlow);
}

function isInFlow(element) {
  if (REPLACED.has(localName(element))) return false;
  const { position, marginTop, marginLeft, transform, translate } = getComputedStyle(element);
  return (
    position === 'static' &&
    parseFloat(marginTop) >= 0 &&
    parseFloat(marginLeft) >= 0 &&
    transform === 'none' &&
    translate === 'none'
  );
}

/**
 * Whether an element moves itself far right of a page that cannot be scrolled there. The slides of a carousel that
 * follow each other do not.
 */
export function isFarRight(element, rect, left) {
  if (rect.x + left < FAR_RIGHT || rect.x < innerWidth || canScrollRight()) return false;
  const style = getComputedStyle(element);
  const isPositioned = style.position === 'absolute' || style.position === 'fixed';
  const isMoved =
    (isPositioned && parseFloat(style.left) >= FAR_RIGHT) ||
    parseFloat(style.translate) >= FAR_RIGHT ||
    (style.transform !== 'none' && new DOMMatrix(style.transform).m41 >= FAR_RIGHT);
  if (!isMoved) return false;
  // A box that clips or scrolls, such as that of a carousel, can bring the element into view.
  for (let outer = parentElement(element); outer !== null; outer = parentElement(outer))
    if (!isRoot(outer) && getComputedStyle(outer).overflowX !== 'visible') return false;
  return true;
}

const isRoot = (element) => element === documentElement(document) || element === body(document);

const canScrollRight = () =>
  [documentElement(document), body(document)].every(
    (root) => root === null || !/hidden|clip/.test(getComputedStyle(root).overflowX),
  );

/** Whether letters lie on each other, or words are moved away. */
export function isSpacedAway({ letterSpacing, wordSpacing }, fontSize) {
  return (
    parseFloat(letterSpacing) <= MIN_LETTER_SPACING * fontSize ||
    Math.abs(parseFloat(wordSpacing)) >= MAX_WORD_SPACING
  );
}

/** Returns the blur of an element's text in CSS pixels. */
export const readBlur = (filter) => Number(BLUR_FILTER.exec(filter)?.[1] ?? 0);

export const isBlurred = (blur, fontSize) => blur > 0 && blur >= MAX_BLUR * fontSize;
