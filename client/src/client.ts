import { itemsOf } from './batch.ts';
import { call, type InputOf, type OperationId } from './call.ts';
import { type OriginOutcome, originOutcome } from './origin.ts';
import type { Result } from './result.ts';
import type { CallOptions, TransportOptions } from './transport.ts';
import type {
  BatchedIncludeOptions,
  BatchedItem,
  BatchedRequest,
  BatchedRun,
  FetchJsonRequest,
  FetchJsonResult,
  FetchOriginError,
  FetchRequest,
  HighlightsRequest,
  Operations,
  SearchRequest,
} from './types.ts';

export interface PagewrightOptions {
  /** Address of the service, for example `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** Left out by pages of the service itself, which have its session. */
  apiKey?: string;
  /** For each attempt; the service answers within 155 s. */
  timeoutMs?: number;
  /** Attempts after the first one. */
  retries?: number;
  /** A service that asks for a longer pause than this is not waited for. */
  maxPauseMs?: number;
  /** Another `fetch`, for example one with a proxy. */
  fetch?: typeof globalThis.fetch;
}

/** Which layers stand beside the main body; by default State JSON alone. */
export type Layer = 'appendix' | 'statejson';

/** A page as one Markdown document. */
export interface MarkdownPage {
  markdown: string;
  /** Absent where the origin was never reached: the document then says why. */
  snapshotId?: string;
  /** Present where the origin could not be reached or answered with an error status. */
  originError?: OriginOutcome;
}

type Failure<Id extends OperationId> = Operations[Id]['failure'];
type Answer<Id extends OperationId> = Exclude<Operations[Id]['answer'], FetchOriginError>;

/** The service, as a program sees it. Every call resolves to a result told apart by `_tag`. */
export class Pagewright {
  readonly #transport: TransportOptions & { baseUrl: string };

  constructor({
    baseUrl,
    apiKey,
    timeoutMs = 180_000,
    retries = 4,
    maxPauseMs = 60_000,
    fetch = globalThis.fetch,
  }: PagewrightOptions) {
    this.#transport = {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      apiKey,
      timeoutMs,
      retries,
      maxPauseMs,
      // A browser's own fetch must be called on nothing.
      fetch: (input, init) => fetch(input, init),
    };
  }

  /** Any operation of the API by its id, also those that have no method of their own here. */
  async call<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options: CallOptions = {},
  ): Promise<Result<Answer<Id>, Failure<Id> | Extract<Operations[Id]['answer'], FetchOriginError>>> {
    const { result } = await call(this.#transport, id, input, options);
    return result as Result<Answer<Id>, Failure<Id> | Extract<Operations[Id]['answer'], FetchOriginError>>;
  }

  /** A page as Markdown. */
  async fetch(
    request: FetchRequest,
    { layers, ...options }: CallOptions & { layers?: readonly Layer[] } = {},
  ): Promise<Result<MarkdownPage, Failure<'fetch.fetch'>>> {
    const input = { body: request, query: { include: layers?.join(',') } };
    const { result, headers } = await call<string>(this.#transport, 'fetch.fetch', input, options);
    if (result._tag !== 'Ok') return result as Exclude<Result<never, Failure<'fetch.fetch'>>, { _tag: 'Ok' }>;
    const snapshotId = headers?.get('x-service-snapshot-id') ?? undefined;
    const originError = headers && originOutcome(headers);
    const { value: markdown, traceId } = result as { value: string; traceId: string };
    const value = { markdown, ...(snapshotId && { snapshotId }), ...(originError && { originError }) };
    return { _tag: 'Ok', value, traceId };
  }

  /** A page as discrete fields; an origin that was never reached is a `FetchOriginError`. */
  fetchJson(
    request: FetchJsonRequest,
    { layers, ...options }: CallOptions & { layers?: readonly Layer[] } = {},
  ): Promise<Result<FetchJsonResult, Failure<'fetch.fetchJson'> | FetchOriginError>> {
    return this.call('fetch.fetchJson', { body: request, query: { include: layers?.join(',') } }, options);
  }

  /** Passages of a stored snapshot that answer a question. */
  search(request: SearchRequest, options: CallOptions = {}) {
    return this.call('fetch.fetchSearch', { body: request }, options);
  }

  /** The same by the snapshot's own address. */
  highlights(snapshotId: string, request: HighlightsRequest, options: CallOptions = {}) {
    return this.call('snapshots.highlights', { path: { snapshotId }, body: request }, options);
  }

  /**
   * Starts fetching many pages. The same key with the same request gives the same run; without one, every call
   * starts a run of its own, however often it has to be repeated.
   */
  startBatch(
    request: BatchedRequest,
    { idempotencyKey = newKey(), ...options }: CallOptions & { idempotencyKey?: string } = {},
  ) {
    return this.call(
      'fetch.batched',
      { body: request, header: { 'x-idempotency-key': idempotencyKey } },
      options,
    );
  }

  /** The state of a run, and a page of its results. */
  getBatch(
    id: string,
    { limit, offset, include, ...options }: CallOptions & BatchPage = {},
  ): Promise<Result<BatchedRun, Failure<'fetch.getBatched'>>> {
    const query = {
      limit: limit?.toString(),
      offset: offset?.toString(),
      include: include && JSON.stringify(include),
    };
    return this.call('fetch.getBatched', { path: { id }, query }, options);
  }

  /**
   * The results of a run as they come, in order of completion, until it is over.
   * @throws PagewrightError where the run cannot be followed, and the signal's reason
   */
  batchResults(
    id: string,
    { limit = 100, offset = 0, include, ...options }: CallOptions & BatchPage = {},
  ): AsyncGenerator<BatchedItem, void, undefined> {
    const poll = (from: number) => this.getBatch(id, { limit, offset: from, include, ...options });
    return itemsOf(poll, offset, options.signal);
  }

  /** What is being fetched is finished, nothing else is begun. */
  cancelBatch(id: string, options: CallOptions = {}) {
    return this.call('fetch.cancelBatched', { path: { id } }, options);
  }

  /** All runs, the newest first. */
  listBatches({ limit, cursor, ...options }: CallOptions & { limit?: number; cursor?: string } = {}) {
    return this.call('fetch.listBatched', { query: { limit: limit?.toString(), cursor } }, options);
  }

  /** A stored snapshot as discrete fields. */
  getSnapshot(snapshotId: string, { layers, ...options }: CallOptions & { layers?: readonly Layer[] } = {}) {
    return this.call(
      'snapshots.get',
      { path: { snapshotId }, query: { include: layers?.join(',') } },
      options,
    );
  }

  /** A stored snapshot as Markdown, whole. */
  getSnapshotMarkdown(
    snapshotId: string,
    { layers, ...options }: CallOptions & { layers?: readonly Layer[] } = {},
  ) {
    const query = { include: layers?.join(',') };
    return this.call('snapshots.getMarkdown', { path: { snapshotId }, query }, options);
  }

  /** What the main body of a stored snapshot leaves out, as Markdown. */
  getSnapshotAppendix(snapshotId: string, options: CallOptions = {}) {
    return this.call('snapshots.getAppendix', { path: { snapshotId } }, options);
  }

  /** Deletes a stored snapshot and everything kept of it. */
  deleteSnapshot(snapshotId: string, options: CallOptions = {}) {
    return this.call('snapshots.delete', { path: { snapshotId } }, options);
  }

  /** Operations, limits and prices of the service. */
  catalog(options: CallOptions = {}) {
    return this.call('catalog.get', {}, options);
  }
}

/** A page of the results of a run, and how its items are shown. */
export interface BatchPage {
  /** At most 100. */
  limit?: number;
  offset?: number;
  include?: BatchedIncludeOptions;
}

/** `randomUUID` exists in secure contexts only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
