import type { Chunk, CorpusBlock, MarkdownLayer, SnippetType, LayerSource } from './corpus.ts';
import { splitTableRow, removeLinkTargets } from './readable-text.ts';
import type { TextRange } from './ranges.ts';
import { hasWords, packItems, splitIntoPieces, trimRange } from './ranges.ts';

/** A paragraph up to the first length is one chunk. A longer paragraph is split into pieces up to the second length. */
const MAX_WHOLE_BLOCK_CHARS = 1200;
const MAX_BLOCK_PIECE_CHARS = 800;
/** Consecutive list items form one chunk up to this length. */
const MAX_PACKED_ITEMS_CHARS = 300;
const MAX_HEADINGS_PER_CHUNK = 6;
const MAX_CHUNK_HEADING_CHARS = 200;
/** Maximum number and length of column names, because every row repeats them. */
const MAX_NAMED_COLUMNS = 100;
const MAX_COLUMN_NAME_CHARS = 80;
/** A longer header of a table is left out of a result. */
const MAX_TABLE_HEAD_CHARS = 1000;
/** Maximum number of chunks of a layer that are searched. */
const MAX_MARKDOWN_CHUNKS = 100_000;
/** A code block up to this length is one chunk; a longer one is split between lines. */
const MAX_CODE_CHARS = 8000;

/** Splits a Markdown layer into chunks in document order. Each chunk is a verbatim part of the Markdown. */
export function splitMarkdownIntoChunks(
  source: LayerSource & ('markdown' | 'appendix'),
  layer: MarkdownLayer,
): Chunk[] {
  const chunks: Chunk[] = [];
  for (const [index, block] of layer.blocks.entries()) {
    if (block.type === 'separator' || isHeadingWithContent(layer, index)) continue;
    const add = ({ start, end }: TextRange, head?: TableHead): void => {
      const text = layer.markdown.slice(start, end);
      const rankedText = head ? describeTableRow(text, head.names) : removeLinkTargets(text);
      if (!hasWords(rankedText) || chunks.length >= MAX_MARKDOWN_CHUNKS) return;
      chunks.push({
        type: toSnippetType(block),
        source,
        text,
        json: null,
        location: toChunkLocation(block),
        heading: joinNearestHeadings(block),
        scored: rankedText,
        ...(head && head.text.length <= MAX_TABLE_HEAD_CHARS && { tableHead: head.text }),
        range: { start, end },
      });
    };
    if (block.type === 'table') addTableRowChunks(layer.markdown, block, add);
    else for (const range of splitBlock(layer.markdown, block)) add(range);
  }
  return chunks;
}

/** Whether a block is a heading with content below it. Such a heading is context for the content, and not a chunk. */
function isHeadingWithContent({ blocks }: MarkdownLayer, index: number): boolean {
  const next = blocks[index + 1];
  return blocks[index]?.type === 'heading' && next !== undefined && next.type !== 'heading';
}

/** Returns the nearest headings above a block. Limits their length, because every block of a section repeats them. */
const joinNearestHeadings = ({ headingPath }: CorpusBlock): string =>
  headingPath
    .slice(-MAX_HEADINGS_PER_CHUNK)
    .map((heading) => heading.slice(0, MAX_CHUNK_HEADING_CHARS))
    .join(' > ');

const toSnippetType = (block: CorpusBlock): SnippetType =>
  block.type === 'table' || block.type === 'code' ? block.type : 'text';

function toChunkLocation({ evidenceId, markdownBlockId, nodeIds }: CorpusBlock): Chunk['location'] {
  return { ...(evidenceId !== undefined && { evidenceId }), markdownBlockId, nodeIds };
}

function splitBlock(markdown: string, block: CorpusBlock): TextRange[] {
  const whole = trimRange(markdown, block);
  const size = whole.end - whole.start;
  if (block.type === 'code')
    return size > MAX_CODE_CHARS ? packItems(markdown, whole, MAX_CODE_CHARS) : [whole];
  if (block.type === 'list') {
    return packItems(markdown, whole, MAX_PACKED_ITEMS_CHARS).flatMap((items) =>
      splitWhenLong(markdown, items),
    );
  }
  return splitWhenLong(markdown, whole);
}

function splitWhenLong(markdown: string, range: TextRange): TextRange[] {
  const pieces = splitIntoPieces(markdown, range, MAX_WHOLE_BLOCK_CHARS);
  return pieces.length === 1 ? pieces : splitIntoPieces(markdown, range, MAX_BLOCK_PIECE_CHARS);
}

interface TableHead {
  /** Names of the columns. */
  names: readonly string[];
  /** The header and the delimiter row. */
  text: string;
}

/** Adds a chunk for every row after the header and the delimiter row. A table with only a header becomes one chunk. */
function addTableRowChunks(
  markdown: string,
  block: CorpusBlock,
  add: (row: TextRange, head?: TableHead) => void,
): void {
  const lines: TextRange[] = [];
  for (let start = block.start; start < block.end; ) {
    const newline = markdown.indexOf('\n', start);
    const end = newline < 0 || newline > block.end ? block.end : newline;
    const line = trimRange(markdown, { start, end });
    if (line.end > line.start) lines.push(line);
    start = end + 1;
  }
  const [header, delimiter, ...rows] = lines;
  if (header === undefined) return;
  if (delimiter === undefined || rows.length === 0) {
    add(header);
    return;
  }
  const names = splitTableRow(markdown.slice(header.start, header.end))
    .slice(0, MAX_NAMED_COLUMNS)
    .map((name) => removeLinkTargets(name).slice(0, MAX_COLUMN_NAME_CHARS));
  const text = markdown.slice(header.start, delimiter.end);
  for (const row of rows) add(row, { names, text });
}

/** Describes a row with its column names, e.g. `Year: 2016; Club: Bristol`. */
function describeTableRow(row: string, header: readonly string[]): string {
  return splitTableRow(row)
    .map((cell, column) => {
      const name = header[column] ?? '';
      return name === '' ? removeLinkTargets(cell) : `${name}: ${removeLinkTargets(cell)}`;
    })
    .join('; ');
}
