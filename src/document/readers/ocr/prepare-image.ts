import {
  decodePng,
  encodePgm,
  type GrayImage,
  invertImage,
  reduceImage,
  rotateImage,
  MAX_GRAY_PIXELS,
} from './gray-image.ts';
import { estimateSkew } from './skew.ts';
import { readJpegSize } from '../../image-size.ts';
import { renderPage } from '../pdf/engine.ts';

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

/** Color spaces of PDF files by the number of color components. */
const COLOR_SPACES: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB' };
/** The PDF engine draws no larger page (ISO 32000-1, annex C.2). */
const MAX_PAGE_SIDE_PX = 14_400;

/** Draws a JPEG image with the PDF engine. Returns a PNG image of the same size; undefined if this is not possible. */
async function drawJpeg(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const size = readJpegSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const colors = COLOR_SPACES[size?.components ?? 0];
  if (size === undefined || colors === undefined) return undefined;
  const { width, height } = size;
  if (width * height > MAX_GRAY_PIXELS || Math.max(width, height) > MAX_PAGE_SIDE_PX) return undefined;
  return await renderPage(createPdfPage(bytes, width, height, colors), undefined, 1, 72).catch(
    () => undefined,
  );
}

/** Makes a PDF file with one page that the image fills. One pixel is one point. */
function createPdfPage(jpeg: Uint8Array, width: number, height: number, colors: string): Uint8Array {
  const drawing = `${width} 0 0 ${height} 0 0 cm /I Do`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ].map((body, at) => Buffer.from(`${at + 1} 0 obj\n${body}\nendobj\n`, 'latin1'));
  const image = `5 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${colors} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`;
  const start = Buffer.from('%PDF-1.4\n', 'latin1');
  const parts = [start, ...objects, Buffer.from(image, 'latin1'), jpeg, Buffer.from('\nendstream\nendobj\n')];
  const starts = [0, 1, 2, 3, 4].map((at) => sumLengths(parts.slice(0, at + 1)));
  const entries = starts.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `xref\n0 6\n0000000000 65535 f \n${entries}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${sumLengths(parts)}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(trailer, 'latin1')]);
}

const sumLengths = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0);
