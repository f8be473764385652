import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { listOrganizations, setWebhook } from '../../src/accounts/index.ts';
import { fixed, type Origin, startOrigin } from '../origin/index.ts';
import { type Receiver, startReceiver } from '../trace/receiver.ts';
import { runToEnd } from './batched-support.ts';
import { newPlace, type Pagewright, type Place, type Reply, startPagewright } from './support.ts';

const CALLER = '00f067aa0ba902b7';

let origin: Origin;
let receiver: Receiver;
let place: Place;
let service: Pagewright;

beforeAll(async () => {
  [origin, receiver, place] = await Promise.all([
    startOrigin({
      '/trace/table': fixed('A table', { headers: { 'content-type': 'text/csv' }, body: 'a,b\n1,2\n' }),
    }),
    startReceiver(),
    newPlace(),
  ]);
  service = await startPagewright({
    ...place.settings,
    PAGEWRIGHT_TRACES_ENDPOINT: receiver.endpoint,
    PAGEWRIGHT_ORG_CREDITS: '1000',
    PAGEWRIGHT_ROBOTS: 'report',
  });
});
afterAll(async () => {
  await service.close();
  receiver.close();
  await Promise.all([origin.close(), place.remove()]);
});

/** Creates a new trace of the caller, as the header `traceparent` of its call. */
function newTrace(flags = '01'): { traceId: string; headers: { traceparent: string } } {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  return { traceId, headers: { traceparent: `00-${traceId}-${CALLER}-${flags}` } };
}

const readTraceId = (reply: Reply): string => reply.headers.get('x-service-trace-id') ?? '';

const fetchJson = (body: object, headers: Record<string, string> = {}): Promise<Reply> =>
  service.call('POST', '/v1/fetch/json', { body, headers });

describe('trace of a request', () => {
  it('a trace has the spans of call and capture in every process, below the span of the caller', async () => {
    const { traceId, headers } = newTrace();
    const url = origin.url('/article');
    const reply = await fetchJson({ url, include: { screenshot: true } }, headers);
    expect(reply.status).toBe(200);
    expect(readTraceId(reply)).toBe(traceId);

    const { root, named, childrenOf } = await receiver.waitForTree(traceId, 'POST /v1/fetch/json');
    expect(root).toMatchObject({ parentSpanId: CALLER, kind: 2, isFailed: false });
    expect(root.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/v1/fetch/json',
      'http.response.status_code': 200,
      'url.path': '/v1/fetch/json',
      'pagewright.operation': 'fetchJson',
      'pagewright.organization.id': expect.stringMatching(/^org_/),
      'pagewright.snapshot.id': reply.json.meta.snapshotId,
    });
    expect(childrenOf(root)).toEqual(['dispatch', 'load', 'render', 'charge']);
    expect(childrenOf(named('dispatch'))).toEqual(['queue', 'capture']);
    const capture = named('capture');
    expect(childrenOf(capture)).toEqual(
      expect.arrayContaining([
        'robots',
        'acquire',
        'navigate',
        'settle',
        'freeze',
        'read',
        'screenshot',
        'build',
        'store',
      ]),
    );
    expect(capture.kind).toBe(5);
    expect(capture.attributes).toMatchObject({
      'url.full': url,
      'pagewright.outcome': 'succeeded',
      'pagewright.attempt': 1,
      'pagewright.snapshot.id': reply.json.meta.snapshotId,
    });
    expect(capture.start).toBeGreaterThanOrEqual(named('queue').start);
    expect(capture.end).toBeLessThanOrEqual(root.end);
    const roles = [root, capture].map(({ resource }) => resource['pagewright.role']);
    expect(roles).toEqual(inject('shape') === 'embedded' ? ['all', 'all'] : ['api', 'worker']);
    expect(root.resource).toMatchObject({ 'service.name': 'pagewright' });
  });

  it('does not send the traceparent of the caller to the page', async () => {
    const { headers } = newTrace();
    await fetchJson({ url: origin.url('/small?traced') }, headers);
    const requests = origin.requests('/small?traced');
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) expect(request.headers).not.toHaveProperty('traceparent');
  });

  it.each([
    ['missing', undefined],
    ['malformed', 'x'.repeat(2000)],
    ['of zeros', `00-${'0'.repeat(32)}-${CALLER}-01`],
  ])('starts a new trace if traceparent is %s', async (_case, traceparent) => {
    const reply = await service.call('GET', '/v1/usage', {
      headers: traceparent === undefined ? {} : { traceparent },
    });
    const traceId = readTraceId(reply);
    expect(traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    const { root } = await receiver.waitForTree(traceId, 'GET /v1/usage');
    expect(root.parentSpanId).toBe('');
  });

  it('records no spans if the traceparent of the caller says so, but returns its trace id', async () => {
    const { traceId, headers } = newTrace('00');
    expect(readTraceId(await fetchJson({ url: origin.url('/small') }, headers))).toBe(traceId);
    // Spans are sent in order, so an earlier span would have arrived before this one.
    const later = newTrace();
    await service.call('GET', '/v1/usage', { headers: later.headers });
    await receiver.waitForTree(later.traceId, 'GET /v1/usage');
    expect(receiver.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });

  it('a trace contains the conversion of a document', async () => {
    const { traceId, headers } = newTrace();
    await fetchJson({ url: origin.url('/trace/table') }, headers);
    const { named, childrenOf } = await receiver.waitForTree(traceId, 'POST /v1/fetch/json');
    const children = childrenOf(named('capture'));
    expect(children.slice(children.indexOf('download'))).toEqual([
      'download',
      'convert',
      'buildDocument',
      'store',
    ]);
  });

  it('a trace contains the error and status of a failed capture', async () => {
    const { traceId, headers } = newTrace();
    const url = origin.url('/media/csv');
    const reply = await fetchJson({ url, documentConfig: { maxBytes: 10 } }, headers);
    const { status } = reply;
    const { root, named } = await receiver.waitForTree(traceId, 'POST /v1/fetch/json');
    expect(reply.json._tag).toBe('FetchPageTooLarge');
    expect(root.attributes).toMatchObject({
      'error.type': 'FetchPageTooLarge',
      'http.response.status_code': status,
    });
    for (const name of ['dispatch', 'capture', 'download']) {
      expect(named(name)).toMatchObject({
        isFailed: true,
        attributes: { 'error.type': 'FetchPageTooLarge' },
      });
    }
  });

  it('a trace contains the error of a refused call, and no capture span', async () => {
    const { traceId, headers } = newTrace();
    const reply = await service.call('POST', '/v1/fetch', { anonymous: true, headers, body: {} });
    expect(reply.json.requestId ?? traceId).toBe(traceId);
    const { root, spans } = await receiver.waitForTree(traceId, 'POST /v1/fetch');
    expect(spans).toHaveLength(1);
    expect(root).toMatchObject({
      isFailed: false,
      attributes: { 'error.type': 'AuthFailed', 'http.response.status_code': 401 },
    });
  });

  it('a trace contains MCP tool calls', async () => {
    const { traceId, headers } = newTrace();
    const reply = await service.call('POST', '/v1/mcp', {
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'fetch', arguments: { url: origin.url('/small') } },
      },
    });
    expect(reply.status).toBe(200);
    const { root, childrenOf } = await receiver.waitForTree(traceId, 'POST /v1/mcp');
    expect(childrenOf(root)).toEqual(expect.arrayContaining(['dispatch', 'render', 'charge']));
  });

  it('a trace contains no password, no query and no page text', async () => {
    const { traceId, headers } = newTrace();
    const url = origin.url('/article?token=secret-of-the-query').replace('//', '//ada:secret-password@');
    await fetchJson({ url }, headers);
    const other = newTrace();
    await service.call('GET', `/${url}`, {
      headers: { ...other.headers, 'x-service-api-key': service.apiKey },
    });
    await receiver.waitForTree(traceId, 'POST /v1/fetch/json');
    await receiver.waitForTree(other.traceId, 'GET /http://*');
    const sent = receiver.text();
    expect(sent).toContain('/article');
    for (const secret of ['secret-password', 'secret-of-the-query', 'ada:', service.apiKey, 'The last lamp'])
      expect(sent).not.toContain(secret);
  });
});

describe('several calls in one trace', () => {
  it('charges and logs several calls of one trace separately', async () => {
    const { traceId, headers } = newTrace();
    const { json } = await fetchJson({ url: origin.url('/article') }, headers);
    const readCredits = async (): Promise<number> => (await service.call('GET', '/v1/account')).json.credits;
    const before = await readCredits();
    const body = { highlights: { query: 'stairs' } };
    for (const _call of [1, 2]) {
      const path = `/v1/snapshots/${json.meta.snapshotId}/highlights`;
      const reply = await service.call('POST', path, { body, headers });
      expect(readTraceId(reply)).toBe(traceId);
    }
    expect(before - (await readCredits())).toBe(2);
    const { requests } = (await service.call('GET', `/v1/requests?query=${traceId}`)).json;
    expect(requests.map(({ operation }: { operation: string }) => operation).sort()).toEqual([
      'fetchJson',
      'highlights',
      'highlights',
    ]);
  });
});

describe('trace of a run', () => {
  it('the trace of a run contains start and webhook; the trace of each item links to it', async () => {
    const { traceId, headers } = newTrace();
    const hook = await startHook();
    const store = await place.openStore();
    const organizationId = (await listOrganizations(store))[0]?.id ?? '';
    await setWebhook(store, { organizationId, url: hook.url });
    await store.close();
    const body = { urls: [origin.url('/small'), origin.url('/article')] };
    const { id } = (await service.call('POST', '/v1/fetch/batched', { body, headers })).json;
    await runToEnd(service, id);
    await expect.poll(() => hook.traceParents).toHaveLength(1);

    await expect
      .poll(() => receiver.spans.filter(({ attributes }) => attributes['pagewright.run.id'] === id).length)
      .toBe(4);
    const { root, named } = await receiver.waitForTree(traceId, 'POST /v1/fetch/batched');
    const webhook = named('webhook');
    expect(webhook).toMatchObject({ parentSpanId: root.spanId, kind: 3 });
    expect(hook.traceParents).toEqual([`00-${traceId}-${webhook.spanId}-01`]);
    const items = receiver.spans.filter(
      ({ name, attributes }) => name === 'capture' && attributes['pagewright.run.id'] === id,
    );
    expect(new Set(items.map((item) => item.traceId)).size).toBe(2);
    for (const item of items) {
      expect(item.traceId).not.toBe(traceId);
      expect(item.links).toEqual([{ traceId, spanId: root.spanId }]);
      const { childrenOf } = await receiver.waitForTree(item.traceId, 'capture');
      expect(childrenOf(item)).toContain('navigate');
    }
  });
});

it('docs/tracing.md describes every span', () => {
  const page = readFileSync(new URL('../../docs/tracing.md', import.meta.url), 'utf8');
  const names = new Set(receiver.spans.map(({ name }) => name).filter((name) => /^[a-z]/.test(name)));
  expect(names.size).toBeGreaterThan(12);
  const undocumented = [...names].filter((name) => !page.includes(`\`${name}\``));
  expect(undocumented).toEqual([]);
});

/** A receiver of webhooks that remembers the header `traceparent`. */
async function startHook(): Promise<{ url: string; traceParents: unknown[] }> {
  const traceParents: unknown[] = [];
  const server = createServer((request, response) => {
    traceParents.push(request.headers['traceparent']);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, traceParents };
}
