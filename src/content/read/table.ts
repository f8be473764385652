import type { Inline } from '../block.ts';
import type { ElementNode } from '../tree.ts';
import { addBlock, type FlowBlock, type Reader } from './reader.ts';
import { attribute } from './tags.ts';

type ReadBlocks = (element: ElementNode, reader: Reader) => FlowBlock[];

const MAX_COLUMNS = 200;
const MAX_ROWSPAN = 1000;
const SECTIONS = new Set(['thead', 'tbody', 'tfoot']);

interface Cell {
  element: ElementNode;
  content: FlowBlock[];
}

/** A table as a rectangular grid of cells; one that only lays out the page is taken apart into its cells' blocks. */
export function readTable(table: ElementNode, reader: Reader, readBlocks: ReadBlocks): void {
  const rows = rowsOf(table, reader, readBlocks);
  for (const caption of childrenOf(table, (tag) => tag === 'caption'))
    reader.blocks.push(...readBlocks(caption, reader));
  const cells = rows.flat();
  if (isLayout(table, rows)) {
    for (const { content } of cells) reader.blocks.push(...content);
    return;
  }
  const grid = resolveSpans(rows);
  const width = grid.reduce((widest, row) => Math.max(widest, row.length), 0);
  const headed =
    rows[0]!.every(({ element }) => element.tag === 'th') ||
    childrenOf(table, (tag) => tag === 'thead').length > 0;
  if (!headed) grid.unshift([]);
  for (const row of grid) while (row.length < width) row.push([]);
  const nodeIds = cells.flatMap(({ content }) => content.flatMap((block) => block.nodeIds));
  addBlock(
    reader,
    { type: 'table', align: Array.from({ length: width }, () => null), rows: grid },
    nodeIds,
    table,
  );
}

function childrenOf(element: ElementNode, matches: (tag: string) => boolean): ElementNode[] {
  return element.children.filter(
    (child): child is ElementNode => child.kind === 'element' && matches(child.tag),
  );
}

function rowsOf(table: ElementNode, reader: Reader, readBlocks: ReadBlocks): Cell[][] {
  const hidden = (element: ElementNode): boolean => reader.options.isHidden?.(element) ?? false;
  const rows = childrenOf(table, (tag) => tag === 'tr' || SECTIONS.has(tag))
    .filter((child) => !hidden(child))
    .flatMap((child) => (child.tag === 'tr' ? [child] : childrenOf(child, (tag) => tag === 'tr')));
  return rows
    .filter((row) => !hidden(row))
    .map((row) =>
      childrenOf(row, (tag) => tag === 'td' || tag === 'th')
        .filter((cell) => !hidden(cell))
        .map((element) => ({ element, content: readBlocks(element, reader) })),
    )
    .filter((row) => row.some(({ content }) => content.length > 0));
}

function isLayout(table: ElementNode, rows: readonly Cell[][]): boolean {
  const role = attribute(table, 'role');
  if (role === 'presentation' || role === 'none') return true;
  if (rows.every((row) => row.length < 2)) return true;
  return rows.some((row) =>
    row.some(
      ({ content }) =>
        content.length > 4 ||
        content.some(
          ({ block }) => block.type !== 'paragraph' && block.type !== 'list' && block.type !== 'code',
        ),
    ),
  );
}

function resolveSpans(rows: readonly Cell[][]): Inline[][][] {
  /** For each column, how many more rows a cell from above covers. */
  const covered: number[] = [];
  return rows.map((row) => {
    const line: Inline[][] = [];
    const skip = (): void => {
      while ((covered[line.length] ?? 0) > 0) {
        covered[line.length]! -= 1;
        line.push([]);
      }
    };
    for (const { element, content } of row) {
      skip();
      const columns = span(element, 'colspan', MAX_COLUMNS - line.length);
      const down = span(element, 'rowspan', MAX_ROWSPAN) - 1;
      for (let i = 0; i < columns; i += 1) {
        covered[line.length] = down;
        line.push(i === 0 ? cellContent(content) : []);
      }
    }
    skip();
    return line;
  });
}

function span(element: ElementNode, name: string, limit: number): number {
  const value = Number.parseInt(attribute(element, name) ?? '1', 10);
  return Math.max(1, Math.min(Number.isNaN(value) ? 1 : value, limit));
}

/** The content of a cell on one line: paragraphs and list items parted by breaks. */
function cellContent(content: readonly FlowBlock[]): Inline[] {
  const line: Inline[] = [];
  const add = (children: readonly Inline[]): void => {
    if (line.length > 0) line.push({ type: 'break' });
    line.push(...children);
  };
  for (const { block } of content) {
    if (block.type === 'paragraph') add(block.children);
    else if (block.type === 'code') add([{ type: 'code', value: block.value }]);
    else if (block.type === 'list') {
      for (const item of block.items)
        for (const child of item.children) if (child.type === 'paragraph') add(child.children);
    }
  }
  return line;
}
