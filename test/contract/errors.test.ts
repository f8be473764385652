import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LinkOptions, SectionOptions } from '../../src/contract/fetch/include.ts';
import { type Operation, OPERATIONS } from '../../src/contract/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

const TRACE = /^[0-9a-f]{32}$/;
let service: Pagewright;

beforeAll(async () => {
  service = await startPagewright({ PAGEWRIGHT_MAX_BODY_BYTES: '100kb' });
});
afterAll(() => service.close());

const decodeError = (path: string[], tag = 'Pointer') => ({
  _tag: 'HttpApiDecodeError',
  issues: [expect.objectContaining({ _tag: tag, path })],
});

describe('HttpApiDecodeError', () => {
  const url = 'http://127.0.0.1:1/';
  const cases: [name: string, body: unknown, expected: unknown][] = [
    ['a missing url', {}, decodeError(['url'], 'Missing')],
    ['a url of another scheme', { url: 'ftp://a.example/' }, decodeError(['url'])],
    ['an invalid url', { url: 'no url' }, decodeError(['url'])],
    ['a url of the wrong type', { url: 7 }, decodeError(['url'])],
    ['a body that is not an object', ['x'], decodeError([])],
    [
      'a bad regular expression',
      { url, include: { links: { includePatterns: ['('] } } },
      decodeError(['include', 'links', 'includePatterns', '0']),
    ],
    ['an empty query', { url, search: { query: '' } }, decodeError(['search', 'query'])],
    ['a blank query', { url, search: { query: '  ' } }, decodeError(['search', 'query'])],
    ['a missing query', { url, search: {} }, decodeError(['search', 'query'], 'Missing')],
    [
      'too many results',
      { url, search: { query: 'x', maxResults: 51 } },
      decodeError(['search', 'maxResults']),
    ],
    ['no results', { url, search: { query: 'x', maxResults: 0 } }, decodeError(['search', 'maxResults'])],
    ['a score above 1', { url, search: { query: 'x', minScore: 1.1 } }, decodeError(['search', 'minScore'])],
    [
      'a wrong enumeration',
      { url, include: { appendixMarkers: 'loud' } },
      decodeError(['include', 'appendixMarkers']),
    ],
    [
      'a bad selector',
      { url, include: { markdown: { selectors: ['a['] } } },
      decodeError(['include', 'markdown', 'selectors', '0']),
    ],
    [
      'a selector that nothing can match',
      { url, include: { html: { selectors: ['p::before'] } } },
      decodeError(['include', 'html', 'selectors', '0']),
    ],
  ];
  it.each(cases)('returns HttpApiDecodeError for the request %s', async (_name, body, expected) => {
    for (const path of ['/v1/fetch', '/v1/fetch/json']) {
      const reply = await service.call('POST', path, { body });
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject(expected as object);
      expect(reply.json).not.toHaveProperty('retryable');
      expect(reply.headers.get('x-service-trace-id')).toMatch(TRACE);
    }
  });

  it('names the missing properties of an empty body', async () => {
    for (const headers of [{ 'content-type': 'application/json' }, { 'content-type': ' ' }]) {
      const reply = await service.call('POST', '/v1/fetch', { body: '', headers });
      expect([reply.status, reply.json]).toMatchObject([400, decodeError(['url'], 'Missing')]);
    }
  });

  it('suggests the right name for a misspelt property', async () => {
    const reply = await service.fetch({ ulr: url });
    expect(reply.json).toMatchObject(decodeError(['url'], 'Missing'));
    expect(reply.json.message).toContain('"ulr". Did you mean "url"?');
    const deeper = await service.fetch({ url, include: { links: { includePattern: [] } } });
    expect(deeper.json.message).toContain('Did you mean "includePatterns"?');
    const different = await service.fetch({ url, include: { foo: true } });
    expect(different.json.message).toContain('"include.foo". Check the spelling, or remove it.');
  });

  it.each([
    ['a long query', { search: { query: 'x'.repeat(4001) } }, ['search', 'query']],
    [
      'many patterns',
      { include: { links: { includePatterns: Array(101).fill('x') } } },
      ['include', 'links', 'includePatterns'],
    ],
    [
      'a long pattern',
      { include: { links: { excludePatterns: ['x'.repeat(1001)] } } },
      ['include', 'links', 'excludePatterns', '0'],
    ],
    [
      'many selectors',
      { include: { markdown: { selectors: Array(51).fill('p') } } },
      ['include', 'markdown', 'selectors'],
    ],
    [
      'many selectors to exclude',
      { include: { html: { excludeSelectors: Array(51).fill('p') } } },
      ['include', 'html', 'excludeSelectors'],
    ],
    [
      'a long selector',
      { include: { html: { excludeSelectors: ['x'.repeat(501)] } } },
      ['include', 'html', 'excludeSelectors', '0'],
    ],
    ['many sections', { include: { html: Array.from({ length: 21 }, () => ({})) } }, ['include', 'html']],
  ])('returns HttpApiDecodeError for the value %s', async (_name, options, path) => {
    const reply = await service.fetch({ url, ...options });
    expect([reply.status, reply.json]).toMatchObject([400, decodeError(path)]);
  });

  it('says where the JSON of a body breaks off, and what a search without corpus needs', async () => {
    const { json } = await service.call('POST', '/v1/fetch', { body: '{"url": "http://a.example/",}' });
    expect(json.message).toMatch(/^The body is not valid JSON: .*position 28/);
    const search = { query: 'x' };
    const reply = await service.fetch({ url, search, include: { markdown: false, json: false } });
    expect(reply.json.message).toContain('or add `appendix` or `html`');
  });

  it.each(['{"url":', 'null'])('returns HttpApiDecodeError for the body %j', async (body) => {
    const reply = await service.call('POST', '/v1/fetch', { body });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ _tag: 'HttpApiDecodeError' });
    expect(reply.headers.get('x-service-trace-id')).toMatch(TRACE);
  });

  it.each(['0', '0-2', '3-1', '1,,2', '1-2-3'])(
    'returns HttpApiDecodeError for the pages %j, whatever the URL serves',
    async (pages) => {
      const reply = await service.fetchJson({ url, documentConfig: { pages } });
      expect([reply.status, reply.json]).toMatchObject([400, decodeError(['documentConfig', 'pages'])]);
      expect(reply.json.message).toContain(`"${pages}" is not a list of page ranges from 1`);
    },
  );

  it('returns HttpApiDecodeError for an invalid query parameter, but not for an unknown one', async () => {
    const reply = await service.fetchJson({ url }, '?include=appendix,everything&unknown=1');
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject(decodeError(['include', '1']));
    expect((await service.fetchJson({ url }, '?appendixMarkers=loud')).json).toMatchObject(
      decodeError(['appendixMarkers']),
    );
    expect((await service.fetchJson({ url }, '?unknown=1')).status).not.toBe(400);
  });
});

describe('errors with the tag BadRequest', () => {
  const url = 'http://127.0.0.1:1/';
  it.each([
    ['an unknown key', { url, color: 'red' }, 'color'],
    ['an unknown key deeper down', { url, include: { links: { color: 1 } } }, 'include.links.color'],
    [
      'documentConfig on the Markdown endpoint',
      { url, documentConfig: {} },
      '"documentConfig". Use POST /v1/fetch/json',
    ],
    [
      'a search without a corpus',
      { url, search: { query: 'x' }, include: { markdown: false, json: false } },
      'corpus',
    ],
  ])('returns BadRequest for %s', async (_name, body, said) => {
    const reply = await service.fetch(body);
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ _tag: 'BadRequest', message: expect.stringContaining(said) });
  });

  it.each([
    ['/v1/fetch/batched', { urls: [url], include: { screenshot: true } }, 'A run takes no screenshots.'],
    [
      '/v1/fetch/batched',
      { urls: [url], include: { appendix: true } },
      '/v1/snapshots/{snapshotId}/appendix',
    ],
    ['/v1/fetch/batched', { urls: [url], search: { query: 'x' } }, 'A run does not search.'],
    ['/v1/crawl', { url, include: { json: true } }, 'Results of a run have no State JSON.'],
    ['/v1/crawl', { url, documentConfig: {} }, 'A run reads documents with the defaults.'],
  ])('says what to use in place of a field that runs do not have: %s %j', async (path, body, said) => {
    const { status, json } = await service.call('POST', path, { body });
    expect([status, json]).toEqual([400, { _tag: 'BadRequest', message: expect.stringContaining(said) }]);
  });

  it('says what to use in place of a field that results of runs do not have', async () => {
    const include = encodeURIComponent('{"screenshot":true}');
    const { json } = await service.call('GET', `/v1/fetch/batched/run_x?include=${include}`);
    expect(json.message).toContain('"include.screenshot". A run takes no screenshots.');
  });

  it.each(['__proto__', 'constructor'])('returns BadRequest for a body with the key %s', async (key) => {
    const body = `{"url":"${url}","${key}":{"prototype":{}}}`;
    const reply = await service.call('POST', '/v1/fetch', { body });
    expect([reply.status, reply.json]).toEqual([
      400,
      { _tag: 'BadRequest', message: expect.stringMatching(/__proto__|constructor/) },
    ]);
  });

  it('accepts selectors and patterns of exactly the maximum length', () => {
    const selectors = Array<string>(50).fill(`p${'.x'.repeat(249)}`);
    expect(SectionOptions.safeParse({ selectors, excludeSelectors: selectors, maxTokens: 1 }).success).toBe(
      true,
    );
    expect(SectionOptions.safeParse({ excludeSelectors: [...selectors, 'p'] }).success).toBe(false);
    const patterns = [...Array<string>(99).fill('x'.repeat(80)), 'x'.repeat(1000)];
    expect(LinkOptions.safeParse({ includePatterns: patterns, excludePatterns: patterns }).success).toBe(
      true,
    );
  });

  it('rejects patterns that counted repetitions make too large', () => {
    const nested = '(?:[a-z/]{1,20}){1,45}[0-9]$';
    expect(LinkOptions.safeParse({ includePatterns: [nested] }).success).toBe(true);
    const { error } = LinkOptions.safeParse({ includePatterns: Array<string>(6).fill(nested) });
    expect(error?.issues).toEqual([
      expect.objectContaining({
        path: ['includePatterns', 5],
        message: expect.stringContaining('smaller counts in repetitions'),
      }),
    ]);
  });

  it('rejects patterns that are too long before compiling them', () => {
    const { error } = LinkOptions.safeParse({ includePatterns: ['('.repeat(1001), '('] });
    expect(error?.issues).toEqual([
      expect.objectContaining({ code: 'too_big', path: ['includePatterns', 0] }),
    ]);
  });

  it.each(['application/xml', 'text/plain'])('returns BadRequest for the content type %s', async (type) => {
    const reply = await service.call('POST', '/v1/fetch', {
      body: '<url/>',
      headers: { 'content-type': type },
    });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ _tag: 'BadRequest' });
  });
});

describe('errors of authentication', () => {
  it.each([
    ['nothing', {}, 'InvalidApiKey'],
    ['an unknown key', { 'x-service-api-key': 'pw_nobody' }, 'InvalidApiKey'],
    ['an unknown bearer', { authorization: 'Bearer pw_nobody' }, 'InvalidToken'],
    ['an unknown session', { cookie: 'pagewright_session=nobody' }, 'InvalidSession'],
  ])('returns AuthFailed for %s', async (_name, headers, reason) => {
    const reply = await service.call('POST', '/v1/fetch', { body: {}, headers, anonymous: true });
    expect(reply.status).toBe(401);
    expect(reply.json).toEqual({ _tag: 'AuthFailed', reason, description: expect.any(String) });
    expect(reply.headers.get('x-service-trace-id')).toMatch(TRACE);
  });

  it('says that an API key is empty', async () => {
    const headers = { 'x-service-api-key': '' };
    const reply = await service.call('POST', '/v1/fetch', { body: {}, headers, anonymous: true });
    expect(reply.status).toBe(401);
    expect(reply.json.description).toMatch(/^The API key is empty\./);
  });

  it('names all ways to send a key', async () => {
    const reply = await service.call('POST', '/v1/fetch', { body: {}, headers: {}, anonymous: true });
    for (const way of ['x-service-api-key', 'Authorization: Bearer', 'PAGEWRIGHT_API_KEY'])
      expect(reply.json.description).toContain(way);
  });

  it('accepts the key as a bearer token', async () => {
    const headers = { authorization: 'Bearer a-fixed-key-of-the-tests' };
    expect((await service.call('GET', '/v1/catalog', { headers, anonymous: true })).status).toBe(200);
  });

  it('checks only the first credential of a request', async () => {
    const headers = { 'x-service-api-key': 'wrong', authorization: 'Bearer a-fixed-key-of-the-tests' };
    expect((await service.call('GET', '/v1/catalog', { headers, anonymous: true })).status).toBe(401);
  });
});

describe('requests outside the API', () => {
  it('an unknown path returns 404', async () => {
    const reply = await service.call('GET', '/v2/fetch?x=1');
    expect(reply.status).toBe(404);
    expect(reply.json).toEqual({
      _tag: 'NotFound',
      path: '/v2/fetch',
      message: expect.stringContaining('/docs/api'),
    });
    expect(reply.headers.get('x-service-trace-id')).toMatch(TRACE);
  });

  it.each([
    ['GET', '/v1/fetch/batched/'],
    ['POST', '/v1/fetch/batched//cancel'],
    ['GET', '/v1/snapshots/'],
    ['GET', '/v1/snapshots//markdown'],
    ['DELETE', '/v1/keys/'],
  ])('an empty id returns 404: %s %s', async (method, path) => {
    const reply = await service.call(method, path);
    expect([reply.status, reply.json]).toMatchObject([404, { _tag: 'NotFound', path }]);
  });

  /** The management of keys and members needs a session, and names of profiles have a form of their own. */
  const OTHERS = new Set(['deleteProfile', 'revokeKey', 'withdrawInvitation', 'changeRole', 'removeMember']);
  const withId = Object.entries<Operation>(OPERATIONS).filter(
    ([name, { path }]) => path.includes('{') && !OTHERS.has(name),
  );

  it.each(withId)(
    '%s returns 404 with the id for an unknown id of any length',
    async (name, { method, path }) => {
      const bodies: Record<string, object> = {
        highlights: { highlights: { query: 'x' } },
        extract: { schema: { type: 'object' } },
        updateMonitor: { paused: true },
      };
      const body = bodies[name];
      for (const length of [300, 301, 7000]) {
        const id = 'x'.repeat(length);
        const reply = await service.call(method, path.replace(/\{\w+\}/g, id), body && { body });
        expect(reply.status).toBe(404);
        expect(reply.text).toContain(id);
      }
    },
  );

  it('a slash at the end of a path is ignored', async () => {
    expect((await service.call('GET', '/v1/account/')).status).toBe(200);
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'QUERY'])(
    '%s on a POST operation returns 405',
    async (method) => {
      const reply = await service.call(method, '/v1/fetch');
      expect(reply.status).toBe(405);
      if (method !== 'HEAD') {
        const message = `/v1/fetch does not support ${method}. Use POST; see ${service.address}/docs/api.`;
        expect(reply.json).toEqual({
          _tag: 'MethodNotAllowed',
          path: '/v1/fetch',
          allow: ['POST'],
          message,
        });
      }
      expect(reply.headers.get('allow')).toBe('POST');
    },
  );

  it.each([
    ['GET', '/v1/session', 'POST, DELETE'],
    ['PUT', '/v1/setup', 'GET, POST'],
    ['PATCH', '/v1/mcp', 'POST'],
    ['GET', '/v1/mcp', 'POST'],
  ])('%s %s returns 405', async (method, path, allow) => {
    const reply = await service.call(method, path, { anonymous: true });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow]);
  });

  it.each([
    ['/v1/session', ['email', 'password']],
    ['/v1/setup', ['token', 'email', 'password']],
  ])('names the missing properties of an empty body at %s', async (path, missing) => {
    const { status, json } = await service.call('POST', path, { anonymous: true });
    expect(status).toBe(400);
    expect(json.issues.map((issue: JsonValue) => [issue._tag, ...issue.path]).toSorted()).toEqual(
      missing.map((name) => ['Missing', name]).toSorted(),
    );
  });

  it('accepts a JSON body without a content type', async () => {
    const body = '{"ulr":1}';
    const head = [
      'POST /v1/fetch HTTP/1.1',
      'host: a',
      `x-service-api-key: ${service.apiKey}`,
      `content-length: ${body.length}`,
      'connection: close',
    ].join('\r\n');
    const answer = await rawAnswer(service.address, `${head}\r\n\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('Did you mean \\"url\\"?');
  });

  it('a body above the size limit returns 413', async () => {
    const reply = await service.fetch({
      url: 'http://127.0.0.1:1/',
      include: { links: { includePatterns: ['x'.repeat(200_000)] } },
    });
    expect(reply.status).toBe(413);
    expect(reply.json).toEqual({ _tag: 'PayloadTooLarge', message: expect.stringContaining('smaller') });
  });

  it('bytes that are not HTTP return 400', async () => {
    const answer = await rawAnswer(service.address, 'NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/x-service-trace-id: [0-9a-f]{32}\r\n/);
    expect(answer).toContain('"_tag":"HttpApiDecodeError"');
  });

  it('an HTTP/1.1 request without a Host header returns 400', async () => {
    const answer = await rawAnswer(service.address, 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/x-service-trace-id: [0-9a-f]{32}\r\n/);
    expect(answer).toContain('"_tag":"HttpApiDecodeError"');
  });

  it('an unknown Expect header is ignored', async () => {
    const head = 'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nconnection: close\r\n\r\n';
    const answer = await rawAnswer(service.address, head);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/x-service-trace-id: [0-9a-f]{32}\r\n/);
  });
});

function rawAnswer(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
