import { collapseWhiteSpace, type Block, type ElementNode, toPlainText } from '../../../content/index.ts';
import { mentionsDate } from '../../main/text.ts';
import { hasLink } from '../../nodes.ts';
import { hasCommentName } from '../../posts/index.ts';
import { type ListAncestors, createAncestorLister, type TreeIndex } from '../ancestry.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';

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
  String.raw`(?:${COMMENT_COUNT_PATTERN} )?(?:kommentare?|commentaires?|réactions?|comentarios?|comentários?|commenti|commento|reacties|kommentarer|komentarze|komentáře|hozzászólások|yorumlar|yorum|bình luận|kommentit|kommenttia|komentáre|comentarii|komentari|komentar|σχόλια|σχόλιο|коментар[іи]?|التعليقات|تعليقات|تعليق|תגובות|دیدگاه‌ها|نظرات|टिप्पणिया[ँं]|ความคิดเห็น)(?: ?\(?${COMMENT_COUNT_PATTERN}\)?| zu .*| sur .*)?`,
  String.raw`(?:laisser un commentaire|schreibe einen kommentar|kommentar (?:schreiben|verfassen)|deja un comentario|deixe um comentário|lascia un commento|geef een reactie|dodaj komentarz).*`,
  String.raw`(?:${COMMENT_COUNT_PATTERN} )?комментари(?:и|ев|й|я)(?: ?\(?${COMMENT_COUNT_PATTERN}\)?)?|(?:добавить|оставить) комментарий.*`,
  String.raw`(?:网友|最新|热门|全部|精彩|用户|发表|我要)?(?:评论|評論|留言|回复|跟帖)(?:列表|区)?(?: ?[(（]?${COMMENT_COUNT_PATTERN}[)）]?(?:条|則|条评论)?)?|(?:共有? ?)?${COMMENT_COUNT_PATTERN} ?(?:条|則|个)(?:评论|評論|留言|回复|跟帖).*`,
  String.raw`コメント(?:一覧|を書く|を投稿.*)?(?: ?[(（]?${COMMENT_COUNT_PATTERN}[)）]?(?:件)?)?|${COMMENT_COUNT_PATTERN} ?件のコメント.*`,
  String.raw`(?:전체 ?)?(?:댓글|의견|덧글)(?: ?쓰기| ?목록)?(?: ?[(]?${COMMENT_COUNT_PATTERN}[)]?개?)?`,
];
const COMMENT_SECTION_NAME = new RegExp(`^(?:${COMMENT_SECTION_NAMES.join('|')})$`, 'iu');
/**
 * Matches words of the links and buttons below a comment (message files of WordPress and phpBB). Needs the flags `iu`.
 */
export const REPLY_WORD = String.raw`(?<!\p{L})(?:(?:reply|permalink|antworten|répondre|responder|rispondi|beantwoorden|reageer|odpowiedz|odpovědět|odpovedať|svara|svar|vastaa|válasz|răspunde|odgovori|απάντηση|yanıtla|cevapla|ответить|відповісти|отговор|رد|پاسخ|הגב|השב|जवाब दें|balas|trả lời)(?!\p{L})|回复|回覆|返信|답글|ตอบกลับ)`;
/** Words in the head of a comment (`wrote:`) or on its buttons (`Reply`). */
const COMMENT_HEAD_WORD = new RegExp(
  String.raw`(?<!\p{L})(?:says?|said|wrote|sagte?|schrieb|dit|a écrit|dice|dijo|disse|ha scritto|пишет|написал|yazdı|skriver|schreef) ?:|${REPLY_WORD}`,
  'iu',
);

const readBlockText = ({ block }: DecidedBlock): string => collapseWhiteSpace(toPlainText([block]));

function isCommentSectionName(decided: DecidedBlock): boolean {
  if (!decided.hasOwnText || decided.weight > MAX_COMMENT_SECTION_NAME_WORDS) return false;
  if (!COMMENT_SECTION_NAME_TYPES.has(decided.block.type)) return false;
  // A paragraph with a linked number of comments belongs to a byline or a teaser.
  if (decided.block.type === 'paragraph' && hasLink(decided.block)) return false;
  const text = readBlockText(decided);
  return text.length <= MAX_COMMENT_SECTION_NAME_CHARS && COMMENT_SECTION_NAME.test(text);
}

/** Number of elements around a heading among which a section of comments is searched. */
const MAX_HEADING_WRAPPERS = 3;

/** Returns the section around a heading, in any language, that is named as comments. */
function findNamedSection(
  { block, element, weight }: DecidedBlock,
  { parents }: TreeIndex,
): ElementNode | undefined {
  if (block.type !== 'heading' || block.level === 1 || weight > MAX_COMMENT_SECTION_NAME_WORDS)
    return undefined;
  let ancestor = parents.get(element.id);
  let section: ElementNode | undefined;
  for (let level = 0; ancestor !== undefined && level < MAX_HEADING_WRAPPERS; level++) {
    if (hasCommentName(ancestor)) section = ancestor;
    ancestor = parents.get(ancestor.id);
  }
  return section;
}

/** Lists the first heading of each section that only the markup names as comments. Comments can have headings, too. */
function listUnnamedSections(blocks: readonly DecidedBlock[], tree: TreeIndex): number[] {
  const first = new Map<ElementNode, number>();
  for (const [index, decided] of blocks.entries()) {
    const section = findNamedSection(decided, tree);
    if (section !== undefined && !first.has(section)) first.set(section, index);
  }
  return [...first.values()].slice(0, MAX_COMMENT_SECTION_NAMES);
}

/** Lists the texts of a block that can be comments: its items, the rows of a table, or the whole block. */
function listParts(block: Block): string[] {
  if (block.type === 'list') return block.items.map(({ children }) => toPlainText(children));
  if (block.type === 'table')
    return block.rows.map((row) =>
      row.map((children) => toPlainText([{ type: 'paragraph', children }])).join('\n'),
    );
  return [toPlainText([block])];
}

/**
 * Counts the heads of comments (author and date) in a block. A list or table can contain several comments.
 *
 * @param headIds a text node of each head of a post
 */
function countCommentHeads({ block, weight, nodeIds }: DecidedBlock, headIds: ReadonlySet<number>): number {
  const heads = nodeIds.filter((id) => headIds.has(id)).length;
  if (block.type !== 'list' && block.type !== 'table' && weight > MAX_COMMENT_HEAD_WORDS) return heads;
  const texts = listParts(block).map((text) => text.slice(0, MAX_ITEM_HEAD_CHARS));
  return Math.max(heads, texts.filter((text) => mentionsDate(text) || COMMENT_HEAD_WORD.test(text)).length);
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
export function demoteComments(
  blocks: readonly DecidedBlock[],
  { getTree, posts }: PassContext,
): BlockRoleChange[] {
  const tree = getTree();
  const named = new Set([...blocks.keys()].filter((index) => isCommentSectionName(blocks[index]!)));
  if (named.size > MAX_COMMENT_SECTION_NAMES) return [];
  const starts = [...named.union(new Set(listUnnamedSections(blocks, tree)))].sort((a, b) => a - b);
  if (starts.length === 0) return [];
  const listAncestors = createAncestorLister(tree);
  const headIds = new Set(posts.heads.flatMap(({ textIds }) => textIds.slice(0, 1)));
  const changes = new Map<number, BlockRoleChange>();
  let mainWords = 0;
  let lastText: DecidedBlock | undefined;
  let nextIndex = 0;
  for (const start of starts) {
    for (; nextIndex < start; nextIndex++) {
      const decided = blocks[nextIndex] as DecidedBlock;
      if (decided.role !== 'main' || decided.weight < MIN_ARTICLE_WORDS.perBlock || changes.has(nextIndex))
        continue;
      mainWords += decided.weight;
      lastText = decided;
    }
    if (lastText === undefined || mainWords < MIN_ARTICLE_WORDS.total || changes.has(start)) continue;
    const section = findCommentSection(blocks, start, lastText, listAncestors);
    if (!named.has(start) && !section.hasCommentName) continue;
    const heads = blocks
      .slice(section.start + 1, section.end)
      .reduce((sum, decided) => sum + countCommentHeads(decided, headIds), 0);
    if (heads < (section.hasCommentName ? MIN_COMMENT_HEADS.named : MIN_COMMENT_HEADS.unnamed)) continue;
    for (let index = section.start; index < section.end; index++)
      if (blocks[index]?.role === 'main')
        changes.set(index, { index, role: 'appendix', evidence: { code: 'comment' } });
  }
  return [...changes.values()];
}
