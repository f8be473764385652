import { isSimpleMark } from '../../normalise-inline.ts';
import type { ElementNode } from '../../tree.ts';
import { addLeaf, addSpace, type BlockReader, endParagraph } from '../reader.ts';
import { readShortText } from '../short-text.ts';
import { findAttribute, getElementDisplay, hasClass } from '../tags.ts';

/** Blocks in which the label of an image without text is content. In other blocks, most labels name icons. */
const BLOCK_WITH_LABELS = /^(?:p|td|th|dd|figure)$/;

/** Matches the label of stars, such as `4.5 out of 5 stars`. The number of a slide (`1 of 5`) has no such word. */
const RATING =
  /^(?=.*(?:star|rat(?:ed|ing)|stern|bewert|[ée]toile|note|estrella|stell|sterren))\D{0,30}\d+(?:[.,]\d+)?\s*(?:\/|[a-z]+(?: of)?)\s*(?:5|10)(?!\d)/i;

/** Class of stars, of which the label can be in any language: `4,8 z 5`, `5つ星のうち4.5`. */
const RATING_CLASS = /(?:^|[\s_-])(?:stars?|ratings?)(?:[\s_-]|$)/i;
const TWO_NUMBERS = /^\D*\d+(?:[.,]\d+)?\D+\d+(?:[.,]\d+)?\D*$/;

/** Returns what an image shows: its label, or the label or title of stars that are drawn without an image. */
function findImageLabel(element: ElementNode): string | undefined {
  const label = findAttribute(element, 'aria-label');
  if (findAttribute(element, 'role') === 'img') return label;
  const rating = label ?? findAttribute(element, 'title');
  const isRating =
    rating !== undefined &&
    rating.length < 100 &&
    (RATING.test(rating) || (hasClass(element, RATING_CLASS) && TWO_NUMBERS.test(rating)));
  return isRating && !CONTROL_TAG.test(element.tag) ? rating : undefined;
}

const CONTROL_TAG = /^(?:a|button|label|img)$/;

/** Whether an element without text is an image, such as a row of stars, with a label that says what it shows. */
export function isLabelledImage(element: ElementNode, reader: BlockReader): boolean {
  const label = findImageLabel(element);
  if (label === undefined || reader.inHeading || !reader.marks.every(isSimpleMark)) return false;
  const isContent = BLOCK_WITH_LABELS.test(reader.element.tag) || /\d/.test(label);
  return (
    isContent &&
    /\p{L}/u.test(label) &&
    !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(readShortText(element))
  );
}

/** Reads the label of an image as text. */
export function readImageLabel(element: ElementNode, reader: BlockReader): void {
  const isBlock = getElementDisplay(element) === 'block' && !reader.inHeading;
  if (isBlock) endParagraph(reader);
  else addSpace(reader);
  addLeaf(reader, { type: 'text', value: findImageLabel(element) ?? '' }, element.id);
  if (isBlock) endParagraph(reader);
  else addSpace(reader);
}
