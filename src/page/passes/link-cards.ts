import type { Block, ElementNode } from '../../content/index.ts';
import { hasEvidence } from '../evidence.ts';
import { hasLink } from '../nodes.ts';
import type { TreeIndex } from './ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from './pass.ts';

/** Maximum number of elements between a block and the link or figure around it. */
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
  const tree = getTree();
  const links = blocks.map(({ element }) => findAround(element, 'a', tree));
  const mainLinks = new Set(links.filter((_, index) => blocks[index]!.role === 'main'));
  mainLinks.delete(undefined);
  return promoteIf(blocks, (_, index) => mainLinks.has(links[index]));
}

const FIGURE_TYPES = new Set<Block['type']>(['table', 'code', 'math']);

/**
 * Promotes figures between main texts that show a table, code or a formula, and cards with a link in a figure, as
 * authors of blogs add them.
 */
export function promoteFigures(blocks: readonly DecidedBlock[], { getTree }: PassContext): BlockRoleChange[] {
  const first = blocks.findIndex(({ role }) => role === 'main');
  const last = blocks.findLastIndex(({ role }) => role === 'main');
  const isBetween = (index: number): boolean => index > first && index < last;
  const mayBeInFigure = ({ role, block }: DecidedBlock, index: number): boolean =>
    role !== 'main' && isBetween(index) && (FIGURE_TYPES.has(block.type) || hasLink(block));
  if (!blocks.some(mayBeInFigure)) return [];
  const tree = getTree();
  const figures = blocks.map(({ element }) => findAround(element, 'figure', tree));
  const shown = new Set(figures.filter((_, index) => FIGURE_TYPES.has(blocks[index]!.block.type)));
  shown.delete(undefined);
  return promoteIf(blocks, ({ element, evidence }, index) => {
    if (!isBetween(index)) return false;
    if (shown.has(figures[index])) return !hasEvidence(evidence, 'linkDensity');
    const link = findAround(element, 'a', tree);
    return link !== undefined && findAround(link, 'figure', tree) !== undefined;
  });
}

const promoteIf = (
  blocks: readonly DecidedBlock[],
  isWanted: (decided: DecidedBlock, index: number) => boolean,
): BlockRoleChange[] =>
  [...blocks.entries()]
    .filter(([index, decided]) => decided.role !== 'main' && isWanted(decided, index) && !isDetached(decided))
    .map(([index]) => createPromotion(index, 'partOfMain'));

function findAround(element: ElementNode, tag: string, { parents }: TreeIndex): ElementNode | undefined {
  let current: ElementNode | undefined = element;
  for (let level = 0; level < MAX_LEVELS && current !== undefined && current.tag !== tag; level += 1)
    current = parents.get(current.id);
  return current?.tag === tag ? current : undefined;
}
