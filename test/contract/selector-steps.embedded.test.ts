import { afterAll, beforeAll, expect, it } from 'vitest';
import { markup, type Origin, send, startOrigin } from '../origin/index.ts';
import { ACCEPT_STORED, type Pagewright, startPagewright } from './support.ts';

const PARAGRAPHS = 2_500;

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  const body = `<main><h1>Log</h1>${Array.from({ length: PARAGRAPHS }, (_, n) => `<p class="c${n % 7}">Entry ${n}</p>`).join('')}</main>`;
  const siblings = {
    about: 'Thousands of paragraphs in one element',
    serve: (exchange: Parameters<typeof send>[0]) =>
      send(exchange, { headers: { 'content-type': 'text/html' }, body: markup({ title: 'Log', body }) }),
  };
  [origin, service] = await Promise.all([startOrigin({ '/siblings': siblings }), startPagewright()]);
});

/** Returns a view of the page, which is captured once. */
const view = (include: object) =>
  service.fetchJson({ url: origin.url('/siblings'), include }, '', ACCEPT_STORED);

afterAll(() => Promise.all([origin.close(), service.close()]));

it.each([
  'zz ~ p ~ p ~ p ~ p',
  'p:has(~ zz ~ p)',
  'main:not(:has(zz ~ p ~ p ~ p))',
  'p:nth-child(n of p:nth-child(n of :not(zz ~ p)))',
  'p:is(zz ~ p, zz ~ p ~ p)',
])('returns 400 for the selector `%s`, which takes too many steps', async (selector) => {
  for (const format of ['markdown', 'html']) {
    const include = { [format]: { selectors: [selector] } };
    const { status, json } = await view(include);
    expect([status, json._tag]).toEqual([400, 'BadRequest']);
    expect(json.message).toContain('too many steps');
  }
});

it.each([
  ['p:nth-child(3)', 'Entry 1'],
  ['h1 + p', 'Entry 0'],
  ['main > p.c3:not(.c4):last-of-type, h1', '# Log'],
  ['body main p:has(+ .c2)', 'Entry 1'],
])('selects with `%s`', async (selector, expected) => {
  const include = { markdown: { selectors: [selector] } };
  const { status, json } = await view(include);
  expect(status).toBe(200);
  expect(json.markdown).toContain(expected);
});
