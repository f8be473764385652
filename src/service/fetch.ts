import { captureKey } from '../acquire/index.ts';
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
} from '../contract/index.ts';
import { type Dispatcher, withOutcome } from '../dispatch/index.ts';
import {
  addressesOf,
  type CorpusLayers,
  chooseCorpus,
  chooseLayers,
  errorDocument,
  type PageView,
} from '../snapshot/index.ts';
import type { Threads } from '../threads/index.ts';
import type { ScreenshotSigner } from './signed-url.ts';
import type { LoadedSnapshot, SnapshotReader } from './snapshots.ts';
import { type FinishedJob, submitCapture } from './jobs.ts';

/** An answer that is ready to be sent. */
export interface Answer {
  body: Uint8Array | string;
  contentType: string;
  originError?: FetchOriginError;
  snapshotId?: string;
  /** Charges for it; called just before its first byte. */
  charge(): Promise<void>;
  /** Age of the stored capture that answers, where no new one was made. */
  ageSeconds?: number;
  /** Gives the charge up, for an answer that is never sent. */
  cancelCharge(): Promise<void>;
}

export interface FetchDependencies {
  archive: SnapshotArchive;
  dispatcher: Dispatcher;
  reader: SnapshotReader;
  threads: Threads;
  signer: ScreenshotSigner;
  /** Base of every address handed out; known once the service listens. */
  publicUrl: () => string;
}

/** Who asks, and whether anybody still waits for the answer. */
export interface Caller {
  organizationId: string;
  signal: AbortSignal;
}

export interface FetchCaller extends Caller {
  /** Takes a stored capture that is at most so old in place of a new one. */
  maxAgeSeconds?: number | undefined;
  /** When the call arrived, by this process's monotonic clock; now, unless it is given. */
  arrivedAt?: number;
}

export const MARKDOWN = 'text/markdown; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The two ways to answer a fetch. */
interface View {
  contentType: string;
  format: 'markdown' | 'json';
  unreached(error: FetchOriginError): string;
}

const MARKDOWN_VIEW: View = {
  contentType: MARKDOWN,
  format: 'markdown',
  unreached: errorDocument,
};

const JSON_VIEW: View = {
  contentType: JSON_TYPE,
  format: 'json',
  unreached: (error) => JSON.stringify(error),
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
  { organizationId, signal, maxAgeSeconds = 0, arrivedAt = performance.now() }: FetchCaller,
  request: FetchJsonRequest,
  query: FetchJsonQuery,
  view: View,
): Promise<Answer> {
  const { search, include } = request;
  const corpus = search && chooseCorpus(query.include, include);
  const asked = { organizationId, signal, request, query, view, corpus };
  const options = captureOptions(request);
  if (maxAgeSeconds > 0) {
    const maxAgeMs = maxAgeSeconds * 1000;
    const stored = await dependencies.dispatcher
      .runWithinCall({ arrivedAt }, (late) =>
        reuse(dependencies, withDeadline(late, asked), options, maxAgeMs),
      )
      .catch(withOutcome('notDispatched'));
    if (stored) return stored;
  }
  const { url } = request;
  const job = await submitCapture(dependencies.dispatcher, {
    organizationId,
    url,
    request: options,
    signal,
    arrivedAt,
  });
  try {
    const rendered = await job.runWithinCall((late) => render(dependencies, job, withDeadline(late, asked)));
    return { ...rendered, contentType: view.contentType, charge: job.charge, cancelCharge: job.cancelCharge };
  } catch (error) {
    await job.cancelCharge();
    return withOutcome('dispatched')(error);
  }
}

/** The answer from a stored capture of the same kind, if one is young enough: no visit, and nothing to pay. */
async function reuse(
  dependencies: FetchDependencies,
  asked: ViewRequest,
  options: CaptureOptions,
  maxAgeMs: number,
): Promise<Answer | undefined> {
  const key = { url: asked.request.url, captureKey: captureKey(options), maxAgeMs };
  const found = await dependencies.archive.findReusable(asked.organizationId, key);
  if (!found) return undefined;
  const { snapshotId, ageMs } = found;
  const acquired = { outcome: 'snapshot' as const, snapshotId };
  const rendered = await render(dependencies, { acquired }, asked).catch((error: unknown) => {
    if (error instanceof ServiceError && error.tag === 'SnapshotNotFound') return undefined;
    throw error;
  });
  // Deleted between the two looks, or without its content: as good as not stored.
  if (!rendered) return undefined;
  return {
    ...rendered,
    contentType: asked.view.contentType,
    ageSeconds: Math.floor(ageMs / 1000),
    charge: async () => undefined,
    cancelCharge: async () => undefined,
  };
}

interface ViewRequest {
  organizationId: string;
  signal: AbortSignal;
  request: FetchJsonRequest;
  query: FetchJsonQuery;
  view: View;
  corpus: CorpusLayers | undefined;
}

/** The same for as long as the call has time, too. */
const withDeadline = (late: AbortSignal, asked: ViewRequest): ViewRequest => ({
  ...asked,
  signal: AbortSignal.any([asked.signal, late]),
});

async function render(
  dependencies: FetchDependencies,
  { acquired }: Pick<FinishedJob, 'acquired'>,
  { organizationId, signal, request, query, view, corpus }: ViewRequest,
): Promise<Pick<Answer, 'body' | 'snapshotId' | 'originError'>> {
  if (acquired.outcome === 'unreached') {
    return { body: view.unreached(acquired.error), originError: acquired.error };
  }
  const { reader, threads } = dependencies;
  const { search, include = {} } = request;
  const { snapshotId } = acquired;
  const { format } = view;
  const snapshot = await reader.load(organizationId, snapshotId, corpus ? corpus.html : needsHtml(include));
  const shown = pageView(dependencies, snapshot, include, query);
  const rendered =
    search && corpus
      ? await threads.search({ ...snapshot.parts, view: { ...shown, format, search, corpus } }, signal)
      : await threads.render({ ...snapshot.parts, view: { ...shown, format } }, signal);
  return { ...rendered, snapshotId };
}

function captureOptions({ include, browserConfig, documentConfig }: FetchJsonRequest): CaptureOptions {
  const screenshot = include?.screenshot ?? false;
  const fullPage = typeof screenshot === 'object' && screenshot.fullPage === true;
  return {
    screenshot: screenshot === false ? 'none' : fullPage ? 'fullPage' : 'viewport',
    scrollFullPage: browserConfig?.scrollFullPage ?? false,
    ...(documentConfig && { documentConfig }),
  };
}

/** HTML is read back only where a view shows it or selects from it. */
export function needsHtml({ html, markdown }: Pick<IncludeOptions, 'html' | 'markdown'>): boolean {
  const sections = [markdown ?? false].flat().filter((section) => typeof section === 'object');
  return Boolean(html) || sections.some(({ selectors, excludeSelectors }) => selectors || excludeSelectors);
}

/** What an answer shows of a stored snapshot. */
export function pageView(
  { publicUrl, signer }: Pick<FetchDependencies, 'publicUrl' | 'signer'>,
  { snapshotId, hasScreenshot, screenshotAddress }: LoadedSnapshot,
  include: IncludeOptions,
  query: FetchJsonQuery,
): PageView {
  return {
    include,
    layers: chooseLayers(query.include, include),
    markers: query.appendixMarkers ?? include.appendixMarkers ?? 'compact',
    addresses: addressesOf(publicUrl(), snapshotId),
    screenshotUrl: hasScreenshot ? (screenshotAddress ?? signer.sign(snapshotId)) : undefined,
  };
}
