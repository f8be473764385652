import type { Inline } from '../../block.ts';
import { isStrongOrBlank, toPlainText } from '../../measure.ts';
import type { ElementNode } from '../../tree.ts';
import { findAttribute, getChildElements } from '../tags.ts';
import { joinCellLines } from './cell-lines.ts';
import type { ReadCell } from './row-tables.ts';

/** Whether the first row of a table has the markup of a header. */
export const hasHeader = (table: ElementNode, [first]: readonly ReadCell[][]): boolean =>
  first?.every(({ element }) => element.tag === 'th') === true ||
  getChildElements(table, (tag) => tag === 'thead').some(({ children }) => children.length > 0);

/**
 * Whether the first row is bold and the second is not, as in tables from editors without header cells. The first cell
 * may be empty.
 */
export function hasBoldHeader([first = [], second]: readonly Inline[][][]): boolean {
  const isBold = (cell: readonly Inline[]): boolean => cell.length > 0 && cell.every(isStrongOrBlank);
  const [, ...otherCells] = first;
  return second !== undefined && otherCells.every(isBold) && !second.slice(1).every(isBold);
}

/** Number of blocks in one cell. A table with more blocks in a cell is page layout. */
const MAX_BLOCKS_PER_PLAIN_CELL = 4;
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

/** Whether a table arranges parts of the page, so that its cells are read as blocks. */
export function isLayoutTable(table: ElementNode, rows: readonly ReadCell[][]): boolean {
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
