import type { InlineMark } from '../normalise-inline.ts';
import type { ElementNode, TreeNode } from '../tree.ts';
import { findListItems, moveTableRole, toTableMarkup } from './tables/table-markup.ts';
import { isCodeBlock, isReadOnlyCode, readCode, readCodeTable } from './code/code.ts';
import { readInlineCode } from './code/inline-code.ts';
import { readAlert } from './alert.ts';
import { arrangesChoices, findChoices } from './choices.ts';
import { findCopies } from './copies.ts';
import { joinCutTexts } from './cut-texts.ts';
import { groupListItems } from './block-lists.ts';
import { findFootnotes, isBacklink } from './footnotes/footnotes.ts';
import { readGraphic } from './images/graphic.ts';
import { getHeadingLevel, containsHeading } from './headings/heading.ts';
import { readHeading } from './headings/read-heading.ts';
import { findHeadingControls } from './headings/heading-controls.ts';
import { readImage } from './images/image.ts';
import { readImageMap } from './images/image-map.ts';
import {
  hasNoOwnText,
  isOmittedButton,
  isCopyControl,
  isEditLink,
  isNextKey,
  findButtonInSentence,
  isPermalinkElement,
  isSpaced,
  isToggle,
  isTopLink,
  needsSpaceBefore,
  removeSortMarks,
} from './inline-rules.ts';
import { readList } from './list.ts';
import { addFormula } from './formulas/add-formula.ts';
import { isRenderedCopy, readFormulaSource } from './formulas/math.ts';
import { findMark } from './marks.ts';
import { readMedia } from './images/embedded-media.ts';
import { isLabelledImage, readImageLabel } from './images/labelled-image.ts';
import { isCustomImage } from './images/media.ts';
import { isDropCap, isSingleLetter } from './letters.ts';
import { isHidden, type ReadTreeOptions } from './options.ts';
import {
  resolveUrl,
  addFlowBlock,
  addBreak,
  addLeaf,
  addPicture,
  addSpace,
  addText,
  type FlowBlock,
  endParagraph,
  addContainer,
  createInnerReader,
  type BlockReader,
  readTextOfDeepTree,
} from './reader.ts';
import { isCollapsedNote, readFootnote } from './footnotes/read-footnote.ts';
import { readQuote } from './quote.ts';
import { joinSplitLists } from './split-lists.ts';
import { chooseSuperscriptMarks, readSentenceNumber, readSubscript } from './scripts.ts';
import { hasRegularStructure, readTable } from './tables/table.ts';
import {
  findAttribute,
  CODE_TAGS,
  DROPPED_TAGS,
  findElement,
  getElementDisplay,
  LIST_TAGS,
  PREFORMATTED_TAGS,
} from './tags.ts';
import { findRowTexts } from './row-texts.ts';
import { collectTextLines } from './text.ts';
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
  const visualHeadings = findVisualHeadings(root, options);
  const reader: BlockReader = {
    options,
    footnotes: findFootnotes(root, options),
    visualHeadings,
    rowTexts: findRowTexts(root, options, visualHeadings),
    headingControls: findHeadingControls(root, options),
    copies: findCopies(root, options),
    choices: findChoices(root, options),
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
  const choice = reader.choices.get(element);
  if (choice !== undefined) {
    collectTextLines(element, reader.options, reader.nodeIds);
    addLeaf(reader, { type: 'text', value: choice });
    endParagraph(reader);
    const block = reader.blocks.at(-1);
    if (block !== undefined) block.isChoice = true;
    return;
  }
  const preformatted = element.layout?.preformatted === true;
  const mayNeedSpaces = !preformatted && !reader.inCode && hasNoOwnText(element);
  const children = joinCutTexts(
    groupListItems(reader.rowTexts.get(element) ?? element.children),
    reader.options,
  );
  const isStruck = element.layout?.struck === true && !reader.marks.includes('delete');
  const readChild = (child: TreeNode, index: number): void => {
    const button = findButtonInSentence(children, index, reader.options);
    if (button !== undefined) readChildren(button, reader);
    else if (readSentenceNumber(children, index, reader)) return;
    else if (child.kind === 'text') addText(reader, removeSortMarks(child, element, reader), preformatted);
    else if (!isRenderedCopy(children, index)) {
      const isApart =
        isSpaced(child) ||
        isNextKey(children, index) ||
        (mayNeedSpaces && !reader.footnotes.references.has(child) && needsSpaceBefore(reader.runs, child));
      if (index > 0 && isApart) addSpace(reader);
      readElement(child, reader);
    }
  };
  children.forEach((child, index) => {
    // The line does not run through every child, such as a box in the line.
    const isMarked = isStruck && (child.kind === 'text' || child.layout?.struck === true);
    if (isMarked) reader.marks = [...reader.marks, 'delete'];
    readChild(child, index);
    if (isMarked) reader.marks = reader.marks.filter((mark) => mark !== 'delete');
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
  if (isCopyControl(element) || isToggle(element) || isTopLink(element, reader)) return;
  if (reader.headingControls.has(element) || reader.copies.has(element)) return;
  const { omitted, items } = reader.footnotes;
  if (omitted.has(element) || (items.size > 0 && isBacklink(element))) return;
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
  if (!reader.inHeading && readFootnote(element, reader, readBlocksIn)) return;
  const level = getHeadingLevel(element) ?? reader.visualHeadings.get(element);
  const mark = findMark(element, reader);
  const isTable = tag === 'table' && !arrangesChoices(element, reader.choices);
  if (level !== undefined && !reader.inHeading) readHeading(element, level, reader, readChildren);
  else if (!reader.inHeading && isCodeBlock(element, reader)) {
    endParagraph(reader);
    readCode(element, reader);
  } else if (LIST_TAGS.has(tag) && !reader.inHeading) {
    endParagraph(reader);
    readList(element, reader, readNode);
  } else if (isTable && !reader.inHeading && hasRegularStructure(element)) {
    endParagraph(reader);
    if (!readCodeTable(element, reader, readBlocksIn)) readTable(element, reader, readBlocksIn);
  } else if (!reader.inHeading && readByRole(element, reader)) return;
  else if (isLabelledImage(element, reader)) readImageLabel(element, reader);
  else if (readAlert(element, reader, readBlocksIn)) return;
  else if (tag === 'blockquote' && !reader.inHeading) readQuote(element, reader, readBlocksIn);
  else if (tag === 'a') readLink(element, reader);
  else if (CODE_TAGS.has(tag) || PREFORMATTED_TAGS.has(tag))
    readInlineCode(element, reader, readElementContent);
  else if (mark !== undefined && !reader.marks.includes(mark) && !containsHeading(element)) {
    readWithMark(element, mark, reader);
  } else readInlineTag(element, reader);
}

/** A table or list with ARIA roles counts as this many levels, because reading it takes more of the call stack. */
const LEVELS_PER_ARIA_CONTAINER = 8;

/** Reads a table or list that has ARIA roles but other tags. Returns false for all other elements. */
function readByRole(element: ElementNode, reader: BlockReader): boolean {
  if (arrangesChoices(element, reader.choices)) return false;
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
    case 'img':
      addImage(element, reader);
      break;
    case 'q':
      readBetweenTexts(element, ['“', '”'], reader);
      break;
    case 'rt':
      readBetweenTexts(element, ['(', ')'], reader);
      break;
    case 'sup':
      readBetweenTexts(element, chooseSuperscriptMarks(element, reader.runs), reader);
      break;
    case 'sub':
      if (!readSubscript(element, reader)) readElementContent(element, reader);
      break;
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
        if (isCustomImage(element)) addImage(element, reader);
      }
      readElementContent(element, reader);
  }
}

function addImage(element: ElementNode, reader: BlockReader): void {
  const image = readImage(element, reader);
  if (image !== undefined) addPicture(reader, image, element);
}

function readBetweenTexts(element: ElementNode, texts: [string, string], reader: BlockReader): void {
  const [open, close] = texts;
  if (open !== '') addLeaf(reader, { type: 'text', value: open });
  readElementContent(element, reader);
  if (close !== '') addLeaf(reader, { type: 'text', value: close });
}

function readWithMark(element: ElementNode, mark: InlineMark, reader: BlockReader): void {
  const outer = reader.marks;
  reader.marks = [...outer, mark];
  const secondMark = findMark(element, reader);
  if (secondMark === undefined || reader.marks.includes(secondMark)) readElementContent(element, reader);
  else readWithMark(element, secondMark, reader);
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

/** Reads the content of an element as separate blocks, not into the current flow. */
function readBlocksIn(element: ElementNode, outer: BlockReader): FlowBlock[] {
  const reader = createInnerReader(outer, element);
  readChildren(element, reader);
  endParagraph(reader);
  return reader.blocks;
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
