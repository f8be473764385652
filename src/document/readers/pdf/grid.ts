import { type Area, cluster, isCenteredIn } from './geometry.ts';
import { wordsToText, type Word } from './words.ts';

/** A straight horizontal or vertical line on a page. */
export interface Rule {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A table whose cells are drawn with lines. */
export interface Grid {
  area: Area;
  /** Text of each cell. Only the first position of a spanning cell contains its text. */
  rows: string[][];
}

/** Points. Lines this close count as one line, or as touching. */
const TOLERANCE = 3;
/** A page with more lines is a drawing. */
const MAX_RULES = 2000;
/** Cells of one grid. */
const MAX_CELLS = 5000;

/** Finds the tables of a page that are drawn with lines in both directions. */
export function findGrids(rules: readonly Rule[], words: readonly Word[]): Grid[] {
  if (rules.length > MAX_RULES) return [];
  return groupConnectedRules(rules).flatMap((group) => readGrid(group, words) ?? []);
}

interface Lines {
  horizontal: Rule[];
  vertical: Rule[];
}

/** Groups the lines that touch directly or through other lines. */
function groupConnectedRules(rules: readonly Rule[]): Lines[] {
  const horizontal = rules.filter(
    (rule) => Math.abs(rule.y1 - rule.y2) < TOLERANCE && measureLength(rule) > TOLERANCE,
  );
  const vertical = rules.filter(
    (rule) => Math.abs(rule.x1 - rule.x2) < TOLERANCE && measureLength(rule) > TOLERANCE,
  );
  const parent = [...horizontal, ...vertical].map((_, index) => index);
  const findRoot = (at: number): number => {
    let top = at;
    while (parent[top] !== top) top = parent[top] ?? top;
    parent[at] = top;
    return top;
  };
  for (const [i, h] of horizontal.entries()) {
    for (const [j, v] of vertical.entries()) {
      if (rulesMeet(h, v)) parent[findRoot(i)] = findRoot(horizontal.length + j);
    }
  }
  const groups = new Map<number, Lines>();
  const groupOf = (at: number): Lines => {
    const key = findRoot(at);
    const group = groups.get(key) ?? { horizontal: [], vertical: [] };
    groups.set(key, group);
    return group;
  };
  for (const [i, h] of horizontal.entries()) groupOf(i).horizontal.push(h);
  for (const [j, v] of vertical.entries()) groupOf(horizontal.length + j).vertical.push(v);
  return [...groups.values()].filter((group) => group.horizontal.length > 0 && group.vertical.length > 0);
}

function measureLength(rule: Rule): number {
  return Math.abs(rule.x2 - rule.x1) + Math.abs(rule.y2 - rule.y1);
}

function rulesMeet(horizontal: Rule, vertical: Rule): boolean {
  return (
    vertical.x1 >= Math.min(horizontal.x1, horizontal.x2) - TOLERANCE &&
    vertical.x1 <= Math.max(horizontal.x1, horizontal.x2) + TOLERANCE &&
    horizontal.y1 >= Math.min(vertical.y1, vertical.y2) - TOLERANCE &&
    horizontal.y1 <= Math.max(vertical.y1, vertical.y2) + TOLERANCE
  );
}

function readGrid(lines: Lines, words: readonly Word[]): Grid | undefined {
  const columnEdges = cluster(
    [...lines.vertical.map(({ x1 }) => x1), ...lines.horizontal.flatMap(({ x1, x2 }) => [x1, x2])],
    TOLERANCE,
  );
  const rowEdges = cluster(
    [...lines.horizontal.map(({ y1 }) => y1), ...lines.vertical.flatMap(({ y1, y2 }) => [y1, y2])],
    TOLERANCE,
  );
  const [left, top] = [columnEdges[0], rowEdges[0]];
  const [rightmost, lowest] = [columnEdges.at(-1), rowEdges.at(-1)];
  if (left === undefined || top === undefined || rightmost === undefined || lowest === undefined)
    return undefined;
  if (columnEdges.length < 3 || rowEdges.length < 2 || columnEdges.length * rowEdges.length > MAX_CELLS)
    return undefined;
  const area = { x: left, y: top, width: rightmost - left, height: lowest - top };
  const wordsInside = words.filter((word) => isCenteredIn(word, area));
  const cells = numberCells(lines, columnEdges, rowEdges);
  const texts = new Map<number, Word[]>();
  for (const word of wordsInside) {
    const column = findInterval(columnEdges, word.x + word.width / 2);
    const row = findInterval(rowEdges, word.y + word.height / 2);
    const cell = cells[row]?.[column];
    if (cell === undefined) continue;
    const found = texts.get(cell);
    if (found === undefined) texts.set(cell, [word]);
    else found.push(word);
  }
  if (texts.size < 2) return undefined;
  const textByCell = new Map([...texts].map(([cell, found]) => [cell, wordsToText(found)]));
  const rows = cells
    .map((row, at) =>
      row.map((cell, column) =>
        cell === at * (columnEdges.length - 1) + column ? (textByCell.get(cell) ?? '') : '',
      ),
    )
    .filter((row) => row.some(Boolean));
  const columns = (rows[0] ?? []).map((_, at) => at).filter((at) => rows.some((row) => row[at] !== ''));
  if (columns.length < 2) return undefined;
  return { area, rows: rows.map((row) => columns.map((at) => row[at] ?? '')) };
}

/** Numbers the cells by row and column. Neighbours without a line between them get the same number. */
function numberCells(lines: Lines, columnEdges: readonly number[], rowEdges: readonly number[]): number[][] {
  const columns = columnEdges.length - 1;
  const cells: number[][] = [];
  for (let row = 0; row < rowEdges.length - 1; row++) {
    const [y1, y2] = [rowEdges[row] ?? 0, rowEdges[row + 1] ?? 0];
    const line: number[] = [];
    for (let column = 0; column < columns; column++) {
      const [x1, x2] = [columnEdges[column] ?? 0, columnEdges[column + 1] ?? 0];
      const cellAbove = cells[row - 1]?.[column];
      const cellBefore = line[column - 1];
      if (cellBefore !== undefined && !hasRule(lines.vertical, x1, y1, y2, 'vertical')) line.push(cellBefore);
      else if (cellAbove !== undefined && !hasRule(lines.horizontal, y1, x1, x2, 'horizontal'))
        line.push(cellAbove);
      else line.push(row * columns + column);
    }
    cells.push(line);
  }
  return cells;
}

/** Whether lines at a position cover most of the distance between two points. */
function hasRule(
  rules: readonly Rule[],
  at: number,
  from: number,
  to: number,
  direction: 'vertical' | 'horizontal',
): boolean {
  let covered = 0;
  for (const rule of rules) {
    const [place, a, b] =
      direction === 'vertical' ? [rule.x1, rule.y1, rule.y2] : [rule.y1, rule.x1, rule.x2];
    if (Math.abs(place - at) > TOLERANCE) continue;
    covered += Math.max(
      0,
      Math.min(to, Math.max(a, b) + TOLERANCE) - Math.max(from, Math.min(a, b) - TOLERANCE),
    );
  }
  return covered >= (to - from) * 0.6;
}

/** The index of the interval that contains a value. */
function findInterval(edges: readonly number[], value: number): number {
  let at = 0;
  while (at < edges.length - 2 && value >= (edges[at + 1] ?? 0)) at++;
  return at;
}
