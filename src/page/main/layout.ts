import type { ElementBox } from '../../content/index.ts';
import type { SegmentContainer, SiblingGroup } from './containers.ts';
import type { LayoutFacts, SegmentFacts } from './facts.ts';

/**
 * How an element is removed from the normal flow of the page. An element has the largest value among itself and its
 * ancestors.
 */
export const FLOW_LEVELS = { inFlow: 0, sticky: 1, absolute: 2, fixed: 3 } as const;

const ROW_TOLERANCE = 8;
const COLUMN_SHARE = 0.7;
const CSS_POSITIONS = { static: FLOW_LEVELS.inFlow, relative: FLOW_LEVELS.inFlow, ...FLOW_LEVELS } as const;

/** Finds the value with the greatest weight. Returns 0 for an empty map. */
function findHeaviest(weights: ReadonlyMap<number, number>): number {
  let best = 0;
  let greatestWeight = 0;
  for (const [value, weight] of weights)
    if (weight > greatestWeight) {
      greatestWeight = weight;
      best = value;
    }
  return best;
}

function addWeight(weights: Map<number, number>, value: number, weight: number): void {
  weights.set(value, (weights.get(value) ?? 0) + weight);
}

/** Finds the left and right edge of the narrowest column that contains most words of prose. */
function findProseColumn(
  segments: readonly SegmentFacts[],
  boxes: readonly (ElementBox | undefined)[],
  width: number,
): LayoutFacts['column'] {
  const proseBoxes: { left: number; right: number; words: number }[] = [];
  let total = 0;
  for (const { container, words, isProse } of segments) {
    const box = boxes[container.index];
    if (!isProse || box === undefined) continue;
    proseBoxes.push({ left: box.x, right: box.x + box.width, words: words.length });
    total += words.length;
  }
  if (total === 0) return { left: 0, right: width };
  /**
   * Returns a quantile: the smallest position such that boxes with `share` of the words have this edge at or before it.
   */
  const findQuantile = (end: 'left' | 'right', share: number): number => {
    let words = 0;
    for (const item of proseBoxes.toSorted((a, b) => a[end] - b[end])) {
      words += item.words;
      if (words >= share * total) return item[end];
    }
    return 0;
  };
  return { left: findQuantile('left', 1 - COLUMN_SHARE), right: findQuantile('right', COLUMN_SHARE) };
}

function countColumns(
  containers: readonly SegmentContainer[],
  boxes: readonly (ElementBox | undefined)[],
): Map<SiblingGroup, number> {
  const firstRowTops = new Map<SiblingGroup, number>();
  const columns = new Map<SiblingGroup, number>();
  for (const { group, index } of containers) {
    const box = boxes[index];
    if (group === undefined || box === undefined) continue;
    const rowTop = firstRowTops.get(group);
    if (rowTop === undefined) {
      firstRowTops.set(group, box.y);
      columns.set(group, 1);
    } else if (Math.abs(box.y - rowTop) < ROW_TOLERANCE) columns.set(group, (columns.get(group) ?? 0) + 1);
  }
  return columns;
}

/** Measures the layout of a page with stylesheets. */
export function measureLayout(
  segments: readonly SegmentFacts[],
  containers: readonly SegmentContainer[],
  viewport: LayoutFacts['viewport'],
): LayoutFacts {
  const boxes: (ElementBox | undefined)[] = [];
  const flow = new Uint8Array(containers.length);
  let height = viewport.height;
  for (const { element, parent, index } of containers) {
    const parentIndex = parent?.index ?? -1;
    const box = element.layout?.box ?? boxes[parentIndex];
    boxes.push(box);
    flow[index] = Math.max(flow[parentIndex] ?? 0, CSS_POSITIONS[element.layout?.position ?? 'static']);
    if (box !== undefined && element.layout?.position !== 'fixed')
      height = Math.max(height, box.y + box.height);
  }
  const sizes = new Map<number, number>();
  for (const { container, words, headingLevel } of segments)
    if (headingLevel === 0) addWeight(sizes, container.element.layout?.fontSize ?? 0, words.length);
  return {
    viewport,
    height,
    fontSize: findHeaviest(sizes),
    boxes,
    flow,
    column: findProseColumn(segments, boxes, viewport.width),
    columns: countColumns(containers, boxes),
  };
}
