import { computeBounds, getRightEdge } from './geometry.ts';
import type { RowSegment } from './text/page-text.ts';

/** Minimum width of a column of prose, as a multiple of the font size. */
const MIN_PROSE_WIDTH = 10;
/** Minimum share of the column that a full line fills, and minimum share of full lines in wrapped text. */
const MIN_FULL_LINE_SHARE = 0.7;
const MIN_SHARE_OF_FULL_LINES = 0.5;
/** Minimum number of words per line, on average. Shorter lines at equal heights are cells of a table. */
const MIN_PROSE_WORDS = 2.5;
/** Minimum share of lines that start with a lower-case letter in wrapped text. */
const MIN_SHARE_OF_CONTINUED_LINES = 0.3;

/** Whether lines are wrapped text: most of them fill the column, or many of them start in the middle of a sentence. */
export function isProse(lines: readonly (readonly RowSegment[])[]): boolean {
  const bounds = lines.map(computeBounds);
  const start = Math.min(...bounds.map((line) => line.x));
  const width = Math.max(...bounds.map(getRightEdge)) - start;
  const size = lines[0]?.[0]?.words[0]?.style.size ?? 10;
  if (width < MIN_PROSE_WIDTH * size) return false;
  const full = lines.filter(
    (line) => line.reduce((sum, segment) => sum + segment.width, 0) > width * MIN_FULL_LINE_SHARE,
  );
  if (full.length >= lines.length * MIN_SHARE_OF_FULL_LINES) return true;
  const words = lines.reduce(
    (sum, line) => sum + line.reduce((count, segment) => count + segment.words.length, 0),
    0,
  );
  const continued = lines.filter((line) => /^\p{Ll}/u.test(line[0]?.words[0]?.text ?? ''));
  return (
    words >= lines.length * MIN_PROSE_WORDS && continued.length >= lines.length * MIN_SHARE_OF_CONTINUED_LINES
  );
}
