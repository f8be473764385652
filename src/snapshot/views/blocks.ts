import type { SnapshotBlocks } from '../../contract/index.ts';
import { estimateTokens, describeEvidence } from '../../page/index.ts';
import type { StoredSnapshot, StoredBlock } from '../core.ts';

/**
 * Renders all blocks of a capture in document order, and the timings of the capture.
 * @param screenshotUrl signed URL of the screenshot; undefined if there is none
 */
export function renderBlocksResult(core: StoredSnapshot, screenshotUrl: string | undefined): SnapshotBlocks {
  const { snapshotId, screenshot, transferBytes, stages } = core;
  return {
    snapshotId,
    capture: { transferBytes, stages },
    ...(screenshot &&
      screenshotUrl && {
        screenshot: {
          url: screenshotUrl,
          fullPage: screenshot.fullPage,
          width: screenshot.width,
          height: screenshot.height,
        },
      }),
    blocks: core.blocks.map((block) => renderSnapshotBlock(core, block)),
  };
}

function renderSnapshotBlock(core: StoredSnapshot, stored: StoredBlock): SnapshotBlocks['blocks'][number] {
  const { evidenceId, markdownBlockId, role, headingPath, score, evidence, passes, box, block, start, end } =
    stored;
  const markdown = (role === 'main' ? core.markdown : core.appendix).slice(start, end);
  return {
    evidenceId,
    markdownBlockId,
    role,
    type: block.type,
    headingPath,
    ...(score !== undefined && { score }),
    reasons: evidence.map(describeEvidence),
    ...(passes && { passes }),
    ...(box && { box }),
    approxTokens: estimateTokens(markdown),
    markdown,
  };
}
