import { serialiseMarkdown } from '../../../src/content/index.ts';
import { readDocument } from '../../../src/document/read.ts';
import { type FileOptions, type Line, makePdf, type Page } from './pdf-file.ts';

/** Reads a PDF file of the given pages as Markdown. */
export async function read(...pages: Page[]): Promise<string> {
  return await readFile(pages, {});
}

/** Reads a PDF file of the given pages and outline as Markdown. */
export async function readFile(pages: readonly Page[], options: FileOptions): Promise<string> {
  const { blocks } = await readDocument({
    bytes: makePdf(pages, options),
    url: 'https://example.com/a.pdf',
    contentType: 'application/pdf',
    fileName: 'a.pdf',
    config: {},
  });
  return serialiseMarkdown(blocks.map(({ block }) => block));
}

/** Creates lines of text, one below the other. */
export const lines = (texts: readonly string[], x: number, y: number, step = 14): Line[] =>
  texts.map((text, at) => ({ text, x, y: y - at * step }));

/** Creates the cells of a table without ruling lines. */
export const cells = (rows: readonly string[][], xs: readonly number[], y: number, step = 20): Line[] =>
  rows.flatMap((row, at) =>
    row.flatMap((text, column) => (text === '' ? [] : [{ text, x: xs[column] ?? 0, y: y - at * step }])),
  );
