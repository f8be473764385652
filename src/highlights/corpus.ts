import type { Block } from '../content/index.ts';

/** A block of a stored Markdown document. Offsets are UTF-16 units. */
export interface CorpusBlock {
  /** Absent if the capture assigned none. */
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
  /** Kind of source, e.g. `ld+json`; part of the context of its values. */
  role?: string;
  body: unknown;
}

/** The layers to search. */
export interface Corpus {
  markdown?: MarkdownLayer;
  appendix?: MarkdownLayer;
  html?: string;
  stateJson?: readonly StateLayer[];
}

export const SOURCES = ['markdown', 'appendix', 'html', 'stateJson'] as const;
export type Source = (typeof SOURCES)[number];

export type SnippetType = 'text' | 'table' | 'code' | 'json';

/** Position of a snippet (specification 2.7). */
export interface Location {
  evidenceId?: number;
  markdownBlockId?: string;
  nodeIds?: number[];
  stateJsonSourceId?: number;
  /** RFC 9535 normalized path. */
  jsonPath?: string;
}

/** The smallest unit that is scored and returned. */
export interface Chunk {
  type: SnippetType;
  source: Source;
  /** The returned text: a verbatim slice of the layer, or a JSON value as `name: value` pairs. */
  text: string;
  /** The value at `location.jsonPath`; null for text, and if `text` is only a part of a long string. */
  json: unknown;
  location: Location;
  /** Headings or JSON path above the chunk. */
  heading: string;
  /** The text to score: without link targets and tags, table rows with column names. */
  scored: string;
  /** Offsets in the layer's text, for merging adjacent chunks; absent for JSON. */
  range?: { start: number; end: number };
}
