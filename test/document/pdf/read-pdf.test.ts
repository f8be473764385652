import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../../src/content/index.ts';
import type { DocumentConfig } from '../../../src/contract/index.ts';
import { readDocument } from '../../../src/document/read.ts';
import { type FileOptions, type Line, makePdf, type Page } from './pdf-file.ts';

const SENTENCE = 'The quick brown fox jumps over the lazy dog while the others watch.';

async function read(pages: readonly Page[], config: DocumentConfig = {}, options: FileOptions = {}) {
  const content = await readDocument({
    bytes: makePdf(pages, options),
    url: 'https://example.com/a.pdf',
    contentType: 'application/pdf',
    fileName: 'a.pdf',
    config,
  });
  return { ...content, markdown: serialiseMarkdown(content.blocks.map(({ block }) => block)) };
}

function paragraph(y: number, x = 60, lines = 6): Line[] {
  return Array.from({ length: lines }, (_, at) => ({ text: SENTENCE, x, y: y - at * 14 }));
}

/** The lines of a grid with cells of 150 by 20 points. */
function grid(top: number, rows: number, columns: number): [number, number, number, number][] {
  const [right, bottom] = [60 + columns * 150, top - rows * 20];
  return [
    ...Array.from({ length: rows + 1 }, (_, at): [number, number, number, number] => [
      60,
      top - at * 20,
      right,
      top - at * 20,
    ]),
    ...Array.from({ length: columns + 1 }, (_, at): [number, number, number, number] => [
      60 + at * 150,
      top,
      60 + at * 150,
      bottom,
    ]),
  ];
}

describe('readPdf', () => {
  it('detects headings by font size, with the same levels in the whole document', async () => {
    const first = { lines: [{ text: 'Annual report', x: 60, y: 700, size: 24 }, ...paragraph(650)] };
    const second = { lines: [{ text: 'Outlook', x: 60, y: 700, size: 16 }, ...paragraph(650)] };
    const { blocks } = await read([first, second]);
    const headings = blocks.flatMap(({ block, page }) => (block.type === 'heading' ? [{ block, page }] : []));
    expect(headings.map(({ block, page }) => [block.level, page])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('reads a table with ruling lines, between the text before and after it', async () => {
    const cells = [
      ['Name', 'Age', 'City'],
      ['Ada', '36', 'London'],
      ['Blaise', '39', 'Paris'],
    ];
    const lines = cells.flatMap((row, y) =>
      row.map((text, x) => ({ text, x: 65 + x * 150, y: 606 - y * 20 })),
    );
    const page = { lines: [...paragraph(760), ...lines, ...paragraph(500)], rules: grid(620, 3, 3) };
    const { markdown } = await read([page]);
    expect(markdown).toContain(
      '| Name | Age | City |\n| --- | --- | --- |\n| Ada | 36 | London |\n| Blaise | 39 | Paris |',
    );
    expect(markdown.indexOf('Ada')).toBeGreaterThan(markdown.indexOf(SENTENCE));
    expect(markdown.indexOf('Ada')).toBeLessThan(markdown.lastIndexOf(SENTENCE));
  });

  it('reads a table without ruling lines', async () => {
    const cells = ['Code Meaning', '3 Failed', '4 Refused', '5 Unknown', '6 Broken', '21 Missing'];
    const lines = cells.flatMap((row, y) =>
      row.split(' ').map((text, x) => ({ text, x: 200 + x * 120, y: 700 - y * 24 })),
    );
    const { markdown } = await read([{ lines }]);
    expect(markdown).toContain('| 4 | Refused |');
  });

  it('writes table rows as paragraphs if tables is false', async () => {
    const lines = ['A', 'B'].map((text, x) => ({ text, x: 65 + x * 150, y: 606 }));
    const page = { lines: [...lines, ...paragraph(500)], rules: grid(620, 1, 2) };
    const { markdown } = await read([page], { tables: false });
    expect(markdown).toContain('A B');
    expect(markdown).not.toContain('|');
  });

  it('reads text columns one after the other', async () => {
    const column = (name: string, x: number): Line[] =>
      Array.from({ length: 20 }, (_, at) => ({
        text: `${name} column line number ${at}`,
        x,
        y: 700 - at * 14,
      }));
    const { markdown } = await read([{ lines: [...column('Left', 60), ...column('Right', 320)] }]);
    expect(markdown.lastIndexOf('Left')).toBeLessThan(markdown.indexOf('Right'));
  });

  it('removes running headers and footers of pages', async () => {
    const pages = Array.from({ length: 3 }, (_, at) => ({
      lines: [
        { text: 'Journal of Foxes, volume 7', x: 60, y: 820, size: 8 },
        ...paragraph(720, 60, 12),
        { text: `Downloaded on page ${at + 1}`, x: 60, y: 25, size: 8 },
      ],
    }));
    const { markdown } = await read(pages);
    expect(markdown).not.toContain('Journal of Foxes');
    expect(markdown).not.toContain('Downloaded');
  });

  it('reads only the selected pages, and warns when it stops early', async () => {
    const pages = Array.from({ length: 6 }, (_, at) => ({
      lines: [{ text: `This is page ${at + 1}`, x: 60, y: 700 }],
    }));
    const some = await read(pages, { pages: '2,4-' });
    expect(some.blocks.map(({ page }) => page)).toEqual([2, 4, 5, 6]);
    expect(some.usage.documentPages).toBe(4);
    const first = await read(pages, { maxPages: 2 });
    expect(first.blocks.map(({ page }) => page)).toEqual([1, 2]);
    expect(first.warnings).toEqual(['The document has 6 pages; the first 2 were read.']);
    await expect(read(pages, { pages: '9' })).rejects.toThrow('The document has 6 pages, none of them in 9.');
  });

  it('opens an encrypted file only with its password', async () => {
    const page = { lines: [{ text: 'This text is encrypted', x: 60, y: 700 }] };
    const lock = { password: 'sesame' };
    expect((await read([page], { password: 'sesame' }, lock)).markdown).toBe('This text is encrypted');
    await expect(read([page], {}, lock)).rejects.toThrow('encrypted: it needs documentConfig.password');
    await expect(read([page], { password: 'wrong' }, lock)).rejects.toThrow('the password does not open it');
  });

  it('reads a title in UTF-16, also of an encrypted file', async () => {
    const info = { Title: '\u00FE\u00FF\u0004\u001B\u0004\u0438\u0004\u0441' };
    expect((await read([{ lines: paragraph(700) }], {}, { info })).metadata.title).toBe('Лис');
    const encrypted = await read([{ lines: paragraph(700) }], { password: 'p' }, { info, password: 'p' });
    expect(encrypted.metadata.title).toBe('Лис');
  });

  it('reads metadata from the information dictionary', async () => {
    const info = { Title: 'Of foxes', Author: 'R. Fox', CreationDate: "D:20240115103000+01'00'" };
    const { metadata } = await read([{ lines: paragraph(700) }], {}, { info });
    expect(metadata).toEqual({ title: 'Of foxes', author: 'R. Fox', createdAt: '2024-01-15T09:30:00.000Z' });
  });

  it('rejects a file that is not a PDF', async () => {
    const input = { url: '', contentType: '', fileName: '', config: {} };
    await expect(readDocument({ ...input, bytes: Buffer.from('%PDF-1.7 but no more') })).rejects.toThrow(
      'The PDF file is damaged.',
    );
  });
});
