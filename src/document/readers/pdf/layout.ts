import type { ParsedPage } from '@llamaindex/liteparse';
import { findAlignedTable } from './tables/aligned-tables.ts';
import { moveDropCapsToFirstLine } from './text/drop-caps.ts';
import { splitIntoFlows } from './flows.ts';
import { createFormWords } from './form-values.ts';
import { isCenteredIn, getRightEdge } from './geometry.ts';
import { OCR_FONT } from '../ocr/page.ts';
import type { PdfBlock, PdfPageLayout } from './page-blocks.ts';
import { removeLineNumbers } from './text/line-numbers.ts';
import { findPaintedBullets } from './text/painted-bullets.ts';
import { findPageGrids } from './tables/page-grids.ts';
import { joinColumns, joinTables } from './join-parts.ts';
import {
  isTableSegment,
  readWords,
  type PageRow,
  type TableSegment,
  type PageWord,
} from './text/page-text.ts';
import { takeHeaderRows, takeRotatedHeaders } from './tables/table-headers.ts';
import { groupIntoRows } from './rows.ts';
import { removeMarginNotes } from './headings/margin-notes.ts';
import { readTaggedPage } from './tags/tagged-page.ts';
import { removeRunningHeads } from './headings/running-heads.ts';
import { groupIntoBlocks, type TextLine, toLine } from './text-blocks.ts';

/** Left edges of columns are grouped in steps of this size. */
const EDGE_STEP_PT = 8;
const WRAP_TOLERANCE_PT = 20;
/** A line that ends closer to the left edge does not show where lines wrap. */
const MIN_WRAP_WIDTH_PT = 90;
/** In a column with more lines, a single line may be longer than the position where lines wrap. */
const MIN_WRAPPED_LINES = 8;
/**
 * Share of the page's width. For a column that starts further right, the right margin is not assumed to equal the left
 * margin.
 */
const MAX_LEFT_MARGIN_SHARE = 0.3;

/** A page with more rows is a drawing, or is made to take much time. */
const MAX_PAGE_ROWS = 1000;

/** Reads the text blocks and tables of pages in reading order, without running headers and footers. */
export function layoutPages(pages: readonly ParsedPage[], findTables: boolean): PdfPageLayout[] {
  const read = pages.map((page) => {
    const { words: upright, rotated } = readWords(page);
    const typed = createFormWords(page, upright);
    const words = [...moveDropCapsToFirstLine(upright), ...typed];
    // Tags do not contain the text of pictures.
    const ofPictures = words.filter(isPictureText);
    const ofTextLayer = words.filter((word) => !isPictureText(word));
    return {
      page,
      words,
      rotated,
      ofPictures,
      // The tags of a form do not contain its values.
      tagged:
        findTables && typed.length === 0 ? readTaggedPage(page, [...ofTextLayer, ...rotated]) : undefined,
    };
  });
  const untagged = read
    .filter(({ tagged }) => tagged === undefined)
    .map(({ page, words, rotated }) => {
      const withBullets = [...words, ...findPaintedBullets(page.vectorGraphics, words)];
      return { page, ...readRows(page, withBullets, rotated, findTables) };
    });
  const layouts = [
    ...layoutUntaggedPages(untagged, findTables),
    ...read.flatMap(({ page, tagged, ofPictures }) =>
      tagged === undefined
        ? []
        : [{ page: page.pageNum, isTagged: true, blocks: [...tagged, ...layoutPictureText(ofPictures)] }],
    ),
  ].sort((a, b) => a.page - b.page);
  joinTables(layouts);
  return layouts;
}

const isPictureText = ({ style }: PageWord): boolean => style.font === OCR_FONT;

const layoutPictureText = (words: readonly PageWord[]): PdfBlock[] =>
  splitPage(groupIntoRows(words)).flatMap((rows) => toBlocks(rows, new Map()));

interface PageRows {
  page: ParsedPage;
  rows: PageRow[];
  rotated: PageWord[];
}

function layoutUntaggedPages(pages: readonly PageRows[], findTables: boolean): PdfPageLayout[] {
  const kept = removeRunningHeads(pages);
  const upright = removeMarginNotes(pages);
  const flows = pages.map(({ page }, at) => ({
    page,
    rotated: upright[at] ?? [],
    flows: splitPage(kept[at] ?? []),
  }));
  const edges = measureEdges(flows);
  return flows.map(({ page, rotated, flows: parts }) => ({
    page: page.pageNum,
    isTagged: false,
    blocks: joinColumns([
      ...parts.map((rows) => toBlocks(findTables ? replaceAlignedTables(rows, rotated) : rows, edges)),
      toBlocks(groupIntoRows(rotated), edges),
    ]),
  }));
}

/** Splits a page into columns. A page with too many rows is not split. */
const splitPage = (rows: PageRow[]): PageRow[][] =>
  rows.length > MAX_PAGE_ROWS ? [rows] : splitIntoFlows(rows);

function readRows(
  page: ParsedPage,
  words: readonly PageWord[],
  rotated: readonly PageWord[],
  findTables: boolean,
): { rows: PageRow[]; rotated: PageWord[] } {
  const grids = findTables ? findPageGrids(page, [...words, ...rotated]) : [];
  const isOutside = (word: PageWord): boolean => !grids.some((grid) => isCenteredIn(word, grid.area));
  const tables = grids.map(({ area, rows }): TableSegment => ({ ...area, words: [], rows }));
  const rows = [...groupIntoRows(removeLineNumbers(words.filter(isOutside))), ...tables.map(toTableRow)];
  return { rows: rows.sort((a, b) => a.y - b.y), rotated: rotated.filter(isOutside) };
}

const toTableRow = (table: TableSegment): PageRow => ({
  segments: [table],
  y: table.y,
  bottom: table.y + table.height,
});

/**
 * Replaces rows by the tables without ruling lines that they contain. Removes the headers of these tables from the
 * rotated words.
 */
function replaceAlignedTables(rows: readonly PageRow[], rotated: PageWord[]): readonly PageRow[] {
  if (rows.length > MAX_PAGE_ROWS) return rows;
  const replaced: PageRow[] = [];
  for (let at = 0; at < rows.length; ) {
    const row = rows[at];
    const table = findAlignedTable(rows, at);
    if (table !== undefined) {
      rotated.splice(0, rotated.length, ...takeRotatedHeaders(rotated, table));
      takeHeaderRows(replaced, table);
      replaced.push(toTableRow({ ...table.area, words: [], rows: table.cells }));
    } else if (row !== undefined) replaced.push(row);
    at += table?.rowCount ?? 1;
  }
  return replaced;
}

/** Measures the right edges of the columns of a document. The key is the left edge in steps of 8 points. */
function measureEdges(pages: readonly { page: ParsedPage; flows: PageRow[][] }[]): Map<number, number> {
  const ends = new Map<number, number[]>();
  const margins = new Map<number, number>();
  for (const { page, flows } of pages) {
    for (const rows of flows) {
      const key = toEdgeKey(rows);
      const found = ends.get(key) ?? [];
      for (const end of listLineEnds(rows)) found.push(end);
      ends.set(key, found);
      const left = key * EDGE_STEP_PT;
      margins.set(key, left > page.width * MAX_LEFT_MARGIN_SHARE ? 0 : page.width - left);
    }
  }
  return new Map(
    [...ends].map(([key, found]) => [
      key,
      findWrapEdge(found, key * EDGE_STEP_PT) ??
        found.reduce((most, end) => Math.max(most, end), margins.get(key) ?? 0),
    ]),
  );
}

const listLineEnds = (rows: readonly PageRow[]): number[] =>
  rows.flatMap(({ segments }) => {
    const last = segments.at(-1);
    return last === undefined || isTableSegment(last) ? [] : [getRightEdge(last)];
  });

/** Finds the position where the longest lines end. Ignores a single line that is longer than the others. */
function findWrapEdge(ends: readonly number[], left: number): number | undefined {
  const sorted = ends.filter((end) => end > left + MIN_WRAP_WIDTH_PT).sort((a, b) => b - a);
  const isEnd = (at: number): boolean => (sorted[at + 2] ?? 0) > (sorted[at] ?? 0) - WRAP_TOLERANCE_PT;
  if (isEnd(0)) return sorted[0];
  return sorted.length > MIN_WRAPPED_LINES && isEnd(1) ? sorted[1] : undefined;
}

const toEdgeKey = (rows: readonly PageRow[]): number => Math.round(findLeftEdge(rows) / EDGE_STEP_PT);

const findLeftEdge = (rows: readonly PageRow[]): number =>
  Math.min(...rows.map((row) => row.segments[0]?.x ?? 0));

function toBlocks(rows: readonly PageRow[], edges: ReadonlyMap<number, number>): PdfBlock[] {
  if (rows.length === 0) return [];
  const edge =
    findWrapEdge(listLineEnds(rows), findLeftEdge(rows)) ??
    edges.get(toEdgeKey(rows)) ??
    Number.POSITIVE_INFINITY;
  const blocks: PdfBlock[] = [];
  let lines: TextLine[] = [];
  const flush = (): void => {
    if (lines.length > 0) blocks.push(...groupIntoBlocks(lines, edge));
    lines = [];
  };
  for (const row of rows) {
    const [segment] = row.segments;
    if (segment !== undefined && isTableSegment(segment)) {
      flush();
      blocks.push({ ...segment, kind: 'table' });
    } else lines.push(toLine(row));
  }
  flush();
  return blocks;
}
