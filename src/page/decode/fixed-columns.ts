import { type ElementNode, isNonBlank, type TreeNode } from '../../content/index.ts';
import { collectText, hasAttribute, walkTree } from '../walk.ts';

const MIN_ROWS = 3;
/** Maximum number of elements around a table without other content. */
const MAX_WRAPPERS = 4;
/** Maximum number of nodes in such an element, with white space and comments. */
const MAX_CHILDREN = 5;
/** Maximum difference in pixels between the tops of the two tables. */
const MAX_SHIFT = 4;
const GROUP_TAG = /^(?:thead|tbody|tfoot)$/;
const MAX_COMPARED_CHARS = 100;

/**
 * Joins the first column of a table with the others if a page shows it as a table of its own, so that it stays in place
 * while the others scroll. A copy of the first column is removed. In linear time.
 */
export function joinFixedColumns(root: ElementNode): void {
  const columns = new Map<ElementNode, Set<ElementNode>>();
  walkTree(root, {
    enter: (element) => {
      let before: ElementNode | undefined;
      for (const child of element.children) {
        if (!isNonBlank(child)) continue;
        const column = before && findOnlyTable(before);
        const others = column && findOnlyTable(child);
        if (others && isNextTo(column, others) && joinTables(listRows(column), listRows(others)))
          columns.set(element, (columns.get(element) ?? new Set()).add(before!));
        before = child.kind === 'element' ? child : undefined;
      }
      return true;
    },
  });
  for (const [parent, joined] of columns)
    parent.children = parent.children.filter((child) => !joined.has(child as ElementNode));
}

/** Whether a table without a caption begins at the same height as another. Without layout, this is not known. */
function isNextTo(column: ElementNode, others: ElementNode): boolean {
  const [left, right] = [column.layout?.box, others.layout?.box];
  const isBeside = left === undefined || right === undefined || Math.abs(left.y - right.y) <= MAX_SHIFT;
  return isBeside && !column.children.some((child) => child.kind === 'element' && child.tag === 'caption');
}

/** Returns a table, or the table that is the only content of an element. */
function findOnlyTable(node: TreeNode | undefined): ElementNode | undefined {
  let current = node;
  for (let level = 0; current?.kind === 'element' && level <= MAX_WRAPPERS; level += 1) {
    if (current.tag === 'table') return current;
    if (current.children.length > MAX_CHILDREN) return undefined;
    const [only, other] = current.children.filter(isNonBlank);
    current = other === undefined ? only : undefined;
  }
  return undefined;
}

const isElement = (node: TreeNode): node is ElementNode => node.kind === 'element';

const listRows = ({ children }: ElementNode): ElementNode[] =>
  children
    .filter(isElement)
    .flatMap((child) => (GROUP_TAG.test(child.tag) ? child.children.filter(isElement) : child))
    .filter(({ tag }) => tag === 'tr');

/** Puts the cells of a column before those of the rows of a table. Returns false if they do not belong together. */
function joinTables(column: readonly ElementNode[], others: readonly ElementNode[]): boolean {
  if (column.length < MIN_ROWS || column.length !== others.length) return false;
  const [columnCells, otherCells] = [column, others].map((rows) =>
    rows.map(({ children }) => children.filter(isElement)),
  ) as [ElementNode[][], ElementNode[][]];
  const isColumn =
    columnCells.every((cells) => cells.length === 1) && otherCells.every(({ length }) => length > 1);
  const isSpanned = [...columnCells, ...otherCells].flat().some((cell) => hasAttribute(cell, 'rowspan'));
  if (!isColumn || isSpanned) return false;
  const isCopy = columnCells.every(
    ([cell], at) =>
      collectText(cell!, MAX_COMPARED_CHARS) === collectText(otherCells[at]![0]!, MAX_COMPARED_CHARS),
  );
  if (!isCopy) for (const [at, row] of others.entries()) row.children.unshift(columnCells[at]![0]!);
  return true;
}
