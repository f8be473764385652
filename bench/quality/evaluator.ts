import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Mean scores of a group of pages, by the names of the evaluator. Null if no page has the measure. */
export type GroupScores = Readonly<Record<string, number | null>>;
/** Scores of one page. A measure without a reference is absent. */
export type PageScore = Readonly<Record<string, number | string | null>> & { readonly id: string };

export interface Scores {
  readonly groups: Readonly<Record<string, GroupScores>>;
  readonly pages: readonly PageScore[];
}

const CACHE = fileURLToPath(new URL('../../.cache/quality', import.meta.url));

/** Packages for scoring, and packages for the adapters of other programs (peers). */
const SCORING = ['cheerio'];
const PEERS = ['jsdom', '@mozilla/readability', 'defuddle', 'turndown', '@joplin/turndown-plugin-gfm'];

/** Runs a program with inherited output and waits for its exit. */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(command)} ${args[0] ?? ''} ended with ${code}`);
}

/** Copies the benchmark's evaluator to a folder where its imports can be installed, and returns the folder. */
export const prepareEvaluator = (benchmarks: string): Promise<string> =>
  copyEvaluator(benchmarks, 'evaluate', ['score.mjs', 'md.mjs', 'metrics.mjs'], SCORING);

/** Like `prepareEvaluator`, for the programs that read pages with other programs (peers). */
export const preparePeers = (benchmarks: string): Promise<string> =>
  copyEvaluator(benchmarks, 'peers', ['run.mjs', 'adapters'], PEERS);

async function copyEvaluator(
  benchmarks: string,
  name: string,
  files: readonly string[],
  packages: readonly string[],
): Promise<string> {
  const source = path.join(benchmarks, 'extraction/evaluate');
  const copy = path.join(CACHE, name);
  await mkdir(copy, { recursive: true });
  for (const file of files) await cp(path.join(source, file), path.join(copy, file), { recursive: true });
  const { dependencies } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const needed = Object.fromEntries(packages.map((needed) => [needed, dependencies[needed]]));
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: needed });
  const file = path.join(copy, 'package.json');
  const isInstalled = await stat(path.join(copy, 'node_modules')).catch(() => undefined);
  if (isInstalled && (await readFile(file, 'utf8')) === manifest) return copy;
  await writeFile(file, manifest);
  await runProgram('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: copy });
  return copy;
}

/**
 * Scores predictions with the benchmark's evaluator.
 * @param predictions JSON lines as `replay.mjs` writes them
 * @param sets data sets to score; with `all`, pages without a prediction count as empty
 */
export async function scorePredictions(
  benchmarks: string,
  predictions: string,
  sets: readonly string[],
  all: boolean,
): Promise<Scores> {
  const folder = path.dirname(predictions);
  const name = path.basename(predictions, '.jsonl');
  const groups = path.join(folder, 'groups.json');
  await runProgram(
    process.execPath,
    [
      path.join(await prepareEvaluator(benchmarks), 'score.mjs'),
      predictions,
      '--split',
      'open',
      '--per-page',
      '--quiet',
      '--json',
      groups,
      '--datasets',
      sets.join(','),
      ...(all ? ['--all'] : []),
    ],
    { cwd: folder, env: { ...process.env, CORPUS: `${path.join(benchmarks, 'extraction/open')}/` } },
  );
  const pages = (await readFile(path.join(folder, `perpage.${name}.open.jsonl`), 'utf8')).split('\n');
  const named = JSON.parse(await readFile(groups, 'utf8')) as Record<string, Record<string, GroupScores>>;
  return {
    groups: named[name] ?? {},
    pages: pages.filter((line) => line !== '').map((line) => JSON.parse(line) as PageScore),
  };
}
