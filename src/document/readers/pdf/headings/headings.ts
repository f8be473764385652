import type { PdfBlock, PdfPageLayout } from '../page-blocks.ts';
import { findFrontMatter } from './front-matter.ts';
import { type BodyText, measureBody } from './body-text.ts';
import { removeContents, removeTextStyles } from './filter-headings.ts';
import { FIELD, findRepeatedHeadings, NO_HEADING } from './repeated-headings.ts';
import { findNumberedHeadings } from './numbered-headings.ts';
import { isBullet } from '../text/list-markers.ts';
import { isBold, readFontSize, readText, type TextBlock } from '../text-blocks.ts';

/** Maximum number of characters of a heading. */
const MAX_HEADING_CHARS = 160;
const MAX_UNSIZED_HEADING_CHARS = 110;
/** Minimum font size of a heading, as a multiple of the font size of the body text. */
const MIN_SIZE_RATIO = 1.15;
/**
 * Minimum font size of a heading in another font than the body text, as a multiple of the font size of the body text.
 */
const MIN_FONT_SIZE_RATIO = 1.04;
/** The same for a bold heading, and for a bold heading of small text. */
const MIN_BOLD_RATIO = 0.95;
const MIN_SMALL_RATIO = 0.75;
/** Matches a heading in the font of code, such as the name of a function. */
const IDENTIFIER = /^(?:\d+(?:\.\d+)*\.? )?[\p{L}_$@.]/u;
const HEADING_NUMBER = /^(\d{1,2}(?:\.\d{1,2}){0,4})[.)]?\s/;

/**
 * Finds the headings of a document: headings that the file tags, and short blocks in a larger or bold font.
 * @returns the level of each heading, from 1
 */
export function findHeadings(pages: readonly PdfPageLayout[]): Map<TextBlock, number> {
  const body = measureBody(pages);
  const tagged = pages.flatMap(({ blocks }) => blocks.filter(isTaggedHeading));
  const largest = Math.max(0, ...tagged.map(readFontSize));
  const looksLikeHeading = pages.flatMap(({ blocks, isTagged }) => {
    const largestItem = Math.max(0, ...blocks.filter(isListItem).map(readFontSize));
    return blocks.filter(
      (block, at): block is TextBlock =>
        block.kind === 'text' &&
        block.level === undefined &&
        (readFontSize(block) > largestItem || isBold(block)) &&
        // Files often tag a title as a paragraph, so accept text larger than all tagged headings.
        (largest === 0 || !isTagged || readFontSize(block) > largest) &&
        isHeading(block, blocks[at + 1], body),
    );
  });
  const sized = removeTextStyles(looksLikeHeading, pages);
  const front = findFrontMatter(pages, sized, body);
  const kept = sized.filter((block) => !front.has(block));
  const others =
    tagged.length > 0
      ? []
      : [...findRepeatedHeadings(pages, new Set(looksLikeHeading), body), ...findNumberedHeadings(pages)];
  const found = removeContents([...new Set([...kept, ...others])]);
  if (tagged.length === 0) return rankHeadings(found);
  const shift = found.some((block) => readFontSize(block) > largest) ? 1 : 0;
  return placeBetween(found, new Map(tagged.map((block) => [block, (block.level ?? 1) + shift])));
}

/**
 * Adds headings to headings with known levels: one level below the next larger heading, or at the level of headings
 * with the same style.
 */
function placeBetween(
  found: readonly TextBlock[],
  known: ReadonlyMap<TextBlock, number>,
): Map<TextBlock, number> {
  const ranks = rankHeadings([...found, ...known.keys()]);
  const levelByRank = new Map([...known].map(([block, level]) => [ranks.get(block) ?? 0, level]));
  const levels = new Map(known);
  for (const block of found) {
    const rank = ranks.get(block) ?? 0;
    const above = Math.max(...[...levelByRank.keys()].filter((other) => other <= rank));
    const level = levelByRank.get(above);
    levels.set(block, level === undefined ? 1 : level + (above < rank ? 1 : 0));
  }
  return levels;
}

const isTaggedHeading = (block: PdfBlock): block is TextBlock =>
  block.kind === 'text' && block.level !== undefined;

const isListItem = (block: PdfBlock): block is TextBlock => block.kind === 'text' && isBullet(block.marker);

function isHeading(block: TextBlock, next: PdfBlock | undefined, body: BodyText): boolean {
  const text = readText(block);
  if (text.length > MAX_HEADING_CHARS || !/\p{L}{2}/u.test(text) || block.lines.length > 3) return false;
  if (block.marker !== undefined && !block.marker.ordered) return false;
  const ratio = readFontSize(block) / body.size;
  const isCode = block.lines.some((line) => line.monospaced);
  if (isCode && !(ratio >= MIN_SIZE_RATIO && isBold(block) && IDENTIFIER.test(text))) return false;
  if (ratio >= MIN_SIZE_RATIO) return !/[,;]$/.test(text) && (ratio > 1.3 || !text.endsWith('.'));
  if (
    next === undefined ||
    block.lines.length > 2 ||
    text.length > MAX_UNSIZED_HEADING_CHARS ||
    /[.,;:]$|^\p{Ll}/u.test(text) ||
    FIELD.test(text)
  )
    return false;
  const hasFont =
    block.marker === undefined &&
    block.lines.every((line) => line.words.every(({ style }) => style.font !== body.font));
  if (!body.bold && isBold(block)) {
    // An abstract is often smaller than the body text, with its heading.
    const isAboveSmallText =
      next.kind === 'text' &&
      readFontSize(next) <= readFontSize(block) &&
      !isBold(next) &&
      !NO_HEADING.test(text);
    return ratio > MIN_BOLD_RATIO || (ratio > MIN_SMALL_RATIO && isAboveSmallText);
  }
  return hasFont && ratio >= MIN_FONT_SIZE_RATIO;
}

/** Ranks headings by font size, then by weight and slant, and then by the depth of their number. */
function rankHeadings(headings: readonly TextBlock[]): Map<TextBlock, number> {
  const keys = headings.map((block) => {
    const bold = isBold(block);
    const italic = block.lines.every((line) => line.words.every((word) => word.style.italic));
    const depth = HEADING_NUMBER.exec(readText(block))?.[1]?.split('.').length ?? 0;
    return { block, style: readFontSize(block) * 4 + (bold ? 2 : 0) - (italic ? 1 : 0), depth };
  });
  const groups = [...new Set(keys.map(({ style }) => style))].sort((a, b) => b - a);
  const levels = new Map<TextBlock, number>();
  let offset = 1;
  for (const group of groups) {
    const members = keys.filter(({ style }) => style === group);
    const depths = members.map(({ depth }) => depth).filter((depth) => depth > 0);
    const least = Math.min(...depths);
    let deepest = 0;
    for (const { block, depth } of members) {
      const extra = depth === 0 ? 0 : depth - least;
      deepest = Math.max(deepest, extra);
      levels.set(block, offset + extra);
    }
    offset += deepest + 1;
  }
  return levels;
}
