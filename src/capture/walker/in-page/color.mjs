// Runs in the page's isolated world. Decides whether text has enough contrast with what is painted behind it.
import { attributeNames, parentElement } from './dom.mjs';

const RGB = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;
/** Minimum visible difference of a color channel, from 0 to 255. */
const MIN_VISIBLE_DIFFERENCE = 10;
const MAX_TRANSPARENT_ALPHA = 0.05;
const NO_COLOR = 'rgba(0, 0, 0, 0)';
const MIN_OPAQUE_ALPHA = 0.95;
/** Number of ancestors of a text for which it is checked whether something covers their background. */
const MAX_ANCESTORS = 10;
const LAZY_IMAGE_NAME = /lazy|data-bg|data-background/i;

const parsedColors = new Map();
const paintsOver = new WeakMap();
let canvas;

/** Parses a color: red, green and blue from 0 to 255, alpha from 0 to 1. */
function parseColor(text) {
  let color = parsedColors.get(text);
  if (color === undefined) {
    const match = RGB.exec(text);
    color = match === null ? drawColor(text) : [+match[1], +match[2], +match[3], +(match[4] ?? 1)];
    parsedColors.set(text, color);
  }
  return color;
}

/** Converts a color of another color space. Draws the color to find its channels. */
function drawColor(text) {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

function blendColors(color, under) {
  const alpha = color[3];
  return [0, 1, 2].map((channel) => color[channel] * alpha + under[channel] * (1 - alpha)).concat(1);
}

const isSame = (one, other) =>
  [0, 1, 2].every((channel) => Math.abs(one[channel] - other[channel]) <= MIN_VISIBLE_DIFFERENCE);

const paintsImage = (style) => style.backgroundImage !== 'none';

/** Channels from 0 to 1 of a color that is blended with the color behind it. Source: CSS Compositing, section 10. */
const BLEND_MODES = {
  multiply: (one, other) => one * other,
  screen: (one, other) => one + other - one * other,
  darken: Math.min,
  lighten: Math.max,
  difference: (one, other) => Math.abs(one - other),
  exclusion: (one, other) => one + other - 2 * one * other,
  'color-dodge': (one, other) => (other === 0 ? 0 : one === 1 ? 1 : Math.min(1, other / (1 - one))),
  'color-burn': (one, other) => (other === 1 ? 1 : one === 0 ? 0 : 1 - Math.min(1, (1 - other) / one)),
  'plus-lighter': (one, other) => Math.min(1, one + other),
};

/** Returns why text of a color is not visible in a group that is blended with what is behind it. Empty if it is visible. */
export function explainBlending(fill, behind, { mode, backdrop }) {
  const blend = BLEND_MODES[mode];
  if (blend === undefined || backdrop === null || behind === null) return '';
  const compose = (color) => [0, 1, 2].map((n) => 255 * blend(color[n] / 255, backdrop[n] / 255));
  const ground = behind === backdrop ? backdrop : compose(behind);
  return isSame(compose(blendColors(parseColor(fill), behind)), ground) ? 'invisible' : '';
}

export const GRADIENT_COLOR = /rgba?\([^)]*\)/g;
/** Pictures, and colors of other color spaces, which are not read. */
const UNREAD_IMAGE = /\b(?:url|image-set|oklab|oklch|lab|lch|hsl|hwb|color|color-mix|light-dark)\(/;

/** Whether an image is one gradient whose colors are all read. Further layers can cover it. */
export const isSimpleGradient = (image) => image.split('gradient(').length === 2 && !UNREAD_IMAGE.test(image);

/** Returns the color of a gradient of one opaque color that fills an element; undefined for all other images. */
function readPlainGradient(style) {
  const { backgroundImage } = style;
  if (!isSimpleGradient(backgroundImage)) return undefined;
  if (style.backgroundSize !== 'auto' || style.backgroundClip !== 'border-box') return undefined;
  if (style.backgroundRepeat !== 'repeat' || style.backgroundPosition !== '0% 0%') return undefined;
  const colors = (backgroundImage.match(GRADIENT_COLOR) ?? []).map(parseColor);
  const [first] = colors;
  const isPlain = colors.every((color) => color[3] >= MIN_OPAQUE_ALPHA && isSame(color, first));
  return isPlain ? first : undefined;
}

/** Returns the canvas color of the page: white, or null (unknown) for a dark color scheme. */
export function canvasColor(root) {
  const isPlain = root === null || !/dark/.test(getComputedStyle(root).colorScheme);
  return isPlain ? [255, 255, 255, 1] : null;
}

/** Returns the background of an element: whether it has an image, and its color. */
export function readBackground(style) {
  const text = style.backgroundColor;
  if (paintsImage(style)) {
    const color = readPlainGradient(style);
    if (color !== undefined) return { hasImage: false, color };
    return { hasImage: true, color: text === NO_COLOR ? null : parseColor(text) };
  }
  // Most elements have no background color, so return early.
  return { hasImage: false, color: text === NO_COLOR ? null : parseColor(text) };
}

/** Returns the color behind the content of an element. Null if an image is there or the color is unknown. */
export function composeBackground({ hasImage, color }, behind) {
  if (hasImage) return null;
  if (color === null || color[3] === 0) return behind;
  if (color[3] >= MIN_OPAQUE_ALPHA) return color;
  return behind === null ? null : blendColors(color, behind);
}

/** Whether the background of an element can lie behind text outside the element. */
export function canPaintBehindOthers({ hasImage, color }, position) {
  return hasImage || (position !== 'static' && color !== null && color[3] > MAX_TRANSPARENT_ALPHA);
}

/**
 * Returns why the text of an element is not visible: `invisible` if the text is transparent, `lowContrast` if its
 * contrast with the backgrounds of its ancestors is too low. Empty if it is visible or nothing is known.
 */
export function explainHiddenColor(element, style, fill, behind, changing) {
  const color = parseColor(fill);
  const isTransparent = color[3] <= MAX_TRANSPARENT_ALPHA;
  if (!isTransparent && (behind === null || !isSame(blendColors(color, behind), behind))) return '';
  if (style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px') return '';
  if (style.mixBlendMode !== 'normal') return '';
  let ancestor = element;
  if (changing.size > 0)
    for (; ancestor !== null; ancestor = parentElement(ancestor)) if (changing.has(ancestor)) return '';
  ancestor = element;
  for (let step = 0; ancestor !== null && step < MAX_ANCESTORS; step++, ancestor = parentElement(ancestor)) {
    const ancestorStyle = getComputedStyle(ancestor);
    if (isTransparent && ancestorStyle.webkitBackgroundClip.includes('text')) return '';
    if (!isTransparent && isPaintedOver(ancestor)) return '';
    if (!isTransparent && parseColor(ancestorStyle.backgroundColor)[3] >= MIN_OPAQUE_ALPHA) break;
  }
  return isTransparent ? 'invisible' : 'lowContrast';
}

/** Whether a pseudo-element covers the background of an element, or a lazily loaded background image may cover it. */
function isPaintedOver(element) {
  let isCovered = paintsOver.get(element);
  if (isCovered === undefined) {
    isCovered =
      attributeNames(element).some((name) => LAZY_IMAGE_NAME.test(name)) ||
      LAZY_IMAGE_NAME.test(Element.prototype.getAttribute.call(element, 'class') ?? '') ||
      ['::before', '::after'].some((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        if (style.content === 'none' || style.content === 'normal') return false;
        return paintsImage(style) || parseColor(style.backgroundColor)[3] > MAX_TRANSPARENT_ALPHA;
      });
    paintsOver.set(element, isCovered);
  }
  return isCovered;
}
