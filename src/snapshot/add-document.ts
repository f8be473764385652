import type { DocumentFacts } from '../contract/index.ts';
import type { DocumentContent } from '../document/index.ts';
import type { StoredSnapshot } from './core.ts';
import { appendWarningNotes } from './build-document.ts';
import { checkAstBytes, collectLinks, renumberBlock, serialiseBlocks, toPageBlocks } from './page-blocks.ts';

/**
 * Adds an embedded document to the snapshot of its page. Its blocks are main text after the blocks of the page.
 * @param source where the document was read from
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes)
 */
export function addDocumentToSnapshot(
  core: StoredSnapshot,
  content: DocumentContent,
  source: DocumentFacts,
  maxAstBytes: number,
): StoredSnapshot {
  const documentBlocks = toPageBlocks(appendWarningNotes(content), { code: 'document' }).map((block) =>
    renumberBlock(block, core.blocks.length),
  );
  const blocks = [...core.blocks, ...documentBlocks];
  checkAstBytes(blocks, core, maxAstBytes);
  return {
    ...core,
    ...serialiseBlocks(blocks),
    links: [...core.links, ...documentBlocks.flatMap((block) => collectLinks(block, source.url))],
    document: source,
    usage: { ...content.usage, audioSeconds: 0 },
  };
}
