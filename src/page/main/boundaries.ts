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

/** Whether an element starts a new segment of text. Custom elements count, because most are displayed as blocks. */
export function isBlockTag(tag: string): boolean {
  return BLOCK_TAGS.has(tag) || tag.includes('-');
}

const MIN_CELLS = 2;
const MAX_CELLS = 40;
const MAX_CELL_TEXT = 300;
const MAX_CELL_BLOCKS = 3;
/**
 * A table cell with more nodes than this shows that the table is page layout. The limit also bounds the time for nested
 * tables.
 */
const MAX_CELL_NODES = 400;
const LAYOUT_TAG = /^(table|ul|ol|h[1-6]|pre|form|article|section|blockquote)$/;

function isDataCell(cell: ElementNode): boolean {
  let blocks = 0;
  let textLength = 0;
  let nodes = 0;
  const stack: TreeNode[] = [cell];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (++nodes > MAX_CELL_NODES) return false;
    if (node.kind === 'text') {
      textLength += node.value.trim().length;
      if (textLength > MAX_CELL_TEXT) return false;
      continue;
    }
    if (node !== cell) {
      if (LAYOUT_TAG.test(node.tag)) return false;
      if (isBlockTag(node.tag) && ++blocks > MAX_CELL_BLOCKS) return false;
    }
    if (node.children.length > MAX_CELL_NODES) return false;
    for (const child of node.children) stack.push(child);
  }
  return true;
}

/**
 * Whether a table row contains data (several short cells). The rows of a table that only arranges parts of the page do
 * not.
 */
export function isDataRow(row: ElementNode): boolean {
  const cells = row.children.filter(
    (child): child is ElementNode => child.kind === 'element' && (child.tag === 'td' || child.tag === 'th'),
  );
  return cells.length >= MIN_CELLS && cells.length <= MAX_CELLS && cells.every(isDataCell);
}
