import type { AcquireResult } from '../acquire/index.ts';
import type { SnapshotArchive } from '../archive/index.ts';
import {
  type CaptureOptions,
  type FetchJsonQuery,
  type FetchJsonRequest,
  type FetchOriginError,
  type FetchQuery,
  type FetchRequest,
  type IncludeOptions,
  ServiceError,
  splitCredentials,
} from '../contract/index.ts';
import { type PendingCharge, type Dispatcher, rethrowWithOutcome } from '../dispatch/index.ts';
import {
  createResourceUrls,
  type CorpusLayers,
  chooseCorpus,
  chooseLayers,
  renderErrorDocument,
  type PageView,
} from '../snapshot/index.ts';
import type { ThreadPool } from '../threads/index.ts';
import { toAcquireResult } from './capture-work.ts';
import type { CaptureTimes } from './request-log/request-stages.ts';
import { type CallSettings, type ProfileDependencies, readCallSettings } from './profiles.ts';
import type { ScreenshotSigner } from './signed-url.ts';
import type { LoadedSnapshot, SnapshotReader } from './snapshots.ts';

/** An answer that is ready to be sent. */
export interface Answer {
  body: Uint8Array | string;
  contentType: string;
  /** The charge of the answer. It is made just before the first byte of the answer is sent. */
  pendingCharge: PendingCharge;
  originError?: FetchOriginError;
  snapshotId?: string;
  /** Age of the stored capture in seconds, if no new capture was made. */
  ageSeconds?: number;
  /** Times of the new capture. Missing if there was none. */
  times?: CaptureTimes;
}

/** The charge of an answer that is free. */
export const NO_CHARGE: PendingCharge = {
  billable: false,
  complete: async () => undefined,
  cancel: async () => undefined,
};

/**
 * Charges for an answer that is about to be sent, or cancels the charge if the caller has disconnected.
 * @throws ServiceError as `PendingCharge.complete` does
 */
export async function finishCharge(
  { pendingCharge }: Pick<Answer, 'pendingCharge'>,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) await pendingCharge.cancel();
  else await pendingCharge.complete(signal);
}

export interface FetchDependencies extends ProfileDependencies {
  archive: SnapshotArchive;
  dispatcher: Dispatcher;
  reader: SnapshotReader;
  threads: ThreadPool;
  signer: ScreenshotSigner;
  /** Returns the base of every URL in answers, which is known once the service listens. */
  publicUrl: () => string;
}

/** The caller. `signal` is aborted when the caller disconnects. */
export interface Caller {
  organizationId: string;
  signal: AbortSignal;
}

export interface FetchCaller extends Caller, CallSettings {
  /** Maximum age in seconds of a stored capture that is accepted instead of a new one. */
  maxAgeSeconds?: number | undefined;
  /** Whether only a stored capture is accepted, and the site may not be visited. */
  onlyStored?: boolean;
  /** Time at which the call arrived, on this process's monotonic clock; now by default. */
  arrivedAt?: number;
}

export const MARKDOWN_CONTENT_TYPE = 'text/markdown; charset=utf-8';
export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** How `fetchMarkdown` and `fetchJson` differ. */
interface FetchView {
  contentType: string;
  format: 'markdown' | 'json';
  /** Renders the answer for a site that was not reached. */
  renderOriginError(error: FetchOriginError): string;
}

const MARKDOWN_VIEW: FetchView = {
  contentType: MARKDOWN_CONTENT_TYPE,
  format: 'markdown',
  renderOriginError: renderErrorDocument,
};

export const JSON_VIEW: FetchView = {
  contentType: JSON_CONTENT_TYPE,
  format: 'json',
  renderOriginError: (error) => JSON.stringify(error),
};

/** `POST /v1/fetch` (specification 4.1). */
export const fetchMarkdown = (
  dependencies: FetchDependencies,
  caller: FetchCaller,
  request: FetchRequest,
  query: FetchQuery,
): Promise<Answer> => answerFetch(dependencies, caller, request, query, MARKDOWN_VIEW);

/** `POST /v1/fetch/json` (specification 4.2). */
export const fetchJson = (
  dependencies: FetchDependencies,
  caller: FetchCaller,
  request: FetchJsonRequest,
  query: FetchJsonQuery,
): Promise<Answer> => answerFetch(dependencies, caller, request, query, JSON_VIEW);

async function answerFetch(
  dependencies: FetchDependencies,
  caller: FetchCaller,
  givenRequest: FetchJsonRequest,
  query: FetchJsonQuery,
  view: FetchView,
): Promise<Answer> {
  const { dispatcher } = dependencies;
  const { organizationId, signal, maxAgeSeconds = 0, onlyStored, arrivedAt = performance.now() } = caller;
  const { url, credentials } = splitCredentials(givenRequest.url);
  const request = { ...givenRequest, url };
  const { search, include } = request;
  const corpus = search && chooseCorpus(query.include, include);
  const viewRequest = { organizationId, signal, request, query, view, corpus };
  const settings = await dispatcher
    .runWithinCall({ arrivedAt }, () => readCallSettings(dependencies, caller, caller))
    .catch(rethrowWithOutcome('notDispatched'));
  const options = { ...pickCaptureOptions(request), credentials, settings };
  if (maxAgeSeconds > 0) {
    const maxAgeMs = maxAgeSeconds * 1000;
    const storedAnswer = await dispatcher
      .runWithinCall({ arrivedAt }, (timeoutSignal) =>
        reuseSnapshot(dependencies, withTimeoutSignal(timeoutSignal, viewRequest), {
          url,
          options,
          maxAgeMs,
        }),
      )
      .catch(rethrowWithOutcome('notDispatched'));
    if (storedAnswer) return storedAnswer;
  }
  if (onlyStored) throw new ServiceError('CaptureNotStored', { url });
  return await captureAndRender(dependencies, { url, options, arrivedAt }, viewRequest);
}

/** A capture that a call waits for. */
interface AwaitedCapture {
  url: string;
  options: CaptureOptions;
  /** Time at which the call arrived, on this process's monotonic clock. */
  arrivedAt: number;
}

/** Queues a capture, waits for its end and renders its answer. */
export async function captureAndRender(
  dependencies: FetchDependencies,
  { url, options, arrivedAt }: AwaitedCapture,
  viewRequest: RenderRequest,
): Promise<Answer> {
  const { dispatcher } = dependencies;
  const { organizationId, signal, view } = viewRequest;
  const submission = { organizationId, url, options, signal, arrivedAt };
  const { pendingCharge, ...result } = await dispatcher.submit(submission);
  try {
    const acquired = toAcquireResult(result);
    const rendered = await dispatcher.runWithinCall({ arrivedAt, queuedUrl: url }, (timeoutSignal) =>
      renderAcquired(dependencies, acquired, withTimeoutSignal(timeoutSignal, viewRequest)),
    );
    const times = { queuedMs: result.queuedMs, runMs: result.runMs, stages: acquired.stages };
    return { ...rendered, contentType: view.contentType, pendingCharge, times };
  } catch (error) {
    await pendingCharge.cancel();
    return rethrowWithOutcome('dispatched')(error);
  }
}

/**
 * Answers from a stored capture with the same options, free of charge. Undefined if no stored capture is recent enough.
 */
async function reuseSnapshot(
  dependencies: FetchDependencies,
  viewRequest: RenderRequest,
  searchKey: { url: string; options: CaptureOptions; maxAgeMs: number },
): Promise<Answer | undefined> {
  const reusable = await dependencies.archive.findReusable(viewRequest.organizationId, searchKey);
  if (!reusable) return undefined;
  const { snapshotId, ageMs } = reusable;
  const acquired = { outcome: 'snapshot' as const, snapshotId, stages: [] };
  const rendered = await renderAcquired(dependencies, acquired, viewRequest).catch((error: unknown) => {
    if (error instanceof ServiceError && error.tag === 'SnapshotNotFound') return undefined;
    throw error;
  });
  // The snapshot was deleted in the meantime, or its content is missing.
  if (!rendered) return undefined;
  return {
    ...rendered,
    contentType: viewRequest.view.contentType,
    ageSeconds: Math.floor(ageMs / 1000),
    pendingCharge: NO_CHARGE,
  };
}

/** The caller and options of a view of a capture. */
export interface RenderRequest {
  organizationId: string;
  signal: AbortSignal;
  request: Pick<FetchJsonRequest, 'search' | 'include'>;
  query: FetchJsonQuery;
  view: FetchView;
  corpus: CorpusLayers | undefined;
}

const withTimeoutSignal = (timeoutSignal: AbortSignal, request: RenderRequest): RenderRequest => ({
  ...request,
  signal: AbortSignal.any([request.signal, timeoutSignal]),
});

async function renderAcquired(
  dependencies: FetchDependencies,
  acquired: AcquireResult,
  { organizationId, signal, request, query, view, corpus }: RenderRequest,
): Promise<Pick<Answer, 'body' | 'snapshotId' | 'originError'>> {
  if (acquired.outcome === 'unreached') {
    return { body: view.renderOriginError(acquired.error), originError: acquired.error };
  }
  const { reader, threads } = dependencies;
  const owner = { organizationId, signal };
  const { search, include = {} } = request;
  const { snapshotId } = acquired;
  const { format } = view;
  const snapshot = await reader.load(organizationId, snapshotId, corpus ? corpus.html : needsHtml(include));
  const pageView = toPageView(dependencies, snapshot, include, query);
  const rendered =
    search && corpus
      ? await threads.search({ ...snapshot.parts, view: { ...pageView, format, search, corpus } }, owner)
      : await threads.render({ ...snapshot.parts, view: { ...pageView, format } }, owner);
  return { ...rendered, snapshotId };
}

/** Returns the options of a request that change the snapshot. */
export function pickCaptureOptions({
  include,
  browserConfig,
  documentConfig,
}: Omit<FetchJsonRequest, 'url'>): CaptureOptions {
  const screenshot = include?.screenshot ?? false;
  const fullPage = typeof screenshot === 'object' && screenshot.fullPage === true;
  return {
    screenshot: screenshot === false ? 'none' : fullPage ? 'fullPage' : 'viewport',
    scrollFullPage: browserConfig?.scrollFullPage ?? false,
    ...(documentConfig && { documentConfig }),
  };
}

/** Whether a view contains the stored HTML or selects from it. */
export function needsHtml({ html, markdown }: Pick<IncludeOptions, 'html' | 'markdown'>): boolean {
  const sections = [markdown ?? false].flat().filter((section) => typeof section === 'object');
  return Boolean(html) || sections.some(({ selectors, excludeSelectors }) => selectors || excludeSelectors);
}

/** Converts a request to the options that select what an answer contains of a snapshot. */
export function toPageView(
  { publicUrl, signer }: Pick<FetchDependencies, 'publicUrl' | 'signer'>,
  { snapshotId, hasScreenshot, screenshotAddress }: LoadedSnapshot,
  include: IncludeOptions,
  query: FetchJsonQuery,
): PageView {
  return {
    include,
    layers: chooseLayers(query.include, include),
    markers: query.appendixMarkers ?? include.appendixMarkers ?? 'compact',
    addresses: createResourceUrls(publicUrl(), snapshotId),
    screenshotUrl: hasScreenshot ? (screenshotAddress ?? signer.sign(snapshotId)) : undefined,
  };
}
