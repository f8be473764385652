import type { Block } from '../../../content/index.ts';
import { hasLink } from '../../nodes.ts';
import { createContainmentTest } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  liesIn,
  MENU_LANDMARKS,
  type PassContext,
} from '../pass.ts';
import { listReviewElements } from './review-elements.ts';

/** Minimum words of the last text of a review. Buttons and counts are shorter. */
const MIN_TEXT_WORDS = 5;
const TEXT_TYPES = new Set<Block['type']>(['paragraph', 'quote', 'list']);

/** Promotes the texts of elements that the markup names as reviews, and the name of their section. */
export function promoteReviewBoxes(
  blocks: readonly DecidedBlock[],
  { root, getTree }: PassContext,
): BlockRoleChange[] {
  const elements = listReviewElements(root);
  if (elements.length === 0) return [];
  const tests = elements.map((element) => createContainmentTest(element, getTree()));
  const isListOfReviews = ({ block, nodeIds }: DecidedBlock): boolean =>
    block.type === 'list' && nodeIds.every((id) => tests.some((contains) => contains({ id })));
  const reviews = tests.map((contains) => listTexts(blocks, contains));
  // A list of short reviews is one block.
  const lists = [...blocks.keys()].filter((index) => isListOfReviews(blocks[index]!)).map((index) => [index]);
  const promoted = new Set<number>();
  for (const review of [...reviews, ...lists]) {
    for (const index of review) promoted.add(index);
    const before = (review[0] ?? 0) - 1;
    if (blocks[before]?.block.type === 'heading' && !isDetached(blocks[before])) promoted.add(before);
  }
  return [...promoted]
    .filter((index) => blocks[index]!.role !== 'main')
    .toSorted((first, second) => first - second)
    .map((index) => createPromotion(index, 'postHeading'));
}

/** Lists the texts of one review up to its last sentence. After it, texts with links are controls. */
function listTexts(
  blocks: readonly DecidedBlock[],
  contains: ReturnType<typeof createContainmentTest>,
): number[] {
  const inside = [...blocks.keys()].filter((index) => {
    const decided = blocks[index]!;
    return decided.hasOwnText && contains(decided.element) && !liesIn(decided, MENU_LANDMARKS);
  });
  const last = inside.findLastIndex((index) => {
    const { block, weight } = blocks[index]!;
    return TEXT_TYPES.has(block.type) && weight >= MIN_TEXT_WORDS && !hasLink(block);
  });
  return last < 0 ? [] : inside.filter((index, at) => at <= last || !hasLink(blocks[index]!.block));
}
