import { parseDate } from '../metadata/dates.ts';

/** Matches one word: a run of letters, digits and marks, or one character in scripts without spaces. */
const WORD_PATTERN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{N}\p{M}_])+/gu;

/** Matches a character of a script without spaces between words, which `splitWords` counts as a word. */
export const UNSPACED_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

const ONLY_ASCII = /^[\t\n\r\x20-\x7e]*$/;
const ASCII_WORD = /[a-z0-9_]+/g;

/** Returns the words of a text in lower case. */
export function splitWords(text: string): string[] {
  if (ONLY_ASCII.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
  return text.normalize('NFC').toLowerCase().match(WORD_PATTERN) ?? [];
}

/** The most common words of several languages. Prose contains many of these words, and menus contain few. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'the of and to a in is that for it as was with be by on not he his but at are this have from or had an they which you were her all she there would their we him been has when who will more no if out so what up about into than them can only other its i my your our how',
    'der die das und in zu den von mit ist im für auf nicht ein eine als auch es an werden aus er hat dass sie nach bei wird sich dem des',
    'le la les de des du un une et à est en que qui dans pour pas sur au avec ce il sont par plus ne se son ou mais',
    'el los las y del se por con una su para es al lo como más o pero sus le ha me si sin sobre este ya',
    'il di che è non per sono della con si da come anche più nel alla ha gli dei le',
    'em um uma não com os as dos na no mais foi ao',
    'het een van dat op te zijn met voor niet aan ook door naar',
    'и в не на что с по как это к но из у за от о для же то так',
    '的 了 是 在 我 有 和 不 这 也 就 人 都 一 の に は を た が で て と し れ さ',
  ]
    .join(' ')
    .split(' '),
);

const DATE_PATTERN =
  /\b(19|20)\d\d[-/.年]\d{1,2}|\b\d{1,2}[-/. ](\d{1,2}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/., ]+(19|20)?\d\d\b|\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d+ (minutes?|hours?|days?|weeks?|months?|years?) ago\b/i;
const PRICE_PATTERN =
  /[$€£¥₹₺₴₩₫]\s?\d|\d[\d.,]{0,20}\s?(?:[€£₽₺₴₫]|usd|eur|kr|zł|руб|円|(?:kč|lei|грн|лв)(?!\p{L}))/iu;
const DIGIT = /\p{Nd}/u;
const SENTENCE_END = /[.!?](?:\s|$|["”»’])|[。！？؟।۔]/g;

/** Whether a text mentions a date in numbers or English, or one in another form or language near its beginning. */
export function mentionsDate(text: string): boolean {
  return DIGIT.test(text) && (DATE_PATTERN.test(text) || parseDate(text) !== undefined);
}

export function mentionsPrice(text: string): boolean {
  return DIGIT.test(text) && PRICE_PATTERN.test(text);
}

export function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

export function countSentenceEnds(text: string): number {
  return countMatches(text, SENTENCE_END);
}

const MAX_NAMES_CHARS = 2000;

/** Splits class names and ids into words. */
export function splitNames(names: string): string[] {
  return names
    .slice(0, MAX_NAMES_CHARS)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2 && word.length < 19);
}

/** Returns the set of all runs of three consecutive words. */
export function collectTrigrams(list: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i + 2 < list.length; i++) found.add(`${list[i]} ${list[i + 1]} ${list[i + 2]}`);
  return found;
}

/** A text with which segments are compared, such as the description of the page. */
export interface ReferenceText {
  words: ReadonlySet<string>;
  trigrams: ReadonlySet<string>;
}

export function createReferenceText(text: string): ReferenceText {
  const list = splitWords(text);
  return { words: new Set(list), trigrams: collectTrigrams(list) };
}

/** Weight of a text with one or two words, because such a text often matches by chance. */
const SHORT_TEXT_WEIGHT = 0.5;

/** Returns the share of a text's words, 0 to 1, that the reference text contains in the same order. */
export function measureWordCoverage(list: readonly string[], { trigrams, words }: ReferenceText): number {
  if (trigrams.size === 0 || list.length === 0) return 0;
  let hits = 0;
  if (list.length < 3) {
    for (const word of list) if (words.has(word)) hits++;
    return (hits / list.length) * SHORT_TEXT_WEIGHT;
  }
  for (let i = 0; i + 2 < list.length; i++)
    if (trigrams.has(`${list[i]} ${list[i + 1]} ${list[i + 2]}`)) hits++;
  return hits / (list.length - 2);
}
