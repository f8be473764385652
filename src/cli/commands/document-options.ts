import { type Command, InvalidArgumentError } from 'commander';
import type { DocumentConfig } from '../../contract/index.ts';

/** Flags for documents. The contract validates their values. */
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

export const addDocumentOptions = (command: Command): Command =>
  command
    .optionsGroup('Documents:')
    .option('--pages <ranges>', 'pages to read, for example 1-3,7')
    .option('--max-pages <n>', 'maximum number of pages', parsePositiveCount)
    .option('--ocr <when>', 'recognize text in images: auto, never or force')
    .option('--ocr-languages <list>', 'languages of images, comma-separated, for example deu,eng', parseList)
    .option('--document-password <password>', 'password of an encrypted document')
    .option('--sheets <list>', 'sheets of a workbook, comma-separated', parseList)
    .option('--max-rows <n>', 'maximum number of rows per sheet', parsePositiveCount)
    .option('--notes', 'include speaker notes of slides');

/** Converts the flags to the API's options; undefined if no flag is set. */
export function toDocumentConfig(options: DocumentOptions): DocumentConfig | undefined {
  const givenOptions = {
    pages: options.pages,
    maxPages: options.maxPages,
    ocr: options.ocr,
    ocrLanguages: options.ocrLanguages,
    password: options.documentPassword,
    sheets: options.sheets,
    maxRowsPerSheet: options.maxRows,
    includeNotes: options.notes,
  };
  const definedOptions = Object.entries(givenOptions).filter(([, value]) => value !== undefined);
  return definedOptions.length > 0 ? Object.fromEntries(definedOptions) : undefined;
}

const parseList = (text: string): string[] => text.split(',').map((part) => part.trim());

/** Parses the value of a flag as a whole number of at least 1. */
export function parsePositiveCount(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Expected a whole number of at least 1.');
  return value;
}
