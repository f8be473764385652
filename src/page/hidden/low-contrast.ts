import type { ElementBox, ElementNode } from '../../content/index.ts';
import { walkTree } from '../walk.ts';

/** Tags of elements whose pixels can have any color. */
const PICTURE_TAGS = new Set(['img', 'picture', 'video', 'canvas', 'svg', 'iframe', 'object', 'embed']);
/**
 * Maximum number of comparisons between texts and boxes. On a page that needs more, all low-contrast text counts as
 * invisible.
 */
const MAX_BOX_COMPARISONS = 500_000;
/** A box with a shorter side is not the background of a text. */
const MIN_BACKGROUND_SIDE_PX = 20;

interface BackgroundArea {
  element: ElementNode;
  box: ElementBox;
}

const doBoxesOverlap = (a: ElementBox, b: ElementBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Finds elements whose text has the color of the boxes around them. Leaves out text over a picture, and text over a
 * positioned box that is not its ancestor: white text over a photograph is visible even inside a white box.
 */
export function findTextInvisibleByColor(root: ElementNode): Set<ElementNode> {
  const texts: ElementNode[] = [];
  const backgrounds: BackgroundArea[] = [];
  const parents = new Map<ElementNode, ElementNode>();
  walkTree(root, {
    enter: (element, parent) => {
      const { layout } = element;
      if (parent !== undefined) parents.set(element, parent);
      if (layout?.hidden === 'lowContrast') texts.push(element);
      const box = layout?.box;
      const canHideText =
        layout?.hidden === undefined && (layout?.paint === true || PICTURE_TAGS.has(element.tag));
      if (canHideText && box !== undefined && Math.min(box.width, box.height) >= MIN_BACKGROUND_SIDE_PX)
        backgrounds.push({ element, box });
      return true;
    },
  });
  let steps = 0;
  const invisibleTexts = new Set<ElementNode>();
  for (const text of texts) {
    const ancestors = new Set<ElementNode>();
    let nearestBox: ElementBox | undefined;
    for (
      let ancestor = parents.get(text);
      ancestor !== undefined && steps <= MAX_BOX_COMPARISONS;
      ancestor = parents.get(ancestor), steps++
    ) {
      ancestors.add(ancestor);
      nearestBox ??= ancestor.layout?.box;
    }
    const textBox = nearestBox;
    steps += backgrounds.length;
    const isVisible =
      steps <= MAX_BOX_COMPARISONS &&
      textBox !== undefined &&
      backgrounds.some(
        (background) => doBoxesOverlap(background.box, textBox) && !ancestors.has(background.element),
      );
    if (!isVisible) invisibleTexts.add(text);
  }
  return invisibleTexts;
}
