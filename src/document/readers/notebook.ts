import type { Block } from '../../content/index.ts';
import { code, singlePageContent } from '../blocks.ts';
import { parseMarkdown } from '../markdown.ts';
import { decodeText } from '../text.ts';
import { type Reader, UnreadableDocument } from '../types.ts';

/** The fields of a Jupyter notebook that are read (nbformat 4). */
interface Notebook {
  cells?: { cell_type?: unknown; source?: unknown; outputs?: unknown }[];
  metadata?: { language_info?: { name?: unknown }; title?: unknown };
}

/** A notebook: Markdown cells as blocks, code cells as code followed by their outputs. */
export const readNotebook: Reader = async ({ bytes }) => {
  const notebook = parse(decodeText(bytes));
  if (!Array.isArray(notebook.cells)) throw new UnreadableDocument('The notebook has no list of cells.');
  const name = notebook.metadata?.language_info?.name;
  const language = typeof name === 'string' ? name : undefined;
  const blocks = notebook.cells.flatMap(({ cell_type, source, outputs }): Block[] => {
    const text = joinLines(source);
    if (cell_type === 'markdown') return parseMarkdown(text);
    if (cell_type === 'raw') return text.trim() === '' ? [] : [code(text)];
    const results = Array.isArray(outputs) ? outputs.flatMap(readOutput) : [];
    return text.trim() === '' ? results : [code(text, language), ...results];
  });
  const title = notebook.metadata?.title;
  return singlePageContent('notebook', blocks, typeof title === 'string' ? { title } : {});
};

function parse(text: string): Notebook {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    throw new UnreadableDocument('The notebook is not valid JSON.');
  }
}

/** A multi-line text: a string, or a list of lines with their line ends. */
const joinLines = (source: unknown): string =>
  Array.isArray(source) ? source.join('') : typeof source === 'string' ? source : '';

/** Escape sequences of terminals: colours and cursor movements. */
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g');

interface Output {
  text?: unknown;
  data?: Record<string, unknown>;
  traceback?: unknown;
}

/** Reads an output in the richest of its formats that Markdown can express. */
function readOutput(output: Output | null): Block[] {
  const { data, traceback } = output ?? {};
  const markdown = joinLines(data?.['text/markdown']);
  if (markdown !== '') return parseMarkdown(markdown);
  const tracebackText = Array.isArray(traceback) ? traceback.join('\n') : '';
  const plainOutput = (joinLines(output?.text) || joinLines(data?.['text/plain']) || tracebackText).replace(
    ANSI,
    '',
  );
  return plainOutput.trim() === '' ? [] : [code(plainOutput)];
}
