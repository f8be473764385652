import type { PageInput, TextItem } from '@llamaindex/liteparse';
import { right } from '../pdf/geometry.ts';
import type { Word } from '../pdf/words.ts';
import type { OcrPage } from './tsv.ts';

/** Line heights. A wider gap between words separates columns. */
const MIN_COLUMN_GAP = 2.5;

/**
 * Converts an OCR result to the input of the layout engine, in points.
 * @param dpi resolution of the image
 */
export function scanToPageInput(scan: OcrPage, pageNumber: number, dpi: number): PageInput {
  const scale = 72 / dpi;
  const bodyHeight = median(scan.lines.map(getLineHeight)) * scale;
  const textItems = scan.lines.flatMap((line) => {
    const heightRatio = bodyHeight === 0 ? 1 : (getLineHeight(line) * scale) / bodyHeight;
    // Line heights vary with the letters, so only a clear difference counts as another font size.
    const fontSize = heightRatio < 1.35 ? bodyHeight : Math.round(heightRatio * 2) * (bodyHeight / 2);
    return splitIntoColumns(line).map((words) => toItem(words, scale, fontSize));
  });
  return { pageNumber, pageWidth: scan.width * scale, pageHeight: scan.height * scale, textItems };
}

function toItem(words: readonly Word[], scale: number, fontSize: number): TextItem {
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
    fontName: 'OCR',
    fontSize,
    fontHeight: fontSize,
    words: boxes,
  };
}

function splitIntoColumns(line: readonly Word[]): Word[][] {
  const columns: Word[][] = [];
  for (const word of line) {
    const column = columns.at(-1);
    const previous = column?.at(-1);
    if (
      column !== undefined &&
      previous !== undefined &&
      word.x - right(previous) < getLineHeight(line) * MIN_COLUMN_GAP
    )
      column.push(word);
    else columns.push([word]);
  }
  return columns;
}

function getLineHeight(line: readonly Word[]): number {
  return median(line.map((word) => word.height));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
