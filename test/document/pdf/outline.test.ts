import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readFileInfo } from '../../../src/document/readers/pdf/file-info.ts';
import { makePdf } from './pdf-file.ts';
import { lines, readFile } from './read-pages.ts';

const readOutline = async (bytes: Uint8Array, password?: string) =>
  (await readFileInfo(bytes, password)).outline;
const encode = (text: string): Buffer => Buffer.from(text, 'latin1');

it('reads the outline of a file in which the parents of a page form a circle', async () => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 4 0 R/MediaBox[0 0 200 200]>>',
    '<</Type/Pages/Parent 4 0 R/Kids[3 0 R 4 0 R]/Count 1>>',
    '<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>',
    '<</Title(Chapter)/Parent 5 0 R/Dest[3 0 R /Fit]>>',
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  const file = encode(`%PDF-1.7\n${objects.join('')}trailer\n<</Root 1 0 R/Size 7>>\n%%EOF`);
  expect(await readOutline(file)).toEqual([{ title: 'Chapter', level: 1, page: 1 }]);
});

describe('headings from the outline of a PDF file', () => {
  it('reads outline titles in normal font size as headings with the levels of the outline', async () => {
    const page = {
      lines: [
        ...lines(['The keeper', 'The lamp was lit before the night.'], 60, 700, 30),
        ...lines(['His duties', 'The ships came in.'], 60, 600, 30),
      ],
    };
    const outline = [{ title: 'The keeper', page: 0, children: [{ title: 'His duties', page: 0 }] }];
    expect(await readFile([page], { outline })).toBe(
      '# The keeper\n\nThe lamp was lit before the night.\n\n## His duties\n\nThe ships came in.',
    );
  });

  it('separates a title from the text directly above and below it', async () => {
    const text = 'The lamp was lit before the night so that the ships would see it from far away at sea.';
    const page = { lines: lines([text, 'Café and Überfahrt', text, text], 60, 700, 13) };
    const outline = [{ title: 'Café and Überfahrt', page: 0 }];
    expect(await readFile([page], { outline })).toBe(`${text}\n\n# Café and Überfahrt\n\n${text} ${text}`);
  });

  it('finds outline titles that the page shows with a number or in capital letters', async () => {
    const page = { lines: lines(['1.2 THE LAMP', 'It was lit before the night.'], 60, 700, 30) };
    const outline = [{ title: 'The lamp', page: 0 }];
    expect(await readFile([page], { outline })).toBe('# 1.2 THE LAMP\n\nIt was lit before the night.');
  });

  it('makes headings only of text on the page of the outline entry, and prefers the largest text', async () => {
    const contents = { lines: lines(['The lamp', 'The keeper of the house'], 60, 700, 30) };
    const chapter = {
      lines: [
        { text: 'The lamp', x: 60, y: 700 },
        { text: 'The lamp', x: 60, y: 660, size: 12 },
        { text: 'It was lit before the night.', x: 60, y: 620 },
      ],
    };
    const outline = [{ title: 'The lamp', page: 1 }];
    expect(await readFile([contents, chapter], { outline })).toBe(
      'The lamp\n\nThe keeper of the house\n\nThe lamp\n\n# The lamp\n\nIt was lit before the night.',
    );
  });

  it('gives headings that the outline lacks a level between the outline headings', async () => {
    const page = {
      lines: [
        { text: 'The book of lamps', x: 60, y: 760, size: 30 },
        { text: 'The keeper', x: 60, y: 700, size: 20 },
        { text: 'His duties', x: 60, y: 660, size: 15 },
        ...lines(['The lamp was lit before the night.', 'The ships came in.'], 60, 620, 40),
      ],
    };
    expect(await readFile([page], { outline: [{ title: 'The keeper', page: 0 }] })).toBe(
      '# The book of lamps\n\n## The keeper\n\n### His duties\n\nThe lamp was lit before the night.\n\nThe ships came in.',
    );
  });
});

describe('readFileInfo', () => {
  /** A file whose objects are compressed, with a cross-reference stream instead of a table (ISO 32000-1, 7.5.7 and 7.5.8). */
  function makeCompressedFile(): Buffer {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /Dests << /lamp [3 0 R /XYZ 0 700 null] >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R >>',
      '<< /First 5 0 R >>',
      String.raw`<< /Title (The \(old\) l\141mp\
) /Dest /lamp >>`,
    ];
    let offset = 0;
    const header = objects.map((text, at) => {
      const entry = `${at + 1} ${offset}`;
      offset += text.length + 1;
      return entry;
    });
    const head = `${header.join(' ')}\n`;
    const body = deflateSync(encode(head + objects.join('\n')));
    const start = encode('%PDF-1.5\n');
    const stream = Buffer.concat([
      encode(
        `6 0 obj\n<< /Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode /Length ${body.length} >>\nstream\n`,
      ),
      body,
      encode('\nendstream\nendobj\n'),
    ]);
    const rows = [[0, 0, 0], ...objects.map((_, at) => [2, 6, at]), [1, start.length, 0]];
    const differences = rows.flatMap((row, at) => [
      2,
      ...row.map((value, column) => (value - (rows[at - 1]?.[column] ?? 0)) & 255),
    ]);
    const table = deflateSync(Buffer.from(differences));
    return Buffer.concat([
      start,
      stream,
      encode(
        `7 0 obj\n<< /Type /XRef /Size 7 /Root 1 0 R /W [1 1 1] /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 3 >> /Length ${table.length} >>\nstream\n`,
      ),
      table,
      encode(`\nendstream\nendobj\nstartxref\n${start.length + stream.length}\n%%EOF\n`),
    ]);
  }

  it('reads compressed objects, escaped strings and destinations by name', async () => {
    expect(await readOutline(makeCompressedFile())).toEqual([{ title: 'The (old) lamp', level: 1, page: 1 }]);
  });

  const file = makePdf([{ lines: [] }, { lines: [] }], {
    outline: [
      { title: 'One', page: 0 },
      { title: 'Two', page: 1 },
    ],
  });
  const change = (from: string, to: string): Buffer => {
    const text = Buffer.from(file).toString('latin1');
    expect(text).toContain(from);
    return encode(text.replace(from, to.padEnd(from.length)));
  };

  it('reads the outline of a file with junk before its header or a damaged trailer', async () => {
    const pages = [
      { title: 'One', level: 1, page: 1 },
      { title: 'Two', level: 1, page: 2 },
    ];
    expect(await readOutline(file)).toEqual(pages);
    expect(await readOutline(Buffer.concat([encode('junk\n'), file]))).toEqual(pages);
    expect(await readOutline(change('/Info 4 0 R', '/Prev 1'))).toEqual(pages);
  });

  it('stops at an outline entry that refers to itself', async () => {
    expect(await readOutline(change('/Next 8001 0 R', '/Next 8000 0 R'))).toEqual([
      { title: 'One', level: 1, page: 1 },
    ]);
  });

  it.each([
    ['a table of pages that contains itself', change('/Kids [10 0 R 13 0 R]', '/Kids [2 0 R]')],
    ['a truncated file', Buffer.from(file.subarray(0, file.length / 2))],
    ['arrays without end', change('/First 8000 0 R', '['.repeat(14))],
    ['an encrypted file', makePdf([{ lines: [] }], { password: 'x', outline: [{ title: 'One', page: 0 }] })],
    ['an empty file', Buffer.alloc(0)],
  ])('returns no outline entries for %s', async (_, bytes) => {
    expect(await readOutline(bytes)).toEqual([]);
  });
});
