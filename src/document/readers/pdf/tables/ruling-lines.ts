/** A straight horizontal or vertical line on a page. */
export interface RulingLine {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Two lines at a smaller distance count as one line, or as touching lines. */
export const LINE_TOLERANCE_PT = 3;

/** The lines of one group by direction. */
export interface Lines {
  horizontal: RulingLine[];
  vertical: RulingLine[];
}

/** Groups the lines that touch each other, directly or through other lines. */
export function groupConnectedRules(rules: readonly RulingLine[]): Lines[] {
  const horizontal = rules.filter(
    (rule) => Math.abs(rule.y1 - rule.y2) < LINE_TOLERANCE_PT && measureLength(rule) > LINE_TOLERANCE_PT,
  );
  const vertical = rules.filter(
    (rule) => Math.abs(rule.x1 - rule.x2) < LINE_TOLERANCE_PT && measureLength(rule) > LINE_TOLERANCE_PT,
  );
  const all = [...horizontal, ...vertical];
  const parent = [...all.keys()];
  const root = (at: number): number => {
    let top = at;
    while (parent[top] !== top) top = parent[top] ?? top;
    parent[at] = top;
    return top;
  };
  for (const [i, h] of horizontal.entries()) {
    for (const [j, v] of vertical.entries()) {
      if (doLinesMeet(h, v)) parent[root(i)] = root(horizontal.length + j);
    }
  }
  return [...Map.groupBy(all.keys(), root).values()]
    .map((members) => ({
      horizontal: members.flatMap((at) => horizontal[at] ?? []),
      vertical: members.flatMap((at) => vertical[at - horizontal.length] ?? []),
    }))
    .filter((group) => group.horizontal.length > 0 && group.vertical.length > 0);
}

function measureLength(rule: RulingLine): number {
  return Math.abs(rule.x2 - rule.x1) + Math.abs(rule.y2 - rule.y1);
}

function doLinesMeet(h: RulingLine, v: RulingLine): boolean {
  return (
    v.x1 >= Math.min(h.x1, h.x2) - LINE_TOLERANCE_PT &&
    v.x1 <= Math.max(h.x1, h.x2) + LINE_TOLERANCE_PT &&
    h.y1 >= Math.min(v.y1, v.y2) - LINE_TOLERANCE_PT &&
    h.y1 <= Math.max(v.y1, v.y2) + LINE_TOLERANCE_PT
  );
}
