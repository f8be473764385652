import type { Block, Inline, ListItem } from '../../content/index.ts';

type OpenList = Extract<Block, { type: 'list' }>;

/** The position of a list item. Office files store list items as paragraphs with a level, without a list element. */
export interface ItemPlace {
  /** Nesting level of the item, from 0. */
  level: number;
  ordered: boolean;
  /** Identifies the list that contains the item. An item with another key at the same level starts another list. */
  key: string;
  /** The number of the item in an ordered list. */
  value?: number;
  checked?: boolean;
}

/** Collects blocks and nests list items by their level. */
export interface BlockBuilder {
  blocks: Block[];
  open: { level: number; key: string; list: OpenList }[];
}

export const createBlockBuilder = (): BlockBuilder => ({ blocks: [], open: [] });

export function addBlock(builder: BlockBuilder, block: Block): void {
  builder.open.length = 0;
  const last = builder.blocks[builder.blocks.length - 1];
  if (block.type === 'code' && last?.type === 'code') last.value += `\n${block.value}`;
  else if (block.type === 'quote' && last?.type === 'quote') last.children.push(...block.children);
  else builder.blocks.push(block);
}

export function addParagraph(builder: BlockBuilder, children: Inline[]): void {
  if (hasVisibleContent(children)) addBlock(builder, { type: 'paragraph', children });
}

/**
 * Adds an item to the open list of the same level and key. If there is none, starts a list inside the last item of a
 * lower level.
 */
export function addItem(builder: BlockBuilder, place: ItemPlace, children: Block[]): void {
  const { open } = builder;
  const canContinueList = (): boolean => {
    const top = open[open.length - 1];
    if (top === undefined || top.level < place.level) return true;
    return top.level === place.level && top.key === place.key && top.list.ordered === place.ordered;
  };
  let closed: BlockBuilder['open'][number] | undefined;
  while (!canContinueList()) closed = open.pop();
  let top = open[open.length - 1];
  if (
    top !== undefined &&
    closed !== undefined &&
    top.level < place.level &&
    closed.level > place.level &&
    closed.key === place.key &&
    closed.list.ordered === place.ordered
  ) {
    // The file skipped a level (0, 2, 1). Use the list that was opened at level 2 as the list of level 1.
    closed.level = place.level;
    open.push(closed);
    top = closed;
  }
  if (top === undefined || top.level < place.level) {
    const start = place.ordered && place.value !== undefined && place.value !== 1 ? place.value : undefined;
    const list: OpenList = {
      type: 'list',
      ordered: place.ordered,
      ...(start !== undefined && { start }),
      items: [],
    };
    const siblings = top?.list.items[top.list.items.length - 1]?.children ?? builder.blocks;
    siblings.push(list);
    top = { level: place.level, key: place.key, list };
    open.push(top);
  }
  const item: ListItem = { ...(place.checked !== undefined && { checked: place.checked }), children };
  top.list.items.push(item);
}

/** Whether inline content contains anything but white space and line breaks. */
export function hasVisibleContent(children: readonly Inline[]): boolean {
  return children.some((node) => {
    if (node.type === 'text') return node.value.trim() !== '';
    if (node.type === 'break') return false;
    return 'children' in node ? hasVisibleContent(node.children) : true;
  });
}

export const createText = (value: string): Inline => ({ type: 'text', value });

/**
 * Collapses white space and removes soft hyphens. Line breaks are not in the text, because office files store them as
 * elements.
 */
export const collapseSpaces = (value: string): string => value.replace(/[\s\u00AD]+/g, ' ');

/** Converts text to inline content, with line breaks as break nodes. */
export function createInlinesWithBreaks(value: string): Inline[] {
  return value
    .split(/\r\n?|\n|\v/)
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      createText(collapseSpaces(line)),
    ]);
}

export interface TextMarks {
  strong?: boolean;
  emphasis?: boolean;
  delete?: boolean;
}

/** Wraps inline content in strong, emphasis and delete nodes. */
export function applyMarks(children: Inline[], marks: TextMarks): Inline[] {
  let result = children;
  for (const type of ['delete', 'emphasis', 'strong'] as const) {
    if (marks[type] === true && hasVisibleContent(result)) result = [{ type, children: result }];
  }
  return result;
}

/** Returns the text of inline content, e.g. of a line of code. */
export const joinPlainText = (children: readonly Inline[]): string =>
  children
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.value;
      if (node.type === 'break') return '\n';
      return 'children' in node ? joinPlainText(node.children) : '';
    })
    .join('');
