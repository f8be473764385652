import { type Block, toPlainText } from '../../../content/index.ts';
import { hasEvidence } from '../../evidence.ts';
import { hasLink, listLinks } from '../../nodes.ts';
import { findLargestGroup } from '../../posts/index.ts';
import { listHeadPlaces } from './head-places.ts';
import { findLostPosts } from './lost-posts.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  MENU_LANDMARKS,
  liesIn,
  type PassContext,
} from '../pass.ts';

/** A longer block is not the head of a post, but a list of comments can be longer. */
const MAX_HEAD_WORDS = 30;
/** Minimum mean score of heads that are promoted also if no text is found next to them. */
const MIN_HEAD_SCORE = 0.15;
/** Minimum words and score of a text between two heads that is promoted. Shorter texts are buttons and facts. */
const MIN_POST_TEXT = { words: 5, score: 0.15, scoreWithoutHeads: 0.4 };
const POST_TEXT_TYPES = new Set<Block['type']>(['paragraph', 'quote', 'code', 'list', 'table']);

/** Landmarks that contain no head of a post. */

/** Promotes the heads of posts, the short texts of posts, and the linked title before the first head. */
export function promotePosts(
  blocks: readonly DecidedBlock[],
  { getTree, posts: { heads: postHeads } }: PassContext,
): BlockRoleChange[] {
  const headTexts = new Set(postHeads.flatMap(({ textIds }) => textIds));
  const isHead = ({ nodeIds, weight, block }: DecidedBlock): boolean =>
    (weight <= MAX_HEAD_WORDS || block.type === 'list') && nodeIds.some((id) => headTexts.has(id));
  const heads = blocks.map(isHead);
  const first = heads.indexOf(true);
  if (first < 0) return [];
  const headBlocks = blocks.filter((_, index) => heads[index]);
  const areLikely =
    headBlocks.reduce((sum, { score = 0 }) => sum + score, 0) >= MIN_HEAD_SCORE * headBlocks.length;
  const places = listHeadPlaces(blocks, findLargestGroup(postHeads));
  const headsOfTexts = findHeadsOfTexts(blocks, places);
  const hasMainBefore = blocks.slice(0, first).some(({ role }) => role === 'main');
  const authorLinks = new Set(headBlocks.flatMap(({ block }) => listLinks(block)));
  const isPartOfPost = (decided: DecidedBlock): boolean =>
    isPostText(decided) || isPostPicture(decided, authorLinks);
  const end = findEndOfPosts(blocks, heads.lastIndexOf(true), isPartOfPost);
  const repetitions = findRepetitions(blocks);
  const lost = findLostPosts(blocks, places, headsOfTexts, getTree());
  return blocks.flatMap((decided, index) => {
    const isHeadOfText = heads[index] === true && headsOfTexts.has(index);
    // Some forums put the author of each post into an aside. A list there is one of other threads.
    const mayBeAside = isHeadOfText && decided.block.type !== 'list';
    if (decided.role === 'main' || (mayBeAside ? liesIn(decided, MENU_LANDMARKS) : isDetached(decided)))
      return [];
    const isPromoted =
      isHeadOfText ||
      (heads[index] === true && areLikely) ||
      (lost.has(index) && !repetitions.has(decided)) ||
      (index === first - 1 && !hasMainBefore && isLinkedTitle(decided)) ||
      (index > first &&
        index < end &&
        isPartOfPost(decided) &&
        (areLikely ||
          headsOfTexts.size > 0 ||
          decided.block.type === 'quote' ||
          (decided.score ?? 0) >= MIN_POST_TEXT.scoreWithoutHeads) &&
        !repetitions.has(decided));
    return isPromoted ? [createPromotion(index, 'postHeading')] : [];
  });
}

/**
 * Finds the blocks of heads that have the text of a post next to them, as the facts of a thread and the entries of a list
 * of threads do not. The text of each post is after its head on most pages, and before it on some.
 */
function findHeadsOfTexts(
  blocks: readonly DecidedBlock[],
  places: readonly (readonly number[])[],
): ReadonlySet<number> {
  const hasText = (from: number, to: number): boolean => blocks.slice(from, to).some(isMainText);
  const withTextBefore = places.filter((place, at) =>
    hasText(Math.max(-1, ...(places[at - 1] ?? [])) + 1, Math.min(...place)),
  );
  const withTextAfter = places.filter((place, at) =>
    hasText(Math.max(...place), Math.min(blocks.length, ...(places[at + 1] ?? []))),
  );
  return new Set((withTextBefore.length > withTextAfter.length ? withTextBefore : withTextAfter).flat());
}

const isMainText = ({ role, block, weight, hasOwnText }: DecidedBlock): boolean =>
  role === 'main' && hasOwnText && block.type !== 'heading' && weight >= MIN_POST_TEXT.words;

/**
 * Finds texts of posts that repeat others: a paragraph that is on the page twice and never main, as the signature of an
 * author below each post, and later copies of a quote.
 */
function findRepetitions(blocks: readonly DecidedBlock[]): ReadonlySet<DecidedBlock> {
  const others = blocks.filter(({ role }) => role !== 'main');
  const groups = Map.groupBy(
    others.filter(({ hasOwnText }) => hasOwnText),
    ({ block }) => `${block.type} ${toPlainText([block])}`,
  );
  return new Set(
    [...groups.values()].flatMap((group) =>
      group[0]!.block.type === 'paragraph' && group.length > 1 ? group : group.slice(1),
    ),
  );
}

/** Number of blocks after the last head among which the text of its post is searched. */
const MAX_LAST_POST_BLOCKS = 8;

/** Returns the index after the text of the last post. */
function findEndOfPosts(
  blocks: readonly DecidedBlock[],
  lastHead: number,
  isPartOfPost: (decided: DecidedBlock) => boolean,
): number {
  const after = blocks.slice(lastHead + 1, lastHead + 1 + MAX_LAST_POST_BLOCKS);
  const heading = after.findIndex(({ block }) => block.type === 'heading');
  const texts = heading < 0 ? after : after.slice(0, heading);
  return lastHead + 2 + texts.findLastIndex(isPartOfPost);
}

/** Minimum number of words of a title. A shorter link is a button. */
const MIN_TITLE_WORDS = 3;

const isLinkedTitle = ({ block, weight }: DecidedBlock): boolean =>
  (block.type === 'paragraph' || block.type === 'heading') && weight >= MIN_TITLE_WORDS && hasLink(block);

/** Minimum score of a linked picture in a post, which is that of the text next to it. */
const MIN_PICTURE_SCORE = 0.35;

/** Whether a block is a picture that links to a larger copy, and not the picture of an author. */
const isPostPicture = (
  { block, hasOwnText, score = 0 }: DecidedBlock,
  authorLinks: ReadonlySet<string>,
): boolean => {
  const links = hasOwnText || block.type !== 'paragraph' ? [] : listLinks(block);
  return score >= MIN_PICTURE_SCORE && links.length > 0 && !links.some((url) => authorLinks.has(url));
};

/** The number of a post, which links to the post. */
export const POST_NUMBER = /^#\d+$/;

/** Matches the address at which readers sign in or register. A line with one below a thread asks them to. */
const SIGN_IN_ADDRESS =
  /[/?&+_](?:goaheadand)?(?:log-?in|sign[-_]?(?:in|up)|register|registration)(?:$|[/?&=.])/i;

const isPostText = ({ block, hasOwnText, weight, score = 0, evidence }: DecidedBlock): boolean =>
  (hasOwnText || !hasLink(block)) &&
  !listLinks(block).some((url) => SIGN_IN_ADDRESS.test(url)) &&
  POST_TEXT_TYPES.has(block.type) &&
  !POST_NUMBER.test(toPlainText([block]).trim()) &&
  weight >= MIN_POST_TEXT.words &&
  score >= MIN_POST_TEXT.score &&
  (block.type === 'quote' || !hasEvidence(evidence, 'linkDensity'));
