import type { SearchResult } from '../contract/index.ts';
import type { Block } from '../content/index.ts';

/** A block of a stored Markdown document. Offsets are UTF-16 units. */
export interface CorpusBlock {
  /** Evidence id of the block. Absent if the capture assigned none. */
  evidenceId?: number;
  markdownBlockId: string;
  nodeIds: number[];
  type: Block['type'];
  start: number;
  end: number;
  /** Texts of the headings above the block, outermost first. */
  headingPath: string[];
}

export interface MarkdownLayer {
  markdown: string;
  /** Blocks in document order. They do not overlap. */
  blocks: readonly CorpusBlock[];
}

/** One decoded State JSON source: data that the page carries for its own scripts. */
export interface StateLayer {
  id: number;
  /** Kind of the source, e.g. `ld+json`. It belongs to the context in which values are scored. */
  role?: string;
  body: unknown;
}

export interface Corpus {
  markdown?: MarkdownLayer;
  appendix?: MarkdownLayer;
  html?: string;
  stateJson?: readonly StateLayer[];
}

export const LAYER_SOURCES = ['markdown', 'appendix', 'html', 'stateJson'] as const;
export type LayerSource = (typeof LAYER_SOURCES)[number];

export type SnippetType = 'text' | 'table' | 'code' | 'json';

/** The smallest unit that is scored and returned. */
export interface Chunk {
  type: SnippetType;
  source: LayerSource;
  /** The text of the passage: a verbatim part of the layer, or a JSON value as `name: value` pairs. */
  text: string;
  /** The JSON value at `location.jsonPath`. Null for text, and if `text` is only a part of a long string. */
  json: unknown;
  location: SearchResult['snippets'][number]['location'];
  /** Headings or JSON path above the chunk. */
  heading: string;
  /** The text that is scored. It has no link targets and tags, and rows of a table have the column names. */
  scored: string;
  /** Header and delimiter row of the table, for a row of a table. */
  tableHead?: string;
  /** Offsets in the text of the layer, for merging adjacent chunks. Absent for JSON. */
  range?: { start: number; end: number };
}
