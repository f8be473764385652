import { STOP_WORDS, words } from '../main/text.ts';
import { declared } from '../declarations.ts';
import { collapse } from '../walk.ts';
import { stringOf } from './entity.ts';
import type { Sources } from './sources.ts';

/** What separates a title from the name of the site. */
const SEPARATOR = /\s+(?:[|–—·•»«‹›~]|::|-|\/|:)\s+|\s*(?:\||::|»|·|•)\s*|:\s+/g;

/** UTF-16 units of a title that are read. */
const MAX_LENGTH = 1000;

/** A text for comparison: its words without spaces, lower case. */
function key(text: string): string {
  return words(text).join('');
}

/** The name of a site's domain without its public ending, e.g. `example` of `www.example.co.uk`. */
function domainKey(address: string): string {
  const labels = (URL.parse(address)?.hostname ?? '').split('.').filter((label) => label !== 'www');
  return (labels.length > 1 ? labels.slice(0, -1) : labels).toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** A shorter key is part of many words by chance. */
const MIN_KEY = 5;

/** Whether a part of a title is the site's name with an addition, such as a section or legal form, or a piece of it. */
function namesSite(part: string, siteKeys: readonly string[]): boolean {
  const own = key(part);
  return siteKeys.some(
    (site) => site.length >= MIN_KEY && own.length >= MIN_KEY && (own.includes(site) || site.includes(own)),
  );
}

function isSite(part: string, siteKeys: readonly string[]): boolean {
  const own = key(part);
  return (
    own !== '' &&
    siteKeys.some((site) => site !== '' && (own === site || (site.length > 4 && own === `the${site}`)))
  );
}

/** The ranges of a title between separators. */
function partsOf(title: string): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of title.matchAll(SEPARATOR)) {
    parts.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  parts.push({ start, end: title.length });
  return parts;
}

/** Removes the site's name from both ends of a title. A title that is only the name stays. */
function withoutSite(title: string, siteKeys: readonly string[]): string {
  const parts = partsOf(title);
  let first = 0;
  let last = parts.length - 1;
  const text = (index: number): string => title.slice(parts[index]?.start, parts[index]?.end);
  while (last > first && (isSite(text(last), siteKeys) || namesSite(text(last), siteKeys))) last--;
  while (first < last && isSite(text(first), siteKeys)) first++;
  return title.slice(parts[first]?.start, parts[last]?.end);
}

/** The words of a text without stop words. */
const contentWords = (text: string): string[] => words(text).filter((word) => !STOP_WORDS.has(word));

/** Least share of a heading's content words in the title for both to have one subject. */
const MIN_SHARED = 0.2;

function isAbout(heading: string, titles: readonly string[]): boolean {
  const own = new Set(contentWords(heading));
  return titles.some((title) => {
    const shared = own.intersection(new Set(words(title)));
    return shared.size > 0 && shared.size >= MIN_SHARED * own.size;
  });
}

/** Least number of content words in both heading and address, and their share of the shorter of the two. */
const MIN_IN_ADDRESS = 2;
const SHARE_IN_ADDRESS = 0.8;

/** Whether the last part of the address spells the heading, or its beginning. */
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

/** A run of neighbouring parts of a title. */
interface Run {
  key: string;
  /** Whether it ends before the title does. */
  early: boolean;
  /** The keys of the other parts. */
  others: readonly string[];
}

/** A title with more parts is a list of keywords. */
const MAX_PARTS = 12;

/** All runs of a title's parts. Headings may contain separators, so they can match several parts. */
function runsOf(title: string): Run[] {
  const parts = partsOf(title).slice(0, MAX_PARTS);
  const keys = parts.map(({ start, end }) => key(title.slice(start, end)));
  return parts.flatMap(({ start }, first) =>
    parts.slice(first).map(({ end }, length) => ({
      key: key(title.slice(start, end)),
      early: end < (parts.at(-1)?.end ?? 0),
      others: keys.toSpliced(first, length + 1),
    })),
  );
}

/** The other parts of the document's title where one part is the Open Graph title: names of site and section. */
function namesNextTo(openGraph: string, title: string): readonly string[] {
  const own = key(openGraph);
  const others = runsOf(title).find((run) => run.key === own)?.others ?? [];
  return others.filter((name) => !own.includes(name));
}

/**
 * Finds the heading that is one part of a title; the other parts name site or section. An early part is preferred to
 * the last one, which may be such a name too, except in titles `withoutEnding`.
 */
function headingAmongParts(
  headings: readonly string[],
  subheadings: readonly string[],
  titles: readonly string[],
  siteKeys: readonly string[],
  withoutEnding: readonly string[],
): string | undefined {
  const wholes = new Set(titles.map(key));
  const runs = titles.flatMap((title) =>
    runsOf(title).map((run) => ({ ...run, early: run.early || withoutEnding.includes(title) })),
  );
  const isPart = (heading: string, onlyEarly: boolean): boolean => {
    const own = key(heading);
    if (own === '' || isSite(heading, siteKeys)) return false;
    return wholes.has(own) || runs.some((run) => run.key === own && (run.early || !onlyEarly));
  };
  const last = headings.find((heading) => isPart(heading, false));
  if (last === undefined) return undefined;
  return (
    headings.find((heading) => isPart(heading, true)) ??
    subheadings.find((heading) => isPart(heading, true)) ??
    last
  );
}

/** A catalogue title with fewer words is a keyword. */
const MIN_CATALOGUED = 2;

/** Invisible characters for line breaking. */
const BREAKING = /[\u00AD\u200B\u2060\uFEFF]/g;
/** A heading's link to itself. */
const PERMALINK = /\s*[#¶§]\s*$/;

const readable = (text: string): string =>
  collapse(text.slice(0, MAX_LENGTH).replace(BREAKING, '').replace(PERMALINK, ''));

/** Whether all words of a heading are words of the site's name. */
function shortensSite(heading: string, siteName: string): boolean {
  const own = new Set(words(heading));
  return own.size > 1 && own.isSubsetOf(new Set(words(siteName)));
}

/** Texts of links to the front page that equal the last part of a title. */
function namesOfHome(homes: readonly string[], title: string): readonly string[] {
  const { start, end } = partsOf(title).at(-1) as { start: number; end: number };
  const last = key(title.slice(start, end));
  return homes.map(key).filter((home) => home !== '' && home === last);
}

/** The front page of an article's site may be the article. */
function isFrontPage({ rendered, pageType }: Sources): boolean {
  return URL.parse(rendered.finalUrl)?.pathname === '/' && pageType !== 'article';
}

/** `meta` names of titles made for catalogues (Dublin Core). */
const CATALOGUE_META = ['dc:title', 'dc.title', 'dcterms.title', 'parsely-title', 'sailthru.title'];

/** A page's title without the site's name. A front page keeps the document's title, which names the site. */
export function pageTitle(sources: Sources, siteName: string): string {
  const { declarations, entity, hints, rendered } = sources;
  const url = rendered.finalUrl;
  const openGraph = readable(declared(declarations, 'og:title'));
  const card = readable(declared(declarations, 'twitter:title'));
  const document = readable(rendered.title);
  const structured = readable(stringOf(entity.main, 'headline') || stringOf(entity.main, 'name'));
  if (document !== '' && isFrontPage(sources)) return document;
  const siteKeys = [
    key(siteName),
    domainKey(url),
    ...namesNextTo(openGraph, document),
    ...namesOfHome(hints.homes, document),
  ];
  const titles = [openGraph, card, document, structured].filter((title) => title !== '');
  const catalogued = declared(declarations, ...CATALOGUE_META);
  if (words(catalogued).length >= MIN_CATALOGUED) return withoutSite(readable(catalogued), siteKeys);
  const headings = [...new Set(hints.headings.map(readable))].filter((text) => key(text) !== '');
  const first = titles.find((title) => !isSite(title, siteKeys)) ?? titles[0];
  if (first === undefined) return headings[0] ?? '';
  // A site that declares its name need not repeat it at the end of its declared titles.
  const withoutEnding = siteName === '' ? [] : [openGraph, card];
  const part = headingAmongParts(headings, hints.subheadings.map(readable), titles, siteKeys, withoutEnding);
  if (part !== undefined) return part;
  const inAddress = headings.find((heading) => isInAddress(heading, url));
  if (inAddress !== undefined) return inAddress;
  // A single heading is the title if it shares words with a declared title.
  const [only] = headings;
  const isAlone = only !== undefined && headings.length === 1;
  if (isAlone && !isSite(only, siteKeys) && !shortensSite(only, siteName) && isAbout(only, titles))
    return only;
  return withoutSite(first, siteKeys);
}
