import { toPlainText } from '../../content/index.ts';
import { hasEvidence } from '../evidence.ts';
import { hasSentence } from '../shell/shell-evidence.ts';
import {
  type BlockRoleChange,
  type DecidedBlock,
  createPromotion,
  isSideMatter,
  liesIn,
  MENU_LANDMARKS,
  MIN_PROMOTION_SCORE,
  type PassContext,
} from './pass.ts';

/** Whether a block is the title of the page, which can be in a side landmark. */
export const isTitleOfPage = ({ block, evidence, passes }: DecidedBlock): boolean =>
  passes.includes('promoteOwnTitle') ||
  (block.type === 'heading' && block.level === 1 && hasEvidence(evidence, 'primaryHeading'));

/**
 * Promotes the text of the main landmark if the classifier chose none of it, because a single sentence next to longer
 * texts gets a low score. Then demotes main text in menus, side columns and footers around the landmark.
 */
export function promoteMainLandmark(
  blocks: readonly DecidedBlock[],
  { getLandmarkTexts }: PassContext,
): BlockRoleChange[] {
  const texts = getLandmarkTexts();
  const ownBlocks = [...blocks.entries()].filter(([, { hasOwnText }]) => hasOwnText);
  const containsAny = (ids: ReadonlySet<number>, { nodeIds }: DecidedBlock): boolean =>
    nodeIds.some((id) => ids.has(id));
  const landmarkBlocks = ownBlocks.filter(
    ([, decided]) => containsAny(texts.main, decided) && !isSideMatter(decided),
  );
  const mainBlocks = landmarkBlocks.filter(([, { role }]) => role === 'main');
  const keptBlocks = mainBlocks.length > 0 ? mainBlocks : landmarkBlocks;
  if (!keptBlocks.some(([, { block }]) => hasSentence(toPlainText([block])))) return [];
  const sideBlocks = ownBlocks.filter(
    ([, decided]) => decided.role === 'main' && !isTitleOfPage(decided) && containsAny(texts.side, decided),
  );
  return [
    ...keptBlocks
      .filter(([, { role }]) => role !== 'main')
      .map(([index]) => createPromotion(index, 'onlyTextOfMain')),
    ...sideBlocks.map(
      ([index]): BlockRoleChange => ({ index, role: 'appendix', evidence: { code: 'outsideMainLandmark' } }),
    ),
  ];
}

/** A text with fewer letters is a line number or a prompt, such as `In [1]:`. */
const MIN_LETTERS = 4;

const countLetters = ({ block }: DecidedBlock): number =>
  toPlainText([block]).slice(0, 200).match(/\p{L}/gu)?.length ?? 0;

/**
 * Promotes the blocks of the main landmark between its first and last main text: notes, which may be in an `aside`,
 * closed details, trees of files and tables of members. On a page of the type `other`, also from its title on. Not for
 * pages on which teasers and comments are in between.
 */
export function promoteLandmarkBlocks(
  blocks: readonly DecidedBlock[],
  { getLandmarkTexts, pageType }: PassContext,
): BlockRoleChange[] {
  const mayBePromoted = ({ role, score = 0 }: DecidedBlock): boolean =>
    role !== 'main' && score >= MIN_PROMOTION_SCORE;
  if (!blocks.some(mayBePromoted)) return [];
  const { main } = getLandmarkTexts();
  const isInMain = ({ nodeIds }: DecidedBlock): boolean => nodeIds.some((id) => main.has(id));
  const isMainText = (decided: DecidedBlock): boolean =>
    decided.role === 'main' && decided.block.type !== 'heading' && isInMain(decided);
  const isStart = (decided: DecidedBlock): boolean =>
    isMainText(decided) || (pageType === 'other' && isTitleOfPage(decided) && isInMain(decided));
  const [first, last] = [blocks.findIndex(isStart), blocks.findLastIndex(isMainText)];
  return [...blocks.entries()]
    .filter(
      ([index, decided]) =>
        index > first &&
        index < last &&
        mayBePromoted(decided) &&
        isInMain(decided) &&
        !liesIn(decided, MENU_LANDMARKS) &&
        countLetters(decided) >= MIN_LETTERS &&
        !hasEvidence(decided.evidence, 'linkDensity'),
    )
    .map(([index]) => createPromotion(index, 'partOfMain'));
}
