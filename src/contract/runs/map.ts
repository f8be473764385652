import { z } from 'zod';
import { FetchOriginError } from '../fetch/origin.ts';
import { createCursor, nextCursor } from '../paging.ts';
import { PageUrl } from '../fetch/requests.ts';
import * as schema from '../schema.ts';
import { UrlPatterns } from '../fetch/include.ts';

/** Which addresses belong to the site of a start address. */
export const SiteScope = schema.choice(
  '`host`: the host of `url`, with and without `www.`. `subdomains`: all hosts of its registrable domain. `path`: only addresses below the folder of `url`.',
  ['host', 'subdomains', 'path'],
);
export type SiteScope = z.infer<typeof SiteScope>;

/** Fields of the requests that select the addresses of a site. */
export const siteFilter = {
  scope: SiteScope.default('host'),
  includePatterns: UrlPatterns.optional().describe(
    'Keep only addresses that match one of these RE2 patterns. An empty list keeps all.',
  ),
  excludePatterns: UrlPatterns.optional().describe(
    'Leave out addresses that match one of these RE2 patterns.',
  ),
};

/** Maximum number of addresses of a site that a map contains. */
export const MAX_MAPPED_ADDRESSES = 100_000;

/** Body of `POST /v1/map`. */
export const MapRequest = schema.namedInput('MapRequest', 'The site, and which of its addresses to list.', {
  url: PageUrl.describe('The start page of the site, an absolute http or https URL.'),
  ...siteFilter,
  sitemap: schema.withDefault(
    z.enum(['include', 'only', 'skip']),
    'include',
    '`include`: the links of the start page, the sitemaps, and the feeds that the page names. `only`: the sitemaps, without fetching the start page, free of charge. `skip`: the links of the start page.',
  ),
  search: schema.optional(
    z.string().trim().min(1).max(500),
    'Keep only addresses whose URL or link text contains this text, ignoring case.',
  ),
  limit: schema.withDefault(
    z.int().min(1).max(MAX_MAPPED_ADDRESSES),
    5000,
    'Maximum number of addresses in the answer, 1 to 100,000.',
  ),
  cursor: createCursor(
    /^\d{1,9}(?:\.snap_[\w-]{1,64})?(?:\.map_[\w-]{1,64})?$/,
    '`nextCursor` of the previous page. The start page is not fetched again, nor are the sitemaps for about ten minutes.',
  ),
});
export type MapRequest = z.infer<typeof MapRequest>;

export const MappedAddress = schema.namedObject('MappedAddress', 'An address of the site.', {
  url: schema.text('Absolute address.'),
  source: schema.choice('Where the address was found.', ['start', 'link', 'sitemap', 'feed']),
  title: schema.optionalText('Text of the link on the start page.'),
  lastmod: schema.optionalText('Date of the last change, as the sitemap or feed states it.'),
  sitemap: schema.optionalText('The sitemap or feed that lists the address.'),
});
export type MappedAddress = z.infer<typeof MappedAddress>;

export const MapSitemap = schema.namedObject('MapSitemap', 'A sitemap that was requested.', {
  url: schema.text('Address of the sitemap.'),
  foundIn: schema.choice(
    '`robots`: a line of robots.txt. `index`: another sitemap. `default`: `/sitemap.xml`. `page`: a feed that the start page names.',
    ['robots', 'index', 'default', 'page'],
  ),
  status: schema.choice(
    'How it was read. `cut`: only the beginning, because the file is too large or breaks off.',
    ['read', 'cut', 'missing', 'unreachable', 'invalid'],
  ),
  kind: schema.optional(
    z.enum(['sitemap', 'index', 'feed', 'text']),
    'Format of the file. Missing if it was not read.',
  ),
  addresses: schema.integer('Number of addresses in the file, before filters.'),
});
export type MapSitemap = z.infer<typeof MapSitemap>;

/** 200 of `POST /v1/map`. */
export const MapResult = schema.namedObject('MapResult', 'The addresses of a site.', {
  url: schema.text('The start page, after redirects.'),
  total: schema.integer('Number of addresses that match, over all pages of the result.'),
  addresses: schema.list(
    'Without duplicates: the start page, its links, then the sitemaps in their order.',
    MappedAddress,
  ),
  isCut: z.boolean().describe('Whether the site has more addresses than were read.'),
  sitemaps: schema.list('The sitemaps that were requested.', MapSitemap),
  snapshotId: schema.optionalText('Snapshot of the start page.'),
  originError: FetchOriginError.optional().describe(
    'Present if the start page was not reached or answered with an error status.',
  ),
  nextCursor,
});
export type MapResult = z.infer<typeof MapResult>;
