import { createHeading, createSinglePageContent, createTextTable } from '../blocks.ts';
import type { DocumentBlock, DocumentContent, DocumentInput, DocumentReader } from '../types.ts';
import { type ZipArchive, openZip } from '../zip.ts';
import { addEntries, type ContainerEntry } from './container.ts';

/** Maximum number of entries that are listed. */
const MAX_LISTED_ENTRIES = 1000;

/**
 * Reads a ZIP archive: a table of its entries, then the readable entries, one level deep.
 * @param readEntry throws `UnreadableDocument` for an entry that cannot be read
 */
export async function readArchive(input: DocumentInput, readEntry: DocumentReader): Promise<DocumentContent> {
  const archive = await openZip(input.bytes);
  const content: DocumentContent = {
    ...createSinglePageContent('archive', []),
    blocks: [listEntries(archive)],
  };
  const entries = archive.entries.map(
    ({ name, declaredBytes }): ContainerEntry => ({
      name,
      bytes: declaredBytes,
      read: () => archive.read(name),
    }),
  );
  await addEntries(content, entries, input, readEntry);
  if (archive.entries.length > MAX_LISTED_ENTRIES) {
    content.warnings.push(`Only ${String(MAX_LISTED_ENTRIES)} entries are listed.`);
  }
  return content;
}

function listEntries({ entries }: ZipArchive): DocumentBlock {
  if (entries.length === 0) return { block: createHeading(1, 'An empty archive') };
  const rows = entries
    .slice(0, MAX_LISTED_ENTRIES)
    .map(({ name, declaredBytes }) => [name, String(declaredBytes)]);
  return { block: createTextTable([['Entry', 'Bytes'], ...rows]) };
}
