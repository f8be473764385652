import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../clients/typescript/src/operations.ts';
import { Pagewright, PagewrightError, unwrap } from '../../clients/typescript/src/index.ts';
import { type Pagewright as Service, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';

const KEY = 'a-fixed-key-of-the-tests';

let origin: Origin;
let service: Service;
let client: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
  client = new Pagewright({ baseUrl: `${service.address}/`, apiKey: KEY });
});
afterAll(() => Promise.all([origin.close(), service.close()]));

describe('client.fetch', () => {
  it('returns Markdown and the snapshot id', async () => {
    const result = await client.fetch({ url: origin.url('/article') }, { layers: [] });
    if (result._tag !== 'Ok') throw new Error(result._tag);
    expect(result.value.markdown).toContain('# The last lamp of the harbour');
    expect(result.value.snapshotId).toMatch(/^snap_/);
    expect(result.value).not.toHaveProperty('originError');
    expect(result.traceId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('fetchJson returns structured JSON', async () => {
    const page = unwrap(await client.fetchJson({ url: origin.url('/article'), include: { links: true } }));
    expect(page.meta.title).toBe('The last lamp of the harbour');
    expect(page.data.links?.length).toBeGreaterThan(0);
  });

  it('readDocument reads a file, whose name helps to tell the format', async () => {
    const file = new TextEncoder().encode('Lamps\n=====\n\nSee ``on``.\n');
    const { markdown, meta } = unwrap(await client.readDocument(file, { fileName: "the keeper's (é).rst" }));
    expect(markdown).toBe('```rst\nLamps\n=====\n\nSee ``on``.\n```\n');
    expect(meta.url).toMatch(/^upload:/);
    const named = new File([file], 'a.rst', { type: 'text/plain' });
    expect(unwrap(await client.readDocument(named)).markdown).toBe(markdown);
    const search = { query: 'lamps' };
    expect(unwrap(await client.readDocument(file, { search })).data.search?.query).toBe('lamps');
    expect(await client.readDocument(new Uint8Array())).toMatchObject({ _tag: 'HttpApiDecodeError' });
    const damaged = new TextEncoder().encode('%PDF-1.7\nnothing of a PDF file');
    expect(await client.readDocument(damaged)).toMatchObject({ _tag: 'FetchUnsupportedContentType' });
  });

  it('onlyStored visits no site', async () => {
    const request = { url: origin.url('/small?only-stored') };
    expect(await client.fetchJson(request, { onlyStored: true })).toMatchObject({ _tag: 'CaptureNotStored' });
    const { snapshotId } = unwrap(await client.fetch(request));
    expect(unwrap(await client.fetch(request, { onlyStored: true })).snapshotId).toBe(snapshotId);
    const none = await client.fetch(request, { onlyStored: true, maxAgeSeconds: 0 });
    expect(none).toMatchObject({ _tag: 'CaptureNotStored', status: 504 });
  });

  it('fetchJson and fetch return FetchOriginError for an unreachable site', async () => {
    const asJson = await client.fetchJson({ url: origin.refused('/x') });
    expect(asJson).toMatchObject({ _tag: 'FetchOriginError', kind: 'connectionRefused', retryable: true });
    const asMarkdown = await client.fetch({ url: origin.refused('/x') });
    expect(asMarkdown).toMatchObject({
      _tag: 'FetchOriginError',
      url: origin.refused('/x'),
      kind: 'connectionRefused',
      upstreamError: 'net::ERR_CONNECTION_REFUSED',
      retryable: true,
      contentAvailable: false,
      redirectLimitReached: false,
    });
    const loop = await client.fetch({ url: origin.url('/redirected/loop') });
    expect(loop).toMatchObject({
      _tag: 'FetchOriginError',
      kind: 'http',
      originStatusCode: 302,
      redirectLimitReached: true,
    });
  });

  it('returns the error page of a site that answered with an error status', async () => {
    const page = unwrap(await client.fetchJson({ url: origin.url('/status/404') }));
    expect(page.originError).toMatchObject({ kind: 'http', originStatusCode: 404 });
    const markdown = unwrap(await client.fetch({ url: origin.url('/status/404') }));
    expect(markdown.originError).toEqual({ kind: 'http', detail: '404', retryable: false });
    expect(markdown.snapshotId).toMatch(/^snap_/);
  });
});

describe('client calls for a stored snapshot', () => {
  it('searches a stored snapshot, reads it in every format and deletes it', async () => {
    const { snapshotId } = unwrap(await client.fetch({ url: origin.url('/article') }));
    const query = { query: 'how many stairs', minScore: 0.1 };
    const { highlights } = unwrap(await client.highlights(snapshotId, { highlights: query }));
    const { search } = unwrap(await client.search({ snapshotId, search: query }));
    expect(highlights.snippets[0]?.text).toContain('stairs');
    expect(search.snippets).toEqual(highlights.snippets);
    const schema = { type: 'object', properties: { date_published: { type: 'string' } } };
    expect(unwrap(await client.extract(snapshotId, { schema }))).toMatchObject({
      data: { date_published: expect.any(String) },
      evidence: [{ path: '/date_published' }],
      extraction: { grounded: 1, model: null },
    });
    const voltage = { type: 'object', properties: { voltage: { type: 'number' } } };
    expect(await client.extract(snapshotId, { schema: voltage })).toMatchObject({
      _tag: 'ExtractionUnavailable',
    });
    expect(unwrap(await client.getSnapshot(snapshotId)).meta.snapshotId).toBe(snapshotId);
    expect(unwrap(await client.getSnapshotMarkdown(snapshotId, { layers: ['appendix'] }))).toContain(
      '## Appendix',
    );
    expect(unwrap(await client.getSnapshotAppendix(snapshotId))).toContain('](');
    expect(await client.deleteSnapshot(snapshotId)).toMatchObject({ _tag: 'Ok', value: undefined });
    expect(await client.getSnapshot(snapshotId)).toMatchObject({
      _tag: 'SnapshotNotFound',
      snapshotId,
      status: 404,
    });
  });
});

describe('profiles', () => {
  it('creates a profile, fetches and starts a run with it, lists and deletes it', async () => {
    const profile = { name: 'client', headers: { 'x-token': 'secret-1' }, locale: 'de-DE' };
    const saved = unwrap(await client.putProfile(profile));
    expect(saved).toMatchObject({ name: 'client', headerNames: ['x-token'], locale: 'de-DE' });
    expect(unwrap(await client.listProfiles()).profiles).toEqual([saved]);
    unwrap(await client.fetch({ url: origin.url('/small?profile=1') }, { profile: 'client' }));
    unwrap(await client.fetchJson({ url: origin.url('/small?profile=2') }, { profile: 'client' }));
    const urls = [origin.url('/small?profile=3')];
    const { id } = unwrap(await client.startBatch({ urls }, { profile: 'client' }));
    for await (const item of client.batchResults(id)) expect(item.status).toBe('SUCCEEDED');
    const tokens = origin.requests('/small?profile=').map(({ headers }) => headers['x-token']);
    expect(tokens).toEqual(['secret-1', 'secret-1', 'secret-1']);
    unwrap(await client.deleteProfile('client'));
    const missing = await client.fetch({ url: origin.url('/small') }, { profile: 'client' });
    expect(missing).toMatchObject({ _tag: 'ProfileNotFound', name: 'client' });
  });
});

it('asks sites for Markdown in fetches and runs', async () => {
  const accept = 'markdown';
  unwrap(await client.fetch({ url: origin.url('/small?accept=1') }, { accept }));
  unwrap(await client.fetchJson({ url: origin.url('/small?accept=2') }, { accept }));
  unwrap(await client.fetchMany([origin.url('/small?accept=3')], { accept }));
  const accepted = origin.requests('/small?accept=').map(({ headers }) => headers.accept);
  expect(accepted).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('text/markdown')));
});

describe('client.batch', () => {
  it('starts a run, reads all its results and lists it, and cannot cancel it afterwards', async () => {
    const urls = [origin.url('/article'), origin.refused('/x'), origin.url('/small')];
    const { id } = unwrap(await client.startBatch({ urls }));
    const seen: string[] = [];
    const include = { markdown: { maxTokens: 50 } };
    for await (const { url, data, error } of client.batchResults(id, { limit: 2, include })) {
      seen.push(url);
      expect(data ? data.markdown : error?._tag).toMatch(/^#|^\[|FetchOriginError/);
    }
    expect(seen.toSorted()).toEqual(urls.toSorted());
    const { runs } = unwrap(await client.listBatches({ limit: 1 }));
    expect(runs[0]).toMatchObject({ id, status: 'COMPLETED' });
    expect(await client.cancelBatch(id)).toMatchObject({ _tag: 'BatchedCancellationConflict', status: 409 });
    expect(
      unwrap(await client.exportBatch(id, { format: 'csv' }))
        .trim()
        .split('\n'),
    ).toHaveLength(4);
    expect(unwrap(await client.exportBatchZip(id)).slice(0, 2)).toEqual(new TextEncoder().encode('PK'));
    const { id: retryId } = unwrap(await client.retryBatch(id));
    for await (const { url } of client.batchResults(retryId)) expect(url).toBe(urls[1]);
  });

  it('fetchMany returns an item for each URL in the order of the URLs', async () => {
    const urls = [origin.url('/article'), origin.url('/small'), origin.refused('/2')];
    const items = unwrap(await client.fetchMany(urls, { include: { markdown: { maxTokens: 20 } } }));
    expect(items.map(({ url }) => url)).toEqual(urls);
    expect(items[0]?.data?.markdown).toContain('The last lamp of the harbour');
    expect(items[2]).toMatchObject({ index: 2, error: { _tag: 'FetchOriginError' } });
  });

  it('fetchMany returns the failure of a start', async () => {
    expect(await client.fetchMany([])).toMatchObject({ _tag: 'HttpApiDecodeError', status: 400 });
  });

  it('fetchMany cancels its run and rejects with the reason of its signal', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const call = client.fetchMany([origin.misbehaving('silent')], { signal });
    await expect
      .poll(() => client.listBatches({ limit: 1 }))
      .toMatchObject({ value: { runs: [{ totalUrls: 1, status: 'RUNNING' }] } });
    const reason = new Error('I have what I need.');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect
      .poll(async () => unwrap(await client.listBatches({ limit: 1 })).runs[0]?.status)
      .toMatch(/^CANCELL/);
  });

  it('a crawl is listed and exported', async () => {
    const { id } = unwrap(await client.startCrawl({ url: origin.url('/small'), limit: 1 }));
    for await (const { url } of client.crawlResults(id)) expect(url).toBe(origin.url('/small'));
    expect(unwrap(await client.listCrawls({ limit: 1 })).crawls[0]).toMatchObject({
      id,
      status: 'COMPLETED',
    });
    expect(JSON.parse(unwrap(await client.exportCrawl(id, { format: 'jsonl' })))).toMatchObject({
      url: origin.url('/small'),
    });
    expect(unwrap(await client.exportCrawlZip(id)).length).toBeGreaterThan(100);
  });

  it('snapshots are listed in pages and compared, and the account and its use are read', async () => {
    const url = origin.url('/small?listed');
    for (const _ of [1, 2]) unwrap(await client.fetch({ url }));
    const newest = unwrap(await client.listSnapshots({ url, limit: 1 }));
    const oldest = unwrap(await client.listSnapshots({ url, limit: 1, cursor: newest.nextCursor }));
    const [before = '', after = ''] = [oldest, newest].map((page) => page.snapshots[0]?.snapshotId);
    expect(before).not.toBe(after);
    expect(unwrap(await client.diffSnapshots(before, after, { scope: 'page' })).hasChanged).toBe(false);
    expect(unwrap(await client.diffSnapshotsMarkdown(before, after))).toContain(url);
    expect(unwrap(await client.getSnapshotBlocks(after)).blocks.length).toBeGreaterThan(0);
    expect(unwrap(await client.getAccount()).limits.maxConcurrency).toBeGreaterThan(0);
    expect(unwrap(await client.getUsage({ range: '24h' }))).toBeTypeOf('object');
  });

  it('two starts with the same idempotency key return the same run', async () => {
    const request = { urls: [origin.url('/small')] };
    const first = unwrap(await client.startBatch(request, { idempotencyKey: 'mine' }));
    const second = unwrap(await client.startBatch(request, { idempotencyKey: 'mine' }));
    expect(second.id).toBe(first.id);
    const other = await client.startBatch({ urls: [origin.url('/article')] }, { idempotencyKey: 'mine' });
    expect(other).toMatchObject({ _tag: 'BatchedIdempotencyConflict', existingRunId: first.id });
  });

  it('batchResults throws BatchedRunNotFound for an unknown run', async () => {
    const follow = async () => {
      for await (const _ of client.batchResults('run_of_nobody'));
    };
    await expect(follow()).rejects.toThrow(PagewrightError);
    await expect(follow()).rejects.toThrow('BatchedRunNotFound');
  });
});

describe('a client call', () => {
  it('an invalid request returns a list of issues', async () => {
    expect(await client.fetch({ url: 'ftp://example.com' })).toMatchObject({
      _tag: 'HttpApiDecodeError',
      status: 400,
      issues: [{ path: ['url'] }],
    });
  });

  it('a call with a wrong key returns AuthFailed', async () => {
    const nobody = new Pagewright({ baseUrl: service.address, apiKey: 'pw_of_nobody' });
    const result = await nobody.catalog();
    expect(result).toMatchObject({ _tag: 'AuthFailed', reason: 'InvalidApiKey', status: 401 });
    let reason: string | undefined;
    try {
      unwrap(result);
    } catch (error) {
      // The compiler knows the fields of the failure.
      if (error instanceof PagewrightError && error.failure._tag === 'AuthFailed')
        reason = error.failure.reason;
    }
    expect(reason).toBe('InvalidApiKey');
    expect(() => unwrap(result)).toThrow(/^AuthFailed: .+ \(trace [0-9a-f]{32}\)$/);
  });

  it('the exception for a page that cannot be reached names its URL, the cause and the trace id', async () => {
    const result = await client.fetch({ url: 'http://nothing.invalid/' });
    expect(() => unwrap(result)).toThrow(
      /^FetchOriginError: url http:\/\/nothing\.invalid\/, kind dns, .* \(trace [0-9a-f]{32}\)$/,
    );
  });

  it('a call rejects with the reason of its signal when the signal aborts', async () => {
    const controller = new AbortController();
    const call = client.fetch({ url: origin.misbehaving('silent') }, { signal: controller.signal });
    const reason = new Error('I have what I need.');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('the client has every operation of the API', async () => {
    const { json } = await service.call('GET', '/v1/catalog');
    const known: string[] = json.operations.map(({ id }: { id: string }) => id);
    expect(Object.keys(OPERATIONS).toSorted()).toEqual(known.toSorted());
    expect(unwrap(await client.call('catalog.get', {}))).toEqual(json);
  });
});
