import { findAlignedTable } from './tables/aligned-tables.ts';
import { computeBounds, getBottomEdge, getRightEdge } from './geometry.ts';
import { OCR_FONT } from '../ocr/page.ts';
import { isBullet, isListColumn, readMarker } from './text/list-markers.ts';
import type { PageRow, RowSegment } from './text/page-text.ts';
import { isProse } from './prose.ts';
import { countCharactersBy, findMostFrequent } from './text/text-style.ts';

/** Minimum number of rows with text on each side of a gap that separates columns. */
const MIN_COLUMN_ROWS = 4;
/** The same for a gap between two lists, and between two lists of bullets. */
const MIN_LIST_ROWS = 3;
const MIN_BULLET_ROWS = 2;
/** Minimum width of a gap between columns, as a multiple of the font size. */
const MIN_COLUMN_GAP_RATIO = 0.75;
/** Minimum width of a column without prose, as a multiple of the font size. */
const MIN_COLUMN_WIDTH = 8;
/**
 * Maximum share of the rows of a column that are at the height of a row in the other column. There is no maximum if
 * both columns are prose.
 */
const MAX_ALIGNED_ROWS_SHARE = 0.5;
/** Lower edges of the cells of a row differ by at most this distance, except for a few cells. */
const MAX_BASELINE_DIFFERENCE_PT = 0.6;
const MIN_APART_SHARE = 0.8;
/** Maximum number of rows at which a table around the gap is searched. */
const MAX_TABLE_STARTS = 4;
const MAX_FLOW_DEPTH = 6;
const MAX_GAP_CANDIDATES = 40;

/**
 * Splits the rows of a page into parts that are read one after the other: columns from left to right, and the rows that
 * span several columns.
 */
export function splitIntoFlows(rows: readonly PageRow[], depth = 0): PageRow[][] {
  const gap = depth < MAX_FLOW_DEPTH ? findColumnGap(rows) : undefined;
  if (gap === undefined) return rows.length === 0 ? [] : [[...rows]];
  const before = rows.slice(0, gap.from);
  const between = rows.slice(gap.from, gap.to);
  const after = rows.slice(gap.to);
  return [
    ...splitIntoFlows(before, depth + 1),
    ...splitIntoFlows(
      keepSegments(between, (segment) => getRightEdge(segment) <= gap.x),
      depth + 1,
    ),
    ...splitIntoFlows(
      keepSegments(between, (segment) => segment.x >= gap.x),
      depth + 1,
    ),
    ...splitIntoFlows(after, depth + 1),
  ];
}

function keepSegments(rows: readonly PageRow[], isInside: (segment: RowSegment) => boolean): PageRow[] {
  return rows.flatMap((row) => {
    const segments = row.segments.filter(isInside);
    if (segments.length === 0) return [];
    return [
      {
        segments,
        y: Math.min(...segments.map((segment) => segment.y)),
        bottom: Math.max(...segments.map((segment) => segment.y + segment.height)),
      },
    ];
  });
}

interface ColumnGap {
  x: number;
  /** Index of the first row, and index after the last row. */
  from: number;
  to: number;
  score: number;
}

function findColumnGap(rows: readonly PageRow[]): ColumnGap | undefined {
  let best: ColumnGap | undefined;
  for (const x of listGapPlaces(rows)) {
    for (const gap of clearRunsAt(rows, x)) {
      if (gap.score > (best?.score ?? 0) && separatesColumns(rows.slice(gap.from, gap.to), x)) best = gap;
    }
  }
  return best;
}

/**
 * Lists the positions on the left of text and between two texts of a row, from left to right. If there are too many, it
 * lists those that occur in most rows: the lines of a column have one left edge.
 */
function listGapPlaces(rows: readonly PageRow[]): number[] {
  const places = new Map<number, number>();
  const add = (x: number): void => void places.set(x, (places.get(x) ?? 0) + 1);
  for (const row of rows) {
    for (const [at, segment] of row.segments.entries()) {
      const next = row.segments[at + 1];
      add(Math.round(segment.x / 4) * 4 - 4);
      if (next !== undefined) add(Math.round((getRightEdge(segment) + next.x) / 4) * 2);
    }
  }
  return [...places]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_GAP_CANDIDATES)
    .map(([x]) => x)
    .sort((a, b) => a - b);
}

/**
 * Finds the runs of rows without text at the position `x`. The score of a run is the smaller number of rows with text
 * on one side of `x`.
 */
function clearRunsAt(rows: readonly PageRow[], x: number): ColumnGap[] {
  const runs: ColumnGap[] = [];
  let [from, lefts, rights] = [0, 0, 0];
  for (let at = 0; at <= rows.length; at++) {
    const segments = rows[at]?.segments;
    const isCrossed =
      segments === undefined || segments.some((segment) => segment.x < x && getRightEdge(segment) > x);
    if (isCrossed) {
      const score = Math.min(lefts, rights);
      if (score >= MIN_BULLET_ROWS) runs.push({ x, from, to: at, score });
      [from, lefts, rights] = [at + 1, 0, 0];
      continue;
    }
    if (segments.some((segment) => getRightEdge(segment) <= x)) lefts++;
    if (segments.some((segment) => segment.x >= x)) rights++;
  }
  return runs;
}

/** Whether the text on both sides of a position is prose or lists, so that the position is not inside a table. */
function separatesColumns(rows: readonly PageRow[], x: number): boolean {
  const left = keepSegments(rows, (segment) => getRightEdge(segment) <= x);
  const other = keepSegments(rows, (segment) => segment.x >= x);
  const size = findMainSize(rows);
  if (
    Math.min(...other.map(findLeftEdge)) - Math.max(...left.map(findRightEdge)) <
    MIN_COLUMN_GAP_RATIO * size
  )
    return false;
  const [start, end] = [other[0]?.y ?? 0, other.at(-1)?.bottom ?? 0];
  const overlapping = left.filter((row) => row.bottom > start && row.y < end).length;
  const sides = [left, other];
  const minListRows = sides.every(hasBullets) ? MIN_BULLET_ROWS : MIN_LIST_ROWS;
  const minRows = sides.every(isList) ? minListRows : MIN_COLUMN_ROWS;
  const sharedRows = Math.min(overlapping, other.length);
  const mayBeColumns = sharedRows >= minRows && (areApart(rows, x) || !isMostlyTable(rows));
  return mayBeColumns && isTextOnBothSides(left, other, size);
}

/** Whether the lines on both sides of a position have different baselines. The cells of a row share one. */
function areApart(rows: readonly PageRow[], x: number): boolean {
  const differences = rows.flatMap(({ segments }) => {
    const at = segments.findIndex((segment) => segment.x >= x);
    const [left, other] = [segments[at - 1], segments[at]];
    const isPrinted = left?.words[0]?.style.font !== OCR_FONT;
    return left && other && isPrinted ? [Math.abs(getBottomEdge(left) - getBottomEdge(other))] : [];
  });
  const apart = differences.filter((difference) => difference > MAX_BASELINE_DIFFERENCE_PT);
  return differences.length >= MIN_COLUMN_ROWS && apart.length >= differences.length * MIN_APART_SHARE;
}

/** Returns the font size of most of the text, in points. */
const findMainSize = (rows: readonly PageRow[]): number =>
  findMostFrequent(
    countCharactersBy(
      rows.flatMap((row) => row.segments.flatMap(({ words }) => words)),
      ({ style }) => style.size,
    ),
  ) ?? 10;

const findLeftEdge = (row: PageRow): number => Math.min(...row.segments.map((segment) => segment.x));
const findRightEdge = (row: PageRow): number => Math.max(...row.segments.map(getRightEdge));

function isTextOnBothSides(left: readonly PageRow[], other: readonly PageRow[], size: number): boolean {
  const sides = [left, other];
  if (sides.some(isList)) return true;
  if (sides.every((side) => isProse(side.map((row) => row.segments)))) return true;
  const aligned = left.filter((row) =>
    other.some((one) => one.y < row.bottom && one.bottom > row.y && Math.abs(one.y - row.y) < 1),
  );
  const isWide = sides.every(
    (side) => computeBounds(side.flatMap((row) => row.segments)).width > MIN_COLUMN_WIDTH * size,
  );
  return isWide && aligned.length < Math.min(left.length, other.length) * MAX_ALIGNED_ROWS_SHARE;
}

const hasBullets = (rows: readonly PageRow[]): boolean =>
  rows.some(({ segments }) => isBullet(readMarker(segments[0]?.words[0]?.text ?? '')));

const isList = (rows: readonly PageRow[]): boolean =>
  isListColumn(rows.flatMap((row) => row.segments.slice(0, 1)));

function isMostlyTable(rows: readonly PageRow[]): boolean {
  for (let at = 0; at < Math.min(rows.length / 2, MAX_TABLE_STARTS); at++) {
    if ((findAlignedTable(rows, at)?.rowCount ?? 0) * 2 > rows.length) return true;
  }
  return false;
}
