import type { Block, Inline } from '../../content/index.ts';
import { hasVisibleContent, text } from './block-builder.ts';

export interface Cell {
  children: Inline[];
  columns?: number;
  rows?: number;
}

const MAX_COLUMNS = 500;
const MAX_ROWS = 100_000;
const MAX_CELLS = 2_000_000;

/**
 * Builds a table from rows of cells. Only the first position of a spanning cell contains its text. Drops rows and
 * columns without content.
 * @returns undefined for a table without content
 */
export function tableFromCells(rows: readonly (readonly Cell[])[], header: boolean): Block | undefined {
  const covered: number[] = [];
  const grid: Inline[][][] = [];
  let cells = 0;
  for (const row of rows.slice(0, MAX_ROWS)) {
    const line: Inline[][] = [];
    const skip = (): void => {
      for (let left = covered[line.length] ?? 0; left > 0; left = covered[line.length] ?? 0) {
        covered[line.length] = left - 1;
        line.push([]);
      }
    };
    for (const cell of row) {
      skip();
      const columns = Math.max(1, Math.min(cell.columns ?? 1, MAX_COLUMNS - line.length));
      for (let index = 0; index < columns && line.length < MAX_COLUMNS; index += 1) {
        covered[line.length] = Math.max(0, (cell.rows ?? 1) - 1);
        line.push(index === 0 ? cell.children : []);
      }
    }
    skip();
    cells += line.length;
    if (cells > MAX_CELLS) break;
    grid.push(line);
  }
  return tableFromGrid(grid, header);
}

/** Builds a table from a grid without spans. */
export function tableFromGrid(grid: readonly Inline[][][], header: boolean): Block | undefined {
  const used: boolean[] = [];
  for (const row of grid)
    for (const [column, cell] of row.entries())
      used[column] = used[column] === true || hasVisibleContent(cell);
  const rows = grid
    .map((row) => Array.from(used, (_, column) => row[column] ?? []).filter((_, column) => used[column]))
    .filter((row) => row.some(hasVisibleContent));
  const width = rows[0]?.length ?? 0;
  if (width === 0) return undefined;
  if (!header) rows.unshift(Array.from({ length: width }, () => []));
  return { type: 'table', align: Array.from({ length: width }, () => null), rows };
}

/** Converts blocks to the inline content of a cell, with breaks between blocks, list items and rows of inner tables. */
export function toCellInlines(blocks: readonly Block[]): Inline[] {
  const line: Inline[] = [];
  const add = (children: readonly Inline[]): void => {
    if (line.length > 0) line.push({ type: 'break' });
    line.push(...children);
  };
  const addAll = (inner: readonly Block[], prefix: string): void => {
    for (const [index, block] of inner.entries()) {
      const before = index === 0 && prefix !== '' ? [text(prefix)] : [];
      if (block.type === 'paragraph' || block.type === 'heading') add([...before, ...block.children]);
      else if (block.type === 'code' || block.type === 'math') {
        add([...before, { type: block.type, value: block.value }]);
      } else if (block.type === 'quote' || block.type === 'footnote') addAll(block.children, prefix);
      else if (block.type === 'table') {
        for (const row of block.rows.filter((cells) => cells.some(hasVisibleContent))) {
          add(row.flatMap((cell, column) => (column === 0 ? cell : [text(' '), ...cell])));
        }
      } else if (block.type === 'list') {
        for (const [at, item] of block.items.entries()) {
          const box = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
          addAll(item.children, block.ordered ? `${(block.start ?? 1) + at}. ${box}` : `• ${box}`);
        }
      }
    }
  };
  addAll(blocks, '');
  return line;
}
