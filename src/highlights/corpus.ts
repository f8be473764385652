import type { Block } from '../content/index.ts';

/** A block of a stored Markdown document: where it stands, and what it is. Offsets are UTF-16 units. */
export interface CorpusBlock {
  /** Absent where the capture gave none. */
  evidenceId?: number;
  markdownBlockId: string;
  nodeIds: number[];
  type: Block['type'];
  start: number;
  end: number;
  /** Texts of the headings above, outermost first. */
  headingPath: string[];
}

export interface MarkdownLayer {
  markdown: string;
  /** In document order, without overlaps. */
  blocks: readonly CorpusBlock[];
}

/** One decoded State JSON source. */
export interface StateLayer {
  id: number;
  /** What it is, e.g. `ld+json`; becomes part of the context its values are read in. */
  role?: string;
  body: unknown;
}

/** What is searched: the layers that the caller asked for. */
export interface Corpus {
  markdown?: MarkdownLayer;
  appendix?: MarkdownLayer;
  html?: string;
  stateJson?: readonly StateLayer[];
}

export const SOURCES = ['markdown', 'appendix', 'html', 'stateJson'] as const;
export type Source = (typeof SOURCES)[number];

export type SnippetType = 'text' | 'table' | 'code' | 'json';

/** Where a snippet stands (specification 2.7). */
export interface Location {
  evidenceId?: number;
  markdownBlockId?: string;
  nodeIds?: number[];
  stateJsonSourceId?: number;
  /** RFC 9535 normalized path. */
  jsonPath?: string;
}

/** The smallest thing that is scored and returned. */
export interface Chunk {
  type: SnippetType;
  source: Source;
  /** What the caller gets: a verbatim slice of the layer, or a JSON value in words. */
  text: string;
  /** The value at `location.jsonPath`; null for text, and where `text` is only a piece of a long string. */
  json: unknown;
  location: Location;
  /** Headings, table header or JSON path above it. */
  heading: string;
  /** What is scored: the text without link targets and tags; a table row with its header's names. */
  scored: string;
  /** Offsets into the layer's own text; absent for JSON. Neighbours may be merged into one verbatim range. */
  range?: { start: number; end: number };
}
