import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Exchange, type Family, type Origin, send, sendPage, startOrigin } from '../origin/index.ts';
import { runToEnd } from './batched-support.ts';
import { type Pagewright, startPagewright } from './support.ts';

const MARKDOWN = `---
title: "Lamps"
author: Ada Pier
---
# The lamps

Written as **Markdown**. [More](/negotiated/more)
`;

const wantsMarkdown = ({ request }: Exchange): boolean =>
  /^text\/markdown\b/.test(request.headers.accept ?? '');

function negotiate(exchange: Exchange, type = 'text/markdown; charset=utf-8'): void {
  if (!wantsMarkdown(exchange)) {
    return sendPage(exchange, { title: 'Lamps', body: '<h1>The lamps</h1><p>Written as HTML.</p>' });
  }
  return send(exchange, {
    headers: { 'content-type': type, vary: 'accept', link: '</llms.txt>; rel="llms-txt"' },
    body: MARKDOWN,
  });
}

const routes: Family = {
  '/negotiated': {
    about: 'Answers with Markdown to those who ask for it',
    serve: (exchange) => negotiate(exchange),
  },
  '/negotiated/more': { about: 'The page that it links to', serve: (exchange) => negotiate(exchange) },
  '/negotiated/x-markdown': {
    about: 'Uses the older media type',
    serve: (exchange) => negotiate(exchange, 'text/x-markdown'),
  },
  '/to-other': {
    about: 'Redirects to the same page on another host',
    serve: (exchange) =>
      send(exchange, { status: 302, headers: { location: `${exchange.addresses.other}/negotiated` } }),
  },
  '/html-only': {
    about: 'A page with parts, which is only HTML, and names its Markdown version',
    serve: (exchange) =>
      sendPage(exchange, {
        title: 'HTML',
        head: '<link rel="alternate" type="text/markdown" href="/html-only.md">',
        body: `<h1>HTML</h1><p>Text.</p><iframe src="/part" width="600" height="200"></iframe>
<script>fetch('/data.json')</script><footer><a href="/docs/llms.txt">For models</a></footer>`,
      }),
  },
  '/link-header': {
    about: 'Names its Markdown version in the header Link',
    serve: (exchange) =>
      sendPage(
        exchange,
        { body: '<h1>Header</h1>' },
        {
          headers: {
            link: '</a.css>; rel=preload, <page.md>; title="a"; rel="alternate"; type="text/markdown", </llms.txt>; rel="llms-txt"',
          },
        },
      ),
  },
  '/part': {
    about: 'A frame of that page',
    serve: (exchange) => sendPage(exchange, { body: '<p>Part of the page.</p>' }),
  },
  '/data.json': { about: 'Data of that page', serve: (exchange) => send(exchange, { body: '{}' }) },
};

const byIndex = (first: { index: number }, second: { index: number }): number => first.index - second.index;
const ASK = { 'x-service-accept': 'markdown' };

describe('asking sites for Markdown', () => {
  let origin: Origin;
  let service: Pagewright;
  beforeAll(async () => {
    [origin, service] = await Promise.all([startOrigin(routes), startPagewright()]);
  });
  afterAll(() => Promise.all([origin.close(), service.close()]));

  const accepts = (path: string): (string | undefined)[] =>
    origin.requests(path).map(({ headers }) => headers.accept);

  it.each(['/negotiated', '/negotiated/x-markdown', '/to-other'])(
    'reads the Markdown of %s as a document with its front matter',
    async (path) => {
      const { status, json } = await service.fetchJson({ url: origin.url(path) }, '', ASK);
      expect(status).toBe(200);
      expect(json.meta).toMatchObject({
        nativeMarkdown: true,
        title: 'Lamps',
        author: 'Ada Pier',
        llmsTxt: new URL('/llms.txt', json.meta.finalUrl).href,
      });
      expect(json.markdown).toContain('Written as **Markdown**.');
      expect(json.markdown).not.toContain('author: Ada');
    },
  );

  it('requests a page that is only HTML once, and asks for Markdown only of the page itself', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/html-only') }, '', ASK);
    expect(json.meta.nativeMarkdown).toBe(false);
    expect(json.markdown).toContain('Part of the page.');
    expect(accepts('/html-only')).toEqual([expect.stringMatching(/^text\/markdown,.*text\/html/)]);
    expect(accepts('/part')).toEqual([expect.not.stringContaining('markdown')]);
    expect(accepts('/data.json')).toEqual([expect.not.stringContaining('markdown')]);
  });

  it('is off by default, and the snapshots of both are not confused', async () => {
    const url = origin.url('/negotiated/more');
    const fetch = (headers: Record<string, string>) => service.fetchJson({ url }, '', headers);
    const plain = await fetch({});
    expect(plain.json.meta).not.toHaveProperty('nativeMarkdown');
    expect(plain.json.markdown).toContain('Written as HTML.');
    const reuse = { 'cache-control': 'max-age=600' };
    const asked = await fetch({ ...ASK, ...reuse });
    expect(asked.json.meta.nativeMarkdown).toBe(true);
    const snapshotIds = [await fetch(reuse), await fetch({ ...ASK, ...reuse })].map(
      ({ json }) => json.meta.snapshotId,
    );
    expect(snapshotIds).toEqual([plain.json.meta.snapshotId, asked.json.meta.snapshotId]);
  });

  it('refuses another format and names the accepted ones', async () => {
    const { status, json } = await service.fetchJson({ url: origin.url('/negotiated') }, '', {
      'x-service-accept': 'pdf',
    });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toMatch(/x-service-accept.*html.*markdown/);
  });

  it('works by profile, which a call can override, and keeps the headers of the profile at their origin', async () => {
    const profile = { name: 'reader', accept: 'markdown', headers: { 'x-token': 'secret-4711' } };
    expect((await service.call('POST', '/v1/profiles', { body: profile })).json.accept).toBe('markdown');
    const named = { 'x-service-profile': 'reader' };
    const url = origin.url('/to-other');
    const [asked, overridden] = [
      await service.fetchJson({ url }, '', named),
      await service.fetchJson({ url }, '', { ...named, 'x-service-accept': 'html' }),
    ];
    expect(asked.json.meta.nativeMarkdown).toBe(true);
    expect(overridden.json.meta).not.toHaveProperty('nativeMarkdown');
    expect(origin.requests('/to-other').at(-1)?.headers['x-token']).toBe('secret-4711');
    for (const { headers } of origin.requests('/negotiated')) expect(headers).not.toHaveProperty('x-token');
  });

  it('works for batched runs and crawls by header', async () => {
    const urls = [origin.url('/negotiated'), origin.url('/html-only')];
    const batch = await service.call('POST', '/v1/fetch/batched', { body: { urls }, headers: ASK });
    const { results } = await runToEnd(service, batch.json.id);
    expect(
      results.toSorted(byIndex).map((item: { data: { meta: unknown } }) => item.data.meta),
    ).toMatchObject([
      { nativeMarkdown: true, title: 'Lamps' },
      { nativeMarkdown: false, markdownAlternate: origin.url('/html-only.md') },
    ]);
    const body = { url: urls[0], sitemap: 'skip', robots: 'ignore' };
    const crawl = await service.call('POST', '/v1/crawl', { body, headers: ASK });
    const pages = await runToEnd(service, crawl.json.id);
    expect(pages.results.map((item: { url: string }) => item.url)).toContain(origin.url('/negotiated/more'));
    expect(pages.results.toSorted(byIndex)[0].data.meta.nativeMarkdown).toBe(true);
  });

  it('has another idempotency payload than the same run without it', async () => {
    const start = (headers: object) =>
      service.call('POST', '/v1/fetch/batched', {
        body: { urls: [origin.url('/negotiated')] },
        headers: { 'x-idempotency-key': 'same', ...headers },
      });
    const [first, same, other] = [await start(ASK), await start(ASK), await start({})];
    expect(same.json.id).toBe(first.json.id);
    expect(other.json._tag).toBe('BatchedIdempotencyConflict');
  });

  it.each([
    ['/html-only', { markdownAlternate: '/html-only.md', llmsTxt: '/docs/llms.txt' }],
    ['/link-header', { markdownAlternate: '/page.md', llmsTxt: '/llms.txt' }],
  ])('reports the Markdown version and the llms.txt that %s names', async (path, named) => {
    const { json } = await service.fetchJson({ url: origin.url(path) });
    expect(json.meta).toMatchObject(
      Object.fromEntries(Object.entries(named).map(([name, target]) => [name, origin.url(target)])),
    );
    for (const target of Object.values(named)) expect(origin.requests(target)).toHaveLength(0);
  });
});

describe('with PAGEWRIGHT_ACCEPT=markdown', () => {
  let origin: Origin;
  let service: Pagewright;
  beforeAll(async () => {
    const robots: Family[string] = {
      about: 'Names an llms.txt',
      serve: (exchange) =>
        send(exchange, {
          headers: { 'content-type': 'text/plain' },
          body: `Sitemap: ${exchange.addresses.own}/guide/llms.txt`,
        }),
    };
    [origin, service] = await Promise.all([
      startOrigin({ ...routes, '/robots.txt': robots }),
      startPagewright({ PAGEWRIGHT_ACCEPT: 'markdown', PAGEWRIGHT_ROBOTS: 'report' }),
    ]);
  });
  afterAll(() => Promise.all([origin.close(), service.close()]));

  it('every call asks for Markdown unless it says otherwise, and the llms.txt of robots.txt is reported', async () => {
    const fetch = async (headers: Record<string, string>) =>
      (await service.fetchJson({ url: origin.url('/negotiated') }, '', headers)).json.meta;
    expect((await fetch({})).nativeMarkdown).toBe(true);
    const asHtml = await fetch({ 'x-service-accept': 'html' });
    expect(asHtml).not.toHaveProperty('nativeMarkdown');
    expect(asHtml.llmsTxt).toBe(origin.url('/guide/llms.txt'));
  });
});
