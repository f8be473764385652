import type { ElementNode } from '../../content/index.ts';
import { readAttribute, walkTree } from '../walk.ts';
import { MIN_ARTICLE_WORDS } from './comments.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from './pass.ts';

/** Class and id of the element of one comment, as blog systems write them. */
const COMMENT_CLASS = /(?:^|\s)comment(?:[-_]?(?:item|entry|body|content|text|wrap|wrapper|\d+))?(?:\s|$)/i;
const COMMENT_ID = /^(?:li-|div-)?comment[-_]?\d/i;
/** A single element with the class of a comment may contain something else. */
const MIN_MARKED_COMMENTS = 2;

const isMarkedComment = (element: ElementNode): boolean =>
  COMMENT_CLASS.test(readAttribute(element, 'class').slice(0, 300)) ||
  COMMENT_ID.test(readAttribute(element, 'id').slice(0, 100));

/** Maps comments, and the elements in comments, to the outermost comment around them. */
function mapComments(root: ElementNode): Map<ElementNode, ElementNode> {
  const comments = new Map<ElementNode, ElementNode>();
  let outermostComment: ElementNode | undefined;
  walkTree(root, {
    enter: (element) => {
      if (outermostComment === undefined && isMarkedComment(element)) outermostComment = element;
      if (outermostComment !== undefined) comments.set(element, outermostComment);
      return true;
    },
    leave: (element) => {
      if (element === outermostComment) outermostComment = undefined;
    },
  });
  return comments;
}

/** Lists the comment that contains a block. For a list, lists the comments among its items. */
function listComments(
  { element, block }: DecidedBlock,
  comments: Map<ElementNode, ElementNode>,
): ElementNode[] {
  const comment = comments.get(element);
  if (comment !== undefined) return [comment];
  if (block.type !== 'list') return [];
  return element.children.flatMap((child) => {
    const comment = child.kind === 'element' ? comments.get(child) : undefined;
    return comment === child ? [comment] : [];
  });
}

/**
 * Demotes blocks below an article whose elements have the class of a comment, if there are at least two such elements.
 */
export function demoteMarkedComments(
  blocks: readonly DecidedBlock[],
  { root }: PassContext,
): BlockRoleChange[] {
  const comments = mapComments(root);
  if (comments.size === 0) return [];
  const foundComments = new Set<ElementNode>();
  const changes: BlockRoleChange[] = [];
  let articleWords = 0;
  for (const [index, decided] of blocks.entries()) {
    const blockComments = listComments(decided, comments);
    const isMain = decided.role === 'main';
    if (blockComments.length === 0 && isMain && decided.weight >= MIN_ARTICLE_WORDS.perBlock)
      articleWords += decided.weight;
    if (blockComments.length === 0 || articleWords < MIN_ARTICLE_WORDS.total) continue;
    for (const comment of blockComments) foundComments.add(comment);
    if (isMain) changes.push({ index, role: 'appendix', evidence: { code: 'comment' } });
  }
  return foundComments.size >= MIN_MARKED_COMMENTS ? changes : [];
}
