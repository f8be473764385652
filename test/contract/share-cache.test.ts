import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixed, type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const PAGES = ['/shop/1', '/shop/2', '/shop/3', '/shop/4'];

let origin: Origin;
let service: Pagewright;
beforeAll(async () => {
  const page = (body: string) => fixed('A page', { headers: { 'content-type': 'text/html' }, body });
  const links = PAGES.map((path) => `<a href="${path}">${path}</a>`).join(' ');
  const cached = { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' };
  [origin, service] = await Promise.all([
    startOrigin({
      '/shop/script.js': fixed('A script', {
        headers: cached,
        body: 'document.write("<p>The shop opens at nine.</p>")',
      }),
      '/shop/start': page(`<h1>Shop</h1>${links}`),
      ...Object.fromEntries(
        PAGES.map((path) => [path, page(`<h1>${path}</h1><script src=/shop/script.js></script>`)]),
      ),
    }),
    // One capture at a time, so that every page can use the cache of the page before.
    startPagewright({ PAGEWRIGHT_CONCURRENCY: '1' }),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const countLoads = (): number => origin.requests('/shop/script.js').length;

/** Starts a run or a crawl and returns the Markdown of its results after its end. */
async function run(path: string, body: object): Promise<string[]> {
  const { json, status } = await service.call('POST', path, { body });
  expect([status, json]).toEqual([202, { id: expect.any(String) }]);
  const read = async () => (await service.call('GET', `${path}/${json.id}?limit=50`)).json;
  await expect.poll(async () => (await read()).status, { interval: 300 }).toBe('COMPLETED');
  return (await read()).results.map((result: { data: { markdown: string } }) => result.data.markdown);
}

it.each([true, false])(
  'the pages of a run share the script of a site if shareCache is %s',
  async (shareCache) => {
    const before = countLoads();
    const browserConfig = { shareCache };
    const pages = await run('/v1/fetch/batched', {
      urls: PAGES.map((path) => origin.url(path)),
      browserConfig,
    });
    for (const markdown of pages) expect(markdown).toContain('The shop opens at nine.');
    expect(pages).toHaveLength(PAGES.length);
    // A repeated capture may load the script again.
    if (shareCache) expect(countLoads() - before).toBeLessThan(PAGES.length);
    else expect(countLoads() - before).toBeGreaterThanOrEqual(PAGES.length);
  },
);

it('loads the script of a site fewer times than there are pages in a crawl with shareCache', async () => {
  const before = countLoads();
  const pages = await run('/v1/crawl', {
    url: origin.url('/shop/start'),
    browserConfig: { shareCache: true },
  });
  expect(pages).toHaveLength(PAGES.length + 1);
  expect(countLoads() - before).toBeLessThan(PAGES.length);
});

it('refuses shareCache in a single fetch', async () => {
  const reply = await service.fetchJson({
    url: origin.url('/small'),
    browserConfig: { shareCache: true },
  } as Parameters<typeof service.fetchJson>[0]);
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.json)).toContain('shareCache');
});
