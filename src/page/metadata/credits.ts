import type { SegmentFacts } from '../main/facts.ts';
import { AUTHOR_WORDS, BY_WORDS } from './label-words.ts';

/** Match a byline at the start of a line, after a bar or after a date. The match ends before the name. */
const BYLINE_LABEL =
  /(?:^|[|•·–—]\s*|\d{4}\s)(?:(?:written|posted|published|created)\s+by|by|von|par|por)[\s:：|]+(?=\S)/i;
const BYLINE_WITH_VERB = /^(?:written|posted|published|created)\s+by[\s:：|]+(?=\S)/i;
/** Matches a byline without a space before the name. On such pages only the stylesheet separates the two. */
const BYLINE_LABEL_WITHOUT_SPACE = /^By(?:by)?\s?(?=\p{Lu})/u;
/** Matches the label of an author in other languages: a noun with a colon, or a preposition before a name. */
const OTHER_BYLINE_LABEL = new RegExp(String.raw`^(?:${AUTHOR_WORDS})\s?[:：]\s*(?=\p{L})`, 'iu');
const PREPOSITION_BEFORE_NAME = new RegExp(
  String.raw`^(?:${BY_WORDS}|${BY_WORDS.replace(/[a-z]+/g, (word) => word[0]!.toUpperCase() + word.slice(1))})\s+(?=\p{Lu}[\p{L}'’-]+\s\p{Lu}|\p{Lo})`,
  'u',
);
/** Labels of the user who started a conversation. */
const STARTER_LABEL =
  /^(?:thread starter|topic starter|started by|original poster|asked by|posted by|submitted by|auteur du sujet|themenstarter|iniciado por)[\s:：]+/i;
/** UTF-16 units: maximum length of a name in a byline, and of a line that is read. */
const MAX_BYLINE_NAME_CHARS = 80;
const MAX_CREDIT_LINE_CHARS = 300;

function readNameAfter(line: string, ...patterns: readonly RegExp[]): string[] {
  for (const pattern of patterns) {
    const match = pattern.exec(line.slice(0, MAX_CREDIT_LINE_CHARS));
    const name = match === null ? '' : line.slice(match.index + match[0].length).trim();
    if (name !== '' && name.length <= MAX_BYLINE_NAME_CHARS) return [name];
  }
  return [];
}

/**
 * Returns the name in the first byline of some lines as written, or an empty list if no line is a byline.
 * @param needsVerb whether the byline must say what the author did, as in `created by`
 */
export function readBylines(lines: readonly string[], needsVerb = false): string[] {
  const patterns = needsVerb
    ? [BYLINE_WITH_VERB]
    : [BYLINE_LABEL, BYLINE_LABEL_WITHOUT_SPACE, OTHER_BYLINE_LABEL, PREPOSITION_BEFORE_NAME];
  return lines.flatMap((line) => readNameAfter(line, ...patterns)).slice(0, 1);
}

/** Labels, on a line of their own, of the user who started a conversation. */
const STARTER_LINE =
  /^(?:reporter|reported by|opened by|submitter|autor|author|creator|created by)\s*[:：]$/i;

/** Returns the text below the label of the user who started a conversation, as in the fact sheet of an issue. */
export function readLabelledStarter(segments: readonly SegmentFacts[]): string[] {
  const label = segments.findIndex(({ text }) => STARTER_LINE.test(text.slice(0, MAX_BYLINE_NAME_CHARS)));
  const name = label < 0 ? undefined : segments[label + 1]?.text;
  return name !== undefined && name.length <= MAX_BYLINE_NAME_CHARS ? [name] : [];
}

/** Returns the name of the user who started a conversation, if a line names it. */
export function readThreadStarter(lines: readonly string[]): string[] {
  return lines.flatMap((line) => readNameAfter(line, STARTER_LABEL)).slice(0, 1);
}

/** Matches words in the place of a name that are not names: labels of other facts and of buttons. */
const WORDS_THAT_ARE_NO_NAMES =
  '来源|來源|出处|出自|阅读|閱讀|浏览|瀏覽|点击|编辑|編輯|发布|發布|发表|發表|时间|時間|日期|评论|評論|字号|责任|責任|我来|更新|整理|翻译|报道|報道';
/** Patterns for a name in Chinese characters, and for a name in Japanese or Korean script or the name of an account. */
const HAN_NAME = String.raw`(?!${WORDS_THAT_ARE_NO_NAMES})[\p{Script=Han}·]{2,4}(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}·])`;
const KANA_HANGUL_OR_ACCOUNT_NAME = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・]{2,12}|\p{Script=Hangul}{2,5}|[\p{Script=Latin}\d_.-]{3,20}(?![="\p{L}\d])`;
const AUTHOR_NAMES = String.raw`(${HAN_NAME}(?:[\s、，,]+${HAN_NAME}(?![:：]))*|${KANA_HANGUL_OR_ACCOUNT_NAME})`;
const REPORTER_LABEL = '(?:记者|記者|实习生|通讯员)';

/** Chinese, Japanese and Korean credits in short lines, most trusted first. */
const CREDITS_IN_LINES: readonly RegExp[] = [
  String.raw`(?:作\s?者|著者|撰文|撰稿|執筆|筆者|取材・文|ライター|文)\s*[:：／/]\s*${AUTHOR_NAMES}`,
  String.raw`(?:^|[\s\p{Script=Han}(（\[【])${REPORTER_LABEL}\s+${AUTHOR_NAMES}`,
  String.raw`^本[报刊网台社]${REPORTER_LABEL}([\p{Script=Han}·]{2,4}?)(?=发自|报道|報道|摄|文|$|\s|[）)])`,
  String.raw`(?:^|[\s\[(=])(\p{Script=Hangul}{2,4})\s?(?:기자|특파원)(?!\p{Script=Hangul})`,
].map((source) => new RegExp(source, 'u'));
/** Credits in parentheses at the end of a paragraph. */
const PARAGRAPH_END_CREDITS: readonly RegExp[] = [
  String.raw`[（(][^（）()]{0,10}${REPORTER_LABEL}\s*${AUTHOR_NAMES}[^（）()]{0,8}[）)]$`,
  String.raw`[（(]\s*(${HAN_NAME})\s+\p{Script=Han}{2,4}报道\s*[）)]$`,
  String.raw`[（(]\s*(${HAN_NAME}(?:[\s、]+${HAN_NAME})+)\s*[）)]$`,
].map((source) => new RegExp(source, 'u'));
/** Matches the credit of the editor, for a text without an author. */
const EDITOR_CREDITS: readonly RegExp[] = [
  new RegExp(String.raw`(?:编辑|編輯|編集|責編|责编)\s*[:：]\s*${AUTHOR_NAMES}`, 'u'),
];

/** Words, where each Chinese character counts as a word. A segment with more words is a paragraph. */
const MAX_CREDIT_WORDS = 30;
const CREDIT_HINT =
  /[作著筆]\s?者|撰|執筆|ライター|文\s?[:：／/]|记者|記者|实习生|通讯员|기자|특파원|编辑|編輯|編集|責編|责编|[）)]$/;

function findAuthorNames(texts: readonly string[], patterns: readonly RegExp[]): string[] {
  for (const text of texts)
    for (const pattern of patterns) {
      const names = pattern.exec(text)?.[1];
      if (names !== undefined) return names.split(/[\s、，,]+/);
    }
  return [];
}

/** Reads the names of authors in Chinese, Japanese and Korean credits anywhere on a page. Empty if there are none. */
export function readCredits(segments: readonly SegmentFacts[]): string[] {
  const credits = segments.filter(({ text }) => CREDIT_HINT.test(text));
  const isParagraph = ({ words }: SegmentFacts): boolean => words.length > MAX_CREDIT_WORDS;
  const lines = credits
    .filter((segment) => !isParagraph(segment))
    .map(({ text }) => text.slice(0, MAX_CREDIT_LINE_CHARS));
  const paragraphEnds = credits
    .filter(isParagraph)
    .map(({ text }) => text.slice(-MAX_BYLINE_NAME_CHARS).trim());
  for (const names of [
    findAuthorNames(lines, CREDITS_IN_LINES),
    findAuthorNames(paragraphEnds, PARAGRAPH_END_CREDITS),
    findAuthorNames(lines, EDITOR_CREDITS),
  ])
    if (names.length > 0) return names;
  return [];
}
