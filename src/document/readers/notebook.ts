import type { Block } from '../../content/index.ts';
import { createCodeBlock, createHeading, htmlToBlocks, createSinglePageContent } from '../blocks.ts';
import { parseMarkdown } from '../markdown.ts';
import { decodeText } from '../text.ts';
import { type DocumentReader, UnreadableDocument } from '../types.ts';

interface NotebookCell {
  cell_type?: unknown;
  source?: unknown;
  /** Fields that only nbformat 3 has: the source of a code cell, and the level of a heading. */
  input?: unknown;
  level?: unknown;
  outputs?: unknown;
}

/** The fields of a Jupyter notebook that are read (nbformat 3 and 4). */
interface Notebook {
  cells?: NotebookCell[];
  worksheets?: { cells?: NotebookCell[] }[];
  metadata?: { language_info?: { name?: unknown }; kernelspec?: { language?: unknown }; title?: unknown };
}

/** Reads a notebook. Markdown cells become blocks, and code cells become code followed by their outputs. */
export const readNotebook: DocumentReader = async ({ bytes, url }) => {
  const notebook = parseNotebook(decodeText(bytes));
  const { cells, worksheets, metadata } = notebook;
  const all = Array.isArray(cells)
    ? cells
    : Array.isArray(worksheets)
      ? worksheets.flatMap((sheet) => sheet.cells ?? [])
      : undefined;
  if (all === undefined) throw new UnreadableDocument('The notebook has no list of cells.');
  const name = metadata?.language_info?.name ?? metadata?.kernelspec?.language;
  const language = typeof name === 'string' ? name : undefined;
  const blocks = all.flatMap(({ cell_type, source, input, level, outputs }): Block[] => {
    const text = joinLines(source ?? input);
    if (cell_type === 'markdown') return parseMarkdown(text, url);
    if (cell_type === 'heading') return [createHeading(Number(level) || 1, text)];
    if (cell_type === 'raw') return text.trim() === '' ? [] : [createCodeBlock(text)];
    const results = Array.isArray(outputs)
      ? outputs.flatMap((output) => readOutput(output as CellOutput, url))
      : [];
    return text.trim() === '' ? results : [createCodeBlock(text, language), ...results];
  });
  const title = metadata?.title;
  return createSinglePageContent('notebook', blocks, typeof title === 'string' ? { title } : {});
};

function parseNotebook(text: string): Notebook {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    throw new UnreadableDocument('The notebook is not valid JSON.');
  }
}

/** Joins a multi-line text, which is a string or a list of lines with their line ends. */
const joinLines = (source: unknown): string =>
  Array.isArray(source) ? source.join('') : typeof source === 'string' ? source : '';

/** Matches escape sequences of terminals for colors and cursor movements. */
const ANSI_ESCAPE = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g');

interface CellOutput {
  text?: unknown;
  /**
   * The output in several formats by media type. In nbformat 3, `html` and `latex` are fields of the output instead.
   */
  data?: Record<string, unknown>;
  html?: unknown;
  latex?: unknown;
  traceback?: unknown;
}

/** Reads an output in the richest of its formats that Markdown can express. */
function readOutput(output: CellOutput | null, url: string): Block[] {
  const { data, traceback } = output ?? {};
  const markdown = joinLines(data?.['text/markdown']);
  if (markdown !== '') return parseMarkdown(markdown, url);
  const lines = Array.isArray(traceback) ? traceback.join('\n') : '';
  const plain = (joinLines(output?.text) || joinLines(data?.['text/plain']) || lines).replace(
    ANSI_ESCAPE,
    '',
  );
  const html = joinLines(data?.['text/html'] ?? output?.html);
  if (html !== '' && (plain.trim() === '' || /<(?:table|a|ul|ol|h[1-6])\b/i.test(html))) {
    const blocks = htmlToBlocks(html, url);
    if (blocks.length > 0) return blocks;
  }
  const latex = joinLines(data?.['text/latex'] ?? output?.latex);
  if (latex.trim() !== '') return [{ type: 'math', value: removeFormulaDelimiters(latex) }];
  return plain.trim() === '' ? [] : [createCodeBlock(plain)];
}

/** Removes the delimiters around a formula: `$`, `$$` or `\\[`. */
const removeFormulaDelimiters = (latex: string): string =>
  latex.trim().replace(/^(?:\$\$?|\\\[)\s*|\s*(?:\$\$?|\\\])$/g, '');
