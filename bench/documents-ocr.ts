// node bench/documents-ocr.ts --corpus DIR [--kind pdf] [--limit N] [--variants 0,90,180,270,inverted]
// Renders the first page of every PDF file of a corpus in several variants (degrees clockwise, or inverted), reads the
// pictures with OCR, and prints the word F1 against the text of the file.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import { LiteParse } from '@llamaindex/liteparse';
import { toPlainText } from '../src/content/index.ts';
import type { DocumentConfig } from '../src/contract/index.ts';
import { createConverter, decodeContent } from '../src/document/index.ts';
import {
  decodePng,
  type GrayImage,
  invertImage,
  rotateImage,
} from '../src/document/readers/ocr/gray-image.ts';

const DPI = 200;
/** Number of words. Pages with fewer are skipped. */
const LEAST_WORDS = 40;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    kind: { type: 'string', default: 'pdf' },
    limit: { type: 'string', default: '1000' },
    variants: { type: 'string', default: '0,90,180,270,5,-10,15,inverted' },
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

/** Encodes an image as PNG without filters. */
function encodePng({ width, height, pixels }: GrayImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(rows, { level: 1 })],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const parts = chunks.map(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  });
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...parts]);
}

const WHITE = 255;

function applyVariant(image: GrayImage, variant: string): GrayImage {
  if (variant === 'inverted') return invertImage(image);
  return rotateImage(image, Number(variant), WHITE);
}

const variants = values.variants.split(',');
const scores = new Map<string, number[]>(variants.map((variant) => [variant, []]));
const items = manifest.filter(({ kind }) => kinds.includes(kind)).slice(0, Number(values.limit));
const parser = new LiteParse({ dpi: DPI, quiet: true });
for (const { id, file } of items) {
  const bytes = await readFile(join(corpus, file));
  const expected = await wordsOf(bytes, { pages: '1', ocr: 'never' }).catch(() => []);
  if (expected.length < LEAST_WORDS) continue;
  const [picture] = await parser.screenshot(bytes, [1]);
  const image = picture && decodePng(picture.imageBuffer);
  if (image === undefined) continue;
  const line: string[] = [];
  for (const variant of variants) {
    const score = await wordsOf(encodePng(applyVariant(image, variant)), {}).then(
      (words) => f1(words, expected),
      () => 0,
    );
    scores.get(variant)?.push(score);
    line.push(score.toFixed(3));
  }
  console.log(`${line.join(' ')}  ${expected.length} words  ${id}`);
}
for (const [variant, found] of scores) {
  console.log(`${variant}: mean word F1 ${mean(found).toFixed(3)} of ${found.length} pages`);
}
await converter.close();
