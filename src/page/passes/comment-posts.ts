import { type ElementNode, toPlainText } from '../../content/index.ts';
import { createAncestorLister, type ListAncestors } from './ancestry.ts';
import { hasCommentName, MIN_ARTICLE_WORDS } from './comments.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from './pass.ts';

const MIN_COMMENTS = 2;
/** Texts of the links and buttons below a comment. */
const REPLY_TEXT =
  /^\W*(?:reply|replies|quote|report|permalink|antworten|melden|répondre|signaler|responder|denunciar|rispondi|segnala|beantwoorden|odpowiedz|svara|svar|yanıtla|ответить|пожаловаться|відповісти|回复|回覆|举报|返信|답글|رد)\b/iu;
const MAX_REPLY_WORDS = 8;

/**
 * Demotes comments below an article in any markup: the smallest element with the last heads of posts, if it begins
 * after the article and its posts can be answered.
 */
export function demoteCommentPosts(
  blocks: readonly DecidedBlock[],
  { root, postHeads }: PassContext,
): BlockRoleChange[] {
  if (postHeads.length < MIN_COMMENTS) return [];
  const headTexts = new Set(postHeads.flatMap(({ textIds }) => textIds));
  const heads = [...blocks.keys()].filter((index) => blocks[index]?.nodeIds.some((id) => headTexts.has(id)));
  const listAncestors = createAncestorLister(root);
  for (let first = 0; first <= heads.length - MIN_COMMENTS; first += 1) {
    const section = findCommonAncestor(heads.slice(first), blocks, listAncestors);
    const start = blocks.findIndex(
      ({ element }) => section !== undefined && listAncestors(element).includes(section),
    );
    if (section === undefined || countArticleWords(blocks.slice(0, start)) < MIN_ARTICLE_WORDS.total)
      continue;
    const isInSection = ({ element }: DecidedBlock): boolean => listAncestors(element).includes(section);
    const inSection = blocks.filter(isInSection);
    if (!listAncestors(section).some(hasCommentName) && inSection.filter(isReply).length < MIN_COMMENTS)
      return [];
    return [...blocks.entries()]
      .filter(([, decided]) => decided.role === 'main' && isInSection(decided))
      .map(([index]) => ({ index, role: 'appendix', evidence: { code: 'comment' } }));
  }
  return [];
}

function findCommonAncestor(
  indices: readonly number[],
  blocks: readonly DecidedBlock[],
  listAncestors: ListAncestors,
): ElementNode | undefined {
  const [first, ...others] = indices.map((index) => listAncestors((blocks[index] as DecidedBlock).element));
  const sets = others.map((path) => new Set(path));
  return first?.find((element) => sets.every((set) => set.has(element)));
}

const countArticleWords = (blocks: readonly DecidedBlock[]): number =>
  blocks.reduce(
    (sum, { role, weight }) => sum + (role === 'main' && weight >= MIN_ARTICLE_WORDS.perBlock ? weight : 0),
    0,
  );

const isReply = ({ block, weight }: DecidedBlock): boolean =>
  weight <= MAX_REPLY_WORDS && REPLY_TEXT.test(toPlainText([block]).trim());
