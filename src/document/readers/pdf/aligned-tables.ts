import { type Area, boundsOf, right } from './geometry.ts';
import type { Row, Segment, Word } from './page-text.ts';
import { readMarker, startsWithMarker } from './list-markers.ts';
import { isProse } from './prose.ts';
import { isAmount, measureGaps, toSegment } from './rows.ts';

/** Ratio of the gap between cells and the font size. Segments are at least so far apart. */
const CELL_GAP = 0.75;
/** The same for tables that are set tight. Words are closer to each other. */
const TIGHT_CELL_GAP = 0.45;
/** Rows of a table that is set tight. */
const MIN_TIGHT_ROWS = 4;
/** Average words of the cells of a table that is set tight. */
const MAX_TIGHT_CELL_WORDS = 2.5;
/** Ratio of the gap between two rows and the height of the upper one. A table has no wider gap. */
const MAX_ROW_GAP = 2.2;
/** Points. Edges of a column's cells that differ by less are aligned. */
const ALIGNMENT_TOLERANCE = 3;
/** Ratio of the gap between columns and the font size. The gaps between words of justified text are not aligned. */
const MIN_GAP = 0.5;
/** Average words of a cell. Cells of prose that runs in columns have more. */
const MAX_CELL_WORDS = 6;
/** Rows that one candidate can have, which bounds the time for a page. */
const MAX_ROWS = 400;

export interface Column {
  x: number;
  right: number;
}

/** A table without lines. */
export interface AlignedTable {
  area: Area;
  columns: readonly Column[];
  /** Words of each cell in reading order. */
  cells: Word[][][];
  /** Rows of text that the table takes. */
  rowCount: number;
}

interface Candidate {
  rows: Row[];
  columns: Column[];
}

/** Finds a table without lines that starts at a row: cells that are aligned in columns over several rows. */
export function findAlignedTable(rows: readonly Row[], start: number): AlignedTable | undefined {
  const wide = growCandidate(rows, start, CELL_GAP);
  const tight = growCandidate(rows, start, TIGHT_CELL_GAP);
  const candidates = [
    ...(wide !== undefined && isTable(wide) ? [wide] : []),
    ...(tight !== undefined && isTightTable(tight) && isTable(tight) ? [tight] : []),
  ];
  const [best] = candidates.sort(
    (a, b) => b.rows.length - a.rows.length || b.columns.length - a.columns.length,
  );
  return best === undefined ? undefined : toTable(best);
}

/** Whether the cells of a candidate with narrow gaps are too short and too many for lines of text. */
function isTightTable({ rows, columns }: Candidate): boolean {
  if (rows.some((row) => startsWithMarker(row.segments[0]))) return false;
  const cells = rows.flatMap((row) => row.segments);
  const words = cells.reduce((sum, cell) => sum + cell.words.length, 0);
  return rows.length >= MIN_TIGHT_ROWS && columns.length >= 3 && words <= cells.length * MAX_TIGHT_CELL_WORDS;
}

/**
 * Adds rows below a row as long as their cells fit in columns.
 * @param gap narrowest gap between cells as ratio to the font size
 */
function growCandidate(rows: readonly Row[], start: number, gap: number): Candidate | undefined {
  const first = splitCells(rows[start], gap);
  if (first === undefined || first.segments.length < 2 || first.segments.some(isUnfit)) return undefined;
  const columns = first.segments.map((segment) => ({ x: segment.x, right: right(segment) }));
  const found = [first];
  for (const unsplit of rows.slice(start + 1, start + MAX_ROWS)) {
    const row = splitCells(unsplit, gap);
    const previous = found.at(-1) ?? first;
    if (row.y - previous.bottom > MAX_ROW_GAP * (previous.bottom - previous.y)) break;
    if (row.segments.some(isUnfit) || !extendColumns(columns, row)) break;
    found.push(row);
  }
  // A paragraph after the table starts at its left edge.
  while (found.length > 0 && isOneCell(found.at(-1), columns, 0)) found.pop();
  return found.length < 2 || columns.length < 2 ? undefined : { rows: found, columns };
}

/** Splits the segments of a row at gaps. */
function splitCells<R extends Row | undefined>(row: R, gap: number): R {
  if (row === undefined || gap >= CELL_GAP) return row;
  const segments = row.segments.flatMap((segment) =>
    'rows' in segment ? [segment] : splitAtGaps(segment, gap),
  );
  return { ...row, segments };
}

function splitAtGaps(segment: Segment, gap: number): Segment[] {
  const gaps = measureGaps(segment.words);
  const cells: Word[][] = [];
  for (const [at, word] of segment.words.entries()) {
    const cell = cells.at(-1);
    const isAfterMarker = at === 1 && readMarker(segment.words[0]?.text ?? '') !== undefined;
    const isWithinCell = isAfterMarker || isAmount(cell?.at(-1), word);
    if (cell === undefined || ((gaps[at] ?? 0) > gap && !isWithinCell)) cells.push([word]);
    else cell.push(word);
  }
  return cells.map(toSegment);
}

function isOneCell(row: Row | undefined, columns: readonly Column[], column: number): boolean {
  const [only, second] = row?.segments ?? [];
  return only !== undefined && second === undefined && columnsOf(only, columns)[0] === column;
}

const isUnfit = (segment: Segment): boolean =>
  'rows' in segment || segment.words.some((word) => /\.{4}|(?:\. ){3}|…{2}/.test(word.text));

/** Extends the columns by the segments of a row. Returns false if the row does not fit. */
function extendColumns(columns: Column[], row: Row): boolean {
  const places = row.segments.map((segment) => columnsOf(segment, columns));
  if (places.some((place) => place.length > 1) && row.segments.length < 2) return false;
  if (places.filter((place) => place.length > 1).length > 1) return false;
  const extended = columns.map((column) => ({ ...column }));
  for (const [at, segment] of row.segments.entries()) {
    const place = places[at] ?? [];
    if (place.length > 1) continue;
    const column = extended[place[0] ?? -1];
    if (column === undefined) extended.push({ x: segment.x, right: right(segment) });
    else {
      column.x = Math.min(column.x, segment.x);
      column.right = Math.max(column.right, right(segment));
    }
  }
  extended.sort((a, b) => a.x - b.x);
  const isClear = extended.every((column, at) => at === 0 || column.x > (extended[at - 1]?.right ?? 0));
  if (!isClear) return false;
  columns.splice(0, columns.length, ...extended);
  return true;
}

const columnsOf = (segment: Segment, columns: readonly Column[]): number[] =>
  columns.flatMap((column, at) => (segment.x < column.right && right(segment) > column.x ? [at] : []));

function isTable({ rows, columns }: Candidate): boolean {
  const full = rows.filter((row) => row.segments.length > 1);
  if (full.length < (columns.length === 2 ? 3 : 2)) return false;
  const size = rows[0]?.segments[0]?.words[0]?.style.size ?? 10;
  if (columns.some((column, at) => at > 0 && column.x - (columns[at - 1]?.right ?? 0) < size * MIN_GAP))
    return false;
  const segments = rows.flatMap((row) => row.segments);
  if (segments.every((segment) => segment.words.every((word) => word.style.monospaced))) return false;
  const words = segments.reduce((sum, segment) => sum + segment.words.length, 0) / segments.length;
  if (words > MAX_CELL_WORDS) return false;
  const isProseColumn = (at: number): boolean =>
    isProse(segments.filter((segment) => columnsOf(segment, columns)[0] === at).map((segment) => [segment]));
  if (columns.every((_, at) => isProseColumn(at))) return false;
  if (full.reduce((sum, row) => sum + row.segments.length, 0) < full.length * columns.length * 0.45)
    return false;
  return columns.every((column) => {
    const cells = segments.filter((segment) => segment.x >= column.x && right(segment) <= column.right);
    return (
      isAligned(cells.map((cell) => cell.x)) ||
      isAligned(cells.map(right)) ||
      isAligned(cells.map((cell) => cell.x + cell.width / 2))
    );
  });
}

/** Whether most values are close to their median. */
function isAligned(values: readonly number[]): boolean {
  const middle = values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return (
    values.filter((value) => Math.abs(value - middle) <= ALIGNMENT_TOLERANCE).length >= values.length * 0.65
  );
}

function toTable({ rows, columns }: Candidate): AlignedTable {
  const cells: Word[][][] = [];
  let previous: Row | undefined;
  const gaps = rows.slice(1).map((row, at) => row.y - (rows[at]?.bottom ?? row.y));
  const [narrow, wide] = [Math.min(...gaps), Math.max(...gaps)];
  const height = Math.max(...rows.map((row) => row.bottom - row.y));
  const hasTwoGaps = wide - narrow > height * 0.3;
  for (const row of rows) {
    const startsInFirst = row.segments.some((segment) => columnsOf(segment, columns)[0] === 0);
    const isClose = previous !== undefined && row.y - previous.bottom < (narrow + wide) / 2;
    const continues =
      previous !== undefined &&
      (hasTwoGaps
        ? isClose && (!startsInFirst || row.segments.length < columns.length)
        : !startsInFirst && row.segments.length === 1);
    let line = cells.at(-1);
    if (line === undefined || !continues) {
      line = columns.map(() => []);
      cells.push(line);
    }
    for (const segment of row.segments) line[columnsOf(segment, columns)[0] ?? 0]?.push(...segment.words);
    previous = row;
  }
  return { area: boundsOf(rows.flatMap((row) => row.segments)), columns, cells, rowCount: rows.length };
}
