import type { Block } from '../../content/index.ts';
import { code, singlePage } from '../blocks.ts';
import { parseMarkdown } from '../markdown.ts';
import { decodeText } from '../text.ts';
import { type Reader, UnreadableDocument } from '../types.ts';

/** The parts of a Jupyter notebook that are read (nbformat 4). */
interface Notebook {
  cells?: { cell_type?: unknown; source?: unknown; outputs?: unknown }[];
  metadata?: { language_info?: { name?: unknown }; title?: unknown };
}

/** A notebook: Markdown as such, code as code, and after it what it printed or showed. */
export const readNotebook: Reader = async ({ bytes }) => {
  const notebook = parse(decodeText(bytes));
  if (!Array.isArray(notebook.cells)) throw new UnreadableDocument('The notebook holds no cells.');
  const name = notebook.metadata?.language_info?.name;
  const language = typeof name === 'string' ? name : undefined;
  const blocks = notebook.cells.flatMap(({ cell_type, source, outputs }): Block[] => {
    const text = joined(source);
    if (cell_type === 'markdown') return parseMarkdown(text);
    if (cell_type === 'raw') return text.trim() === '' ? [] : [code(text)];
    const shown = Array.isArray(outputs) ? outputs.flatMap(outputBlocks) : [];
    return text.trim() === '' ? shown : [code(text, language), ...shown];
  });
  const title = notebook.metadata?.title;
  return singlePage('notebook', blocks, typeof title === 'string' ? { title } : {});
};

function parse(text: string): Notebook {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    throw new UnreadableDocument('The notebook is not well-formed.');
  }
}

/** Texts are strings, or lists of lines that keep their ends. */
const joined = (source: unknown): string =>
  Array.isArray(source) ? source.join('') : typeof source === 'string' ? source : '';

/** Colours and movements of terminals. */
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g');

interface Output {
  text?: unknown;
  data?: Record<string, unknown>;
  traceback?: unknown;
}

/** The richest form of an output that Markdown can say. */
function outputBlocks(output: Output | null): Block[] {
  const { data, traceback } = output ?? {};
  const markdown = joined(data?.['text/markdown']);
  if (markdown !== '') return parseMarkdown(markdown);
  const lines = Array.isArray(traceback) ? traceback.join('\n') : '';
  const plain = (joined(output?.text) || joined(data?.['text/plain']) || lines).replace(ANSI, '');
  return plain.trim() === '' ? [] : [code(plain)];
}
