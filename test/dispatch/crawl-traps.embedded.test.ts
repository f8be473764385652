import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { crawlToEnd, serveUntilFinished } from './crawl-run.ts';

const MAX_PER_TRAP = 500;

/** Returns the links of a page for its address below the folder of a trap. */
type Trap = (url: URL) => string[];

/** Returns the date that is some days before or after the date in the address. */
function addDays(url: URL, days: number): string {
  const date = new Date(url.searchParams.get('date') ?? '2026-05-03');
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const COLORS = ['red', 'green', 'blue'];

/** Sites with endlessly many addresses. */
const TRAPS = {
  calendar: (url) => [1, 2, 3, 7, 28, -1, -7].map((days) => `/calendar?date=${addDays(url, days)}`),
  facets: ({ search }) => COLORS.map((color) => `/facets?${search.slice(1)}${search && '&'}color=${color}`),
  repeatedPath: ({ pathname }) => [`${pathname}/part`, `${pathname}/other`],
  sameContent: ({ pathname }) => {
    const page = Number(pathname.split('/')[2] ?? 0);
    return [1, 2, 3].map((n) => `/sameContent/${page * 3 + n}`);
  },
  session: () =>
    Array.from({ length: 5 }, (_, n) => `/session;jsessionid=${Math.random()}?sid=${n}${Math.random()}`),
} satisfies Record<string, Trap>;

const toLetters = (text: string): string =>
  Buffer.from(text)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

const COPY =
  'The keeper of the harbour light climbs two hundred stairs every evening to light the lamp. '.repeat(4);

function serve(url: URL, response: ServerResponse): void {
  const name = url.pathname.split('/')[1] ?? '';
  if (!(name in TRAPS)) return void response.writeHead(404).end();
  const links = TRAPS[name as keyof typeof TRAPS](url).map(
    (link) => `<li><a href="${link.replaceAll('&', '&amp;')}">Next</a></li>`,
  );
  const text = name === 'sameContent' ? COPY : toLetters(url.href);
  const body = `<p>${text}</p><ul>${links.join('')}</ul>`;
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Page</title>${body}`);
}

/** Crawls a trap. Returns the requested addresses, and the number of links that were not followed by reason. */
async function crawlTrap(name: keyof typeof TRAPS) {
  const requested: string[] = [];
  const base = await serveUntilFinished(({ url = '' }, response) => {
    if (url === '/robots.txt') return void response.writeHead(404).end();
    requested.push(url);
    serve(new URL(url, base), response);
  });
  const { captures, skipped } = await crawlToEnd(`${base}/${name}`, { limit: 5000 });
  expect(captures.map(({ url }) => url.replace(base, '')).toSorted()).toEqual(requested.toSorted());
  return { requested, skipped };
}

describe('a crawl of a site with endlessly many addresses', () => {
  it.each(['calendar', 'facets'] as const)(
    'fetches at most 500 pages of the trap %s, and reports the reason',
    async (name) => {
      const { requested, skipped } = await crawlTrap(name);
      expect(requested.length).toBeGreaterThan(MAX_PER_TRAP);
      expect(requested.length).toBeLessThanOrEqual(MAX_PER_TRAP + COLORS.length + 1);
      expect(Object.keys(skipped)).toEqual([name]);
      expect(skipped[name]).toBeGreaterThan(0);
    },
  );

  it('fetches no address with a repeating path, and reports the reason', async () => {
    const { requested, skipped } = await crawlTrap('repeatedPath');
    for (const path of requested) {
      const segments = path.split('/');
      for (const name of ['part', 'other'])
        expect(segments.filter((one) => one === name).length).toBeLessThan(3);
    }
    expect(requested.length).toBeLessThan(30);
    expect(Object.keys(skipped)).toEqual(['repeatedPath']);
  });

  it('follows no links from the sixth page with the same content, and reports the reason', async () => {
    const { requested, skipped } = await crawlTrap('sameContent');
    expect(requested.length).toBe(1 + 5 * 3);
    expect(skipped).toEqual({ sameContent: 11 * 3 });
  });

  it('fetches a page only once if its links have different session ids', async () => {
    const { requested, skipped } = await crawlTrap('session');
    expect(requested).toEqual(['/session']);
    expect(skipped).toEqual({});
  });
});
