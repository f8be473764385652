// node scripts/train-reading/dump.ts OUT   (PAGEWRIGHT_BENCHMARKS set): the rows that train.py learns from.
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { PAGE_FEATURES, SEGMENT_FEATURES } from '../../src/page/main/features/index.ts';
import { lexicalTokens } from '../../src/page/main/lexicon.ts';
import { readDeclarations } from '../../src/page/declarations.ts';
import { readFacts } from '../../src/page/main/index.ts';
import { words } from '../../src/page/main/text.ts';
import { structuredData } from '../../src/page/structured.ts';
import { hiddenElements } from '../../src/page/visibility.ts';
import { align } from './align.ts';
import { seenFromHtml } from './seen-html.ts';

interface Gold {
  id: string;
  url?: string;
  text?: string;
  raw_recall?: number;
  page_type?: string;
  split_key?: string;
  site?: string;
}

/** Below this share of its words on the page, a gold text says nothing about the page. */
const MIN_RECALL = 0.8;

const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
const out = process.argv[2];
if (benchmarks === undefined || out === undefined)
  throw new Error('usage: PAGEWRIGHT_BENCHMARKS=… node scripts/train-reading/dump.ts OUT');
const corpus = path.join(benchmarks, 'extraction/open');
const segmentNames = Object.keys(SEGMENT_FEATURES);
const pageNames = Object.keys(PAGE_FEATURES);
writeFileSync(`${out}.names.json`, JSON.stringify({ segment: segmentNames, page: pageNames }));
const rowsFile = openSync(`${out}.f32`, 'w');
const pagesFile = openSync(`${out}.jsonl`, 'w');
let pages = 0;
let total = 0;
const started = process.cpuUsage().user;
for (const dataset of readdirSync(corpus)) {
  for (const id of readdirSync(path.join(corpus, dataset))) {
    const folder = path.join(corpus, dataset, id);
    if (!existsSync(path.join(folder, 'gold.json')) || !existsSync(path.join(folder, 'page.html.gz')))
      continue;
    const gold = JSON.parse(readFileSync(path.join(folder, 'gold.json'), 'utf8')) as Gold;
    if (!gold.text) continue;
    const html = gunzipSync(readFileSync(path.join(folder, 'page.html.gz'))).toString();
    const seen = seenFromHtml(html, gold.url ?? '');
    const declarations = readDeclarations(seen.root);
    const structured = structuredData(seen.scripts);
    const page = readFacts(seen, hiddenElements(seen.root), declarations, structured);
    const rows = new Float32Array(page.segments.length * segmentNames.length);
    page.segments.forEach((segment, row) => {
      segmentNames.forEach((name, column) => {
        rows[row * segmentNames.length + column] = SEGMENT_FEATURES[name]?.(segment, page) ?? 0;
      });
    });
    writeSync(rowsFile, Buffer.from(rows.buffer));
    const goldWords = words(gold.text);
    const vocabulary = new Map<string, number>();
    const numberOf = (word: string): number => {
      const number = vocabulary.get(word) ?? vocabulary.size;
      vocabulary.set(word, number);
      return number;
    };
    const segmentWords = page.segments.map((segment) => segment.words.map(numberOf));
    const goldBag = new Map<number, number>();
    for (const word of goldWords) {
      const number = vocabulary.get(word);
      if (number !== undefined) goldBag.set(number, (goldBag.get(number) ?? 0) + 1);
    }
    const line = {
      id: gold.id,
      dataset,
      type: gold.page_type ?? '',
      key: gold.split_key ?? gold.site,
      ok: !((gold.raw_recall ?? 1) < MIN_RECALL),
      goldWords: goldWords.length,
      vocabulary: vocabulary.size,
      gold: [...goldBag],
      words: segmentWords,
      labels: [...align(page.segments, goldWords)],
      tokens: page.segments.map(lexicalTokens),
      page: pageNames.map((name) => PAGE_FEATURES[name]?.(page) ?? 0),
    };
    writeSync(pagesFile, `${JSON.stringify(line)}\n`);
    pages++;
    total += page.segments.length;
  }
}
closeSync(rowsFile);
closeSync(pagesFile);
console.log(
  `${pages} pages, ${total} segments, ${((process.cpuUsage().user - started) / 1000 / pages).toFixed(1)} ms a page`,
);
