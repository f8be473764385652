import { setImmediate } from 'node:timers/promises';
import { completeUrl, decodeInput, IncludeOptions, isPageUrl, ServiceError } from '../../contract/index.ts';
import type { RunItem } from '../../dispatch/index.ts';
import { cancelBatched, startBatched } from '../../service/index.ts';
import {
  type CompatDependencies,
  createUnsupportedError,
  refuseWebhook,
  renderStoredPage,
} from '../capture.ts';
import { type FirecrawlDocument, renderDocument } from './document.ts';
import { type FirecrawlError, toFirecrawlError, toFirecrawlUnreachedError } from './errors.ts';
import { BatchScrapeRequest, ScrapeOptions } from './options.ts';
import { type DocumentView, toDocumentView, toSettings } from './request.ts';

type Owner = { organizationId: string };

/** Number of URLs that are checked before the event loop serves other requests. */
const URLS_PER_STEP = 1000;
/** Maximum number of documents per answer. Firecrawl's clients follow `next`. */
const DOCUMENTS_PER_ANSWER = 20;
/** Number of items that are read at once to list the errors of a run. */
const ITEMS_PER_READ = 100;

export interface StartedBatch {
  id: string;
  invalidURLs?: string[];
}

/**
 * Starts a run. Its options are stored with it, because the status request does not repeat them.
 * @throws ServiceError for an option that is not supported, and as `startBatched` does
 */
export async function startBatch(
  dependencies: CompatDependencies,
  owner: Owner,
  body: unknown,
  idempotencyKey: string | undefined,
): Promise<StartedBatch> {
  const {
    urls: givenUrls,
    ignoreInvalidURLs,
    maxConcurrency,
    webhook,
    appendToId,
    ...options
  } = decodeInput(BatchScrapeRequest, body, 'body');
  refuseWebhook(webhook);
  if (appendToId !== undefined) throw createUnsupportedError('appendToId', 'start another run.');
  if (maxConcurrency !== undefined) {
    throw createUnsupportedError('maxConcurrency', 'the limits of the organization and of each site apply.');
  }
  const { formats, include } = toDocumentView(options);
  decodeInput(IncludeOptions, include, 'request');
  if (formats.includes('screenshot')) {
    throw createUnsupportedError(
      'The format "screenshot"',
      'a run takes no screenshots. Use POST /v2/scrape.',
    );
  }
  const validUrls: string[] = [];
  const invalidURLs: string[] = [];
  for (const [index, givenUrl] of givenUrls.entries()) {
    if (index % URLS_PER_STEP === URLS_PER_STEP - 1) await setImmediate();
    const url = completeUrl(givenUrl);
    if (isPageUrl(url)) validUrls.push(url);
    else invalidURLs.push(givenUrl);
  }
  if (validUrls.length === 0 || (invalidURLs.length > 0 && !ignoreInvalidURLs)) {
    throw new ServiceError('BadRequest', {
      message: `These are no http or https URLs: ${invalidURLs.slice(0, 10).join(', ')}.`,
    });
  }
  const hasHeaders = Object.keys(options.headers ?? {}).length > 0;
  if (hasHeaders && new Set(validUrls.map((url) => new URL(url).hostname)).size > 1) {
    throw createUnsupportedError(
      'headers for several hosts',
      'they can contain secrets of one of them. Start a run for each host.',
    );
  }
  const ignored = invalidURLs.length > 0 ? { invalidURLs } : {};
  const { id } = await startBatched(
    dependencies,
    {
      ...owner,
      settings: toSettings(validUrls[0] ?? '', options),
      ...(options.profile && { profile: options.profile.name }),
    },
    { urls: validUrls },
    idempotencyKey,
    // Leave out the headers, which are part of the encrypted settings.
    { ...options, headers: undefined },
    ignored,
  );
  return { id, ...ignored };
}

/** Runs of one kind are read and cancelled only by the endpoints of this kind. */
export type RunKind = 'batch' | 'crawl';

/** @throws ServiceError `BatchedRunNotFound` if the run is of the other kind */
function requireKind(run: { crawl?: unknown }, kind: RunKind, id: string): void {
  if ((run.crawl === undefined) !== (kind === 'batch')) throw new ServiceError('BatchedRunNotFound', { id });
}

/**
 * Cancels a run.
 * @throws ServiceError `BatchedRunNotFound`
 */
export async function cancelBatch(
  dependencies: CompatDependencies,
  owner: Owner,
  kind: RunKind,
  id: string,
): Promise<void> {
  const { organizationId } = owner;
  requireKind(await dependencies.runs.read({ id, organizationId }, { offset: 0, limit: 1 }), kind, id);
  await cancelBatched(dependencies, owner, id);
}

/** A run in the form of Firecrawl's API. */
export interface BatchStatus {
  status: 'scraping' | 'completed' | 'cancelled';
  completed: number;
  total: number;
  creditsUsed: number;
  data: FirecrawlDocument[];
  nextOffset?: number;
}

/**
 * Reads a run and a page of its documents.
 * @throws ServiceError `BatchedRunNotFound`
 */
export async function readBatchStatus(
  dependencies: CompatDependencies,
  caller: Owner & { signal: AbortSignal },
  kind: RunKind,
  id: string,
  {
    skip: offset = 0,
    limit = DOCUMENTS_PER_ANSWER,
  }: { skip?: number | undefined; limit?: number | undefined },
): Promise<BatchStatus> {
  const { organizationId } = caller;
  const range = { offset, limit: Math.max(1, Math.min(limit, DOCUMENTS_PER_ANSWER)) };
  const run = await dependencies.runs.read({ id, organizationId }, range);
  requireKind(run, kind, id);
  const creditsUsed = await dependencies.runs.countCredits({ id, organizationId });
  const view = parseDocumentView(run.view);
  const data: FirecrawlDocument[] = [];
  for (const item of run.items) {
    const document = await renderItem(dependencies, caller, item, view);
    if (document) data.push(document);
  }
  const end = offset + run.items.length;
  return {
    status: toFirecrawlStatus(run.state),
    completed: run.ended,
    total: run.total,
    creditsUsed,
    data,
    ...(end < run.ended && { nextOffset: end }),
  };
}

/** The view of a run; a run of `POST /v1/fetch/batched` is shown as Markdown. */
const parseDocumentView = (view: unknown): DocumentView => toDocumentView(ScrapeOptions.parse(view ?? {}));

function toFirecrawlStatus(state: string): BatchStatus['status'] {
  if (state === 'COMPLETED') return 'completed';
  return state === 'CANCELLED' ? 'cancelled' : 'scraping';
}

async function renderItem(
  dependencies: CompatDependencies,
  caller: Owner & { signal: AbortSignal },
  { end }: RunItem,
  view: DocumentView,
): Promise<FirecrawlDocument | undefined> {
  if (end.outcome !== 'succeeded') return undefined;
  const { snapshotId } = end;
  try {
    const result = await renderStoredPage(dependencies, caller, snapshotId, view.include);
    return await renderDocument(dependencies, caller, result, view, { isCached: false });
  } catch (error) {
    // If a snapshot was deleted, return the other documents all the same.
    if (error instanceof ServiceError && error.tag === 'SnapshotNotFound') return undefined;
    throw error;
  }
}

/**
 * Lists the failed pages of a run, and the addresses that robots.txt disallows.
 * @throws ServiceError `BatchedRunNotFound`
 */
export async function readBatchErrors(
  { runs }: Pick<CompatDependencies, 'runs'>,
  { organizationId }: Owner,
  kind: RunKind,
  id: string,
): Promise<{ errors: object[]; robotsBlocked: string[] }> {
  const errors: object[] = [];
  let robotsBlocked: string[] = [];
  for (let offset = 0; ; offset += ITEMS_PER_READ) {
    const run = await runs.read({ id, organizationId }, { offset, limit: ITEMS_PER_READ });
    requireKind(run, kind, id);
    robotsBlocked = run.crawl?.disallowed ?? [];
    for (const { index, url, end } of run.items) {
      const failure = toItemError(end);
      if (!failure) continue;
      const { error, code, _tag } = failure;
      errors.push({ id: `${id}-${index}`, url, error, ...(code !== undefined && { code }), _tag });
    }
    if (offset + run.items.length >= run.ended || run.items.length === 0) break;
  }
  return { errors, robotsBlocked };
}

function toItemError(end: RunItem['end']): FirecrawlError | undefined {
  switch (end.outcome) {
    case 'succeeded':
      return undefined;
    case 'failed':
      return toFirecrawlError(end.error, end.reference);
    case 'originError':
      return toFirecrawlUnreachedError(
        (end.body as { originError: Parameters<typeof toFirecrawlUnreachedError>[0] }).originError,
      );
    case 'cancelled':
      return { success: false, error: 'The run was cancelled.', _tag: 'FetchCancelled', details: {} };
  }
}
