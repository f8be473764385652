import type { Block, HeadingLevel, Inline, ListItem } from '../block.ts';
import { type Mark, inlineOf } from '../inline-form.ts';
import type { ElementNode, TreeNode } from '../tree.ts';
import { safeUrl } from '../url.ts';
import { readCode, textOf } from './code.ts';
import { imageOf } from './image.ts';
import {
  addBlock,
  addLeaf,
  type FlowBlock,
  flush,
  newReader,
  type ReadOptions,
  type Reader,
} from './reader.ts';
import { readTable } from './table.ts';
import { attribute, DROPPED, flowOf, HEADINGS, LISTS, PREFORMATTED } from './tags.ts';

/** All blocks of a tree in document order, at the granularity of a flow: a whole list, table or quote is one block. */
export function treeToBlocks(root: ElementNode, options: ReadOptions): FlowBlock[] {
  const reader = newReader(options, root);
  readElement(root, reader);
  flush(reader);
  return reader.blocks;
}

const MARKS: Readonly<Record<string, 'strong' | 'emphasis' | 'delete'>> = {
  strong: 'strong',
  b: 'strong',
  em: 'emphasis',
  i: 'emphasis',
  cite: 'emphasis',
  dfn: 'emphasis',
  var: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
};
const CODE = new Set(['code', 'kbd', 'samp', 'tt']);

export function readChildren(element: ElementNode, reader: Reader): void {
  for (const child of element.children) readNode(child, reader);
}

function readNode(node: TreeNode, reader: Reader): void {
  if (node.kind === 'element') readElement(node, reader);
  else addLeaf(reader, { type: 'text', value: node.value }, node.id);
}

export function absolute(address: string, options: ReadOptions): string | undefined {
  const url = URL.parse(address.trim(), options.baseUrl);
  return url === null ? undefined : safeUrl(url.href);
}

function withMark(element: ElementNode, mark: Mark, reader: Reader): void {
  const outer = reader.marks;
  reader.marks = [...outer, mark];
  readBox(element, reader);
  reader.marks = outer;
}

function readElement(element: ElementNode, reader: Reader): void {
  const { tag } = element;
  if (DROPPED.has(tag) || reader.options.isHidden?.(element)) return;
  if (HEADINGS.has(tag)) {
    readHeading(element, Number(tag[1]) as HeadingLevel, reader);
  } else if (LISTS.has(tag)) {
    readList(element, reader);
  } else if (PREFORMATTED.has(tag)) {
    flush(reader);
    readCode(element, reader);
  } else if (tag === 'table') {
    flush(reader);
    readTable(element, reader, readBlocks);
  } else if (tag === 'br') {
    addLeaf(reader, { type: 'break' });
  } else if (tag === 'hr') {
    flush(reader);
    addBlock(reader, { type: 'separator' }, [], element);
  } else if (tag === 'img') {
    const image = imageOf(element, (address) => absolute(address, reader.options));
    if (image !== undefined) addLeaf(reader, image, element.id);
  } else if (tag === 'blockquote') {
    readQuote(element, reader);
  } else if (tag === 'a') {
    const url = absolute(attribute(element, 'href') ?? 'javascript:', reader.options);
    if (url === undefined || reader.marks.some((mark) => typeof mark === 'object')) readBox(element, reader);
    else withMark(element, { type: 'link', url, children: [] }, reader);
  } else if (CODE.has(tag)) {
    addLeaf(reader, { type: 'code', value: textOf(element, reader.options).trim() }, element.id);
  } else if (Object.hasOwn(MARKS, tag)) {
    const mark = MARKS[tag]!;
    if (reader.marks.includes(mark)) readBox(element, reader);
    else withMark(element, mark, reader);
  } else {
    readBox(element, reader);
  }
}

/** The content of an element that is nothing but a box: a block ends the paragraph, an inline one goes on with it. */
function readBox(element: ElementNode, reader: Reader): void {
  const flow = flowOf(element);
  if (flow === 'inline') {
    readChildren(element, reader);
    return;
  }
  if (flow === 'inline-block') {
    addLeaf(reader, { type: 'text', value: ' ' });
    readChildren(element, reader);
    addLeaf(reader, { type: 'text', value: ' ' });
    return;
  }
  if (reader.heading) {
    addLeaf(reader, { type: 'text', value: ' ' });
    readChildren(element, reader);
    addLeaf(reader, { type: 'text', value: ' ' });
    return;
  }
  flush(reader);
  const outer = reader.element;
  reader.element = element;
  readChildren(element, reader);
  flush(reader);
  reader.element = outer;
}

/** The blocks of one element's content, apart from the flow around it. */
export function readBlocks(element: ElementNode, outer: Reader): FlowBlock[] {
  const reader = newReader(outer.options, element, outer.marks);
  readChildren(element, reader);
  flush(reader);
  return reader.blocks;
}

function readHeading(element: ElementNode, level: HeadingLevel, outer: Reader): void {
  flush(outer);
  const reader = newReader(outer.options, element, outer.marks);
  reader.heading = true;
  readChildren(element, reader);
  const children: Inline[] = inlineOf(reader.runs);
  if (children.length > 0) addBlock(outer, { type: 'heading', level, children }, reader.nodeIds, element);
  for (const inner of reader.blocks) outer.blocks.push(inner);
}

function readQuote(element: ElementNode, reader: Reader): void {
  flush(reader);
  const inner = readBlocks(element, reader);
  const children = inner.map(({ block }) => block);
  if (children.length > 0) addBlock(reader, { type: 'quote', children }, idsOf(inner), element);
}

export const idsOf = (blocks: readonly FlowBlock[]): number[] => blocks.flatMap(({ nodeIds }) => nodeIds);

/** More blocks than this in every item: not a list to read, but a list to lay out. */
const LAYOUT_BLOCKS = 3;

function readList(element: ElementNode, reader: Reader): void {
  flush(reader);
  const rows: FlowBlock[][] = [];
  for (const child of element.children) {
    if (child.kind === 'text') {
      if (child.value.trim() === '') continue;
      const loose = newReader(reader.options, element, reader.marks);
      readNode(child, loose);
      flush(loose);
      rows.push(loose.blocks);
    } else if (child.tag === 'li') {
      if (!reader.options.isHidden?.(child)) rows.push(readBlocks(child, reader));
    } else {
      const other = newReader(reader.options, element, reader.marks);
      readElement(child, other);
      flush(other);
      const previous = rows[rows.length - 1];
      if (LISTS.has(child.tag) && previous !== undefined) previous.push(...other.blocks);
      else rows.push(other.blocks);
    }
  }
  const filled = rows.filter((row) => row.length > 0);
  if (filled.length === 0) return;
  const count = filled.reduce((sum, row) => sum + row.filter(({ block }) => block.type !== 'list').length, 0);
  const layout = filled.some((row) =>
    row.some(({ block }) => block.type === 'heading' || block.type === 'table'),
  );
  if (layout || count > filled.length * LAYOUT_BLOCKS) {
    for (const row of filled) for (const block of row) reader.blocks.push(block);
    return;
  }
  const items: ListItem[] = filled.map((row) => ({ children: row.map(({ block }): Block => block) }));
  const ordered = element.tag === 'ol';
  const start = Number.parseInt(attribute(element, 'start') ?? '1', 10);
  const sayable = ordered && start >= 0 && start <= 999_999_999 && start !== 1;
  addBlock(
    reader,
    { type: 'list', ordered, ...(sayable && { start }), items },
    idsOf(filled.flat()),
    element,
  );
}
