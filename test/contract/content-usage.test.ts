import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Family, fixed, type Origin, send, startOrigin } from '../origin/index.ts';
import { PDF } from '../origin/pages/bytes.ts';
import { type Pagewright, startPagewright } from './support.ts';

const RULES = [
  'User-agent: *',
  'Disallow: /closed',
  'Content-Usage: train-ai=n, search=y',
  'Content-Usage: /no-ai ai-use=n',
  'Content-Usage: /page.html train-ai=y, ai-use=y',
  'Content-Usage: /video/ train-ai=n, search=n',
].join('\n');

const HTML = { 'content-type': 'text/html' };
const NO_AI = { 'content-usage': 'ai-use=n' };
const routes: Family = {
  '/robots.txt': fixed('Rules of the origin', { headers: { 'content-type': 'text/plain' }, body: RULES }),
  '/page': fixed('A page', { headers: HTML, body: '<h1>Page</h1><p>Some text.</p>' }),
  '/page.html': fixed('A page with a stricter header', {
    headers: { ...HTML, 'content-usage': 'train-ai=n' },
    body: '<h1>Page</h1>',
  }),
  '/closed': fixed('A disallowed page', { headers: HTML, body: '<h1>Closed</h1>' }),
  '/no-ai': fixed('Content that robots.txt says must not be the input of a model', {
    headers: HTML,
    body: '<h1>No AI</h1>',
  }),
  '/no-ai-page': fixed('A page that says so in its header', {
    headers: { ...HTML, ...NO_AI },
    body: '<h1>No AI</h1>',
  }),
  '/header': fixed('A page that says so only in its header', {
    headers: { ...HTML, ...NO_AI },
    body: '<h1>No AI</h1>',
  }),
  '/header.csv': fixed('A document that says so in its header', {
    headers: { 'content-type': 'text/csv', ...NO_AI },
    body: 'a,b\n1,2\n',
  }),
  '/embedded/harbour.pdf': fixed('A PDF that a page embeds, which says so in its header', {
    headers: { 'content-type': 'application/pdf', ...NO_AI },
    body: PDF,
  }),
  '/to-no-ai': {
    about: 'Redirects to content that must not be the input of a model',
    serve: (exchange) => send(exchange, { status: 302, headers: { location: '/no-ai' } }),
  },
};

describe('usage preferences with PAGEWRIGHT_ROBOTS=report', () => {
  let origin: Origin;
  let service: Pagewright;
  beforeAll(async () => {
    [origin, service] = await Promise.all([
      startOrigin(routes),
      startPagewright({ PAGEWRIGHT_ROBOTS: 'report' }),
    ]);
  });
  afterAll(() => Promise.all([origin.close(), service.close()]));

  it.each([
    ['the longest rule of robots.txt', '/no-ai', { aiUse: false }],
    ['the rule without a path', '/page', { trainAi: false, search: true }],
    ['the stricter of robots.txt and header', '/page.html', { trainAi: false, aiUse: true }],
    ['those of a document', '/header.csv', { trainAi: false, aiUse: false, search: true }],
    ['those of a video', '/video/tracked', { trainAi: false, search: false }],
    ['those of the URL that was redirected to', '/to-no-ai', { aiUse: false }],
  ])('are reported: %s', async (_name, path, contentUsage) => {
    const { status, json } = await service.fetchJson({ url: origin.url(path) });
    expect(status).toBe(200);
    expect(json.meta.sitePolicy.contentUsage).toEqual(contentUsage);
  });

  it('are not reported for a disallowed URL', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/closed') });
    expect(json.meta.sitePolicy).not.toHaveProperty('contentUsage');
    expect(json.meta.sitePolicy.robots.allowed).toBe(false);
  });
});

describe('usage preferences with PAGEWRIGHT_ROBOTS=enforce', () => {
  let origin: Origin;
  let service: Pagewright;
  beforeAll(async () => {
    [origin, service] = await Promise.all([
      startOrigin(routes),
      startPagewright({ PAGEWRIGHT_ROBOTS: 'enforce' }),
    ]);
  });
  afterAll(() => Promise.all([origin.close(), service.close()]));

  it.each(['/header', '/header.csv', '/to-no-ai'])('discard content of %s with ai-use=n', async (path) => {
    const { status, json } = await service.fetchJson({ url: origin.url(path) });
    expect(status).toBe(403);
    expect(json).toMatchObject({ _tag: 'FetchBlocked' });
    expect(json.message).toContain('ai-use=n');
  });

  it('refuse a URL with ai-use=n in robots.txt without requesting it', async () => {
    const { status, json } = await service.fetchJson({ url: origin.url('/no-ai-page') });
    expect(status).toBe(403);
    expect(json.message).toContain(origin.url('/no-ai-page'));
    expect(json.message).toContain('PAGEWRIGHT_ROBOTS=enforce');
    expect(origin.requests('/no-ai-page')).toHaveLength(0);
  });

  it('leave an embedded PDF with ai-use=n out of its page', async () => {
    const { status, json } = await service.fetchJson({ url: origin.url('/embedded/pdf/iframe') });
    expect(status).toBe(200);
    expect(origin.requests('/embedded/harbour.pdf')).not.toHaveLength(0);
    expect(json.data.document).toBeUndefined();
  });

  it('about training and search refuse nothing', async () => {
    const { status, json } = await service.fetchJson({ url: origin.url('/video/tracked') });
    expect(status).toBe(200);
    expect(json.data.video).toMatchObject({ provider: 'web', title: 'The last lamp' });
    expect(json.meta.sitePolicy.contentUsage).toEqual({ trainAi: false, search: false });
  });
});
