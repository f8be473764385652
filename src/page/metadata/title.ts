import { STOP_WORDS, words } from '../main/text.ts';
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

function sharesWord(heading: string, titles: readonly string[]): boolean {
  const own = new Set(words(heading).filter((word) => !STOP_WORDS.has(word)));
  return titles.some((title) => words(title).some((word) => own.has(word)));
}

/**
 * A heading that is one part of the title is the title; the rest of it names the site or the section. What stands last
 * in the title names those, too, where another heading is an earlier part.
 */
function headingAmongParts(
  headings: readonly string[],
  subheadings: readonly string[],
  titles: readonly string[],
  siteKeys: readonly string[],
): string | undefined {
  const partKeys = titles.map((title) =>
    partsOf(title).map(({ start, end }) => key(title.slice(start, end))),
  );
  const isPart = (heading: string, early: boolean): boolean => {
    const own = key(heading);
    if (own === '' || isSite(heading, siteKeys)) return false;
    return titles.some(
      (title, index) =>
        key(title) === own ||
        (partKeys[index] ?? []).some((part, at, parts) => part === own && (!early || at < parts.length - 1)),
    );
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

const readable = (text: string): string => collapse(text.slice(0, MAX_LENGTH).replace(BREAKING, ''));

/**
 * A page's title without the site's name. `catalogued` is one made for that purpose (Dublin Core), empty without one;
 * `declared` in order of trust; `headings` are what the page shows large.
 */
export function pageTitle(
  catalogued: string,
  declared: readonly string[],
  headings: readonly string[],
  subheadings: readonly string[],
  siteName: string,
  url: string,
): string {
  const siteKeys = [key(siteName), domainKey(url)];
  const titles = declared.map(readable).filter((title) => title !== '');
  if (words(catalogued).length >= MIN_CATALOGUED) return withoutSite(readable(catalogued), siteKeys);
  const shown = headings.map(readable).filter((text) => key(text) !== '');
  const first = titles.find((title) => !isSite(title, siteKeys)) ?? titles[0];
  if (first === undefined) return shown[0] ?? '';
  const partly = headingAmongParts(shown, subheadings.map(readable), titles, siteKeys);
  if (partly !== undefined) return partly;
  // The only heading of its level says what the page is called where it is about what the title is about.
  const [only] = shown;
  if (only !== undefined && shown.length === 1 && !isSite(only, siteKeys) && sharesWord(only, titles))
    return only;
  return withoutSite(first, siteKeys);
}
