import { describe, expect, it } from 'vitest';
import { joinAccents } from '../../../src/document/readers/pdf/text/accents.ts';
import { readMarker } from '../../../src/document/readers/pdf/text/list-markers.ts';
import type { Line } from './pdf-file.ts';
import { cells, lines, read } from './read-pages.ts';

const BODY = [
  'The keeper carried the lamp up the stairs once more, and the wind pressed',
  'against the windows of the tower until the morning came in from the sea,',
  'and the ships could be seen again from the gallery of the old tower.',
];
const COLUMN = [
  'The keeper carried the lamp up the',
  'stairs once more, and the wind did',
  'press against the windows of the old',
  'tower until the morning came in and',
  'the ships could be seen once again.',
];

describe('lists and lines of papers', () => {
  it('lists references with their labels, also if their lines are wrapped', async () => {
    const markdown = await read({
      lines: [
        { text: '[1]', x: 60, y: 700 },
        ...lines(['Abbott, A. Reading order of complex layouts, in the', 'proceedings of 2019.'], 80, 700),
        { text: '[2]', x: 60, y: 672 },
        { text: 'Braun, L. Large tables.', x: 80, y: 672 },
      ],
    });
    expect(markdown).toBe(
      '- [1] Abbott, A. Reading order of complex layouts, in the proceedings of 2019.\n- [2] Braun, L. Large tables.',
    );
  });

  it('keeps a paragraph that begins with a reference', async () => {
    const markdown = await read({ lines: lines(['[12] shows that the keeper was right.'], 60, 700) });
    expect(markdown).not.toMatch(/^- /m);
  });

  it.each(['\u0088', '\u0095', '⋄'])(
    'reads %j as a bullet, as a font without names for its letters gives it',
    (bullet) => {
      expect(readMarker(`${bullet} Lamp`)).toMatchObject({ ordered: false, length: 1 });
    },
  );

  it('keeps an unknown character before an amount', () => {
    expect(readMarker('\uFFFD 25,00')).toBeUndefined();
  });

  it('removes the numbers of lines in the margin', async () => {
    const texts = [...BODY, ...BODY, ...BODY];
    const numbers = texts.map((_, at): Line => ({ text: String(at + 7), x: 30, y: 700 - at * 14, size: 6 }));
    const markdown = await read({ lines: [...numbers, ...lines(texts, 60, 700)] });
    expect(markdown).toBe(Array.from({ length: 3 }, () => BODY.join(' ')).join('\n\n'));
  });

  it.each([
    ['items of a table', (at: number): string[] => [`Lamp ${'abcdefghij'[at]}`, `${at},50`]],
    ['agenda', (at: number): string[] => [`Point ${'abcdefghij'[at]} of the meeting`, '']],
  ])('keeps numbers before the lines of the %s', async (_, createRow) => {
    const rows = Array.from({ length: 10 }, (_, at) => [String(at + 41), ...createRow(at)]);
    const markdown = await read({ lines: cells(rows, [60, 100, 300], 700) });
    expect(markdown).toContain('43');
    expect(markdown).toContain('50');
  });

  it('removes stamps of archives and repeated names at the side of the text', async () => {
    const page = [780, 700, 620, 540].flatMap((y) => lines(BODY, 60, y));
    const createPage = (text: string): { lines: Line[] } => ({
      lines: [...page, { text, x: 30, y: 400, angle: 90 }],
    });
    expect(await read(createPage('arXiv:2206.01062v1'))).not.toContain('arXiv');
    expect(await read(createPage('Chapter 1'), createPage('Chapter 2'))).not.toContain('Chapter');
    expect(await read(createPage('Register HRB 12345'))).toContain('HRB');
  });

  it.each([
    ['Jos\u00B4e de la informaci\u00B4on', 'José de la información'],
    ['B\u00A8ackerstra\u00DFe', 'Bäckerstraße'],
    ['le fran\u00B8cais, voil`a', 'le français, voilà'],
    ['use `a` and `b` or jos\u00B4e', 'use `a` and `b` or josé'],
  ])('joins the accents of "%s" in an old font of TeX', (text, expected) => {
    const item = { text, fontName: 'ABCDEF+CMR10', words: text.split(' ').map((word) => ({ text: word })) };
    const joined = joinAccents(item as Parameters<typeof joinAccents>[0]);
    expect(joined.text).toBe(expected);
    expect(joined.words?.map((word) => word.text)).toEqual(expected.split(' '));
  });

  it('keeps accents that are apostrophes or quotation marks', async () => {
    const text = 'O\u00B4Connor said it\u00B4s `abc and l\u00B4art';
    expect((await read({ lines: lines([text], 60, 700) })).replaceAll('\\', '')).toBe(text);
  });

  it('separates columns with a large heading in the first one', async () => {
    const left: Line[] = [
      { text: 'Summary', x: 60, y: 700, size: 15, font: 'bold' },
      ...lines(COLUMN, 60, 676),
    ];
    const markdown = await read({ lines: [...left, ...lines([...COLUMN, ...COLUMN], 246, 700)] });
    expect(markdown).toContain(COLUMN.join(' '));
  });
});

describe('tables of papers', () => {
  it('splits the text between two lines into rows, and joins wrapped cells', async () => {
    const header = cells([['Code', 'Meaning of the code']], [60, 140], 700);
    const body = cells(
      [
        ['A1', 'The project gives its software to the public at no charge'],
        ['', 'and on every day of the year'],
        ['A2', 'Anyone can find the code of the project, and all that is told of it'],
        ['A3', 'The history of the code is kept in a system that shows each change'],
      ],
      [60, 140],
      680,
      14,
    );
    const rules = [712, 692, 626].map((y): [number, number, number, number] => [55, y, 480, y]);
    expect(await read({ lines: [...header, ...body], rules })).toBe(
      [
        '| Code | Meaning of the code |',
        '| --- | --- |',
        '| A1 | The project gives its software to the public at no charge and on every day of the year |',
        '| A2 | Anyone can find the code of the project, and all that is told of it |',
        '| A3 | The history of the code is kept in a system that shows each change |',
      ].join('\n'),
    );
  });

  it('reads a label in the first column of a table as a cell', async () => {
    const rows = [
      ['No.', 'Lamp', 'Oil', 'Price'],
      ['[1]', 'Red', '2 l', '12.50'],
      ['[2]', 'Green', '3 l', '14.00'],
      ['[3]', 'White', '4 l', '16.00'],
    ];
    expect(await read({ lines: cells(rows, [60, 110, 200, 300], 700) })).toContain(
      '| [2] | Green | 3 l | 14.00 |',
    );
  });

  it('ends a table above a larger heading, and reads sizes such as `12.34 kB` as cells', async () => {
    const rows = [
      ['file', 'size'],
      ['a.js', '12.34 kB'],
      ['a.min.js', '4.11 kB'],
      ['a.min.js.gz', '1.47 kB'],
    ];
    const markdown = await read({
      lines: [
        ...cells(rows, [60, 400], 700),
        { text: 'Install', x: 60, y: 610, size: 15, font: 'bold' },
        { text: '$ npm install --save a', x: 60, y: 590, font: 'monospaced' },
      ],
    });
    expect(markdown).toContain('| a.min.js.gz | 1.47 kB |');
    expect(markdown).toContain('# Install');
  });
});
