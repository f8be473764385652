import type {
  BatchedInclude,
  CaptureFacts,
  CaptureOptions,
  DiffQuery,
  DocumentFacts,
  ErrorTag,
  ExtractRequest,
  ExtractResponse,
  FetchOriginError,
  SearchOptions,
  UrlSelection,
} from '../contract/index.ts';
import type { DocumentInput, TranscriptionResult } from '../document/index.ts';
import type { RerankSettings } from '../engines/index.ts';
import type { ExtractionPrompt } from '../extract/index.ts';
import type { BuildFault, CorpusLayers, PageView } from '../snapshot/index.ts';
import type { PartialVideo, VideoResponse } from '../video/index.ts';

/** The bytes of a page. The pool takes over the buffers of the messages, so the caller cannot read them again. */
export interface BuildInput {
  /** The output of the walker, as unparsed messages of the browser. */
  walkerChunks: Uint8Array[];
  html: Uint8Array[] | undefined;
  /** The document that the server sent, as an unparsed message of the browser. */
  delivered?: Uint8Array | undefined;
  fetched: { url: string; method: string; body: Uint8Array }[];
  facts: CaptureFacts;
  maxAstBytes: number;
}

export interface BuildDocumentInput {
  /** The converted content in the encoding of the converter. */
  content: Uint8Array;
  /** The transcript of an audio file, if an engine is configured. */
  speech: TranscriptionResult | undefined;
  screenshot: CaptureOptions['screenshot'];
  facts: CaptureFacts;
  maxAstBytes: number;
}

/** A snapshot in its stored form. */
export interface BuildOutput {
  core: Uint8Array;
  html?: Uint8Array;
  assets: { hash: string; bytes: Uint8Array }[];
  /** Picture of the document's first page. */
  screenshot?: Uint8Array;
  title?: string;
  /** Unexpected errors. Each error means that a part of the page is missing. */
  faults?: BuildFault[];
  hasContent: boolean;
  /** The video of the page, with the data that the page itself contains. */
  video?: PartialVideo;
  /** Address of the PDF that is the content of the page. */
  embeddedPdf?: string;
}

export interface ReadVideoInput {
  video: PartialVideo;
  response: VideoResponse;
}

/** A video whose data is complete. */
export interface AddVideoInput {
  /** The snapshot of its page; undefined if the page could not be read. */
  page: BuildOutput | undefined;
  facts: CaptureFacts;
  video: PartialVideo;
  maxAstBytes: number;
}

export interface AddDocumentInput {
  page: BuildOutput;
  /** The converted content in the encoding of the converter. */
  content: Uint8Array;
  source: DocumentFacts;
  maxAstBytes: number;
}

/** The stored parts of a snapshot from which a view is rendered. */
export interface StoredParts {
  core: Uint8Array;
  html: Uint8Array | undefined;
}

/** One view of a snapshot; `item` is `data` of a batched item. */
export type SnapshotView =
  | (PageView & { format: 'markdown' | 'json' })
  | { format: 'appendix' }
  | { format: 'crawlPage' }
  | { format: 'blocks'; screenshotUrl: string | undefined }
  | { format: 'item'; include: BatchedInclude };

export interface RenderInput extends StoredParts {
  view: SnapshotView;
}

/** The answer to a search of a snapshot. */
export interface SearchView extends PageView {
  /**
   * `markdown` and `json` for the fetch endpoints with `search`; `search` and `highlights` for the endpoints that
   * search a stored snapshot.
   */
  format: 'markdown' | 'json' | 'search' | 'highlights';
  search: SearchOptions;
  corpus: CorpusLayers;
}

export interface SearchTaskInput extends StoredParts {
  view: SearchView;
}

export interface RenderedAnswer {
  body: Uint8Array;
  /** The origin error; present if the origin responded with an error status. */
  originError?: FetchOriginError;
}

export interface DiffInput {
  before: Uint8Array;
  after: Uint8Array;
  query: DiffQuery;
  /** `both` adds the Markdown comparison to the JSON, as the property `markdown`. */
  format: 'json' | 'markdown' | 'both';
}

/** A snapshot, and what to extract from it. */
export interface ExtractInput {
  core: Uint8Array;
  request: ExtractRequest;
}

export interface ExtractPromptInput extends ExtractInput {
  /** See `buildMessages`. */
  delimiter: string;
}

export interface ExtractAnswerInput extends ExtractInput {
  /** What the model wrote. Undefined to use the data that the page declares. */
  text: string | undefined;
  /** Facts for the answer. `durationMs` is the time before this task. */
  facts: Omit<ExtractResponse['extraction'], 'grounded'>;
}

/** The answer, or why there is none, in words that contain nothing of the page and the model. */
export type ExtractedAnswer = RenderedAnswer | { problem: string };

/** URLs, and the patterns of a caller that select some of them. Matching can take seconds, so it runs in a thread. */
export interface SelectUrlsInput {
  selection: UrlSelection;
  urls: readonly string[];
}

/** Settings that every thread receives at its start. */
export interface ThreadSettings {
  rerank: RerankSettings | undefined;
}

/** All tasks by name. They return finished bytes, never trees. */
export interface Tasks {
  build(input: BuildInput): Promise<BuildOutput>;
  buildDocument(input: BuildDocumentInput): Promise<BuildOutput>;
  buildEmpty(input: CaptureFacts): Promise<BuildOutput>;
  readDocument(input: DocumentInput): Promise<Uint8Array | undefined>;
  readVideo(input: ReadVideoInput): Promise<PartialVideo>;
  addVideo(input: AddVideoInput): Promise<BuildOutput>;
  addDocument(input: AddDocumentInput): Promise<BuildOutput>;
  render(input: RenderInput): Promise<RenderedAnswer>;
  search(input: SearchTaskInput): Promise<RenderedAnswer>;
  diff(input: DiffInput): Promise<RenderedAnswer>;
  extractPrompt(input: ExtractPromptInput): Promise<ExtractionPrompt>;
  extractAnswer(input: ExtractAnswerInput): Promise<ExtractedAnswer>;
  selectUrls(input: SelectUrlsInput): Promise<string[]>;
}

/** The result of a task in a form that threads can send to each other. */
export type TaskResult =
  | { ok: true; value: unknown }
  | { ok: false; error: { tag: ErrorTag; fields: Record<string, unknown> } };
