import { z } from 'zod';
import { CaptureTelemetry } from '../fetch/capture.ts';
import { BlockedType } from '../errors/error-fields.ts';
import type { ErrorRow } from '../errors/error-row.ts';
import { ERRORS } from '../errors/error-table.ts';
import { type ErrorTag, createErrorSchema } from '../errors/errors.ts';
import { IncludeOptions } from '../fetch/include.ts';
import { FetchOriginError } from '../fetch/origin.ts';
import { createCursor, createWholeNumber, nextCursor } from '../paging.ts';
import { LoadHeaders } from '../organization/profiles.ts';
import { REFUSED_PROPERTIES } from '../schema.ts';
import { RunBrowserConfig, UrlText } from '../fetch/requests.ts';
import {
  Asset,
  ContentWarnings,
  LlmsTxt,
  MarkdownAlternate,
  NativeMarkdown,
  PageLink,
  ShownResponse,
} from '../fetch/results.ts';
import { SitePolicy } from './site-policy.ts';
import * as schema from '../schema.ts';

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
export const BatchedRequest = schema
  .namedInput('BatchedRequest', 'The pages to fetch, and what to return of each.', {
    urls: z.array(UrlText).min(1).describe('The pages to fetch. A URL may occur more than once.'),
    name: RunName.optional().describe('A name for people, shown in lists.'),
    include: BatchedInclude.optional(),
    browserConfig: RunBrowserConfig.optional(),
  })
  .register(REFUSED_PROPERTIES, REFUSED_BY_RUNS);
export type BatchedRequest = z.infer<typeof BatchedRequest>;

export const BatchedHeaders = z.object({
  ...LoadHeaders.shape,
  'x-idempotency-key': schema.optional(
    z.string().min(1).max(255),
    'Repeating a request with the same key returns the same run. The service generates a key if you send none.',
  ),
});

export const BatchedParams = z.object({
  id: z.string().min(1).describe('Id that the start of the run returned.'),
});

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
  order: z
    .enum(['completion', 'index'])
    .optional()
    .describe(
      'Order of the results. With `completion` (default), results keep their place while the run goes on. `index` is the order of the URLs, in which results move while the run goes on; URLs that never started are last.',
    ),
  include: EncodedInclude.optional().describe('Include Options as JSON. Default: Markdown and metadata.'),
});
export type BatchedQuery = z.infer<typeof BatchedQuery>;

/** Query of `GET /v1/fetch/batched`. */
export const BatchedListQuery = z.object({
  limit: ResultLimit,
  cursor: createCursor(/^\d{1,15}\.run_\w{1,64}$/),
  id: schema.optional(z.string().min(1), 'Returns only the run with this id.'),
});
export type BatchedListQuery = z.infer<typeof BatchedListQuery>;

/** State of a run. The fields `status` and `batchedStatus` always have the same value. */
export const RunStatus = schema.choice('State of the run. `CANCELLED` and `COMPLETED` are final.', [
  'QUEUED',
  'RUNNING',
  'CANCELLING',
  'CANCELLED',
  'COMPLETED',
]);
export type RunStatus = z.infer<typeof RunStatus>;

/** 202 of `POST /v1/fetch/batched`. */
export const BatchedStarted = schema.namedObject('BatchedStarted', 'A run that was started.', {
  id: schema.text('Id of the new run.'),
});

/** 200 of `POST /v1/fetch/batched/{id}/cancel` (specification 4.7). */
export const BatchedCancelled = schema.namedObject('BatchedCancelled', 'A run that was cancelled.', {
  id: schema.text('Id of the run.'),
  status: RunStatus,
});

/** Error of an item that was not fetched because its run was cancelled. */
export const FetchCancelled = schema.namedObject(
  'FetchCancelled',
  'The run was cancelled before the URL was fetched.',
  {
    _tag: z.literal('FetchCancelled').describe('Name of the error.'),
    url: schema.text('The requested URL.'),
    retryable: z.literal(true).describe('The URL can be fetched again.'),
  },
);
export type FetchCancelled = z.infer<typeof FetchCancelled>;

/** Metadata of a batched item (specification 2.9). */
const BatchedMeta = z
  .object({
    title: schema.text('Title of the page.'),
    description: schema.text('The description that the page states.'),
    canonicalUrl: schema.text('The canonical URL that the page names.'),
    language: schema.text('Language of the page (BCP 47).'),
    author: schema.text('Names of the authors that the page states.'),
    createdAt: schema.text('Date of publication that the page states.'),
    updatedAt: schema.text('Date of the last change that the page states.'),
    pageType: schema.text('Kind of page, such as `article` or `product`.'),
    charset: schema.text('Character encoding of the page.'),
    favicon: schema.text('URL of the icon of the site.'),
    warnings: ContentWarnings,
    sitePolicy: SitePolicy,
    nativeMarkdown: NativeMarkdown,
    markdownAlternate: MarkdownAlternate,
    llmsTxt: LlmsTxt,
    icons: z
      .array(
        z
          .object({
            href: schema.text('URL of the icon.'),
            rel: schema.text('Relation of the link, such as `apple-touch-icon`.'),
            type: schema.text('Media type that the page states.'),
            sizes: schema.text('Sizes that the page states, such as `32x32`.'),
          })
          .partial(),
      )
      .describe('Icons that the page links to.'),
    openGraph: z
      .object({
        title: schema.text('`og:title`.'),
        description: schema.text('`og:description`.'),
        type: schema.text('`og:type`, such as `article`.'),
        url: schema.text('`og:url`.'),
        siteName: schema.text('`og:site_name`.'),
        locale: schema.text('`og:locale`, such as `en_GB`.'),
        images: z
          .array(
            z
              .object({
                url: schema.text('URL of the picture.'),
                width: schema.text('Width as the page states it, in pixels.'),
                height: schema.text('Height as the page states it, in pixels.'),
                alt: schema.text('Description of the picture.'),
              })
              .partial(),
          )
          .describe('`og:image` with its properties.'),
      })
      .partial()
      .describe('Open Graph metadata, as the page states it.'),
    twitter: z
      .object({
        card: schema.text('`twitter:card`, such as `summary`.'),
        site: schema.text('`twitter:site`, an account.'),
        creator: schema.text('`twitter:creator`, an account.'),
        title: schema.text('`twitter:title`.'),
        description: schema.text('`twitter:description`.'),
        image: schema.text('`twitter:image`, a URL.'),
      })
      .partial()
      .describe('Metadata of Twitter cards, as the page states it.'),
  })
  .partial()
  .meta({ id: 'BatchedMeta', description: 'What the page states about itself.' });
export type BatchedMeta = z.infer<typeof BatchedMeta>;

/** `data` of a batched item (specification 2.9). */
export const BatchedData = schema.namedObject('BatchedData', 'The content of a fetched page.', {
  response: ShownResponse,
  meta: BatchedMeta.optional(),
  snapshotId: schema.text('Id of the stored snapshot.'),
  html: schema.optionalText('Cleaned HTML. Present if you requested it.'),
  markdown: schema.optionalText('The page as Markdown. Missing if you excluded it.'),
  links: schema.optional(z.array(PageLink), 'Links of the page. Present if you requested them.'),
  renderEngines: schema.object('The programs that made the result.', {
    capture: schema.text('What loaded the page, such as `chromium`.'),
    markdown: schema.text('What wrote the Markdown.'),
    tree: schema.text('What read the structure of the page.'),
  }),
  captureTelemetry: CaptureTelemetry.describe(
    'Facts for the diagnosis of the capture. Names and values may change.',
  ),
  assets: schema.optional(z.array(Asset), 'Files that the page contains as data URLs.'),
  blocked: schema.optionalObject('Present if the site showed a block page.', { blockedType: BlockedType }),
});
export type BatchedData = z.infer<typeof BatchedData>;

/** Service errors that an item can end with. */
const ITEM_FAILURES = (Object.entries(ERRORS) as [ErrorTag, ErrorRow][])
  .filter(
    ([tag, { status, isCallerError }]) =>
      tag.startsWith('Fetch') ||
      (status >= 500 && !isCallerError && !tag.startsWith('Extraction')) ||
      tag === 'AccessBlocked',
  )
  .map(([tag]) => tag);

const ItemError = z.union([
  FetchOriginError,
  FetchCancelled,
  ...[...ITEM_FAILURES, 'SnapshotNotFound' as const].map(createErrorSchema),
]);

/** One result of a run, with either `data` or `error` (specification 2.9). */
export const BatchedItem = schema.namedObject('BatchedItem', 'The result of one URL of a run.', {
  url: schema.text('The requested URL.'),
  index: schema.integer('Position in the `urls` of the request, from 0.'),
  status: schema.choice('How the fetch ended.', ['SUCCEEDED', 'FAILED', 'CANCELLED']),
  data: BatchedData.optional(),
  error: ItemError.optional().describe('Why there is no content. Missing if there is `data`.'),
  originError: FetchOriginError.optional().describe('Present if the origin answered with an error status.'),
});
export type BatchedItem = z.infer<typeof BatchedItem>;

const startPage = schema.optionalText('The start page; present if the run is a crawl.');

const runFields = {
  id: schema.text('Id of the run.'),
  status: RunStatus,
  batchedStatus: RunStatus.describe('The same as `status`.'),
  totalUrls: schema.integer('Number of URLs.'),
};

/** 200 of `GET /v1/fetch/batched/{id}` (specification 2.9). */
export const BatchedRun = schema.namedObject('BatchedRun', 'A run and a page of its results.', {
  ...runFields,
  name: schema.optionalText('The name in the request.'),
  url: startPage,
  results: schema.list('Results in order of completion. The order is stable.', BatchedItem),
  pagination: schema.object('Which results this answer contains.', {
    total: schema.integer('Number of results so far.'),
    limit: schema.integer('`limit` of the request.'),
    offset: schema.integer('`offset` of the request.'),
    hasMore: z.boolean().describe('Whether there are results after this page.'),
  }),
});

/** Query of `GET /v1/fetch/batched/{id}/export`. */
export const BatchedExportQuery = z.object({
  format: schema.withDefault(
    z.enum(['csv', 'jsonl']),
    'csv',
    '`csv`: one line for each URL, without content. `jsonl`: one result with Markdown on each line.',
  ),
});
export type BatchedExportQuery = z.infer<typeof BatchedExportQuery>;

/** 200 of `GET /v1/fetch/batched`, newest first. */
export const BatchedList = schema.namedObject('BatchedList', 'A page of runs.', {
  runs: schema.objectList('The runs of this part of the list, newest first.', {
    ...runFields,
    name: schema.optionalText('The name in the request.'),
    url: startPage,
    finishedUrls: schema.integer('URLs with a result.'),
    failedUrls: schema.integer('Finished URLs without content.'),
    errorPages: schema.integer(
      'Finished URLs that answered with an error status, such as 404. They have content and are not failed.',
    ),
    createdAt: schema.text('When the run was started (ISO 8601).'),
    finishedAt: schema.optionalText('When the run ended. Missing while it runs.'),
  }),
  nextCursor,
});
export type BatchedList = z.infer<typeof BatchedList>;
