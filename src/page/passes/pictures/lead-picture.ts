import type { ElementNode } from '../../../content/index.ts';
import { hasOnlyPictures, isOnePicture } from '../../pictures.ts';
import { createAncestorLister, createContainmentTest } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from '../pass.ts';

/** Maximum number of blocks from the title to its picture, and from the picture to the text. */
const MAX_BLOCKS = { afterTitle: 12, beforeText: 5 };
const MAX_CAPTION_WORDS = 60;
/** Maximum number of elements from a picture up to the element with its caption. */
const MAX_LEVELS_UP_TO_CAPTION = 6;

/** Whether an element has no part of the text. The text before a picture says nothing of its place. */
const isSide = ({ tag }: ElementNode): boolean => /^(?:aside|nav|footer|dialog)$/.test(tag);

const isMainText = ({ role, hasOwnText }: DecidedBlock): boolean => role === 'main' && hasOwnText;

export const findTitle = (blocks: readonly DecidedBlock[]): number =>
  blocks.findIndex(({ role, block }) => role === 'main' && block.type === 'heading');

/**
 * Promotes the picture between the title and the text of an article, with its caption. Other facts can be between them.
 */
export function promoteLeadPicture(
  blocks: readonly DecidedBlock[],
  { getTree, isSmallPicture }: PassContext,
): BlockRoleChange[] {
  const title = findTitle(blocks);
  if (title < 0) return [];
  const isLead = (decided: DecidedBlock): boolean =>
    decided.role !== 'main' && !decided.hasOwnText && isOnePicture(decided.block);
  const candidates = blocks.slice(title + 1, title + 1 + MAX_BLOCKS.afterTitle);
  const first = candidates.findIndex(isLead);
  if (first < 0) return [];
  const tree = getTree();
  const listAncestors = createAncestorLister(tree);
  const isFigure = ({ element }: DecidedBlock): boolean =>
    listAncestors(element, MAX_LEVELS_UP_TO_CAPTION).some(({ tag }) => tag === 'figure');
  // A picture before the figure can be that of the author.
  const figure = candidates.findIndex((decided) => isLead(decided) && isFigure(decided));
  const isAfterText = candidates.slice(first, figure).some(isMainText);
  const picture = title + 1 + (figure < 0 || isAfterText ? first : figure);
  const after = blocks.slice(picture + 1, picture + 1 + MAX_BLOCKS.beforeText);
  const text = picture + 1 + after.findIndex(isMainText);
  if (text === picture) return [];
  const lead = blocks[picture]!;
  const around = listAncestors(lead.element);
  const ancestors = around.slice(0, MAX_LEVELS_UP_TO_CAPTION);
  const isInFigure = isFigure(lead);
  if (around.some(isSide)) return [];
  const isDirectlyBefore = text === picture + 1;
  if (isSmallPicture(lead) ?? !(isInFigure || isDirectlyBefore)) return [];
  // After a first text, a picture that is no figure can be anything.
  if (!isInFigure && blocks.slice(title + 1, picture).some(isMainText)) return [];
  const others = [...blocks.slice(title, picture), ...blocks.slice(text, text + 1)];
  const isAround = (ancestor: ElementNode): boolean => {
    const contains = createContainmentTest(ancestor, tree);
    return others.some(({ element }) => contains(element));
  };
  const outer = ancestors.findIndex(isAround);
  const box = (outer < 0 ? ancestors : ancestors.slice(0, outer)).at(-1);
  const isInBox = box === undefined ? () => false : createContainmentTest(box, tree);
  return [...blocks.entries()]
    .slice(picture, text)
    .filter(
      ([index, decided]) =>
        index === picture ||
        (isInBox(decided.element) && decided.weight <= MAX_CAPTION_WORDS && !isDetached(decided)),
    )
    .map(([index]) => createPromotion(index, 'leadPicture'));
}

/** Maximum number of blocks between the name of a product and its pictures, and of elements up to the one around both. */
const MAX_DISTANCE = { blocks: 6, levels: 8 };

/** Promotes the pictures of a product next to its name. */
export function promoteProductPictures(
  blocks: readonly DecidedBlock[],
  { getTree, isSmallPicture }: PassContext,
): BlockRoleChange[] {
  const title = findTitle(blocks);
  if (title < 0) return [];
  const isCandidate = (decided: DecidedBlock): boolean =>
    decided.role !== 'main' &&
    !decided.hasOwnText &&
    hasOnlyPictures(decided.block) &&
    isSmallPicture(decided) !== true;
  const near = [...blocks.entries()]
    .slice(Math.max(0, title - MAX_DISTANCE.blocks), title + MAX_DISTANCE.blocks)
    .filter(([, decided]) => isCandidate(decided));
  if (near.length === 0) return [];
  const tree = getTree();
  const listAncestors = createAncestorLister(tree);
  const name = blocks[title]!.element;
  return near
    .filter(([, { element }]) => {
      const around = listAncestors(element);
      const common = around.findIndex((ancestor) => createContainmentTest(ancestor, tree)(name));
      return (
        common >= 0 && common <= MAX_DISTANCE.levels && around[common]?.tag !== 'body' && !around.some(isSide)
      );
    })
    .map(([index]) => createPromotion(index, 'leadPicture'));
}
