import { hasEvidence } from '../evidence.ts';
import { createContainmentTest, findBoxAround } from './ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  MIN_PROMOTION_SCORE,
  type PassContext,
} from './pass.ts';

const MAX_TITLE_WORDS = 14;
/** Words of the main text in a box. Shorter text is a teaser, and longer text the page itself. */
const BOX_WORDS = { min: 6, max: 200 } as const;
/** Maximum number of elements between a title and its box. */
const MAX_LEVELS_UP_TO_BOX = 3;

/**
 * Promotes the linked title of a box whose other text is all main, such as an incident in a status page or an entry of a
 * list of changes.
 */
export function promoteBoxTitles(
  blocks: readonly DecidedBlock[],
  { getTree }: PassContext,
): BlockRoleChange[] {
  const tree = [...blocks.keys()].some((index) => isTitle(blocks, index)) ? getTree() : undefined;
  if (tree === undefined) return [];
  const isOfBox = (index: number): boolean => {
    const title = blocks[index]!;
    const box = findBoxAround(title.element, blocks[index + 1]!.element, MAX_LEVELS_UP_TO_BOX, tree);
    if (box === undefined) return false;
    const isInBox = createContainmentTest(box, tree);
    if (index > 0 && isInBox(blocks[index - 1]!.element)) return false;
    let words = 0;
    for (let next = index + 1; next < blocks.length && isInBox(blocks[next]!.element); next += 1) {
      const { role, hasOwnText, weight } = blocks[next]!;
      if (role !== 'main') return false;
      if (hasOwnText) words += weight;
    }
    return words >= BOX_WORDS.min && words <= BOX_WORDS.max;
  };
  return [...blocks.keys()]
    .filter((index) => isTitle(blocks, index) && isOfBox(index))
    .map((index) => createPromotion(index, 'headingOfMain'));
}

/** Whether a block that is not main can be the linked title of the main text directly below it. */
function isTitle(blocks: readonly DecidedBlock[], index: number): boolean {
  const decided = blocks[index]!;
  const next = blocks[index + 1];
  return (
    decided.role !== 'main' &&
    next?.role === 'main' &&
    next.block.type !== 'heading' &&
    next.hasOwnText &&
    decided.hasOwnText &&
    (decided.block.type === 'paragraph' || decided.block.type === 'heading') &&
    decided.weight <= MAX_TITLE_WORDS &&
    (decided.score ?? 0) >= MIN_PROMOTION_SCORE &&
    hasEvidence(decided.evidence, 'linkDensity') &&
    !isDetached(decided)
  );
}
