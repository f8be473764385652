import { extractPagesMarkdown } from '@firecrawl/pdf-inspector';
import { type Block, plainText } from '../../../content/index.ts';
import { parseMarkdown } from '../../markdown.ts';

/** Minimum share of words that both engines found. With fewer, one engine lost or invented words. */
const MIN_WORD_OVERLAP = 0.95;
/** Longer documents are read only by the first engine, because the second one parses the whole file for each page. */
const MAX_PAGES = 50;
/** Minimum rows of a table that the second engine found. Shorter tables are usually accidental gaps. */
const MIN_ROWS = 3;

/** A page as read by the first engine. */
export interface PageReading {
  page: number;
  blocks: readonly Block[];
}

/**
 * Reads pages on which the first engine found no structure with a second engine.
 * @returns the pages on which the second engine found a table and the same words
 */
export function readTablesWithSecondEngine(
  bytes: Uint8Array,
  readings: readonly PageReading[],
): Map<number, Block[]> {
  const tablesByPage = new Map<number, Block[]>();
  const candidates = readings.length > MAX_PAGES ? [] : readings.filter(({ blocks }) => isPlain(blocks));
  const read = readTables(
    bytes,
    candidates.map(({ page }) => page),
  );
  for (const { page, blocks: first } of candidates) {
    const blocks = read.get(page);
    if (blocks !== undefined && measureWordOverlap(first, blocks) >= MIN_WORD_OVERLAP)
      tablesByPage.set(page, blocks);
  }
  return tablesByPage;
}

function isPlain(blocks: readonly Block[]): boolean {
  return blocks.length > 1 && blocks.every((block) => block.type === 'paragraph' || block.type === 'code');
}

/** Finds the pages on which the second engine reads a table. Returns none if the engine cannot open the file. */
function readTables(bytes: Uint8Array, pages: readonly number[]): Map<number, Block[]> {
  const tablesByPage = new Map<number, Block[]>();
  if (pages.length === 0) return tablesByPage;
  try {
    const numbers = pages.map((page) => page - 1);
    for (const { page, markdown, needsOcr } of extractPagesMarkdown(Buffer.from(bytes), numbers).pages) {
      if (needsOcr || !markdown.includes('|')) continue;
      const blocks = parseMarkdown(markdown);
      const hasTable = blocks.some((block) => block.type === 'table' && block.rows.length >= MIN_ROWS);
      if (hasTable) tablesByPage.set(page + 1, blocks);
    }
  } catch {
    // The second engine cannot open some encrypted or damaged files that the first one reads.
  }
  return tablesByPage;
}

/** Number of common words divided by the words of the longer text. */
function measureWordOverlap(a: readonly Block[], b: readonly Block[]): number {
  const [words, others] = [listWords(a), listWords(b)];
  const countByWord = new Map<string, number>();
  for (const word of others) countByWord.set(word, (countByWord.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of words) {
    const remainingCount = countByWord.get(word) ?? 0;
    if (remainingCount > 0) shared++;
    countByWord.set(word, remainingCount - 1);
  }
  return shared / Math.max(1, words.length, others.length);
}

function listWords(blocks: readonly Block[]): string[] {
  return (
    plainText(blocks)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
