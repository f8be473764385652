import type { CrawlSkip, CrawlSkipped } from '../../../../src/contract/runs/crawl.ts';

/** Why links of a crawl were not followed, as a list with their numbers. */
export function SkippedLinks({ skipped }: { skipped: CrawlSkipped }) {
  const reasons = Object.entries(skipped) as [CrawlSkip, number][];
  if (reasons.length === 0) return null;
  return (
    <section className="card card-body stack" aria-labelledby="skipped-links">
      <h2 id="skipped-links">Links that were not followed</h2>
      <dl className="skipped-links">
        {reasons.map(([reason, links]) => (
          <div key={reason}>
            <dt>{TEXTS[reason]}</dt>
            <dd>{links}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const TEXTS: Readonly<Record<CrawlSkip, string>> = {
  limit: 'More pages than the limit',
  depth: 'Farther from the start page than the limit',
  robots: 'Disallowed by robots.txt',
  repeatedPath: 'Trap: repeated path segments',
  calendar: 'Trap: calendar',
  facets: 'Trap: combinations of parameters',
  sameContent: 'Trap: pages with the same content',
};
