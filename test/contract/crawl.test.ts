import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Exchange, type Family, type Origin, send, sendPage, startOrigin } from '../origin/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

/** Pages of the site: each path below /site/ with the paths of its links. */
const LINKS: Record<string, string[]> = {
  '': ['a', 'b?utm_source=x', 'private/1', 'file.txt', 'https://other.example/', '#part'],
  a: ['', 'a/1', 'a/2', 'gone'],
  b: ['a', 'busy'],
  'a/1': ['a/1/deep'],
  'a/2': ['a/x/a/x/a'],
  'a/1/deep': [],
  busy: [],
  redirects: ['to-private', 'to-elsewhere'],
  menu: [],
  moved: ['to-a2', 'also-to-a2', 'a/2'],
  'only-in-sitemap': [],
};
const WORDS = 'amber basalt cobalt dahlia ember fjord garnet hazel indigo juniper kelp larch'.split(' ');

/** Different text for every page, so that none counts as a copy of another. */
const textOf = (path: string): string =>
  Array.from(
    { length: 60 },
    (_, n) =>
      WORDS[
        (path.length * 7 + n * (path.length + 3) + path.charCodeAt(n % (path.length || 1))) % WORDS.length
      ] ?? 'x',
  ).join(' ');

let busyRequests = 0;

function serveSite(exchange: Exchange): void {
  const path = exchange.url.pathname.replace('/site/', '');
  if (path === 'busy' && busyRequests++ === 0)
    return send(exchange, { status: 429, headers: { 'retry-after': '1' }, body: 'Later.' });
  if (path === 'file.txt')
    return send(exchange, { headers: { 'content-type': 'text/plain' }, body: 'A text.' });
  const target = {
    'to-private': '/site/private/1',
    'to-elsewhere': '/elsewhere',
    'to-a2': '/site/a/2',
    'also-to-a2': '/site/a/2',
  }[path];
  if (target) return send(exchange, { status: 302, headers: { location: target }, body: '' });
  const links = LINKS[path];
  if (!links) return send(exchange, { status: 404, body: 'Not found' });
  const list = links
    .map(
      (link) => `<li><a href="${/^(?:https?:|#)/.test(link) ? link : `/site/${link}`}">Page ${link}</a></li>`,
    )
    .join('');
  const menu = path === 'menu' ? '<ul style="display: none"><li><a href="/site/busy">Busy</a></li></ul>' : '';
  sendPage(exchange, {
    title: `Page ${path}`,
    body: `${menu}<main><h1>Page ${path}</h1><p>${textOf(path)}</p><ul>${list}</ul></main>`,
  });
}

const SITE: Family = {
  '/site/*': { about: 'A small site', serve: serveSite },
  '/elsewhere': {
    about: 'A page outside the folder, with a link into it',
    serve: (exchange) =>
      sendPage(exchange, {
        title: 'Elsewhere',
        body: `<main><h1>Elsewhere</h1><p>${textOf('x')}</p><a href="/site/b">B</a></main>`,
      }),
  },
  '/robots.txt': {
    about: 'Disallows a folder',
    serve: ({ response, addresses: { own } }) =>
      response.end(`User-agent: *\nDisallow: /site/private/\nSitemap: ${own}/site-map.txt\n`),
  },
  '/site-map.txt': {
    about: 'A sitemap',
    serve: ({ response, addresses: { own } }) =>
      response.end(`${own}/site/only-in-sitemap\n${own}/site/a\n${own}/elsewhere\n`),
  },
};

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(SITE), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

async function start(body: object): Promise<string> {
  const reply = await service.call('POST', '/v1/crawl', { body });
  expect([reply.status, reply.json]).toEqual([202, { id: expect.stringMatching(/^run_/) }]);
  return reply.json.id;
}

async function crawlToEnd(body: object): Promise<JsonValue> {
  const id = await start({ url: origin.url('/site/'), scope: 'path', ...body });
  for (;;) {
    const { status, json } = await service.call('GET', `/v1/crawl/${id}?limit=100`);
    expect(status).toBe(200);
    if (json.status === 'COMPLETED' || json.status === 'CANCELLED') return json;
    await sleep(100);
  }
}

const pathsOf = (run: JsonValue): string[] =>
  run.results.map(({ url }: JsonValue) => url.replace(origin.url('/site/'), '')).toSorted();
const credits = async (): Promise<number> =>
  (await service.call('GET', '/v1/usage')).json.totals.credits as number;

describe('POST /v1/crawl', () => {
  it('fetches every page of a site once, obeys robots.txt, and says why links were not followed', async () => {
    busyRequests = 0;
    const before = await credits();
    const run = await crawlToEnd({});
    expect(pathsOf(run)).toEqual(
      ['', 'a', 'a/1', 'a/1/deep', 'a/2', 'b', 'busy', 'file.txt', 'gone', 'only-in-sitemap'].toSorted(),
    );
    expect(run).toMatchObject({
      url: origin.url('/site/'),
      status: 'COMPLETED',
      totalUrls: 10,
      skipped: { robots: 1, repeatedPath: 1 },
      sitemaps: [{ foundIn: 'robots', status: 'read', kind: 'text', addresses: 3 }],
      pagination: { total: 10, hasMore: false },
    });
    const byPath = new Map<string, JsonValue>(
      run.results.map((item: JsonValue) => [item.url.replace(origin.url('/site/'), ''), item]),
    );
    expect(byPath.get('')).toMatchObject({ index: 0, depth: 0, status: 'SUCCEEDED' });
    expect(byPath.get('a/1/deep')).toMatchObject({ depth: 3, foundBy: byPath.get('a/1').index });
    expect(byPath.get('only-in-sitemap')).toMatchObject({ depth: 1, foundBy: 0 });
    expect(byPath.get('gone').originError).toMatchObject({ kind: 'http', originStatusCode: 404 });
    expect(byPath.get('busy').data.markdown).toContain('Page busy');
    for (const path of ['/site/only-in-sitemap', '/site/gone', '/site/a/1/deep'])
      expect(origin.requests(path)).toHaveLength(1);
    expect(origin.requests('/site/private')).toHaveLength(0);
    expect(origin.requests('/site/busy')).toHaveLength(2);
    const charged = run.results.filter(({ data }: JsonValue) => data?.markdown).length;
    expect(await credits()).toBe(before + charged);
  });

  it('does not follow links of a page that redirects out of the crawl or to a disallowed address', async () => {
    const run = await crawlToEnd({ url: origin.url('/site/redirects'), sitemap: 'skip' });
    expect(pathsOf(run)).toEqual(['redirects', 'to-elsewhere', 'to-private']);
    const outcomes = run.results.map(({ url, error }: JsonValue) => [url.split('/').at(-1), error?._tag]);
    expect(outcomes.toSorted()).toEqual([
      ['redirects', undefined],
      ['to-elsewhere', undefined],
      ['to-private', 'FetchBlocked'],
    ]);
  });

  it('charges a page once if several addresses redirect to it', async () => {
    const before = await credits();
    const run = await crawlToEnd({ url: origin.url('/site/moved'), sitemap: 'skip', maxDepth: 1 });
    expect(pathsOf(run)).toEqual(['a/2', 'also-to-a2', 'moved', 'to-a2']);
    expect(run.results.map(({ status }: JsonValue) => status)).toEqual(Array(4).fill('SUCCEEDED'));
    expect((await credits()) - before).toBe(2);
  });

  it('follows links in closed menus', async () => {
    const run = await crawlToEnd({ url: origin.url('/site/menu'), sitemap: 'skip', maxDepth: 1 });
    expect(pathsOf(run)).toEqual(['busy', 'menu']);
  });

  it('pages with a stored capture cost nothing in a crawl', async () => {
    await crawlToEnd({ limit: 3, sitemap: 'skip' });
    const before = await credits();
    const requests = origin.requests('/site/').length;
    const run = await crawlToEnd({ limit: 3, sitemap: 'skip', maxAgeSeconds: 600 });
    expect(run.results).toHaveLength(3);
    expect([await credits(), origin.requests('/site/').length]).toEqual([before, requests]);
  });

  it('maxDepth, limit and excludePatterns of a crawl exclude pages', async () => {
    const shallow = await crawlToEnd({ maxDepth: 1, sitemap: 'skip', excludePatterns: ['file'] });
    expect(pathsOf(shallow)).toEqual(['', 'a', 'b']);
    expect(shallow.skipped.depth).toBeGreaterThan(0);
    const limited = await crawlToEnd({ limit: 2, name: 'Two pages' });
    expect([limited.results.length, limited.name]).toEqual([2, 'Two pages']);
    expect(limited.skipped.limit).toBeGreaterThan(0);
  });

  it('reports a start page that robots.txt disallows, and one that cannot be reached', async () => {
    const refused = await crawlToEnd({ url: origin.url('/site/private/1') });
    expect(refused.results).toMatchObject([{ status: 'FAILED', error: { _tag: 'FetchBlocked' } }]);
    const lost = await crawlToEnd({ url: origin.refused('/') });
    expect(lost.results).toMatchObject([{ status: 'FAILED', error: { kind: 'connectionRefused' } }]);
  });

  it('a crawl can be listed, cancelled, exported, and read as a batched run', async () => {
    const id = await start({ url: origin.url('/site/'), delaySeconds: 60 });
    const { json: list } = await service.call('GET', '/v1/crawl?limit=1');
    expect(list.crawls[0]).toMatchObject({
      id,
      url: origin.url('/site/'),
      name: expect.stringContaining('Crawl of'),
    });
    await expect
      .poll(async () => (await service.call('GET', `/v1/crawl/${id}`)).json.pagination.total)
      .toBe(1);
    expect((await service.call('POST', `/v1/crawl/${id}/cancel`)).json).toEqual({ id, status: 'CANCELLED' });
    const batched = await service.call('GET', `/v1/fetch/batched/${id}?limit=100`);
    expect(batched.json.status).toBe('CANCELLED');
    const csv = await service.call('GET', `/v1/crawl/${id}/export`);
    expect(csv.text.trim().split('\n').length).toBe(batched.json.results.length + 1);
  });

  it('rejects the id of another kind of run, a password in the URL, and invalid options', async () => {
    const batched = await service.call('POST', '/v1/fetch/batched', {
      body: { urls: [origin.url('/site/a')] },
    });
    const missing = await service.call('GET', `/v1/crawl/${batched.json.id}`);
    expect([missing.status, missing.json._tag]).toEqual([404, 'BatchedRunNotFound']);
    const post = (body: object) => service.call('POST', '/v1/crawl', { body });
    expect((await post({ url: 'https://user:pw@example.com/' })).json._tag).toBe('BadRequest');
    expect((await post({ url: 'https://example.com/', limit: 0 })).json._tag).toBe('HttpApiDecodeError');
    expect((await post({ url: 'https://example.com/', depth: 3 })).json._tag).toBe('BadRequest');
  });
});
