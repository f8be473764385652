import { type ElementNode, toPlainText } from '../../content/index.ts';
import { mentionsDate } from '../main/text.ts';
import { readAttribute } from '../walk.ts';
import { type ListAncestors, createAncestorLister } from './ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  MIN_PROMOTION_SCORE,
  type PassContext,
} from './pass.ts';
import { findLargestGroup, HANDLE_KEY } from '../posts/index.ts';
import { POST_NUMBER } from './posts.ts';

/** A main block with fewer words can be a head, so it does not show that an element is a post. */
const MIN_POST_TEXT_WORDS = 8;
/** A block with more words is not the head of a post. `undated` applies to blocks without a date. */
const MAX_POST_HEAD_WORDS = { dated: 8, undated: 4 };
/** Maximum number of words of a head that contains the handle (`@name`) of its author. */
const MAX_HEAD_WITH_HANDLE_WORDS = 12;
/** Minimum share of the posts that have a head at the same place. */
const MIN_SHARE_OF_POSTS = 0.6;
/** Maximum number of elements from a head up to its post. It bounds the work on deeply nested pages. */
const MAX_LEVELS_UP_TO_POST = 12;

interface PlaceInPost {
  /** All siblings with the same tag that are posts. */
  posts: readonly ElementNode[];
  /** Kinds of the elements from the block up to the post. */
  path: string;
}

/** Returns the kind of an element. Elements with the same tag and first class name without digits are of the same kind. */
const getElementKind = (element: ElementNode): string =>
  `${element.tag}.${/[^\s\d]+/.exec(readAttribute(element, 'class').slice(0, 200))?.[0] ?? ''}`;

/** Creates a function that lists the posts among the siblings of an element: those with the same tag and main text. */
function createPostLister(
  blocks: readonly DecidedBlock[],
  listAncestors: ListAncestors,
): (element: ElementNode, parent: ElementNode) => readonly ElementNode[] {
  const withMainText = new Set<ElementNode>();
  for (const { role, weight, hasOwnText, element } of blocks) {
    if (role !== 'main' || !hasOwnText || weight < MIN_POST_TEXT_WORDS) continue;
    for (const ancestor of listAncestors(element)) withMainText.add(ancestor);
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
    const ancestors = listAncestors(element).slice(0, MAX_LEVELS_UP_TO_POST + 1);
    let place: PlaceInPost | undefined;
    let path = getElementKind(element);
    for (const [level, post] of ancestors.entries()) {
      const parent = ancestors[level + 1];
      if (parent === undefined) break;
      if (level === 0) continue;
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
const isPostHeadText = (text: string, words: number): boolean =>
  !AUTHOR_FACT_LABEL.test(text) &&
  !POST_NUMBER.test(text) &&
  !SENTENCE_OR_LABEL_END.test(text) &&
  words <= (mentionsDate(text) ? MAX_POST_HEAD_WORDS.dated : MAX_POST_HEAD_WORDS.undated);

/**
 * Promotes the heads of posts: short texts at the same place of most posts (author, date, score), not the same in all of
 * them, and those of posts whose authors have handles.
 */
export function promotePostHeads(blocks: readonly DecidedBlock[], context: PassContext): BlockRoleChange[] {
  const known = findHeadsOfHandles(blocks, context);
  const changed = new Set(known.map(({ index }) => index));
  return [...known, ...findHeadsByPlace(blocks, context).filter(({ index }) => !changed.has(index))];
}

/** Finds the heads of short posts whose authors have handles, such as `@ann`. Without them, half of a post is missing. */
function findHeadsOfHandles(blocks: readonly DecidedBlock[], { postHeads }: PassContext): BlockRoleChange[] {
  const heads = findLargestGroup(postHeads).filter(({ authorKey }) => authorKey === HANDLE_KEY);
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

function findHeadsByPlace(blocks: readonly DecidedBlock[], context: PassContext): BlockRoleChange[] {
  const places = findPlacesInPosts(blocks, context);
  const groups = Map.groupBy(blocks.keys(), (index) => places[index]?.posts);
  return [...groups].flatMap(([posts, members]) => {
    if (posts === undefined) return [];
    const parts = Map.groupBy(members, (index) => places[index]?.path);
    return [...parts.values()].flatMap((part) => {
      if (part.length > posts.length || part.length < Math.max(2, MIN_SHARE_OF_POSTS * posts.length))
        return [];
      const scores = part.map((index) => blocks[index]?.score ?? 0);
      if (scores.reduce((sum, score) => sum + score, 0) < MIN_PROMOTION_SCORE * part.length) return [];
      const texts = part.map((index) => toPlainText([(blocks[index] as DecidedBlock).block]).trim());
      const isHead = part.map((index, at) => isPostHeadText(texts[at] as string, blocks[index]?.weight ?? 0));
      if (isHead.filter(Boolean).length < MIN_SHARE_OF_POSTS * part.length || new Set(texts).size === 1)
        return [];
      return part
        .filter((index, at) => isHead[at] && blocks[index]?.role !== 'main')
        .map((index) => createPromotion(index, 'postHeading'));
    });
  });
}
