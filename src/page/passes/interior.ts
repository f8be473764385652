import { toPlainText } from '../../content/index.ts';
import { hasLink } from '../nodes.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isSideMatter,
  type PassContext,
} from './pass.ts';

/** Minimum score of a text between two main texts. */
const MIN_SCORE = 0.3;
/** A single word is a label or a number. */
const MIN_WORDS = 2;
/** A line that is not an element of its own kind is often a control. */
const INLINE_TAG = /^(?:span|a|small|label|button|font)$/;
/** Maximum number of blocks and words between two main texts. */
const MAX_GAP = { blocks: 4, words: 80 };

/**
 * Promotes short texts without links between two main texts, if nothing else is between these and their elements have
 * the same parent. The same text at several places names a control.
 */
export function promoteInterior(
  blocks: readonly DecidedBlock[],
  { getTree }: PassContext,
): BlockRoleChange[] {
  const found: number[] = [];
  let last = -1;
  for (const [index, decided] of blocks.entries()) {
    if (decided.role !== 'main' || !decided.hasOwnText || decided.block.type === 'heading') continue;
    const [before, gap] = [blocks[last], blocks.slice(last + 1, index)];
    last = index;
    if (before === undefined || !isPartOfText(gap)) continue;
    const { parents } = getTree();
    const parent = parents.get(before.element.id);
    if (parent !== undefined && parent === parents.get(decided.element.id))
      found.push(...gap.flatMap(({ role }, at) => (role === 'main' ? [] : index - gap.length + at)));
  }
  const byText = Map.groupBy(found, (index) => toPlainText([blocks[index]!.block]));
  return [...byText.values()]
    .filter(({ length }) => length === 1)
    .map(([index]) => createPromotion(index!, 'betweenMainBlocks'));
}

const isPartOfText = (gap: readonly DecidedBlock[]): boolean =>
  gap.some(({ role }) => role !== 'main') &&
  gap.length <= MAX_GAP.blocks &&
  gap.reduce((words, { weight }) => words + weight, 0) <= MAX_GAP.words &&
  gap.every((decided) => decided.role === 'main' || mayBeMain(decided));

const mayBeMain = (decided: DecidedBlock): boolean =>
  (decided.score ?? 0) >= MIN_SCORE &&
  decided.hasOwnText &&
  // What another pass left out is no part of the text.
  decided.passes.length === 0 &&
  decided.weight >= MIN_WORDS &&
  !INLINE_TAG.test(decided.element.tag) &&
  !isSideMatter(decided) &&
  !hasLink(decided.block);
