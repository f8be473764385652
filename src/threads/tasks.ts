import type {
  AppendixMarkers,
  BatchedInclude,
  CaptureFacts,
  ErrorTag,
  IncludeOptions,
  SearchOptions,
} from '../contract/index.ts';
import type { TranscriptionResult } from '../document/index.ts';
import type { RerankSettings } from '../engines/index.ts';
import type { Addresses, CorpusLayers, Layers } from '../snapshot/index.ts';
import type { PartialVideo, VideoResponse } from '../video/index.ts';

export interface BuildInput {
  /** The walker's payload, as the browser's own messages. */
  seen: Uint8Array[];
  html: Uint8Array[] | undefined;
  fetched: { url: string; method: string; body: Uint8Array }[];
  facts: CaptureFacts;
  maxAstBytes: number;
}

/** A document that was converted. */
export interface BuildDocumentInput {
  /** As the converter packs it. */
  content: Uint8Array;
  /** What an engine heard in it, where one was asked. */
  speech: TranscriptionResult | undefined;
  facts: CaptureFacts;
  maxAstBytes: number;
}

export interface BuildOutput {
  core: Uint8Array;
  html?: Uint8Array;
  assets: { hash: string; bytes: Uint8Array }[];
  title?: string;
  /** The page's video, as far as the page itself tells of one. */
  video?: PartialVideo;
}

/** What came of asking for more of a video. */
export interface ReadVideoInput {
  video: PartialVideo;
  response: VideoResponse;
}

/** A video of which all is known that can be. */
export interface AddVideoInput {
  /** The snapshot of its page; undefined where that could not be read. */
  page: BuildOutput | undefined;
  facts: CaptureFacts;
  video: PartialVideo;
  maxAstBytes: number;
}

/** One view of a stored snapshot. */
export interface RenderInput {
  core: Uint8Array;
  html: Uint8Array | undefined;
  include: IncludeOptions;
  layers: Layers;
  markers: AppendixMarkers;
  addresses: Addresses;
  screenshotUrl: string | undefined;
}

/** A stored snapshot as `data` of a batched item. */
export interface RenderItemInput {
  core: Uint8Array;
  html: Uint8Array | undefined;
  include: BatchedInclude;
}

/** A search of a stored snapshot, and the answer that it becomes part of. */
export interface SearchInput extends RenderInput {
  search: SearchOptions;
  corpus: CorpusLayers;
  /**
   * `markdown` and `json` are the answers of the fetch endpoints with `search`, `search` and `highlights` those
   * of the endpoints that search a stored snapshot.
   */
  shape: 'markdown' | 'json' | 'search' | 'highlights';
}

/** What every thread is given once. */
export interface ThreadSettings {
  rerank: RerankSettings | undefined;
}

/** Everything that the threads do, by name. Answers are finished buffers, never trees. */
export interface Tasks {
  build(input: BuildInput): Promise<BuildOutput>;
  buildDocument(input: BuildDocumentInput): Promise<BuildOutput>;
  readVideo(input: ReadVideoInput): Promise<PartialVideo>;
  addVideo(input: AddVideoInput): Promise<BuildOutput>;
  renderMarkdown(input: RenderInput): Promise<Uint8Array>;
  renderJson(input: RenderInput): Promise<Uint8Array>;
  renderItem(input: RenderItemInput): Promise<Uint8Array>;
  renderAppendix(input: RenderInput): Promise<Uint8Array>;
  renderBlocks(input: RenderInput): Promise<Uint8Array>;
  search(input: SearchInput): Promise<Uint8Array>;
}

/** How a task ended, in a form that survives the way between threads. */
export type TaskResult =
  | { ok: true; value: unknown }
  | { ok: false; error: { tag: ErrorTag; fields: Record<string, unknown> } };
