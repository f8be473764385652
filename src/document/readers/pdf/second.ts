import { extractPagesMarkdown } from '@firecrawl/pdf-inspector';
import { type Block, plainText } from '../../../content/index.ts';
import { parseMarkdown } from '../../markdown.ts';

/** Share of the words that both readings have to have in common: else one of them missed or made up some. */
const AGREEMENT = 0.95;
/** A longer document is read once: the second engine goes through the whole file for a single page. */
const MAX_PAGES = 50;
/** A table of the second reading has at least this many rows: less is a coincidence of gaps. */
const MIN_ROWS = 3;

/** A page as the first engine read it. */
export interface PageReading {
  page: number;
  blocks: readonly Block[];
}

/**
 * A second engine's opinion on pages where the first saw nothing but paragraphs: where it finds one, and the same
 * words, its reading stands.
 */
export function readTablesWithSecondEngine(
  bytes: Uint8Array,
  readings: readonly PageReading[],
): Map<number, Block[]> {
  const found = new Map<number, Block[]>();
  const open = readings.length > MAX_PAGES ? [] : readings.filter(({ blocks }) => isPlain(blocks));
  const read = readTables(
    bytes,
    open.map(({ page }) => page),
  );
  for (const { page, blocks: first } of open) {
    const blocks = read.get(page);
    if (blocks !== undefined && wordOverlap(first, blocks) >= AGREEMENT) found.set(page, blocks);
  }
  return found;
}

function isPlain(blocks: readonly Block[]): boolean {
  return blocks.length > 1 && blocks.every((block) => block.type === 'paragraph' || block.type === 'code');
}

/** Pages with a table, as the second engine reads them; none when it cannot open the file. */
function readTables(bytes: Uint8Array, pages: readonly number[]): Map<number, Block[]> {
  const found = new Map<number, Block[]>();
  if (pages.length === 0) return found;
  try {
    const numbers = pages.map((page) => page - 1);
    for (const { page, markdown, needsOcr } of extractPagesMarkdown(Buffer.from(bytes), numbers).pages) {
      if (needsOcr || !markdown.includes('|')) continue;
      const blocks = parseMarkdown(markdown);
      const hasTable = blocks.some((block) => block.type === 'table' && block.rows.length >= MIN_ROWS);
      if (hasTable) found.set(page + 1, blocks);
    }
  } catch {
    // An encrypted or damaged file that the first engine could open all the same.
  }
  return found;
}

/** Share of the words in common, of the larger side. */
function wordOverlap(a: readonly Block[], b: readonly Block[]): number {
  const [words, others] = [wordsOf(a), wordsOf(b)];
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of words) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared++;
    counts.set(word, left - 1);
  }
  return shared / Math.max(1, words.length, others.length);
}

function wordsOf(blocks: readonly Block[]): string[] {
  return (
    plainText(blocks)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
