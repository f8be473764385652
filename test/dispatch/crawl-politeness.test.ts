import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newPlace, openUntilFinished } from '../store/support.ts';
import { createSkippingClock, crawlToEnd, serveUntilFinished, type SkippingClock } from './crawl-run.ts';
import { planOf } from './crawl-site.ts';
import { createPlainCrawlWork } from './plain-crawl.ts';
import { OPTIONS } from './work.ts';

interface Visit {
  url: string;
  /** Time at which the request arrived, on the clock of the crawl. */
  at: number;
}

/** Answers one request. `visit` is the number of the request for this address, from 1. */
type Answer = (visit: number) => { status?: number; retryAfter?: string; links?: string[] };

/** Serves a site whose responses depend on the number of the visit, and records its requests. */
async function serveRecorded(
  pages: Record<string, Answer>,
  robots: string | ((visit: number) => number) = '',
): Promise<{ base: string; clock: SkippingClock; visits: Visit[]; visitsOf(url: string): number[] }> {
  const clock = createSkippingClock();
  const visits: Visit[] = [];
  const serve: RequestListener = ({ url = '' }, response) => {
    if (url === '/robots.txt' && typeof robots === 'string') return void response.end(robots);
    visits.push({ url, at: clock.now() });
    if (url === '/robots.txt' && typeof robots !== 'string')
      return void response.writeHead(robots(visits.filter((visit) => visit.url === url).length)).end();
    const page = pages[url];
    if (!page) return void response.writeHead(404).end();
    const { status = 200, retryAfter, links = [] } = page(visits.filter((visit) => visit.url === url).length);
    const headers = {
      'content-type': 'text/html',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    };
    const list = links.map((link) => `<li><a href="${link}">Next</a></li>`).join('');
    response
      .writeHead(status, headers)
      .end(`<!doctype html><title>Page</title><h1>${url}</h1><ul>${list}</ul>`);
  };
  const visitsOf = (url: string): number[] => visits.filter((visit) => visit.url === url).map(({ at }) => at);
  return { base: await serveUntilFinished(serve), clock, visits, visitsOf };
}

/** Returns the pauses between consecutive times, in milliseconds. */
const pausesOf = (times: readonly number[]): number[] =>
  times.slice(1).map((time, n) => time - (times[n] ?? 0));

describe('a crawl of a site that asks for fewer requests', () => {
  it('sends no request to the site before the time in Retry-After', async () => {
    const { base, clock, visits, visitsOf } = await serveRecorded({
      '/': () => ({ links: ['/busy', '/a', '/b'] }),
      '/busy': (visit) => (visit === 1 ? { status: 429, retryAfter: '2' } : {}),
      '/a': () => ({}),
      '/b': () => ({}),
    });
    const { captures, charges } = await crawlToEnd(`${base}/`, { maxConcurrency: 1 }, clock);
    const [refused = 0, again = 0] = visitsOf('/busy');
    expect(again - refused).toBeGreaterThanOrEqual(2000);
    expect(visits.filter(({ at }) => at > refused && at < refused + 2000)).toEqual([]);
    expect(visits.map(({ url }) => url).toSorted()).toEqual(['/', '/a', '/b', '/busy', '/busy']);
    expect([captures.length, charges]).toEqual([4, 4]);
  });

  it('waits longer each time if a site answers 503 without Retry-After', async () => {
    const { base, clock, visitsOf } = await serveRecorded({
      '/': (visit) => (visit < 3 ? { status: 503 } : {}),
    });
    const { captures } = await crawlToEnd(`${base}/`, {}, clock);
    const [first = 0, second = 0] = pausesOf(visitsOf('/'));
    expect(first).toBeGreaterThanOrEqual(2000);
    expect(second).toBeGreaterThanOrEqual(4000);
    expect(captures).toMatchObject([{ state: 'SUCCEEDED' }]);
  });

  it('returns the 503 answer of a page after five more attempts', async () => {
    const { base, clock, visitsOf } = await serveRecorded({ '/': () => ({ status: 429, retryAfter: '0' }) });
    const { captures } = await crawlToEnd(`${base}/`, {}, clock);
    expect(visitsOf('/')).toHaveLength(6);
    expect(captures).toMatchObject([{ state: 'SUCCEEDED', attempt: 1 }]);
  });

  it('waits for the Crawl-delay of robots.txt between the starts of two pages', async () => {
    const { base, clock } = await serveRecorded(
      { '/': () => ({ links: ['/a', '/b'] }), '/a': () => ({}), '/b': () => ({}) },
      'User-agent: *\nCrawl-delay: 1\n',
    );
    const { captures } = await crawlToEnd(`${base}/`, {}, clock);
    const starts = captures.map(({ started_at: startedAt }) => Number(startedAt));
    expect(starts).toHaveLength(3);
    for (const pause of pausesOf(starts)) expect(pause).toBeGreaterThanOrEqual(1000);
  });

  it('requests robots.txt again after a 503, before it fetches a page', async () => {
    const { base, clock, visits, visitsOf } = await serveRecorded({ '/': () => ({}) }, (visit) =>
      visit < 3 ? 503 : 404,
    );
    const { captures } = await crawlToEnd(`${base}/`, {}, clock);
    expect(visits.map(({ url }) => url)).toEqual(['/robots.txt', '/robots.txt', '/robots.txt', '/']);
    const [first = 0, second = 0] = pausesOf(visitsOf('/robots.txt'));
    expect(first).toBeGreaterThanOrEqual(2000);
    expect(second).toBeGreaterThanOrEqual(4000);
    expect(captures).toMatchObject([{ state: 'SUCCEEDED' }]);
  });

  it('a page fails if robots.txt still answers 503 after five more requests', async () => {
    const { base, visits } = await serveRecorded({ '/': () => ({}) }, () => 503);
    const { work, close } = createPlainCrawlWork(await openUntilFinished(await newPlace()));
    onTestFinished(close);
    const plan = planOf(`${base}/`);
    const run = (postponed: number) =>
      work.run(
        {
          captureId: 'cap_1',
          organizationId: 'org_1',
          url: plan.start,
          options: OPTIONS,
          attempt: 1,
          run: { id: 'run_1', itemIndex: 0, crawl: { plan, depth: 0, postponed } },
          queuedAt: 0,
          claimedAt: 0,
          deadline: 60_000,
          finishBy: 60_000,
        },
        { signal: new AbortController().signal, deadline: performance.now() + 60_000 },
      );
    expect(await run(4)).toEqual({ outcome: 'postponed', afterMs: 32_000 });
    await expect(run(5)).rejects.toMatchObject({ tag: 'FetchBlocked' });
    expect(visits.map(({ url }) => url)).toEqual(['/robots.txt', '/robots.txt']);
  });

  it('does not wait for the Crawl-delay if the crawl ignores robots.txt', async () => {
    const { base } = await serveRecorded(
      { '/': () => ({ links: ['/a'] }), '/a': () => ({}) },
      'User-agent: *\nCrawl-delay: 3600\nDisallow: /\n',
    );
    expect((await crawlToEnd(`${base}/`, { robots: 'ignore' })).captures).toHaveLength(2);
  });
});
