import { type PageArea, getBottomEdge, mergeNeighbours, isCenteredIn } from '../geometry.ts';
import { removeNestedFrames } from './nested-frames.ts';
import type { PageWord } from '../text/page-text.ts';
import { groupIntoRows, orderByRows } from '../rows.ts';
import { groupConnectedRules, LINE_TOLERANCE_PT, type Lines, type RulingLine } from './ruling-lines.ts';

/** A table with ruling lines around its cells. */
export interface RuledTable {
  area: PageArea;
  /** Words of each cell in reading order. Only the first position of a spanning cell contains its words. */
  rows: PageWord[][][];
}

/** Maximum number of lines. A page with more lines shows a drawing, not a table. */
const MAX_RULING_LINES = 2000;
/** Maximum number of words per cell, on average, in a grid with one column. A frame around text has more. */
const MAX_LINE_WORDS = 40;
/** Maximum number of cells of a grid. */
const MAX_GRID_CELLS = 5000;

/** Finds the tables of a page that have ruling lines in both directions. */
export function findGrids(rules: readonly RulingLine[], words: readonly PageWord[]): RuledTable[] {
  if (rules.length > MAX_RULING_LINES) return [];
  return groupConnectedRules(rules).flatMap((group) => readGrid(removeNestedFrames(group), words) ?? []);
}

function readGrid(lines: Lines, words: readonly PageWord[]): RuledTable | undefined {
  const xs = mergeNeighbours(
    [...lines.vertical.map((v) => v.x1), ...lines.horizontal.flatMap((h) => [h.x1, h.x2])],
    LINE_TOLERANCE_PT,
  );
  const ys = mergeNeighbours(
    [...lines.horizontal.map((h) => h.y1), ...lines.vertical.flatMap((v) => [v.y1, v.y2])],
    LINE_TOLERANCE_PT,
  );
  const [left, top] = [xs[0], ys[0]];
  const [rightmost, lowest] = [xs.at(-1), ys.at(-1)];
  if (left === undefined || top === undefined || rightmost === undefined || lowest === undefined)
    return undefined;
  if (xs.length < 2 || ys.length < 2 || xs.length * ys.length > MAX_GRID_CELLS) return undefined;
  const area = { x: left, y: top, width: rightmost - left, height: lowest - top };
  const inside = words.filter((word) => isCenteredIn(word, area));
  const cells = numberCells(lines, xs, ys);
  const texts = Map.groupBy(
    inside,
    ({ x, y, width, height }) => cells[findInterval(ys, y + height / 2)]?.[findInterval(xs, x + width / 2)],
  );
  if (texts.size < 2) return undefined;
  const ordered = new Map([...texts].map(([cell, found]) => [cell, orderByRows(found)]));
  const rows = cells
    .map((row, at) =>
      row.map((cell, column) => (cell === at * (xs.length - 1) + column ? (ordered.get(cell) ?? []) : [])),
    )
    .filter((row) => row.some((cell) => cell.length > 0));
  const columns = (rows[0] ?? [])
    .map((_, at) => at)
    .filter((at) => rows.some((row) => (row[at] ?? []).length > 0));
  const isPart = (): boolean => words.some((word) => isBeside(word, area));
  if (columns.length < 2 && (isPart() || !isColumnOfCells(rows.length, inside))) return undefined;
  return { area, rows: rows.map((row) => columns.map((at) => row[at] ?? [])) };
}

/** Whether a word is at the height of an area. If so, the area is a column of a larger table. */
function isBeside(word: PageWord, area: PageArea): boolean {
  const middle = word.y + word.height / 2;
  return middle > area.y && middle < getBottomEdge(area) && !isCenteredIn(word, area);
}

/** Whether lines form the rows of a table with one column, and not a frame around text or around other columns. */
function isColumnOfCells(rows: number, words: readonly PageWord[]): boolean {
  const lines = groupIntoRows(words);
  const divided = lines.filter((line) => line.segments.length > 1).length;
  return rows > 1 && words.length <= rows * MAX_LINE_WORDS && divided * 4 < lines.length;
}

/** Numbers the cells by row and column. Neighbouring cells without a line between them get the same number. */
function numberCells(lines: Lines, xs: readonly number[], ys: readonly number[]): number[][] {
  const columns = xs.length - 1;
  const cells: number[][] = [];
  for (let row = 0; row < ys.length - 1; row++) {
    const [y1, y2] = [ys[row] ?? 0, ys[row + 1] ?? 0];
    const line: number[] = [];
    for (let column = 0; column < columns; column++) {
      const [x1, x2] = [xs[column] ?? 0, xs[column + 1] ?? 0];
      const above = cells[row - 1]?.[column];
      const before = line[column - 1];
      if (before !== undefined && !hasRule(lines.vertical, x1, y1, y2, 'vertical')) line.push(before);
      else if (above !== undefined && !hasRule(lines.horizontal, y1, x1, x2, 'horizontal')) line.push(above);
      else line.push(row * columns + column);
    }
    cells.push(line);
  }
  return cells;
}

/** Whether the lines at a position cover most of the distance between two points. */
function hasRule(
  rules: readonly RulingLine[],
  at: number,
  from: number,
  to: number,
  direction: 'vertical' | 'horizontal',
): boolean {
  let covered = 0;
  for (const rule of rules) {
    const [place, a, b] =
      direction === 'vertical' ? [rule.x1, rule.y1, rule.y2] : [rule.y1, rule.x1, rule.x2];
    if (Math.abs(place - at) > LINE_TOLERANCE_PT) continue;
    covered += Math.max(
      0,
      Math.min(to, Math.max(a, b) + LINE_TOLERANCE_PT) - Math.max(from, Math.min(a, b) - LINE_TOLERANCE_PT),
    );
  }
  return covered >= (to - from) * 0.6;
}

/** Returns the index of the interval that contains a value. */
function findInterval(edges: readonly number[], value: number): number {
  let at = 0;
  while (at < edges.length - 2 && value >= (edges[at + 1] ?? 0)) at++;
  return at;
}
