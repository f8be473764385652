import type { HeadingLevel } from '../block.ts';
import type { Box, ElementNode, TreeNode } from '../tree.ts';
import { headingLevel } from './heading.ts';
import { isHidden, type ReadOptions } from './options.ts';
import { attribute, DROPPED, flowOf } from './tags.ts';

/** A line is a heading from so many times the size of the page's text on, and from so many where it is bold. */
const LARGER = { plain: 1.3, bold: 1.15 };
const BOLD = 600;
const MAX_WORDS = 15;
/** UTF-16 units: the words of languages without spaces are not counted. */
const MAX_LENGTH = 120;
/** The same with the white space of the source. */
const MAX_RAW_LENGTH = 480;
/** Share of a line's text that are of one size. */
const ONE_SIZE = 0.8;
/** What stands deeper is no heading, marked up or not. */
const MAX_DEPTH = 500;
/** Sizes this near each other are one. */
const SAME_SIZE = 1.05;

/** Elements in which a large line is a part of what they are, not a heading of what comes after. */
const APART =
  /^(?:a|li|td|th|button|nav|label|aside|footer|figure|figcaption|blockquote|caption|summary|dl|address|pre|code|dialog|menu|math|iframe)$/;
const APART_ROLE =
  /^(?:navigation|button|tab|tablist|menu|menuitem|listitem|cell|gridcell|dialog|link|banner|alert|search)$/;
/** What a line of nothing but text never holds. */
const NO_TEXT = /^(?:br|hr|img|picture|video|audio|canvas|embed|object|input|select|textarea|math|table)$/;
const SECTIONS = /^(?:main|article|section)$/;
/** Ends of sentences, and of what goes on in the next line. */
const NO_HEADING_END = /[.,;…。，；、]$/u;
const LETTER = /\p{L}/gu;

/** How much text is of which size in CSS pixels; white space left out at the ends of nodes. */
type Sizes = Map<number, number>;

/** The text of a block, while it may still be one line by itself. */
interface Line {
  element: ElementNode;
  /** Undefined where it is no line of text by itself. */
  text: string | undefined;
  length: number;
  linked: number;
  bold: number;
  sizes: Sizes;
}

interface Candidate {
  element: ElementNode;
  size: number;
  bold: boolean;
}

/** What an open element hands down to what stands in it. */
interface Context {
  depth: number;
  line: Line | undefined;
  apart: boolean;
  section: boolean;
  linked: boolean;
  /** The level of the heading around. */
  level: number | undefined;
  box: Box | undefined;
  size: number;
  weight: number;
}

const add = (sizes: Sizes, size: number, length: number): void => {
  sizes.set(size, (sizes.get(size) ?? 0) + length);
};

function mostOf(sizes: Sizes): { size: number; length: number } {
  let most = { size: 0, length: 0 };
  for (const [size, length] of sizes) if (length > most.length) most = { size, length };
  return most;
}

/**
 * The blocks that look like headings and are not marked up as such, with their levels: a line by itself in larger or
 * bolder letters than the page's text, and with smaller text right below. None without layout. In linear time.
 */
export function visualHeadings(
  root: ElementNode,
  options: ReadOptions,
): ReadonlyMap<ElementNode, HeadingLevel> {
  if (root.layout === undefined) return new Map();
  const body: Sizes = new Map();
  const real = new Map<number, Sizes>();
  const candidates: Candidate[] = [];
  /** The line that waits for what comes after it. */
  let waiting: Candidate | undefined;

  const addText = (value: string, context: Context): void => {
    const { line, size, level } = context;
    const length = value.trim().length;
    if (line?.text !== undefined) {
      line.text = line.text.length > MAX_RAW_LENGTH ? undefined : line.text + value;
      line.length += length;
      if (context.linked) line.linked += length;
      if (context.weight >= BOLD) line.bold += length;
      add(line.sizes, size, length);
    }
    if (length === 0) return;
    if (level !== undefined) {
      const sizes = real.get(level) ?? new Map();
      real.set(level, sizes);
      add(sizes, size, length);
    } else if (!context.linked) add(body, size, length);
    if (waiting !== undefined && line?.element !== waiting.element) {
      if (size * SAME_SIZE < waiting.size && isBelow(context.box, waiting.element.layout?.box))
        candidates.push(waiting);
      waiting = undefined;
    }
  };

  const stack: ({ node: TreeNode; context: Context } | { end: Line })[] = [
    {
      node: root,
      context: {
        depth: 0,
        line: undefined,
        apart: false,
        section: false,
        linked: false,
        level: undefined,
        box: undefined,
        size: 0,
        weight: 0,
      },
    },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if ('end' in next) {
      waiting = candidateOf(next.end) ?? waiting;
      continue;
    }
    const { node, context } = next;
    if (node.kind === 'text') {
      addText(node.value, context);
      continue;
    }
    if (isHidden(node, options) || DROPPED.has(node.tag)) continue;
    if (context.line !== undefined && NO_TEXT.test(node.tag)) context.line.text = undefined;
    const inner = contextIn(node, context);
    if (flowOf(node) === 'block') {
      if (context.line !== undefined) context.line.text = undefined;
      inner.line = lineOf(node, inner);
      stack.push({ end: inner.line });
    }
    for (let index = node.children.length - 1; index >= 0; index -= 1)
      stack.push({ node: node.children[index]!, context: inner });
  }
  return withLevels(candidates, mostOf(body).size, real);
}

function lineOf(element: ElementNode, { apart, level }: Context): Line {
  const text = apart || level !== undefined ? undefined : '';
  return { element, text, length: 0, linked: 0, bold: 0, sizes: new Map() };
}

function contextIn(element: ElementNode, outer: Context): Context {
  const { tag, layout } = element;
  const section = outer.section || SECTIONS.test(tag);
  const depth = outer.depth + 1;
  return {
    depth,
    line: outer.line,
    section,
    // A link in a line is no more than a part of it; one around the line makes it a button.
    apart:
      outer.apart ||
      depth > MAX_DEPTH ||
      (APART.test(tag) && (tag !== 'a' || flowOf(element) === 'block')) ||
      APART_ROLE.test(attribute(element, 'role') ?? '') ||
      layout?.display === 'table-cell' ||
      (tag === 'header' && !section),
    linked: outer.linked || (tag === 'a' && attribute(element, 'href') !== undefined),
    level: outer.level ?? (depth > MAX_DEPTH ? undefined : headingLevel(element)),
    box: layout?.box ?? outer.box,
    size: layout?.fontSize ?? outer.size,
    weight: layout?.fontWeight ?? outer.weight,
  };
}

/** Whether text stands under a line, not beside it; where a place is not known, document order says so. */
function isBelow(text: Box | undefined, line: Box | undefined): boolean {
  return text === undefined || line === undefined || text.y + text.height > line.y + line.height;
}

/** A line by itself, if it is of one size and says what a heading can. */
function candidateOf({ element, text, length, linked, bold, sizes }: Line): Candidate | undefined {
  if (text === undefined || linked === length) return undefined;
  const said = text.trim().replace(/\s+/g, ' ');
  if (said.length > MAX_LENGTH || said.split(' ').length > MAX_WORDS || NO_HEADING_END.test(said))
    return undefined;
  const letters = said.match(LETTER)?.length ?? 0;
  if (letters < 2 || letters * 2 < said.length) return undefined;
  const most = mostOf(sizes);
  if (most.length < length * ONE_SIZE) return undefined;
  return { element, size: most.size, bold: bold >= length * ONE_SIZE };
}

/** Levels by rank of size: that of the real headings that are no larger, else below them all. */
function withLevels(
  lines: readonly Candidate[],
  body: number,
  real: ReadonlyMap<number, Sizes>,
): ReadonlyMap<ElementNode, HeadingLevel> {
  const found = lines.filter(
    ({ size, bold }) => body > 0 && size >= body * (bold ? LARGER.bold : LARGER.plain),
  );
  // Headings no larger than text stand over menus and notes, and rank nothing.
  const ranks = [...real]
    .map(([level, sizes]) => ({ level, size: mostOf(sizes).size }))
    .filter(({ size }) => size >= body)
    .sort((a, b) => a.level - b.level);
  const lowest = ranks.at(-1)?.level ?? 0;
  const counts: Sizes = new Map();
  for (const { size } of found) add(counts, size, 1);
  const sizes = [...counts.keys()].sort((a, b) => b - a);
  const levels = new Map<number, number>();
  let level = lowest;
  let above = Infinity;
  for (const size of sizes) {
    const rank = ranks.findIndex((heading) => heading.size <= size * SAME_SIZE);
    const below = ranks[rank];
    if (below !== undefined) {
      const isSame = below.size * SAME_SIZE >= size;
      const higher = (ranks[rank - 1]?.level ?? 0) + 1;
      levels.set(size, isSame ? below.level : Math.min(below.level, higher));
      continue;
    }
    if (size * SAME_SIZE < above) {
      level += 1;
      above = size;
    }
    levels.set(size, level);
  }
  // The page's own heading is one alone: the largest line, where no heading is as high.
  const [largest = 0] = sizes;
  const isTitle =
    !real.has(1) && counts.get(largest) === 1 && ranks.every(({ size }) => size * SAME_SIZE < largest);
  if (isTitle) levels.set(largest, 1);
  return new Map(
    found.map(({ element, size }) => {
      const least = isTitle && size === largest ? 1 : 2;
      return [element, Math.min(6, Math.max(least, levels.get(size) ?? 2)) as HeadingLevel];
    }),
  );
}
