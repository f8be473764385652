import type { Box, ElementNode } from '../content/index.ts';
import { walkTree } from './walk.ts';

/** Elements that can show any color. */
const PICTURES = new Set(['img', 'picture', 'video', 'canvas', 'svg', 'iframe', 'object', 'embed']);
/** Steps of the search for backgrounds. On pages that need more, low contrast text counts as invisible. */
const MAX_STEPS = 500_000;
/** CSS pixels. Smaller boxes are no background for text. */
const MIN_SIDE = 20;

interface Ground {
  element: ElementNode;
  box: Box;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Text in the color of the boxes around it, with no other background where it is: no picture and no
 * positioned box outside its ancestors. White text over a photograph often has a white box around it.
 */
export function textInvisibleByColor(root: ElementNode): Set<ElementNode> {
  const texts: ElementNode[] = [];
  const grounds: Ground[] = [];
  const parents = new Map<ElementNode, ElementNode>();
  walkTree(root, {
    enter: (element, parent) => {
      const { layout } = element;
      if (parent !== undefined) parents.set(element, parent);
      if (layout?.hidden === 'lowContrast') texts.push(element);
      const box = layout?.box;
      const isGround = layout?.hidden === undefined && (layout?.paint === true || PICTURES.has(element.tag));
      if (isGround && box !== undefined && Math.min(box.width, box.height) >= MIN_SIDE)
        grounds.push({ element, box });
      return true;
    },
  });
  let steps = 0;
  const unseen = new Set<ElementNode>();
  for (const text of texts) {
    const around = new Set<ElementNode>();
    let box: Box | undefined;
    for (let up = parents.get(text); up !== undefined && steps <= MAX_STEPS; up = parents.get(up), steps++) {
      around.add(up);
      box ??= up.layout?.box;
    }
    const place = box;
    steps += grounds.length;
    const isSeen =
      steps <= MAX_STEPS &&
      place !== undefined &&
      grounds.some((ground) => overlaps(ground.box, place) && !around.has(ground.element));
    if (!isSeen) unseen.add(text);
  }
  return unseen;
}
