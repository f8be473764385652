import type { GrayImage } from './gray-image.ts';

/** The skew of a page that is rotated further from a multiple of 90 degrees is not found. */
const MAX_SKEW_DEGREES = 20;
const COARSE_STEP_DEGREES = 1;
const FINE_STEP_DEGREES = 0.1;
/** Minimum difference of brightness between neighboring pixels at the edge of a letter. */
const MIN_EDGE_CONTRAST = 48;
/** Maximum number of edge pixels that are used. It bounds the time. */
const MAX_EDGES = 40_000;
/** Minimum number of edge pixels. With fewer, the page has too little text. */
const MIN_EDGES = 500;

/** Positions of the pixels at the edges of letters. */
interface EdgePoints {
  x: Int32Array;
  y: Int32Array;
}

/**
 * Estimates by how many degrees a page is rotated clockwise from the nearest multiple of 90 degrees. At this angle, the
 * edges of letters are in few rows, because the rows between the lines of text are empty.
 * @returns the angle, and how much less even the rows are at this angle than without rotation
 */
export function estimateSkew(image: GrayImage): { degrees: number; clarity: number } {
  const edges = findEdges(image);
  if (edges.x.length < MIN_EDGES) return { degrees: 0, clarity: 1 };
  const reach = image.width + image.height;
  const score = createAngleScorer(edges, reach);
  const scoreVertical = createAngleScorer({ x: edges.y, y: edges.x.map((x) => -x) }, reach);
  const [horizontal, vertical] = [score, scoreVertical].map((found) =>
    searchBestAngle(found, 0, MAX_SKEW_DEGREES, COARSE_STEP_DEGREES),
  );
  const isHorizontal = horizontal!.score >= vertical!.score;
  const best = searchBestAngle(
    isHorizontal ? score : scoreVertical,
    (isHorizontal ? horizontal! : vertical!).degrees,
    COARSE_STEP_DEGREES,
    FINE_STEP_DEGREES,
  );
  return { degrees: best.degrees, clarity: best.score / Math.max(score(0), scoreVertical(0)) };
}

function findEdges({ width, height, pixels }: GrayImage): EdgePoints {
  const found: number[] = [];
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      const down = Math.abs(pixels[at]! - pixels[at + width]!);
      const right = Math.abs(pixels[at]! - pixels[at + 1]!);
      if (Math.max(down, right) >= MIN_EDGE_CONTRAST) found.push(at);
    }
  }
  const step = Math.max(1, Math.ceil(found.length / MAX_EDGES));
  const used = Int32Array.from({ length: Math.floor(found.length / step) }, (_, at) => found[at * step]!);
  return { x: used.map((at) => at % width), y: used.map((at) => Math.floor(at / width)) };
}

type ScoreAngle = (degrees: number) => number;

/**
 * Creates the function that measures how unevenly the edges are distributed over the rows of a page after it is rotated
 * back by an angle.
 * @param reach maximum distance of an edge from the first row, in pixels
 */
function createAngleScorer({ x, y }: EdgePoints, reach: number): ScoreAngle {
  const counts = new Int32Array(2 * reach + 1);
  return (degrees) => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    counts.fill(0);
    for (let at = 0; at < x.length; at++) counts[Math.round(y[at]! * cos - x[at]! * sin) + reach]! += 1;
    return counts.reduce((sum, count) => sum + count * count, 0);
  };
}

interface FoundAngle {
  degrees: number;
  score: number;
}

/** Finds the angle with the highest score in a range around an angle. */
function searchBestAngle(score: ScoreAngle, center: number, range: number, step: number): FoundAngle {
  let best: FoundAngle = { degrees: center, score: score(center) };
  for (let offset = step; offset <= range; offset += step) {
    for (const degrees of [center - offset, center + offset]) {
      const value = score(degrees);
      if (value > best.score) best = { degrees, score: value };
    }
  }
  return best;
}
