import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, page, startOrigin } from '../origin/index.ts';
import { callTool, connectHttp, KEY, nameOf, REVISIONS } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/mcp/lost': page('An error page with status 200', {
        title: 'Page not found',
        body: '<h1>Page not found</h1><p>Sorry.</p>',
      }),
    }),
    startPagewright(),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const HEADERS = { accept: 'application/json, text/event-stream' };

const post = (headers: Record<string, string>, body: unknown = LIST, anonymous = true) =>
  service.call('POST', '/v1/mcp', { body, headers: { ...HEADERS, ...headers }, anonymous });

describe('authentication', () => {
  it('accepts an API key in both headers', async () => {
    const ways: Record<string, string>[] = [{ authorization: `Bearer ${KEY}` }, { 'x-service-api-key': KEY }];
    for (const headers of ways) {
      const reply = await post(headers);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('x-service-trace-id')).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it.each([
    ['no credentials', {}],
    ['a wrong key', { authorization: 'Bearer pw_nobody' }],
    ['a session cookie', { cookie: 'pagewright_session=x' }],
  ])('rejects %s with a WWW-Authenticate header', async (_, headers) => {
    const reply = await post(headers);
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer /);
    expect(reply.headers.get('x-service-trace-id')).toBeTruthy();
    expect(reply.json._tag).toBe('AuthFailed');
  });

  it('rejects requests from web pages of other origins', async () => {
    for (const name of ['https://evil.example', 'http://rebound.example:8080', 'null', 'garbage']) {
      const reply = await post({ origin: name, authorization: `Bearer ${KEY}` });
      expect(reply.status).toBe(403);
      expect(reply.json).toEqual({
        _tag: 'OriginNotAllowed',
        origin: name,
        message: expect.stringContaining('PAGEWRIGHT_CORS_ORIGINS'),
      });
    }
  });

  it('accepts requests from its own web pages and from local ones', async () => {
    for (const name of [service.address, 'http://localhost:6274']) {
      const reply = await post({ origin: name, authorization: `Bearer ${KEY}` });
      expect(reply.status).toBe(200);
    }
  });

  it('rejects GET and DELETE, because this MCP server has no streams and no sessions', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers, json } = await service.call(method, '/v1/mcp', { headers: HEADERS });
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
      expect(json).toMatchObject({ _tag: 'MethodNotAllowed', path: '/v1/mcp', allow: ['POST'] });
    }
  });
});

describe.each(REVISIONS.map((revision) => [nameOf(revision), revision] as const))(
  'errors, with %s',
  (_, revision) => {
    it('an error contains the name of the invalid argument', async () => {
      const client = await connectHttp(service.address, revision);
      const reply = await callTool(client, 'fetch', { url: 'ftp://example.com/', surprise: 1 });
      expect(reply.error).toMatchObject({
        _tag: 'HttpApiDecodeError',
        issues: [{ _tag: 'Pointer', path: ['url'] }],
      });
      const cursor = await callTool(client, 'read_snapshot', { snapshotId: 'snap_x', cursor: '%%%' });
      expect(cursor.error).toMatchObject({ _tag: 'HttpApiDecodeError', issues: [{ path: ['cursor'] }] });
      await client.close();
    });

    it('accepts inexact arguments of models: no scheme, a query as text, and limits that are too high', async () => {
      const client = await connectHttp(service.address, revision);
      const found = await callTool(client, 'fetch', {
        url: origin.url('/article'),
        search: 'how many stairs',
        maxTokens: 1_000_000,
      });
      expect(found.text).toContain('stairs');
      const withOptions = await callTool(client, 'fetch_json', {
        url: origin.url('/article'),
        search: { query: 'how many stairs', minScore: 0.1 },
        maxTokens: 1,
      });
      expect(withOptions.structured.data.search.snippets.length).toBeGreaterThan(0);
      const { host } = new URL(origin.refused('/x'));
      const bare = await callTool(client, 'fetch', { url: `${host}/x` });
      expect(bare.text).toContain(`URL: http://${host}/x`);
      const misspelled = await callTool(client, 'fetch', { url: 'htp:/x y' });
      expect(misspelled.error.issues[0].message).toContain(
        '"htp:/x y" has the scheme "htp:", which is not supported.',
      );
      expect(misspelled.error.message, 'the issues are not repeated').toBe('The arguments are not valid.');
      const wrong = await callTool(client, 'fetch', { url: origin.url('/article'), search: '' });
      expect(wrong.error).toMatchObject({ _tag: 'HttpApiDecodeError' });
      await client.close();
    });

    it('an unknown snapshot is an error; an error page and an unreachable site return originError', async () => {
      const client = await connectHttp(service.address, revision);
      const unknown = await callTool(client, 'read_snapshot', { snapshotId: 'snap_of_nobody' });
      expect(unknown.error).toMatchObject({ _tag: 'SnapshotNotFound', snapshotId: 'snap_of_nobody' });
      expect(unknown.error.next).toContain('Fetch the page again');
      expect(unknown.error.message, 'the next step is not repeated').not.toContain('Fetch the page again');
      const lost = await callTool(client, 'fetch', { url: origin.url('/mcp/lost') });
      expect(lost.structured.warnings).toBe('softError');
      expect(lost.text).toContain('looks like an error page');
      const gone = await callTool(client, 'fetch', { url: origin.url('/status/404') });
      expect(gone.isError).toBe(false);
      expect(gone.text).toMatch(/^The site answered with status 404\. Another fetch does not help\./);
      const goneAsJson = await callTool(client, 'fetch_json', { url: origin.url('/status/404') });
      expect(goneAsJson.text).toMatch(/^The site answered with status 404\./);
      const refused = await callTool(client, 'fetch', { url: origin.refused('/x') });
      expect(refused.isError).toBe(false);
      expect(refused.text).toMatch(/\(connectionRefused\)[^]*Retrying after a delay can help\./);
      expect(refused.text).not.toContain('snapshotId');
      const asJson = await callTool(client, 'fetch_json', { url: origin.refused('/x') });
      expect(asJson.structured).toMatchObject({ originError: { kind: 'connectionRefused' } });
      await client.close();
    });

    it('cancelling an MCP call cancels its capture', async () => {
      const slow = startPagewright({ PAGEWRIGHT_CAPTURE_BUDGET_MS: '20000' });
      const own = await slow;
      const client = await connectHttp(own.address, revision);
      const controller = new AbortController();
      const started = Promise.withResolvers<void>();
      const call = callTool(
        client,
        'fetch',
        { url: origin.misbehaving('silent') },
        { signal: controller.signal, onprogress: () => started.resolve() },
      ).catch((error: unknown) => error);
      await started.promise;
      controller.abort();
      expect(await call).toBeInstanceOf(Error);
      // In the older protocol revision, a stateless server notices a cancellation only by the closed connection.
      await client.close();
      for (;;) {
        const { text } = await own.call('GET', '/metrics', { anonymous: true });
        if (/pagewright_captures_total\{[^}]*cancelled[^}]*\} 1/i.test(text)) break;
        await sleep(100);
      }
      await own.close();
    });
  },
);

it('returns rate limit errors as tool results, and with status 429 for other calls', async () => {
  const own = await startPagewright({ PAGEWRIGHT_ORG_RATE_LIMIT: '3' });
  const client = await connectHttp(own.address, REVISIONS[0]);
  let reply = await callTool(client, 'read_snapshot', { snapshotId: 'x' });
  while (reply.error._tag === 'SnapshotNotFound') {
    reply = await callTool(client, 'read_snapshot', { snapshotId: 'x' });
  }
  expect(reply.error).toMatchObject({ _tag: 'TooManyRequests', retryable: true });
  expect(reply.error.retryAfterSeconds).toBeGreaterThan(0);
  expect(reply.error.next).toContain('Wait');
  await expect(client.listTools()).rejects.toThrow('TooManyRequests');
  await own.close();
});

it('MCP calls are charged once for each result, and reading further is free', async () => {
  const own = await startPagewright({ PAGEWRIGHT_ORG_CREDITS: '3' });
  const client = await connectHttp(own.address, REVISIONS[1]);
  const { structured } = await callTool(client, 'fetch', { url: origin.url('/article') });
  const { snapshotId } = structured;
  for (let n = 0; n < 4; n++) {
    expect((await callTool(client, 'read_snapshot', { snapshotId })).isError).toBe(false);
  }
  await callTool(client, 'fetch', { url: origin.refused('/x') });
  for (let n = 0; n < 2; n++) {
    const found = await callTool(client, 'highlights', { snapshotId, query: 'stairs' });
    expect(found.isError).toBe(false);
  }
  const blocked = await callTool(client, 'fetch', { url: origin.url('/article') });
  expect(blocked.error._tag).toBe('AccessBlocked');
  await own.close();
});
