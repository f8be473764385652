import { type Block, type ElementNode, toPlainText } from '../../../content/index.ts';
import { hasEvidence } from '../../evidence.ts';
import { isDate, isMemberSince } from '../../posts/index.ts';
import { createAncestorLister, createContainmentTest, type TreeIndex } from '../ancestry.ts';
import { type DecidedBlock, isDetached } from '../pass.ts';

/** Maximum number of elements from a head up to the element of its post. It bounds the work on deeply nested pages. */
const MAX_LEVELS_UP_TO_POST = 12;
/** Maximum number of blocks of a short post before its head, and after it. */
const MAX_BLOCKS = 6;
/** Minimum number of words of the text of a short post. Votes and counts are shorter. */
const MIN_WORDS = 3;
const TEXT_TYPES = new Set<Block['type']>(['paragraph', 'quote', 'code']);

/**
 * Finds the heads and texts of posts without main text, such as short comments on an answer. A post is the largest
 * element that contains one head. Heads far below the last post are those of other threads.
 *
 * @param places the blocks of author and date of each head, from the start of the page
 * @param withText the blocks of the heads whose posts have main text
 */
export function findLostPosts(
  blocks: readonly DecidedBlock[],
  places: readonly (readonly number[])[],
  withText: ReadonlySet<number>,
  tree: TreeIndex,
): ReadonlySet<number> {
  const listAncestors = createAncestorLister(tree);
  const elements = places.map(([first]) => blocks[first!]!.element);
  const lastWithText = places.findLastIndex(([first]) => withText.has(first!));
  const lost = new Set<number>();
  let lastBlock = -Infinity;
  for (const [at, place] of places.entries()) {
    const first = place.reduce((least, index) => Math.min(least, index));
    const last = place.reduce((most, index) => Math.max(most, index));
    const isNear = at < lastWithText || first - lastBlock <= MAX_BLOCKS;
    const neighbours = [elements[at - 1], elements[at + 1]].filter((element) => element !== undefined);
    const post = listAncestors(elements[at]!, MAX_LEVELS_UP_TO_POST).findLast(
      (element) => !neighbours.some(createContainmentTest(element, tree)),
    );
    const isInPost = post === undefined ? () => false : createContainmentTest(post, tree);
    const members = listAround(first, last, blocks.length).filter((index) =>
      isInPost(blocks[index]!.element),
    );
    const texts = members.filter((index) => !place.includes(index) && isText(blocks[index]!));
    const isLost = isNear && texts.length > 0 && !withText.has(place[0]!);
    if (isLost) for (const index of [...place, ...texts]) lost.add(index);
    if (isLost || withText.has(place[0]!)) lastBlock = findEndOfPost(blocks, last, isInPost);
  }
  return lost;
}

/** Lists the indexes of some blocks before a head, and after it. */
function listAround(first: number, last: number, count: number): number[] {
  const start = Math.max(0, first - MAX_BLOCKS);
  const end = Math.min(count, last + MAX_BLOCKS + 1);
  return Array.from({ length: end - start }, (_, at) => start + at);
}

/** Returns the last block of a post. Posts do not overlap, so this takes linear time for all of them. */
function findEndOfPost(
  blocks: readonly DecidedBlock[],
  last: number,
  isInPost: (element: ElementNode) => boolean,
): number {
  let end = last;
  while (end + 1 < blocks.length && isInPost(blocks[end + 1]!.element)) end += 1;
  return end;
}

/** A longer text is no fact. */
const MAX_FACT_WORDS = 8;
const SENTENCE_END = /[.!?。！？؟।۔]["”»’)]?$/u;
/** Facts about an author or post: `Joined: 2011`, `25,064 posts · Joined 2007`, `0.00 stars`. */
const AUTHOR_FACT = /^\p{L}+(?: \p{L}+)? ?[:：]|^\d/u;

/** Whether a text is a date or a fact about an author or post, and no sentence. */
const isFact = (text: string, words: number): boolean =>
  words <= MAX_FACT_WORDS &&
  !SENTENCE_END.test(text) &&
  (isDate(text) || isMemberSince(text) || AUTHOR_FACT.test(text));

const isText = (decided: DecidedBlock): boolean =>
  decided.hasOwnText &&
  TEXT_TYPES.has(decided.block.type) &&
  !isFact(toPlainText([decided.block]).trim(), decided.weight) &&
  decided.weight >= MIN_WORDS &&
  !hasEvidence(decided.evidence, 'linkDensity') &&
  !isDetached(decided);
