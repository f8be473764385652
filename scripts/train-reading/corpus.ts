import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A page of the extraction benchmark, with its gold content (the manually prepared main text). */
export interface CorpusPage {
  id: string;
  dataset: string;
  folder: string;
  /** Address of the page, over plain http and unique in the corpus. */
  url: URL;
  /** The main text. Empty if the benchmark has none. */
  text: string;
  /** Manually assigned page type. Empty if the page has none. */
  type: string;
  /** Key of the site. Pages of one site are in the same fold. */
  key: string;
  /** Share of the words of the gold text that the page contains. */
  recall: number;
}

interface Gold {
  id: string;
  url?: string;
  text?: string;
  raw_recall?: number;
  page_type?: string;
  split_key?: string;
  site?: string;
}

function addressOf(gold: Gold, dataset: string): URL {
  const url =
    URL.parse(gold.url ?? '') ??
    new URL(`http://${gold.id.toLowerCase().replace(/[^a-z0-9-]/g, '-')}.${dataset}.test/`);
  url.protocol = 'http:';
  url.port = '';
  url.hash = '';
  return url;
}

/** Lists all complete pages below `<benchmarks>/extraction/open`. */
export function listCorpusPages(benchmarks: string): CorpusPage[] {
  const corpus = path.join(benchmarks, 'extraction/open');
  const pages: CorpusPage[] = [];
  const taken = new Set<string>();
  for (const dataset of readdirSync(corpus).sort()) {
    // Skip these data sets, which contain fragments for converters instead of pages.
    if (dataset.startsWith('conv-')) continue;
    for (const name of readdirSync(path.join(corpus, dataset)).sort()) {
      const folder = path.join(corpus, dataset, name);
      if (!existsSync(path.join(folder, 'gold.json')) || !existsSync(path.join(folder, 'page.html.gz')))
        continue;
      const gold = JSON.parse(readFileSync(path.join(folder, 'gold.json'), 'utf8')) as Gold;
      const url = addressOf(gold, dataset);
      while (taken.has(url.href)) url.searchParams.append('_copy', gold.id);
      taken.add(url.href);
      pages.push({
        id: gold.id,
        dataset,
        folder,
        url,
        text: gold.text ?? '',
        type: gold.page_type ?? '',
        key: gold.split_key ?? gold.site ?? gold.id,
        recall: gold.raw_recall ?? 1,
      });
    }
  }
  return pages;
}

export const htmlOf = ({ folder }: CorpusPage): Buffer =>
  gunzipSync(readFileSync(path.join(folder, 'page.html.gz')));
