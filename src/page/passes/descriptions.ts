import type { ElementNode } from '../../content/index.ts';
import { createAncestorLister } from './ancestry.ts';
import { type BlockRoleChange, createPromotion, type DecidedBlock, type PassContext } from './pass.ts';
import { isCell } from './rows.ts';

/** Maximum number of elements between a text and the term or the description that contains it. */
const MAX_LEVELS_UP_TO_PART = 4;
const PART_TAG = /^d[td]$/;

/** The terms of a description list that stand together, and their descriptions. */
interface Entry {
  list: ElementNode | undefined;
  lastTag: string;
  indexes: number[];
}

/**
 * Promotes the terms and descriptions of entries that have main text, such as the times of a programme: an entry of a
 * description list means nothing without its other part.
 */
export function promoteDescriptions(
  blocks: readonly DecidedBlock[],
  { getTree }: PassContext,
): BlockRoleChange[] {
  if (!blocks.some(isCell)) return [];
  const tree = getTree();
  const listAncestors = createAncestorLister(tree);
  const entries: Entry[] = [];
  for (const [index, { element }] of blocks.entries()) {
    const part = listAncestors(element, MAX_LEVELS_UP_TO_PART + 1).find(({ tag }) => PART_TAG.test(tag));
    if (part === undefined) continue;
    const list = tree.parents.get(part.id);
    const entry = entries.at(-1);
    const isNext = entry?.list !== list || (entry?.lastTag === 'dd' && part.tag === 'dt');
    if (entry === undefined || isNext) entries.push({ list, lastTag: part.tag, indexes: [index] });
    else {
      entry.lastTag = part.tag;
      entry.indexes.push(index);
    }
  }
  return entries
    .filter(({ indexes }) => indexes.some((index) => blocks[index]?.role === 'main'))
    .flatMap(({ indexes }) => indexes.filter((index) => isCell(blocks[index]!)))
    .map((index) => createPromotion(index, 'betweenMainBlocks'));
}
