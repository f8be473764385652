// Runs in the page's isolated world. Finds elements that clipping, masks and transformations hide, and text that is set
// so that nobody can read it.
import { children, offsetHeight, parentElement } from './dom.mjs';

/**
 * Matches `clip: rect(0, 0, 0, 0)` and `rect(1px, 1px, 1px, 1px)`. Pages use them for text that only screen readers
 * should read.
 */
const CLIPPED_AWAY = /^rect\((\d+)px,? \d+px,? \1px,? \d+px\)$/;
const INSET = /^inset\(([^)]*)\)$/;
const NO_SHAPE =
  /^(?:circle\(0(?:px|%)?\b|ellipse\(0(?:px|%)?\b|polygon\(([\d.]+(?:px|%)? [\d.]+(?:px|%)?)(?:, \1)*\)$|path\("M ?[\d.-]+[ ,]+[\d.-]+ ?Z?"\)$)/;
const COLOR = /rgba?\([^)]*\)|color\([^)]*\)/g;
const TRANSPARENT = /^rgba\(\d+, \d+, \d+, 0(?:\.0[0-4]\d*)?\)$/;
const NO_SIZE = /(?:^|, )(?:0(?:px|%)|auto 0(?:px|%)|\d[\d.]*(?:px|%) 0(?:px|%))(?: |,|$)/;
/** CSS pixels. A lower box cannot contain a line of text that a person can read, so its scale is measured. */
const MAX_LOW_BOX = 12;
/** Text of the usual size that is scaled to less than this is smaller than two pixels. */
const MIN_SCALE = 0.1;
/** CSS pixels. No window and no carousel without a frame is that wide. */
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
    if (style.transform !== 'none' || style.scale !== 'none' || style.rotate !== 'none') return true;
  } else if (rect.height <= MAX_LOW_BOX && rect.height < offsetHeightOf(element) * MIN_SCALE) return true;
  if (mayHavePath) {
    if (style.clipPath !== 'none' && isClippedAway(style.clipPath, rect)) return true;
    if ((position === 'absolute' || position === 'fixed') && CLIPPED_AWAY.test(style.clip)) return true;
  }
  if (rare.mask && style.maskImage !== 'none' && masksEverything(style)) return true;
  if (rare.backface && style.backfaceVisibility === 'hidden' && isTurnedAway(element, style)) return true;
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

function masksEverything(style) {
  if (NO_SIZE.test(style.maskSize)) return true;
  if (style.maskImage.includes('url(')) return false;
  const colors = style.maskImage.match(COLOR) ?? [];
  return colors.length > 0 && colors.every((color) => TRANSPARENT.test(color));
}

/** Whether only the back of an element faces the reader. The back of a card that a reader can turn is kept. */
function isTurnedAway(element, style) {
  const parent = parentElement(element);
  if (parent !== null && getComputedStyle(parent).transformStyle === 'preserve-3d') return false;
  const [, axis = 'z', angle = '0deg'] = /^(?:([xy]) )?(\S+)$/.exec(style.rotate) ?? [];
  const turn = axis === 'z' ? 1 : Math.cos((parseFloat(angle) * Math.PI) / 180);
  return (style.transform === 'none' ? 1 : new DOMMatrix(style.transform).m33) * turn < 0;
}

/**
 * Whether only padding is left of a box that hides its overflow, so that its text begins outside of it. Elements can
 * be positioned over the padding.
 */
function isCollapsedToPadding(element, style) {
  const isEmpty = (size, before, after) =>
    parseFloat(size) < 1 && parseFloat(before) > 1 && parseFloat(after) <= 1;
  const { paddingTop, paddingBottom, paddingInlineStart, paddingInlineEnd } = style;
  return (
    ((style.overflowY !== 'visible' && isEmpty(style.height, paddingTop, paddingBottom)) ||
      (style.overflowX !== 'visible' && isEmpty(style.width, paddingInlineStart, paddingInlineEnd))) &&
    style.display !== 'inline' &&
    !Array.from(children(element)).some((child) =>
      /^(?:absolute|fixed)$/.test(getComputedStyle(child).position),
    )
  );
}

/** Whether an element is far right of the page, where no box scrolls or clips it, as that of a carousel does. */
export function isFarRight(element, position, rect, left) {
  if (rect.x + left < FAR_RIGHT || rect.x < innerWidth) return false;
  const { transform, translate } = getComputedStyle(element);
  if (position !== 'absolute' && position !== 'fixed' && transform === 'none' && translate === 'none')
    return false;
  for (let outer = parentElement(element); outer !== null; outer = parentElement(outer))
    if (getComputedStyle(outer).overflowX !== 'visible')
      return parentElement(parentElement(outer) ?? outer) === null;
  return true;
}

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
