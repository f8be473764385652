import { trigrams, words } from './main/text.ts';
import { isObject, type JsonObject, ownValue, typesOf } from './structured.ts';
import type { StateSource } from './types.ts';

/** A text in a page's data, and the key it stands under. */
export interface DataText {
  key: string;
  value: string;
}

const MAX_CHARS = 400_000;
const MAX_TEXTS = 500;
const MAX_OBJECTS = 20_000;
const MAX_DEPTH = 20;
/** Keys under which sites keep what a page says; the first that an object has is what it says. */
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
/** What stands below these is told to a reader at some other time, or about something else. */
const ELSEWHERE =
  /^(?:errors?|warnings?|notifications?|toasts?|alerts?|i18n|intl|l10n|translations?|locales?|strings|labels|nav|navigation|menus?|footer|cookies?|consent|related\w{0,30}|recommend\w{0,30})$/i;
/** Structured data about the site and those who made it, not about the page. */
const AROUND =
  /^(?:Organization|\w{0,30}Business|Corporation|Person|Brand|WebSite|SearchAction|BreadcrumbList|SiteNavigationElement|WPHeader|WPFooter|ImageObject|ListItem|ItemList)$/;
export const MARKUP = /<(?:p|div|br|ul|ol|li|h[1-6]|table|pre|blockquote|section|article)\b[^<>]{0,500}>/i;
/** A text of so many words says nothing new where a longer one holds it, but for its cut end; shorter ones may. */
const MIN_HELD = 10;
const MAX_CUT = 1;
/** A title shares another where it is half of it at least: the rest is the site's name. */
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

/** Whether a document of structured data is about the page, as far as its kind and title say. */
function isMainEntity(object: JsonObject, titles: readonly (readonly string[])[]): boolean {
  const types = typesOf(object);
  if (types.length === 0 || types.some((type) => AROUND.test(type))) return false;
  return !TITLES.some((key) => stringOf(object, key) !== '') || sharesTitle(object, titles);
}

/** What an object says: its text under the best key; a description only where it is what the page is about. */
function textOfObject(object: JsonObject, isOwner: boolean): DataText | undefined {
  const key = [...KEYS, ...(isOwner ? ['description'] : [])].find(
    (name) => stringOf(object, name).trim() !== '',
  );
  return key === undefined ? undefined : { key, value: stringOf(object, key) };
}

const wordsOf = (text: string): string[] => words(text.replace(/<[^<>]*>/g, ' '));

/** Texts without those that longer ones hold already, in their order. */
function distinct(texts: readonly DataText[]): { texts: DataText[]; words: number } {
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

/** What the data of a page holds about it. */
export interface PageData {
  texts: DataText[];
  words: number;
  /** What the page sells, where its data says so. */
  product?: JsonObject;
}

/**
 * The texts of the objects that are the page's: those of its title or below, and its main structured data.
 * @param isBare whether the page is an empty application: where nothing has its title, rich text is its own
 */
export function pageData(
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
      // Messages in an object are an application's, by name; in a list they are a thread's.
      if (isObject(value) && (ELSEWHERE.test(key) || (key === 'messages' && !Array.isArray(item)))) continue;
      const isStillMain = isMain && (Array.isArray(value) || key === '@graph' || key === 'mainEntity');
      below.push({ value: item, depth: depth + 1, isOwned, isMain: isStillMain });
    }
    for (const item of below.toReversed()) open.push(item);
  }
  return { ...distinct(owned.length > 0 ? owned : rich), ...(product && { product }) };
}
