import type { ElementNode } from '../../content/index.ts';
import { isOnePicture } from '../pictures.ts';
import { createAncestorLister, createContainmentTest } from './ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from './pass.ts';

/** Maximum number of blocks from the title to its picture, and from the picture to the text. */
const MAX_BLOCKS = { afterTitle: 12, beforeText: 5 };
const MAX_CAPTION_WORDS = 60;
/** Maximum number of elements from a picture up to the element with its caption. */
const MAX_LEVELS_UP_TO_CAPTION = 6;

const SIDE_TAG = /^(?:aside|nav|footer)$/;

const isMainText = ({ role, hasOwnText }: DecidedBlock): boolean => role === 'main' && hasOwnText;

/** Promotes the picture between the title and the text of an article, with its caption. Other facts can be between them. */
export function promoteLeadPicture(
  blocks: readonly DecidedBlock[],
  { getTree, isSmallPicture }: PassContext,
): BlockRoleChange[] {
  const title = blocks.findIndex(({ role, block }) => role === 'main' && block.type === 'heading');
  if (title < 0) return [];
  const isLead = (decided: DecidedBlock): boolean =>
    decided.role !== 'main' && !decided.hasOwnText && isOnePicture(decided.block) && !isDetached(decided);
  const candidates = blocks.slice(title + 1, title + 1 + MAX_BLOCKS.afterTitle);
  const picture = title + 1 + candidates.findIndex(isLead);
  if (picture === title) return [];
  const after = blocks.slice(picture + 1, picture + 1 + MAX_BLOCKS.beforeText);
  const text = picture + 1 + after.findIndex(isMainText);
  if (text === picture) return [];
  const lead = blocks[picture]!;
  const tree = getTree();
  const ancestors = createAncestorLister(tree)(lead.element, MAX_LEVELS_UP_TO_CAPTION);
  const isInFigure = ancestors.some(({ tag }) => tag === 'figure');
  if (ancestors.some(({ tag }) => SIDE_TAG.test(tag))) return [];
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
