import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodePng, type GrayImage, rotateImage } from '../../../src/document/readers/ocr/gray-image.ts';
import { prepareImage } from '../../../src/document/readers/ocr/prepare-image.ts';
import { estimateSkew } from '../../../src/document/readers/ocr/skew.ts';
import { makeImage } from './scan-file.ts';

const SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
}

/** A PNG image with 8 bits per sample, from filtered rows. */
function makePng(width: number, height: number, colorType: number, rows: readonly number[][]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType], 8);
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function makePage(): Promise<GrayImage> {
  const page = decodePng(await makeImage(0, { dpi: 80 }));
  if (page === undefined) throw new Error('The image is not a PNG file.');
  return page;
}

describe('images of pages before OCR', () => {
  it('decodes each filter of PNG rows', () => {
    const rows = [
      [0, 10, 20, 30],
      [1, 10, 10, 10],
      [2, 5, 5, 5],
      [3, 13, 10, 10],
      [4, 1, 1, 1],
    ];
    const image = decodePng(makePng(3, 5, 0, rows));
    expect([...(image?.pixels ?? [])]).toEqual([10, 20, 30, 10, 20, 30, 15, 25, 35, 20, 32, 43, 21, 33, 44]);
  });

  it('converts colors to their brightness', () => {
    const image = decodePng(makePng(2, 1, 6, [[0, 255, 255, 255, 255, 0, 255, 0, 255]]));
    expect([...(image?.pixels ?? [])]).toEqual([255, 149]);
  });

  it.for([
    ['a cut file', makePng(3, 1, 0, [[0, 1, 2, 3]]).subarray(0, 45)],
    ['missing rows', makePng(3, 9, 0, [[0, 1, 2, 3]])],
    ['more rows than the header says', makePng(3, 1, 0, [[0, 1, 2, 3], Array<number>(1000).fill(0)])],
    ['a huge size', makePng(4_000_000_000, 4_000_000_000, 2, [[0]])],
    ['another format', Buffer.from('GIF89a')],
  ] as const)('leaves the image to the OCR engine: %s', async ([, bytes]) => {
    expect(await prepareImage(bytes)).toBe(bytes);
  });

  it('inverts light text on a dark page', async () => {
    const page = makePng(4, 2, 0, [
      [0, 20, 20, 240, 20],
      [0, 20, 20, 20, 20],
    ]);
    const prepared = Buffer.from(await prepareImage(page));
    expect(prepared.toString('latin1', 0, 11)).toBe('P5\n4 2\n255\n');
    expect([...prepared.subarray(11)]).toEqual([235, 235, 15, 235, 235, 235, 235, 235]);
  });

  it('leaves an upright page with dark text unchanged', async () => {
    const bytes = await makeImage(0);
    expect(await prepareImage(bytes)).toBe(bytes);
  });

  it.for([-15, -3, 4, 12, 80, 95])('estimates the skew of a page rotated by %i degrees', async (degrees) => {
    const skew = estimateSkew(rotateImage(await makePage(), degrees, 255));
    const fromAxis = ((degrees + 45) % 90) - 45;
    expect(Math.abs(skew.degrees - fromAxis)).toBeLessThan(0.5);
    expect(skew.clarity).toBeGreaterThan(1.1);
  });
});
