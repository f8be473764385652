import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Family, fixed, type Origin, send, startOrigin } from '../origin/index.ts';
import { runToEnd } from './batched-support.ts';
import { type Pagewright, startPagewright } from './support.ts';

const RULES = [
  'User-agent: *',
  'Disallow: /',
  '',
  'User-agent: Pagewright',
  'Crawl-delay: 2',
  'Content-Signal: search=yes, ai-train=no',
  'Disallow: /article?private',
  'Disallow: /*.csv$',
].join('\n');

/** The second port is another origin, so it has another `robots.txt`. */
const routes: Family = {
  '/robots.txt': {
    about: 'Rules of the origin',
    serve: (exchange) =>
      exchange.request.headers.host === new URL(exchange.addresses.own).host
        ? send(exchange, { headers: { 'content-type': 'text/plain' }, body: RULES })
        : send(exchange, { status: 503 }),
  },
  '/to-private': {
    about: 'Redirects to a URL that is disallowed',
    serve: (exchange) => send(exchange, { status: 302, headers: { location: '/article?private' } }),
  },
  '/script-to-private': {
    about: 'A script leads to a URL that is disallowed',
    serve: (exchange) =>
      send(exchange, {
        headers: { 'content-type': 'text/html' },
        body: '<script>location.replace("/article?private")</script>',
      }),
  },
  '/data.csv': fixed('A document', { headers: { 'content-type': 'text/csv' }, body: 'a,b\n1,2\n' }),
};

const robotsRequests = (origin: Origin): number => origin.requests('/robots.txt').length;

describe('fetches with PAGEWRIGHT_ROBOTS=report', () => {
  let origin: Origin;
  let service: Pagewright;
  beforeAll(async () => {
    [origin, service] = await Promise.all([
      startOrigin(routes),
      startPagewright({ PAGEWRIGHT_ROBOTS: 'report' }),
    ]);
  });
  afterAll(() => Promise.all([origin.close(), service.close()]));

  it('captures a disallowed page and reports the robots.txt rule', async () => {
    const { status, json } = await service.fetchJson({ url: origin.url('/article?private=1') });
    expect(status).toBe(200);
    expect(json.meta.warnings).toEqual(['robotsDisallowed']);
    expect(json.meta.sitePolicy).toEqual({
      robots: {
        url: origin.url('/robots.txt'),
        status: 'found',
        allowed: false,
        rule: 'Disallow: /article?private',
        line: 7,
        crawlDelaySeconds: 2,
      },
      contentSignals: { search: true, aiTrain: false },
    });
    expect(json.markdown).toContain('The last lamp');
  });

  it('reports an allowed page without a warning, also in the stored snapshot', async () => {
    const url = origin.url('/article');
    const { json } = await service.fetchJson({ url });
    expect(json.meta.sitePolicy.robots).toEqual({
      url: origin.url('/robots.txt'),
      status: 'found',
      allowed: true,
      crawlDelaySeconds: 2,
    });
    expect(json.meta).not.toHaveProperty('warnings');
    const stored = await service.call('GET', `/v1/snapshots/${json.meta.snapshotId}`);
    expect(stored.json.meta.sitePolicy).toEqual(json.meta.sitePolicy);
    const reused = await service.call('POST', '/v1/fetch/json', {
      body: { url },
      headers: { 'cache-control': 'max-age=600' },
    });
    expect(reused.json.meta).toMatchObject({
      snapshotId: json.meta.snapshotId,
      sitePolicy: json.meta.sitePolicy,
    });
  });

  it('writes the robots.txt warning into the front matter', async () => {
    const { text } = await service.fetch({ url: origin.url('/article?private=2') });
    expect(text.split('\n---\n')[0]).toContain('warnings: "robotsDisallowed"');
    const without = await service.fetchJson({ url: origin.url('/article'), include: { meta: false } });
    expect(without.json.meta).not.toHaveProperty('sitePolicy');
  });

  it('checks robots.txt for the URL after a redirect or a script navigation', async () => {
    for (const path of ['/to-private', '/script-to-private']) {
      const { json } = await service.fetchJson({ url: origin.url(path) });
      expect(json.meta.finalUrl, path).toBe(origin.url('/article?private'));
      expect(json.meta.sitePolicy.robots, path).toMatchObject({ allowed: false, line: 7 });
    }
  });

  it('reports the robots.txt rule for documents', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/data.csv') });
    expect(json.meta.sitePolicy.robots).toMatchObject({ allowed: false, rule: 'Disallow: /*.csv$' });
  });

  it('requests robots.txt once per origin, and not with the browser', async () => {
    const before = robotsRequests(origin);
    const { json } = await service.fetchJson({ url: origin.other('/small') });
    expect(json.meta.sitePolicy.robots).toEqual({
      url: origin.other('/robots.txt'),
      status: 'unreachable',
      allowed: false,
    });
    await service.fetchJson({ url: origin.other('/article') });
    expect(robotsRequests(origin)).toBe(before + 1);
    const agents = origin.requests('/robots.txt').map(({ headers }) => headers['user-agent']);
    expect(new Set(agents)).toEqual(new Set(['Mozilla/5.0 (compatible; Pagewright)']));
  });

  it('reports the robots.txt rule in each item of a run', async () => {
    const urls = [origin.url('/article?private=3'), origin.url('/article')];
    const { json } = await service.call('POST', '/v1/fetch/batched', { body: { urls } });
    const { results } = await runToEnd(service, json.id);
    const byIndex = results.toSorted((a: { index: number }, b: { index: number }) => a.index - b.index);
    expect(byIndex[0].data.meta).toMatchObject({
      warnings: ['robotsDisallowed'],
      sitePolicy: { robots: { allowed: false } },
    });
    expect(byIndex[1].data.meta.sitePolicy.robots.allowed).toBe(true);
  });

  it('reports a connection error if the site of the robots.txt is unreachable', async () => {
    const { json } = await service.fetchJson({ url: origin.refused('/') });
    expect(json).toMatchObject({ _tag: 'FetchOriginError', kind: 'connectionRefused' });
  });
});

describe('fetches with PAGEWRIGHT_ROBOTS=enforce', () => {
  let origin: Origin;
  let service: Pagewright;
  beforeAll(async () => {
    [origin, service] = await Promise.all([
      startOrigin(routes),
      startPagewright({ PAGEWRIGHT_ROBOTS: 'enforce' }),
    ]);
  });
  afterAll(() => Promise.all([origin.close(), service.close()]));

  const spent = async (): Promise<number> =>
    (await service.call('GET', '/v1/usage?range=24h')).json.totals.credits;

  it('refuses a disallowed page without a request for it and without a charge', async () => {
    const url = origin.url('/article?private=4');
    for (const reply of [await service.fetchJson({ url }), await service.fetch({ url })]) {
      expect(reply.status).toBe(403);
      expect(reply.json).toEqual({ _tag: 'FetchBlocked', url, message: expect.any(String) });
      expect(reply.json.message).toContain(
        `${origin.url('/robots.txt')} disallows ${url} (line 7: Disallow: /article?private).`,
      );
      expect(reply.json.message).toContain('PAGEWRIGHT_ROBOTS=enforce');
    }
    expect(origin.requests('/article')).toEqual([]);
    expect(await spent()).toBe(0);
  });

  it('refuses a page that redirects to a disallowed URL, and stores nothing', async () => {
    const url = origin.url('/to-private');
    const { status, json } = await service.fetchJson({ url });
    expect(status).toBe(403);
    expect(json).toMatchObject({ _tag: 'FetchBlocked', url: origin.url('/article?private') });
    expect((await service.call('GET', '/v1/snapshots')).json.snapshots).toEqual([]);
    expect(await spent()).toBe(0);
  });

  it('refuses every URL while robots.txt is unreachable', async () => {
    const { status, json } = await service.fetchJson({ url: origin.other('/article') });
    expect(status).toBe(403);
    expect(json.message).toContain('cannot be read');
  });

  it('refuses the disallowed items of a run, and charges the others', async () => {
    const urls = [origin.url('/article?private=5'), origin.url('/data.csv'), origin.url('/article')];
    const { json } = await service.call('POST', '/v1/fetch/batched', { body: { urls } });
    const { status, results } = await runToEnd(service, json.id);
    expect(status).toBe('COMPLETED');
    const byIndex = results.toSorted((a: { index: number }, b: { index: number }) => a.index - b.index);
    for (const item of byIndex.slice(0, 2)) {
      expect(item).toMatchObject({ status: 'FAILED', error: { _tag: 'FetchBlocked', url: item.url } });
      expect(item.error.message).toContain('PAGEWRIGHT_ROBOTS=enforce');
    }
    expect(byIndex[2]).toMatchObject({
      status: 'SUCCEEDED',
      data: { meta: { sitePolicy: { robots: { allowed: true } } } },
    });
    expect(await spent()).toBe(1);
  });

  it('reports a connection error, not a refusal, if the site is unreachable and rules are enforced', async () => {
    for (const [url, kind] of [
      [origin.refused('/'), 'connectionRefused'],
      ['http://does-not-exist.invalid/', 'dns'],
      ['http://10.0.0.1/', 'addressUnreachable'],
      [origin.secure('expired', '/'), 'tls'],
    ] as const) {
      const { status, json } = await service.fetchJson({ url });
      expect(status, url).toBe(200);
      expect(json, url).toMatchObject({ _tag: 'FetchOriginError', url, finalUrl: url, kind });
    }
  });
});

it('without PAGEWRIGHT_ROBOTS, robots.txt is not requested', async () => {
  const [origin, service] = await Promise.all([startOrigin(routes), startPagewright()]);
  const { json } = await service.fetchJson({ url: origin.url('/article?private') });
  expect(json.meta).not.toHaveProperty('sitePolicy');
  expect(robotsRequests(origin)).toBe(0);
  await Promise.all([origin.close(), service.close()]);
});
