import { type PageArea, computeBounds, computeMedian, getRightEdge } from '../geometry.ts';
import { isTableSegment, type PageRow, type RowSegment, type PageWord } from '../text/page-text.ts';
import { isListColumn, readMarker, startsWithMarker } from '../text/list-markers.ts';
import { isProse } from '../prose.ts';
import { isAmount, measureGaps, toRowSegment } from '../rows.ts';

/** Minimum gap between two cells of a row, as a multiple of the font size. */
const MIN_CELL_GAP_RATIO = 0.75;
/** Minimum gap between two cells in a table with narrow gaps, as a multiple of the font size. */
const MIN_TIGHT_CELL_GAP_RATIO = 0.45;
/** Minimum number of rows of a table with narrow gaps. */
const MIN_TIGHT_ROWS = 4;
/** Maximum number of words per cell, on average, of a table with narrow gaps. */
const MAX_TIGHT_CELL_WORDS = 2.5;
/** Maximum gap between two rows of a table, as a multiple of the height of the upper row. */
const MAX_ROW_GAP_RATIO = 2.2;
/** Maximum font size of a row with one text, as a multiple of the font size of the rows above. */
const MAX_SIZE_RATIO = 1.08;
/** Edges of cells in a column count as aligned up to this difference. */
const ALIGNMENT_TOLERANCE_PT = 3;
/**
 * Minimum gap between columns, as a multiple of the font size. It excludes the gaps between words of justified text,
 * which are not aligned.
 */
const MIN_COLUMN_GAP_RATIO = 0.5;
/** Maximum number of words per cell, on average. Prose in columns has more. */
const MAX_CELL_WORDS = 6;
/** Matches a word of a cell that is an amount. */
const NUMBER_CELL = /^[-–+(]?[$€£¥]?\d[\d.,]*\)?[%€]?$|^[$€£¥%]$/;
/** Maximum number of rows of a candidate. It bounds the time for a page. */
const MAX_TABLE_ROWS = 400;

export interface TableColumn {
  x: number;
  right: number;
}

/** A table without ruling lines. */
export interface AlignedTable {
  area: PageArea;
  columns: readonly TableColumn[];
  /** Words of each cell in reading order. */
  cells: PageWord[][][];
  /** Number of text rows in the table. */
  rowCount: number;
}

interface TableCandidate {
  rows: PageRow[];
  columns: TableColumn[];
}

/**
 * Finds a table without ruling lines that starts at a given row: its cells are aligned in columns over several rows.
 */
export function findAlignedTable(rows: readonly PageRow[], start: number): AlignedTable | undefined {
  const candidates = [
    findCandidate(rows, start, MIN_CELL_GAP_RATIO, isTable),
    findCandidate(rows, start, MIN_TIGHT_CELL_GAP_RATIO, (tight) => isTightTable(tight) && isTable(tight)),
  ].filter((candidate) => candidate !== undefined);
  const [best] = candidates.sort(
    (a, b) => b.rows.length - a.rows.length || b.columns.length - a.columns.length,
  );
  return best === undefined ? undefined : toTable(best);
}

/** Tries the rows that fit into columns, then only those above the widest gap: text below a table can fit as well. */
function findCandidate(
  rows: readonly PageRow[],
  start: number,
  gap: number,
  isAccepted: (candidate: TableCandidate) => boolean,
): TableCandidate | undefined {
  const all = growCandidate(rows, start, gap);
  if (all === undefined || isAccepted(all)) return all;
  const count = countRowsAboveWidestGap(all.rows);
  const upper = count < 2 ? undefined : growCandidate(rows.slice(0, start + count), start, gap);
  return upper !== undefined && isAccepted(upper) ? upper : undefined;
}

function countRowsAboveWidestGap(rows: readonly PageRow[]): number {
  const gaps = rows.slice(1).map((row, at) => row.y - (rows[at]?.bottom ?? row.y));
  return gaps.indexOf(Math.max(...gaps)) + 1;
}

/**
 * Whether the cells of a candidate with narrow gaps are short and numerous enough for a table. Lines of text are not.
 */
function isTightTable({ rows, columns }: TableCandidate): boolean {
  if (rows.some((row) => startsWithMarker(row.segments[0]))) return false;
  const cells = rows.flatMap((row) => row.segments);
  const words = cells.reduce((sum, cell) => sum + cell.words.length, 0);
  return rows.length >= MIN_TIGHT_ROWS && columns.length >= 3 && words <= cells.length * MAX_TIGHT_CELL_WORDS;
}

/**
 * Adds the rows below a row while their cells fit into columns.
 * @param gap minimum gap between cells as a multiple of the font size
 */
function growCandidate(rows: readonly PageRow[], start: number, gap: number): TableCandidate | undefined {
  const first = splitCells(rows[start], gap);
  if (first === undefined || first.segments.length < 2 || first.segments.some(isUnfitForTable))
    return undefined;
  const columns = first.segments.map((segment) => ({ x: segment.x, right: getRightEdge(segment) }));
  const found = [first];
  let size = readLargestSize(first);
  for (const unsplit of rows.slice(start + 1, start + MAX_TABLE_ROWS)) {
    const row = splitCells(unsplit, gap);
    const previous = found.at(-1) ?? first;
    if (row.y - previous.bottom > MAX_ROW_GAP_RATIO * (previous.bottom - previous.y)) break;
    // A single text in larger letters is the heading after the table.
    const rowSize = readLargestSize(row);
    if (row.segments.length === 1 && rowSize > size * MAX_SIZE_RATIO) break;
    // A single text between the columns is the line after the table.
    const [only, second] = row.segments;
    if (only !== undefined && second === undefined && listCoveredColumns(only, columns).length === 0) break;
    if (row.segments.some(isUnfitForTable) || !extendColumns(columns, row)) break;
    size = Math.max(size, rowSize);
    found.push(row);
  }
  // A paragraph after the table also starts at the left edge of the table. Remove it from the candidate.
  while (found.length > 0 && isOneCell(found.at(-1), columns, 0)) found.pop();
  return found.length < 2 || columns.length < 2 ? undefined : { rows: found, columns };
}

const readLargestSize = ({ segments }: PageRow): number =>
  segments.reduce(
    (most, { words }) => words.reduce((size, { style }) => Math.max(size, style.size), most),
    0,
  );

/** Splits the segments of a row at wide gaps. */
function splitCells<R extends PageRow | undefined>(row: R, gap: number): R {
  if (row === undefined || gap >= MIN_CELL_GAP_RATIO) return row;
  const segments = row.segments.flatMap((segment) =>
    isTableSegment(segment) ? [segment] : splitAtGaps(segment, gap),
  );
  return { ...row, segments };
}

function splitAtGaps(segment: RowSegment, gap: number): RowSegment[] {
  const gaps = measureGaps(segment.words);
  const cells: PageWord[][] = [];
  for (const [at, word] of segment.words.entries()) {
    const cell = cells.at(-1);
    const isAfterMarker = at === 1 && readMarker(segment.words[0]?.text ?? '') !== undefined;
    const isWithinCell = isAfterMarker || isAmount(cell?.at(-1), word);
    // A space of a monospaced font is as wide as a letter.
    const least = word.style.monospaced ? MIN_CELL_GAP_RATIO : gap;
    if (cell === undefined || ((gaps[at] ?? 0) > least && !isWithinCell)) cells.push([word]);
    else cell.push(word);
  }
  return cells.map(toRowSegment);
}

function isOneCell(row: PageRow | undefined, columns: readonly TableColumn[], column: number): boolean {
  const [only, second] = row?.segments ?? [];
  return only !== undefined && second === undefined && listCoveredColumns(only, columns)[0] === column;
}

const isUnfitForTable = (segment: RowSegment): boolean =>
  isTableSegment(segment) || segment.words.some((word) => /\.{4}|(?:\. ){3}|…{2}/.test(word.text));

/** Extends the columns by the segments of a row. Returns false if the row does not fit. */
function extendColumns(columns: TableColumn[], row: PageRow): boolean {
  const places = row.segments.map((segment) => listCoveredColumns(segment, columns));
  if (places.some((place) => place.length > 1) && row.segments.length < 2) return false;
  if (places.filter((place) => place.length > 1).length > 1) return false;
  const extended = columns.map((column) => ({ ...column }));
  for (const [at, segment] of row.segments.entries()) {
    const place = places[at] ?? [];
    if (place.length > 1) continue;
    const column = extended[place[0] ?? -1];
    if (column === undefined) extended.push({ x: segment.x, right: getRightEdge(segment) });
    else {
      column.x = Math.min(column.x, segment.x);
      column.right = Math.max(column.right, getRightEdge(segment));
    }
  }
  extended.sort((a, b) => a.x - b.x);
  const isClear = extended.every((column, at) => at === 0 || column.x > (extended[at - 1]?.right ?? 0));
  if (!isClear) return false;
  columns.splice(0, columns.length, ...extended);
  return true;
}

const listCoveredColumns = (segment: RowSegment, columns: readonly TableColumn[]): number[] =>
  columns.flatMap((column, at) => (segment.x < column.right && getRightEdge(segment) > column.x ? [at] : []));

function isTable({ rows, columns }: TableCandidate): boolean {
  const full = rows.filter((row) => row.segments.length > 1);
  if (full.length < (columns.length === 2 ? 3 : 2)) return false;
  if (countSharedColumns(full, columns) < 2) return false;
  const size = rows[0]?.segments[0]?.words[0]?.style.size ?? 10;
  if (
    columns.some(
      (column, at) => at > 0 && column.x - (columns[at - 1]?.right ?? 0) < size * MIN_COLUMN_GAP_RATIO,
    )
  )
    return false;
  const segments = rows.flatMap((row) => row.segments);
  if (segments.every((segment) => segment.words.every((word) => word.style.monospaced))) return false;
  const words = segments.reduce((sum, segment) => sum + segment.words.length, 0) / segments.length;
  if (words > MAX_CELL_WORDS) return false;
  const segmentsByColumn = columns.map((_, at) =>
    segments.filter((segment) => listCoveredColumns(segment, columns)[0] === at),
  );
  if (segmentsByColumn.every((column) => isProse(column.map((segment) => [segment])))) return false;
  if (segmentsByColumn.filter(isListColumn).length > 1) return false;
  if (full.reduce((sum, row) => sum + row.segments.length, 0) < full.length * columns.length * 0.45)
    return false;
  return columns.every((column) => {
    const cells = segments.filter(
      (segment) => segment.x >= column.x && getRightEdge(segment) <= column.right,
    );
    return (
      isAligned(cells.map((cell) => cell.x)) ||
      isAligned(cells.map(getRightEdge)) ||
      isAligned(cells.map((cell) => cell.x + cell.width / 2))
    );
  });
}

/** Counts the columns with text in several rows. Two unrelated lines of text share at most one. */
function countSharedColumns(rows: readonly PageRow[], columns: readonly TableColumn[]): number {
  const isInColumn = (row: PageRow, column: TableColumn): boolean =>
    row.segments.some((segment) => segment.x < column.right && getRightEdge(segment) > column.x);
  return columns.filter((column) => rows.filter((row) => isInColumn(row, column)).length > 1).length;
}

/** Whether most values are close to their median. */
function isAligned(values: readonly number[]): boolean {
  const middle = computeMedian(values);
  return (
    values.filter((value) => Math.abs(value - middle) <= ALIGNMENT_TOLERANCE_PT).length >=
    values.length * 0.65
  );
}

function toTable({ rows, columns }: TableCandidate): AlignedTable {
  const cells: PageWord[][][] = [];
  let previous: PageRow | undefined;
  const gaps = rows.slice(1).map((row, at) => row.y - (rows[at]?.bottom ?? row.y));
  const [narrow, wide] = [Math.min(...gaps), Math.max(...gaps)];
  const height = Math.max(...rows.map((row) => row.bottom - row.y));
  const hasTwoGaps = wide - narrow > height * 0.3;
  for (const row of rows) {
    const startsInFirst = row.segments.some((segment) => listCoveredColumns(segment, columns)[0] === 0);
    const isClose = previous !== undefined && row.y - previous.bottom < (narrow + wide) / 2;
    const continues =
      previous !== undefined &&
      (hasTwoGaps
        ? isClose && (!startsInFirst || row.segments.length < columns.length)
        : !startsInFirst && row.segments.length === 1);
    let line = cells.at(-1);
    const columnOf = (segment: RowSegment): number => listCoveredColumns(segment, columns)[0] ?? 0;
    // Numbers do not wrap.
    const hasOwnNumber = row.segments.some((segment) =>
      [line?.[columnOf(segment)]?.at(-1), ...segment.words].every((word) =>
        NUMBER_CELL.test(word?.text ?? ''),
      ),
    );
    if (line === undefined || !continues || hasOwnNumber) {
      line = columns.map(() => []);
      cells.push(line);
    }
    for (const segment of row.segments) line[columnOf(segment)]?.push(...segment.words);
    previous = row;
  }
  return { area: computeBounds(rows.flatMap((row) => row.segments)), columns, cells, rowCount: rows.length };
}
