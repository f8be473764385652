import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { GoldPage } from './gold.ts';

/** The pages that one run of the service fetches. */
export interface Round {
  /** Folder of a corpus that contains only these pages. */
  readonly corpus: string;
  /** Settings of the service. */
  readonly settings: Readonly<Record<string, string>>;
}

const HOOK = new URL('fold-model.ts', import.meta.url).href;

/**
 * Creates one round for each fold, so that every page is read with models that have not seen its site.
 * @param folds folder that the trainers (scripts/train-reading) wrote with `--folds`
 * @param out folder for the corpora, which consist of links
 */
export async function foldRounds(gold: Iterable<GoldPage>, folds: string, out: string): Promise<Round[]> {
  const foldOf = JSON.parse(await readFile(path.join(folds, 'folds.json'), 'utf8')) as Record<string, number>;
  const used = new Set<number>();
  await rm(out, { recursive: true, force: true });
  for (const { id, folder } of gold) {
    // A page that was not used for training can be read with the models of any fold.
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
