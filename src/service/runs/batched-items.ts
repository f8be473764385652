import { type BatchedInclude, type FetchCancelled, ServiceError } from '../../contract/index.ts';
import type { RunItem } from '../../dispatch/index.ts';
import { StoreUnavailable } from '../../store/index.ts';
import type { ThreadPool } from '../../threads/index.ts';
import type { CaptureResultBody } from '../capture-work.ts';
import { type Caller, needsHtml } from '../fetch.ts';
import type { SnapshotReader } from '../snapshots.ts';

export interface ItemDependencies {
  reader: SnapshotReader;
  threads: ThreadPool;
  /** Called with an unexpected error that occurred while one item was rendered. */
  onItemFailed(error: unknown, item: RunItem): void;
}

/**
 * Maximum number of items that are rendered at the same time per response. It is enough to use the threads without
 * blocking other calls.
 */
const CONCURRENT_RENDERINGS = 4;

/**
 * Renders items as JSON, separated by commas (specification 2.9).
 * @throws StoreUnavailable at the first item that cannot be read
 */
export async function* renderItems(
  dependencies: ItemDependencies,
  caller: Caller,
  items: readonly RunItem[],
  include: BatchedInclude,
): AsyncGenerator<Uint8Array | string> {
  const startedRenderings: Promise<Uint8Array | string>[] = [];
  const startRendering = (item: RunItem): void => {
    const rendering = renderItem(dependencies, caller, item, include);
    // Ignore a failure here, because the rendering is awaited later. Until then the failure must not count as
    // unhandled.
    rendering.catch(() => undefined);
    startedRenderings.push(rendering);
  };
  for (const item of items.slice(0, CONCURRENT_RENDERINGS)) startRendering(item);
  for (let index = 0; index < items.length; index++) {
    if (index > 0) yield ',';
    yield await (startedRenderings.shift() as Promise<Uint8Array | string>);
    const nextItem = items[index + CONCURRENT_RENDERINGS];
    if (nextItem) startRendering(nextItem);
  }
}

/** Returns the fields that identify an item, and those that say where a crawl found its URL. */
const pickItemFields = ({ url, index, depth, foundBy }: RunItem) => ({ url, index, depth, foundBy });

export async function renderItem(
  dependencies: ItemDependencies,
  caller: Caller,
  item: RunItem,
  include: BatchedInclude,
): Promise<Uint8Array | string> {
  const { end, url } = item;
  const itemFields = pickItemFields(item);
  switch (end.outcome) {
    case 'succeeded':
      return await renderSucceeded(dependencies, caller, item, end.snapshotId, include);
    case 'originError': {
      const { originError } = end.body as CaptureResultBody;
      return JSON.stringify({ ...itemFields, status: 'FAILED', error: originError });
    }
    case 'failed':
      return JSON.stringify({ ...itemFields, status: 'FAILED', error: end.error.body(end.reference) });
    case 'cancelled': {
      const error: FetchCancelled = { _tag: 'FetchCancelled', url, retryable: true };
      return JSON.stringify({ ...itemFields, status: 'CANCELLED', error });
    }
  }
}

async function renderSucceeded(
  { reader, threads, onItemFailed }: ItemDependencies,
  caller: Caller,
  item: RunItem,
  snapshotId: string,
  include: BatchedInclude,
): Promise<Uint8Array | string> {
  const itemFields = pickItemFields(item);
  try {
    const { parts } = await reader.load(caller.organizationId, snapshotId, needsHtml(include));
    const view = { format: 'item' as const, include };
    const { body: data, originError } = await threads.render({ ...parts, view }, caller);
    const itemStart = JSON.stringify({ ...itemFields, status: 'SUCCEEDED' }).slice(0, -1);
    const itemEnd = originError ? `,"originError":${JSON.stringify(originError)}}` : '}';
    return Buffer.concat([Buffer.from(`${itemStart},"data":`), data, Buffer.from(itemEnd)]);
  } catch (error) {
    // A snapshot that was deleted or cannot be rendered must not fail the other results.
    // If the store is unavailable, the state of the item is unknown, so the caller must repeat the call.
    if (caller.signal.aborted || error instanceof StoreUnavailable) throw error;
    // Only unexpected errors are reported.
    if (!(error instanceof ServiceError)) onItemFailed(error, item);
    const serviceError = error instanceof ServiceError ? error : new ServiceError('InternalError', {});
    return JSON.stringify({ ...itemFields, status: 'FAILED', error: serviceError.body(snapshotId) });
  }
}
