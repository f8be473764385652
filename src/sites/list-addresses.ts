import type { MapSitemap } from '../contract/index.ts';
import { type Egress, FetchFailure } from '../egress/index.ts';
import type { RobotsReader } from '../robots/index.ts';
import { canonicaliseAddress } from './address.ts';
import { readSitemap, type SitemapEntry, type SitemapKind } from './read-sitemap.ts';

export interface ListedAddress extends SitemapEntry {
  /** The sitemap that lists the address. */
  sitemap: string;
  source: 'sitemap' | 'feed';
}

export interface SiteListing {
  addresses: ListedAddress[];
  sitemaps: MapSitemap[];
  /** Whether a limit ended the reading, so that addresses may be missing. */
  isCut: boolean;
}

export interface ListingOptions {
  /** Maximum number of addresses. */
  limit: number;
  /** Returns the addresses to keep, of a list in canonical form. Others cost no memory. */
  select: (urls: readonly string[]) => Promise<readonly string[]>;
  signal: AbortSignal;
  /** Milliseconds after which no further sitemap is requested; 100,000 by default. */
  timeMs?: number;
}

const MAX_SITEMAPS = 1000;
/** Indexes may list indexes; beyond this depth they are not read. */
const MAX_INDEX_DEPTH = 3;
/** Sitemaps that are read at the same time. Their order in the result does not depend on it. */
const CONCURRENT_READS = 4;
const DEFAULT_LISTING_TIMEOUT_MS = 100_000;
const SITEMAP_TIMEOUT_MS = 30_000;
const REQUEST_HEADERS = {
  accept: 'application/xml, text/xml, application/rss+xml, application/atom+xml, text/plain;q=0.8, */*;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; Pagewright)',
};

interface PlannedSitemap {
  url: string;
  foundIn: MapSitemap['foundIn'];
  depth: number;
}

type ListingDependencies = { egress: Pick<Egress, 'fetch'>; robots: RobotsReader };

/**
 * Lists the addresses in the sitemaps of a site: those that robots.txt names, else `/sitemap.xml`, and those that their
 * indexes name. A sitemap that cannot be read is a result, not an error.
 * @throws the reason of the signal
 */
export async function listSiteAddresses(
  { egress, robots }: ListingDependencies,
  start: string,
  options: ListingOptions,
): Promise<SiteListing> {
  const { sitemaps: named } = await robots.load(start, { signal: options.signal });
  const planned: PlannedSitemap[] =
    named.length > 0
      ? named.map((url) => ({ url, foundIn: 'robots' as const, depth: 0 }))
      : [{ url: new URL('/sitemap.xml', start).href, foundIn: 'default', depth: 0 }];
  return await readSitemapFiles(egress, planned, options);
}

/**
 * Adds the addresses of the feeds that a page declares to a listing. Feeds of other hosts, and feeds that the listing
 * contains, are not read.
 * @throws the reason of the signal
 */
export async function addFeeds(
  { egress }: Pick<ListingDependencies, 'egress'>,
  listing: SiteListing,
  page: { url: string; feeds: readonly string[] },
  options: ListingOptions,
): Promise<SiteListing> {
  const known = new Set(listing.sitemaps.map(({ url }) => url));
  const planned = page.feeds
    .filter((url) => !known.has(url) && isSameHost(url, page.url))
    .map((url) => ({ url, foundIn: 'page' as const, depth: MAX_INDEX_DEPTH }));
  const limit = options.limit - listing.addresses.length;
  const added = await readSitemapFiles(egress, planned, { ...options, limit });
  return {
    addresses: [...listing.addresses, ...added.addresses],
    sitemaps: [...listing.sitemaps, ...added.sitemaps],
    isCut: listing.isCut || added.isCut,
  };
}

/** Reads the planned files, and those that their indexes name. */
async function readSitemapFiles(
  egress: ListingDependencies['egress'],
  planned: readonly PlannedSitemap[],
  { limit, select, signal, timeMs = DEFAULT_LISTING_TIMEOUT_MS }: ListingOptions,
): Promise<SiteListing> {
  const waiting = [...planned];
  const seen = new Set(waiting.map(({ url }) => url));
  const listing: SiteListing = { addresses: [], sitemaps: [], isCut: false };
  const end = performance.now() + timeMs;
  while (waiting.length > 0) {
    if (listing.addresses.length >= limit || performance.now() > end) break;
    const batch = waiting.splice(0, CONCURRENT_READS);
    const remaining = limit - listing.addresses.length;
    const files = await Promise.all(
      batch.map((sitemap) => readSitemapFile(egress, sitemap, { limit: remaining, select, signal, end })),
    );
    signal.throwIfAborted();
    for (const [index, { source, addresses, children }] of files.entries()) {
      listing.sitemaps.push(source);
      listing.isCut ||= source.status === 'cut';
      for (const address of addresses) {
        if (listing.addresses.length < limit) listing.addresses.push(address);
        else listing.isCut = true;
      }
      const { depth, url: parent } = batch[index]!;
      for (const url of children) {
        if (seen.has(url) || !isSameHost(url, parent)) continue;
        if (seen.size >= MAX_SITEMAPS || depth >= MAX_INDEX_DEPTH) {
          listing.isCut = true;
          continue;
        }
        seen.add(url);
        waiting.push({ url, foundIn: 'index', depth: depth + 1 });
      }
    }
  }
  listing.isCut ||= waiting.length > 0;
  return listing;
}

/** An index may only list sitemaps of its own host (sitemaps.org), so that no site makes the service read another. */
const isSameHost = (url: string, parent: string): boolean =>
  URL.parse(url)?.host.replace(/^www\./, '') === URL.parse(parent)?.host.replace(/^www\./, '');

interface SitemapFile {
  source: MapSitemap;
  addresses: ListedAddress[];
  children: string[];
}

async function readSitemapFile(
  egress: Pick<Egress, 'fetch'>,
  { url, foundIn }: PlannedSitemap,
  { limit, select, signal, end }: ListingOptions & { end: number },
): Promise<SitemapFile> {
  const addresses: ListedAddress[] = [];
  let unselected: ListedAddress[] = [];
  let isLate = false;
  const children: string[] = [];
  let listed = 0;
  const toResult = (status: MapSitemap['status'], kind?: SitemapKind): SitemapFile => ({
    source: { url, foundIn, status, kind, addresses: listed },
    addresses: addresses.map((entry) => ({ ...entry, source: kind === 'feed' ? 'feed' : 'sitemap' })),
    children,
  });
  try {
    const answer = await egress.fetch(url, {
      headers: REQUEST_HEADERS,
      isSigned: true,
      maxBytes: Number.POSITIVE_INFINITY,
      timeoutMs: SITEMAP_TIMEOUT_MS,
      signal,
    });
    if (answer.status !== 200) {
      await answer.close();
      return toResult(answer.status >= 500 || answer.status === 429 ? 'unreachable' : 'missing');
    }
    const { kind, isCut } = await readSitemap(answer.body, {
      onEntry(entry) {
        listed += 1;
        const address = canonicaliseAddress(URL.parse(entry.url, url)?.href ?? '');
        if (address) unselected.push({ ...entry, url: address.url, sitemap: url, source: 'sitemap' });
      },
      onSitemap(child) {
        listed += 1;
        const address = URL.parse(child, url)?.href;
        if (address !== undefined && children.length < MAX_SITEMAPS) children.push(address);
      },
      async onPart() {
        const selected = new Set(await select(unselected.map((entry) => entry.url)));
        addresses.push(...unselected.filter((entry) => selected.has(entry.url)));
        unselected = [];
        isLate = performance.now() > end;
      },
      isDone: () => isLate || addresses.length > limit,
    });
    return toResult(kind === undefined ? 'invalid' : isCut || isLate ? 'cut' : 'read', kind);
  } catch (error) {
    signal.throwIfAborted();
    // A file that breaks off or cannot be decompressed keeps what was read until then.
    if (error instanceof FetchFailure) return toResult(listed > 0 ? 'cut' : 'unreachable');
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      return toResult(listed > 0 ? 'cut' : 'invalid');
    throw error;
  }
}
