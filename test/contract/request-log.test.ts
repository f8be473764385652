import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
  // Starts the browser, which takes long on a busy machine.
  await service.fetchJson({ url: origin.url('/small') });
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const list = async (query = ''): Promise<JsonValue[]> =>
  (await service.call('GET', `/v1/requests${query}`)).json.requests;

/** The log entry of an answer. */
async function entryOf(reply: { headers: Headers }): Promise<JsonValue> {
  const traceId = reply.headers.get('x-service-trace-id') ?? '';
  const [entry] = await list(`?query=${traceId}`);
  return entry;
}

describe('the request log', () => {
  it('logs trace id, key, latency, outcome and snapshot of a fetch, and no credentials from its URL', async () => {
    const url = origin.url('/small');
    const reply = await service.fetchJson({ url: url.replace('http://', 'http://user:secret@') });
    expect(await entryOf(reply)).toMatchObject({
      traceId: reply.headers.get('x-service-trace-id'),
      operation: 'fetchJson',
      status: 200,
      key: { name: 'PAGEWRIGHT_API_KEY' },
      url,
      outcome: 'succeeded',
      snapshotId: reply.json.meta.snapshotId,
      credits: 1,
    });
    const { durationMs, at } = await entryOf(reply);
    expect(durationMs).toBeGreaterThan(10);
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(120_000);
  });

  it.each([
    [
      'an error status of the site',
      () => ({ url: origin.url('/status/404') }),
      'httpError',
      'http',
      'status 404',
    ],
    [
      'a refused connection',
      () => ({ url: origin.refused() }),
      'unreached',
      'connectionRefused',
      'refused the connection',
    ],
    [
      'a site that redirects without end',
      () => ({ url: origin.url('/redirected/loop') }),
      'unreached',
      'redirectLimit',
      'redirected too many times',
    ],
    ['a wrong request', () => ({ ulr: 'x' }), 'rejected', 'HttpApiDecodeError', ''],
    ['a wall', () => ({ url: origin.url('/blocked/recaptcha') }), 'failed', 'FetchBlocked', ''],
  ])('logs outcome, cause and explanation of %s', async (_what, body, outcome, cause, text) => {
    const entry = await entryOf(await service.fetchJson(body()));
    expect(entry).toMatchObject({ outcome, cause });
    expect(entry.explanation).toContain(text);
    expect(entry.explanation.length).toBeGreaterThan(20);
  });

  it('logs a caller that disconnects as cancelled', async () => {
    const controller = new AbortController();
    const url = origin.url('/endless/silent?log');
    const call = service
      .call('POST', '/v1/fetch/json', { body: { url }, signal: controller.signal })
      .catch(() => undefined);
    await expect.poll(async () => (await service.call('GET', '/v1/queue')).json.captures.length).toBe(1);
    controller.abort();
    await call;
    await expect
      .poll(async () => (await list(`?query=${encodeURIComponent('/endless/silent?log')}`)).at(0)?.outcome)
      .toBe('cancelled');
  });

  it('logs the tool calls of MCP with the URL of their page', async () => {
    const url = origin.url('/small?tool');
    await service.call('POST', '/v1/mcp', {
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'fetch', arguments: { url } } },
    });
    await expect
      .poll(async () => (await list(`?query=${encodeURIComponent('/small?tool')}`)).at(0))
      .toMatchObject({ operation: 'mcp.fetch', outcome: 'succeeded', url, credits: 1 });
  });

  it('logs the items of a run with the API key that started the run', async () => {
    const urls = [origin.url('/small?item'), origin.refused()];
    const { json } = await service.call('POST', '/v1/fetch/batched', { body: { urls } });
    await expect
      .poll(
        async () =>
          (await list()).filter(({ runId, operation }) => runId === json.id && operation === 'batchedItem')
            .length,
      )
      .toBe(2);
    const items = (await list()).filter(({ operation }) => operation === 'batchedItem');
    expect(items.map(({ outcome }) => outcome).toSorted()).toEqual(['succeeded', 'unreached']);
    for (const { key } of items) expect(key).toMatchObject({ name: 'PAGEWRIGHT_API_KEY' });
  });

  it('logs that the start page of a site was not reached', async () => {
    const reply = await service.call('POST', '/v1/map', { body: { url: origin.refused(), sitemap: 'skip' } });
    expect(reply.status).toBe(200);
    expect(await entryOf(reply)).toMatchObject({
      operation: 'map',
      outcome: 'unreached',
      cause: 'connectionRefused',
      credits: 0,
    });
  });

  it('pages through the log, and filters it by outcome, host and text', async () => {
    const first = (await service.call('GET', '/v1/requests?limit=2')).json;
    expect(first.requests).toHaveLength(2);
    const second = (await service.call('GET', `/v1/requests?limit=2&cursor=${first.nextCursor}`)).json;
    const ids = [...first.requests, ...second.requests].map(({ traceId }: JsonValue) => traceId);
    expect(new Set(ids).size).toBe(4);
    for (const { outcome } of await list('?outcome=unreached')) expect(outcome).toBe('unreached');
    const withoutContent = (await list('?outcome=withoutContent')).map(({ outcome }) => outcome);
    expect(withoutContent).toContain('unreached');
    for (const outcome of ['succeeded', 'cancelled']) expect(withoutContent).not.toContain(outcome);
    expect((await list('?limit=100')).map(({ outcome }) => outcome)).toContain('cancelled');
    expect(await list('?host=nowhere.example')).toEqual([]);
    expect(await list('?query=100%25_')).toEqual([]);
    expect((await service.call('GET', '/v1/requests?cursor=x')).json._tag).toBe('HttpApiDecodeError');
  });

  it('leaves out successful reads with calls=work', async () => {
    const { json } = await service.call('POST', '/v1/fetch/batched', {
      body: { urls: [origin.url('/small')] },
    });
    // Later tests count the entries, so wait for that of the item.
    await expect
      .poll(async () => (await list()).map(({ runId, operation }) => runId === json.id && operation))
      .toContain('batchedItem');
    const read = await service.call('GET', `/v1/fetch/batched/${json.id}`);
    const failedRead = await service.call('GET', '/v1/fetch/batched/run_nobody');
    expect(await entryOf(read)).toMatchObject({ operation: 'getBatched', outcome: 'succeeded' });
    const work = await list('?calls=work&limit=100');
    expect(work.map(({ traceId }) => traceId)).toContain(failedRead.headers.get('x-service-trace-id'));
    expect(
      work.filter(({ operation, outcome }) => operation === 'getBatched' && outcome === 'succeeded'),
    ).toEqual([]);
    expect(work.map(({ operation }) => operation)).toContain('batched');
    expect((await service.call('GET', '/v1/requests?calls=some')).json._tag).toBe('HttpApiDecodeError');
  });

  it('exports the request log as CSV', async () => {
    const reply = await service.call('GET', '/v1/requests/export?outcome=succeeded');
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain('requests.csv');
    const [head, ...lines] = reply.text.trimEnd().split('\r\n');
    expect(head).toBe(
      'at,traceId,operation,status,durationMs,key,user,url,outcome,cause,snapshotId,runId,credits',
    );
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toContain('succeeded');
  });

  it.each(['key', 'host', 'outcome'] as const)('groups the usage by %s', async (by) => {
    const { json } = await service.call('GET', `/v1/usage/breakdown?range=24h&by=${by}`);
    const all = await list('?limit=100&calls=work');
    const sum = (name: string) =>
      json.groups.reduce((total: number, group: JsonValue) => total + group[name], 0);
    // The calls that read the log are logged as well.
    expect(sum('requests')).toBeGreaterThanOrEqual(all.length - 1);
    expect(sum('credits')).toBe(all.reduce((total, { credits }) => total + credits, 0));
    // A caller that disconnects has not failed.
    expect(sum('failures')).toBe((await list('?limit=100&outcome=withoutContent')).length);
    expect(json.groups.map(({ name }: JsonValue) => name)).toContain(
      { key: 'PAGEWRIGHT_API_KEY', host: '127.0.0.1', outcome: 'succeeded' }[by],
    );
  });

  it('returns one request with its options, its stages and its stored screenshot', async () => {
    const body = {
      url: origin.url('/small?details'),
      include: { screenshot: true },
      documentConfig: { password: 'open sesame', pages: '1' },
    };
    const reply = await service.call('POST', '/v1/fetch/json', {
      body,
      headers: { 'cache-control': 'max-age=0' },
    });
    const { traceId } = await entryOf(reply);
    const { status, json, text } = await service.call('GET', `/v1/requests/${traceId}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      traceId,
      outcome: 'succeeded',
      options: {
        body: { include: { screenshot: true }, documentConfig: { pages: '1', password: '(hidden)' } },
      },
      snapshot: { expiresAt: expect.any(String) },
    });
    expect(text).not.toContain('open sesame');
    const names = json.stages.map(({ name }: JsonValue) => name);
    for (const name of ['navigate', 'settle', 'read']) expect(names).toContain(name);
    const starts = json.stages.map(({ startMs }: JsonValue) => startMs);
    expect(starts).toEqual(starts.toSorted((a: number, b: number) => a - b));
    const image = await fetch(json.snapshot.screenshotUrl);
    expect(image.headers.get('content-type')).toMatch(/^image\//);
    await service.call('DELETE', `/v1/snapshots/${json.snapshotId}`);
    const later = (await service.call('GET', `/v1/requests/${traceId}`)).json;
    expect(later.snapshot).toBeUndefined();
    expect(later.stages).toEqual(json.stages);
  });

  it('returns the body of an error, and the failure of an origin', async () => {
    const walled = await service.fetchJson({ url: origin.url('/blocked/recaptcha') });
    const details = async (reply: { headers: Headers }) =>
      (await service.call('GET', `/v1/requests/${(await entryOf(reply)).traceId}`)).json;
    expect((await details(walled)).error).toEqual(walled.json);
    const refused = await service.fetchJson({ url: origin.refused() });
    expect((await details(refused)).error).toMatchObject({ kind: 'connectionRefused' });
    const missing = await service.call('GET', '/v1/requests/made-up');
    expect([missing.status, missing.json._tag]).toEqual([404, 'NotFound']);
  });

  it('stores the stages and the error of an item of a run', async () => {
    const urls = [origin.url('/small?staged'), origin.refused()];
    const { json: run } = await service.call('POST', '/v1/fetch/batched', { body: { urls } });
    const items = async (): Promise<JsonValue[]> =>
      (await list('?limit=100')).filter(
        ({ runId, operation }) => runId === run.id && operation === 'batchedItem',
      );
    await expect.poll(async () => (await items()).length).toBe(2);
    for (const { traceId, outcome } of await items()) {
      const { json } = await service.call('GET', `/v1/requests/${traceId}`);
      expect(json.stages.length).toBeGreaterThan(0);
      expect(json.error?.kind).toBe(outcome === 'unreached' ? 'connectionRefused' : undefined);
    }
  });

  it('groups failures by host and cause, and each group can be listed', async () => {
    const { json } = await service.call('GET', '/v1/usage/failures?range=24h');
    const causes = json.groups.map(({ cause }: JsonValue) => cause);
    for (const cause of ['connectionRefused', 'FetchBlocked', 'http', 'HttpApiDecodeError'])
      expect(causes).toContain(cause);
    for (const { host, cause, outcome, requests, explanation } of json.groups) {
      expect(explanation.length).toBeGreaterThan(20);
      const query = new URLSearchParams({
        cause,
        outcome,
        range: '24h',
        limit: '100',
        ...(host && { host }),
      });
      const listed = (await list(`?${query}`)).filter(
        ({ url }) => (url === undefined) === (host === undefined),
      );
      expect([cause, listed.length]).toEqual([cause, requests]);
    }
    expect(await list('?cause=made-up')).toEqual([]);
  });

  it('counts fetches that ended in the same way in the usage and in each breakdown', async () => {
    const all = (await list('?limit=100&calls=work')).filter(
      ({ url, runId, operation, outcome, snapshotId }) =>
        url !== undefined &&
        operation !== 'map' &&
        (runId === undefined || operation === 'batchedItem') &&
        !['rejected', 'cancelled'].includes(outcome) &&
        (snapshotId !== undefined || !['succeeded', 'httpError'].includes(outcome)),
    );
    const withContent = all.filter(({ outcome }) => ['succeeded', 'httpError'].includes(outcome));
    const expected = { fetches: all.length, fetchesWithContent: withContent.length };
    expect(expected.fetches).toBeGreaterThan(expected.fetchesWithContent);
    expect((await service.call('GET', '/v1/usage?range=7d')).json.totals).toMatchObject(expected);
    for (const by of ['key', 'host', 'outcome']) {
      const { groups } = (await service.call('GET', `/v1/usage/breakdown?range=7d&by=${by}`)).json;
      const sum = (name: string) =>
        groups.reduce((total: number, group: JsonValue) => total + group[name], 0);
      expect({ fetches: sum('fetches'), fetchesWithContent: sum('fetchesWithContent') }).toEqual(expected);
    }
  });

  it('the request log requires credentials', async () => {
    for (const path of [
      '/v1/requests',
      '/v1/requests/export',
      '/v1/requests/x',
      '/v1/usage/breakdown',
      '/v1/usage/failures',
      '/v1/queue',
    ]) {
      expect((await service.call('GET', path, { anonymous: true })).status).toBe(401);
    }
  });
});
