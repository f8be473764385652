import { itemsOf } from './batch.ts';
import { call, type InputOf, type OperationId } from './call.ts';
import { fetchHeaders, newKey } from './inputs.ts';
import { type OriginOutcome, originOutcome, type OriginUnreached, originUnreached } from './origin.ts';
import { PagewrightError, type Result, unwrap } from './result.ts';
import type { CallOptions, TransportOptions } from './transport.ts';
import type {
  BatchedIncludeOptions,
  BatchedItem,
  BatchedRequest,
  BatchedRun,
  CrawlItem,
  CrawlRequest,
  CrawlRun,
  ExtractRequest,
  FetchJsonRequest,
  FetchJsonResult,
  FetchOriginError,
  FetchRequest,
  MapRequest,
  HighlightsRequest,
  MonitorRequest,
  MonitorUpdate,
  NewProfile,
  Operations,
  SearchRequest,
  UploadOptions,
} from './types.ts';

export interface PagewrightOptions {
  /**
   * URL of the service. The default is the environment variable `PAGEWRIGHT_URL`, or `http://127.0.0.1:8080`. Required in
   * browsers.
   */
  baseUrl?: string;
  /**
   * API key. The default is the environment variable `PAGEWRIGHT_API_KEY`. Web pages of the service need none, because they
   * use its session cookie.
   */
  apiKey?: string;
  /** Time limit of each attempt (default: 180,000 ms). The service responds within 155 s. */
  timeoutMs?: number;
  /** Number of attempts after the first (default: 4). */
  retries?: number;
  /** If the service asks for a longer pause, the error is returned instead (default: 60,000 ms). */
  maxPauseMs?: number;
  /** A custom `fetch`, for example with a proxy. */
  fetch?: typeof globalThis.fetch;
}

/** A layer to return in addition to the main body. The default is State JSON only. */
export type Layer = 'appendix' | 'statejson';

/** Options of a fetch. */
export interface FetchOptions extends CallOptions {
  layers?: readonly Layer[];
  /** Use a stored capture of at most this age, without a charge. The default is a new capture. */
  maxAgeSeconds?: number;
  /** Use only a stored capture, of any age without `maxAgeSeconds`. Fails with `CaptureNotStored` if there is none. */
  onlyStored?: boolean;
  /** Name of a stored profile, with whose headers, cookies and browser settings the page is loaded. */
  profile?: string;
  /** `markdown` asks the site for Markdown first. The default is that of the profile, else that of the service. */
  accept?: 'html' | 'markdown';
}

/** Options of `readDocument`. */
export interface ReadDocumentOptions extends CallOptions, UploadOptions, Pick<FetchOptions, 'layers'> {
  /** Name of the file, which helps to tell formats apart. The default is the name of a `File`. */
  fileName?: string;
}

/** Options of `createMonitor`. */
export interface MonitorOptions extends CallOptions, Pick<FetchOptions, 'profile' | 'accept'> {}

/** Options of `fetchMany`. */
export interface FetchManyOptions extends CallOptions, Pick<FetchOptions, 'profile' | 'accept'> {
  /** Which parts of each page to return and how. */
  include?: BatchedIncludeOptions;
  /** How the browser loads the pages. */
  browserConfig?: BatchedRequest['browserConfig'];
}

/** A page as Markdown. */
export interface MarkdownPage {
  markdown: string;
  snapshotId: string;
  /** Present if the origin answered with an error status. */
  originError?: OriginOutcome;
}

type Failure<Id extends OperationId> = Operations[Id]['failure'];
type Answer<Id extends OperationId> = Exclude<Operations[Id]['answer'], FetchOriginError>;

/**
 * Client of a Pagewright service. Every method resolves to a result whose `_tag` is `Ok` or the name of an error.
 * @example
 * const client = new Pagewright(); // or { baseUrl: 'http://127.0.0.1:8080', apiKey: 'pw_…' }
 * const result = await client.fetch({ url: 'https://example.com/' });
 * if (result._tag === 'Ok') console.log(result.value.markdown);
 * else console.error(result._tag);
 */
export class Pagewright {
  readonly #transport: TransportOptions & { baseUrl: string };

  /** @throws TypeError for a `baseUrl` that is missing in a browser or is not an http or https URL, or an impossible `apiKey` */
  constructor({
    baseUrl = defaultBaseUrl(),
    apiKey = readEnvironment('PAGEWRIGHT_API_KEY'),
    timeoutMs = 180_000,
    retries = 4,
    maxPauseMs = 60_000,
    fetch = globalThis.fetch,
  }: PagewrightOptions = {}) {
    checkBaseUrl(baseUrl);
    checkApiKey(apiKey);
    this.#transport = {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      apiKey,
      timeoutMs,
      retries,
      maxPauseMs,
      // Browsers require that fetch is called without `this`.
      fetch: (input, init) => fetch(input, init),
    };
  }

  /**
   * Calls any operation of the API by its id, including operations without a method in this class.
   * @example
   * const usage = await client.call('account.getUsage', { query: { range: '24h' } });
   * @throws TypeError for an unknown operation, whose message lists all, and for a missing value of its path
   */
  async call<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options: CallOptions = {},
  ): Promise<Result<Answer<Id>, Failure<Id> | Extract<Operations[Id]['answer'], FetchOriginError>>> {
    const { result } = await call(this.#transport, id, input, options);
    return result as Result<Answer<Id>, Failure<Id> | Extract<Operations[Id]['answer'], FetchOriginError>>;
  }

  /**
   * Fetches a page as Markdown. Resolves to `FetchOriginError` if the origin was not reached.
   * @example
   * const { markdown, snapshotId } = unwrap(await client.fetch({ url: 'https://example.com/' }));
   */
  async fetch(
    request: FetchRequest,
    { layers, maxAgeSeconds, onlyStored, profile, accept, ...options }: FetchOptions = {},
  ): Promise<Result<MarkdownPage, Failure<'fetch.fetch'> | OriginUnreached>> {
    const input = {
      body: request,
      query: { include: layers?.join(',') },
      header: fetchHeaders(maxAgeSeconds, onlyStored, profile, accept),
    };
    const { result, headers } = await call<string>(this.#transport, 'fetch.fetch', input, options);
    if (result._tag !== 'Ok') return result as Exclude<Result<never, Failure<'fetch.fetch'>>, { _tag: 'Ok' }>;
    const snapshotId = headers?.get('x-service-snapshot-id') ?? undefined;
    const originError = headers && originOutcome(headers);
    const { value: markdown, traceId } = result as { value: string; traceId: string };
    if (originError && snapshotId === undefined) {
      return { ...originUnreached(request.url, originError), status: 200, traceId };
    }
    const value = { markdown, snapshotId: snapshotId ?? '', ...(originError && { originError }) };
    return { _tag: 'Ok', value, traceId };
  }

  /**
   * Fetches a page and returns its Markdown, by default without State JSON.
   * @throws PagewrightError if there is no page
   * @example
   * console.log(await client.fetchMarkdown('https://example.com/'));
   */
  async fetchMarkdown(url: string, options: FetchOptions = {}): Promise<string> {
    return unwrap(await this.fetch({ url }, { layers: [], ...options })).markdown;
  }

  /**
   * Fetches a page as structured JSON. Resolves to `FetchOriginError` if the origin was not reached.
   * @example
   * const { meta, data } = unwrap(await client.fetchJson({ url: 'https://example.com/', include: { links: true } }));
   * console.log(meta.title, data.links);
   */
  fetchJson(
    request: FetchJsonRequest,
    { layers, maxAgeSeconds, onlyStored, profile, accept, ...options }: FetchOptions = {},
  ): Promise<Result<FetchJsonResult, Failure<'fetch.fetchJson'> | FetchOriginError>> {
    const query = { include: layers?.join(',') };
    const header = fetchHeaders(maxAgeSeconds, onlyStored, profile, accept);
    return this.call('fetch.fetchJson', { body: request, query, header }, options);
  }

  /**
   * Reads a file of your own as structured JSON. No site is visited.
   * @example
   * const { markdown } = unwrap(await client.readDocument(await readFile('report.pdf'), { fileName: 'report.pdf' }));
   */
  readDocument(
    file: Uint8Array | Blob,
    { fileName, layers, include, search, documentConfig, ...options }: ReadDocumentOptions = {},
  ): Promise<Result<FetchJsonResult, Failure<'documents.read'>>> {
    const upload: UploadOptions = {
      ...(include && { include }),
      ...(search && { search }),
      ...(documentConfig && { documentConfig }),
    };
    const name = fileName ?? (file instanceof Blob && 'name' in file ? String(file.name) : '');
    // A form and not the query, because proxies log queries, and the options can contain a password.
    const form = new FormData();
    form.set('file', file instanceof Blob ? file : new Blob([file as Uint8Array<ArrayBuffer>]), name);
    form.set('options', JSON.stringify(upload));
    return this.call('documents.read', { body: form, query: { include: layers?.join(',') } }, options);
  }

  /**
   * Finds passages of a stored snapshot that answer a question (`POST /v1/fetch/search`).
   * @example
   * const { search } = unwrap(await client.search({ snapshotId, search: { query: 'opening hours' } }));
   */
  search(request: SearchRequest, options: CallOptions = {}) {
    return this.call('fetch.fetchSearch', { body: request }, options);
  }

  /**
   * Finds passages of a stored snapshot that answer a question.
   * @example
   * const { highlights } = unwrap(
   *   await client.highlights(snapshotId, { highlights: { query: 'opening hours', minScore: 0.3 } }),
   * );
   * for (const { score, text } of highlights.snippets) console.log(score, text);
   */
  highlights(snapshotId: string, request: HighlightsRequest, options: CallOptions = {}) {
    return this.call('snapshots.highlights', { path: { snapshotId }, body: request }, options);
  }

  /**
   * Extracts data of a stored snapshot in the form of a JSON Schema, and finds where the page states each value.
   * @example
   * const schema = { type: 'object', properties: { price: { type: 'number' } } };
   * const { data, evidence } = unwrap(await client.extract(snapshotId, { schema }));
   * console.log(data, evidence.filter(({ unsupported }) => unsupported));
   */
  extract(snapshotId: string, request: ExtractRequest, options: CallOptions = {}) {
    return this.call('snapshots.extract', { path: { snapshotId }, body: request }, options);
  }

  /**
   * Starts fetching many pages. Repeating a request with the same idempotency key returns the same run. Without a key,
   * each call of this method starts one new run, even if it is retried.
   * @example
   * const { id } = unwrap(await client.startBatch({ urls: ['https://example.com/', 'https://example.org/'] }));
   * for await (const { url, data, error } of client.batchResults(id)) console.log(url, data?.markdown ?? error);
   */
  startBatch(
    request: BatchedRequest,
    {
      idempotencyKey = newKey(),
      profile,
      accept,
      ...options
    }: CallOptions & Pick<FetchOptions, 'profile' | 'accept'> & { idempotencyKey?: string } = {},
  ) {
    const header = {
      'x-idempotency-key': idempotencyKey,
      'x-service-profile': profile,
      'x-service-accept': accept,
    };
    return this.call('fetch.batched', { body: request, header }, options);
  }

  /**
   * Fetches many pages with one batched run. Resolves to one item for each URL, in the order of the URLs: with `data`, or
   * with an `error` that says why there is no page. If the signal aborts or a call fails, the run is cancelled: pages that
   * have not been started are not fetched and not charged.
   * @throws the reason of the signal
   * @example
   * const items = unwrap(await client.fetchMany(urls, { signal: AbortSignal.timeout(600_000) }));
   * for (const { url, data, error } of items) console.log(url, data?.markdown ?? error);
   */
  async fetchMany(
    urls: readonly string[],
    { include, browserConfig, profile, accept, ...options }: FetchManyOptions = {},
  ): Promise<Result<BatchedItem[], Failure<'fetch.batched'> | Failure<'fetch.getBatched'>>> {
    const request = { urls: [...urls], ...(include && { include }), ...(browserConfig && { browserConfig }) };
    const started = await this.startBatch(request, {
      ...options,
      ...(profile !== undefined && { profile }),
      ...(accept && { accept }),
    });
    if (started._tag !== 'Ok') return started;
    const { id } = started.value;
    const items: BatchedItem[] = [];
    try {
      for await (const item of this.batchResults(id, { ...options, ...(include && { include }) }))
        items.push(item);
    } catch (error) {
      void call({ ...this.#transport, retries: 0 }, 'fetch.cancelBatched', { path: { id } });
      if (!(error instanceof PagewrightError)) throw error;
      return error.failure as Exclude<Result<never, Failure<'fetch.getBatched'>>, { _tag: 'Ok' }>;
    }
    return { ...started, value: items.sort((a, b) => a.index - b.index) };
  }

  /**
   * Gets the state of a run and a page of its results.
   * @example
   * const { status, results } = unwrap(await client.getBatch(id, { limit: 50 }));
   */
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
   * Yields the results of a run in order of completion until the run has ended.
   * @throws PagewrightError for a failed poll, and the reason of the signal
   * @example
   * for await (const { url, data, error } of client.batchResults(id)) console.log(url, data?.markdown ?? error);
   */
  batchResults(
    id: string,
    { limit = 100, offset = 0, include, ...options }: CallOptions & BatchPage = {},
  ): AsyncGenerator<BatchedItem, void, undefined> {
    const poll = (from: number) => this.getBatch(id, { limit, offset: from, include, ...options });
    return itemsOf(poll, offset, options.signal);
  }

  /**
   * Cancels a run. Running fetches are finished, queued ones are cancelled.
   * @example
   * const { status } = unwrap(await client.cancelBatch(id));
   */
  cancelBatch(id: string, options: CallOptions = {}) {
    return this.call('fetch.cancelBatched', { path: { id } }, options);
  }

  /**
   * Lists all runs, newest first.
   * @example
   * const { runs, nextCursor } = unwrap(await client.listBatches({ limit: 20 }));
   */
  listBatches({ limit, cursor, ...options }: CallOptions & { limit?: number; cursor?: string } = {}) {
    return this.call('fetch.listBatched', { query: { limit: limit?.toString(), cursor } }, options);
  }

  /**
   * Starts a run of the URLs of an ended run that failed.
   * @example
   * const { id: retryId } = unwrap(await client.retryBatch(id));
   */
  retryBatch(id: string, options: CallOptions = {}) {
    return this.call('fetch.retryBatched', { path: { id } }, options);
  }

  /**
   * Gets all results of a run as one text: a CSV table, or with `jsonl` a line of JSON for each.
   * @example
   * const table = unwrap(await client.exportBatch(id));
   */
  exportBatch(id: string, { format, ...options }: CallOptions & { format?: ExportFormat } = {}) {
    return this.call('fetch.exportBatched', { path: { id }, query: { format } }, options);
  }

  /**
   * Gets all pages of a run as Markdown files in a zip archive.
   * @example
   * await writeFile('pages.zip', unwrap(await client.exportBatchZip(id)));
   */
  exportBatchZip(id: string, options: CallOptions = {}) {
    return this.call('fetch.exportBatchedZip', { path: { id } }, options);
  }

  /**
   * Starts fetching the pages of a site. Repeating a request with the same idempotency key returns the same crawl.
   * Without a key, each call of this method starts one new crawl, even if it is retried.
   * @example
   * const { id } = unwrap(await client.startCrawl({ url: 'https://example.com/docs/', scope: 'path' }));
   * for await (const { url, data, error } of client.crawlResults(id)) console.log(url, data?.markdown ?? error);
   */
  startCrawl(
    request: CrawlRequest,
    { idempotencyKey = newKey(), ...options }: CallOptions & { idempotencyKey?: string } = {},
  ) {
    return this.call(
      'sites.crawl',
      { body: request, header: { 'x-idempotency-key': idempotencyKey } },
      options,
    );
  }

  /**
   * Gets the state of a crawl and a page of its results.
   * @example
   * const { status, results, skipped } = unwrap(await client.getCrawl(id, { limit: 50 }));
   */
  getCrawl(
    id: string,
    { limit, offset, include, ...options }: CallOptions & BatchPage = {},
  ): Promise<Result<CrawlRun, Failure<'sites.getCrawl'>>> {
    const query = {
      limit: limit?.toString(),
      offset: offset?.toString(),
      include: include && JSON.stringify(include),
    };
    return this.call('sites.getCrawl', { path: { id }, query }, options);
  }

  /**
   * Yields the results of a crawl in order of completion until the crawl has ended.
   * @throws PagewrightError for a failed poll, and the reason of the signal
   * @example
   * for await (const { url, depth, data } of client.crawlResults(id)) console.log(depth, url, data?.markdown);
   */
  crawlResults(
    id: string,
    { limit = 100, offset = 0, include, ...options }: CallOptions & BatchPage = {},
  ): AsyncGenerator<CrawlItem, void, undefined> {
    const poll = (from: number) => this.getCrawl(id, { limit, offset: from, include, ...options });
    return itemsOf(poll, offset, options.signal);
  }

  /**
   * Cancels a crawl. Running fetches are finished, further pages are not fetched.
   * @example
   * const { status } = unwrap(await client.cancelCrawl(id));
   */
  cancelCrawl(id: string, options: CallOptions = {}) {
    return this.call('sites.cancelCrawl', { path: { id } }, options);
  }

  /**
   * Lists all crawls, newest first.
   * @example
   * const { crawls, nextCursor } = unwrap(await client.listCrawls({ limit: 20 }));
   */
  listCrawls({ limit, cursor, ...options }: CallOptions & { limit?: number; cursor?: string } = {}) {
    return this.call('sites.listCrawls', { query: { limit: limit?.toString(), cursor } }, options);
  }

  /**
   * Gets all results of a crawl as one text: a CSV table, or with `jsonl` a line of JSON for each.
   * @example
   * const lines = unwrap(await client.exportCrawl(id, { format: 'jsonl' })).trim().split('\n');
   */
  exportCrawl(id: string, { format, ...options }: CallOptions & { format?: ExportFormat } = {}) {
    return this.call('sites.exportCrawl', { path: { id }, query: { format } }, options);
  }

  /**
   * Gets all pages of a crawl as Markdown files in a zip archive.
   * @example
   * await writeFile('site.zip', unwrap(await client.exportCrawlZip(id)));
   */
  exportCrawlZip(id: string, options: CallOptions = {}) {
    return this.call('sites.exportCrawlZip', { path: { id } }, options);
  }

  /**
   * Lists the addresses of a site, from its sitemaps and the links of its start page.
   * @example
   * const { addresses } = unwrap(await client.map({ url: 'https://example.com/', search: 'docs' }));
   */
  map(request: MapRequest, options: CallOptions = {}) {
    return this.call('sites.map', { body: request }, options);
  }

  /**
   * Gets a stored snapshot as structured JSON.
   * @example
   * const { meta, markdown } = unwrap(await client.getSnapshot(snapshotId));
   */
  getSnapshot(snapshotId: string, { layers, ...options }: CallOptions & { layers?: readonly Layer[] } = {}) {
    return this.call(
      'snapshots.get',
      { path: { snapshotId }, query: { include: layers?.join(',') } },
      options,
    );
  }

  /**
   * Gets the complete Markdown of a stored snapshot.
   * @example
   * const markdown = unwrap(await client.getSnapshotMarkdown(snapshotId, { layers: ['appendix'] }));
   */
  getSnapshotMarkdown(
    snapshotId: string,
    { layers, ...options }: CallOptions & { layers?: readonly Layer[] } = {},
  ) {
    const query = { include: layers?.join(',') };
    return this.call('snapshots.getMarkdown', { path: { snapshotId }, query }, options);
  }

  /**
   * Gets the content outside the main body of a stored snapshot, as Markdown.
   * @example
   * const appendix = unwrap(await client.getSnapshotAppendix(snapshotId));
   */
  getSnapshotAppendix(snapshotId: string, options: CallOptions = {}) {
    return this.call('snapshots.getAppendix', { path: { snapshotId } }, options);
  }

  /**
   * Compares two stored snapshots: blocks, metadata and prices that changed from the first to the second.
   * @example
   * const { changes } = unwrap(await client.diffSnapshots(before, after));
   */
  diffSnapshots(
    before: string,
    after: string,
    { scope, ...options }: CallOptions & { scope?: 'main' | 'page' } = {},
  ) {
    const path = { snapshotId: before, otherId: after };
    return this.call('snapshots.diff', { path, query: { scope } }, options);
  }

  /**
   * Compares two stored snapshots, as Markdown.
   * @example
   * console.log(unwrap(await client.diffSnapshotsMarkdown(before, after)));
   */
  diffSnapshotsMarkdown(
    before: string,
    after: string,
    { scope, ...options }: CallOptions & { scope?: 'main' | 'page' } = {},
  ) {
    const path = { snapshotId: before, otherId: after };
    return this.call('snapshots.diffMarkdown', { path, query: { scope } }, options);
  }

  /**
   * Lists stored snapshots, newest first.
   * @example
   * const { snapshots } = unwrap(await client.listSnapshots({ url: 'https://example.com/', limit: 1 }));
   */
  listSnapshots({ url, query, limit, cursor, ...options }: CallOptions & SnapshotFilter = {}) {
    return this.call('snapshots.list', { query: { url, query, limit: limit?.toString(), cursor } }, options);
  }

  /**
   * Gets every block of a stored snapshot, and why it belongs to the main content or not.
   * @example
   * const { blocks } = unwrap(await client.getSnapshotBlocks(snapshotId));
   */
  getSnapshotBlocks(snapshotId: string, options: CallOptions = {}) {
    return this.call('snapshots.getBlocks', { path: { snapshotId } }, options);
  }

  /**
   * Deletes a stored snapshot and all its files.
   * @example
   * unwrap(await client.deleteSnapshot(snapshotId));
   */
  deleteSnapshot(snapshotId: string, options: CallOptions = {}) {
    return this.call('snapshots.delete', { path: { snapshotId } }, options);
  }

  /**
   * Watches pages for changes. The secret of a webhook is shown only here.
   * @example
   * const { id } = unwrap(await client.createMonitor({ urls: ['https://example.com/'], everyMinutes: 60 }));
   */
  createMonitor(monitor: MonitorRequest, { profile, accept, ...options }: MonitorOptions = {}) {
    const header = { 'x-service-profile': profile, 'x-service-accept': accept };
    return this.call('monitors.create', { body: monitor, header }, options);
  }

  /** Lists all monitors, newest first. */
  listMonitors(options: CallOptions = {}) {
    return this.call('monitors.list', {}, options);
  }

  /** Reads a monitor: its schedule, the next run, and what the last run found. */
  getMonitor(id: string, options: CallOptions = {}) {
    return this.call('monitors.get', { path: { id } }, options);
  }

  /** Pauses a monitor (`{ paused: true }`), or resumes it. */
  updateMonitor(id: string, update: MonitorUpdate, options: CallOptions = {}) {
    return this.call('monitors.update', { path: { id }, body: update }, options);
  }

  /** Starts a run of a monitor now. */
  runMonitor(id: string, options: CallOptions = {}) {
    return this.call('monitors.run', { path: { id } }, options);
  }

  /**
   * Lists what a monitor found, newest first.
   * @example
   * const { results } = unwrap(await client.monitorResults(id, { limit: 100 }));
   * for (const { url, status, diff } of results) if (status === 'changed') console.log(url, diff?.url);
   */
  monitorResults(
    id: string,
    { limit, offset, ...options }: { limit?: number; offset?: number } & CallOptions = {},
  ) {
    const query = { limit: limit?.toString(), offset: offset?.toString() };
    return this.call('monitors.results', { path: { id }, query }, options);
  }

  /** Deletes a monitor and its results. */
  deleteMonitor(id: string, options: CallOptions = {}) {
    return this.call('monitors.delete', { path: { id } }, options);
  }

  /**
   * Creates a profile, or replaces the one with the same name. The result does not contain its secrets.
   * @example
   * const cookies = [{ name: 'session', value: '4711', domain: 'shop.example' }];
   * unwrap(await client.putProfile({ name: 'shop', cookies, locale: 'de-DE' }));
   * const page = unwrap(await client.fetch({ url: 'https://shop.example/account' }, { profile: 'shop' }));
   */
  putProfile(profile: NewProfile, options: CallOptions = {}) {
    return this.call('profiles.put', { body: profile }, options);
  }

  /**
   * Lists the profiles by name, without their secrets.
   * @example
   * const { profiles } = unwrap(await client.listProfiles());
   */
  listProfiles(options: CallOptions = {}) {
    return this.call('profiles.list', {}, options);
  }

  /**
   * Deletes a profile.
   * @example
   * unwrap(await client.deleteProfile('shop'));
   */
  deleteProfile(name: string, options: CallOptions = {}) {
    return this.call('profiles.delete', { path: { name } }, options);
  }

  /**
   * Gets the operations, limits and prices of the service.
   * @example
   * const catalog = unwrap(await client.catalog());
   */
  catalog(options: CallOptions = {}) {
    return this.call('catalog.get', {}, options);
  }

  /**
   * Gets the organization of the API key, its limits and its credits.
   * @example
   * const { credits } = unwrap(await client.getAccount());
   */
  getAccount(options: CallOptions = {}) {
    return this.call('account.get', {}, options);
  }

  /**
   * Gets the numbers of requests and credits over time.
   * @example
   * const usage = unwrap(await client.getUsage({ range: '7d' }));
   */
  getUsage({ range, ...options }: CallOptions & { range?: '24h' | '7d' | '30d' } = {}) {
    return this.call('account.getUsage', { query: { range } }, options);
  }
}

/** Format of an export: a table (default), or one line of JSON for each result. */
export type ExportFormat = 'csv' | 'jsonl';

/** Which stored snapshots to list. */
export interface SnapshotFilter {
  /** Only snapshots of this URL. */
  url?: string;
  /** Only snapshots whose URL or title contains this text. */
  query?: string;
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** Which results of a run to return, and with which fields. */
export interface BatchPage {
  /** Maximum number of results, 1 to 100. */
  limit?: number;
  /** Number of results to skip. */
  offset?: number;
  include?: BatchedIncludeOptions;
}

/** The environment of Node, Deno and Bun; undefined in browsers. */
const getEnvironment = (): Record<string, string | undefined> | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env;

/** An empty variable counts as unset, as in shells. */
const readEnvironment = (name: string): string | undefined => getEnvironment()?.[name] || undefined;

const defaultBaseUrl = (): string | undefined =>
  getEnvironment() && (readEnvironment('PAGEWRIGHT_URL') ?? 'http://127.0.0.1:8080');

/** Callers in plain JavaScript can pass anything. */
function checkApiKey(apiKey: string | undefined): void {
  if (apiKey === undefined) return;
  if (apiKey.trim() === '')
    throw new TypeError('"apiKey" is empty. Pass the key that the service printed, or leave "apiKey" out.');
  if (/^[\x20-\x7e\s]*$/.test(apiKey)) return;
  throw new TypeError(
    '"apiKey" contains characters that no key has, such as "…". Pass the key that the service printed.',
  );
}

function checkBaseUrl(baseUrl: unknown): asserts baseUrl is string {
  if (typeof baseUrl === 'string' && /^https?:\/\//.test(baseUrl) && URL.canParse(baseUrl)) return;
  const found = baseUrl === undefined ? '"baseUrl" is missing.' : `"baseUrl" is ${JSON.stringify(baseUrl)}.`;
  throw new TypeError(
    `${found} Pass the URL of the service: new Pagewright({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'pw_…' })`,
  );
}
