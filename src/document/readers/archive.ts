import { heading, singlePage, table } from '../blocks.ts';
import {
  type DocumentBlock,
  type DocumentContent,
  type DocumentInput,
  type Reader,
  UnreadableDocument,
} from '../types.ts';
import { openArchive } from '../zip.ts';

/** Entries that are listed, and those that are read. */
const MAX_LISTED = 1000;
const MAX_READ = 20;
/** Bytes of an entry that is read, as the archive declares it; what really comes out is limited apart. */
const MAX_ENTRY_BYTES = 20 * 1024 * 1024;

/**
 * A ZIP archive: a table of what it holds, then the readable entries, one level deep.
 * @param readEntry throws `UnreadableDocument` for what cannot be read
 */
export async function readArchive(input: DocumentInput, readEntry: Reader): Promise<DocumentContent> {
  const archive = await openArchive(input.bytes);
  const { entries } = archive;
  const rows = entries.slice(0, MAX_LISTED).map(({ name, declaredBytes }) => [name, String(declaredBytes)]);
  const list = table([['Entry', 'Bytes'], ...rows]);
  const listing = entries.length > 0 ? list : heading(1, 'An empty archive');
  const blocks: DocumentBlock[] = [{ block: listing }];
  const content = singlePage('archive', []);
  const skipped: string[] = [];
  let read = 0;
  for (const { name, declaredBytes } of entries) {
    if (read >= MAX_READ || declaredBytes > MAX_ENTRY_BYTES) {
      skipped.push(name);
      continue;
    }
    const bytes = await archive.read(name);
    if (bytes === undefined) continue;
    const inner = { ...input, bytes, contentType: '', fileName: name.slice(name.lastIndexOf('/') + 1) };
    try {
      const found = await readEntry(inner);
      read += 1;
      blocks.push({ block: heading(2, name) }, ...found.blocks.map(({ block }) => ({ block })));
      content.usage.documentPages += found.usage.documentPages;
      content.usage.ocrPages += found.usage.ocrPages;
      content.usage.audioSeconds += found.usage.audioSeconds;
      content.warnings.push(...found.warnings.map((warning) => `${name}: ${warning}`));
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      content.warnings.push(`${name}: ${error.message}`);
    }
  }
  if (entries.length > MAX_LISTED) content.warnings.push(`Only ${String(MAX_LISTED)} entries are listed.`);
  if (skipped.length > 0)
    content.warnings.push(`${String(skipped.length)} entries were listed but not read.`);
  return { ...content, blocks };
}
