// node scripts/train-reading/dump-types.ts RECORDINGS OUT   (PAGEWRIGHT_BENCHMARKS set): writes the input of train_type.py,
// for the pages of the corpus and for the fixtures of the tests.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { decodeRecord } from '../../src/cli/fixture/index.ts';
import { readDeclarations } from '../../src/page/declarations.ts';
import { PAGE_FEATURES } from '../../src/page/main/features/index.ts';
import { measureSegments } from '../../src/page/main/index.ts';
import { parseStructuredData } from '../../src/page/structured.ts';
import { collectPageWords } from '../../src/page/type/classifier.ts';
import type { RenderedPage } from '../../src/page/types.ts';
import { findHiddenElements } from '../../src/page/hidden/visibility.ts';
import { listCorpusPages } from './corpus.ts';
import { getRecordingPath, readRecording } from './recording.ts';

const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
const [, , recordingsFolder, out] = process.argv;
if (benchmarks === undefined || recordingsFolder === undefined || out === undefined)
  throw new Error('usage: PAGEWRIGHT_BENCHMARKS=… node scripts/train-reading/dump-types.ts RECORDINGS OUT');
const lines: string[] = [];

interface LabelledPage {
  id: string;
  dataset: string;
  type: string;
  /** Pages with the same key are in the same fold. */
  key: string;
}

function addPage({ id, dataset, type, key }: LabelledPage, rendered: RenderedPage): void {
  const structured = parseStructuredData(rendered.scripts);
  const page = measureSegments(
    rendered,
    findHiddenElements(rendered.root),
    readDeclarations(rendered.root),
    structured,
  );
  const features = Object.fromEntries(
    Object.entries(PAGE_FEATURES).map(([name, read]) => [name, read(page)]),
  );
  lines.push(JSON.stringify({ id, dataset, type, key, features, words: [...collectPageWords(page)] }));
}

for (const page of listCorpusPages(benchmarks)) {
  const file = getRecordingPath(recordingsFolder, page.id);
  if (existsSync(file)) addPage(page, readRecording(file));
}

/** Types of fixtures by the pages of the same kind in the corpus: wikis, tables of results and feeds. */
const TYPES_OF_CORPUS: ReadonlyMap<string, string> = new Map([
  ['dokuwiki-howto', 'documentation'],
  ['wikipedia-article', 'documentation'],
  ['league-table', 'listing'],
  ['telegram-channel', 'listing'],
]);
const RECORD = '.page.zst';
const FIXTURES = path.join(import.meta.dirname, '../../test/fixtures');
const PLATFORMS = path.join(FIXTURES, 'platforms/pages');

/** Adds the recorded fixtures of a folder, with the wanted page type. */
function addFixtures(folder: string, getKey: (name: string) => string): void {
  const files = readdirSync(folder).filter((file) => file.endsWith(RECORD));
  for (const name of files.map((file) => file.slice(0, -RECORD.length))) {
    const [wanted, read] = ['expected.md', 'md'].map((end) => path.join(folder, `${name}.${end}`)) as [
      string,
      string,
    ];
    const markdown = readFileSync(existsSync(wanted) ? wanted : read, 'utf8');
    const type = TYPES_OF_CORPUS.get(name) ?? /^pageType: "(\w+)"$/m.exec(markdown)?.[1] ?? '';
    const key = `fixture ${getKey(name)}`;
    // The articles of this folder have one template, so they count like those of other sets of one type.
    const dataset = type === 'article' && folder !== PLATFORMS ? 'fixture-articles' : 'fixtures';
    addPage({ id: name, dataset, type, key }, decodeRecord(readFileSync(path.join(folder, name + RECORD))));
  }
}

addFixtures(path.join(FIXTURES, 'pages'), (name) => name);
// The pages of one platform begin with its name.
addFixtures(PLATFORMS, (name) => name.replace(/-.*/, ''));
writeFileSync(out, lines.join('\n'));
console.log(`${lines.length} pages`);
