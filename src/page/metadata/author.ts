import { parseWordList } from '../../content/index.ts';
import type { PageType } from '../types.ts';
import { readCredits, readBylines, readThreadStarter } from './credits.ts';
import { listNames } from './entity.ts';
import { cleanAuthorName } from './names.ts';
import { listMetaValues, listPropertyValues, type MetadataSources } from './sources.ts';

const MAX_AUTHORS = 50;

/** `meta` names of an author, most trusted first. */
const AUTHOR_META_NAMES = parseWordList(`
  author article:author og:article:author article:author_name parsely-author sailthru.author dc.creator
  dcterms.creator dc:creator dcterms:creator cxenseparse:author citation_author byl rbauthors authors
  twitter:data1
`);
const READING_TIME_VALUE = /^\d+ min/i;

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
      : listMetaValues(sources, ...AUTHOR_META_NAMES).filter((value) => !READING_TIME_VALUE.test(value)),
  ];
}

/** Matches words in the middle of a sentence or label. A visible name does not contain them. */
const PROSE_WORD = /\s(?:of|by|in|for|with|from|this|your|to|is)\s/i;

/** Returns the names that the visible page shows, most trusted source first. */
function readVisibleAuthors(sources: MetadataSources): string[][] {
  const { facts, hints, nearHeading, pageType } = sources;
  if (!TYPES_WITH_BYLINE.has(pageType)) return [];
  const bylines = hints.bylines.slice(0, 3).map((byline) => [byline]);
  if (pageType === 'listing') return bylines;
  return [
    pageType === 'forum' ? readThreadStarter(nearHeading) : [],
    listPropertyValues(sources, 'author', 'creator').slice(0, 1),
    ...bylines,
    readBylines(nearHeading),
    readCredits(facts.segments),
    ...hints.authors.slice(0, 3).map((author) => [author]),
    // Links to other members and menus are further from the heading, so use only names near the heading.
    hints.profiles.filter((name) => nearHeading.some((line) => line.includes(name))).slice(0, 1),
  ];
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
      if (name !== '' && (declared.includes(values) || !PROSE_WORD.test(name)))
        names.set(name.toLowerCase(), name);
    }
    if (!declared.includes(values)) names.delete(siteKey);
    if (names.size > 0) return [...names.values()].join(', ');
  }
  return '';
}
