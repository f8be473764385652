import type { FlowBlock } from './reader.ts';

const BULLET = /^\s*[•◦▪●○■](?:\s+|$)/;
const NUMBER = /^\s*\(?(\d{1,3})[.)](?:\s+|$)/;

/**
 * Removes the bullet or the number that an item of a list has as text, because the Markdown list writes its own.
 * @param number the number of the item in an ordered list. Another number is kept, because texts refer to it.
 */
export function removeOwnMark(
  content: readonly FlowBlock[],
  number: number | undefined,
): readonly FlowBlock[] {
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
