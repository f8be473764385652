import { astBytes, serialiseWithSpans } from '../content/index.ts';
import { type CaptureFacts, ServiceError } from '../contract/index.ts';
import type { PageBlock, PageMetadata } from '../page/index.ts';
import type { VideoContent } from '../video/index.ts';
import { FORMAT_VERSION, type SnapshotCore, type StoredBlock } from './core.ts';
import { linksOf, withEvidence } from './evidence.ts';

/**
 * Makes a snapshot of a video whose page could not be read.
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes)
 */
export function buildVideoSnapshot(
  video: VideoContent,
  facts: CaptureFacts,
  maxAstBytes: number,
): SnapshotCore {
  const nothing: SnapshotCore = {
    formatVersion: FORMAT_VERSION,
    ...facts,
    pageType: 'video',
    metadata: { icons: [], openGraph: { images: [] }, twitter: {} },
    blocks: [],
    links: [],
    stateJson: [],
    markdown: '',
    appendix: '',
    assets: [],
    hasHtml: false,
  };
  return withVideo(nothing, video, maxAstBytes);
}

/**
 * Adds a video to the snapshot of its page. One that stands alone becomes the main text, and what else was on the
 * page its appendix; any other stands behind the page's main text.
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes)
 */
export function withVideo(core: SnapshotCore, video: VideoContent, maxAstBytes: number): SnapshotCore {
  const added = withEvidence(video.blocks, { code: 'video' });
  const blocks = video.replacesMainText ? inPlace(core, added) : behind(core.blocks, added);
  const measuredBytes = astBytes(blocks.map(({ block }) => block));
  if (measuredBytes > maxAstBytes) {
    throw new ServiceError('FetchPageTooLarge', {
      url: core.response.requestedUrl,
      limitKind: 'ast_bytes',
      limitBytes: maxAstBytes,
      measuredBytes,
    });
  }
  const main = serialiseWithSpans(blocks.filter(({ role }) => role === 'main'));
  const rest = serialiseWithSpans(blocks.filter(({ role }) => role === 'appendix'));
  const spans = { main: main.spans.values(), appendix: rest.spans.values() };
  const shift = video.replacesMainText ? added.length : 0;
  const offset = video.replacesMainText ? 0 : core.blocks.length;
  return {
    ...core,
    ...(video.replacesMainText && { pageType: 'video', metadata: metadataOf(core.metadata, video) }),
    blocks: blocks.map((block): StoredBlock => ({ ...block, ...spans[block.role].next().value! })),
    links: [
      ...added.flatMap((block) => linksOf(renumbered(block, offset), core.response.url)),
      ...core.links.map((link) =>
        link.evidenceId === undefined ? link : { ...link, evidenceId: link.evidenceId + shift },
      ),
    ],
    markdown: main.markdown,
    appendix: rest.markdown,
    video: video.facts,
    usage: { documentPages: 0, ocrPages: 0, audioSeconds: 0, ...core.usage, videos: 1 },
  };
}

const renumbered = <Numbered extends PageBlock>(block: Numbered, by: number): Numbered => ({
  ...block,
  evidenceId: block.evidenceId + by,
  markdownBlockId: `b${block.evidenceId + by}`,
});

/** The page's own blocks stay as its appendix, but where there was no room for one. */
function inPlace({ blocks, degraded }: SnapshotCore, added: readonly PageBlock[]): PageBlock[] {
  if (degraded?.skipped.includes('appendix')) return [...added];
  const rest = blocks.map((block) => ({
    ...renumbered(block, added.length),
    role: 'appendix' as const,
    evidence: [{ code: 'nextToVideo' as const }],
  }));
  return [...added, ...rest];
}

const behind = (blocks: readonly PageBlock[], added: readonly PageBlock[]): PageBlock[] => [
  ...blocks,
  ...added.map((block) => renumbered(block, blocks.length)),
];

const MAX_DESCRIPTION = 500;

function metadataOf(metadata: PageMetadata, { facts, description, image }: VideoContent): PageMetadata {
  const { title, channel, publishedAt, language } = facts;
  const short = description?.replace(/\s+/g, ' ').trim().slice(0, MAX_DESCRIPTION).toWellFormed();
  return {
    ...metadata,
    ...(title !== '' && { title }),
    ...(channel !== undefined && { author: channel }),
    ...(publishedAt !== undefined && { createdAt: publishedAt }),
    ...(language !== undefined && { lang: language }),
    ...(metadata.description === undefined && short && { description: short }),
    ...(metadata.image === undefined && image !== undefined && { image }),
  };
}
