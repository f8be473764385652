import type { LayoutBlock, LiteParse, ParsedPage, TextItem, VectorGraphics } from '@llamaindex/liteparse';
import { bottom, isCenteredIn, overlaps, right, sharesColumn } from './geometry.ts';
import { findGrids, type Grid, type Rule } from './grid.ts';
import { markHeadings, type PageLayout } from './headings.ts';
import { removeRunningHeads } from './running-heads.ts';
import { isRightToLeft, textIn, type Word } from './words.ts';

/**
 * Reads the layout blocks of pages. Reads tables that are drawn with lines from the lines. The engine then lays out the
 * rest of the page again, so that the words of these tables do not disturb its column detection.
 */
export function layoutPages(parser: LiteParse, pages: readonly ParsedPage[]): PageLayout[] {
  return markHeadings(
    pages.map((page) => {
      const grids = findPageGrids(page);
      const blocksOfPage = grids.length === 0 ? (page.blocks ?? []) : layoutAroundGrids(parser, page, grids);
      return { page, blocks: fixReadingDirection(page, removeRunningHeads(page, blocksOfPage)) };
    }),
  );
}

/** Rebuilds the text of right-to-left pages from its words, because the engine reads every line from left to right. */
function fixReadingDirection(page: ParsedPage, blocks: readonly LayoutBlock[]): LayoutBlock[] {
  if (!isRightToLeft(page.text.split(/\s+/))) return [...blocks];
  const words = page.textItems.flatMap(toWords);
  return blocks.map((block) => {
    if (block.bbox === undefined || block.text === undefined) return block;
    return { ...block, text: textIn(words, block.bbox) || block.text };
  });
}

function layoutAroundGrids(parser: LiteParse, page: ParsedPage, grids: readonly Grid[]): LayoutBlock[] {
  const textItems = page.textItems.filter((item) => !grids.some((grid) => isCenteredIn(item, grid.area)));
  const [rest] = parser.parsePages([
    { pageNumber: page.pageNum, pageWidth: page.width, pageHeight: page.height, textItems },
  ]).pages;
  const blocks = [...(rest?.blocks ?? [])];
  for (const grid of [...grids].sort((a, b) => a.area.y - b.area.y)) {
    const table: LayoutBlock = {
      kind: 'table',
      bbox: grid.area,
      rows: grid.rows.map((row) => row.map((text) => ({ text }))),
    };
    blocks.splice(insertionIndex(grid, blocks), 0, table);
  }
  return blocks;
}

/** Finds the index of the first block below the table in its column. Returns the end if there is none. */
function insertionIndex(grid: Grid, blocks: readonly LayoutBlock[]): number {
  const indexBelow = blocks.findIndex(
    ({ bbox }) => bbox !== undefined && sharesColumn(bbox, grid.area) && bbox.y >= bottom(grid.area) - 3,
  );
  return indexBelow >= 0 ? indexBelow : blocks.length;
}

/** Points. A thinner filled rectangle is a line. */
const MAX_LINE_WIDTH = 2.5;
/** Minimum size in points of a filled rectangle that may be a cell. */
const MIN_CELL = { width: 15, height: 6 };

/** Finds stroked lines, and filled rectangles that are as thin as lines. */
function findDrawnRules(graphics: VectorGraphics): Rule[] {
  const stroked = graphics.lines.filter((line) => line.stroke);
  const filled = graphics.shapes
    .filter((shape) => shape.fill && Math.min(shape.bbox.width, shape.bbox.height) <= MAX_LINE_WIDTH)
    .map(({ bbox }) => {
      const [x, y] = [bbox.x + bbox.width / 2, bbox.y + bbox.height / 2];
      return bbox.width >= bbox.height
        ? { x1: bbox.x, y1: y, x2: right(bbox), y2: y }
        : { x1: x, y1: bbox.y, x2: x, y2: bottom(bbox) };
    });
  return [...stroked, ...filled];
}

/** Finds the edges of filled rectangles, because some tables mark cells only by their color. */
function findShadedRules(graphics: VectorGraphics): Rule[] {
  return graphics.shapes
    .filter(({ fill, bbox }) => fill && bbox.width >= MIN_CELL.width && bbox.height >= MIN_CELL.height)
    .flatMap(({ bbox }) => [
      { x1: bbox.x, y1: bbox.y, x2: right(bbox), y2: bbox.y },
      { x1: bbox.x, y1: bottom(bbox), x2: right(bbox), y2: bottom(bbox) },
      { x1: bbox.x, y1: bbox.y, x2: bbox.x, y2: bottom(bbox) },
      { x1: right(bbox), y1: bbox.y, x2: right(bbox), y2: bottom(bbox) },
    ]);
}

/** Finds tables with drawn lines, and tables with filled cells in areas where no other table was found. */
function findPageGrids(page: ParsedPage): Grid[] {
  const graphics = page.vectorGraphics;
  if (graphics === undefined) return [];
  const words = page.textItems.flatMap(toWords);
  const drawnGrids = findGrids(findDrawnRules(graphics), words);
  const tables = (page.blocks ?? []).flatMap((block) =>
    block.kind === 'table' && block.bbox ? [block.bbox] : [],
  );
  const takenAreas = [...drawnGrids.map((grid) => grid.area), ...tables];
  const shadedGrids = findGrids(findShadedRules(graphics), words).filter(
    (grid) => !takenAreas.some((area) => overlaps(area, grid.area)),
  );
  return [...drawnGrids, ...shadedGrids];
}

function toWords(item: TextItem): Word[] {
  if (item.words === undefined || item.words.length === 0) return [item];
  return item.words;
}
