import type { ListItem } from '../block.ts';
import type { ElementNode, TreeNode } from '../tree.ts';
import { isHidden } from './options.ts';
import {
  addFlowBlock,
  type FlowBlock,
  endParagraph,
  collectNodeIds,
  createInnerReader,
  type BlockReader,
} from './reader.ts';
import { findAttribute, findElement, LIST_TAGS } from './tags.ts';

type ReadNode = (node: TreeNode, reader: BlockReader) => void;

/** Average number of blocks per item. A list with at least this average is page layout, not content. */
const MIN_LAYOUT_BLOCKS_PER_ITEM = 3;

interface ReadItem {
  content: FlowBlock[];
  checked?: boolean;
}

/** Reads a list. A list whose items contain headings, tables or many blocks is replaced by those blocks. */
export function readList(
  element: ElementNode,
  reader: BlockReader,
  readNode: ReadNode,
  children: readonly TreeNode[] = element.children,
): void {
  const items: ReadItem[] = [];
  for (const child of children) {
    if (child.kind === 'text' ? child.value.trim() === '' : isHidden(child, reader.options)) continue;
    const inner = createInnerReader(reader, element);
    readNode(child, inner);
    endParagraph(inner);
    if (inner.blocks.length === 0) continue;
    if (inner.blocks.every(({ block }) => block.type === 'footnote')) {
      for (const note of inner.blocks) reader.blocks.push(note);
      continue;
    }
    const previous = items[items.length - 1];
    // Some pages put a list directly into a list. Such a list belongs to the item before it.
    if (child.kind === 'element' && LIST_TAGS.has(child.tag) && previous !== undefined) {
      for (const block of inner.blocks) previous.content.push(block);
    } else items.push({ content: inner.blocks, ...(child.kind === 'element' && readCheckbox(child)) });
  }
  if (items.length === 0) return;
  if (isLayoutList(items)) {
    for (const { content } of items) for (const block of content) reader.blocks.push(block);
    return;
  }
  const ordered = element.tag === 'ol';
  const start = Number.parseInt(findAttribute(element, 'start') ?? '1', 10);
  const hasStart = ordered && start >= 0 && start <= 999_999_999 && start !== 1;
  const listItems = items.map(
    ({ content, checked }): ListItem => ({
      ...(checked !== undefined && { checked }),
      children: content.map(({ block }) => block),
    }),
  );
  const nodeIds = items.flatMap(({ content }) => collectNodeIds(content));
  addFlowBlock(
    reader,
    { type: 'list', ordered, ...(hasStart && { start }), items: listItems },
    nodeIds,
    element,
  );
}

function isLayoutList(items: readonly ReadItem[]): boolean {
  let count = 0;
  for (const { content } of items) {
    for (const { block } of content) {
      if (block.type === 'heading' || block.type === 'table') return true;
      if (block.type !== 'list' && block.type !== 'code') count += 1;
    }
  }
  return count > items.length * MIN_LAYOUT_BLOCKS_PER_ITEM;
}

/** Reads the state of the checkbox at the start of an item. Undefined if the item has no checkbox. */
function readCheckbox(item: ElementNode): { checked: boolean } | undefined {
  const firstChild = item.children.find((child) => child.kind === 'element' || child.value.trim() !== '');
  if (firstChild?.kind !== 'element') return undefined;
  const isCheckbox = (element: ElementNode): boolean =>
    element.tag === 'input' && findAttribute(element, 'type')?.toLowerCase() === 'checkbox';
  const checkbox = isCheckbox(firstChild)
    ? firstChild
    : firstChild.tag === 'label' || firstChild.tag === 'p'
      ? findElement(firstChild, isCheckbox)
      : undefined;
  return checkbox === undefined ? undefined : { checked: findAttribute(checkbox, 'checked') !== undefined };
}
