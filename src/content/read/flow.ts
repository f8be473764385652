import type { HeadingLevel } from '../block.ts';
import { inlineOf, type Mark } from '../inline-form.ts';
import type { ElementNode, TreeNode } from '../tree.ts';
import { isListing, readCode, readListing } from './code.ts';
import { readDeep } from './deep.ts';
import { findFootnotes, isBacklink } from './footnotes.ts';
import { headingLevel, holdsHeading } from './heading.ts';
import { imageOf } from './image.ts';
import {
  hasOnlyElements,
  isDroppedButton,
  isPermalink,
  isPermalinkElement,
  runsInto,
  superscriptPrefix,
} from './inline.ts';
import { readList } from './list.ts';
import { formulaOf, isDrawnSource } from './math.ts';
import { mediaOf } from './media.ts';
import { isHidden, type ReadOptions } from './options.ts';
import {
  absolute,
  addBlock,
  addBreak,
  addCodeText,
  addLeaf,
  addSpace,
  addText,
  type FlowBlock,
  flush,
  idsOf,
  innerReader,
  newReader,
  type Reader,
  spendLink,
} from './reader.ts';
import { isRegular, readTable } from './table.ts';
import { attribute, CODE, DROPPED, findElement, flowOf, LISTS, PREFORMATTED } from './tags.ts';
import { isSectionNumber, rawText } from './text.ts';
import { visualHeadings } from './visual-headings.ts';

/** Elements nested deeper than this are read as text, paragraph by paragraph, and no more as lists or tables. */
const MAX_DEPTH = 520;

/**
 * All blocks of a tree in document order, at the granularity of a flow: a whole list, table or quote is one block.
 * Containers dissolve; loose text in any container is a paragraph. Works with layout (computed `display`) and
 * without (the tags' defaults). Left out: hidden elements, scripts and the like, vector graphics, form controls and
 * plain buttons. A description list's terms are strong paragraphs; a link around several blocks stands in the first.
 */
export function treeToBlocks(root: ElementNode, options: ReadOptions): FlowBlock[] {
  const footnotes = findFootnotes(root);
  const reader = newReader(options, root, { footnotes, visualHeadings: visualHeadings(root, options) });
  readElement(root, reader);
  flush(reader);
  return reader.blocks;
}

const MARKS: Readonly<Partial<Record<string, 'strong' | 'emphasis' | 'delete'>>> = Object.assign(
  Object.create(null) as Record<string, never>,
  {
    strong: 'strong',
    b: 'strong',
    dt: 'strong',
    summary: 'strong',
    em: 'emphasis',
    i: 'emphasis',
    cite: 'emphasis',
    dfn: 'emphasis',
    var: 'emphasis',
    del: 'delete',
    s: 'delete',
    strike: 'delete',
  } as const,
);

function readChildren(element: ElementNode, reader: Reader): void {
  const preformatted = element.layout?.preformatted === true;
  const parts = !preformatted && !reader.code && hasOnlyElements(element);
  element.children.forEach((child, index) => {
    if (child.kind === 'text') addText(reader, child, preformatted);
    else if (!isDrawnSource(element.children, index)) {
      if (parts && index > 0 && runsInto(reader.runs, child)) addSpace(reader);
      readElement(child, reader);
    }
  });
}

function readNode(node: TreeNode, reader: Reader): void {
  if (node.kind === 'element') readElement(node, reader);
  else addText(reader, node, false);
}

function readElement(element: ElementNode, reader: Reader): void {
  if (isHidden(element, reader.options)) return;
  const formula = formulaOf(element);
  if (formula !== undefined) {
    readFormula(element, formula, reader);
    return;
  }
  if (DROPPED.has(element.tag) || isDroppedButton(element, reader.heading)) return;
  if (reader.heading && isSectionNumber(element)) return;
  if (reader.footnotes.items.size > 0 && isBacklink(element)) return;
  if (element.tag === 'noscript' && element.layout === undefined) return;
  if (reader.depth >= MAX_DEPTH) {
    readDeep(element, reader);
    return;
  }
  reader.depth += 1;
  readKind(element, reader);
  reader.depth -= 1;
}

function readKind(element: ElementNode, reader: Reader): void {
  const { tag } = element;
  const level = headingLevel(element) ?? reader.visualHeadings.get(element);
  const mark = MARKS[tag];
  if (level !== undefined && !reader.heading) readHeading(element, level, reader);
  else if (LISTS.has(tag) && !reader.heading) {
    flush(reader);
    readList(element, reader, readNode);
  } else if (PREFORMATTED.has(tag) && !reader.heading) {
    flush(reader);
    readCode(element, reader);
  } else if (tag === 'table' && !reader.heading && isRegular(element)) {
    flush(reader);
    if (isListing(element)) readListing(element, reader);
    else readTable(element, reader, readApart);
  } else if (tag === 'blockquote' && !reader.heading) readQuote(element, reader);
  else if (tag === 'a') readLink(element, reader);
  else if (CODE.has(tag)) readInlineCode(element, reader);
  else if (mark !== undefined && !reader.marks.includes(mark) && !holdsHeading(element)) {
    withMark(element, mark, reader);
  } else readSpecial(element, reader);
}

/** Elements with a meaning of their own in a line of text; all others are boxes. */
function readSpecial(element: ElementNode, reader: Reader): void {
  switch (element.tag) {
    case 'br':
      addBreak(reader);
      break;
    case 'hr':
      flush(reader);
      if (!reader.heading) addBlock(reader, { type: 'separator' }, [], element);
      break;
    case 'img': {
      const image = imageOf(element, reader);
      if (image !== undefined) addLeaf(reader, image, element.id);
      break;
    }
    case 'q':
      around(element, '“', '”', reader);
      break;
    case 'rt':
      around(element, '(', ')', reader);
      break;
    case 'sup': {
      const prefix = superscriptPrefix(element, reader.runs);
      if (prefix !== '') addLeaf(reader, { type: 'text', value: prefix });
      readBox(element, reader);
      break;
    }
    case 'figure': {
      const outer = reader.figure;
      reader.figure = true;
      readBox(element, reader);
      reader.figure = outer;
      break;
    }
    case 'iframe':
    case 'video':
    case 'audio':
    case 'embed':
    case 'object': {
      const media = mediaOf(element, reader.options);
      if (media === undefined) readBox(element, reader);
      else {
        flush(reader);
        const marks = reader.marks;
        reader.marks = [{ type: 'link', url: media.url, children: [] }];
        addLeaf(reader, { type: 'text', value: media.label }, element.id);
        reader.marks = marks;
        flush(reader);
      }
      break;
    }
    default:
      readBox(element, reader);
  }
}

function around(element: ElementNode, open: string, close: string, reader: Reader): void {
  addLeaf(reader, { type: 'text', value: open });
  readBox(element, reader);
  addLeaf(reader, { type: 'text', value: close });
}

function withMark(element: ElementNode, mark: Mark, reader: Reader): void {
  const outer = reader.marks;
  reader.marks = [...outer, mark];
  readBox(element, reader);
  reader.marks = outer;
}

/** The content of an element that is nothing but a box: a block ends the paragraph, an inline one goes on with it. */
function readBox(element: ElementNode, reader: Reader): void {
  const flow = flowOf(element);
  if (flow === 'inline') {
    readChildren(element, reader);
  } else if (flow === 'inline-block' || reader.heading) {
    // Letters that are animated one by one are boxes, too, and yet one word.
    const parted = flow === 'block' || !isSingleLetter(element);
    if (parted) addSpace(reader);
    readChildren(element, reader);
    if (parted) addSpace(reader);
  } else {
    flush(reader);
    const outer = reader.element;
    reader.element = element;
    readChildren(element, reader);
    flush(reader);
    reader.element = outer;
  }
}

function isSingleLetter(element: ElementNode): boolean {
  const child = element.children[0];
  if (element.layout?.display === 'table-cell') return false;
  return element.children.length === 1 && child?.kind === 'text' && child.value.length === 1;
}

/** The blocks of one element's content, apart from the flow around it. */
function readApart(element: ElementNode, outer: Reader): FlowBlock[] {
  const reader = innerReader(outer, element);
  readChildren(element, reader);
  flush(reader);
  return reader.blocks;
}

function readHeading(element: ElementNode, level: HeadingLevel, outer: Reader): void {
  flush(outer);
  const reader = innerReader(outer, element);
  reader.heading = true;
  readChildren(element, reader);
  // A heading is bold as it is.
  const runs = reader.runs
    .filter(({ leaf, marks }) => leaf.type !== 'text' || marks.length === 0 || !isPermalink(leaf.value))
    .map(({ leaf, marks }) => ({ leaf, marks: marks.filter((mark) => mark !== 'strong') }));
  const children = inlineOf(runs);
  if (children.length === 0) return;
  addBlock(outer, { type: 'heading', level, children }, reader.nodeIds, element);
  spendLink(outer, runs);
}

function readQuote(element: ElementNode, reader: Reader): void {
  flush(reader);
  const inner = readApart(element, reader);
  if (inner.every(({ block }) => block.type === 'code')) {
    // Old pages set code in by a quote.
    for (const block of inner) reader.blocks.push(block);
    return;
  }
  addBlock(reader, { type: 'quote', children: inner.map(({ block }) => block) }, idsOf(inner), element);
}

function readLink(element: ElementNode, reader: Reader): void {
  const label = reader.footnotes.references.get(element);
  if (label !== undefined && !reader.heading) {
    addLeaf(reader, { type: 'footnoteReference', label });
    rawText(element, reader.options, reader.nodeIds);
    return;
  }
  const href = attribute(element, 'href');
  if (href?.startsWith('#') === true && isPermalinkElement(element)) {
    rawText(element, reader.options, reader.nodeIds);
    return;
  }
  // A heading that leads into its own page leads to itself.
  const leads = href !== undefined && !(reader.heading && href.startsWith('#'));
  const url = leads ? absolute(href, reader.options) : undefined;
  if (url === undefined || reader.marks.some((mark) => typeof mark === 'object')) readBox(element, reader);
  else withMark(element, { type: 'link', url, children: [] }, reader);
}

const NOT_IN_CODE = /^(?:p|div|ul|ol|dl|table|pre|h[1-6]|section|article|img)$/;

function readInlineCode(element: ElementNode, reader: Reader): void {
  const inner = findElement(element, ({ tag }) => tag === 'a' || NOT_IN_CODE.test(tag));
  if (inner !== undefined) {
    // Code with a link in it is code on both sides of the link's edges; around blocks the tag says nothing.
    const outer = reader.code;
    reader.code = inner.tag === 'a';
    readBox(element, reader);
    reader.code = outer;
    return;
  }
  const ids: number[] = [];
  const text = rawText(element, reader.options, ids);
  const listing =
    text.trim().includes('\n') && (element.layout?.preformatted === true || flowOf(element) === 'block');
  if (listing && !reader.heading) {
    flush(reader);
    readCode(element, reader);
    return;
  }
  addCodeText(reader, text);
  for (const id of ids) reader.nodeIds.push(id);
}

function readFormula(element: ElementNode, formula: { tex: string; display: boolean }, reader: Reader): void {
  const ids: number[] = [element.id];
  rawText(element, reader.options, ids);
  if (formula.display && !reader.heading) {
    flush(reader);
    addBlock(reader, { type: 'math', value: formula.tex }, ids, element);
    return;
  }
  addLeaf(reader, { type: 'math', value: formula.tex });
  for (const id of ids) reader.nodeIds.push(id);
}
