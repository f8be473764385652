import type { ElementNode } from '../tree.ts';
import type { BlockReader } from './reader.ts';
import { readShortText } from './short-text.ts';

/** An initial is larger than the text by at least this factor. */
const MIN_INITIAL_SIZE = 1.4;

/** Whether an element is the large first letter of a paragraph, perhaps after a quotation mark. */
export function isDropCap(element: ElementNode, { element: block, runs }: BlockReader): boolean {
  const [size, textSize] = [element.layout?.fontSize ?? 0, block.layout?.fontSize ?? 0];
  return (
    DROP_CAP_TAG.test(element.tag) &&
    size > MIN_INITIAL_SIZE * textSize &&
    runs.every(({ leaf }) => leaf.type === 'text' && leaf.value.trim() === '') &&
    /^\P{L}?\p{L}$/u.test(readShortText(element))
  );
}

const DROP_CAP_TAG = /^(?:span|b|strong|em|i|big)$/;

/** Whether an element contains one letter and nothing else. Cells of tables do not count. */
export function isSingleLetter(element: ElementNode): boolean {
  const child = element.children[0];
  if (element.layout?.display === 'table-cell') return false;
  return element.children.length === 1 && child?.kind === 'text' && child.value.length === 1;
}
