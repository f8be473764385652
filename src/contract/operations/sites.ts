import {
  BatchedCancelled,
  BatchedExportQuery,
  BatchedHeaders,
  BatchedListQuery,
  BatchedParams,
  BatchedQuery,
  BatchedStarted,
} from '../batched.ts';
import { CrawlList, CrawlRequest, CrawlRun } from '../crawl.ts';
import { MapRequest, MapResult } from '../map.ts';
import { FetchHeaders } from '../requests.ts';
import { COMMON_ERRORS, FETCH_ERRORS, type Operation } from './operation.ts';

/** Operations that list and crawl the pages of a site. */
export const SITES_OPERATIONS = {
  map: {
    id: 'sites.map',
    method: 'POST',
    path: '/v1/map',
    summary: 'List the addresses of a site, from its sitemaps and the links of its start page.',
    headers: FetchHeaders,
    body: MapRequest,
    success: { status: 200, description: 'The addresses.', schema: MapResult },
    errors: FETCH_ERRORS,
    price: 1,
  },
  crawl: {
    id: 'sites.crawl',
    method: 'POST',
    path: '/v1/crawl',
    summary: 'Start fetching the pages of a site. Each page with content costs one credit.',
    headers: BatchedHeaders,
    body: CrawlRequest,
    success: { status: 202, description: 'The id of the new crawl.', schema: BatchedStarted },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'ProfileNotFound', 'BatchedIdempotencyConflict'],
  },
  listCrawls: {
    id: 'sites.listCrawls',
    method: 'GET',
    path: '/v1/crawl',
    summary: 'List all crawls, newest first.',
    query: BatchedListQuery,
    success: { status: 200, description: 'A page of crawls.', schema: CrawlList },
  },
  getCrawl: {
    id: 'sites.getCrawl',
    method: 'GET',
    path: '/v1/crawl/{id}',
    summary: 'Get the state of a crawl and a page of its results.',
    params: BatchedParams,
    query: BatchedQuery,
    success: { status: 200, description: 'The crawl.', schema: CrawlRun },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
  },
  cancelCrawl: {
    id: 'sites.cancelCrawl',
    method: 'POST',
    path: '/v1/crawl/{id}/cancel',
    summary: 'Cancel a crawl. Running fetches are finished, further pages are not fetched.',
    params: BatchedParams,
    success: { status: 200, description: 'The state of the crawl.', schema: BatchedCancelled },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound', 'BatchedCancellationConflict'],
  },
  exportCrawl: {
    id: 'sites.exportCrawl',
    method: 'GET',
    path: '/v1/crawl/{id}/export',
    summary: 'Export all results of a crawl as CSV or as JSON lines.',
    params: BatchedParams,
    query: BatchedExportQuery,
    success: { status: 200, description: 'One line for each page.', contentType: 'text/csv' },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
  },
  exportCrawlZip: {
    id: 'sites.exportCrawlZip',
    method: 'GET',
    path: '/v1/crawl/{id}/export/zip',
    summary: 'Export all pages of a crawl as Markdown files in a zip archive.',
    params: BatchedParams,
    success: { status: 200, description: 'The archive.', contentType: 'application/zip' },
    errors: [...COMMON_ERRORS, 'BatchedRunNotFound'],
  },
} as const satisfies Record<string, Operation>;
