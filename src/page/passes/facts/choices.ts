import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from '../pass.ts';
import { findTitle } from '../pictures/lead-picture.ts';

/** Maximum number of blocks after the last main block. A product can have no other text after its choices. */
const MAX_BLOCKS_AFTER_MAIN = 8;

/** Promotes the choices of a product or a form, such as `Size: S, M, L`, between the title and the last main block. */
export function promoteChoices(
  blocks: readonly DecidedBlock[],
  { pageType }: PassContext,
): BlockRoleChange[] {
  const title = findTitle(blocks);
  if (title < 0) return [];
  const last = blocks.findLastIndex(({ role }) => role === 'main');
  return [...blocks.entries()]
    .slice(title, last + (pageType === 'product' ? MAX_BLOCKS_AFTER_MAIN : 0))
    .filter(([, decided]) => decided.role !== 'main' && decided.isChoice === true && !isDetached(decided))
    .map(([index]) => createPromotion(index, 'betweenMainBlocks'));
}
