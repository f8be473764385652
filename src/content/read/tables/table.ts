import type { ColumnAlignment, Block, Inline } from '../../block.ts';
import { toPlainText } from '../../measure.ts';
import type { ElementNode, TreeNode } from '../../tree.ts';
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
import { type ReadCell, readArrangedRows } from './row-tables.ts';
import { isLineNumbers, listVisibleRows } from '../text.ts';
import { findAttribute, getChildElements, DROPPED_TAGS, ROW_GROUP_TAGS } from '../tags.ts';

const MAX_GRID_COLUMNS = 200;
const MAX_ROWSPAN = 1000;
/**
 * Maximum number of cells; a spanning cell counts once for each position that it covers. A larger table is read as
 * blocks.
 */
const MAX_GRID_CELLS = 500_000;
/** Number of blocks in one cell. A table with more blocks in a cell is page layout. */
const MAX_BLOCKS_PER_PLAIN_CELL = 4;
const EMPTY_CELL_CONTENT: Inline[] = [];

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

/** Whether the first row of a table has the markup of a header. */
const hasHeader = (table: ElementNode, [first]: readonly ReadCell[][]): boolean =>
  first?.every(({ element }) => element.tag === 'th') === true ||
  getChildElements(table, (tag) => tag === 'thead').some(({ children }) => children.length > 0);

/**
 * Whether the first row is bold and the second is not, as in tables from editors without header cells. The first cell
 * may be empty.
 */
function hasBoldHeader([first = [], second]: readonly Inline[][][]): boolean {
  const isBold = (cell: readonly Inline[]): boolean => cell.length > 0 && cell.every(isStrongOrBlank);
  const [, ...otherCells] = first;
  return second !== undefined && otherCells.every(isBold) && !second.slice(1).every(isBold);
}

const isStrongOrBlank = (inline: Inline): boolean =>
  inline.type === 'strong' ||
  inline.type === 'break' ||
  (inline.type === 'text' && inline.value.trim() === '');

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

const CELL_BLOCK_TYPES = new Set(['paragraph', 'list', 'code', 'math', 'separator']);

/** A table whose cells stay below these limits can be a data table, even if the cells contain other blocks. */
const MAX_BLOCKS_PER_DATA_CELL = 12;
const MAX_DATA_CELL_CHARS = 3000;

function isDataTable(table: ElementNode, rows: readonly ReadCell[][]): boolean {
  const [head] = rows;
  if (head === undefined || rows.length < 2 || head.length < 2) return false;
  return (
    hasHeader(table, rows) &&
    head.every(({ content }) => content.length < 2) &&
    rows.every((row) =>
      row.every(
        ({ content }) =>
          content.length <= MAX_BLOCKS_PER_DATA_CELL &&
          toPlainText(content.map(({ block }) => block)).length <= MAX_DATA_CELL_CHARS,
      ),
    )
  );
}

/** Maximum number of characters of a cell with several paragraphs. A cell with more text, such as a post, is no data. */
const MAX_PLAIN_CELL_CHARS = 400;

const hasBoldFirstRow = (rows: readonly ReadCell[][]): boolean =>
  hasBoldHeader(rows.slice(0, 2).map((row) => row.map(({ content }) => joinCellLines(content))));

/** Minimum number of rows, and maximum number of characters of a cell, of a table whose editor declares it as layout. */
const MIN_DECLARED_ROWS = 3;
const MAX_DECLARED_CELL_CHARS = 200;

/** Whether a table begins with a bold name of each of its columns, and all its cells are short. */
function hasBoldColumnNames(rows: readonly ReadCell[][]): boolean {
  const [names = []] = rows;
  if (names.length < 2 || rows.length < MIN_DECLARED_ROWS || !hasBoldFirstRow(rows)) return false;
  const texts = rows.map((row) => row.map(({ content }) => toPlainText(content.map(({ block }) => block))));
  const isFull = (row: readonly string[]): boolean =>
    row.length === names.length && row.every((text) => text.trim() !== '');
  return (
    texts.slice(0, MIN_DECLARED_ROWS).every(isFull) &&
    texts.flat().every((text) => text.length <= MAX_DECLARED_CELL_CHARS) &&
    names.every(({ content }) => joinCellLines(content).every(isStrongOrBlank))
  );
}

const isLongText = ({ content }: ReadCell): boolean =>
  content.filter(({ block }) => block.type === 'paragraph').length > 1 &&
  toPlainText(content.map(({ block }) => block)).length > MAX_PLAIN_CELL_CHARS;

function isLayoutTable(table: ElementNode, rows: readonly ReadCell[][]): boolean {
  const role = findAttribute(table, 'role');
  const hasHeaderCell = rows.some((row) => row.some(({ element }) => element.tag === 'th'));
  const isForLayout = role === 'presentation' || role === 'none';
  if (isForLayout && !hasHeaderCell && !hasBoldColumnNames(rows)) return true;
  if (rows.every((row) => row.filter(({ content }) => content.length > 0).length < 2)) return true;
  if (isDataTable(table, rows)) return false;
  if (!hasHeaderCell && rows.some((row) => row.some(isLongText)) && !hasBoldFirstRow(rows)) return true;
  return rows.some((row) =>
    row.some(
      ({ element, content }) =>
        content.some(
          ({ block }) =>
            !CELL_BLOCK_TYPES.has(block.type) && (block.type !== 'heading' || element.tag !== 'th'),
        ) ||
        content.some(({ block }) => block.type === 'code' && block.value.includes('\n')) ||
        content.length > MAX_BLOCKS_PER_PLAIN_CELL,
    ),
  );
}

/**
 * Converts rows to a grid in which no cell spans rows or columns. Returns `undefined` if there are too many columns or
 * cells.
 */
function resolveSpans(
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
function listRowGroups(table: ElementNode): Map<TreeNode, ElementNode> {
  const groups = new Map<TreeNode, ElementNode>();
  for (const group of getChildElements(table, (tag) => ROW_GROUP_TAGS.has(tag)))
    for (const row of getChildElements(group, (tag) => tag === 'tr'))
      for (const cell of row.children) groups.set(cell, group);
  return groups;
}

/** Removes columns without content. They come from spacer columns and from cells that span more columns than exist. */
function removeEmptyColumns(grid: Inline[][][] | undefined): Inline[][][] | undefined {
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
 * Joins the content of a cell to one line, with breaks between paragraphs, list items, lines of code and rows of nested
 * tables.
 */
function joinCellLines(content: readonly FlowBlock[]): Inline[] {
  const joinedCell: Inline[] = [];
  const add = (children: readonly Inline[]): void => {
    if (joinedCell.length > 0 && children.length > 0) joinedCell.push({ type: 'break' });
    for (const child of children) joinedCell.push(child);
  };
  const addAll = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.type === 'paragraph' || block.type === 'heading') add(block.children);
      else if (block.type === 'code') for (const value of block.value.split('\n')) add(createCodeLine(value));
      else if (block.type === 'math') add([{ type: 'math', value: block.value }]);
      else if (block.type === 'list') for (const item of block.items) addAll(item.children);
      else if (block.type === 'table') for (const row of block.rows) add(joinRow(row));
      else if (block.type === 'quote' || block.type === 'footnote') addAll(block.children);
    }
  };
  addAll(content.map(({ block }) => block));
  return joinedCell;
}

const createCodeLine = (value: string): Inline[] => (value.trim() === '' ? [] : [{ type: 'code', value }]);

/** Joins the cells in a row of a nested table with spaces. */
const joinRow = (row: readonly (readonly Inline[])[]): Inline[] =>
  row
    .filter((cell) => cell.length > 0)
    .flatMap((cell, at) => (at === 0 ? cell : [{ type: 'text', value: ' ' } as const, ...cell]));

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
