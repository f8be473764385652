import type { ElementNode } from '../../tree.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { readShortText } from '../short-text.ts';
import { findElement } from '../tags.ts';

const MIN_COLUMNS = 2;
const MAX_COLUMNS = 30;
/** Minimum number of rows, with the header. */
const MIN_ROWS = 2;
const BOLD_WEIGHT = 600;
const MAX_SHIFT_PX = 2;
const ROW_DISPLAY = /^(?:grid|flex)$/;
/** Elements that a cell of data does not contain. Cards and forms have them. */
const NOT_IN_CELL_TAG = /^(?:h[1-6]|table|input|select|textarea|form|video|iframe|article|section|figure)$/;

/**
 * Returns table markup for boxes that a CSS grid, or one flex box for each row, puts into aligned columns below a bold
 * header. Undefined for any other element: without a header, boxes are cards.
 */
export function gridToTableMarkup(element: ElementNode, options: ReadTreeOptions): ElementNode | undefined {
  const rows = listRows(element, options);
  const [header, first] = rows ?? [];
  if (rows === undefined || header === undefined || first === undefined || rows.length < MIN_ROWS)
    return undefined;
  const width = header.length;
  if (width < MIN_COLUMNS || width > MAX_COLUMNS || !isHeader(header) || isHeader(first)) return undefined;
  if (!rows.every((row) => row.length === width && row.every((cell, at) => isAligned(cell, header[at]!))))
    return undefined;
  if (findElement(element, ({ tag }) => NOT_IN_CELL_TAG.test(tag)) !== undefined) return undefined;
  const children = rows.map((row, at): ElementNode => {
    const cells = row.map((cell) => ({ ...cell, tag: at === 0 ? 'th' : 'td' }));
    return { kind: 'element', id: cells[0]!.id, tag: 'tr', attributes: {}, children: cells };
  });
  return { ...element, tag: 'table', children };
}

/** Lists the cells of each row: the children of the rows, or the children of a grid by their position. */
function listRows(element: ElementNode, options: ReadTreeOptions): ElementNode[][] | undefined {
  const children = listBoxes(element, options);
  if (children === undefined || children.length < MIN_ROWS) return undefined;
  const rows = children.map((child) =>
    ROW_DISPLAY.test(child.layout?.display ?? '') ? listBoxes(child, options) : undefined,
  );
  if (rows.every((row) => row !== undefined)) return rows;
  return element.layout?.display === 'grid' ? groupByTop(children) : undefined;
}

/** Lists the visible children of an element. Undefined if it also has text, or children without a box. */
function listBoxes(element: ElementNode, options: ReadTreeOptions): ElementNode[] | undefined {
  const boxes: ElementNode[] = [];
  for (const child of element.children) {
    if (child.kind === 'text') {
      if (child.value.trim() !== '') return undefined;
    } else if (!isHidden(child, options)) {
      if (child.layout?.box === undefined) return undefined;
      boxes.push(child);
    }
  }
  return boxes;
}

function groupByTop(cells: readonly ElementNode[]): ElementNode[][] {
  const rows: ElementNode[][] = [];
  let top = NaN;
  for (const cell of cells) {
    const { y } = cell.layout!.box!;
    if (Math.abs(y - top) <= MAX_SHIFT_PX) rows.at(-1)!.push(cell);
    else rows.push([cell]);
    top = y;
  }
  return rows;
}

const isAligned = ({ layout }: ElementNode, { layout: column }: ElementNode): boolean =>
  Math.abs(layout!.box!.x - column!.box!.x) <= MAX_SHIFT_PX;

/** Whether the cells of a row are short and bold. Some may be empty. */
function isHeader(row: readonly ElementNode[]): boolean {
  const named = row.filter((cell) => readShortText(cell) !== '');
  return named.length > row.length / 2 && named.every(isBold);
}

function isBold(cell: ElementNode): boolean {
  const [only, ...others] = cell.children;
  const inner = others.length === 0 && only?.kind === 'element' ? only : cell;
  return Math.max(cell.layout?.fontWeight ?? 0, inner.layout?.fontWeight ?? 0) >= BOLD_WEIGHT;
}
