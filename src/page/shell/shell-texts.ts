import { collectTrigrams, splitWords } from '../main/text.ts';
import { isJsonObject, type JsonObject, getOwnValue, listTypes } from '../structured.ts';
import type { StateSource } from '../types.ts';

/** A text in a page's data, with its key. */
export interface TextInPageData {
  key: string;
  value: string;
}

const MAX_PAGE_DATA_CHARS = 400_000;
const MAX_PAGE_DATA_TEXTS = 500;
const MAX_PAGE_DATA_OBJECTS = 20_000;
const MAX_PAGE_DATA_DEPTH = 20;
/** Keys of the content of a page, best first. For each object, only the first key that it has is used. */
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
/** Matches keys of texts that the page does not show at present, or that are not about the page. */
const OTHER_CONTENT_KEY =
  /^(?:errors?|warnings?|notifications?|toasts?|alerts?|i18n|intl|l10n|translations?|locales?|strings|labels|nav|navigation|menus?|footer|cookies?|consent|related\w{0,30}|recommend\w{0,30})$/i;
/** Types of structured data that describe the site or its authors, not the page. */
const SITE_DATA_TYPE =
  /^(?:Organization|\w{0,30}Business|Corporation|Person|Brand|WebSite|SearchAction|BreadcrumbList|SiteNavigationElement|WPHeader|WPFooter|ImageObject|ListItem|ItemList)$/;
export const MARKUP_PATTERN =
  /<(?:p|div|br|ul|ol|li|h[1-6]|table|pre|blockquote|section|article)\b[^<>]{0,500}>/i;
/** A text of at least this length is a duplicate if at most `MAX_NEW_WORD_RUNS` of its three-word runs are new. */
const MIN_DUPLICATE_WORDS = 10;
const MAX_NEW_WORD_RUNS = 1;
/**
 * Share of words. Two titles match if the shorter title has at least this share of the words of the longer one. The
 * remaining words are the name of the site.
 */
const MIN_TITLE_WORD_SHARE = 0.5;

const getText = (object: JsonObject, key: string): string => {
  const value = getOwnValue(object, key);
  return typeof value === 'string' ? value : '';
};

function hasPageTitle(object: JsonObject, titles: readonly (readonly string[])[]): boolean {
  return TITLE_KEYS.some((key) => {
    const ownWords = splitWords(getText(object, key).slice(0, 500));
    if (ownWords.length === 0) return false;
    return titles.some((title) => {
      const [shorterTitle, longerTitle] =
        ownWords.length < title.length ? [ownWords, title] : [title, ownWords];
      return (
        shorterTitle.length >= MIN_TITLE_WORD_SHARE * longerTitle.length &&
        ` ${longerTitle.join(' ')} `.includes(` ${shorterTitle.join(' ')} `)
      );
    });
  });
}

/** Whether an object of structured data is about the page, by its type and title. */
function isMainEntity(object: JsonObject, titles: readonly (readonly string[])[]): boolean {
  const types = listTypes(object);
  if (types.length === 0 || types.some((type) => SITE_DATA_TYPE.test(type))) return false;
  return !TITLE_KEYS.some((key) => getText(object, key) !== '') || hasPageTitle(object, titles);
}

/** Returns the text under the best content key of an object. A description is used only from objects about the page. */
function findContentText(object: JsonObject, isOwner: boolean): TextInPageData | undefined {
  const key = [...CONTENT_KEYS, ...(isOwner ? ['description'] : [])].find(
    (name) => getText(object, name).trim() !== '',
  );
  return key === undefined ? undefined : { key, value: getText(object, key) };
}

const splitTextWords = (text: string): string[] => splitWords(text.replace(/<[^<>]*>/g, ' '));

/** Returns the texts that are not contained in longer texts, in their order. */
function removeContainedTexts(texts: readonly TextInPageData[]): { texts: TextInPageData[]; words: number } {
  const knownRuns = new Set<string>();
  const keptTexts = new Set<TextInPageData>();
  let totalWords = 0;
  for (const text of texts.toSorted((a, b) => b.value.length - a.value.length)) {
    const wordList = splitTextWords(text.value);
    const runs =
      wordList.length < MIN_DUPLICATE_WORDS ? [wordList.join(' ')] : [...collectTrigrams(wordList)];
    const newRuns = runs.filter((run) => !knownRuns.has(run));
    if (newRuns.length <= (wordList.length < MIN_DUPLICATE_WORDS ? 0 : MAX_NEW_WORD_RUNS)) continue;
    for (const run of newRuns) knownRuns.add(run);
    keptTexts.add(text);
    totalWords += wordList.length;
  }
  return { texts: texts.filter((text) => keptTexts.has(text)), words: totalWords };
}

interface PendingDataValue {
  value: unknown;
  depth: number;
  isInOwner: boolean;
  isStructuredData: boolean;
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
    .map((title) => splitWords(title.slice(0, 500)))
    .filter((wordList) => wordList.length > 0);
  const textsOfOwners: TextInPageData[] = [];
  const markupTexts: TextInPageData[] = [];
  let product: JsonObject | undefined;
  let remainingChars = MAX_PAGE_DATA_CHARS;
  let remainingObjects = MAX_PAGE_DATA_OBJECTS;
  const pendingValues: PendingDataValue[] = sources
    .map(({ body, role }) => ({
      value: body,
      depth: 0,
      isInOwner: false,
      isStructuredData: role === 'ld+json',
    }))
    .toReversed();
  for (
    let pending = pendingValues.pop();
    pending !== undefined && remainingObjects-- > 0;
    pending = pendingValues.pop()
  ) {
    const { value, depth, isStructuredData } = pending;
    if (depth > MAX_PAGE_DATA_DEPTH || typeof value !== 'object' || value === null) continue;
    let { isInOwner } = pending;
    if (isJsonObject(value)) {
      const isOwner = isStructuredData ? isMainEntity(value, titleWords) : hasPageTitle(value, titleWords);
      isInOwner ||= isOwner;
      if (isStructuredData && isOwner && product === undefined && listTypes(value).includes('Product'))
        product = value;
      const text = findContentText(value, isOwner);
      const targetTexts = isInOwner
        ? textsOfOwners
        : isBare && text !== undefined && MARKUP_PATTERN.test(text.value)
          ? markupTexts
          : undefined;
      if (
        text !== undefined &&
        targetTexts &&
        targetTexts.length < MAX_PAGE_DATA_TEXTS &&
        text.value.length <= remainingChars
      ) {
        targetTexts.push(text);
        remainingChars -= text.value.length;
      }
    }
    const childValues: PendingDataValue[] = [];
    for (const [key, item] of Object.entries(value)) {
      if (typeof item !== 'object' || item === null) continue;
      // Skip an object named `messages`, because it contains the labels of an application. A list named `messages` is
      // read, because it is a thread.
      if (
        isJsonObject(value) &&
        (OTHER_CONTENT_KEY.test(key) || (key === 'messages' && !Array.isArray(item)))
      )
        continue;
      const isStillMain =
        isStructuredData && (Array.isArray(value) || key === '@graph' || key === 'mainEntity');
      childValues.push({ value: item, depth: depth + 1, isInOwner, isStructuredData: isStillMain });
    }
    for (const item of childValues.toReversed()) pendingValues.push(item);
  }
  return {
    ...removeContainedTexts(textsOfOwners.length > 0 ? textsOfOwners : markupTexts),
    ...(product && { product }),
  };
}
