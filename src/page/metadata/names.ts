import { collapseWhiteSpace } from '../../content/index.ts';
import { splitWords } from '../main/text.ts';

const AUTHOR_PREFIX =
  /^(?:(?:written|posted|published|reviewed|reported|story|words|text|article|photos?|post)\s+by|by|via|von|par|por|di|door|autor|auteur|作者|文)(?=[\s:：|])[\s:：|]*|^authors?(?:\s*[:：|]\s*|\s+(?=\S+\s))/i;
/** Matches text after the name in a byline: dates, times, roles, numbers. */
const AUTHOR_SUFFIX =
  /\s*(?:[|•·–—»*]|\s-\s|,\s+(?:(?:senior|vice|chief|managing|staff|associate|assistant|executive)\s)*(?:president|director|manager|editor|writer|reporter|correspondent|analyst|ceo|cto|founder|professor|dpa)\b|,\s(?=\d)|\s(?:on|at|in|posted|published|updated|last)\s|\d{1,2}[:/.-]\d|(?:^|\s)\d{4}|(?:(?:^|\s)(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?(?:\d{1,2}\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d).*$/is;
const NON_NAME_TEXT =
  /^(?:admin|administrator|editor|editorial|staff|guest|webmaster|user|author|unknown|anonymous|null|undefined|none|root)$|https?:|www\.|@|\.(?:com|org|net)\b|^\S+\.(?:at|ch|cn|co\.uk|de|es|eu|fr|info|it|jp|nl|pl|ru)$/i;
const MAX_AUTHOR_NAME_CHARS = 80;
const MAX_AUTHOR_NAME_WORDS = 8;
/** Matches a character of a script without spaces between words, which `splitWords` counts as a word. */
const UNSPACED_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Characters of such scripts. A longer text is a sentence. */
const MAX_UNSPACED_NAME_CHARS = 24;

/** Matches texts that are not names: template words, days, prices and beginnings of sentences. */
const NON_PERSON_NAME =
  /^\P{L}*$|^(?:written|posted|published|reviewed) by$|^less than |^about the author|^(?:comments?|follow|last updated|updated|published|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|^(?:this|visit|view|read|see) |^[$€£¥]/iu;

/**
 * Removes the words of a byline, such as `by`, around the name of a person or organization. Returns an empty string if
 * the value contains no name.
 */
export function cleanAuthorName(value: string): string {
  let text = collapseWhiteSpace(value.slice(0, 300)).replace(AUTHOR_PREFIX, '');
  text = text.replace(AUTHOR_SUFFIX, '').replace(/^[\s,;:.|-]+|[\s,;:|-]+$/g, '');
  const words = splitWords(text);
  const unspacedChars = words.filter((word) => UNSPACED_CHARACTER.test(word)).length;
  return words.length === 0 ||
    words.length - unspacedChars > MAX_AUTHOR_NAME_WORDS ||
    unspacedChars > MAX_UNSPACED_NAME_CHARS ||
    text.length > MAX_AUTHOR_NAME_CHARS ||
    NON_NAME_TEXT.test(text) ||
    NON_PERSON_NAME.test(text)
    ? ''
    : text;
}
