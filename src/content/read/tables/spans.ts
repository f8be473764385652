import type { Inline } from '../../block.ts';
import type { ElementNode, TreeNode } from '../../tree.ts';
import { findAttribute, getChildElements, ROW_GROUP_TAGS } from '../tags.ts';
import { joinCellLines } from './cell-lines.ts';
import type { ReadCell } from './row-tables.ts';

const MAX_GRID_COLUMNS = 200;
const MAX_ROWSPAN = 1000;
/**
 * Maximum number of cells; a spanning cell counts once for each position that it covers. A larger table is read as
 * blocks.
 */
export const MAX_GRID_CELLS = 500_000;
export const EMPTY_CELL_CONTENT: Inline[] = [];

/**
 * Converts rows to a grid in which no cell spans rows or columns. Returns `undefined` if there are too many columns or
 * cells.
 */
export function resolveSpans(
  rows: readonly ReadCell[][],
  groups: ReadonlyMap<TreeNode, ElementNode>,
): Inline[][][] | undefined {
  /** For each column: the number of following rows that a cell of an earlier row covers. */
  let coveredRows: number[] = [];
  let group: ElementNode | undefined;
  const grid: Inline[][][] = [];
  let cellCount = 0;
  for (const row of rows) {
    const gridRow: Inline[][] = [];
    const [first] = row;
    const rowGroup = first && groups.get(first.element);
    // A cell never covers rows of the next row group (HTML, section 4.9.12).
    if (rowGroup !== group) coveredRows = [];
    group = rowGroup;
    const skipCoveredColumns = (): void => {
      for (
        let rowsLeft = coveredRows[gridRow.length] ?? 0;
        rowsLeft > 0;
        rowsLeft = coveredRows[gridRow.length] ?? 0
      ) {
        coveredRows[gridRow.length] = rowsLeft - 1;
        gridRow.push(EMPTY_CELL_CONTENT);
      }
    };
    for (const { element, content } of row) {
      skipCoveredColumns();
      if (gridRow.length >= MAX_GRID_COLUMNS) return undefined;
      const columns = readSpanAttribute(element, 'colspan', MAX_GRID_COLUMNS - gridRow.length);
      const coversGroup = findAttribute(element, 'rowspan') === '0';
      const rowsBelow = coversGroup ? Infinity : readSpanAttribute(element, 'rowspan', MAX_ROWSPAN) - 1;
      for (let i = 0; i < columns; i += 1) {
        coveredRows[gridRow.length] = rowsBelow;
        gridRow.push(i === 0 ? joinCellLines(content) : EMPTY_CELL_CONTENT);
      }
    }
    skipCoveredColumns();
    cellCount += gridRow.length;
    if (cellCount > MAX_GRID_CELLS) return undefined;
    grid.push(gridRow);
  }
  return grid;
}

/** Maps the cells of a table to the row group that contains them. */
export function listRowGroups(table: ElementNode): Map<TreeNode, ElementNode> {
  const groups = new Map<TreeNode, ElementNode>();
  for (const group of getChildElements(table, (tag) => ROW_GROUP_TAGS.has(tag)))
    for (const row of getChildElements(group, (tag) => tag === 'tr'))
      for (const cell of row.children) groups.set(cell, group);
  return groups;
}

/** Removes columns without content. They come from spacer columns and from cells that span more columns than exist. */
export function removeEmptyColumns(grid: Inline[][][] | undefined): Inline[][][] | undefined {
  const usedColumns: boolean[] = [];
  for (const row of grid ?? []) {
    for (const [column, cell] of row.entries())
      usedColumns[column] = usedColumns[column] === true || cell.length > 0;
  }
  return grid?.map((row) => row.filter((_, column) => usedColumns[column]));
}

function readSpanAttribute(element: ElementNode, name: string, limit: number): number {
  const value = Number.parseInt(findAttribute(element, name) ?? '1', 10);
  return Math.max(1, Math.min(Number.isNaN(value) ? 1 : value, limit));
}
