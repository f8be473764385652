import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serialiseMarkdown } from '../../../src/content/index.ts';
import type { DocumentConfig } from '../../../src/contract/index.ts';
import { readImageFile } from '../../../src/document/readers/image.ts';
import { rotateImage } from '../../../src/document/readers/ocr/gray-image.ts';
import { parseTesseractTsv } from '../../../src/document/readers/ocr/tsv.ts';
import { readPdf } from '../../../src/document/readers/pdf.ts';
import type { DocumentContent, DocumentReader } from '../../../src/document/types.ts';
import { addShadow, makeIllegible, makeImage, makeScan, TEXT } from './scan-file.ts';

const HAS_OCR = spawnSync('tesseract', ['--version']).status === 0;
const LANGUAGES = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' }).stdout?.split('\n') ?? [];
const HAS_LANGUAGES = ['ara', 'deu'].every((name) => LANGUAGES.includes(name));

const GERMAN = [
  'Die Füchse sind mit den Wölfen und Hunden verwandt. Der',
  'Körper ist gestreckt, die Beine sind kürzer als bei den',
  'größeren Arten, und die Ohren sind für das Gehör nötig.',
  'Von den zwölf Arten der Füchse lebt eine auf der südlichen',
  'Halbkugel. Sie ernährt sich von kleinen Säugetieren.',
];

async function read(reader: DocumentReader, bytes: Uint8Array, config: DocumentConfig = {}) {
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
  return serialiseMarkdown(content.blocks.map(({ block }) => block)).replaceAll(/\s+/g, ' ');
}

function wordsFound(text: string): number {
  const words = TEXT.join(' ').match(/\w+/g) ?? [];
  return words.filter((word) => text.includes(word)).length / words.length;
}

afterEach(() => vi.unstubAllEnvs());

describe.skipIf(!HAS_OCR)('OCR with the installed Tesseract', () => {
  it.for([0, 90, 180, 270] as const)('reads an image rotated by %i degrees', async (angle) => {
    const { text, usage } = await read(readImageFile, await makeImage(angle));
    expect(wordsFound(text)).toBeGreaterThan(0.9);
    expect(text.indexOf('Foxes')).toBeLessThan(text.indexOf('Twelve'));
    expect(usage.ocrPages).toBe(1);
  });

  it('reads a scanned page of a PDF', async () => {
    const { text, usage, warnings } = await read(readPdf, await makeScan());
    expect(wordsFound(text)).toBeGreaterThan(0.9);
    expect(usage).toMatchObject({ documentPages: 1, ocrPages: 1 });
    expect(warnings).toEqual([]);
  });

  it.for([{}, { tags: [{ type: 'H1', lines: [0] }] }])(
    'keeps the text layer of a page with a picture and adds the text of the picture, with %j',
    async (tags) => {
      const lines = [{ text: 'Il1lI O0OQ0 rn1mnrm', x: 70, y: 790, size: 18 }];
      const { text, usage } = await read(readPdf, await makeScan({ textLayer: { lines, ...tags } }));
      expect(text.match(/Il1lI O0OQ0 rn1mnrm/g)).toHaveLength(1);
      for (const line of TEXT) expect(text.split(line)).toHaveLength(2);
      expect(text).toMatch(/^(?:# )?Il1lI O0OQ0 rn1mnrm Foxes .* any\.$/);
      expect(usage.ocrPages).toBe(1);
    },
  );

  it('keeps the text layer of a page with turned letters that OCR can only guess', async () => {
    const { text, usage } = await read(
      readPdf,
      await makeScan({
        textLayer: { lines: [{ text: 'Photo', x: 70, y: 790, size: 18 }] },
        change: (image) => makeIllegible(rotateImage(image, 90, 255)),
      }),
    );
    expect(text).toBe('Photo');
    expect(usage.ocrPages).toBe(1);
  });

  it('replaces the text layer if OCR is forced', async () => {
    const textLayer = { lines: [{ text: 'Hidden', x: 700, y: 790 }] };
    const { text } = await read(readPdf, await makeScan({ textLayer }), { ocr: 'force' });
    expect(text).not.toContain('Hidden');
    expect(wordsFound(text)).toBeGreaterThan(0.9);
  });

  it('lists the pages that were read with low confidence', async () => {
    const { warnings } = await read(readPdf, await makeScan({ dpi: 24 }), { ocrLanguages: ['en'] });
    expect(warnings).toEqual([
      expect.stringMatching(/^Scanned pages whose text may contain errors: 1 \(\d\d % confidence\)\.$/),
    ]);
  });

  it('warns about languages that are not installed', async () => {
    const { warnings } = await read(readImageFile, await makeImage(0), { ocrLanguages: ['en', 'xx'] });
    expect(warnings).toEqual(['The OCR language xx is not installed.']);
  });

  it('reads a scan of a page that lies partly in a shadow', async () => {
    const { text } = await read(readPdf, await makeScan({ change: addShadow }));
    expect(wordsFound(text)).toBeGreaterThan(0.9);
  });

  it.for([5, -8, 14])('reads a scan rotated by %i degrees line by line', async (degrees) => {
    const bytes = await makeScan({ change: (image) => rotateImage(image, degrees, 255) });
    const { text } = await read(readPdf, bytes);
    for (const line of TEXT) expect(text).toContain(line);
  });

  it('reads a skewed photograph in JPEG format', async () => {
    const { text } = await read(readImageFile, await readFile(new URL('skewed.jpg', import.meta.url)));
    expect(wordsFound(text)).toBeGreaterThan(0.9);
  });

  it('rejects a file that is not an image', async () => {
    await expect(read(readImageFile, Buffer.from('no image'))).rejects.toThrow('The image cannot be read');
  });
});

describe.skipIf(!HAS_LANGUAGES)('OCR in the language of the page', () => {
  it('reads Arabic without a named language', async () => {
    const { text, warnings } = await read(
      readImageFile,
      await readFile(new URL('arabic.png', import.meta.url)),
    );
    expect(text).toContain('يولد جميع الناس أحراراً متساوين في الكرامة والحقوق');
    expect(warnings).toEqual([]);
  });

  it('reads German with its umlauts without a named language', async () => {
    const { text } = await read(readPdf, await makeScan({ text: GERMAN }));
    for (const word of ['Füchse', 'Wölfen', 'Körper', 'größeren', 'für', 'südlichen'])
      expect(text).toContain(word);
  });

  it('reads only the named languages', async () => {
    const { text } = await read(readPdf, await makeScan({ text: GERMAN }), { ocrLanguages: ['en'] });
    expect(text).not.toContain('größeren');
  });
});

describe('scans without OCR', () => {
  it('lists the unread pages if no OCR engine is installed', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const pdf = await read(readPdf, await makeScan());
    expect(pdf.text).toBe('');
    expect(pdf.usage.ocrPages).toBe(0);
    expect(pdf.warnings).toEqual(['Scanned pages that were not read: 1. No OCR engine is installed.']);
    const image = await read(readImageFile, await makeImage(0));
    expect(image.warnings).toEqual(['The text of the image was not read: no OCR engine is installed.']);
  });

  it('lists the unread pages if OCR is turned off', async () => {
    const off = await read(readPdf, await makeScan(), { ocr: 'never' });
    expect(off.warnings).toEqual(['Scanned pages that were not read: 1. OCR is turned off.']);
    expect((await read(readImageFile, await makeImage(0), { ocr: 'never' })).usage.ocrPages).toBe(0);
  });
});

describe('reading the output of the OCR engine', () => {
  const row = (...cells: (string | number)[]): string => cells.join('\t');
  const head =
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';

  it('rotates the boxes of a page in landscape orientation', () => {
    const tsv = [
      head,
      row(1, 1, 0, 0, 0, 0, 0, 0, 200, 100, -1, ''),
      row(5, 1, 1, 1, 1, 1, 10, 60, 5, 30, 90, 'one'),
      row(5, 1, 1, 1, 1, 2, 10, 20, 5, 30, 80, 'two'),
    ].join('\n');
    expect(parseTesseractTsv(tsv)).toEqual({
      width: 100,
      height: 200,
      isUpright: false,
      confidence: 85,
      certainty: 3 * 40 + 3 * 30,
      lines: [
        [
          { text: 'one', confidence: 90, x: 10, y: 10, width: 30, height: 5 },
          { text: 'two', confidence: 80, x: 50, y: 10, width: 30, height: 5 },
        ],
      ],
    });
  });

  it('drops recognised words with low confidence', () => {
    const tsv = [
      head,
      row(1, 1, 0, 0, 0, 0, 0, 0, 9, 9, -1, ''),
      row(5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, '~'),
    ].join('\n');
    expect(parseTesseractTsv(tsv).lines).toEqual([]);
  });
});
