import { parseWordList, collapseWhiteSpace } from '../../content/index.ts';
import type { PageType } from '../types.ts';
import { readBylines, readCredits, readLabelledStarter, readThreadStarter } from './credits.ts';
import { listNames } from './entity.ts';
import { CODE_AUTHOR, LINE_SEPARATOR } from './hints.ts';
import { BY_WORDS, PUBLISHED_WORDS, UPDATED_WORDS } from './label-words.ts';
import { toLatinDigits } from './month-names.ts';
import { listMetaValues, listPropertyValues, type MetadataSources } from './sources.ts';
import { isProseLine } from './visible-dates.ts';
import { splitWords, UNSPACED_CHARACTER } from '../main/text.ts';

const MAX_AUTHORS = 50;

/** `meta` names of an author, most trusted first. */
const AUTHOR_META_NAMES = parseWordList(`
  author article:author og:article:author article:author_name parsely-author sailthru.author dc.creator
  dcterms.creator dc:creator dcterms:creator cxenseparse:author citation_author byl rbauthors authors
`);
/** `meta` names of the bibliographic formats, which write the family name first. */
const CATALOGUE_META_NAMES = parseWordList(
  'citation_author citation_authors dc.creator dcterms.creator dc:creator dcterms:creator',
);
/** Matches `Quell, Ida` and `van der Berg, J. P.`, but neither two full names nor the legal form of a company. */
const INVERTED_NAME =
  /^((?:\p{Ll}{1,5} ){0,3}\p{L}[\p{L}'’-]{1,40}|\p{L}[\p{L} '’-]{1,40}(?=, ?\p{Lu}\p{Ll}{2,20}$)), ?(\p{Lu}[\p{L}.'’ -]{0,40})$/u;

/** Writes an inverted name in the usual order: `Ida Quell` for `Quell, Ida`. */
const uninvertName = (name: string): string => name.replace(INVERTED_NAME, '$2 $1');

const READING_TIME_VALUE = /^\d+ min/i;
/** Matches the label of the author on a Twitter card. Other cards have the reading time or a place there. */
const AUTHOR_LABEL = /\b(?:by|von|par|por|da|di|door|av|af|przez)\b|aut[eho]|автор|作者|著者/iu;

/** Types of pages whose visible text names an author of the page. On other types, it names people or makers. */
const TYPES_WITH_BYLINE: ReadonlySet<PageType> = new Set(['article', 'forum', 'listing', 'video', 'other']);
/** Types of pages whose `meta` elements name the owner of the site as author. */
const TYPES_WITHOUT_META_AUTHOR: ReadonlySet<PageType> = new Set(['product', 'collection']);

/** Returns the names that the page declares, most trusted source first. */
function readDeclaredAuthors(sources: MetadataSources): string[][] {
  const { entity, pageType } = sources;
  return [
    listNames(entity.main?.author ?? entity.main?.creator, entity.byId),
    TYPES_WITHOUT_META_AUTHOR.has(pageType)
      ? []
      : [
          ...AUTHOR_META_NAMES.flatMap((name) =>
            listMetaValues(sources, name).map((value) =>
              CATALOGUE_META_NAMES.includes(name) ? uninvertName(value) : value,
            ),
          ),
          ...(listMetaValues(sources, 'twitter:label1').some((label) => AUTHOR_LABEL.test(label))
            ? listMetaValues(sources, 'twitter:data1')
            : []),
        ].filter((value) => !READING_TIME_VALUE.test(value)),
  ];
}

/** Matches words in the middle of a sentence or label. A visible name does not contain them. */
const PROSE_WORD = /\s(?:of|by|in|for|with|from|this|your|to|is)\s/i;

/** Returns the names that the visible page shows, most trusted source first. */
function readVisibleAuthors(sources: MetadataSources): string[][] {
  const { facts, firstPost, hints, nearHeading, pageType, rendered } = sources;
  if (sources.isAnnouncement) return [];
  const properties = listPropertyValues(sources, 'author', 'creator');
  if (pageType === 'documentation') {
    const owners = [...properties, ...listPropertyValues(sources, CODE_AUTHOR)];
    return [new Set(owners).size === 1 ? owners : [], readBylines(nearHeading, true)];
  }
  if (!TYPES_WITH_BYLINE.has(pageType)) return [];
  const bylines = hints.bylines.slice(0, 3).map((byline) => [byline]);
  if (pageType === 'listing') return bylines;
  // `By telephone` is the heading of a section.
  const sections = new Set(
    facts.segments.flatMap(({ headingLevel, index, text }) =>
      headingLevel > 1 && index !== facts.primaryHeading ? [text] : [],
    ),
  );
  return [
    readOwner(hints.owners, rendered.finalUrl),
    pageType === 'forum' ? readThreadStarter(nearHeading) : [],
    properties.slice(0, 1),
    ...bylines,
    readBylines(nearHeading.filter((line) => !sections.has(line))),
    firstPost === undefined ? [] : [firstPost.author],
    pageType === 'forum' ? readLabelledStarter(facts.segments) : [],
    readCredits(facts.segments),
    ...hints.authors
      .filter((author) => !isParagraph(author))
      .slice(0, 3)
      .map((author) => [author]),
    // Links to other members and menus are further from the heading, so use only names near the heading.
    hints.profiles.filter((name) => nearHeading.some((line) => line.includes(name))).slice(0, 1),
  ];
}

/**
 * Returns the name of the user whose profile is the first part of the page's address, as in `/@ann/123`. Without `@` in
 * the address, a link to the profile must show the handle.
 */
function readOwner(owners: readonly string[], url: string): string[] {
  const [, handle = ''] = URL.parse(url)?.pathname.split('/') ?? [];
  const isHandle = handle.startsWith('@') || owners.includes(`@${handle}`);
  return isHandle ? owners.filter((name) => !name.startsWith('@')).slice(0, 1) : [];
}

/** Whether the first line of an element whose class name marks an author is a text by that author. */
function isParagraph(text: string): boolean {
  const [line = ''] = text.split(LINE_SEPARATOR);
  return line.length > MAX_AUTHOR_NAME_CHARS && isProseLine(line);
}

/**
 * Reads the authors of a page, separated by commas, from the most trusted source that has one. The name of the site
 * counts only if it is declared as author, because in visible text it is part of the template.
 */
export function readPageAuthor(sources: MetadataSources, siteName: string): string {
  const declared = readDeclaredAuthors(sources);
  const siteKey = siteName.toLowerCase();
  for (const values of [...declared, ...readVisibleAuthors(sources)]) {
    const names = new Map<string, string>();
    for (const value of values.slice(0, MAX_AUTHORS)) {
      const name = cleanAuthorName(value);
      if (name !== '' && (declared.includes(values) || !(PROSE_WORD.test(name) || ABOUT_AUTHOR.test(name))))
        names.set(name.toLowerCase(), name);
    }
    if (!declared.includes(values)) names.delete(siteKey);
    if (names.size > 0) return [...names.values()].join(', ');
  }
  return '';
}

/** Matches a label with a colon before a name, in any language: `Автор: …`. */
const LABEL_WITH_COLON = /^[\p{L}\p{M}]{2,20}(?: [\p{L}\p{M}]{1,12})?\s?[:：]\s*(?=\p{L})/u;
const OTHER_PREFIX = new RegExp(`^(?:${BY_WORDS})\\s+`, 'iu');
/** Matches the end of a byline in any language: a day before the name of a month, a year, or the label of a date. */
const OTHER_SUFFIX = new RegExp(
  String.raw`(?:\s\d{1,2}[.º]?\s+(?:de\s)?\p{L}|\s?\d{4}\s?[.년年]|\s(?:stand\s*:|${PUBLISHED_WORDS}|${UPDATED_WORDS})(?!\p{L})).*$`,
  'isu',
);
const AUTHOR_PREFIX =
  /^(?:(?:written|posted|published|reviewed|reported|story|words|text|article|photos?|post)\s+by|by|via|von|par|por|di|door|autor|auteur|作者|文)(?=[\s:：|])[\s:：|]*|^authors?(?:\s*[:：|]\s*|\s+(?=\S+\s))/i;
/** Matches text after the name in a byline: dates, times, roles, numbers. */
const AUTHOR_SUFFIX =
  /\s*(?:[|•·–—»*]|\s-\s|,\s+(?:(?:senior|vice|chief|managing|staff|associate|assistant|executive)\s)*(?:president|director|manager|editor|writer|reporter|correspondent|analyst|ceo|cto|founder|professor|dpa)\b|,\s(?=\d)|\s(?:on|at|in|posted|published|updated|last)\s|\d{1,2}[:/.-]\d|(?:^|\s)\d{4}|\s@(?=\w)|@[\w.-]{1,40}@|(?:(?:^|\s)(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?(?:\d{1,2}\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d).*$/is;
const NON_NAME_TEXT =
  /^(?:admin|administrator|editor|editorial|staff|guest|webmaster|user|author|unknown|anonymous|null|undefined|none|root)$|https?:|www\.|@|\.(?:com|org|net)\b|^\S+\.(?:at|ch|cn|co\.uk|de|es|eu|fr|info|it|jp|nl|pl|ru)$/i;
const MAX_AUTHOR_NAME_CHARS = 80;
const MAX_AUTHOR_NAME_WORDS = 8;
/** Characters of such scripts. A longer text is a sentence. */
const MAX_UNSPACED_NAME_CHARS = 24;

/** Matches texts that are not names: template words, days, prices and beginnings of sentences. */
const NON_PERSON_NAME =
  /^\P{L}*$|^(?:written|posted|published|reviewed) by$|^less than |^about the author|^(?:comments?|follow|last updated|updated|published|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|^(?:this|visit|view|read|see) |^[$€£¥]/iu;

/** Matches the heading of a box about the author: `Über die Autorin`, `Об авторе`. */
const ABOUT_AUTHOR =
  /^[^,]{0,20}(?:^|[\s’'])(?:h?auteure?|aut(?:h?or|ore)\p{L}{0,3}|автор\p{L}{0,2}|forfatteren?|författaren|penulis|tác giả|συγγραφέα|الكاتب|نویسنده|המחבר|הכותב)$|^(?:yazar hakkında|(?:关于)?作者(?:简介)?|.{0,8}書いた人|글쓴이 소개|लेखक के बारे में)$/iu;

/**
 * Removes the words of a byline, such as `by`, around the name of a person or organization. Returns an empty string if
 * the value contains no name.
 */
function cleanAuthorName(value: string): string {
  let text = toLatinDigits(collapseWhiteSpace(value.slice(0, 300))).replace(LABEL_WITH_COLON, '');
  text = text.replace(AUTHOR_PREFIX, '').replace(OTHER_PREFIX, '');
  text = text
    .replace(AUTHOR_SUFFIX, '')
    .replace(OTHER_SUFFIX, '')
    .replace(/^[\s,;:.|-]+|[\s,;:|-]+$/g, '');
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
