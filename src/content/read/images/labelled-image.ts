import { isSimpleMark } from '../../normalise-inline.ts';
import type { ElementNode } from '../../tree.ts';
import { addLeaf, addSpace, type BlockReader, endParagraph } from '../reader.ts';
import { readShortText } from '../short-text.ts';
import { findAttribute, getElementDisplay } from '../tags.ts';

/** Blocks in which the label of an image without text is content. In other blocks, most labels name icons. */
const BLOCK_WITH_LABELS = /^(?:p|td|th|dd|figure)$/;

/** Whether an element without text is an image, such as a row of stars, with a label that says what it shows. */
export function isLabelledImage(element: ElementNode, reader: BlockReader): boolean {
  const label = findAttribute(element, 'role') === 'img' ? findAttribute(element, 'aria-label') : undefined;
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
  addLeaf(reader, { type: 'text', value: findAttribute(element, 'aria-label') ?? '' }, element.id);
  if (isBlock) endParagraph(reader);
  else addSpace(reader);
}
