import type { Inline } from '../../../content/index.ts';
import { hasVisibleContent, createText } from '../../office/block-builder.ts';
import { formatNumber } from '../../office/sheets/number-format.ts';
import { openOdf } from '../../office/odf/open-odf.ts';
import { createOdfReader, listRows } from '../../office/odf/body.ts';
import { type OdfContext, readComment } from '../../office/odf/inline.ts';
import { readSheets, type SheetSource } from '../../office/sheets/read-sheets.ts';
import { type SheetCells, type SheetData, toColumnName } from '../../office/sheets/sheet.ts';
import { toCellInlines } from '../../office/table.ts';
import type { DocumentReader } from '../../types.ts';
import { findChildElement, listChildElements, type XmlElement } from '../../xml.ts';

const MAX_SHEET_CELLS = 500_000;
/** Maximum number of repetitions. Cells and rows that are repeated more often contain only formatting. */
const MAX_REPEATED_CELLS = 1000;

/** Reads OpenDocument spreadsheets sheet by sheet, with values as the sheet displays them. */
export const readOds: DocumentReader = async (input) => {
  const document = await openOdf(input, 'spreadsheet');
  const sheets = listChildElements(document.body, 'table:table').map(
    (sheet, index): SheetSource => ({
      name: sheet.attributes['table:name'] ?? `Sheet ${index + 1}`,
      isHidden: document.styles.get(`table ${sheet.attributes['table:style-name']}`)?.isHidden === true,
      read: async (maxRows) => {
        const reader = createOdfReader(document);
        const data = readSheet(sheet, reader, maxRows);
        const shapes = listChildElements(sheet, 'table:shapes');
        return { data, after: [...shapes.flatMap((shape) => reader.readBlocks(shape)), ...reader.notes] };
      },
    }),
  );
  return readSheets('ods', sheets, input.config, document.metadata);
};

function readSheet(sheet: XmlElement, reader: OdfContext, maxRows: number): SheetData {
  const cells: SheetCells = new Map();
  const data: SheetData = { cells, merges: [], links: [], isCut: false, rows: 0 };
  let count = 0;
  let row = 0;
  for (const element of listRows(sheet)) {
    const { 'table:number-rows-repeated': repeated, 'table:visibility': visibility = 'visible' } =
      element.attributes;
    const line = new Map<number, Inline[]>();
    let column = 0;
    for (const cell of listChildElements(element)) {
      const times = Number(cell.attributes['table:number-columns-repeated'] ?? 1) || 1;
      const children = cell.name === 'table:table-cell' ? readCell(cell, reader) : [];
      const place = `${toColumnName(column)}${row + 1}`;
      for (const annotation of listChildElements(cell, 'office:annotation'))
        reader.notes.push(...readComment(annotation, place, reader));
      if (hasVisibleContent(children)) {
        for (let index = 0; index < Math.min(times, MAX_REPEATED_CELLS); index += 1)
          line.set(column + index, children);
        const right = column + (Number(cell.attributes['table:number-columns-spanned'] ?? 1) || 1) - 1;
        const bottom = row + (Number(cell.attributes['table:number-rows-spanned'] ?? 1) || 1) - 1;
        if (right > column || bottom > row) data.merges.push([row, column, bottom, right]);
      }
      column += times;
    }
    const times = Number(repeated ?? 1) || 1;
    if (visibility !== 'visible') line.clear();
    const isUsed = line.size > 0 || visibility !== 'visible';
    for (let index = 0; index < (isUsed ? Math.min(times, MAX_REPEATED_CELLS) : 0); index += 1) {
      count += line.size;
      if (data.rows >= maxRows || count > MAX_SHEET_CELLS) {
        data.isCut = true;
        return data;
      }
      cells.set(row + index, new Map(line));
      if (line.size > 0) data.rows += 1;
    }
    row += times;
  }
  return data;
}

/** Reads the displayed text of a cell, or its value if the program has stored no text. */
function readCell(cell: XmlElement, reader: OdfContext): Inline[] {
  if (findChildElement(cell, 'text:p') !== undefined) return toCellInlines(reader.readBlocks(cell));
  const value = readValue(cell, reader);
  return value === '' ? toCellInlines(reader.readBlocks(cell)) : [createText(value)];
}

function readValue({ attributes }: XmlElement, { document }: OdfContext): string {
  const number = Number(attributes['office:value']);
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency': {
      if (attributes['office:value'] === undefined || Number.isNaN(number)) return '';
      const style = document.styles.get(`table-cell ${attributes['table:style-name']}`);
      return formatNumber(number, style?.isDate === true ? 'yyyy-mm-dd' : '');
    }
    case 'percentage':
      return Number.isNaN(number) ? '' : `${formatNumber(number * 100, '')}%`;
    default:
      return (
        attributes['office:date-value'] ??
        attributes['office:time-value'] ??
        attributes['office:boolean-value'] ??
        attributes['office:string-value'] ??
        ''
      );
  }
}
