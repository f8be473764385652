import type { Block, HeadingLevel } from '../block.ts';
import {
  buildInline,
  isSimpleMark,
  type InlineLeaf,
  type InlineMark,
  pushLeaf,
  type MarkedLeaf,
} from '../normalise-inline.ts';
import type { ElementBox, ElementNode, TextNode, TreeNode } from '../tree.ts';
import { toSafeUrl } from '../url.ts';
import type { FootnoteLabels } from './footnotes/footnotes.ts';
import { splitFormulas, type TextPart } from './formulas/text-formulas.ts';
import { removeNoteBrackets } from './footnotes/note-brackets.ts';
import { isHidden, type ReadTreeOptions } from './options.ts';
import { shortenLeaders } from './row-texts.ts';
import { DROPPED_TAGS, getElementDisplay } from './tags.ts';

export interface FlowBlock {
  block: Block;
  /** Ids of the text, image and formula nodes in the block, in document order. */
  nodeIds: number[];
  /** The element of the block. For text directly in a container, this is the container. */
  element: ElementNode;
  /** Layout box of the pictures of a paragraph without text, else of the element; absent if there is no layout. */
  box?: ElementBox;
  /** Present if the block is a choice of the reader, such as `Size: S, M, L`. */
  isChoice?: true;
}

/** Reads the content of an element as separate blocks. */
export type ReadBlocks = (element: ElementNode, outer: BlockReader) => FlowBlock[];

/** State of the reader during a sequence of blocks: the finished blocks and the current paragraph. */
export interface BlockReader {
  options: ReadTreeOptions;
  footnotes: FootnoteLabels;
  /** Blocks that look like headings but have no heading tag, each with its level. */
  visualHeadings: ReadonlyMap<ElementNode, HeadingLevel>;
  /** Children of elements with a name and its value on one line. */
  rowTexts: ReadonlyMap<ElementNode, readonly TreeNode[]>;
  /** Controls in headings, which are omitted. */
  headingControls: ReadonlySet<ElementNode>;
  /** Elements that the page shows a second time, which are omitted. */
  copies: ReadonlySet<ElementNode>;
  /** The texts of choices, such as `Size: S, M, L`, by the element that contains the choice and its name. */
  choices: ReadonlyMap<ElementNode, string>;
  blocks: FlowBlock[];
  /** Notes without a place of their own on the page. They are added after all blocks. */
  notes: FlowBlock[];
  runs: MarkedLeaf[];
  nodeIds: number[];
  /** Layout boxes of the pictures of the current paragraph. */
  pictureBoxes: ElementBox[];
  /** Marks that apply to the next text, outermost first. */
  marks: readonly InlineMark[];
  /** The block container that is being read. */
  element: ElementNode;
  /** The block containers around the current content, innermost first; at most `MAX_BLOCK_CONTAINERS`. */
  containers: readonly ElementNode[];
  /** Whether the text of the whole page has a monospaced font, which then does not mean code. */
  isMonospacedPage: boolean;
  /** Whether the reader is in a heading. A heading is one line. */
  inHeading: boolean;
  /** Whether the reader is in inline code. */
  inCode: boolean;
  /** Whether the reader is in a figure. In a figure, an image with an empty alternative text is content. */
  inFigure: boolean;
  /** Number of ancestors of the current element. */
  depth: number;
}

/** Creates a reader for content that becomes separate blocks. */
export function createInnerReader(outer: BlockReader, element: ElementNode): BlockReader {
  const containers = addContainer(outer.containers, element);
  return {
    ...outer,
    blocks: [],
    runs: [],
    nodeIds: [],
    pictureBoxes: [],
    element,
    containers,
    inHeading: false,
  };
}

const MAX_BLOCK_CONTAINERS = 5;

/** Adds the innermost block container to the list of its outer containers. */
export const addContainer = (around: readonly ElementNode[], element: ElementNode): readonly ElementNode[] =>
  [element, ...around].slice(0, MAX_BLOCK_CONTAINERS);

/** Resolves a URL against the base URL; `undefined` for invalid and dangerous URLs. */
export function resolveUrl(address: string, options: ReadTreeOptions): string | undefined {
  const url = URL.parse(address.trim(), options.baseUrl);
  return url === null ? undefined : toSafeUrl(url.href);
}

export function addLeaf(reader: BlockReader, leaf: InlineLeaf, nodeId?: number): void {
  if (nodeId !== undefined) reader.nodeIds.push(nodeId);
  pushLeaf(leaf, reader.marks, reader.inHeading ? 'heading' : 'paragraph', reader.runs);
}

/** Adds a picture to the current paragraph. */
export function addPicture(reader: BlockReader, image: InlineLeaf, { id, layout }: ElementNode): void {
  addLeaf(reader, image, id);
  if (layout?.box !== undefined) reader.pictureBoxes.push(layout.box);
}

export const addSpace = (reader: BlockReader): void => addLeaf(reader, { type: 'text', value: ' ' });

/** Adds text to the current paragraph. Collapses white space; keeps line breaks if `preformatted`. */
export function addText(reader: BlockReader, node: TextNode, preformatted: boolean): void {
  const { value } = node;
  if (reader.inCode) {
    reader.nodeIds.push(node.id);
    addCodeText(reader, value);
    return;
  }
  if (!preformatted || !value.includes('\n')) {
    reader.nodeIds.push(node.id);
    for (const part of splitFormulas(shortenLeaders(value))) addTextPart(reader, part, node.id);
    return;
  }
  value.split('\n').forEach((line, index) => {
    if (index > 0) addBreak(reader);
    addLeaf(reader, { type: 'text', value: line }, index === 0 ? node.id : undefined);
  });
}

/** Adds a plain text or a formula. A displayed formula is a block. */
function addTextPart(reader: BlockReader, { type, value, isDisplay }: TextPart, nodeId: number): void {
  if (isDisplay === undefined || reader.inHeading) {
    addLeaf(reader, { type, value });
    return;
  }
  endParagraph(reader);
  addFlowBlock(reader, { type: 'math', value }, [nodeId], reader.element);
}

/** Adds inline code to the current paragraph. White space at the ends of the code is added outside the code. */
export function addCodeText(reader: BlockReader, text: string): void {
  const value = text.replace(/\s+/g, ' ');
  if (value.startsWith(' ')) addSpace(reader);
  if (value.trim() === '') return;
  addLeaf(reader, { type: 'code', value: value.trim() });
  if (value.endsWith(' ')) addSpace(reader);
}

/** Adds a line break. A second consecutive break ends the paragraph. */
export function addBreak(reader: BlockReader): void {
  let lastRun = reader.runs.length - 1;
  while (lastRun >= 0 && isBlank(reader.runs[lastRun]!.leaf)) lastRun -= 1;
  if (reader.runs[lastRun]?.leaf.type === 'break') endParagraph(reader);
  else addLeaf(reader, { type: 'break' });
}

const isBlank = (leaf: InlineLeaf): boolean => leaf.type === 'text' && leaf.value === ' ';

/** Adds the current paragraph to the blocks. */
export function endParagraph(reader: BlockReader): void {
  if (reader.runs.length === 0 || reader.inHeading) return;
  const { nodeIds, pictureBoxes, element } = reader;
  const runs = reader.footnotes.references.size > 0 ? removeNoteBrackets(reader.runs) : reader.runs;
  const children = buildInline(runs);
  reader.runs = [];
  reader.nodeIds = [];
  reader.pictureBoxes = [];
  if (children.length === 0) return;
  const hasText = runs.some(({ leaf }) => leaf.type !== 'image' && !isBlank(leaf));
  const box = hasText ? undefined : uniteBoxes(pictureBoxes);
  addFlowBlock(reader, { type: 'paragraph', children }, nodeIds, element, box);
  removeUsedLink(reader, runs);
}

/** Returns the smallest box around some boxes; undefined without boxes. */
export function uniteBoxes([first, ...others]: readonly ElementBox[]): ElementBox | undefined {
  if (first === undefined) return undefined;
  let { x: left, y: top } = first;
  let right = left + first.width;
  let bottom = top + first.height;
  for (const { x, y, width, height } of others) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * If a link contains several blocks, keeps the link in the first block with text and removes it from the later blocks.
 */
export function removeUsedLink(reader: BlockReader, runs: readonly MarkedLeaf[]): void {
  if (reader.marks.every(isSimpleMark)) return;
  const hasLinkText = runs.some(
    ({ leaf, marks }) => leaf.type === 'text' && !isBlank(leaf) && !marks.every(isSimpleMark),
  );
  if (hasLinkText) reader.marks = reader.marks.filter(isSimpleMark);
}

export function addFlowBlock(
  reader: BlockReader,
  block: Block,
  nodeIds: number[],
  element: ElementNode,
  box = element.layout?.box,
): void {
  reader.blocks.push({ block, nodeIds, element, ...(box !== undefined && { box }) });
}

export function collectNodeIds(blocks: readonly FlowBlock[]): number[] {
  return blocks.flatMap(({ nodeIds }) => nodeIds);
}

/** Reads an element as plain text if it is nested too deep for recursion. Block elements separate paragraphs. */
export function readTextOfDeepTree(root: ElementNode, reader: BlockReader): void {
  const stack: (TreeNode | 'end of block')[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === 'end of block') endParagraph(reader);
    else if (node.kind === 'text') addText(reader, node, false);
    else if (node.tag === 'br') addBreak(reader);
    else if (!DROPPED_TAGS.has(node.tag) && !isHidden(node, reader.options)) {
      if (getElementDisplay(node) === 'block') {
        endParagraph(reader);
        stack.push('end of block');
      }
      for (let index = node.children.length - 1; index >= 0; index -= 1) stack.push(node.children[index]!);
    }
  }
}
