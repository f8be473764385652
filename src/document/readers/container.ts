import { createHeading } from '../blocks.ts';
import {
  ConversionInterruptedError,
  type DocumentContent,
  type DocumentInput,
  PagesNotFoundError,
  type DocumentReader,
  UnreadableDocument,
} from '../types.ts';

/** A document in an archive or an email message. */
export interface ContainerEntry {
  name: string;
  /** Number of bytes that the container declares. It is not trusted. */
  bytes: number;
  /** The content type; empty if it is unknown. */
  contentType?: string;
  read(): Promise<Uint8Array | undefined>;
}

/** Maximum numbers of entries: entries that are tried, and entries that are read. */
const MAX_TRIED_ENTRIES = 200;
const MAX_READ_ENTRIES = 20;
/** Maximum number of bytes of an entry that is read. */
const MAX_ENTRY_BYTES = 20 * 1024 * 1024;
/** Maximum number of warnings about entries that could not be read. */
const MAX_LISTED_REASONS = 20;

/**
 * Adds the readable entries, each below a heading with its name, and warnings about the other entries.
 * @param readEntry throws `UnreadableDocument` for an entry that cannot be read
 */
export async function addEntries(
  content: DocumentContent,
  entries: readonly ContainerEntry[],
  input: DocumentInput,
  readEntry: DocumentReader,
): Promise<void> {
  const unreadable: string[] = [];
  let [read, tried, skipped] = [0, 0, 0];
  for (const { name, bytes: declaredBytes, contentType = '', read: readBytes } of entries) {
    if (read >= MAX_READ_ENTRIES || tried >= MAX_TRIED_ENTRIES || declaredBytes > MAX_ENTRY_BYTES) {
      skipped += 1;
      continue;
    }
    tried += 1;
    try {
      const bytes = (await readBytes()) ?? new Uint8Array();
      const fileName = name.slice(name.lastIndexOf('/') + 1);
      addEntry(content, name, await readEntry({ ...input, bytes, contentType, fileName }));
      read += 1;
    } catch (error) {
      if (error instanceof ConversionInterruptedError) throw error;
      const isForCaller = error instanceof UnreadableDocument || error instanceof PagesNotFoundError;
      const reason = isForCaller ? error.message : 'The entry is damaged.';
      unreadable.push(`${name}: ${reason}`);
    }
  }
  const { warnings } = content;
  warnings.push(...unreadable.slice(0, MAX_LISTED_REASONS));
  const unlisted = unreadable.length - MAX_LISTED_REASONS;
  if (unlisted > 0) warnings.push(`${String(unlisted)} more entries could not be read.`);
  if (skipped > 0) {
    warnings.push(`${String(skipped)} entries were not read: the limits of an archive are reached.`);
  }
}

function addEntry({ blocks, usage, warnings }: DocumentContent, name: string, entry: DocumentContent): void {
  blocks.push({ block: createHeading(2, name) }, ...entry.blocks.map(({ block }) => ({ block })));
  usage.documentPages += entry.usage.documentPages;
  usage.ocrPages += entry.usage.ocrPages;
  usage.audioSeconds += entry.usage.audioSeconds;
  warnings.push(...entry.warnings.map((warning) => `${name}: ${warning}`));
}
