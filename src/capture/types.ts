import type {
  CaptureFacts,
  CaptureOptions,
  CaptureStage,
  FetchOriginError,
  ResponseFacts,
} from '../contract/index.ts';

/** One request to the browser. */
export interface CaptureRequest extends CaptureOptions {
  url: string;
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
  facts: Omit<CaptureFacts, 'snapshotId' | 'capturedAt' | 'stages'>;
  stages: CaptureStage[];
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
  /** The screenshot itself. */
  image?: Uint8Array;
}

/** No page: the origin was never reached, or its redirects never ended. */
export interface CaptureUnreached {
  outcome: 'originError';
  error: FetchOriginError;
  stages: CaptureStage[];
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
  stages: CaptureStage[];
}

/** Failures with a name of their own are thrown as `ServiceError`. */
export type CaptureResult = CapturedPage | CaptureUnreached | CapturedDownload;
