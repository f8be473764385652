import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, page, startOrigin } from '../origin/index.ts';
import { ACCEPT_STORED, type JsonValue, type Pagewright, type Reply, startPagewright } from './support.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><title>${'lamp '.repeat(60)}</title></svg>`;
const HASH = createHash('sha256').update(SVG).digest('hex');
const DATA_URL = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`;

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/assets': page('A picture in a data: URL, twice, and a small one', {
        title: 'Assets',
        body: `<main><h1>Assets</h1><p>Text before.</p><img src="${DATA_URL}" alt="large" width="40" height="40">
<img src="${DATA_URL}" alt="again" width="40" height="40"><p>Text after.</p></main>`,
      }),
      '/emptied': page('A script removes the text that the server sent', {
        title: 'Emptied',
        body: `<main><h1>Tide tables</h1>${'<p>The harbour office prints the tide tables once a year, in spring, and sells them to the crews of small boats for two coins each.</p>'.repeat(5)}</main>
<script>document.body.replaceChildren();</script>`,
      }),
      '/links': page('Links of every kind', {
        title: 'Links',
        body: `<main><h1>Links</h1><p>A paragraph that says where its links lead, so that it is content:
<a href="/docs/a">Docs A</a>, <a href="/docs/b?x=1#part">Docs B</a>, <a href="/blog/c">Blog C</a>,
<a href="https://elsewhere.example/docs/d">Elsewhere</a>, <a href="javascript:alert(1)">script</a>,
<a href="mailto:a@b.example">mail</a>.</p></main>`,
      }),
    }),
    startPagewright(),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

/** Returns a view of a page, which is captured once. */
const get = async (path: string, include?: object, query = ''): Promise<JsonValue> => {
  const reply = await service.fetchJson({ url: origin.url(path), include }, query, ACCEPT_STORED);
  expect(reply.status).toBe(200);
  return reply.json;
};

it('reads a page that its own script emptied from the HTML that the server sent', async () => {
  const { markdown, meta } = await get('/emptied');
  expect(markdown).toContain('The harbour office prints the tide tables');
  expect(meta.contentSource).toBe('delivered');
});

describe('the JSON result for an article', () => {
  let reply: Reply;
  beforeAll(async () => {
    reply = await service.fetchJson({ url: origin.url('/article') });
  });

  it('the result matches the contract exactly', () => {
    expect(Object.keys(reply.json).toSorted()).toEqual(['data', 'json', 'markdown', 'meta']);
    expect(reply.json.data).toEqual({});
  });

  it('the result of an article has every field of meta', () => {
    const { meta } = reply.json;
    const own = `${service.address}/v1/snapshots/${meta.snapshotId}`;
    expect(meta).toEqual({
      version: 1,
      url: origin.url('/article'),
      capturedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      snapshotId: expect.stringMatching(/^snap_.{32}$/),
      lang: 'en',
      pageType: 'article',
      playground: expect.stringContaining(meta.snapshotId),
      title: 'The last lamp of the harbour',
      finalUrl: origin.url('/article'),
      contentType: 'text/html; charset=utf-8',
      canonical: origin.url('/article'),
      description: 'After ninety years the keeper puts out the harbour light for the last time.',
      author: 'Ada Fischer',
      createdAt: '2026-03-14T08:00:00Z',
      updatedAt: '2026-03-15T09:30:00Z',
      image: origin.url('/image.png'),
      loadingStatus: 'complete',
      citationEvidenceIds: expect.any(Array),
      appendix: expect.any(Object),
      stateJson: { moreTokens: 0 },
      markdown: { url: `${own}/markdown`, moreTokens: 0 },
      resources: { version: 1, snapshotId: meta.snapshotId, url: own, markdownUrl: `${own}/markdown` },
    });
  });

  it('the result cites block ids in ascending order', () => {
    const ids: number[] = reply.json.meta.citationEvidenceIds;
    expect(ids.length).toBeGreaterThan(8);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids.every((id) => Number.isInteger(id))).toBe(true);
  });

  it('the result has the same Markdown as the Markdown endpoint', async () => {
    const { text } = await service.fetch({ url: origin.url('/article') }, '?include=', ACCEPT_STORED);
    expect(text.endsWith(`---\n\n${reply.json.markdown}`)).toBe(true);
  });

  it('the response has the snapshot id in a header and no origin error', () => {
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('x-service-snapshot-id')).toBe(reply.json.meta.snapshotId);
    expect([...reply.headers.keys()].filter((name) => name.startsWith('x-service-origin'))).toEqual([]);
  });
});

describe('meta of POST /v1/fetch/json', () => {
  it('meta: false omits page metadata and keeps capture metadata', async () => {
    const { meta } = await get('/article', { meta: false });
    expect(Object.keys(meta).toSorted()).toEqual(['capturedAt', 'resources', 'snapshotId', 'url', 'version']);
  });

  it('meta contains the URL of the next page of a listing', async () => {
    const { meta } = await get('/listing');
    expect(meta).toMatchObject({ paginationNext: origin.url('/listing?page=2') });
  });

  it.each([
    ['/small', 'complete'],
    ['/broken/truncated', 'partial'],
    ['/endless/hanging-script', 'stuck'],
  ])('the page %s has loading status %s', async (path, loadingStatus) => {
    const { meta } = await get(path);
    expect(meta).toMatchObject({ loadingStatus });
  });

  // On a busy machine the page may stop growing for a moment, so that it looks complete.
  it('a page that grows without end has loading status capped', { retry: 2 }, async () => {
    const { meta } = (await service.fetchJson({ url: origin.url('/endless/growing') })).json;
    expect(meta).toMatchObject({ loadingStatus: 'capped' });
  });
});

describe('include.markdown of POST /v1/fetch/json', () => {
  it('markdown: false returns empty Markdown', async () => {
    const { markdown, meta } = await get('/small', { markdown: false });
    expect(markdown).toBe('');
    expect(meta).toMatchObject({ citationEvidenceIds: [] });
  });

  it('markdown.scope: page includes content around the main body', async () => {
    const { markdown } = await get('/article', { markdown: { scope: 'page' } });
    expect(markdown).toContain('After ninety years of nights');
    expect(markdown).toContain('Privacy policy');
  });

  it('markdown.selectors and markdown.excludeSelectors apply to the stored HTML', async () => {
    const chosen = { selectors: ['article h2', 'article ol'], excludeSelectors: ['li:first-child'] };
    const { markdown } = await get('/article', { markdown: chosen });
    expect(markdown).toBe(
      '## What the lamp was for\n\n1. a clockwork that was wound by hand every evening\n2. a keeper who lived at the foot of the tower\n\n## What comes now\n',
    );
  });

  it('an array of markdown options returns one section per entry, in order', async () => {
    const { markdown } = await get('/article', {
      markdown: [{ selectors: ['blockquote'] }, { selectors: ['h1'] }],
    });
    expect(markdown).toBe(
      '> Keep the lamp under the cross, and your keel over water.\n\n# The last lamp of the harbour\n',
    );
  });

  it('markdown.maxTokens cuts inside a block and returns moreTokens', async () => {
    const whole = await get('/article');
    const cut = await get('/article', { markdown: { maxTokens: 60 } });
    expect(whole.markdown.startsWith(cut.markdown.trimEnd())).toBe(true);
    expect(cut.markdown.length).toBeLessThan(whole.markdown.length / 2);
    expect(cut.meta.markdown.moreTokens).toBeGreaterThan(100);
    expect(cut.meta.citationEvidenceIds.length).toBeLessThan(whole.meta.citationEvidenceIds.length);
    const { text } = await service.call('GET', new URL(cut.meta.markdown.url).pathname);
    expect(text).toContain('What comes now');
  });

  it('markdown.links: false keeps the link text, markdown.images: false removes images', async () => {
    const { markdown } = await get('/article', { markdown: { links: false, images: false } });
    expect(markdown).toContain('since the storm of 1987.');
    expect(markdown).not.toMatch(/]\(/);
  });
});

describe('include.html of POST /v1/fetch/json', () => {
  it('returns HTML only on request', async () => {
    expect((await get('/article', { html: false })).data).not.toHaveProperty('html');
    const { html } = (await get('/article', { html: true })).data;
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).toContain('<nav aria-label="Main">');
  });

  it('returns the HTML of the page after its scripts have run', async () => {
    const { html } = (await get('/rendered/after-200', { html: true })).data;
    expect(html).toContain('<p>Filled in after 200 ms.</p>');
  });

  it('scope and selectors apply to HTML, with one section for each entry of an array', async () => {
    const main = await get('/article', { html: { scope: 'main' } });
    expect(main.data.html).toContain('After ninety years of nights');
    expect(main.data.html).not.toContain('Privacy policy');
    const two = await get('/article', {
      html: [{ selectors: ['h1'] }, { selectors: ['ol'], excludeSelectors: ['li + li'] }],
    });
    expect(two.data.html).toBe(
      '<h1>The last lamp of the harbour</h1>\n<ol><li>a lens ground in 1934 that never needed repair</li>\n\n</ol>',
    );
  });
});

describe('include.links of POST /v1/fetch/json', () => {
  const urls = (result: JsonValue): string[] => result.data.links.map(({ url }: { url: string }) => url);

  it('by default, returns links within the same site as absolute URLs with text', async () => {
    const { data } = await get('/links', { links: true });
    expect(data.links).toEqual([
      { url: origin.url('/docs/a'), text: 'Docs A' },
      { url: origin.url('/docs/b?x=1#part'), text: 'Docs B' },
      { url: origin.url('/blog/c'), text: 'Blog C' },
    ]);
  });

  it('includes links to other sites on request', async () => {
    const result = await get('/links', { links: { sameDomainOnly: false } });
    expect(urls(result)).toContain('https://elsewhere.example/docs/d');
    expect(urls(result).join(' ')).not.toContain('javascript:');
  });

  it('empty lists of link patterns do not filter links', async () => {
    const every = await get('/links', { links: true });
    const links = { includePatterns: [], excludePatterns: [] };
    expect((await get('/links', { links })).data.links).toEqual(every.data.links);
    expect(every.data.links).toHaveLength(3);
  });

  it('filters links by includePatterns and excludePatterns', async () => {
    const options = {
      sameDomainOnly: false,
      includePatterns: ['/docs/', '/blog/'],
      excludePatterns: ['b\\?x=\\d'],
    };
    expect(urls(await get('/links', { links: options }))).toEqual([
      origin.url('/docs/a'),
      origin.url('/blog/c'),
      'https://elsewhere.example/docs/d',
    ]);
  });

  it('matches slow regular expressions for links in linear time', async () => {
    const links = { includePatterns: ['^(([a-z:/.0-9])+)+\\$$', '(a|a)*(a|a)*c$'] };
    expect(urls(await get('/links', { links }))).toEqual([origin.url('/blog/c')]);
  });

  it('returns links only on request', async () => {
    expect((await get('/links')).data).not.toHaveProperty('links');
    expect((await get('/links', { links: false })).data).not.toHaveProperty('links');
  });
});

describe('include.response of POST /v1/fetch/json', () => {
  it('returns the details of the response, and its headers on request', async () => {
    const facts = {
      url: origin.url('/small'),
      requestedUrl: origin.url('/small'),
      originStatusCode: 200,
      contentType: 'text/html; charset=utf-8',
    };
    expect((await get('/small', { response: {} })).data.response).toEqual(facts);
    const { response } = (await get('/small', { response: { includeHeaders: true } })).data;
    expect(response).toEqual({
      ...facts,
      headers: expect.objectContaining({ 'content-type': facts.contentType }),
    });
    expect((await get('/small')).data).not.toHaveProperty('response');
  });

  it('returns the status of the first redirect as well', async () => {
    const { response } = (await get('/redirected/chain/1', { response: {} })).data;
    expect(response).toMatchObject({
      requestedUrl: origin.url('/redirected/chain/1'),
      url: expect.stringContaining('/redirected/arrived'),
      redirectStatusCode: 302,
      originStatusCode: 200,
    });
  });
});

describe('layers of POST /v1/fetch/json', () => {
  it.each([
    ['', undefined, true, false],
    ['', { json: false, appendix: true }, false, true],
    ['?include=', { json: true, appendix: true }, false, false],
    ['?include=appendix', { json: true }, false, true],
    ['?include=statejson', { json: false }, true, false],
  ])(
    'the query "%s" and the body %o return State JSON: %s, appendix: %s',
    async (query, include, state, appendix) => {
      const { json, data, meta } = await get('/article', include, query);
      expect(json.length > 0).toBe(state);
      expect('stateJson' in meta).toBe(state);
      expect('appendix' in data).toBe(appendix);
      if (appendix) expect(data.appendix).toContain('Privacy policy');
      // The amount of omitted content is always returned.
      expect(meta.appendix.omitted.blocks).toBeGreaterThan(0);
    },
  );
});

describe('include.assets of POST /v1/fetch/json', () => {
  it('replaces data URLs by placeholders in Markdown and HTML', async () => {
    const { data, markdown } = await get('/assets', { html: true });
    const placeholder = `service-asset:data-url:${HASH}`;
    expect(data.assets).toEqual([
      {
        id: expect.any(String),
        kind: 'data-url',
        placeholder,
        archiveKey: `data-url:sha256:${HASH}`,
        mimeType: 'image/svg+xml',
        sha256: `sha256:${HASH}`,
        bytes: SVG.length,
      },
    ]);
    expect(data.html).toContain(`src="${placeholder}"`);
    expect(data.html + markdown).not.toContain('base64');
    expect(markdown).toContain(`](${placeholder})`);
  });
});

describe('search of POST /v1/fetch/json', () => {
  it('returns only search results if the body asks for nothing else', async () => {
    const request = {
      url: origin.url('/article'),
      include: { html: true, links: true },
      search: { query: 'stairs of the tower', maxResults: 2, minScore: 0 },
    };
    const { json } = await service.fetchJson(request, '', ACCEPT_STORED);
    expect(json).toMatchObject({ markdown: '', json: [] });
    expect(Object.keys(json.data)).toEqual(['search']);
    expect(json.data.search.query).toBe('stairs of the tower');
    expect(json.data.search.snippets).toHaveLength(2);
    expect(json.meta.snapshotId).toMatch(/^snap_/);
  });
});
