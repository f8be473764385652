import type { Block } from '../block.ts';
import { toPlainText, visitNodes } from '../measure.ts';
import type { FlowBlock } from './reader.ts';

const BULLET = /^\s*[•◦▪●○■·‣⁃∙](?:\s+|$)/;
/** Matches the text of a box with the number of an item. */
const NUMBER_BOX = /^\s*\(?(\d{1,3})[.):]?\s*$/;
const NUMBER = /^\s*\(?(\d{1,3})[.)](?:\s+|$)/;

/**
 * Removes the bullet or the number that an item of a list has as text, because the Markdown list writes its own.
 * @param number the number of the item in an ordered list. Another number is kept, because texts refer to it.
 */
export function removeOwnMark(
  content: readonly FlowBlock[],
  number: number | undefined,
): readonly FlowBlock[] {
  const at = content.length > 1 && isPicture(content[0]!.block) ? 1 : 0;
  const box = content[at] !== undefined && isNumberBox(content[at].block, number) ? at : -1;
  if (box >= 0 && content.length > 1) return content.toSpliced(box, 1);
  const [flow, ...others] = content;
  const [first, ...rest] = flow?.block.type === 'paragraph' ? flow.block.children : [];
  if (flow === undefined || first?.type !== 'text') return content;
  const hasOwnNumber = number !== undefined && Number(NUMBER.exec(first.value)?.[1]) === number;
  const value = first.value.replace(hasOwnNumber ? NUMBER : BULLET, '');
  if (value === first.value) return content;
  const children = value === '' ? rest : [{ ...first, value }, ...rest];
  if (children.length > 0) return [{ ...flow, block: { type: 'paragraph', children } }, ...others];
  return others.length > 0 ? others : content;
}

/** The number can be below a picture of the item. */
function isPicture(block: Block): boolean {
  let [hasImage, hasText] = [false, false];
  visitNodes([block], (node) => {
    if (node.type === 'image') hasImage = true;
    else if (node.type === 'text' && node.value.trim() !== '') hasText = true;
  });
  return hasImage && !hasText;
}

const isNumberBox = (block: Block, number: number | undefined): boolean =>
  block.type === 'paragraph' &&
  number !== undefined &&
  Number(NUMBER_BOX.exec(toPlainText([block]).slice(0, 20))?.[1]) === number;
