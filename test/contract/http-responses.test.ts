import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Exchange,
  fixed,
  incomplete,
  incompleteHead,
  type Origin,
  send,
  startOrigin,
  startRaw,
} from '../origin/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

const empty = (status: number, type: string, body = ''): ReturnType<typeof fixed> =>
  fixed(`${status} ${type}`, { status, headers: { 'content-type': type }, body });

const AUTHORIZATION = `Basic ${Buffer.from('lamp:pa ss').toString('base64')}`;

const protectedBy = (type: string, body: string) => (exchange: Exchange) =>
  exchange.request.headers.authorization === AUTHORIZATION
    ? send(exchange, { headers: { 'content-type': type }, body })
    : send(exchange, {
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="lamp"', 'content-type': 'text/html' },
        body: '<h1>No entry</h1>',
      });

/** A response of 300 kB that decompresses to 300 MB of markup. */
const BOMB = gzipSync(Buffer.alloc(60_000_000, '<p>lamp'), { level: 1 });

const ROUTES = {
  '/facts/404.bin': empty(404, 'application/octet-stream'),
  '/facts/404.pdf': empty(404, 'application/pdf'),
  '/facts/503.zip': empty(503, 'application/zip', 'PK\u0003\u0004broken'),
  '/facts/500': empty(500, 'text/html'),
  '/facts/200': empty(200, 'text/html'),
  '/facts/407': empty(407, 'text/html', '<title>Sign in</title><h1>The site asks for a proxy password</h1>'),
  '/facts/headers': {
    about: 'Repeated headers',
    serve: ({ response }: Exchange) => {
      response.setHeader('set-cookie', ['a=1; Path=/', 'b=2']);
      response.setHeader('x-lamp', ['first', 'second']);
      response.setHeader('content-type', 'text/html');
      response.end('<h1>Repeated</h1>');
    },
  },
  '/facts/private': {
    about: 'A page behind a password',
    serve: protectedBy(
      'text/html',
      `<main><h1>Lamp</h1><p>Behind the password of the harbour is a lamp that is put out on Sunday.</p><p id="p"></p></main><a href="next">Next</a> <a href="http://lamp:pa%20ss@127.0.0.9/">Other</a>
      <script>fetch('/facts/private.csv').then(({ status }) => (p.textContent = 'Fetched in the page: ' + status))</script>`,
    ),
  },
  '/facts/private.csv': {
    about: 'A table behind a password',
    serve: protectedBy('text/csv', 'day,lamp\n1,lit\n'),
  },
  '/facts/to-private': {
    about: 'A redirect to a URL with credentials',
    serve: (exchange: Exchange) => {
      const location = `http://lamp:pa%20ss@${exchange.request.headers.host}/facts/private`;
      send(exchange, { status: 302, headers: { location } });
    },
  },
  '/facts/srcdoc': empty(200, 'text/html', '<p>Wait</p><script>location.href = "about:srcdoc"</script>'),
  '/facts/bomb': {
    about: 'A decompression bomb',
    serve: (exchange: Exchange) =>
      send(exchange, { headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' }, body: BOMB }),
  },
};

const CREDITS = 1000;
let origin: Origin;
let service: Pagewright;
beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin(ROUTES),
    startPagewright({ PAGEWRIGHT_ORG_CREDITS: String(CREDITS) }),
  ]);
});
afterAll(() => Promise.all([service.close(), origin.close()]));

const credits = async (): Promise<number> => (await service.call('GET', '/v1/account')).json.credits;

/** Calls the service with the address of an origin that sends an incomplete response. */
async function withIncomplete(
  bytes: string,
  end: 'reset' | 'close',
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = await startRaw(incomplete(bytes, end));
  try {
    await use(`http://127.0.0.1:${server.port}/`);
  } finally {
    await server.close();
  }
}

/** The result of a batched run of one URL. */
async function batchedItem(url: string): Promise<JsonValue> {
  const { id } = (await service.call('POST', '/v1/fetch/batched', { body: { urls: [url] } })).json;
  for (;;) {
    const { json } = await service.call('GET', `/v1/fetch/batched/${id}`);
    if (json.status === 'COMPLETED') return json.results[0];
    await sleep(50);
  }
}

describe('a connection that breaks after the headers', () => {
  it.each(['reset', 'close'] as const)('returns the error status: %s', (end) =>
    withIncomplete(incompleteHead('503 Service Unavailable'), end, async (url) => {
      const { json, headers } = await service.fetchJson({ url });
      expect(json.originError).toMatchObject({
        kind: 'http',
        originStatusCode: 503,
        retryable: true,
        contentAvailable: false,
      });
      expect(json.meta).toMatchObject({ loadingStatus: 'partial' });
      expect(headers.get('x-service-snapshot-id')).toBe(json.meta.snapshotId);
    }),
  );

  it.each([
    ['nothing', '', ''],
    ['7 bytes of HTML', '<p>Half', 'Half'],
    ['7 bytes of HTML without a tag', 'Half of', 'Half of'],
  ])('returns the part of a 200 response that arrived: %s', (_name, body, text) =>
    withIncomplete(incompleteHead('200 OK') + body, 'reset', async (url) => {
      const { status, json } = await service.fetchJson({ url });
      expect(status).toBe(200);
      expect(json).not.toHaveProperty('_tag');
      expect(json).not.toHaveProperty('originError');
      expect(json.meta.loadingStatus).toBe('partial');
      expect(json.markdown.trim()).toBe(text);
    }),
  );

  it('returns the part of a text file that arrived', () =>
    withIncomplete(`${incompleteHead('200 OK', 'text/plain')}Half of`, 'reset', async (url) => {
      const { json } = await service.fetchJson({ url });
      expect(json.meta.loadingStatus).toBe('partial');
      expect(json.markdown).toContain('Half of');
    }));
});

describe('an error status without readable content', () => {
  it.each([
    ['/facts/404.bin', 404, false],
    ['/facts/404.pdf', 404, false],
    ['/facts/503.zip', 503, true],
    ['/facts/500', 500, true],
  ])('a fetch of %s stores a snapshot and costs nothing', async (path, originStatusCode, retryable) => {
    const url = origin.url(path);
    const before = await credits();
    const markdown = await service.fetch({ url });
    expect(markdown.text).toMatch(
      new RegExp(`^---\\nurl: "${url}"\\ntitle: ""\\noriginStatusCode: ${originStatusCode}\\n`),
    );
    expect(markdown.headers.get('x-service-origin-error')).toBe('http');
    expect(markdown.headers.get('x-service-snapshot-id')).toMatch(/^snap_/);

    const outcome = { kind: 'http', originStatusCode, retryable, contentAvailable: false };
    const { json } = await service.fetchJson({ url });
    expect(json).not.toHaveProperty('_tag');
    expect(json).toMatchObject({ markdown: '', json: [], originError: outcome });

    const item = await batchedItem(url);
    expect(item).toMatchObject({
      status: 'SUCCEEDED',
      data: { response: { originStatusCode }, markdown: '' },
      originError: outcome,
    });
    expect(item).not.toHaveProperty('error');
    expect(await credits()).toBe(before);
  });
});

it('an empty response with status 200 costs nothing', async () => {
  const before = await credits();
  const { status, json } = await service.fetchJson({ url: origin.url('/facts/200') });
  expect(status).toBe(200);
  expect(json.markdown).toBe('');
  expect(await credits()).toBe(before);
});

it('captures a page with status 407 from the origin', async () => {
  const { json } = await service.fetchJson({ url: origin.url('/facts/407') });
  expect(json.originError).toMatchObject({
    kind: 'http',
    originStatusCode: 407,
    retryable: false,
    contentAvailable: true,
  });
  expect(json.markdown).toContain('The site asks for a proxy password');
});

describe('headers of every response', () => {
  it('joins repeated response headers, and includes cookies', async () => {
    const include = { response: { includeHeaders: true } };
    const { json } = await service.fetchJson({ url: origin.url('/facts/headers'), include });
    expect(json.data.response.headers).toMatchObject({
      'set-cookie': 'a=1; Path=/, b=2',
      'x-lamp': 'first, second',
    });
  });

  it('a search of a snapshot always returns the headers of the stored response', async () => {
    const { meta } = (await service.fetchJson({ url: origin.url('/facts/headers') })).json;
    const { snapshotId } = meta;
    const search = { query: 'repeated', minScore: 0 };
    const headers = { 'content-type': 'text/html', 'x-lamp': 'first, second' };
    const found = await service.call('POST', '/v1/fetch/search', { body: { snapshotId, search } });
    expect(found.json.response.headers).toMatchObject(headers);
    const path = `/v1/snapshots/${snapshotId}/highlights`;
    const highlights = await service.call('POST', path, { body: { highlights: search } });
    expect(highlights.json.response.headers).toMatchObject(headers);
  });
});

describe('credentials in a URL', () => {
  const SECRET = 'pa%20ss';
  const withSecret = (path: string): string => origin.url(path).replace('http://', `http://lamp:${SECRET}@`);

  it('uses the credentials of a URL for its request, and never returns them', async () => {
    const url = withSecret('/facts/private');
    const include = { links: { sameDomainOnly: false }, response: { includeHeaders: true } };
    const replies = [
      await service.fetchJson({ url, include }),
      await service.fetch({ url }),
      await service.fetchJson({ url: withSecret('/facts/private.csv') }),
      await service.fetchJson({ url: withSecret('/facts/404.pdf') }),
      await service.fetchJson({ url: origin.refused('/x').replace('http://', `http://lamp:${SECRET}@`) }),
    ];
    const [page, markdown, csv] = replies;
    expect(page?.json.meta).toMatchObject({
      url: origin.url('/facts/private'),
      finalUrl: origin.url('/facts/private'),
    });
    expect(page?.json.markdown).toContain('Behind the password');
    expect(page?.json.markdown).toContain('Fetched in the page: 200');
    expect(page?.json.data.links[0].url).toBe(origin.url('/facts/next'));
    expect(markdown?.text).toContain('Behind the password');
    expect(csv?.json.markdown).toContain('| 1 | lit |');
    const item = await batchedItem(url);
    expect(item).toMatchObject({ url: origin.url('/facts/private'), status: 'SUCCEEDED' });
    expect(item.data.markdown).toContain('Behind the password');
    const listed = await service.call('GET', '/v1/snapshots');
    for (const text of [...replies.map((reply) => reply.text), JSON.stringify(item), listed.text]) {
      expect(text).not.toMatch(/pa%20ss|lamp:|pa ss/);
    }
    const wrong = await service.fetchJson({ url: url.replace(SECRET, 'wrong') });
    expect(wrong.json.originError).toMatchObject({ kind: 'http', originStatusCode: 401 });
  });

  it('does not return credentials that a redirect adds to the URL', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/facts/to-private') });
    expect(json.meta.finalUrl).toBe(origin.url('/facts/private'));
    expect(JSON.stringify(json)).not.toContain('pa%20ss');
  });
});

describe('a page that cannot be captured', () => {
  it('a script that navigates to about:srcdoc fails the capture', async () => {
    const { status, json } = await service.fetchJson({ url: origin.url('/facts/srcdoc') });
    expect(status).toBe(502);
    expect(json).toMatchObject({
      _tag: 'FetchNavigationFailed',
      failureType: 'browserInternalDocument',
      retryable: false,
    });
  });

  it('a decompression bomb is reported as too large', async () => {
    const { status, json } = await service.fetchJson({ url: origin.url('/facts/bomb') });
    expect(status).toBe(413);
    expect(json).toMatchObject({ _tag: 'FetchPageTooLarge' });
  });
});
