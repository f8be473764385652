import { collapse } from '../walk.ts';
import { words } from '../main/text.ts';
import { namesIn } from './entity.ts';
import { metaValues, propertyValues, type Sources } from './sources.ts';

const AUTHOR_PREFIX =
  /^(?:(?:written|posted|published|reviewed|reported|story|words|text|article|photos?|post)\s+by|by|via|von|par|por|di|door|autor|auteur|作者|文)(?=[\s:：|])[\s:：|]*|^authors?(?:\s*[:：|]\s*|\s+(?=\S+\s))/i;
/** Text after the author's name in a byline: dates, times, roles, numbers. */
const AUTHOR_SUFFIX =
  /\s*(?:[|•·–—»]|\s-\s|,\s(?=\d)|\s(?:on|at|in|posted|published|updated|last)\s|\d{1,2}[:/.-]\d|(?:^|\s)\d{4}|(?:\d{1,2}\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d).*$/is;
const NOT_A_NAME =
  /^(?:admin|administrator|editor|editorial|staff|guest|webmaster|user|author|unknown|anonymous|null|undefined|none|root)$|https?:|www\.|@|\.(com|org|net)\b/i;
const MAX_LENGTH = 80;
const MAX_WORDS = 8;
const MAX_AUTHORS = 50;

/** Texts that are not names: words of templates, days, prices and beginnings of sentences. */
const NOT_A_PERSON =
  /^\P{L}*$|^(?:written|posted|published|reviewed) by$|^less than |^about the author|^(?:comments?|follow|last updated|updated|published|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|^(?:this|visit|view|read|see) |^[$€£¥]/iu;

/**
 * Removes the words of a byline, such as `by`, from a name of a person or organization. Returns an empty string if the
 * value is not a name.
 */
function cleanName(value: string): string {
  let text = collapse(value.slice(0, 300)).replace(AUTHOR_PREFIX, '');
  text = text.replace(AUTHOR_SUFFIX, '').replace(/^[\s,;:.|-]+|[\s,;:|-]+$/g, '');
  const wordCount = words(text).length;
  return wordCount === 0 ||
    wordCount > MAX_WORDS ||
    text.length > MAX_LENGTH ||
    NOT_A_NAME.test(text) ||
    NOT_A_PERSON.test(text)
    ? ''
    : text;
}

const BYLINE =
  /^(?:(?:written|posted|published)\s+by|by|von|par|por|作\s?者|文)[\s:：|]+(.{2,80})|(?:作\s?者|记者|撰文|責任編集)[\s:：]+(\S{2,20})/i;

/** Returns the name in a byline as written, or an empty list if the text is not a byline. */
function nameAfterBy(text: string): string[] {
  const match = BYLINE.exec(text);
  return match === null ? [] : [match[1] ?? match[2] ?? ''];
}

/** `meta` names of an author, most trusted first. */
const AUTHOR_META = [
  'author',
  'article:author',
  'og:article:author',
  'article:author_name',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'dc:creator',
  'dcterms:creator',
  'cxenseparse:author',
  'citation_author',
  'byl',
  'rbauthors',
  'authors',
  'twitter:data1',
];
const READING_TIME = /^\d+ min/i;

/**
 * Reads the authors of a page, comma-separated, from the most trusted source that names an author. The site's name is
 * accepted only if it is declared as author, because in visible text it comes from the template.
 */
export function readPageAuthor(sources: Sources, siteName: string): string {
  const { entity, hints, nearHeading } = sources;
  const declared = [
    namesIn(entity.main?.author ?? entity.main?.creator, entity.byId),
    metaValues(sources, ...AUTHOR_META).filter((value) => !READING_TIME.test(value)),
  ];
  const visible = [
    propertyValues(sources, 'author', 'creator').slice(0, 1),
    ...hints.bylines.slice(0, 3).map((byline) => [byline]),
    nearHeading.flatMap(nameAfterBy).slice(0, 1),
    ...hints.authors.slice(0, 3).map((author) => [author]),
  ];
  const siteKey = siteName.toLowerCase();
  for (const values of [...declared, ...visible]) {
    const names = new Map<string, string>();
    for (const value of values.slice(0, MAX_AUTHORS)) {
      const name = cleanName(value);
      if (name !== '') names.set(name.toLowerCase(), name);
    }
    if (!declared.includes(values)) names.delete(siteKey);
    if (names.size > 0) return [...names.values()].join(', ');
  }
  return '';
}
