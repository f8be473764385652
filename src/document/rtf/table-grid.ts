import type { Block } from '../../content/index.ts';
import { type OfficeCell, createTableFromCells, toCellInlines } from '../office/table.ts';

/** The positions of the cells of a row (`\trleft`, `\cellx`) in twips. */
export interface RowDefinition {
  left: number;
  rights: number[];
}

export interface TableRow {
  cells: Block[][];
  definition: RowDefinition | undefined;
}

/** Twips (1/1440 inch). Cell edges at a smaller distance count as one edge, because programs round differently. */
const EDGE_TOLERANCE_TWIPS = 40;
const MAX_COLUMN_EDGES = 200;

/**
 * Creates a table from rows. A table with a single column that contains tables is page layout, so it is replaced by its
 * content.
 */
export function assembleTable(rows: readonly TableRow[]): Block[] {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const blocks = rows.flatMap(({ cells }) => cells.flat());
  const containsTable = blocks.some(({ type }) => type === 'table');
  if (width <= 1 && (containsTable || rows.length < 2)) return blocks;
  const edges = findEdges(rows);
  const table = createTableFromCells(
    rows.map((row) => toCells(row, edges)),
    true,
  );
  return table === undefined ? [] : [table];
}

/** Lists the distinct edges of all cells, in order. Empty if a row does not define the positions of its cells. */
function findEdges(rows: readonly TableRow[]): number[] {
  const edges: number[] = [];
  for (const { cells, definition } of rows) {
    if (definition === undefined || definition.rights.length !== cells.length) return [];
    edges.push(definition.left, ...definition.rights);
  }
  edges.sort((a, b) => a - b);
  const distinct = edges.filter(
    (edge, index) => index === 0 || edge - edges[index - 1]! > EDGE_TOLERANCE_TWIPS,
  );
  return distinct.length > MAX_COLUMN_EDGES ? [] : distinct;
}

function toCells({ cells, definition }: TableRow, edges: readonly number[]): OfficeCell[] {
  const contents = cells.map(toCellInlines);
  if (edges.length === 0 || definition === undefined) return contents.map((children) => ({ children }));
  const columnOf = (position: number): number => edges.findLastIndex((edge) => edge <= position);
  const first = columnOf(definition.left);
  let at = first;
  const row = contents.map((children, index): OfficeCell => {
    const end = columnOf(definition.rights[index]!);
    const columns = Math.max(1, end - at);
    at += columns;
    return { children, columns };
  });
  return first > 0 ? [{ children: [], columns: first }, ...row] : row;
}
