import { normalise } from '../../content/index.ts';
import { openOdf } from '../office/odf.ts';
import { createOdfReader } from '../office/odf-body.ts';
import { contentOf } from '../office/package.ts';
import type { Reader } from '../types.ts';

/** Text documents of the Open Document Format. */
export const readOdt: Reader = async (input) => {
  const opened = await openOdf(input.bytes, 'text', input.config.password);
  const document = {
    ...opened,
    url: input.url.replace(/#.*$/s, ''),
    includeNotes: input.config.includeNotes !== false,
  };
  const reader = createOdfReader(document);
  const blocks = reader.readBlocks(document.body);
  const all = normalise([...blocks, ...reader.notes]);
  return contentOf(
    'odt',
    all.map((block) => ({ block })),
    document.metadata,
    1,
  );
};
