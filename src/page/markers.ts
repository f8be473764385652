import type { Block } from '../content/index.ts';
import { plainText, serialise } from '../content/index.ts';
import { nodesOf } from './nodes.ts';
import { phraseOf } from './phrases.ts';
import { approxTokens } from './tokens.ts';
import type { PageBlock } from './types.ts';

/** What stands in the Markdown body for a run of omitted blocks (specification 2.5, `meta.appendix.markers`). */
export interface AppendixMarker {
  /** Of the first omitted block. */
  evidenceId: number;
  /** Links in all of the omitted blocks. */
  links: number;
  approxTokens: number;
  /** Heading of the run, else what kind of thing it is. */
  label: string;
  /** The beginning of its text. */
  preview: string;
  /** Omitted blocks beyond the first. */
  moreBlocks: number;
}

export interface PlacedMarker {
  marker: AppendixMarker;
  /** Index into the page's blocks of the main block it stands before; their number at the end of the page. */
  before: number;
}

const PREVIEW_LENGTH = 80;

/** The beginning of a text, cut between characters. */
function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** The number of links in a block. */
export function countLinks(block: Block): number {
  let links = 0;
  for (const { type } of nodesOf([block])) if (type === 'link') links++;
  return links;
}

function markerOf(run: readonly PageBlock[]): AppendixMarker | undefined {
  const first = run[0];
  if (first === undefined) return undefined;
  let preview = '';
  let heading = '';
  let links = 0;
  let tokens = 0;
  for (const { block } of run) {
    const text = plainText([block]).replace(/\s+/g, ' ').trim();
    if (block.type === 'heading') heading ||= text;
    else if (preview.length < PREVIEW_LENGTH)
      preview = `${preview} ${beginning(text, PREVIEW_LENGTH)}`.trim();
    links += countLinks(block);
    tokens += approxTokens(text);
  }
  return {
    evidenceId: first.evidenceId,
    links,
    approxTokens: tokens,
    label: beginning(
      heading || (first.evidence[0] && phraseOf(first.evidence[0])) || 'other',
      PREVIEW_LENGTH,
    ),
    preview: preview.length > PREVIEW_LENGTH ? `${beginning(preview, PREVIEW_LENGTH - 1)}…` : preview,
    moreBlocks: run.length - 1,
  };
}

/** One marker for each run of appendix blocks, with the place where it stands in the main body. */
export function appendixMarkers(blocks: readonly PageBlock[]): PlacedMarker[] {
  const placed: PlacedMarker[] = [];
  let run: PageBlock[] = [];
  const close = (before: number): void => {
    const marker = markerOf(run);
    if (marker !== undefined) placed.push({ marker, before });
    run = [];
  };
  blocks.forEach((block, index) => {
    if (block.role === 'appendix') run.push(block);
    else close(index);
  });
  close(blocks.length);
  return placed;
}

const PARENTHESES: Readonly<Record<string, string>> = { '[': '(', ']': ')' };

/**
 * A marker as it stands in the Markdown body, e.g. `[appendix 12: 8 links, ~140 tokens]`: one paragraph of plain text.
 * What it quotes of the page holds no square bracket, so that it ends where it ends, and is escaped as any text is.
 */
export function markerText(marker: AppendixMarker, detail: 'compact' | 'detailed'): string {
  const size = `${marker.links} ${marker.links === 1 ? 'link' : 'links'}, ~${marker.approxTokens} tokens`;
  const head = `[appendix ${marker.evidenceId}: ${size}`;
  if (detail === 'compact') return `${head}]`;
  const quoted = `${marker.label}: ${marker.preview}`.replace(
    /[[\]]/g,
    (bracket) => PARENTHESES[bracket] ?? '',
  );
  const text = `${head}, ${quoted.trim()}]`;
  const markdown = serialise([{ type: 'paragraph', children: [{ type: 'text', value: text }] }]);
  // The marker's own bracket and tilde stay bare: their partners in what is quoted are escaped.
  return markdown.replace(/^\\?(\[[^~\\]*)\\?~/, '$1~');
}
