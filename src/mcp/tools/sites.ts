import { z } from 'zod';
import {
  BatchedHeaders,
  BatchedStarted,
  CrawlRequest,
  FetchOriginError,
  MappedAddress,
  MapRequest,
  type MapResult,
} from '../../contract/index.ts';
import { mapSite, parseBody, startCrawl } from '../../service/index.ts';
import { truncateText } from '../document.ts';
import { withHeartbeat } from '../progress.ts';
import { hideFromToolList } from '../schema.ts';
import { defineTool } from '../tool.ts';
import { BrowserInput, BUDGET_SECONDS } from './fetch.ts';
import {
  describeOriginError,
  finishAnswer,
  MaxAgeSeconds,
  ProfileInput,
  readCaptureSettings,
  UNTRUSTED_NOTE,
  Url,
} from './shared.ts';

const { maxAgeSeconds, sitemap, robots, delaySeconds, maxConcurrency } = CrawlRequest.shape;
const crawlOptions = { maxAgeSeconds, sitemap, robots, delaySeconds, maxConcurrency };

/** Fields of both tools that select the addresses of a site, with descriptions that fit the list of tools. */
const siteFilter = {
  scope: MapRequest.shape.scope.describe(
    '`host`: with and without `www.`; `subdomains`: the whole domain; `path`: below the folder of the URL.',
  ),
  includePatterns: MapRequest.shape.includePatterns.describe(
    'Keep only URLs that match one of these RE2 patterns.',
  ),
  excludePatterns: MapRequest.shape.excludePatterns.describe('Leave out URLs that match one of these.'),
};

const siteFilterAsInCrawl = {
  scope: siteFilter.scope.meta({ description: 'As in crawl_start.' }),
  includePatterns: siteFilter.includePatterns.meta({ description: undefined }),
  excludePatterns: siteFilter.excludePatterns.meta({ description: undefined }),
};

export const mapTool = defineTool({
  name: 'map',
  title: 'List the pages of a site',
  description:
    'List the URLs of a site from its sitemaps and the links of its start page, to find a page or before crawl_start. ' +
    `Costs one credit. ${UNTRUSTED_NOTE}`,
  input: z.strictObject({
    url: Url,
    search: MapRequest.shape.search.describe('Keep only URLs and link texts that contain this text.'),
    ...siteFilterAsInCrawl,
    limit: z.int().min(1).max(5000).default(100),
    ...hideFromToolList(
      { profile: ProfileInput, maxAgeSeconds: MaxAgeSeconds, sitemap: MapRequest.shape.sitemap },
      'profile',
      'maxAgeSeconds',
      'sitemap',
    ),
    cursor: MapRequest.shape.cursor.describe('nextCursor of the previous call, with the same arguments.'),
  }),
  output: z.object({
    total: z.int(),
    addresses: z.array(z.object(MappedAddress.shape)),
    isCut: z.boolean(),
    originError: z.object(FetchOriginError.shape).optional(),
    nextCursor: z.string().optional(),
  }),
  annotations: { readOnlyHint: true, openWorldHint: true },
  async run({ profile, maxAgeSeconds, ...request }, call) {
    const caller = { ...call, ...(await readCaptureSettings(call, profile)), maxAgeSeconds };
    const answer = await withHeartbeat(call.progress, BUDGET_SECONDS, `Mapping ${request.url}`, () =>
      mapSite(call.dependencies, caller, request),
    );
    await finishAnswer(answer, call);
    const { total, addresses, isCut, originError, nextCursor } = parseBody<MapResult>(answer.body);
    const structured = {
      total,
      addresses,
      isCut,
      ...(originError && { originError }),
      ...(nextCursor !== undefined && { nextCursor }),
    };
    return { text: formatMap(structured), structured };
  },
});

function formatMap({
  total,
  addresses,
  isCut,
  originError,
  nextCursor,
}: Pick<MapResult, 'total' | 'addresses' | 'isCut' | 'originError' | 'nextCursor'>): string {
  const lines = addresses.map(({ url, title, lastmod }) =>
    [
      url,
      ...(title === undefined ? [] : [truncateText(title)]),
      ...(lastmod === undefined ? [] : [lastmod]),
    ].join(' · '),
  );
  return [
    ...(originError ? [`The start page was not read. ${describeOriginError(originError)}`] : []),
    `${addresses.length} of ${total} URLs${isCut ? ' (the site has more than were read)' : ''}:`,
    ...lines,
    ...(nextCursor === undefined ? [] : [`Continue: repeat the call with "cursor":"${nextCursor}"`]),
  ].join('\n');
}

export const crawlStartTool = defineTool({
  name: 'crawl_start',
  title: 'Start fetching a site',
  description:
    'Fetch the pages of a site in the background, from a start page along links and sitemaps. Returns an id; read the ' +
    'results with run_results. Each page with content costs one credit.',
  input: z.strictObject({
    url: Url,
    limit: CrawlRequest.shape.limit.default(100).describe('Maximum number of pages.'),
    maxDepth: CrawlRequest.shape.maxDepth.describe('Maximum number of links from the start page.'),
    ...siteFilter,
    profile: ProfileInput,
    ...hideFromToolList(
      {
        ...crawlOptions,
        browserConfig: BrowserInput,
        idempotencyKey: BatchedHeaders.shape['x-idempotency-key'],
      },
      'browserConfig',
      'maxAgeSeconds',
      'sitemap',
      'robots',
      'delaySeconds',
      'maxConcurrency',
      'idempotencyKey',
    ),
  }),
  output: z.object(BatchedStarted.shape),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  async run({ idempotencyKey, profile, ...request }, call) {
    const caller = { ...call, ...(await readCaptureSettings(call, profile)) };
    const { id } = await startCrawl(call.dependencies, caller, request, idempotencyKey);
    return { text: `Started ${id}. Read the results: run_results {"id":"${id}"}`, structured: { id } };
  },
});
