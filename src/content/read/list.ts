import type { ListItem } from '../block.ts';
import type { ElementNode, TreeNode } from '../tree.ts';
import { isCheckbox, isChecked, isFixed } from './checkboxes.ts';
import { readItemShape } from './images/icon-label.ts';
import { removeOwnMark } from './list-marks.ts';
import { isHidden } from './options.ts';
import {
  addFlowBlock,
  type FlowBlock,
  endParagraph,
  collectNodeIds,
  createInnerReader,
  type BlockReader,
} from './reader.ts';
import { findAttribute, findElement, hasClass, LIST_TAGS } from './tags.ts';

type ReadNode = (node: TreeNode, reader: BlockReader) => void;

/** Average number of blocks per item. A list with at least this average is page layout, not content. */
const MIN_LAYOUT_BLOCKS_PER_ITEM = 3;

interface Checkbox {
  isChecked: boolean;
  /** Whether the page sets the state, and not the reader of the page. */
  isFixed: boolean;
}

interface ReadItem {
  content: FlowBlock[];
  checkbox?: Checkbox | undefined;
  /** The icon at the start of the item. */
  shape?: '✓' | '✗' | undefined;
  /** The number that a list item sets. */
  value?: number;
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
    } else
      items.push({
        content: inner.blocks,
        ...(child.kind === 'element' && {
          checkbox: readCheckbox(child) ?? readTaskState(element, child),
          shape: readItemShape(child, reader.options),
          ...readNumber(child, 'value'),
        }),
      });
  }
  if (items.length === 0) return;
  // Check marks next to crosses say what is included. Without crosses they are bullets.
  if (['✓', '✗'].every((mark) => items.some(({ shape }) => shape === mark)))
    for (const item of items)
      if (item.shape !== undefined) item.checkbox = { isChecked: item.shape === '✓', isFixed: true };
  // Boxes that are all empty and can be ticked are for the reader of the page: ingredients, things to pack.
  const isTaskList =
    hasClass(element, TASK_LIST_CLASS) ||
    items.some(({ checkbox }) => checkbox?.isChecked === true || checkbox?.isFixed === true);
  const [only, ...others] = items;
  if (
    isLayoutList(items) ||
    (others.length === 0 && only?.content.every(({ block }) => block.type === 'list'))
  ) {
    for (const { content } of items) for (const block of content) reader.blocks.push(block);
    return;
  }
  for (const run of isOrdered(element) ? splitByNumber(element, items) : [{ items }]) {
    const listItems = run.items.map(
      ({ content, checkbox }, at): ListItem => ({
        ...(isTaskList && checkbox !== undefined && { checked: checkbox.isChecked }),
        children: removeOwnMark(content, 'start' in run ? run.start + at : undefined).map(
          ({ block }) => block,
        ),
      }),
    );
    const nodeIds = run.items.flatMap(({ content }) => collectNodeIds(content));
    const start = 'start' in run && run.start !== 1 ? { start: run.start } : {};
    addFlowBlock(
      reader,
      { type: 'list', ordered: 'start' in run, ...start, items: listItems },
      nodeIds,
      element,
    );
  }
}

/** Whether a list has numbers. The walker sets the type of a `ul` to which a style gives numbers. */
const isOrdered = (list: ElementNode): boolean =>
  list.tag === 'ol' || (list.tag === 'ul' && findAttribute(list, 'type') === '1');

/** Splits an ordered list where its numbers do not increase by one, because Markdown has no other numbers. */
function splitByNumber(
  list: ElementNode,
  items: readonly ReadItem[],
): { start: number; items: ReadItem[] }[] {
  const isReversed = findAttribute(list, 'reversed') !== undefined;
  const runs: { start: number; items: ReadItem[] }[] = [];
  let number = readNumber(list, 'start').value ?? (isReversed ? items.length : 1);
  for (const item of items) {
    number = item.value ?? number;
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.items.length === number) last.items.push(item);
    else runs.push({ start: number, items: [item] });
    number += isReversed ? -1 : 1;
  }
  // Markdown has no negative numbers.
  return runs.every(({ start }) => start >= 0) ? runs : [{ start: 1, items: [...items] }];
}

const MAX_LIST_NUMBER = 999_999_999;

function readNumber(element: ElementNode, name: string): { value?: number } {
  const text = findAttribute(element, name) ?? '';
  const value = /^\s*-?\d+/.test(text) ? Number.parseInt(text, 10) : undefined;
  return value === undefined || value > MAX_LIST_NUMBER ? {} : { value };
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

/** Maximum depth of a checkbox in its item: labels and boxes around it. */
const MAX_CHECKBOX_DEPTH = 6;

/** Reads the state of the checkbox at the start of an item. Undefined if the item has no checkbox. */
function readCheckbox(item: ElementNode): Checkbox | undefined {
  let node: TreeNode | undefined = item;
  // A checkbox in a link is a filter of a listing.
  for (
    let depth = 0;
    node?.kind === 'element' && node.tag !== 'a' && depth < MAX_CHECKBOX_DEPTH;
    depth += 1
  ) {
    const inLabel = node.tag === 'label' || node.tag === 'p' ? findElement(node, isCheckbox) : undefined;
    const checkbox: ElementNode | undefined = isCheckbox(node) ? node : inLabel;
    if (checkbox !== undefined) return { isChecked: isChecked(checkbox), isFixed: isFixed(checkbox) };
    node = node.children.find((child) =>
      child.kind === 'text' ? child.value.trim() !== '' : hasContent(child),
    );
  }
  return undefined;
}

/** Whether an element is not one of the empty elements with which editors place the caret or the box. */
const hasContent = (element: ElementNode): boolean => element.children.length > 0 || isCheckbox(element);

/** Classes of lists of tasks. In Confluence, only a class of the item says that it is done. */
const TASK_LIST_CLASS = /(?:^|\s)(?:(?:inline|contains)-)?task-list(?:\s|$)/;
const DONE_CLASS = /(?:^|\s)(?:checked|done|completed)(?:\s|$)/;

const readTaskState = (list: ElementNode, item: ElementNode): Checkbox | undefined =>
  hasClass(list, TASK_LIST_CLASS) ? { isChecked: hasClass(item, DONE_CLASS), isFixed: true } : undefined;
