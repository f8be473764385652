import type { ListItem } from '../block.ts';
import type { ElementNode, TreeNode } from '../tree.ts';
import { isHidden } from './options.ts';
import { addBlock, type FlowBlock, flush, idsOf, innerReader, type Reader } from './reader.ts';
import { attribute, findElement, LISTS } from './tags.ts';

type ReadNode = (node: TreeNode, reader: Reader) => void;

/** More blocks an item than this, on average: not a list to read, but a list that lays out the page. */
const LAYOUT_BLOCKS = 3;

interface Item {
  content: FlowBlock[];
  checked?: boolean;
}

/** A list; one whose items hold headings, tables or many blocks dissolves into their blocks. */
export function readList(element: ElementNode, reader: Reader, readNode: ReadNode): void {
  const items: Item[] = [];
  for (const child of element.children) {
    if (child.kind === 'text' ? child.value.trim() === '' : isHidden(child, reader.options)) continue;
    const inner = innerReader(reader, element);
    readNode(child, inner);
    flush(inner);
    if (inner.blocks.length === 0) continue;
    const label = child.kind === 'element' ? reader.footnotes.items.get(child) : undefined;
    if (label !== undefined && child.kind === 'element') {
      const children = inner.blocks.map(({ block }) => block);
      addBlock(reader, { type: 'footnote', label, children }, idsOf(inner.blocks), child);
      continue;
    }
    const previous = items[items.length - 1];
    // A list right in a list, without an item of its own, belongs to the item before it.
    if (child.kind === 'element' && LISTS.has(child.tag) && previous !== undefined) {
      for (const block of inner.blocks) previous.content.push(block);
    } else items.push({ content: inner.blocks, ...(child.kind === 'element' && checkbox(child)) });
  }
  if (items.length === 0) return;
  if (isLayout(items)) {
    for (const { content } of items) for (const block of content) reader.blocks.push(block);
    return;
  }
  const ordered = element.tag === 'ol';
  const start = Number.parseInt(attribute(element, 'start') ?? '1', 10);
  const sayable = ordered && start >= 0 && start <= 999_999_999 && start !== 1;
  const said = items.map(
    ({ content, checked }): ListItem => ({
      ...(checked !== undefined && { checked }),
      children: content.map(({ block }) => block),
    }),
  );
  const nodeIds = items.flatMap(({ content }) => idsOf(content));
  addBlock(reader, { type: 'list', ordered, ...(sayable && { start }), items: said }, nodeIds, element);
}

function isLayout(items: readonly Item[]): boolean {
  let count = 0;
  for (const { content } of items) {
    for (const { block } of content) {
      if (block.type === 'heading' || block.type === 'table') return true;
      if (block.type !== 'list' && block.type !== 'code') count += 1;
    }
  }
  return count > items.length * LAYOUT_BLOCKS;
}

/** The state of a task's box that stands at the beginning of an item. */
function checkbox(item: ElementNode): { checked: boolean } | undefined {
  const first = item.children.find((child) => child.kind === 'element' || child.value.trim() !== '');
  if (first?.kind !== 'element') return undefined;
  const isBox = (element: ElementNode): boolean =>
    element.tag === 'input' && attribute(element, 'type')?.toLowerCase() === 'checkbox';
  const box = isBox(first)
    ? first
    : first.tag === 'label' || first.tag === 'p'
      ? findElement(first, isBox)
      : undefined;
  return box === undefined ? undefined : { checked: attribute(box, 'checked') !== undefined };
}
