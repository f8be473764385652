import { type Block, type Inline, type ListItem } from '../../content/index.ts';

type List = Extract<Block, { type: 'list' }>;

/** A list item as office files know it: a paragraph with a level, in no list that would hold it. */
export interface ItemPlace {
  /** From 0. */
  level: number;
  ordered: boolean;
  /** What its list is known by; another key at the same level is another list. */
  key: string;
  /** Its number, where it is ordered. */
  value?: number;
  checked?: boolean;
}

/** Blocks in the making. */
export interface Flow {
  blocks: Block[];
  open: { level: number; key: string; list: List }[];
}

export const newBlockBuilder = (): Flow => ({ blocks: [], open: [] });

export function addBlock(flow: Flow, block: Block): void {
  flow.open.length = 0;
  const last = flow.blocks[flow.blocks.length - 1];
  if (block.type === 'code' && last?.type === 'code') last.value += `\n${block.value}`;
  else if (block.type === 'quote' && last?.type === 'quote') last.children.push(...block.children);
  else flow.blocks.push(block);
}

export function addParagraph(flow: Flow, children: Inline[]): void {
  if (hasVisibleContent(children)) addBlock(flow, { type: 'paragraph', children });
}

/** Puts an item into the open list of its level and key, or into a new one inside the last item above it. */
export function addItem(flow: Flow, place: ItemPlace, children: Block[]): void {
  const { open } = flow;
  const fits = (): boolean => {
    const top = open[open.length - 1];
    if (top === undefined || top.level < place.level) return true;
    return top.level === place.level && top.key === place.key && top.list.ordered === place.ordered;
  };
  while (!fits()) open.pop();
  let top = open[open.length - 1];
  if (top === undefined || top.level < place.level) {
    const start = place.ordered && place.value !== undefined && place.value !== 1 ? place.value : undefined;
    const list: List = {
      type: 'list',
      ordered: place.ordered,
      ...(start !== undefined && { start }),
      items: [],
    };
    const holder = top?.list.items[top.list.items.length - 1]?.children ?? flow.blocks;
    holder.push(list);
    top = { level: place.level, key: place.key, list };
    open.push(top);
  }
  const item: ListItem = { ...(place.checked !== undefined && { checked: place.checked }), children };
  top.list.items.push(item);
}

/** Whether there is anything to read in a line. */
export function hasVisibleContent(children: readonly Inline[]): boolean {
  return children.some((node) => {
    if (node.type === 'text') return node.value.trim() !== '';
    if (node.type === 'break') return false;
    return 'children' in node ? hasVisibleContent(node.children) : true;
  });
}

export const text = (value: string): Inline => ({ type: 'text', value });

/** White space of an office file: no line breaks, which it has marks of its own for. */
export const spaces = (value: string): string => value.replace(/[\s\u00AD]+/g, ' ');

/** Text with its line breaks as breaks. */
export function lines(value: string): Inline[] {
  return value
    .split(/\r\n?|\n|\v/)
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      text(spaces(line)),
    ]);
}

export interface Marks {
  strong?: boolean;
  emphasis?: boolean;
  delete?: boolean;
}

export function applyMarks(children: Inline[], marks: Marks): Inline[] {
  let result = children;
  for (const type of ['delete', 'emphasis', 'strong'] as const) {
    if (marks[type] === true && hasVisibleContent(result)) result = [{ type, children: result }];
  }
  return result;
}
