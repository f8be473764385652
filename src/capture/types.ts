import type {
  CaptureFacts,
  CaptureOptions,
  CaptureStage,
  FetchOriginError,
  LoadingStatus,
  ResponseFacts,
} from '../contract/index.ts';

export interface CaptureRequest extends CaptureOptions {
  url: string;
  /** Time at which all work ends, on the clock of the capturer (`performance.now()` by default). */
  deadline: number;
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
  /** Captures with the same group use one browser cache for each site. */
  cacheGroup?: string;
}

/** Size limits of a page. */
export interface CaptureLimits {
  /**
   * Bytes of the walker's output (limit `domsnapshot_bytes`). Above half of this limit, parts of the capture are left
   * out.
   */
  snapshotBytes: number;
  /** Number of nodes above which a page is refused. */
  nodes: number;
}

/**
 * Output of the walker as raw CDP reply messages (UTF-8 JSON). Each message has one string chunk in
 * `result.result.value`. `decodeWalkerChunks` decodes the messages in a worker thread.
 */
export interface WalkerOutput {
  chunks: Uint8Array[];
  /** Bytes of all string chunks in UTF-8. The limit `domsnapshot_bytes` applies to this number. */
  bytes: number;
}

/** A JSON response that the page fetched while it rendered. */
export interface JsonResponse {
  url: string;
  method: string;
  /** The body, decoded from its content encodings. */
  body: Uint8Array;
}

export interface CapturedPage {
  outcome: 'page';
  facts: Omit<CaptureFacts, 'snapshotId' | 'capturedAt' | 'stages'>;
  stages: CaptureStage[];
  walkerOutput: WalkerOutput;
  /** HTML of the rendered document, in the form of `walkerOutput`. Absent if parts of the capture were left out. */
  html?: WalkerOutput;
  /** The browser's reply with the HTML that the server sent. Absent if there is no such reply or if it is too long. */
  delivered?: Uint8Array;
  jsonResponses: JsonResponse[];
  /** The browser identity and exit of the page. Later requests that belong to the page use the same. */
  client: {
    /** Index of the egress exit (route of outgoing requests). */
    exit: number;
    userAgent: string;
  };
  /** Bytes of the screenshot's image file. */
  image?: Uint8Array;
}

/** Result for an origin that was not reached, or with endless redirects. */
export interface CaptureUnreached {
  outcome: 'originError';
  error: FetchOriginError;
  stages: CaptureStage[];
}

/** Result for a main document that is not a page for the browser, but a download or a document. */
export interface CapturedDownload {
  outcome: 'download';
  response: ResponseFacts;
  /** The browser's request, so that a plain fetch can repeat it. */
  request: {
    method: string;
    /**
     * Request headers with names in lower case, with `cookie` and `referer` if they were sent. Headers of the
     * connection are left out.
     */
    headers: Record<string, string>;
    /** Index of the egress exit (route of outgoing requests). */
    exit: number;
  };
  stages: CaptureStage[];
}

/** Result for an origin that responded but sent no content. */
export interface CapturedNoContent {
  outcome: 'noContent';
  response: ResponseFacts;
  /** `partial` if the connection broke off. */
  loadingStatus: LoadingStatus;
  stages: CaptureStage[];
}

/** Result of a capture. Failures that the contract names are thrown as `ServiceError`. */
export type CaptureResult = CapturedPage | CaptureUnreached | CapturedDownload | CapturedNoContent;
