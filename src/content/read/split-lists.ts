import type { Block, ListItem } from '../block.ts';
import type { ElementNode } from '../tree.ts';
import { type FlowBlock, uniteBoxes } from './reader.ts';
import { findElement } from './tags.ts';

/** A list must begin within this distance below the list before it to continue that list. */
const MAX_GAP_PX = 32;
const MIN_INDENT_PX = 8;
const MAX_INDENT_PX = 100;

type ListBlock = Extract<Block, { type: 'list' }>;

/** A list that later lists can continue. */
interface OpenList {
  list: ListBlock;
  x: number;
}

/**
 * Joins lists that editors split: one list for each item, or for each run of items at the same depth, as in Google Docs.
 * A list directly below another continues it if it has the same position and either has one item, and belongs to its last
 * item if it is indented. A menu is not continued by a list of the text. Needs layout.
 */
export function joinSplitLists(blocks: readonly FlowBlock[], root: ElementNode): FlowBlock[] {
  const joined: FlowBlock[] = [];
  let open: OpenList[] = [];
  let bottom = -Infinity;
  let landmarks: ReadonlyMap<number, number> | undefined;
  const isInSameLandmark = (a: FlowBlock, b: FlowBlock): boolean => {
    landmarks ??= mapLandmarks(root);
    return landmarks.get(a.element.id) === landmarks.get(b.element.id);
  };
  for (const flow of blocks) {
    const place = flow.block.type === 'list' ? locate(flow.element) : undefined;
    const previous = joined.at(-1);
    if (flow.block.type !== 'list' || place === undefined) {
      open = [];
      joined.push(flow);
      continue;
    }
    const { x, top } = place;
    const isNext =
      previous !== undefined &&
      top >= bottom - 1 &&
      top - bottom <= MAX_GAP_PX &&
      isInSameLandmark(previous, flow);
    bottom = place.bottom;
    const isNested = open.length > 1;
    open = isNext ? open.filter((outer) => outer.x <= x + MIN_INDENT_PX / 2) : [];
    const outer = open.at(-1);
    if (outer !== undefined && previous !== undefined && addTo(outer, flow.block, x, isNested)) {
      previous.nodeIds.push(...flow.nodeIds);
      const box = uniteBoxes([previous.box, flow.box].filter((box) => box !== undefined));
      if (box !== undefined) previous.box = box;
      if (x >= outer.x + MIN_INDENT_PX) open.push({ list: flow.block, x });
      continue;
    }
    open = [{ list: flow.block, x }];
    joined.push(flow);
  }
  return joined;
}

const LANDMARK_TAG = /^(?:nav|header|footer|aside|dialog)$/;

/** Maps the ids of lists to the id of the innermost landmark around each. */
function mapLandmarks(root: ElementNode): ReadonlyMap<number, number> {
  const landmarks = new Map<number, number>();
  const stack: { element: ElementNode; landmark: number }[] = [{ element: root, landmark: root.id }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { element } = top;
    const landmark = LANDMARK_TAG.test(element.tag) ? element.id : top.landmark;
    landmarks.set(element.id, landmark);
    for (const child of element.children)
      if (child.kind === 'element') stack.push({ element: child, landmark });
  }
  return landmarks;
}

/** Adds a list to an open list, at its end or in its last item. Returns false if it is a list of its own. */
function addTo(outer: OpenList, list: ListBlock, x: number, isNested: boolean): boolean {
  const { items, ordered, start = 1 } = outer.list;
  const last: ListItem | undefined = items.at(-1);
  if (x >= outer.x + MIN_INDENT_PX) {
    if (x > outer.x + MAX_INDENT_PX || last === undefined) return false;
    last.children.push(list);
    return true;
  }
  const isSplit = isNested || (items.length > 0 && list.items.length === 1);
  const isContinued = ordered === list.ordered && (!ordered || (list.start ?? 1) === start + items.length);
  if (!isSplit || !isContinued) return false;
  items.push(...list.items);
  return true;
}

/** Returns the position of the first item of a list, and where the list ends. */
function locate(element: ElementNode): { x: number; top: number; bottom: number } | undefined {
  const item = findElement(element, ({ tag }) => tag === 'li');
  const [first, whole] = [item?.layout?.box, element.layout?.box];
  if (first === undefined || whole === undefined) return undefined;
  return { x: first.x, top: whole.y, bottom: whole.y + whole.height };
}
