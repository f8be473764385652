import { STOP_WORDS, words } from '../main/text.ts';
import { declaredValue } from '../declarations.ts';
import { collapse } from '../walk.ts';
import { stringOf } from './entity.ts';
import type { Sources } from './sources.ts';

/** Separates a title from the name of the site. */
const SEPARATOR = /\s+(?:[|–—·•»«‹›~]|::|-|\/|:)\s+|\s*(?:\||::|»|·|•)\s*|:\s+/g;

/** UTF-16 units. The rest of a longer title is not read. */
const MAX_LENGTH = 1000;

/** Converts a text to a key for comparison: its words in lower case, without spaces. */
function toKey(text: string): string {
  return words(text).join('');
}

/** Returns the name in a site's domain without the public ending, e.g. `example` for `www.example.co.uk`. */
function domainKey(address: string): string {
  const domainLabels = (URL.parse(address)?.hostname ?? '').split('.').filter((label) => label !== 'www');
  return (
    (domainLabels.length > 1 ? domainLabels.slice(0, -1) : domainLabels).toSorted(
      (a, b) => b.length - a.length,
    )[0] ?? ''
  );
}

/** Minimum length of keys that are searched inside other keys. Shorter keys occur in many words by chance. */
const MIN_KEY = 5;

/**
 * Whether a part of a title contains the site's name (perhaps with a section or legal form), or is contained in the
 * site's name.
 */
function resemblesSiteName(part: string, siteKeys: readonly string[]): boolean {
  const partKey = toKey(part);
  return siteKeys.some(
    (site) =>
      site.length >= MIN_KEY &&
      partKey.length >= MIN_KEY &&
      (partKey.includes(site) || site.includes(partKey)),
  );
}

function isSiteName(part: string, siteKeys: readonly string[]): boolean {
  const partKey = toKey(part);
  return (
    partKey !== '' &&
    siteKeys.some(
      (site) => site !== '' && (partKey === site || (site.length > 4 && partKey === `the${site}`)),
    )
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
  let firstPart = 0;
  let lastPart = parts.length - 1;
  const text = (index: number): string => title.slice(parts[index]?.start, parts[index]?.end);
  while (
    lastPart > firstPart &&
    (isSiteName(text(lastPart), siteKeys) || resemblesSiteName(text(lastPart), siteKeys))
  )
    lastPart--;
  while (firstPart < lastPart && isSiteName(text(firstPart), siteKeys)) firstPart++;
  return title.slice(parts[firstPart]?.start, parts[lastPart]?.end);
}

/** Returns the words of a text without stop words. */
const contentWords = (text: string): string[] => words(text).filter((word) => !STOP_WORDS.has(word));

/** Minimum share of a heading's content words that occur in a title about the same subject. */
const MIN_SHARED_WORDS = 0.2;

function isAboutSameSubject(heading: string, titles: readonly string[]): boolean {
  const headingWords = new Set(contentWords(heading));
  return titles.some((title) => {
    const shared = headingWords.intersection(new Set(words(title)));
    return shared.size > 0 && shared.size >= MIN_SHARED_WORDS * headingWords.size;
  });
}

/**
 * Minimum number of content words that heading and address have in common, and minimum share of these words in the
 * shorter of the two.
 */
const MIN_WORDS_IN_URL = 2;
const MIN_SHARE_IN_URL = 0.8;

/** Whether the last part of the page's address consists of the words of the heading, or of its first words. */
function isInUrl(heading: string, url: string): boolean {
  const path =
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? '';
  const urlWords = new Set(contentWords(path.replace(/[-_+.]|%20/g, ' ')));
  const headingWords = contentWords(heading);
  const wordsInUrl = headingWords.filter((word) => urlWords.has(word)).length;
  return (
    wordsInUrl >= MIN_WORDS_IN_URL &&
    wordsInUrl >= MIN_SHARE_IN_URL * Math.min(headingWords.length, urlWords.size)
  );
}

/** Some consecutive parts of a title. */
interface TitleRun {
  key: string;
  /** Whether other parts of the title follow this run. */
  early: boolean;
  /** The keys of the title's parts that are not in this run. */
  others: readonly string[];
}

/** A title with more parts is a list of keywords, not a title. */
const MAX_PARTS = 12;

/** Lists all runs of consecutive parts. A heading may contain separators, so it can match several parts. */
function listRuns(title: string): TitleRun[] {
  const parts = splitTitle(title).slice(0, MAX_PARTS);
  const keys = parts.map(({ start, end }) => toKey(title.slice(start, end)));
  return parts.flatMap(({ start }, firstPart) =>
    parts.slice(firstPart).map(({ end }, length) => ({
      key: toKey(title.slice(start, end)),
      early: end < (parts.at(-1)?.end ?? 0),
      others: keys.toSpliced(firstPart, length + 1),
    })),
  );
}

/**
 * Finds the names of site and section in the document's title. They are the parts next to the part that equals the Open
 * Graph title.
 */
function findNamesNextTo(openGraphTitle: string, title: string): readonly string[] {
  const ownKey = toKey(openGraphTitle);
  const others = listRuns(title).find((run) => run.key === ownKey)?.others ?? [];
  return others.filter((name) => !ownKey.includes(name));
}

/** The texts in which the heading of the page is searched. */
interface TitleCandidates {
  headings: readonly string[];
  subheadings: readonly string[];
  /** Titles that the page declares in `title`, Open Graph and similar elements. */
  titles: readonly string[];
  /** Declared titles that may end without the name of the site. */
  titlesWithoutSite: readonly string[];
  siteKeys: readonly string[];
}

/**
 * Finds a heading that equals one part of a title. An earlier part is preferred, because the last part may name the
 * site or a section.
 */
function findHeadingInTitles(candidates: TitleCandidates): string | undefined {
  const { headings, subheadings, titles, titlesWithoutSite, siteKeys } = candidates;
  const titleKeys = new Set(titles.map(toKey));
  const runs = titles.flatMap((title) =>
    listRuns(title).map((run) => ({ ...run, early: run.early || titlesWithoutSite.includes(title) })),
  );
  const isPartOfTitle = (heading: string, onlyEarly: boolean): boolean => {
    const headingKey = toKey(heading);
    if (headingKey === '' || isSiteName(heading, siteKeys)) return false;
    return (
      titleKeys.has(headingKey) || runs.some((run) => run.key === headingKey && (run.early || !onlyEarly))
    );
  };
  const partHeading = headings.find((heading) => isPartOfTitle(heading, false));
  if (partHeading === undefined) return undefined;
  return (
    headings.find((heading) => isPartOfTitle(heading, true)) ??
    subheadings.find((heading) => isPartOfTitle(heading, true)) ??
    partHeading
  );
}

/** A catalogue title (such as `dc.title`) with fewer words is a keyword. */
const MIN_CATALOGUED = 2;

/** Invisible characters that allow or prevent line breaks. */
const INVISIBLE_CHARACTER = /[\u00AD\u200B\u2060\uFEFF]/g;
/** The symbol of a heading's link to itself. */
const PERMALINK = /\s*[#¶§]\s*$/;

const cleanTitle = (text: string): string =>
  collapse(text.slice(0, MAX_LENGTH).replace(INVISIBLE_CHARACTER, '').replace(PERMALINK, ''));

/** Whether all words of a heading are words of the site's name. */
function isShortSiteName(heading: string, siteName: string): boolean {
  const headingWords = new Set(words(heading));
  return headingWords.size > 1 && headingWords.isSubsetOf(new Set(words(siteName)));
}

/** Finds the keys of links to the front page whose text equals the last part of a title. */
function findHomeNames(homes: readonly string[], title: string): readonly string[] {
  const { start, end } = splitTitle(title).at(-1) as { start: number; end: number };
  const lastPartKey = toKey(title.slice(start, end));
  return homes.map(toKey).filter((home) => home !== '' && home === lastPartKey);
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
  const openGraphTitle = cleanTitle(declaredValue(declarations, 'og:title'));
  const twitterTitle = cleanTitle(declaredValue(declarations, 'twitter:title'));
  const documentTitle = cleanTitle(rendered.title);
  const structuredTitle = cleanTitle(stringOf(entity.main, 'headline') || stringOf(entity.main, 'name'));
  if (documentTitle !== '' && isFrontPage(sources)) return documentTitle;
  const siteKeys = [
    toKey(siteName),
    domainKey(url),
    ...findNamesNextTo(openGraphTitle, documentTitle),
    ...findHomeNames(hints.homes, documentTitle),
  ];
  const titles = [openGraphTitle, twitterTitle, documentTitle, structuredTitle].filter(
    (title) => title !== '',
  );
  const catalogued = declaredValue(declarations, ...CATALOGUE_META);
  if (words(catalogued).length >= MIN_CATALOGUED) return removeSiteName(cleanTitle(catalogued), siteKeys);
  const headings = [...new Set(hints.headings.map(cleanTitle))].filter((text) => toKey(text) !== '');
  const firstTitle = titles.find((title) => !isSiteName(title, siteKeys)) ?? titles[0];
  if (firstTitle === undefined) return headings[0] ?? '';
  // If a page declares the name of the site separately, its Open Graph and Twitter titles need not end with that name.
  const titlesWithoutSite = siteName === '' ? [] : [openGraphTitle, twitterTitle];
  const titleHeading = findHeadingInTitles({
    headings,
    subheadings: hints.subheadings.map(cleanTitle),
    titles,
    titlesWithoutSite,
    siteKeys,
  });
  if (titleHeading !== undefined) return titleHeading;
  const headingInUrl = headings.find((heading) => isInUrl(heading, url));
  if (headingInUrl !== undefined) return headingInUrl;
  // If the page has one heading that shares words with a declared title, the heading is the title.
  const [only] = headings;
  const isOnlyHeading = only !== undefined && headings.length === 1;
  if (
    isOnlyHeading &&
    !isSiteName(only, siteKeys) &&
    !isShortSiteName(only, siteName) &&
    isAboutSameSubject(only, titles)
  )
    return only;
  return removeSiteName(firstTitle, siteKeys);
}
