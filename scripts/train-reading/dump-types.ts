// node scripts/train-reading/dump-types.ts RECORDINGS OUT   (PAGEWRIGHT_BENCHMARKS set): writes the input of train_type.py.
import { existsSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { readDeclarations } from '../../src/page/declarations.ts';
import { PAGE_FEATURES } from '../../src/page/main/features/index.ts';
import { measureSegments } from '../../src/page/main/index.ts';
import { parseStructuredData } from '../../src/page/structured.ts';
import { collectPageWords } from '../../src/page/type/classifier.ts';
import { findHiddenElements } from '../../src/page/visibility.ts';
import { listCorpusPages } from './corpus.ts';
import { getRecordingPath, readRecording } from './recording.ts';

const benchmarks = process.env.PAGEWRIGHT_BENCHMARKS;
const [, , recordingsFolder, out] = process.argv;
if (benchmarks === undefined || recordingsFolder === undefined || out === undefined)
  throw new Error('usage: PAGEWRIGHT_BENCHMARKS=… node scripts/train-reading/dump-types.ts RECORDINGS OUT');
const lines: string[] = [];
for (const { id, dataset, type, key } of listCorpusPages(benchmarks)) {
  const file = getRecordingPath(recordingsFolder, id);
  if (!existsSync(file)) continue;
  const rendered = readRecording(file);
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
writeFileSync(out, lines.join('\n'));
console.log(`${lines.length} pages`);
