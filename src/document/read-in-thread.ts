import { loadReader } from './load-reader.ts';
import type { DocumentFormat, DocumentInput } from './types.ts';

/** Maximum size, in bytes, of a document that is read outside a conversion process. */
const MAX_THREAD_BYTES = 256 * 1024;
/** Maximum number of table cells. A CSV file of 256 kB could become a table of a billion empty cells. */
const MAX_TABLE_CELLS = 100_000;
/** Formats whose readers are JavaScript, and linear in time and memory. */
const LINEAR_FORMATS: ReadonlySet<DocumentFormat | undefined> = new Set(['csv', 'text']);
const LINEAR_TYPES = /^(?:text\/(?:csv|tab-separated-values|plain)|application\/csv)\s*(?:;|$)/i;
/** Number of first bytes without control characters. Every ZIP and compound file has one in them. */
const SIGNATURE_BYTES = 8;

/** Whether `readInThread` may be able to read a document, by its size, its type and its first bytes. */
export const mayReadInThread = ({ bytes, contentType, config }: DocumentInput): boolean =>
  bytes.byteLength <= MAX_THREAD_BYTES &&
  config.timeoutMs === undefined &&
  LINEAR_TYPES.test(contentType) &&
  bytes.subarray(0, SIGNATURE_BYTES).every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));

/**
 * Reads a document for which `mayReadInThread` is true in the calling thread.
 * @returns the content in the encoding of the converter; undefined if a conversion process has to read the document
 */
export async function readInThread(input: DocumentInput): Promise<Uint8Array | undefined> {
  // Imported on use, because most threads never read a document.
  const { detectFormat } = await import('./detect/detect-format.ts');
  if (!LINEAR_FORMATS.has(await detectFormat(input))) return undefined;
  const { readDocument } = await loadReader();
  try {
    const content = await readDocument({ ...input, maxTableCells: MAX_TABLE_CELLS });
    return Buffer.from(JSON.stringify({ format: content.format, content }));
  } catch {
    // The process fails in the same way, and gives the error its message.
    return undefined;
  }
}
