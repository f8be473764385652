import { describe, expect, it } from 'vitest';
import type { Line } from './pdf-file.ts';
import { lines, read } from './read-pages.ts';

const BODY = [
  'The keeper carried the lamp up the stairs once more, and the wind pressed',
  'against the windows of the tower until the morning came in from the sea,',
  'and the ships could be seen again from the gallery of the old tower.',
];
const isHeading = (line: string): boolean => line.startsWith('#');

/** Creates a heading with body text below it. */
const section = (heading: Omit<Line, 'x' | 'y'>, y: number): Line[] => [
  { x: 60, y, ...heading },
  ...lines(BODY, 60, y - 24),
];

const readHeadings = async (...pages: Line[][]): Promise<string[]> =>
  (await read(...pages.map((page) => ({ lines: page })))).split('\n').filter(isHeading);

describe('headings of PDF files', () => {
  it('reads authors and dates below the title as text', async () => {
    const front: Line[] = [
      { text: 'The Keepers of the Coast', x: 150, y: 780, size: 17 },
      { text: 'Ada Berg', x: 220, y: 750, size: 12 },
      { text: 'November 2026', x: 210, y: 730, size: 12 },
    ];
    const sections = [
      ...section({ text: 'Abstract', size: 9, font: 'bold' }, 700).map((line) => ({ ...line, size: 9 })),
      ...section({ text: '1 Lamps', size: 14, font: 'bold' }, 600),
    ];
    expect(await readHeadings([...front, ...sections])).toEqual([
      '# The Keepers of the Coast',
      '### Abstract',
      '## 1 Lamps',
    ]);
  });

  it('keeps the headings of a page with only short lines', async () => {
    const parts = ['Contact', 'Experience', 'Skills'].flatMap((text, at): Line[] => [
      { text, x: 60, y: 740 - at * 100, size: 14 },
      ...lines(['Tower keeper', 'Old harbour, 2019'], 60, 716 - at * 100),
    ]);
    expect(await readHeadings([{ text: 'Anna Berg', x: 60, y: 780, size: 24 }, ...parts])).toEqual([
      '# Anna Berg',
      '## Contact',
      '## Experience',
      '## Skills',
    ]);
  });

  it('keeps a line of its own size below the title that is the heading of the text', async () => {
    const title: Line = { text: 'The Keepers of the Coast', x: 60, y: 780, size: 20 };
    expect(await readHeadings([title, ...section({ text: 'Lamps', size: 14 }, 750)])).toEqual([
      '# The Keepers of the Coast',
      '## Lamps',
    ]);
  });

  it('reads the titles of numbered sections in the style of the text', async () => {
    const titles = ['1 Towers', '1.1 Lamps', '1.2 Oil', '2 Ships'];
    const page = titles.flatMap((text, at) => section({ text }, 800 - at * 100));
    expect(await readHeadings(page)).toEqual(['# 1 Towers', '## 1.1 Lamps', '## 1.2 Oil', '# 2 Ships']);
  });

  it('reads titles with Roman numerals and the letters below them, but no other letters', async () => {
    const page = [
      ...section({ text: 'I. Towers' }, 800),
      ...section({ text: 'II. Lamps' }, 720),
      ...section({ text: 'A. Oil and Glass', font: 'italic' }, 640),
      ...section({ text: 'B. Stairs', font: 'italic' }, 560),
      ...section({ text: 'III. Ships' }, 480),
    ];
    expect(await readHeadings(page)).toEqual([
      '# I. Towers',
      '# II. Lamps',
      '## A. Oil and Glass',
      '## B. Stairs',
      '# III. Ships',
    ]);
    const names = ['A. Smith', 'B. Jones', 'C. Lee'].flatMap((text, at) => section({ text }, 700 - at * 90));
    expect(await readHeadings([...section({ text: '1 Towers' }, 800), ...names])).toEqual([]);
  });

  it('ends a numbered title in italics at its line', async () => {
    const heading: Line = { text: 'A. Oil and Glass', x: 60, y: 714, font: 'italic' };
    expect(await read({ lines: [heading, ...lines(BODY, 74, 700)] })).toContain(
      '*Oil and Glass*\n\nThe keeper',
    );
    const upright = await read({ lines: [{ ...heading, font: 'regular' }, ...lines(BODY, 74, 700)] });
    expect(upright).toContain('Oil and Glass The keeper');
  });

  it('reads numbered clauses and items of a list between sections as text', async () => {
    const clauses = [
      '1.1 The keeper lights the lamp.',
      '1.2 Payment within a month',
      '1.3 The owner pays the oil.',
    ];
    expect(await readHeadings(lines(clauses, 60, 780, 30))).toEqual([]);
    const page = [
      ...section({ text: '1 Towers' }, 800),
      ...lines(['1. Collect oil', '2. Light the lamp', '3. Write the log'], 60, 720, 20),
      ...['2 Lamps', '2.1 Oil', '2.2 Stairs'].flatMap((text, at) => section({ text }, 640 - at * 100)),
    ];
    expect(await readHeadings(page)).toEqual(['# 1 Towers', '# 2 Lamps', '## 2.1 Oil', '## 2.2 Stairs']);
  });

  it('reads nested numbers without text between them as a list', async () => {
    const items = ['1. Keeper', '1.1. Lamp', '1.2. Stairs', '2. Ships'];
    const page = [...lines(items, 60, 700), ...lines(BODY, 60, 600)];
    expect(await readHeadings(page)).toEqual([]);
    expect(await read({ lines: page })).toContain('1. Keeper\n   - 1.1. Lamp');
  });

  it('reads lines in a font that only such lines have', async () => {
    const page = ['Lamps', 'Stairs', 'Ships'].flatMap((text, at) =>
      section({ text, font: 'smallCapitals' }, 780 - at * 100),
    );
    expect(await readHeadings(page)).toEqual(['# Lamps', '# Stairs', '# Ships']);
  });

  it('reads repeated lines that are only a little larger than the text', async () => {
    const page = ['Lamps', 'Stairs', 'Ships'].flatMap((text, at) =>
      section({ text, size: 12 }, 780 - at * 100),
    );
    expect(await readHeadings(page)).toEqual(['# Lamps', '# Stairs', '# Ships']);
  });

  it('reads the entries of a table of contents as text', async () => {
    const contents = lines(['Lamps 2', 'Stairs 2'], 60, 740, 20).map(
      (line): Line => ({ ...line, font: 'bold' }),
    );
    const page = ['Lamps', 'Stairs'].flatMap((text, at) => section({ text, font: 'bold' }, 780 - at * 100));
    expect(await readHeadings([...contents, ...lines(BODY, 60, 660)], page)).toEqual(['# Lamps', '# Stairs']);
  });

  it('keeps a title with a year next to the same title without it', async () => {
    const cover: Line = { text: 'Annual Report 2024', x: 60, y: 780, size: 24 };
    const page = section({ text: 'Annual Report', size: 16 }, 780);
    expect(await readHeadings([cover, ...lines(BODY, 60, 700)], page)).toEqual([
      '# Annual Report 2024',
      '## Annual Report',
    ]);
  });

  it('reads small captions in bold and labels of fields in capitals as text', async () => {
    const caption: Line[] = [
      { text: 'Figure 2 Growth in 2023', x: 60, y: 700, size: 9, font: 'bold' },
      ...lines(BODY, 60, 686).map((line) => ({ ...line, size: 9 })),
    ];
    const fields = ['FIRST NAME', 'CITY', 'COUNTRY'].flatMap((text, at): Line[] => [
      { text, x: 60, y: 600 - at * 60, size: 8 },
      { text: 'Some value of the field', x: 60, y: 586 - at * 60 },
    ]);
    expect(
      await readHeadings([780, 400, 340, 280].flatMap((y) => lines(BODY, 60, y)).concat(caption, fields)),
    ).toEqual([]);
  });

  it('reads larger paragraphs as text', async () => {
    const page = [
      ...lines(['Short line in large letters', ...BODY.slice(0, 2), ...BODY], 40, 780, 15).map((line) => ({
        ...line,
        size: 12,
      })),
      ...[680, 620, 560, 500].flatMap((y) => lines(BODY, 60, y).map((line) => ({ ...line, size: 9 }))),
    ];
    expect(await readHeadings(page)).toEqual([]);
  });

  it('reads bold fields with a number as text, and bold titles with a number or a colon as headings', async () => {
    const titles = ['Total amount: 260.00 EUR', 'Chapter 1: Lamps', 'Plan for 2024', 'Date: 12 March 2024'];
    const page = titles.flatMap((text, at) => section({ text, font: 'bold' }, 780 - at * 100));
    expect(await readHeadings(page)).toEqual(['# Chapter 1: Lamps', '# Plan for 2024']);
  });
});
