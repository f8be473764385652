import type { LayoutBlock, LiteParse, ParsedPage, TextItem, VectorGraphics } from '@llamaindex/liteparse';
import { bottom, isCentredIn, sharesColumn } from './geometry.ts';
import { findGrids, type Grid, type Rule, type Word } from './grid.ts';

/**
 * The layout blocks of pages. Tables drawn with lines are read from the lines; what is left of the page goes through the
 * engine once more, so that their words do not disturb its columns.
 */
export function layOut(parser: LiteParse, pages: readonly ParsedPage[]): Map<number, LayoutBlock[]> {
  const found = new Map<number, LayoutBlock[]>();
  for (const page of pages) {
    const grids = findGrids(rulesOf(page.vectorGraphics), page.textItems.flatMap(wordsOf));
    found.set(page.pageNum, grids.length === 0 ? (page.blocks ?? []) : withGrids(parser, page, grids));
  }
  return found;
}

function withGrids(parser: LiteParse, page: ParsedPage, grids: readonly Grid[]): LayoutBlock[] {
  const textItems = page.textItems.filter((item) => !grids.some((grid) => isCentredIn(item, grid.area)));
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
    blocks.splice(placeOf(grid, blocks), 0, table);
  }
  return blocks;
}

/** Before the first block below it in its column, else after the last one above it. */
function placeOf(grid: Grid, blocks: readonly LayoutBlock[]): number {
  const below = blocks.findIndex(
    ({ bbox }) => bbox !== undefined && sharesColumn(bbox, grid.area) && bbox.y >= bottom(grid.area) - 3,
  );
  if (below >= 0) return below;
  return blocks.length;
}

function rulesOf(graphics: VectorGraphics | undefined): Rule[] {
  return graphics?.lines ?? [];
}

export function wordsOf(item: TextItem): Word[] {
  if (item.words === undefined || item.words.length === 0) return [item];
  return item.words;
}
