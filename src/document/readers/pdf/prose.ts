import { boundsOf, right } from './geometry.ts';
import type { Segment } from './page-text.ts';

/** Ratio of the width of a column of prose and the font size. */
const MIN_PROSE_WIDTH = 10;
/** Share of the column that a full line fills, and share of full lines in wrapped text. */
const FULL_LINE = 0.7;
const MIN_FULL_LINES = 0.5;
/** Average words of a line. Shorter lines at the same heights are cells of a table. */
const MIN_PROSE_WORDS = 2.5;
/** Share of the lines of wrapped text that start with a lower-case letter. */
const MIN_CONTINUED = 0.3;

/** Whether lines are wrapped text: most fill the column, or many start in the middle of a sentence. */
export function isProse(lines: readonly (readonly Segment[])[]): boolean {
  const bounds = lines.map(boundsOf);
  const start = Math.min(...bounds.map((line) => line.x));
  const width = Math.max(...bounds.map(right)) - start;
  const size = lines[0]?.[0]?.words[0]?.style.size ?? 10;
  if (width < MIN_PROSE_WIDTH * size) return false;
  const full = lines.filter(
    (line) => line.reduce((sum, segment) => sum + segment.width, 0) > width * FULL_LINE,
  );
  if (full.length >= lines.length * MIN_FULL_LINES) return true;
  const words = lines.reduce(
    (sum, line) => sum + line.reduce((count, segment) => count + segment.words.length, 0),
    0,
  );
  const continued = lines.filter((line) => /^\p{Ll}/u.test(line[0]?.words[0]?.text ?? ''));
  return words >= lines.length * MIN_PROSE_WORDS && continued.length >= lines.length * MIN_CONTINUED;
}
