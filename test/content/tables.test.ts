import { describe, expect, it } from 'vitest';
import { serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';
import { parseStyledHtml } from './styled-tree.ts';

const toMarkdown = (html: string): string =>
  serialiseMarkdown(
    treeToBlocks(parseStyledHtml(html), { baseUrl: 'https://e.org/' }).map(({ block }) => block),
  );

const table = (...rows: string[]): string =>
  rows.map((row) => `| ${row} |`.replace(/ {2,}/g, ' ')).join('\n');
const HEAD = '| |';

describe('spans of table cells', () => {
  it('cover the rest of the row group if rowspan is 0, and never rows of the next group', () => {
    const group = (span: number): string => `<tbody><tr><td rowspan=${span}>a<td>1<tr><td>2</tbody>`;
    const foot = '<tfoot><tr><td>sum<td>3</tfoot>';
    const rows = table('x | y', '--- | ---', 'a | 1', ' | 2', 'a | 1', ' | 2', 'sum | 3');
    expect(toMarkdown(`<table><thead><tr><th>x<th>y</thead>${group(0)}${group(9)}${foot}</table>`)).toBe(
      rows,
    );
  });
});

describe('tables whose header is hidden', () => {
  const read = (head: string, ...rows: string[][]): string => {
    const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    const root = parseStyledHtml(
      `<table><thead class=hidden><tr>${head}</tr></thead><tbody>${cells.join('')}</tbody></table>`,
    );
    const isHidden = ({ attributes }: typeof root): boolean => attributes['class'] === 'hidden';
    return serialiseMarkdown(
      treeToBlocks(root, { baseUrl: 'https://e.org/', isHidden }).map(({ block }) => block),
    );
  };

  it.each([
    ['without labels', 'a', '1'],
    ['with labels', '<b>Length:</b> a', 'Price: 1'],
    ['with labels in blocks', '<div>Length</div><div>a</div>', '<div>Price</div><div>1</div>'],
    ['with labels before a line break', '<b>Length</b><br>a', '<b>Price</b><br>1'],
  ])('have that header: cells %s', (_, first, second) => {
    expect(read('<th>Length<th>Price', [first, second], ['Pricey: b', '2'])).toBe(
      table('Length | Price', '--- | ---', 'a | 1', 'Pricey: b | 2'),
    );
  });

  it('have no header if it has another width', () => {
    expect(read('<th>Length<th>Price<th>Year', ['a', '1'], ['b', '2'])).not.toContain('Length');
  });
});

const ROW = 'style="display:table-row"';
const CELL = 'style="display:table-cell"';

describe('tables made with CSS', () => {
  const row = (...cells: string[]): string =>
    `<div ${ROW}>${cells.map((cell) => `<div ${CELL}>${cell}</div>`).join('')}</div>`;

  it.each([
    ['a table', `<div style="display:table">${row('a', '1')}${row('b', '2')}</div>`],
    ['rows without a table', `<div>${row('a', '1')} ${row('b', '2')}</div>`],
    [
      'a group of rows',
      `<section style="display:table"><div style="display:table-row-group">${row('a', '1')}${row('b', '2')}</div></section>`,
    ],
  ])('are tables: %s', (_, html) => {
    expect(toMarkdown(html)).toBe(table('|', '--- | ---', 'a | 1', 'b | 2').replace('| | |', HEAD + ' |'));
  });

  it.each([
    [
      'one row of columns',
      `<div style="display:table">${row('<p>Menu</p>', '<p>Text</p>')}</div>`,
      'Menu\n\nText',
    ],
    ['rows of different width', `<div style="display:table">${row('a', '1')}${row('b')}</div>`, 'a 1\n\nb'],
    [
      'text outside cells',
      `<div style="display:table">${row('a', '1')}${row('b', '2')} c</div>`,
      'a 1\n\nb 2\n\nc',
    ],
    [
      'boxes with headings',
      `<div>${row('<h2>A</h2>', '<p>1</p>')}${row('<h2>B</h2>', '<p>2</p>')}</div>`,
      '## A\n\n1\n\n## B\n\n2',
    ],
  ])('%s are no table', (_, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown);
  });
});

describe('tables that arrange text', () => {
  it('are data with the role presentation if they begin with bold names of all columns', () => {
    const table = (...rows: string[]): string =>
      toMarkdown(`<table role=presentation><tr>${rows.join('<tr>')}</table>`);
    const names = '<td><p><b>Column</b></p><td><div><strong>Meaning</strong></div>';
    const rows = ['<td>net<td>Minutes worked', '<td>src<td>Terminal or phone'];
    expect(table(names, ...rows)).toContain('| net | Minutes worked |');
    expect(table(names, rows[0]!)).not.toContain('|');
    expect(table('<td><b>Column</b><td>Meaning', ...rows)).not.toContain('|');
    expect(table(names, ...rows, `<td>note<td>${'Long text. '.repeat(30)}`)).not.toContain('|');
  });

  it('are data with the role presentation only if they have header cells', () => {
    expect(toMarkdown('<table role=presentation><tr><th>a<td>1<tr><th>b<td>2</table>')).toContain(
      '| b | 2 |',
    );
    expect(toMarkdown('<table role=presentation><tr><td>a<td>1<tr><td>b<td>2</table>')).toBe(
      'a\n\n1\n\nb\n\n2',
    );
  });

  it('become paragraphs if each row is a numbered paragraph, and a list if all marks are bullets', () => {
    expect(
      toMarkdown(
        '<table><tr><td>(a)<td>one<tr><td>(b)<td><p>two</p><table><tr><td>(i)<td>three</table></table>',
      ),
    ).toBe('(a) one\n\n(b) two\n\n(i) three');
    expect(toMarkdown('<table><tr><td>–<td><td>one<tr><td>–<td><td>two</table>')).toBe('- one\n- two');
  });

  it('become their blocks if a cell is a long text and no row is a header', () => {
    const post = `<p>${'The mill turns. '.repeat(20)}</p><p>${'It stands still. '.repeat(10)}</p>`;
    expect(toMarkdown(`<table><tr><td>Anna<td>${post}<tr><td>Ben<td>Short.</table>`)).toMatch(
      /^Anna\n\nThe mill[^|]*\n\nBen\n\nShort\.$/,
    );
    expect(toMarkdown(`<table><tr><th>who<th>what<tr><td>Anna<td>${post}</table>`)).toContain(
      '| Anna | The mill',
    );
    expect(toMarkdown(`<table><tr><td><b>who</b><td><b>what</b><tr><td>Anna<td>${post}</table>`)).toContain(
      '| Anna | The mill',
    );
    expect(toMarkdown(`<table><tr><td>Anna<td>${'The mill turns. '.repeat(40)}</table>`)).toContain(
      '| Anna | The mill',
    );
  });

  it('stay tables if the first column is data', () => {
    expect(toMarkdown('<table><tr><td>1<td>one<tr><td>2<td>two</table>')).toContain('| 2 | two |');
    expect(toMarkdown('<table><tr><td>1.<td>Anna<td>9<tr><td>2.<td>Ben<td>7</table>')).toContain(
      '| 2. | Ben | 7 |',
    );
    expect(toMarkdown('<table><tr><th>1.<td>Anna<tr><th>2.<td>Ben</table>')).toContain('| 2. | Ben |');
    expect(toMarkdown('<table><tr><td>–<td>5<tr><td>3<td>–</table>')).toContain('| 3 | – |');
  });

  it('become formulas if each row is an equation with or without its number', () => {
    const math = (tex: string): string => `<math alttext="${tex}"><mi>x</mi></math>`;
    expect(
      toMarkdown(
        `<table><tr><td><td>${math('a')}<td>${math('=b')},<td>(1.2)<tr><td><td><td>${math('=c')}<td></table>`,
      ),
    ).toBe('$$\na =b, \\tag{1.2}\n$$\n\n$$\n=c\n$$');
    expect(
      toMarkdown(`<table><tr><td>Area of a field<td>${math('a')}<tr><td>b<td>${math('c')}</table>`),
    ).toContain('| Area of a field | $a$ |');
  });

  it('become one line of code if they are the declaration of a function', () => {
    expect(
      toMarkdown(
        '<table><tr><td>int <a href=/f>Foo</a>::bar<td>(<td>char *&nbsp;<td><em>a</em>, <tr><td><td><td>int<td><em>b</em><tr><td><td>)<td><td> const</table>',
      ),
    ).toBe('```\nint Foo::bar(char * a, int b) const\n```');
    expect(toMarkdown('<table><tr><td>void f<td>(<td>)</table>')).toBe('```\nvoid f()\n```');
    expect(toMarkdown('<table><tr><td>Left<td>(<td>40<tr><td>Right<td>)<td>41</table>')).toContain(
      '| Left | ( | 40 |',
    );
  });
});

describe('tables that arrange entries', () => {
  const entry = (number: number, title: string, facts = '<tr><td colspan=2><td>3 points'): string =>
    `<tr><td>${number}.<td><td><a href=/${title}>${title}</a></tr>${facts}</tr><tr></tr>`;

  it('are ordered lists with the facts of each entry below its title', () => {
    const more = '<tr><td colspan=2><td><a href=/p2>More</a>';
    expect(toMarkdown(`<table>${entry(31, 'a')}${entry(32, 'b')}${more}</table>`)).toBe(
      '31. [a](https://e.org/a)\\\n    3 points\n32. [b](https://e.org/b)\\\n    3 points\n\n[More](https://e.org/p2)',
    );
  });

  it.each([
    ['without facts', entry(1, 'a', '') + entry(2, 'b', '')],
    ['with gaps between the numbers', entry(1, 'a') + entry(3, 'b')],
    ['with facts of some entries', entry(1, 'a', '') + entry(2, 'b') + entry(3, 'c')],
    ['with a header', `<tr><th>No<th>Of<th>Name${entry(1, 'a')}${entry(2, 'b')}`],
  ])('stay tables or paragraphs %s', (_, rows) => {
    expect(toMarkdown(`<table>${rows}</table>`)).not.toMatch(/^\d+\. \[.*\\$/m);
  });

  const menu = (tag: string, price: string): string =>
    `<div style="display:table"><div ${ROW}><div ${CELL}>Soup</div><div ${CELL}>${price}</div></div>
     <div ${ROW}><div ${CELL}>Fish</div><div ${CELL}>9 €</div></div></div>`.replaceAll('div', tag);

  it('are lines of name and price if only CSS makes them tables', () => {
    expect(toMarkdown(menu('div', '8,90 €'))).toBe('Soup 8,90 €\n\nFish 9 €');
    expect(toMarkdown(menu('div', 'from 8,90 €'))).toContain('| Soup | from 8,90 € |');
    expect(toMarkdown('<table><tr><td>Soup<td>8 €<tr><td>Fish<td>9 €</table>')).toContain('| Soup | 8 € |');
  });
});

describe('grids with ARIA roles', () => {
  it('are tables although there is other content next to their rows', () => {
    const row = (role: string, ...cells: string[]): string =>
      `<div role=row>${cells.map((cell) => `<div role=${role}>${cell}</div>`).join('')}</div>`;
    const rows = `<div>${row('columnheader', 'Boat', 'Time')}</div><div role=rowgroup>${row('gridcell', 'Swift', '41:10')}</div>`;
    expect(toMarkdown(`<div role=grid><div><div>${rows}</div></div><p>Page 1 of 3</p></div>`)).toBe(
      `${table('Boat | Time', '--- | ---', 'Swift | 41:10')}\n\nPage 1 of 3`,
    );
  });
});

describe('icons in cells without text', () => {
  const readCell = (cell: string, head = '<tr><th>a<th>b'): string =>
    toMarkdown(`<table>${head}<tr><td>x<td>${cell}</table>`).split('| x |')[1]!.replace(/[\s|]/g, '');

  it.each([
    ['<svg aria-label="Included"><path></svg>', 'Included'],
    ['<svg><title>Not included</title><path></svg>', 'Notincluded'],
    ['<i title="On request"></i>', 'Onrequest'],
    ['<i class="fa-solid fa-check"></i>', '✓'],
    ['<i class="bi bi-x-lg"></i>', '✗'],
    ['<svg class="lucide lucide-circle-check"><path></svg>', '✓'],
    ['<svg><use href="/sprite.svg#icon-cross"></use></svg>', '✗'],
    ['<img src="/img/icon_tick_16.png" alt="">', '✓'],
    ['<span class="icon--yes"></span>', '✓'],
    ['<input type=checkbox disabled checked>', '✓'],
    ['<input type=checkbox disabled>', '✗'],
  ])('are written: %s', (cell, text) => {
    expect(readCell(cell)).toBe(text);
  });

  it.each([
    ['<i class="no-wrap cell"></i>'],
    ['<i class="fa fa-star"></i>'],
    ['<a href="/no"><i class="fa fa-check"></i></a>'],
    ['<input type=checkbox>'],
    ['<img src="/photos/green-door.png" alt="">'],
  ])('say nothing: %s', (cell) => {
    expect(readCell(cell)).not.toMatch(/[✓✗]/);
  });

  it('are bullets in a table without a header', () => {
    expect(toMarkdown('<table><tr><td><i class="fa fa-check"></i><td>x<tr><td><i></i><td>y</table>')).toBe(
      'x\n\ny',
    );
  });
});

describe('boxes that only style puts into rows and columns', () => {
  const box = (x: number, y: number, text: string, style = ''): string =>
    `<div data-box="${x} ${y} 90 20" style="${style}">${text}</div>`;
  const bold = 'font-weight:700';
  const wanted = table('Day | From', '--- | ---', 'Mon | 9', 'Tue | 10');
  const grid = (head: string): string =>
    `<div style="display:grid">${box(0, 0, 'Day', head)}${box(100, 0, 'From', head)}${box(0, 20, 'Mon')}${box(100, 20, '9')}${box(0, 40, 'Tue')}${box(100, 40, '10')}</div>`;
  const flexRow = (y: number, cells: string): string =>
    `<div data-box="0 ${y} 200 20" style="display:flex">${cells}</div>`;
  const flex = (shift: number): string =>
    `<div>${flexRow(0, box(0, 0, 'Day', bold) + box(100, 0, 'From', bold))}${flexRow(20, box(0, 20, 'Mon') + box(100, 20, '9'))}${flexRow(40, box(0, 40, 'Tue') + box(100 + shift, 40, '10'))}</div>`;

  it('are tables below a bold header', () => {
    expect(toMarkdown(grid(bold))).toBe(wanted);
    expect(toMarkdown(flex(0))).toBe(wanted);
  });

  it.each([
    ['without a header', grid('')],
    ['that are not aligned', flex(30)],
    ['with headings, as in cards', grid(bold).replace('>Mon<', '><h3>Mon</h3><')],
  ])('are no tables %s', (_, html) => {
    expect(toMarkdown(html)).not.toContain('|');
  });
});

describe('a row with nothing but a heading', () => {
  it('starts a table of its own', () => {
    const head = (text: string): string => `<tr><td colspan=2><h3>${text}</h3>`;
    const rows = '<tr><td>a<td>1<tr><td>b<td>2';
    expect(toMarkdown(`<table>${head('X')}${rows}${head('Y')}${rows}</table>`)).toBe(
      ['X', 'Y'].map((name) => `### ${name}\n\n${HEAD} |\n| --- | --- |\n| a | 1 |\n| b | 2 |`).join('\n\n'),
    );
  });
});

describe('marks that sort a column', () => {
  it('are no part of its name', () => {
    const head = '<th>Name <i>▲▼</i><th>Area ⇅<th><div>Depth <i>↕</i></div><th>Trend ▲<th><b>↑</b>';
    expect(toMarkdown(`<table><tr>${head}<tr><td>a<td>1<td>2<td>▲ 3<td>4</table>`)).toBe(
      table('Name | Area | Depth | Trend ▲ | **↑**', '--- | --- | --- | --- | ---', 'a | 1 | 2 | ▲ 3 | 4'),
    );
  });
});
