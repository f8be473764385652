import type { Block } from '../content/index.ts';
import type { ContentUsage, DocumentConfig } from '../contract/index.ts';

/** Document formats that can be read. Each format has one reader. */
export const DOCUMENT_FORMATS = [
  'pdf',
  'doc',
  'xls',
  'ppt',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'epub',
  'rtf',
  'csv',
  'json',
  'xml',
  'feed',
  'notebook',
  'markdown',
  'text',
  'code',
  'email',
  'odg',
  'visio',
  'iwork',
  'subtitles',
  'calendar',
  'contact',
  'html',
  'image',
  'audio',
  'archive',
] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** A document to convert. None of its fields is trusted. */
export interface DocumentInput {
  bytes: Uint8Array;
  url: string;
  /** The content-type header with parameters; empty if the response has no such header. */
  contentType: string;
  /** File name from Content-Disposition or from the address; empty if unknown. */
  fileName: string;
  config: DocumentConfig;
  /** Whether to draw the first page as a picture. */
  isDrawn?: boolean;
  /** Maximum number of cells of a CSV file, including the cells that fill short rows. */
  maxTableCells?: number;
}

/** The first page as a picture. */
export interface DocumentPicture {
  mimeType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  /** Base64 */
  data: string;
}

export interface DocumentBlock {
  block: Block;
  /** Number of the page, sheet or slide, from 1. */
  page?: number;
}

/** Metadata found in the document. A missing field means that the document does not state it. */
export interface DocumentMetadata {
  title?: string;
  author?: string;
  description?: string;
  /** ISO 8601 */
  createdAt?: string;
  updatedAt?: string;
  lang?: string;
}

/** The result of a conversion. */
export interface DocumentContent {
  format: DocumentFormat;
  blocks: DocumentBlock[];
  metadata: DocumentMetadata;
  usage: ContentUsage;
  /** Messages to the caller about parts that were not read, e.g. `Sheet “Data” was cut after 1000 rows.` */
  warnings: string[];
  /** Whether the bytes of a text file contradict the charset that it declares. Missing means no. */
  hasCharsetMismatch?: boolean;
  /** Picture of the first page. Missing if it was not requested or cannot be drawn. */
  picture?: DocumentPicture;
}

/** Reads one format. The service runs it in a child process with limits on time and memory. */
export type DocumentReader = (input: DocumentInput) => Promise<DocumentContent>;

/**
 * Error for a document that is damaged, encrypted, hostile or not supported. Its message is for the caller of the API.
 */
export class UnreadableDocument extends Error {}

/** Error for a document that has none of the requested pages. Its message is for the caller of the API. */
export class PagesNotFoundError extends Error {}

/**
 * Error for a conversion that a limit or a failure of this machine ended, so that nothing is known about the document.
 * Its message is for the caller of the API.
 */
export class ConversionInterruptedError extends Error {}
