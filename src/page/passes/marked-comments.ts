import type { ElementNode } from '../../content/index.ts';
import { attribute, walkTree } from '../walk.ts';
import { ARTICLE } from './comments.ts';
import type { Change, DecidedBlock, PassContext } from './pass.ts';

/** Class and id of the element of one comment, as blog systems write them. */
const CLASS = /(?:^|\s)comment(?:[-_]?(?:item|entry|body|content|text|wrap|wrapper|\d+))?(?:\s|$)/i;
const COMMENT_ID = /^(?:li-|div-)?comment[-_]?\d/i;
/** One element alone may be the holder of something else. */
const MIN_COMMENTS = 2;

const isComment = (element: ElementNode): boolean =>
  CLASS.test(attribute(element, 'class').slice(0, 300)) ||
  COMMENT_ID.test(attribute(element, 'id').slice(0, 100));

/** Maps the elements in comments, and the comments, to the outermost comment around them. */
function mapComments(root: ElementNode): Map<ElementNode, ElementNode> {
  const comments = new Map<ElementNode, ElementNode>();
  let open: ElementNode | undefined;
  walkTree(root, {
    enter: (element) => {
      if (open === undefined && isComment(element)) open = element;
      if (open !== undefined) comments.set(element, open);
      return true;
    },
    leave: (element) => {
      if (element === open) open = undefined;
    },
  });
  return comments;
}

/** The comments that a block is in, or that are the items of a list. */
function commentsOf(
  { element, block }: DecidedBlock,
  comments: Map<ElementNode, ElementNode>,
): ElementNode[] {
  const own = comments.get(element);
  if (own !== undefined) return [own];
  if (block.type !== 'list') return [];
  return element.children.flatMap((child) => {
    const comment = child.kind === 'element' ? comments.get(child) : undefined;
    return comment === child ? [comment] : [];
  });
}

/** Demotes the blocks below an article whose elements are marked as comments, if there are at least two of them. */
export function demoteMarkedComments(blocks: readonly DecidedBlock[], { root }: PassContext): Change[] {
  const comments = mapComments(root);
  if (comments.size === 0) return [];
  const found = new Set<ElementNode>();
  const changes: Change[] = [];
  let articleWords = 0;
  for (const [index, decided] of blocks.entries()) {
    const own = commentsOf(decided, comments);
    const isMain = decided.role === 'main';
    if (own.length === 0 && isMain && decided.weight >= ARTICLE.block) articleWords += decided.weight;
    if (own.length === 0 || articleWords < ARTICLE.words) continue;
    for (const comment of own) found.add(comment);
    if (isMain) changes.push({ index, role: 'appendix', evidence: { code: 'comment' } });
  }
  return found.size >= MIN_COMMENTS ? changes : [];
}
