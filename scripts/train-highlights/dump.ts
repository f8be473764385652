/**
 * Computes the features of every question of the open sets with the product's code.
 * Writes FILE.bin (float32 rows) and FILE.json (column names, and set, size, kind and answers of each question).
 */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { FEATURES, measureFeatures } from '../../src/highlights/features.ts';
import { pages } from './benchmark.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node dump.ts FILE');
const sets: string[] = [];
const questions: { set: number; size: number; kind: string; relevant: number[] }[] = [];
const binary = openSync(`${file}.bin`, 'w');
for (const page of pages()) {
  if (sets.at(-1) !== page.set) sets.push(page.set);
  for (const { q, relevant, kind } of page.queries) {
    writeSync(binary, new Uint8Array(measureFeatures(page.blocks, q).buffer));
    const answered = relevant.length > 0 ? 'answer' : kind;
    questions.push({ set: sets.length - 1, size: page.blocks.length, kind: answered, relevant });
  }
}
closeSync(binary);
writeFileSync(`${file}.json`, JSON.stringify({ features: FEATURES, sets, questions }));
