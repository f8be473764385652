import type { Chunk, CorpusBlock, MarkdownLayer, SnippetType, Source } from './corpus.ts';
import { tableCells, withoutTargets } from './readable.ts';
import type { Range } from './split.ts';
import { hasWords, packLines, splitLong, trim } from './split.ts';

/** Letters of a passage; paragraphs up to `WHOLE` stay whole, longer ones are cut to pieces of at most `PIECE`. */
const WHOLE = 1200;
const PIECE = 800;
/** Short list items are taken together up to this size. */
const ITEMS = 300;
const NEAREST_HEADINGS = 6;
const LONGEST_HEADING = 200;
/** Names of columns are repeated in every row: the first ones, cut short. */
const MOST_COLUMNS = 100;
const LONGEST_NAME = 80;
/** Chunks of a layer; what comes after them is not searched. */
const MOST_CHUNKS = 100_000;
/** Code is one chunk, up to this size; what is longer is cut between lines. */
const CODE = 8000;

/** Chunks of one Markdown layer: every one a slice of the stored Markdown, in document order. */
export function markdownChunks(source: Source & ('markdown' | 'appendix'), layer: MarkdownLayer): Chunk[] {
  const chunks: Chunk[] = [];
  for (const [index, block] of layer.blocks.entries()) {
    if (block.type === 'separator' || isCarried(layer, index)) continue;
    const add = ({ start, end }: Range, header: readonly string[] = []): void => {
      const text = layer.markdown.slice(start, end);
      const scored = header.length > 0 ? rowInWords(text, header) : withoutTargets(text);
      if (!hasWords(scored) || chunks.length >= MOST_CHUNKS) return;
      chunks.push({
        type: snippetType(block),
        source,
        text,
        json: null,
        location: locate(block),
        heading: headingOf(block),
        scored,
        range: { start, end },
      });
    };
    if (block.type === 'table') addRows(layer.markdown, block, add);
    else for (const range of ranges(layer.markdown, block)) add(range);
  }
  return chunks;
}

/** A heading speaks through the blocks below it; alone it is no answer, unless there is nothing below. */
function isCarried({ blocks }: MarkdownLayer, index: number): boolean {
  const next = blocks[index + 1];
  return blocks[index]?.type === 'heading' && next !== undefined && next.type !== 'heading';
}

/** The nearest headings, cut short: they stand above every block of their section. */
const headingOf = ({ headingPath }: CorpusBlock): string =>
  headingPath
    .slice(-NEAREST_HEADINGS)
    .map((heading) => heading.slice(0, LONGEST_HEADING))
    .join(' > ');

const snippetType = (block: CorpusBlock): SnippetType =>
  block.type === 'table' || block.type === 'code' ? block.type : 'text';

function locate({ evidenceId, markdownBlockId, nodeIds }: CorpusBlock): Chunk['location'] {
  return { ...(evidenceId !== undefined && { evidenceId }), markdownBlockId, nodeIds };
}

function ranges(markdown: string, block: CorpusBlock): Range[] {
  const whole = trim(markdown, block);
  const size = whole.end - whole.start;
  if (block.type === 'code') return size > CODE ? packLines(markdown, whole, CODE) : [whole];
  if (block.type === 'list') {
    return packLines(markdown, whole, ITEMS).flatMap((items) => splitWhenLong(markdown, items));
  }
  return splitWhenLong(markdown, whole);
}

function splitWhenLong(markdown: string, range: Range): Range[] {
  const pieces = splitLong(markdown, range, WHOLE);
  return pieces.length === 1 ? pieces : splitLong(markdown, range, PIECE);
}

/** Every row after the header and its line of dashes; a table of nothing but a header is its header. */
function addRows(markdown: string, block: CorpusBlock, add: (row: Range, header?: string[]) => void): void {
  const lines: Range[] = [];
  for (let start = block.start; start < block.end; ) {
    const newline = markdown.indexOf('\n', start);
    const end = newline < 0 || newline > block.end ? block.end : newline;
    const line = trim(markdown, { start, end });
    if (line.end > line.start) lines.push(line);
    start = end + 1;
  }
  const [header, , ...rows] = lines;
  if (header === undefined) return;
  if (rows.length === 0) add(header);
  const names = tableCells(markdown.slice(header.start, header.end))
    .slice(0, MOST_COLUMNS)
    .map((name) => withoutTargets(name).slice(0, LONGEST_NAME));
  for (const row of rows) add(row, names);
}

/** `Year: 2016; Club: Bristol`: a row as it is read together with its header. */
function rowInWords(row: string, header: readonly string[]): string {
  return tableCells(row)
    .map((cell, column) => {
      const name = header[column] ?? '';
      return name === '' ? withoutTargets(cell) : `${name}: ${withoutTargets(cell)}`;
    })
    .join('; ');
}
