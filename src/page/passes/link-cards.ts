import type { ElementNode } from '../../content/index.ts';
import { hasLink } from '../nodes.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from './pass.ts';

/** Maximum number of elements between a block and the link around it. */
const MAX_LEVELS = 6;

/** Promotes the other blocks of a link that contains a main block, such as the title of a card with a description. */
export function promoteLinkCards(
  blocks: readonly DecidedBlock[],
  { getTree }: PassContext,
): BlockRoleChange[] {
  const isNextToMain = ({ role, block }: DecidedBlock, index: number): boolean =>
    role !== 'main' &&
    hasLink(block) &&
    [index - 1, index + 1].some((neighbour) => blocks[neighbour]?.role === 'main');
  if (!blocks.some(isNextToMain)) return [];
  const { parents } = getTree();
  const findLink = ({ element }: DecidedBlock): ElementNode | undefined => {
    let current: ElementNode | undefined = element;
    for (let level = 0; level < MAX_LEVELS && current !== undefined && current.tag !== 'a'; level += 1)
      current = parents.get(current.id);
    return current?.tag === 'a' ? current : undefined;
  };
  const links = blocks.map(findLink);
  const mainLinks = new Set(links.filter((_, index) => blocks[index]!.role === 'main'));
  mainLinks.delete(undefined);
  return [...blocks.entries()]
    .filter(
      ([index, decided]) => decided.role !== 'main' && mainLinks.has(links[index]) && !isDetached(decided),
    )
    .map(([index]) => createPromotion(index, 'partOfMain'));
}
