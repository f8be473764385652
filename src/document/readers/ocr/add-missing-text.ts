import type { ParsedPage } from '@llamaindex/liteparse';
import { isCenteredIn, type PageArea } from '../pdf/geometry.ts';
import { scanToPage } from './page.ts';
import { EVEN_CONFIDENCE, type OcrPage, type OcrWord } from './tsv.ts';

/** Matches words that are not the lines of a table or a drawing. */
const IS_WORD = /[\p{L}\p{N}]{2}/u;

/**
 * Adds the words of an OCR result to a page where its text layer has no text. The text layer is exact, so it stays.
 * @param dpi resolution of the image
 */
export function addMissingText(page: ParsedPage, scan: OcrPage, dpi: number): ParsedPage {
  const scale = dpi / 72;
  const areas = page.textItems.map(({ x, y, width, height }) => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  }));
  const lines = scan.lines.flatMap((line) => listMissingParts(line, areas));
  const { text, textItems } = scanToPage({ ...scan, lines }, page.pageNum, dpi);
  if (textItems.length === 0) return page;
  return { ...page, text: `${page.text}\n${text}`, textItems: [...page.textItems, ...textItems] };
}

/** Splits a line at the words that the text layer contains. */
function listMissingParts(line: readonly OcrWord[], areas: readonly PageArea[]): OcrWord[][] {
  const parts: OcrWord[][] = [[]];
  for (const word of line) {
    if (areas.some((area) => isCenteredIn(word, area) || isCenteredIn(area, word))) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) =>
    part.some(({ text, confidence }) => IS_WORD.test(text) && confidence >= EVEN_CONFIDENCE),
  );
}
