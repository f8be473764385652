import type { Block, Inline } from '../../content/index.ts';
import { hasVisibleContent, createText } from './block-builder.ts';

export interface OfficeCell {
  children: Inline[];
  columns?: number;
  rows?: number;
}

const MAX_TABLE_COLUMNS = 500;
const MAX_TABLE_ROWS = 100_000;
const MAX_TABLE_CELLS = 2_000_000;

/**
 * Builds a table from rows of cells. A spanning cell has its text only in its first position. Drops rows and columns
 * without content.
 * @returns undefined for a table without content
 */
export function createTableFromCells(
  rows: readonly (readonly OfficeCell[])[],
  header: boolean,
): Block | undefined {
  const coveredRows: number[] = [];
  const grid: Inline[][][] = [];
  let cells = 0;
  for (const row of rows.slice(0, MAX_TABLE_ROWS)) {
    const gridRow: Inline[][] = [];
    const skipCoveredColumns = (): void => {
      for (let left = coveredRows[gridRow.length] ?? 0; left > 0; left = coveredRows[gridRow.length] ?? 0) {
        coveredRows[gridRow.length] = left - 1;
        gridRow.push([]);
      }
    };
    for (const cell of row) {
      skipCoveredColumns();
      const columns = Math.max(1, Math.min(cell.columns ?? 1, MAX_TABLE_COLUMNS - gridRow.length));
      for (let index = 0; index < columns && gridRow.length < MAX_TABLE_COLUMNS; index += 1) {
        coveredRows[gridRow.length] = Math.max(0, (cell.rows ?? 1) - 1);
        gridRow.push(index === 0 ? cell.children : []);
      }
    }
    skipCoveredColumns();
    cells += gridRow.length;
    if (cells > MAX_TABLE_CELLS) break;
    grid.push(gridRow);
  }
  return createTableFromGrid(grid, header);
}

/** Builds a table from a grid without spans. */
export function createTableFromGrid(grid: readonly Inline[][][], header: boolean): Block | undefined {
  const usedColumns: boolean[] = [];
  for (const row of grid)
    for (const [column, cell] of row.entries())
      usedColumns[column] = usedColumns[column] === true || hasVisibleContent(cell);
  const rows = grid
    .map((row) =>
      Array.from(usedColumns, (_, column) => row[column] ?? []).filter((_, column) => usedColumns[column]),
    )
    .filter((row) => row.some(hasVisibleContent));
  const width = rows[0]?.length ?? 0;
  if (width === 0) return undefined;
  if (!header) rows.unshift(Array.from({ length: width }, () => []));
  return { type: 'table', align: Array.from({ length: width }, () => null), rows };
}

/**
 * Converts blocks to the inline content of a cell, with line breaks between blocks, list items and rows of inner
 * tables.
 */
export function toCellInlines(blocks: readonly Block[]): Inline[] {
  const inlines: Inline[] = [];
  const addInlines = (children: readonly Inline[]): void => {
    if (inlines.length > 0) inlines.push({ type: 'break' });
    inlines.push(...children);
  };
  const addBlocks = (inner: readonly Block[], prefix: string): void => {
    for (const [index, block] of inner.entries()) {
      const prefixInlines = index === 0 && prefix !== '' ? [createText(prefix)] : [];
      if (block.type === 'paragraph' || block.type === 'heading')
        addInlines([...prefixInlines, ...block.children]);
      else if (block.type === 'code' || block.type === 'math') {
        addInlines([...prefixInlines, { type: block.type, value: block.value }]);
      } else if (block.type === 'quote' || block.type === 'footnote') addBlocks(block.children, prefix);
      else if (block.type === 'table') {
        for (const row of block.rows.filter((cells) => cells.some(hasVisibleContent))) {
          addInlines(row.flatMap((cell, column) => (column === 0 ? cell : [createText(' '), ...cell])));
        }
      } else if (block.type === 'list') {
        for (const [at, item] of block.items.entries()) {
          const checkboxText = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
          addBlocks(
            item.children,
            block.ordered ? `${(block.start ?? 1) + at}. ${checkboxText}` : `• ${checkboxText}`,
          );
        }
      }
    }
  };
  addBlocks(blocks, '');
  return inlines;
}
