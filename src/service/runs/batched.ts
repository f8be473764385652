import { setImmediate } from 'node:timers/promises';
import {
  type BatchedInclude,
  type BatchedList,
  type BatchedListQuery,
  type BatchedQuery,
  type BatchedRequest,
  type DecodeIssue,
  createDecodeError,
  isPageUrl,
  isRetryable,
  MAX_REPORTED_ISSUES,
  describePageUrlError,
  type RunStatus,
  ServiceError,
  splitCredentials,
} from '../../contract/index.ts';
import type { AuthenticatedCaller } from '../../accounts/index.ts';
import type { BatchedRuns, ItemResult, RunSummary } from '../../dispatch/index.ts';
import { type ItemDependencies, renderItems } from './batched-items.ts';
import type { CaptureResultBody } from '../capture-work.ts';
import type { Caller } from '../fetch.ts';
import {
  type CallSettings,
  type ProfileDependencies,
  pickSentSettings,
  readCallSettings,
} from '../profiles.ts';
import { readListPage } from '../paging.ts';

export interface BatchedDependencies extends ItemDependencies, ProfileDependencies {
  runs: BatchedRuns;
}

/**
 * `POST /v1/fetch/batched` (specification 4.5): starts a run. These options change the captures; the options of a poll
 * change only the view.
 * @param view how a compatible endpoint shows the results; stored with the run
 * @param ignored parts of the request without effect, which count for the idempotency key
 * @throws ServiceError `HttpApiDecodeError` for a bad address, `AccessBlocked`, `ProfileNotFound`,
 * `BatchedIdempotencyConflict`
 */
export async function startBatched(
  { runs, ...profiles }: Pick<BatchedDependencies, 'runs'> & ProfileDependencies,
  caller: AuthenticatedCaller & CallSettings,
  { urls: givenUrls, name, include = {}, browserConfig }: BatchedRequest,
  idempotencyKey: string | undefined,
  view?: object,
  ignored?: object,
): Promise<{ id: string }> {
  const { organizationId, keyId, userId } = caller;
  await checkUrls(givenUrls);
  const settings = await readCallSettings(profiles, caller, caller);
  const { urls, credentialsByItem } = await separateCredentials(givenUrls);
  const options = { ...createRunOptions(include, browserConfig), view, credentialsByItem, settings };
  return await runs.start({
    organizationId,
    urls,
    options,
    sentSettings: pickSentSettings(caller),
    view,
    ignored,
    idempotencyKey,
    name,
    keyId,
    userId,
  });
}

/**
 * Creates the stored options of a run. Defaults are applied, so that explicit and omitted defaults count as the same
 * payload for the idempotency key.
 */
export const createRunOptions = (
  include: BatchedInclude,
  browserConfig: BatchedRequest['browserConfig'],
) => ({
  screenshot: 'none' as const,
  scrollFullPage: browserConfig?.scrollFullPage ?? false,
  // Left out if it is not set, so that the payload has the same hash as in earlier versions.
  ...(browserConfig?.shareCache === true && { shareCache: true }),
  include: applyDefaults(include),
});

/** Number of URLs that are checked per step. A step takes a few milliseconds. */
const URLS_PER_STEP = 1000;

async function checkUrls(urls: readonly string[]): Promise<void> {
  const issues: DecodeIssue[] = [];
  for (const [index, url] of urls.entries()) {
    if (index % URLS_PER_STEP === URLS_PER_STEP - 1) await setImmediate();
    if (isPageUrl(url)) continue;
    issues.push({ _tag: 'Pointer', path: ['urls', String(index)], message: describePageUrlError(url) });
    if (issues.length === MAX_REPORTED_ISSUES) break;
  }
  if (issues.length > 0) throw createDecodeError('body', issues);
}

/** Removes the credentials from the URLs and returns them by the index of the URL. */
async function separateCredentials(
  givenUrls: readonly string[],
): Promise<{ urls: string[]; credentialsByItem?: Record<string, string> }> {
  const urls: string[] = [];
  const credentialsByItem: Record<string, string> = {};
  for (const [index, address] of givenUrls.entries()) {
    if (index % URLS_PER_STEP === URLS_PER_STEP - 1) await setImmediate();
    const { url, credentials } = splitCredentials(address);
    urls.push(url);
    if (credentials !== undefined) credentialsByItem[index] = credentials;
  }
  return { urls, ...(Object.keys(credentialsByItem).length > 0 && { credentialsByItem }) };
}

const applyDefaults = (include: BatchedInclude): BatchedInclude => ({
  ...include,
  meta: include.meta ?? true,
  markdown: include.markdown ?? true,
  html: include.html ?? false,
  links: include.links ?? false,
  response: { includeHeaders: include.response?.includeHeaders ?? false },
  appendixMarkers: include.appendixMarkers ?? 'compact',
});

/** JSON of a run in several pieces, because all items together may not fit in memory. */
export type RunBody = AsyncIterable<Uint8Array | string>;

/**
 * `GET /v1/fetch/batched/{id}` (specification 4.6) and `GET /v1/crawl/{id}`.
 * @param kind `crawl` adds where each page was found, and rejects runs that are not crawls
 * @throws ServiceError `BatchedRunNotFound`
 */
export async function getBatched(
  dependencies: BatchedDependencies,
  caller: Caller,
  id: string,
  { limit, offset, order, include = {} }: BatchedQuery,
  kind: 'batched' | 'crawl' = 'batched',
): Promise<RunBody> {
  const { organizationId } = caller;
  const run = await dependencies.runs.read(
    { id, organizationId },
    { limit, offset, ...(order && { order }) },
  );
  if (kind === 'crawl' && !run.crawl) throw new ServiceError('BatchedRunNotFound', { id });
  const runFields = {
    id,
    ...toStatusFields(run.state),
    totalUrls: run.total,
    ...(run.name !== null && { name: run.name }),
    ...(run.crawl && { url: run.crawl.start }),
    ...(kind === 'crawl' && run.crawl && { skipped: run.crawl.skipped, sitemaps: run.crawl.sitemaps }),
  };
  const shownItems =
    kind === 'crawl' ? run.items : run.items.map(({ index, url, end }) => ({ index, url, end }));
  const hasMore = offset + run.items.length < run.ended;
  const pagination = { total: run.ended, limit, offset, hasMore };
  const items = renderItems(dependencies, caller, shownItems, include);
  // Render the first item before the first byte is sent, because until then an unavailable store can be reported with a
  // status.
  const firstItem = await items.next();
  return (async function* () {
    yield `${JSON.stringify(runFields).slice(0, -1)},"results":[`;
    if (!firstItem.done) yield firstItem.value;
    yield* items;
    yield `],"pagination":${JSON.stringify(pagination)}}`;
  })();
}

/**
 * `POST /v1/fetch/batched/{id}/cancel` (specification 4.7, 3).
 * @throws ServiceError `BatchedRunNotFound`, `BatchedCancellationConflict`
 */
export const cancelBatched = (
  { runs }: Pick<BatchedDependencies, 'runs'>,
  { organizationId }: Pick<Caller, 'organizationId'>,
  id: string,
): Promise<{ id: string; status: RunStatus }> => runs.cancel({ id, organizationId });

/** `GET /v1/fetch/batched`: returns the runs of the organization, newest first. */
export async function listBatched(
  dependencies: Pick<BatchedDependencies, 'runs'>,
  caller: Pick<Caller, 'organizationId'>,
  query: BatchedListQuery,
): Promise<BatchedList> {
  const { page, next } = await readRunPage(dependencies, caller, query);
  return { runs: page.map(toListedRun), ...next };
}

/** Reads a page of the list of runs, or of crawls only. */
export const readRunPage = (
  { runs }: Pick<BatchedDependencies, 'runs'>,
  { organizationId }: Pick<Caller, 'organizationId'>,
  { id, ...query }: BatchedListQuery,
  crawlsOnly = false,
) =>
  readListPage(
    query,
    (range) => runs.list(organizationId, { ...range, id, crawlsOnly }),
    (run) => run.id,
  );

export const toListedRun = (run: RunSummary): BatchedList['runs'][number] => ({
  id: run.id,
  ...toStatusFields(run.state),
  totalUrls: run.total,
  ...(run.name !== null && { name: run.name }),
  ...(run.start !== null && { url: run.start }),
  finishedUrls: run.finished,
  failedUrls: run.failed,
  errorPages: run.errorPages,
  createdAt: new Date(run.createdAt).toISOString(),
  ...(run.finishedAt !== null && { finishedAt: new Date(run.finishedAt).toISOString() }),
});

const toStatusFields = (state: RunStatus): { status: RunStatus; batchedStatus: RunStatus } => ({
  status: state,
  batchedStatus: state,
});

const MAX_RUN_NAME_CHARS = 100;

/** Whether a later fetch of an item without content may succeed (specification 7.2). */
function maySucceed(end: ItemResult): boolean {
  if (end.outcome === 'failed') return isRetryable(end.error.tag);
  return end.outcome !== 'originError' || (end.body as CaptureResultBody).originError?.retryable === true;
}

/**
 * `POST /v1/fetch/batched/{id}/retry`: starts a run with the URLs of an ended run that have no content and may succeed
 * later. Credentials in URLs were deleted when the run ended, so they are missing.
 * @throws ServiceError `BatchedRunNotFound`, `BadRequest` while the run has not ended or if no URL failed
 */
export async function retryBatched(
  dependencies: Parameters<typeof startBatched>[0],
  principal: AuthenticatedCaller,
  id: string,
): Promise<{ id: string }> {
  const { organizationId } = principal;
  const failedItems = await dependencies.runs.readFailed({ id, organizationId });
  if (!failedItems) {
    const message = `The run ${id} has not ended. Wait until it has ended, or cancel it.`;
    throw new ServiceError('BadRequest', { message });
  }
  const { items, name, scrollFullPage } = failedItems;
  const urls = items.filter(({ end }) => maySucceed(end)).map(({ url }) => url);
  if (urls.length === 0) {
    const message =
      items.length === 0
        ? `No URL of the run ${id} failed. There is nothing to retry.`
        : `None of the failed URLs of the run ${id} may succeed later (\`retryable\` is false). There is nothing to retry.`;
    throw new ServiceError('BadRequest', { message });
  }
  const request = {
    urls,
    name: `Retry of ${name ?? id}`.slice(0, MAX_RUN_NAME_CHARS),
    ...(scrollFullPage && { browserConfig: { scrollFullPage } }),
  };
  return await startBatched(dependencies, principal, request, undefined);
}
