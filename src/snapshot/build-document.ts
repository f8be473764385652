import { type Block, createNote, toPlainText } from '../content/index.ts';
import type { CaptureFacts, DocumentFacts } from '../contract/index.ts';
import type { DocumentContent } from '../document/index.ts';
import { findMachineVersions, type PageMetadata } from '../page/index.ts';
import type { BuiltSnapshot } from './build.ts';
import { CORE_FORMAT_VERSION, type StoredSnapshot } from './core.ts';
import { renderHtmlDocument } from './views/html.ts';
import { checkAstBytes, collectLinks, renumberBlock, serialiseBlocks, toPageBlocks } from './page-blocks.ts';

/**
 * Builds the snapshot of a document. Every block is main text. Warnings about parts that could not be read are at the
 * end. The HTML of the snapshot is generated from the blocks.
 * @param maxAstBytes limit for the size of the block tree
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes)
 */
export function buildDocumentSnapshot(
  content: DocumentContent,
  facts: CaptureFacts,
  maxAstBytes: number,
): BuiltSnapshot {
  const blocks = appendWarningNotes(content);
  const pageBlocks = toPageBlocks(blocks, { code: 'document' });
  checkAstBytes(pageBlocks, facts, maxAstBytes);
  const { url, contentType, headers } = facts.response;
  const links = pageBlocks.flatMap((block) => collectLinks(block, url));
  const versions = findMachineVersions([], headers['link'] ?? '', links, { url, baseUrl: url });
  const metadata = { ...createMetadata(content, blocks), ...versions };
  return {
    html: renderHtmlDocument(blocks, metadata),
    core: {
      formatVersion: CORE_FORMAT_VERSION,
      ...facts,
      ...serialiseBlocks(pageBlocks),
      pageType: 'document',
      metadata,
      ...(content.hasCharsetMismatch === true && { warnings: ['charsetMismatch'] }),
      links,
      stateJson: [],
      assets: [],
      hasHtml: true,
      document: { url, contentType, sizeBytes: facts.transferBytes },
      usage: { ...content.usage, audioSeconds: Math.round(content.usage.audioSeconds) },
    },
    assets: new Map(),
    faults: [],
  };
}

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

/** Returns the blocks of a document, followed by notes about parts that could not be read. */
const appendWarningNotes = ({ blocks, warnings }: DocumentContent): Block[] => [
  ...blocks.map(({ block }) => block),
  ...warnings.map(createNote),
];

function createMetadata({ metadata }: DocumentContent, blocks: readonly Block[]): PageMetadata {
  const firstHeading = blocks.find(({ type }) => type === 'heading');
  const title = metadata.title ?? (firstHeading === undefined ? undefined : toPlainText([firstHeading]));
  return {
    ...metadata,
    ...(title !== undefined && { title }),
    icons: [],
    openGraph: { images: [] },
    twitter: {},
  };
}
