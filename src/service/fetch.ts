import type { AcquireRequest } from '../acquire/index.ts';
import type {
  FetchJsonQuery,
  FetchJsonRequest,
  FetchOriginError,
  FetchQuery,
  FetchRequest,
  IncludeOptions,
} from '../contract/index.ts';
import { addressesOf, chooseLayers, errorDocument } from '../snapshot/index.ts';
import type { RenderInput, Threads } from '../threads/index.ts';
import type { ScreenshotSigner } from './signed-url.ts';
import type { LoadedSnapshot, SnapshotReader } from './snapshots.ts';
import type { CaptureJobs } from './types.ts';

/** An answer that is ready to be sent. */
export interface Answer {
  body: Uint8Array | string;
  contentType: string;
  originError?: FetchOriginError;
  snapshotId?: string;
  /** Charges for it; called just before its first byte. */
  charge(): Promise<void>;
}

export interface FetchDependencies {
  jobs: CaptureJobs;
  reader: SnapshotReader;
  threads: Threads;
  signer: ScreenshotSigner;
  publicUrl: string;
}

/** Who asks, and whether anybody still waits for the answer. */
export interface Caller {
  organizationId: string;
  signal: AbortSignal;
}

export const MARKDOWN = 'text/markdown; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';

/** `POST /v1/fetch` (specification 4.1). */
export async function fetchMarkdown(
  dependencies: FetchDependencies,
  caller: Caller,
  request: FetchRequest,
  query: FetchQuery,
): Promise<Answer> {
  return capture(dependencies, caller, request, query, {
    unreached: (error) => ({ body: errorDocument(error), contentType: MARKDOWN }),
    render: async (input) => ({
      body: await dependencies.threads.renderMarkdown(input),
      contentType: MARKDOWN,
    }),
  });
}

/** `POST /v1/fetch/json` (specification 4.2). */
export async function fetchJson(
  dependencies: FetchDependencies,
  caller: Caller,
  request: FetchJsonRequest,
  query: FetchJsonQuery,
): Promise<Answer> {
  return capture(dependencies, caller, request, query, {
    unreached: (error) => ({ body: JSON.stringify(error), contentType: JSON_TYPE }),
    render: async (input) => ({ body: await dependencies.threads.renderJson(input), contentType: JSON_TYPE }),
  });
}

type Rendered = Pick<Answer, 'body' | 'contentType'>;

interface View {
  unreached(error: FetchOriginError): Rendered;
  render(input: RenderInput): Promise<Rendered>;
}

async function capture(
  dependencies: FetchDependencies,
  { organizationId, signal }: Caller,
  request: FetchJsonRequest,
  query: FetchJsonQuery,
  view: View,
): Promise<Answer> {
  const { jobs, reader } = dependencies;
  const include = request.include ?? {};
  const { acquired, charge } = await jobs.run({
    organizationId,
    url: request.url,
    request: captureRequest(request),
    signal,
  });
  if (acquired.outcome === 'unreached') {
    return { ...view.unreached(acquired.error), originError: acquired.error, charge };
  }
  const snapshot = await reader.load(organizationId, acquired.snapshotId, needsHtml(include));
  return {
    ...(await view.render(renderInput(dependencies, snapshot, include, query))),
    snapshotId: snapshot.snapshotId,
    ...(acquired.originError && { originError: acquired.originError }),
    charge,
  };
}

/** The part of a request that shapes the snapshot; all else shapes only the view. */
function captureRequest({ url, include, browserConfig }: FetchJsonRequest): AcquireRequest {
  const screenshot = include?.screenshot ?? false;
  const fullPage = typeof screenshot === 'object' && screenshot.fullPage === true;
  return {
    url,
    screenshot: screenshot === false ? 'none' : fullPage ? 'fullPage' : 'viewport',
    scrollFullPage: browserConfig?.scrollFullPage ?? false,
  };
}

/** HTML is read back only where a view shows it or selects from it. */
export function needsHtml({ html, markdown }: IncludeOptions): boolean {
  const sections = [markdown ?? false].flat().filter((section) => typeof section === 'object');
  return Boolean(html) || sections.some(({ selectors, excludeSelectors }) => selectors || excludeSelectors);
}

/** What a view of a stored snapshot is rendered from. */
export function renderInput(
  { publicUrl, signer }: Pick<FetchDependencies, 'publicUrl' | 'signer'>,
  { snapshotId, core, html, hasScreenshot }: LoadedSnapshot,
  include: IncludeOptions,
  query: FetchJsonQuery,
): RenderInput {
  return {
    core,
    html,
    include,
    layers: chooseLayers(query.include, include),
    markers: query.appendixMarkers ?? include.appendixMarkers ?? 'compact',
    addresses: addressesOf(publicUrl, snapshotId),
    screenshotUrl: hasScreenshot ? signer.sign(snapshotId) : undefined,
  };
}
