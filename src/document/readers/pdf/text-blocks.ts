import { type PageArea, getBottomEdge, computeBounds, computeMedian, getRightEdge } from './geometry.ts';
import { type ListMarker, readMarker } from './text/list-markers.ts';
import type { PageRow, PageWord } from './text/page-text.ts';
import { countCharactersBy, findMostFrequent } from './text/text-style.ts';

export interface TextLine extends PageArea {
  words: PageWord[];
  /** Font size of most of the text, in points. */
  size: number;
  bold: boolean;
  monospaced: boolean;
}

/** A paragraph, a heading, a list item or lines of code. */
export interface TextBlock extends PageArea {
  kind: 'text';
  lines: TextLine[];
  marker?: ListMarker;
  /** Left edge of the text after the list marker. */
  textX: number;
  /** Level of the heading, if the file tags it as a heading. */
  level?: number;
}

/** Distance between lines as a multiple of the distance inside paragraphs. A larger distance separates paragraphs. */
const PARAGRAPH_DISTANCE = 1.25;
/**
 * Distance between lines as above, for lines below a list item, because its marker can be in a font with higher lines.
 */
const ITEM_DISTANCE = 1.45;
/**
 * Distance between lines as a multiple of the font size. A larger distance inside paragraphs must be proven by wrapped
 * lines.
 */
const DEFAULT_DISTANCE = 1.45;
/** Minimum indentation, as a multiple of the font size. */
const MIN_INDENT = 0.8;

export function toLine(row: PageRow): TextLine {
  const words = row.segments.flatMap((segment) => segment.words);
  return {
    ...computeBounds(words),
    words,
    size: findMostFrequent(countCharactersBy(words, ({ style }) => style.size)) ?? 0,
    bold: words.every((word) => word.style.bold || !/[\p{L}\p{N}]/u.test(word.text)),
    monospaced: words.every((word) => word.style.monospaced),
  };
}

/**
 * Groups the lines of a column into blocks.
 * @param edge right edge of the column in points
 */
export function groupIntoBlocks(lines: readonly TextLine[], edge: number): TextBlock[] {
  const distance = measureLineDistance(lines, edge);
  const left = Math.min(...lines.map((line) => line.x));
  const blocks: TextBlock[] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const marker = readMarker(joinLineText(line));
    if (block === undefined || startsTextBlock({ block, line, marker, distance, left, edge })) {
      blocks.push(createBlock(line, marker));
      continue;
    }
    block.lines.push(line);
    Object.assign(block, computeBounds(block.lines));
    if (block.lines.length === 2 && block.marker !== undefined) block.textX = line.x;
  }
  return blocks;
}

/** Makes one block from lines. */
export function toTextBlock(lines: readonly [TextLine, ...TextLine[]]): TextBlock {
  const [first] = lines;
  return {
    ...createBlock(first, readMarker(joinLineText(first))),
    lines: [...lines],
    ...computeBounds(lines),
  };
}

function createBlock(line: TextLine, marker: ListMarker | undefined): TextBlock {
  const { x, y, width, height } = line;
  const block: TextBlock = { kind: 'text', lines: [line], x, y, width, height, textX: line.x };
  if (marker === undefined || line.words.length < 2) return block;
  return { ...block, marker, textX: line.words[1]?.x ?? line.x };
}

export const joinLineText = (line: TextLine): string =>
  line.words.map((word, at) => (at > 0 && word.spaced ? ' ' : '') + word.text).join('');

export const readText = ({ lines }: TextBlock): string => lines.map(joinLineText).join(' ');

/** Returns the font size of the largest line, in points. */
export const readFontSize = ({ lines }: TextBlock): number => Math.max(...lines.map(({ size }) => size));

/** Returns a key for the size, font and color of a block. */
export function readStyle(block: TextBlock): string {
  const style = block.lines[0]?.words[0]?.style;
  return `${readFontSize(block)} ${style?.font} ${style?.italic} ${style?.color}`;
}

export const isBold = ({ lines }: TextBlock): boolean => lines.every((line) => line.bold);

/** Measures the distance between the lower edges of two lines in a paragraph, as a multiple of the font size. */
function measureLineDistance(lines: readonly TextLine[], edge: number): number {
  const found: number[] = [];
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (next === undefined || next.size !== line.size || wouldFitOnLine(line, next, edge)) continue;
    const distance = (getBottomEdge(next) - getBottomEdge(line)) / line.size;
    if (distance > 0.8 && distance < 3) found.push(distance);
  }
  return found.length < 3 ? DEFAULT_DISTANCE : computeMedian(found);
}

/**
 * Whether the first word of the next line would have fitted at the end of this line. If so, the line was not wrapped.
 */
function wouldFitOnLine(line: TextLine, next: TextLine, edge: number): boolean {
  const [word] = next.words;
  return word !== undefined && getRightEdge(line) + line.size * 0.3 + word.width < edge - 1;
}

interface BlockPlace {
  block: TextBlock;
  line: TextLine;
  marker: ListMarker | undefined;
  distance: number;
  left: number;
  edge: number;
}

function startsTextBlock({ block, line, marker, distance, left, edge }: BlockPlace): boolean {
  const last = block.lines.at(-1);
  if (last === undefined) return true;
  const size = Math.max(line.size, last.size);
  const step = (getBottomEdge(line) - getBottomEdge(last)) / size;
  const isHanging = block.marker !== undefined && Math.abs(line.x - block.textX) < 2;
  if (step > distance * (isHanging ? ITEM_DISTANCE : PARAGRAPH_DISTANCE) || step < 0) return true;
  const fits = wouldFitOnLine(last, line, edge);
  if (last.monospaced !== line.monospaced && (fits || block.lines.every((one) => one.monospaced)))
    return true;
  if (line.monospaced && block.lines.every((one) => one.monospaced)) return false;
  if (Math.abs(line.size - last.size) >= 1 && !last.monospaced && !line.monospaced) return true;
  if (marker !== undefined && (fits || isNextItem(block, line, marker))) return true;
  if ((last.bold !== line.bold || isItalic(last) !== isItalic(line)) && fits) return true;
  if (block.marker !== undefined) {
    if (block.lines.length === 1) return line.x < block.textX - size * 0.5 && (fits || line.x < block.x - 2);
    return Math.abs(line.x - last.x) > size * MIN_INDENT;
  }
  const isCentered = Math.abs(line.x + line.width / 2 - (last.x + last.width / 2)) < 2;
  if (isCentered && Math.abs(line.x - last.x) > 2) return false;
  if (fits) return true;
  const indent = line.x - last.x;
  if (indent > size * MIN_INDENT) return last.x < left + size * 0.5 && block.lines.length > 1;
  if (indent < -size * MIN_INDENT) return block.lines.length > 1;
  return false;
}

const isItalic = ({ words }: TextLine): boolean => words.every(({ style }) => style.italic);

/** Whether a line is the next item of the list that contains the block before it. */
function isNextItem(block: TextBlock, line: TextLine, marker: ListMarker): boolean {
  if (marker.label !== undefined) return isNextLabel(block.marker, marker);
  if (!marker.ordered)
    return block.marker === undefined || block.marker.ordered === marker.ordered || line.x !== block.x;
  if (marker.value === 1) return block.marker !== undefined;
  return (
    block.marker !== undefined &&
    (Math.abs(line.x - block.x) > 2 || (marker.value ?? 0) === (block.marker.value ?? 0) + 1)
  );
}

/** Whether two markers are labels that follow one another. */
export const isNextLabel = (before: ListMarker | undefined, marker: ListMarker | undefined): boolean =>
  before?.label !== undefined && marker?.label === before.label + 1;
