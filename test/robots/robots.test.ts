import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { createEgress } from '../../src/egress/index.ts';
import { createRobotsReader, type RobotsReader } from '../../src/robots/index.ts';

const DISALLOW_ALL = 'User-agent: *\nDisallow: /';

interface Site {
  url: string;
  requests: http.IncomingMessage[];
}

/** Starts a server for the duration of the test. */
async function startSite(handler: http.RequestListener): Promise<Site> {
  const requests: http.IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    handler(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const startText = (text: string, headers = {}): Promise<Site> =>
  startSite((_request, response) => response.writeHead(200, headers).end(text));

/** Milliseconds. The cache takes a time of 0 for an unknown one. */
const START = 1_000;

function createReader(now?: () => number, timeoutMs?: number): RobotsReader {
  const egress = createEgress({ allowNetworks: ['127.0.0.0/8'], exits: [], maxTransferBytes: 100_000 });
  return createRobotsReader({ egress, ...(now && { now }), ...(timeoutMs && { timeoutMs }) });
}

it('returns the decision with its rule, the line number and the crawl delay', async () => {
  const { url, requests } = await startText('User-agent: *\nCrawl-delay: 3\nDisallow: /private');
  const site = await createReader().load(`http://user:secret@${new URL(url).host}/private/a?b#c`);
  const robotsUrl = `${url}/robots.txt`;
  expect(site.decide(`${url}/private/a`)).toEqual({
    url: robotsUrl,
    status: 'found',
    allowed: false,
    rule: 'Disallow: /private',
    line: 3,
    crawlDelaySeconds: 3,
  });
  expect(site.decide(`${url}/`)).toEqual({
    url: robotsUrl,
    status: 'found',
    allowed: true,
    crawlDelaySeconds: 3,
  });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.url).toBe('/robots.txt');
  expect(requests[0]?.headers['user-agent']).toContain('Pagewright');
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});

it('always allows robots.txt itself', async () => {
  const { url } = await startText(DISALLOW_ALL);
  const site = await createReader().load(url);
  expect(site.decide(`${url}/robots.txt`).allowed).toBe(true);
  expect(site.decide(url).allowed).toBe(false);
});

it.each([
  [404, 'missing', true],
  [403, 'missing', true],
  [429, 'missing', true],
  [304, 'missing', true],
  [500, 'unreachable', false],
  [503, 'unreachable', false],
  [204, 'found', true],
])('reads robots.txt with status %i as %s', async (status, expected, allowed) => {
  const { url } = await startSite((_request, response) => response.writeHead(status).end());
  const site = await createReader().load(url);
  expect(site.decide(url)).toEqual({ url: `${url}/robots.txt`, status: expected, allowed });
});

it('follows five redirects of robots.txt, also to another origin', async () => {
  const other = await startText(DISALLOW_ALL);
  const { url, requests } = await startSite((request, response) => {
    const step = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0) + 1;
    response.writeHead(301, { location: step < 5 ? `/${step}` : `${other.url}/rules` }).end();
  });
  const site = await createReader().load(url);
  expect(site.status).toBe('found');
  expect(site.decide(url).allowed).toBe(false);
  expect(requests).toHaveLength(5);
});

it.each([
  ['endless redirects', '/robots.txt'],
  ['a redirect to another scheme', 'ftp://127.0.0.1/robots.txt'],
])('%s counts as a missing robots.txt', async (_name, location) => {
  const { url, requests } = await startSite((_request, response) =>
    response.writeHead(302, { location }).end(),
  );
  expect((await createReader().load(url)).status).toBe('missing');
  expect(requests.length).toBeLessThanOrEqual(6);
});

it('does not follow a redirect of robots.txt to a forbidden address', async () => {
  const { url } = await startSite((_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/robots.txt' }).end(),
  );
  const site = await createReader().load(url);
  expect(site).toMatchObject({ status: 'unreachable', failure: { stage: 'policy' } });
  expect(site.decide(url).allowed).toBe(false);
});

it('reports why robots.txt could not be requested', async () => {
  const { url } = await startSite((request) => request.socket.destroy());
  expect(await createReader().load(url)).toMatchObject({ status: 'unreachable', failure: { stage: 'http' } });
  expect(await createReader().load('http://10.0.0.1/')).toMatchObject({ failure: { stage: 'policy' } });
});

it('a robots.txt that does not arrive in time is unreachable', async () => {
  const { url } = await startSite((_request, response) => void response.write('User-agent: *\n'));
  const site = await createReader(undefined, 100).load(url);
  expect(site).toMatchObject({ status: 'unreachable', failure: { code: 'ETIMEDOUT' } });
});

it('reads only the first 500 KiB of robots.txt, and no incomplete line', async () => {
  const start = 'User-agent: *\nDisallow: /first\n';
  const filler = `#${'a'.repeat(98)}\n`;
  const room = 500 * 1024 - start.length;
  const full = start + filler.repeat(Math.floor(room / 100));
  const text = `${full}${'#'.repeat(512_000 - full.length - 12)}\nDisallow: /cut-off\n${DISALLOW_ALL}`;
  const { url } = await startText(text);
  const site = await createReader().load(url);
  expect(site.decide(`${url}/first`).allowed).toBe(false);
  expect(site.decide(`${url}/cut-off`).allowed).toBe(true);
  expect(site.decide(`${url}/c`).allowed).toBe(true);
});

it('stops decompressing robots.txt at its limit', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from(`${DISALLOW_ALL}\n`), Buffer.alloc(200_000_000, 35)]));
  const { url } = await startSite((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  expect((await createReader().load(url)).decide(url).allowed).toBe(false);
});

it('stops reading an endless robots.txt', async () => {
  const { url } = await startSite((_request, response) => {
    response.write(`${DISALLOW_ALL}\n`);
    const send = (): void => {
      while (!response.destroyed && response.write('#'.repeat(65_536)));
    };
    response.on('drain', send);
    send();
  });
  expect((await createReader().load(url)).decide(url).allowed).toBe(false);
});

it('requests robots.txt once for concurrent and later calls', async () => {
  const { url, requests } = await startText(DISALLOW_ALL);
  const robots = createReader();
  await Promise.all([robots.load(`${url}/a`), robots.load(`${url}/b`), robots.load(`${url}/c`)]);
  await robots.load(`${url}/d`);
  expect(requests).toHaveLength(1);
});

it.each([
  ['an hour', {}, 3_600],
  ['its max-age', { 'cache-control': 'public, max-age=120' }, 120],
  ['24 hours at most', { 'cache-control': 'max-age=9999999' }, 86_400],
  ['a minute at least', { 'cache-control': 'no-store' }, 60],
])('caches robots.txt for %s', async (_name, headers, seconds) => {
  let now = START;
  const { url, requests } = await startText(DISALLOW_ALL, headers);
  const robots = createReader(() => now);
  await robots.load(url);
  now += seconds * 1000;
  await robots.load(url);
  expect(requests).toHaveLength(1);
  now += 1;
  await robots.load(url);
  expect(requests).toHaveLength(2);
});

it('keeps the earlier rules while robots.txt is unreachable', async () => {
  let now = START;
  let status = 200;
  const { url, requests } = await startSite((_request, response) =>
    response.writeHead(status).end('User-agent: *\nDisallow: /private'),
  );
  const robots = createReader(() => now);
  await robots.load(url);
  status = 500;
  now += 3_600_001;
  const site = await robots.load(url);
  expect(requests).toHaveLength(2);
  expect(site.decide(url).allowed).toBe(true);
  expect(site.decide(`${url}/private`).allowed).toBe(false);
});

it('a caller that aborts does not wait for robots.txt, and other callers still do', async () => {
  const { url } = await startSite((_request, response) => {
    setTimeout(() => response.end(DISALLOW_ALL), 200);
  });
  const robots = createReader();
  const controller = new AbortController();
  const aborted = robots.load(url, { signal: controller.signal });
  const waiting = robots.load(url);
  controller.abort(new Error('cancelled'));
  await expect(aborted).rejects.toThrow('cancelled');
  expect((await waiting).status).toBe('found');
});
