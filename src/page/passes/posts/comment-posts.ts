import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { hasCommentName } from '../../posts/index.ts';
import { createContainmentTest, type TreeIndex } from '../ancestry.ts';
import { MIN_ARTICLE_WORDS, REPLY_WORD } from './comments.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';

const MIN_COMMENTS = 2;
/** Texts of the links and buttons below a comment. */
const REPLY_TEXT = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:${REPLY_WORD}|(?:replies|quote|report|melden|signaler|denunciar|segnala|пожаловаться|поскаржитися|举报|舉報|신고|通報)(?!\p{Ll}))`,
  'iu',
);
const MAX_REPLY_WORDS = 8;

/**
 * Demotes comments below an article in any markup: the largest element that holds the last heads of posts, if it begins
 * after the article and its posts can be answered, and the heading directly above. Takes linear time.
 */
export function demoteCommentPosts(
  blocks: readonly DecidedBlock[],
  { getTree, posts: { heads: postHeads } }: PassContext,
): BlockRoleChange[] {
  if (postHeads.length < MIN_COMMENTS) return [];
  const headTexts = new Set(postHeads.flatMap(({ textIds }) => textIds));
  const heads = blocks.filter(({ nodeIds }) => nodeIds.some((id) => headTexts.has(id)));
  const tree = getTree();
  let start = 0;
  let articleWords = 0;
  // Each section is in the section before, so the blocks before it are counted once.
  for (const section of listSections(heads, tree)) {
    const isInSection = createContainmentTest(section, tree);
    for (
      let block = blocks[start];
      block !== undefined && !isInSection(block.element);
      block = blocks[start]
    ) {
      articleWords += countArticleWords(block);
      start += 1;
    }
    if (articleWords < MIN_ARTICLE_WORDS.total) continue;
    const replies = blocks.filter((block) => isInSection(block.element) && isReply(block)).length;
    if (!isNamedAsComments(section, tree) && replies < MIN_COMMENTS) return [];
    const first = blocks.findIndex(({ element }) => isInSection(element));
    const isNameOfSection = (index: number, { block }: DecidedBlock): boolean =>
      index === first - 1 && block.type === 'heading' && block.level > 1;
    return [...blocks.entries()]
      .filter(
        ([index, decided]) =>
          decided.role === 'main' && (isInSection(decided.element) || isNameOfSection(index, decided)),
      )
      .map(([index]) => ({ index, role: 'appendix', evidence: { code: 'comment' } }));
  }
  return [];
}

/** Lists the common ancestors of the last heads: of all heads first, of the last two at the end. */
function listSections(heads: readonly DecidedBlock[], tree: TreeIndex): ElementNode[] {
  const sections: ElementNode[] = [];
  let section = heads.at(-1)?.element;
  for (const head of heads.slice(0, -1).toReversed()) {
    while (section !== undefined && !createContainmentTest(section, tree)(head.element))
      section = tree.parents.get(section.id);
    if (section === undefined) break;
    if (section !== sections.at(-1)) sections.push(section);
  }
  return sections.toReversed();
}

function isNamedAsComments(section: ElementNode, { parents }: TreeIndex): boolean {
  let element: ElementNode | undefined = section;
  while (element !== undefined && !hasCommentName(element)) element = parents.get(element.id);
  return element !== undefined;
}

const countArticleWords = ({ role, weight }: DecidedBlock): number =>
  role === 'main' && weight >= MIN_ARTICLE_WORDS.perBlock ? weight : 0;

const isReply = ({ block, weight }: DecidedBlock): boolean =>
  weight <= MAX_REPLY_WORDS && REPLY_TEXT.test(toPlainText([block]).trim());
