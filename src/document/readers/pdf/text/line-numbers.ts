import { computeBounds, getRightEdge } from '../geometry.ts';
import { isProse } from '../prose.ts';
import { groupIntoRows } from '../rows.ts';
import type { PageRow, PageWord } from './page-text.ts';

/** Minimum number of numbers on a page that count its lines. */
const MIN_NUMBERS = 8;
/** Some programs number every fifth line. */
const STEPS = [1, 5];
/** Maximum number of lines of text for each counted line. Clauses and items of lists have more lines. */
const MAX_LINES_PER_NUMBER = 1.2;
/** Maximum distance of the right or left edges of the numbers, in points. */
const EDGE_TOLERANCE_PT = 1.5;
const NUMBER = /^\d{1,5}$/;

/**
 * Removes the numbers of lines that drafts, legal documents and listings have in their margin: numbers with a common
 * edge at the side of text or code that count its lines.
 */
export function removeLineNumbers(words: readonly PageWord[]): readonly PageWord[] {
  const numbers = words.filter(({ text }) => NUMBER.test(text));
  if (numbers.length < MIN_NUMBERS) return words;
  const { x, width } = computeBounds(words);
  const left = numbers.filter((word) => word.x < x + EDGE_TOLERANCE_PT * 2 + word.width);
  const right = numbers.filter((word) => getRightEdge(word) > x + width - EDGE_TOLERANCE_PT * 2 - word.width);
  const columns = [left, right].flatMap((column) => [
    findColumn(column, getRightEdge),
    findColumn(column, (word) => word.x),
  ]);
  for (const column of columns) {
    const rest = new Set(words);
    for (const word of column) rest.delete(word);
    if (column.length >= MIN_NUMBERS && isBesideText(column, [...rest])) return [...rest];
  }
  return words;
}

/** Returns the longest run of numbers with a common edge in which each number follows the one above. */
function findColumn(numbers: readonly PageWord[], readEdge: (word: PageWord) => number): PageWord[] {
  const sorted = numbers.toSorted((a, b) => a.y - b.y);
  let best: PageWord[] = [];
  for (const step of STEPS) {
    let run: PageWord[] = [];
    for (const word of sorted) {
      const last = run.at(-1);
      const follows =
        last !== undefined &&
        Number(word.text) === Number(last.text) + step &&
        Math.abs(readEdge(word) - readEdge(last)) <= EDGE_TOLERANCE_PT;
      if (!follows) run = [];
      run.push(word);
      if (run.length > best.length) best = run;
    }
  }
  return best;
}

/** Whether the other words are lines of text or code at one side of the numbers, about one for each counted line. */
function isBesideText(column: readonly PageWord[], others: readonly PageWord[]): boolean {
  const { x, width, y, height } = computeBounds(column);
  if (!others.every((word) => word.x >= x + width) && !others.every((word) => getRightEdge(word) <= x))
    return false;
  const [first, last] = [column[0], column.at(-1)].map((word) => Number(word?.text));
  const lines = groupIntoRows(others.filter((word) => word.y > y - word.height && word.y < y + height));
  const counted = Math.abs((last ?? 0) - (first ?? 0)) + 1;
  return (
    lines.length <= counted * MAX_LINES_PER_NUMBER &&
    (isProse(lines.map(({ segments }) => segments)) || lines.filter(isCode).length * 2 > lines.length)
  );
}

const isCode = ({ segments }: PageRow): boolean =>
  segments.every(({ words }) => words.every(({ style }) => style.monospaced));
