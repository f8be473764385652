import type { ElementNode } from '../../../content/index.ts';
import { findLargestGroup } from '../../posts/index.ts';
import { getElementKind } from '../../walk.ts';
import { createAncestorLister, createContainmentTest, type TreeIndex } from '../ancestry.ts';
import { type BlockRoleChange, createPromotion, type DecidedBlock, type PassContext } from '../pass.ts';
import { listHeadPlaces } from './head-places.ts';

/** Maximum number of elements from a text up to the body of its post. */
const MAX_LEVELS_UP_TO_BODY = 8;
/** Elements of texts, and of pages as a whole. */
const NOT_BODY_TAG =
  /^(?:p|h[1-6]|span|a|b|i|em|strong|li|ul|ol|dl|dt|dd|blockquote|pre|code|table|tbody|tr|main|body|html)$/;
/** Minimum number and share of posts whose main texts are in a body of the same kind. */
const MIN_BODIES = { posts: 2, share: 0.5 };

const MAX_CODE_LABEL_WORDS = 3;

/**
 * Promotes everything in the bodies of posts: quotes, links and answers of one word. The body is the element of the same
 * kind that contains the main texts of most posts, and no author or date.
 */
export function promotePostBodies(
  blocks: readonly DecidedBlock[],
  { getTree, posts }: PassContext,
): BlockRoleChange[] {
  const places = listHeadPlaces(blocks, findLargestGroup(posts.heads));
  if (places.length < MIN_BODIES.posts) return [];
  const tree = getTree();
  const listBodies = createBodyLister(blocks, places, tree);
  const kind = findKindOfBodies(blocks, places, listBodies, tree);
  if (kind === undefined) return [];
  const findBody = (index: number): ElementNode | undefined =>
    listBodies(index).find((element) => describeBody(element, tree) === kind);
  const bodies = blocks.map((_, index) => findBody(index));
  const [start, end] = [Math.min(...places[0]!), Math.max(...places.at(-1)!)];
  const lastBody = bodies.slice(end).find((body) => body !== undefined);
  return [...blocks.entries()]
    .filter(
      ([index, decided]) =>
        decided.role !== 'main' &&
        !isCodeLabel(decided, blocks[index + 1]) &&
        index > start &&
        bodies[index] !== undefined &&
        (index < end || bodies[index] === lastBody) &&
        !isInSide(bodies[index], tree),
    )
    .map(([index]) => createPromotion(index, 'partOfPost'));
}

/** Whether a block is above code, such as its language or a button to copy it. */
const isCodeLabel = ({ weight }: DecidedBlock, next: DecidedBlock | undefined): boolean =>
  weight <= MAX_CODE_LABEL_WORDS && next?.block.type === 'code';

/** Describes an element by its kind. An element without a class is described by the one around it, too. */
function describeBody(element: ElementNode, { parents }: TreeIndex): string {
  const kind = getElementKind(element);
  const parent = kind.endsWith('.') ? parents.get(element.id) : undefined;
  return parent === undefined ? kind : `${getElementKind(parent)} ${kind}`;
}

/** Creates a function that lists the elements around a block that can be the body of its post, innermost first. */
function createBodyLister(
  blocks: readonly DecidedBlock[],
  places: readonly (readonly number[])[],
  tree: TreeIndex,
): (index: number) => ElementNode[] {
  const listAncestors = createAncestorLister(tree);
  const heads = places.flat().map((index) => blocks[index]!.element);
  heads.sort((a, b) => a.id - b.id);
  return (index) => {
    const { element } = blocks[index]!;
    // Heads are in document order, so only those next to the block can be in an element around it.
    const next = findFirstAfter(heads, element.id);
    const neighbours = [heads[next - 1], heads[next]].filter((head) => head !== undefined);
    const ancestors = listAncestors(element, MAX_LEVELS_UP_TO_BODY);
    const outside = ancestors.findIndex((ancestor) => neighbours.some(createContainmentTest(ancestor, tree)));
    return (outside < 0 ? ancestors : ancestors.slice(0, outside)).filter(
      ({ tag }) => !NOT_BODY_TAG.test(tag),
    );
  };
}

/** Returns the index of the first element after an id, by binary search. */
function findFirstAfter(elements: readonly ElementNode[], id: number): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elements[middle]!.id > id) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Finds the kind of the elements that contain the main texts of most posts: the innermost of those with the most posts.
 */
function findKindOfBodies(
  blocks: readonly DecidedBlock[],
  places: readonly (readonly number[])[],
  listBodies: (index: number) => ElementNode[],
  tree: TreeIndex,
): string | undefined {
  const ends = places.map((place) => Math.max(...place));
  const postsOfKinds = new Map<string, { posts: Set<number>; depth: number }>();
  let post = -1;
  for (const [index, { role, hasOwnText }] of blocks.entries()) {
    while (post + 1 < ends.length && ends[post + 1]! < index) post += 1;
    if (role !== 'main' || !hasOwnText || post < 0 || places[post]!.includes(index)) continue;
    for (const [depth, element] of listBodies(index).entries()) {
      const kind = describeBody(element, tree);
      const found = postsOfKinds.get(kind);
      if (found === undefined) postsOfKinds.set(kind, { posts: new Set([post]), depth });
      else found.posts.add(post);
    }
  }
  const postsWithText = new Set([...postsOfKinds.values()].flatMap(({ posts }) => [...posts])).size;
  const minPosts = Math.max(MIN_BODIES.posts, MIN_BODIES.share * postsWithText);
  const [best] = [...postsOfKinds]
    .filter(([, { posts }]) => posts.size >= minPosts)
    .sort(([, a], [, b]) => b.posts.size - a.posts.size || a.depth - b.depth);
  return best?.[0];
}

const MAX_LEVELS_UP_TO_SIDE = 4;

/** Whether the body is that of a signature, which is in an `aside`. A quote can be an `aside` in a body. */
function isInSide(body: ElementNode, { parents }: TreeIndex): boolean {
  let current: ElementNode | undefined = body;
  for (let level = 0; current !== undefined && level < MAX_LEVELS_UP_TO_SIDE; level += 1) {
    if (/^(?:aside|footer|nav)$/.test(current.tag)) return true;
    current = parents.get(current.id);
  }
  return false;
}
