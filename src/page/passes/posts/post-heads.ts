import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { getElementKind } from '../../walk.ts';
import { type ListAncestors, createAncestorLister } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  MIN_PROMOTION_SCORE,
  type PassContext,
} from '../pass.ts';
import { hasLink } from '../../nodes.ts';
import { findLargestGroup, HANDLE_KEY, isDate } from '../../posts/index.ts';
import { POST_NUMBER } from './posts.ts';

/** A main block with fewer words can be a head, so it does not show that an element is a post. */
const MIN_POST_TEXT_WORDS = 8;
/** A block with more words is not the head of a post. `undated` applies to blocks without a date. */
const MAX_POST_HEAD_WORDS = { dated: 14, undated: 4 };
/** Maximum number of words of a head that contains the handle (`@name`) of its author. */
const MAX_HEAD_WITH_HANDLE_WORDS = 12;
/** Minimum share of the posts that have a head at the same place. */
const MIN_SHARE_OF_POSTS = 0.5;
/** An article with fewer posts has comments, and no posts of a live blog. */
const MIN_POSTS_IN_ARTICLE = 3;
/** Maximum number of elements from a head up to its post. It bounds the work on deeply nested pages. */
const MAX_LEVELS_UP_TO_POST = 12;

interface PlaceInPost {
  /** All siblings with the same tag that are posts. */
  posts: readonly ElementNode[];
  /** Kinds of the elements from the block up to the post. */
  path: string;
}

const isMainPostText = ({ role, weight, hasOwnText }: DecidedBlock): boolean =>
  role === 'main' && hasOwnText && weight >= MIN_POST_TEXT_WORDS;

/** Creates a function that lists the posts among the siblings of an element: those with the same tag and main text. */
function createPostLister(
  blocks: readonly DecidedBlock[],
  listAncestors: ListAncestors,
): (element: ElementNode, parent: ElementNode) => readonly ElementNode[] {
  const withMainText = new Set<ElementNode>();
  for (const decided of blocks) {
    if (!isMainPostText(decided)) continue;
    for (const ancestor of listAncestors(decided.element)) withMainText.add(ancestor);
  }
  const byParent = new Map<ElementNode, Map<string, ElementNode[]>>();
  return (element, parent) => {
    if (!withMainText.has(element)) return [];
    let byTag = byParent.get(parent);
    if (byTag === undefined) {
      const siblings = parent.children.filter((child) => child.kind === 'element');
      byTag = Map.groupBy(
        siblings.filter((sibling) => withMainText.has(sibling)),
        ({ tag }) => tag,
      );
      byParent.set(parent, byTag);
    }
    return byTag.get(element.tag) ?? [];
  };
}

/** Finds the place of each block with text in the posts with the most siblings. */
function findPlacesInPosts(
  blocks: readonly DecidedBlock[],
  { getTree }: PassContext,
): (PlaceInPost | undefined)[] {
  const listAncestors = createAncestorLister(getTree());
  const listPosts = createPostLister(blocks, listAncestors);
  return blocks.map(({ element, hasOwnText }) => {
    if (!hasOwnText) return undefined;
    const ancestors = listAncestors(element, MAX_LEVELS_UP_TO_POST + 1);
    let place: PlaceInPost | undefined;
    let path = '';
    for (const [level, post] of ancestors.entries()) {
      const parent = ancestors[level + 1];
      if (parent === undefined) break;
      // A text directly in the element of its post has the kind of the post as its path.
      const posts = listPosts(post, parent);
      if (posts.length > Math.max(1, place?.posts.length ?? 0)) place = { posts, path };
      path += ` ${getElementKind(post)}`;
    }
    return place;
  });
}

/** The label of a fact about the author, such as `Joined: 2011`. */
const AUTHOR_FACT_LABEL = /^\p{L}+ ?[:：]/u;
const SENTENCE_OR_LABEL_END = /[.!?:]$/;

/** Whether a text can be the author, date or score of a post. */
const isPostHeadText = (text: string, words: number, hasDate: boolean): boolean =>
  !AUTHOR_FACT_LABEL.test(text) &&
  !POST_NUMBER.test(text) &&
  !SENTENCE_OR_LABEL_END.test(text) &&
  words <= (hasDate ? MAX_POST_HEAD_WORDS.dated : MAX_POST_HEAD_WORDS.undated);

/**
 * Promotes the heads of posts: short texts at the same place of most posts (author, date, score), not the same in all of
 * them, and those of posts whose authors have handles.
 */
export function promotePostHeads(blocks: readonly DecidedBlock[], context: PassContext): BlockRoleChange[] {
  const known = context.pageType === 'forum' ? findHeadsOfHandles(blocks, context) : [];
  const changed = new Set(known.map(({ index }) => index));
  return [...known, ...findHeadsByPlace(blocks, context).filter(({ index }) => !changed.has(index))];
}

/** Finds the heads of short posts whose authors have handles, such as `@ann`. Without them, half of a post is missing. */
function findHeadsOfHandles(blocks: readonly DecidedBlock[], { posts }: PassContext): BlockRoleChange[] {
  const heads = findLargestGroup(posts.heads).filter(({ authorKey }) => authorKey === HANDLE_KEY);
  const ids = new Set(heads.flatMap(({ textIds }) => textIds));
  return [...blocks.entries()]
    .filter(
      ([, decided]) =>
        decided.role !== 'main' &&
        decided.weight <= MAX_HEAD_WITH_HANDLE_WORDS &&
        !isDetached(decided) &&
        decided.nodeIds.some((id) => ids.has(id)),
    )
    .map(([index]) => createPromotion(index, 'postHeading'));
}

/** Distances, in blocks, between a date and the author or score next to it. */
const STEPS_TO_DATE = [-2, -1, 0, 1, 2];

function findHeadsByPlace(blocks: readonly DecidedBlock[], context: PassContext): BlockRoleChange[] {
  if (context.pageType !== 'forum' && context.posts.dateIds.size < 2) return [];
  const places = findPlacesInPosts(blocks, context);
  const groups = Map.groupBy(blocks.keys(), (index) => places[index]?.posts);
  return [...groups].flatMap(([posts, members]) => {
    if (posts === undefined || (context.pageType === 'article' && posts.length < MIN_POSTS_IN_ARTICLE))
      return [];
    const parts = [...Map.groupBy(members, (index) => places[index]?.path).values()].filter(
      (part) => part.length <= posts.length && part.length >= Math.max(2, MIN_SHARE_OF_POSTS * posts.length),
    );
    const isAtDates = createDateTest(blocks, members, parts, posts.length, context);
    return parts.flatMap((part) => {
      const isLikely = context.pageType === 'forum' && isProbable(part, blocks);
      return isLikely || isAtDates(part) ? findVaryingHeads(part, blocks, context) : [];
    });
  });
}

const isMost = (part: readonly number[], condition: (index: number) => boolean): boolean =>
  part.filter(condition).length >= MIN_SHARE_OF_POSTS * part.length;

const isProbable = (part: readonly number[], blocks: readonly DecidedBlock[]): boolean =>
  part.reduce((sum, index) => sum + (blocks[index]?.score ?? 0), 0) >= MIN_PROMOTION_SCORE * part.length;

/**
 * Creates a function that tells whether a part of some posts has their dates or is next to them. Next to an author who
 * is known are only facts about the author. Teasers, which have linked headings, have no such parts.
 */
function createDateTest(
  blocks: readonly DecidedBlock[],
  members: readonly number[],
  parts: readonly (readonly number[])[],
  postCount: number,
  context: PassContext,
): (part: readonly number[]) => boolean {
  const titles = members.filter((index) => isLinkedHeading(blocks[index]!));
  if (titles.length > postCount / 2) return () => false;
  const dated = new Set(
    parts.filter((part) => isMost(part, (index) => isDated(blocks[index]!, context))).flat(),
  );
  // The last text of a head is its date.
  const known = new Set(context.posts.heads.flatMap(({ textIds }) => textIds.slice(0, -1)));
  const isKnown = (index: number): boolean => blocks[index]!.nodeIds.some((id) => known.has(id));
  const isTextBetween = (index: number, step: number): boolean =>
    Math.abs(step) > 1 && isMainPostText(blocks[index + step / 2]!);
  const isAuthorMissing = ![...dated].some(isKnown);
  const steps = members.some(isKnown) ? [0] : STEPS_TO_DATE;
  return (part) =>
    (isAuthorMissing && part.some(isKnown)) ||
    isMost(part, (index) => steps.some((step) => dated.has(index + step) && !isTextBetween(index, step)));
}

const isLinkedHeading = ({ block }: DecidedBlock): boolean => block.type === 'heading' && hasLink(block);

/** Whether a block has the date of a post and is short enough to be its head. */
const isDated = ({ nodeIds, weight, block }: DecidedBlock, { posts: { dateIds } }: PassContext): boolean =>
  weight <= MAX_POST_HEAD_WORDS.dated &&
  (nodeIds.some((id) => dateIds.has(id)) || isDate(toPlainText([block]).trim()));

/** Returns the heads in a part of some posts, if most of its texts can be heads. Only dates may be the same in all. */
function findVaryingHeads(
  part: readonly number[],
  blocks: readonly DecidedBlock[],
  context: PassContext,
): BlockRoleChange[] {
  const texts = new Map(part.map((index) => [index, toPlainText([blocks[index]!.block]).trim()]));
  const isHead = (index: number): boolean =>
    isPostHeadText(texts.get(index)!, blocks[index]!.weight, isDated(blocks[index]!, context));
  const isSameText = new Set(texts.values()).size === 1 && !isDated(blocks[part[0]!]!, context);
  if (!isMost(part, isHead) || isSameText) return [];
  return part
    .filter((index) => blocks[index]!.role !== 'main' && isHead(index))
    .map((index) => createPromotion(index, 'postHeading'));
}
