import type { Block, Inline } from './block.ts';

type ContentNode = Block | Inline;

/** Bytes that each node adds to the measured size, in addition to its text. */
const BYTES_PER_NODE = 48;

/** Visits every node in document order, without recursion. */
export function visitNodes(nodes: readonly ContentNode[], enter: (node: ContentNode) => void): void {
  const stack: ContentNode[] = [];
  pushReversed(stack, nodes);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    enter(node);
    if (node.type === 'list')
      for (let i = node.items.length - 1; i >= 0; i -= 1) pushReversed(stack, node.items[i]!.children);
    else if (node.type === 'table') pushReversed(stack, node.rows.flat(2));
    else if ('children' in node) pushReversed(stack, node.children);
  }
}

function pushReversed(stack: ContentNode[], nodes: readonly ContentNode[]): void {
  for (let i = nodes.length - 1; i >= 0; i -= 1) stack.push(nodes[i]!);
}

/** Lists the nodes directly below a node: the blocks of list items, the content of table cells, or the children. */
export function listChildNodes(node: ContentNode): readonly ContentNode[] {
  if (node.type === 'list') return node.items.flatMap((item) => item.children);
  if (node.type === 'table') return node.rows.flat(2);
  return 'children' in node ? node.children : [];
}

const encoder = new TextEncoder();
const ONLY_ASCII = /^[\0-\x7f]*$/;

/** Most texts are ASCII, and encoding each of them takes longer than the rest of the measurement. */
const measureUtf8Bytes = (text: string): number =>
  ONLY_ASCII.test(text) ? text.length : encoder.encode(text).length;

/** Measures a block tree in bytes (`ast_bytes`): text and URLs in UTF-8, plus 48 for each node. */
export function measureAstBytes(blocks: readonly Block[]): number {
  let bytes = 0;
  visitNodes(blocks, (node) => {
    bytes += BYTES_PER_NODE;
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
  let text = '';
  visitNodes(nodes.some(isTable) ? nodes.flatMap(convertRowsToParagraphs) : nodes, (node) => {
    if (TYPES_WITH_LINE_END.has(node.type) && text !== '') text += '\n';
    if ('value' in node) text += node.value;
    else if (node.type === 'image') text += node.alt;
    else if (node.type === 'break') text += '\n';
  });
  return (text.includes('\n\n') ? text.replace(/\n{2,}/g, '\n') : text).trim();
}

const isTable = ({ type }: ContentNode): boolean => type === 'table';

/** Converts each row of a table to a paragraph with spaces between the cells. */
function convertRowsToParagraphs(node: ContentNode): ContentNode[] {
  if (node.type !== 'table') return [node];
  return node.rows.map((row) => ({
    type: 'paragraph',
    children: row.flatMap((cell): Inline[] => [...cell, { type: 'text', value: ' ' }]),
  }));
}

/** Whether a part of a line is bold, blank or a line break. */
export const isStrongOrBlank = (inline: Inline): boolean =>
  inline.type === 'strong' ||
  inline.type === 'break' ||
  (inline.type === 'text' && inline.value.trim() === '');
