import type { ElementNode } from '../../content/index.ts';
import { type Declarations, declared } from '../declarations.ts';
import type { PageFacts } from '../main/facts.ts';
import type { PageMetadata, PageType, RenderedPage } from '../types.ts';
import { webUrl } from '../walk.ts';
import { pageAuthor } from './author.ts';
import { dateInUrl, parseDate } from './dates.ts';
import { pageDescription } from './description.ts';
import { type Entity, findEntity, namesIn, stringOf } from './entity.ts';
import { type Hints, readHints } from './hints.ts';
import { firstParagraph, nameAfterBy, nearHeading } from './near.ts';
import { icons, openGraph, twitterCard } from './social.ts';
import { datesShown, firstShown, saysPublished, type ShownDates } from './shown.ts';
import { pageTitle } from './title.ts';

interface Sources {
  rendered: RenderedPage;
  declarations: Declarations;
  entity: Entity;
  hints: Hints;
  /** Short texts around the primary heading, where pages show author and date. */
  near: readonly string[];
  pageType: PageType;
  /** Short texts with a date on the whole page. */
  dates: number;
}

/** The dates that a page shows, in `time` elements and in its text. */
interface Shown {
  times: ShownDates;
  texts: ShownDates;
}

const property = ({ hints }: Sources, ...names: string[]): string[] =>
  names.flatMap((name) => [...(hints.properties.get(name) ?? [])]);

const meta = ({ declarations }: Sources, ...names: string[]): string[] =>
  names.flatMap((name) => [...(declarations.meta.get(name) ?? [])]);

function siteNameOf({ declarations, entity }: Sources): string {
  return (
    declared(declarations, 'og:site_name', 'application-name', 'apple-mobile-web-app-title') ||
    entity.siteName
  );
}

function firstDate(values: readonly string[], lang: string): string | undefined {
  for (const value of values) {
    const date = parseDate(value, lang);
    if (date !== undefined) return date;
  }
  return undefined;
}

/** More visible dates than this, or of more days, belong to the entries of a list, not to the page. */
const MAX_SHOWN_DATES = 4;
const MAX_SHOWN_DAYS = 2;

/** So many dates of a forum that never go back are those of one conversation; its lists begin with the newest. */
const MIN_CONVERSATION = 3;

function isConversation(days: readonly string[], type: PageType): boolean {
  if (type !== 'forum') return false;
  return days.length >= MIN_CONVERSATION && days.every((day, at) => at === 0 || day >= (days[at - 1] ?? ''));
}

/** Dates that a page shows, where they are its own: few, or those of a conversation, which began with the first. */
function ownDates(values: readonly string[], lang: string, type: PageType): readonly string[] {
  const days = values.flatMap((value) => parseDate(value, lang)?.slice(0, 'YYYY-MM-DD'.length) ?? []);
  if (isConversation(days, type)) return values;
  return values.length > MAX_SHOWN_DATES || new Set(days).size > MAX_SHOWN_DAYS ? [] : values;
}

/** A page with more short dated texts than this is a list. */
const MAX_DATED = 12;

function createdAt(sources: Sources, shown: Shown, lang: string): string | undefined {
  const { entity, rendered } = sources;
  return (
    firstDate(
      [
        stringOf(entity.main, 'datePublished'),
        stringOf(entity.main, 'dateCreated'),
        stringOf(entity.main, 'uploadDate'),
      ],
      lang,
    ) ??
    firstDate(
      meta(
        sources,
        'article:published_time',
        'og:article:published_time',
        'article:published',
        'datepublished',
        'publishdate',
        'publish-date',
        'publish_date',
        'published-date',
        'pubdate',
        'parsely-pub-date',
        'sailthru.date',
        'dc.date.issued',
        'dcterms.created',
        'dcterms.issued',
        'dc.date.created',
        'citation_publication_date',
        'citation_date',
        'bt:pubdate',
        'cxenseparse:recs:publishtime',
        'rnews:datepublished',
        'date',
        'dc.date',
        'dcterms.date',
        'article.published',
        'originalpublicationdate',
        'og:pubdate',
        'og:published_time',
      ),
      lang,
    ) ??
    firstDate(property(sources, 'datepublished', 'datecreated', 'pubdate'), lang) ??
    (declared(sources.declarations, 'og:type') === 'article'
      ? firstDate([stringOf(entity.page, 'datePublished')], lang)
      : undefined) ??
    shown.times.created ??
    dateInUrl(rendered.finalUrl) ??
    shown.texts.created
  );
}

/** The dates that a page shows are those of its entries. */
const isList = (type: PageType): boolean => type === 'listing' || type === 'collection';

/** What the page's `time` elements say, where they are its own. */
function timesShown({ hints, pageType }: Sources, lang: string): ShownDates {
  const values = hints.times.map(({ value }) => value);
  if (isList(pageType) || ownDates(values, lang, pageType).length === 0) return {};
  const found: ShownDates = {};
  for (const { line, start, end } of hints.times) {
    const { created, updated } = datesShown(line.text, lang);
    if (created === undefined && updated === undefined) continue;
    const own = datesShown(line.text.slice(start, end), lang);
    if (own.created !== undefined) found.created ??= own.created;
    if (own.updated !== undefined) found.updated ??= own.updated;
  }
  return found;
}

/** Dates that stand in the text by themselves; that of a product is when it was released, or delivered. */
function textsShown({ hints, dates, near, pageType }: Sources, lang: string): ShownDates {
  if (isList(pageType) || pageType === 'product') return {};
  const lines = [
    ...ownDates(hints.dates, lang, pageType),
    ...hints.bylines,
    ...(dates <= MAX_DATED ? near : near.filter(saysPublished)),
  ];
  return firstShown(lines, lang);
}

function updatedAt(sources: Sources, shown: Shown, lang: string): string | undefined {
  const { entity } = sources;
  return (
    firstDate([stringOf(entity.main, 'dateModified')], lang) ??
    firstDate(
      meta(
        sources,
        'article:modified_time',
        'og:updated_time',
        'datemodified',
        'dcterms.modified',
        'dc.date.modified',
        'last-modified',
        'lastmod',
      ),
      lang,
    ) ??
    firstDate(property(sources, 'datemodified'), lang) ??
    firstDate([stringOf(entity.page, 'dateModified')], lang) ??
    shown.times.updated ??
    shown.texts.updated
  );
}

function authorOf(sources: Sources, siteName: string): string {
  const { entity, hints } = sources;
  return pageAuthor(
    [
      namesIn(entity.main?.author ?? entity.main?.creator, entity.byId),
      meta(
        sources,
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
      ).filter((value) => !/^\d+ min/i.test(value)),
    ],
    [
      property(sources, 'author', 'creator').slice(0, 1),
      ...hints.bylines.slice(0, 3).map((byline) => [byline]),
      sources.near.flatMap(nameAfterBy).slice(0, 1),
      ...hints.authors.slice(0, 3).map((author) => [author]),
    ],
    siteName,
  );
}

function imageOf({ declarations, entity, rendered }: Sources): string | undefined {
  const image = entity.main?.image;
  const structured = Array.isArray(image) ? image[0] : image;
  const value =
    declared(
      declarations,
      'og:image',
      'og:image:url',
      'og:image:secure_url',
      'twitter:image',
      'twitter:image:src',
    ) ||
    (typeof structured === 'string'
      ? structured
      : typeof structured === 'object' && structured !== null
        ? stringOf(structured as Record<string, unknown>, 'url')
        : '');
  return value === '' ? undefined : webUrl(value, rendered.baseUrl);
}

function relatedUrl({ declarations, rendered }: Sources, rel: string): string | undefined {
  const link = declarations.links.find((link) => link.href !== '' && link.rel.split(/\s+/).includes(rel));
  return link && webUrl(link.href, rendered.baseUrl);
}

/** The language of a declaration such as `en_US`, in the form of BCP 47. */
function langOf({ declarations, rendered }: Sources): string {
  const value =
    declarations.lang ||
    declared(declarations, 'content-language', 'language', 'dc.language', 'og:locale') ||
    (rendered.headers['content-language'] ?? '');
  return /^[a-z]{2,3}([-_][a-z0-9]{2,8})*/i.exec(value.trim())?.[0].replaceAll('_', '-') ?? '';
}

function charsetOf({ declarations, rendered }: Sources): string {
  const typed = /charset\s*=\s*["']?([\w-]{1,40})/i;
  return (
    typed.exec(rendered.contentType ?? '')?.[1] ||
    declarations.charset ||
    typed.exec(declared(declarations, 'content-type'))?.[1] ||
    ''
  ).toLowerCase();
}

/**
 * Facts about a page, each from the most trusted source that knows it: structured data, then `meta` elements, then
 * microdata, then what the page shows. A fact that no source knows is absent.
 */
export function readMetadata(
  rendered: RenderedPage,
  hidden: ReadonlySet<ElementNode>,
  declarations: Declarations,
  structured: readonly unknown[],
  facts: PageFacts,
  pageType: PageType,
): PageMetadata {
  const sources: Sources = {
    rendered,
    declarations,
    entity: findEntity(structured),
    hints: readHints(rendered.root, hidden, rendered.baseUrl),
    near: nearHeading(facts),
    pageType,
    dates: facts.containers[0]?.dates ?? 0,
  };
  const { entity, hints } = sources;
  const siteName = siteNameOf(sources);
  const lang = langOf(sources);
  const { icons: iconList, favicon } = icons(declarations, rendered.baseUrl);
  const title = pageTitle({
    catalogued: declared(
      declarations,
      'dc:title',
      'dc.title',
      'dcterms.title',
      'parsely-title',
      'sailthru.title',
    ),
    shared: declared(declarations, 'og:title'),
    card: declared(declarations, 'twitter:title'),
    document: rendered.title,
    structured: stringOf(entity.main, 'headline') || stringOf(entity.main, 'name'),
    headings: hints.headings,
    subheadings: hints.subheadings,
    homes: hints.homes,
    siteName,
    url: rendered.finalUrl,
    pageType,
  });
  const shown: Shown = { times: timesShown(sources, lang), texts: textsShown(sources, lang) };
  const values = {
    title,
    siteName,
    description: pageDescription(declarations, entity, title) || firstParagraph(facts),
    author: authorOf(sources, siteName),
    createdAt: createdAt(sources, shown, lang),
    updatedAt: updatedAt(sources, shown, lang),
    image: imageOf(sources),
    lang,
    charset: charsetOf(sources),
    canonical:
      relatedUrl(sources, 'canonical') ??
      webUrl(declared(declarations, 'og:url') || 'about:blank', rendered.baseUrl),
    paginationNext: relatedUrl(sources, 'next'),
    favicon,
  };
  return {
    ...(Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
    ) as Partial<typeof values>),
    icons: iconList,
    openGraph: openGraph(declarations, rendered.baseUrl),
    twitter: twitterCard(declarations, rendered.baseUrl),
  } as PageMetadata;
}
