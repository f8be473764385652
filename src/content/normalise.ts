import { removeInvisibleCharacters } from './characters.ts';
import type { ColumnAlignment, Block, Inline, ListItem } from './block.ts';
import { listChildNodes } from './measure.ts';
import { normaliseLabel, normaliseInline, toSingleLine } from './normalise-inline.ts';

/** Lists and quotes that are nested deeper than this are replaced by their content. */
const MAX_NESTED_CONTAINERS = 24;

/**
 * The canonical form of a block tree: the part of it that Markdown can express. `normaliseBlocks` is idempotent, and
 * `parse(serialiseMarkdown(tree))` equals `normaliseBlocks(tree)`. The rules:
 * - empty blocks (paragraphs, headings, quotes, lists, tables) are removed; empty list items and cells are not;
 * - white space is collapsed, moved out of the edges of marks, and removed at the edges of a block;
 * - control characters and invisible characters are removed;
 * - breaks are single and never at an edge; a break in a heading is a space;
 * - adjacent texts and adjacent marks of the same type are merged; a mark in the same mark and a link in a link are
 *   removed, and so are empty marks;
 * - links and images with a dangerous URL are replaced by their text;
 * - punctuation moves out of the edge of emphasis if a letter is next to it outside;
 * - a footnote reference moves out of a link; code with `\|` in a cell or `]:` in a link becomes text;
 * - tables are rectangles as wide as their widest row; containers deeper than 24 levels are replaced by their content;
 * - blank lines of code are empty; a code language is one ASCII word;
 * - a task's checkbox is kept only if its item starts with a paragraph.
 */
export function normaliseBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => normaliseBlock(block));
}

/**
 * Returns the canonical form of one block: an empty list for an empty block, and several blocks for a container beyond
 * the depth limit.
 */
export function normaliseBlock(block: Block, depth = 0): Block[] {
  if (depth > MAX_NESTED_CONTAINERS) return collectLeaves(block).flatMap((leaf) => normaliseLeaf(leaf));
  switch (block.type) {
    case 'list': {
      const items = block.items.map((item) => normaliseItem(item, depth));
      if (items.length === 0) return [];
      const start = block.ordered ? Math.trunc(block.start ?? 1) : 1;
      const hasStart = start >= 0 && start <= 999_999_999 && start !== 1;
      return [{ type: 'list', ordered: block.ordered, ...(hasStart && { start }), items }];
    }
    case 'quote': {
      const children = block.children.flatMap((child) => normaliseBlock(child, depth + 1));
      return children.length === 0 ? [] : [{ type: 'quote', children }];
    }
    case 'footnote': {
      const children = block.children.flatMap((child) => normaliseBlock(child, depth + 1));
      const label = normaliseLabel(block.label);
      return label === '' ? children : [{ type: 'footnote', label, children }];
    }
    default:
      return normaliseLeaf(block);
  }
}

function normaliseItem(item: ListItem, depth: number): ListItem {
  const children = item.children.flatMap((child) => normaliseBlock(child, depth + 1));
  return {
    ...(item.checked !== undefined && children[0]?.type === 'paragraph' && { checked: item.checked }),
    children,
  };
}

function normaliseLeaf(block: Block): Block[] {
  switch (block.type) {
    case 'paragraph': {
      const children = normaliseInline(block.children, 'paragraph');
      return children.length === 0 ? [] : [{ type: 'paragraph', children }];
    }
    case 'heading': {
      const children = normaliseInline(block.children, 'heading');
      return children.length === 0 ? [] : [{ type: 'heading', level: block.level, children }];
    }
    case 'table':
      return normaliseTable(block.align, block.rows);
    case 'code': {
      const language = block.language?.replace(/[^\w+#./-]/g, '').slice(0, 40) ?? '';
      const value = removeInvisibleCharacters(block.value.toWellFormed())
        .replace(/\r\n?/g, '\n')
        .replace(/^[ \t]+$/gm, '');
      return [{ type: 'code', ...(language !== '' && { language }), value }];
    }
    case 'math': {
      const lines = block.value.split(/[\r\n]+/).map((line) => toSingleLine(line).trim());
      const value = lines.filter((line) => line !== '' && line !== '$$').join('\n');
      return value === '' ? [] : [{ type: 'math', value }];
    }
    default:
      return [block];
  }
}

function normaliseTable(align: readonly ColumnAlignment[], rows: readonly Inline[][][]): Block[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width === 0) return [];
  const normalisedRows = rows.map((row) =>
    Array.from({ length: width }, (_, column) => normaliseInline(row[column] ?? [], 'cell')),
  );
  return [
    {
      type: 'table',
      align: Array.from({ length: width }, (_, column) => align[column] ?? null),
      rows: normalisedRows,
    },
  ];
}

/** Lists all leaf blocks in document order, without recursion. */
function collectLeaves(block: Block): Block[] {
  const leaves: Block[] = [];
  const stack: Block[] = [block];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'list' || node.type === 'quote' || node.type === 'footnote')
      for (const child of listChildNodes(node).toReversed()) stack.push(child as Block);
    else leaves.push(node);
  }
  return leaves;
}
