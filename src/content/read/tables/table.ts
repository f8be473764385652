import type { Block, ColumnAlignment } from '../../block.ts';
import { toPlainText } from '../../measure.ts';
import type { ElementNode } from '../../tree.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import {
  addFlowBlock,
  type FlowBlock,
  type ReadBlocks,
  collectNodeIds,
  type BlockReader,
} from '../reader.ts';
import { readCellIcon } from '../images/icon-label.ts';
import { addHiddenHeader } from './hidden-header.ts';
import { hasBoldHeader, hasHeader, isLayoutTable } from './layout-table.ts';
import { type ReadCell, readArrangedRows } from './row-tables.ts';
import {
  EMPTY_CELL_CONTENT,
  listRowGroups,
  MAX_GRID_CELLS,
  removeEmptyColumns,
  resolveSpans,
} from './spans.ts';
import { isLineNumbers, listVisibleRows } from '../text.ts';
import { findAttribute, getChildElements, DROPPED_TAGS, ROW_GROUP_TAGS } from '../tags.ts';

/**
 * Reads a table as a rectangular grid. A spanning cell has its text in its first position and is empty in the others; a
 * caption becomes a paragraph before the table. A layout table is replaced by the blocks in its cells.
 * @param source the element of the page, if `table` was created from it (see `toTableMarkup`)
 */
export function readTable(
  table: ElementNode,
  reader: BlockReader,
  readBlocks: ReadBlocks,
  source: ElementNode = table,
): void {
  for (const caption of getChildElements(table, (tag) => tag === 'caption')) {
    if (!isHidden(caption, reader.options)) appendFlowBlocks(reader.blocks, readBlocks(caption, reader));
  }
  const rows = addHiddenHeader(table, readTableRows(table, reader, readBlocks), reader, readBlocks);
  if (rows.some((row) => row.some(({ element }) => element.tag === 'th'))) addIcons(rows, reader.options);
  const arranged = readArrangedRows(source, rows);
  if (arranged !== undefined) {
    appendFlowBlocks(reader.blocks, arranged);
    return;
  }
  for (const section of splitAtHeadings(rows)) {
    if (isHeadingRow(section[0]!)) appendFlowBlocks(reader.blocks, section.shift()![0]!.content);
    addGrid(table, section, reader, source);
  }
}

/** Whether a row consists of one cell with a heading, which names the rows below it. */
const isHeadingRow = ([cell, ...others]: readonly ReadCell[]): boolean =>
  others.length === 0 && cell?.element.tag === 'td' && cell.content[0]?.block.type === 'heading';

function splitAtHeadings(rows: readonly ReadCell[][]): ReadCell[][][] {
  const sections: ReadCell[][][] = [];
  for (const row of rows) {
    if (sections.length === 0 || isHeadingRow(row)) sections.push([row]);
    else sections.at(-1)!.push(row);
  }
  return sections;
}

/** Adds rows as a table, or the blocks in their cells if the rows are page layout. */
function addGrid(table: ElementNode, rows: ReadCell[][], reader: BlockReader, source: ElementNode): void {
  const grid = isLayoutTable(table, rows)
    ? undefined
    : removeEmptyColumns(resolveSpans(rows, listRowGroups(table)));
  const width = grid?.reduce((widest, row) => Math.max(widest, row.length), 0) ?? 0;
  if (grid === undefined || width < 2 || width * grid.length > MAX_GRID_CELLS) {
    for (const row of rows) for (const { content } of row) appendFlowBlocks(reader.blocks, content);
    return;
  }
  if (!hasHeader(table, rows) && !hasBoldHeader(grid)) grid.unshift([]);
  for (const row of grid) while (row.length < width) row.push(EMPTY_CELL_CONTENT);
  const nodeIds = rows.flatMap((row) => row.flatMap(({ content }) => collectNodeIds(content)));
  addFlowBlock(reader, { type: 'table', align: readAlignments(rows, width), rows: grid }, nodeIds, source);
}

function appendFlowBlocks(blocks: FlowBlock[], newBlocks: readonly FlowBlock[]): void {
  for (const block of newBlocks) blocks.push(block);
}

/** Reads the non-empty rows of a table in document order, without columns that contain line numbers. */
function readTableRows(table: ElementNode, reader: BlockReader, readBlocks: ReadBlocks): ReadCell[][] {
  return listVisibleRows(table, reader.options)
    .map((row) =>
      getChildElements(row, (tag) => tag === 'td' || tag === 'th')
        .filter((cell) => !isHidden(cell, reader.options))
        .map((element) => ({ element, content: readBlocks(element, reader) }))
        .filter(({ element, content }) => !isLineNumbers(element) || !content.every(containsOnlyNumbers))
        .filter(
          (cell, _, row) => !isLineNumberCell(cell) || !row.some((other) => other !== cell && hasCode(other)),
        ),
    )
    .filter((row) => row.some(({ content }) => content.length > 0));
}

/** Writes what the icons in cells without text say. A table without a header may be a list with icons as bullets. */
function addIcons(rows: readonly ReadCell[][], options: ReadTreeOptions): void {
  for (const row of rows)
    for (const cell of row) {
      const label = cell.content.length > 0 ? undefined : readCellIcon(cell.element, options);
      if (label === undefined) continue;
      const block: Block = { type: 'paragraph', children: [{ type: 'text', value: label }] };
      cell.content = [{ block, nodeIds: [], element: cell.element }];
    }
}

const containsOnlyNumbers = ({ block }: FlowBlock): boolean => /^[\d\s]*$/.test(toPlainText([block]));

const hasCode = ({ content }: ReadCell): boolean => content.some(({ block }) => block.type === 'code');

/** Whether a cell contains line numbers: code that consists of consecutive numbers. */
function isLineNumberCell({ content: [first, ...others] }: ReadCell): boolean {
  if (first?.block.type !== 'code' || others.length > 0) return false;
  const lines = first.block.value.split('\n').map((line) => line.trim());
  return lines.every((line, at) => /^\d{1,6}$/.test(line) && Number(line) === Number(lines[0]) + at);
}

/** Returns the alignment of each column, from the first row with a data cell in this column. */
function readAlignments(rows: readonly ReadCell[][], width: number): ColumnAlignment[] {
  const row = rows.find((cells) => cells.some(({ element }) => element.tag === 'td')) ?? [];
  return Array.from({ length: width }, (_, column) => {
    const element = row.length === width ? row[column]?.element : undefined;
    const style = element === undefined ? '' : (findAttribute(element, 'style') ?? '').slice(0, 500);
    const align = /text-align:\s*(left|center|right)/.exec(style)?.[1] ?? element?.attributes['align'];
    return align === 'left' || align === 'center' || align === 'right' ? align : null;
  });
}

/**
 * Whether a table contains only rows, cells and captions. Scripts can build tables that an HTML parser would not build.
 */
export function hasRegularStructure(table: ElementNode): boolean {
  const containsOnly = (parent: ElementNode, tags: ReadonlySet<string>): boolean =>
    parent.children.every((child) =>
      child.kind === 'text' ? child.value.trim() === '' : tags.has(child.tag) || DROPPED_TAGS.has(child.tag),
    );
  const rows = new Set(['tr']);
  const cells = new Set(['td', 'th']);
  const groups = getChildElements(table, (tag) => ROW_GROUP_TAGS.has(tag));
  return (
    containsOnly(table, new Set([...ROW_GROUP_TAGS, 'tr', 'caption'])) &&
    groups.every((group) => containsOnly(group, rows)) &&
    [table, ...groups].every((parent) =>
      getChildElements(parent, (tag) => tag === 'tr').every((row) => containsOnly(row, cells)),
    )
  );
}
