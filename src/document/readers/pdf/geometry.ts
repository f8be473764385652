/** A rectangle on a page in points (1/72 inch) from the top left corner. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const right = (area: Area): number => area.x + area.width;
export const bottom = (area: Area): number => area.y + area.height;

/** Whether the center of `a` is inside `b`. */
export function isCenteredIn(a: Area, b: Area): boolean {
  const x = a.x + a.width / 2;
  const y = a.y + a.height / 2;
  return x >= b.x && x <= right(b) && y >= b.y && y <= bottom(b);
}

/** Whether two areas overlap horizontally. */
export function overlapsHorizontally(a: Area, b: Area): boolean {
  return a.x < right(b) && b.x < right(a);
}

export function overlaps(a: Area, b: Area): boolean {
  return overlapsHorizontally(a, b) && a.y < bottom(b) && b.y < bottom(a);
}

/** Returns the smallest rectangle around all areas. */
export function boundsOf(areas: readonly Area[]): Area {
  let [x, y, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const area of areas) {
    x = Math.min(x, area.x);
    y = Math.min(y, area.y);
    x2 = Math.max(x2, right(area));
    y2 = Math.max(y2, bottom(area));
  }
  return { x, y, width: x2 - x, height: y2 - y };
}

/** Sorts values and replaces each group of neighbours within the tolerance by its mean. */
export function mergeNeighbours(values: readonly number[], tolerance: number): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const means: number[] = [];
  let group: number[] = [];
  for (const value of sorted) {
    const last = group.at(-1);
    if (last !== undefined && value - last > tolerance) {
      means.push(mean(group));
      group = [];
    }
    group.push(value);
  }
  if (group.length > 0) means.push(mean(group));
  return means;
}

/** Returns the upper median; 0 for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
