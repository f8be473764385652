/** Pages from 1, both ends included; without an end up to the last one. */
interface Range {
  from: number;
  to: number;
}

/**
 * The pages to read, in order, each once.
 * @param wanted ranges as in `documentConfig.pages`, e.g. `1-3,7,10-`; all pages when absent
 */
export function selectPages(wanted: string | undefined, maxPages: number, totalPages: number): number[] {
  const ranges = wanted === undefined ? [{ from: 1, to: totalPages }] : wanted.split(',').map(readRange);
  const pages: number[] = [];
  for (let page = 1; page <= totalPages && pages.length < maxPages; page++) {
    if (ranges.some((range) => page >= range.from && page <= range.to)) pages.push(page);
  }
  return pages;
}

function readRange(text: string): Range {
  const [from = '', to] = text.split('-');
  if (to === undefined) return { from: Number(from), to: Number(from) };
  return { from: Number(from), to: to === '' ? Number.POSITIVE_INFINITY : Number(to) };
}

/** Page numbers as a person would write them, e.g. `1 to 3, 7`. */
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
