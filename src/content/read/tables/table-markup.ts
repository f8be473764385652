import type { ElementNode } from '../../tree.ts';
import { gridToTableMarkup } from './grid-markup.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { findAttribute, findElement } from '../tags.ts';

const ARIA_TABLE_ROLE = /^(?:table|grid|treegrid)$/;
const ARIA_CELL_ROLE = /^(?:cell|gridcell|columnheader|rowheader)$/;
/**
 * Matches the roles of elements that may be between a table and its rows, between a row and its cells, or around list
 * items.
 */
const ARIA_WRAPPER_ROLE = /^(?:rowgroup|presentation|none|generic|)$/;
const ARIA_WRAPPER_TAG = /^(?:div|span|section|tbody|thead|tfoot)$|-/;

const CSS_TABLE_DISPLAY = /^(?:inline-)?table$/;
const CSS_WRAPPER_DISPLAY = /^(?:contents|table-(?:row|header|footer)-group)$/;

const getRole = (element: ElementNode): string => (findAttribute(element, 'role') ?? '').trim().toLowerCase();

/** Finds the parts of a table or list. */
interface PartFinder {
  isPart: (element: ElementNode) => boolean;
  /** Whether an element may be between the root and its parts. */
  isWrapper: (element: ElementNode) => boolean;
}

const findByRole = (role: RegExp): PartFinder => ({
  isPart: (element) => role.test(getRole(element)),
  isWrapper: (element) => ARIA_WRAPPER_ROLE.test(getRole(element)) && ARIA_WRAPPER_TAG.test(element.tag),
});

const findByDisplay = (display: RegExp): PartFinder => ({
  isPart: ({ layout }) => display.test(layout?.display ?? ''),
  isWrapper: ({ layout }) => CSS_WRAPPER_DISPLAY.test(layout?.display ?? ''),
});

/**
 * Finds the topmost parts of an element, without visiting elements below a part. Elements between the root and a part
 * must have no meaning of their own; other visible content makes the result undefined. Uses no recursion.
 */
function findParts(
  root: ElementNode,
  { isPart, isWrapper }: PartFinder,
  options: ReadTreeOptions,
): ElementNode[] | undefined {
  const parts: ElementNode[] = [];
  const stack = root.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'text') {
      if (node.value.trim() !== '') return undefined;
    } else if (!isHidden(node, options)) {
      if (isPart(node)) parts.push(node);
      else if (isWrapper(node)) {
        for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
      } else return undefined;
    }
  }
  return parts.length > 0 ? parts : undefined;
}

function toCellMarkup(cell: ElementNode): ElementNode {
  const [colspan, rowspan] = [findAttribute(cell, 'aria-colspan'), findAttribute(cell, 'aria-rowspan')];
  const attributes = { ...cell.attributes, ...(colspan && { colspan }), ...(rowspan && { rowspan }) };
  return { ...cell, tag: getRole(cell) === 'columnheader' ? 'th' : 'td', attributes };
}

/**
 * Returns table markup for an element with the ARIA roles (`table`, `row`, `cell`), the CSS display or the look of a
 * table. Undefined for any other element, and for an element with content outside its cells.
 */
export function toTableMarkup(element: ElementNode, options: ReadTreeOptions): ElementNode | undefined {
  if (element.tag === 'table') return undefined;
  if (ARIA_TABLE_ROLE.test(getRole(element)))
    return createTable(element, findByRole(/^(?:row|caption)$/), findByRole(ARIA_CELL_ROLE), options);
  const grid = gridToTableMarkup(element, options);
  if (grid !== undefined) return grid;
  const isCssTable = hasRowDisplay(element) || CSS_TABLE_DISPLAY.test(element.layout?.display ?? '');
  const table = isCssTable
    ? createTable(element, findByDisplay(/^table-(?:row|caption)$/), findByDisplay(/^table-cell$/), options)
    : undefined;
  return table !== undefined && hasColumns(table) ? table : undefined;
}

/** Whether the first child of an element is a row. The browser then adds the table around the rows. */
const hasRowDisplay = ({ children }: ElementNode): boolean => {
  const first = children.find((child) => child.kind === 'element');
  return first?.layout?.display === 'table-row';
};

/** Whether a table has several rows that all have the same number of cells, at least two. Others are page layout. */
function hasColumns({ children }: ElementNode): boolean {
  const rows = children.filter(
    (child): child is ElementNode => child.kind === 'element' && child.tag === 'tr',
  );
  const width = rows[0]?.children.length ?? 0;
  return rows.length > 1 && width > 1 && rows.every((row) => row.children.length === width);
}

function createTable(
  element: ElementNode,
  rows: PartFinder,
  cells: PartFinder,
  options: ReadTreeOptions,
): ElementNode | undefined {
  const parts = findParts(element, rows, options);
  if (parts === undefined) return undefined;
  const children: ElementNode[] = [];
  for (const part of parts) {
    if (getRole(part) === 'caption' || part.layout?.display === 'table-caption') {
      children.push({ ...part, tag: 'caption' });
      continue;
    }
    const partCells = findParts(part, cells, options);
    if (partCells === undefined) return undefined;
    children.push({ ...part, tag: 'tr', children: partCells.map(toCellMarkup) });
  }
  return { ...element, tag: 'table', children };
}

/** Maximum number of elements between an ARIA table and the element that holds only its rows. */
const MAX_INNER_LEVELS = 8;

/**
 * Returns a copy of an ARIA table with other content, such as the buttons for more pages, in which the innermost element
 * with all rows is the table. Undefined if there is no such element.
 */
export function moveTableRole(element: ElementNode, options: ReadTreeOptions): ElementNode | undefined {
  if (!ARIA_TABLE_ROLE.test(getRole(element))) return undefined;
  const path: { element: ElementNode; index: number }[] = [];
  let current = element;
  for (let level = 0; level < MAX_INNER_LEVELS; level += 1) {
    const index = current.children.findIndex((child) => child.kind === 'element' && containsRow(child));
    const child = current.children[index];
    if (child?.kind !== 'element' || getRole(child) === 'row') return undefined;
    path.push({ element: current, index });
    current = { ...child, attributes: { ...child.attributes, role: 'table' } };
    if (toTableMarkup(current, options) !== undefined)
      return path.reduceRight((inner, outer) => {
        const children = outer.element.children.with(outer.index, inner);
        return { ...outer.element, attributes: { ...outer.element.attributes, role: '' }, children };
      }, current);
    current = child;
  }
  return undefined;
}

const containsRow = (element: ElementNode): boolean =>
  getRole(element) === 'row' || findElement(element, (child) => getRole(child) === 'row') !== undefined;

/** Returns the items of an element with the ARIA role of a list. Undefined if the element has other content. */
export function findListItems(element: ElementNode, options: ReadTreeOptions): ElementNode[] | undefined {
  return getRole(element) === 'list' ? findParts(element, findByRole(/^listitem$/), options) : undefined;
}
