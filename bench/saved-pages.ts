import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { type Family, type Route, send } from '../test/origin/index.ts';

/** Data sets whose pages kept their style sheets. */
const DATA_SETS = ['styled', 'shops'];
const PAGES_PER_DATA_SET = 20;

/**
 * Returns real pages that were saved with their style sheets: the same number of each data set, evenly spread. Empty
 * without `PAGEWRIGHT_BENCHMARKS`.
 */
export const listSavedPages = (): Family => Object.fromEntries(DATA_SETS.flatMap(listPages));

function listPages(dataSet: string): [string, Route][] {
  const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
  if (benchmarks === undefined) return [];
  const folder = path.join(benchmarks, 'extraction/open', dataSet);
  const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'page.html.gz')));
  const step = Math.max(1, names.length / PAGES_PER_DATA_SET);
  return names
    .filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step))
    .map((name) => [`/saved/${dataSet}/${name}`, servePage(path.join(folder, name, 'page.html.gz'))]);
}

function servePage(file: string): Route {
  return {
    about: 'a saved page',
    serve: (exchange) =>
      send(exchange, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: gunzipSync(readFileSync(file)),
      }),
  };
}
