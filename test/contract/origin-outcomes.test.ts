import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin(),
    startPagewright({ PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32' }),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const ORIGIN_HEADERS = ['error', 'error-detail', 'error-retryable'].map((name) => `x-service-origin-${name}`);

/** Each case: name, URL and the expected outcome. */
type Case = [name: string, url: () => string, kind: string, code: string, retryable: boolean];

const NETWORK: Case[] = [
  ['a name that does not exist', () => 'http://no-such-host.invalid/', 'dns', 'ERR_NAME_NOT_RESOLVED', false],
  ['refused', () => origin.refused('/x'), 'connectionRefused', 'ERR_CONNECTION_REFUSED', true],
  ['reset', () => origin.misbehaving('reset'), 'connectionReset', 'ERR_CONNECTION_RESET', true],
  [
    'reset after the request',
    () => origin.misbehaving('resetAfterRequest'),
    'connectionReset',
    'ERR_CONNECTION_RESET',
    true,
  ],
  ['no answer', () => origin.misbehaving('empty'), 'emptyResponse', 'ERR_EMPTY_RESPONSE', true],
  [
    'a self-signed certificate',
    () => origin.secure('selfSigned'),
    'tls',
    'ERR_CERT_AUTHORITY_INVALID',
    false,
  ],
  ['an unknown authority', () => origin.secure('untrusted'), 'tls', 'ERR_CERT_AUTHORITY_INVALID', false],
  ['no TLS at all', () => origin.secure('plainHttp'), 'tls', 'ERR_SSL_PROTOCOL_ERROR', false],
  [
    'closed in the handshake',
    () => origin.secure('closedInHandshake'),
    'connectionClosed',
    'ERR_CONNECTION_CLOSED',
    true,
  ],
  [
    'a redirect to a closed port',
    () => origin.url('/redirected/refused'),
    'connectionRefused',
    'ERR_CONNECTION_REFUSED',
    true,
  ],
];

describe('an unreachable origin', () => {
  it.each(NETWORK)('returns FetchOriginError as JSON for %s', async (_name, url, kind, code, retryable) => {
    const reply = await service.fetchJson({ url: url() });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({
      _tag: 'FetchOriginError',
      url: url(),
      kind,
      upstreamError: `net::${code}`,
      retryable,
      contentAvailable: false,
      finalUrl: expect.any(String),
      redirectLimitReached: false,
    });
    expect(reply.headers.get('x-service-snapshot-id')).toBeNull();
  });

  it.each(NETWORK)(
    'returns FetchOriginError as Markdown for %s',
    async (_name, url, kind, code, retryable) => {
      const reply = await service.fetch({ url: url() });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(ORIGIN_HEADERS.map((name) => reply.headers.get(name))).toEqual([
        kind,
        `net::${code}`,
        String(retryable),
      ]);
      // The expected Markdown: heading, URL, error code and whether a retry can help, escaped for Markdown.
      const said = reply.text.replaceAll('\\', '');
      expect(said).toMatch(/^# .+\n/);
      expect(said).toContain(url());
      expect(said).toContain(`net::${code}`);
      expect(said).toMatch(retryable ? /can help/ : /does not help/);
      expect(reply.text.length).toBeLessThan(1000);
    },
  );

  it('a search of an unreachable origin returns FetchOriginError', async () => {
    const reply = await service.fetchJson({ url: origin.refused(), search: { query: 'x' } });
    expect(reply.json).toMatchObject({ _tag: 'FetchOriginError', kind: 'connectionRefused' });
  });
});

describe('origins with TLS errors', () => {
  it.each(['expired', 'wrongHost', 'oldProtocol'] as const)(
    'rejects a connection with invalid TLS: %s',
    async (how) => {
      const { json } = await service.fetchJson({ url: origin.secure(how) });
      expect(json).toMatchObject({ kind: 'tls', retryable: false, contentAvailable: false });
      expect(json.upstreamError).toMatch(/^net::ERR_(CERT|SSL)_/);
    },
  );
});

describe('an origin that responds with an error status', () => {
  it.each([
    [401, false],
    [403, false],
    [404, false],
    [410, false],
    [429, true],
    [500, true],
    [502, true],
    [503, true],
    [999, true],
  ])(
    'returns the content of a page with status %i, with originError and retryable %s',
    async (status, retryable) => {
      const url = origin.url(`/status/${status}`);
      const { json } = await service.fetchJson({ url });
      expect(json.originError).toEqual({
        _tag: 'FetchOriginError',
        url,
        kind: 'http',
        originStatusCode: status,
        retryable,
        contentAvailable: true,
        finalUrl: url,
        redirectLimitReached: false,
      });
      expect(json).not.toHaveProperty('_tag');
      expect(json.markdown.length).toBeGreaterThan(20);
      const { headers } = await service.fetch({ url });
      expect(ORIGIN_HEADERS.map((name) => headers.get(name))).toEqual([
        'http',
        String(status),
        String(retryable),
      ]);
    },
  );

  it.each([404, 500])('returns originError for status %i without a body', async (status) => {
    const { json, status: answered } = await service.fetchJson({
      url: origin.url(`/status/${status}-empty`),
    });
    expect(answered).toBe(200);
    expect(json.originError ?? json).toMatchObject({ kind: 'http', originStatusCode: status });
  });

  it('returns results for a search in the snapshot of an error page', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/status/404') });
    const body = { snapshotId: json.meta.snapshotId, search: { query: 'another shelf', minScore: 0 } };
    const found = await service.call('POST', '/v1/fetch/search', { body });
    expect(found.json).toMatchObject({ response: { originStatusCode: 404 } });
    expect(found.json.search.snippets.length).toBeGreaterThan(0);
    const stored = await service.call('GET', `/v1/snapshots/${json.meta.snapshotId}`);
    expect(stored.json.originError).toEqual(json.originError);
  });
});

describe('too many redirects', () => {
  it.each(['/redirected/loop', '/redirected/ping', '/redirected/chain/40'])(
    'returns FetchOriginError for %s',
    async (path) => {
      const reply = await service.fetchJson({ url: origin.url(path) });
      expect(reply.status).toBe(200);
      expect(reply.json).toMatchObject({
        _tag: 'FetchOriginError',
        kind: 'http',
        originStatusCode: 302,
        upstreamError: 'net::ERR_TOO_MANY_REDIRECTS',
        redirectLimitReached: true,
        contentAvailable: false,
        retryable: false,
      });
      const markdown = await service.fetch({ url: origin.url(path) });
      expect(markdown.text).toMatch(/^# /);
      expect(ORIGIN_HEADERS.map((name) => markdown.headers.get(name))).toEqual(['http', '302', 'false']);
    },
  );
});

describe('an address that the policy blocks', () => {
  const FORBIDDEN = {
    _tag: 'FetchOriginError',
    kind: 'addressUnreachable',
    upstreamError: 'net::ERR_ADDRESS_INVALID',
    retryable: false,
    contentAvailable: false,
    message: expect.stringContaining('PAGEWRIGHT_ALLOW_NETWORKS'),
  };

  it('the error contains the name of the setting that allows the address', async () => {
    const { headers, text } = await service.fetch({ url: 'http://10.0.0.1/' });
    expect(headers.get('x-service-error-detail')).toContain('PAGEWRIGHT_ALLOW_NETWORKS');
    expect(text.replaceAll('\\', '')).toContain('PAGEWRIGHT_ALLOW_NETWORKS');
  });

  it('returns addressUnreachable for every notation of the address', async () => {
    const { spellings } = origin.victim;
    const replies = await Promise.all(spellings.map((url) => service.fetchJson({ url })));
    for (const [index, { json }] of replies.entries())
      expect(json, spellings[index]).toMatchObject(FORBIDDEN);
    expect(origin.victim.journal).toEqual([]);
  });

  it.each([
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[::]/',
  ])('returns addressUnreachable for %s', async (url) => {
    expect((await service.fetchJson({ url })).json).toMatchObject(FORBIDDEN);
  });

  it.each([
    'redirect',
    'redirect-307',
    'redirect-mapped',
    'redirect-number',
    'redirect-chain',
    'redirect-metadata',
  ])('/bait/%s does not reach the forbidden address', async (path) => {
    const { json } = await service.fetchJson({ url: origin.url(`/bait/${path}`) });
    expect(json).toMatchObject(FORBIDDEN);
    expect(origin.victim.journal).toEqual([]);
  });
});
