import type { CrawlPlan } from '../../src/contract/index.ts';
import { CrawlPlan as Plan } from '../../src/contract/index.ts';
import type { Job, WorkResult } from '../../src/dispatch/index.ts';

/** A generated site: page n links to some pages after and before it, and to itself. Some pages fail. */
export interface GeneratedSite {
  pages: number;
  urlOf(page: number): string;
  linksOf(page: number): number[];
  /** All pages that can be reached from page 0 over pages that succeed. */
  reachable(): Set<string>;
  work(job: Job): WorkResult;
}

export const planOf = (site: GeneratedSite, more: Partial<CrawlPlan> = {}): CrawlPlan =>
  Plan.parse({ start: site.urlOf(0), limit: 100_000, ...more });

/** Mixes the bits of a number, for repeatable choices. */
function mix(value: number): number {
  let bits = Math.imul(value + 1, 2654435761) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 15), 2246822519) >>> 0;
  return (bits ^ (bits >>> 13)) >>> 0;
}

export function generateSite(pages: number): GeneratedSite {
  const urlOf = (page: number): string => `https://site${page % 5}.example/page/${page}`;
  const fails = (page: number): boolean => page > 0 && mix(page) % 11 === 0;
  const linksOf = (page: number): number[] => {
    const links = [page, page * 3 + 1, page * 3 + 2, page * 3 + 3, mix(page) % pages, 0];
    return links.filter((link) => link < pages);
  };
  return {
    pages,
    urlOf,
    linksOf,
    reachable() {
      const found = new Set([0]);
      for (const page of found) if (!fails(page)) for (const link of linksOf(page)) found.add(link);
      return new Set([...found].map(urlOf));
    },
    work({ url }) {
      const page = Number(url.slice(url.lastIndexOf('/') + 1));
      if (fails(page)) return { outcome: 'originError', body: {} };
      const addresses = [...new Set(linksOf(page).map(urlOf))].map((link) => ({ url: link }));
      return {
        outcome: 'succeeded',
        snapshotId: `snap_${page}`,
        billable: true,
        body: {},
        discovery: { addresses, skipped: {} },
      };
    },
  };
}
