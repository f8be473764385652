import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxy } from '../egress/proxy.ts';
import { type Exchange, fixed, markup, type Origin, page, send, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const CSV = 'day,high\n1,01:10\n2,02:10\n';
const csv = (exchange: Exchange): void =>
  send(exchange, { headers: { 'content-type': 'text/csv' }, body: CSV });

const json = (exchange: Exchange): void =>
  send(exchange, { headers: { 'content-type': 'application/json' }, body: '{"lamp":"out"}' });

/** The browser makes the first request; the second request downloads the document. */
function second(answer: (exchange: Exchange) => void) {
  let requests = 0;
  return {
    about: 'Another answer to the second request',
    serve: (exchange: Exchange) => (requests++ === 0 ? csv(exchange) : answer(exchange)),
  };
}

/** Resets the second request, and answers those after it. */
function afterReset(answer: (exchange: Exchange) => void) {
  let requests = 0;
  return {
    about: 'A reset of the second request only',
    serve: (exchange: Exchange) =>
      ++requests === 2 ? exchange.request.socket.resetAndDestroy() : answer(exchange),
  };
}

const ROUTES = {
  '/again/plain.csv': { about: 'A table', serve: csv },
  '/again/cookie.csv': {
    about: 'A table for those who bring the cookie that it sets',
    serve: (exchange: Exchange) => {
      if (exchange.request.headers.cookie === 'seen=yes') return csv(exchange);
      send(exchange, { status: 302, headers: { 'set-cookie': 'seen=yes', location: '/again/cookie.csv' } });
    },
  },
  '/again/by-script': page('A page whose script goes on to data', {
    body: '<p>Moving</p><script>location.href = "/again/referred.json"</script>',
  }),
  '/again/referred.json': {
    about: 'Data for those who come from a page of this site',
    serve: (exchange: Exchange) =>
      exchange.request.headers.referer?.endsWith('/again/by-script')
        ? json(exchange)
        : send(exchange, { status: 403, headers: { 'content-type': 'application/json' }, body: '{}' }),
  },
  '/again/by-form': page('A page whose script sends a form', {
    body: '<form method="post" action="/again/posted.json"></form><script>document.forms[0].submit()</script>',
  }),
  '/again/posted.json': { about: 'Data in answer to a form', serve: json },
  '/again/reset.csv': second(({ request }) => request.socket.resetAndDestroy()),
  '/again/empty.csv': second(({ request }) => request.socket.destroy()),
  '/again/third.csv': afterReset(csv),
  '/again/busy.csv': second((exchange) =>
    send(exchange, { status: 503, headers: { 'content-type': 'text/csv' }, body: 'come,back\nlater,on\n' }),
  ),
  '/again/gone.csv': second((exchange) => send(exchange, { status: 410 })),
  '/again/loop.csv': second((exchange) =>
    send(exchange, { status: 302, headers: { location: `/again/loop.csv?${Math.random()}` } }),
  ),
  '/again/forbidden.csv': second((exchange) =>
    send(exchange, {
      status: 302,
      headers: { location: exchange.addresses.victim.replace('127.0.0.1', '127.0.0.2') },
    }),
  ),
  '/again/half.csv': second(({ response }) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '10000' });
    response.write(CSV, () => response.destroy());
  }),
  '/again/missing': fixed('An error status without a body', {
    status: 404,
    headers: { 'content-type': 'application/pdf' },
  }),
};

let visits = 0;
const walled = (exchange: Exchange): void => {
  if (visits++ > 0) return csv(exchange);
  send(exchange, {
    status: 403,
    headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge', server: 'cloudflare' },
    body: markup({ title: 'Just a moment...', body: '<h1>Just a moment...</h1>' }),
  });
};

let origin: Origin;
let pagewright: Pagewright;
beforeAll(async () => {
  [origin, pagewright] = await Promise.all([
    startOrigin({ ...ROUTES, '/again/walled.csv': { about: 'A wall, then a table', serve: walled } }),
    startPagewright(),
  ]);
});
afterAll(async () => {
  await Promise.all([pagewright.close(), origin.close()]);
});

const get = (path: string) => pagewright.fetchJson({ url: origin.url(path) });

describe('the second request for a document that the browser received as a download', () => {
  it('requests a document again with the headers of the browser', async () => {
    expect((await get('/again/plain.csv')).json.markdown).toContain('| 2 | 02:10 |');
    const [first, again, ...more] = origin.requests('/again/plain.csv');
    expect(more).toEqual([]);
    const said = (headers: Record<string, unknown>) => ({
      ...headers,
      connection: '',
      'accept-encoding': '',
    });
    expect(said(again!.headers)).toEqual(said(first!.headers));
    expect(again!.headers['user-agent']).toContain('Chrome/');
    expect(again!.headers['accept-language']).toMatch(/^en-US,en/);
  });

  it('sends the cookies of the browser when it requests a document a second time', async () => {
    const reply = await get('/again/cookie.csv');
    expect(reply.json.markdown).toContain('| 2 | 02:10 |');
    expect(reply.json.originError).toBeUndefined();
  });

  it('follows a script navigation to a document and sends the referrer', async () => {
    const reply = await get('/again/by-script');
    expect(reply.json.markdown).toContain('"lamp": "out"');
    expect(reply.json.meta.finalUrl).toBe(origin.url('/again/referred.json'));
  });

  it('never repeats a form submission to get a document', async () => {
    const reply = await get('/again/by-form');
    expect(reply.status).toBe(502);
    expect(reply.json).toMatchObject({
      _tag: 'FetchUnsupportedContentType',
      contentType: 'application/json',
    });
    expect(origin.requests('/again/posted.json').map(({ method }) => method)).toEqual(['POST']);
  });

  it('requests a document again through the same proxy exit (route of outgoing requests)', async () => {
    const [first, other] = [await proxy('http', {}), await proxy('socks5', {})];
    const exits = `http://127.0.0.1:${first.port},socks5://127.0.0.1:${other.port}`;
    const behind = await startPagewright({ PAGEWRIGHT_PROXY_EXITS: exits });
    try {
      const { status, json: body } = await behind.fetchJson({ url: origin.url('/again/walled.csv') });
      expect(status).toBe(200);
      expect(body.markdown).toContain('| 2 | 02:10 |');
      const target = new URL(origin.url()).host;
      expect(other.asked).toEqual([target, target]);
    } finally {
      await behind.close();
    }
  });

  it.each([
    [
      '/again/loop.csv',
      { kind: 'http', upstreamError: 'net::ERR_TOO_MANY_REDIRECTS', redirectLimitReached: true },
    ],
    ['/again/forbidden.csv', { kind: 'addressUnreachable', upstreamError: 'net::ERR_ADDRESS_INVALID' }],
  ])('reports the failed second request for %s as outcome of the origin', async (path, outcome) => {
    const { status, json: body } = await get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _tag: 'FetchOriginError',
      url: origin.url(path),
      contentAvailable: false,
      ...outcome,
    });
  });

  it.each(['/again/reset.csv', '/again/empty.csv'])(
    '%s: returns the response that the browser received, without content',
    async (path) => {
      const { status, json: body } = await get(path);
      expect(status).toBe(200);
      expect(body.meta).toMatchObject({ loadingStatus: 'partial', finalUrl: origin.url(path) });
      expect(body.markdown).toBe('');
      expect(body).not.toHaveProperty('originError');
    },
  );

  it('repeats the second request once if its connection failed', async () => {
    const { json: body } = await get('/again/third.csv');
    expect(body.meta.loadingStatus).toBe('complete');
    expect(body.markdown).toContain('| 2 | 02:10 |');
  });

  it.each([
    ['/again/gone.csv', 410],
    ['/again/missing', 404],
  ])('%s: stores a snapshot for an error status without a body', async (path, originStatusCode) => {
    const { status, json: body } = await get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      meta: { snapshotId: expect.stringMatching(/^snap_/) },
      markdown: '',
      originError: { kind: 'http', originStatusCode, retryable: false, contentAvailable: false },
    });
  });

  it('returns originError together with the content of an error status', async () => {
    const { status, json: body } = await get('/again/busy.csv');
    expect(status).toBe(200);
    expect(body.originError).toMatchObject({ kind: 'http', originStatusCode: 503, retryable: true });
    expect(body.markdown).toContain('| later | on |');
  });

  it('keeps the content of a truncated body with a warning', async () => {
    const { status, json: body } = await get('/again/half.csv');
    expect(status).toBe(200);
    expect(body.meta.loadingStatus).toBe('partial');
    expect(body.markdown).toContain('| 2 | 02:10 |');
  });
});
