import type { BlockedType, FetchOriginError, LimitKind } from '../contract/index.ts';

/** One request to the browser. */
export interface CaptureRequest {
  url: string;
  screenshot: 'none' | 'viewport' | 'fullPage';
  scrollFullPage: boolean;
  /** Time on the capturer's clock (`performance.now()` by default) after which no more work is done. */
  deadline: number;
  /** Aborted when nobody wants the answer any more. */
  signal: AbortSignal;
}

/** How large a page may be. */
export interface CaptureLimits {
  /** `domsnapshot_bytes`: size of what the walker returns; from half of it on the capture is degraded. */
  snapshotBytes: number;
  /** Nodes beyond which a page is refused unread. */
  nodes: number;
}

/** Facts of the origin's answer to the main navigation (specification 4.3, `response`). */
export interface ResponseFacts {
  /** The address of the document that was read. */
  url: string;
  requestedUrl: string;
  originStatusCode: number;
  /** Status of the first redirect; absent without one. */
  redirectStatusCode?: number;
  /** As sent, with its parameters; empty when there was none. */
  contentType: string;
  /** Names in lower case. */
  headers: Record<string, string>;
}

/** How the page's loading ended (`meta.loadingStatus`). */
export type LoadingStatus = 'complete' | 'capped' | 'stuck' | 'partial';

/** A soft limit was passed: what was left out to stay below the hard one (specification 2.5, `data.degraded`). */
export interface Degraded {
  reason: 'pageTooLarge';
  skipped: ('html' | 'stateJson' | 'appendix' | 'boxes' | 'screenshot')[];
  limitKind: LimitKind;
  measuredBytes: number;
  thresholdBytes: number;
}

export interface Screenshot {
  bytes: Uint8Array;
  mimeType: 'image/png' | 'image/jpeg';
  fullPage: boolean;
  /** CSS pixels of the picture. */
  width: number;
  height: number;
}

/** One stage of a capture, in milliseconds from its start. */
export interface Stage {
  name: string;
  startMs: number;
  durationMs: number;
}

/**
 * What the walker returned, still as the browser's own messages: raw CDP reply messages (UTF-8 JSON),
 * each carrying one string chunk in `result.result.value`. Decoded off the main thread by `decodeWalkerChunks`.
 */
export interface RawSeen {
  chunks: Uint8Array[];
  /** Sum of the chunks' string lengths in bytes: what `domsnapshot_bytes` measures. */
  bytes: number;
}

/** A JSON response that the page fetched while it rendered. */
export interface FetchedBody {
  url: string;
  method: string;
  /** Decoded from its transfer encodings. */
  body: Uint8Array;
}

/** A page in the browser, captured. */
export interface CapturedPage {
  outcome: 'page';
  response: ResponseFacts;
  seen: RawSeen;
  /** The document's HTML, as raw messages like `seen`; absent when degraded. */
  html?: RawSeen;
  fetched: FetchedBody[];
  /** How the page was asked for: what belongs to it is asked for in the same way. */
  way: {
    /** Index of the exit of the egress that it went through. */
    exit: number;
    userAgent: string;
  };
  screenshot?: Screenshot;
  loadingStatus: LoadingStatus;
  degraded?: Degraded;
  /** A wall was seen, but content came through. */
  blocked?: BlockedType;
  /** Present when the origin answered with an error status. */
  originError?: FetchOriginError;
  transferBytes: number;
  stages: Stage[];
  telemetry: Record<string, string | number | boolean>;
}

/** No page: the origin was never reached, or its redirects never ended. */
export interface CaptureUnreached {
  outcome: 'originError';
  error: FetchOriginError;
  stages: Stage[];
}

/** The main document is not something that a browser renders as a page: a download or a document. */
export interface CapturedDownload {
  outcome: 'download';
  response: ResponseFacts;
  /** What the browser asked for it, so that it can be asked again in the same way. */
  request: {
    method: string;
    /** Names in lower case, without those of the connection; with cookies and `referer` where they were sent. */
    headers: Record<string, string>;
    /** Index of the exit of the egress that it went through. */
    exit: number;
  };
  stages: Stage[];
}

/** Failures with a name of their own are thrown as `ServiceError`. */
export type CaptureResult = CapturedPage | CaptureUnreached | CapturedDownload;
