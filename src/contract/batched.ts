import { z } from 'zod';
import { CaptureTelemetry } from './capture.ts';
import { BlockedType, ERRORS } from './error-table.ts';
import { type ErrorTag, createErrorSchema } from './errors.ts';
import { IncludeOptions } from './include.ts';
import { FetchOriginError } from './origin.ts';
import { describeCursorError, quote } from './patterns.ts';
import { ProfileHeader } from './profiles.ts';
import { BrowserConfig, UrlText } from './requests.ts';
import { Asset, ContentWarnings, PageLink, ShownResponse } from './results.ts';
import { SitePolicy } from './site-policy.ts';

const integer = z.int();

/** Include Options that batched runs support, both at the start and when polling (specification 4.6). */
export const BatchedInclude = IncludeOptions.omit({ screenshot: true, json: true, appendix: true }).meta({
  id: 'BatchedIncludeOptions',
});
export type BatchedInclude = z.infer<typeof BatchedInclude>;

const RunName = z.string().trim().min(1).max(100);

/**
 * Body of `POST /v1/fetch/batched` (specification 4.5). `startBatched` validates the URLs in steps: validating up to
 * 100,000 URLs at once would block the event loop.
 */
export const BatchedRequest = z
  .strictObject({
    urls: z.array(UrlText).min(1),
    name: RunName.optional().describe('A name for people, shown in lists.'),
    include: BatchedInclude.optional(),
    browserConfig: BrowserConfig.optional(),
  })
  .meta({ id: 'BatchedRequest' });
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
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: ({ input }) => `${quote(input)} is not a whole number.` })
    .transform(Number)
    .pipe(z.int().min(least).max(most));

const Limit = wholeNumber(1, 100).default(10).describe('Maximum number of entries, 1 to 100.');

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
  limit: Limit,
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0).describe('Number of results to skip.'),
  include: EncodedInclude.optional().describe('Include Options as JSON. Default: Markdown and metadata.'),
});
export type BatchedQuery = z.infer<typeof BatchedQuery>;

/** Query of `GET /v1/fetch/batched`. */
export const BatchedListQuery = z.object({
  limit: Limit,
  cursor: z
    .string()
    .regex(/^\d{1,15}\.run_\w{1,64}$/, { error: describeCursorError })
    .optional()
    .describe('`nextCursor` of the previous page.'),
});
export type BatchedListQuery = z.infer<typeof BatchedListQuery>;

/** State of a run. The fields `status` and `batchedStatus` always have the same value. */
export const RunStatus = z.enum(['QUEUED', 'RUNNING', 'CANCELLING', 'CANCELLED', 'COMPLETED']);
export type RunStatus = z.infer<typeof RunStatus>;

/** 202 of `POST /v1/fetch/batched`. */
export const BatchedStarted = z.object({ id: z.string() }).meta({ id: 'BatchedStarted' });

/** 200 of `POST /v1/fetch/batched/{id}/cancel` (specification 4.7). */
export const BatchedCancelled = z
  .object({ id: z.string(), status: RunStatus })
  .meta({ id: 'BatchedCancelled' });

/** Error of an item that was not fetched because its run was cancelled. */
export const FetchCancelled = z
  .object({ _tag: z.literal('FetchCancelled'), url: z.string(), retryable: z.literal(true) })
  .meta({ id: 'FetchCancelled' });
export type FetchCancelled = z.infer<typeof FetchCancelled>;

/** Metadata of a batched item (specification 2.9). */
const BatchedMeta = z
  .object({
    title: z.string(),
    description: z.string(),
    canonicalUrl: z.string(),
    language: z.string(),
    charset: z.string(),
    favicon: z.string(),
    warnings: ContentWarnings,
    sitePolicy: SitePolicy,
    icons: z.array(
      z.object({ href: z.string(), rel: z.string(), type: z.string(), sizes: z.string() }).partial(),
    ),
    openGraph: z
      .object({
        title: z.string(),
        description: z.string(),
        type: z.string(),
        url: z.string(),
        siteName: z.string(),
        locale: z.string(),
        images: z.array(
          z.object({ url: z.string(), width: z.string(), height: z.string(), alt: z.string() }).partial(),
        ),
      })
      .partial(),
    twitter: z
      .object({
        card: z.string(),
        site: z.string(),
        creator: z.string(),
        title: z.string(),
        description: z.string(),
        image: z.string(),
      })
      .partial(),
  })
  .partial()
  .meta({ id: 'BatchedMeta' });
export type BatchedMeta = z.infer<typeof BatchedMeta>;

/** `data` of a batched item (specification 2.9). */
export const BatchedData = z
  .object({
    response: ShownResponse,
    meta: BatchedMeta.optional(),
    snapshotId: z.string(),
    html: z.string().optional(),
    markdown: z.string().optional(),
    links: z.array(PageLink).optional(),
    renderEngines: z.object({ capture: z.string(), markdown: z.string(), tree: z.string() }),
    captureTelemetry: CaptureTelemetry,
    assets: z.array(Asset).optional(),
    blocked: z.object({ blockedType: BlockedType }).optional(),
  })
  .meta({ id: 'BatchedData' });
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
    url: z.string(),
    index: integer.describe('Position in the `urls` of the request, from 0.'),
    status: z.enum(['SUCCEEDED', 'FAILED', 'CANCELLED']),
    data: BatchedData.optional(),
    error: ItemError.optional(),
    originError: FetchOriginError.optional().describe('Present if the origin answered with an error status.'),
  })
  .meta({ id: 'BatchedItem' });
export type BatchedItem = z.infer<typeof BatchedItem>;

const runFields = {
  id: z.string(),
  status: RunStatus,
  batchedStatus: RunStatus,
  totalUrls: integer,
};

/** 200 of `GET /v1/fetch/batched/{id}` (specification 2.9). */
export const BatchedRun = z
  .object({
    ...runFields,
    name: z.string().optional(),
    results: z.array(BatchedItem).describe('Results in order of completion. The order is stable.'),
    pagination: z.object({
      total: integer.describe('Number of results so far.'),
      limit: integer,
      offset: integer,
      hasMore: z.boolean(),
    }),
  })
  .meta({ id: 'BatchedRun' });

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
    runs: z.array(
      z.object({
        ...runFields,
        name: z.string().optional(),
        finishedUrls: integer,
        failedUrls: integer.describe('Finished URLs without content.'),
        createdAt: z.string(),
        finishedAt: z.string().optional(),
      }),
    ),
    nextCursor: z.string().optional(),
  })
  .meta({ id: 'BatchedList' });
export type BatchedList = z.infer<typeof BatchedList>;
