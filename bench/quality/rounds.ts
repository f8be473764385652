import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Gold } from './gold.ts';

/** Pages that one service is asked for. */
export interface Round {
  /** A corpus of these pages alone. */
  readonly corpus: string;
  /** Settings of the service that reads them. */
  readonly settings: Readonly<Record<string, string>>;
}

const HOOK = new URL('fold-model.ts', import.meta.url).href;

/**
 * One round for each fold, so that every page is read with the models that have not seen its site.
 * @param folds what the trainers (scripts/train-reading) wrote with `--folds`
 * @param out where the corpora are put, made of links
 */
export async function foldRounds(gold: Iterable<Gold>, folds: string, out: string): Promise<Round[]> {
  const foldOf = JSON.parse(await readFile(path.join(folds, 'folds.json'), 'utf8')) as Record<string, number>;
  const used = new Set<number>();
  await rm(out, { recursive: true, force: true });
  for (const { id, folder } of gold) {
    // A page that no model was learned from is as new to the one as to the other.
    const fold = foldOf[id] ?? 0;
    const set = path.join(out, String(fold), path.basename(path.dirname(folder)));
    await mkdir(set, { recursive: true });
    await symlink(folder, path.join(set, path.basename(folder)));
    used.add(fold);
  }
  return [...used].sort().map((fold) => ({
    corpus: path.join(out, String(fold)),
    settings: {
      NODE_OPTIONS: `--import=${HOOK}`,
      BENCH_QUALITY_MODEL: path.resolve(folds, `${fold}.json`),
      BENCH_QUALITY_TYPE_MODEL: path.resolve(folds, `type-${fold}.json`),
    },
  }));
}
