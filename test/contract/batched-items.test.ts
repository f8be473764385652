import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BatchedRun } from '../../src/contract/index.ts';
import { type Origin, page, startOrigin } from '../origin/index.ts';
import { runToEnd } from './batched-support.ts';
import { browserPids } from '../browser-pids.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

const HEAD = `<meta name="author" content="Ida Quell">
<meta property="article:published_time" content="2024-05-12">
<meta property="article:modified_time" content="2024-05-13">
<meta name="description" content="Of the page.">
<link rel="canonical" href="/canonical"><link rel="icon" href="/icon.png" type="image/png" sizes="32x32">
<link rel="apple-touch-icon" href="/touch.png">
<meta property="og:title" content="OG title"><meta property="og:description" content="OG description">
<meta property="og:type" content="article"><meta property="og:url" content="https://a.example/og">
<meta property="og:site_name" content="OG site"><meta property="og:locale" content="de_DE">
<meta property="og:image" content="/og.png"><meta property="og:image:width" content="100">
<meta property="og:image:height" content="50"><meta property="og:image:alt" content="OG alt">
<meta name="twitter:card" content="summary"><meta name="twitter:site" content="@site">
<meta name="twitter:creator" content="@creator"><meta name="twitter:title" content="T title">
<meta name="twitter:description" content="T description"><meta name="twitter:image" content="/t.png">`;

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/facts': page('A page that says everything of itself', {
        title: 'Facts',
        lang: 'de',
        head: HEAD,
        body: `<main><h1>Facts</h1><p>Text with <a href="/here">a link</a> and <a href="https://b.example/">another</a>.</p>
          <img alt="dot" src="data:image/png;base64,${'iVBORw0KGgo'.padEnd(800, 'A')}"></main>`,
      }),
      '/parked': page('A parked domain', {
        title: 'This domain is for sale',
        body: '<p>Buy this domain.</p>',
      }),
      // This page kills the browser.
      '/fatal': {
        about: 'Kills the browser',
        serve: () => {
          for (const pid of browserPids()) process.kill(pid, 'SIGKILL');
        },
      },
    }),
    startPagewright(),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

async function run(urls: string[], include?: object): Promise<JsonValue[]> {
  const { json } = await service.call('POST', '/v1/fetch/batched', { body: { urls } });
  const query = include === undefined ? '' : `&include=${encodeURIComponent(JSON.stringify(include))}`;
  const ended = await runToEnd(service, json.id, `?limit=100${query}`);
  expect(() => BatchedRun.parse(ended)).not.toThrow();
  return ended.results.toSorted((a: JsonValue, b: JsonValue) => a.index - b.index);
}

describe('data of the items of a run', () => {
  it('an item of a parked domain has a warning', async () => {
    const [item] = await run([origin.url('/parked')]);
    expect(item.data.meta.warnings).toEqual(['parkedDomain']);
  });

  it('an item contains Markdown, and metadata with icons, Open Graph and Twitter fields', async () => {
    const url = origin.url('/facts');
    const [item] = await run([url]);
    expect(Object.keys(item)).toEqual(['url', 'index', 'status', 'data']);
    const { data } = item;
    expect(data.meta).toEqual({
      title: 'Facts',
      description: 'OG description',
      canonicalUrl: origin.url('/canonical'),
      language: 'de',
      author: 'Ida Quell',
      createdAt: '2024-05-12',
      updatedAt: '2024-05-13',
      pageType: expect.any(String),
      charset: 'utf-8',
      favicon: origin.url('/icon.png'),
      icons: [
        { href: origin.url('/icon.png'), rel: 'icon', type: 'image/png', sizes: '32x32' },
        { href: origin.url('/touch.png'), rel: 'apple-touch-icon' },
      ],
      openGraph: {
        title: 'OG title',
        description: 'OG description',
        type: 'article',
        url: 'https://a.example/og',
        siteName: 'OG site',
        locale: 'de_DE',
        images: [{ url: origin.url('/og.png'), width: '100', height: '50', alt: 'OG alt' }],
      },
      twitter: {
        card: 'summary',
        site: '@site',
        creator: '@creator',
        title: 'T title',
        description: 'T description',
        image: origin.url('/t.png'),
      },
    });
    expect(data.response).toEqual({
      url,
      requestedUrl: url,
      originStatusCode: 200,
      contentType: expect.stringContaining('text/html'),
    });
    expect(data.markdown).toContain('Text with');
    expect(data.snapshotId).toMatch(/^snap_/);
    expect(data.renderEngines).toEqual({
      capture: expect.any(String),
      markdown: expect.any(String),
      tree: expect.any(String),
    });
    expect(data.captureTelemetry).toHaveProperty('poolHit');
    expect(data.assets[0].placeholder).toMatch(/^service-asset:data-url:[0-9a-f]{64}$/);
    for (const absent of ['html', 'links', 'json', 'appendix', 'screenshot', 'search']) {
      expect(data).not.toHaveProperty(absent);
    }
    expect(JSON.stringify(item)).not.toContain('evidenceId');
  });

  it('the include options of a poll select the fields of an item without another capture', async () => {
    const url = origin.url('/facts?poll');
    const { json } = await service.call('POST', '/v1/fetch/batched', {
      body: { urls: [url], include: { html: true, markdown: false } },
    });
    const data = async (include: object): Promise<JsonValue> => {
      const query = `?include=${encodeURIComponent(JSON.stringify(include))}`;
      return (await runToEnd(service, json.id, query)).results[0].data;
    };
    expect(await data({})).toMatchObject({ markdown: expect.stringContaining('Text with') });
    const bare = await data({ markdown: false, meta: false, links: true, html: true });
    expect(bare).not.toHaveProperty('markdown');
    expect(bare).not.toHaveProperty('meta');
    expect(bare.links).toEqual([{ url: origin.url('/here'), text: 'a link' }]);
    expect(bare.html).toContain('<h1>Facts</h1>');
    const all = await data({ links: { sameDomainOnly: false }, response: { includeHeaders: true } });
    expect(all.links).toHaveLength(2);
    expect(all.response.headers).toMatchObject({ 'content-type': expect.stringContaining('text/html') });
    expect((await data({ markdown: { selectors: ['h1'] } })).markdown.trim()).toBe('# Facts');
    expect(origin.requests('/facts?poll')).toHaveLength(1);
  });

  it('an item contains the URLs before and after a redirect', async () => {
    const [item] = await run([origin.url('/redirected/meta')]);
    expect(item.data.response.requestedUrl).toBe(origin.url('/redirected/meta'));
    expect(item.data.response.url).not.toBe(item.data.response.requestedUrl);
  });
});

describe('items of a run that failed', () => {
  it('a failed item has an error and no data', async () => {
    const cases: [string, JsonValue][] = [
      [origin.refused(), { _tag: 'FetchOriginError', kind: 'connectionRefused', retryable: true }],
      [origin.misbehaving('reset'), { _tag: 'FetchOriginError', kind: 'connectionReset', retryable: true }],
      [origin.secure('expired'), { _tag: 'FetchOriginError', kind: 'tls', retryable: false }],
      ['http://192.168.7.7/', { kind: 'addressUnreachable', upstreamError: 'net::ERR_ADDRESS_INVALID' }],
      [origin.url('/status/204'), { _tag: 'FetchNavigationFailed', failureType: 'pageNeverSettled' }],
      [origin.url('/blocked/cloudflare'), { _tag: 'FetchBlocked', blockedType: 'botProtection' }],
    ];
    const items = await run(cases.map(([url]) => url));
    for (const [place, [url, error]] of cases.entries()) {
      expect(items[place]).toEqual({
        url,
        index: place,
        status: 'FAILED',
        error: expect.objectContaining(error),
      });
      expect(items[place].error).toMatchObject({ url });
    }
  });

  it('an item of a page with an error status has data and originError', async () => {
    const items = await run([origin.url('/status/404'), origin.url('/status/503')]);
    for (const [place, code] of [404, 503].entries()) {
      expect(items[place]).toMatchObject({
        status: 'SUCCEEDED',
        data: { response: { originStatusCode: code } },
      });
      expect(items[place].originError).toMatchObject({
        kind: 'http',
        originStatusCode: code,
        retryable: code === 503,
      });
      expect(items[place]).not.toHaveProperty('error');
    }
  });

  it('an item has an error after its snapshot is deleted', async () => {
    const { json } = await service.call('POST', '/v1/fetch/batched', {
      body: { urls: [origin.url('/small'), origin.url('/article')] },
    });
    const { results } = await runToEnd(service, json.id);
    const { snapshotId } = results[0].data;
    await service.call('DELETE', `/v1/snapshots/${snapshotId}`);
    const again = await runToEnd(service, json.id);
    expect(again.results[0]).toMatchObject({
      status: 'FAILED',
      error: { _tag: 'SnapshotNotFound', snapshotId },
    });
    expect(again.results[1]).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('a URL in a run', () => {
  it('a URL that the list contains twice is captured twice', async () => {
    const url = origin.url('/small?twice');
    const items = await run([url, url, url]);
    expect(items.map(({ index, status }) => [index, status])).toEqual([0, 1, 2].map((n) => [n, 'SUCCEEDED']));
    expect(new Set(items.map(({ data }) => data.snapshotId)).size).toBe(3);
    expect(origin.requests('/small?twice')).toHaveLength(3);
  });

  it('a URL that kills the browser fails only its own item', async () => {
    const urls = [
      origin.url('/fatal'),
      ...Array.from({ length: 6 }, (_, n) => origin.url(`/article?fatal${n}`)),
    ];
    const items = await run(urls);
    expect(items[0]).toMatchObject({
      status: 'FAILED',
      error: { _tag: 'ServiceUnavailable', retryable: true },
    });
    expect(items[0].error.requestId).toMatch(/^cap_/);
    expect(items.slice(1).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'SUCCEEDED'));
  });
});
