// node scripts/train-reading/measure.ts OURS.jsonl [BEFORE.jsonl]   (PAGEWRIGHT_BENCHMARKS set)
// Scores the predictions of predict.ts: word F1 by data set and page type, and the 4-word shingle F1 of scrapinghub,
// with 95 % intervals by bootstrap over sites. With BEFORE, also the difference on the same pages with its interval.
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { prepareEvaluator } from '../../bench/quality/evaluator.ts';
import {
  combine,
  groupBySite,
  type Interval,
  type Resampled,
  resample,
  toInterval,
} from '../../bench/quality/intervals.ts';
import { readPredictions } from '../../bench/quality/predictions.ts';
import { type CorpusPage, corpusPages } from './corpus.ts';

/** Gold texts with a smaller share of words on the page are not scored. */
const MIN_RECALL = 0.8;
const TYPES = ['article', 'documentation', 'service', 'forum', 'listing', 'collection', 'product'];
/** Data sets whose page types are reported separately. */
const TYPED = new Set(['wcxb', 'shops', 'labelled']);

interface Metrics {
  wordF1: (text: string, gold: string) => { f: number };
  shingles: (text: string, gold: string) => { tp: number; fp: number; fn: number };
}

const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
const files = process.argv.slice(2);
if (benchmarks === undefined || files.length === 0)
  throw new Error(
    'usage: PAGEWRIGHT_BENCHMARKS=… node scripts/train-reading/measure.ts OURS.jsonl [BEFORE.jsonl]',
  );
const folder = await prepareEvaluator(benchmarks);
const load = (name: string): Promise<unknown> => import(pathToFileURL(path.join(folder, name)).href);
const metrics = (await load('metrics.mjs')) as Metrics;
const { mdText } = (await load('md.mjs')) as { mdText: (markdown: string) => string };
const predictions = await Promise.all(files.map((file) => readPredictions(file)));
const pages = corpusPages(benchmarks).filter(
  ({ id, text, recall }) =>
    text !== '' && recall >= MIN_RECALL && predictions.every((found) => found.has(id)),
);

type Score = (text: string, gold: string) => number;
const wordF1: Score = (text, gold) => metrics.wordF1(text, gold).f;
const shingleF1: Score = (text, gold) => {
  const { tp, fp, fn } = metrics.shingles(text, gold);
  return tp / (tp + (fp + fn) / 2);
};

/** A page with its score, and the scores of the first predictions minus those of the second. */
interface Scored {
  site: string;
  text: string;
  value: number;
  difference: number;
}

const texts = new Map(
  pages.map(({ id }) => [id, predictions.map((found) => mdText(found.get(id)?.markdown ?? ''))]),
);

function score({ id, key, text }: CorpusPage, measure: Score): Scored {
  const [value = 0, before = value] = (texts.get(id) ?? []).map((own) => measure(own, text));
  return { site: key, text, value, difference: value - before };
}

const said = (value: number): string => value.toFixed(3).replace(/^(-?)0/, '$1');
const range = ({ mean, low, high }: Interval): string => `${said(mean)} (${said(low)} to ${said(high)})`;

interface Row {
  ours: Resampled;
  change: Resampled;
}

function print(name: string, count: string, { ours, change }: Row): void {
  const cells = [name.padEnd(24), count.padEnd(20), range(toInterval(ours)).padEnd(26)];
  if (predictions.length > 1) cells.push(range(toInterval(change)));
  console.log(cells.join(' '));
}

function report(name: string, group: readonly CorpusPage[], measure: Score): Row {
  const sites = groupBySite(group.map((page) => score(page, measure)));
  const ours = resample(sites);
  const change = resample(sites.map((site) => site.map(({ difference }) => ({ value: difference }))));
  print(name, `${sites.flat().length} pages, ${sites.length} sites`, { ours, change });
  return { ours, change };
}

const groups = Map.groupBy(pages, ({ dataset, type }) =>
  TYPED.has(dataset) && type !== '' ? `${dataset}:${type}` : dataset,
);
const rows = new Map([...groups].sort().map(([name, group]) => [name, report(name, group, wordF1)] as const));
for (const dataset of ['shops', 'labelled']) {
  const group = pages.filter((page) => page.dataset === dataset);
  if (group.length > 0) report(dataset, group, wordF1);
}
const scrapinghub = groups.get('scrapinghub');
if (scrapinghub !== undefined) report('scrapinghub, shingles', scrapinghub, shingleF1);
const seven = TYPES.flatMap((type) => rows.get(`wcxb:${type}`) ?? []);
if (seven.length === TYPES.length)
  print('wcxb, mean of 7 types', '', {
    ours: combine(seven.map(({ ours }) => ours)),
    change: combine(seven.map(({ change }) => change)),
  });
