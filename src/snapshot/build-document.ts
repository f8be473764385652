import {
  astBytes,
  type Block,
  type Inline,
  plainText,
  safeUrl,
  serialiseWithSpans,
} from '../content/index.ts';
import { ServiceError } from '../contract/index.ts';
import type { DocumentContent } from '../document/index.ts';
import type { PageBlock, PageLink, PageMetadata } from '../page/index.ts';
import type { BuiltSnapshot, CaptureFacts } from './build.ts';
import { FORMAT_VERSION, type DocumentFacts } from './core.ts';

/**
 * Makes a snapshot of a document: every block is main text. What could not be read is said at its end.
 * @param maxAstBytes hard limit of the tree of blocks
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes)
 */
export function buildDocumentSnapshot(
  content: DocumentContent,
  document: DocumentFacts,
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
  const pageBlocks = withEvidence(blocks);
  const { markdown, spans } = serialiseWithSpans(pageBlocks);
  const { documentPages, ocrPages, audioSeconds, videos } = content.usage;
  return {
    core: {
      formatVersion: FORMAT_VERSION,
      ...facts,
      pageType: 'document',
      metadata: metadataOf(content, blocks),
      blocks: pageBlocks.map((block, index) => ({ ...block, ...spans[index]! })),
      links: pageBlocks.flatMap((block) => linksOf(block, facts.response.url)),
      stateJson: [],
      markdown,
      appendix: '',
      assets: [],
      hasHtml: false,
      document,
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

function withEvidence(blocks: readonly Block[]): PageBlock[] {
  const open: { level: number; text: string }[] = [];
  return blocks.map((block, index) => {
    if (block.type === 'heading') while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
    const headingPath = open.map(({ text }) => text);
    if (block.type === 'heading') open.push({ level: block.level, text: plainText([block]) });
    return {
      evidenceId: index + 1,
      markdownBlockId: `b${index + 1}`,
      nodeIds: [],
      role: 'main',
      headingPath,
      block,
      reasons: ['document'],
    };
  });
}

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

function linksOf({ block, evidenceId }: PageBlock, baseUrl: string): PageLink[] {
  const links: PageLink[] = [];
  const open: (Block | Inline)[] = [block];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'link') {
      const url = safeUrl(URL.parse(node.url, baseUrl)?.href ?? '');
      const text = plainText([{ type: 'paragraph', children: node.children }]);
      if (url !== undefined) links.push({ url, text, evidenceId });
    } else if (node.type === 'table') open.push(...node.rows.flat(2).toReversed());
    else if (node.type === 'list') open.push(...node.items.flatMap(({ children }) => children).toReversed());
    else if ('children' in node) open.push(...node.children.toReversed());
  }
  return links;
}
