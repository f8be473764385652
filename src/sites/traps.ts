import { createHash } from 'node:crypto';

/** A possible crawler trap: a part of a site with endlessly many addresses. */
export interface CrawlerTrap {
  /** Whether the address is certainly part of a trap. If it is, the address is not followed at all. */
  isCertain: boolean;
  reason: 'repeatedPath' | 'calendar' | 'facets';
  /** Key that addresses of the same possible trap share: the reason, a colon and a hash. */
  key: string;
}

const MAX_REPEATED_SEGMENTS = 2;
const YEAR_SEGMENT = '(?:19|20|21)\\d{2}';
/** Dates in paths and queries, such as `/2026/05/`, `2026-05-03` or `month=5`. */
const DATE_SEGMENT = new RegExp(`(?<!\\d)${YEAR_SEGMENT}[-/]\\d{1,2}(?:[-/]\\d{1,2})?(?!\\d)`, 'g');
const DATE_PARAMETER =
  /(?<=[?&](?:date|day|week|month|year|start|end|from|to|cal\w{0,8})=)[\d-]{1,10}(?=&|$)/gi;

/**
 * Recognizes addresses that may belong to a trap: a path that repeats itself, a calendar, or combinations of parameters.
 * @returns undefined for other addresses
 */
export function findCrawlerTrap(address: string): CrawlerTrap | undefined {
  const { host, pathname, search } = new URL(address);
  const createTrap = (reason: CrawlerTrap['reason'], common: string, isCertain = false): CrawlerTrap => ({
    isCertain,
    reason,
    key: `${reason}:${createHash('sha256').update(`${host}${common}`).digest('base64url').slice(0, 22)}`,
  });
  if (repeatsSegments(pathname)) return createTrap('repeatedPath', '', true);
  const path = pathname + search;
  const withoutDates = path.replace(DATE_SEGMENT, '#').replace(DATE_PARAMETER, '#');
  if (withoutDates !== path) return createTrap('calendar', withoutDates);
  if (search.split('&').length >= 2) return createTrap('facets', pathname);
  return undefined;
}

function repeatsSegments(pathname: string): boolean {
  const counts = new Map<string, number>();
  for (const segment of pathname.split('/')) {
    if (segment === '' || /^\d+$/.test(segment)) continue;
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > MAX_REPEATED_SEGMENTS) return true;
    counts.set(segment, count);
  }
  return false;
}
