import { astBytes, type Block, plainText, serialiseWithSpans } from '../content/index.ts';
import { type CaptureFacts, ServiceError } from '../contract/index.ts';
import type { DocumentContent } from '../document/index.ts';
import type { PageMetadata } from '../page/index.ts';
import type { BuiltSnapshot } from './build.ts';
import { FORMAT_VERSION } from './core.ts';
import { linksOf, withEvidence } from './evidence.ts';

/**
 * Makes a snapshot of a document: every block is main text. What could not be read is said at its end.
 * @param maxAstBytes hard limit of the tree of blocks
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes)
 */
export function buildDocumentSnapshot(
  content: DocumentContent,
  facts: CaptureFacts,
  maxAstBytes: number,
): BuiltSnapshot {
  const blocks = [...content.blocks.map(({ block }) => block), ...content.warnings.map(note)];
  const bytes = astBytes(blocks);
  if (bytes > maxAstBytes) {
    throw new ServiceError('FetchPageTooLarge', {
      url: facts.response.requestedUrl,
      limitKind: 'ast_bytes',
      limitBytes: maxAstBytes,
      measuredBytes: bytes,
    });
  }
  const pageBlocks = withEvidence(blocks, { code: 'document' });
  const { markdown, spans } = serialiseWithSpans(pageBlocks);
  const { url, contentType } = facts.response;
  const { documentPages, ocrPages, audioSeconds, videos } = content.usage;
  return {
    core: {
      formatVersion: FORMAT_VERSION,
      ...facts,
      pageType: 'document',
      metadata: metadataOf(content, blocks),
      blocks: pageBlocks.map((block, index) => ({ ...block, ...spans[index]! })),
      links: pageBlocks.flatMap((block) => linksOf(block, url)),
      stateJson: [],
      markdown,
      appendix: '',
      assets: [],
      hasHtml: false,
      document: { url, contentType, sizeBytes: facts.transferBytes },
      usage: { documentPages, ocrPages, audioSeconds: Math.round(audioSeconds), videos },
    },
    assets: new Map(),
  };
}

const note = (warning: string): Block => ({
  type: 'quote',
  children: [
    { type: 'paragraph', children: [{ type: 'text', value: `Note: ${warning.replace(/\s+/g, ' ')}` }] },
  ],
});

function metadataOf({ metadata }: DocumentContent, blocks: readonly Block[]): PageMetadata {
  const first = blocks.find(({ type }) => type === 'heading');
  const title = metadata.title ?? (first === undefined ? undefined : plainText([first]));
  return {
    ...metadata,
    ...(title !== undefined && { title }),
    icons: [],
    openGraph: { images: [] },
    twitter: {},
  };
}
