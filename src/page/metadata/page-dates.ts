import { parseWordList } from '../../content/index.ts';
import { getDeclaredValue } from '../declarations.ts';
import type { PageType } from '../types.ts';
import { findDateInUrl, parseDate } from './dates.ts';
import { getString } from './entity.ts';
import type { TimeHint } from './hints.ts';
import { listMetaValues, listPropertyValues, type MetadataSources } from './sources.ts';
import {
  hasDateLabel,
  readFirstVisibleDates,
  startsWithPublishedLabel,
  startsWithUpdatedLabel,
  type VisibleDates,
  readVisibleDates,
} from './visible-dates.ts';

/** `meta` names of a publication date, most trusted first. */
const CREATED_META_NAMES = parseWordList(`
  article:published_time og:article:published_time article:published datepublished publishdate
  publish-date publish_date published-date pubdate parsely-pub-date sailthru.date dc.date.issued
  dcterms.created dcterms.issued dc.date.created citation_publication_date citation_date bt:pubdate
  cxenseparse:recs:publishtime rnews:datepublished date dc.date dcterms.date article.published
  originalpublicationdate og:pubdate og:published_time
`);

/** Matches other `meta` names of a publication date. */
const OTHER_CREATED_META_NAME =
  /(?:^|[.:_-])(?:published|created|issued|pub|publication)?[.:_-]?(?:date|on|at|time)$/;
const NOT_CREATED_META_NAME = /modif|updat|expir|review|valid|event|start|end|access|index|crawl/;

/** `meta` names of a modification date, most trusted first. */
const UPDATED_META_NAMES = parseWordList(`
  article:modified_time og:updated_time datemodified dcterms.modified dc.date.modified last-modified
  lastmod
`);

/**
 * Maximum number of visible dates, and of different days among them. More dates belong to the entries of a list, not to
 * the page.
 */
const MAX_VISIBLE_DATES = 4;
const MAX_DIFFERENT_VISIBLE_DAYS = 2;

/**
 * Minimum number of ascending dates on a forum page that shows one conversation. Lists of conversations have the newest
 * date first.
 */
const MIN_CONVERSATION_DATES = 3;

function isConversation(days: readonly string[], type: PageType): boolean {
  if (type !== 'forum') return false;
  return (
    days.length >= MIN_CONVERSATION_DATES && days.every((day, at) => at === 0 || day >= (days[at - 1] ?? ''))
  );
}

const toDays = (values: readonly string[], lang: string): string[] =>
  values.flatMap((value) => parseDate(value, lang)?.slice(0, 'YYYY-MM-DD'.length) ?? []);

/**
 * Returns the visible dates that belong to the page: all of them if they are few or the dates of one conversation,
 * otherwise none.
 */
function selectDatesOfPage(values: readonly string[], lang: string, type: PageType): readonly string[] {
  const days = toDays(values, lang);
  if (isConversation(days, type)) return values;
  return values.length > MAX_VISIBLE_DATES || new Set(days).size > MAX_DIFFERENT_VISIBLE_DAYS ? [] : values;
}

/** Whether the page is a list, so that visible dates belong to its entries. */
const isListPage = (type: PageType): boolean => type === 'listing' || type === 'collection';

/** Reads the dates of `time` elements if these dates belong to the page. */
function readTimeDates(sources: MetadataSources, lang: string): VisibleDates {
  const { hints, pageType } = sources;
  if (isListPage(pageType)) return {};
  const days = hints.times.map(({ value }) => value);
  const texts = hints.times.map(({ line, start, end }) => line.text.slice(start, end));
  const labelled = readOnlyLabelledDates(texts, lang);
  if (sources.isAnnouncement || selectDatesOfPage(days, lang, pageType).length === 0) return labelled;
  const isDateOfPage = ({ line }: TimeHint): boolean =>
    Object.keys(readVisibleDates(line.text, lang)).length > 0;
  const first = isConversation(toDays(days, lang), pageType) ? parseDate(days[0] ?? '', lang) : undefined;
  return {
    ...readFirstVisibleDates(
      texts.filter((_, at) => isDateOfPage(hints.times[at] as TimeHint)),
      lang,
    ),
    ...(first !== undefined && { created: first }),
    ...labelled,
  };
}

/** Number of segments with a date. A page with more is a list. */
const MAX_DATED_SEGMENTS = 12;

/** Reads dates in the visible text. Ignores those on product pages, which are dates of release or delivery. */
function readTextDates(sources: MetadataSources, lang: string): VisibleDates {
  const { hints, facts, nearHeading, pageType } = sources;
  const datedSegments = facts.containers[0]?.dates ?? 0;
  if (isListPage(pageType) || pageType === 'product' || sources.isAnnouncement) return {};
  const hasFewDates = datedSegments <= MAX_DATED_SEGMENTS || pageType === 'forum';
  // A date without a label on a page of documentation is that of a version or commit.
  const isOwnLine =
    pageType === 'documentation'
      ? hasDateLabel
      : (line: string) => hasFewDates || startsWithPublishedLabel(line);
  const lines = [
    ...selectDatesOfPage(hints.dates, lang, pageType),
    ...hints.bylines,
    ...nearHeading.filter(isOwnLine),
  ];
  return readFirstVisibleDates(lines, lang);
}

/** Returns the values of `meta` elements whose name resembles that of a publication date. */
function listOtherMetaDates({ declarations }: MetadataSources): string[] {
  return [...declarations.meta]
    .filter(([name]) => OTHER_CREATED_META_NAME.test(name) && !NOT_CREATED_META_NAME.test(name))
    .flatMap(([, values]) => values);
}

/** Chinese and Japanese words for "posted", which can follow other facts in a line. */
const POSTED_WORD = /发表|發表|发布|發布|發佈|张贴|張貼|投稿/;
/** Matches the label of the date of the last change, as at the end of a wiki page. */
const LAST_CHANGE =
  /\blast (?:modified|updated?|edited|changed?)\b|zuletzt (?:geändert|bearbeitet|aktualisiert)|dernière (?:modification|mise à jour)/i;

/** Reads the only date of publication and the only date of change that the words of a line mark as such. */
function readOnlyLabelledDates(lines: readonly string[], lang: string): VisibleDates {
  const created = lines
    .filter((line) => startsWithPublishedLabel(line) || POSTED_WORD.test(line))
    .flatMap((line) => parseDate(line, lang) ?? []);
  const updated = lines
    .filter((line) => startsWithUpdatedLabel(line) || LAST_CHANGE.test(line))
    .flatMap((line) => parseDate(line.slice(Math.max(0, line.search(LAST_CHANGE))), lang) ?? []);
  const findOnly = (dates: readonly string[]): string | undefined =>
    new Set(toDays(dates, lang)).size === 1 ? dates[0] : undefined;
  const [onlyCreated, onlyUpdated] = [findOnly(created), findOnly(updated)];
  return {
    ...(onlyCreated !== undefined && { created: onlyCreated }),
    ...(onlyUpdated !== undefined && { updated: onlyUpdated }),
  };
}

/** Types of pages whose publication date, or date of the last change, can be far from the heading. */
const TYPES_WITH_LABELLED_DATE: ReadonlySet<PageType> = new Set(['article', 'forum', 'video', 'other']);
const TYPES_WITH_LAST_CHANGE: ReadonlySet<PageType> = new Set([
  'article',
  'documentation',
  'service',
  'video',
  'other',
]);
const MAX_LABELLED_WORDS = 30;

/** Finds the only labelled dates on the page, wherever they are. */
function findOnlyLabelledDates({ facts, pageType }: MetadataSources, lang: string): VisibleDates {
  const lines = facts.segments.filter(({ hasDate, words }) => hasDate && words.length <= MAX_LABELLED_WORDS);
  const { created, updated } = readOnlyLabelledDates(
    lines.map(({ text }) => text),
    lang,
  );
  return {
    ...(created !== undefined && TYPES_WITH_LABELLED_DATE.has(pageType) && { created }),
    ...(updated !== undefined && TYPES_WITH_LAST_CHANGE.has(pageType) && { updated }),
  };
}

/** Types of pages that publishing systems date like articles: the date is that of the first version of the page. */
const TYPES_WITHOUT_PUBLICATION = new Set<PageType>(['service', 'product', 'listing', 'collection']);

/** Reads the date of publication of the `WebPage` in structured data, if the page is declared to be an article. */
function readWebPageDate({ declarations, entity, pageType }: MetadataSources): string {
  const isArticle = getDeclaredValue(declarations, 'og:type') === 'article';
  return isArticle && !TYPES_WITHOUT_PUBLICATION.has(pageType) ? getString(entity.page, 'datePublished') : '';
}

/**
 * Reads when the page was published and when it was changed (ISO 8601). Each date comes from the most trusted source
 * that states it.
 */
export function readPageDates(
  sources: MetadataSources,
  lang: string,
): { createdAt: string | undefined; updatedAt: string | undefined } {
  const { entity, firstPost, rendered } = sources;
  const parseFirst = (...values: string[]): string | undefined =>
    values
      .values()
      .map((value) => parseDate(value, lang))
      .find((date) => date !== undefined);
  const timeDates = readTimeDates(sources, lang);
  const textDates = readTextDates(sources, lang);
  const labelledDates = findOnlyLabelledDates(sources, lang);
  const readStructured = (...keys: string[]): string[] => keys.map((key) => getString(entity.main, key));
  return {
    createdAt:
      parseFirst(...readStructured('datePublished', 'dateCreated', 'uploadDate', 'datePosted')) ??
      parseFirst(...listMetaValues(sources, ...CREATED_META_NAMES)) ??
      parseFirst(...listPropertyValues(sources, 'datepublished', 'datecreated', 'pubdate')) ??
      parseFirst(readWebPageDate(sources)) ??
      parseFirst(...listOtherMetaDates(sources)) ??
      timeDates.created ??
      findDateInUrl(rendered.finalUrl) ??
      parseFirst(firstPost?.date ?? '') ??
      textDates.created ??
      labelledDates.created,
    updatedAt:
      parseFirst(...readStructured('dateModified')) ??
      parseFirst(...listMetaValues(sources, ...UPDATED_META_NAMES)) ??
      parseFirst(...listPropertyValues(sources, 'datemodified')) ??
      parseFirst(getString(entity.page, 'dateModified')) ??
      timeDates.updated ??
      textDates.updated ??
      labelledDates.updated,
  };
}
