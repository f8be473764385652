// node scripts/train-reading/measure.ts OURS.jsonl [BEFORE.jsonl]   (PAGEWRIGHT_BENCHMARKS set)
// Scores the predictions of predict.ts: word F1 by data set and page type, the 4-word shingle F1 of scrapinghub, and
// metadata, with 95 % intervals by bootstrap over sites. With BEFORE, also the difference on the same pages with its interval.
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { WCXB_TYPES } from '../../bench/quality/figures.ts';
import { prepareEvaluator } from '../../bench/quality/evaluator.ts';
import {
  combine,
  groupBySite,
  type Interval,
  type Resampled,
  resample,
  toInterval,
} from '../../bench/quality/intervals.ts';
import { dataSets, type GoldPage, readGold } from '../../bench/quality/gold.ts';
import { type Prediction, readPredictions } from '../../bench/quality/predictions.ts';
import { type CorpusPage, listCorpusPages } from './corpus.ts';

/** Minimum share of the gold text's words that the page must contain. Other pages are not scored. */
const MIN_RECALL = 0.8;
/** Data sets with separate results for each page type. */
const TYPED = new Set(['wcxb', 'shops', 'labelled']);

interface Metrics {
  wordF1: (text: string, gold: string) => { f: number };
  META: Readonly<Record<string, (ours: string, gold: string, url?: string) => boolean>>;
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
const pages = listCorpusPages(benchmarks).filter(
  ({ id, text, recall }) =>
    text !== '' && recall >= MIN_RECALL && predictions.every((found) => found.has(id)),
);

type Score = (text: string, gold: string) => number;
const wordF1: Score = (text, gold) => metrics.wordF1(text, gold).f;
const shingleF1: Score = (text, gold) => {
  const { tp, fp, fn } = metrics.shingles(text, gold);
  return tp / (tp + (fp + fn) / 2);
};

/** A page with its scores, and with the difference to the scores of the second predictions. */
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

const report = (name: string, group: readonly CorpusPage[], measure: Score): Row =>
  reportScores(
    name,
    group.map((page) => score(page, measure)),
  );

function reportScores(name: string, scores: readonly Scored[]): Row {
  const sites = groupBySite(scores);
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
const seven = WCXB_TYPES.flatMap((type) => rows.get(`wcxb:${type}`) ?? []);
if (seven.length === WCXB_TYPES.length)
  print('wcxb, mean of 7 types', '', {
    ours: combine(seven.map(({ ours }) => ours)),
    change: combine(seven.map(({ change }) => change)),
  });

const FIELDS = ['title', 'author', 'date', 'description'];
const gold = await readGold(benchmarks, await dataSets(benchmarks));
const keys = new Map(listCorpusPages(benchmarks).map(({ id, key }) => [id, key]));

/**
 * Scores a metadata field: 1 if it is right. For a field that the reference declares missing: 1 if a value is returned.
 */
function scoreField(field: string, page: GoldPage, isNone: boolean): Scored[] {
  const { id, text = '', url, meta, meta_null: none } = page;
  const expected = meta?.[field];
  if (!keys.has(id) || (isNone ? !none?.includes(field) : expected === undefined)) return [];
  const measure = (prediction: Prediction | undefined): number => {
    const ours = prediction?.metadata?.[field];
    if (ours === undefined) return 0;
    return isNone || metrics.META[field]?.(ours, [expected].flat().join(', '), url) ? 1 : 0;
  };
  if (predictions.some((found) => !found.has(id))) return [];
  const [value = 0, before = value] = predictions.map((found) => measure(found.get(id)));
  return [{ site: keys.get(id) ?? id, text, value, difference: value - before }];
}

for (const field of FIELDS)
  for (const isNone of [false, true]) {
    const scores = [...gold.values()].flatMap((page) => scoreField(field, page, isNone));
    if (scores.length > 0) reportScores(isNone ? `${field} where there is none` : field, scores);
  }
