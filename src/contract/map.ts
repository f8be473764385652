import { z } from 'zod';
import { FetchOriginError } from './origin.ts';
import { describeCursorError } from './patterns.ts';
import { PageUrl } from './requests.ts';
import { siteFilter } from './sites.ts';

const integer = z.int();

/** Maximum number of addresses of a site that a map contains. */
export const MAX_MAPPED_ADDRESSES = 100_000;

/** Body of `POST /v1/map`. */
export const MapRequest = z
  .strictObject({
    url: PageUrl.describe('The start page of the site, an absolute http or https URL.'),
    ...siteFilter,
    sitemap: z
      .enum(['include', 'only', 'skip'])
      .default('include')
      .describe(
        '`include`: the links of the start page, the sitemaps, and the feeds that the page names. `only`: the sitemaps, without fetching the start page, free of charge. `skip`: the links of the start page.',
      ),
    search: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe('Keep only addresses whose URL or link text contains this text, ignoring case.'),
    limit: z
      .int()
      .min(1)
      .max(MAX_MAPPED_ADDRESSES)
      .default(5000)
      .describe('Maximum number of addresses in the answer, 1 to 100,000.'),
    cursor: z
      .string()
      .regex(/^\d{1,9}(?:\.snap_[\w-]{1,64})?(?:\.map_[\w-]{1,64})?$/, { error: describeCursorError })
      .optional()
      .describe(
        '`nextCursor` of the previous page. The start page is not fetched again, nor are the sitemaps for about ten minutes.',
      ),
  })
  .meta({ id: 'MapRequest', description: 'The site, and which of its addresses to list.' });
export type MapRequest = z.infer<typeof MapRequest>;

export const MappedAddress = z
  .object({
    url: z.string().describe('Absolute address.'),
    source: z.enum(['start', 'link', 'sitemap', 'feed']).describe('Where the address was found.'),
    title: z.string().optional().describe('Text of the link on the start page.'),
    lastmod: z.string().optional().describe('Date of the last change, as the sitemap or feed states it.'),
    sitemap: z.string().optional().describe('The sitemap or feed that lists the address.'),
  })
  .meta({ id: 'MappedAddress', description: 'An address of the site.' });
export type MappedAddress = z.infer<typeof MappedAddress>;

/** A sitemap or feed that was requested. */
export const MapSitemap = z
  .object({
    url: z.string().describe('Address of the sitemap.'),
    foundIn: z
      .enum(['robots', 'index', 'default', 'page'])
      .describe(
        '`robots`: a line of robots.txt. `index`: another sitemap. `default`: `/sitemap.xml`. `page`: a feed that the start page names.',
      ),
    status: z
      .enum(['read', 'cut', 'missing', 'unreachable', 'invalid'])
      .describe('How it was read. `cut`: only the beginning, because the file is too large or breaks off.'),
    kind: z
      .enum(['sitemap', 'index', 'feed', 'text'])
      .optional()
      .describe('Format of the file. Missing if it was not read.'),
    addresses: integer.describe('Number of addresses in the file, before filters.'),
  })
  .meta({ id: 'MapSitemap', description: 'A sitemap that was requested.' });
export type MapSitemap = z.infer<typeof MapSitemap>;

/** 200 of `POST /v1/map`. */
export const MapResult = z
  .object({
    url: z.string().describe('The start page, after redirects.'),
    total: integer.describe('Number of addresses that match, over all pages of the result.'),
    addresses: z
      .array(MappedAddress)
      .describe('Without duplicates: the start page, its links, then the sitemaps in their order.'),
    isCut: z.boolean().describe('Whether the site has more addresses than were read.'),
    sitemaps: z.array(MapSitemap).describe('The sitemaps that were requested.'),
    snapshotId: z.string().optional().describe('Snapshot of the start page.'),
    originError: FetchOriginError.optional().describe(
      'Present if the start page was not reached or answered with an error status.',
    ),
    nextCursor: z.string().optional().describe('`cursor` of the next page. Missing on the last page.'),
  })
  .meta({ id: 'MapResult', description: 'The addresses of a site.' });
export type MapResult = z.infer<typeof MapResult>;
