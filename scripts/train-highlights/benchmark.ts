import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CandidatePassage } from '../../src/highlights/index.ts';

export interface Question {
  q: string;
  /** Indices of the blocks that answer the question. Empty if no block does. */
  relevant: number[];
  /**
   * `answer`, `none-easy` (a question about another page) or `none-adv` (a question about this page that it does not
   * answer).
   */
  kind: string;
}

export interface Page {
  set: string;
  /** Website, product or article of the page. Pages of one site are in the same fold. */
  site: string;
  lang: string;
  blocks: CandidatePassage[];
  queries: Question[];
}

/**
 * Returns the folder of the benchmark data.
 * @throws Error without PAGEWRIGHT_BENCHMARKS
 */
export function getBenchmarksFolder(): string {
  const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
  if (!benchmarks) throw new Error('Set PAGEWRIGHT_BENCHMARKS to the folder of the benchmarks.');
  return benchmarks;
}

/** Returns the title without the number of its part. For a documentation page, returns the repository. */
const siteOf = (title: string): string => title.replace(/ \+\d+$|#\d+$|\/.*$/u, '').replaceAll('_', ' ');

/** Yields all pages of all sets, with the sets in alphabetical order. */
export function* readBenchmarkPages(): Generator<Page> {
  const folder = join(getBenchmarksFolder(), 'highlights', 'open');
  for (const file of readdirSync(folder).sort()) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line !== '') {
        const page = JSON.parse(line) as Page & { title: string };
        yield { ...page, set: file.replace('.jsonl', ''), site: siteOf(page.title) };
      }
    }
  }
}
