import { heading, singlePageContent, table } from '../blocks.ts';
import {
  ConversionInterrupted,
  type DocumentBlock,
  type DocumentContent,
  type DocumentInput,
  PagesNotFound,
  type Reader,
  UnreadableDocument,
} from '../types.ts';
import { type Archive, openZip } from '../zip.ts';

/** Maximum number of entries that are listed, that are tried, and that are read. */
const MAX_LISTED = 1000;
const MAX_TRIED = 200;
const MAX_READ = 20;
/** Declared bytes of an entry that is read; `openZip` limits the bytes that are really inflated. */
const MAX_ENTRY_BYTES = 20 * 1024 * 1024;
/** Maximum number of warnings about entries that could not be read. */
const MAX_REASONS = 20;

/**
 * Reads a ZIP archive: a table of its entries, then the readable entries, one level deep.
 * @param readEntry throws `UnreadableDocument` for an entry that cannot be read
 */
export async function readArchive(input: DocumentInput, readEntry: Reader): Promise<DocumentContent> {
  const archive = await openZip(input.bytes);
  const content: DocumentContent = { ...singlePageContent('archive', []), blocks: [listEntries(archive)] };
  const unreadable: string[] = [];
  let [read, tried, skipped] = [0, 0, 0];
  for (const { name, declaredBytes } of archive.entries) {
    if (read >= MAX_READ || tried >= MAX_TRIED || declaredBytes > MAX_ENTRY_BYTES) {
      skipped += 1;
      continue;
    }
    tried += 1;
    try {
      const bytes = (await archive.read(name)) ?? new Uint8Array();
      const fileName = name.slice(name.lastIndexOf('/') + 1);
      addEntry(content, name, await readEntry({ ...input, bytes, contentType: '', fileName }));
      read += 1;
    } catch (error) {
      if (error instanceof ConversionInterrupted) throw error;
      const isForCaller = error instanceof UnreadableDocument || error instanceof PagesNotFound;
      const reason = isForCaller ? error.message : 'The entry is damaged.';
      unreadable.push(`${name}: ${reason}`);
    }
  }
  content.warnings.push(...unreadable.slice(0, MAX_REASONS));
  const unlistedReasons = unreadable.length - MAX_REASONS;
  if (unlistedReasons > 0)
    content.warnings.push(`${String(unlistedReasons)} more entries could not be read.`);
  if (archive.entries.length > MAX_LISTED) {
    content.warnings.push(`Only ${String(MAX_LISTED)} entries are listed.`);
  }
  if (skipped > 0)
    content.warnings.push(`${String(skipped)} entries were not read: the limits of an archive are reached.`);
  return content;
}

function listEntries({ entries }: Archive): DocumentBlock {
  if (entries.length === 0) return { block: heading(1, 'An empty archive') };
  const rows = entries.slice(0, MAX_LISTED).map(({ name, declaredBytes }) => [name, String(declaredBytes)]);
  return { block: table([['Entry', 'Bytes'], ...rows]) };
}

/** Adds the content of an entry under a heading with its name. */
function addEntry({ blocks, usage, warnings }: DocumentContent, name: string, entry: DocumentContent): void {
  blocks.push({ block: heading(2, name) }, ...entry.blocks.map(({ block }) => ({ block })));
  usage.documentPages += entry.usage.documentPages;
  usage.ocrPages += entry.usage.ocrPages;
  usage.audioSeconds += entry.usage.audioSeconds;
  warnings.push(...entry.warnings.map((warning) => `${name}: ${warning}`));
}
