// node scripts/train-reading/predict.ts RECORDINGS FOLDS OUT.jsonl [--sets wcxb,styled]   (PAGEWRIGHT_BENCHMARKS set)
// Reads every recorded page with the models of the fold that did not train on its site, and writes predictions for the
// benchmark's scorer. FOLDS may be `built-in`: the built-in models, which trained on all pages.
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { serialiseMarkdown } from '../../src/content/index.ts';
import { type PageModels, readPage, parseStaticPage } from '../../src/page/index.ts';
import { createClassifier } from '../../src/page/main/classifier.ts';
import { createTypeClassifier } from '../../src/page/type/classifier.ts';
import { listCorpusPages, htmlOf } from './corpus.ts';
import { getRecordingPath, readRecording } from './recording.ts';

const FOLDS = 5;

const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
const { values, positionals } = parseArgs({
  options: { sets: { type: 'string' } },
  allowPositionals: true,
});
const [recordingsFolder, foldsFolder, out] = positionals;
if (
  benchmarks === undefined ||
  recordingsFolder === undefined ||
  foldsFolder === undefined ||
  out === undefined
)
  throw new Error(
    'usage: PAGEWRIGHT_BENCHMARKS=… node scripts/train-reading/predict.ts RECORDINGS FOLDS OUT.jsonl',
  );
const sets = values.sets?.split(',');

const json = (name: string) => JSON.parse(readFileSync(path.join(foldsFolder, name), 'utf8'));

/**
 * Returns a function that finds the models for a page: those of its fold, of any fold for a page without training, or
 * the built-in ones.
 */
function learned(): (id: string) => PageModels | undefined {
  if (foldsFolder === 'built-in') return () => undefined;
  const foldOf: Record<string, number> = json('folds.json');
  const models = Array.from({ length: FOLDS }, (_, fold) => ({
    classify: createClassifier(json(`${fold}.json`)),
    classifyType: createTypeClassifier(json(`type-${fold}.json`)),
  }));
  return (id) => models[foldOf[id] ?? 0];
}

const learnedFor = learned();
const file = openSync(out, 'w');
const times: number[] = [];
for (const page of listCorpusPages(benchmarks)) {
  if (sets !== undefined && !sets.includes(page.dataset)) continue;
  const stored = getRecordingPath(recordingsFolder, page.id);
  const rendered = existsSync(stored)
    ? readRecording(stored)
    : parseStaticPage(htmlOf(page).toString(), page.url.href);
  const started = process.cpuUsage().user;
  const { blocks, pageType, metadata } = readPage(
    { ...rendered, delivered: htmlOf(page).toString() },
    learnedFor(page.id),
  );
  const markdown = serialiseMarkdown(blocks.filter(({ role }) => role === 'main').map(({ block }) => block));
  const cpu = (process.cpuUsage().user - started) / 1000;
  times.push(cpu);
  const { title, author, createdAt: date, description } = metadata;
  const prediction = { id: page.id, markdown, metadata: { title, author, date, description }, cpu, pageType };
  writeSync(file, `${JSON.stringify(prediction)}\n`);
}
closeSync(file);
times.sort((a, b) => a - b);
const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
console.log(`${times.length} pages; CPU ms: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(0.9999)}`);
