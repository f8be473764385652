import type { Block } from '../content/index.ts';
import type { ContentUsage, DocumentConfig } from '../contract/index.ts';

/** Supported formats; each has one reader. */
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
  'tex',
  'rst',
  'asciidoc',
  'org',
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
  /** The header value with parameters; empty where it is missing. */
  contentType: string;
  /** From Content-Disposition or the address; empty when unknown. */
  fileName: string;
  config: DocumentConfig;
  /** Whether to draw the first page. */
  isDrawn?: boolean;
}

/** The first page as a picture. */
export interface DocumentPicture {
  mimeType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  /** Base64 */
  data: string;
}

/** A block and its place in the document. */
export interface DocumentBlock {
  block: Block;
  /** Page, sheet or slide, from 1. */
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
  /** Messages for the caller about parts that were not read, e.g. `Sheet “Data” was cut after 1000 rows.` */
  warnings: string[];
  /** Missing if it was not requested or cannot be drawn. */
  picture?: DocumentPicture;
}

/** Reads one format. Runs in a child process with limits on time and memory. */
export type Reader = (input: DocumentInput) => Promise<DocumentContent>;

/** The document is damaged, encrypted, hostile or not supported. The message is for the caller. */
export class UnreadableDocument extends Error {}

/** The document has none of the requested pages. The message is for the caller. */
export class PagesNotFound extends Error {}

/**
 * A limit or a failure of this machine ended the conversion, which proves nothing about the document. The message is
 * for the caller.
 */
export class ConversionInterrupted extends Error {}
