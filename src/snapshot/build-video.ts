import type { CaptureFacts } from '../contract/index.ts';
import type { PageBlock, PageMetadata } from '../page/index.ts';
import type { VideoContent } from '../video/index.ts';
import { createEmptySnapshot, type StoredSnapshot } from './core.ts';
import { checkAstBytes, collectLinks, renumberBlock, serialiseBlocks, toPageBlocks } from './page-blocks.ts';

/**
 * Builds the snapshot of a video whose page could not be read.
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes)
 */
export function buildVideoSnapshot(
  video: VideoContent,
  facts: CaptureFacts,
  maxAstBytes: number,
): StoredSnapshot {
  return addVideoToSnapshot(createEmptySnapshot(facts), video, maxAstBytes);
}

/**
 * Adds a video to the snapshot of its page. If the page is about the video, the video replaces the main text and the
 * blocks of the page become the appendix. Otherwise the video follows the blocks of the page.
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes)
 */
export function addVideoToSnapshot(
  core: StoredSnapshot,
  video: VideoContent,
  maxAstBytes: number,
): StoredSnapshot {
  const videoBlocks = toPageBlocks(video.blocks, { code: 'video' });
  const blocks = video.replacesMainText
    ? replaceMainText(core, videoBlocks)
    : appendVideoBlocks(core.blocks, videoBlocks);
  checkAstBytes(blocks, core, maxAstBytes);
  const evidenceIdShift = video.replacesMainText ? videoBlocks.length : 0;
  const offset = video.replacesMainText ? 0 : core.blocks.length;
  return {
    ...core,
    ...(video.replacesMainText && { pageType: 'video', metadata: addVideoMetadata(core.metadata, video) }),
    ...serialiseBlocks(blocks),
    links: [
      ...videoBlocks.flatMap((block) => collectLinks(renumberBlock(block, offset), core.response.url)),
      ...core.links.map((link) =>
        link.evidenceId === undefined ? link : { ...link, evidenceId: link.evidenceId + evidenceIdShift },
      ),
    ],
    video: video.facts,
    usage: { documentPages: 0, ocrPages: 0, audioSeconds: 0, ...core.usage, videos: 1 },
  };
}

/** Moves the blocks of the page to the appendix. Drops them if the appendix was left out because of its size. */
function replaceMainText(
  { blocks, degraded }: StoredSnapshot,
  videoBlocks: readonly PageBlock[],
): PageBlock[] {
  if (degraded?.skipped.includes('appendix')) return [...videoBlocks];
  const appendixBlocks = blocks.map((block) => ({
    ...renumberBlock(block, videoBlocks.length),
    role: 'appendix' as const,
    evidence: [{ code: 'nextToVideo' as const }],
  }));
  return [...videoBlocks, ...appendixBlocks];
}

const appendVideoBlocks = (blocks: readonly PageBlock[], videoBlocks: readonly PageBlock[]): PageBlock[] => [
  ...blocks,
  ...videoBlocks.map((block) => renumberBlock(block, blocks.length)),
];

const MAX_METADATA_DESCRIPTION_CHARS = 500;

function addVideoMetadata(metadata: PageMetadata, { facts, description, image }: VideoContent): PageMetadata {
  const { title, channel, publishedAt, language } = facts;
  const shortDescription = description
    ?.replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_METADATA_DESCRIPTION_CHARS)
    .toWellFormed();
  return {
    ...metadata,
    ...(title !== '' && { title }),
    ...(channel !== undefined && { author: channel }),
    ...(publishedAt !== undefined && { createdAt: publishedAt }),
    ...(language !== undefined && { lang: language }),
    ...(metadata.description === undefined && shortDescription && { description: shortDescription }),
    ...(metadata.image === undefined && image !== undefined && { image }),
  };
}
