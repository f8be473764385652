import { trigrams, words } from './main/text.ts';
import { isObject, type JsonObject, ownValue, typesOf } from './structured.ts';
import type { StateSource } from './types.ts';

/** A text in a page's data, with its key. */
export interface TextInPageData {
  key: string;
  value: string;
}

const MAX_CHARS = 400_000;
const MAX_TEXTS = 500;
const MAX_OBJECTS = 20_000;
const MAX_DEPTH = 20;
/** Keys of a page's content, best first. Only the first of these keys that an object has is used. */
const CONTENT_KEYS = [
  'articleBody',
  'cooked',
  'bodyHtml',
  'body_html',
  'contentHtml',
  'content_html',
  'htmlContent',
  'html',
  'content',
  'markdown',
  'md',
  'body',
  'text',
];
const TITLE_KEYS = ['headline', 'title', 'name', 'heading'];
/** Keys of texts that the page does not show now, or that are not about the page. */
const OTHER_CONTENT_KEY =
  /^(?:errors?|warnings?|notifications?|toasts?|alerts?|i18n|intl|l10n|translations?|locales?|strings|labels|nav|navigation|menus?|footer|cookies?|consent|related\w{0,30}|recommend\w{0,30})$/i;
/** Types of structured data that describe the site or its authors, not the page. */
const SITE_KEY =
  /^(?:Organization|\w{0,30}Business|Corporation|Person|Brand|WebSite|SearchAction|BreadcrumbList|SiteNavigationElement|WPHeader|WPFooter|ImageObject|ListItem|ItemList)$/;
export const MARKUP_PATTERN =
  /<(?:p|div|br|ul|ol|li|h[1-6]|table|pre|blockquote|section|article)\b[^<>]{0,500}>/i;
/** A text with at least this many words is a duplicate if at most `MAX_CUT` of its runs of three words are new. */
const MIN_DUPLICATE_WORDS = 10;
const MAX_NEW_RUNS = 1;
/**
 * Two titles match if the shorter one has at least this share of the words of the longer one. The other words are the
 * site's name.
 */
const MIN_SHARE = 0.5;

const stringOf = (object: JsonObject, key: string): string => {
  const value = ownValue(object, key);
  return typeof value === 'string' ? value : '';
};

function sharesTitle(object: JsonObject, titles: readonly (readonly string[])[]): boolean {
  return TITLE_KEYS.some((key) => {
    const ownWords = words(stringOf(object, key).slice(0, 500));
    if (ownWords.length === 0) return false;
    return titles.some((title) => {
      const [short, long] = ownWords.length < title.length ? [ownWords, title] : [title, ownWords];
      return (
        short.length >= MIN_SHARE * long.length && ` ${long.join(' ')} `.includes(` ${short.join(' ')} `)
      );
    });
  });
}

/** Whether an object of structured data is about the page, by its type and title. */
function isMainEntity(object: JsonObject, titles: readonly (readonly string[])[]): boolean {
  const types = typesOf(object);
  if (types.length === 0 || types.some((type) => SITE_KEY.test(type))) return false;
  return !TITLE_KEYS.some((key) => stringOf(object, key) !== '') || sharesTitle(object, titles);
}

/** Returns the text under the best content key of an object. A description is used only from objects about the page. */
function textOfObject(object: JsonObject, isOwner: boolean): TextInPageData | undefined {
  const key = [...CONTENT_KEYS, ...(isOwner ? ['description'] : [])].find(
    (name) => stringOf(object, name).trim() !== '',
  );
  return key === undefined ? undefined : { key, value: stringOf(object, key) };
}

const wordsOf = (text: string): string[] => words(text.replace(/<[^<>]*>/g, ' '));

/** Returns the texts that are not contained in longer texts, in their order. */
function removeContainedTexts(texts: readonly TextInPageData[]): { texts: TextInPageData[]; words: number } {
  const known = new Set<string>();
  const kept = new Set<TextInPageData>();
  let total = 0;
  for (const text of texts.toSorted((a, b) => b.value.length - a.value.length)) {
    const wordList = wordsOf(text.value);
    const runs = wordList.length < MIN_DUPLICATE_WORDS ? [wordList.join(' ')] : [...trigrams(wordList)];
    const newRuns = runs.filter((run) => !known.has(run));
    if (newRuns.length <= (wordList.length < MIN_DUPLICATE_WORDS ? 0 : MAX_NEW_RUNS)) continue;
    for (const run of newRuns) known.add(run);
    kept.add(text);
    total += wordList.length;
  }
  return { texts: texts.filter((text) => kept.has(text)), words: total };
}

interface Open {
  value: unknown;
  depth: number;
  isOwned: boolean;
  isMain: boolean;
}

/** The texts about the page that were found in its data. */
export interface PageData {
  texts: TextInPageData[];
  words: number;
  /** The product that the page is about, if its data describes one. */
  product?: JsonObject;
}

/**
 * Collects the texts of data objects that are about the page: objects with the page's title, everything below these
 * objects, and the main object of structured data.
 * @param isBare whether the page is an empty application; if so, long texts count even if no object has the page's
 * title
 */
export function collectPageData(
  sources: readonly StateSource[],
  titles: readonly string[],
  isBare: boolean,
): PageData {
  const titleWords = titles
    .map((title) => words(title.slice(0, 500)))
    .filter((wordList) => wordList.length > 0);
  const ownedTexts: TextInPageData[] = [];
  const markupTexts: TextInPageData[] = [];
  let product: JsonObject | undefined;
  let chars = MAX_CHARS;
  let objects = MAX_OBJECTS;
  const open: Open[] = sources
    .map(({ body, role }) => ({ value: body, depth: 0, isOwned: false, isMain: role === 'ld+json' }))
    .toReversed();
  for (let next = open.pop(); next !== undefined && objects-- > 0; next = open.pop()) {
    const { value, depth, isMain } = next;
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) continue;
    let { isOwned } = next;
    if (isObject(value)) {
      const isOwner = isMain ? isMainEntity(value, titleWords) : sharesTitle(value, titleWords);
      isOwned ||= isOwner;
      if (isMain && isOwner && product === undefined && typesOf(value).includes('Product')) product = value;
      const text = textOfObject(value, isOwner);
      const targetTexts = isOwned
        ? ownedTexts
        : isBare && text !== undefined && MARKUP_PATTERN.test(text.value)
          ? markupTexts
          : undefined;
      if (text !== undefined && targetTexts && targetTexts.length < MAX_TEXTS && text.value.length <= chars) {
        targetTexts.push(text);
        chars -= text.value.length;
      }
    }
    const openBelow: Open[] = [];
    for (const [key, item] of Object.entries(value)) {
      if (typeof item !== 'object' || item === null) continue;
      // Skip an object named `messages`, because it contains the labels of an application. A list named `messages` is a
      // thread.
      if (isObject(value) && (OTHER_CONTENT_KEY.test(key) || (key === 'messages' && !Array.isArray(item))))
        continue;
      const isStillMain = isMain && (Array.isArray(value) || key === '@graph' || key === 'mainEntity');
      openBelow.push({ value: item, depth: depth + 1, isOwned, isMain: isStillMain });
    }
    for (const item of openBelow.toReversed()) open.push(item);
  }
  return {
    ...removeContainedTexts(ownedTexts.length > 0 ? ownedTexts : markupTexts),
    ...(product && { product }),
  };
}
