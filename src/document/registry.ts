import type { DocumentFormat, Reader } from './types.ts';

/** The reader of each format, loaded when it is needed: a table waits for no PDF engine. */
export const READERS: Readonly<Partial<Record<DocumentFormat, () => Promise<Reader>>>> = {
  csv: async () => (await import('./readers/csv.ts')).readCsv,
  json: async () => (await import('./readers/json.ts')).readJson,
  text: async () => (await import('./readers/text.ts')).readText,
  code: async () => (await import('./readers/code.ts')).readCode,
  html: async () => (await import('./readers/html.ts')).readHtml,
};
