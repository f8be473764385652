import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse';
import { bottom, isCenteredIn } from './geometry.ts';

/** Share of the page's height at the top and bottom where headers and footers are. */
const EDGE_BAND = 0.085;
/** Characters. Headers and footers of pages with less text are not removed. */
const MIN_TEXT_LENGTH = 600;
/** Characters of a header or footer. */
const MAX_LENGTH = 140;

/**
 * Removes running headers and footers: blocks that the engine dropped as repeated, and short lines at the top and
 * bottom of the page with a gap to the text.
 */
export function removeRunningHeads(page: ParsedPage, blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const knownBlocks = page.blocks ?? [];
  const kept = blocks.filter((block) => {
    if (block.bbox === undefined || block.kind === 'table') return true;
    const { bbox } = block;
    const isOutside = bottom(bbox) < page.height * 0.12 || bbox.y > page.height * 0.88;
    return (
      !isOutside ||
      knownBlocks.length === 0 ||
      knownBlocks.some((other) => other.bbox !== undefined && isCenteredIn(bbox, other.bbox))
    );
  });
  const length = kept.reduce((sum, block) => sum + (block.text ?? '').length, 0);
  if (length < MIN_TEXT_LENGTH) return kept;
  return kept.filter((block) => !isRunningHead(block, kept, page));
}

function isRunningHead(block: LayoutBlock, blocks: readonly LayoutBlock[], page: ParsedPage): boolean {
  const { bbox, text = '' } = block;
  if (bbox === undefined || block.kind === 'table' || block.kind === 'code' || text.length > MAX_LENGTH)
    return false;
  const others = blocks.flatMap((other) => (other === block || other.bbox === undefined ? [] : [other.bbox]));
  const minGap = bbox.height * 0.9;
  if (bottom(bbox) < page.height * EDGE_BAND) {
    return others.every(
      (other) => other.y - bottom(bbox) > minGap || bottom(other) < page.height * EDGE_BAND,
    );
  }
  if (bbox.y > page.height * (1 - EDGE_BAND)) {
    return others.every(
      (other) => bbox.y - bottom(other) > minGap || other.y > page.height * (1 - EDGE_BAND),
    );
  }
  return false;
}
