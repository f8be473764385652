import type { TextItem } from '@llamaindex/liteparse';
import { joinAccents } from './accents.ts';
import { separateCode } from './code-words.ts';
import { type PageArea, getBottomEdge, getRightEdge } from '../geometry.ts';
import type { DirectedPage } from './right-to-left.ts';
import { decodeSymbolText } from '../../../symbol-fonts.ts';
import { splitIntoWords } from './split-words.ts';
import { readTextStyle, type TextStyle } from './text-style.ts';

export interface PageWord extends PageArea {
  text: string;
  style: TextStyle;
  /** Whether white space separates the word from the one before it on the line. */
  spaced: boolean;
  link?: string;
  /** Whether the page is mirrored, so that words of a right-to-left script follow one another from left to right. */
  isMirrored?: true;
  /** Number of the tagged content to which the word belongs (ISO 32000-1, 14.7.4). */
  contentId?: number;
}

/** Words on one line of the page without a wide gap between them. */
export interface RowSegment extends PageArea {
  words: PageWord[];
}

/** A table that was found before the columns of the page. It counts as a row with one segment. */
export interface TableSegment extends RowSegment {
  rows: PageWord[][][];
}

export const isTableSegment = (segment: RowSegment): segment is TableSegment => 'rows' in segment;

/** Segments at the same height, from left to right. */
export interface PageRow {
  segments: RowSegment[];
  y: number;
  bottom: number;
}

/** Maximum number of links on a page. It bounds the time for finding the words in links. */
const MAX_PAGE_LINKS = 1000;
/** Text with a smaller rotation counts as upright. */
const MAX_UPRIGHT_ROTATION_DEGREES = 2;
const MAX_SLANT_DEGREES = 25;

/** Reads the words of a page: upright words, and words in another direction. */
export function readWords(page: DirectedPage): { words: PageWord[]; rotated: PageWord[] } {
  const links = (page.annotations ?? [])
    .slice(0, MAX_PAGE_LINKS)
    .flatMap(({ uri, rect, quadpointRects }) =>
      uri === undefined
        ? []
        : (quadpointRects.length > 0 ? quadpointRects : [rect]).map((area) => ({ uri, area })),
    );
  const words: PageWord[] = [];
  const rotated: PageWord[] = [];
  const styles = new Map<string, TextStyle>();
  const items = page.textItems.map((item) => ({
    item,
    style: readTextStyle(item, styles),
    parts: splitIntoWords(joinAccents(item)),
  }));
  const wordStyles = separateCode(items);
  for (const entry of items) {
    const { item, parts } = entry;
    const isRotated = readRotation(item) > MAX_UPRIGHT_ROTATION_DEGREES;
    for (const [at, part] of parts.entries()) {
      const { x, y, width, height } = part;
      const word: PageWord = {
        x,
        y,
        width,
        height,
        // The engine decodes all other symbol fonts.
        text: /^wingdings/i.test(entry.style.font)
          ? decodeSymbolText(part.text, entry.style.font) || '•'
          : part.text,
        style: wordStyles.get(entry)?.[at] ?? entry.style,
        spaced: part.spaced && at > 0,
      };
      if (page.isMirrored) word.isMirrored = true;
      if (item.mcid !== undefined && item.mcid >= 0) word.contentId = item.mcid;
      const link = links.find(
        ({ area }) =>
          area !== undefined &&
          x + width / 2 >= area.x &&
          x + width / 2 <= getRightEdge(area) &&
          y + height / 2 >= area.y &&
          y + height / 2 <= getBottomEdge(area),
      );
      if (link !== undefined) word.link = link.uri;
      (isRotated ? rotated : words).push(word);
    }
  }
  return { words, rotated };
}

/**
 * Returns the rotation in degrees. Returns 0 for slanted text, which is lower than text with the same rotation would
 * be.
 */
function readRotation({ rotation = 0, width, height }: TextItem): number {
  const angle = Math.abs(rotation);
  if (angle <= MAX_UPRIGHT_ROTATION_DEGREES || angle > MAX_SLANT_DEGREES) return angle;
  return height < width * Math.tan((angle * Math.PI) / 180) ? 0 : angle;
}
