import type { CaptureResult, Capturer, CapturedPage } from '../capture/index.ts';
import { type FetchOriginError, ServiceError } from '../contract/index.ts';
import { newSnapshotId, type SnapshotArchive } from '../snapshot/index.ts';
import type { BuildInput, Threads } from '../threads/index.ts';

/** What a capture is asked for: the part of a request that shapes the snapshot. */
export interface AcquireRequest {
  url: string;
  screenshot: 'none' | 'viewport' | 'fullPage';
  scrollFullPage: boolean;
}

export interface AcquireContext {
  organizationId: string;
  signal: AbortSignal;
  /** Milliseconds since the epoch after which no more work is done. */
  deadline: number;
}

/** What came of it: a stored snapshot, or an origin that was never reached. */
export type Acquired =
  | { outcome: 'snapshot'; snapshotId: string; originError?: FetchOriginError }
  | { outcome: 'unreached'; error: FetchOriginError };

export interface AcquireDependencies {
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
  const result: CaptureResult = await dependencies.capturer.capture({ ...request, signal, deadline });
  dependencies.onStages?.(result.stages);
  switch (result.outcome) {
    case 'originError':
      return { outcome: 'unreached', error: result.error };
    case 'download':
      throw new ServiceError('FetchUnsupportedContentType', {
        url: request.url,
        contentType: result.response.contentType,
      });
    case 'page':
      return storePage(dependencies, result, context);
  }
}

async function storePage(
  { threads, archive, maxAstBytes, onStored }: AcquireDependencies,
  page: CapturedPage,
  { organizationId, signal }: AcquireContext,
): Promise<Acquired> {
  const snapshotId = newSnapshotId();
  const { screenshot } = page;
  const input: BuildInput = {
    seen: page.seen.chunks,
    html: page.html?.chunks,
    fetched: page.fetched,
    maxAstBytes,
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
  const built = await threads.build(input, signal);
  signal.throwIfAborted();
  await archive.save({
    snapshotId,
    organizationId,
    url: page.response.requestedUrl,
    title: built.title,
    parts: {
      core: built.core,
      assets: built.assets,
      ...(built.html && { html: built.html }),
      ...(screenshot && { screenshot: screenshot.bytes }),
    },
  });
  onStored?.(snapshotId, built.core);
  return { outcome: 'snapshot', snapshotId, ...(page.originError && { originError: page.originError }) };
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
