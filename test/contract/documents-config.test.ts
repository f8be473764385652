import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { links, officeFile, SHEET, SPACES } from '../document/office/files.ts';
import { zipOf } from '../document/office/zip-writer.ts';
import { makePdf } from '../document/pdf/pdf-file.ts';
import { makeScan } from '../document/pdf/scan-file.ts';
import { fixed, type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const HAS_OCR = spawnSync('tesseract', ['--version']).status === 0;

const page = (name: string) => ({ lines: [{ text: `This is the page ${name}.`, x: 60, y: 700 }] });

const cell = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const sheet = (rows: string): string => `<worksheet ${SHEET}><sheetData>${rows}</sheetData></worksheet>`;
const workbook = () =>
  officeFile('xl/workbook.xml', {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${SHEET}><sheets><sheet name="Tides" r:id="a"/><sheet name="Lamps" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links({ a: ['worksheet', 'a.xml'], b: ['worksheet', 'b.xml'] }),
    'xl/a.xml': sheet(
      [1, 2, 3]
        .map((row) => `<row r="${row}">${cell(`A${row}`, `tide ${row}`)}${cell(`B${row}`, 'high')}</row>`)
        .join(''),
    ),
    'xl/b.xml': sheet(`<row r="1">${cell('A1', 'lamp 1')}</row>`),
  });

const letter = () =>
  officeFile('word/document.xml', {
    '[Content_Types].xml': '<Types/>',
    'word/_rels/document.xml.rels': links({ f: ['footnotes', 'footnotes.xml'] }),
    'word/document.xml': `<w:document ${SPACES}><w:body><w:p><w:r><w:t>The text</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>left</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>right</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>`,
    'word/footnotes.xml': `<w:footnotes ${SPACES}><w:footnote w:id="2"><w:p><w:r><w:t>What a note says.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
  });

const binary = (body: Uint8Array) =>
  fixed('A document', { headers: { 'content-type': 'application/octet-stream' }, body });

let origin: Origin;
let pagewright: Pagewright;
beforeAll(async () => {
  const inner = zipOf({ 'x.txt': 'too deep' });
  [origin, pagewright] = await Promise.all([
    startOrigin({
      '/config/pages.pdf': binary(makePdf(['one', 'two', 'three', 'four'].map(page))),
      '/config/scan.pdf': binary(await makeScan()),
      '/config/scans.pdf': binary(makePdf([page('one'), page('two')])),
      '/config/book.xlsx': binary(workbook()),
      '/config/letter.docx': binary(letter()),
      '/config/all.zip': binary(
        zipOf({
          'notes/readme.md': '# Read me\n\nThe *second* drawer.',
          'tides.csv': 'day,high\n1,01:10\n',
          'letter.docx': letter(),
          'inner.zip': inner,
          'core.bin': Uint8Array.of(0, 1, 2, 250, 251),
          ...Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`more/${at}.txt`, `text ${at}`])),
        }),
      ),
    }),
    startPagewright(),
  ]);
});
afterAll(async () => {
  await Promise.all([pagewright.close(), origin.close()]);
});

async function get(path: string, documentConfig = {}) {
  const { status, json } = await pagewright.fetchJson({ url: origin.url(`/config/${path}`), documentConfig });
  expect(status).toBe(200);
  return { markdown: (json.markdown as string).replace(/ +/g, ' '), usage: json.data.usage };
}

describe('fetches with documentConfig', () => {
  it('pages: reads only the given pages', async () => {
    const { markdown, usage } = await get('pages.pdf', { pages: '1,3-' });
    expect(markdown).toMatch(/page one[^]*page three[^]*page four/);
    expect(markdown).not.toContain('page two');
    expect(usage.documentPages).toBe(3);
  });
});

describe('each option of documentConfig', () => {
  it('maxPages: reads at most the given number of pages and returns the total number', async () => {
    const { markdown, usage } = await get('pages.pdf', { maxPages: 2 });
    expect(markdown).not.toContain('page three');
    expect(markdown).toContain('The document has 4 pages; the first 2 were read.');
    expect(usage.documentPages).toBe(2);
  });

  it('ocr: skips scanned pages with a warning if OCR is turned off', async () => {
    const { markdown, usage } = await get('scan.pdf', { ocr: 'never' });
    expect(markdown).toContain('Scanned pages that were not read: 1. OCR is turned off.');
    expect(usage).toMatchObject({ documentPages: 1, ocrPages: 0 });
  });

  it.skipIf(HAS_OCR)('ocr: warns about a scan if no OCR engine is installed', async () => {
    expect((await get('scan.pdf')).markdown).toContain('No OCR engine is installed.');
  });

  it.skipIf(!HAS_OCR)(
    'ocr: reads scanned pages, and all pages if OCR is forced (needs tesseract)',
    async () => {
      const { markdown, usage } = await get('scan.pdf');
      expect(markdown).toContain('Foxes are small to medium sized animals');
      expect(usage).toMatchObject({ documentPages: 1, ocrPages: 1 });
      expect((await get('scans.pdf')).usage.ocrPages).toBe(0);
      expect((await get('scans.pdf', { ocr: 'force' })).usage.ocrPages).toBe(2);
    },
  );

  it.skipIf(!HAS_OCR)(
    'ocrMaxPages: reads at most the given number of scanned pages (needs tesseract)',
    async () => {
      const { markdown, usage } = await get('scans.pdf', { ocr: 'force', ocrMaxPages: 1 });
      expect(usage.ocrPages).toBe(1);
      expect(markdown).toContain('The page limit for OCR is reached.');
    },
  );

  it.skipIf(!HAS_OCR)(
    'ocrLanguages: warns about languages that are not installed (needs tesseract)',
    async () => {
      const { markdown } = await get('scan.pdf', { ocrLanguages: ['en', 'tlh'] });
      expect(markdown).toContain('The OCR language tlh is not installed.');
      expect(markdown).toContain('Foxes');
    },
  );

  it('tables: converts rows to paragraphs if disabled', async () => {
    expect((await get('letter.docx')).markdown).toContain('| left | right |');
    const letterText = (await get('letter.docx', { tables: false })).markdown;
    expect(letterText).toContain('left right');
    expect(letterText).not.toContain('|');
    expect((await get('book.xlsx', { tables: false })).markdown).toContain('tide 1 high\n\ntide 2 high');
  });

  it('sheets: reads only the given sheets', async () => {
    const { markdown, usage } = await get('book.xlsx', { sheets: ['Lamps'] });
    expect(markdown).toContain('lamp 1');
    expect(markdown).not.toContain('tide');
    expect(usage.documentPages).toBe(1);
  });

  it('maxRowsPerSheet: leaves out further rows and says so in a note', async () => {
    const { markdown } = await get('book.xlsx', { maxRowsPerSheet: 2 });
    expect(markdown).toContain('tide 2');
    expect(markdown).not.toContain('tide 3');
    expect(markdown).toContain('Sheet “Tides” was cut after 2 rows.');
  });

  it('includeNotes: omits notes if disabled', async () => {
    expect((await get('letter.docx')).markdown).toContain('What a note says.');
    expect((await get('letter.docx', { includeNotes: false })).markdown).not.toContain('What a note says.');
  });

  it.each([
    [{ pages: 'three' }, 'pages'],
    [{ ocr: 'sometimes' }, 'ocr'],
    [{ maxPages: 0 }, 'maxPages'],
  ])('rejects the documentConfig %o', async (documentConfig, field) => {
    const { status, json } = await pagewright.fetchJson({
      url: origin.url('/config/scan.pdf'),
      documentConfig,
    });
    expect(status).toBe(400);
    expect(json._tag).toBe('HttpApiDecodeError');
    expect(JSON.stringify(json.issues)).toContain(field);
  });
});

describe('a document that is an archive', () => {
  it('returns the file list of an archive and the content of its first readable entries', async () => {
    const { markdown, usage } = await get('all.zip');
    expect(markdown).toContain('| notes/readme.md | 31 |');
    expect(markdown).toContain('| more/24.txt | 7 |');
    expect(markdown).toContain('## notes/readme.md\n\n# Read me\n\nThe *second* drawer.');
    expect(markdown).toContain('## tides.csv\n\n| day | high |');
    expect(markdown).toContain('What a note says.');
    expect(markdown).toContain('## more/16.txt');
    expect(markdown).not.toContain('## more/17.txt');
    expect(markdown).not.toContain('too deep');
    expect(markdown).toContain('Note: inner.zip: This file format is not supported.');
    expect(markdown).toContain('Note: core.bin: This file format is not supported.');
    expect(markdown).toContain('Note: 8 entries were not read: the limits of an archive are reached.');
    expect(usage.documentPages).toBe(21);
  });
});
