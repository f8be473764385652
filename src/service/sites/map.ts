import {
  MAX_MAPPED_ADDRESSES,
  type FetchJsonResult,
  type FetchOriginError,
  type MappedAddress,
  type MapRequest,
  type MapResult,
  splitCredentials,
} from '../../contract/index.ts';
import type { PendingCharge } from '../../dispatch/index.ts';
import type { Egress } from '../../egress/index.ts';
import type { RobotsReader } from '../../robots/index.ts';
import {
  addFeeds,
  canonicaliseAddress,
  createScope,
  type ListingOptions,
  listSiteAddresses,
  type SiteListing,
} from '../../sites/index.ts';
import { parseBody } from '../answer-body.ts';
import {
  type Answer,
  type FetchCaller,
  type FetchDependencies,
  fetchJson,
  JSON_CONTENT_TYPE,
  NO_CHARGE,
} from '../fetch.ts';
import { getSnapshotPage, type ResourceDependencies } from '../resources.ts';
import { createAddressFilter } from './site-addresses.ts';
import { loadMap, saveMap, type SiteMap } from './stored-maps.ts';

export type MapDependencies = FetchDependencies &
  ResourceDependencies & {
    /** Access to sitemaps, under the address policy. */
    egress: Pick<Egress, 'fetch'>;
    robots: RobotsReader;
  };

/** The start page of a site, with its links and feeds for the map. */
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
  // A cursor is `offset.snapshotId.mapId`. Both ids are optional.
  const [offset = '0', ...ids] = request.cursor?.split('.') ?? [];
  const storedMapId = ids.find((id) => id.startsWith('map_'));
  const mapKey = { organizationId: caller.organizationId, request };
  const storedMap = storedMapId === undefined ? undefined : await loadMap(store, mapKey, storedMapId);
  const { pendingCharge, ...map } = storedMap
    ? { ...storedMap, pendingCharge: NO_CHARGE }
    : await readMap(dependencies, caller, {
        request,
        snapshotId: ids.find((id) => id.startsWith('snap_')),
      });
  const firstIndex = Number(offset);
  const endIndex = firstIndex + request.limit;
  const result: MapResult = {
    ...map,
    total: map.addresses.length,
    addresses: map.addresses.slice(firstIndex, endIndex),
  };
  if (endIndex < map.addresses.length) {
    // Without a stored map, the next page reads the site again.
    const mapId = storedMap ? storedMapId : await saveMap(store, mapKey, map).catch(() => undefined);
    result.nextCursor = [endIndex, map.snapshotId, mapId].filter((part) => part !== undefined).join('.');
  }
  return {
    body: JSON.stringify(result),
    contentType: JSON_CONTENT_TYPE,
    pendingCharge,
    ...(map.originError && { originError: map.originError }),
  };
}

interface MapSourceRequest {
  request: MapRequest;
  /** Snapshot of the start page, if an earlier answer has fetched it. */
  snapshotId: string | undefined;
}

/** Reads all addresses of a site that match, and their sources. */
async function readMap(
  dependencies: MapDependencies,
  caller: FetchCaller,
  source: MapSourceRequest,
): Promise<SiteMap & { pendingCharge: PendingCharge }> {
  const { request } = source;
  const start = new URL(splitCredentials(request.url).url).href;
  const [page, listing] = await readStartPageAndSitemaps(dependencies, caller, { ...source, start });
  const { snapshotId, originError, pendingCharge } = page;
  try {
    return {
      url: start,
      addresses: await selectAddresses(dependencies, caller, { request, start, page, listing }),
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
  { request, start, snapshotId }: MapSourceRequest & { start: string },
): Promise<[StartPage, SiteListing]> {
  const stopController = new AbortController();
  const signal = AbortSignal.any([caller.signal, stopController.signal]);
  const page = readStartPage(dependencies, caller, { request, snapshotId });
  const listAddressesFrom = (siteUrl: string, starts: readonly string[]): Promise<SiteListing> =>
    listSiteAddresses(dependencies, siteUrl, createListingOptions(starts));
  const createListingOptions = (starts: readonly string[]): ListingOptions => ({
    limit: MAX_MAPPED_ADDRESSES,
    select: createAddressFilter(dependencies.threads, starts, request, {
      organizationId: caller.organizationId,
      signal,
    }),
    signal,
  });
  const listing: Promise<SiteListing> =
    request.sitemap === 'skip'
      ? Promise.resolve({ addresses: [], sitemaps: [], isCut: false })
      : listAddressesFrom(start, [start]);
  // There is no answer without the start page, so stop reading sitemaps.
  page.catch((error: unknown) => stopController.abort(error));
  try {
    const [{ finalUrl = start, feeds }, ownSitemaps] = await Promise.all([page, listing]);
    if (request.sitemap === 'skip') return [await page, ownSitemaps];
    // The start page may redirect to the host that the site uses.
    const isMoved = !createScope(start, request.scope)(finalUrl);
    const starts = isMoved ? [start, finalUrl] : [start];
    const sitemaps = isMoved ? await listAddressesFrom(finalUrl, starts) : ownSitemaps;
    if (feeds.length === 0) return [await page, sitemaps];
    const withFeeds = await addFeeds(
      dependencies,
      sitemaps,
      { url: finalUrl, feeds },
      createListingOptions(starts),
    );
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
  { request, snapshotId }: MapSourceRequest,
): Promise<StartPage> {
  if (request.sitemap === 'only') return { links: [], feeds: [], pendingCharge: NO_CHARGE };
  if (snapshotId !== undefined) {
    const page = { snapshotId, format: 'json' as const };
    const { body } = await getSnapshotPage(dependencies, caller, page, { include: [] }, LINK_VIEW);
    return { ...readStartPageResult(body), pendingCharge: NO_CHARGE };
  }
  const fetchRequest = { url: request.url, include: LINK_VIEW };
  const { body, pendingCharge } = await fetchJson(dependencies, caller, fetchRequest, { include: [] });
  return { ...readStartPageResult(body), pendingCharge };
}

function readStartPageResult(body: Answer['body']): Omit<StartPage, 'pendingCharge'> {
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
  caller: FetchCaller,
  { request, start, page, listing }: FoundAddresses,
): Promise<MappedAddress[]> {
  const searchText = request.search?.toLowerCase();
  const addressByUrl = new Map<string, MappedAddress>();
  const add = (address: MappedAddress): void => {
    const { url } = address;
    const knownAddress = addressByUrl.get(url);
    if (knownAddress) {
      // A link and a sitemap may name the same page: keep the title of one and the date of the other.
      if (knownAddress.lastmod === undefined && address.lastmod !== undefined)
        knownAddress.lastmod = address.lastmod;
      return;
    }
    if (addressByUrl.size < MAX_MAPPED_ADDRESSES) addressByUrl.set(url, address);
  };
  const linkedAddresses: MappedAddress[] =
    request.sitemap === 'only' ? [] : [{ url: start, source: 'start' }];
  for (const { url, text } of page.links)
    linkedAddresses.push({ url, source: 'link', ...(text !== '' && { title: text }) });
  const canonicalAddresses = linkedAddresses.flatMap((address) => {
    const url = canonicaliseAddress(address.url)?.url;
    return url === undefined ? [] : { ...address, url };
  });
  const selectUrls = createAddressFilter(threads, [start, page.finalUrl ?? start], request, caller);
  const selectedUrls = new Set(await selectUrls(canonicalAddresses.map(({ url }) => url)));
  for (const address of canonicalAddresses) if (selectedUrls.has(address.url)) add(address);
  for (const address of listing.addresses) add(address);
  const addresses = [...addressByUrl.values()];
  if (searchText === undefined) return addresses;
  return addresses.filter(({ url, title = '' }) =>
    `${decodePath(url)}\n${title}`.toLowerCase().includes(searchText),
  );
}

function decodePath(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
