import { LiteParse } from '@llamaindex/liteparse';
import { decodePng, type GrayImage } from '../../../src/document/readers/ocr/gray-image.ts';
import { makePdf, type Page } from './pdf-file.ts';

export const TEXT = [
  'Foxes are small to medium sized animals that live on',
  'every continent except Antarctica. They have a flattened',
  'skull, upright triangular ears and a long bushy tail.',
  'Twelve species belong to the group of true foxes, and',
  'about as many more are called foxes without being any.',
];

/** An image of a page of text, rotated clockwise. */
export async function makeImage(
  angle: 0 | 90 | 180 | 270,
  { dpi = 150, text: texts = TEXT }: { dpi?: number; text?: readonly string[] } = {},
): Promise<Uint8Array> {
  const lines = texts.map((text, at) => ({ text, x: 70, y: 740 - at * 30, size: 18 }));
  const parser = new LiteParse({ dpi, quiet: true, pageOrientationCorrections: [{ page: 1, angle }] });
  const [page] = await parser.screenshot(Buffer.from(makePdf([{ lines }])), [1]);
  return page?.imageBuffer ?? new Uint8Array();
}

/** A PDF with one page, an image of a text. The page can also have a text layer. */
export async function makeScan({
  change = (image) => image,
  textLayer = { lines: [] },
  ...options
}: {
  dpi?: number;
  text?: readonly string[];
  change?: (image: GrayImage) => GrayImage;
  textLayer?: Page;
} = {}): Promise<Uint8Array> {
  const image = decodePng(await makeImage(0, options));
  if (image === undefined) throw new Error('The image is not a PNG file.');
  return makePdf([{ ...textLayer, picture: change(image) }]);
}

/** Darkens an image to the left, like the shadow on a photograph. */
export function addShadow({ width, height, pixels }: GrayImage): GrayImage {
  const shadowed = pixels.map((value, at) => (20 + value * 0.75) * (0.3 + (0.7 * (at % width)) / width));
  return { width, height, pixels: shadowed };
}

/** Blurs an image and adds noise, so that OCR can only guess most letters. */
export function makeIllegible({ width, height, pixels }: GrayImage): GrayImage {
  const radius = 3;
  const noise = 130;
  let seed = 7;
  const blurred = pixels.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [left, right] = [Math.max(0, x - radius), Math.min(width - 1, x + radius)];
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height - 1, y + radius)];
    let sum = 0;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) sum += pixels[row * width + column] ?? 0;
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const mean = sum / ((right - left + 1) * (bottom - top + 1));
    return Math.max(0, Math.min(255, mean + (seed / 2_147_483_648 - 0.5) * noise));
  });
  return { width, height, pixels: blurred };
}
