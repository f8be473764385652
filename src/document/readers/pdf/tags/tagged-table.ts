import type { StructureTreeElement } from '@llamaindex/liteparse';
import { computeBounds } from '../geometry.ts';
import type { TableBlock } from '../page-blocks.ts';
import type { PageWord } from '../text/page-text.ts';
import { orderByRows } from '../rows.ts';

const MAX_TABLE_DEPTH = 10;
/** Maximum number of cells of a table. */
const MAX_TABLE_CELLS = 20_000;
const MAX_CELL_SPAN = 100;

/** Reads a table from its tags. Undefined for a table with a single column, which is only a frame around text. */
export function readTaggedTable(
  element: StructureTreeElement,
  collectWords: (cell: StructureTreeElement) => PageWord[],
): TableBlock | undefined {
  const rows: PageWord[][][] = [];
  /** For each column: the number of rows below that a cell still spans. */
  const spans: number[] = [];
  let cells = 0;
  for (const row of findElements(element, 'TR')) {
    const line: PageWord[][] = [];
    const skipSpanned = (): void => {
      while ((spans[line.length] ?? 0) > 0) {
        spans[line.length] = (spans[line.length] ?? 0) - 1;
        line.push([]);
      }
    };
    for (const cell of row.children.filter(({ type }) => type === 'TD' || type === 'TH')) {
      skipSpanned();
      const words = orderByRows(collectWords(cell));
      const rowSpan = readSpan(cell, 'RowSpan');
      for (let column = 0; column < readSpan(cell, 'ColSpan'); column++) {
        spans[line.length] = rowSpan - 1;
        line.push(column === 0 ? words : []);
      }
    }
    skipSpanned();
    cells += line.length;
    if (cells > MAX_TABLE_CELLS) return undefined;
    rows.push(line);
  }
  const filled = rows.filter((row) => row.some((cell) => cell.length > 0));
  const width = filled.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width < 2) return undefined;
  return { kind: 'table', ...computeBounds(filled.flat(2)), words: [], rows: filled };
}

function findElements(element: StructureTreeElement, type: string, depth = 0): StructureTreeElement[] {
  return element.children.flatMap((child) => {
    if (child.type === type) return [child];
    return depth < MAX_TABLE_DEPTH && child.type !== 'Table' ? findElements(child, type, depth + 1) : [];
  });
}

function readSpan({ attributes }: StructureTreeElement, name: string): number {
  const value = Number(attributes[name] ?? 1);
  return Number.isInteger(value) && value > 0 ? Math.min(value, MAX_CELL_SPAN) : 1;
}
