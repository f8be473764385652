import { z } from 'zod';
import { hideCredentials } from '../credentials.ts';
import { LoadHeaders } from '../organization/profiles.ts';
import { AppendixMarkers, IncludeOptions } from './include.ts';
import { quoteValue } from '../runs/patterns.ts';
import { REFUSED_PROPERTIES } from '../schema.ts';
import * as schema from '../schema.ts';

const MAX_URL_CHARS = 16_384;

/** A URL that is not validated yet; see `isPageUrl`. */
export const UrlText = z.string().max(MAX_URL_CHARS).describe('An absolute http or https URL.');

/** Returns the error message for a value that `isPageUrl` rejects. */
export function describePageUrlError(value: unknown): string {
  const quotedValue = hideCredentials(quoteValue(value));
  const scheme = typeof value === 'string' ? URL.parse(value)?.protocol : undefined;
  return scheme === undefined || /^https?:$/.test(scheme)
    ? `${quotedValue} is not an absolute http or https URL, such as https://example.com/.`
    : `${quotedValue} has the scheme "${scheme}", which is not supported. Use http or https, such as https://example.com/.`;
}

/** An absolute http or https URL. */
export const PageUrl = UrlText.refine(isPageUrl, {
  error: ({ input }) => describePageUrlError(input),
}).describe('An absolute http or https URL.');

/** Whether a text is an absolute http or https URL. */
export function isPageUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
}

/** Search options (specification 2.2). */
export const SearchOptions = schema.namedInput(
  'SearchOptions',
  'Which passages to return, instead of the content of the page.',
  {
    query: z
      .string()
      .max(4000)
      .describe('The words or the question to search for.')
      .refine((query) => query.trim() !== '', {
        error: 'The query is empty. Enter the words to search for.',
      }),
    maxResults: schema.withDefault(z.int().min(1).max(50), 5, 'Maximum number of passages.'),
    minScore: schema.withDefault(
      z.number().min(0).max(1),
      0.6,
      'Return only passages with at least this score. 0 returns all.',
    ),
  },
);
export type SearchOptions = z.infer<typeof SearchOptions>;

export const BrowserConfig = schema.namedInput(
  'BrowserConfig',
  'What the browser does before the page is read.',
  {
    scrollFullPage: schema.withDefault(
      z.boolean(),
      false,
      'Scroll to the end of the page to load lazy content.',
    ),
  },
);
export type BrowserConfig = z.infer<typeof BrowserConfig>;

export const RunBrowserConfig = BrowserConfig.extend({
  shareCache: schema.optional(
    z.boolean(),
    'Load the pages of a site with one browser cache, so that scripts and styles that they share are loaded once. Cookies and stored data are deleted after each page. No effect with a profile or with a password in the URL. Default: false.',
  ),
}).meta({
  id: 'RunBrowserConfig',
  description: 'What the browser does with each page of a run before it is read.',
});
export type RunBrowserConfig = z.infer<typeof RunBrowserConfig>;

/** Whether a text is a list of ranges of pages, such as `1-3,7,10-`. Pages are counted from 1. */
function isPageRanges(source: string): boolean {
  return source.split(',').every((range) => {
    const [, first, last] = /^(\d{1,9})(?:-(\d{0,9}))?$/.exec(range) ?? [];
    return Number(first) >= 1 && (!last || Number(last) >= Number(first));
  });
}

/** Limits and options for documents (specification 2.4). */
export const DocumentConfig = schema.namedInput(
  'DocumentConfig',
  'How to read a document. Ignored for web pages.',
  {
    pages: schema.optional(
      z.string().refine(isPageRanges, {
        error: ({ input }) => `${quoteValue(input)} is not a list of page ranges from 1, such as 1-3,7,10-.`,
      }),
      'Pages to read, for example `1-3,7`.',
    ),
    maxPages: schema.optional(z.int().min(1), 'Most pages to read. Default: the limit of the service.'),
    maxBytes: schema.optional(
      z.int().min(1),
      'Largest document to read, in bytes. Default and maximum: the limit of the service.',
    ),
    ocr: schema.optional(
      z.enum(['auto', 'never', 'force']),
      'When to read scans by OCR; `auto` (default): pages without text.',
    ),
    ocrLanguages: schema.optional(
      z.array(z.string().regex(/^[a-zA-Z_]{2,20}$/)).max(10),
      'Languages of scans: two letters (`de`) or names of tesseract (`chi_sim`).',
    ),
    ocrMaxPages: schema.optional(z.int().min(0), 'Most scans to read (default: 50).'),
    password: schema.optional(z.string().max(1000), 'Of an encrypted document.'),
    tables: schema.optional(z.boolean(), '`false`: rows become paragraphs.'),
    sheets: schema.optional(z.array(z.string()).max(200), 'Sheets to read (default: all visible).'),
    maxRowsPerSheet: schema.optional(z.int().min(1), 'Most rows to read of each sheet.'),
    includeNotes: schema.optional(z.boolean(), 'Footnotes, speaker notes and comments (default: true).'),
    timeoutMs: schema.optional(
      z.int().min(1),
      'Time limit of the conversion in milliseconds. Default: the limit of the service.',
    ),
  },
);
export type DocumentConfig = z.infer<typeof DocumentConfig>;

const CacheControl = z.string().max(1000);
const MAX_AGE_TEXT =
  'With `max-age=N`, a stored capture with the same options that is at most N seconds old is returned, free of charge.';

/** Headers of `POST /v1/fetch` and `POST /v1/fetch/json`. */
export const FetchHeaders = z.object({
  ...LoadHeaders.shape,
  'cache-control': schema.optional(
    CacheControl,
    `${MAX_AGE_TEXT} With \`only-if-cached\`, the site is not visited: the answer is 504 if no such capture is stored.`,
  ),
});
export type FetchHeaders = z.infer<typeof FetchHeaders>;

/** Headers of `POST /v1/map`. */
export const MapHeaders = z.object({
  ...LoadHeaders.shape,
  'cache-control': schema.optional(CacheControl, `${MAX_AGE_TEXT} This applies to the start page.`),
});

/** Which stored captures a call accepts (RFC 9111, 5.2.1). */
export interface CachePolicy {
  /** Maximum age in seconds; 0 if no stored capture is accepted, `Infinity` for any age. */
  maxAgeSeconds: number;
  /** Whether the site may not be visited. */
  onlyStored: boolean;
}

/** Reads `max-age` and `only-if-cached`. With `no-cache` and `no-store`, no stored capture is accepted. */
export function parseCacheControl(cacheControl = ''): CachePolicy {
  const directives = cacheControl
    .toLowerCase()
    .split(',', 20)
    .map((part) => part.trim());
  const onlyStored = directives.includes('only-if-cached');
  if (directives.some((name) => name === 'no-cache' || name === 'no-store'))
    return { maxAgeSeconds: 0, onlyStored };
  const seconds = directives.map((name) => /^max-age="?(\d{1,9})"?$/.exec(name)?.[1]).find(Boolean);
  return { maxAgeSeconds: Number(seconds ?? (onlyStored ? Infinity : 0)), onlyStored };
}

/** Body of `POST /v1/fetch` (specification 4.1). */
export const FetchRequest = schema
  .namedInput('FetchRequest', 'The page to fetch, and what to return.', {
    url: PageUrl,
    include: IncludeOptions.optional(),
    search: SearchOptions.optional(),
    browserConfig: BrowserConfig.optional(),
  })
  .register(REFUSED_PROPERTIES, { documentConfig: 'Use POST /v1/fetch/json, which reads it.' });
export type FetchRequest = z.infer<typeof FetchRequest>;

/** Body of `POST /v1/fetch/json` (specification 4.2). */
export const FetchJsonRequest = FetchRequest.extend({ documentConfig: DocumentConfig.optional() }).meta({
  id: 'FetchJsonRequest',
  description: 'The page to fetch, and what to return.',
});
export type FetchJsonRequest = z.infer<typeof FetchJsonRequest>;

/** Body of `POST /v1/fetch/search` (specification 4.3). */
export const SearchRequest = schema.namedInput('SearchRequest', 'The snapshot and the words to search for.', {
  snapshotId: z.string().min(1).describe('Id that a fetch returned.'),
  search: SearchOptions,
  include: IncludeOptions.optional(),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

/** Body of `POST /v1/snapshots/{snapshotId}/highlights` (specification 4.4). */
export const HighlightsRequest = schema.namedInput('HighlightsRequest', 'The words to search for.', {
  highlights: SearchOptions,
  include: IncludeOptions.optional(),
});
export type HighlightsRequest = z.infer<typeof HighlightsRequest>;

/** The `include` query parameter: layers to return in addition to the main Markdown (specification 4.1). */
export const IncludeQuery = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((layer) => layer.trim())
      .filter((layer) => layer !== ''),
  )
  .pipe(z.array(z.enum(['appendix', 'statejson'])));
export type IncludeQuery = z.infer<typeof IncludeQuery>;

export const FetchQuery = z.object({
  include: IncludeQuery.optional().describe(
    'Layers in addition to the main Markdown, comma-separated: `appendix`, `statejson`. Default: `statejson`. Empty: none. Decides over the body.',
  ),
});
export type FetchQuery = z.infer<typeof FetchQuery>;

export const FetchJsonQuery = FetchQuery.extend({
  appendixMarkers: AppendixMarkers.optional().describe(
    'How to mark omitted content (default: `compact`). Decides over the body.',
  ),
});
export type FetchJsonQuery = z.infer<typeof FetchJsonQuery>;

/** Headers of `POST /v1/documents` (RFC 6266). */
export const UploadHeaders = z.object({
  'content-disposition': z
    .string()
    .optional()
    .describe(
      'Name of the file, such as `attachment; filename="report.pdf"`. It helps to tell formats apart.',
    ),
});

/** Query of `POST /v1/documents`. */
export const UploadQuery = FetchJsonQuery.extend({
  options: z
    .string()
    .optional()
    .describe('How to read the file, as JSON. In a form, send it as the part `options` instead.'),
});

export const SnapshotParams = z.object({
  snapshotId: z.string().min(1).describe('Id that a fetch returned.'),
});
