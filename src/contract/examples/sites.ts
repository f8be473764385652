import { EXAMPLE_RUN, EXAMPLE_SNAPSHOT, EXAMPLE_URL } from '../error-table.ts';
import {
  EXAMPLE_TIME,
  EXAMPLE_RUN_STATE,
  RUN_ITEM,
  RUN_PAGINATION,
  ZIP_DESCRIPTION,
  type OperationExample,
} from './values.ts';

const EXAMPLE_SITEMAP = {
  url: 'https://example.com/sitemap.xml',
  foundIn: 'robots',
  status: 'read',
  kind: 'sitemap',
  addresses: 12,
};

export const SITES_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  'sites.crawl': {
    description:
      'Starts at a page and follows its links within the site, and the sitemaps of the site. A crawl is a run: it survives restarts, can be cancelled, and sends the webhook of the organization when it has ended. Every address is fetched and charged at most once.',
    request: { url: 'https://example.com/docs/', scope: 'path', limit: 200 },
    response: { id: EXAMPLE_RUN },
  },
  'sites.listCrawls': {
    description: 'Pass `nextCursor` of a page as `cursor` to get the next one.',
    response: {
      crawls: [
        {
          ...EXAMPLE_RUN_STATE,
          url: 'https://example.com/docs/',
          finishedUrls: 1,
          failedUrls: 0,
          errorPages: 0,
          createdAt: EXAMPLE_TIME,
          finishedAt: EXAMPLE_TIME,
        },
      ],
    },
  },
  'sites.getCrawl': {
    description:
      'The answer has the form of `GET /v1/fetch/batched/{id}`, and says where each page was found and why links were not followed.',
    response: {
      ...EXAMPLE_RUN_STATE,
      url: EXAMPLE_URL,
      skipped: { robots: 2 },
      sitemaps: [EXAMPLE_SITEMAP],
      results: [{ ...RUN_ITEM, depth: 0 }],
      pagination: RUN_PAGINATION,
    },
  },
  'sites.cancelCrawl': {
    description: 'Repeated calls have no effect. Only a completed crawl cannot be cancelled.',
    response: { id: EXAMPLE_RUN, status: 'CANCELLING' },
  },
  'sites.exportCrawl': {
    description: 'Streams all results. With `format=jsonl` each line is one result with its Markdown.',
    response: 'index,url,status\n0,https://example.com/article,SUCCEEDED\n',
  },
  'sites.exportCrawlZip': { description: ZIP_DESCRIPTION },
  'sites.map': {
    description:
      'Reads the sitemaps that `robots.txt` names, else `/sitemap.xml`, with indexes, compressed files and feeds, the feeds that the start page names, and its links. Up to 100,000 addresses. The start page costs one credit unless `sitemap` is `only` or a stored capture is reused (`cache-control: max-age=N`).',
    request: { url: 'https://example.com/', search: 'article', limit: 100 },
    response: {
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
};
