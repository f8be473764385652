import type {
  CaptureFacts,
  CaptureOptions,
  CaptureStage,
  FetchOriginError,
  LoadingStatus,
  ResponseFacts,
} from '../contract/index.ts';

/** One request to the browser. */
export interface CaptureRequest extends CaptureOptions {
  url: string;
  /** Time on the capturer's clock (`performance.now()` by default) after which no more work is done. */
  deadline: number;
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
}

/** Size limits of a page. */
export interface CaptureLimits {
  /** `domsnapshot_bytes`: size of the walker's output. Beyond half of it the capture is degraded. */
  snapshotBytes: number;
  /** Number of nodes beyond which a page is refused. */
  nodes: number;
}

/**
 * Output of the walker as raw CDP reply messages (UTF-8 JSON), each with one string chunk in `result.result.value`. Decoded off the main thread by `decodeWalkerChunks`.
 */
export interface WalkerOutput {
  chunks: Uint8Array[];
  /** Sum of the string chunks' sizes in UTF-8, as measured by `domsnapshot_bytes`. */
  bytes: number;
}

/** A JSON response that the page fetched while it rendered. */
export interface JsonResponse {
  url: string;
  method: string;
  /** Without content encodings. */
  body: Uint8Array;
}

/** A captured page. */
export interface CapturedPage {
  outcome: 'page';
  facts: Omit<CaptureFacts, 'snapshotId' | 'capturedAt' | 'stages'>;
  stages: CaptureStage[];
  walkerOutput: WalkerOutput;
  /** The document's HTML, in the same form as `walkerOutput`; absent if degraded. */
  html?: WalkerOutput;
  /** The browser's reply with the HTML that the server sent; absent if there is none or it is too long. */
  delivered?: Uint8Array;
  jsonResponses: JsonResponse[];
  /** Client that loaded the page. Related requests use the same. */
  client: {
    /** Index of the egress exit. */
    exit: number;
    userAgent: string;
  };
  /** The screenshot's bytes. */
  image?: Uint8Array;
}

/** The origin was not reached, or its redirects did not end. */
export interface CaptureUnreached {
  outcome: 'originError';
  error: FetchOriginError;
  stages: CaptureStage[];
}

/** The browser does not render the main document as a page: it is a download or a document. */
export interface CapturedDownload {
  outcome: 'download';
  response: ResponseFacts;
  /** The browser's request, so that a plain fetch can repeat it. */
  request: {
    method: string;
    /** Names in lower case, without headers of the connection, with `cookie` and `referer` if they were sent. */
    headers: Record<string, string>;
    /** Index of the egress exit. */
    exit: number;
  };
  stages: CaptureStage[];
}

/** The origin responded, but sent no content. */
export interface CapturedNoContent {
  outcome: 'noContent';
  response: ResponseFacts;
  /** `partial` if the connection broke. */
  loadingStatus: LoadingStatus;
  stages: CaptureStage[];
}

/** Result of a capture; failures that the contract names are thrown as `ServiceError`. */
export type CaptureResult = CapturedPage | CaptureUnreached | CapturedDownload | CapturedNoContent;
