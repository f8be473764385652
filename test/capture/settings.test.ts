import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capturer } from '../../src/capture/index.ts';
import type { CaptureSettings } from '../../src/contract/index.ts';
import { page as capturePage, request, type Site, startCapturer, startSite, textOf } from './harness.ts';

let capturer: Capturer;
let site: Site;
let other: Site;
const requests = new Map<string, IncomingMessage[]>();

const record = (message: IncomingMessage): void => {
  const { pathname } = new URL(message.url ?? '/', 'http://site');
  requests.set(pathname, [...(requests.get(pathname) ?? []), message]);
};

beforeAll(async () => {
  capturer = await startCapturer({ allowNetworks: ['127.0.0.0/8'] });
  other = await startSite({
    '/script.js': (message, response) => {
      record(message);
      response.end('');
    },
    '/landing': (message, response) => {
      record(message);
      response.setHeader('content-type', 'text/html').end('<p>Another origin.');
    },
  });
  site = await startSite({
    '/': (message, response) => {
      record(message);
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<meta name=viewport content="width=device-width"><script src="/own.js"></script><script src="${other.url('/script.js')}"></script><p id=out></p><script>` +
            'out.textContent = [navigator.userAgent, navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, ' +
            'innerWidth, innerHeight, matchMedia("(pointer: coarse)").matches].join("|")</script>',
        );
    },
    '/own.js': (message, response) => {
      record(message);
      response.end('');
    },
    '/away': (message, response) => {
      record(message);
      response.writeHead(302, { location: other.url('/landing') }).end();
    },
    '/late':
      '<p>Loading</p><script>setTimeout(() => document.body.innerHTML = "<p class=done>Prices</p>", location.search ? 3_600_000 : 3000)</script>',
    '/data.csv': (message, response) => {
      record(message);
      response.setHeader('content-type', 'text/csv').end('a,b\n1,2\n');
    },
  });
});
afterAll(async () => {
  await capturer.close();
  await site.close();
  await other.close();
});

const load = async (path: string, settings: CaptureSettings) => {
  requests.clear();
  return textOf(await capturePage(capturer, site.url(path), { settings }));
};

const headersOf = (path: string) => requests.get(path)?.[0]?.headers ?? {};

describe('captures with settings', () => {
  it('sends additional headers only to the origin of the requested URL', async () => {
    await load('/', { headers: { 'X-Token': 'secret-1', Authorization: 'Bearer secret-2' } });
    for (const path of ['/', '/own.js']) {
      expect(headersOf(path)).toMatchObject({ 'x-token': 'secret-1', authorization: 'Bearer secret-2' });
    }
    expect(requests.get('/script.js')).toHaveLength(1);
    expect(headersOf('/script.js')).not.toHaveProperty('x-token');
    expect(headersOf('/script.js')).not.toHaveProperty('authorization');
  });

  it('does not send additional headers after a redirect to another origin', async () => {
    await load('/away', { headers: { 'x-token': 'secret-1' } });
    expect(headersOf('/away')).toHaveProperty('x-token', 'secret-1');
    expect(requests.get('/landing')).toHaveLength(1);
    expect(headersOf('/landing')).not.toHaveProperty('x-token');
  });

  it('sends each cookie only to the domain of the cookie', async () => {
    await load('/', {
      cookies: [
        { name: 'session', value: 'abc', domain: '127.0.0.1' },
        { name: 'foreign', value: 'x', domain: 'example.com' },
      ],
    });
    expect(headersOf('/')['cookie']).toBe('session=abc');
  });

  it('sets user agent, language and time zone', async () => {
    const text = await load('/', { userAgent: 'Tester/1.0', locale: 'de-DE', timezone: 'Asia/Tokyo' });
    expect(text).toContain('Tester/1.0|de-DE|Asia/Tokyo|');
    expect(headersOf('/')).toMatchObject({ 'user-agent': 'Tester/1.0', 'accept-language': 'de-DE,de;q=0.9' });
    expect(headersOf('/')).not.toHaveProperty('sec-ch-ua');
  });

  it('loads a page as a mobile device', async () => {
    const text = await load('/', { mobile: true });
    expect(text).toMatch(/Android 10; K\).* Mobile Safari\/.*\|412\|915\|true/);
    expect(headersOf('/')).toMatchObject({ 'sec-ch-ua-mobile': '?1' });
  });

  it('sets the size of the viewport, which is also the size of the screenshot', async () => {
    requests.clear();
    const page = await capturePage(capturer, site.url('/'), {
      settings: { viewport: { width: 800, height: 600 } },
      screenshot: 'viewport',
    });
    expect(textOf(page)).toContain('|800|600|false');
    expect(page.facts.screenshot).toMatchObject({ width: 800, height: 600 });
  });

  it('waits for a CSS selector before it reads the page', async () => {
    expect(await load('/late?in-an-hour', {})).toBe('Loading');
    expect(await load('/late', { waitFor: '.done' })).toBe('Prices');
  });

  it('waits for the given number of milliseconds before it reads the page', async () => {
    expect(await load('/late', { waitFor: 4500 })).toBe('Prices');
  });

  it('downloads a document again with the headers and cookies of the first request', async () => {
    requests.clear();
    const result = await capturer.capture(
      request(site.url('/data.csv'), {
        settings: {
          headers: { 'x-token': 'secret-1' },
          cookies: [{ name: 'session', value: 'abc', domain: '127.0.0.1' }],
        },
      }),
    );
    expect(result).toMatchObject({
      outcome: 'download',
      request: { headers: { 'x-token': 'secret-1', cookie: 'session=abc' } },
    });
  });
});
