import { createHash } from 'node:crypto';
import type { CapturedDownload, CapturedPage, Capturer, CaptureResult } from '../capture/index.ts';
import type { DocumentConfig, FetchOriginError } from '../contract/index.ts';
import { newSnapshotId, type SnapshotArchive } from '../archive/index.ts';
import type { BuildInput, BuildOutput, Threads } from '../threads/index.ts';
import { type DocumentDependencies, fetchDocument } from './document.ts';
import { addVideo, buildWalledVideo } from './video.ts';

/** What a capture is asked for: the part of a request that shapes the snapshot. */
export interface AcquireRequest {
  url: string;
  screenshot: 'none' | 'viewport' | 'fullPage';
  scrollFullPage: boolean;
  /** How to read what is no page. */
  documentConfig?: DocumentConfig;
}

export interface AcquireContext {
  organizationId: string;
  signal: AbortSignal;
  /** Time on the monotonic clock (`performance.now()`) after which no more work is done. */
  deadline: number;
}

/**
 * Names what a capture is asked for, beside its address: captures of one name would make the same snapshot. A hash,
 * because a password may be part of it.
 */
export function captureKey({
  screenshot,
  scrollFullPage,
  documentConfig,
}: Omit<AcquireRequest, 'url'>): string {
  const wanted = JSON.stringify([screenshot, scrollFullPage, documentConfig ?? null]);
  return createHash('sha256').update(wanted).digest('base64url');
}

/** What came of it: a stored snapshot, or an origin that was never reached. */
export type Acquired =
  | { outcome: 'snapshot'; snapshotId: string; originError?: FetchOriginError }
  | { outcome: 'unreached'; error: FetchOriginError };

export interface AcquireDependencies extends DocumentDependencies {
  capturer: Capturer;
  threads: Threads;
  archive: SnapshotArchive;
  maxAstBytes: number;
  /** Told of each snapshot that was stored, while its bytes are still in memory. */
  onStored?: (snapshotId: string, core: Uint8Array) => void;
  /** Told how long each stage of a capture took. */
  onStages?: (stages: CaptureResult['stages']) => void;
}

/**
 * Turns an address into a stored snapshot.
 * @throws ServiceError for every failure that the contract has a name for
 */
export async function acquire(
  dependencies: AcquireDependencies,
  request: AcquireRequest,
  context: AcquireContext,
): Promise<Acquired> {
  const { signal, deadline } = context;
  let result: CaptureResult;
  try {
    result = await dependencies.capturer.capture({ ...request, signal, deadline });
  } catch (error) {
    const walled = await buildWalledVideo(dependencies, request.url, error, context);
    await store(dependencies, walled.built, { facts: walled.facts, request }, context);
    return { outcome: 'snapshot', snapshotId: walled.facts.snapshotId };
  }
  dependencies.onStages?.(result.stages);
  switch (result.outcome) {
    case 'originError':
      return { outcome: 'unreached', error: result.error };
    case 'download':
      return storeDocument(dependencies, result, request, context);
    case 'page':
      return storePage(dependencies, result, request, context);
  }
}

async function storePage(
  dependencies: AcquireDependencies,
  page: CapturedPage,
  request: AcquireRequest,
  context: AcquireContext,
): Promise<Acquired> {
  const snapshotId = newSnapshotId();
  const { screenshot } = page;
  const input: BuildInput = {
    seen: page.seen.chunks,
    html: page.html?.chunks,
    fetched: page.fetched,
    maxAstBytes: dependencies.maxAstBytes,
    facts: {
      snapshotId,
      capturedAt: new Date().toISOString(),
      response: page.response,
      loadingStatus: page.loadingStatus,
      ...(page.blocked && { blocked: page.blocked }),
      ...(page.degraded && { degraded: page.degraded }),
      ...(page.originError && { originError: page.originError }),
      ...(screenshot && { screenshot: screenshotFacts(screenshot) }),
      transferBytes: page.transferBytes,
      stages: page.stages,
      telemetry: page.telemetry,
    },
  };
  const built = await addVideo(
    dependencies,
    await dependencies.threads.build(input, context.signal),
    { facts: input.facts, way: page.way },
    context,
  );
  await store(dependencies, built, { facts: input.facts, request, screenshot: screenshot?.bytes }, context);
  return { outcome: 'snapshot', snapshotId, ...(page.originError && { originError: page.originError }) };
}

/** The main document is no page: it is fetched again, by itself, and converted. */
async function storeDocument(
  dependencies: AcquireDependencies,
  download: CapturedDownload,
  request: AcquireRequest,
  context: AcquireContext,
): Promise<Acquired> {
  const document = await fetchDocument(dependencies, download, request.documentConfig ?? {}, context);
  if (document.state === 'unreached') return { outcome: 'unreached', error: document.error };
  const { content, speech, response, loadingStatus, originError, sizeBytes } = document;
  const snapshotId = newSnapshotId();
  const facts: BuildInput['facts'] = {
    snapshotId,
    capturedAt: new Date().toISOString(),
    response,
    loadingStatus,
    ...(originError && { originError }),
    transferBytes: sizeBytes,
    stages: download.stages,
    telemetry: {},
  };
  const built = await dependencies.threads.buildDocument(
    {
      content,
      speech,
      document: { url: response.url, contentType: response.contentType, sizeBytes },
      facts,
      maxAstBytes: dependencies.maxAstBytes,
    },
    context.signal,
  );
  await store(dependencies, built, { facts, request }, context);
  return { outcome: 'snapshot', snapshotId, ...(originError && { originError }) };
}

/** What was captured, on what request. */
interface Stored {
  facts: BuildInput['facts'];
  request: AcquireRequest;
  screenshot?: Uint8Array | undefined;
}

async function store(
  { archive, onStored }: AcquireDependencies,
  { core, html, assets, title }: BuildOutput,
  { facts, request, screenshot }: Stored,
  { organizationId, signal }: AcquireContext,
): Promise<void> {
  signal.throwIfAborted();
  const { snapshotId, response, originError } = facts;
  await archive.save({
    snapshotId,
    organizationId,
    url: response.requestedUrl,
    title,
    captureKey: captureKey(request),
    ...(originError && { originError }),
    parts: { core, assets, ...(html && { html }), ...(screenshot && { screenshot }) },
  });
  onStored?.(snapshotId, core);
}

const screenshotFacts = ({
  bytes,
  mimeType,
  fullPage,
  width,
  height,
}: NonNullable<CapturedPage['screenshot']>) => ({
  mimeType,
  fullPage,
  width,
  height,
  bytes: bytes.byteLength,
});
