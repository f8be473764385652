import type { ParsedPage, TextItem } from '@llamaindex/liteparse';
import { computeMedian, getRightEdge } from '../pdf/geometry.ts';
import type { OcrPage, OcrWord } from './tsv.ts';

/** Line heights. A wider gap between two words separates columns. */
const MIN_COLUMN_GAP_LINE_HEIGHTS = 2.5;
/** Name of the font of text that was read by OCR. */
export const OCR_FONT = 'OCR';

/**
 * Converts an OCR result to a page in the form of the PDF engine, in points.
 * @param dpi resolution of the image
 */
export function scanToPage(scan: OcrPage, pageNumber: number, dpi: number): ParsedPage {
  const scale = 72 / dpi;
  const body = computeMedian(scan.lines.map(measureLineHeight)) * scale;
  const textItems = scan.lines.flatMap((line) => {
    const ratio = body === 0 ? 1 : (measureLineHeight(line) * scale) / body;
    // The height of a line varies with its letters, so only a clear difference means another font size.
    const fontSize = ratio < 1.35 ? body : Math.round(ratio * 2) * (body / 2);
    return splitIntoColumns(line).map((words) => toTextItem(words, scale, fontSize));
  });
  return {
    pageNum: pageNumber,
    width: scan.width * scale,
    height: scan.height * scale,
    text: textItems.map((item) => item.text).join('\n'),
    markdown: '',
    textItems,
  };
}

function toTextItem(words: readonly OcrWord[], scale: number, fontSize: number): TextItem {
  const boxes = words.map((word) => ({
    text: word.text,
    x: word.x * scale,
    y: word.y * scale,
    width: word.width * scale,
    height: word.height * scale,
  }));
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    text: words.map((word) => word.text).join(' '),
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
    fontName: OCR_FONT,
    fontSize,
    fontHeight: fontSize,
    words: boxes,
  };
}

function splitIntoColumns(line: readonly OcrWord[]): OcrWord[][] {
  const columns: OcrWord[][] = [];
  // Words of a right-to-left script are in the opposite order.
  for (const word of line.toSorted((a, b) => a.x - b.x)) {
    const column = columns.at(-1);
    const previous = column?.at(-1);
    if (
      column !== undefined &&
      previous !== undefined &&
      word.x - getRightEdge(previous) < measureLineHeight(line) * MIN_COLUMN_GAP_LINE_HEIGHTS
    )
      column.push(word);
    else columns.push([word]);
  }
  return columns;
}

function measureLineHeight(line: readonly OcrWord[]): number {
  return computeMedian(line.map((word) => word.height));
}
