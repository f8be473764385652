import { beforeAll, describe, expect, it } from 'vitest';
import { buildWebPages } from '../web/build.ts';
import { startHttp } from './support.ts';

beforeAll(buildWebPages);

it.each(['/docs', '/docs/errors', '/docs/api', '/docs/api/fetch.fetch', '/playground', '/sample'])(
  'sends the same Content Security Policy with %s as with every page',
  async (url) => {
    const app = await startHttp();
    const { statusCode, headers } = await app.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(headers['content-security-policy']);
    for (const directive of ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).not.toMatch(/https:|upgrade-insecure-requests|unsafe/);
  },
);

describe('an unknown path', () => {
  it('returns 404 as an HTML page to a browser', async () => {
    const app = await startHttp();
    const { statusCode, headers, body } = await app.inject({
      url: '/playgruond',
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers['x-service-trace-id']).toBeDefined();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('Page not found');
  });

  it.each([
    ['GET', '/playgruond', '*/*'],
    ['GET', '/playgruond', 'application/json'],
    ['POST', '/playgruond', 'text/html'],
    ['GET', '/v1/fetsh', 'text/html'],
  ] as const)('returns 404 as JSON for %s %s with Accept: %s', async (method, url, accept) => {
    const app = await startHttp();
    const reply = await app.inject({ method, url, headers: { accept } });
    expect([reply.statusCode, reply.json()._tag]).toEqual([404, 'NotFound']);
  });
});

describe('a documentation page', () => {
  const get = async (accept: string | undefined, url = '/docs/errors') => {
    const app = await startHttp();
    const { headers } = await app.inject({ url, headers: accept === undefined ? {} : { accept } });
    expect(headers.vary).toMatch(/^accept(,|$)/);
    return headers['content-type'];
  };

  it.each([
    undefined,
    '*/*',
    'text/html',
    'text/markdown;q=0.5, text/html',
    'text/markdown;q=0, text/html;q=0.1',
  ])('returns a documentation page as HTML for Accept: %s', async (accept) => {
    expect(await get(accept)).toBe('text/html; charset=utf-8');
  });

  it.each(['text/markdown', 'text/markdown, text/html, */*', 'Text/Markdown;q=0.9, text/html;q=0.8'])(
    'returns a documentation page as Markdown for Accept: %s',
    async (accept) => {
      for (const url of ['/docs', '/docs/errors', '/docs/api', '/docs/api/fetch.fetch'])
        expect(await get(accept, url)).toBe('text/markdown; charset=utf-8');
    },
  );
});

it.each([
  [{ 'x-forwarded-proto': 'https' }, 'https://pages.example'],
  [{ 'x-forwarded-proto': 'https,http' }, 'https://pages.example'],
  [{ 'x-forwarded-proto': 'ftp' }, 'http://pages.example'],
  [{}, 'http://pages.example'],
])('the samples have the address of a proxy that sends %j', async (headers, address) => {
  const app = await startHttp();
  const { body } = await app.inject({
    url: '/docs/quick-start.md',
    headers: { host: 'pages.example', ...headers },
  });
  expect(body).toContain(`curl -s ${address}/v1/fetch`);
});
