import { normaliseBlocks } from '../../content/index.ts';
import { createSinglePageContent } from '../blocks.ts';
import { openOdf } from '../office/odf/open-odf.ts';
import { createOdfReader } from '../office/odf/body.ts';
import type { DocumentReader } from '../types.ts';

/** Reads OpenDocument texts. */
export const readOdt: DocumentReader = async (input) => {
  const document = await openOdf(input, 'text');
  const reader = createOdfReader(document);
  const blocks = reader.readBlocks(document.body);
  return createSinglePageContent('odt', normaliseBlocks([...blocks, ...reader.notes]), document.metadata);
};
