import { LINE_TOLERANCE_PT, type Lines, type RulingLine } from './ruling-lines.ts';

/** Distances, in points, between the edge of a cell and the frame of a table in it. */
const [MIN_PADDING_PT, MAX_PADDING_PT] = [3, 12];
/** The table around a nested table is larger than it by at least this distance, or both lines are one double frame. */
const MIN_OUTER_SIZE_PT = 15;
/** With more upright lines, a page shows a drawing. It bounds the time for comparing them in pairs. */
const MAX_VERTICAL_LINES = 500;

/**
 * Leaves out the lines of tables that are in a cell of another table. Such a table has a frame whose left and right side
 * are at a small distance from the sides of the cell.
 */
export function removeNestedFrames({ horizontal, vertical }: Lines): Lines {
  if (vertical.length > MAX_VERTICAL_LINES) return { horizontal, vertical };
  const rules = [...horizontal, ...vertical].map(toSpan);
  const frames = findPaddedFrames(vertical.map(toSpan)).filter((frame) =>
    rules.some((rule) => isOutside(rule, frame)),
  );
  const isNested = (rule: RulingLine): boolean => frames.some((frame) => isWithin(toSpan(rule), frame));
  return {
    horizontal: horizontal.filter((rule) => !isNested(rule)),
    vertical: vertical.filter((rule) => !isNested(rule)),
  };
}

/** A line or a frame with its smaller coordinates first. */
type Span = RulingLine;

const toSpan = ({ x1, y1, x2, y2 }: RulingLine): Span => ({
  x1: Math.min(x1, x2),
  y1: Math.min(y1, y2),
  x2: Math.max(x1, x2),
  y2: Math.max(y1, y2),
});

/** Finds pairs of lines of the same height, each of them next to a line that is at least as long. */
function findPaddedFrames(lines: readonly Span[]): Span[] {
  const hasLineAtDistance = (line: Span, direction: -1 | 1): boolean =>
    lines.some((other) => {
      const distance = (other.x1 - line.x1) * direction;
      return distance >= MIN_PADDING_PT && distance <= MAX_PADDING_PT && isAsLong(other, line);
    });
  const lefts = lines.filter((line) => hasLineAtDistance(line, -1));
  const rights = lines.filter((line) => hasLineAtDistance(line, 1)).sort((a, b) => a.x1 - b.x1);
  return lefts.flatMap((left) => {
    const right = rights.find(
      (line) => line.x1 > left.x1 + MAX_PADDING_PT && isAsLong(line, left) && isAsLong(left, line),
    );
    return right === undefined ? [] : [{ x1: left.x1, y1: left.y1, x2: right.x1, y2: left.y2 }];
  });
}

const isAsLong = (line: Span, other: Span): boolean =>
  line.y1 <= other.y1 + LINE_TOLERANCE_PT && line.y2 >= other.y2 - LINE_TOLERANCE_PT;

const isWithin = (line: Span, frame: Span): boolean =>
  isAsLong(frame, line) && line.x1 >= frame.x1 - LINE_TOLERANCE_PT && line.x2 <= frame.x2 + LINE_TOLERANCE_PT;

const isOutside = (line: Span, frame: Span): boolean =>
  Math.max(frame.x1 - line.x1, line.x2 - frame.x2, frame.y1 - line.y1, line.y2 - frame.y2) >
  MAX_PADDING_PT + MIN_OUTER_SIZE_PT;
