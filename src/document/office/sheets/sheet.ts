import { type Block, type Inline, toPlainText } from '../../../content/index.ts';
import { scanXml } from '../../xml.ts';
import { createTableFromGrid } from '../table.ts';

/** Cells that have content: row number → column number → content. Both numbers start from 0. A hidden row is empty. */
export type SheetCells = Map<number, Map<number, Inline[]>>;

const MAX_SHEET_CELLS = 500_000;
/** Maximum number of cells of a table, including empty ones. */
const MAX_AREA_CELLS = 1_000_000;
const MAX_MERGED_AREAS = 10_000;
/** Maximum depth of recursion during the splitting of a sheet into tables. */
const MAX_TABLE_SPLIT_DEPTH = 20;

export interface SheetData {
  cells: SheetCells;
  /** Merged areas as first row, first column, last row, last column. */
  merges: [number, number, number, number][];
  links: { row: number; column: number; id: string }[];
  /** Whether cells were left out because of a limit. */
  isCut: boolean;
  rows: number;
}

export interface CellSource {
  type: string;
  style: number;
  value: string;
}

/** Reads a worksheet as a stream. Skips hidden rows and columns. */
export function readSheet(
  part: Uint8Array,
  formatCell: (cell: CellSource) => Inline[],
  maxRows: number,
): SheetData {
  const data: SheetData = { cells: new Map(), merges: [], links: [], isCut: false, rows: 0 };
  const hidden: [number, number][] = [];
  let row = -1;
  let column = -1;
  let isShown = true;
  let cell: CellSource | undefined;
  let isValue = false;
  let count = 0;
  const isHidden = (index: number): boolean =>
    hidden.some(([first, last]) => index >= first && index <= last);
  scanXml(part, {
    open: (name, attributes) => {
      if (name === 'x:c') {
        const cellPosition = parseCellReference(attributes['r'] ?? '');
        column = cellPosition?.column ?? column + 1;
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0) || 0, value: '' };
      } else if (name === 'x:v' || name === 'x:t') isValue = true;
      else if (name === 'x:rPh') cell = undefined;
      else if (name === 'x:row') {
        row = Number(attributes['r'] ?? row + 2) - 1;
        column = -1;
        isShown = !isTrueAttribute(attributes['hidden']) && row >= 0;
        if (!isShown) data.cells.set(row, new Map());
        if (isShown && data.rows >= maxRows) {
          data.isCut = true;
          isShown = false;
        }
      } else if (name === 'x:col' && isTrueAttribute(attributes['hidden'])) {
        hidden.push([Number(attributes['min']) - 1, Number(attributes['max']) - 1]);
      } else if (name === 'x:mergeCell') {
        const area = parseAreaReference(attributes['ref'] ?? '');
        if (area !== undefined && data.merges.length < MAX_MERGED_AREAS) data.merges.push(area);
      } else if (name === 'x:hyperlink') {
        const cellPosition = parseCellReference(attributes['ref'] ?? '');
        if (cellPosition !== undefined && attributes['r:id'] !== undefined)
          data.links.push({ ...cellPosition, id: attributes['r:id'] });
      }
    },
    text: (value) => {
      if (isValue && cell !== undefined) cell.value += value;
    },
    close: (name) => {
      if (name === 'x:v' || name === 'x:t') isValue = false;
      else if (name === 'x:c' && cell !== undefined) {
        if (isShown && cell.value !== '' && !isHidden(column)) {
          count += 1;
          if (count > MAX_SHEET_CELLS) {
            data.isCut = true;
            return;
          }
          const rowCells = data.cells.get(row) ?? new Map<number, Inline[]>();
          if (rowCells.size === 0) data.rows += 1;
          data.cells.set(row, rowCells.set(column, formatCell(cell)));
        }
        cell = undefined;
      }
    },
  });
  return data;
}

/** Parses a cell reference, e.g. `B12`, to row and column from 0. */
export function parseCellReference(reference: string): { row: number; column: number } | undefined {
  const referenceMatch = /^\$?([A-Z]{1,3})\$?(\d{1,7})/.exec(reference);
  if (referenceMatch === null) return undefined;
  const column = Array.from(referenceMatch[1]!).reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(referenceMatch[2]) - 1, column: column - 1 };
}

/** Returns the name of a column, e.g. `AB` for 27. */
export const toColumnName = (column: number): string =>
  (column >= 26 ? toColumnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

function parseAreaReference(reference: string): [number, number, number, number] | undefined {
  const [from, to] = reference.split(':').map(parseCellReference);
  return from && to && [from.row, from.column, to.row, to.column];
}

export const isTrueAttribute = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Copies the content of a merged area to each of its cells, so that every row and column is complete. */
export function fillMergedCells({ cells, merges }: SheetData): void {
  let budget = MAX_AREA_CELLS;
  for (const [top, left, bottom, right] of merges) {
    const content = cells.get(top)?.get(left);
    const area = (bottom - top + 1) * (right - left + 1);
    if (content === undefined || area > budget || area < 1) continue;
    budget -= area;
    for (let row = top; row <= bottom; row += 1) {
      const rowCells = cells.get(row) ?? new Map<number, Inline[]>();
      cells.set(row, rowCells);
      for (let column = left; column <= right; column += 1) rowCells.set(column, content);
    }
  }
}

/** A block and the cell at its top left corner. */
export interface PlacedBlock {
  row: number;
  column: number;
  block: Block;
}

export const sortInReadingOrder = (blocks: readonly PlacedBlock[]): Block[] =>
  [...blocks].sort((a, b) => a.row - b.row || a.column - b.column).map(({ block }) => block);

/**
 * Splits a sheet into tables: at empty rows, and then each part at empty columns. An empty column that only widens the
 * distance between columns of one table does not split it, nor do hidden rows.
 */
export function splitIntoTables(cells: SheetCells): PlacedBlock[] {
  const rows = [...cells.keys()].filter((row) => cells.get(row)!.size > 0).sort((a, b) => a - b);
  return splitAtGaps(cells, rows, undefined, 0);
}

function splitAtGaps(
  cells: SheetCells,
  rows: readonly number[],
  inside: ReadonlySet<number> | undefined,
  depth: number,
): PlacedBlock[] {
  const columnsIn = (row: number): number[] =>
    [...cells.get(row)!.keys()].filter((column) => inside === undefined || inside.has(column));
  return splitIntoRuns(
    rows.filter((row) => columnsIn(row).length > 0),
    (row) => cells.get(row)?.size === 0,
  ).flatMap((band) => {
    const used = [...new Set(band.flatMap(columnsIn))].sort((a, b) => a - b);
    const parts = joinAcrossSpacers(cells, band, splitIntoRuns(used));
    if (parts.length > 1 && depth < MAX_TABLE_SPLIT_DEPTH) {
      return parts.flatMap((part) => splitAtGaps(cells, band, new Set(part), depth + 1));
    }
    const table = buildRectangle(cells, band, used);
    return table === undefined ? [] : [{ row: band[0]!, column: used[0]!, block: table }];
  });
}

/**
 * Joins runs of columns that one empty column separates if they have the same rows and every column has a header of its
 * own. Two tables next to each other differ in their rows or repeat a header.
 */
function joinAcrossSpacers(
  cells: SheetCells,
  rows: readonly number[],
  runs: readonly number[][],
): number[][] {
  const joined: number[][] = [];
  for (const run of runs) {
    const previous = joined.at(-1);
    if (
      previous !== undefined &&
      (previous.at(-1) ?? 0) + 2 === run[0] &&
      areOneTable(cells, rows, previous, run)
    )
      previous.push(...run);
    else joined.push([...run]);
  }
  return joined;
}

const MIN_ROWS_OF_SPACED_TABLE = 2;

function areOneTable(
  cells: SheetCells,
  rows: readonly number[],
  left: readonly number[],
  right: readonly number[],
): boolean {
  const isFilled = (row: number, columns: readonly number[]): boolean =>
    columns.some((column) => cells.get(row)!.has(column));
  const filledRows = rows.filter((row) => isFilled(row, left));
  if (filledRows.length < MIN_ROWS_OF_SPACED_TABLE) return false;
  if (rows.some((row) => isFilled(row, left) !== isFilled(row, right))) return false;
  const headers = [...left, ...right].map((column) =>
    toPlainText(cells.get(filledRows[0]!)!.get(column) ?? []),
  );
  return headers.every((header) => /\p{L}/u.test(header)) && new Set(headers).size === headers.length;
}

function buildRectangle(
  cells: SheetCells,
  rows: readonly number[],
  columns: readonly number[],
): Block | undefined {
  const fittingRows = rows.slice(0, Math.max(1, Math.floor(MAX_AREA_CELLS / columns.length)));
  const grid = fittingRows.map((row) => columns.map((column) => cells.get(row)!.get(column) ?? []));
  return createTableFromGrid(grid, true);
}

/** Splits ascending numbers into runs of consecutive numbers. Hidden numbers between them do not end a run. */
function splitIntoRuns(
  numbers: readonly number[],
  isHidden: (number: number) => boolean = () => false,
): number[][] {
  const runs: number[][] = [];
  let next = Number.NaN;
  for (const number of numbers) {
    while (next < number && isHidden(next)) next += 1;
    if (next === number) runs.at(-1)?.push(number);
    else runs.push([number]);
    next = number + 1;
  }
  return runs;
}
