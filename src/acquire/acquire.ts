import { createSnapshotIdentity, type SnapshotArchive } from '../archive/index.ts';
import type {
  CapturedDownload,
  CapturedNoContent,
  CapturedPage,
  Capturer,
  CaptureResult,
} from '../capture/index.ts';
import {
  type CaptureFacts,
  type CaptureStage,
  type FetchOriginError,
  type ResponseFacts,
  ServiceError,
  toOriginOutcome,
} from '../contract/index.ts';
import type { BuildFault, BuildOutput, ThreadPool } from '../threads/index.ts';
import { NO_TRACER } from '../trace/index.ts';
import type { AcquiredContent } from './acquired-content.ts';
import {
  type DocumentDependencies,
  type FetchedDocument,
  fetchDocument,
  type OrganizationRequest,
} from './document.ts';
import { addEmbeddedDocument } from './embedded-document.ts';
import { checkRobots, type PolicyDependencies, readSitePolicy } from './site-policy.ts';
import { readUpload } from './upload.ts';
import { acquireWalledVideo, addVideo } from './video.ts';

/** A stored snapshot, or the error of an origin that was not reached. */
export type AcquireResult =
  | {
      outcome: 'snapshot';
      snapshotId: string;
      originError?: FetchOriginError;
      /** Whether nothing could be read. An empty result costs nothing. */
      isEmpty?: boolean;
      stages: CaptureStage[];
    }
  | { outcome: 'unreached'; error: FetchOriginError; stages: CaptureStage[] };

export interface AcquireDependencies extends DocumentDependencies, PolicyDependencies {
  capturer: Capturer;
  threads: ThreadPool;
  archive: SnapshotArchive;
  maxAstBytes: number;
  /** Called with each snapshot that was stored, while its bytes are still in memory. */
  onStored?: (snapshotId: string, core: Uint8Array) => void;
  /** Called with the duration of each stage of a capture. */
  onStages?: (stages: CaptureStage[]) => void;
  /** Called with the unexpected errors in a page. For each error, a part of the page's snapshot is missing. */
  onFaults?: (url: string, faults: BuildFault[]) => void;
}

/** The error of an origin that was not reached. */
type Unreached = Extract<AcquireResult, { outcome: 'unreached' }>;

/**
 * Captures a URL and stores the snapshot.
 * @throws ServiceError for every failure that the contract defines
 */
export async function acquireSnapshot(
  dependencies: AcquireDependencies,
  request: OrganizationRequest,
): Promise<AcquireResult> {
  if (request.upload) return await acquireUpload(dependencies, request, request.upload);
  requireExit(dependencies, request);
  const error = await checkRobots(dependencies, request);
  if (error) return { outcome: 'unreached', error, stages: [] };
  const acquired = await acquireContent(dependencies, request);
  if ('error' in acquired) return acquired;
  const { facts: acquiredFacts, paymentBody, image } = acquired;
  const policy = await readSitePolicy(dependencies, request, acquiredFacts.response, paymentBody);
  const facts = {
    ...createSnapshotIdentity(),
    ...acquiredFacts,
    ...policy,
    ...(request.settings?.accept === 'markdown' && { nativeMarkdown: isMarkdown(acquiredFacts.response) }),
  };
  const built = await acquired.build(facts);
  return storeSnapshot(dependencies, request, { facts, built, image });
}

/** Converts an uploaded file and stores the snapshot. No site is visited. */
async function acquireUpload(
  dependencies: AcquireDependencies,
  request: OrganizationRequest,
  upload: NonNullable<OrganizationRequest['upload']>,
): Promise<AcquireResult> {
  const document = await readUpload(dependencies, request, upload);
  const acquired = toDocumentContent(dependencies, request, document, []);
  const facts = { ...createSnapshotIdentity(), ...acquired.facts };
  const built = await acquired.build(facts);
  return storeSnapshot(dependencies, request, { facts, built, image: undefined });
}

const isMarkdown = ({ contentType }: ResponseFacts): boolean =>
  /^\s*text\/(?:x-)?markdown\b/i.test(contentType);

/**
 * Checks the proxy exit of a profile, which may have been removed after the profile was saved.
 * @throws ServiceError `FetchCaptureFailed` if this process has no such exit
 */
function requireExit(
  { egress: { exitCount } }: AcquireDependencies,
  { url, settings }: OrganizationRequest,
): void {
  if (settings?.exit === undefined || settings.exit < exitCount) return;
  const message = `The profile uses proxy exit ${settings.exit}, but PAGEWRIGHT_PROXY_EXITS has only ${exitCount}. Save the profile with another exit.`;
  throw new ServiceError('FetchCaptureFailed', { url, failureType: 'capabilityFailed', message });
}

/** Captures the URL, and decides by the response how its snapshot is built. */
async function acquireContent(
  dependencies: AcquireDependencies,
  request: OrganizationRequest,
): Promise<AcquiredContent | Unreached> {
  let result: CaptureResult;
  try {
    result = await dependencies.capturer.capture(request);
  } catch (error) {
    return acquireWalledVideo(dependencies, request, error);
  }
  dependencies.onStages?.(result.stages);
  switch (result.outcome) {
    case 'originError':
      return { outcome: 'unreached', error: result.error, stages: result.stages };
    case 'download':
      return acquireDocument(dependencies, request, result);
    case 'noContent':
      return acquireNoContent(dependencies, request, result);
    case 'page':
      return acquirePage(dependencies, request, result);
  }
}

function acquirePage(
  dependencies: AcquireDependencies,
  request: OrganizationRequest,
  page: CapturedPage,
): AcquiredContent {
  const { threads, maxAstBytes } = dependencies;
  const { walkerOutput, html, delivered, jsonResponses: fetched, client: profile, image } = page;
  return {
    facts: { ...page.facts, stages: page.stages },
    image,
    async build(facts) {
      const built = await threads.build(
        { walkerChunks: walkerOutput.chunks, html: html?.chunks, delivered, fetched, facts, maxAstBytes },
        request,
      );
      const withVideo = await addVideo(dependencies, request, { page: built, facts, profile });
      return await addEmbeddedDocument(dependencies, request, { page: withVideo, facts, profile });
    },
  };
}

/** Fetches a main document that is not a web page, without the browser, and converts it. */
async function acquireDocument(
  dependencies: AcquireDependencies,
  request: OrganizationRequest,
  download: CapturedDownload,
): Promise<AcquiredContent | Unreached> {
  const { stages } = download;
  const document = await fetchDocument(dependencies, request, download);
  if ('error' in document) return { outcome: 'unreached', error: document.error, stages };
  if ('isEmpty' in document) return acquireNoContent(dependencies, request, { ...document, stages });
  return toDocumentContent(dependencies, request, document, stages);
}

function toDocumentContent(
  { threads, maxAstBytes }: AcquireDependencies,
  request: OrganizationRequest,
  { content, speech, paymentBody, ...known }: FetchedDocument,
  stages: CaptureStage[],
): AcquiredContent {
  const { screenshot } = request;
  return {
    facts: { ...known, stages, telemetry: {} },
    paymentBody,
    build: (facts) => threads.buildDocument({ content, speech, screenshot, facts, maxAstBytes }, request),
  };
}

/** The response of an origin that sent no content. */
const acquireNoContent = (
  { threads }: AcquireDependencies,
  request: OrganizationRequest,
  {
    response,
    loadingStatus,
    stages,
    paymentBody,
  }: Omit<CapturedNoContent, 'outcome'> & Pick<AcquiredContent, 'paymentBody'>,
): AcquiredContent => ({
  facts: { response, loadingStatus, transferBytes: 0, stages, telemetry: {} },
  paymentBody,
  build: (facts) => threads.buildEmpty(facts, request),
});

/** A finished snapshot that is not stored yet. */
interface UnstoredSnapshot {
  facts: CaptureFacts;
  built: BuildOutput;
  image: Uint8Array | undefined;
}

async function storeSnapshot(
  { archive, tracer = NO_TRACER, onStored, onFaults }: AcquireDependencies,
  request: OrganizationRequest,
  { facts, built, image }: UnstoredSnapshot,
): Promise<AcquireResult> {
  request.signal.throwIfAborted();
  const { snapshotId, response } = facts;
  const { title, faults, hasContent, ...parts } = built;
  if (faults) onFaults?.(response.url, faults);
  const originError = toOriginOutcome(response, hasContent);
  const entry = {
    snapshotId,
    organizationId: request.organizationId,
    url: response.requestedUrl,
    // Lists show the name of a file that states no title.
    title: title ?? (request.upload?.fileName || undefined),
    options: request,
    ...(originError && { originError }),
    parts: { ...parts, ...(image && { screenshot: image }) },
  };
  await tracer.run('store', () => archive.save(entry));
  onStored?.(snapshotId, built.core);
  return {
    outcome: 'snapshot',
    snapshotId,
    ...(originError && { originError }),
    isEmpty: !hasContent,
    stages: facts.stages,
  };
}
