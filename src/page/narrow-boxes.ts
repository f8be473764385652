import type { ElementBox, FlowBlock } from '../content/index.ts';

/** Least share of the width of a container that a block above or below text of the container has. */
const MIN_WIDTH_SHARE = 0.6;

/**
 * Narrows the boxes of texts directly in a container with other blocks. Such a text has no element of its own, so its
 * box is that of the container. It begins below the block before it, and ends above the block after it.
 * @param flows blocks in document order
 */
export const narrowBoxes = <Flow extends Pick<FlowBlock, 'box' | 'element'>>(
  flows: readonly Flow[],
): Flow[] =>
  flows.map((flow, index) => {
    const { box, element } = flow;
    // A picture has a box of its own.
    if (box === undefined || box !== element.layout?.box) return flow;
    const [before, after] = [flows[index - 1]?.box, flows[index + 1]?.box];
    const top = before && isRowOf(before, box) ? before.y + before.height : box.y;
    const bottom = after && isRowOf(after, box) ? after.y : box.y + box.height;
    return top < bottom ? { ...flow, box: { ...box, y: top, height: bottom - top } } : flow;
  });

/** Whether a box lies in a container and fills most of its width, so that nothing is beside it. */
const isRowOf = (inner: ElementBox, outer: ElementBox): boolean =>
  inner.y >= outer.y &&
  inner.y + inner.height <= outer.y + outer.height &&
  inner.height < outer.height &&
  inner.width >= outer.width * MIN_WIDTH_SHARE;
