import { groupAdjacent } from '../../group-adjacent.ts';

/** A rectangle on a page in points (1/72 inch) from the top left corner. */
export interface PageArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const getRightEdge = (area: PageArea): number => area.x + area.width;
export const getBottomEdge = (area: PageArea): number => area.y + area.height;

/** Whether the center of `a` is inside `b`. */
export function isCenteredIn(a: PageArea, b: PageArea): boolean {
  const x = a.x + a.width / 2;
  const y = a.y + a.height / 2;
  return x >= b.x && x <= getRightEdge(b) && y >= b.y && y <= getBottomEdge(b);
}

export function doAreasOverlapHorizontally(a: PageArea, b: PageArea): boolean {
  return a.x < getRightEdge(b) && b.x < getRightEdge(a);
}

export function doAreasOverlapVertically(a: PageArea, b: PageArea): boolean {
  return a.y < getBottomEdge(b) && b.y < getBottomEdge(a);
}

export function doAreasOverlap(a: PageArea, b: PageArea): boolean {
  return doAreasOverlapHorizontally(a, b) && doAreasOverlapVertically(a, b);
}

/** Returns the smallest rectangle around all areas. */
export function computeBounds(areas: readonly PageArea[]): PageArea {
  let [x, y, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const area of areas) {
    x = Math.min(x, area.x);
    y = Math.min(y, area.y);
    x2 = Math.max(x2, getRightEdge(area));
    y2 = Math.max(y2, getBottomEdge(area));
  }
  return { x, y, width: x2 - x, height: y2 - y };
}

/** Sorts values and replaces each group of neighbours within the tolerance by its mean. */
export const mergeNeighbours = (values: readonly number[], tolerance: number): number[] =>
  groupAdjacent(
    values.toSorted((a, b) => a - b),
    (value, group) => value - group.at(-1)! <= tolerance,
  ).map(computeMean);

/** Returns the upper median; 0 for an empty list. */
export function computeMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
