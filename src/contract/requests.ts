import { z } from 'zod';
import { AppendixMarkers, IncludeOptions } from './include.ts';

const MAX_URL_LENGTH = 16_384;

/** Text that may be an address: its form is checked by `isPageUrl`. */
export const UrlText = z.string().max(MAX_URL_LENGTH).describe('http or https');

/** What is wrong with an address that `isPageUrl` refuses. */
export const NO_PAGE_URL = 'Not an absolute http or https URL.';

/** An absolute http or https address. */
export const PageUrl = UrlText.refine(isPageUrl, { error: NO_PAGE_URL }).describe('http or https');

/** Whether a text is an absolute http or https address. */
export function isPageUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
}

/** Search options (specification 2.2). */
export const SearchOptions = z
  .strictObject({
    query: z
      .string()
      .max(4000)
      .refine((query) => query.trim() !== '', { error: 'The query is empty.' }),
    maxResults: z.int().min(1).max(50).default(5),
    minScore: z.number().min(0).max(1).default(0.6).describe('0 disables filtering.'),
  })
  .meta({ id: 'SearchOptions' });
export type SearchOptions = z.infer<typeof SearchOptions>;

export const BrowserConfig = z
  .strictObject({
    scrollFullPage: z.boolean().default(false).describe('Scroll the whole page to load lazy content.'),
  })
  .meta({ id: 'BrowserConfig' });
export type BrowserConfig = z.infer<typeof BrowserConfig>;

/** Limits and conversion options for non-HTML targets (specification 2.4). */
export const DocumentConfig = z
  .strictObject({
    pages: z
      .string()
      .regex(/^\d+(-\d*)?(,\d+(-\d*)?)*$/, { error: 'Page ranges look like 1-3,7,10-.' })
      .optional()
      .describe('Pages to read, e.g. `1-3,7`.'),
    maxPages: z.int().min(1).optional(),
    maxBytes: z.int().min(1).optional(),
    ocr: z.enum(['auto', 'never', 'force']).optional(),
    ocrLanguages: z
      .array(z.string().regex(/^[a-zA-Z_]{2,20}$/))
      .max(10)
      .optional(),
    ocrMaxPages: z.int().min(0).optional(),
    password: z.string().max(1000).optional(),
    tables: z.boolean().optional(),
    sheets: z.array(z.string()).max(200).optional(),
    maxRowsPerSheet: z.int().min(1).optional(),
    includeNotes: z.boolean().optional(),
    timeoutMs: z.int().min(1).optional(),
  })
  .meta({ id: 'DocumentConfig' });
export type DocumentConfig = z.infer<typeof DocumentConfig>;

/** Headers of both fetches: a stored capture that is young enough may answer, by the ordinary header of HTTP. */
export const FetchHeaders = z.object({
  'cache-control': z
    .string()
    .max(1000)
    .optional()
    .describe(
      '`max-age=N`: a stored capture of the same kind, at most N seconds old, may answer; it costs nothing.',
    ),
});
export type FetchHeaders = z.infer<typeof FetchHeaders>;

/** Seconds that `max-age` allows (RFC 9111, 5.2.1.1); 0 without it, and with `no-cache` or `no-store`. */
export function maxAgeOf(cacheControl = ''): number {
  const directives = cacheControl
    .toLowerCase()
    .split(',', 20)
    .map((part) => part.trim());
  if (directives.some((name) => name === 'no-cache' || name === 'no-store')) return 0;
  const seconds = directives.map((name) => /^max-age="?(\d{1,9})"?$/.exec(name)?.[1]).find(Boolean);
  return Number(seconds ?? 0);
}

/** Body of `POST /v1/fetch` (specification 4.1). */
export const FetchRequest = z
  .strictObject({
    url: PageUrl,
    include: IncludeOptions.optional(),
    search: SearchOptions.optional(),
    browserConfig: BrowserConfig.optional(),
  })
  .meta({ id: 'FetchRequest' });
export type FetchRequest = z.infer<typeof FetchRequest>;

/** Body of `POST /v1/fetch/json` (specification 4.2). */
export const FetchJsonRequest = FetchRequest.extend({ documentConfig: DocumentConfig.optional() }).meta({
  id: 'FetchJsonRequest',
});
export type FetchJsonRequest = z.infer<typeof FetchJsonRequest>;

/** Body of `POST /v1/fetch/search` (specification 4.3). */
export const SearchRequest = z
  .strictObject({
    snapshotId: z.string().min(1),
    search: SearchOptions,
    include: IncludeOptions.optional(),
  })
  .meta({ id: 'SearchRequest' });
export type SearchRequest = z.infer<typeof SearchRequest>;

/** Body of `POST /v1/snapshots/{snapshotId}/highlights` (specification 4.4). */
export const HighlightsRequest = z
  .strictObject({ highlights: SearchOptions, include: IncludeOptions.optional() })
  .meta({ id: 'HighlightsRequest' });
export type HighlightsRequest = z.infer<typeof HighlightsRequest>;

/** The `include` query parameter: which layers stand beside the main Markdown (specification 4.1). */
export const IncludeLayers = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((layer) => layer.trim())
      .filter((layer) => layer !== ''),
  )
  .pipe(z.array(z.enum(['appendix', 'statejson'])));
export type IncludeLayers = z.infer<typeof IncludeLayers>;

export const FetchQuery = z.object({ include: IncludeLayers.optional() });
export type FetchQuery = z.infer<typeof FetchQuery>;

export const FetchJsonQuery = FetchQuery.extend({ appendixMarkers: AppendixMarkers.optional() });
export type FetchJsonQuery = z.infer<typeof FetchJsonQuery>;

export const SnapshotParams = z.object({ snapshotId: z.string().min(1) });
