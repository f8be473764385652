/**
 * Computes the features of every question with the product's code: the questions of the open sets, their short forms, and
 * the short queries of `keyword-pages.ts`.
 * Writes FILE.bin (float32 rows) and FILE.json (column names, and set, size, kind and answers of each question).
 */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { FEATURES, measureFeatures } from '../../src/highlights/features.ts';
import { getBenchmarksFolder, readBenchmarkPages } from './benchmark.ts';
import { createKeywordPages, shortenQuestions } from './keyword-pages.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node dump.ts FILE');
const sets: string[] = [];
const questions: { set: number; size: number; kind: string; relevant: number[]; site: string }[] = [];
const binary = openSync(`${file}.bin`, 'w');
for (const page of [
  ...readBenchmarkPages(),
  ...shortenQuestions(readBenchmarkPages()),
  ...createKeywordPages(getBenchmarksFolder()),
]) {
  if (sets.at(-1) !== page.set) sets.push(page.set);
  for (const { q, relevant, kind } of page.queries) {
    writeSync(binary, new Uint8Array(measureFeatures(page.blocks, q).buffer));
    const answered = relevant.length > 0 ? 'answer' : kind;
    questions.push({
      set: sets.length - 1,
      size: page.blocks.length,
      kind: answered,
      relevant,
      site: page.site,
    });
  }
}
closeSync(binary);
writeFileSync(`${file}.json`, JSON.stringify({ features: FEATURES, sets, questions }));
