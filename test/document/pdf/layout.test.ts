import { describe, expect, it } from 'vitest';
import type { Line, Page } from './pdf-file.ts';
import { cells, lines, read } from './read-pages.ts';

/** The code of a bullet in WinAnsiEncoding (ISO 32000-1, annex D). */
const BULLET = '\u0095';

const WRAPPED = [
  'The keeper carried the lamp up the stairs once more, and the wind',
  'pressed against the windows of the tower until the morning came in',
  'from the sea and the ships could be seen again from the gallery.',
];

describe('layout of PDF pages', () => {
  it('nests list items by their indentation', async () => {
    const markdown = await read({
      lines: [
        { text: '1. First', x: 60, y: 700 },
        { text: `${BULLET} Inner one`, x: 80, y: 686 },
        { text: `${BULLET} Inner two`, x: 80, y: 672 },
        { text: '2. Second', x: 60, y: 658 },
      ],
    });
    expect(markdown).toBe('1. First\n   - Inner one\n   - Inner two\n2. Second');
  });

  it('joins a list marker with distant text, and joins the lines of an item', async () => {
    const markdown = await read({
      lines: [
        { text: BULLET, x: 60, y: 700 },
        ...lines(WRAPPED, 80, 700),
        { text: BULLET, x: 60, y: 640 },
        { text: 'Short.', x: 80, y: 640 },
      ],
    });
    expect(markdown).toBe(`- ${WRAPPED.join(' ')}\n- Short.`);
  });

  it('reads numbered clauses as paragraphs with their numbers', async () => {
    const markdown = await read({ lines: lines(['2.3.1. Hardware', '2.3.2. Software'], 60, 700) });
    expect(markdown).toBe('2.3.1. Hardware\n\n2.3.2. Software');
  });

  it('nests decimal numbers in a numbered list, also without indentation', async () => {
    const texts = ['1. Keeper', '1.1. Lamp', '1.1.1. Oil', '1.2. Stairs', '2. Ships'];
    const expected = '1. Keeper\n   - 1.1. Lamp\n     - 1.1.1. Oil\n   - 1.2. Stairs\n2. Ships';
    expect(await read({ lines: lines(texts, 60, 700) })).toBe(expected);
    const indented = texts.map((text, at) => ({ text, x: 60 + text.indexOf(' ') * 10, y: 700 - at * 14 }));
    expect(await read({ lines: indented })).toBe(expected);
  });

  it('reads short lists in columns one after the other, and not as a table', async () => {
    const markdown = await read({
      lines: [
        ...lines(['1. Keeper', '2. Lamp', '3. Stairs'], 60, 700),
        ...lines(['Some tools:', `${BULLET} Rope`, `${BULLET} Oil`], 260, 700),
      ],
    });
    expect(markdown).toBe('1. Keeper\n2. Lamp\n3. Stairs\n\nSome tools:\n\n- Rope\n- Oil');
  });

  it('reads a table whose first column is numbered as a table', async () => {
    const rows = ['1. Keeper', '2. Lamp', '3. Stairs', '4. Rope'];
    const prices = ['0.59', '0.38', '0.25', '0.11'];
    const markdown = await read({ lines: [...lines(rows, 60, 700), ...lines(prices, 260, 700)] });
    expect(markdown).toContain('| 2. Lamp | 0.38 |');
  });

  it('reads a decimal number after a bullet list as a paragraph', async () => {
    const markdown = await read({
      lines: lines([`${BULLET} Lamp`, `${BULLET} Stairs`], 60, 700).concat(
        lines(['1.5 tons of oil'], 60, 640),
      ),
    });
    expect(markdown).toBe('- Lamp\n- Stairs\n\n1.5 tons of oil');
  });

  it('starts a paragraph without a gap if the next word would have fitted on the previous line', async () => {
    const first = [...WRAPPED.slice(0, 2), 'over the lighthouse.'];
    const markdown = await read({ lines: lines([...first, 'Short line.', ...WRAPPED], 60, 700) });
    expect(markdown).toBe([first.join(' '), 'Short line.', WRAPPED.join(' ')].join('\n\n'));
  });

  it('joins words that are hyphenated at the end of a line', async () => {
    const split = ['The keeper carried the lamp up the stairs once more, and the light-', 'house was lit.'];
    expect(await read({ lines: lines([...split, ...WRAPPED.slice(0, 2)], 60, 700) })).toContain(
      'the lighthouse was lit',
    );
  });

  it('reads short bold lines as headings below headings in a larger font', async () => {
    const markdown = await read({
      lines: [
        { text: 'Of the lighthouse', x: 60, y: 740, size: 20 },
        ...lines(WRAPPED, 60, 700),
        { text: 'The stairs', x: 60, y: 640, font: 'bold' },
        ...lines(WRAPPED, 60, 620),
      ],
    });
    expect(markdown).toContain('# Of the lighthouse\n');
    expect(markdown).toContain('## The stairs\n');
  });

  it('keeps a large title that several pages repeat, and removes small repeated lines', async () => {
    const page = (): Page => ({
      lines: [
        { text: 'Inventory report', x: 60, y: 790, size: 18 },
        { text: 'Lighthouse board', x: 60, y: 829, size: 8 },
        ...lines([...WRAPPED, ...WRAPPED, ...WRAPPED, ...WRAPPED], 60, 700),
      ],
    });
    const markdown = await read(page(), page());
    expect(markdown).toContain('# Inventory report');
    expect(markdown).not.toContain('Lighthouse board');
  });

  it('keeps the title of a page with a table in lines, and removes a small line above it', async () => {
    const rows = ['Keeper', 'Lamp', 'Rope', 'Oil', 'Sail'].flatMap((name, at) =>
      [name, String(at), 'yes'].map((text, column) => ({
        text,
        x: 64 + column * 100,
        y: 734 - at * 20,
        size: 9,
      })),
    );
    const ruled = (head: Line): Page => ({
      lines: [head, ...rows],
      rules: [
        ...Array.from({ length: 6 }, (_, at): [number, number, number, number] => [
          60,
          750 - at * 20,
          360,
          750 - at * 20,
        ]),
        ...Array.from({ length: 4 }, (_, at): [number, number, number, number] => [
          60 + at * 100,
          750,
          60 + at * 100,
          650,
        ]),
      ],
    });
    const title = await read(ruled({ text: 'Team list', x: 60, y: 790, size: 18 }));
    expect(title).toContain('# Team list');
    expect(title).toContain('| Keeper | 0 | yes |');
    expect(await read(ruled({ text: 'Lighthouse board', x: 60, y: 800, size: 8 }))).not.toContain('board');
  });

  it('reads lists next to each other one after the other, also short ones and ones with wrapped items', async () => {
    const bullets = await read({
      lines: [
        ...lines([`${BULLET} Two lamps`, `${BULLET} Ropes`], 60, 700),
        ...lines([`${BULLET} 3 sails`, `${BULLET} Oil`], 300, 700),
      ],
    });
    expect(bullets).toBe('- Two lamps\n- Ropes\n- 3 sails\n- Oil');
    const item = (text: string, y: number): Line[] => [
      { text: '1.', x: 260, y },
      ...lines([text, 'and so on, until the lamp is lit.'], 274, y),
    ];
    const recipe = await read({
      lines: [
        { text: 'Needed', x: 60, y: 720, size: 14 },
        { text: 'Method', x: 260, y: 720, size: 14 },
        ...lines(
          ['4 lamps', '½ pot of oil', 'a rope', 'matches'].map((text) => `${BULLET} ${text}`),
          60,
          700,
        ),
        ...item('Fill the lamp with oil up to the upper line', 700),
        ...item('Light the lamp with a match of the long sort', 672),
      ],
    });
    expect(recipe).toContain('- 4 lamps\n- ½ pot of oil\n- a rope\n- matches\n\n# Method');
  });

  it('reads columns with different baselines one after the other, and cells on one baseline as a table', async () => {
    const left = ['Contact data', 'jane@example.com', 'Leeds, England', 'Typing quickly', 'French, German'];
    const other = [
      'Software engineer',
      'Acme Ltd of Leeds',
      'Led a small team',
      'Wrote mobile apps',
      'Cut the costs',
    ];
    const page = (offset: number): Page => ({
      lines: [...lines(left, 60, 700, 20), ...lines(other, 240, 700 - offset, 20)],
    });
    expect(await read(page(0))).toContain('| Leeds, England | Led a small team |');
    const apart = await read(page(3));
    expect(apart).not.toContain('|');
    expect(apart.indexOf('French, German')).toBeLessThan(apart.indexOf('Software engineer'));
  });

  it('reads a table without lines, with empty cells, between paragraphs', async () => {
    const rows = [
      ['Item', 'Expected', 'Actual'],
      ['Lamp', '450', '448'],
      ['Rope', '', '289'],
      ['Oil', '780', ''],
    ];
    const markdown = await read({
      lines: [...lines(WRAPPED, 60, 760), ...cells(rows, [60, 200, 300], 690), ...lines(WRAPPED, 60, 580)],
    });
    expect(markdown).toContain('| Rope | | 289 |\n| Oil | 780 | |');
    expect(markdown.startsWith('The keeper')).toBe(true);
  });

  it('keeps a row of numbers without a first cell apart from the row above, but joins wrapped text', async () => {
    const rows = (last: string[]): string[][] => [
      ['Payments', 'Amount', 'Deductions', 'Sum'],
      ['Salary', '2,500.00', 'Income tax', '290.20'],
      ['Overtime', '120.00', 'National insurance', '125.60'],
      last,
    ];
    const markdown = async (last: string[]): Promise<string> => {
      const [head = [], ...others] = rows(last);
      const xs = [60, 150, 250, 380];
      return await read({ lines: [...cells([head], xs, 726), ...cells(others, xs, 700, 14)] });
    };
    expect(await markdown(['', '', 'Pension', '131.00'])).toContain('| | | Pension | 131.00 |');
    expect(await markdown(['', '', 'of the year', ''])).toContain(
      '| National insurance of the year | 125.60 |',
    );
  });

  it('ends a table of two columns above a line between them', async () => {
    const dishes = ['Fish and chips', 'Mushroom risotto', 'Steak and ale pie'].flatMap((name, at): Line[] => [
      { text: name, x: 60, y: 700 - at * 28 },
      { text: `${at + 11}.50`, x: 500, y: 700 - at * 28 },
      { text: 'with peas', x: 60, y: 684 - at * 28, font: 'italic' },
    ]);
    const markdown = await read({ lines: [...dishes, { text: 'Ask us about allergies.', x: 240, y: 604 }] });
    expect(markdown).toContain('| Mushroom risotto | 12.50 |');
    expect(markdown).toMatch(/\n\nAsk us about allergies\.$/);
    const wide = await read({
      lines: [...dishes, { text: 'Bread', x: 60, y: 616 }, { text: '1.00', x: 500, y: 616 }],
    });
    expect(wide).toContain('| Bread | 1.00 |');
  });

  it('joins the text lines of a cell in a table without ruling lines', async () => {
    const markdown = await read({
      lines: [
        ...cells([['Part', 'Use']], [60, 200], 720),
        ...cells(
          [
            ['Lamp', 'Warns the ships'],
            ['', 'at night'],
          ],
          [60, 200],
          690,
          12,
        ),
        ...cells(
          [
            ['Horn', 'Warns the ships'],
            ['', 'in fog'],
          ],
          [60, 200],
          650,
          12,
        ),
      ],
    });
    expect(markdown).toContain('| Lamp | Warns the ships at night |\n| Horn | Warns the ships in fog |');
  });

  it('joins a table with its continuation on the next page', async () => {
    const grid = (top: number, rows: number): [number, number, number, number][] => [
      ...Array.from({ length: rows + 1 }, (_, at): [number, number, number, number] => [
        60,
        top - at * 20,
        360,
        top - at * 20,
      ]),
      ...[60, 210, 360].map((x): [number, number, number, number] => [x, top, x, top - rows * 20]),
    ];
    const table = (rows: readonly string[][]): Page => ({
      lines: cells(rows, [65, 215], 606),
      rules: grid(620, rows.length),
    });
    const header = ['Name', 'City'];
    const markdown = await read(table([header, ['Ada', 'London']]), table([header, ['Blaise', 'Paris']]));
    expect(markdown).toBe('| Name | City |\n| --- | --- |\n| Ada | London |\n| Blaise | Paris |');
  });

  it('reads a title over two columns first, and continues a sentence from the first column in the second', async () => {
    const column = (name: string): string[] =>
      Array.from({ length: 12 }, (_, at) => `the wind of the ${name} pressed on it ${10 + at} times,`);
    const markdown = await read({
      lines: [
        { text: 'Of the wind that came from the sea', x: 60, y: 760, size: 22 },
        ...lines(column('left'), 60, 700),
        ...lines(column('right'), 320, 707),
      ],
    });
    expect(markdown.startsWith('# Of the wind that came from the sea\n')).toBe(true);
    expect(markdown.lastIndexOf('left')).toBeLessThan(markdown.indexOf('right'));
    expect(markdown).toContain('left pressed on it 21 times, the wind of the right pressed on it 10 times,');
  });

  it('keeps the indentation of code', async () => {
    const code = lines(['if (lamp) {', 'light();', '}'], 60, 600).map(
      (line, at): Line => ({
        ...line,
        x: at === 1 ? 60 + 2 * 6 : 60,
        size: 10,
        font: 'monospaced',
      }),
    );
    expect(await read({ lines: [...lines(WRAPPED, 60, 700), ...code] })).toContain(
      '```\nif (lamp) {\n  light();\n}\n```',
    );
  });

  it('reads rows between horizontal lines as a table, with a header above the first line', async () => {
    const rules = [690, 650, 600, 560].map((y): [number, number, number, number] => [60, y, 540, y]);
    const texts = cells(
      [
        ['Animal', 'Food', 'Portion'],
        ['Fox', 'Mice, berries, and', '50'],
      ],
      [70, 240, 420],
      697,
      27,
    );
    const others = [
      { text: 'eggs', x: 240, y: 656 },
      ...cells([['Badger', 'Worms', '150']], [70, 240, 420], 625),
      ...cells([['Hare', 'Grass', '200']], [70, 240, 420], 575),
    ];
    expect(await read({ lines: [...texts, ...others], rules })).toBe(
      [
        '| Animal | Food | Portion |',
        '| --- | --- | --- |',
        '| Fox | Mice, berries, and eggs | 50 |',
        '| Badger | Worms | 150 |',
        '| Hare | Grass | 200 |',
      ].join('\n'),
    );
  });

  it('keeps every row of a table with lines only around its header and its body', async () => {
    const rules = [715, 690, 610].map((y): [number, number, number, number] => [60, y, 540, y]);
    const rows = [
      ['Animal', 'Legs'],
      ['Fox', '4'],
      ['Wren', '2'],
      ['Ant', '6'],
    ];
    expect(await read({ lines: cells(rows, [70, 300], 697), rules })).toBe(
      '| Animal | Legs |\n| --- | --- |\n| Fox | 4 |\n| Wren | 2 |\n| Ant | 6 |',
    );
  });

  it('reads a table in a cell of another table as text of the cell', async () => {
    const texts = [
      ...cells([['Room', 'Parts']], [70, 310], 685),
      ...cells([['Attic', 'All of them']], [70, 310], 665),
      ...cells([['Hall', 'Lamp', 'Wick', 'Oil']], [70, 316, 396, 466], 645),
      ...cells([['', '1', '2', '3']], [70, 316, 396, 466], 625),
    ];
    const frame = (x1: number, y1: number, x2: number, y2: number): [number, number, number, number][] => [
      [x1, y1, x2, y1],
      [x1, y2, x2, y2],
      [x1, y1, x1, y2],
      [x2, y1, x2, y2],
    ];
    const outer = [700, 680, 660].flatMap((y, at) => [
      ...frame(60, y, 300, [680, 660, 600][at] ?? 0),
      ...frame(300, y, 540, [680, 660, 600][at] ?? 0),
    ]);
    const nested = [306, 386, 456].flatMap((x, at) => [
      ...frame(x, 659, [386, 456, 534][at] ?? 0, 639),
      ...frame(x, 639, [386, 456, 534][at] ?? 0, 619),
    ]);
    expect(await read({ lines: texts, rules: [...outer, ...nested] })).toBe(
      '| Room | Parts |\n| --- | --- |\n| Attic | All of them |\n| Hall | Lamp Wick Oil 1 2 3 |',
    );
  });

  it('reads two lines with texts at different positions as text', async () => {
    const texts = cells(
      [
        ['Table', '', '', 'Page'],
        ['', 'SECTION', 'Introduction'],
      ],
      [70, 150, 240, 500],
      700,
    );
    expect(await read({ lines: texts })).not.toContain('|');
  });

  it('reads a small table above text with wide gaps', async () => {
    const table = cells(
      [
        ['type', 'value'],
        ['hash', '2'],
        ['json', '10'],
      ],
      [70, 270],
      700,
      18,
    );
    const below = cells(
      [
        ['a key is one or a few of these words', 'b that is as far as one can see it'],
        ['so it is as long as it is to be', 'or it is of no use to us at all'],
      ],
      [70, 300],
      630,
      14,
    );
    expect(await read({ lines: [...table, ...below] })).toContain('| hash | 2 |\n| json | 10 |\n\na key');
  });

  it('reads text as paragraphs if the code between it is smaller and longer', async () => {
    const texts = ['Set the base address of the site first', 'Then set all of the options below it'];
    const code = Array.from({ length: 12 }, (_, at) => ({
      text: `option_${at} = "a long value of this option"`,
      x: 70,
      y: 650 - at * 12,
      size: 9,
      font: 'monospaced' as const,
    }));
    const prose = texts.map((text, at) => ({ text, x: 70, y: 740 - at * 40, size: 12 }));
    const markdown = await read({ lines: [...prose, ...code] });
    expect(markdown.startsWith(`${texts.join('\n\n')}\n`)).toBe(true);
  });

  it('joins currency signs in a separate column with their amounts', async () => {
    const rows = [
      ['Cost', '$', '178', '$', '141'],
      ['Research', '', '3,423', '', '2,532'],
      ['Total', '$', '3,601', '$', '2,673'],
    ];
    const markdown = await read({ lines: cells(rows, [60, 200, 240, 300, 340], 700, 14) });
    expect(markdown).toContain('| Cost | $ 178 | $ 141 |\n| --- | --- | --- |\n| Research | 3,423 | 2,532 |');
  });

  it('reads short rows above the columns of a table as the table header', async () => {
    const rows = [
      ['Item', '2023', '2024'],
      ['Cost', '178', '141'],
      ['Research', '423', '532'],
    ];
    const markdown = await read({
      lines: [{ text: 'Year ended', x: 205, y: 714 }, ...cells(rows, [60, 200, 300], 700, 14)],
    });
    expect(markdown).toBe(
      '| | Year ended | |\n| --- | --- | --- |\n| Item | 2023 | 2024 |\n| Cost | 178 | 141 |\n| Research | 423 | 532 |',
    );
  });

  it.each([45, 90])('reads column headers that are rotated by %i degrees', async (angle) => {
    const rows = [
      ['First task', '0.87', '0.66'],
      ['Second task', '0.90', '0.80'],
      ['Third task', '0.20', '0.44'],
    ];
    const headers = [
      { text: 'Procedure', x: 210, y: 718, angle },
      { text: 'Completion', x: 290, y: 718, angle },
    ];
    const markdown = await read({ lines: [...headers, ...cells(rows, [60, 200, 280], 700, 14)] });
    expect(markdown).toContain(
      '| | Procedure | Completion |\n| --- | --- | --- |\n| First task | 0.87 | 0.66 |',
    );
  });

  it('separates the columns of a table whose gaps are narrow', async () => {
    const rows = Array.from({ length: 5 }, (_, row) => [
      `Sample ${row}`,
      `Model ${row}`,
      `${row}4.5`,
      `Cost ${row}`,
    ]);
    const markdown = await read({ lines: cells(rows, [60, 113, 158, 186], 700, 14) });
    expect(markdown).toContain('| Sample 1 | Model 1 | 14.5 | Cost 1 |');
  });

  it('writes a raised small number as an exponent', async () => {
    const markdown = await read({
      lines: [
        { text: 'An area of 5 m', x: 60, y: 700 },
        { text: '2', x: 133, y: 704, size: 7 },
      ],
    });
    expect(markdown).toBe('An area of 5 m^2');
  });

  it('inserts a space between the number of a heading and its first word', async () => {
    expect(await read({ lines: [{ text: '1.2Scope of this page', x: 60, y: 700 }] })).toBe(
      '1.2 Scope of this page',
    );
  });
});
