import type { Block } from '../content/index.ts';
import type { ContentUsage, DocumentConfig } from '../contract/index.ts';

/** What a document can be; one reader each. */
export const DOCUMENT_FORMATS = [
  'pdf',
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
  'html',
  'image',
  'audio',
  'archive',
] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** The bytes of a non-HTML target and what is known of them. Everything in it is hostile. */
export interface DocumentInput {
  bytes: Uint8Array;
  url: string;
  /** As the origin sent it, with parameters; empty when there was none. */
  contentType: string;
  /** From Content-Disposition or the address; empty when unknown. */
  fileName: string;
  config: DocumentConfig;
}

/** One block of a document, with where it stands. */
export interface DocumentBlock {
  block: Block;
  /** Page, sheet or slide, from 1. */
  page?: number;
}

/** Facts that the document itself tells; a field is absent where it does not. */
export interface DocumentMetadata {
  title?: string;
  author?: string;
  description?: string;
  /** ISO 8601 */
  createdAt?: string;
  updatedAt?: string;
  lang?: string;
}

/** A document, read. */
export interface DocumentContent {
  format: DocumentFormat;
  blocks: DocumentBlock[];
  metadata: DocumentMetadata;
  usage: ContentUsage;
  /** What could not be read or was cut, in words for the caller, e.g. `Pages 3 to 5 are scans and were not read: no OCR engine is installed.` */
  warnings: string[];
}

/** Reads one format. Runs in a child process with hard limits, so it may use memory and CPU freely, within reason. */
export type Reader = (input: DocumentInput) => Promise<DocumentContent>;

/** Why a document cannot be read: it is broken, encrypted or beyond a limit. The message is for the caller. */
export class UnreadableDocument extends Error {}
