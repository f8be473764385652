import type { Block } from '../../../content/index.ts';
import { hasEvidence } from '../../evidence.ts';
import { hasLink } from '../../nodes.ts';
import { listHeadPlaces } from './head-places.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from '../pass.ts';

/** A longer block is not the author, the date or the title of a review. */
const MAX_HEAD_WORDS = 15;
/** Maximum number of blocks after the head among which the text of a review is searched. */
const MAX_TEXT_BLOCKS = 3;
/** Minimum words and score of the text of a review. Buttons and counts are shorter. */
const MIN_TEXT = { words: 5, score: 0.2 };
const TEXT_TYPES = new Set<Block['type']>(['paragraph', 'quote', 'list']);

/**
 * Promotes the reviews of a product: texts directly after an author with a date, who has at most the title of the review
 * between, and the name of their section.
 */
export function promoteReviews(blocks: readonly DecidedBlock[], { posts }: PassContext): BlockRoleChange[] {
  const promoted = new Set<number>();
  for (const place of listHeadPlaces(blocks, posts.heads)) {
    const [start, end] = [Math.min(...place), Math.max(...place)];
    if (!blocks.slice(start, end + 1).every(isPartOfHead)) continue;
    const texts = findTexts(blocks, end + 1);
    if (texts.length === 0) continue;
    for (let index = start; index <= end; index += 1) promoted.add(index);
    for (const index of texts) promoted.add(index);
    const before = blocks[start - 1];
    if (before?.block.type === 'heading' && !isDetached(before)) promoted.add(start - 1);
  }
  return [...promoted]
    .filter((index) => blocks[index]!.role !== 'main')
    .toSorted((first, second) => first - second)
    .map((index) => createPromotion(index, 'postHeading'));
}

const isPartOfHead = (decided: DecidedBlock): boolean =>
  decided.weight <= MAX_HEAD_WORDS && !isDetached(decided);

/** Lists the blocks from an index up to the next heading or short text that are the text of a review. */
function findTexts(blocks: readonly DecidedBlock[], start: number): number[] {
  const after = blocks.slice(start, start + MAX_TEXT_BLOCKS);
  const end = after.findIndex((decided) => !isText(decided));
  return after.slice(0, end < 0 ? undefined : end).map((_, at) => start + at);
}

const isText = (decided: DecidedBlock): boolean =>
  TEXT_TYPES.has(decided.block.type) &&
  decided.weight >= MIN_TEXT.words &&
  (decided.score ?? 0) >= MIN_TEXT.score &&
  !hasLink(decided.block) &&
  !hasEvidence(decided.evidence, 'linkDensity') &&
  !isDetached(decided);
