import {
  BatchedCancelled,
  BatchedExportQuery,
  BatchedHeaders,
  BatchedListQuery,
  BatchedParams,
  BatchedQuery,
  BatchedStarted,
} from '../runs/batched.ts';
import { CrawlList, CrawlRequest, CrawlRun } from '../runs/crawl.ts';
import { MapRequest, MapResult } from '../runs/map.ts';
import { MapHeaders } from '../fetch/requests.ts';
import { COMMON_ERRORS, FETCH_ERRORS, type Operation } from './operation.ts';
import {
  EXAMPLE_RUN,
  EXAMPLE_RUN_STATE,
  EXAMPLE_SNAPSHOT,
  EXAMPLE_TIME,
  EXAMPLE_URL,
  RUN_ITEM,
  RUN_PAGINATION,
  ZIP_DESCRIPTION,
} from '../examples/values.ts';

const EXAMPLE_SITEMAP = {
  url: 'https://example.com/sitemap.xml',
  foundIn: 'robots',
  status: 'read',
  kind: 'sitemap',
  addresses: 12,
};

/** Operations that list and crawl the pages of a site. */
export const SITES_OPERATIONS = {
  map: {
    id: 'sites.map',
    method: 'POST',
    path: '/v1/map',
    summary: 'List the addresses of a site, from its sitemaps and the links of its start page.',
    description:
      'Reads the sitemaps that `robots.txt` names, else `/sitemap.xml`, with indexes, compressed files and feeds, the feeds that the start page names, and its links. Up to 100,000 addresses. The start page costs one credit unless `sitemap` is `only` or a stored capture is reused (`cache-control: max-age=N`).',
    headers: MapHeaders,
    body: MapRequest,
    success: { status: 200, description: 'The addresses.', schema: MapResult },
    errors: FETCH_ERRORS,
    price: 1,
    exampleRequest: { url: 'https://example.com/', search: 'article', limit: 100 },
    exampleResponse: {
      url: 'https://example.com/',
      total: 1,
      addresses: [
        {
          url: EXAMPLE_URL,
          source: 'sitemap',
          lastmod: '2026-11-20',
          sitemap: 'https://example.com/sitemap.xml',
        },
      ],
      isCut: false,
      sitemaps: [EXAMPLE_SITEMAP],
      snapshotId: EXAMPLE_SNAPSHOT,
    },
  },
  crawl: {
    id: 'sites.crawl',
    method: 'POST',
    path: '/v1/crawl',
    summary: 'Start fetching the pages of a site. Each page with content costs one credit.',
    description:
      'Starts at a page and follows its links within the site, and the sitemaps of the site. A crawl is a run: it survives restarts, can be cancelled, and sends the webhook of the organization when it has ended. Every address is fetched and charged at most once.',
    headers: BatchedHeaders,
    body: CrawlRequest,
    success: { status: 202, description: 'The id of the new crawl.', schema: BatchedStarted },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'ProfileNotFound', 'BatchedIdempotencyConflict'],
    exampleRequest: { url: 'https://example.com/', scope: 'path', limit: 200 },
    exampleResponse: { id: EXAMPLE_RUN },
  },
  listCrawls: {
    id: 'sites.listCrawls',
    method: 'GET',
    path: '/v1/crawl',
    summary: 'List all crawls, newest first.',
    description: 'Pass `nextCursor` of a page as `cursor` to get the next one.',
    query: BatchedListQuery,
    success: { status: 200, description: 'A page of crawls.', schema: CrawlList },
    exampleResponse: {
      crawls: [
        {
          ...EXAMPLE_RUN_STATE,
          url: 'https://example.com/',
          finishedUrls: 1,
          failedUrls: 0,
          errorPages: 0,
          createdAt: EXAMPLE_TIME,
          finishedAt: EXAMPLE_TIME,
        },
      ],
    },
  },
  getCrawl: {
    id: 'sites.getCrawl',
    method: 'GET',
    path: '/v1/crawl/{id}',
    summary: 'Get the state of a crawl and a page of its results.',
    description:
      'The answer has the form of `GET /v1/fetch/batched/{id}`, and says where each page was found and why links were not followed.',
    params: BatchedParams,
    query: BatchedQuery,
    success: { status: 200, description: 'The crawl.', schema: CrawlRun },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
    exampleResponse: {
      ...EXAMPLE_RUN_STATE,
      url: EXAMPLE_URL,
      skipped: { robots: 2 },
      sitemaps: [EXAMPLE_SITEMAP],
      results: [{ ...RUN_ITEM, depth: 0 }],
      pagination: RUN_PAGINATION,
    },
  },
  cancelCrawl: {
    id: 'sites.cancelCrawl',
    method: 'POST',
    path: '/v1/crawl/{id}/cancel',
    summary: 'Cancel a crawl. Running fetches are finished, further pages are not fetched.',
    description: 'Repeated calls have no effect. Only a completed crawl cannot be cancelled.',
    params: BatchedParams,
    success: { status: 200, description: 'The state of the crawl.', schema: BatchedCancelled },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound', 'BatchedCancellationConflict'],
    exampleResponse: { id: EXAMPLE_RUN, status: 'CANCELLING' },
  },
  exportCrawl: {
    id: 'sites.exportCrawl',
    method: 'GET',
    path: '/v1/crawl/{id}/export',
    summary: 'Export all results of a crawl as CSV or as JSON lines.',
    description: 'Streams all results. With `format=jsonl` each line is one result with its Markdown.',
    params: BatchedParams,
    query: BatchedExportQuery,
    success: { status: 200, description: 'One line for each page.', contentType: 'text/csv' },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
    exampleResponse: 'index,url,status\n0,https://example.com/,SUCCEEDED\n',
  },
  exportCrawlZip: {
    id: 'sites.exportCrawlZip',
    method: 'GET',
    path: '/v1/crawl/{id}/export/zip',
    summary: 'Export all pages of a crawl as Markdown files in a zip archive.',
    description: ZIP_DESCRIPTION,
    params: BatchedParams,
    success: { status: 200, description: 'The archive.', contentType: 'application/zip' },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
  },
} as const satisfies Record<string, Operation>;
