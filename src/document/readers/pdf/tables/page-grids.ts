import type { ParsedPage, VectorGraphics } from '@llamaindex/liteparse';
import { findCharts } from './charts.ts';
import { getBottomEdge, doAreasOverlap, getRightEdge, isCenteredIn } from '../geometry.ts';
import { findGrids, type RuledTable } from './grid.ts';
import type { PageWord } from '../text/page-text.ts';
import type { RulingLine } from './ruling-lines.ts';
import { ruleSeparatedRows } from './separated-rows.ts';

/** A filled rectangle that is thinner is a line. */
const MAX_LINE_WIDTH_PT = 2.5;
/** Minimum size, in points, of a filled rectangle that can be a cell. */
const MIN_CELL_SIZE_PT = { width: 15, height: 6 };

/** Finds stroked lines, and filled rectangles that are thin enough for lines. */
function findDrawnRules(graphics: VectorGraphics): RulingLine[] {
  const stroked = graphics.lines.filter((line) => line.stroke);
  const filled = graphics.shapes
    .filter((shape) => shape.fill && Math.min(shape.bbox.width, shape.bbox.height) <= MAX_LINE_WIDTH_PT)
    .map(({ bbox }) => {
      const [x, y] = [bbox.x + bbox.width / 2, bbox.y + bbox.height / 2];
      return bbox.width >= bbox.height
        ? { x1: bbox.x, y1: y, x2: getRightEdge(bbox), y2: y }
        : { x1: x, y1: bbox.y, x2: x, y2: getBottomEdge(bbox) };
    });
  return [...stroked, ...filled];
}

/** Finds the edges of filled rectangles, because some tables show their cells only by color. */
function findShadedRules(graphics: VectorGraphics): RulingLine[] {
  return graphics.shapes
    .filter(
      ({ fill, bbox }) =>
        fill && bbox.width >= MIN_CELL_SIZE_PT.width && bbox.height >= MIN_CELL_SIZE_PT.height,
    )
    .flatMap(({ bbox }) => [
      { x1: bbox.x, y1: bbox.y, x2: getRightEdge(bbox), y2: bbox.y },
      { x1: bbox.x, y1: getBottomEdge(bbox), x2: getRightEdge(bbox), y2: getBottomEdge(bbox) },
      { x1: bbox.x, y1: bbox.y, x2: bbox.x, y2: getBottomEdge(bbox) },
      { x1: getRightEdge(bbox), y1: bbox.y, x2: getRightEdge(bbox), y2: getBottomEdge(bbox) },
    ]);
}

/**
 * Minimum number of rows in a grid of shaded cells. Where only every second row is shaded, the shaded areas are not the
 * cells.
 */
const MIN_SHADED_ROWS = 3;
/** Maximum gap, in points, between shaded areas that are columns of the same table. */
const MAX_COLUMN_GAP = 15;

/** Finds charts, tables with ruling lines, and tables with filled cells in the remaining areas of the page. */
export function findPageGrids({ vectorGraphics }: ParsedPage, words: readonly PageWord[]): RuledTable[] {
  if (vectorGraphics === undefined) return [];
  const charts = findCharts(vectorGraphics, words);
  const outside = excludeWords(words, charts);
  const rules = findDrawnRules(vectorGraphics);
  const ruled = findGrids(rules, outside);
  const free = excludeWords(outside, ruled);
  const separated = ruleSeparatedRows(rules, free).flatMap((lines) => findGrids(lines, free));
  const drawn = [...ruled, ...separated];
  const shaded = findGrids(findShadedRules(vectorGraphics), outside);
  const isWhole = (grid: RuledTable): boolean =>
    grid.rows.length >= MIN_SHADED_ROWS &&
    ![...drawn, ...shaded].some((other) => other !== grid && isPartOfSameTable(other, grid));
  return [...charts, ...drawn, ...shaded.filter(isWhole)];
}

const excludeWords = (words: readonly PageWord[], tables: readonly RuledTable[]): readonly PageWord[] =>
  tables.length === 0 ? words : words.filter((word) => !tables.some(({ area }) => isCenteredIn(word, area)));

/** Whether two grids overlap or are next to each other. */
const isPartOfSameTable = ({ area }: RuledTable, { area: other }: RuledTable): boolean =>
  doAreasOverlap({ ...area, x: area.x - MAX_COLUMN_GAP, width: area.width + 2 * MAX_COLUMN_GAP }, other);
