import { spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import { LiteParse } from '@llamaindex/liteparse';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serialise } from '../../../src/content/index.ts';
import type { DocumentConfig } from '../../../src/contract/index.ts';
import { readImage } from '../../../src/document/readers/image.ts';
import { readTsv } from '../../../src/document/readers/ocr/tsv.ts';
import { readPdf } from '../../../src/document/readers/pdf.ts';
import type { DocumentContent, Reader } from '../../../src/document/types.ts';
import { makePdf } from './pdf-file.ts';

const TEXT = [
  'Foxes are small to medium sized animals that live on',
  'every continent except Antarctica. They have a flattened',
  'skull, upright triangular ears and a long bushy tail.',
  'Twelve species belong to the group of true foxes, and',
  'about as many more are called foxes without being any.',
];
const HAS_OCR = spawnSync('tesseract', ['--version']).status === 0;

/** The text above as the picture of a page that is turned clockwise. */
async function picture(angle: 0 | 90 | 180 | 270): Promise<Uint8Array> {
  const lines = TEXT.map((text, at) => ({ text, x: 70, y: 740 - at * 30, size: 18 }));
  const parser = new LiteParse({ dpi: 150, quiet: true, pageOrientationCorrections: [{ page: 1, angle }] });
  const [page] = await parser.screenshot(Buffer.from(makePdf([{ lines }])), [1]);
  return page?.imageBuffer ?? new Uint8Array();
}

/** A PDF whose only page is a picture of the text above. */
async function scan(): Promise<Uint8Array> {
  return makePdf([{ lines: [], picture: greyPixels(Buffer.from(await picture(0))) }]);
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

async function read(reader: Reader, bytes: Uint8Array, config: DocumentConfig = {}) {
  const content = await reader({
    bytes,
    url: 'https://example.com/a',
    contentType: '',
    fileName: '',
    config,
  });
  return { ...content, text: textOf(content) };
}

function textOf(content: DocumentContent): string {
  return serialise(content.blocks.map(({ block }) => block)).replaceAll(/\s+/g, ' ');
}

function wordsFound(text: string): number {
  const words = TEXT.join(' ').match(/\w+/g) ?? [];
  return words.filter((word) => text.includes(word)).length / words.length;
}

afterEach(() => vi.unstubAllEnvs());

describe.skipIf(!HAS_OCR)('pictures of text, read by the tesseract that is installed', () => {
  it.for([0, 90, 180, 270] as const)(
    'reads a picture turned by %i degrees',
    { timeout: 60_000 },
    async (angle) => {
      const { text, usage } = await read(readImage, await picture(angle));
      expect(wordsFound(text)).toBeGreaterThan(0.9);
      expect(text.indexOf('Foxes')).toBeLessThan(text.indexOf('Twelve'));
      expect(usage.ocrPages).toBe(1);
    },
  );

  it('reads a scanned page of a PDF', async () => {
    const { text, usage, warnings } = await read(readPdf, await scan());
    expect(wordsFound(text)).toBeGreaterThan(0.9);
    expect(usage).toMatchObject({ documentPages: 1, ocrPages: 1 });
    expect(warnings).toEqual([]);
  }, 60_000);

  it('names the languages that are not installed', async () => {
    const { warnings } = await read(readImage, await picture(0), { ocrLanguages: ['en', 'xx'] });
    expect(warnings).toEqual(['The OCR language xx is not installed.']);
  }, 60_000);

  it('refuses what is no picture', async () => {
    await expect(read(readImage, Buffer.from('no picture'))).rejects.toThrow('The picture cannot be read');
  }, 60_000);
});

describe('pictures of text without OCR', () => {
  it('says which pages were not read when no engine is installed', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const pdf = await read(readPdf, await scan());
    expect(pdf.text).toBe('');
    expect(pdf.usage.ocrPages).toBe(0);
    expect(pdf.warnings).toEqual(['Pages that are scans and were not read: 1. No OCR engine is installed.']);
    const image = await read(readImage, await picture(0));
    expect(image.warnings).toEqual(['The text of the picture was not read: no OCR engine is installed.']);
  });

  it('says so when OCR is switched off or at its limit', async () => {
    const off = await read(readPdf, await scan(), { ocr: 'never' });
    expect(off.warnings).toEqual(['Pages that are scans and were not read: 1. OCR is switched off.']);
    expect((await read(readImage, await picture(0), { ocr: 'never' })).usage.ocrPages).toBe(0);
  });
});

describe('tesseract output', () => {
  const row = (...cells: (string | number)[]): string => cells.join('\t');
  const head =
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';

  it('turns the boxes of a page that lies on its side', () => {
    const tsv = [
      head,
      row(1, 1, 0, 0, 0, 0, 0, 0, 200, 100, -1, ''),
      row(5, 1, 1, 1, 1, 1, 10, 60, 5, 30, 90, 'one'),
      row(5, 1, 1, 1, 1, 2, 10, 20, 5, 30, 80, 'two'),
    ].join('\n');
    expect(readTsv(tsv)).toEqual({
      width: 100,
      height: 200,
      confidence: 85,
      lines: [
        [
          { text: 'one', x: 10, y: 10, width: 30, height: 5 },
          { text: 'two', x: 50, y: 10, width: 30, height: 5 },
        ],
      ],
    });
  });

  it('leaves dirt out', () => {
    const tsv = [
      head,
      row(1, 1, 0, 0, 0, 0, 0, 0, 9, 9, -1, ''),
      row(5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, '~'),
    ].join('\n');
    expect(readTsv(tsv).lines).toEqual([]);
  });
});
