import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CrawlPlan } from '../../src/contract/index.ts';

/** Creates a generated site. Page n links to some pages before and after it, and to itself. Some pages fail. */
export interface GeneratedSite {
  /** All paths that a crawl can reach from `/page/0` and the sitemap through pages that succeed. */
  reachable(): Set<string>;
  /** Whether the page of a path has content. */
  hasContent(path: string): boolean;
  /** Number of links that robots.txt disallows. */
  countDisallowed(): number;
  serve: RequestListener;
}

export const planOf = (start: string, more: Partial<CrawlPlan> = {}): CrawlPlan =>
  CrawlPlan.parse({ start, limit: 100_000, ...more });

export const START = '/page/0';

/** Mixes the bits of a number, for repeatable choices. */
function mix(value: number): number {
  let bits = Math.imul(value + 1, 2654435761) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 15), 2246822519) >>> 0;
  return (bits ^ (bits >>> 13)) >>> 0;
}

/** Writes a number in letters, because pages that differ only in digits count as copies. */
const toWord = (value: number): string =>
  value.toString(16).replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** Only the sitemap lists the pages whose numbers are multiples of this number. */
const SITEMAP_STEP = 97;
const DISALLOWED_STEP = 50;

export function generateSite(pages: number): GeneratedSite {
  const pathOf = (page: number): string => `/page/${page}`;
  const pageOf = (path: string): number => Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  const fails = (page: number): boolean => page > 0 && mix(page) % 11 === 0;
  const linksOf = (page: number): number[] => {
    const links = [page, page * 3 + 1, page * 3 + 2, page * 3 + 3, mix(page) % pages, 0];
    return links.filter((link) => link < pages);
  };
  const listed = Array.from({ length: Math.ceil(pages / SITEMAP_STEP) }, (_, n) => n * SITEMAP_STEP);
  const hasDisallowedLink = (page: number): boolean => page % DISALLOWED_STEP === 0;
  const findReachable = (): Set<number> => {
    const found = new Set([0, ...listed]);
    for (const page of found) if (!fails(page)) for (const link of linksOf(page)) found.add(link);
    return found;
  };

  function renderPage(page: number): string {
    const links = linksOf(page).map(
      (link) => `<li><a href="${pathOf(link)}?utm_source=x#part">Next</a></li>`,
    );
    if (hasDisallowedLink(page)) links.push(`<li><a href="/private/${page}">Private</a></li>`);
    const text = Array.from({ length: 12 }, (_, n) => toWord(mix(page * 12 + n))).join(' ');
    return `<!doctype html><title>Page ${page}</title><main><h1>Page ${page}</h1><p>${text}</p><ul>${links.join('')}</ul></main>`;
  }

  /** Pages that have answered 503 with Retry-After once. */
  const postponed = new Set<number>();

  function servePage(page: number, response: ServerResponse): void {
    if (mix(page) % 37 === 0 && !postponed.has(page)) {
      postponed.add(page);
      response.writeHead(429, { 'retry-after': '0', 'content-type': 'text/html' }).end('<p>Later.</p>');
    } else if (fails(page)) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(renderPage(page));
  }

  function serve({ url = '', headers: { host } }: IncomingMessage, response: ServerResponse): void {
    const page = pageOf(url);
    if (page < pages) servePage(page, response);
    else if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private/\n');
    else if (url === '/sitemap.xml') {
      const entries = listed.map((one) => `<url><loc>http://${host}${pathOf(one)}</loc></url>`);
      response.end(`<urlset>${entries.join('')}</urlset>`);
    } else response.writeHead(500).end();
  }

  return {
    reachable: () => new Set([...findReachable()].map(pathOf)),
    hasContent: (path) => !fails(pageOf(path)),
    countDisallowed: () =>
      [...findReachable()].filter((page) => hasDisallowedLink(page) && !fails(page)).length,
    serve,
  };
}
