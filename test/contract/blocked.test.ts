import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Proxy as ProxyExit, startProxy } from '../egress/proxy.ts';
import { type Exchange, markup, type Origin, send, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

/** Answers the first visit with a block page and later visits with content, like a site that blocks one IP address. */
let visits = 0;
const onceBlocked = {
  about: 'A wall for the first visitor, the page for the next one',
  serve: (exchange: Exchange) =>
    visits++ === 0
      ? send(exchange, {
          status: 403,
          headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge', server: 'cloudflare' },
          body: markup({ title: 'Just a moment...', body: '<h1>Just a moment...</h1>' }),
        })
      : send(exchange, {
          headers: { 'content-type': 'text/html' },
          body: markup({ body: '<main><h1>Let in</h1><p>The page behind the wall.</p></main>' }),
        }),
};

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin({ '/once-blocked': onceBlocked }), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

describe('detection of block pages', () => {
  it.each([
    ['cloudflare', 'botProtection'],
    ['cloudflare-ip', 'ipBlock'],
    ['datadome', 'captcha'],
    ['perimeterx', 'captcha'],
    ['akamai', 'botProtection'],
    ['recaptcha', 'captcha'],
    ['hcaptcha', 'captcha'],
    ['unusual-traffic', 'captcha'],
    ['ip', 'ipBlock'],
    ['login', 'authWall'],
    ['login-redirect', 'authWall'],
  ])('reports %s as FetchBlocked with type %s', async (path, blockedType) => {
    const url = origin.url(`/blocked/${path}`);
    const reply = await service.fetchJson({ url });
    expect(reply.status).toBe(403);
    expect(reply.json).toEqual({
      _tag: 'FetchBlocked',
      url,
      blockedType,
      message: expect.stringContaining('another site'),
    });
    expect(reply.headers.get('x-service-origin-error')).toBeNull();
  });

  it('returns the same error for Markdown', async () => {
    const { status, json, headers } = await service.fetch({ url: origin.url('/blocked/login') });
    expect([status, json]).toEqual([
      403,
      expect.objectContaining({ _tag: 'FetchBlocked', blockedType: 'authWall' }),
    ]);
    expect(headers.get('x-service-origin-error')).toBeNull();
  });

  it.each([
    ['/blocked/not-comment-captcha', 'Fish soup'],
    ['/blocked/not-about-captcha', 'A captcha asks you'],
    ['/blocked/not-help', 'Ask the help desk.'],
    ['/blocked/not-login-help', 'To comment, please log in'],
    ['/status/401', 'Credentials are required here.'],
    ['/status/403', 'This folder is not for reading.'],
    ['/status/429', 'Please come back later.'],
  ])('reads %s as content, not as a block page', async (path, text) => {
    const { status, json } = await service.fetchJson({ url: origin.url(path) });
    expect(status).toBe(200);
    expect(json.markdown).toContain(text);
    expect(json.meta.blocked).toBeUndefined();
  });

  it('delivers a page with the words of a ban and no other evidence, with `meta.blocked`', async () => {
    const { status, json } = await service.fetchJson({ url: origin.url('/blocked/words') });
    expect(status).toBe(200);
    expect(json.markdown).toContain('Nobody knows who wrote it.');
    expect(json.meta.blocked).toBe('ipBlock');
  });
});

describe('a second proxy exit (route of outgoing requests)', () => {
  let first: ProxyExit;
  let second: ProxyExit;
  let behind: Pagewright;

  beforeAll(async () => {
    [first, second] = [await startProxy('http', {}), await startProxy('socks5', {})];
    behind = await startPagewright({
      PAGEWRIGHT_PROXY_EXITS: `http://127.0.0.1:${first.port},socks5://127.0.0.1:${second.port}`,
    });
  });
  afterAll(() => Promise.all([behind.close(), first.close(), second.close()]));
  beforeEach(() => {
    for (const { asked } of [first, second]) asked.length = 0;
  });

  it('captures a page through the second exit if the site blocks the first', async () => {
    visits = 0;
    const reply = await behind.fetchJson({ url: origin.url('/once-blocked') });
    expect(reply.status).toBe(200);
    expect(reply.json.markdown).toContain('The page behind the wall.');
    expect(first.asked).toContain(new URL(origin.url()).host);
    expect(second.asked).toContain(new URL(origin.url()).host);
  });

  it('tries the second exit once before it returns FetchBlocked', async () => {
    const url = origin.url('/blocked/datadome');
    const before = origin.requests('/blocked/datadome').length;
    const reply = await behind.fetchJson({ url });
    expect(reply.json).toEqual({
      _tag: 'FetchBlocked',
      url,
      blockedType: 'captcha',
      message: expect.any(String),
    });
    expect(origin.requests('/blocked/datadome').length - before).toBe(2);
    expect(Math.min(first.asked.length, second.asked.length)).toBeGreaterThan(0);
  });

  it('does not request a login page again through the second proxy exit', async () => {
    const reply = await behind.fetchJson({ url: origin.url('/blocked/login') });
    expect(reply.json).toMatchObject({ _tag: 'FetchBlocked', blockedType: 'authWall' });
    expect(second.asked).toEqual([]);
  });
});
