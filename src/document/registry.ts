import type { DocumentFormat, Reader } from './types.ts';

/** The reader of each format, loaded when it is needed: a table waits for no PDF engine. */
export const READERS: Readonly<Record<Exclude<DocumentFormat, 'archive'>, () => Promise<Reader>>> = {
  audio: async () => (await import('./readers/audio.ts')).readAudio,
  code: async () => (await import('./readers/code.ts')).readCode,
  csv: async () => (await import('./readers/csv.ts')).readCsv,
  docx: async () => (await import('./readers/docx.ts')).readDocx,
  email: async () => (await import('./readers/email.ts')).readEmail,
  epub: async () => (await import('./readers/epub.ts')).readEpub,
  feed: async () => (await import('./readers/feed.ts')).readFeed,
  html: async () => (await import('./readers/html.ts')).readHtml,
  image: async () => (await import('./readers/image.ts')).readImage,
  json: async () => (await import('./readers/json.ts')).readJson,
  markdown: async () => (await import('./readers/markdown.ts')).readMarkdown,
  notebook: async () => (await import('./readers/notebook.ts')).readNotebook,
  odp: async () => (await import('./readers/odp.ts')).readOdp,
  ods: async () => (await import('./readers/ods.ts')).readOds,
  odt: async () => (await import('./readers/odt.ts')).readOdt,
  pdf: async () => (await import('./readers/pdf.ts')).readPdf,
  pptx: async () => (await import('./readers/pptx.ts')).readPptx,
  rtf: async () => (await import('./readers/rtf.ts')).readRtf,
  text: async () => (await import('./readers/text.ts')).readText,
  xlsx: async () => (await import('./readers/xlsx.ts')).readXlsx,
  xml: async () => (await import('./readers/xml.ts')).readXml,
};
