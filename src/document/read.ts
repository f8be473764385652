import { readArchive } from './readers/archive.ts';
import { recognise } from './recognise.ts';
import { READERS } from './registry.ts';
import { type DocumentContent, type DocumentInput, UnreadableDocument } from './types.ts';

/**
 * Recognises a document and reads it.
 * @throws UnreadableDocument
 */
export async function readDocument(input: DocumentInput): Promise<DocumentContent> {
  const format = await recognise(input);
  if (format === 'archive') return await readArchive(input, readEntry);
  return await readEntry(input);
}

/** An entry of an archive; archives within archives are not opened. */
async function readEntry(input: DocumentInput): Promise<DocumentContent> {
  const format = await recognise(input);
  if (format === undefined || format === 'archive') {
    throw new UnreadableDocument('Nothing here can read this kind of file.');
  }
  return await (await READERS[format]())(input);
}
