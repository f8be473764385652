import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixed, type Origin, page, startOrigin } from '../origin/index.ts';
import { type JsonValue, type Pagewright, type Reply, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

const PROSE = 'The keeper of the harbour light climbs two hundred stairs every evening to light the lamp. ';

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/shop/': page('The start page of a shop', {
        title: 'Shop',
        head: '<link rel="alternate" type="application/rss+xml" href="/news"><link rel="alternate" type="application/atom+xml" href="https://other.example/atom">',
        body: `<main><h1>Shop</h1><p>${PROSE.repeat(3)}</p><ul><li><a href="/shop/lamp">The brass lamp</a></li>
<li><a href="/shop/wick?utm_source=start">A wick</a></li><li><a href="https://other.example/x">Elsewhere</a></li></ul></main>`,
      }),
      '/robots.txt': {
        about: 'A robots.txt with a sitemap',
        serve: ({ response, addresses }) => response.end(`Sitemap: ${addresses.own}/shop-map.xml\n`),
      },
      '/shop-map.xml': {
        about: 'A sitemap',
        serve: ({ response, addresses: { own } }) =>
          response.end(
            `<urlset><url><loc>${own}/shop/lamp</loc><lastmod>2026-05-03</lastmod></url><url><loc>${own}/shop/oil</loc></url><url><loc>${own}/about</loc></url></urlset>`,
          ),
      },
      '/news': {
        about: 'A feed that the start page names',
        serve: ({ response, addresses: { own } }) =>
          response.end(
            `<rss><channel><item><link>${own}/news/1</link><pubDate>Sun, 03 May 2026 10:00:00 GMT</pubDate></item></channel></rss>`,
          ),
      },
      '/nothing': fixed('A page without content', { body: '' }),
    }),
    startPagewright(),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const map = (body: object, headers = {}): Promise<Reply> =>
  service.call('POST', '/v1/map', { body: { url: origin.url('/shop/'), ...body }, headers });
const pathsOf = ({ json }: Reply): string[] =>
  json.addresses.map(({ url }: JsonValue) => url.replace(origin.url('').replace(/\/$/, ''), ''));
const credits = async (): Promise<number> =>
  (await service.call('GET', '/v1/usage')).json.totals.credits as number;

describe('POST /v1/map', () => {
  it('lists the start page, its links and the sitemaps without duplicates', async () => {
    const reply = await map({});
    expect(reply.status).toBe(200);
    expect(pathsOf(reply)).toEqual(['/shop/', '/shop/lamp', '/shop/wick', '/shop/oil', '/about', '/news/1']);
    expect(reply.json).toMatchObject({ total: 6, isCut: false, snapshotId: expect.stringMatching(/^snap_/) });
    expect(reply.json.addresses[1]).toEqual({
      url: origin.url('/shop/lamp'),
      source: 'link',
      title: 'The brass lamp',
      lastmod: '2026-05-03',
    });
    expect(reply.json.sitemaps).toEqual([
      { url: origin.url('/shop-map.xml'), foundIn: 'robots', status: 'read', kind: 'sitemap', addresses: 3 },
      { url: origin.url('/news'), foundIn: 'page', status: 'read', kind: 'feed', addresses: 1 },
    ]);
    expect(reply.json.addresses.at(-1)).toMatchObject({ source: 'feed', sitemap: origin.url('/news') });
  });

  it('applies scope, patterns and search word to the addresses', async () => {
    expect(pathsOf(await map({ scope: 'path' }))).not.toContain('/about');
    expect(pathsOf(await map({ search: 'BRASS' }))).toEqual(['/shop/lamp']);
    expect(pathsOf(await map({ includePatterns: ['/shop/'], excludePatterns: ['oil$', '/shop/$'] }))).toEqual(
      ['/shop/lamp', '/shop/wick'],
    );
  });

  it('returns further pages of the list without reading the site again', async () => {
    const first = await map({ limit: 2 });
    const countRequests = (): number[] =>
      ['/shop/', '/shop-map.xml', '/news'].map((path) => origin.requests(path).length);
    const before = countRequests();
    const second = await map({ limit: 2, cursor: first.json.nextCursor });
    const third = await map({ limit: 2, cursor: second.json.nextCursor });
    expect([first, second, third].flatMap(pathsOf)).toHaveLength(6);
    expect(third.json.nextCursor).toBeUndefined();
    expect(countRequests()).toEqual(before);
    expect(second.json).toMatchObject({ total: 6, sitemaps: first.json.sitemaps });
  });

  it('reads the sitemaps again if the filters change or the stored list was deleted', async () => {
    const { json } = await map({ limit: 2 });
    const filtered = await map({ limit: 2, cursor: json.nextCursor, search: 'oil' });
    expect(filtered.json.total).toBe(1);
    const before = [origin.requests('/shop/').length, origin.requests('/shop-map.xml').length];
    const cursor = json.nextCursor.replace(/map_[\w-]/, 'map_unknown');
    expect(pathsOf(await map({ limit: 10, cursor }))).toEqual([
      '/shop/wick',
      '/shop/oil',
      '/about',
      '/news/1',
    ]);
    expect([origin.requests('/shop/').length, origin.requests('/shop-map.xml').length]).toEqual([
      before[0],
      (before[1] ?? 0) + 1,
    ]);
  });

  it('returns further pages of a list that comes from sitemaps only', async () => {
    const first = await map({ sitemap: 'only', limit: 1 });
    const before = origin.requests('/shop-map.xml').length;
    const second = await map({ sitemap: 'only', limit: 5, cursor: first.json.nextCursor });
    expect([first, second].flatMap(pathsOf)).toEqual(['/shop/lamp', '/shop/oil', '/about']);
    expect(origin.requests('/shop-map.xml')).toHaveLength(before);
  });

  it('charges one credit for the start page, and nothing if only sitemaps are read', async () => {
    const before = await credits();
    await map({});
    expect(await credits()).toBe(before + 1);
    const reply = await map({ sitemap: 'only' });
    expect(pathsOf(reply)).toEqual(['/shop/lamp', '/shop/oil', '/about']);
    expect(await credits()).toBe(before + 1);
  });

  it('skips the sitemaps and reuses a stored capture if the caller asks for it', async () => {
    const reply = await map({ sitemap: 'skip' }, { 'cache-control': 'max-age=600' });
    expect(reply.json.sitemaps).toEqual([]);
    const again = await map({ sitemap: 'skip' }, { 'cache-control': 'max-age=600' });
    expect(again.json.snapshotId).toBe(reply.json.snapshotId);
  });

  it('reports a start page that cannot be reached', async () => {
    const { status, json } = await map({ url: origin.refused('/') });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      originError: { kind: 'connectionRefused' },
      sitemaps: [{ status: 'unreachable' }],
    });
  });

  it.each([
    [{ url: 'ftp://example.com/' }, ['url']],
    [{ includePatterns: ['('] }, ['includePatterns', '0']],
    [{ cursor: 'x' }, ['cursor']],
    [{ limit: 0 }, ['limit']],
  ])('returns HttpApiDecodeError for %j', async (body, path) => {
    expect((await map(body)).json).toMatchObject({ _tag: 'HttpApiDecodeError', issues: [{ path }] });
  });
});
