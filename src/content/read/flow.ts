import type { Block, HeadingLevel } from '../block.ts';
import { buildInline, type InlineMark, isSimpleMark } from '../normalise-inline.ts';
import type { ElementNode, TreeNode } from '../tree.ts';
import { collapseWhiteSpace } from '../white-space.ts';
import { findListItems, moveTableRole, toTableMarkup } from './tables/table-markup.ts';
import { isCodeBlock, isReadOnlyCode, readCode, readCodeTable, readJsonTree } from './code/code.ts';
import { readAlert } from './alert.ts';
import { findCopies } from './copies.ts';
import { groupListItems } from './block-lists.ts';
import { findFootnotes, isBacklink, removeNumber } from './footnotes.ts';
import { readGraphic } from './images/graphic.ts';
import { getHeadingLevel, containsHeading } from './headings/heading.ts';
import { findHeadingControls } from './headings/heading-controls.ts';
import { readImage } from './images/image.ts';
import { readImageMap } from './images/image-map.ts';
import {
  hasNoOwnText,
  isOmittedButton,
  isCopyControl,
  isEditLink,
  findButtonInSentence,
  isPermalink,
  isPermalinkElement,
  isSpaced,
  isToggle,
  needsSpaceBefore,
} from './inline-rules.ts';
import { readList } from './list.ts';
import { type FormulaSource, isRenderedCopy, readFormulaSource } from './formulas/math.ts';
import { findMark } from './marks.ts';
import { findMediaLink, isCustomImage } from './images/media.ts';
import { isHidden, type ReadTreeOptions } from './options.ts';
import {
  resolveUrl,
  addFlowBlock,
  addBreak,
  addCodeText,
  addLeaf,
  addPicture,
  addSpace,
  addText,
  type FlowBlock,
  endParagraph,
  collectNodeIds,
  addContainer,
  createInnerReader,
  type BlockReader,
  readTextOfDeepTree,
  removeUsedLink,
} from './reader.ts';
import { joinSplitLists } from './split-lists.ts';
import { readShortText } from './short-text.ts';
import { chooseSubscriptText, chooseSuperscriptMarks, readSentenceNumber } from './scripts.ts';
import { hasRegularStructure, readTable } from './tables/table.ts';
import {
  findAttribute,
  CODE_TAGS,
  DROPPED_TAGS,
  findElement,
  getChildElements,
  getElementDisplay,
  hasClass,
  LIST_TAGS,
  PREFORMATTED_TAGS,
} from './tags.ts';
import { collectTextLines, listVisibleRows } from './text.ts';
import { findVisualHeadings } from './headings/visual-headings.ts';

/** Elements that are nested deeper than this are read as plain paragraphs, even if they are lists or tables. */
const MAX_STRUCTURE_DEPTH = 520;

/**
 * Reads the top-level blocks of a tree in document order. A whole list, table or quote is one block; other containers
 * are replaced by their content, and text directly in a container becomes a paragraph. The computed `display` decides
 * what a block is; without layout, the default of the tag decides. Leaves out hidden elements, scripts, form controls
 * and action buttons.
 */
export function treeToBlocks(root: ElementNode, options: ReadTreeOptions): FlowBlock[] {
  const reader: BlockReader = {
    options,
    footnotes: findFootnotes(root, options),
    visualHeadings: findVisualHeadings(root, options),
    headingControls: findHeadingControls(root, options),
    copies: findCopies(root, options),
    blocks: [],
    notes: [],
    runs: [],
    nodeIds: [],
    pictureBoxes: [],
    marks: [],
    element: root,
    containers: [root],
    isMonospacedPage: findElement(root, ({ tag }) => tag === 'body')?.layout?.monospaced === true,
    inHeading: false,
    inCode: false,
    inFigure: false,
    depth: 0,
  };
  readElement(root, reader);
  endParagraph(reader);
  return [...joinSplitLists(reader.blocks, root), ...reader.notes];
}

function readChildren(element: ElementNode, reader: BlockReader): void {
  const preformatted = element.layout?.preformatted === true;
  const mayNeedSpaces = !preformatted && !reader.inCode && hasNoOwnText(element);
  const children = groupListItems(element.children);
  children.forEach((child, index) => {
    const button = findButtonInSentence(children, index, reader.options);
    if (button !== undefined) readChildren(button, reader);
    else if (readSentenceNumber(children, index, reader)) return;
    else if (child.kind === 'text') addText(reader, child, preformatted);
    else if (!isRenderedCopy(children, index)) {
      if (index > 0 && (isSpaced(child) || (mayNeedSpaces && needsSpaceBefore(reader.runs, child))))
        addSpace(reader);
      readElement(child, reader);
    }
  });
}

function readNode(node: TreeNode, reader: BlockReader): void {
  if (node.kind === 'element') readElement(node, reader);
  else addText(reader, node, false);
}

function readElement(element: ElementNode, reader: BlockReader): void {
  if (isHidden(element, reader.options) && !isCollapsedNote(element, reader)) return;
  const formula = readFormulaSource(element);
  if (formula !== undefined) {
    addFormula(element, formula, reader);
    return;
  }
  if (element.tag === 'svg') readGraphic(element, reader);
  if (element.tag === 'map' && !reader.inHeading) readImageMap(element, reader);
  if (DROPPED_TAGS.has(element.tag) && !isReadOnlyCode(element, reader)) return;
  if (isOmittedButton(element, reader) || isEditLink(element)) return;
  if (isCopyControl(element) || isToggle(element)) return;
  if (reader.headingControls.has(element) || reader.copies.has(element)) return;
  if (reader.footnotes.omitted.has(element)) return;
  if (reader.footnotes.items.size > 0 && isBacklink(element)) return;
  if (element.tag === 'noscript' && element.layout === undefined) return;
  if (reader.depth >= MAX_STRUCTURE_DEPTH) {
    readTextOfDeepTree(element, reader);
    return;
  }
  reader.depth += 1;
  readByTag(element, reader);
  reader.depth -= 1;
}

function readByTag(element: ElementNode, reader: BlockReader): void {
  const { tag } = element;
  if (!reader.inHeading && readNote(element, reader)) return;
  const level = getHeadingLevel(element) ?? reader.visualHeadings.get(element);
  const mark = findMark(element, reader);
  if (level !== undefined && !reader.inHeading) readHeading(element, level, reader);
  else if (!reader.inHeading && isCodeBlock(element, reader)) {
    endParagraph(reader);
    readCode(element, reader);
  } else if (LIST_TAGS.has(tag) && !reader.inHeading) {
    endParagraph(reader);
    readList(element, reader, readNode);
  } else if (tag === 'table' && !reader.inHeading && hasRegularStructure(element)) {
    endParagraph(reader);
    if (!readCodeTable(element, reader, readBlocksIn)) readTable(element, reader, readBlocksIn);
  } else if (!reader.inHeading && readByRole(element, reader)) return;
  else if (isLabelledImage(element, reader)) readLabel(element, reader);
  else if (readAlert(element, reader, readBlocksIn)) return;
  else if (tag === 'blockquote' && !reader.inHeading) readQuote(element, reader);
  else if (tag === 'a') readLink(element, reader);
  else if (CODE_TAGS.has(tag) || PREFORMATTED_TAGS.has(tag)) readInlineCode(element, reader);
  else if (mark !== undefined && !reader.marks.includes(mark) && !containsHeading(element)) {
    readWithMark(element, mark, reader);
  } else readInlineTag(element, reader);
}

/** A table or list with ARIA roles counts as this many levels, because reading it takes more of the call stack. */
const LEVELS_PER_ARIA_CONTAINER = 8;

/** Reads a table or list that has ARIA roles but other tags. Returns false for all other elements. */
function readByRole(element: ElementNode, reader: BlockReader): boolean {
  const table = toTableMarkup(element, reader.options);
  const items = findListItems(element, reader.options);
  const wrapped = table === undefined ? moveTableRole(element, reader.options) : undefined;
  if (wrapped !== undefined) {
    readElementContent(wrapped, reader);
    return true;
  }
  if (table === undefined && items === undefined) return false;
  endParagraph(reader);
  reader.depth += LEVELS_PER_ARIA_CONTAINER;
  if (table !== undefined) readTable(table, reader, readBlocksIn, element);
  else readList(element, reader, readNode, items);
  reader.depth -= LEVELS_PER_ARIA_CONTAINER;
  return true;
}

/** Blocks in which the label of an image without text is content. In other blocks, most labels name icons. */
const BLOCK_WITH_LABELS = /^(?:p|td|th|dd|figure)$/;

/** Whether an element without text is an image, such as a row of stars, with a label that says what it shows. */
function isLabelledImage(element: ElementNode, reader: BlockReader): boolean {
  const label = findAttribute(element, 'role') === 'img' ? findAttribute(element, 'aria-label') : undefined;
  if (label === undefined || reader.inHeading || !reader.marks.every(isSimpleMark)) return false;
  const isContent = BLOCK_WITH_LABELS.test(reader.element.tag) || /\d/.test(label);
  return (
    isContent &&
    /\p{L}/u.test(label) &&
    !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(readShortText(element))
  );
}

function readLabel(element: ElementNode, reader: BlockReader): void {
  const isBlock = getElementDisplay(element) === 'block' && !reader.inHeading;
  if (isBlock) endParagraph(reader);
  else addSpace(reader);
  addLeaf(reader, { type: 'text', value: findAttribute(element, 'aria-label') ?? '' }, element.id);
  if (isBlock) endParagraph(reader);
  else addSpace(reader);
}

/** Reads inline elements that have special rules. All other elements are read by `readElementContent`. */
function readInlineTag(element: ElementNode, reader: BlockReader): void {
  switch (element.tag) {
    case 'br':
      addBreak(reader);
      break;
    case 'hr':
      endParagraph(reader);
      if (!reader.inHeading) addFlowBlock(reader, { type: 'separator' }, [], element);
      break;
    case 'img': {
      const image = readImage(element, reader);
      if (image !== undefined) addPicture(reader, image, element);
      break;
    }
    case 'q':
      readBetweenTexts(element, '“', '”', reader);
      break;
    case 'rt':
      readBetweenTexts(element, '(', ')', reader);
      break;
    case 'sup': {
      const [open, close] = chooseSuperscriptMarks(element, reader.runs);
      readBetweenTexts(element, open, close, reader);
      break;
    }
    case 'sub': {
      const text = chooseSubscriptText(element, reader.runs);
      if (text === undefined) readElementContent(element, reader);
      else {
        collectTextLines(element, reader.options, reader.nodeIds);
        addLeaf(reader, { type: 'text', value: text });
      }
      break;
    }
    case 'figure': {
      const outer = reader.inFigure;
      reader.inFigure = true;
      readElementContent(element, reader);
      reader.inFigure = outer;
      break;
    }
    case 'iframe':
    case 'video':
    case 'audio':
    case 'embed':
    case 'object':
      if (!readMedia(element, reader)) readElementContent(element, reader);
      break;
    default:
      if (element.tag.includes('-')) {
        if (readMedia(element, reader)) break;
        const image = isCustomImage(element) ? readImage(element, reader) : undefined;
        if (image !== undefined) addPicture(reader, image, element);
      }
      readElementContent(element, reader);
  }
}

/** Reads embedded media as a link or an image. Returns false if the content of the element should be read instead. */
function readMedia(element: ElementNode, reader: BlockReader): boolean {
  const media = findMediaLink(element, reader.options);
  if (media === undefined) return false;
  const { url, label } = media;
  endParagraph(reader);
  if (media.isImage === true) addLeaf(reader, { type: 'image', url, alt: label }, element.id);
  else {
    const marks = reader.marks;
    reader.marks = [{ type: 'link', url, children: [] }];
    addLeaf(reader, { type: 'text', value: label }, element.id);
    reader.marks = marks;
  }
  endParagraph(reader);
  return true;
}

function readBetweenTexts(element: ElementNode, open: string, close: string, reader: BlockReader): void {
  if (open !== '') addLeaf(reader, { type: 'text', value: open });
  readElementContent(element, reader);
  if (close !== '') addLeaf(reader, { type: 'text', value: close });
}

function readWithMark(element: ElementNode, mark: InlineMark, reader: BlockReader): void {
  const outer = reader.marks;
  reader.marks = [...outer, mark];
  readElementContent(element, reader);
  reader.marks = outer;
}

/** Reads the content of an element. A block element ends the paragraph before and after it. */
function readElementContent(element: ElementNode, reader: BlockReader): void {
  const flow = getElementDisplay(element);
  if (flow === 'inline' || isDropCap(element, reader)) {
    readChildren(element, reader);
  } else if (flow === 'inline-block' || reader.inHeading) {
    // Do not add spaces between inline blocks that contain one letter each, because text animations create them.
    const isSeparate = flow === 'block' || !isSingleLetter(element);
    if (isSeparate) addSpace(reader);
    readChildren(element, reader);
    if (isSeparate) addSpace(reader);
  } else {
    endParagraph(reader);
    const { element: outer, containers } = reader;
    reader.element = element;
    reader.containers = addContainer(containers, element);
    readChildren(element, reader);
    endParagraph(reader);
    reader.element = outer;
    reader.containers = containers;
  }
}

/** An initial is larger than the text by at least this factor. */
const MIN_INITIAL_SIZE = 1.4;

/** Whether an element is the large first letter of a paragraph, perhaps after a quotation mark. */
function isDropCap(element: ElementNode, { element: block, runs }: BlockReader): boolean {
  const [size, textSize] = [element.layout?.fontSize ?? 0, block.layout?.fontSize ?? 0];
  return (
    DROP_CAP_TAG.test(element.tag) &&
    size > MIN_INITIAL_SIZE * textSize &&
    runs.every(({ leaf }) => leaf.type === 'text' && leaf.value.trim() === '') &&
    /^\P{L}?\p{L}$/u.test(readShortText(element))
  );
}

const DROP_CAP_TAG = /^(?:span|b|strong|em|i|big)$/;

function isSingleLetter(element: ElementNode): boolean {
  const child = element.children[0];
  if (element.layout?.display === 'table-cell') return false;
  return element.children.length === 1 && child?.kind === 'text' && child.value.length === 1;
}

/** Reads the content of an element as separate blocks, not into the current flow. */
function readBlocksIn(element: ElementNode, outer: BlockReader): FlowBlock[] {
  const reader = createInnerReader(outer, element);
  readChildren(element, reader);
  endParagraph(reader);
  return reader.blocks;
}

function readHeading(element: ElementNode, level: HeadingLevel, outer: BlockReader): void {
  endParagraph(outer);
  const reader = createInnerReader(outer, element);
  reader.inHeading = true;
  readChildren(element, reader);
  // Remove bold from headings, because every heading is bold by default.
  const runs = reader.runs
    .filter(({ leaf, marks }) => leaf.type !== 'text' || marks.length === 0 || !isPermalink(leaf.value))
    .map(({ leaf, marks }) => ({ leaf, marks: marks.filter((mark) => mark !== 'strong') }));
  const children = buildInline(runs);
  if (children.length === 0) return;
  addFlowBlock(outer, { type: 'heading', level, children }, reader.nodeIds, element);
  removeUsedLink(outer, runs);
}

/** Class of the quotes in which vBulletin 4 puts the text of each post. */
const POST_CLASS = /(?:^|\s)post-?(?:content|body|text)(?:\s|$)/;

function readQuote(element: ElementNode, reader: BlockReader): void {
  endParagraph(reader);
  const inner = readBlocksIn(element, reader);
  if (hasClass(element, POST_CLASS) || inner.every(({ block }) => block.type === 'code')) {
    // Old pages indent code with a quote, and old boards put each post into one. Read what is in them.
    for (const block of inner) reader.blocks.push(block);
    return;
  }
  addFlowBlock(
    reader,
    { type: 'quote', children: inner.map(({ block }) => block) },
    collectNodeIds(inner),
    element,
  );
}

/** Reads an element of a footnote: a reference, a note, or a table of notes. Returns false for all other elements. */
function readNote(element: ElementNode, reader: BlockReader): boolean {
  const { references, items, attributeNotes, repeated } = reader.footnotes;
  const reference = references.get(element);
  const note = items.get(element);
  if (reference !== undefined) {
    addLeaf(reader, { type: 'footnoteReference', label: reference });
    const text = attributeNotes.get(element);
    if (text !== undefined) {
      const children = buildInline([{ leaf: { type: 'text', value: collapseWhiteSpace(text) }, marks: [] }]);
      const block: Block = {
        type: 'footnote',
        label: reference,
        children: [{ type: 'paragraph', children }],
      };
      reader.notes.push({ block, nodeIds: [], element });
    } else if (element.tag !== 'a' && !repeated.has(element))
      addFootnote(element, { label: reference, number: '' }, [element], reader, reader.notes);
    if (element.tag === 'a' || text !== undefined) collectTextLines(element, reader.options, reader.nodeIds);
    return true;
  }
  if (note !== undefined) {
    endParagraph(reader);
    addFootnote(element, note, [element], reader, reader.blocks);
    return true;
  }
  const rows = items.size > 0 && element.tag === 'table' ? listVisibleRows(element, reader.options) : [];
  if (rows.length === 0 || !rows.every((row) => items.has(row))) return false;
  endParagraph(reader);
  for (const row of rows) {
    const [mark, ...cells] = getChildElements(row, (tag) => tag === 'td' || tag === 'th');
    if (mark !== undefined)
      addFootnote(row, items.get(row)!, cells.length > 0 ? cells : [mark], reader, reader.blocks);
  }
  return true;
}

/** Whether an element is a note inside the text that appears only when a person points at its number. */
const isCollapsedNote = (element: ElementNode, { footnotes }: BlockReader): boolean =>
  element.tag !== 'a' && element.layout?.hidden === 'none' && footnotes.references.has(element);

function addFootnote(
  element: ElementNode,
  { label, number }: { label: string; number: string },
  parts: readonly ElementNode[],
  reader: BlockReader,
  to: FlowBlock[],
): void {
  const inner = parts.flatMap((part) => readBlocksIn(part, reader));
  const children = removeNumber(
    inner.map(({ block }) => block),
    number,
  );
  if (children.length === 0) return;
  to.push({ block: { type: 'footnote', label, children }, nodeIds: collectNodeIds(inner), element });
}

function readLink(element: ElementNode, reader: BlockReader): void {
  const href = findAttribute(element, 'href');
  if (href?.startsWith('#') === true && isPermalinkElement(element)) {
    collectTextLines(element, reader.options, reader.nodeIds);
    return;
  }
  const url = href === undefined ? undefined : resolveUrl(href, reader.options);
  // A link in a heading to a fragment leads to the heading itself, and the title often links to its page.
  const leadsToItself =
    reader.inHeading && (href?.startsWith('#') === true || reader.options.isOwnAddress?.(url ?? '') === true);
  if (url === undefined || leadsToItself || reader.marks.some((mark) => typeof mark === 'object'))
    readElementContent(element, reader);
  else readWithMark(element, { type: 'link', url, children: [] }, reader);
}

const NOT_IN_CODE_TAG = /^(?:p|div|ul|ol|dl|table|pre|h[1-6]|section|article|img)$/;

function readInlineCode(element: ElementNode, reader: BlockReader): void {
  const inner = findElement(element, ({ tag }) => tag === 'a' || NOT_IN_CODE_TAG.test(tag));
  if (inner !== undefined) {
    if (inner.tag !== 'a' && !reader.inHeading && readJsonTree(element, reader)) return;
    // Inline code that contains a link becomes code inside and outside the link. A code element around blocks is
    // ignored.
    const outer = reader.inCode;
    reader.inCode = inner.tag === 'a';
    readElementContent(element, reader);
    reader.inCode = outer;
    return;
  }
  const ids: number[] = [];
  const text = collectTextLines(element, reader.options, ids);
  const isListing =
    text.trim().includes('\n') &&
    (element.layout?.preformatted === true || getElementDisplay(element) === 'block');
  if (isListing && !reader.inHeading) {
    endParagraph(reader);
    readCode(element, reader);
    return;
  }
  addCodeText(reader, text);
  for (const id of ids) reader.nodeIds.push(id);
}

function addFormula(element: ElementNode, { tex, display }: FormulaSource, reader: BlockReader): void {
  const ids: number[] = [element.id];
  collectTextLines(element, reader.options, ids);
  if (display && !reader.inHeading) {
    endParagraph(reader);
    addFlowBlock(reader, { type: 'math', value: tex }, ids, element);
    return;
  }
  addLeaf(reader, { type: 'math', value: tex });
  for (const id of ids) reader.nodeIds.push(id);
}
