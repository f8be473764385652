import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Proxy as ProxyExit, startProxy } from '../egress/proxy.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

describe('permanent failures that the page causes', () => {
  it.each([
    ['/status/204', 'FetchNavigationFailed', 'pageNeverSettled'],
    ['/status/205', 'FetchNavigationFailed', 'pageNeverSettled'],
    ['/redirected/file', 'FetchNavigationFailed', 'unsafeNavigation'],
    ['/redirected/data', 'FetchNavigationFailed', 'unsafeNavigation'],
    // The browser does not report the target of this redirect.
    ['/redirected/javascript', 'FetchNavigationFailed', 'pageNeverSettled'],
    ['/redirected/unsafe-port', 'FetchNavigationFailed', 'unsafeNavigation'],
    ['/redirected/malformed', 'FetchNavigationFailed', 'invalidResponse'],
    ['/broken/no-http', 'FetchNavigationFailed', 'invalidResponse'],
    ['/broken/two-lengths', 'FetchNavigationFailed', 'invalidResponse'],
    ['/broken/two-locations', 'FetchNavigationFailed', 'invalidResponse'],
    ['/broken/header-bomb', 'FetchNavigationFailed', 'invalidResponse'],
    ['/broken/gzip', 'FetchCaptureFailed', 'undecodable'],
    ['/broken/brotli', 'FetchCaptureFailed', 'undecodable'],
  ])('%s returns %s with failure type %s', async (path, _tag, failureType) => {
    const url = origin.url(path);
    const reply = await service.fetchJson({ url });
    expect(reply.status).toBe(502);
    expect(reply.json).toEqual({
      _tag,
      url,
      failureType,
      message: expect.stringContaining('Do not retry'),
      retryable: false,
    });
    expect(reply.headers.get('retry-after')).toBeNull();
    expect(reply.headers.get('x-service-trace-id')).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each(['/redirected/file', '/broken/gzip'])('%s returns the same error for Markdown', async (path) => {
    const url = origin.url(path);
    const [json, markdown] = [await service.fetchJson({ url }), await service.fetch({ url })];
    expect([markdown.status, markdown.json]).toEqual([json.status, json.json]);
    expect(markdown.headers.get('content-type')).toBe(json.headers.get('content-type'));
  });

  it('a URL with an unsafe port returns FetchNavigationFailed', async () => {
    const url = 'http://127.0.0.1:25/';
    expect((await service.fetchJson({ url })).json).toEqual({
      _tag: 'FetchNavigationFailed',
      url,
      failureType: 'unsafeNavigation',
      message: expect.stringContaining('Do not retry'),
      retryable: false,
    });
  });

  it('a page with an unsupported content type returns FetchUnsupportedContentType', async () => {
    const url = origin.url('/media/octets');
    const reply = await service.fetchJson({ url });
    expect(reply.status).toBe(502);
    expect(reply.json).toEqual({
      _tag: 'FetchUnsupportedContentType',
      url,
      contentType: 'application/octet-stream',
      message: expect.any(String),
      retryable: false,
    });
  });
});

describe('a truncated body', () => {
  it.each(['truncated', 'truncated-reset', 'chunk-cut'] as const)(
    'returns the part of the body that arrived: %s',
    async (path) => {
      const { status, json } = await service.fetchJson({ url: origin.url(`/broken/${path}`) });
      expect(status).toBe(200);
      expect(json.meta).toMatchObject({ loadingStatus: 'partial' });
      expect(json.markdown).toContain('This much arrived.');
      expect(json).not.toHaveProperty('originError');
    },
  );

  it.each([
    'too-long',
    'gzip-cut',
    'gzip-crc',
    'unknown-encoding',
    'bare-newlines',
    'continue',
    'many-headers',
  ])('returns a page or a typed error for a damaged body: %s', async (path) => {
    const { status, json } = await service.fetchJson({ url: origin.url(`/broken/${path}`) });
    expect([200, 502]).toContain(status);
    expect(json._tag ?? json.meta.version).toBeTruthy();
  });
});

describe('failures that the service causes', () => {
  const BREAKING = ['reset', 'empty', 'closed'] as const;
  const DYING = ['reset', 'end'] as const;
  let behind: Pagewright;
  let dyingExits: ProxyExit[];

  /** Makes a fetch through the exit at a position. */
  const fetchThrough = (exit: number, path: string) =>
    behind.fetchJson({ url: origin.url(path) }, '', { 'x-service-profile': `exit-${exit}` });

  beforeAll(async () => {
    dyingExits = await Promise.all(DYING.map(() => startProxy('http', {})));
    const exits = [
      `http://${new URL(origin.refused()).host}`,
      ...BREAKING.map((how) => `socks5://${new URL(origin.misbehaving(how)).host}`),
      ...dyingExits.map(({ port }) => `http://127.0.0.1:${port}`),
    ];
    behind = await startPagewright({ PAGEWRIGHT_PROXY_EXITS: exits.join(',') });
    for (const exit of exits.keys())
      await behind.call('POST', '/v1/profiles', { body: { name: `exit-${exit}`, exit } });
  });
  afterAll(() => Promise.all([behind.close(), ...dyingExits.map((exit) => exit.close())]));

  it('a proxy exit that does not respond returns 503', async () => {
    const reply = await behind.fetchJson({ url: origin.url('/small') });
    expect(reply.status).toBe(503);
    expect(reply.json).toMatchObject({
      _tag: 'ServiceUnavailable',
      message: expect.any(String),
      requestId: reply.headers.get('x-service-trace-id'),
      retryable: true,
    });
    expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(origin.requests('/small')).toEqual([]);
  });

  it.each(BREAKING.map((how, index) => [how, 1 + index] as const))(
    'a proxy exit that breaks every connection returns 503: %s',
    async (_how, exit) => {
      const reply = await fetchThrough(exit, '/small');
      expect(reply.status).toBe(503);
      expect(reply.json).toMatchObject({ _tag: 'ServiceUnavailable', retryable: true });
    },
  );

  it.each(DYING.map((how, index) => [how, index] as const))(
    'a proxy exit that fails while waiting for the origin returns 503: %s',
    async (how, index) => {
      const before = origin.requests('/endless/silent').length;
      const call = fetchThrough(1 + BREAKING.length + index, '/endless/silent');
      await expect.poll(() => origin.requests('/endless/silent').length).toBe(before + 1);
      await dyingExits[index]?.die(how);
      const reply = await call;
      expect(reply.json).toMatchObject({ _tag: 'ServiceUnavailable', retryable: true });
      expect(reply.status).toBe(503);
    },
  );
});
