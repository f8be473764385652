import { Firecrawl } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { makePdf } from '../document/pdf/pdf-file.ts';
import { type ChatModel, startChatModel } from '../engines/chat-model.ts';
import { type Family, type Origin, page, refusingPort, startOrigin } from '../origin/index.ts';

const UNREACHED = `http://127.0.0.1:${await refusingPort('127.0.0.1')}/`;

const PROSE = 'The keeper of the harbour light climbs two hundred stairs every evening to light the lamp.';

/** A small site. Its links to a draft, to a disallowed page and to another site are not followed. */
const SITE: Family = {
  '/robots.txt': {
    about: 'Disallows a page',
    serve: ({ response }) => response.end('User-agent: *\nDisallow: /kb/diary\n'),
  },
  ...Object.fromEntries(
    [
      [
        '',
        'Handbook',
        '<a href="lamp">The lamp</a> <a href="oil">Oil</a> <a href="draft">A draft</a> <a href="diary">A diary</a> <a href="/">Home</a>',
      ],
      ['lamp', 'The brass lamp', '<a href="oil?utm_source=x">Oil</a>'],
      ['oil', 'The oil', ''],
      ['draft', 'A draft', ''],
    ].map(([path = '', title = '', links = '']) => [
      `/kb/${path}`,
      page(title, { title, body: `<main><h1>${title}</h1><p>${title}. ${PROSE}</p><p>${links}</p></main>` }),
    ]),
  ),
};

let origin: Origin;
let service: Pagewright;
let client: Firecrawl;
let model: ChatModel;

beforeAll(async () => {
  model = await startChatModel(() => ({ lamp: 'brass lamp', seats: 7 }));
  [origin, service] = await Promise.all([
    startOrigin(SITE),
    startPagewright({ PAGEWRIGHT_EXTRACT_URL: model.url }),
  ]);
  client = new Firecrawl({ apiKey: service.apiKey, apiUrl: service.address });
});
afterAll(() => Promise.all([origin.close(), service.close(), model.close()]));

const post = async (path: string, body: unknown, key = service.apiKey) => {
  const response = await fetch(new URL(path, service.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

/** Lists the calls of the Firecrawl endpoints in the request log. */
const listOperations = async (): Promise<string[]> => {
  const { json } = await service.call('GET', '/v1/requests?limit=100');
  return json.requests
    .map(({ operation }: { operation: string }) => operation)
    .filter((operation: string) => operation.startsWith('firecrawl.'));
};

describe('crawls and maps with the Firecrawl client', () => {
  const SITE_PAGES = ['/kb/', '/kb/lamp', '/kb/oil'];

  it('crawls a site and returns its documents', async () => {
    const job = await client.crawl(origin.url('/kb/'), {
      limit: 10,
      excludePaths: ['^/kb/draft'],
      pollInterval: 1,
    });
    expect(job.status).toBe('completed');
    const urls = job.data.map(({ metadata }) => new URL(metadata?.sourceURL ?? '').pathname).toSorted();
    expect(urls).toEqual(SITE_PAGES);
    expect(job.data.every(({ markdown }) => markdown?.includes('#'))).toBe(true);
  });

  it('starts, reads and cancels a crawl, and lists its errors', async () => {
    const { id } = await client.startCrawl(origin.url('/kb/'), {
      delay: 60,
      scrapeOptions: { formats: ['html'] },
    });
    await expect.poll(async () => (await client.getCrawlStatus(id)).completed).toBe(1);
    const status = await client.getCrawlStatus(id);
    expect([status.status, status.data[0]?.html]).toEqual(['scraping', expect.stringContaining('<h1')]);
    expect(await client.cancelCrawl(id)).toBe(true);
    expect(await client.getCrawlErrors(id)).toMatchObject({
      errors: expect.any(Array),
      robotsBlocked: [origin.url('/kb/diary')],
    });
  });

  it('answers 404 for the id of a batch at the crawl endpoints, and the other way round', async () => {
    const crawl = await client.startCrawl(origin.url('/kb/'), { limit: 1 });
    const batch = await client.startBatchScrape([origin.url('/small')]);
    for (const path of [`/v2/crawl/${batch.id}`, `/v2/batch/scrape/${crawl.id}`]) {
      for (const [method, suffix] of [
        ['GET', ''],
        ['GET', '/errors'],
        ['DELETE', ''],
      ]) {
        const headers = { authorization: `Bearer ${service.apiKey}` };
        const response = await fetch(`${service.address}${path}${suffix}`, { method: method ?? '', headers });
        expect([path, method, response.status]).toEqual([path, method, 404]);
      }
    }
  });

  it('maps a site with the Firecrawl client', async () => {
    const { links } = await client.map(origin.url('/kb/'), { search: 'lamp' });
    expect(links).toEqual([{ url: origin.url('/kb/lamp'), title: 'The lamp' }]);
  });

  it.each([
    ['prompt', { prompt: 'only articles' }],
    ['allowExternalLinks', { allowExternalLinks: true }],
    ['sitemap', { sitemap: 'only' }],
    ['webhook', { webhook: 'https://example.com/hook' }],
  ])('refuses the crawl option %s and says what to use instead', async (option, body) => {
    const { status, json } = await post('/v2/crawl', { url: origin.url('/kb/'), ...body });
    expect([status, json['error']]).toEqual([400, expect.stringContaining(option)]);
  });
});

describe('scrapes with the Firecrawl client', () => {
  it('scrapes a page as Markdown by default', async () => {
    const document = await client.scrape(origin.url('/article'));
    expect(document.markdown).toContain('lighthouse');
    expect(document).not.toHaveProperty('html');
    expect(document.metadata).toMatchObject({
      title: expect.any(String),
      sourceURL: origin.url('/article'),
      url: origin.url('/article'),
      statusCode: 200,
      cacheState: 'miss',
      creditsUsed: 1,
    });
  });

  it('returns all supported formats', async () => {
    const document = await client.scrape(origin.url('/article'), {
      formats: ['markdown', 'html', 'rawHtml', 'links', { type: 'screenshot', fullPage: true }],
    });
    expect(document.rawHtml).toMatch(/<html/i);
    expect(document.html).not.toMatch(/<html/i);
    expect(document.html).toMatch(/<p>/);
    expect(document.links?.every((link) => URL.canParse(String(link)))).toBe(true);
    const picture = await fetch(document.screenshot ?? '');
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
  });

  it('scrapes the whole page and selected elements', async () => {
    const url = origin.url('/article');
    const main = await client.scrape(url);
    const whole = await client.scrape(url, { onlyMainContent: false });
    expect(whole.markdown?.length).toBeGreaterThan(main.markdown?.length ?? 0);
    const headings = await client.scrape(url, { includeTags: ['h1'] });
    expect(headings.markdown?.trim()).toMatch(/^# [^\n]+$/);
  });

  it('returns a stored page if it is not older than maxAge', async () => {
    const url = origin.url('/small?firecrawl');
    await client.scrape(url);
    const again = await client.scrape(url, { maxAge: 600_000 });
    expect(again.metadata).toMatchObject({ cacheState: 'hit', creditsUsed: 0, cachedAt: expect.any(String) });
  });

  it('visits no site with minAge', async () => {
    const url = origin.url('/small?firecrawl-stored');
    const scrape = (options: object): Promise<unknown> => client.scrape(url, options as never);
    await expect(scrape({ minAge: 1 })).rejects.toMatchObject({ status: 404, code: 'SCRAPE_NO_CACHED_DATA' });
    await client.scrape(url);
    expect(await scrape({ minAge: 1 })).toMatchObject({ metadata: { cacheState: 'hit' } });
    await expect(scrape({ minAge: 60_000 })).rejects.toMatchObject({ status: 400 });
    expect(origin.requests('/small?firecrawl-stored')).toHaveLength(1);
  });

  it('returns an error page with its HTTP status', async () => {
    const { metadata } = await client.scrape(origin.url('/status/404'));
    expect(metadata).toMatchObject({ statusCode: 404, error: expect.stringContaining('404') });
  });

  it('throws for a site that cannot be reached', async () => {
    await expect(client.scrape(UNREACHED)).rejects.toMatchObject({
      status: 502,
      code: 'SCRAPE_SITE_ERROR',
      details: expect.objectContaining({ _tag: 'FetchOriginError', kind: 'connectionRefused' }),
    });
  });

  it('refuses a forbidden address with 403, which the client does not repeat', async () => {
    const url = 'http://10.0.0.1/';
    const refusal = { status: 403, details: expect.objectContaining({ _tag: 'FetchOriginError' }) };
    for (const call of [() => client.scrape(url), () => client.map(url)]) {
      const startedAt = (await listOperations()).length;
      await expect(call()).rejects.toMatchObject(refusal);
      expect(await listOperations()).toHaveLength(startedAt + 1);
    }
    const crawl = await client.crawl(url, { pollInterval: 1 });
    expect(crawl).toMatchObject({ status: 'completed', data: [] });
    const { errors } = await client.getCrawlErrors(crawl.id ?? '');
    expect(errors).toMatchObject([{ url, error: expect.stringContaining('address') }]);
  });

  it('answers 422 for a page that cannot be fetched, which the client does not repeat', async () => {
    await expect(client.scrape(origin.url('/media/octets'))).rejects.toMatchObject({
      status: 422,
      code: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
    });
  });

  it('throws when the request reaches its timeout', async () => {
    await expect(
      client.scrape(origin.url('/small?slow'), { timeout: 1000, waitFor: 5000, autoResume: false }),
    ).rejects.toMatchObject({ status: 408, code: 'SCRAPE_TIMEOUT' });
  });

  it('throws for an invalid API key', async () => {
    const stranger = new Firecrawl({ apiKey: 'fc-wrong', apiUrl: service.address });
    await expect(stranger.scrape(origin.url('/small'))).rejects.toMatchObject({ status: 401 });
  });

  it('fetches a batch of 24 URLs, reads all pages of its results and lists its errors', async () => {
    const urls = [...Array.from({ length: 23 }, (_, index) => origin.url(`/small?n=${index}`)), UNREACHED];
    const job = await client.batchScrape([...urls, 'not a url'], {
      options: { formats: ['markdown', 'links'] },
      pollInterval: 1,
    });
    expect(job).toMatchObject({ status: 'completed', total: 24, completed: 24, creditsUsed: 23 });
    expect(job.data).toHaveLength(23);
    expect(new Set(job.data.map(({ metadata }) => metadata?.sourceURL))).toEqual(new Set(urls.slice(0, 23)));
    expect(job.data[0]?.links).toBeInstanceOf(Array);
    const { errors } = await client.getBatchScrapeErrors(job.id ?? '');
    expect(errors).toMatchObject([{ url: UNREACHED, code: 'SCRAPE_SITE_ERROR' }]);
  });

  it('reports the invalid URLs of a batch, and cancels the batch', async () => {
    const started = await client.startBatchScrape([origin.url('/small?cancel'), 'http://']);
    expect(started).toMatchObject({
      id: expect.any(String),
      url: expect.stringContaining(started.id),
      invalidURLs: ['http://'],
    });
    const isCancelled = await client
      .cancelBatchScrape(started.id)
      .catch((error: { status: number }) => error.status);
    expect([true, 409]).toContain(isCancelled);
  });

  it('extracts JSON with the Firecrawl client, and names the values that the page does not state', async () => {
    const schema = {
      type: 'object',
      properties: { lamp: { type: 'string' }, seats: { type: 'number' } },
    };
    const page = await client.scrape(origin.url('/kb/lamp'), {
      formats: ['markdown', { type: 'json', schema, prompt: 'The lamp' }],
    });
    expect(page).toMatchObject({
      markdown: expect.stringContaining('The brass lamp'),
      json: { lamp: 'brass lamp', seats: 7 },
      warning: 'The page does not state these values of json: /seats.',
      metadata: { creditsUsed: 2 },
    });
    expect(model.received.at(-1)?.body.messages[1]?.content).toContain('The lamp');
  });

  it('scrapes with version 1 of the Firecrawl client', async () => {
    const result = await client.v1.scrapeUrl(origin.url('/article'), { formats: ['markdown', 'links'] });
    expect(result).toMatchObject({ success: true, markdown: expect.stringContaining('lighthouse') });
  });
});

describe('files with the Firecrawl client', () => {
  const file = { data: Buffer.from('Name,Price\nAda,12\nGrace,14\n'), filename: 'prices.csv' };

  it('reads a file and names it in the request log', async () => {
    const document = await client.parse(file, { formats: ['markdown', 'html'] });
    expect(document.markdown).toContain('| Ada | 12 |');
    expect(document.html).toContain('<td>Ada</td>');
    expect(document.metadata).toMatchObject({ statusCode: 200, numPages: 1 });
    expect(document.metadata?.sourceURL).toMatch(/^upload:[0-9a-f]{64}$/);
    expect((await listOperations())[0]).toBe('firecrawl.parse');
  });

  it('applies the options of documents', async () => {
    const pages = ['The first page.', 'The second page.'].map((text) => ({
      lines: [{ text, x: 60, y: 700 }],
    }));
    const pdf = { data: makePdf(pages), filename: 'report.pdf', contentType: 'application/pdf' };
    const document = await client.parse(pdf, { parsers: [{ type: 'pdf', maxPages: 1 }] });
    expect(document.markdown).toContain('The first page.');
    expect(document.markdown).not.toContain('The second page.');
  });

  it.each([
    ['a format that is not offered', { formats: ['summary' as const] }, /summary/],
    ['an option of pages', { headers: { accept: 'text/plain' } }, /headers/],
  ])('refuses %s', async (_name, options, message) => {
    await expect(client.parse(file, options)).rejects.toThrow(message);
  });

  it('says why a file cannot be read', async () => {
    const damaged = { data: Buffer.from('%PDF-1.7\nnothing of a PDF file'), filename: 'a.pdf' };
    await expect(client.parse(damaged)).rejects.toThrow(/damaged|cannot be read|document/i);
  });
});

describe('the format json of POST /v2/scrape', () => {
  it('refuses a schema that is not valid before the page is fetched', async () => {
    const url = origin.url('/article?bad-schema');
    const formats = [{ type: 'json', schema: { type: 'array' } }];
    const { status } = await post('/v2/scrape', { url, formats });
    expect(status).toBe(400);
    expect(origin.requests('/article?bad-schema')).toEqual([]);
  });
});

describe('POST /v2/scrape', () => {
  it.each([
    [{ formats: [{ type: 'json', prompt: 'prices' }] }, 'without a schema'],
    [{ formats: ['json'] }, 'without a schema'],
    [{ formats: [{ type: 'json', schema: { type: 'array' } }] }, 'Its root is not an object'],
    [{ formats: ['summary'] }, 'call a model yourself'],
    [{ actions: [{ type: 'click', selector: 'a' }] }, 'click'],
    [{ proxy: 'stealth' }, 'proxy'],
    [{ parsers: [] }, 'parsers'],
    [{ skipTlsVerification: true }, 'skipTlsVerification'],
    [{ storeInCache: false }, 'not stored'],
    [{ colour: 'blue' }, 'colour'],
    [{ waitFor: -1 }, 'waitFor'],
    [{ headers: { Host: 'example.com' } }, 'Host'],
  ])('returns 400 and an explanation for the scrape request %j', async (options, named) => {
    const { status, json } = await post('/v2/scrape', { url: origin.url('/small'), ...options });
    expect(status).toBe(400);
    expect(json).toMatchObject({ success: false, code: 'BAD_REQUEST', _tag: expect.any(String) });
    expect(json['error']).toContain(named);
  });

  it.each([
    [{ webhook: 'https://example.com/hook' }, 'pagewright orgs set NAME --webhook URL'],
    [{ webhook: { url: 'https://example.com/hook', events: ['completed'] } }, 'webhook'],
    [{ formats: [{ type: 'json', schema: { type: 'object' } }] }, 'call /v2/scrape for each page'],
    [{ appendToId: 'run_1' }, 'appendToId'],
    [{ maxConcurrency: 2 }, 'maxConcurrency'],
  ])('refuses a batch request with %j', async (options, named) => {
    const { status, json } = await post('/v2/batch/scrape', { urls: [origin.url('/small')], ...options });
    expect(status).toBe(400);
    expect(json).toMatchObject({ success: false, code: 'BAD_REQUEST' });
    expect(json['error']).toContain(named);
  });

  it('the same idempotency key with another body returns a conflict, also if only invalid URLs differ', async () => {
    const startBatch = async (body: object) =>
      await service.call('POST', '/v2/batch/scrape', { body, headers: { 'x-idempotency-key': 'batch' } });
    const urls = [origin.url('/small?key'), 'http://'];
    const { json: started } = await startBatch({ urls });
    expect((await startBatch({ urls })).json).toEqual(started);
    for (const body of [{ urls: [urls[0]] }, { urls, onlyMainContent: false }]) {
      const { status, json } = await startBatch(body);
      expect([status, json._tag]).toEqual([409, 'BatchedIdempotencyConflict']);
    }
  });

  it('returns a warning that names an option without effect', async () => {
    const { json } = await post('/v2/scrape', {
      url: origin.url('/small'),
      location: { country: 'DE', languages: ['de'] },
    });
    expect((json['data'] as { warning: string }).warning).toContain('location.country');
  });

  it('returns 400 and an alternative for the endpoint of extractions', async () => {
    const { status, json } = await post('/v2/extract', { urls: [origin.url('/small')] });
    expect([status, json['success']]).toEqual([400, false]);
    expect(json['error']).toContain('format json of /v2/scrape');
  });
});
