import { type Command, InvalidArgumentError } from 'commander';
import type { DocumentConfig } from '../../contract/index.ts';

/** What can be said of a document, as flags; the contract checks their values. */
export interface DocumentOptions {
  pages?: string;
  maxPages?: number;
  ocr?: DocumentConfig['ocr'];
  ocrLanguages?: string[];
  documentPassword?: string;
  sheets?: string[];
  maxRows?: number;
  notes?: boolean;
}

/** Adds the flags for documents. */
export const addDocumentOptions = (command: Command): Command =>
  command
    .optionsGroup('Documents:')
    .option('--pages <ranges>', 'pages to read, e.g. 1-3,7')
    .option('--max-pages <n>', 'most pages to read', whole)
    .option('--ocr <when>', 'read pictures of text: auto, never, force')
    .option('--ocr-languages <list>', 'languages of the pictures, comma separated, e.g. deu,eng', list)
    .option('--document-password <password>', 'opens an encrypted document')
    .option('--sheets <list>', 'sheets of a workbook, comma separated', list)
    .option('--max-rows <n>', 'most rows of each sheet', whole)
    .option('--notes', "speakers' notes of slides");

/** Undefined where none of the flags is given. */
export function documentConfig(options: DocumentOptions): DocumentConfig | undefined {
  const given = {
    pages: options.pages,
    maxPages: options.maxPages,
    ocr: options.ocr,
    ocrLanguages: options.ocrLanguages,
    password: options.documentPassword,
    sheets: options.sheets,
    maxRowsPerSheet: options.maxRows,
    includeNotes: options.notes,
  };
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}

const list = (text: string): string[] => text.split(',').map((part) => part.trim());

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('A whole number from 1 is expected.');
  return value;
}
