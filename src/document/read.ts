import { tablesToParagraphs } from './flatten.ts';
import { decryptOffice } from './office/encryption.ts';
import { readArchive } from './readers/archive.ts';
import { detectFormat } from './recognise.ts';
import { READERS } from './registry.ts';
import { type DocumentContent, type DocumentInput, UnreadableDocument } from './types.ts';

/**
 * Recognises a document and reads it.
 * @throws UnreadableDocument
 */
export async function readDocument(input: DocumentInput): Promise<DocumentContent> {
  const plain = opened(input);
  if ((await detectFormat(plain)) === 'archive') return await readArchive(plain, readEntry);
  return await readEntry(plain);
}

/** An Office document without the encryption around it; anything else as it is. */
function opened(input: DocumentInput): DocumentInput {
  const bytes = decryptOffice(input.bytes, input.config.password);
  return bytes === undefined ? input : { ...input, bytes };
}

/** A document by itself, or an entry of an archive; archives within archives are not opened. */
async function readEntry(input: DocumentInput): Promise<DocumentContent> {
  const plain = opened(input);
  const format = await detectFormat(plain);
  if (format === undefined || format === 'archive') {
    throw new UnreadableDocument('Nothing here can read this kind of file.');
  }
  const content = await (await READERS[format]())(plain);
  return plain.config.tables === false ? flat(content) : content;
}

function flat(content: DocumentContent): DocumentContent {
  const blocks = content.blocks.flatMap(({ block, ...place }) =>
    tablesToParagraphs([block]).map((made) => ({ block: made, ...place })),
  );
  return { ...content, blocks };
}
