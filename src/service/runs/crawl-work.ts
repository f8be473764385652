import type { SnapshotArchive } from '../../archive/index.ts';
import type { CrawlPlan, CrawlSkipped } from '../../contract/index.ts';
import {
  type CrawlItemFacts,
  type CrawlDiscovery,
  type CaptureJob,
  MAX_SITE_PAUSE_MS,
  type PostponedWork,
  type CaptureWork,
  type WorkResult,
} from '../../dispatch/index.ts';
import type { Egress } from '../../egress/index.ts';
import { refuseDisallowed, type RobotsReader, type SiteRobots } from '../../robots/index.ts';
import {
  addFeeds,
  canonicaliseAddress,
  findCrawlerTrap,
  type ListingOptions,
  listSiteAddresses,
  type SiteListing,
} from '../../sites/index.ts';
import type { CrawlPage } from '../../snapshot/index.ts';
import type { TaskOwner, ThreadPool } from '../../threads/index.ts';
import { parseBody } from '../answer-body.ts';
import { createAddressFilter } from '../sites/site-addresses.ts';
import type { SnapshotReader } from '../snapshots.ts';

export interface CrawlDependencies {
  archive: SnapshotArchive;
  reader: SnapshotReader;
  threads: ThreadPool;
  egress: Pick<Egress, 'fetch'>;
  robots: RobotsReader;
}

/** Maximum number of times that an item is postponed. After that, the answer of the site is the item's result. */
const MAX_POSTPONEMENTS = 5;
/** Milliseconds until the next request to a site that sent no `Retry-After`. The pause doubles each time. */
const FIRST_POSTPONEMENT_MS = 2000;
/** Milliseconds for the sitemaps of a site. They are read within the budget of the start page. */
const SITEMAPS_TIMEOUT_MS = 60_000;
/** Maximum number of addresses that are read from sitemaps. Addresses beyond the limit of the crawl are counted. */
const MAX_SITEMAP_ADDRESSES = 100_000;
/** Further sitemaps are read but not reported. */
const MAX_REPORTED_SITEMAPS = 100;
/** A longer `Crawl-delay` is cut, as the contract says. */
const MAX_CRAWL_DELAY_MS = 60_000;

/**
 * Extends the work of captures for items of crawls: reuses stored captures, postpones items if the site asks for a
 * later request, and discovers the links of the page.
 */
export function createCrawlWork(work: CaptureWork, dependencies: CrawlDependencies): CaptureWork {
  const discard: CaptureWork['discard'] = async (job, result) => {
    const isReused = result.outcome === 'succeeded' && result.isReused;
    if (!isReused) await work.discard(job, result);
  };
  return {
    discard,
    async run(job, context) {
      const crawl = job.run?.crawl;
      if (!crawl) return await work.run(job, context);
      if (crawl.plan.robots === 'obey') {
        const afterMs = await readRobotsPauseMs(dependencies, job.url, crawl, context.signal);
        if (afterMs !== undefined) return { outcome: 'postponed', afterMs };
        await enforceRobots(dependencies, job.url, context.signal);
      }
      const result = (await reuseCapture(dependencies, job, crawl.plan)) ?? (await work.run(job, context));
      if (result.outcome !== 'succeeded')
        return await discoverSitemapsOfFailedStart(dependencies, job, crawl, result, context.signal);
      try {
        return await followPageLinks(dependencies, job, crawl, result, context.signal);
      } catch (error) {
        await discard(job, result);
        throw error;
      }
    },
  };
}

/** Discovers the links of a captured page, or postpones the item if the site asks for a later request. */
async function followPageLinks(
  dependencies: CrawlDependencies,
  job: CaptureJob,
  crawl: CrawlItemFacts,
  result: Extract<WorkResult, { outcome: 'succeeded' }>,
  signal: AbortSignal,
): Promise<WorkResult | PostponedWork> {
  const { archive, reader, threads } = dependencies;
  const { parts } = await reader.load(job.organizationId, result.snapshotId, false);
  const owner = { organizationId: job.organizationId, signal };
  const { body } = await threads.render({ ...parts, view: { format: 'crawlPage' } }, owner);
  const page = parseBody<CrawlPage>(body);
  const pauseMs = computePostponementMs(page, crawl);
  if (pauseMs !== undefined && !result.isReused) {
    await archive.delete(job.organizationId, result.snapshotId);
    return { outcome: 'postponed', afterMs: pauseMs };
  }
  if (page.url === job.url)
    return { ...result, discovery: await discoverAddresses(dependencies, job, crawl, page, signal) };
  if (crawl.plan.robots === 'obey') await enforceRobots(dependencies, page.url, signal);
  const pageToFollow = (await isInCrawl(dependencies, crawl, page.url, owner))
    ? page
    : { ...page, links: [] };
  const discovery = await discoverAddresses(dependencies, job, crawl, pageToFollow, signal);
  const finalUrl = canonicaliseAddress(page.url)?.url;
  const isRedirected = finalUrl !== undefined && finalUrl !== job.url;
  return { ...result, discovery: { ...discovery, ...(isRedirected && { finalUrl }) } };
}

/** Whether the crawl includes the address that a page redirects to. The start page may redirect to any host. */
async function isInCrawl(
  { threads }: CrawlDependencies,
  { plan, depth }: CrawlItemFacts,
  finalUrl: string,
  owner: TaskOwner,
): Promise<boolean> {
  if (depth === 0) return true;
  const address = canonicaliseAddress(finalUrl)?.url;
  const selectUrls = createAddressFilter(threads, [plan.start], plan, owner);
  return address !== undefined && (await selectUrls([address])).length > 0;
}

/**
 * Returns the milliseconds after which robots.txt must be requested again, because the site answered with a status 5xx.
 */
async function readRobotsPauseMs(
  { robots }: CrawlDependencies,
  url: string,
  { postponed }: CrawlItemFacts,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { status, failure } = await robots.load(url, { signal, retriesUnreachable: postponed > 0 });
  const isFinal = status !== 'unreachable' || failure !== undefined || postponed >= MAX_POSTPONEMENTS;
  return isFinal ? undefined : FIRST_POSTPONEMENT_MS * 2 ** postponed;
}

/** @throws ServiceError `FetchBlocked` if robots.txt disallows the address */
async function enforceRobots({ robots }: CrawlDependencies, url: string, signal: AbortSignal): Promise<void> {
  const site = await robots.load(url, { signal });
  // If the site is not reachable at all, the capture says why.
  if (!site.failure)
    refuseDisallowed(site.decide(url), url, 'The crawl obeys robots.txt ("robots": "obey").');
}

async function reuseCapture(
  { archive }: CrawlDependencies,
  { organizationId, url, options }: CaptureJob,
  { maxAgeSeconds }: CrawlPlan,
): Promise<Extract<WorkResult, { outcome: 'succeeded' }> | undefined> {
  if (maxAgeSeconds === 0) return undefined;
  const maxAgeMs = maxAgeSeconds * 1000;
  const reusable = await archive.findReusable(organizationId, { url, options, maxAgeMs });
  if (!reusable) return undefined;
  const { snapshotId } = reusable;
  return { outcome: 'succeeded', snapshotId, billable: false, isReused: true, body: {} };
}

/** Returns the milliseconds until a page must be requested again. Undefined if its answer is final. */
function computePostponementMs(
  { status, retryAfter }: CrawlPage,
  { postponed }: CrawlItemFacts,
): number | undefined {
  if ((status !== 429 && status !== 503) || postponed >= MAX_POSTPONEMENTS) return undefined;
  const requestedMs = parseRetryAfter(retryAfter);
  return Math.min(MAX_SITE_PAUSE_MS, requestedMs ?? FIRST_POSTPONEMENT_MS * 2 ** postponed);
}

/** Reads the milliseconds of a `Retry-After` header: seconds or a date. Undefined for other values. */
function parseRetryAfter(value: string): number | undefined {
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** Reads the sitemaps of a site whose start page has no content. */
async function discoverSitemapsOfFailedStart<Result extends WorkResult | PostponedWork>(
  dependencies: CrawlDependencies,
  job: CaptureJob,
  crawl: CrawlItemFacts,
  result: Result,
  signal: AbortSignal,
): Promise<Result> {
  if (result.outcome !== 'originError' || crawl.depth > 0 || crawl.plan.sitemap === 'skip') return result;
  const page: CrawlPage = { url: job.url, status: 0, retryAfter: '', links: [], feeds: [] };
  return { ...result, discovery: await discoverAddresses(dependencies, job, crawl, page, signal) };
}

/** Lists the addresses that a page adds to a crawl, and counts the addresses that are left out, by reason. */
async function discoverAddresses(
  dependencies: CrawlDependencies,
  job: CaptureJob,
  { plan, depth }: CrawlItemFacts,
  page: CrawlPage,
  signal: AbortSignal,
): Promise<CrawlDiscovery> {
  // The start page may redirect to the host that the site uses.
  const startUrls = depth === 0 ? [plan.start, page.url] : [plan.start];
  const owner = { organizationId: job.organizationId, signal };
  const selectUrls = createAddressFilter(dependencies.threads, startUrls, plan, owner);
  const isSitemapRead = depth === 0 && plan.sitemap === 'include';
  const listing = isSitemapRead
    ? await readSitemapsAndFeeds(dependencies, page, {
        limit: MAX_SITEMAP_ADDRESSES,
        select: selectUrls,
        signal,
      })
    : undefined;
  const links = await selectUrls(page.links.flatMap((link) => canonicaliseAddress(link)?.url ?? []));
  const foundUrls = new Set([...links, ...(listing?.addresses.map(({ url }) => url) ?? [])]);
  foundUrls.delete(job.url);
  const sites =
    plan.robots === 'obey' ? await loadSites(dependencies, [job.url, ...foundUrls], signal) : undefined;
  const skipped: CrawlSkipped = {};
  const disallowed: string[] = [];
  const addresses = [...foundUrls].flatMap((url) => {
    const trap = findCrawlerTrap(url);
    const isDisallowed = sites?.get(new URL(url).origin)?.decide(url).allowed === false;
    if (isDisallowed) disallowed.push(url);
    const reason = isDisallowed ? 'robots' : trap?.isCertain ? trap.reason : undefined;
    if (reason === undefined) return { url, ...(trap && { trapKey: trap.key }) };
    skipped[reason] = (skipped[reason] ?? 0) + 1;
    return [];
  });
  const crawlDelayMs = (sites?.get(new URL(job.url).origin)?.crawlDelaySeconds ?? 0) * 1000;
  const { contentKey } = page;
  return {
    addresses,
    skipped,
    ...(disallowed.length > 0 && { disallowed }),
    ...(listing && { sitemaps: listing.sitemaps.slice(0, MAX_REPORTED_SITEMAPS) }),
    ...(crawlDelayMs > 0 && { delayMs: Math.round(Math.min(MAX_CRAWL_DELAY_MS, crawlDelayMs)) }),
    ...(contentKey !== undefined && { contentKey }),
  };
}

async function readSitemapsAndFeeds(
  dependencies: CrawlDependencies,
  page: CrawlPage,
  listingOptions: Omit<ListingOptions, 'timeMs'>,
): Promise<SiteListing> {
  const options = { ...listingOptions, timeMs: SITEMAPS_TIMEOUT_MS };
  const listing = await listSiteAddresses(dependencies, page.url, options);
  return await addFeeds(dependencies, listing, page, options);
}

/** Loads the robots.txt of all origins of the addresses. */
async function loadSites(
  { robots }: CrawlDependencies,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, SiteRobots>> {
  const origins = [...new Set(addresses.map((url) => new URL(url).origin))];
  const sites = await Promise.all(origins.map((origin) => robots.load(origin, { signal })));
  return new Map(origins.map((origin, index) => [origin, sites[index]!]));
}
