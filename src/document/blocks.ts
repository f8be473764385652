import {
  collapseWhiteSpace,
  type ColumnAlignment,
  type Block,
  type HeadingLevel,
  parseHtml,
  type Inline,
  treeToBlocks,
  removeInvisibleCharacters,
} from '../content/index.ts';
import type { DocumentBlock, DocumentContent, DocumentFormat, DocumentMetadata } from './types.ts';

/** Converts plain text to inline content. Line breaks become break nodes; other white space collapses. */
export function createInlines(text: string): Inline[] {
  const inlines: Inline[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (index > 0) inlines.push({ type: 'break' });
    const value = line.replace(/\s+/g, ' ');
    if (value !== '') inlines.push({ type: 'text', value });
  }
  return inlines;
}

export const createParagraph = (text: string): Block => ({
  type: 'paragraph',
  children: createInlines(text.trim()),
});

export const createHeading = (level: number, text: string): Extract<Block, { type: 'heading' }> => ({
  type: 'heading',
  level: Math.min(Math.max(level, 1), 6) as HeadingLevel,
  children: [{ type: 'text', value: collapseWhiteSpace(text) }],
});

export const createCodeBlock = (value: string, language?: string): Block => ({
  type: 'code',
  ...(language !== undefined && { language }),
  value: value.replace(/\r\n?/g, '\n').replace(/\n$/, ''),
});

export const createBulletList = (items: readonly string[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((item) => ({ children: [createParagraph(item)] })),
});

/** Creates a table from cells. Pads all rows to the width of the widest row. The first row is the header. */
export function createTable(rows: readonly (readonly Inline[][])[]): Block {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return {
    type: 'table',
    align: Array.from({ length: width }, (): ColumnAlignment => null),
    rows: rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? [])),
  };
}

/** Creates a table from plain text cells. The first row is the header. */
export const createTextTable = (rows: readonly (readonly string[])[]): Block =>
  createTable(rows.map((row) => row.map((cell) => createInlines(cell.trim()))));

export const createDocumentContent = (
  format: DocumentFormat,
  blocks: DocumentBlock[],
  documentPages: number,
  metadata: DocumentMetadata = {},
  warnings: string[] = [],
): DocumentContent => ({
  format,
  blocks,
  metadata,
  usage: { documentPages, ocrPages: 0, audioSeconds: 0, videos: 0 },
  warnings,
});

/** Creates the content of a document without pages, which counts as one page. */
export const createSinglePageContent = (
  format: DocumentFormat,
  blocks: readonly Block[],
  metadata: DocumentMetadata = {},
  warnings: string[] = [],
): DocumentContent =>
  createDocumentContent(
    format,
    blocks.map((block): DocumentBlock => ({ block })),
    1,
    metadata,
    warnings,
  );

/**
 * Creates metadata without blank fields. Collapses white space, and drops dates that do not start with `YYYY-MM-DD`.
 */
export function toMetadata(
  fields: Readonly<Partial<Record<keyof DocumentMetadata, string | undefined>>>,
): DocumentMetadata {
  const metadata: DocumentMetadata = {};
  for (const name of ['title', 'author', 'description', 'lang'] as const) {
    const value = collapseWhiteSpace(removeInvisibleCharacters(fields[name] ?? ''));
    if (value !== '') metadata[name] = value;
  }
  for (const name of ['createdAt', 'updatedAt'] as const) {
    const value = fields[name]?.trim() ?? '';
    const timestamp = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
    if (!Number.isNaN(timestamp)) metadata[name] = new Date(timestamp).toISOString();
  }
  return metadata;
}

/** Converts a date in any format that `Date` parses to ISO 8601. Undefined if it cannot be parsed. */
export function toIsoDate(date: string | undefined): string | undefined {
  const timestamp = Date.parse(date ?? '');
  return Number.isNaN(timestamp) ? undefined : new Date(timestamp).toISOString();
}

export const htmlToBlocks = (html: string, baseUrl: string): Block[] =>
  treeToBlocks(parseHtml(html), { baseUrl }).map(({ block }) => block);
