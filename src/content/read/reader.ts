import type { Block } from '../block.ts';
import { inlineOf, type Leaf, type Mark, pushLeaf, type Run } from '../inline-form.ts';
import type { Box, ElementNode } from '../tree.ts';

/** A block and where it came from. */
export interface FlowBlock {
  block: Block;
  /** Ids of the text nodes and pictures that stand in it, in document order. */
  nodeIds: number[];
  /** The element it came from: its own, or the container whose loose text it is. */
  element: ElementNode;
  /** The element's own box; absent for loose text and without layout. */
  box?: Box;
}

export interface ReadOptions {
  /** What relative addresses stand against. */
  baseUrl: string;
  /** Elements to leave out with all that stands in them. */
  isHidden?: (element: ElementNode) => boolean;
}

/** The state of reading one flow: blocks done, and the paragraph that is being gathered. */
export interface Reader {
  options: ReadOptions;
  blocks: FlowBlock[];
  runs: Run[];
  nodeIds: number[];
  /** What the next text stands in, outermost first. */
  marks: readonly Mark[];
  /** The block container whose content is being read. */
  element: ElementNode;
  /** The gathered content is all of `element`'s own, not loose text between its blocks. */
  heading: boolean;
}

export function newReader(options: ReadOptions, element: ElementNode, marks: readonly Mark[] = []): Reader {
  return { options, blocks: [], runs: [], nodeIds: [], marks, element, heading: false };
}

export function addLeaf(reader: Reader, leaf: Leaf, nodeId?: number): void {
  if (nodeId !== undefined) reader.nodeIds.push(nodeId);
  pushLeaf(leaf, reader.marks, reader.heading ? 'heading' : 'paragraph', reader.runs);
}

/** Ends the paragraph that is being gathered; a second break in a row does this, too. */
export function flush(reader: Reader): void {
  if (reader.runs.length === 0) return;
  const children = inlineOf(reader.runs);
  const { nodeIds, element } = reader;
  reader.runs = [];
  reader.nodeIds = [];
  if (children.length > 0) addBlock(reader, { type: 'paragraph', children }, nodeIds, element);
}

export function addBlock(reader: Reader, block: Block, nodeIds: number[], element: ElementNode): void {
  const box = element.layout?.box;
  reader.blocks.push({ block, nodeIds, element, ...(box !== undefined && { box }) });
}
