import type { Block, ElementNode } from '../../../content/index.ts';
import { hasLink } from '../../nodes.ts';
import type { TreeIndex } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
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
  const findReview = createReviewFinder(elements, getTree());
  const indexes = [...blocks.keys()].filter((index) => {
    const decided = blocks[index]!;
    return decided.hasOwnText && !isDetached(decided);
  });
  const reviews = Map.groupBy(indexes, (index) => findReview(blocks[index]!.element.id));
  reviews.delete(undefined);
  // A list of short reviews is one block.
  const isListOfReviews = ({ block, nodeIds }: DecidedBlock): boolean =>
    block.type === 'list' && nodeIds.every((id) => findReview(id) !== undefined);
  const lists = indexes.filter((index) => isListOfReviews(blocks[index]!)).map((index) => [index]);
  const promoted = new Set<number>();
  for (const review of [...[...reviews.values()].map((inside) => listTexts(inside, blocks)), ...lists]) {
    for (const index of review) promoted.add(index);
    const before = (review[0] ?? 0) - 1;
    if (blocks[before]?.block.type === 'heading' && !isDetached(blocks[before])) promoted.add(before);
  }
  return [...promoted]
    .filter((index) => blocks[index]!.role !== 'main')
    .toSorted((first, second) => first - second)
    .map((index) => createPromotion(index, 'postHeading'));
}

/** Creates a function that finds the outermost review around a node by the id of the node. */
function createReviewFinder(
  elements: readonly ElementNode[],
  { lastIds }: TreeIndex,
): (id: number) => ElementNode | undefined {
  const outermost: ElementNode[] = [];
  for (const element of elements.toSorted((first, second) => first.id - second.id))
    if (element.id > (lastIds.get(outermost.at(-1)?.id ?? -1) ?? -1)) outermost.push(element);
  return (id) => {
    let [from, to] = [0, outermost.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (outermost[middle]!.id <= id) from = middle + 1;
      else to = middle;
    }
    const review = outermost[from - 1];
    return review !== undefined && id <= (lastIds.get(review.id) ?? review.id) ? review : undefined;
  };
}

/** Lists the texts of one review up to its last sentence. After it, texts with links are controls. */
function listTexts(inside: readonly number[], blocks: readonly DecidedBlock[]): number[] {
  const last = inside.findLastIndex((index) => {
    const { block, weight } = blocks[index]!;
    return TEXT_TYPES.has(block.type) && weight >= MIN_TEXT_WORDS && !hasLink(block);
  });
  return last < 0 ? [] : inside.filter((index, at) => at <= last || !hasLink(blocks[index]!.block));
}
