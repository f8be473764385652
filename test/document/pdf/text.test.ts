import { describe, expect, it } from 'vitest';
import { restoreLamAlef } from '../../../src/document/readers/pdf/text/ligatures.ts';
import { moveDropCapsToFirstLine } from '../../../src/document/readers/pdf/text/drop-caps.ts';
import { joinWords } from '../../../src/document/readers/pdf/text/line-text.ts';
import { separateCode } from '../../../src/document/readers/pdf/text/code-words.ts';
import { splitIntoWords } from '../../../src/document/readers/pdf/text/split-words.ts';
import { groupIntoRows } from '../../../src/document/readers/pdf/rows.ts';
import { cells, lines, read } from './read-pages.ts';

const PROSE = [
  'the past three decades the pressure on the keepers of the coast',
  'has grown from year to year, and the ships that pass the tower',
  'need its light in each of the long nights of the winter.',
];

describe('text of PDF pages', () => {
  it('reads marks of the font Wingdings as Unicode, and leaves the same letters of other fonts', async () => {
    const markdown = await read({
      lines: [
        { text: '\u00fc', x: 60, y: 700, font: 'wingdings' },
        { text: 'The lamp for the tower is lit.', x: 80, y: 700 },
        { text: '\u00fc The same letter in another font is a letter.', x: 60, y: 600 },
        { text: 'q', x: 60, y: 500, font: 'wingdings' },
        { text: 'The oil is not paid.', x: 80, y: 500 },
      ],
    });
    expect(markdown).toContain('- ✓ The lamp for the tower is lit.');
    expect(markdown).toContain('ü The same letter in another font is a letter.');
    expect(markdown).toContain('[ ] The oil is not paid.');
  });

  it('reads slanted text at its position between upright lines', async () => {
    const markdown = await read({
      lines: [
        { text: 'First line that is upright.', x: 60, y: 700 },
        { text: 'Second line that is slanted.', x: 60, y: 660, slant: 15 },
        { text: 'Third line that is upright.', x: 60, y: 620 },
      ],
    });
    expect(markdown.split('\n\n').map((line) => line.split(' ')[0])).toEqual(['First', 'Second', 'Third']);
  });

  it('reads a large first word before the lines next to it', async () => {
    const markdown = await read({
      lines: [
        { text: 'Over', x: 60, y: 684, size: 36 },
        ...lines(PROSE, 150, 700).map((line, at) => (at === 2 ? { ...line, x: 60, y: 664 } : line)),
      ],
    });
    expect(markdown.startsWith('Over the past three decades')).toBe(true);
  });

  it('joins a large initial letter with the rest of its word', async () => {
    const markdown = await read({
      lines: [
        { text: 'N', x: 60, y: 678, size: 36 },
        ...lines([`ow ${PROSE[0]}`, ...PROSE.slice(1)], 90, 700),
      ],
    });
    expect(markdown.startsWith('Now the past three decades')).toBe(true);
  });

  it('keeps lines apart next to a large initial that the engine has joined with its word', () => {
    const style = { size: 10, bold: false, italic: false, monospaced: false, color: '', font: 'Helvetica' };
    const place = (text: string, x: number, y: number, height = 12) => {
      return { text, style, spaced: true, x, y, width: text.length * 8, height };
    };
    const words = [
      place('Over', 60, 120, 40),
      place('the', 94, 125),
      place('keepers', 80, 139),
      place('of', 60, 153),
    ];
    const rows = groupIntoRows(moveDropCapsToFirstLine(words)).map(({ segments }) =>
      segments.flatMap((segment) => segment.words.map(({ text }) => text)),
    );
    expect(rows).toEqual([['Over', 'the'], ['keepers'], ['of']]);
  });

  it('keeps three short lines apart, which are not wrapped text', async () => {
    const markdown = await read({ lines: lines(['Lamp one', 'Rope two', 'Oil three'], 60, 700) });
    expect(markdown).toBe('Lamp one\n\nRope two\n\nOil three');
  });

  it('shortens the dot leaders of a table of contents', async () => {
    const markdown = await read({ lines: lines(['Lamps..............................4'], 60, 700) });
    expect(markdown).toBe('Lamps … 4');
  });

  it('writes two apostrophes as a quotation mark', async () => {
    const markdown = await read({ lines: lines(["They call it ''the light'' of the coast."], 60, 700) });
    expect(markdown).toBe('They call it "the light" of the coast.');
  });

  it('writes the number of a footnote that touches a word as an exponent', async () => {
    const markdown = await read({
      lines: [
        { text: 'This is a test', x: 60, y: 700 },
        { text: '1', x: 121.8, y: 704.5, size: 6.5 },
        { text: '.', x: 125.5, y: 700 },
      ],
    });
    expect(markdown).toBe('This is a test^1.');
  });

  it('writes check box symbols as a task list', () => {
    const style = { size: 11, bold: false, italic: false, monospaced: false, color: '', font: 'Helvetica' };
    const words = ['Tea', '☒', 'Milk', '☐'].map((text, at) => {
      return { text, style, spaced: true, x: 60 + at * 30, y: 700, width: 25, height: 9 };
    });
    expect(joinWords(words)).toBe('Tea [x] Milk [ ]');
  });

  it('writes the bullet of a symbol font as a bullet', () => {
    const style = { size: 11, bold: false, italic: false, monospaced: false, color: '', font: 'Symbol' };
    const words = ['\uF0B7', 'Tea'].map((text, at) => {
      return { text, style, spaced: true, x: 60 + at * 30, y: 700, width: 25, height: 9 };
    });
    expect(joinWords(words)).toBe('• Tea');
  });

  it('writes no spaces between the Chinese characters of a stretched line, but keeps a space that was written', () => {
    const style = { size: 10, bold: false, italic: false, monospaced: false, color: '', font: 'Song' };
    let x = 60;
    const words = ['可', '从', '19', '页', '看', '起', '，', '第一章', '总则'].map((text) => {
      const width = text === '19' ? 10 : text.length * 10;
      const word = { text, style, spaced: true, x, y: 700, width, height: 10 };
      x += width + 4;
      return word;
    });
    const [row] = groupIntoRows(words);
    expect(joinWords(row?.segments.flatMap((segment) => segment.words) ?? [])).toBe(
      '可从 19 页看起， 第一章 总则',
    );
  });

  it('joins the letters of a word that the engine has separated, and keeps real spaces', () => {
    const size = { y: 60, height: 20 };
    const box = (text: string, x: number, width: number) => ({ ...size, text, x, width });
    const boxes = [
      box('P', 60, 12),
      box('r', 72, 8),
      box('i', 80, 4),
      box('ce', 84, 16),
      box('l', 106, 5),
      box('ist', 111, 15),
    ];
    const readTexts = (text: string, words: typeof boxes): string[] =>
      splitIntoWords({ ...size, text, x: 60, width: 70, words }).map((word) => word.text);
    expect(readTexts('P ri ce l ist', boxes)).toEqual(['Price', 'list']);
    expect(readTexts('Price list', [box('Price', 60, 40), box('list', 101, 20)])).toEqual(['Price', 'list']);
  });

  it('finds code in text by the width of letters in another size of its font', async () => {
    const style = (font: string, size = 11) => ({
      size,
      bold: false,
      italic: false,
      monospaced: font === 'Mono',
      color: '',
      font,
    });
    const part = (text: string, width: number) => ({ text, width, x: 60, y: 60, height: 11, spaced: true });
    const block = ['server', 'port'].map((text) => ({
      parts: [part(text, text.length * 6)],
      style: style('Mono', 10),
    }));
    const line = {
      parts: [part('install', 7 * 6.6), part('in', 9), part('folder', 29)],
      style: style('Mono'),
    };
    const prose = { parts: [part('Some', 24), part('text', 18)], style: style('Serif') };
    const readCode = (items: (typeof line)[]): (boolean | undefined)[] | undefined =>
      separateCode(items)
        .get(line)
        ?.map(({ monospaced }) => monospaced);
    expect(readCode([prose, line, ...block])).toEqual([true, false, false]);
    expect(readCode([prose, line])).toBeUndefined();
  });

  it('restores the order of the Arabic letters lam and alef if one glyph shows both', () => {
    const box = { x: 60, y: 60, width: 47, height: 13 };
    const item = {
      ...box,
      text: 'مال کاالی',
      charCodes: [160, 90, 210, 3, 175, 90, 211, 211, 201],
      words: ['مال', 'کاالی'].map((text) => ({ ...box, text })),
    };
    expect(restoreLamAlef(item)).toEqual({
      ...item,
      text: 'مال کالای',
      words: ['مال', 'کالای'].map((text) => ({ ...box, text })),
    });
  });

  it('joins a word whose last letter does not fit into its table cell', async () => {
    const rule = (y: number): [number, number, number, number] => [60, y, 260, y];
    const markdown = await read({
      lines: [
        ...cells([['Header', 'Value']], [64, 164], 706),
        ...lines(['KeeperOfTheLight', 's'], 64, 686, 12),
        { text: '12', x: 164, y: 686 },
      ],
      rules: [
        rule(720),
        rule(700),
        rule(665),
        [60, 665, 60, 720],
        [160, 665, 160, 720],
        [260, 665, 260, 720],
      ],
    });
    expect(markdown).toContain('| KeeperOfTheLights | 12 |');
  });

  it('does not read a lower-case line, or a line as large as the list on its page, as a heading', async () => {
    const markdown = await read(
      {
        lines: [
          { text: 'Hello', x: 60, y: 760, size: 18 },
          { text: '\u0095 One item', x: 60, y: 720, size: 18 },
          { text: 'lamps', x: 60, y: 660, font: 'bold' },
          ...lines(PROSE, 60, 640),
        ],
      },
      { lines: lines([...PROSE, ...PROSE], 60, 700) },
    );
    expect(markdown).not.toContain('#');
  });

  it('removes a page number between dashes', async () => {
    const page = (number: number) => ({
      lines: [...lines([...PROSE, ...PROSE], 60, 760), { text: `- ${number}`, x: 290, y: 40 }],
    });
    expect(await read(page(1), page(2))).not.toContain('- 1');
  });
});

describe('tables of PDF pages', () => {
  it('reads shaded rows with columns separated by white space as one table', async () => {
    const rows = [
      ['Cost of revenue', '178', '141'],
      ['Research', '3,423', '2,532'],
      ['Sales', '1,136', '876'],
      ['Total', '4,737', '3,549'],
    ];
    const markdown = await read({
      lines: cells(rows, [64, 214, 304], 702, 14),
      fills: rows.flatMap((_, row) =>
        [60, 210, 300].map((x, column): [number, number, number, number] => [
          x,
          698 - row * 14,
          column === 0 ? 142 : 82,
          14,
        ]),
      ),
    });
    expect(markdown).toContain('| Sales | 1,136 | 876 |');
  });

  it('assigns the words of a bold header row to the columns below', async () => {
    const rows = [
      ['2019', '120'],
      ['2020', '135'],
      ['2021', '150'],
    ];
    const markdown = await read({
      lines: [{ text: 'Year  Ducks', x: 60, y: 714, font: 'bold' }, ...cells(rows, [60, 95], 700, 14)],
    });
    expect(markdown).toBe(
      '| **Year** | **Ducks** |\n| --- | --- |\n| 2019 | 120 |\n| 2020 | 135 |\n| 2021 | 150 |',
    );
  });

  it('continues a table without ruling lines on the next page if its columns start at the same positions', async () => {
    const page = (rows: readonly string[][]) => ({ lines: cells(rows, [60, 200], 700, 14) });
    const markdown = await read(
      page([
        ['Code', 'Error'],
        ['3', 'Warning'],
        ['4', 'Damaged archive'],
      ]),
      page([
        ['92', 'Unknown encoding of the text'],
        ['93', 'Limit'],
        ['94', 'Other'],
      ]),
    );
    expect(markdown).toContain('| 4 | Damaged archive |\n| 92 | Unknown encoding of the text |');
  });

  it('does not read a frame around the values of a column as a table', async () => {
    const rows = [
      ['Cost', '178', '141'],
      ['Sales', '136', '876'],
      ['Total', '314', '549'],
    ];
    const markdown = await read({
      lines: cells(rows, [64, 214, 304], 702, 14),
      rules: [
        [210, 712, 250, 712],
        [210, 698, 250, 698],
        [210, 668, 250, 668],
        [210, 668, 210, 712],
        [250, 668, 250, 712],
      ],
    });
    expect(markdown).toContain('| Sales | 136 | 876 |');
  });
});
