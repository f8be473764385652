import { toPlainText } from '../content/index.ts';
import { splitWords } from './main/text.ts';
import type { PageBlock } from './types.ts';

const listMainBlocks = (blocks: readonly PageBlock[]): PageBlock['block'][] =>
  blocks.filter(({ role }) => role === 'main').map(({ block }) => block);

export const countMainWords = (blocks: readonly PageBlock[]): number =>
  splitWords(toPlainText(listMainBlocks(blocks))).length;

/** Whether the main blocks have more words than a limit. Reads no more of a long page than the limit needs. */
export function hasMoreMainWords(blocks: readonly PageBlock[], limit: number): boolean {
  let words = 0;
  for (const block of listMainBlocks(blocks)) {
    words += splitWords(toPlainText([block])).length;
    if (words > limit) return true;
  }
  // The words of a whole text are cut by other rules if only some of its blocks are ASCII.
  return countMainWords(blocks) > limit;
}
