import { type BatchedInclude, type FetchCancelled, ServiceError } from '../contract/index.ts';
import type { RunItem } from '../dispatch/index.ts';
import { StoreUnavailable } from '../store/index.ts';
import type { Threads } from '../threads/index.ts';
import { type Caller, needsHtml } from './fetch.ts';
import type { ResultBody } from './jobs.ts';
import type { SnapshotReader } from './snapshots.ts';

export interface ItemDependencies {
  reader: SnapshotReader;
  threads: Threads;
  /** Told of a stored snapshot that could not be rendered: a fault of ours, in one item of an answer. */
  onItemFailed(error: unknown, item: RunItem): void;
}

/** Renderings of one answer under way at once: enough for the threads, and no wall before other calls. */
const AHEAD = 4;

/**
 * Items as JSON (specification 2.9), a comma between them, rendered from their snapshots now.
 * @throws StoreUnavailable at the first item that cannot be read now
 */
export async function* renderItems(
  dependencies: ItemDependencies,
  caller: Caller,
  items: readonly RunItem[],
  include: BatchedInclude,
): AsyncGenerator<Uint8Array | string> {
  const begun: Promise<Uint8Array | string>[] = [];
  const begin = (item: RunItem): void => {
    const rendering = renderItem(dependencies, caller, item, include);
    // It is awaited in its turn; until then its failure must not count as unhandled.
    rendering.catch(() => undefined);
    begun.push(rendering);
  };
  for (const item of items.slice(0, AHEAD)) begin(item);
  for (let place = 0; place < items.length; place++) {
    if (place > 0) yield ',';
    yield await (begun.shift() as Promise<Uint8Array | string>);
    const next = items[place + AHEAD];
    if (next) begin(next);
  }
}

async function renderItem(
  dependencies: ItemDependencies,
  caller: Caller,
  item: RunItem,
  include: BatchedInclude,
): Promise<Uint8Array | string> {
  const { url, index, end } = item;
  switch (end.outcome) {
    case 'succeeded':
      return await renderSucceeded(dependencies, caller, item, end.snapshotId, include);
    case 'originError': {
      const { originError } = end.body as ResultBody;
      return JSON.stringify({ url, index, status: 'FAILED', error: originError });
    }
    case 'failed':
      return JSON.stringify({ url, index, status: 'FAILED', error: end.error.body(end.reference) });
    case 'cancelled': {
      const error: FetchCancelled = { _tag: 'FetchCancelled', url, retryable: true };
      return JSON.stringify({ url, index, status: 'CANCELLED', error });
    }
  }
}

async function renderSucceeded(
  { reader, threads, onItemFailed }: ItemDependencies,
  { organizationId, signal }: Caller,
  item: RunItem,
  snapshotId: string,
  include: BatchedInclude,
): Promise<Uint8Array | string> {
  const { url, index } = item;
  try {
    const { parts } = await reader.load(organizationId, snapshotId, needsHtml(include));
    const view = { format: 'item' as const, include };
    const { body: data, originError } = await threads.render({ ...parts, view }, signal);
    const head = JSON.stringify({ url, index, status: 'SUCCEEDED' }).slice(0, -1);
    const rest = originError ? `,"originError":${JSON.stringify(originError)}}` : '}';
    return Buffer.concat([Buffer.from(`${head},"data":`), data, Buffer.from(rest)]);
  } catch (error) {
    // A store that is away says nothing of the item: it is asked for again.
    if (signal.aborted || error instanceof StoreUnavailable) throw error;
    // A page of results is never lost to one snapshot, deleted since or beyond what a thread can render.
    if (!(error instanceof ServiceError)) onItemFailed(error, item);
    const known = error instanceof ServiceError ? error : new ServiceError('InternalError', {});
    return JSON.stringify({ url, index, status: 'FAILED', error: known.body(snapshotId) });
  }
}
