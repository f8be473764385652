import { drawJpeg } from './draw-jpeg.ts';
import { decodePng, encodePgm, type GrayImage, invertImage, reduceImage, rotateImage } from './gray-image.ts';
import { estimateSkew } from './skew.ts';

/** The estimates use an image that is reduced to at most this size. */
const MAX_ESTIMATE_SIDE_PX = 900;
/** Tesseract reads pages with less skew. */
const MIN_CORRECTED_SKEW_DEGREES = 1;
/** Minimum clarity of the lines of a page that is rotated, compared with the page as it is. */
const MIN_SKEW_CLARITY = 1.1;
/** Minimum share of the pixels that have about the brightness of the background. */
const MIN_BACKGROUND_SHARE = 0.5;
const MAX_DARK_BACKGROUND_BRIGHTNESS = 112;
const BRIGHTNESS_STEP = 16;

/**
 * Prepares the image of a page for Tesseract: inverts light text on a dark page, and rotates a skewed page.
 * @returns the given bytes if nothing is changed, or if the image is no PNG or JPEG file
 */
export async function prepareImage(bytes: Uint8Array): Promise<Uint8Array> {
  const image = decodePng((await drawJpeg(bytes)) ?? bytes);
  if (image === undefined) return bytes;
  const reduced = reduceImage(
    image,
    Math.max(1, Math.ceil(Math.max(image.width, image.height) / MAX_ESTIMATE_SIDE_PX)),
  );
  const isDark = hasDarkBackground(reduced);
  const { degrees, clarity } = estimateSkew(reduced);
  const isSkewed = Math.abs(degrees) >= MIN_CORRECTED_SKEW_DEGREES && clarity >= MIN_SKEW_CLARITY;
  if (!isDark && !isSkewed) return bytes;
  const light = isDark ? invertImage(image) : image;
  return encodePgm(isSkewed ? rotateImage(light, -degrees, 255) : light);
}

/** Whether most pixels of a page have about the same dark color. */
function hasDarkBackground({ pixels }: GrayImage): boolean {
  const counts = Array.from({ length: 256 / BRIGHTNESS_STEP }, () => 0);
  for (const value of pixels) counts[Math.floor(value / BRIGHTNESS_STEP)]! += 1;
  const most = Math.max(...counts);
  return (
    most >= pixels.length * MIN_BACKGROUND_SHARE &&
    counts.indexOf(most) * BRIGHTNESS_STEP < MAX_DARK_BACKGROUND_BRIGHTNESS
  );
}
