import { trigrams, words } from './main/text.ts';
import { isObject, type JsonObject, ownValue, typesOf } from './structured.ts';
import type { StateSource } from './types.ts';

/** A text in a page's data, with its key. */
export interface DataText {
  key: string;
  value: string;
}

const MAX_CHARS = 400_000;
const MAX_TEXTS = 500;
const MAX_OBJECTS = 20_000;
const MAX_DEPTH = 20;
/** Keys of a page's content, best first. Only the first that an object has counts. */
const KEYS = [
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
const TITLES = ['headline', 'title', 'name', 'heading'];
/** Keys of texts for other occasions or about other things. */
const ELSEWHERE =
  /^(?:errors?|warnings?|notifications?|toasts?|alerts?|i18n|intl|l10n|translations?|locales?|strings|labels|nav|navigation|menus?|footer|cookies?|consent|related\w{0,30}|recommend\w{0,30})$/i;
/** Types of structured data about the site or its makers, not about the page. */
const AROUND =
  /^(?:Organization|\w{0,30}Business|Corporation|Person|Brand|WebSite|SearchAction|BreadcrumbList|SiteNavigationElement|WPHeader|WPFooter|ImageObject|ListItem|ItemList)$/;
export const MARKUP = /<(?:p|div|br|ul|ol|li|h[1-6]|table|pre|blockquote|section|article)\b[^<>]{0,500}>/i;
/** A text with at least this many words is a duplicate if all but `MAX_CUT` of its runs are known. */
const MIN_HELD = 10;
const MAX_CUT = 1;
/**
 * Two titles match if the shorter has at least this share of the longer one's words. The rest is the site's
 * name.
 */
const MIN_SHARE = 0.5;

const stringOf = (object: JsonObject, key: string): string => {
  const value = ownValue(object, key);
  return typeof value === 'string' ? value : '';
};

function sharesTitle(object: JsonObject, titles: readonly (readonly string[])[]): boolean {
  return TITLES.some((key) => {
    const own = words(stringOf(object, key).slice(0, 500));
    if (own.length === 0) return false;
    return titles.some((title) => {
      const [short, long] = own.length < title.length ? [own, title] : [title, own];
      return (
        short.length >= MIN_SHARE * long.length && ` ${long.join(' ')} `.includes(` ${short.join(' ')} `)
      );
    });
  });
}

/** Whether structured data is about the page, by its type and title. */
function isMainEntity(object: JsonObject, titles: readonly (readonly string[])[]): boolean {
  const types = typesOf(object);
  if (types.length === 0 || types.some((type) => AROUND.test(type))) return false;
  return !TITLES.some((key) => stringOf(object, key) !== '') || sharesTitle(object, titles);
}

/** The text of an object under its best key. A description counts only for objects about the page. */
function textOfObject(object: JsonObject, isOwner: boolean): DataText | undefined {
  const key = [...KEYS, ...(isOwner ? ['description'] : [])].find(
    (name) => stringOf(object, name).trim() !== '',
  );
  return key === undefined ? undefined : { key, value: stringOf(object, key) };
}

const wordsOf = (text: string): string[] => words(text.replace(/<[^<>]*>/g, ' '));

/** The texts that are not part of longer ones, in their order. */
function removeContainedTexts(texts: readonly DataText[]): { texts: DataText[]; words: number } {
  const known = new Set<string>();
  const kept = new Set<DataText>();
  let total = 0;
  for (const text of texts.toSorted((a, b) => b.value.length - a.value.length)) {
    const list = wordsOf(text.value);
    const runs = list.length < MIN_HELD ? [list.join(' ')] : [...trigrams(list)];
    const added = runs.filter((run) => !known.has(run));
    if (added.length <= (list.length < MIN_HELD ? 0 : MAX_CUT)) continue;
    for (const run of added) known.add(run);
    kept.add(text);
    total += list.length;
  }
  return { texts: texts.filter((text) => kept.has(text)), words: total };
}

interface Open {
  value: unknown;
  depth: number;
  isOwned: boolean;
  isMain: boolean;
}

/** The texts in a page's data that are about the page. */
export interface PageData {
  texts: DataText[];
  words: number;
  /** The product that the page is about, if its data describes one. */
  product?: JsonObject;
}

/**
 * Collects the texts of objects that are about the page: those with its title, all below them, and its main
 * structured data.
 * @param isBare whether the page is an empty application; then rich text counts even if nothing has the
 * page's title
 */
export function collectPageData(
  sources: readonly StateSource[],
  titles: readonly string[],
  isBare: boolean,
): PageData {
  const named = titles.map((title) => words(title.slice(0, 500))).filter((list) => list.length > 0);
  const owned: DataText[] = [];
  const rich: DataText[] = [];
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
      const isOwner = isMain ? isMainEntity(value, named) : sharesTitle(value, named);
      isOwned ||= isOwner;
      if (isMain && isOwner && product === undefined && typesOf(value).includes('Product')) product = value;
      const text = textOfObject(value, isOwner);
      const into = isOwned
        ? owned
        : isBare && text !== undefined && MARKUP.test(text.value)
          ? rich
          : undefined;
      if (text !== undefined && into && into.length < MAX_TEXTS && text.value.length <= chars) {
        into.push(text);
        chars -= text.value.length;
      }
    }
    const below: Open[] = [];
    for (const [key, item] of Object.entries(value)) {
      if (typeof item !== 'object' || item === null) continue;
      // An object of messages belongs to the application; a list of messages is a thread.
      if (isObject(value) && (ELSEWHERE.test(key) || (key === 'messages' && !Array.isArray(item)))) continue;
      const isStillMain = isMain && (Array.isArray(value) || key === '@graph' || key === 'mainEntity');
      below.push({ value: item, depth: depth + 1, isOwned, isMain: isStillMain });
    }
    for (const item of below.toReversed()) open.push(item);
  }
  return { ...removeContainedTexts(owned.length > 0 ? owned : rich), ...(product && { product }) };
}
