import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse';
import { bottom, isCenteredIn } from './geometry.ts';

/** Share of the page's height in which a header or footer stands. */
const BAND = 0.085;
/** A page with less text than this has no margins to speak of. */
const MIN_TEXT = 600;
const LONGEST = 140;

/**
 * Takes running headers and footers off a page: what the engine knows as repeated, and short lines in the outermost
 * bands that stand apart from the text.
 */
export function removeRunningHeads(page: ParsedPage, blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const known = page.blocks ?? [];
  const kept = blocks.filter((block) => {
    if (block.bbox === undefined || block.kind === 'table') return true;
    const { bbox } = block;
    const isOutside = bottom(bbox) < page.height * 0.12 || bbox.y > page.height * 0.88;
    return (
      !isOutside ||
      known.length === 0 ||
      known.some((other) => other.bbox !== undefined && isCenteredIn(bbox, other.bbox))
    );
  });
  const length = kept.reduce((sum, block) => sum + (block.text ?? '').length, 0);
  if (length < MIN_TEXT) return kept;
  return kept.filter((block) => !isRunningHead(block, kept, page));
}

function isRunningHead(block: LayoutBlock, blocks: readonly LayoutBlock[], page: ParsedPage): boolean {
  const { bbox, text = '' } = block;
  if (bbox === undefined || block.kind === 'table' || block.kind === 'code' || text.length > LONGEST)
    return false;
  const others = blocks.flatMap((other) => (other === block || other.bbox === undefined ? [] : [other.bbox]));
  const apart = bbox.height * 0.9;
  if (bottom(bbox) < page.height * BAND) {
    return others.every((other) => other.y - bottom(bbox) > apart || bottom(other) < page.height * BAND);
  }
  if (bbox.y > page.height * (1 - BAND)) {
    return others.every((other) => bbox.y - bottom(other) > apart || other.y > page.height * (1 - BAND));
  }
  return false;
}
