import { inflateSync } from 'node:zlib';

/** An image with one byte per pixel, row by row: 0 is black, 255 is white. */
export interface GrayImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A larger image is not decoded. */
export const MAX_GRAY_PIXELS = 30_000_000;
const PNG_SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
/** Samples per pixel by color type (PNG, 11.2.1): gray, RGB, gray with alpha, RGB with alpha. */
const SAMPLES_BY_COLOR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/**
 * Decodes a PNG image with 8 bits per sample.
 * @returns undefined for other kinds of PNG, for other formats, and for damaged images
 */
export function decodePng(bytes: Uint8Array): GrayImage | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 33 || !file.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined;
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const samples = SAMPLES_BY_COLOR_TYPE[file[25] ?? 0];
  const isInterlaced = file[28] !== 0;
  if (samples === undefined || file[24] !== 8 || isInterlaced || width * height > MAX_GRAY_PIXELS)
    return undefined;
  const size = height * (width * samples + 1);
  try {
    const rows = inflateSync(Buffer.concat(listDataChunks(file)), { maxOutputLength: Math.max(1, size) });
    if (rows.length < size) return undefined;
    removeFilters(rows, width * samples, height, samples);
    return { width, height, pixels: convertToGray(rows, width, height, samples) };
  } catch {
    return undefined;
  }
}

function listDataChunks(file: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 8; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      chunks.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

/** Replaces the filtered bytes of each row by its samples (PNG, 9.2). Each row starts with the type of its filter. */
function removeFilters(rows: Buffer, stride: number, height: number, samples: number): void {
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1) + 1;
    const filter = rows[start - 1];
    const above = y === 0 ? -1 : start - stride - 1;
    for (let x = 0; x < stride; x++) {
      const left = x < samples ? 0 : rows[start + x - samples]!;
      const up = above < 0 ? 0 : rows[above + x]!;
      let predicted = 0;
      if (filter === 1) predicted = left;
      else if (filter === 2) predicted = up;
      else if (filter === 3) predicted = (left + up) >> 1;
      else if (filter === 4)
        predicted = predictPaeth(left, up, above < 0 || x < samples ? 0 : rows[above + x - samples]!);
      rows[start + x] = rows[start + x]! + predicted;
    }
  }
}

function predictPaeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function convertToGray(rows: Buffer, width: number, height: number, samples: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const isColor = samples >= 3;
  for (let y = 0; y < height; y++) {
    let at = y * (width * samples + 1) + 1;
    for (let x = 0; x < width; x++, at += samples) {
      pixels[y * width + x] = isColor
        ? (rows[at]! * 77 + rows[at + 1]! * 150 + rows[at + 2]! * 29) >> 8
        : rows[at]!;
    }
  }
  return pixels;
}

/** Encodes an image as PGM (Netpbm), which Tesseract reads. */
export function encodePgm({ width, height, pixels }: GrayImage): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}

export const invertImage = ({ width, height, pixels }: GrayImage): GrayImage => ({
  width,
  height,
  pixels: pixels.map((value) => 255 - value),
});

/**
 * Rotates an image around its center. The result is large enough for the whole image, with the given brightness in its
 * corners.
 * @param degrees clockwise
 */
export function rotateImage(
  { width, height, pixels }: GrayImage,
  degrees: number,
  background: number,
): GrayImage {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const size = {
    width: Math.ceil(width * Math.abs(cos) + height * Math.abs(sin)),
    height: Math.ceil(width * Math.abs(sin) + height * Math.abs(cos)),
  };
  const rotated = new Uint8Array(size.width * size.height).fill(background);
  for (let y = 0; y < size.height; y++) {
    const [dx, dy] = [-size.width / 2, y - size.height / 2];
    let sourceX = dx * cos + dy * sin + width / 2;
    let sourceY = dy * cos - dx * sin + height / 2;
    for (let x = 0; x < size.width; x++, sourceX += cos, sourceY -= sin) {
      const [left, top] = [Math.floor(sourceX), Math.floor(sourceY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const [right, down] = [sourceX - left, sourceY - top];
      const at = top * width + left;
      const upper = pixels[at]! * (1 - right) + pixels[at + 1]! * right;
      const lower = pixels[at + width]! * (1 - right) + pixels[at + width + 1]! * right;
      rotated[y * size.width + x] = upper * (1 - down) + lower * down;
    }
  }
  return { ...size, pixels: rotated };
}

/** Reduces an image by a whole factor. Each pixel is the mean of a square of pixels. */
export function reduceImage({ width, height, pixels }: GrayImage, factor: number): GrayImage {
  const size = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const reduced = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      let sum = 0;
      for (let row = 0; row < factor; row++) {
        const start = (y * factor + row) * width + x * factor;
        for (let column = 0; column < factor; column++) sum += pixels[start + column]!;
      }
      reduced[y * size.width + x] = sum / (factor * factor);
    }
  }
  return { ...size, pixels: reduced };
}
