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
import { canonicaliseAddress, createScope, listSiteAddresses, type SiteListing } from '../sites/index.ts';
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

export type MapDependencies = FetchDependencies &
  ResourceDependencies & {
    /** Access to sitemaps, under the address policy. */
    egress: Pick<Egress, 'fetch'>;
    robots: Robots;
  };

/** The start page of a site and what it contributes to the map. */
interface StartPage {
  links: { url: string; text: string }[];
  finalUrl?: string;
  snapshotId?: string;
  originError?: FetchOriginError;
  pendingCharge: PendingCharge;
}

const LINK_VIEW = { links: { sameDomainOnly: false }, markdown: false };

/**
 * `POST /v1/map`: lists the addresses of a site. The start page is fetched and charged like any page; the sitemaps are
 * free.
 */
export async function mapSite(
  dependencies: MapDependencies,
  caller: FetchCaller,
  request: MapRequest,
): Promise<Answer> {
  const { limit, cursor } = request;
  const [offset = '0', storedPageId] = cursor?.split('.') ?? [];
  const start = new URL(splitCredentials(request.url).url).href;
  const [page, listing] = await readStartPageAndSitemaps(dependencies, caller, {
    request,
    start,
    snapshotId: storedPageId,
  });
  try {
    const addresses = selectAddresses(request, { start, page, listing });
    const first = Number(offset);
    const end = first + limit;
    const { snapshotId, originError, pendingCharge } = page;
    const result: MapResult = {
      url: start,
      total: addresses.length,
      addresses: addresses.slice(first, end),
      isCut: listing.isCut,
      sitemaps: listing.sitemaps,
      ...(snapshotId !== undefined && { snapshotId }),
      ...(originError && { originError }),
      ...(end < addresses.length && {
        nextCursor: snapshotId === undefined ? String(end) : `${end}.${snapshotId}`,
      }),
    };
    return { body: JSON.stringify(result), contentType: JSON_TYPE, pendingCharge };
  } catch (error) {
    await page.pendingCharge.cancel();
    throw error;
  }
}

/** Reads the start page and the sitemaps at the same time. */
async function readStartPageAndSitemaps(
  dependencies: MapDependencies,
  caller: FetchCaller,
  { request, start, snapshotId }: { request: MapRequest; start: string; snapshotId: string | undefined },
): Promise<[StartPage, SiteListing]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([caller.signal, stop.signal]);
  const page = readStartPage(dependencies, caller, { request, snapshotId });
  const accepts = createScope(start, request);
  const listing: Promise<SiteListing> =
    request.sitemap === 'skip'
      ? Promise.resolve({ addresses: [], sitemaps: [], isCut: false })
      : listSiteAddresses(dependencies, start, { limit: MAX_MAPPED_ADDRESSES, accepts, signal });
  // Without the start page there is no answer, so stop reading sitemaps.
  page.catch((error: unknown) => stop.abort(error));
  try {
    return await Promise.all([page, listing]);
  } catch (error) {
    await page.then(({ pendingCharge }) => pendingCharge.cancel()).catch(() => undefined);
    await listing.catch(() => undefined);
    throw error;
  }
}

async function readStartPage(
  dependencies: MapDependencies,
  caller: FetchCaller,
  { request, snapshotId }: { request: MapRequest; snapshotId: string | undefined },
): Promise<StartPage> {
  if (request.sitemap === 'only') return { links: [], pendingCharge: NO_CHARGE };
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
  if ('_tag' in result) return { links: [], originError: result };
  const { meta, data, originError } = result;
  return {
    links: data.links ?? [],
    snapshotId: meta.snapshotId,
    ...(meta.finalUrl !== undefined && { finalUrl: meta.finalUrl }),
    ...(originError && { originError }),
  };
}

/** Lists all addresses that match, without duplicates. */
function selectAddresses(
  request: MapRequest,
  { start, page, listing }: { start: string; page: StartPage; listing: SiteListing },
): MappedAddress[] {
  // The start page may redirect, for example to another host.
  const inStart = createScope(start, request);
  const inFinal = createScope(page.finalUrl ?? start, request);
  const word = request.search?.toLowerCase();
  const found = new Map<string, MappedAddress>();
  const add = (address: MappedAddress): void => {
    const url = canonicaliseAddress(address.url)?.url;
    if (url === undefined || !(inStart(url) || inFinal(url))) return;
    const known = found.get(url);
    if (known) {
      // A link and a sitemap may name the same page: keep the title of one and the date of the other.
      if (known.lastmod === undefined && address.lastmod !== undefined) known.lastmod = address.lastmod;
      return;
    }
    if (found.size < MAX_MAPPED_ADDRESSES) found.set(url, { ...address, url });
  };
  if (request.sitemap !== 'only') add({ url: start, source: 'start' });
  for (const { url, text } of page.links) add({ url, source: 'link', ...(text !== '' && { title: text }) });
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
