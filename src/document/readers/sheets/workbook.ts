import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { type Block, type Inline, toSafeUrl } from '../../../content/index.ts';
import { toMetadata } from '../../blocks.ts';
import { createComment } from '../../comment.ts';
import { createText, createInlinesWithBreaks } from '../../office/block-builder.ts';
import { PASSWORD_NEEDED_MESSAGE, UNSUPPORTED_ENCRYPTION_MESSAGE } from '../../office/ole/encryption.ts';
import { formatNumber } from '../../office/sheets/number-format.ts';
import { readSheets, type SheetSource } from '../../office/sheets/read-sheets.ts';
import { type SheetCells, type SheetData, toColumnName } from '../../office/sheets/sheet.ts';
import { decodeText } from '../../text.ts';
import { type DocumentMetadata, type DocumentReader, UnreadableDocument } from '../../types.ts';

const MAX_WORKBOOK_CELLS = 500_000;
/** Maximum number of cells in merged areas of an XML workbook. The parser would create each of them. */
const MAX_MERGED_CELLS = 1_000_000;

set_cptable(codePages);

/**
 * Reads workbooks of other formats than XLSX: Excel 2 to 2003 (binary and XML), XLSB, Lotus 1-2-3, Works, Quattro Pro,
 * SYLK, Numbers.
 */
export const readWorkbook: DocumentReader = async ({ bytes, config }) => {
  if (countMergedXmlCells(bytes) > MAX_MERGED_CELLS) {
    throw new UnreadableDocument('The merged cells of the workbook are too large.');
  }
  const workbook = openWorkbook(bytes, config.password);
  const usesEpoch1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const sheets = workbook.SheetNames.map((name, index): SheetSource => {
    const sheet = workbook.Sheets[name];
    return {
      name,
      isHidden: (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
      read: async (maxRows) =>
        sheet && {
          data: readSheet(sheet, usesEpoch1904, maxRows),
          after: config.includeNotes === false ? [] : readNotes(sheet),
        },
    };
  });
  return readSheets('xls', sheets, config, readMetadata(workbook));
};

/** Counts the cells in merged areas of a workbook in XML. Returns 0 for other formats. */
function countMergedXmlCells(bytes: Uint8Array): number {
  const start = decodeText(bytes.subarray(0, 100)).trimStart();
  if (!start.startsWith('<')) return 0;
  let count = 0;
  for (const [tag] of decodeText(bytes).matchAll(/<(?:\w{1,40}:)?Cell\s[^<>]{0,2000}/gi)) {
    const across = Number(/MergeAcross\s{0,9}=\s{0,9}["']?(\d+)/i.exec(tag)?.[1] ?? 0);
    const down = Number(/MergeDown\s{0,9}=\s{0,9}["']?(\d+)/i.exec(tag)?.[1] ?? 0);
    if (across > 0 || down > 0) count += (across + 1) * (down + 1);
  }
  return count;
}

function openWorkbook(bytes: Uint8Array, password: string | undefined): WorkBook {
  try {
    const options = {
      type: 'array',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    } as const;
    return read(bytes, { ...options, cellStyles: true, ...(password !== undefined && { password }) });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (!/password|encrypt/i.test(message)) throw new UnreadableDocument('The workbook is damaged.');
    throw new UnreadableDocument(
      password === undefined ? PASSWORD_NEEDED_MESSAGE : UNSUPPORTED_ENCRYPTION_MESSAGE,
    );
  }
}

const listSheetRows = (sheet: WorkSheet): readonly (readonly (CellObject | undefined)[] | undefined)[] =>
  (sheet['!data'] ?? []) as (CellObject | undefined)[][];

function readSheet(sheet: WorkSheet, usesEpoch1904: boolean, maxRows: number): SheetData {
  const cells: SheetCells = new Map();
  const merges = (sheet['!merges'] ?? []).map(({ s, e }): [number, number, number, number] => [
    s.r,
    s.c,
    e.r,
    e.c,
  ]);
  const data: SheetData = { cells, merges: merges.slice(0, 10_000), links: [], isCut: false, rows: 0 };
  let count = 0;
  // Use `forEach`: the arrays are sparse, and it skips missing rows and cells.
  listSheetRows(sheet).forEach((row, index) => {
    if (sheet['!rows']?.[index]?.hidden === true) cells.set(index, new Map());
    if (row === undefined || cells.has(index) || data.isCut) return;
    const line = new Map<number, Inline[]>();
    row.forEach((cell, column) => {
      if (cell === undefined || sheet['!cols']?.[column]?.hidden === true) return;
      const children = readCell(cell, usesEpoch1904);
      if (children.length > 0) line.set(column, children);
    });
    if (line.size === 0) return;
    count += line.size;
    if (data.rows >= maxRows || count > MAX_WORKBOOK_CELLS) data.isCut = true;
    else {
      data.rows += 1;
      cells.set(index, line);
    }
  });
  return data;
}

function readCell(
  { t: type, v: value, w: shown, z: format, l: link }: CellObject,
  usesEpoch1904: boolean,
): Inline[] {
  const children = toText();
  const url = link?.Target === undefined || children.length === 0 ? undefined : toSafeUrl(link.Target);
  return url === undefined ? children : [{ type: 'link', url, children }];

  function toText(): Inline[] {
    if (value === undefined || value === '' || type === 'z') return [];
    if (type === 'b') return [createText(value === true ? 'TRUE' : 'FALSE')];
    if (type === 'e') return [createText(shown ?? '#ERROR')];
    if (type !== 'n') return createInlinesWithBreaks(String(value));
    return [createText(formatNumber(Number(value), String(format ?? ''), usesEpoch1904))];
  }
}

/** Reads the notes that are attached to cells. */
function readNotes(sheet: WorkSheet): Block[] {
  const notes: Block[] = [];
  listSheetRows(sheet).forEach((row, index) => {
    row?.forEach((cell, column) => {
      for (const { a: author = '', t: body = '' } of cell?.c ?? []) {
        // Excel 365 stores a thread also as a note, for programs without threads. Such a note begins with a notice,
        // which is removed here.
        const shown = body.replace(/^\[Threaded comment\][\s\S]*?\nComment:/, '').trim();
        const place = `${toColumnName(column)}${index + 1}`;
        const children = createInlinesWithBreaks(shown);
        notes.push(...createComment({ place, author }, [{ type: 'paragraph', children }]));
      }
    });
  });
  return notes;
}

function readMetadata({ Props: properties }: WorkBook): DocumentMetadata {
  const iso = (date: Date | undefined): string | undefined =>
    date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
  return toMetadata({
    title: properties?.Title,
    author: properties?.Author,
    createdAt: iso(properties?.CreatedDate),
    updatedAt: iso(properties?.ModifiedDate),
  });
}
