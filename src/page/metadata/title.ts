import { STOP_WORDS, words } from '../main/text.ts';
import type { PageType } from '../types.ts';
import { collapse } from '../walk.ts';

/** A site's name stands behind one of these, or before it. */
const SEPARATOR = /\s+(?:[|–—·•»«‹›~]|::|-|\/|:)\s+|\s*(?:\||::|»|·|•)\s*|:\s+/g;

/** A longer title is none, and only costs. */
const MAX_LENGTH = 1000;

function key(text: string): string {
  return words(text).join('');
}

/** The name of a site's domain without its public ending, e.g. `example` of `www.example.co.uk`. */
function domainKey(address: string): string {
  const labels = (URL.parse(address)?.hostname ?? '').split('.').filter((label) => label !== 'www');
  return (labels.length > 1 ? labels.slice(0, -1) : labels).toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** A key this short is in many words by chance. */
const MIN_KEY = 5;

/** Whether a title's last part is the site's name with something to it: its blog, its place, its legal form. */
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

/** A title's parts: what stands between separators, with where each begins and ends. */
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

/** Drops the site's name from either end of a title; a title that is nothing else stays. */
function withoutSite(title: string, siteKeys: readonly string[]): string {
  const parts = partsOf(title);
  let first = 0;
  let last = parts.length - 1;
  const text = (index: number): string => title.slice(parts[index]?.start, parts[index]?.end);
  while (last > first && (isSite(text(last), siteKeys) || namesSite(text(last), siteKeys))) last--;
  while (first < last && isSite(text(first), siteKeys)) first++;
  return title.slice(parts[first]?.start, parts[last]?.end);
}

const telling = (text: string): string[] => words(text).filter((word) => !STOP_WORDS.has(word));

/** Share of a heading's telling words: with fewer of them in the title it is about something else. */
const MIN_SHARED = 0.2;

function isAbout(heading: string, titles: readonly string[]): boolean {
  const own = new Set(telling(heading));
  return titles.some((title) => {
    const shared = own.intersection(new Set(words(title)));
    return shared.size > 0 && shared.size >= MIN_SHARED * own.size;
  });
}

/** A heading shares this many telling words with the page's address, and this share of the shorter of the two. */
const MIN_IN_ADDRESS = 2;
const SHARE_IN_ADDRESS = 0.8;

/** Whether the last part of the address spells the heading, or its beginning. */
function isInAddress(heading: string, url: string): boolean {
  const path =
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? '';
  const address = new Set(telling(path.replace(/[-_+.]|%20/g, ' ')));
  const own = telling(heading);
  const found = own.filter((word) => address.has(word)).length;
  return found >= MIN_IN_ADDRESS && found >= SHARE_IN_ADDRESS * Math.min(own.length, address.size);
}

/** A run of neighbouring parts of a title. */
interface Run {
  key: string;
  /** Whether it ends before the title does. */
  early: boolean;
  /** The keys of the parts beside it. */
  beside: readonly string[];
}

/** Beyond so many parts a title is a list of keywords. */
const MAX_PARTS = 12;

/** All runs of a title's parts: a heading may hold a separator itself. */
function runsOf(title: string): Run[] {
  const parts = partsOf(title).slice(0, MAX_PARTS);
  const keys = parts.map(({ start, end }) => key(title.slice(start, end)));
  return parts.flatMap(({ start }, first) =>
    parts.slice(first).map(({ end }, length) => ({
      key: key(title.slice(start, end)),
      early: end < (parts.at(-1)?.end ?? 0),
      beside: keys.toSpliced(first, length + 1),
    })),
  );
}

/** What the document's title says beside a shared title that is one part of it: the names of site and section. */
function namesBeside(shared: string, title: string): readonly string[] {
  const own = key(shared);
  const beside = runsOf(title).find((run) => run.key === own)?.beside ?? [];
  return beside.filter((name) => !own.includes(name));
}

/**
 * A heading that is one part of the title is the title; the rest of it names the site or the section. What stands last
 * in the title names those, too, where another heading is an earlier part, but not in titles `withoutEnding`.
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

/** Words: a shorter catalogued title is a keyword. */
const MIN_CATALOGUED = 2;

/** Hyphens and spaces that only say where a line may break. */
const BREAKING = /[\u00AD\u200B\u2060\uFEFF]/g;
/** A heading's link to itself. */
const PERMALINK = /\s*[#¶§]\s*$/;

const readable = (text: string): string =>
  collapse(text.slice(0, MAX_LENGTH).replace(BREAKING, '').replace(PERMALINK, ''));

/** A heading made of words of the site's name is a short form of it. */
function shortensSite(heading: string, siteName: string): boolean {
  const own = new Set(words(heading));
  return own.size > 1 && own.isSubsetOf(new Set(words(siteName)));
}

/** The names that end a title and lead to the site's front page. */
function namesOfHome(homes: readonly string[], title: string): readonly string[] {
  const { start, end } = partsOf(title).at(-1) as { start: number; end: number };
  const last = key(title.slice(start, end));
  return homes.map(key).filter((home) => home !== '' && home === last);
}

/** What titles and headings say of a page, each as written. */
export interface TitleSources {
  /** A title made for catalogues (Dublin Core); empty without one. */
  catalogued: string;
  /** `og:title`; empty without one. */
  shared: string;
  /** `document.title` */
  document: string;
  /** `twitter:title`; empty without one. */
  card: string;
  /** The title in structured data; empty without one. */
  structured: string;
  /** What the page shows large, and less large. */
  headings: readonly string[];
  subheadings: readonly string[];
  /** Texts of links to the site's front page. */
  homes: readonly string[];
  siteName: string;
  url: string;
  pageType: PageType;
}

/** An article's site may have no other pages. */
function isFrontPage({ url, pageType }: TitleSources): boolean {
  return URL.parse(url)?.pathname === '/' && pageType !== 'article';
}

/** A page's title without the site's name; on the site's front page the document's title, which names the site. */
export function pageTitle(sources: TitleSources): string {
  const { catalogued, siteName, url } = sources;
  const [shared, document] = [readable(sources.shared), readable(sources.document)];
  if (document !== '' && isFrontPage(sources)) return document;
  const siteKeys = [
    key(siteName),
    domainKey(url),
    ...namesBeside(shared, document),
    ...namesOfHome(sources.homes, document),
  ];
  const titles = [shared, readable(sources.card), document, readable(sources.structured)].filter(
    (title) => title !== '',
  );
  if (words(catalogued).length >= MIN_CATALOGUED) return withoutSite(readable(catalogued), siteKeys);
  const shown = [...new Set(sources.headings.map(readable))].filter((text) => key(text) !== '');
  const first = titles.find((title) => !isSite(title, siteKeys)) ?? titles[0];
  if (first === undefined) return shown[0] ?? '';
  // Where a site declares its name, the titles it declares have no need to end in it.
  const named = siteName === '' ? [] : [shared, readable(sources.card)];
  const partly = headingAmongParts(shown, sources.subheadings.map(readable), titles, siteKeys, named);
  if (partly !== undefined) return partly;
  const addressed = shown.find((heading) => isInAddress(heading, url));
  if (addressed !== undefined) return addressed;
  // The only heading of its level says what the page is called where it is about what the title is about.
  const [only] = shown;
  const isAlone = only !== undefined && shown.length === 1;
  if (isAlone && !isSite(only, siteKeys) && !shortensSite(only, siteName) && isAbout(only, titles))
    return only;
  return withoutSite(first, siteKeys);
}
