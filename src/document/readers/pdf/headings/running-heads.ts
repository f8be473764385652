import type { ParsedPage } from '@llamaindex/liteparse';
import { computeMedian } from '../geometry.ts';
import { joinWords } from '../text/line-text.ts';
import { startsWithMarker } from '../text/list-markers.ts';
import { isTableSegment, type PageRow } from '../text/page-text.ts';

/**
 * Shares of the page's height, at the top and at the bottom, in which headers and footers are searched: repeated lines,
 * and single lines.
 */
const REPEATED_LINE_BAND_SHARE = 0.14;
const SINGLE_LINE_BAND_SHARE = 0.085;
/** Single lines at the top and bottom are removed only from a page with at least this much text. */
const MIN_PAGE_TEXT_CHARS = 600;
/** Maximum number of characters of a header or footer that is not repeated. */
const MAX_RUNNING_HEAD_CHARS = 140;
/** The heights of repeated lines differ by at most this distance. */
const POSITION_TOLERANCE_PT = 6;
/** Maximum font size of a header or footer, as a multiple of the page's median font size. Larger text is a title. */
const MAX_SIZE_RATIO = 1.25;
const PAGE_NUMBER =
  /^(?:\p{L}+\.? )?[-–—(]* ?(?:#+|[ivxlc]{1,7}) ?[-–—)]*(?: ?(?:of|von|de|sur|\/|\|) ?#+)?$/iu;

interface PageRows {
  page: ParsedPage;
  rows: PageRow[];
}

interface RunningHeadCandidate {
  row: PageRow;
  /** The text of the row with `#` in place of numbers. */
  pattern: string;
  isTop: boolean;
  /** Points to the next row towards the middle of the page. */
  gap: number;
}

/**
 * Removes running headers and footers: page numbers, lines that several pages repeat at the same height, and short
 * lines at the top and bottom with a gap to the text.
 * @returns the remaining rows of each page
 */
export function removeRunningHeads(pages: readonly PageRows[]): PageRow[][] {
  const candidates = pages.map(findCandidates);
  const sameText = Map.groupBy(candidates.flat(), ({ pattern }) => pattern);
  const isRepeated = ({ row, pattern, gap }: RunningHeadCandidate): boolean => {
    const needed = gap > row.bottom - row.y ? 2 : 3;
    let pagesWithRow = 0;
    for (const { row: other } of sameText.get(pattern) ?? []) {
      if (Math.abs(other.y - row.y) < POSITION_TOLERANCE_PT && ++pagesWithRow === needed) return true;
    }
    return false;
  };
  return pages.map((page, at) => {
    const removed = new Set<PageRow>();
    for (const candidate of candidates[at] ?? []) {
      if (isRepeated(candidate) || isPageNumber(candidate, page)) removed.add(candidate.row);
    }
    const kept = page.rows.filter((row) => !removed.has(row));
    return removeSingleLines(kept, page.page.height);
  });
}

/** Finds rows at the top and bottom that may be headers or footers: neither titles in a larger font nor list items. */
function findCandidates({ page, rows }: PageRows): RunningHeadCandidate[] {
  const body = computeMedian(rows.flatMap(listFontSizes));
  return rows.flatMap((row, at) => {
    const isTop = row.bottom < page.height * REPEATED_LINE_BAND_SHARE;
    if ((!isTop && row.y < page.height * (1 - REPEATED_LINE_BAND_SHARE)) || isTableRow(row)) return [];
    const pattern = joinRowText(row).replaceAll(/\d+/g, '#');
    const isListItem = startsWithMarker(row.segments[0]) && !PAGE_NUMBER.test(pattern);
    if (readFontSize(row) > body * MAX_SIZE_RATIO || isListItem) return [];
    const next = rows[isTop ? at + 1 : at - 1];
    const gap = next === undefined ? 0 : isTop ? next.y - row.bottom : row.y - next.bottom;
    return [{ row, pattern, isTop, gap }];
  });
}

/** Returns the font size of a row, or of each row of the table in it. */
const listFontSizes = (row: PageRow): number[] =>
  row.segments
    .slice(0, 1)
    .flatMap((segment) =>
      isTableSegment(segment)
        ? segment.rows.map((cells) => cells.flat()[0]?.style.size ?? 0)
        : readFontSize(row),
    );

const readFontSize = (row: PageRow): number => row.segments[0]?.words[0]?.style.size ?? 0;

/** Whether the first or last row of a page is a page number. */
function isPageNumber({ row, pattern, isTop }: RunningHeadCandidate, { page, rows }: PageRows): boolean {
  const outermost = isTop ? rows[0] : rows.at(-1);
  const isAtEdge = isTop
    ? row.bottom < page.height * SINGLE_LINE_BAND_SHARE
    : row.y > page.height * (1 - SINGLE_LINE_BAND_SHARE);
  return row === outermost && rows.length > 1 && isAtEdge && PAGE_NUMBER.test(pattern);
}

/** Removes rows at the top and bottom that a gap separates from the text. */
function removeSingleLines(rows: readonly PageRow[], height: number): PageRow[] {
  if (!hasMuchPageText(rows)) return [...rows];
  const body = computeMedian(rows.flatMap(listFontSizes));
  const top = rows.findIndex((row) => row.bottom >= height * SINGLE_LINE_BAND_SHARE);
  const end = rows.findLastIndex((row) => row.y <= height * (1 - SINGLE_LINE_BAND_SHARE)) + 1;
  const isHead = isApart(rows[top - 1], rows[top], rows[top - 1]) && areShortLines(rows.slice(0, top), body);
  const isFoot = isApart(rows[end - 1], rows[end], rows[end]) && areShortLines(rows.slice(end), body);
  return rows.slice(isHead ? top : 0, isFoot ? end : rows.length);
}

function hasMuchPageText(rows: readonly PageRow[]): boolean {
  let length = 0;
  return rows.some((row) => {
    length += isTableRow(row) ? MIN_PAGE_TEXT_CHARS : joinRowText(row).length;
    return length >= MIN_PAGE_TEXT_CHARS;
  });
}

/** Whether the gap between two rows is about as high as a line. */
const isApart = (
  upper: PageRow | undefined,
  lower: PageRow | undefined,
  line: PageRow | undefined,
): boolean =>
  upper !== undefined &&
  lower !== undefined &&
  line !== undefined &&
  lower.y - upper.bottom > (line.bottom - line.y) * 0.9;

const areShortLines = (rows: readonly PageRow[], body: number): boolean =>
  rows.every(
    (row) =>
      !isTableRow(row) &&
      joinRowText(row).length <= MAX_RUNNING_HEAD_CHARS &&
      readFontSize(row) <= body * MAX_SIZE_RATIO,
  );

const isTableRow = (row: PageRow): boolean => row.segments.some(isTableSegment);

const joinRowText = (row: PageRow): string => joinWords(row.segments.flatMap((segment) => segment.words));
