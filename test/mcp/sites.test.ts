import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, sendPage, startOrigin } from '../origin/index.ts';
import { callTool, connectHttp, nameOf, REVISIONS, waitForRun } from './support.ts';

/** Names of the pages below /lighthouse/. Each page has different text, and robots.txt disallows one. */
const PAGES = ['lamp', 'lens', 'stairs'];

let price = 40;
let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/lighthouse/*': {
        about: 'A site whose pages link to each other',
        serve(exchange) {
          const name = exchange.url.pathname.replace('/lighthouse/', '') || 'start';
          const links = [...PAGES, 'private/log'].map(
            (page) => `<a href="/lighthouse/${page}">The ${page}</a>`,
          );
          const text = `The ${name} of the lighthouse was built before the ${name} of the harbour. `.repeat(
            8,
          );
          sendPage(exchange, {
            title: `The ${name}`,
            body: `<main><h1>The ${name}</h1><p>${text}</p><p>${links.join(' ')}</p></main>`,
          });
        },
      },
      '/robots.txt': {
        about: 'Disallows a folder and names a sitemap',
        serve: ({ response, addresses: { own } }) =>
          response.end(`User-agent: *\nDisallow: /lighthouse/private/\nSitemap: ${own}/lighthouse.txt\n`),
      },
      '/lighthouse.txt': {
        about: 'A sitemap with a page that no page links to',
        serve: ({ response, addresses: { own } }) => response.end(`${own}/lighthouse/cellar\n`),
      },
      '/shop/*': {
        about: 'A page whose price changes with each request',
        serve(exchange) {
          const facts = 'The lamp has a brass frame and a lens of glass. '.repeat(6);
          const body = `<main><h1>Lamp</h1><p>${facts}</p><p>Price: €${price++}.00</p></main>`;
          sendPage(exchange, { title: 'Lamp', body });
        },
      },
    }),
    startPagewright(),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

// No tool depends on the revision of the protocol: `agent.test.ts` and `http.test.ts` use the other one.
describe.each([[nameOf(REVISIONS[0]), REVISIONS[0]] as const])(
  'tools for sites, with %s',
  (name, revision) => {
    let client: Client;
    beforeAll(async () => {
      client = await connectHttp(service.address, revision);
    });
    afterAll(() => client.close());

    it('lists the addresses of a site in pages, and filters them', async () => {
      const site = { url: origin.url('/lighthouse/'), includePatterns: ['/lighthouse/'] };
      const first = await callTool(client, 'map', { ...site, limit: 3 });
      expect(first.structured).toMatchObject({ total: 6, isCut: false, nextCursor: expect.any(String) });
      expect(first.text).toContain(`${origin.url('/lighthouse/lamp')} · The lamp`);
      expect(first.text).toContain(`"cursor":"${first.structured.nextCursor}"`);
      const rest = await callTool(client, 'map', { ...site, cursor: first.structured.nextCursor });
      const urls = [...first.structured.addresses, ...rest.structured.addresses].map(({ url }) => url);
      expect(urls).toEqual(
        ['', ...PAGES, 'private/log', 'cellar'].map((page) => origin.url(`/lighthouse/${page}`)),
      );
      const found = await callTool(client, 'map', { ...site, search: 'stairs' });
      expect(found.structured.addresses).toMatchObject([{ title: 'The stairs', source: 'link' }]);
    });

    it('crawls a site, and run_results returns the results', async () => {
      const url = origin.url('/lighthouse/');
      const started = await callTool(client, 'crawl_start', { url, scope: 'path' });
      const { id } = started.structured;
      expect(started.text).toContain(`run_results {"id":"${id}"}`);
      const results = [];
      let last;
      let offset: number | undefined = 0;
      while (offset !== undefined) {
        last = await callTool(client, 'run_results', { id, limit: 2, offset, maxTokensPerPage: 100 });
        results.push(...last.structured.results);
        offset = last.structured.nextOffset;
      }
      expect(results.map((item) => item.url).toSorted()).toEqual(
        ['', 'cellar', ...PAGES].map((page) => origin.url(`/lighthouse/${page}`)).toSorted(),
      );
      expect(results.find((item) => item.url.endsWith('lens')).markdown).toContain(
        'The lens of the lighthouse',
      );
      expect(last?.structured).toMatchObject({
        status: 'COMPLETED',
        skipped: { robots: expect.any(Number) },
      });
      expect(last?.text).toContain('Links that were not followed: robots');
    });

    it('says in a sentence why a page of a run and the start page of a map were not read', async () => {
      const url = origin.refused('/x');
      const { structured } = await callTool(client, 'batched_start', { urls: [url] });
      await waitForRun(client, structured.id);
      const run = await callTool(client, 'run_results', { id: structured.id, limit: 1 });
      const sentence = 'The site refused the connection. It may be down. A later fetch may succeed.';
      expect(run.text).toContain(`No page. ${sentence}`);
      expect((await callTool(client, 'map', { url })).text).toMatch(
        `The start page was not read. ${sentence}\n`,
      );
    });

    it('stops a crawl at its limit and accepts an idempotency key', async () => {
      const args = { url: origin.url('/lighthouse/'), limit: 1, idempotencyKey: `key of ${name}` };
      const { structured } = await callTool(client, 'crawl_start', args);
      expect((await callTool(client, 'crawl_start', args)).structured).toEqual(structured);
      await waitForRun(client, structured.id);
      const { structured: run } = await callTool(client, 'run_results', { id: structured.id, limit: 1 });
      expect(run).toMatchObject({ totalUrls: 1, results: [{ status: 'SUCCEEDED' }] });
    });

    it('compares a page with its previous snapshot', async () => {
      const url = origin.url(`/shop/${encodeURIComponent(name)}`);
      const { structured: older } = await callTool(client, 'fetch', { url });
      const alone = await callTool(client, 'diff', { snapshotId: older.snapshotId });
      expect(alone.error).toMatchObject({ _tag: 'HttpApiDecodeError' });
      expect(alone.text).toContain('No earlier snapshot of this URL is stored.');
      const { structured: newer } = await callTool(client, 'fetch', { url });
      const { text, structured } = await callTool(client, 'diff', { snapshotId: newer.snapshotId });
      expect(structured).toMatchObject({
        before: { snapshotId: older.snapshotId },
        after: { snapshotId: newer.snapshotId },
        hasChanged: true,
        prices: [{ before: expect.stringContaining('€'), after: expect.stringContaining('€') }],
      });
      expect(structured.markdown).toBe(text);
      const backwards = { snapshotId: older.snapshotId, earlierId: newer.snapshotId };
      const same = await callTool(client, 'diff', backwards);
      expect(same.structured.before.snapshotId).toBe(newer.snapshotId);
      const unknown = await callTool(client, 'diff', { snapshotId: 'snap_of_nobody' });
      expect(unknown.error).toMatchObject({ _tag: 'SnapshotNotFound', snapshotId: 'snap_of_nobody' });
    });
  },
);
