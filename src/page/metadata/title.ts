import { STOP_WORDS, words } from '../main/text.ts';
import { declaredValue } from '../declarations.ts';
import { collapse } from '../walk.ts';
import { stringOf } from './entity.ts';
import type { Sources } from './sources.ts';

/** Separates a title from the name of the site. */
const SEPARATOR = /\s+(?:[|–—·•»«‹›~]|::|-|\/|:)\s+|\s*(?:\||::|»|·|•)\s*|:\s+/g;

/** UTF-16 units of a title that are read. */
const MAX_LENGTH = 1000;

/** Converts a text to a key for comparison: its words in lower case, without spaces. */
function toKey(text: string): string {
  return words(text).join('');
}

/** The name of a site's domain without its public ending, e.g. `example` of `www.example.co.uk`. */
function domainKey(address: string): string {
  const labels = (URL.parse(address)?.hostname ?? '').split('.').filter((label) => label !== 'www');
  return (labels.length > 1 ? labels.slice(0, -1) : labels).toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** Shorter keys are not compared by part, because they occur in many words by chance. */
const MIN_KEY = 5;

/** Whether a part of a title contains the site's name (with a section or legal form), or is contained in it. */
function resemblesSiteName(part: string, siteKeys: readonly string[]): boolean {
  const own = toKey(part);
  return siteKeys.some(
    (site) => site.length >= MIN_KEY && own.length >= MIN_KEY && (own.includes(site) || site.includes(own)),
  );
}

function isSiteName(part: string, siteKeys: readonly string[]): boolean {
  const own = toKey(part);
  return (
    own !== '' &&
    siteKeys.some((site) => site !== '' && (own === site || (site.length > 4 && own === `the${site}`)))
  );
}

/** Splits a title at its separators into ranges. */
function splitTitle(title: string): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of title.matchAll(SEPARATOR)) {
    parts.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  parts.push({ start, end: title.length });
  return parts;
}

/** Removes the site's name from both ends of a title. Does not change a title that is only the name. */
function removeSiteName(title: string, siteKeys: readonly string[]): string {
  const parts = splitTitle(title);
  let first = 0;
  let last = parts.length - 1;
  const text = (index: number): string => title.slice(parts[index]?.start, parts[index]?.end);
  while (last > first && (isSiteName(text(last), siteKeys) || resemblesSiteName(text(last), siteKeys)))
    last--;
  while (first < last && isSiteName(text(first), siteKeys)) first++;
  return title.slice(parts[first]?.start, parts[last]?.end);
}

/** The words of a text without stop words. */
const contentWords = (text: string): string[] => words(text).filter((word) => !STOP_WORDS.has(word));

/** Minimum share of a heading's content words that occur in a title about the same subject. */
const MIN_SHARED = 0.2;

function isAboutSameSubject(heading: string, titles: readonly string[]): boolean {
  const own = new Set(contentWords(heading));
  return titles.some((title) => {
    const shared = own.intersection(new Set(words(title)));
    return shared.size > 0 && shared.size >= MIN_SHARED * own.size;
  });
}

/** Minimum number of content words that heading and address share, and their share of the shorter of the two. */
const MIN_IN_ADDRESS = 2;
const SHARE_IN_ADDRESS = 0.8;

/** Whether the last part of the address consists of the words of the heading, or of its first words. */
function isInAddress(heading: string, url: string): boolean {
  const path =
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? '';
  const address = new Set(contentWords(path.replace(/[-_+.]|%20/g, ' ')));
  const own = contentWords(heading);
  const found = own.filter((word) => address.has(word)).length;
  return found >= MIN_IN_ADDRESS && found >= SHARE_IN_ADDRESS * Math.min(own.length, address.size);
}

/** Some consecutive parts of a title. */
interface Run {
  key: string;
  /** Whether parts of the title follow. */
  early: boolean;
  /** The keys of the other parts. */
  others: readonly string[];
}

/** A title with more parts is a list of keywords. */
const MAX_PARTS = 12;

/** Lists all runs of consecutive parts. A heading may contain separators, so it can match several parts. */
function listRuns(title: string): Run[] {
  const parts = splitTitle(title).slice(0, MAX_PARTS);
  const keys = parts.map(({ start, end }) => toKey(title.slice(start, end)));
  return parts.flatMap(({ start }, first) =>
    parts.slice(first).map(({ end }, length) => ({
      key: toKey(title.slice(start, end)),
      early: end < (parts.at(-1)?.end ?? 0),
      others: keys.toSpliced(first, length + 1),
    })),
  );
}

/**
 * Finds the names of site and section: the parts of the document's title next to the part that equals the Open Graph
 * title.
 */
function findNamesNextTo(openGraph: string, title: string): readonly string[] {
  const own = toKey(openGraph);
  const others = listRuns(title).find((run) => run.key === own)?.others ?? [];
  return others.filter((name) => !own.includes(name));
}

/** The texts among which the heading of the page is searched. */
interface TitleCandidates {
  headings: readonly string[];
  subheadings: readonly string[];
  /** Declared titles. */
  titles: readonly string[];
  /** The declared titles that need not end with the name of the site. */
  titlesWithoutSite: readonly string[];
  siteKeys: readonly string[];
}

/**
 * Finds a heading that equals one part of a title. A heading that equals only the last part may name the site or a
 * section, so an earlier part is preferred.
 */
function findHeadingInTitles(candidates: TitleCandidates): string | undefined {
  const { headings, subheadings, titles, titlesWithoutSite, siteKeys } = candidates;
  const titleKeys = new Set(titles.map(toKey));
  const runs = titles.flatMap((title) =>
    listRuns(title).map((run) => ({ ...run, early: run.early || titlesWithoutSite.includes(title) })),
  );
  const isPart = (heading: string, onlyEarly: boolean): boolean => {
    const own = toKey(heading);
    if (own === '' || isSiteName(heading, siteKeys)) return false;
    return titleKeys.has(own) || runs.some((run) => run.key === own && (run.early || !onlyEarly));
  };
  const anyPart = headings.find((heading) => isPart(heading, false));
  if (anyPart === undefined) return undefined;
  return (
    headings.find((heading) => isPart(heading, true)) ??
    subheadings.find((heading) => isPart(heading, true)) ??
    anyPart
  );
}

/** A title for catalogues with fewer words is a keyword. */
const MIN_CATALOGUED = 2;

/** Invisible characters that allow or prevent line breaks. */
const BREAKING = /[\u00AD\u200B\u2060\uFEFF]/g;
/** The symbol of a heading's link to itself. */
const PERMALINK = /\s*[#¶§]\s*$/;

const cleanTitle = (text: string): string =>
  collapse(text.slice(0, MAX_LENGTH).replace(BREAKING, '').replace(PERMALINK, ''));

/** Whether all words of a heading are words of the site's name. */
function isShortSiteName(heading: string, siteName: string): boolean {
  const own = new Set(words(heading));
  return own.size > 1 && own.isSubsetOf(new Set(words(siteName)));
}

/** Finds the keys of links to the front page whose text equals the last part of a title. */
function findHomeNames(homes: readonly string[], title: string): readonly string[] {
  const { start, end } = splitTitle(title).at(-1) as { start: number; end: number };
  const last = toKey(title.slice(start, end));
  return homes.map(toKey).filter((home) => home !== '' && home === last);
}

/** Whether a page is a front page. An article at `/` is not one, because a site can consist of one article. */
function isFrontPage({ rendered, pageType }: Sources): boolean {
  return URL.parse(rendered.finalUrl)?.pathname === '/' && pageType !== 'article';
}

/** `meta` names of titles for catalogues and archives, such as Dublin Core. */
const CATALOGUE_META = ['dc:title', 'dc.title', 'dcterms.title', 'parsely-title', 'sailthru.title'];

/** Reads a page's title and removes the site's name. The title of a front page is the unchanged document title. */
export function readPageTitle(sources: Sources, siteName: string): string {
  const { declarations, entity, hints, rendered } = sources;
  const url = rendered.finalUrl;
  const openGraph = cleanTitle(declaredValue(declarations, 'og:title'));
  const card = cleanTitle(declaredValue(declarations, 'twitter:title'));
  const document = cleanTitle(rendered.title);
  const structured = cleanTitle(stringOf(entity.main, 'headline') || stringOf(entity.main, 'name'));
  if (document !== '' && isFrontPage(sources)) return document;
  const siteKeys = [
    toKey(siteName),
    domainKey(url),
    ...findNamesNextTo(openGraph, document),
    ...findHomeNames(hints.homes, document),
  ];
  const titles = [openGraph, card, document, structured].filter((title) => title !== '');
  const catalogued = declaredValue(declarations, ...CATALOGUE_META);
  if (words(catalogued).length >= MIN_CATALOGUED) return removeSiteName(cleanTitle(catalogued), siteKeys);
  const headings = [...new Set(hints.headings.map(cleanTitle))].filter((text) => toKey(text) !== '');
  const first = titles.find((title) => !isSiteName(title, siteKeys)) ?? titles[0];
  if (first === undefined) return headings[0] ?? '';
  // A site that declares its name need not repeat it at the end of its declared titles.
  const titlesWithoutSite = siteName === '' ? [] : [openGraph, card];
  const titleHeading = findHeadingInTitles({
    headings,
    subheadings: hints.subheadings.map(cleanTitle),
    titles,
    titlesWithoutSite,
    siteKeys,
  });
  if (titleHeading !== undefined) return titleHeading;
  const inAddress = headings.find((heading) => isInAddress(heading, url));
  if (inAddress !== undefined) return inAddress;
  // A single heading is the title if it shares words with a declared title.
  const [only] = headings;
  const isAlone = only !== undefined && headings.length === 1;
  if (
    isAlone &&
    !isSiteName(only, siteKeys) &&
    !isShortSiteName(only, siteName) &&
    isAboutSameSubject(only, titles)
  )
    return only;
  return removeSiteName(first, siteKeys);
}
