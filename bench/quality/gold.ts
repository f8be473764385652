import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The manually prepared references of a page. */
export interface GoldPage {
  readonly id: string;
  readonly dataset: string;
  readonly url?: string;
  readonly page_type?: string;
  readonly text?: string;
  readonly meta?: Readonly<Record<string, string | readonly string[]>>;
  /** Names of metadata fields that the page does not have. */
  readonly meta_null?: readonly string[];
  readonly structure?: Readonly<Record<string, readonly unknown[]>>;
  /** Folder of the page. */
  readonly folder: string;
}

/** Lists the data sets of complete pages. Data sets for converters contain fragments and are left out. */
export async function dataSets(benchmarks: string): Promise<string[]> {
  const names = await readdir(path.join(benchmarks, 'extraction/open'));
  return names.filter((name) => !name.startsWith('conv-')).sort();
}

/** Reads the references of all pages of some data sets, by page id. */
export async function readGold(benchmarks: string, sets: readonly string[]): Promise<Map<string, GoldPage>> {
  const gold = new Map<string, GoldPage>();
  for (const set of sets) {
    const folder = path.join(benchmarks, 'extraction/open', set);
    for (const name of await readdir(folder)) {
      const text = await readFile(path.join(folder, name, 'gold.json'), 'utf8').catch(() => undefined);
      if (text === undefined) continue;
      const page = JSON.parse(text) as GoldPage;
      gold.set(page.id, { ...page, folder: path.join(folder, name) });
    }
  }
  return gold;
}
