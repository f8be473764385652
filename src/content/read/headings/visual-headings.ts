import type { HeadingLevel } from '../../block.ts';
import type { ElementBox, ElementNode, TreeNode } from '../../tree.ts';
import { collapseWhiteSpace } from '../../white-space.ts';
import { getHeadingLevel } from './heading.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { findAttribute, DROPPED_TAGS, getElementDisplay } from '../tags.ts';

/** Minimum font size of a heading as a multiple of the body font size. */
const MIN_HEADING_TO_BODY_SIZE = { plain: 1.3, bold: 1.15 };
const MIN_BOLD_FONT_WEIGHT = 600;
const MAX_VISUAL_HEADING_WORDS = 15;
/** A longer line is not a heading; the limit also applies to languages without spaces between words. */
const MAX_VISUAL_HEADING_CHARS = 120;
/** UTF-16 units, including white space of the source. A longer line is not a heading. */
const MAX_LINE_SOURCE_CHARS = 480;
/** Minimum share of a line's text that must have the same size or weight. */
const MIN_SHARE_OF_SAME_STYLE = 0.8;
/** A line that is nested deeper is not a heading. */
const MAX_VISUAL_HEADING_DEPTH = 500;
/** Two font sizes count as equal if the larger one is at most this many times the smaller one. */
const FONT_SIZE_TOLERANCE = 1.05;

/** Tags of elements inside which a large line is not a heading for the text after it. */
const TAG_WITHOUT_HEADINGS =
  /^(?:a|li|td|th|button|nav|label|aside|footer|figure|figcaption|blockquote|caption|summary|dl|address|pre|code|dialog|menu|math|iframe)$/;
const ROLE_WITHOUT_HEADINGS =
  /^(?:navigation|button|tab|tablist|menu|menuitem|listitem|cell|gridcell|dialog|link|banner|alert|search)$/;
/** Elements that a line of plain text cannot contain. */
const NOT_IN_LINE_TAG =
  /^(?:br|hr|img|picture|video|audio|canvas|embed|object|input|select|textarea|math|table)$/;
const MAIN_OR_SECTION_TAG = /^(?:main|article|section)$/;
/** Matches punctuation at the end of a line that ends or continues a sentence. */
const NO_HEADING_END = /[.,;…。，；、]$/u;
const ANY_LETTER = /\p{L}/gu;

/** Length of the text in each font size (CSS pixels), without white space at the edges of text nodes. */
type LengthBySize = Map<number, number>;

/** The text of a block that may be a single line. */
interface LineOfText {
  element: ElementNode;
  /** Undefined if the block is not a single line of text. */
  text: string | undefined;
  length: number;
  linkedLength: number;
  boldLength: number;
  /** Undefined until the line contains text. */
  sizes: LengthBySize | undefined;
}

interface HeadingCandidate {
  element: ElementNode;
  size: number;
  isBold: boolean;
}

/** State that an element passes to its children. */
interface LineContext {
  depth: number;
  line: LineOfText | undefined;
  isExcluded: boolean;
  isInSection: boolean;
  isLinked: boolean;
  /** Level of the enclosing heading. */
  level: number | undefined;
  box: ElementBox | undefined;
  size: number;
  weight: number;
}

interface ElementBeingVisited {
  children: readonly TreeNode[];
  /** Index of the next child. */
  next: number;
  /** The state that is passed to the children of the element. */
  context: LineContext;
  /** Whether the element is a block, whose content is the line of the context. */
  isBlock: boolean;
}

const OUTER_CONTEXT: LineContext = {
  depth: 0,
  line: undefined,
  isExcluded: false,
  isInSection: false,
  isLinked: false,
  level: undefined,
  box: undefined,
  size: 0,
  weight: 0,
};

const addLength = (sizes: LengthBySize, size: number, length: number): void => {
  sizes.set(size, (sizes.get(size) ?? 0) + length);
};

function findMostCommonSize(sizes: LengthBySize): { size: number; length: number } {
  let mostCommon = { size: 0, length: 0 };
  for (const [size, length] of sizes) if (length > mostCommon.length) mostCommon = { size, length };
  return mostCommon;
}

/**
 * Finds blocks that look like headings but have no heading tag: a single line in a larger or bolder font than the body
 * text, with smaller text below it. Returns no headings if there is no layout. Takes linear time.
 */
export function findVisualHeadings(
  root: ElementNode,
  options: ReadTreeOptions,
): ReadonlyMap<ElementNode, HeadingLevel> {
  if (root.layout === undefined) return new Map();
  const bodySizes: LengthBySize = new Map();
  const sizesByLevel = new Map<number, LengthBySize>();
  const candidates: HeadingCandidate[] = [];
  /** The last line that may be a heading. The decision needs the text after the line. */
  let pendingCandidate: HeadingCandidate | undefined;

  const addText = (value: string, context: LineContext): void => {
    const { line, size, level } = context;
    const length = value.trim().length;
    if (line?.text !== undefined) {
      line.text = line.text.length > MAX_LINE_SOURCE_CHARS ? undefined : line.text + value;
      line.length += length;
      if (context.isLinked) line.linkedLength += length;
      if (context.weight >= MIN_BOLD_FONT_WEIGHT) line.boldLength += length;
      line.sizes ??= new Map();
      addLength(line.sizes, size, length);
    }
    if (length === 0) return;
    if (level !== undefined) {
      const sizes = sizesByLevel.get(level) ?? new Map();
      sizesByLevel.set(level, sizes);
      addLength(sizes, size, length);
    } else if (!context.isLinked) addLength(bodySizes, size, length);
    if (pendingCandidate !== undefined && line?.element !== pendingCandidate.element) {
      if (
        size * FONT_SIZE_TOLERANCE < pendingCandidate.size &&
        isTextBelowLine(context.box, pendingCandidate.element.layout?.box)
      )
        candidates.push(pendingCandidate);
      pendingCandidate = undefined;
    }
  };

  const stack: ElementBeingVisited[] = [];
  const openElement = (element: ElementNode, context: LineContext): void => {
    if (isHidden(element, options) || DROPPED_TAGS.has(element.tag)) return;
    if (context.line !== undefined && NOT_IN_LINE_TAG.test(element.tag)) context.line.text = undefined;
    const inner = createChildContext(element, context);
    const isBlock = getElementDisplay(element) === 'block';
    if (isBlock) {
      if (context.line !== undefined) context.line.text = undefined;
      inner.line = createLineOfText(element, inner);
    }
    stack.push({ children: element.children, next: 0, context: inner, isBlock });
  };
  openElement(root, OUTER_CONTEXT);
  for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
    const { context } = open;
    const child = open.children[open.next];
    open.next += 1;
    if (child === undefined) {
      stack.pop();
      if (open.isBlock && context.line !== undefined)
        pendingCandidate = toHeadingCandidate(context.line) ?? pendingCandidate;
    } else if (child.kind === 'text') addText(child.value, context);
    else openElement(child, context);
  }
  return assignLevels(candidates, findMostCommonSize(bodySizes).size, sizesByLevel);
}

function createLineOfText(element: ElementNode, { isExcluded, level }: LineContext): LineOfText {
  const text = isExcluded || level !== undefined ? undefined : '';
  return { element, text, length: 0, linkedLength: 0, boldLength: 0, sizes: undefined };
}

function createChildContext(element: ElementNode, outer: LineContext): LineContext {
  const { tag, layout } = element;
  const isInSection = outer.isInSection || MAIN_OR_SECTION_TAG.test(tag);
  const depth = outer.depth + 1;
  return {
    depth,
    line: outer.line,
    isInSection,
    // A line inside a link is a button. A link inside a line is part of the text of the line.
    isExcluded:
      outer.isExcluded ||
      depth > MAX_VISUAL_HEADING_DEPTH ||
      (TAG_WITHOUT_HEADINGS.test(tag) && (tag !== 'a' || getElementDisplay(element) === 'block')) ||
      ROLE_WITHOUT_HEADINGS.test(findAttribute(element, 'role') ?? '') ||
      layout?.display === 'table-cell' ||
      (tag === 'header' && !isInSection),
    isLinked: outer.isLinked || (tag === 'a' && findAttribute(element, 'href') !== undefined),
    level: outer.level ?? (depth > MAX_VISUAL_HEADING_DEPTH ? undefined : getHeadingLevel(element)),
    box: layout?.box ?? outer.box,
    size: layout?.fontSize ?? outer.size,
    weight: layout?.fontWeight ?? outer.weight,
  };
}

/**
 * Whether a text is below a line and not next to it. Without boxes, a text that comes later in document order counts as
 * below.
 */
function isTextBelowLine(text: ElementBox | undefined, line: ElementBox | undefined): boolean {
  return text === undefined || line === undefined || text.y + text.height > line.y + line.height;
}

/** Converts a line to a heading candidate if it has one font size and its text can be a heading. */
function toHeadingCandidate({
  element,
  text,
  length,
  linkedLength,
  boldLength,
  sizes,
}: LineOfText): HeadingCandidate | undefined {
  if (text === undefined || sizes === undefined || linkedLength === length) return undefined;
  const mostCommon = findMostCommonSize(sizes);
  if (mostCommon.length < length * MIN_SHARE_OF_SAME_STYLE) return undefined;
  const line = collapseWhiteSpace(text);
  if (
    line.length > MAX_VISUAL_HEADING_CHARS ||
    line.split(' ').length > MAX_VISUAL_HEADING_WORDS ||
    NO_HEADING_END.test(line)
  )
    return undefined;
  const letters = line.match(ANY_LETTER)?.length ?? 0;
  if (letters < 2 || letters * 2 < line.length) return undefined;
  return { element, size: mostCommon.size, isBold: boldLength >= length * MIN_SHARE_OF_SAME_STYLE };
}

/**
 * Assigns levels to visual headings by font size. A visual heading gets the level of the marked-up headings with about
 * its size, or else the level below all marked-up headings.
 */
function assignLevels(
  lines: readonly HeadingCandidate[],
  bodySize: number,
  markedUpSizes: ReadonlyMap<number, LengthBySize>,
): ReadonlyMap<ElementNode, HeadingLevel> {
  const headings = lines.filter(
    ({ size, isBold }) =>
      bodySize > 0 &&
      size >= bodySize * (isBold ? MIN_HEADING_TO_BODY_SIZE.bold : MIN_HEADING_TO_BODY_SIZE.plain),
  );
  // Ignore marked-up headings that are not larger than body text, because such headings label menus and notes.
  const markedUpHeadings = [...markedUpSizes]
    .map(([level, sizes]) => ({ level, size: findMostCommonSize(sizes).size }))
    .filter(({ size }) => size >= bodySize)
    .sort((a, b) => a.level - b.level);
  const lowestLevel = markedUpHeadings.at(-1)?.level ?? 0;
  const countBySize: LengthBySize = new Map();
  for (const { size } of headings) addLength(countBySize, size, 1);
  const sizes = [...countBySize.keys()].sort((a, b) => b - a);
  const levelBySize = new Map<number, number>();
  let level = lowestLevel;
  let previousSize = Infinity;
  for (const size of sizes) {
    const rank = markedUpHeadings.findIndex((heading) => heading.size <= size * FONT_SIZE_TOLERANCE);
    const nextRank = markedUpHeadings[rank];
    if (nextRank !== undefined) {
      const isSame = nextRank.size * FONT_SIZE_TOLERANCE >= size;
      const levelBelowPrevious = (markedUpHeadings[rank - 1]?.level ?? 0) + 1;
      levelBySize.set(size, isSame ? nextRank.level : Math.min(nextRank.level, levelBelowPrevious));
      continue;
    }
    if (size * FONT_SIZE_TOLERANCE < previousSize) {
      level += 1;
      previousSize = size;
    }
    levelBySize.set(size, level);
  }
  // If only one line has the largest size, and no marked-up heading is as large, the line is the page's title.
  const [largest = 0] = sizes;
  const isTitle =
    !markedUpSizes.has(1) &&
    countBySize.get(largest) === 1 &&
    markedUpHeadings.every(({ size }) => size * FONT_SIZE_TOLERANCE < largest);
  if (isTitle) levelBySize.set(largest, 1);
  return new Map(
    headings.map(({ element, size }) => {
      const minLevel = isTitle && size === largest ? 1 : 2;
      return [element, Math.min(6, Math.max(minLevel, levelBySize.get(size) ?? 2)) as HeadingLevel];
    }),
  );
}
