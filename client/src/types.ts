// Made from the contract of the service by scripts/client-types: do not edit.

export interface AccessBlocked {
  _tag: 'AccessBlocked';
  organizationId: string;
  blockedUntil?: string | null;
}

export interface Account {
  organization: {
    id: string;
    name: string;
  };
  /** Who is signed in; absent for a call with a key. */
  user?: {
    email: string;
    role: 'owner' | 'member';
  };
  limits: {
    /** Captures in flight. */
    maxConcurrency: number;
    /** Calls a minute. */
    ratePerMinute: number;
    /** How long a snapshot is kept. */
    snapshotDays: number;
  };
  /** The balance; null is unlimited. */
  credits: number | null;
  /** Captures in flight now. */
  inFlight: number;
  /** ISO 8601, UTC */
  blockedUntil?: string;
}

export interface ApiKeyCreated {
  key: ApiKeyInfo;
  /** The key, in its only appearance. */
  rawKey: string;
}

export interface ApiKeyInfo {
  id: string;
  name: string;
  /** The first characters of the key. */
  hint: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** To the minute; absent where it was never used. */
  lastUsedAt?: string;
  /** ISO 8601, UTC */
  revokedAt?: string;
}

export interface ApiKeyList {
  keys: ApiKeyInfo[];
}

export interface Asset {
  id: string;
  kind: string;
  placeholder: string;
  archiveKey: string;
  mimeType: string;
  sha256: string;
  bytes: number;
}

export interface AuthFailed {
  _tag: 'AuthFailed';
  reason: 'InvalidApiKey' | 'InvalidToken' | 'InvalidSession' | 'InvalidTenant';
  description: string;
}

export interface BadRequest {
  _tag: 'BadRequest';
  message: string;
}

export interface BatchedCancellationConflict {
  _tag: 'BatchedCancellationConflict';
  id: string;
  status: string;
}

export interface BatchedCancelled {
  id: string;
  status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
}

export interface BatchedData {
  response: ResponseFacts;
  meta?: BatchedMeta;
  snapshotId: string;
  html?: string;
  markdown?: string;
  links?: {
    url: string;
    text: string;
  }[];
  renderEngines: {
    capture: string;
    markdown: string;
    tree: string;
  };
  captureTelemetry: Record<string, string | number | boolean>;
  assets?: Asset[];
  blocked?: {
    blockedType: string;
  };
}

export interface BatchedIdempotencyConflict {
  _tag: 'BatchedIdempotencyConflict';
  existingRunId: string;
  reason: 'payload_mismatch';
}

export interface BatchedIncludeOptions {
  html?: boolean | {
    /** The main body (default) or the whole page. */
    scope?: 'main' | 'page';
    /** Keep only what matches one of these. */
    selectors?: string[];
    /** Drop what matches one of these. */
    excludeSelectors?: string[];
    /** Cut the section after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default true). */
    images?: boolean;
    /** Keep link targets (default true); false keeps their text. */
    links?: boolean;
  } | {
    /** The main body (default) or the whole page. */
    scope?: 'main' | 'page';
    /** Keep only what matches one of these. */
    selectors?: string[];
    /** Drop what matches one of these. */
    excludeSelectors?: string[];
    /** Cut the section after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default true). */
    images?: boolean;
    /** Keep link targets (default true); false keeps their text. */
    links?: boolean;
  }[];
  markdown?: boolean | {
    /** The main body (default) or the whole page. */
    scope?: 'main' | 'page';
    /** Keep only what matches one of these. */
    selectors?: string[];
    /** Drop what matches one of these. */
    excludeSelectors?: string[];
    /** Cut the section after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default true). */
    images?: boolean;
    /** Keep link targets (default true); false keeps their text. */
    links?: boolean;
  } | {
    /** The main body (default) or the whole page. */
    scope?: 'main' | 'page';
    /** Keep only what matches one of these. */
    selectors?: string[];
    /** Drop what matches one of these. */
    excludeSelectors?: string[];
    /** Cut the section after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default true). */
    images?: boolean;
    /** Keep link targets (default true); false keeps their text. */
    links?: boolean;
  }[];
  links?: boolean | {
    /** Only links of the final URL's registrable domain (default true). */
    sameDomainOnly?: boolean;
    includePatterns?: string[];
    excludePatterns?: string[];
  };
  /** Page metadata (default true). */
  meta?: boolean;
  response?: {
    includeHeaders?: boolean;
  };
  /** Markers where content was left out (default compact). */
  appendixMarkers?: 'off' | 'compact' | 'detailed';
}

export interface BatchedItem {
  url: string;
  /** Place in the list of URLs that the run was started with, from 0. */
  index: number;
  status: 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
  data?: BatchedData;
  error?: FetchOriginError | FetchCancelled | AccessBlocked | FetchBlocked | FetchSnapshotSearchNotFound | FetchSnapshotHighlightsNotFound | FetchPageTooLarge | FetchConcurrencyLimitExceeded | InternalError | FetchCaptureFailed | FetchNavigationFailed | FetchOriginHttpError | FetchUnsupportedContentType | FetchVideoUnavailable | ServiceUnavailable | FetchCaptureTimeout | FetchCapacityTimeout | SnapshotNotFound;
  /** The origin answered with an error status. */
  originError?: FetchOriginError;
}

export interface BatchedList {
  runs: {
    id: string;
    status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    totalUrls: number;
    finishedUrls: number;
    createdAt: string;
    finishedAt?: string;
  }[];
  nextCursor?: string;
}

export interface BatchedMeta {
  title?: string;
  description?: string;
  canonicalUrl?: string;
  language?: string;
  charset?: string;
  favicon?: string;
  icons?: {
    href?: string;
    rel?: string;
    type?: string;
    sizes?: string;
  }[];
  openGraph?: {
    title?: string;
    description?: string;
    type?: string;
    url?: string;
    siteName?: string;
    locale?: string;
    images?: {
      url?: string;
      width?: string;
      height?: string;
      alt?: string;
    }[];
  };
  twitter?: {
    card?: string;
    site?: string;
    creator?: string;
    title?: string;
    description?: string;
    image?: string;
  };
}

export interface BatchedRequest {
  urls: string[];
  include?: BatchedIncludeOptions;
  browserConfig?: BrowserConfig;
}

export interface BatchedRun {
  id: string;
  status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
  batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
  totalUrls: number;
  /** In order of completion, which never changes. */
  results: BatchedItem[];
  pagination: {
    /** Results there are by now. */
    total: number;
    limit: number;
    offset: number;
    hasMore: boolean;
  };
}

export interface BatchedRunNotFound {
  _tag: 'BatchedRunNotFound';
  id: string;
}

export interface BatchedStarted {
  id: string;
}

export interface BrowserConfig {
  /** Scroll the whole page to load lazy content. */
  scrollFullPage?: boolean;
}

export interface Degraded {
  reason: string;
  skipped: string[];
  limitKind: 'transfer_bytes' | 'domsnapshot_bytes' | 'ast_bytes';
  measuredBytes?: number;
  thresholdBytes?: number;
  measuredTokens?: number;
  thresholdTokens?: number;
}

export interface DocumentConfig {
  /** Pages to read, e.g. `1-3,7`. */
  pages?: string;
  maxPages?: number;
  maxBytes?: number;
  ocr?: 'auto' | 'never' | 'force';
  ocrLanguages?: string[];
  ocrMaxPages?: number;
  password?: string;
  tables?: boolean;
  sheets?: string[];
  maxRowsPerSheet?: number;
  includeNotes?: boolean;
  timeoutMs?: number;
}

export interface FetchBlocked {
  _tag: 'FetchBlocked';
  url: string;
  blockedType?: 'captcha' | 'botProtection' | 'ipBlock' | 'authWall';
}

export interface FetchCancelled {
  _tag: 'FetchCancelled';
  url: string;
  retryable: true;
}

export interface FetchCapacityTimeout {
  _tag: 'FetchCapacityTimeout';
  url: string;
  timeoutMs: number;
  retryable: true;
}

export interface FetchCaptureFailed {
  _tag: 'FetchCaptureFailed';
  url: string;
  failureType: 'pageNeverSettled' | 'capabilityFailed' | 'browserInternalDocument' | 'invalidResponse' | 'unsafeNavigation' | 'undecodable';
  retryable: false;
}

export interface FetchCaptureTimeout {
  _tag: 'FetchCaptureTimeout';
  url: string;
  timeoutMs: number;
  retryable: false;
}

export interface FetchConcurrencyLimitExceeded {
  _tag: 'FetchConcurrencyLimitExceeded';
  maxConcurrency: number;
  retryAfterSeconds: number;
  requestId: string;
  retryable: true;
}

export interface FetchJsonRequest {
  /** http or https */
  url: string;
  include?: IncludeOptions;
  search?: SearchOptions;
  browserConfig?: BrowserConfig;
  documentConfig?: DocumentConfig;
}

export interface FetchJsonResult {
  meta: ResultMeta;
  markdown: string;
  json: StateJsonSource[];
  data: ResultData;
  originError?: FetchOriginError;
}

export interface FetchNavigationFailed {
  _tag: 'FetchNavigationFailed';
  url: string;
  failureType: 'pageNeverSettled' | 'capabilityFailed' | 'browserInternalDocument' | 'invalidResponse' | 'unsafeNavigation' | 'undecodable';
  retryable: false;
}

export interface FetchOriginError {
  _tag: 'FetchOriginError';
  url: string;
  kind: 'dns' | 'tls' | 'connectionRefused' | 'connectionReset' | 'connectionClosed' | 'addressUnreachable' | 'emptyResponse' | 'connectionTimeout' | 'http';
  upstreamError?: string;
  originStatusCode?: number;
  retryable: boolean;
  contentAvailable: boolean;
  finalUrl: string;
  redirectLimitReached: boolean;
}

export interface FetchOriginHttpError {
  _tag: 'FetchOriginHttpError';
  url: string;
  statusCode: number;
  contentType: string;
  retryable: false;
}

export interface FetchPageTooLarge {
  _tag: 'FetchPageTooLarge';
  url: string;
  limitKind: 'transfer_bytes' | 'domsnapshot_bytes' | 'ast_bytes';
  limitBytes: number;
  measuredBytes: number;
}

export interface FetchRequest {
  /** http or https */
  url: string;
  include?: IncludeOptions;
  search?: SearchOptions;
  browserConfig?: BrowserConfig;
}

export interface FetchSnapshotHighlightsNotFound {
  _tag: 'FetchSnapshotHighlightsNotFound';
  snapshotId: string;
}

export interface FetchSnapshotSearchNotFound {
  _tag: 'FetchSnapshotSearchNotFound';
  snapshotId: string;
}

export interface FetchUnsupportedContentType {
  _tag: 'FetchUnsupportedContentType';
  url: string;
  contentType: string;
  retryable: false;
}

export interface FetchVideoUnavailable {
  _tag: 'FetchVideoUnavailable';
  url: string;
  availability: string;
  message: string;
  retryable: false;
}

export interface HighlightsRequest {
  highlights: SearchOptions;
  include?: IncludeOptions;
}

export interface HighlightsResponse {
  snapshotId: string;
  response: ResponseFacts;
  durationMs: number;
  playground: string;
  highlights: SearchResult;
}

export interface HttpApiDecodeError {
  _tag: 'HttpApiDecodeError';
  message: string;
  issues: {
    _tag: 'Pointer' | 'Missing';
    path: string[];
    message: string;
  }[];
}

export interface IncludeOptions {
  html?: boolean | {
    /** The main body (default) or the whole page. */
    scope?: 'main' | 'page';
    /** Keep only what matches one of these. */
    selectors?: string[];
    /** Drop what matches one of these. */
    excludeSelectors?: string[];
    /** Cut the section after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default true). */
    images?: boolean;
    /** Keep link targets (default true); false keeps their text. */
    links?: boolean;
  } | {
    /** The main body (default) or the whole page. */
    scope?: 'main' | 'page';
    /** Keep only what matches one of these. */
    selectors?: string[];
    /** Drop what matches one of these. */
    excludeSelectors?: string[];
    /** Cut the section after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default true). */
    images?: boolean;
    /** Keep link targets (default true); false keeps their text. */
    links?: boolean;
  }[];
  markdown?: boolean | {
    /** The main body (default) or the whole page. */
    scope?: 'main' | 'page';
    /** Keep only what matches one of these. */
    selectors?: string[];
    /** Drop what matches one of these. */
    excludeSelectors?: string[];
    /** Cut the section after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default true). */
    images?: boolean;
    /** Keep link targets (default true); false keeps their text. */
    links?: boolean;
  } | {
    /** The main body (default) or the whole page. */
    scope?: 'main' | 'page';
    /** Keep only what matches one of these. */
    selectors?: string[];
    /** Drop what matches one of these. */
    excludeSelectors?: string[];
    /** Cut the section after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default true). */
    images?: boolean;
    /** Keep link targets (default true); false keeps their text. */
    links?: boolean;
  }[];
  screenshot?: boolean | {
    fullPage?: boolean;
  };
  links?: boolean | {
    /** Only links of the final URL's registrable domain (default true). */
    sameDomainOnly?: boolean;
    includePatterns?: string[];
    excludePatterns?: string[];
  };
  /** Page metadata (default true). */
  meta?: boolean;
  response?: {
    includeHeaders?: boolean;
  };
  /** Pruned State JSON. */
  json?: boolean;
  /** Links and sidebar content left out of the main body. */
  appendix?: boolean;
  /** Markers where content was left out (default compact). */
  appendixMarkers?: 'off' | 'compact' | 'detailed';
}

export interface InternalError {
  _tag: 'InternalError';
  retryable: true;
}

export interface NewApiKey {
  name: string;
}

export interface NotFound {
  _tag: 'NotFound';
  path: string;
}

export interface PayloadTooLarge {
  _tag: 'PayloadTooLarge';
}

export interface ResponseFacts {
  url: string;
  requestedUrl: string;
  originStatusCode: number;
  /** The first redirect's status; absent without one. */
  redirectStatusCode?: number;
  contentType: string;
  headers?: Record<string, string>;
}

export interface ResultData {
  assets?: Asset[];
  degraded?: Degraded;
  search?: SearchResult;
  screenshot?: {
    url: string;
    fullPage: boolean;
  };
  document?: {
    url: string;
    contentType: string;
    sizeBytes: number;
  };
  usage?: {
    documentPages: number;
    ocrPages: number;
    audioSeconds: number;
    videos: number;
  };
  video?: VideoFacts;
  html?: string;
  links?: {
    url: string;
    text: string;
  }[];
  appendix?: string;
  response?: ResponseFacts;
}

export interface ResultMeta {
  version: number;
  url: string;
  capturedAt: string;
  snapshotId: string;
  lang?: string;
  pageType?: string;
  playground?: string;
  title?: string;
  finalUrl?: string;
  contentType?: string;
  canonical?: string;
  description?: string;
  author?: string;
  createdAt?: string;
  updatedAt?: string;
  image?: string;
  paginationNext?: string;
  blocked?: string;
  loadingStatus?: string;
  citationEvidenceIds?: number[];
  appendix?: {
    url: string;
    links: {
      sameDomain: number;
      external: number;
    };
    omitted: {
      blocks: number;
      approxTokens: number;
    };
    markers: {
      evidenceId: number;
      links: number;
      approxTokens: number;
      label: string;
      preview: string;
      moreBlocks: number;
    }[];
  };
  stateJson?: {
    moreTokens: number;
  };
  markdown?: {
    url: string;
    moreTokens: number;
  };
  resources: {
    version: number;
    snapshotId: string;
    url: string;
    markdownUrl: string;
  };
}

export interface SearchOptions {
  query: string;
  maxResults?: number;
  /** 0 disables filtering. */
  minScore?: number;
}

export interface SearchRequest {
  snapshotId: string;
  search: SearchOptions;
  include?: IncludeOptions;
}

export interface SearchResponse {
  snapshotId: string;
  response: ResponseFacts;
  search: SearchResult;
  durationMs: number;
  playground: string;
}

export interface SearchResult {
  query: string;
  snippets: {
    type: 'text' | 'table' | 'code' | 'json';
    source: 'markdown' | 'appendix' | 'html' | 'stateJson';
    /** Verbatim. */
    text: string;
    json: unknown;
    /** About the probability that the passage answers, 0 to 1. */
    score: number;
    location: {
      evidenceId?: number;
      markdownBlockId?: string;
      nodeIds?: number[];
      stateJsonSourceId?: number;
      jsonPath?: string;
    };
  }[];
  meta: {
    durationMs: number;
    sources: {
      source: string;
      chunkCount: number;
      batchCount: number;
      ranker: string;
      fallback: boolean;
      fallbackReason?: string;
      durationMs: number;
    }[];
  };
}

export interface ServiceUnavailable {
  _tag: 'ServiceUnavailable';
  message: string;
  requestId: string;
  dispatchOutcome?: 'notDispatched' | 'dispatched' | 'workerLost' | 'unknown';
  retryable: true;
}

export interface SnapshotBlock {
  /** Its place in the order of the page, from 1. */
  evidenceId: number;
  markdownBlockId: string;
  role: 'main' | 'appendix';
  /** paragraph, heading, list, table, code, math, quote, footnote or separator. */
  type: string;
  /** The headings above it, outermost first. */
  headingPath: string[];
  /** How likely it is part of the main body, 0 to 1, where that was learned. */
  score?: number;
  /** Why it has this role, the strongest reason first. */
  reasons: string[];
  /** On the page, in CSS pixels; absent where the page was not laid out. */
  box?: {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  approxTokens: number;
  markdown: string;
}

export interface SnapshotBlocks {
  snapshotId: string;
  capture: {
    transferBytes: number;
    /** What the capture did, in order, in milliseconds from its start. */
    stages: {
      name: string;
      startMs: number;
      durationMs: number;
    }[];
  };
  /** One pixel of the picture is one CSS pixel of the page. */
  screenshot?: {
    url: string;
    fullPage: boolean;
    width: number;
    height: number;
  };
  blocks: SnapshotBlock[];
}

export interface SnapshotList {
  snapshots: {
    snapshotId: string;
    url: string;
    title?: string;
    /** ISO 8601, UTC */
    capturedAt: string;
    /** ISO 8601, UTC */
    expiresAt: string;
    /** What is stored of it. */
    bytes: number;
    hasScreenshot: boolean;
    playground: string;
  }[];
  nextCursor?: string;
}

export interface SnapshotNotFound {
  _tag: 'SnapshotNotFound';
  snapshotId: string;
}

export interface StateJsonSource {
  id: number;
  kind: string;
  role: string;
  score: number;
  url?: string;
  method?: string;
  body: unknown;
  moreTokens?: number;
  keys?: string[];
  urlRedacted?: boolean;
  urlOmitted?: string;
}

export interface TooManyRequests {
  _tag: 'TooManyRequests';
  retryAfterSeconds: number;
  retryable: true;
}

export interface Usage {
  /** ISO 8601, UTC */
  from: string;
  /** ISO 8601, UTC */
  to: string;
  /** Length of a bucket. */
  stepSeconds: number;
  buckets: {
    /** Captures by how they ended. */
    outcomes: Record<string, number>;
    /** Searches of stored snapshots. */
    highlights: number;
    /** Credits spent. */
    credits: number;
    /** When the bucket begins. */
    at: string;
  }[];
  totals: {
    /** Captures by how they ended. */
    outcomes: Record<string, number>;
    /** Searches of stored snapshots. */
    highlights: number;
    /** Credits spent. */
    credits: number;
  };
}

export interface VideoFacts {
  provider: string;
  videoId: string;
  title: string;
  channel?: string;
  channelUrl?: string;
  durationSeconds?: number;
  publishedAt?: string;
  viewCount?: number;
  language?: string;
  transcript?: {
    source: string;
    kind: string;
    language: string;
  };
  segments?: {
    startSeconds: number;
    text: string;
  }[];
  chapters?: {
    title: string;
    startSeconds: number;
  }[];
  storyboard?: {
    frameWidth: number;
    frameHeight: number;
    rows: number;
    columns: number;
    sheets: {
      url: string;
      durationSeconds: number;
    }[];
  };
}

/** What every operation takes, answers with and fails with. */
export interface Operations {
  /** Fetch a page as Markdown. */
  'fetch.fetch': {
    query?: { include?: string; };
    header?: { 'cache-control'?: string; };
    body: FetchRequest;
    answer: string;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchBlocked | FetchCapacityTimeout | FetchCaptureFailed | FetchCaptureTimeout | FetchConcurrencyLimitExceeded | FetchNavigationFailed | FetchOriginHttpError | FetchPageTooLarge | FetchUnsupportedContentType | FetchVideoUnavailable | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Fetch a page as structured JSON. */
  'fetch.fetchJson': {
    query?: { include?: string; appendixMarkers?: 'off' | 'compact' | 'detailed'; };
    header?: { 'cache-control'?: string; };
    body: FetchJsonRequest;
    answer: FetchJsonResult | FetchOriginError;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchBlocked | FetchCapacityTimeout | FetchCaptureFailed | FetchCaptureTimeout | FetchConcurrencyLimitExceeded | FetchNavigationFailed | FetchOriginHttpError | FetchPageTooLarge | FetchUnsupportedContentType | FetchVideoUnavailable | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Start fetching many pages; each item with content costs one credit. */
  'fetch.batched': {
    header?: { 'x-idempotency-key'?: string; };
    body: BatchedRequest;
    answer: BatchedStarted;
    failure: AccessBlocked | AuthFailed | BadRequest | BatchedIdempotencyConflict | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** All runs, newest first. */
  'fetch.listBatched': {
    query?: { limit?: string; cursor?: string; };
    answer: BatchedList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** The state of a run, and a page of its results. */
  'fetch.getBatched': {
    path: { id: string; };
    query?: { limit?: string; offset?: string; include?: string; };
    answer: BatchedRun;
    failure: AuthFailed | BadRequest | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Cancel a run: what is being fetched is finished, nothing else is begun. */
  'fetch.cancelBatched': {
    path: { id: string; };
    answer: BatchedCancelled;
    failure: AuthFailed | BadRequest | BatchedCancellationConflict | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Find relevant passages in a stored snapshot (Highlights). */
  'fetch.fetchSearch': {
    body: SearchRequest;
    answer: SearchResponse;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchSnapshotSearchNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Find relevant passages in a stored snapshot; the page is not fetched again. */
  'snapshots.highlights': {
    path: { snapshotId: string; };
    body: HighlightsRequest;
    answer: HighlightsResponse;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchSnapshotHighlightsNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Stored snapshots, newest first; part of the title or address narrows the list. */
  'snapshots.list': {
    query?: { query?: string; limit?: string; cursor?: string; };
    answer: SnapshotList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** A stored snapshot as structured JSON. */
  'snapshots.get': {
    path: { snapshotId: string; };
    query?: { include?: string; appendixMarkers?: 'off' | 'compact' | 'detailed'; };
    answer: FetchJsonResult;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** Delete a stored snapshot and everything kept of it. */
  'snapshots.delete': {
    path: { snapshotId: string; };
    answer: undefined;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** A stored snapshot as Markdown, whole. */
  'snapshots.getMarkdown': {
    path: { snapshotId: string; };
    query?: { include?: string; appendixMarkers?: 'off' | 'compact' | 'detailed'; };
    answer: string;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** What the main body of a stored snapshot leaves out, as Markdown. */
  'snapshots.getAppendix': {
    path: { snapshotId: string; };
    answer: string;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** The blocks of a stored snapshot: what each says, where it stood, why it is main or appendix. */
  'snapshots.getBlocks': {
    path: { snapshotId: string; };
    answer: SnapshotBlocks;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** Who calls, the limits of the organization, and its credits. */
  'account.get': {
    answer: Account;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Captures by how they ended, searches and credits, over time. */
  'account.getUsage': {
    query?: { range?: '24h' | '7d' | '30d'; };
    answer: Usage;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** API keys, revoked ones too; for a signed-in user. */
  'keys.list': {
    answer: ApiKeyList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Make an API key; for a signed-in user. */
  'keys.create': {
    body: NewApiKey;
    answer: ApiKeyCreated;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Revoke an API key at once; for a signed-in user. */
  'keys.revoke': {
    path: { keyId: string; };
    answer: undefined;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | NotFound | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Operations, limits and prices of this service. */
  'catalog.get': {
    answer: unknown;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
}
