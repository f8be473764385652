import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Family, type Origin, page, refusingPort, startOrigin } from '../origin/index.ts';

const UNREACHED = `http://127.0.0.1:${await refusingPort('127.0.0.1')}/`;

const SITE: Family = {
  '/soft-error': page('An error page with a success status', {
    title: 'Page not found',
    body: '<main><h1>Page not found</h1><p>Try the search.</p></main>',
  }),
};

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(SITE), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

/** Reads a page with the longest time limit, because the default of 30 seconds is short for a busy machine. */
const read = async (target: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${service.address}/${target}`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${service.apiKey}`, 'x-timeout': '180', ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const readJson = async (target: string, headers: Record<string, string> = {}) => {
  const { status, text } = await read(target, { accept: 'application/json', ...headers });
  return { status, json: JSON.parse(text) };
};

it('returns the page as plain text that starts with title and URL', async () => {
  const { status, headers, text } = await read(origin.url('/article'));
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^Title: .+\n\nURL Source: http/);
  expect(text).toContain(`URL Source: ${origin.url('/article')}`);
  expect(text).toMatch(/\n\nMarkdown Content:\n/);
});

it('keeps the query string of the page URL', async () => {
  const { text } = await read(origin.url('/small?a=1&b=%20x'));
  expect(text).toContain(`URL Source: ${origin.url('/small?a=1&b=%20x')}`);
});

it('returns title, URL, content and number of tokens as JSON', async () => {
  const { json } = await readJson(origin.url('/article'));
  expect(json).toMatchObject({
    code: 200,
    status: 20000,
    data: {
      title: expect.any(String),
      url: origin.url('/article'),
      content: expect.stringContaining('lighthouse'),
      usage: { tokens: expect.any(Number) },
    },
  });
});

it('accepts the URL and options in the body', async () => {
  const response = await fetch(service.address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ url: origin.url('/article'), targetSelector: 'h1', noCache: true }),
  });
  const json = (await response.json()) as { data: { content: string } };
  expect(json.data.content.trim()).toMatch(/^# [^\n]+$/);
});

it.each([
  ['html', 'html', /<p>|<h1/],
  ['text', 'text', /lighthouse/],
  ['markdown', 'content', /lighthouse/],
])('returns the format %s', async (format, field, pattern) => {
  const { json } = await readJson(origin.url('/article'), { 'x-return-format': format });
  expect(json.data[field]).toMatch(pattern);
});

it('the HTML of a page cannot run as a page of the service', async () => {
  const { headers } = await read(origin.url('/article'), { 'x-return-format': 'html' });
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe('sandbox');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('redirects to the image if the format is screenshot', async () => {
  const { status, headers } = await read(origin.url('/small'), { 'x-return-format': 'screenshot' });
  expect(status).toBe(302);
  const picture = await fetch(headers.get('location') ?? '');
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('content-security-policy')).toBe('sandbox');
});

it('lists the links and removes images on request', async () => {
  const { text } = await read(origin.url('/article'), {
    'x-with-links-summary': 'true',
    'x-retain-images': 'none',
  });
  expect(text).toMatch(/\nLinks\/Buttons:\n- \[/);
  expect(text.split('Links/Buttons')[0]).not.toContain('![');
});

it('reuses a recent page only on request', async () => {
  const url = origin.url('/small?jina');
  const first = await readJson(url);
  const again = await readJson(url, { 'x-cache-tolerance': '600' });
  expect(again.json.data.metadata.snapshotId).toBe(first.json.data.metadata.snapshotId);
  const fresh = await readJson(url, { 'x-cache-tolerance': '600', 'x-no-cache': 'true' });
  expect(fresh.json.data.metadata.snapshotId).not.toBe(first.json.data.metadata.snapshotId);
});

it('returns a warning for a page with an error status', async () => {
  const { status, text } = await read(origin.url('/status/404'));
  expect(status).toBe(200);
  expect(text).toContain('Warning: Target URL returned error 404');
});

it('returns a warning for an error page with a success status', async () => {
  const { text } = await read(origin.url('/soft-error'));
  expect(text).toContain('Warning: The page looks like an error page, although its status is a success\n');
  const { json } = await readJson(origin.url('/soft-error'));
  expect(json.data.warning).toBe('The page looks like an error page, although its status is a success');
});

it('answers 422 for a site that is not reached, a forbidden address and an unsupported file', async () => {
  expect((await readJson('http://10.0.0.1/')).status).toBe(422);
  const file = await readJson(origin.url('/media/octets'));
  expect([file.status, file.json]).toMatchObject([422, { code: 422, _tag: 'FetchUnsupportedContentType' }]);
  const { status, json } = await readJson(UNREACHED);
  expect([status, json]).toMatchObject([422, { data: null, code: 422, _tag: 'FetchOriginError' }]);
});

it.each([
  [{ 'x-with-generated-alt': 'true' }, 'x-with-generated-alt'],
  [{ 'x-robots-txt': 'JinaReader' }, 'PAGEWRIGHT_ROBOTS'],
  [{ 'x-engine': 'cf-browser-rendering' }, 'x-engine'],
  [{ 'x-viewport': '{"width":400,"height":800}' }, 'profile'],
  [{ 'x-instruction': 'prices' }, 'language model'],
  [{ 'x-return-format': 'pdf' }, 'pdf'],
  [{ 'x-timeout': '0' }, 'x-timeout'],
  [{ 'x-token-budget': '3' }, 'x-token-budget'],
  [{ 'x-target-selector': 'div[' }, 'selector'],
  [{ accept: 'text/event-stream' }, 'event-stream'],
])('returns 400 and a message for the headers %j', async (headers, named) => {
  const { status, text } = await read(origin.url('/article'), headers as Record<string, string>);
  expect(status).toBe(400);
  expect(JSON.parse(text)).toMatchObject({ code: 400, data: null, message: expect.stringContaining(named) });
});

it('accepts options that do not change the default result', async () => {
  const headers = {
    'x-engine': 'browser',
    'x-base': 'final',
    'x-no-gfm': 'false',
    'x-md-heading-style': 'atx',
  };
  expect((await read(origin.url('/small'), headers)).status).toBe(200);
});

it('accepts requests with headers that proxies add', async () => {
  expect(
    (await read(origin.url('/small'), { 'x-forwarded-for': '10.0.0.1', 'x-request-id': '1' })).status,
  ).toBe(200);
});

it('answers 401 without a key, also with a session cookie', async () => {
  const { status, text } = await read(origin.url('/small'), { authorization: 'Bearer wrong' });
  expect([status, JSON.parse(text)._tag]).toEqual([401, 'AuthFailed']);
});

it('returns 404 if PAGEWRIGHT_COMPAT is off', async () => {
  const closed = await startPagewright({ PAGEWRIGHT_COMPAT: 'off' });
  try {
    const response = await fetch(`${closed.address}/${origin.url('/small')}`, {
      headers: { authorization: `Bearer ${closed.apiKey}` },
    });
    expect(response.status).toBe(404);
  } finally {
    await closed.close();
  }
});
