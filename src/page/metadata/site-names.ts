import type { SegmentFacts } from '../main/facts.ts';
import { STOP_WORDS, splitWords } from '../main/text.ts';

/** Matches the characters that separate the parts of a title, such as the page's title and the site's name. */
const TITLE_PART_SEPARATOR = /\s+(?:[|–—·•»«‹›~]|::|-|\/|:)\s+|\s*(?:\||::|»|·|•)\s*|:\s+/g;

/** Converts a text to a key for comparison: its words in lower case, without spaces. */
export function toComparisonKey(text: string): string {
  return splitWords(text).join('');
}

/** Returns the name in the domain of a site without the public suffix, such as `example` for `www.example.co.uk`. */
function getDomainName(address: string): string {
  const domainLabels = (URL.parse(address)?.hostname ?? '').split('.').filter((label) => label !== 'www');
  return (
    (domainLabels.length > 1 ? domainLabels.slice(0, -1) : domainLabels).toSorted(
      (a, b) => b.length - a.length,
    )[0] ?? ''
  );
}

/** Minimum length of a key that is searched in other keys. A shorter key occurs in many words by chance. */
const MIN_SEARCHED_KEY_CHARS = 5;

/**
 * Whether a part of a title contains the name of the site (perhaps with a section or legal form), or is part of that
 * name.
 */
export function resemblesSiteName(part: string, siteKeys: readonly string[]): boolean {
  const partKey = toComparisonKey(part);
  return siteKeys.some(
    (site) =>
      site.length >= MIN_SEARCHED_KEY_CHARS &&
      partKey.length >= MIN_SEARCHED_KEY_CHARS &&
      (partKey.includes(site) || site.includes(partKey)),
  );
}

export function isSiteName(part: string, siteKeys: readonly string[]): boolean {
  const partKey = toComparisonKey(part);
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
  for (const match of title.matchAll(TITLE_PART_SEPARATOR)) {
    parts.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  parts.push({ start, end: title.length });
  return parts;
}

/** Removes the site's name from both ends of a title. Does not change a title that is only the name. */
export function removeSiteName(title: string, siteKeys: readonly string[]): string {
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
export const splitContentWords = (text: string): string[] =>
  splitWords(text).filter((word) => !STOP_WORDS.has(word));

/** A run of consecutive parts of a title. */
export interface TitlePartRun {
  key: string;
  /** Whether other parts of the title follow this run. */
  isFollowed: boolean;
  /** The keys of the title's parts that are not in this run. */
  otherKeys: readonly string[];
}

/** A title with more parts is a list of keywords. */
const MAX_TITLE_PARTS = 12;

/** Lists all runs of consecutive parts. A heading may contain separators, so it can match several parts. */
export function listTitlePartRuns(title: string): TitlePartRun[] {
  const parts = splitTitle(title).slice(0, MAX_TITLE_PARTS);
  const keys = parts.map(({ start, end }) => toComparisonKey(title.slice(start, end)));
  return parts.flatMap(({ start }, firstPart) =>
    parts.slice(firstPart).map(({ end }, length) => ({
      key: toComparisonKey(title.slice(start, end)),
      isFollowed: end < (parts.at(-1)?.end ?? 0),
      otherKeys: keys.toSpliced(firstPart, length + 1),
    })),
  );
}

/**
 * Finds the names of site and section in the document's title. They are the parts next to the part that equals the Open
 * Graph title.
 */
function findNamesNextTo(openGraphTitle: string, title: string): readonly string[] {
  const ownKey = toComparisonKey(openGraphTitle);
  const others = listTitlePartRuns(title).find((run) => run.key === ownKey)?.otherKeys ?? [];
  return others.filter((name) => !ownKey.includes(name));
}

/** Finds the keys of links to the front page whose text equals the last part of a title. */
function findFrontPageNames(frontPageLinks: readonly string[], title: string): readonly string[] {
  const { start, end } = splitTitle(title).at(-1) as { start: number; end: number };
  const lastPartKey = toComparisonKey(title.slice(start, end));
  return frontPageLinks.map(toComparisonKey).filter((home) => home !== '' && home === lastPartKey);
}

/** Whether all words of a heading are words of the site's name. */
export function isShortSiteName(heading: string, siteName: string): boolean {
  const headingWords = new Set(splitWords(heading));
  return headingWords.size > 1 && headingWords.isSubsetOf(new Set(splitWords(siteName)));
}

/** The separator of the page's title and the name of the site in most documents. */
export const SITE_NAME_SEPARATOR = ' | ';
/** A longer text after the last separator of a title is not the name of a site. */
const MAX_SITE_NAME_WORDS = 5;
/** Number of words that a heading may add to the name of the site. */
const MAX_WORDS_AFTER_SITE_NAME = 2;

/** Whether a heading consists of the site's name and of words that are not in the title of the page. */
function isHeadingOfSiteName(heading: string, siteWords: readonly string[], title: string): boolean {
  const headingWords = new Set(splitWords(heading));
  return (
    headingWords.size <= siteWords.length + MAX_WORDS_AFTER_SITE_NAME &&
    headingWords.isSupersetOf(new Set(siteWords)) &&
    headingWords.isDisjointFrom(new Set(splitContentWords(title)))
  );
}

/** The texts in which the name of the site is searched. */
interface SiteNameSources {
  /** The declared name; empty if there is none. */
  siteName: string;
  url: string;
  documentTitle: string;
  openGraphTitle: string;
  frontPageLinks: readonly string[];
  headings: readonly string[];
  segments: readonly SegmentFacts[];
}

/** Whether the page shows a text outside headings, such as the name of the site next to its logo. */
function isShownOutsideHeadings(key: string, segments: readonly SegmentFacts[]): boolean {
  return segments.some((segment) => segment.headingLevel === 0 && segment.words.join('') === key);
}

/** Finds the keys of names of the site, and the headings that name the site and not the page. */
export function findSiteNames(sources: SiteNameSources): {
  siteKeys: readonly string[];
  siteHeadings: ReadonlySet<string>;
} {
  const { siteName, url, documentTitle, openGraphTitle, frontPageLinks, headings, segments } = sources;
  const nameStart = documentTitle.lastIndexOf(SITE_NAME_SEPARATOR);
  const nameWords = nameStart < 0 ? [] : splitWords(documentTitle.slice(nameStart));
  const hasSiteName = nameWords.length > 0 && nameWords.length <= MAX_SITE_NAME_WORDS;
  const siteHeadings = headings.filter(
    (heading) => hasSiteName && isHeadingOfSiteName(heading, nameWords, documentTitle.slice(0, nameStart)),
  );
  const nameKey = nameWords.join('');
  const isConfirmed = hasSiteName && (siteHeadings.length > 0 || isShownOutsideHeadings(nameKey, segments));
  return {
    siteKeys: [
      toComparisonKey(siteName),
      getDomainName(url),
      ...findNamesNextTo(openGraphTitle, documentTitle),
      ...findFrontPageNames(frontPageLinks, documentTitle),
      ...(isConfirmed ? [nameKey] : []),
    ],
    siteHeadings: new Set(siteHeadings),
  };
}
