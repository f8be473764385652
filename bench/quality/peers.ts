import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { preparePeers, runProgram, type Scores, scorePredictions } from './evaluator.ts';
import type { Prediction } from './predictions.ts';

/** Adapters in the benchmark for other programs (peers), by the name of their column. */
const ADAPTERS: Readonly<Record<string, string>> = {
  Readability: 'readability-jsdom.mjs',
  Defuddle: 'defuddle-jsdom.mjs',
};

/** The predictions of a program: JSON lines with `id`, `markdown` and `metadata`, as `replay.mjs` writes them. */
interface Predictions {
  readonly name: string;
  readonly file: string;
}

/** The scores of another program on the same pages. */
export interface Peer {
  readonly name: string;
  readonly scores: Scores;
}

/**
 * Reads the pages of the benchmark with each peer that has an adapter. Predictions stay in the cache, so each page is
 * read once.
 * @param limit number of pages of every set and type; 0 for all
 */
export async function readWithPeers(
  benchmarks: string,
  sets: readonly string[],
  limit: string,
): Promise<Predictions[]> {
  const folder = await preparePeers(benchmarks);
  const all: Predictions[] = [];
  for (const [name, adapter] of Object.entries(ADAPTERS)) {
    const file = path.join(folder, `${name}.jsonl`);
    const args = ['run.mjs', '--adapter', `adapters/${adapter}`, '--split', 'open', '--out', file];
    await runProgram(process.execPath, [...args, '--datasets', sets.join(','), '--cap', limit], {
      cwd: folder,
      env: { ...process.env, CORPUS: `${path.join(benchmarks, 'extraction/open')}/` },
    });
    all.push({ name, file });
  }
  return all;
}

/** Scores several programs on the pages that all of them have read. */
export async function scoreSamePages(
  programs: readonly Predictions[],
  { benchmarks, sets, out }: { benchmarks: string; sets: readonly string[]; out: string },
): Promise<Peer[]> {
  const lines = await Promise.all(
    programs.map(async ({ file }) => {
      const texts = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
      return new Map(texts.map((line) => [(JSON.parse(line) as Prediction).id, line]));
    }),
  );
  const scored: Peer[] = [];
  for (const [index, { name }] of programs.entries()) {
    const same = [...(lines[index] ?? [])].filter(([id]) => lines.every((known) => known.has(id)));
    const file = path.join(out, `same-${name.toLowerCase()}.jsonl`);
    await writeFile(file, same.map(([, line]) => `${line}\n`).join(''));
    scored.push({ name, scores: await scorePredictions(benchmarks, file, sets, false) });
  }
  return scored;
}
