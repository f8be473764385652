import { ensureCanStartWork } from '../accounts/index.ts';
import { type IncludeOptions, type SearchOptions, ServiceError } from '../contract/index.ts';
import { chooseCorpus } from '../snapshot/index.ts';
import type { Store } from '../store/index.ts';
import type { Tracer } from '../trace/index.ts';
import { type Answer, type FetchDependencies, JSON_CONTENT_TYPE, toPageView } from './fetch.ts';
import type { LoadedSnapshot } from './snapshots.ts';
import { createSearchCharge } from './search-charge.ts';

export type HighlightsDependencies = Pick<
  FetchDependencies,
  'reader' | 'threads' | 'signer' | 'publicUrl'
> & {
  store: Store;
  tracer?: Tracer;
};

/** Arguments of a search in a stored snapshot. Two routes call it; `shape` says which one. */
export interface HighlightsCall {
  organizationId: string;
  /** Id of the call, so that the call is charged once. */
  callId: string;
  signal: AbortSignal;
  snapshotId: string;
  search: SearchOptions;
  include: IncludeOptions | undefined;
  shape: 'search' | 'highlights';
}

/**
 * `POST /v1/fetch/search` and `POST /v1/snapshots/{snapshotId}/highlights` (specification 4.3, 4.4). Makes no capture;
 * costs one credit, also without a match.
 * @throws ServiceError `AccessBlocked`, `BadRequest` without a corpus, and the route's own 404
 */
export async function searchHighlights(
  dependencies: HighlightsDependencies,
  call: HighlightsCall,
): Promise<Answer> {
  const { organizationId, callId, signal, search, shape } = call;
  const { store, threads } = dependencies;
  const include = call.include ?? {};
  const corpus = chooseCorpus(undefined, include);
  await ensureCanStartWork(store, organizationId);
  const snapshot = await loadSnapshot(dependencies, call, corpus.html);
  const view = { ...toPageView(dependencies, snapshot, include, {}), search, corpus, format: shape };
  const { body } = await threads.search({ ...snapshot.parts, view }, { organizationId, signal });
  return {
    body,
    contentType: JSON_CONTENT_TYPE,
    pendingCharge: createSearchCharge(dependencies, { organizationId, jobId: `highlights:${callId}` }),
  };
}

const NOT_FOUND_TAGS = {
  search: 'FetchSnapshotSearchNotFound',
  highlights: 'FetchSnapshotHighlightsNotFound',
} as const;

async function loadSnapshot(
  { reader }: HighlightsDependencies,
  { organizationId, snapshotId, shape }: HighlightsCall,
  needsHtml: boolean,
): Promise<LoadedSnapshot> {
  try {
    return await reader.load(organizationId, snapshotId, needsHtml);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.tag !== 'SnapshotNotFound') throw error;
    throw new ServiceError(NOT_FOUND_TAGS[shape], { snapshotId });
  }
}
