import type { ElementNode, TreeNode } from '../../content/index.ts';
import { isBlockTag } from './tags.ts';

const MIN_CELLS = 2;
const MAX_CELLS = 40;
const MAX_CELL_TEXT = 300;
const MAX_CELL_BLOCKS = 3;
/** A cell with more nodes than this is a piece of layout; also bounds the cost of nested tables. */
const MAX_CELL_NODES = 400;
const LAYOUT_TAG = /^(table|ul|ol|h[1-6]|pre|form|article|section|blockquote)$/;

function isDataCell(cell: ElementNode): boolean {
  let blocks = 0;
  let text = 0;
  let nodes = 0;
  const open: TreeNode[] = [cell];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (++nodes > MAX_CELL_NODES) return false;
    if (node.kind === 'text') {
      text += node.value.trim().length;
      if (text > MAX_CELL_TEXT) return false;
      continue;
    }
    if (node !== cell) {
      if (LAYOUT_TAG.test(node.tag)) return false;
      if (isBlockTag(node.tag) && ++blocks > MAX_CELL_BLOCKS) return false;
    }
    if (node.children.length > MAX_CELL_NODES) return false;
    for (const child of node.children) open.push(child);
  }
  return true;
}

/** Whether a table row holds data, a few short cells, rather than a page's layout. */
export function isDataRow(row: ElementNode): boolean {
  const cells = row.children.filter(
    (child): child is ElementNode => child.kind === 'element' && (child.tag === 'td' || child.tag === 'th'),
  );
  return cells.length >= MIN_CELLS && cells.length <= MAX_CELLS && cells.every(isDataCell);
}
