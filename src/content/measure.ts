import type { Block, Inline } from './block.ts';

type ContentNode = Block | Inline;

/** Bytes that each node adds to the measured size, in addition to its text. */
const BYTES_PER_NODE = 48;

/** Visits every node in document order, without recursion. */
export function visitNodes(nodes: readonly ContentNode[], enter: (node: ContentNode) => void): void {
  const stack: ContentNode[] = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    enter(node);
    const children = listChildNodes(node);
    for (let i = children.length - 1; i >= 0; i -= 1) stack.push(children[i]!);
  }
}

/** Lists the nodes directly below a node: the blocks of list items, the content of table cells, or the children. */
export function listChildNodes(node: ContentNode): readonly ContentNode[] {
  if (node.type === 'text') return NO_NODES;
  if (node.type === 'list') return node.items.flatMap((item) => item.children);
  if (node.type === 'table') return node.rows.flat(2);
  return 'children' in node ? node.children : NO_NODES;
}

const NO_NODES: readonly ContentNode[] = [];

/** Computes the number of bytes of a text in UTF-8. */
function measureUtf8Bytes(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

/** Measures a block tree in bytes (`ast_bytes`): text and URLs in UTF-8, plus 48 for each node. */
export function measureAstBytes(blocks: readonly Block[]): number {
  let bytes = 0;
  visitNodes(blocks, (node) => {
    bytes += BYTES_PER_NODE;
    // Most nodes are texts, and a test for their type is faster than for their properties.
    if (node.type === 'text') {
      bytes += measureUtf8Bytes(node.value);
      return;
    }
    if ('value' in node) bytes += measureUtf8Bytes(node.value);
    if ('url' in node) bytes += measureUtf8Bytes(node.url);
    if ('alt' in node) bytes += measureUtf8Bytes(node.alt);
    if ('title' in node) bytes += measureUtf8Bytes(node.title ?? '');
  });
  return bytes;
}

const TYPES_WITH_LINE_END = new Set<ContentNode['type']>([
  'paragraph',
  'heading',
  'list',
  'table',
  'code',
  'math',
  'quote',
  'footnote',
]);

/** Returns the text without markup, with one line break between blocks and a space between cells. */
export function toPlainText(content: ContentNode | readonly ContentNode[]): string {
  const nodes: readonly ContentNode[] = Array.isArray(content) ? content : [content as ContentNode];
  const onlyText = findOnlyText(nodes);
  if (onlyText !== undefined) return collapseBlankLines(onlyText);
  const parts: string[] = [];
  visitNodes(nodes.some(isTableNode) ? nodes.flatMap(convertRowsToParagraphs) : nodes, (node) => {
    // Test the type first: most nodes are texts, and this test is faster than a test for the property.
    if (node.type === 'text') {
      parts.push(node.value);
      return;
    }
    if (TYPES_WITH_LINE_END.has(node.type) && parts.length > 0) parts.push('\n');
    if ('value' in node) parts.push(node.value);
    else if (node.type === 'image') parts.push(node.alt);
    else if (node.type === 'break') parts.push('\n');
  });
  return collapseBlankLines(parts.join(''));
}

const collapseBlankLines = (text: string): string =>
  (text.includes('\n\n') ? text.replace(/\n{2,}/g, '\n') : text).trim();

/** Returns the text of a paragraph or heading that contains one text and nothing else, as most of them do. */
function findOnlyText(nodes: readonly ContentNode[]): string | undefined {
  const [node] = nodes;
  if (nodes.length !== 1 || (node?.type !== 'paragraph' && node?.type !== 'heading')) return undefined;
  const [child] = node.children;
  return node.children.length === 1 && child?.type === 'text' ? child.value : undefined;
}

const isTableNode = ({ type }: ContentNode): boolean => type === 'table';

/** Converts each row of a table to a paragraph with spaces between the cells. */
function convertRowsToParagraphs(node: ContentNode): ContentNode[] {
  if (node.type !== 'table') return [node];
  return node.rows.map((row) => ({
    type: 'paragraph',
    children: row.flatMap((cell): Inline[] => [...cell, { type: 'text', value: ' ' }]),
  }));
}
