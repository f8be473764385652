import type { ElementBox, ElementNode } from '../../content/index.ts';
import { collectText, readAttribute } from '../walk.ts';
import { isContent, measureContent } from './panel-content.ts';

/** Maximum difference, in CSS pixels, between the boxes of a card and its back. */
const MAX_DIFFERENCE_PX = 2;
/** Longer text on one side is no card, but a text with a layer over it. */
const MAX_CHARS = { front: 200, back: 400 };

/**
 * Lists the backs of a card that shows another side while a pointer is over it: invisible children that fill the card and
 * have content, but no links and buttons, such as those over the picture of a product.
 */
export function listCardBacks(card: ElementNode): ElementNode[] {
  const backs = card.children.filter((child) => child.kind === 'element' && isInvisibleLayer(child, card));
  if (backs.length === 0) return [];
  const fronts = card.children.filter(
    (child) => child.kind === 'text' || (child.layout?.hidden === undefined && child.tag !== 'a'),
  );
  const front = collectText({ ...card, children: fronts }, MAX_CHARS.front + 1);
  if (front === '' || front.length > MAX_CHARS.front) return [];
  // Slides look alike.
  const shapes = new Set(fronts.map((child) => (child.kind === 'element' ? readKind(child) : '')));
  return backs.filter(
    (back): back is ElementNode => back.kind === 'element' && !shapes.has(readKind(back)) && isText(back),
  );
}

const readKind = (element: ElementNode): string =>
  `${element.tag}.${readAttribute(element, 'class').trim().split(/\s/, 1)[0]}`;

function isText(back: ElementNode): boolean {
  const content = measureContent(back);
  return (
    isContent(content) &&
    content.chars <= MAX_CHARS.back &&
    content.linkChars === 0 &&
    !content.hasControls &&
    !content.hasButtons
  );
}

const isInvisibleLayer = ({ layout }: ElementNode, card: ElementNode): boolean =>
  layout?.hidden === 'invisible' && layout.position === 'absolute' && fills(layout.box, card.layout?.box);

function fills(one: ElementBox | undefined, other: ElementBox | undefined): boolean {
  if (one === undefined || other === undefined || one.width === 0 || one.height === 0) return false;
  const sides: readonly (keyof ElementBox)[] = ['x', 'y', 'width', 'height'];
  return sides.every((side) => Math.abs(one[side] - other[side]) <= MAX_DIFFERENCE_PX);
}
