import type { Align, Block, Inline } from '../block.ts';
import { plainText } from '../measure.ts';
import type { ElementNode } from '../tree.ts';
import { isHidden } from './options.ts';
import { addBlock, type FlowBlock, idsOf, type Reader } from './reader.ts';
import { isLineNumbers } from './text.ts';
import { attribute, childElements, DROPPED } from './tags.ts';

type ReadBlocks = (element: ElementNode, reader: Reader) => FlowBlock[];

const MAX_COLUMNS = 200;
const MAX_ROWSPAN = 1000;
/** Cells of a grid with all its spans; a table that claims more is taken apart. */
const MAX_CELLS = 500_000;
/** A cell with more blocks than this lays the page out. */
const MAX_CELL_BLOCKS = 4;
const SECTIONS = new Set(['thead', 'tbody', 'tfoot']);
const EMPTY: Inline[] = [];

interface Cell {
  element: ElementNode;
  content: FlowBlock[];
}

/**
 * A table as a rectangular grid: a spanning cell's text stands in its first place, the others are empty. A caption
 * is a paragraph before it. A table that only lays out the page is taken apart into its cells' blocks.
 */
export function readTable(table: ElementNode, reader: Reader, readBlocks: ReadBlocks): void {
  for (const caption of childElements(table, (tag) => tag === 'caption')) {
    if (!isHidden(caption, reader.options)) append(reader.blocks, readBlocks(caption, reader));
  }
  const rows = rowsOf(table, reader, readBlocks);
  const grid = isLayout(table, rows) ? undefined : withoutEmptyColumns(resolveSpans(rows));
  const width = grid?.reduce((widest, row) => Math.max(widest, row.length), 0) ?? 0;
  if (grid === undefined || width < 2 || width * grid.length > MAX_CELLS) {
    for (const row of rows) for (const { content } of row) append(reader.blocks, content);
    return;
  }
  if (!hasHead(table, rows) && !isHeadByLook(grid)) grid.unshift([]);
  for (const row of grid) while (row.length < width) row.push(EMPTY);
  const nodeIds = rows.flatMap((row) => row.flatMap(({ content }) => idsOf(content)));
  addBlock(reader, { type: 'table', align: alignments(rows, width), rows: grid }, nodeIds, table);
}

/** Whether the first row is marked as headers. */
const hasHead = (table: ElementNode, [first]: readonly Cell[][]): boolean =>
  first?.every(({ element }) => element.tag === 'th') === true ||
  childElements(table, (tag) => tag === 'thead').some(({ children }) => children.length > 0);

/** Editors without header cells have bold ones: all of the first row, which may have an empty corner, and not of the second. */
function isHeadByLook([first = [], second]: readonly Inline[][][]): boolean {
  const isBold = (cell: readonly Inline[]): boolean => cell.length > 0 && cell.every(isStrong);
  const [, ...rest] = first;
  return second !== undefined && rest.every(isBold) && !second.slice(1).every(isBold);
}

const isStrong = (part: Inline): boolean =>
  part.type === 'strong' || part.type === 'break' || (part.type === 'text' && part.value.trim() === '');

function append(blocks: FlowBlock[], more: readonly FlowBlock[]): void {
  for (const block of more) blocks.push(block);
}

/** Rows that hold something, in order: whatever else stands between them is left to the cells around it. */
function rowsOf(table: ElementNode, reader: Reader, readBlocks: ReadBlocks): Cell[][] {
  return childElements(table, (tag) => tag === 'tr' || SECTIONS.has(tag))
    .filter((child) => !isHidden(child, reader.options))
    .flatMap((child) => (child.tag === 'tr' ? [child] : childElements(child, (tag) => tag === 'tr')))
    .filter((row) => !isHidden(row, reader.options))
    .map((row) =>
      childElements(row, (tag) => tag === 'td' || tag === 'th')
        .filter((cell) => !isHidden(cell, reader.options))
        .map((element) => ({ element, content: readBlocks(element, reader) }))
        .filter(({ element, content }) => !isLineNumbers(element) || !content.every(isNumbers))
        .filter(
          (cell, _, row) => !isCounting(cell) || !row.some((other) => other !== cell && hasCode(other)),
        ),
    )
    .filter((row) => row.some(({ content }) => content.length > 0));
}

const isNumbers = ({ block }: FlowBlock): boolean => /^[\d\s]*$/.test(plainText([block]));

const hasCode = ({ content }: Cell): boolean => content.some(({ block }) => block.type === 'code');

/** A column of line numbers, whatever it is called: code of nothing but numbers, each one more than the last. */
function isCounting({ content: [first, ...others] }: Cell): boolean {
  if (first?.block.type !== 'code' || others.length > 0) return false;
  const lines = first.block.value.split('\n').map((line) => line.trim());
  return lines.every((line, at) => /^\d{1,6}$/.test(line) && Number(line) === Number(lines[0]) + at);
}

const IN_CELLS = new Set(['paragraph', 'list', 'code', 'math', 'separator']);

/** A table with a row of headers is one, whatever stands in its cells, as long as a cell is no page of its own. */
const MAX_DATA_CELL_BLOCKS = 12;
const MAX_DATA_CELL_LENGTH = 3000;

function isData(table: ElementNode, rows: readonly Cell[][]): boolean {
  const [head] = rows;
  if (head === undefined || rows.length < 2 || head.length < 2) return false;
  return (
    hasHead(table, rows) &&
    head.every(({ content }) => content.length < 2) &&
    rows.every((row) =>
      row.every(
        ({ content }) =>
          content.length <= MAX_DATA_CELL_BLOCKS &&
          plainText(content.map(({ block }) => block)).length <= MAX_DATA_CELL_LENGTH,
      ),
    )
  );
}

function isLayout(table: ElementNode, rows: readonly Cell[][]): boolean {
  const role = attribute(table, 'role');
  if (role === 'presentation' || role === 'none') return true;
  if (rows.every((row) => row.filter(({ content }) => content.length > 0).length < 2)) return true;
  if (isData(table, rows)) return false;
  return rows.some((row) =>
    row.some(
      ({ element, content }) =>
        content.some(
          ({ block }) => !IN_CELLS.has(block.type) && (block.type !== 'heading' || element.tag !== 'th'),
        ) ||
        content.some(({ block }) => block.type === 'code' && block.value.includes('\n')) ||
        content.length > MAX_CELL_BLOCKS,
    ),
  );
}

/** `undefined` for a table with more columns or cells than anybody would read. */
function resolveSpans(rows: readonly Cell[][]): Inline[][][] | undefined {
  /** For each column, how many more rows a cell from above covers. */
  const covered: number[] = [];
  const grid: Inline[][][] = [];
  let count = 0;
  for (const row of rows) {
    const line: Inline[][] = [];
    const skip = (): void => {
      for (let left = covered[line.length] ?? 0; left > 0; left = covered[line.length] ?? 0) {
        covered[line.length] = left - 1;
        line.push(EMPTY);
      }
    };
    for (const { element, content } of row) {
      skip();
      if (line.length >= MAX_COLUMNS) return undefined;
      const columns = span(element, 'colspan', MAX_COLUMNS - line.length);
      const down = span(element, 'rowspan', MAX_ROWSPAN) - 1;
      for (let i = 0; i < columns; i += 1) {
        covered[line.length] = down;
        line.push(i === 0 ? cellContent(content) : EMPTY);
      }
    }
    skip();
    count += line.length;
    if (count > MAX_CELLS) return undefined;
    grid.push(line);
  }
  return grid;
}

/** Spans wider than the table and columns that only keep a distance say nothing. */
function withoutEmptyColumns(grid: Inline[][][] | undefined): Inline[][][] | undefined {
  const used: boolean[] = [];
  for (const row of grid ?? []) {
    for (const [column, cell] of row.entries()) used[column] = used[column] === true || cell.length > 0;
  }
  return grid?.map((row) => row.filter((_, column) => used[column]));
}

function span(element: ElementNode, name: string, limit: number): number {
  const value = Number.parseInt(attribute(element, name) ?? '1', 10);
  return Math.max(1, Math.min(Number.isNaN(value) ? 1 : value, limit));
}

/** Taken from the first row whose cells are not all headers. */
function alignments(rows: readonly Cell[][], width: number): Align[] {
  const row = rows.find((cells) => cells.some(({ element }) => element.tag === 'td')) ?? [];
  return Array.from({ length: width }, (_, column) => {
    const element = row.length === width ? row[column]?.element : undefined;
    const style = element === undefined ? '' : (attribute(element, 'style') ?? '').slice(0, 500);
    const said = /text-align:\s*(left|center|right)/.exec(style)?.[1] ?? element?.attributes['align'];
    return said === 'left' || said === 'center' || said === 'right' ? said : null;
  });
}

/** The content of a cell on one line: paragraphs, list items, lines of code and rows of tables parted by breaks. */
function cellContent(content: readonly FlowBlock[]): Inline[] {
  const line: Inline[] = [];
  const add = (children: readonly Inline[]): void => {
    if (line.length > 0 && children.length > 0) line.push({ type: 'break' });
    for (const child of children) line.push(child);
  };
  const addAll = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.type === 'paragraph' || block.type === 'heading') add(block.children);
      else if (block.type === 'code') for (const value of block.value.split('\n')) add(codeLine(value));
      else if (block.type === 'math') add([{ type: 'math', value: block.value }]);
      else if (block.type === 'list') for (const item of block.items) addAll(item.children);
      else if (block.type === 'table') for (const row of block.rows) add(rowLine(row));
      else if (block.type === 'quote' || block.type === 'footnote') addAll(block.children);
    }
  };
  addAll(content.map(({ block }) => block));
  return line;
}

const codeLine = (value: string): Inline[] => (value.trim() === '' ? [] : [{ type: 'code', value }]);

/** The cells of a row of a table in a cell, one after the other. */
const rowLine = (row: readonly (readonly Inline[])[]): Inline[] =>
  row
    .filter((cell) => cell.length > 0)
    .flatMap((cell, at) => (at === 0 ? cell : [{ type: 'text', value: ' ' } as const, ...cell]));

const ROWS = new Set(['tr', 'thead', 'tbody', 'tfoot']);

/** Whether all that a table says stands in cells and captions; scripts can build other tables. */
export function isRegular(table: ElementNode): boolean {
  const only = (parent: ElementNode, tags: ReadonlySet<string>): boolean =>
    parent.children.every((child) =>
      child.kind === 'text' ? child.value.trim() === '' : tags.has(child.tag) || DROPPED.has(child.tag),
    );
  const cells = new Set(['td', 'th']);
  const inTable = childElements(table, (tag) => ROWS.has(tag));
  return (
    only(table, new Set([...ROWS, 'caption'])) &&
    inTable.every((part) => (part.tag === 'tr' ? only(part, cells) : only(part, new Set(['tr'])))) &&
    inTable.every((part) => childElements(part, (tag) => tag === 'tr').every((row) => only(row, cells)))
  );
}
