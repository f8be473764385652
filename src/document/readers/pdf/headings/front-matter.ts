import type { PdfBlock, PdfPageLayout } from '../page-blocks.ts';
import { readFontSize, readText, type TextBlock } from '../text-blocks.ts';
import type { BodyText } from './body-text.ts';

/** A block with more lines or characters is body text. Lines that do not look like headings are shorter. */
const MAX_CHARS = 100;
const MAX_PLAIN_CHARS = 60;
const MAX_IDEOGRAPHS = 25;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** With more lines below the title, the page has only short lines, and they are its content. */
const MAX_FRONT_LINES = 12;
const MAX_LINES = 3;

/**
 * Finds the lines with authors, affiliations and date below the title of a document: larger lines in the font of the
 * body text whose size no other heading has.
 * @param candidates blocks that look like headings, in reading order
 */
export function findFrontMatter(
  pages: readonly PdfPageLayout[],
  candidates: readonly TextBlock[],
  body: BodyText,
): Set<TextBlock> {
  const known = new Set<PdfBlock>(candidates);
  const blocks = pages.find((page) => page.blocks.some((block) => known.has(block)))?.blocks ?? [];
  const onPage = blocks.filter((block): block is TextBlock => known.has(block));
  const largest = Math.max(...onPage.map(readFontSize));
  const title = onPage.find((block) => readFontSize(block) === largest);
  if (title === undefined) return new Set();
  const below = blocks.slice(blocks.indexOf(title) + 1);
  const isFrontLine = (block: PdfBlock): block is TextBlock =>
    known.has(block)
      ? isShortText(block, MAX_CHARS) && isInBodyStyle(block, body)
      : isShortText(block, MAX_PLAIN_CHARS);
  const end = below.findIndex((block) => !isFrontLine(block));
  if (end < 0 || end > MAX_FRONT_LINES) return new Set();
  const lines = below.slice(0, end).filter(isFrontLine);
  const next = below[lines.length];
  const last = lines.at(-1);
  // A line of its own size directly above the text is its heading.
  const isHeading =
    next !== undefined &&
    !known.has(next) &&
    last !== undefined &&
    lines.filter((line) => readFontSize(line) === readFontSize(last)).length === 1;
  const front = new Set(isHeading ? lines.slice(0, -1) : lines);
  const others = new Set(
    candidates
      .filter((block) => block !== title && !front.has(block) && isInBodyStyle(block, body))
      .map(readFontSize),
  );
  return new Set([...front].filter((block) => known.has(block) && !others.has(readFontSize(block))));
}

/** Whether a block is short text that the file does not tag as a heading. */
function isShortText(block: PdfBlock, maxChars: number): block is TextBlock {
  if (block.kind !== 'text' || block.level !== undefined || block.lines.length > MAX_LINES) return false;
  const text = readText(block);
  return text.length <= (IDEOGRAPH.test(text) ? MAX_IDEOGRAPHS : maxChars);
}

const isInBodyStyle = ({ lines }: TextBlock, { font, color }: BodyText): boolean =>
  lines.every(
    (line) => !line.bold && line.words.every(({ style }) => style.font === font && style.color === color),
  );
