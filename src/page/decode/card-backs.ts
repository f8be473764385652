import type { ElementBox, ElementNode, TreeNode } from '../../content/index.ts';
import { isContent, measureContent } from './panel-content.ts';

/** Maximum difference, in CSS pixels, between the boxes of the sides of a card. */
const MAX_DIFFERENCE_PX = 2;

/**
 * Lists the backs of a card that shows another side while a pointer is over it: invisible children that lie exactly over
 * a visible one and have content.
 */
export function listCardBacks(children: readonly TreeNode[]): ElementNode[] {
  const sides = children.filter((child) => child.kind === 'element');
  const backs = sides.filter(isInvisibleLayer);
  if (backs.length === 0) return [];
  const fronts = sides.filter(({ layout }) => layout?.hidden === undefined);
  return backs.filter(
    (back) => fronts.some((front) => liesOver(back, front)) && isContent(measureContent(back)),
  );
}

const isInvisibleLayer = ({ layout }: ElementNode): boolean =>
  layout?.hidden === 'invisible' && layout.position === 'absolute';

function liesOver({ layout: back }: ElementNode, { layout: front }: ElementNode): boolean {
  const [one, other] = [back?.box, front?.box];
  if (one === undefined || other === undefined || one.width === 0 || one.height === 0) return false;
  const sides: readonly (keyof ElementBox)[] = ['x', 'y', 'width', 'height'];
  return sides.every((side) => Math.abs(one[side] - other[side]) <= MAX_DIFFERENCE_PX);
}
