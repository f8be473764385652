import { z } from 'zod';
import {
  completeUrl,
  CrawlRequest,
  decodeInput,
  type FetchOriginError,
  IncludeOptions,
  MapRequest,
  type MapResult,
  UrlPatterns,
} from '../../contract/index.ts';
import { finishCharge, mapSite, parseBody, startCrawl } from '../../service/index.ts';
import { type CompatDependencies, createUnsupportedError, refuseWebhook } from '../capture.ts';
import { ScrapeOptions } from './options.ts';
import { toDocumentView, toSettings } from './request.ts';
import { toUrlPattern } from './url-pattern.ts';

const CrawlBody = z.strictObject({
  url: z.string(),
  excludePaths: UrlPatterns.optional(),
  includePaths: UrlPatterns.optional(),
  regexOnFullURL: z.boolean().default(false),
  maxDiscoveryDepth: z.int().min(0).max(1000).optional(),
  sitemap: z.enum(['skip', 'include', 'only']).default('include'),
  limit: z.int().min(1).max(100_000).default(10_000),
  crawlEntireDomain: z.boolean().default(false),
  allowSubdomains: z.boolean().default(false),
  allowExternalLinks: z.boolean().optional(),
  ignoreRobotsTxt: z.boolean().default(false),
  robotsUserAgent: z.string().optional(),
  ignoreQueryParameters: z.boolean().optional(),
  // Has no effect, because addresses are always compared in their canonical form.
  deduplicateSimilarURLs: z.boolean().optional(),
  delay: z.number().min(0).max(60).optional(),
  maxConcurrency: z.int().min(1).max(50).optional(),
  prompt: z.string().optional(),
  webhook: z.unknown().optional(),
  scrapeOptions: ScrapeOptions.optional(),
  zeroDataRetention: z.boolean().optional(),
  // Names of the calling program. They do not change the result.
  origin: z.string().optional(),
  integration: z.string().nullish(),
});
type CrawlBody = z.infer<typeof CrawlBody>;

const MapBody = z.strictObject({
  url: z.string(),
  search: z.string().optional(),
  sitemap: z.enum(['skip', 'include', 'only']).optional(),
  includeSubdomains: z.boolean().default(true),
  ignoreQueryParameters: z.boolean().default(true),
  limit: z.int().min(1).max(100_000).default(5000),
  timeout: z.int().min(1).optional(),
  // Has no effect, because a new map is always read from the site.
  ignoreCache: z.boolean().optional(),
  location: z.unknown().optional(),
  origin: z.string().optional(),
  integration: z.string().nullish(),
});

/**
 * Starts a crawl. Its scrape options are stored with it, because the status request does not repeat them.
 * @throws ServiceError for an option that is not supported, and as `startCrawl` does
 */
export async function startFirecrawlCrawl(
  dependencies: CompatDependencies,
  owner: { organizationId: string },
  body: unknown,
  idempotencyKey: string | undefined,
): Promise<{ id: string }> {
  const crawlBody = decodeInput(CrawlBody, body, 'body');
  refuseUnsupported(crawlBody);
  const options = crawlBody.scrapeOptions ?? ScrapeOptions.parse({});
  const { formats, include } = toDocumentView(options);
  decodeInput(IncludeOptions, include, 'request');
  if (formats.includes('screenshot'))
    throw createUnsupportedError(
      'The format "screenshot"',
      'a crawl takes no screenshots. Use POST /v2/scrape.',
    );
  const { maxDiscoveryDepth: maxDepth, delay: delaySeconds, maxConcurrency } = crawlBody;
  const toPattern = crawlBody.regexOnFullURL ? (pattern: string) => pattern : toUrlPattern;
  const url = completeUrl(crawlBody.url);
  const request = decodeInput(
    CrawlRequest,
    {
      url,
      scope: crawlBody.allowSubdomains ? 'subdomains' : crawlBody.crawlEntireDomain ? 'host' : 'path',
      limit: crawlBody.limit,
      sitemap: crawlBody.sitemap,
      robots: crawlBody.ignoreRobotsTxt ? 'ignore' : 'obey',
      maxAgeSeconds: Math.floor(options.maxAge / 1000),
      ...(crawlBody.includePaths && { includePatterns: crawlBody.includePaths.map(toPattern) }),
      ...(crawlBody.excludePaths && { excludePatterns: crawlBody.excludePaths.map(toPattern) }),
      ...(maxDepth !== undefined && { maxDepth }),
      ...(delaySeconds !== undefined && { delaySeconds }),
      ...(maxConcurrency !== undefined && { maxConcurrency }),
    },
    'request',
  );
  const caller = {
    ...owner,
    settings: toSettings(url, options),
    ...(options.profile && { profile: options.profile.name }),
  };
  // The headers are part of the encrypted settings.
  return await startCrawl(dependencies, caller, request, idempotencyKey, { ...options, headers: undefined });
}

function refuseUnsupported(crawlBody: CrawlBody): void {
  const { prompt, webhook, allowExternalLinks, ignoreQueryParameters, robotsUserAgent, sitemap } = crawlBody;
  if (prompt !== undefined)
    throw createUnsupportedError('prompt', 'the service runs no language model. Use includePaths.');
  refuseWebhook(webhook);
  if (allowExternalLinks)
    throw createUnsupportedError(
      'allowExternalLinks',
      'a crawl stays on its site. Start a crawl for each site.',
    );
  if (ignoreQueryParameters)
    throw createUnsupportedError('ignoreQueryParameters', 'exclude addresses with excludePaths.');
  if (robotsUserAgent !== undefined)
    throw createUnsupportedError('robotsUserAgent', 'rules for Pagewright and * apply.');
  if (sitemap === 'only')
    throw createUnsupportedError('sitemap: "only"', 'use POST /v2/map with it, then POST /v2/batch/scrape.');
  if (crawlBody.zeroDataRetention)
    throw createUnsupportedError(
      'zeroDataRetention',
      'every capture is a snapshot; delete it when you have read it.',
    );
}

/** A link of a map in the form of Firecrawl's API. */
export interface FirecrawlLink {
  url: string;
  title?: string;
}

/**
 * Lists the addresses of a site. Returns the error of its start page if there are no others.
 * @throws ServiceError as `mapSite` does
 */
export async function listFirecrawlLinks(
  dependencies: CompatDependencies,
  caller: { organizationId: string; signal: AbortSignal; arrivedAt: number },
  body: unknown,
): Promise<FirecrawlLink[] | FetchOriginError> {
  const { url, search, sitemap, includeSubdomains, ignoreQueryParameters, limit, location, timeout } =
    decodeInput(MapBody, body, 'body');
  if (location !== undefined)
    throw createUnsupportedError(
      'location',
      'the operator configures proxy exits, and a profile selects one.',
    );
  const request = decodeInput(
    MapRequest,
    {
      url: completeUrl(url),
      scope: includeSubdomains ? 'subdomains' : 'host',
      limit,
      ...(search && { search }),
      ...(sitemap && { sitemap }),
    },
    'request',
  );
  const signal =
    timeout === undefined ? caller.signal : AbortSignal.any([caller.signal, AbortSignal.timeout(timeout)]);
  const answer = await mapSite(dependencies, { ...caller, signal }, request);
  await finishCharge(answer, signal);
  signal.throwIfAborted();
  const { addresses, originError } = parseBody<MapResult>(answer.body);
  if (originError && !originError.contentAvailable && addresses.every(({ source }) => source === 'start'))
    return originError;
  const links = new Map<string, FirecrawlLink>();
  for (const { url: address, title } of addresses) {
    const key = ignoreQueryParameters ? (address.split('?', 1)[0] ?? address) : address;
    if (!links.has(key)) links.set(key, { url: key, ...(title !== undefined && { title }) });
  }
  return [...links.values()];
}
