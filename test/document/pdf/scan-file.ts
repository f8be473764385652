import { inflateSync } from 'node:zlib';
import { LiteParse } from '@llamaindex/liteparse';
import { makePdf } from './pdf-file.ts';

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

/** A PDF with one page, an image of a text. */
export async function makeScan(
  options: { dpi?: number; text?: readonly string[] } = {},
): Promise<Uint8Array> {
  return makePdf([{ lines: [], picture: greyPixels(Buffer.from(await makeImage(0, options))) }]);
}

/** Creates the same PDF with a shadow that darkens the page to the left, as in a photograph. */
export async function makeShadowedScan(): Promise<Uint8Array> {
  const { width, height, pixels } = greyPixels(Buffer.from(await makeImage(0)));
  const shadowed = pixels.map((value, at) => (20 + value * 0.75) * (0.3 + (0.7 * (at % width)) / width));
  return makePdf([{ lines: [], picture: { width, height, pixels: shadowed } }]);
}

/** Grey values of a PNG with 8 bits a channel (RFC 2083). */
function greyPixels(png: Buffer): { width: number; height: number; pixels: Uint8Array } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = ({ 0: 1, 2: 3, 6: 4 } as Record<number, number>)[png[25] ?? 0] ?? 1;
  const chunks: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(chunks));
  const stride = width * channels;
  const rows = new Uint8Array(stride * height);
  const at = (x: number, y: number): number => (x < 0 || y < 0 ? 0 : (rows[y * stride + x] ?? 0));
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const [left, up, corner] = [
        at(x - channels, y),
        at(x, y - 1),
        x < channels ? 0 : at(x - channels, y - 1),
      ];
      const guess = left + up - corner;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      const predicted = [0, left, up, (left + up) >> 1, paeth][filter ?? 0] ?? 0;
      rows[y * stride + x] = (raw[y * (stride + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return {
    width,
    height,
    pixels: Uint8Array.from({ length: width * height }, (_, pixel) => rows[pixel * channels] ?? 0),
  };
}
