import type { Align, Block, Inline, ListItem } from './block.ts';
import { footnoteLabel, normaliseInline, oneLine } from './inline-form.ts';

/** Containers nested deeper than this dissolve into their content. */
const MAX_DEPTH = 24;

/**
 * The canonical form of a block tree: what Markdown can say of it. `normalise` is idempotent, and
 * `parse(serialise(tree))` is `normalise(tree)`. The rules:
 * - blocks without content go (empty paragraphs, headings, quotes, lists, tables); empty list items and cells stay;
 * - white space is collapsed, moves out of the edges of marks, and goes at the edges of a block; control characters go;
 * - one break at a time, none at the edges; a break in a heading is a space;
 * - neighbouring texts and marks of the same type are one; a mark within the same mark, and a link in a link, go;
 * - marks around nothing go; links and images with a dangerous address leave their text;
 * - punctuation moves out of the edge of emphasis where a letter follows or precedes it outside;
 * - a footnote reference does not stand in a link; code with `\|` in a cell or `]:` in a link is text;
 * - tables are rectangles as wide as their widest row; containers deeper than 24 levels dissolve;
 * - lines of code that hold nothing but white space are empty; a language is one word of ASCII;
 * - a task's box stays only where its item begins with a paragraph.
 */
export function normalise(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => normaliseBlock(block));
}

/** The canonical form of one block: none, one, or (beyond the depth limit) several. */
export function normaliseBlock(block: Block, depth = 0): Block[] {
  if (depth > MAX_DEPTH) return leavesOf(block).flatMap((leaf) => normaliseLeaf(leaf));
  switch (block.type) {
    case 'list': {
      const items = block.items.map((item) => normaliseItem(item, depth));
      if (items.length === 0) return [];
      const start = block.ordered ? Math.trunc(block.start ?? 1) : 1;
      const sayable = start >= 0 && start <= 999_999_999 && start !== 1;
      return [{ type: 'list', ordered: block.ordered, ...(sayable && { start }), items }];
    }
    case 'quote': {
      const children = block.children.flatMap((child) => normaliseBlock(child, depth + 1));
      return children.length === 0 ? [] : [{ type: 'quote', children }];
    }
    case 'footnote': {
      const children = block.children.flatMap((child) => normaliseBlock(child, depth + 1));
      const label = footnoteLabel(block.label);
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
      const value = block.value
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replaceAll('\0', '')
        .replace(/^[ \t]+$/gm, '');
      return [{ type: 'code', ...(language !== '' && { language }), value }];
    }
    case 'math': {
      const lines = block.value.split(/[\r\n]+/).map((line) => oneLine(line).trim());
      const value = lines.filter((line) => line !== '' && line !== '$$').join('\n');
      return value === '' ? [] : [{ type: 'math', value }];
    }
    default:
      return [block];
  }
}

function normaliseTable(align: readonly Align[], rows: readonly Inline[][][]): Block[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width === 0) return [];
  const cells = rows.map((row) =>
    Array.from({ length: width }, (_, column) => normaliseInline(row[column] ?? [], 'cell')),
  );
  return [
    {
      type: 'table',
      align: Array.from({ length: width }, (_, column) => align[column] ?? null),
      rows: cells,
    },
  ];
}

/** The leaves under a block, in order, without recursion. */
function leavesOf(block: Block): Block[] {
  const leaves: Block[] = [];
  const stack: Block[] = [block];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const children =
      node.type === 'list'
        ? node.items.flatMap((item) => item.children)
        : 'children' in node
          ? node.children
          : undefined;
    if (node.type === 'paragraph' || node.type === 'heading' || children === undefined) leaves.push(node);
    else for (let i = children.length - 1; i >= 0; i -= 1) stack.push(children[i] as Block);
  }
  return leaves;
}
