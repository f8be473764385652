// node bench/documents-ocr.ts --corpus DIR [--kind pdf] [--limit N]
// Renders the first page of every PDF file of a corpus in four orientations, reads the pictures with OCR, and prints the
// word F1 against the text of the file.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LiteParse } from '@llamaindex/liteparse';
import { toPlainText } from '../src/content/index.ts';
import type { DocumentConfig } from '../src/contract/index.ts';
import { createConverter, decodeContent } from '../src/document/index.ts';

const DPI = 200;
/** Number of words. Pages with fewer are skipped. */
const LEAST_WORDS = 40;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    kind: { type: 'string', default: 'pdf' },
    limit: { type: 'string', default: '1000' },
  },
});
const { corpus } = values;
if (corpus === undefined) throw new Error('Say --corpus.');
const kinds = values.kind.split(',');
const manifest = JSON.parse(await readFile(join(corpus, 'manifest.json'), 'utf8')) as {
  id: string;
  file: string;
  kind: string;
}[];
const converter = createConverter({ cpuMs: 60_000 });

async function wordsOf(bytes: Uint8Array, config: DocumentConfig): Promise<string[]> {
  const input = { bytes, url: 'https://corpus.example/file', contentType: '', fileName: '', config };
  const { blocks } = decodeContent(await converter.convert(input, { organizationId: 'bench' }));
  const text = toPlainText(blocks.map(({ block }) => block)).toLowerCase();
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function f1(found: readonly string[], expected: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of expected) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of found) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared++;
    left.set(word, count - 1);
  }
  return (2 * shared) / Math.max(1, found.length + expected.length);
}

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;

const ANGLES = [0, 90, 180, 270] as const;
const scores = ANGLES.map((): number[] => []);
const items = manifest.filter(({ kind }) => kinds.includes(kind)).slice(0, Number(values.limit));
for (const { id, file } of items) {
  const bytes = await readFile(join(corpus, file));
  const expected = await wordsOf(bytes, { pages: '1', ocr: 'never' }).catch(() => []);
  if (expected.length < LEAST_WORDS) continue;
  const line: string[] = [];
  for (const [at, angle] of ANGLES.entries()) {
    const parser = new LiteParse({ dpi: DPI, quiet: true, pageOrientationCorrections: [{ page: 1, angle }] });
    const [picture] = await parser.screenshot(bytes, [1]);
    if (picture === undefined) continue;
    const score = await wordsOf(picture.imageBuffer, {}).then(
      (words) => f1(words, expected),
      () => 0,
    );
    scores[at]?.push(score);
    line.push(score.toFixed(3));
  }
  console.log(`${line.join(' ')}  ${expected.length} words  ${id}`);
}
for (const [at, angle] of ANGLES.entries()) {
  console.log(
    `turned by ${angle}: mean word F1 ${mean(scores[at] ?? []).toFixed(3)} of ${scores[at]?.length ?? 0} pages`,
  );
}
await converter.close();
