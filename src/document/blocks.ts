import type { Align, Block, HeadingLevel, Inline } from '../content/index.ts';
import type { DocumentBlock, DocumentContent, DocumentFormat, DocumentMetadata } from './types.ts';

/** Plain text as inline content: line breaks are breaks, runs of white space one space. */
export function inlineText(text: string): Inline[] {
  const inlines: Inline[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (index > 0) inlines.push({ type: 'break' });
    const value = line.replace(/\s+/g, ' ');
    if (value !== '') inlines.push({ type: 'text', value });
  }
  return inlines;
}

export const paragraph = (text: string): Block => ({ type: 'paragraph', children: inlineText(text.trim()) });

export const heading = (level: number, text: string): Block => ({
  type: 'heading',
  level: Math.min(Math.max(level, 1), 6) as HeadingLevel,
  children: [{ type: 'text', value: text.replace(/\s+/g, ' ').trim() }],
});

export const code = (value: string, language?: string): Block => ({
  type: 'code',
  ...(language !== undefined && { language }),
  value: value.replace(/\r\n?/g, '\n').replace(/\n$/, ''),
});

/** A table of plain cells, its first row the header; short rows are filled up. */
export function table(rows: readonly (readonly string[])[]): Block {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return {
    type: 'table',
    align: Array.from({ length: width }, (): Align => null),
    rows: rows.map((row) =>
      Array.from({ length: width }, (_, index) => inlineText((row[index] ?? '').trim())),
    ),
  };
}

/** A document without pages of its own: it counts as one. */
export const singlePage = (
  format: DocumentFormat,
  blocks: readonly Block[],
  metadata: DocumentMetadata = {},
  warnings: string[] = [],
): DocumentContent => ({
  format,
  blocks: blocks.map((block): DocumentBlock => ({ block })),
  metadata,
  usage: { documentPages: 1, ocrPages: 0, audioSeconds: 0, videos: 0 },
  warnings,
});
