import type { PageArea } from '../pdf/geometry.ts';
import { isRightToLeft } from '../pdf/text/words.ts';

export interface OcrWord extends PageArea {
  text: string;
  /** 0 to 100. */
  confidence: number;
}

/** The OCR result of a page, rotated upright. Positions are in pixels from the top left corner. */
export interface OcrPage {
  width: number;
  height: number;
  /** Whether the page was upright in the image. */
  isUpright: boolean;
  /** Mean confidence of the words, 0 to 100. */
  confidence: number;
  /**
   * How much text was probably recognized correctly: the sum over all words of their letters, each weighted by the
   * confidence of the word above 50. Compares results of the same image.
   */
  certainty: number;
  /** The words of each line, in reading order. */
  lines: OcrWord[][];
}

interface ImageSize {
  width: number;
  height: number;
}

/** Minimum confidence of a word. A word with less confidence is usually dirt on the page. */
const MIN_WORD_CONFIDENCE_PERCENT = 20;
/** Confidence at which a word is as likely wrong as right. */
export const EVEN_CONFIDENCE = 50;

/** Parses Tesseract's TSV output: a row with box and confidence for each page, block, paragraph, line and word. */
export function parseTesseractTsv(tsv: string): OcrPage {
  const page: ImageSize = { width: 0, height: 0 };
  const lines = new Map<string, OcrWord[]>();
  let [sum, count, certainty] = [0, 0, 0];
  for (const row of tsv.split('\n').slice(1)) {
    const [level, pageNumber, block, paragraph, line, , left, top, width, height, confidence, ...rest] =
      row.split('\t');
    const area = { x: Number(left), y: Number(top), width: Number(width), height: Number(height) };
    if (level === '1' && page.width === 0) Object.assign(page, { width: area.width, height: area.height });
    const text = rest.join(' ').trim();
    if (
      level !== '5' ||
      pageNumber !== '1' ||
      text === '' ||
      Number(confidence) < MIN_WORD_CONFIDENCE_PERCENT
    )
      continue;
    const key = `${block} ${paragraph} ${line}`;
    const words = lines.get(key) ?? [];
    words.push({ ...area, text, confidence: Number(confidence) });
    lines.set(key, words);
    sum += Number(confidence);
    certainty += (Number(confidence) - EVEN_CONFIDENCE) * (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
    count++;
  }
  const found = [...lines.values()];
  const direction = findTextDirection(found);
  const { rotate, size } = createUprightTransform(direction, page);
  return {
    ...size,
    isUpright: direction === 'right',
    confidence: count === 0 ? 0 : sum / count,
    certainty,
    lines: found.map((words) => words.map((word) => ({ ...word, ...rotate(word) }))),
  };
}

type TextDirection = 'right' | 'left' | 'down' | 'up';

/**
 * Finds the direction in which left-to-right text would run in the image, from the positions of the first and last word
 * of each line.
 */
function findTextDirection(lines: readonly OcrWord[][]): TextDirection {
  let [x, y] = [0, 0];
  for (const words of lines) {
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) continue;
    const sign = isRightToLeft(words.map(({ text }) => text)) ? -1 : 1;
    x += sign * (last.x + last.width / 2 - (first.x + first.width / 2));
    y += sign * (last.y + last.height / 2 - (first.y + first.height / 2));
  }
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 'right' : 'left';
  return y > 0 ? 'down' : 'up';
}

function createUprightTransform(
  direction: TextDirection,
  page: ImageSize,
): { rotate: (word: OcrWord) => PageArea; size: ImageSize } {
  const rotatedSize = { width: page.height, height: page.width };
  switch (direction) {
    case 'right':
      return { size: page, rotate: ({ x, y, width, height }) => ({ x, y, width, height }) };
    case 'left':
      return {
        size: page,
        rotate: ({ x, y, width, height }) => ({
          x: page.width - x - width,
          y: page.height - y - height,
          width,
          height,
        }),
      };
    case 'down':
      return {
        size: rotatedSize,
        rotate: ({ x, y, width, height }) => ({
          x: y,
          y: page.width - x - width,
          width: height,
          height: width,
        }),
      };
    case 'up':
      return {
        size: rotatedSize,
        rotate: ({ x, y, width, height }) => ({
          x: page.height - y - height,
          y: x,
          width: height,
          height: width,
        }),
      };
  }
}
