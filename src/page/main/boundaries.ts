import type { ElementNode, TreeNode } from '../../content/index.ts';

const BLOCK_TAGS = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption button label noscript iframe'.split(
    ' ',
  ),
);

/** Elements whose text is not read. */
export const IGNORED_TAGS: ReadonlySet<string> = new Set(
  'script style template svg object embed canvas video audio select datalist textarea head math-x map area link meta title input source track param base frame frameset noframes'.split(
    ' ',
  ),
);

/**
 * Whether an element starts a new segment of text. Custom elements start a segment, because most of them are displayed
 * as blocks.
 */
export function isBlockTag(tag: string): boolean {
  return BLOCK_TAGS.has(tag) || tag.includes('-');
}

const MIN_DATA_ROW_CELLS = 2;
const MAX_DATA_ROW_CELLS = 40;
const MAX_CELL_TEXT_CHARS = 300;
const MAX_BLOCKS_PER_CELL = 3;
/** A table with more nodes in one cell is page layout; the limit also bounds the time for nested tables. */
const MAX_NODES_PER_ROW = 400;
const LAYOUT_TAG = /^(table|ul|ol|h[1-6]|pre|form|article|section|blockquote)$/;

function isDataCell(cell: ElementNode): boolean {
  let blocks = 0;
  let textLength = 0;
  let nodes = 0;
  const stack: TreeNode[] = [cell];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (++nodes > MAX_NODES_PER_ROW) return false;
    if (node.kind === 'text') {
      textLength += node.value.trim().length;
      if (textLength > MAX_CELL_TEXT_CHARS) return false;
      continue;
    }
    if (node !== cell) {
      if (LAYOUT_TAG.test(node.tag)) return false;
      if (isBlockTag(node.tag) && ++blocks > MAX_BLOCKS_PER_CELL) return false;
    }
    if (node.children.length > MAX_NODES_PER_ROW) return false;
    for (const child of node.children) stack.push(child);
  }
  return true;
}

/** Whether a table row contains data, which means several short cells. Rows of layout tables contain no data. */
export function isDataRow(row: ElementNode): boolean {
  const cells = row.children.filter(
    (child): child is ElementNode => child.kind === 'element' && (child.tag === 'td' || child.tag === 'th'),
  );
  return cells.length >= MIN_DATA_ROW_CELLS && cells.length <= MAX_DATA_ROW_CELLS && cells.every(isDataCell);
}
