import { serialiseMarkdown, toPlainText } from '../content/index.ts';
import { DocumentConfig, omitUndefined } from '../contract/index.ts';
import {
  type DocumentContent,
  type DocumentInput,
  loadReader,
  toConversionFailure,
} from '../document/index.ts';

/** How to read a document. All fields are optional. */
export interface DocumentOptions {
  /** Name of the file, which helps to tell text formats apart. */
  fileName?: string;
  /** Content type that its source declared. */
  contentType?: string;
  /** Address of the document. Relative addresses in it are completed with it. */
  url?: string;
  /** Pages to read, for example `1-3,7`. */
  pages?: string;
  maxPages?: number;
  /** When to read scans by OCR; `auto` (default): pages without text. */
  ocr?: 'auto' | 'never' | 'force';
  /** Languages of scans: two letters (`de`) or names of tesseract (`chi_sim`). */
  ocrLanguages?: string[];
  /** Most scans to read (default: 50). */
  ocrMaxPages?: number;
  /** Of an encrypted document. */
  password?: string;
  /** `false`: rows become paragraphs. */
  tables?: boolean;
  /** Sheets to read (default: all visible). */
  sheets?: string[];
  maxRowsPerSheet?: number;
  /** Footnotes, speaker notes and comments (default: true). */
  includeNotes?: boolean;
}

/** What a document states about itself. A missing field means that the document does not state it. */
export interface DocumentFacts {
  title?: string;
  author?: string;
  description?: string;
  /** ISO 8601 */
  createdAt?: string;
  updatedAt?: string;
  lang?: string;
}

export interface DocumentPart {
  /** `paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote`, `footnote` or `separator` */
  type: string;
  /** Number of the page, sheet or slide, from 1. Missing if the format has none. */
  page?: number;
  markdown: string;
}

/** A document as Markdown, with its metadata and all its blocks. */
export interface ReadDocument {
  /** Such as `pdf` or `xlsx`. */
  format: string;
  markdown: string;
  metadata: DocumentFacts;
  blocks: DocumentPart[];
  /** Parts that were not read, and why. */
  warnings: string[];
}

/** A document that cannot be read. The message says why, and `cause` is the error of the reader. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  /**
   * `unreadable`: damaged, encrypted or of an unknown format; `pagesNotFound`: it has none of the requested pages;
   * `interrupted`: a limit of OCR or of this machine ended the reading, so that nothing is known about the document.
   */
  readonly reason: 'unreadable' | 'pagesNotFound' | 'interrupted';

  constructor(reason: DocumentError['reason'], message: string, cause: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/**
 * Reads a document in this process, without limits on time and memory. Read documents of strangers with the service,
 * which converts each one in a process of its own.
 *
 * @throws DocumentError if the document cannot be read; TypeError for an option that is not valid
 */
export async function readDocument(bytes: Uint8Array, options: DocumentOptions = {}): Promise<ReadDocument> {
  const { fileName = '', contentType = '', url = '', ...given } = options;
  const config = parseOptions(given);
  const input = { bytes, url, contentType, fileName, config };
  const { format, blocks, metadata, warnings } = await readContent(input);
  const firstHeading = blocks.find(({ block }) => block.type === 'heading');
  const title = metadata.title ?? (firstHeading && toPlainText([firstHeading.block]));
  return {
    format,
    markdown: serialiseMarkdown(blocks.map(({ block }) => block)),
    metadata: omitUndefined({ ...metadata, title }),
    blocks: blocks.map(({ block, page }) => ({
      type: block.type,
      ...(page !== undefined && { page }),
      markdown: serialiseMarkdown([block]),
    })),
    warnings,
  };
}

/** The limits of a conversion process. In the process of the caller, nothing enforces them. */
const LibraryConfig = DocumentConfig.omit({ timeoutMs: true, maxBytes: true });

function parseOptions(options: object): DocumentConfig {
  const { data, error } = LibraryConfig.safeParse(options);
  const [issue] = error?.issues ?? [];
  if (issue) throw new TypeError(`${issue.path.join('.') || 'options'}: ${issue.message}`);
  return data as DocumentConfig;
}

async function readContent(input: DocumentInput): Promise<DocumentContent> {
  const { readDocument: read } = await loadReader();
  try {
    return await read(input);
  } catch (error) {
    const { kind, message } = toConversionFailure(error);
    throw new DocumentError(kind, message, error);
  }
}
