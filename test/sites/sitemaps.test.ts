import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress, type Egress } from '../../src/egress/index.ts';
import { createRobotsReader } from '../../src/robots/index.ts';
import {
  canonicaliseAddress,
  createScope,
  findCrawlerTrap,
  listSiteAddresses,
  type SiteListing,
} from '../../src/sites/index.ts';
import { type Family, fixed, type Origin, startOrigin } from '../origin/index.ts';

/** Entities of entities, which would expand to gigabytes. */
const BILLION_LAUGHS = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa">${[
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'h',
  'i',
  'j',
]
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}]><urlset><url><loc>http://x.example/&j;</loc></url></urlset>`;

const xml = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  fixed('A sitemap', { headers: { 'content-type': 'application/xml', ...headers }, body });

let origin: Origin;
let egress: Egress;
let routes: Record<string, ReturnType<typeof xml>> = {};

/** Sets the sitemaps of the site. `{own}` stands for the address of the origin. */
function serveSite(files: Record<string, string | Uint8Array>): void {
  routes = Object.fromEntries(
    Object.entries(files).map(([path, body]) => [
      path,
      xml(typeof body === 'string' ? body.replaceAll('{own}', origin.url('').replace(/\/$/, '')) : body),
    ]),
  );
}

const SITE: Family = {
  '/*': {
    about: 'The files of the current test',
    serve(exchange) {
      const route = routes[exchange.url.pathname];
      if (route) return route.serve(exchange);
      exchange.response.writeHead(404).end();
    },
  },
};

beforeAll(async () => {
  origin = await startOrigin(SITE);
  egress = createEgress({ allowNetworks: ['127.0.0.1/32'], exits: [], maxTransferBytes: 50_000_000 });
});
afterAll(() => origin.close());

const list = (limit = 100_000): Promise<SiteListing> =>
  listSiteAddresses({ egress, robots: createRobotsReader({ egress }) }, origin.url('/'), {
    limit,
    select: async (urls) => urls.filter(createScope(origin.url('/'), 'host')),
    signal: new AbortController().signal,
    timeMs: 300_000,
  });
const paths = ({ addresses }: SiteListing): string[] =>
  addresses.map(({ url }) => URL.parse(url)?.pathname ?? url);
const urlset = (...locs: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs
    .map((loc) => `<url><loc>${loc}</loc><lastmod>2026-05-03</lastmod></url>`)
    .join('')}</urlset>`;

describe('the listing of a site', () => {
  it('reads /sitemap.xml with dates if robots.txt names no sitemap', async () => {
    serveSite({ '/sitemap.xml': urlset('{own}/a?x=1&amp;y=2', '{own}/b') });
    const listing = await list();
    expect(listing.addresses[0]).toEqual({
      url: origin.url('/a?x=1&y=2'),
      lastmod: '2026-05-03',
      sitemap: origin.url('/sitemap.xml'),
      source: 'sitemap',
    });
    expect(listing.sitemaps).toEqual([
      { url: origin.url('/sitemap.xml'), foundIn: 'default', status: 'read', kind: 'sitemap', addresses: 2 },
    ]);
  });

  it('reads the entries after unescaped ampersands and wrong end tags', async () => {
    serveSite({
      '/sitemap.xml':
        '<urlset><url><loc>{own}/a?x=1&y=2</loc></url><url><loc><![CDATA[{own}/b?x=1&y=2]]></loc></url><url><loc>{own}/c</loc></ur><url><loc>{own}/d</loc></url></urlset>',
    });
    const listing = await list();
    expect(listing.addresses.map(({ url }) => url)).toEqual(
      ['/a?x=1&y=2', '/b?x=1&y=2', '/c', '/d'].map((path) => origin.url(path)),
    );
    expect(listing.sitemaps).toMatchObject([{ kind: 'sitemap', status: 'read', addresses: 4 }]);
  });

  it('resolves relative addresses against the sitemap', async () => {
    serveSite({
      '/sitemap.xml': '<sitemapindex><sitemap><loc>maps/one.xml</loc></sitemap></sitemapindex>',
      '/maps/one.xml': urlset('/a', 'b'),
    });
    expect(paths(await list())).toEqual(['/a', '/maps/b']);
  });

  it('lists the address of an entry, and not the addresses of its translations', async () => {
    serveSite({
      '/sitemap.xml':
        '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><xhtml:link rel="alternate" hreflang="de" href="{own}/de"/><loc>{own}/en</loc></url></urlset>',
    });
    expect(paths(await list())).toEqual(['/en']);
  });

  it.each([
    ['UTF-16 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    [
      'the encoding that the file declares',
      (text: string) => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1'),
    ],
  ])('reads a sitemap in the form %s', async (_, encode) => {
    serveSite({
      '/sitemap.xml': encode(`<urlset><url><loc>${origin.url('/café')}</loc></url></urlset>`),
    });
    expect((await list()).addresses.map(({ url }) => new URL(url).pathname)).toEqual(['/caf%C3%A9']);
  });

  it('reads indexes, compressed files, text files, RSS and Atom that robots.txt names', async () => {
    serveSite({
      '/robots.txt':
        'Sitemap: {own}/index.xml\nSitemap: {own}/list.txt\nSitemap: {own}/rss\nSitemap: {own}/atom\n',
      '/index.xml':
        '<sitemapindex><sitemap><loc>{own}/one.xml.gz</loc></sitemap><sitemap><loc>{own}/gone.xml</loc></sitemap></sitemapindex>',
      '/one.xml.gz': gzipSync(urlset(origin.url('/compressed'))),
      '/list.txt': '\uFEFF{own}/text-one\r\n\r\nnot an address\n{own}/text-two',
      '/rss':
        '<rss><channel><link>{own}/</link><item><title>T</title><link>{own}/post</link><pubDate>Sun, 03 May 2026 10:00:00 GMT</pubDate></item></channel></rss>',
      '/atom':
        '<feed xmlns="http://www.w3.org/2005/Atom"><link href="{own}/self"/><entry><link rel="self" href="{own}/no"/><link href="{own}/entry"/><updated>2026-05-03T10:00:00Z</updated></entry></feed>',
    });
    const listing = await list();
    expect(paths(listing).toSorted()).toEqual(['/compressed', '/entry', '/post', '/text-one', '/text-two']);
    expect(
      Object.fromEntries(
        listing.sitemaps.map(({ url, status, kind }) => [URL.parse(url)?.pathname, [status, kind]]),
      ),
    ).toEqual({
      '/index.xml': ['read', 'index'],
      '/list.txt': ['read', 'text'],
      '/rss': ['read', 'feed'],
      '/atom': ['read', 'feed'],
      '/one.xml.gz': ['read', 'sitemap'],
      '/gone.xml': ['missing', undefined],
    });
    expect(listing.addresses.find(({ url }) => url.endsWith('/entry'))).toMatchObject({
      source: 'feed',
      lastmod: '2026-05-03T10:00:00Z',
    });
  });

  it('reads a compressed file whose first bytes arrive one at a time', async () => {
    const file = gzipSync(urlset(origin.url('/split')));
    serveSite({});
    routes['/sitemap.xml'] = {
      about: 'A file in many packets',
      async serve({ response }) {
        response.socket?.setNoDelay(true);
        for (const byte of file.subarray(0, 4)) {
          response.write(Uint8Array.of(byte));
          await sleep(20);
        }
        response.end(file.subarray(4));
      },
    };
    expect(paths(await list())).toEqual(['/split']);
  });

  it('reads an index that contains itself once, and reads no sitemap of another host', async () => {
    const index = `<sitemapindex><sitemap><loc>{own}/sitemap.xml</loc></sitemap><sitemap><loc>${origin.other('/x.xml')}</loc></sitemap></sitemapindex>`;
    serveSite({ '/sitemap.xml': index });
    expect((await list()).sitemaps).toHaveLength(1);
  });

  it('leaves out addresses of other hosts', async () => {
    serveSite({
      '/sitemap.xml': urlset('{own}/mine', 'https://other.example/theirs', 'javascript:alert(1)'),
    });
    expect(paths(await list())).toEqual(['/mine']);
  });

  it('does not expand entities that a sitemap declares', async () => {
    serveSite({ '/sitemap.xml': BILLION_LAUGHS });
    const { addresses, sitemaps } = await list();
    expect(addresses).toEqual([]);
    expect(sitemaps[0]).toMatchObject({ status: 'read' });
  });

  it('reads the first 50 MB of a file that decompresses to 120 MB', async () => {
    const megabyte = `<!--${' '.repeat(1_000_000)}-->`;
    const bomb = gzipSync(
      `<urlset><url><loc>${origin.url('/first')}</loc></url>${megabyte.repeat(120)}</urlset>`,
    );
    serveSite({ '/sitemap.xml': bomb });
    const { addresses, sitemaps, isCut } = await list();
    expect([addresses.length, sitemaps[0]?.status, isCut]).toEqual([1, 'cut', true]);
  });

  it('keeps the entries before the end of a truncated file', async () => {
    const whole = gzipSync(
      urlset(...Array.from({ length: 5000 }, (_, n) => `${origin.url('/p')}${n}${Math.sin(n)}`)),
    );
    serveSite({ '/sitemap.xml': whole.subarray(0, whole.length / 2) });
    const { addresses, sitemaps } = await list();
    expect(addresses.length).toBeGreaterThan(500);
    expect(sitemaps[0]?.status).toBe('cut');
  });

  it('reports a page that is not a sitemap as invalid', async () => {
    serveSite({ '/sitemap.xml': '<!doctype html><html><body><a href="/x">Not found</a></body></html>' });
    expect((await list()).sitemaps[0]?.status).toBe('invalid');
  });

  it('lists 100,000 addresses and reports that the site has more', async () => {
    const file = (name: string): string =>
      urlset(...Array.from({ length: 40_000 }, (_, n) => `${origin.url(`/${name}/`)}${n}`));
    serveSite({
      '/robots.txt': 'Sitemap: {own}/1.xml\nSitemap: {own}/2.xml\nSitemap: {own}/3.xml\n',
      '/1.xml': file('a'),
      '/2.xml': file('b'),
      '/3.xml': file('c'),
    });
    const { addresses, isCut } = await list();
    expect([addresses.length, isCut]).toEqual([100_000, true]);
    expect(new Set(addresses.map(({ url }) => url)).size).toBe(100_000);
  });
});

describe('canonical form of addresses', () => {
  it.each([
    ['https://Example.com:443/a#part', 'https://example.com/a', false],
    ['https://example.com/a?utm_source=x&b=2&fbclid=1', 'https://example.com/a?b=2', true],
    ['https://example.com/a;jsessionid=12AB?b=%20c', 'https://example.com/a?b=%20c', true],
    ['https://user:secret@example.com/', 'https://example.com/', false],
    ['https://example.com/a?side=1', 'https://example.com/a?side=1', false],
  ])('the canonical form of %s is %s', (address, url, isCleaned) => {
    expect(canonicaliseAddress(address)).toEqual({ url, isCleaned });
  });

  it('returns no canonical address for other schemes', () => {
    expect(canonicaliseAddress('mailto:a@example.com')).toBeUndefined();
  });
});

describe('the scope of a site', () => {
  const start = 'https://www.example.co.uk/docs/intro';
  it.each([
    ['host', 'https://example.co.uk/other', true],
    ['host', 'https://blog.example.co.uk/docs/a', false],
    ['subdomains', 'https://blog.example.co.uk/a', true],
    ['subdomains', 'https://other.co.uk/a', false],
    ['path', 'https://www.example.co.uk/docs/guide/one', true],
    ['path', 'https://www.example.co.uk/docs', true],
    ['path', 'https://www.example.co.uk/documents', false],
  ] as const)('the scope %s includes %s: %s', (scope, address, isInside) => {
    expect(createScope(start, scope)(address)).toBe(isInside);
  });
});

describe('detection of crawler traps', () => {
  it.each([
    ['https://example.com/a/b/a/b/a', 'repeatedPath', true],
    ['https://example.com/2026/1/1/1', 'calendar', false],
    ['https://example.com/calendar/2031/05/', 'calendar', false],
    ['https://example.com/events?month=5', 'calendar', false],
    ['https://example.com/lamps?color=red&size=2', 'facets', false],
    ['https://example.com/item?id=12', undefined, false],
  ] as const)('the crawler trap in %s is %s', (address, reason, isCertain) => {
    const trap = findCrawlerTrap(address);
    expect([trap?.reason, trap?.isCertain ?? false]).toEqual([reason, isCertain]);
  });

  it('addresses of one calendar or list share a key, and articles with a date do not', () => {
    const key = (path: string): string | undefined => findCrawlerTrap(`https://example.com${path}`)?.key;
    expect(key('/calendar/2031/05/')).toBe(key('/calendar/2018/11/'));
    expect(key('/lamps?color=red&size=2')).toBe(key('/lamps?size=9&color=blue'));
    expect(key('/2026/05/03/the-lamp')).not.toBe(key('/2026/05/04/the-ship'));
  });
});
