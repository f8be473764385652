import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { request as sendRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Family, fixed, type Origin, page, send, startOrigin } from '../origin/index.ts';
import { findSignatureProblem } from '../origin/verify-signature.ts';
import { type Pagewright, startPagewright } from './support.ts';

const DIRECTORY = '/.well-known/http-message-signatures-directory';
const { privateKey } = generateKeyPairSync('ed25519');
const SETTINGS = {
  PAGEWRIGHT_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  PAGEWRIGHT_PUBLIC_URL: 'https://pagewright.example',
};

const routes: Family = {
  '/parts/page': page('A page with parts', {
    body: `<h1>Parts</h1><link rel="stylesheet" href="/parts/style"><script src="/parts/script"></script>
<script>fetch('/parts/data', { method: 'POST' })</script><iframe src="/parts/frame" width="600" height="200"></iframe>`,
  }),
  '/parts/frame': page('A frame of that page', { body: '<p>Frame of the page.</p>' }),
  '/parts/style': fixed('Its style', { headers: { 'content-type': 'text/css' }, body: 'p { margin: 0 }' }),
  '/parts/script': fixed('Its script', { headers: { 'content-type': 'text/javascript' }, body: '1' }),
  '/parts/data': fixed('Its data', { headers: { 'content-type': 'application/json' }, body: '{}' }),
  '/to-target': {
    about: 'Redirects to another host',
    serve: (exchange) =>
      send(exchange, { status: 302, headers: { location: `${exchange.addresses.other}/target` } }),
  },
  '/target': page('The page there', { body: '<h1>Target</h1>' }),
  '/script-to-target': page('A script leads to another host', ({ addresses }) => ({
    body: `<script>location.replace('${addresses.other}/target?script')</script>`,
  })),
  '/to-table': {
    about: 'Redirects to a document on another host',
    serve: (exchange) =>
      send(exchange, { status: 302, headers: { location: `${exchange.addresses.other}/table.csv` } }),
  },
  '/table.csv': fixed('A document', { headers: { 'content-type': 'text/csv' }, body: 'a,b\n1,2\n' }),
  '/proxy-status': fixed('A status that the browser refuses, so that the page is fetched without it', {
    status: 407,
    headers: { 'content-type': 'text/html' },
    body: '<h1>Status 407</h1>',
  }),
  '/robots.txt': {
    about: 'Names a sitemap',
    serve: (exchange) =>
      send(exchange, {
        headers: { 'content-type': 'text/plain' },
        body: `User-agent: *\nAllow: /\nSitemap: ${exchange.addresses.own}/map.xml`,
      }),
  },
  '/map.xml': fixed('A sitemap', {
    headers: { 'content-type': 'application/xml' },
    body: '<urlset><url><loc>http://127.0.0.1/a</loc></url></urlset>',
  }),
};

const readKeys = async (service: Pagewright): Promise<JsonWebKey[]> =>
  JSON.parse((await service.call('GET', DIRECTORY, { anonymous: true })).text).keys;

/** Lists what is wrong with the signatures of all requests whose path begins with a text. */
const listProblems = (origin: Origin, path: string, keys: readonly JsonWebKey[], now?: number) =>
  origin
    .requests(path)
    .map(({ headers }) =>
      findSignatureProblem({ authority: headers.host ?? '', headers }, keys, 'web-bot-auth', now),
    );

describe('with PAGEWRIGHT_SIGNING_KEY', () => {
  let origin: Origin;
  let service: Pagewright;
  let keys: JsonWebKey[];
  beforeAll(async () => {
    [origin, service] = await Promise.all([
      startOrigin(routes),
      startPagewright({ ...SETTINGS, PAGEWRIGHT_ROBOTS: 'report' }),
    ]);
    keys = await readKeys(service);
  });
  afterAll(() => Promise.all([origin.close(), service.close()]));

  it('signs the request for a page, and no request for its parts', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/parts/page') });
    expect(json.markdown).toContain('Frame of the page.');
    expect(listProblems(origin, '/parts/page', keys)).toEqual([undefined]);
    for (const part of ['frame', 'style', 'script', 'data']) {
      const [{ headers } = { headers: {} }] = origin.requests(`/parts/${part}`);
      expect(Object.keys(headers), part).toContain('host');
      expect(Object.keys(headers).filter((name) => name.startsWith('signature'))).toEqual([]);
    }
    expect(origin.requests('/parts/page')[0]?.headers['signature-agent']).toBe(
      '"https://pagewright.example"',
    );
  });

  it.each([
    ['a redirect', '/to-target', '/target'],
    ['a script', '/script-to-target', '/target?script'],
  ])('signs each request for its own host when %s leads to another', async (_name, path, target) => {
    await service.fetchJson({ url: origin.url(path) });
    expect(listProblems(origin, path, keys)).toEqual([undefined]);
    const [first, second] = [origin.requests(path)[0], origin.requests(target)[0]];
    expect(second?.headers.host).toBe(new URL(origin.other()).host);
    expect(listProblems(origin, target, keys)).toContain(undefined);
    expect(second?.headers['signature']).not.toBe(first?.headers['signature']);
  });

  it('signs the requests for documents, with redirects', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/to-table') });
    expect(json.markdown).toContain('| a | b |');
    // The browser and the plain fetch after it.
    expect(listProblems(origin, '/table.csv', keys)).toEqual([undefined, undefined]);
    expect(listProblems(origin, '/to-table', keys)).toEqual([undefined]);
  });

  it('signs the request for a page that is fetched without the browser', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/proxy-status') });
    expect(json.markdown).toContain('Status 407');
    expect(listProblems(origin, '/proxy-status', keys)).toEqual([undefined, undefined]);
  });

  it('signs the requests for robots.txt and sitemaps', async () => {
    const body = { url: origin.url('/parts/page'), sitemap: 'only' };
    expect((await service.call('POST', '/v1/map', { body })).status).toBe(200);
    expect(new Set(listProblems(origin, '/robots.txt', keys))).toEqual(new Set([undefined]));
    expect(listProblems(origin, '/map.xml', keys)).toEqual([undefined]);
  });

  it('headers of a profile do not replace those of the signature', async () => {
    const headers = { 'Signature-Agent': '"https://other.example"', signature: 'sig1=:AA==:' };
    await service.call('POST', '/v1/profiles', { body: { name: 'forger', headers } });
    await service.fetchJson({ url: origin.url('/target?forged') }, '', { 'x-service-profile': 'forger' });
    await service.fetchJson({ url: origin.url('/table.csv?forged') }, '', { 'x-service-profile': 'forger' });
    expect(listProblems(origin, '/target?forged', keys)).toEqual([undefined]);
    expect(listProblems(origin, '/table.csv?forged', keys)).toEqual([undefined, undefined]);
  });

  it('sites detect another key, an old signature and a signature for another host', async () => {
    await service.fetchJson({ url: origin.url('/target?checked') });
    const [{ headers } = { headers: {} }] = origin.requests('/target?checked');
    const authority = new URL(origin.url()).host;
    const check = (change: object, known = keys, now?: number) =>
      findSignatureProblem({ authority, headers, ...change }, known, 'web-bot-auth', now);
    const { publicKey } = generateKeyPairSync('ed25519');
    expect(check({})).toBeUndefined();
    expect(check({}, [publicKey.export({ format: 'jwk' })])).toBe('unknown key');
    expect(check({}, keys, Date.now() / 1000 + 61)).toBe('expired');
    expect(check({ authority: 'other.example' })).toBe('wrong signature');
    expect(check({ headers: { ...headers, 'signature-agent': '"https://other.example"' } })).toBe(
      'wrong signature',
    );
  });

  it('serves the public key in a directory that is signed for its own host, whatever host was requested', async () => {
    const { port } = new URL(service.address);
    const reply = await new Promise<{ headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path: DIRECTORY, headers: { host: 'mirror.example' } };
      sendRequest(options, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ headers: response.headers, body }));
      })
        .on('error', reject)
        .end();
    });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/http-message-signatures-directory+json',
      'cache-control': 'public, max-age=3600',
    });
    expect(JSON.parse(reply.body)).toEqual({
      keys: [{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: expect.any(String), use: 'sig' }],
    });
    const headers = reply.headers as Record<string, string>;
    const check = (authority: string) =>
      findSignatureProblem({ authority, headers }, keys, 'http-message-signatures-directory');
    expect(check('pagewright.example')).toBeUndefined();
    expect(check('mirror.example')).toBe('wrong signature');
  });
});

it('without a key, nothing is signed and there is no directory', async () => {
  const [origin, service] = await Promise.all([startOrigin(routes), startPagewright()]);
  try {
    await service.fetchJson({ url: origin.url('/table.csv') });
    expect(listProblems(origin, '/table.csv', [])).toEqual(['not signed', 'not signed']);
    expect((await service.call('GET', DIRECTORY, { anonymous: true })).status).toBe(404);
  } finally {
    await Promise.all([origin.close(), service.close()]);
  }
});
