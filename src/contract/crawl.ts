import { z } from 'zod';
import { BatchedInclude, BatchedItem, BatchedList, BatchedRun, REFUSED_BY_RUNS } from './batched.ts';
import { MapSitemap } from './map.ts';
import { REFUSED_PROPERTIES } from './refused-properties.ts';
import { PageUrl, RunBrowserConfig } from './requests.ts';
import { siteFilter } from './sites.ts';

const integer = z.int();

/** Fields of a request that say what is crawled, and how. They are stored with the run. */
const planFields = {
  ...siteFilter,
  limit: z
    .int()
    .min(1)
    .max(100_000)
    .default(1000)
    .describe('Maximum number of pages, 1 to 100,000. Each page with content costs one credit.'),
  maxDepth: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe('Maximum number of links from the start page to a page. Default: no limit.'),
  sitemap: z
    .enum(['include', 'skip'])
    .default('include')
    .describe(
      'Whether the addresses in the sitemaps of the site, and in the feeds that the start page names, are crawled too, with depth 1.',
    ),
  robots: z
    .enum(['obey', 'ignore'])
    .default('obey')
    .describe('`obey`: leave out what `robots.txt` disallows, and keep its `Crawl-delay` (at most 60 s).'),
  delaySeconds: z
    .number()
    .min(0)
    .max(60)
    .default(0)
    .describe('Minimum time between the starts of two fetches from a site, 0 to 60 seconds.'),
  maxConcurrency: z
    .int()
    .min(1)
    .max(50)
    .optional()
    .describe(
      'Maximum number of pages of a site that are fetched at once. The service has a limit of its own.',
    ),
  maxAgeSeconds: z
    .int()
    .min(0)
    .max(31_536_000)
    .default(0)
    .describe('Use stored captures that are at most this old, free of charge. 0: fetch every page.'),
};

/** Body of `POST /v1/crawl`. */
export const CrawlRequest = z
  .strictObject({
    url: PageUrl.describe('The page at which the crawl starts, an absolute http or https URL.'),
    ...planFields,
    name: z.string().trim().min(1).max(100).optional().describe('A name for people, shown in lists.'),
    include: BatchedInclude.optional(),
    browserConfig: RunBrowserConfig.optional(),
  })
  .meta({
    id: 'CrawlRequest',
    description: 'The site, which of its pages to fetch, and what to return of each.',
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
    limit: integer.describe('Beyond `limit`.'),
    depth: integer.describe('Beyond `maxDepth`.'),
    robots: integer.describe('Disallowed by robots.txt.'),
    repeatedPath: integer.describe('Trap: the same path segment three times or more.'),
    calendar: integer.describe('Trap: more than 500 addresses that differ only in a date.'),
    facets: integer.describe('Trap: more than 500 combinations of parameters of the same path.'),
    sameContent: integer.describe('Trap: links of pages whose content equals that of another page.'),
  } satisfies Record<CrawlSkip, z.ZodType>)
  .partial()
  .describe(
    'Numbers of links that were not followed, by reason. A link on several pages counts several times.',
  );
export type CrawlSkipped = z.infer<typeof skipped>;

/** One page of a crawl. */
export const CrawlItem = BatchedItem.extend({
  depth: integer.describe(
    'Number of links from the start page, on the way on which the address was found first; 1 for addresses of sitemaps.',
  ),
  foundBy: integer.optional().describe('`index` of the page that links to it. Missing for the start page.'),
}).meta({ id: 'CrawlItem', description: 'The result of one page of a crawl.' });

const crawlFields = {
  url: z.string().describe('The start page.'),
  skipped,
  sitemaps: z
    .array(MapSitemap)
    .describe(
      'The sitemaps and feeds that were requested, at most 100. Empty until the start page was read.',
    ),
};

/** 200 of `GET /v1/crawl/{id}`. */
export const CrawlRun = BatchedRun.extend({
  ...crawlFields,
  totalUrls: integer.describe('Number of pages found so far. It is final when the crawl has ended.'),
  results: z.array(CrawlItem).describe('Results in order of completion. The order is stable.'),
}).meta({ id: 'CrawlRun', description: 'A crawl and a page of its results.' });

/** 200 of `GET /v1/crawl`, newest first. */
export const CrawlList = z
  .object({
    crawls: z
      .array(BatchedList.shape.runs.element.extend({ url: z.string().describe('The start page.') }))
      .describe('The crawls of this page, newest first.'),
    nextCursor: z.string().optional().describe('`cursor` of the next page. Missing on the last page.'),
  })
  .meta({ id: 'CrawlList', description: 'A page of crawls.' });
export type CrawlList = z.infer<typeof CrawlList>;
