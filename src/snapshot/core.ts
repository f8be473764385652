import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { FetchOriginError, VideoFacts } from '../contract/index.ts';
import type { PageBlock, PageLink, PageMetadata, PageType, StateSource } from '../page/index.ts';
import type { DocumentUsage } from '../document/index.ts';
import type { AssetFacts } from './assets.ts';

/** Format of stored cores; older ones are upgraded when they are read. */
export const FORMAT_VERSION = 1;

/** Facts of the origin's answer, headers always kept. */
export interface StoredResponse {
  url: string;
  requestedUrl: string;
  originStatusCode: number;
  redirectStatusCode?: number;
  contentType: string;
  headers: Record<string, string>;
}

/** A block, with its place in the stored Markdown of its role. */
export interface StoredBlock extends PageBlock {
  /** UTF-16 offsets into `markdown` for main blocks, into `appendix` for the others. */
  start: number;
  end: number;
}

/** What was left out of a page between a soft and a hard limit. */
export interface DegradedFacts {
  reason: 'pageTooLarge';
  skipped: string[];
  limitKind: 'transfer_bytes' | 'domsnapshot_bytes' | 'ast_bytes';
  measuredBytes: number;
  thresholdBytes: number;
}

export interface ScreenshotFacts {
  mimeType: 'image/png' | 'image/jpeg';
  fullPage: boolean;
  width: number;
  height: number;
  bytes: number;
}

/** What a document came as (specification 2.5, `data.document`). */
export interface DocumentFacts {
  url: string;
  contentType: string;
  sizeBytes: number;
}

/**
 * A stored capture, all but its large parts (HTML, screenshot, assets). Complete and immutable:
 * every answer is a view of it.
 */
export interface SnapshotCore {
  formatVersion: typeof FORMAT_VERSION;
  snapshotId: string;
  /** ISO 8601 */
  capturedAt: string;
  response: StoredResponse;
  loadingStatus: string;
  blocked?: string;
  degraded?: DegradedFacts;
  originError?: FetchOriginError;
  pageType: PageType;
  metadata: PageMetadata;
  /** In document order, both roles. */
  blocks: StoredBlock[];
  links: PageLink[];
  stateJson: StateSource[];
  /** The main body, whole and without markers. */
  markdown: string;
  /** All else that was visible. */
  appendix: string;
  assets: AssetFacts[];
  screenshot?: ScreenshotFacts;
  hasHtml: boolean;
  /** Only for documents. */
  document?: DocumentFacts;
  usage?: DocumentUsage;
  /** The video that the page is about, or that stands on it. */
  video?: VideoFacts;
  transferBytes: number;
  stages: { name: string; startMs: number; durationMs: number }[];
  telemetry: Record<string, string | number | boolean>;
}

/** Level 3 of zstd: half of gzip's time at a better ratio on Markdown and JSON. */
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Compresses any stored text part, in the thread that asks: libuv's few threads have names and files to wait for. */
export const pack = (text: string): Buffer => zstdCompressSync(text, OPTIONS);

export const unpack = (bytes: Uint8Array): string => zstdDecompressSync(bytes).toString('utf8');

export const encodeCore = (core: SnapshotCore): Buffer => pack(JSON.stringify(core));

/** @throws Error for a core of an unknown, newer format */
export function decodeCore(bytes: Uint8Array): SnapshotCore {
  const core = JSON.parse(unpack(bytes)) as SnapshotCore;
  if (core.formatVersion !== FORMAT_VERSION) {
    throw new Error(
      `Snapshot of format ${String(core.formatVersion)}; this service reads ${FORMAT_VERSION}.`,
    );
  }
  return core;
}
