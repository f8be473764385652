import type { Block, HeadingLevel } from '../block.ts';
import { inlineOf, isKind, type Leaf, type Mark, pushLeaf, type Run } from '../inline-form.ts';
import type { Box, ElementNode, TextNode } from '../tree.ts';
import { safeUrl } from '../url.ts';
import type { Footnotes } from './footnotes.ts';
import type { ReadOptions } from './options.ts';

/** A block and where it came from. */
export interface FlowBlock {
  block: Block;
  /** Ids of the text nodes, pictures and formulas that stand in it, in document order. */
  nodeIds: number[];
  /** The element it came from: its own, or the container whose loose text it is. */
  element: ElementNode;
  /** The element's own box; absent without layout. */
  box?: Box;
}

/** The state of reading one flow: blocks done, and the paragraph that is being gathered. */
export interface Reader {
  options: ReadOptions;
  footnotes: Footnotes;
  /** Blocks that only look like headings. */
  visualHeadings: ReadonlyMap<ElementNode, HeadingLevel>;
  blocks: FlowBlock[];
  runs: Run[];
  nodeIds: number[];
  /** What the next text stands in, outermost first. */
  marks: readonly Mark[];
  /** The block container whose content is being read. */
  element: ElementNode;
  /** Everything is one line: the content of a heading. */
  heading: boolean;
  /** Text is inline code. */
  code: boolean;
  /** In a figure a picture is content even where its alternative text is empty. */
  figure: boolean;
  /** Levels of elements that are open. */
  depth: number;
}

/** A reader for content that is read apart from the flow around it. */
export function innerReader(outer: Reader, element: ElementNode): Reader {
  return { ...outer, blocks: [], runs: [], nodeIds: [], element, heading: false };
}

export function newReader(
  options: ReadOptions,
  element: ElementNode,
  known: Pick<Reader, 'footnotes' | 'visualHeadings'>,
): Reader {
  return {
    ...known,
    options,
    blocks: [],
    runs: [],
    nodeIds: [],
    marks: [],
    element,
    heading: false,
    code: false,
    figure: false,
    depth: 0,
  };
}

/** An address made absolute; `undefined` for none and for dangerous ones. */
export function absolute(address: string, options: ReadOptions): string | undefined {
  const url = URL.parse(address.trim(), options.baseUrl);
  return url === null ? undefined : safeUrl(url.href);
}

export function addLeaf(reader: Reader, leaf: Leaf, nodeId?: number): void {
  if (nodeId !== undefined) reader.nodeIds.push(nodeId);
  pushLeaf(leaf, reader.marks, reader.heading ? 'heading' : 'paragraph', reader.runs);
}

export const addSpace = (reader: Reader): void => addLeaf(reader, { type: 'text', value: ' ' });

const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;

/** Text with its white space as CSS has it: collapsed, or with its line breaks where `preformatted`. */
export function addText(reader: Reader, node: TextNode, preformatted: boolean): void {
  const value = node.value.replace(INVISIBLE, '');
  if (reader.code) {
    reader.nodeIds.push(node.id);
    addCodeText(reader, value);
    return;
  }
  if (!preformatted || !value.includes('\n')) {
    addLeaf(reader, { type: 'text', value }, node.id);
    return;
  }
  value.split('\n').forEach((line, index) => {
    if (index > 0) addBreak(reader);
    addLeaf(reader, { type: 'text', value: line }, index === 0 ? node.id : undefined);
  });
}

/** Inline code; white space at its edges stands outside. */
export function addCodeText(reader: Reader, text: string): void {
  const value = text.replace(INVISIBLE, '').replace(/\s+/g, ' ');
  if (value.startsWith(' ')) addSpace(reader);
  if (value.trim() === '') return;
  addLeaf(reader, { type: 'code', value: value.trim() });
  if (value.endsWith(' ')) addSpace(reader);
}

/** A break; the second one in a row ends the paragraph. */
export function addBreak(reader: Reader): void {
  let last = reader.runs.length - 1;
  while (last >= 0 && isBlank(reader.runs[last]!.leaf)) last -= 1;
  if (reader.runs[last]?.leaf.type === 'break') flush(reader);
  else addLeaf(reader, { type: 'break' });
}

const isBlank = (leaf: Leaf): boolean => leaf.type === 'text' && leaf.value === ' ';

/** Ends the paragraph that is being gathered. */
export function flush(reader: Reader): void {
  if (reader.runs.length === 0 || reader.heading) return;
  const children = inlineOf(reader.runs);
  const { runs, nodeIds, element } = reader;
  reader.runs = [];
  reader.nodeIds = [];
  if (children.length === 0) return;
  addBlock(reader, { type: 'paragraph', children }, nodeIds, element);
  spendLink(reader, runs);
}

/** A link around several blocks stands in the first of them that has text, and is not said again. */
export function spendLink(reader: Reader, runs: readonly Run[]): void {
  if (reader.marks.every(isKind)) return;
  const said = runs.some(({ leaf, marks }) => leaf.type === 'text' && !isBlank(leaf) && !marks.every(isKind));
  if (said) reader.marks = reader.marks.filter(isKind);
}

export function addBlock(reader: Reader, block: Block, nodeIds: number[], element: ElementNode): void {
  const box = element.layout?.box;
  reader.blocks.push({ block, nodeIds, element, ...(box !== undefined && { box }) });
}

export function idsOf(blocks: readonly FlowBlock[]): number[] {
  return blocks.flatMap(({ nodeIds }) => nodeIds);
}
