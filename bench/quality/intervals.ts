/** A page with one measured value. */
export interface Measured {
  /** Site of the page. Pages of one site are resampled together. */
  readonly site: string;
  /** Reference text of the page, with which nearly equal pages (twins) are found. */
  readonly text: string;
  readonly value: number;
}

/** A mean with its 95 % interval. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const ROUNDS = 1000;
const WORD = /[\p{L}\p{N}]+/gu;
/**
 * Two pages of a site are twins if their texts differ by at most `length` and share at least `shared` of their words.
 */
const TWIN = { length: 0.2, shared: 0.9 };

/** Computes numbers from 0 to 1 that are the same in each run (linear congruential generator). */
function createRandom(): () => number {
  let seed = 42;
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(WORD) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function areTwins(a: string, b: string): boolean {
  if (a === '' || Math.abs(a.length - b.length) >= TWIN.length * b.length) return false;
  const [left, right] = [countWords(a), countWords(b)];
  let [shared, total] = [0, 0];
  for (const [word, count] of left) {
    shared += Math.min(count, right.get(word) ?? 0);
    total += count;
  }
  for (const count of right.values()) total += count;
  return (2 * shared) / total > TWIN.shared;
}

/** Groups pages by site and leaves out pages that are twins of an earlier page of their site. */
export function groupBySite<Page extends Measured>(pages: readonly Page[]): Page[][] {
  const sites = new Map<string, Page[]>();
  for (const page of pages) {
    const site = sites.get(page.site);
    if (site === undefined) sites.set(page.site, [page]);
    else if (!site.some((other) => areTwins(page.text, other.text))) site.push(page);
  }
  return [...sites.values()];
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The mean of some pages, and the means of resampled sites. */
export interface Resampled {
  readonly mean: number;
  readonly means: Float64Array;
}

/** Computes the mean of pages, and the means of 1,000 samples of their sites, drawn with replacement. */
export function resample(sites: readonly (readonly { readonly value: number }[])[]): Resampled {
  const random = createRandom();
  const sums = sites.map((pages) => pages.reduce((sum, { value }) => sum + value, 0));
  const means = Float64Array.from({ length: ROUNDS }, () => {
    let [sum, count] = [0, 0];
    for (let draw = 0; draw < sites.length; draw++) {
      const at = Math.floor(random() * sites.length);
      sum += sums[at] as number;
      count += (sites[at] as readonly unknown[]).length;
    }
    return sum / Math.max(1, count);
  });
  return { mean: meanOf(sites.flat().map(({ value }) => value)), means };
}

/** Computes the mean of several groups. Each group has the same weight. */
export function combine(groups: readonly Resampled[]): Resampled {
  return {
    mean: meanOf(groups.map(({ mean }) => mean)),
    means: Float64Array.from({ length: ROUNDS }, (_, round) =>
      meanOf(groups.map(({ means }) => means[round] as number)),
    ),
  };
}

/** Computes the 95 % interval of a mean. */
export function toInterval({ mean, means }: Resampled): Interval {
  const sorted = means.toSorted();
  return {
    mean,
    low: sorted[Math.floor(ROUNDS * 0.025)] as number,
    high: sorted[Math.floor(ROUNDS * 0.975)] as number,
  };
}
