import type { DocumentInput } from './types.ts';

/**
 * Whether a page number, from 1, is in the ranges of `documentConfig.pages`, e.g. `1-3,7,10-`. True if no ranges are
 * given.
 */
const isInRanges = (page: number, ranges: string | undefined): boolean =>
  ranges === undefined ||
  ranges.split(',').some((range) => {
    const [first = '', last = first] = range.split('-');
    return page >= Number(first) && (last === '' || page <= Number(last));
  });

/**
 * Whether to read a page, slide or sheet. `config.pages` must include it, and fewer than `config.maxPages` were read.
 */
export const isPageSelected = (
  page: number,
  pagesRead: number,
  { pages, maxPages = Infinity }: DocumentInput['config'],
): boolean => pagesRead < maxPages && isInRanges(page, pages);

/** Lists the page numbers to read, in order. */
export function selectPages(ranges: string, maxPages: number, totalPages: number): number[] {
  const pages = Array.from({ length: totalPages }, (_, index) => index + 1);
  return pages.filter((page) => isInRanges(page, ranges)).slice(0, maxPages);
}

/** Formats page numbers as text, e.g. `1 to 3, 7`. */
export function describePages(pages: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < pages.length; ) {
    let end = at;
    while (pages[end + 1] === (pages[end] ?? 0) + 1) end++;
    parts.push(end === at ? `${pages[at]}` : `${pages[at]} to ${pages[end]}`);
    at = end + 1;
  }
  return parts.join(', ');
}
