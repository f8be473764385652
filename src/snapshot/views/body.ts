import { serialiseMarkdown } from '../../content/index.ts';
import type { AppendixMarker, AppendixMarkers } from '../../contract/index.ts';
import {
  placeAppendixMarkers,
  estimateTokens,
  isMarkerWorthShowing,
  renderMarker,
} from '../../page/index.ts';
import type { StoredSnapshot, StoredBlock } from '../core.ts';
import { cutToBudget } from './budget.ts';

export interface MainBody {
  markdown: string;
  /** Evidence ids of all blocks in the body, in order. */
  evidenceIds: number[];
  markers: AppendixMarker[];
  /** Number of tokens that were cut because of a budget. */
  moreTokens: number;
}

/**
 * Renders the main body, with a marker at each place of omitted appendix blocks. Leaves out a marker that is longer
 * than these blocks.
 * @param maxTokens token budget; the block that exceeds it is cut
 */
export function renderMainBody(
  core: StoredSnapshot,
  markers: AppendixMarkers,
  maxTokens = Number.POSITIVE_INFINITY,
): MainBody {
  const placedMarkers = placeAppendixMarkers(core.blocks);
  const markersByBlock = Map.groupBy(placedMarkers, ({ mainBlockIndex: index }) => index);
  const parts: string[] = [];
  const evidenceIds: number[] = [];
  const shownMarkers: AppendixMarker[] = [];
  let copiedTo = 0;
  let left = maxTokens;
  const addMarkers = (index: number): void => {
    for (const { marker } of markersByBlock.get(index) ?? []) {
      shownMarkers.push(marker);
      if (markers === 'off' || !isMarkerWorthShowing(marker)) continue;
      parts.push(parts.length > 0 ? '\n\n' : '', renderMarker(marker, markers));
    }
  };
  for (const [index, block] of core.blocks.entries()) {
    addMarkers(index);
    if (block.role !== 'main') continue;
    const blockMarkdown = core.markdown.slice(block.start, block.end);
    const fitsBudget = estimateTokens(blockMarkdown) <= left;
    const cutBlock = fitsBudget || left === 0 ? undefined : cutToBudget(block.block, left);
    const markdown = cutBlock === undefined ? blockMarkdown : serialiseMarkdown([cutBlock]);
    if (fitsBudget || cutBlock !== undefined) {
      parts.push(readSeparator(core.markdown, parts, copiedTo, block), markdown);
      evidenceIds.push(block.evidenceId);
    }
    if (!fitsBudget) {
      const remainingTokens = estimateTokens(core.markdown.slice(block.start));
      const moreTokens = remainingTokens - (cutBlock === undefined ? 0 : estimateTokens(markdown));
      return { markdown: joinParts(parts), evidenceIds, markers: shownMarkers, moreTokens };
    }
    left -= estimateTokens(blockMarkdown);
    copiedTo = block.end;
  }
  addMarkers(core.blocks.length);
  return { markdown: joinParts(parts), evidenceIds, markers: shownMarkers, moreTokens: 0 };
}

/**
 * Finds the separator before a block in the stored Markdown. It is a blank line, or an HTML comment between two lists.
 */
function readSeparator(markdown: string, parts: string[], copiedTo: number, block: StoredBlock): string {
  if (parts.length === 0) return '';
  return copiedTo === 0 ? '\n\n' : markdown.slice(copiedTo, block.start);
}

/** Joins the parts of a document. A document ends with one line break. An empty document contains none. */
const joinParts = (parts: string[]): string => (parts.length > 0 ? `${parts.join('')}\n` : '');
