// node scripts/train-reading/dump.ts RECORDINGS OUT   (PAGEWRIGHT_BENCHMARKS set): writes the input of train.py.
import { closeSync, existsSync, openSync, writeFileSync, writeSync } from 'node:fs';
import process from 'node:process';
import type { RenderedPage } from '../../src/page/index.ts';
import type { SiblingGroup } from '../../src/page/main/containers.ts';
import { PAGE_FEATURES, SEGMENT_FEATURES } from '../../src/page/main/features/index.ts';
import { findSectionHeading } from '../../src/page/main/groups.ts';
import { listLexiconTokens } from '../../src/page/main/lexicon.ts';
import { readDeclarations } from '../../src/page/declarations.ts';
import { measureSegments } from '../../src/page/main/index.ts';
import { splitWords } from '../../src/page/main/text.ts';
import { parseStructuredData } from '../../src/page/structured.ts';
import { findHiddenElements } from '../../src/page/hidden/visibility.ts';
import { alignSegments } from './align.ts';
import { type CorpusPage, listCorpusPages, htmlOf } from './corpus.ts';
import { parseStaticPage } from '../../src/page/index.ts';
import { getRecordingPath, readRecording } from './recording.ts';

/** Minimum share of the gold text's words that the page must contain. Other pages are not used. */
const MIN_RECALL = 0.8;

const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
const [, , recordingsFolder, out] = process.argv;
if (benchmarks === undefined || recordingsFolder === undefined || out === undefined)
  throw new Error('usage: PAGEWRIGHT_BENCHMARKS=… node scripts/train-reading/dump.ts RECORDINGS OUT');
const segmentNames = Object.keys(SEGMENT_FEATURES);
const pageNames = Object.keys(PAGE_FEATURES);
writeFileSync(`${out}.names.json`, JSON.stringify({ segment: segmentNames, page: pageNames }));
const rowsFile = openSync(`${out}.f32`, 'w');
const pagesFile = openSync(`${out}.jsonl`, 'w');

/** Returns the recording of a page, or the parsed HTML if there is no recording. */
function renderedOf(page: CorpusPage): RenderedPage {
  const file = getRecordingPath(recordingsFolder as string, page.id);
  return existsSync(file) ? readRecording(file) : parseStaticPage(htmlOf(page).toString(), page.url.href);
}

function dump(corpusPage: CorpusPage, rendered: RenderedPage): number {
  const { id, dataset, type, key, recall, text } = corpusPage;
  const declarations = readDeclarations(rendered.root);
  const structured = parseStructuredData(rendered.scripts);
  const page = measureSegments(rendered, findHiddenElements(rendered.root), declarations, structured);
  const rows = new Float32Array(page.segments.length * segmentNames.length);
  page.segments.forEach((segment, row) => {
    segmentNames.forEach((name, column) => {
      rows[row * segmentNames.length + column] = SEGMENT_FEATURES[name]?.(segment, page) ?? 0;
    });
  });
  writeSync(rowsFile, Buffer.from(rows.buffer));
  const goldWords = splitWords(text);
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
  const signatures = [...page.signatures.keys()];
  const groupNumbers = new Map<SiblingGroup, number>();
  const groupNumber = (group: SiblingGroup | undefined): number => {
    if (group === undefined) return -1;
    const number = groupNumbers.get(group) ?? groupNumbers.size;
    groupNumbers.set(group, number);
    return number;
  };
  const line = {
    id,
    dataset,
    type,
    key,
    ok: recall >= MIN_RECALL,
    goldWords: goldWords.length,
    vocabulary: vocabulary.size,
    gold: [...goldBag],
    words: segmentWords,
    labels: [...alignSegments(page.segments, goldWords)],
    tokens: page.segments.map((segment) => listLexiconTokens(segment, page)),
    // The features of the second stage need the tree of containers.
    container: page.segments.map(({ container }) => container.index),
    parents: page.containers.map(({ parent }) => parent?.index ?? -1),
    signature: page.segments.map(({ signature }) => signatures.indexOf(signature)),
    group: page.segments.map(({ container }) =>
      groupNumber(page.positions[container.index]?.repetition?.group),
    ),
    section: page.segments.map((segment) => findSectionHeading(segment, page)?.index ?? -1),
    headingBefore: page.segments.map(({ headingBefore }) => headingBefore),
    primaryHeading: page.primaryHeading,
    page: pageNames.map((name) => PAGE_FEATURES[name]?.(page) ?? 0),
  };
  writeSync(pagesFile, `${JSON.stringify(line)}\n`);
  return page.segments.length;
}

let pages = 0;
let total = 0;
const started = process.cpuUsage().user;
for (const page of listCorpusPages(benchmarks)) {
  if (page.text === '') continue;
  const rendered = renderedOf(page);
  pages++;
  total += dump(page, rendered);
}
closeSync(rowsFile);
closeSync(pagesFile);
console.log(
  `${pages} pages, ${total} segments, ${((process.cpuUsage().user - started) / 1000 / pages).toFixed(1)} ms a page`,
);
