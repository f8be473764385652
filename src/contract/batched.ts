import { z } from 'zod';
import { CaptureTelemetry } from './capture.ts';
import { BlockedType } from './error-fields.ts';
import { ERRORS } from './error-table.ts';
import { type ErrorTag, createErrorSchema } from './errors.ts';
import { IncludeOptions } from './include.ts';
import { FetchOriginError } from './origin.ts';
import { describeCursorError, quoteValue } from './patterns.ts';
import { ProfileHeader } from './profiles.ts';
import { REFUSED_PROPERTIES } from './refused-properties.ts';
import { RunBrowserConfig, UrlText } from './requests.ts';
import { Asset, ContentWarnings, PageLink, ShownResponse } from './results.ts';
import { SitePolicy } from './site-policy.ts';

const integer = z.int();

/** Include Options that batched runs support, both at the start and when polling (specification 4.6). */
export const BatchedInclude = IncludeOptions.omit({ screenshot: true, json: true, appendix: true })
  .meta({ id: 'BatchedIncludeOptions', description: 'What each result contains.' })
  .register(REFUSED_PROPERTIES, {
    screenshot: 'A run takes no screenshots. Fetch the page with POST /v1/fetch/json.',
    json: 'Results of a run have no State JSON. Read the snapshot of a result with GET /v1/snapshots/{snapshotId}.',
    appendix: 'Results of a run have no appendix. Read it with GET /v1/snapshots/{snapshotId}/appendix.',
  });
export type BatchedInclude = z.infer<typeof BatchedInclude>;

/** Properties of a fetch that batched runs and crawls do not have. */
export const REFUSED_BY_RUNS = {
  search: 'A run does not search. Search its snapshots with POST /v1/snapshots/{snapshotId}/highlights.',
  documentConfig: 'A run reads documents with the defaults. Fetch the document with POST /v1/fetch/json.',
};

const RunName = z.string().trim().min(1).max(100);

/**
 * Body of `POST /v1/fetch/batched` (specification 4.5). `startBatched` validates the URLs in steps: validating up to
 * 100,000 URLs at once would block the event loop.
 */
export const BatchedRequest = z
  .strictObject({
    urls: z.array(UrlText).min(1).describe('The pages to fetch. A URL may occur more than once.'),
    name: RunName.optional().describe('A name for people, shown in lists.'),
    include: BatchedInclude.optional(),
    browserConfig: RunBrowserConfig.optional(),
  })
  .meta({ id: 'BatchedRequest', description: 'The pages to fetch, and what to return of each.' })
  .register(REFUSED_PROPERTIES, REFUSED_BY_RUNS);
export type BatchedRequest = z.infer<typeof BatchedRequest>;

export const BatchedHeaders = z.object({
  ...ProfileHeader.shape,
  'x-idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Repeating a request with the same key returns the same run. The service generates a key if you send none.',
    ),
});

export const BatchedParams = z.object({
  id: z.string().min(1).describe('Id that the start of the run returned.'),
});

/** Parses a whole number from a query parameter. */
const createWholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: ({ input }) => `${quoteValue(input)} is not a whole number.` })
    .transform(Number)
    .pipe(z.int().min(least).max(most));

const ResultLimit = createWholeNumber(1, 100).default(10).describe('Maximum number of entries, 1 to 100.');

const EncodedInclude = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'The value is not JSON. Send URL-encoded JSON.' });
      return z.NEVER;
    }
  })
  .pipe(BatchedInclude);

/** Query of `GET /v1/fetch/batched/{id}` (specification 4.6). */
export const BatchedQuery = z.object({
  limit: ResultLimit,
  offset: createWholeNumber(0, Number.MAX_SAFE_INTEGER).default(0).describe('Number of results to skip.'),
  include: EncodedInclude.optional().describe('Include Options as JSON. Default: Markdown and metadata.'),
});
export type BatchedQuery = z.infer<typeof BatchedQuery>;

/** Query of `GET /v1/fetch/batched`. */
export const BatchedListQuery = z.object({
  limit: ResultLimit,
  cursor: z
    .string()
    .regex(/^\d{1,15}\.run_\w{1,64}$/, { error: describeCursorError })
    .optional()
    .describe('`nextCursor` of the previous page.'),
  id: z.string().min(1).optional().describe('Returns only the run with this id.'),
});
export type BatchedListQuery = z.infer<typeof BatchedListQuery>;

/** State of a run. The fields `status` and `batchedStatus` always have the same value. */
export const RunStatus = z
  .enum(['QUEUED', 'RUNNING', 'CANCELLING', 'CANCELLED', 'COMPLETED'])
  .describe('State of the run. `CANCELLED` and `COMPLETED` are final.');
export type RunStatus = z.infer<typeof RunStatus>;

/** 202 of `POST /v1/fetch/batched`. */
export const BatchedStarted = z
  .object({ id: z.string().describe('Id of the new run.') })
  .meta({ id: 'BatchedStarted', description: 'A run that was started.' });

/** 200 of `POST /v1/fetch/batched/{id}/cancel` (specification 4.7). */
export const BatchedCancelled = z
  .object({ id: z.string().describe('Id of the run.'), status: RunStatus })
  .meta({ id: 'BatchedCancelled', description: 'A run that was cancelled.' });

/** Error of an item that was not fetched because its run was cancelled. */
export const FetchCancelled = z
  .object({
    _tag: z.literal('FetchCancelled').describe('Name of the error.'),
    url: z.string().describe('The requested URL.'),
    retryable: z.literal(true).describe('The URL can be fetched again.'),
  })
  .meta({ id: 'FetchCancelled', description: 'The run was cancelled before the URL was fetched.' });
export type FetchCancelled = z.infer<typeof FetchCancelled>;

/** Metadata of a batched item (specification 2.9). */
const BatchedMeta = z
  .object({
    title: z.string().describe('Title of the page.'),
    description: z.string().describe('The description that the page states.'),
    canonicalUrl: z.string().describe('The canonical URL that the page names.'),
    language: z.string().describe('Language of the page (BCP 47).'),
    charset: z.string().describe('Character encoding of the page.'),
    favicon: z.string().describe('URL of the icon of the site.'),
    warnings: ContentWarnings,
    sitePolicy: SitePolicy,
    icons: z
      .array(
        z
          .object({
            href: z.string().describe('URL of the icon.'),
            rel: z.string().describe('Relation of the link, such as `apple-touch-icon`.'),
            type: z.string().describe('Media type that the page states.'),
            sizes: z.string().describe('Sizes that the page states, such as `32x32`.'),
          })
          .partial(),
      )
      .describe('Icons that the page links to.'),
    openGraph: z
      .object({
        title: z.string().describe('`og:title`.'),
        description: z.string().describe('`og:description`.'),
        type: z.string().describe('`og:type`, such as `article`.'),
        url: z.string().describe('`og:url`.'),
        siteName: z.string().describe('`og:site_name`.'),
        locale: z.string().describe('`og:locale`, such as `en_GB`.'),
        images: z
          .array(
            z
              .object({
                url: z.string().describe('URL of the picture.'),
                width: z.string().describe('Width as the page states it, in pixels.'),
                height: z.string().describe('Height as the page states it, in pixels.'),
                alt: z.string().describe('Description of the picture.'),
              })
              .partial(),
          )
          .describe('`og:image` with its properties.'),
      })
      .partial()
      .describe('Open Graph metadata, as the page states it.'),
    twitter: z
      .object({
        card: z.string().describe('`twitter:card`, such as `summary`.'),
        site: z.string().describe('`twitter:site`, an account.'),
        creator: z.string().describe('`twitter:creator`, an account.'),
        title: z.string().describe('`twitter:title`.'),
        description: z.string().describe('`twitter:description`.'),
        image: z.string().describe('`twitter:image`, a URL.'),
      })
      .partial()
      .describe('Metadata of Twitter cards, as the page states it.'),
  })
  .partial()
  .meta({ id: 'BatchedMeta', description: 'What the page states about itself.' });
export type BatchedMeta = z.infer<typeof BatchedMeta>;

/** `data` of a batched item (specification 2.9). */
export const BatchedData = z
  .object({
    response: ShownResponse,
    meta: BatchedMeta.optional(),
    snapshotId: z.string().describe('Id of the stored snapshot.'),
    html: z.string().optional().describe('Cleaned HTML. Present if you requested it.'),
    markdown: z.string().optional().describe('The page as Markdown. Missing if you excluded it.'),
    links: z.array(PageLink).optional().describe('Links of the page. Present if you requested them.'),
    renderEngines: z
      .object({
        capture: z.string().describe('What loaded the page, such as `chromium`.'),
        markdown: z.string().describe('What wrote the Markdown.'),
        tree: z.string().describe('What read the structure of the page.'),
      })
      .describe('The programs that made the result.'),
    captureTelemetry: CaptureTelemetry.describe(
      'Facts for the diagnosis of the capture. Names and values may change.',
    ),
    assets: z.array(Asset).optional().describe('Files that the page contains as data URLs.'),
    blocked: z
      .object({ blockedType: BlockedType })
      .optional()
      .describe('Present if the site showed a block page.'),
  })
  .meta({ id: 'BatchedData', description: 'The content of a fetched page.' });
export type BatchedData = z.infer<typeof BatchedData>;

/** Service errors that an item can end with. */
const ITEM_FAILURES = (Object.keys(ERRORS) as ErrorTag[]).filter(
  (tag) => tag.startsWith('Fetch') || ERRORS[tag].status >= 500 || tag === 'AccessBlocked',
);

const ItemError = z.union([
  FetchOriginError,
  FetchCancelled,
  ...[...ITEM_FAILURES, 'SnapshotNotFound' as const].map(createErrorSchema),
]);

/** One result of a run, with either `data` or `error` (specification 2.9). */
export const BatchedItem = z
  .object({
    url: z.string().describe('The requested URL.'),
    index: integer.describe('Position in the `urls` of the request, from 0.'),
    status: z.enum(['SUCCEEDED', 'FAILED', 'CANCELLED']).describe('How the fetch ended.'),
    data: BatchedData.optional(),
    error: ItemError.optional().describe('Why there is no content. Missing if there is `data`.'),
    originError: FetchOriginError.optional().describe('Present if the origin answered with an error status.'),
  })
  .meta({ id: 'BatchedItem', description: 'The result of one URL of a run.' });
export type BatchedItem = z.infer<typeof BatchedItem>;

const startPage = z.string().optional().describe('The start page; present if the run is a crawl.');

const runFields = {
  id: z.string().describe('Id of the run.'),
  status: RunStatus,
  batchedStatus: RunStatus.describe('The same as `status`.'),
  totalUrls: integer.describe('Number of URLs.'),
};

/** 200 of `GET /v1/fetch/batched/{id}` (specification 2.9). */
export const BatchedRun = z
  .object({
    ...runFields,
    name: z.string().optional().describe('The name in the request.'),
    url: startPage,
    results: z.array(BatchedItem).describe('Results in order of completion. The order is stable.'),
    pagination: z
      .object({
        total: integer.describe('Number of results so far.'),
        limit: integer.describe('`limit` of the request.'),
        offset: integer.describe('`offset` of the request.'),
        hasMore: z.boolean().describe('Whether there are results after this page.'),
      })
      .describe('Which results this answer contains.'),
  })
  .meta({ id: 'BatchedRun', description: 'A run and a page of its results.' });

/** Query of `GET /v1/fetch/batched/{id}/export`. */
export const BatchedExportQuery = z.object({
  format: z
    .enum(['csv', 'jsonl'])
    .default('csv')
    .describe(
      '`csv`: one line for each URL, without content. `jsonl`: one result with Markdown on each line.',
    ),
});
export type BatchedExportQuery = z.infer<typeof BatchedExportQuery>;

/** 200 of `GET /v1/fetch/batched`, newest first. */
export const BatchedList = z
  .object({
    runs: z
      .array(
        z.object({
          ...runFields,
          name: z.string().optional().describe('The name in the request.'),
          url: startPage,
          finishedUrls: integer.describe('URLs with a result.'),
          failedUrls: integer.describe('Finished URLs without content.'),
          errorPages: integer.describe(
            'Finished URLs that answered with an error status, such as 404. They have content and are not failed.',
          ),
          createdAt: z.string().describe('When the run was started (ISO 8601).'),
          finishedAt: z.string().optional().describe('When the run ended. Missing while it runs.'),
        }),
      )
      .describe('The runs of this part of the list, newest first.'),
    nextCursor: z.string().optional().describe('`cursor` of the next page. Missing on the last page.'),
  })
  .meta({ id: 'BatchedList', description: 'A page of runs.' });
export type BatchedList = z.infer<typeof BatchedList>;
