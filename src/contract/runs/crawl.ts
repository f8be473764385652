import { z } from 'zod';
import { BatchedInclude, BatchedItem, BatchedList, BatchedRun, REFUSED_BY_RUNS } from './batched.ts';
import { nextCursor } from '../paging.ts';
import { MapSitemap, siteFilter } from './map.ts';
import { REFUSED_PROPERTIES } from '../schema.ts';
import { PageUrl, RunBrowserConfig } from '../fetch/requests.ts';
import * as schema from '../schema.ts';

/** Fields of a request that say what is crawled, and how. They are stored with the run. */
const planFields = {
  ...siteFilter,
  limit: schema.withDefault(
    z.int().min(1).max(100_000),
    1000,
    'Maximum number of pages, 1 to 100,000. Each page with content costs one credit.',
  ),
  maxDepth: schema.optional(
    z.int().min(0).max(1000),
    'Maximum number of links from the start page to a page. Default: no limit.',
  ),
  sitemap: schema.withDefault(
    z.enum(['include', 'skip']),
    'include',
    'Whether the addresses in the sitemaps of the site, and in the feeds that the start page names, are crawled too, with depth 1.',
  ),
  robots: schema.withDefault(
    z.enum(['obey', 'ignore']),
    'obey',
    '`obey`: leave out what `robots.txt` disallows, and keep its `Crawl-delay` (at most 60 s).',
  ),
  delaySeconds: schema.withDefault(
    z.number().min(0).max(60),
    0,
    'Minimum time between the starts of two fetches from a site, 0 to 60 seconds.',
  ),
  maxConcurrency: schema.optional(
    z.int().min(1).max(50),
    'Maximum number of pages of a site that are fetched at once. The service has a limit of its own.',
  ),
  maxAgeSeconds: schema.withDefault(
    z.int().min(0).max(31_536_000),
    0,
    'Use stored captures that are at most this old, free of charge. 0: fetch every page.',
  ),
};

/** Body of `POST /v1/crawl`. */
export const CrawlRequest = schema
  .namedInput('CrawlRequest', 'The site, which of its pages to fetch, and what to return of each.', {
    url: PageUrl.describe('The page at which the crawl starts, an absolute http or https URL.'),
    ...planFields,
    name: schema.optional(z.string().trim().min(1).max(100), 'A name for people, shown in lists.'),
    include: BatchedInclude.optional(),
    browserConfig: RunBrowserConfig.optional(),
  })
  .register(REFUSED_PROPERTIES, REFUSED_BY_RUNS);
export type CrawlRequest = z.infer<typeof CrawlRequest>;

/** The plan of a crawl as it is stored with the run. */
export const CrawlPlan = z.object({ start: z.string(), ...planFields });
export type CrawlPlan = z.infer<typeof CrawlPlan>;

/** Why discovered addresses are not crawled. */
export const CRAWL_SKIPS = [
  'limit',
  'depth',
  'robots',
  'repeatedPath',
  'calendar',
  'facets',
  'sameContent',
] as const;
export type CrawlSkip = (typeof CRAWL_SKIPS)[number];

const skipped = z
  .object({
    limit: schema.integer('Beyond `limit`.'),
    depth: schema.integer('Beyond `maxDepth`.'),
    robots: schema.integer('Disallowed by robots.txt.'),
    repeatedPath: schema.integer('Trap: the same path segment three times or more.'),
    calendar: schema.integer('Trap: more than 500 addresses that differ only in a date.'),
    facets: schema.integer('Trap: more than 500 combinations of parameters of the same path.'),
    sameContent: schema.integer('Trap: links of pages whose content equals that of another page.'),
  } satisfies Record<CrawlSkip, z.ZodType>)
  .partial()
  .describe(
    'Numbers of links that were not followed, by reason. A link on several pages counts several times.',
  );
export type CrawlSkipped = z.infer<typeof skipped>;

export const CrawlItem = BatchedItem.extend({
  depth: schema.integer(
    'Number of links from the start page, on the way on which the address was found first; 1 for addresses of sitemaps.',
  ),
  foundBy: schema.optional(z.int(), '`index` of the page that links to it. Missing for the start page.'),
}).meta({ id: 'CrawlItem', description: 'The result of one page of a crawl.' });

const crawlFields = {
  url: schema.text('The start page.'),
  skipped,
  sitemaps: schema.list(
    'The sitemaps and feeds that were requested, at most 100. Empty until the start page was read.',
    MapSitemap,
  ),
};

/** 200 of `GET /v1/crawl/{id}`. */
export const CrawlRun = BatchedRun.extend({
  ...crawlFields,
  totalUrls: schema.integer('Number of pages found so far. It is final when the crawl has ended.'),
  results: schema.list('Results in order of completion. The order is stable.', CrawlItem),
}).meta({ id: 'CrawlRun', description: 'A crawl and a page of its results.' });

/** 200 of `GET /v1/crawl`, newest first. */
export const CrawlList = schema.namedObject('CrawlList', 'A page of crawls.', {
  crawls: schema.list(
    'The crawls of this page, newest first.',
    BatchedList.shape.runs.element.extend({ url: schema.text('The start page.') }),
  ),
  nextCursor,
});
export type CrawlList = z.infer<typeof CrawlList>;
