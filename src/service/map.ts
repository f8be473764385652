import {
  MAX_MAPPED_ADDRESSES,
  type FetchJsonResult,
  type FetchOriginError,
  type MappedAddress,
  type MapRequest,
  type MapResult,
  splitCredentials,
} from '../contract/index.ts';
import type { PendingCharge } from '../dispatch/index.ts';
import type { Egress } from '../egress/index.ts';
import type { Robots } from '../robots/index.ts';
import {
  addFeeds,
  canonicaliseAddress,
  createScope,
  type ListingOptions,
  listSiteAddresses,
  type SiteListing,
} from '../sites/index.ts';
import { parseBody } from './answer-body.ts';
import {
  type Answer,
  type FetchCaller,
  type FetchDependencies,
  fetchJson,
  JSON_TYPE,
  NO_CHARGE,
} from './fetch.ts';
import { getSnapshotPage, type ResourceDependencies } from './resources.ts';
import { createAddressFilter } from './site-addresses.ts';
import { loadMap, saveMap, type SiteMap } from './stored-maps.ts';

export type MapDependencies = FetchDependencies &
  ResourceDependencies & {
    /** Access to sitemaps, under the address policy. */
    egress: Pick<Egress, 'fetch'>;
    robots: Robots;
  };

/** The start page of a site and what it contributes to the map. */
interface StartPage {
  links: { url: string; text: string }[];
  /** Addresses of the feeds that the page declares. */
  feeds: string[];
  finalUrl?: string;
  snapshotId?: string;
  originError?: FetchOriginError;
  pendingCharge: PendingCharge;
}

const LINK_VIEW = { links: { sameDomainOnly: false }, markdown: false };

/**
 * `POST /v1/map`: lists the addresses of a site. The start page is fetched and charged like any page; the sitemaps are
 * free. Further pages of the result come from the stored map, or are read from the site again if it was deleted.
 */
export async function mapSite(
  dependencies: MapDependencies,
  caller: FetchCaller,
  request: MapRequest,
): Promise<Answer> {
  const { store } = dependencies;
  const [offset = '0', ...ids] = request.cursor?.split('.') ?? [];
  const knownId = ids.find((id) => id.startsWith('map_'));
  const owner = { organizationId: caller.organizationId, request };
  const stored = knownId === undefined ? undefined : await loadMap(store, owner, knownId);
  const { pendingCharge, ...map } = stored
    ? { ...stored, pendingCharge: NO_CHARGE }
    : await readMap(dependencies, caller, {
        request,
        snapshotId: ids.find((id) => id.startsWith('snap_')),
      });
  const first = Number(offset);
  const end = first + request.limit;
  const result: MapResult = {
    ...map,
    total: map.addresses.length,
    addresses: map.addresses.slice(first, end),
  };
  if (end < map.addresses.length) {
    // Without a stored map, the next page reads the site again.
    const mapId = stored ? knownId : await saveMap(store, owner, map).catch(() => undefined);
    result.nextCursor = [end, map.snapshotId, mapId].filter((part) => part !== undefined).join('.');
  }
  return { body: JSON.stringify(result), contentType: JSON_TYPE, pendingCharge };
}

interface MapSource {
  request: MapRequest;
  /** Snapshot of the start page, if an earlier answer has fetched it. */
  snapshotId: string | undefined;
}

/** Reads all addresses of a site that match, and their sources. */
async function readMap(
  dependencies: MapDependencies,
  caller: FetchCaller,
  source: MapSource,
): Promise<SiteMap & { pendingCharge: PendingCharge }> {
  const { request } = source;
  const start = new URL(splitCredentials(request.url).url).href;
  const [page, listing] = await readStartPageAndSitemaps(dependencies, caller, { ...source, start });
  const { snapshotId, originError, pendingCharge } = page;
  try {
    return {
      url: start,
      addresses: await selectAddresses(dependencies, caller.signal, { request, start, page, listing }),
      isCut: listing.isCut,
      sitemaps: listing.sitemaps,
      ...(snapshotId !== undefined && { snapshotId }),
      ...(originError && { originError }),
      pendingCharge,
    };
  } catch (error) {
    await pendingCharge.cancel();
    throw error;
  }
}

/** Reads the start page and the sitemaps at the same time, and then the feeds that the page declares. */
async function readStartPageAndSitemaps(
  dependencies: MapDependencies,
  caller: FetchCaller,
  { request, start, snapshotId }: MapSource & { start: string },
): Promise<[StartPage, SiteListing]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([caller.signal, stop.signal]);
  const page = readStartPage(dependencies, caller, { request, snapshotId });
  const listFrom = (own: string, starts: readonly string[]): Promise<SiteListing> =>
    listSiteAddresses(dependencies, own, optionsFor(starts));
  const optionsFor = (starts: readonly string[]): ListingOptions => ({
    limit: MAX_MAPPED_ADDRESSES,
    select: createAddressFilter(dependencies.threads, starts, request, signal),
    signal,
  });
  const listing: Promise<SiteListing> =
    request.sitemap === 'skip'
      ? Promise.resolve({ addresses: [], sitemaps: [], isCut: false })
      : listFrom(start, [start]);
  // Without the start page there is no answer, so stop reading sitemaps.
  page.catch((error: unknown) => stop.abort(error));
  try {
    const [{ finalUrl = start, feeds }, ownSitemaps] = await Promise.all([page, listing]);
    if (request.sitemap === 'skip') return [await page, ownSitemaps];
    // The start page may redirect to the host that the site uses.
    const isMoved = !createScope(start, request.scope)(finalUrl);
    const starts = isMoved ? [start, finalUrl] : [start];
    const sitemaps = isMoved ? await listFrom(finalUrl, starts) : ownSitemaps;
    if (feeds.length === 0) return [await page, sitemaps];
    const withFeeds = await addFeeds(dependencies, sitemaps, { url: finalUrl, feeds }, optionsFor(starts));
    return [await page, withFeeds];
  } catch (error) {
    await page.then(({ pendingCharge }) => pendingCharge.cancel()).catch(() => undefined);
    await listing.catch(() => undefined);
    throw error;
  }
}

async function readStartPage(
  dependencies: MapDependencies,
  caller: FetchCaller,
  { request, snapshotId }: MapSource,
): Promise<StartPage> {
  if (request.sitemap === 'only') return { links: [], feeds: [], pendingCharge: NO_CHARGE };
  if (snapshotId !== undefined) {
    const page = { snapshotId, format: 'json' as const };
    const { body } = await getSnapshotPage(dependencies, caller, page, { include: [] }, LINK_VIEW);
    return { ...readPage(body), pendingCharge: NO_CHARGE };
  }
  const given = { url: request.url, include: LINK_VIEW };
  const { body, pendingCharge } = await fetchJson(dependencies, caller, given, { include: [] });
  return { ...readPage(body), pendingCharge };
}

function readPage(body: Answer['body']): Omit<StartPage, 'pendingCharge'> {
  const result = parseBody(body) as FetchJsonResult | FetchOriginError;
  if ('_tag' in result) return { links: [], feeds: [], originError: result };
  const { meta, data, originError } = result;
  return {
    links: data.links ?? [],
    feeds: meta.feeds ?? [],
    snapshotId: meta.snapshotId,
    ...(meta.finalUrl !== undefined && { finalUrl: meta.finalUrl }),
    ...(originError && { originError }),
  };
}

interface FoundAddresses {
  request: MapRequest;
  start: string;
  page: StartPage;
  /** Addresses that were selected already. */
  listing: SiteListing;
}

/** Lists all addresses that match, without duplicates. */
async function selectAddresses(
  { threads }: Pick<MapDependencies, 'threads'>,
  signal: AbortSignal,
  { request, start, page, listing }: FoundAddresses,
): Promise<MappedAddress[]> {
  const word = request.search?.toLowerCase();
  const found = new Map<string, MappedAddress>();
  const add = (address: MappedAddress): void => {
    const { url } = address;
    const known = found.get(url);
    if (known) {
      // A link and a sitemap may name the same page: keep the title of one and the date of the other.
      if (known.lastmod === undefined && address.lastmod !== undefined) known.lastmod = address.lastmod;
      return;
    }
    if (found.size < MAX_MAPPED_ADDRESSES) found.set(url, address);
  };
  const linked: MappedAddress[] = request.sitemap === 'only' ? [] : [{ url: start, source: 'start' }];
  for (const { url, text } of page.links)
    linked.push({ url, source: 'link', ...(text !== '' && { title: text }) });
  const canonical = linked.flatMap((address) => {
    const url = canonicaliseAddress(address.url)?.url;
    return url === undefined ? [] : { ...address, url };
  });
  const select = createAddressFilter(threads, [start, page.finalUrl ?? start], request, signal);
  const selected = new Set(await select(canonical.map(({ url }) => url)));
  for (const address of canonical) if (selected.has(address.url)) add(address);
  for (const address of listing.addresses) add(address);
  const addresses = [...found.values()];
  if (word === undefined) return addresses;
  return addresses.filter(({ url, title = '' }) =>
    `${decodePath(url)}\n${title}`.toLowerCase().includes(word),
  );
}

function decodePath(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
