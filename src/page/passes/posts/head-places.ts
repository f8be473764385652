import type { PostHead } from '../../posts/index.ts';
import type { DecidedBlock } from '../pass.ts';

/** Lists the indexes of the blocks with author and date of each head. Heads without a block are left out. */
export function listHeadPlaces(blocks: readonly DecidedBlock[], heads: readonly PostHead[]): number[][] {
  if (heads.length === 0) return [];
  const indexes = new Map(blocks.flatMap(({ nodeIds }, index) => nodeIds.map((id) => [id, index] as const)));
  return heads
    .map(({ textIds }) => textIds.map((id) => indexes.get(id)).filter((index) => index !== undefined))
    .filter((place) => place.length > 0);
}
