import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JsonValue, type Pagewright, type Reply, startPagewright } from './support.ts';

let service: Pagewright;

beforeAll(async () => {
  service = await startPagewright();
});
afterAll(() => service.close());

/** A URL that refuses connections. */
const url = 'http://127.0.0.1:1/';
const start = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  service.call('POST', '/v1/fetch/batched', { body, headers });
const poll = (id: string, query = ''): Promise<Reply> =>
  service.call('GET', `/v1/fetch/batched/${id}${query}`);
const list = async (query = ''): Promise<JsonValue> =>
  (await service.call('GET', `/v1/fetch/batched${query}`)).json;

const decodeError = (path: string[], tag = 'Pointer') => ({
  _tag: 'HttpApiDecodeError',
  issues: [expect.objectContaining({ _tag: tag, path })],
});

describe('an invalid start request', () => {
  const cases: [name: string, body: unknown, expected: object][] = [
    ['no urls', {}, decodeError(['urls'], 'Missing')],
    ['an empty list', { urls: [] }, decodeError(['urls'])],
    ['one text', { urls: url }, decodeError(['urls'])],
    ['a number among them', { urls: [url, 7] }, decodeError(['urls', '1'])],
    ['another scheme among them', { urls: [url, 'ftp://a.example/', url] }, decodeError(['urls', '1'])],
    ['no address at all', { urls: ['no url'] }, decodeError(['urls', '0'])],
    [
      'a bad pattern',
      { urls: [url], include: { links: { includePatterns: ['('] } } },
      decodeError(['include', 'links', 'includePatterns', '0']),
    ],
    ['an unknown key', { urls: [url], color: 1 }, { _tag: 'BadRequest' }],
    ['url in addition to urls', { urls: [url], url }, { _tag: 'BadRequest' }],
    ['a search', { urls: [url], search: { query: 'x' } }, { _tag: 'BadRequest' }],
    ['documentConfig', { urls: [url], documentConfig: {} }, { _tag: 'BadRequest' }],
    ...['screenshot', 'summary', 'json', 'appendix'].map((key): [string, unknown, object] => [
      `include.${key}`,
      { urls: [url], include: { [key]: true } },
      { _tag: 'BadRequest', message: expect.stringContaining(`include.${key}`) },
    ]),
  ];
  it.each(cases)('returns 400 and starts no run: %s', async (_name, body, expected) => {
    const before = await list();
    const reply = await start(body, { 'x-idempotency-key': 'shape' });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject(expected);
    expect(await list()).toEqual(before);
  });

  it('reports the first hundred issues of a long list of URLs', async () => {
    const reply = await start({ urls: Array.from({ length: 5000 }, (_, n) => `bad ${n}`) });
    expect(reply.status).toBe(400);
    expect(reply.json.issues).toHaveLength(100);
    expect(reply.json.issues[99].path).toEqual(['urls', '99']);
  });
});

describe('idempotency key of a batched run', () => {
  it.each(['', 'k'.repeat(256)])('rejects an idempotency key with an invalid length (%#)', async (key) => {
    const reply = await start({ urls: [url] }, { 'x-idempotency-key': key });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject(decodeError(['x-idempotency-key']));
  });

  it.each(['k', 'k'.repeat(255)])(
    'the same idempotency key and request return the same run (%#)',
    async (key) => {
      const headers = { 'x-idempotency-key': key };
      const first = await start({ urls: [url, url] }, headers);
      const again = await start({ urls: [url, url] }, headers);
      expect([again.status, again.json]).toEqual([first.status, first.json]);
    },
  );

  it('a request that differs only in spelling, order or defaults returns the same run for the same idempotency key', async () => {
    const headers = { 'x-idempotency-key': 'meaning' };
    const { json } = await start(
      `{"urls":["${url}"],"include":{"links":{"sameDomainOnly":true,"includePatterns":["a"]}}}`,
      headers,
    );
    for (const body of [
      `{ "include": {"links":{"includePatterns":["\\u0061"],"sameDomainOnly":true}}, "urls": ["${url}"] }`,
      { urls: [url], include: { links: { sameDomainOnly: true, includePatterns: ['a'] }, meta: true } },
      {
        urls: [url],
        browserConfig: {},
        include: { response: {}, links: { sameDomainOnly: true, includePatterns: ['a'] } },
      },
    ]) {
      expect((await start(body, headers)).json).toEqual(json);
    }
  });

  it.each([
    { urls: [url, url] },
    { urls: ['http://127.0.0.1:1/b'] },
    { urls: [url], include: { html: true } },
    { urls: [url], browserConfig: { scrollFullPage: true } },
    { urls: [url], browserConfig: { shareCache: true } },
    { urls: [url], name: 'Another name' },
  ])('another request with the same idempotency key returns a conflict (%#)', async (body) => {
    const headers = { 'x-idempotency-key': 'conflict' };
    const { id } = (await start({ urls: [url] }, headers)).json;
    const reply = await start(body, headers);
    expect([reply.status, reply.json]).toEqual([
      409,
      {
        _tag: 'BatchedIdempotencyConflict',
        existingRunId: id,
        reason: 'payload_mismatch',
        message: expect.any(String),
      },
    ]);
  });

  it.each([{ limit: 2 }, { name: 'Another name' }, { include: { html: true } }])(
    'another crawl with the same idempotency key returns a conflict (%#)',
    async (changes) => {
      const startCrawl = (body: object) =>
        service.call('POST', '/v1/crawl', { body, headers: { 'x-idempotency-key': 'crawl' } });
      const crawl = { url, limit: 1 };
      const { id } = (await startCrawl(crawl)).json;
      expect((await startCrawl(crawl)).json).toEqual({ id });
      const { status, json } = await startCrawl({ ...crawl, ...changes });
      expect([status, json.existingRunId]).toEqual([409, id]);
    },
  );

  it('each start without an idempotency key creates a new run', async () => {
    const [a, b] = [await start({ urls: [url] }), await start({ urls: [url] })];
    expect(a.json.id).not.toBe(b.json.id);
  });
});

describe('polling a batched run', () => {
  let id: string;
  beforeAll(async () => {
    id = (await start({ urls: [url] })).json.id;
  });

  it.each([
    ['limit=0', ['limit']],
    ['limit=101', ['limit']],
    ['limit=1000', ['limit']],
    ['limit=99999999999999999999', ['limit']],
    ['limit=x', ['limit']],
    ['limit=1.5', ['limit']],
    ['limit=-1', ['limit']],
    ['limit=', ['limit']],
    ['offset=-1', ['offset']],
    ['offset=x', ['offset']],
    ['limit=1&limit=2', ['limit']],
    ['include={', ['include']],
    ['include=markdown', ['include']],
    ['include=[]', ['include']],
    ['include=7', ['include']],
    ['include={"html":7}', ['include', 'html']],
  ])('a poll returns 400 for ?%s', async (query, path) => {
    const reply = await poll(id, `?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject(decodeError(path));
  });

  it.each(['screenshot', 'summary', 'json', 'appendix', 'search'])(
    'a poll rejects include.%s',
    async (key) => {
      const reply = await poll(id, `?include=${encodeURIComponent(JSON.stringify({ [key]: true }))}`);
      expect([reply.status, reply.json]).toEqual([
        400,
        { _tag: 'BadRequest', message: expect.stringContaining(`include.${key}`) },
      ]);
    },
  );

  it('a poll accepts limits, an offset beyond the end and unknown parameters', async () => {
    const { status, json } = await poll(id, '?limit=100&offset=5000&color=red&include={}');
    expect(status).toBe(200);
    expect(json.pagination).toMatchObject({ limit: 100, offset: 5000, hasMore: false });
    expect(json.results).toEqual([]);
  });
});

describe('cancelling a batched run', () => {
  it('cancelling accepts a request without a body, even with a JSON content type', async () => {
    for (const options of [{}, { headers: { 'content-type': 'application/json' } }, { body: {} }]) {
      const reply = await service.call('POST', '/v1/fetch/batched/run_none/cancel', options);
      expect([reply.status, reply.json._tag]).toEqual([404, 'BatchedRunNotFound']);
    }
  });
});

describe('the list of runs', () => {
  it('returns the newest run first, in pages', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await start({ urls: [url] })).json.id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.runs.length).toBeLessThanOrEqual(2);
      seen.push(...page.runs.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(seen.length);
    expect(new Set(seen.slice(0, 5))).toEqual(new Set(ids));
    expect((await list('?limit=1')).runs[0]).toMatchObject({
      totalUrls: 1,
      status: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it.each(['limit=0', 'limit=101', 'cursor=x', 'cursor='])(
    'the list of runs rejects the query ?%s with 400',
    async (query) => {
      const reply = await service.call('GET', `/v1/fetch/batched?${query}`);
      expect([reply.status, reply.json._tag]).toEqual([400, 'HttpApiDecodeError']);
    },
  );
});

describe('a call without a key or with another method', () => {
  it.each([
    ['POST', '/v1/fetch/batched'],
    ['GET', '/v1/fetch/batched'],
    ['GET', '/v1/fetch/batched/run_x'],
    ['POST', '/v1/fetch/batched/run_x/cancel'],
  ])('returns AuthFailed for %s %s without a key, and MethodNotAllowed for PUT', async (method, path) => {
    const reply = await service.call(method, path, { anonymous: true });
    expect([reply.status, reply.json._tag]).toEqual([401, 'AuthFailed']);
    expect((await service.call('PUT', path)).json).toMatchObject({ _tag: 'MethodNotAllowed' });
  });
});
