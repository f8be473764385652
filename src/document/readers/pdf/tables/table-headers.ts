import type { AlignedTable, TableColumn } from './aligned-tables.ts';
import { getBottomEdge, computeBounds, getRightEdge } from '../geometry.ts';
import { isTableSegment, type PageRow, type PageWord } from '../text/page-text.ts';
import { toRowSegment } from '../rows.ts';

/** Maximum number of rows above a table that can be its header. */
const MAX_HEADER_ROWS = 3;
/** Maximum gap between a header and its table, as a multiple of the height of the header row. */
const MAX_HEADER_GAP = 1.5;
/** Maximum number of words in the header of a column. */
const MAX_HEADER_WORDS = 5;
const TABLE_CAPTION = /^(?:table|tab\.|figure|fig\.|exhibit|chart)$/i;
/** Maximum distance, in points, between the lower end of slanted headers and the first row of their table. */
const MAX_ROTATED_DISTANCE = 12;
/** Minimum number of headers that run upwards. A single one is a note next to the table. */
const MIN_ROTATED_HEADERS = 2;

/** Moves the rows directly above a table into the table if they are headers of its columns. */
export function takeHeaderRows(above: PageRow[], table: AlignedTable): void {
  for (let count = 0; count < MAX_HEADER_ROWS; count++) {
    const last = above.at(-1);
    const row = last === undefined ? undefined : splitAtColumns(last, table);
    if (row === undefined || !isHeaderRow(row, table)) return;
    above.pop();
    const cells: PageWord[][] = table.columns.map(() => []);
    for (const segment of row.segments)
      cells[findColumn(segment.x, getRightEdge(segment), table.columns)]?.push(...segment.words);
    table.cells.unshift(cells);
    table.area = computeBounds([table.area, ...row.segments]);
  }
}

/** Splits a bold row into headers for the columns below its words. Each column must get a header. */
function splitAtColumns(row: PageRow, { columns, cells }: AlignedTable): PageRow {
  const words = row.segments.flatMap((segment) => segment.words);
  const isBold = words.every((word) => word.style.bold) && cells[0]?.some((cell) => !cell[0]?.style.bold);
  if (isBold !== true || row.segments.length >= columns.length) return row;
  const headers: PageWord[][] = columns.map(() => []);
  for (const word of words) headers[findColumn(word.x, getRightEdge(word), columns)]?.push(word);
  return headers.some((header) => header.length === 0)
    ? row
    : { ...row, segments: headers.map(toRowSegment) };
}

/**
 * Whether a row is close above a table and has short texts above its columns. A row with fewer texts than columns has
 * none above the first column.
 */
function isHeaderRow(row: PageRow, { area, columns, cells }: AlignedTable): boolean {
  const [first] = columns;
  const size = cells.flat(2)[0]?.style.size ?? 0;
  if (first === undefined || (row.segments[0]?.words[0]?.style.size ?? 0) > size + 0.5) return false;
  if (area.y - row.bottom > MAX_HEADER_GAP * (row.bottom - row.y)) return false;
  const isFull = row.segments.length === columns.length;
  return row.segments.every(
    (segment) =>
      !isTableSegment(segment) &&
      (isFull || segment.x >= first.right) &&
      getRightEdge(segment) <= getRightEdge(area) + MAX_ROTATED_DISTANCE &&
      segment.words.length <= MAX_HEADER_WORDS &&
      !TABLE_CAPTION.test(segment.words[0]?.text ?? ''),
  );
}

/** Finds the column whose center is closest to the center of a text. */
function findColumn(from: number, to: number, columns: readonly TableColumn[]): number {
  const distances = columns.map((column) => Math.abs(column.x + column.right - from - to));
  return distances.indexOf(Math.min(...distances));
}

/**
 * Adds words that run upwards to the header row of the table below them.
 * @returns the words that are not part of a header
 */
export function takeRotatedHeaders(rotated: readonly PageWord[], table: AlignedTable): PageWord[] {
  const headers = rotated.filter((word) => runsUpTo(word, table));
  if (headers.length < MIN_ROTATED_HEADERS) return [...rotated];
  const lowest = Math.max(...headers.map(getBottomEdge));
  const isBesideHeaders = table.area.y < lowest && !(table.cells[0] ?? []).some(isNumber);
  const row: PageWord[][] = isBesideHeaders ? (table.cells[0] ?? []) : table.columns.map(() => []);
  let last = -1;
  for (const label of headers.flatMap(splitJoinedLabels).sort((a, b) => a.x - b.x)) {
    last = Math.max(last + 1, findColumn(label.x, label.x, table.columns));
    row[last]?.push(label);
  }
  if (!isBesideHeaders) table.cells.unshift(row);
  table.area = computeBounds([table.area, ...headers]);
  return rotated.filter((word) => !headers.includes(word));
}

const isNumber = (cell: readonly PageWord[]): boolean => /^\d/.test(cell[0]?.text ?? '');

const runsUpTo = (word: PageWord, { area }: AlignedTable): boolean =>
  word.x >= area.x &&
  word.x <= getRightEdge(area) &&
  word.y < area.y &&
  Math.abs(getBottomEdge(word) - area.y) < MAX_ROTATED_DISTANCE;

/** Splits labels that the engine has joined because their boxes touch. */
function splitJoinedLabels(word: PageWord): PageWord[] {
  const texts = word.text.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  const step = (word.width / texts.length) * 0.9;
  return texts.map((text, at) => ({ ...word, text, x: word.x + at * step, width: step }));
}
