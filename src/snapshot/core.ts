import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import {
  type Asset,
  type CaptureFacts,
  type ContentWarning,
  type ContentUsage,
  type DocumentFacts,
  type FetchOriginError,
  toOriginOutcome,
  type VideoFacts,
} from '../contract/index.ts';
import {
  type Evidence,
  type PageBlock,
  type PageContent,
  type CapturedLink,
  type PageMetadata,
  type PageType,
  redactState,
  type StateSource,
} from '../page/index.ts';

/** Version of the format in which cores are stored. Cores of older versions are upgraded when they are read. */
export const CORE_FORMAT_VERSION = 1;

/** A block with its position in the stored Markdown of its role (main or appendix). */
export interface StoredBlock extends PageBlock {
  /** UTF-16 offsets into `markdown` for main blocks, and into `appendix` for appendix blocks. */
  start: number;
  end: number;
}

/**
 * A stored capture without its large parts (HTML, screenshot, assets). It never changes, and every answer is a view of
 * it.
 */
export interface StoredSnapshot extends CaptureFacts {
  formatVersion: typeof CORE_FORMAT_VERSION;
  pageType: PageType;
  contentSource?: PageContent['contentSource'];
  metadata: PageMetadata;
  /** Warnings about the content. Stored only for responses with a success status. */
  warnings?: ContentWarning[];
  /** Main and appendix blocks in document order. */
  blocks: StoredBlock[];
  links: CapturedLink[];
  /** Addresses that only hidden links have, such as links in closed menus. Crawls follow them. */
  hiddenLinks?: string[];
  stateJson: StateSource[];
  /** The Markdown of all main blocks, without appendix markers. */
  markdown: string;
  /** The Markdown of all other visible blocks. */
  appendix: string;
  assets: Asset[];
  hasHtml: boolean;
  /** Facts about the document. Present only for documents such as PDFs. */
  document?: DocumentFacts;
  usage?: ContentUsage;
  /** The video that the page is about or contains. */
  video?: VideoFacts;
}

/** Creates the snapshot of a response that has no content. */
export const createEmptySnapshot = (facts: CaptureFacts): StoredSnapshot => ({
  formatVersion: CORE_FORMAT_VERSION,
  ...facts,
  pageType: 'other',
  metadata: { icons: [], openGraph: { images: [] }, twitter: {} },
  blocks: [],
  links: [],
  stateJson: [],
  markdown: '',
  appendix: '',
  assets: [],
  hasHtml: false,
});

/** Whether a capture has any content. Answers without content are not charged. */
export const hasContent = ({ blocks, stateJson, video, screenshot }: StoredSnapshot): boolean =>
  blocks.length > 0 || stateJson.length > 0 || video !== undefined || screenshot !== undefined;

/** Lists the warnings about the content, the capture and the robots.txt of the site. Undefined if there are none. */
export function listWarnings(core: StoredSnapshot): ContentWarning[] | undefined {
  const allWarnings = [...(core.warnings ?? [])];
  if (core.hasJoinedRows === true) allWarnings.push('virtualizedList');
  if (core.sitePolicy?.robots?.allowed === false) allWarnings.push('robotsDisallowed');
  return allWarnings.length > 0 ? allWarnings : undefined;
}

/** Returns the address of the `llms.txt` that the page or else the `robots.txt` of the site names. */
export const findLlmsTxt = ({ metadata, llmsTxt }: StoredSnapshot): string | undefined =>
  metadata.llmsTxt ?? llmsTxt;

/** Returns the origin error of a response with an error status. Undefined for all other responses. */
export const getOriginError = (core: StoredSnapshot): FetchOriginError | undefined =>
  toOriginOutcome(core.response, hasContent(core));

/** Level 3 of zstd takes half the time of gzip and compresses Markdown and JSON better. */
const COMPRESSION_OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Compresses a text. Synchronous, because the thread pool of libuv is small and also serves DNS and files. */
export const compressText = (text: string): Buffer => zstdCompressSync(text, COMPRESSION_OPTIONS);

export const decompressText = (bytes: Uint8Array): string => zstdDecompressSync(bytes).toString('utf8');

/** Version of the rules for redacting State JSON. Stored data without this version is redacted when it is read. */
const STATE_REDACTION_VERSION = 1;

/** Only version 0.0.1 reads `originError` and `reasons`. Write both until no cluster mixes this version with others. */
export const encodeCore = (core: StoredSnapshot): Buffer =>
  compressText(
    JSON.stringify({
      ...core,
      stateRedaction: STATE_REDACTION_VERSION,
      originError: getOriginError(core),
      blocks: core.blocks.map((block) => ({ ...block, reasons: [] })),
    }),
  );

/** A block as it was stored: version 0.0.1 wrote phrases as `reasons`, and no `evidence`. */
type EncodedBlock = Omit<StoredBlock, 'evidence'> & { evidence?: Evidence[]; reasons?: string[] };

function decodeBlock({ reasons = [], ...block }: EncodedBlock): StoredBlock {
  return { evidence: reasons.map((phrase) => ({ code: 'storedPhrase', phrase })), ...block };
}

/**
 * Decodes a stored core.
 * @throws Error if the core has a newer, unknown format
 */
export function decodeCore(bytes: Uint8Array): StoredSnapshot {
  const { stateRedaction, ...core } = JSON.parse(decompressText(bytes)) as StoredSnapshot & {
    stateRedaction?: number;
  };
  if (core.formatVersion !== CORE_FORMAT_VERSION) {
    throw new Error(
      `Snapshot of format ${String(core.formatVersion)}; this service reads ${CORE_FORMAT_VERSION}.`,
    );
  }
  const stateJson =
    stateRedaction === STATE_REDACTION_VERSION
      ? core.stateJson
      : core.stateJson.map((source) => ({ ...source, body: redactState(source.body) }));
  return { ...core, stateJson, blocks: core.blocks.map(decodeBlock) };
}
