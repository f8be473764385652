import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Passage } from '../../src/highlights/index.ts';

export interface Question {
  q: string;
  /** Indices of the blocks that answer; empty when none does. */
  relevant: number[];
  /** `answer`, `none-easy` (a question about another page) or `none-adv` (about this page, but not answered). */
  kind: string;
}

export interface Page {
  set: string;
  /** Website, product or article that the page is about. Pages of one site are in the same fold. */
  site: string;
  lang: string;
  blocks: Passage[];
  queries: Question[];
}

/** @throws Error without PAGEWRIGHT_BENCHMARKS */
export function benchmarksFolder(): string {
  const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
  if (!benchmarks) throw new Error('Set PAGEWRIGHT_BENCHMARKS to the folder of the benchmarks.');
  return benchmarks;
}

/** The title without the number of the part, or the repository of a documentation page. */
const siteOf = (title: string): string => title.replace(/ \+\d+$|#\d+$|\/.*$/u, '').replaceAll('_', ' ');

/** All pages of all sets, in alphabetical order of the sets. */
export function* pages(): Generator<Page> {
  const folder = join(benchmarksFolder(), 'highlights', 'open');
  for (const file of readdirSync(folder).sort()) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line !== '') {
        const page = JSON.parse(line) as Page & { title: string };
        yield { ...page, set: file.replace('.jsonl', ''), site: siteOf(page.title) };
      }
    }
  }
}
