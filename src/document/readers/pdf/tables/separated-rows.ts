import { type PageArea, getRightEdge, isCenteredIn, mergeNeighbours } from '../geometry.ts';
import type { RulingLine } from './ruling-lines.ts';
import type { PageRow, PageWord, RowSegment } from '../text/page-text.ts';
import { isProse } from '../prose.ts';
import { groupIntoRows } from '../rows.ts';

/** Points. Lines whose ends differ by at most this distance have the same length and position. */
const TOLERANCE = 3;
/** Minimum length of a line between two rows, in points. */
const MIN_LENGTH = 100;
/** Minimum number of rows between the lines of a table. */
const MIN_BANDS = 2;
/** Minimum gap between two columns, as a multiple of the font size. */
const MIN_GAP = 0.75;
/** Maximum number of words per cell, on average. Columns of prose between two lines have more. */
const MAX_CELL_WORDS = 15;
/** Maximum distance of a header above the first line, as a multiple of its height. */
const MAX_HEADER_DISTANCE = 1.5;

const MAX_HEADER_ROWS = 3;
/** Maximum number of lines of a row, on average. */
const MAX_ROW_LINES = 5;
/** Maximum share of rows that start with a lower-case letter. In wrapped text, more lines do. */
const MAX_CONTINUED_SHARE = 0.3;

/** Text between two neighbouring lines. */
interface Band {
  top: number;
  bottom: number;
  rows: PageRow[];
}

/**
 * Finds tables that have only horizontal lines, between their rows.
 * @returns for each table, its horizontal lines, and vertical lines in the gaps between its columns
 */
export function ruleSeparatedRows(rules: readonly RulingLine[], words: readonly PageWord[]): RulingLine[][] {
  const horizontal = rules.filter(
    ({ x1, x2, y1, y2 }) => Math.abs(y1 - y2) < TOLERANCE && Math.abs(x2 - x1) >= MIN_LENGTH,
  );
  const groups = Map.groupBy(horizontal, ({ x1, x2 }) =>
    [Math.min(x1, x2), Math.max(x1, x2)].map((x) => Math.round(x / TOLERANCE)).join(' '),
  );
  return [...groups.values()].map((group) => ruleTable(group, words)).filter((lines) => lines !== undefined);
}

function ruleTable(group: readonly RulingLine[], words: readonly PageWord[]): RulingLine[] | undefined {
  const ys = mergeNeighbours(
    group.map(({ y1 }) => y1),
    TOLERANCE,
  );
  const [first] = group;
  const [top, bottom] = [ys[0], ys.at(-1)];
  if (first === undefined || top === undefined || bottom === undefined || ys.length <= MIN_BANDS)
    return undefined;
  const [left, right] = [Math.min(first.x1, first.x2), Math.max(first.x1, first.x2)];
  const areaBetween = (from: number, to: number): PageArea => ({
    x: left,
    y: from,
    width: right - left,
    height: to - from,
  });
  const rowsBetween = (from: number, to: number): PageRow[] =>
    groupIntoRows(words.filter((word) => isCenteredIn(word, areaBetween(from, to))));
  const bands = ys
    .slice(1)
    .map((y, at): Band => ({ top: ys[at] ?? y, bottom: y, rows: rowsBetween(ys[at] ?? y, y) }));
  const gaps = findGaps(bands.flatMap(({ rows }) => rows));
  if (gaps.length === 0) return undefined;
  const added = areRows(bands, gaps) ? [] : splitBody(bands, gaps);
  if (added === undefined) return undefined;
  const header = rowsBetween(0, top).at(-1);
  const isHeader = header !== undefined && isHeaderAbove(header, top, gaps);
  const start = isHeader ? header.y : top;
  return [
    ...[...(isHeader ? [start] : []), ...ys, ...added].map((y) => ({ x1: left, x2: right, y1: y, y2: y })),
    ...[left, ...gaps, right].map((x) => ({ x1: x, x2: x, y1: start, y2: bottom })),
  ];
}

/** Returns the middle of each gap between columns that no text crosses. */
function findGaps(rows: readonly PageRow[]): number[] {
  const segments = listSegments(rows).sort((a, b) => a.x - b.x);
  const gaps: number[] = [];
  let end = segments[0]?.x ?? 0;
  for (const segment of segments) {
    const size = segment.words[0]?.style.size ?? 0;
    if (segment.x - end > size * MIN_GAP) gaps.push((segment.x + end) / 2);
    end = Math.max(end, getRightEdge(segment));
  }
  return gaps;
}

/**
 * Whether the text between two lines is a row of a table with short cells. In a table with lines only around its header
 * and its body, the body contains several rows.
 */
function areRows(bands: readonly Band[], gaps: readonly number[]): boolean {
  const filled = bands.filter(({ rows }) => rows.length > 0);
  const words = filled
    .flatMap(({ rows }) => listSegments(rows))
    .reduce((sum, { words: { length } }) => sum + length, 0);
  if (filled.length < MIN_BANDS || words > filled.length * (gaps.length + 1) * MAX_CELL_WORDS) return false;
  const countColumns = (rows: readonly PageRow[]): number => listColumns(rows, gaps).size;
  const divided = filled.filter(({ rows }) => countColumns(rows) > 1);
  const single = filled.filter(({ rows: [first, ...others] }) => {
    const columns = first === undefined ? 0 : countColumns([first]);
    return others.every((row) => countColumns([row]) < columns);
  });
  return (
    divided.length * 2 > filled.length &&
    (filled.length > MIN_BANDS ? single.length * 2 >= filled.length : single.length === filled.length)
  );
}

/** Returns the index of the column of a text. */
const readColumn = (segment: RowSegment, gaps: readonly number[]): number =>
  gaps.filter((gap) => gap < segment.x).length;

/** Returns the indexes of the columns with text. */
const listColumns = (rows: readonly PageRow[], gaps: readonly number[]): ReadonlySet<number> =>
  new Set(listSegments(rows).map((segment) => readColumn(segment, gaps)));

/**
 * Splits a table with lines only around its header and its body into rows. A row starts with text in the first column
 * and in another one; the lines of wrapped cells follow.
 * @returns the positions between the rows; undefined for other text
 */
function splitBody(bands: readonly Band[], gaps: readonly number[]): number[] | undefined {
  const [header, body, other] = bands;
  if (header === undefined || body === undefined || other !== undefined) return undefined;
  const isStart = (row: PageRow): boolean => {
    const found = listColumns([row], gaps);
    return found.has(0) && found.size > 1;
  };
  const [first] = body.rows;
  const starts = body.rows.filter(isStart);
  const isHeader = header.rows.length <= MAX_HEADER_ROWS && listColumns(header.rows, gaps).size > 1;
  const isSplit =
    first !== undefined && first === starts[0] && starts.length * MAX_ROW_LINES >= body.rows.length;
  const segments = listSegments(body.rows);
  const columns = Map.groupBy(segments, (segment) => readColumn(segment, gaps));
  const isText = [...columns.values()].every((column) => isProse(column.map((segment) => [segment])));
  const words = segments.reduce((sum, segment) => sum + segment.words.length, 0);
  const isLong = words > starts.length * (gaps.length + 1) * MAX_CELL_WORDS;
  const isWrapped =
    starts.filter(({ segments }) => /^\p{Ll}/u.test(segments[0]?.words[0]?.text ?? '')).length >
    starts.length * MAX_CONTINUED_SHARE;
  if (!isHeader || !isSplit || isText || isLong || isWrapped) return undefined;
  return body.rows.flatMap((row, at) => {
    const before = body.rows[at - 1];
    return before !== undefined && isStart(row) ? [(row.y + before.bottom) / 2] : [];
  });
}

const listSegments = (rows: readonly PageRow[]): RowSegment[] => rows.flatMap((row) => row.segments);

/** Whether the row above the first line has texts above several columns. */
function isHeaderAbove(row: PageRow, top: number, gaps: readonly number[]): boolean {
  const crosses = row.segments.some((segment) =>
    gaps.some((gap) => segment.x < gap && getRightEdge(segment) > gap),
  );
  return row.segments.length > 1 && !crosses && top - row.bottom < (row.bottom - row.y) * MAX_HEADER_DISTANCE;
}
