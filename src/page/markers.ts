import {
  collapseWhiteSpace,
  type Block,
  toPlainText,
  serialiseMarkdown,
  visitNodes,
} from '../content/index.ts';
import type { AppendixMarker } from '../contract/index.ts';
import { describeEvidence } from './phrases.ts';
import { estimateTokens } from './tokens.ts';
import type { PageBlock } from './types.ts';

export interface PlacedMarker {
  marker: AppendixMarker;
  /** Index of the main block that follows the marker. At the end of the page: the number of main blocks. */
  mainBlockIndex: number;
}

const MAX_PREVIEW_CHARS = 80;

/** Returns the beginning of a text. Does not cut between the two halves of a surrogate pair. */
function cutBeginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

export function countLinks(block: Block): number {
  let links = 0;
  visitNodes([block], ({ type }) => {
    if (type === 'link') links++;
  });
  return links;
}

function createMarker(run: readonly PageBlock[]): AppendixMarker | undefined {
  const first = run[0];
  if (first === undefined) return undefined;
  let preview = '';
  let heading = '';
  let links = 0;
  let tokens = 0;
  for (const { block } of run) {
    const text = collapseWhiteSpace(toPlainText([block]));
    if (block.type === 'heading') heading ||= text;
    else if (preview.length < MAX_PREVIEW_CHARS)
      preview = `${preview} ${cutBeginning(text, MAX_PREVIEW_CHARS)}`.trim();
    links += countLinks(block);
    tokens += estimateTokens(text);
  }
  return {
    evidenceId: first.evidenceId,
    links,
    approxTokens: tokens,
    label: cutBeginning(
      heading || (first.evidence[0] && describeEvidence(first.evidence[0])) || 'other',
      MAX_PREVIEW_CHARS,
    ),
    preview:
      preview.length > MAX_PREVIEW_CHARS ? `${cutBeginning(preview, MAX_PREVIEW_CHARS - 1)}…` : preview,
    moreBlocks: run.length - 1,
  };
}

/** Creates one marker for each run of consecutive appendix blocks, with its position in the main body. */
export function placeAppendixMarkers(blocks: readonly PageBlock[]): PlacedMarker[] {
  const placedMarkers: PlacedMarker[] = [];
  let run: PageBlock[] = [];
  const endRun = (before: number): void => {
    const marker = createMarker(run);
    if (marker !== undefined) placedMarkers.push({ marker, mainBlockIndex: before });
    run = [];
  };
  blocks.forEach((block, index) => {
    if (block.role === 'appendix') run.push(block);
    else endRun(index);
  });
  endRun(blocks.length);
  return placedMarkers;
}

const PARENTHESIS_BY_BRACKET: Readonly<Record<string, string>> = { '[': '(', ']': ')' };

/** Whether a marker is shorter than the text that it replaces. Longer markers are left out of the Markdown. */
export function isMarkerWorthShowing(marker: AppendixMarker): boolean {
  return estimateTokens(renderMarker(marker, 'compact')) <= marker.approxTokens;
}

/**
 * Writes a marker as Markdown, e.g. `[appendix 12: 8 links, ~140 tokens]`: one paragraph of plain text. Quoted page
 * text is escaped, with parentheses instead of square brackets.
 */
export function renderMarker(marker: AppendixMarker, detail: 'compact' | 'detailed'): string {
  const size = `${marker.links} ${marker.links === 1 ? 'link' : 'links'}, ~${marker.approxTokens} tokens`;
  const head = `[appendix ${marker.evidenceId}: ${size}`;
  if (detail === 'compact') return `${head}]`;
  const quotedText = `${marker.label}: ${marker.preview}`.replace(
    /[[\]]/g,
    (bracket) => PARENTHESIS_BY_BRACKET[bracket] ?? '',
  );
  const text = `${head}, ${quotedText.trim()}]`;
  const markdown = serialiseMarkdown([{ type: 'paragraph', children: [{ type: 'text', value: text }] }]);
  // The marker's own opening bracket and tilde need no escape, because the quoted text contains none without an escape.
  return markdown.replace(/^\\?(\[[^~\\]*)\\?~/, '$1~');
}
