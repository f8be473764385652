import { collapseWhiteSpace, type Block, type ElementNode, toPlainText } from '../../content/index.ts';
import { mentionsDate } from '../main/text.ts';
import { hasLink } from '../nodes.ts';
import { readAttribute } from '../walk.ts';
import { type ListAncestors, createAncestorLister } from './ancestry.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from './pass.ts';

/** Minimum number of main words before a comment section. A block counts only if it has at least `perBlock` words. */
export const MIN_ARTICLE_WORDS = { total: 40, perBlock: 12 };
const MAX_COMMENT_SECTION_NAME_CHARS = 100;
const MAX_COMMENT_SECTION_NAME_WORDS = 20;
const COMMENT_SECTION_NAME_TYPES = new Set<Block['type']>(['heading', 'paragraph']);
/** Number of headings and short paragraphs such as "12 comments". A page with more of them is a list of teasers. */
const MAX_COMMENT_SECTION_NAMES = 20;
/**
 * A longer block is not the head of a comment (author and date), but a list item can be longer, because it contains
 * head and text.
 */
const MAX_COMMENT_HEAD_WORDS = 25;
const MAX_ITEM_HEAD_CHARS = 200;
/**
 * Minimum number of comment heads (author and date) in a section of comments. `named` applies if a class name or id of
 * the section contains a word for comments.
 */
const MIN_COMMENT_HEADS = { named: 1, unnamed: 2 };

const COMMENT_COUNT_PATTERN = String.raw`[\d.,]{1,9}`;
/** Names of comment sections: the complete text of a heading or of a line. */
const COMMENT_SECTION_NAMES = [
  String.raw`(?:(?:all|top|top rated|latest|newest|recent|popular|featured|reader'?s?|readers’|user|view|show|${COMMENT_COUNT_PATTERN}) )*comments?(?: ?\(?${COMMENT_COUNT_PATTERN}\)?|:| on .*| so far.*)?`,
  String.raw`${COMMENT_COUNT_PATTERN} (?:responses?|replies|thoughts|reactions)(?: (?:to|on) .*| so far.*)?`,
  String.raw`(?:responses?|replies|reactions) ?\(?${COMMENT_COUNT_PATTERN}\)?`,
  String.raw`(?:leave|post|add|write|submit|make) (?:a |your |an? )?(?:new )?(?:comment|reply|response)s?.*`,
  String.raw`join (?:the|this) (?:conversation|discussion)|have your say|what do you think\?|comments? (?:are|is) (?:now )?closed.*`,
  String.raw`(?:${COMMENT_COUNT_PATTERN} )?(?:kommentare?|commentaires?|réactions?|comentarios?|comentários?|commenti|commento|reacties|kommentarer|komentarze|komentáře|hozzászólások|yorumlar|yorum|bình luận)(?: ?\(?${COMMENT_COUNT_PATTERN}\)?| zu .*| sur .*)?`,
  String.raw`(?:laisser un commentaire|schreibe einen kommentar|kommentar (?:schreiben|verfassen)|deja un comentario|deixe um comentário|lascia un commento|geef een reactie|dodaj komentarz).*`,
  String.raw`(?:${COMMENT_COUNT_PATTERN} )?комментари(?:и|ев|й|я)(?: ?\(?${COMMENT_COUNT_PATTERN}\)?)?|(?:добавить|оставить) комментарий.*`,
  String.raw`(?:网友|最新|热门|全部|精彩|用户|发表|我要)?(?:评论|評論|留言|回复|跟帖)(?:列表|区)?(?: ?[(（]?${COMMENT_COUNT_PATTERN}[)）]?(?:条|則|条评论)?)?|(?:共有? ?)?${COMMENT_COUNT_PATTERN} ?(?:条|則|个)(?:评论|評論|留言|回复|跟帖).*`,
  String.raw`コメント(?:一覧|を書く|を投稿.*)?(?: ?[(（]?${COMMENT_COUNT_PATTERN}[)）]?(?:件)?)?|${COMMENT_COUNT_PATTERN} ?件のコメント.*`,
  String.raw`(?:전체 ?)?(?:댓글|의견|덧글)(?: ?쓰기| ?목록)?(?: ?[(]?${COMMENT_COUNT_PATTERN}[)]?개?)?`,
];
const COMMENT_SECTION_NAME = new RegExp(`^(?:${COMMENT_SECTION_NAMES.join('|')})$`, 'iu');
/** Parts of class names and ids that mark comment sections. */
const COMMENT_SECTION_CLASS_NAME =
  /(?:^|[\s_-])(?:comments?|commentlist|disqus|respond|kommentare?)(?:$|[\s_-])/i;
/** Words in the head of a comment (`wrote:`) or on its buttons (`Reply`). */
const COMMENT_HEAD_WORD =
  /\b(?:says?|said|wrote|sagte?|schrieb|dit|a écrit|dice|dijo|disse|ha scritto) ?:|\b(?:reply|permalink|antworten|répondre|responder|rispondi)\b|ответить|回复|返信|답글/iu;

const readBlockText = ({ block }: DecidedBlock): string => collapseWhiteSpace(toPlainText([block]));

function isCommentSectionName(decided: DecidedBlock): boolean {
  if (!decided.hasOwnText || decided.weight > MAX_COMMENT_SECTION_NAME_WORDS) return false;
  if (!COMMENT_SECTION_NAME_TYPES.has(decided.block.type)) return false;
  // A paragraph with a linked number of comments belongs to a byline or a teaser.
  if (decided.block.type === 'paragraph' && hasLink(decided.block)) return false;
  const text = readBlockText(decided);
  return text.length <= MAX_COMMENT_SECTION_NAME_CHARS && COMMENT_SECTION_NAME.test(text);
}

/** Whether a class name or the id of an element says that the element contains comments. */
export const hasCommentName = (element: ElementNode): boolean =>
  COMMENT_SECTION_CLASS_NAME.test(readAttribute(element, 'class').slice(0, 300)) ||
  COMMENT_SECTION_CLASS_NAME.test(readAttribute(element, 'id').slice(0, 100));

/** Lists the texts of a block that can be comments: its items, the rows of a table, or the whole block. */
function listParts(block: Block): string[] {
  if (block.type === 'list') return block.items.map(({ children }) => toPlainText(children));
  if (block.type === 'table')
    return block.rows.map((row) =>
      row.map((children) => toPlainText([{ type: 'paragraph', children }])).join('\n'),
    );
  return [toPlainText([block])];
}

/** Counts the heads of comments (author and date) in a block. A list or table can contain several comments. */
function countCommentHeads({ block, weight }: DecidedBlock): number {
  if (block.type !== 'list' && block.type !== 'table' && weight > MAX_COMMENT_HEAD_WORDS) return 0;
  const texts = listParts(block).map((text) => text.slice(0, MAX_ITEM_HEAD_CHARS));
  return texts.filter((text) => mentionsDate(text) || COMMENT_HEAD_WORD.test(text)).length;
}

/** The blocks from `start` (inclusive) to `end` (exclusive). */
interface BlockRange {
  start: number;
  end: number;
}

/**
 * Finds the blocks of the comment section with the name in block `start`: everything in the largest ancestor of the
 * name that contains no earlier main text. If this ancestor contains only the name, the section ends at the next
 * heading of the same level.
 */
function findCommentSection(
  blocks: readonly DecidedBlock[],
  start: number,
  lastText: DecidedBlock,
  listAncestors: ListAncestors,
): BlockRange & { hasCommentName: boolean } {
  const name = blocks[start] as DecidedBlock;
  const ancestorsOfText = new Set(listAncestors(lastText.element));
  const path = listAncestors(name.element);
  const commonAncestorIndex = path.findIndex((element) => ancestorsOfText.has(element));
  const [section, parent] = [path[commonAncestorIndex - 1], path[commonAncestorIndex]];
  const isBlockIn = (element: ElementNode | undefined, index: number): boolean => {
    const block = blocks[index];
    return block !== undefined && element !== undefined && listAncestors(block.element).includes(element);
  };
  let end = start + 1;
  while (isBlockIn(section, end)) end++;
  const isWrapped = end > start + 1;
  if (!isWrapped) {
    const level = name.block.type === 'heading' ? name.block.level : 6;
    const endsSection = ({ block }: DecidedBlock): boolean =>
      block.type === 'heading' && block.level <= level;
    while (isBlockIn(parent, end) && !endsSection(blocks[end] as DecidedBlock)) end++;
  }
  return {
    start,
    end,
    hasCommentName: isWrapped && path.slice(0, Math.max(0, commonAncestorIndex)).some(hasCommentName),
  };
}

/** Demotes the comments below an article, together with the name of the comment section. */
export function demoteComments(blocks: readonly DecidedBlock[], { getTree }: PassContext): BlockRoleChange[] {
  const names = [...blocks.keys()].filter((index) => isCommentSectionName(blocks[index] as DecidedBlock));
  if (names.length === 0 || names.length > MAX_COMMENT_SECTION_NAMES) return [];
  const listAncestors = createAncestorLister(getTree());
  const changes = new Map<number, BlockRoleChange>();
  let mainWords = 0;
  let lastText: DecidedBlock | undefined;
  let nextIndex = 0;
  for (const start of names) {
    for (; nextIndex < start; nextIndex++) {
      const decided = blocks[nextIndex] as DecidedBlock;
      if (decided.role !== 'main' || decided.weight < MIN_ARTICLE_WORDS.perBlock || changes.has(nextIndex))
        continue;
      mainWords += decided.weight;
      lastText = decided;
    }
    if (lastText === undefined || mainWords < MIN_ARTICLE_WORDS.total || changes.has(start)) continue;
    const section = findCommentSection(blocks, start, lastText, listAncestors);
    const heads = blocks
      .slice(section.start + 1, section.end)
      .reduce((sum, decided) => sum + countCommentHeads(decided), 0);
    if (heads < (section.hasCommentName ? MIN_COMMENT_HEADS.named : MIN_COMMENT_HEADS.unnamed)) continue;
    for (let index = section.start; index < section.end; index++)
      if (blocks[index]?.role === 'main')
        changes.set(index, { index, role: 'appendix', evidence: { code: 'comment' } });
  }
  return [...changes.values()];
}
