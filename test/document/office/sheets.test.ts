import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../src/document/office/sheets/number-format.ts';
import { readOds } from '../../../src/document/readers/sheets/ods.ts';
import { readXlsx } from '../../../src/document/readers/sheets/xlsx.ts';
import { links, OFFICE, odfFile, officeFile, read, SHEET, SPACES } from './files.ts';

const sheet = (rows: string, after = ''): string =>
  `<worksheet ${SHEET}><sheetData>${rows}</sheetData>${after}</worksheet>`;
const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

function xlsx(first: string, second = sheet('')): Uint8Array {
  return officeFile('xl/workbook.xml', {
    'xl/workbook.xml': `<workbook ${SHEET}><sheets><sheet name="Main" r:id="a"/><sheet name="Behind" state="hidden" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links({
      a: ['worksheet', 'sheet1.xml'],
      b: ['worksheet', '/xl/sheet2.xml'],
      s: ['styles', 'styles.xml'],
    }),
    'xl/styles.xml': `<styleSheet ${SHEET}><numFmts><numFmt numFmtId="200" formatCode="0.0&quot; kg&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="200"/></cellXfs></styleSheet>`,
    'xl/sheet1.xml': first,
    'xl/sheet2.xml': second,
  });
}

const tidy = (markdown: string): string => markdown.replace(/ +/g, ' ');

describe('readXlsx', () => {
  it('formats values and omits hidden rows and sheets', async () => {
    const bytes = xlsx(
      sheet(
        `<row r="1">${text('A1', 'Day')}${text('B1', 'Weight')}</row><row r="2"><c r="A2" s="1"><v>45292</v></c><c r="B2" s="2"><v>1.25</v></c></row><row r="3" hidden="1">${text('A3', 'hidden')}</row>`,
      ),
      sheet(`<row r="1">${text('A1', 'secret')}</row>`),
    );
    const { markdown, warnings, usage } = await read(readXlsx, bytes);
    expect(tidy(markdown)).toBe('## Main\n\n| Day | Weight |\n| --- | --- |\n| 2024-01-01 | 1.3 kg |');
    expect(usage.documentPages).toBe(1);
    expect(warnings).toEqual(['1 of 2 sheets were read.']);
    expect((await read(readXlsx, bytes, { sheets: ['Behind'] })).markdown).toContain('secret');
  });

  it('keeps a table together across hidden rows, and separates tables at empty rows', async () => {
    const row = (at: number, name: string, more = ''): string =>
      `<row r="${at}" ${more}>${text(`A${at}`, name)}${text(`B${at}`, `of ${name}`)}</row>`;
    const rows = (between: string): string => row(1, 'Day') + row(2, 'one') + between + row(5, 'two');
    const hidden = row(3, 'x', 'hidden="1"') + row(4, 'y', 'hidden="1"');
    const joined = tidy((await read(readXlsx, xlsx(sheet(rows(hidden))))).markdown);
    expect(joined).toBe('## Main\n\n| Day | of Day |\n| --- | --- |\n| one | of one |\n| two | of two |');
    const apart = tidy((await read(readXlsx, xlsx(sheet(rows(row(3, 'x', 'hidden="1"')))))).markdown);
    expect(apart).toContain('| one | of one |\n\n| two | of two |');
  });

  it('places charts between tables, and returns the authors of threaded comments', async () => {
    const main = `xmlns="${OFFICE}/spreadsheetml/2006/main"`;
    const anchor = `<xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>4</xdr:row></xdr:from><c:chart r:id="c"/></xdr:twoCellAnchor>`;
    const drawing = `<xdr:wsDr xmlns:xdr="${OFFICE}/drawingml/2006/spreadsheetDrawing" xmlns:c="${OFFICE}/drawingml/2006/chart" ${SPACES}>${anchor}</xdr:wsDr>`;
    const series =
      '<c:ser><c:tx><c:v>Sales</c:v></c:tx><c:val><c:pt idx="0"><c:v>7</c:v></c:pt></c:val></c:ser>';
    const bytes = officeFile('xl/workbook.xml', {
      'xl/workbook.xml': `<workbook ${SHEET}><sheets><sheet name="Main" r:id="a"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': links({ a: ['worksheet', 'sheet1.xml'], p: ['person', 'person.xml'] }),
      'xl/sheet1.xml': sheet(
        `<row r="1">${text('A1', 'above')}</row><row r="9">${text('A9', 'below')}</row>`,
      ),
      'xl/_rels/sheet1.xml.rels': links({
        d: ['drawing', 'drawing.xml'],
        n: ['comments', 'comments.xml'],
        t: ['threadedComment', 'threads.xml'],
      }),
      'xl/drawing.xml': drawing,
      'xl/_rels/drawing.xml.rels': links({ c: ['chart', 'chart.xml'] }),
      'xl/chart.xml': `<c:chartSpace xmlns:c="${OFFICE}/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart>${series}</c:barChart></c:plotArea></c:chart></c:chartSpace>`,
      'xl/comments.xml': `<comments ${main}><authors><author>tc={1}</author><author>Ann</author></authors><commentList><comment ref="A1" authorId="0"><text><t>Comment: Why?</t></text></comment><comment ref="A9" authorId="1"><text><t>A note</t></text></comment></commentList></comments>`,
      'xl/threads.xml':
        '<ThreadedComments><threadedComment ref="A1" dT="2026-01-02T03:04:05" personId="1"><text>Why?</text></threadedComment></ThreadedComments>',
      'xl/person.xml': '<personList><person id="1" displayName="Ben"/></personList>',
    });
    const { markdown } = await read(readXlsx, bytes);
    expect(markdown).toMatch(/above[\s\S]*Bar chart[\s\S]*Sales[\s\S]*below/);
    expect(markdown).toContain('**A9** Ann: A note\n\n**A1** Ben, 2026-01-02T03:04:05: Why?');
    expect(markdown).not.toContain('Comment:');
  });

  it('splits tables at empty rows and columns, and repeats the value of merged cells', async () => {
    const bytes = xlsx(
      sheet(
        `<row r="1">${text('A1', 'both')}</row><row r="2">${text('A2', 'x')}${text('B2', 'y')}</row><row r="9">${text('A9', 'p')}${text('D9', 'q')}</row>`,
        '<numberCells><mergeCell ref="A1:B1"/></mergeCells>',
      ),
    );
    const { blocks } = await read(readXlsx, bytes);
    const rows = blocks.flatMap(({ block }) => (block.type === 'table' ? [block.rows] : []));
    const plain = rows.map((table) =>
      table.map((row) => row.map((cell) => cell.map((node) => ('value' in node ? node.value : '')).join(''))),
    );
    expect(plain).toEqual([
      [
        ['both', 'both'],
        ['x', 'y'],
      ],
      [['p']],
      [['q']],
    ]);
  });

  const rowsOf = (rows: readonly (readonly string[])[]): string =>
    rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells.map((value, at) => (value === '' ? '' : text(`${'ABCDEF'[at]}${row + 1}`, value))).join('')}</row>`,
      )
      .join('');

  it.each([
    [
      'one column',
      [
        ['Task', '', 'Owner', 'State'],
        ['Design', '', 'Ana', 'Done'],
        ['Paint', '', 'Bo', 'Open'],
      ],
    ],
    [
      'two columns',
      [
        ['Task', 'Days', '', 'Owner', 'State'],
        ['Design', '3', '', 'Ana', 'Done'],
        ['Paint', '2', '', 'Bo', 'Open'],
      ],
    ],
    [
      'a spacer on each side',
      [
        ['Task', '', 'Owner', '', 'State'],
        ['Design', '', 'Ana', '', 'Done'],
        ['Paint', '', 'Bo', '', 'Open'],
      ],
    ],
  ])('an empty column does not split a table after %s', async (_, rows) => {
    const { markdown } = await read(readXlsx, xlsx(sheet(rowsOf(rows))));
    const filled = rows.map((cells) => `| ${cells.filter((cell) => cell !== '').join(' | ')} |`);
    for (const row of filled) expect(tidy(markdown)).toContain(row);
  });

  it.each([
    [
      'repeat a header',
      [
        ['Income', 'Amount', '', 'Expense', 'Amount'],
        ['Sales', '5', '', 'Rent', '2'],
        ['Gifts', '1', '', 'Food', '1'],
      ],
    ],
    [
      'have different rows',
      [
        ['Fruit', 'Price', '', 'Town', 'Code'],
        ['Apple', '1', '', 'Ulm', 'U'],
        ['Pear', '2'],
      ],
    ],
    [
      'are far apart',
      [
        ['Fruit', '', '', 'Town'],
        ['Apple', '', '', 'Ulm'],
        ['Pear', '', '', 'Aachen'],
      ],
    ],
  ])('an empty column splits tables that %s', async (_, rows) => {
    const { markdown } = await read(readXlsx, xlsx(sheet(rowsOf(rows))));
    expect(tidy(markdown).match(/^\| --- \|/gm)).toHaveLength(2);
  });

  it('cuts a sheet after maxRowsPerSheet rows, with a warning', async () => {
    const rows = [1, 2, 3].map((row) => `<row r="${row}">${text(`A${row}`, `v${row}`)}</row>`).join('');
    const { markdown, warnings } = await read(readXlsx, xlsx(sheet(rows)), { maxRowsPerSheet: 2 });
    expect(markdown).toContain('v2');
    expect(markdown).not.toContain('v3');
    expect(warnings[0]).toBe('Sheet “Main” was cut after 2 rows.');
  });

  it('reads cells at the last row and column of a sheet', async () => {
    const rows = `<row r="1">${text('A1', 'near')}</row><row r="1048576">${text('XFD1048576', 'far')}</row>`;
    expect((await read(readXlsx, xlsx(sheet(rows)))).blocks).toHaveLength(3);
  });
});

describe('formatNumber', () => {
  it.each([
    [1234.5, '#,##0.00', '1,234.50'],
    [-1234.5, '#,##0.00;(#,##0.00)', '(1,234.50)'],
    [0.256, '0.0%', '25.6%'],
    [0.1 + 0.2, '', '0.3'],
    [5, '000', '005'],
    [1500000, '0.0,,"M"', '1.5M'],
    [-3, '[$€-407] #,##0', '-€ 3'],
    [45292.75, 'yyyy-mm-dd hh:mm', '2024-01-01 18:00'],
    [45292.5, 'd mmm yyyy h:mm AM/PM', '1 Jan 2024 12:00 PM'],
    [1.5, '[h]:mm:ss', '36:00:00'],
    [45352, 'dd.mm.yyyy', '01.03.2024'],
    [45352.5, 'd. mmm yy "Nr. 1" hh:mm:ss.0', '1. Mar 24 Nr. 1 12:00:00.0'],
    [59, 'yyyy-mm-dd', '1900-02-28'],
    [12345, '0.00E+00', '1.23E+04'],
    [-0.001, '0.0', '0.0'],
    [2.5, '# ?/?', '2 1/2'],
    [-5, 'yyyy', '-5'],
    [1, '"open', '1'],
  ])('formats the number %d with the format %s as %s', (value, format, shown) => {
    expect(formatNumber(value, format)).toBe(shown);
  });
});

describe('readOds', () => {
  it('reads displayed values, expands repeated cells, and skips repeated empty ones', async () => {
    const cell = (said: string, more = ''): string =>
      `<table:table-cell ${more}><text:p>${said}</text:p></table:table-cell>`;
    const bytes = odfFile(
      'spreadsheet',
      `<table:table table:name="Ducks"><table:table-row>${cell('Year')}${cell('Count')}</table:table-row><table:table-row>${cell('7', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16382"/></table:table-row><table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row></table:table>`,
    );
    expect(tidy((await read(readOds, bytes)).markdown)).toBe(
      '## Ducks\n\n| Year | Count |\n| --- | --- |\n| 7 | 7 |',
    );
  });
});
