// Generated from the service contract by scripts/client-types. Do not edit.

/** The organization cannot fetch now, usually because it has no credits left. Do not retry before the organization has credits again or `blockedUntil` has passed. */
export interface AccessBlocked {
  _tag: 'AccessBlocked';
  organizationId: string;
  blockedUntil?: string | null;
  /** What is wrong, and what to do next. */
  message: string;
}

export interface Account {
  organization: {
    id: string;
    name: string;
  };
  /** The signed-in user. Missing if you call with an API key. */
  user?: {
    email: string;
    role: 'owner' | 'member';
    /** Whether the user sees all organizations. */
    isOperator: boolean;
  };
  limits: {
    /** Maximum number of captures at the same time. */
    maxConcurrency: number;
    /** Maximum number of API calls per minute. */
    ratePerMinute: number;
    /** Days until a snapshot is deleted. */
    snapshotDays: number;
  };
  /** Remaining credits. `null` means unlimited. */
  credits: number | null;
  /** Captures that are running now. */
  inFlight: number;
  /** Calls that count against the limit per minute now. */
  rateUsed: number;
  /** Credits granted so far. 0 if credits are unlimited. */
  creditsGranted: number;
  storage: {
    snapshots: number;
    bytes: number;
    /** When the next snapshot is deleted. */
    oldestExpiresAt?: string;
  };
  /** ISO 8601, UTC */
  blockedUntil?: string;
}

export interface ApiKeyCreated {
  key: ApiKeyInfo;
  /** The full key. It is returned only once. */
  rawKey: string;
}

export interface ApiKeyInfo {
  id: string;
  name: string;
  /** The first characters of the key. */
  hint: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** Accurate to the minute. Missing if the key was never used. */
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

/** The credentials are missing or not valid. See `description`. Send a valid API key. */
export interface AuthFailed {
  _tag: 'AuthFailed';
  reason: 'InvalidApiKey' | 'InvalidToken' | 'InvalidSession' | 'InvalidTenant';
  description: string;
}

/** The request has unknown properties, or a search has no content to search. See `message`. Correct what `message` names, then call again. */
export interface BadRequest {
  _tag: 'BadRequest';
  /** What is wrong, and what to do next. */
  message: string;
}

/** The run has already finished. Read its results. */
export interface BatchedCancellationConflict {
  _tag: 'BatchedCancellationConflict';
  id: string;
  status: string;
  /** What is wrong, and what to do next. */
  message: string;
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
    blockedType: 'captcha' | 'botProtection' | 'ipBlock' | 'authWall';
  };
}

/** The idempotency key was already used with a different request. Use a new key, or read the run `existingRunId`. */
export interface BatchedIdempotencyConflict {
  _tag: 'BatchedIdempotencyConflict';
  existingRunId: string;
  reason: 'payload_mismatch';
  /** What is wrong, and what to do next. */
  message: string;
}

export interface BatchedIncludeOptions {
  /** Include cleaned HTML: `true`, or one or more sections. */
  html?: boolean | {
    /** `main` (default for Markdown): only the main body. `page` (default for HTML): the whole page. */
    scope?: 'main' | 'page';
    /** Keep only elements that match one of these CSS selectors. */
    selectors?: string[];
    /** Remove elements that match one of these CSS selectors. */
    excludeSelectors?: string[];
    /** Truncate after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default: true). */
    images?: boolean;
    /** Keep links (default: true). `false` keeps only the link texts. */
    links?: boolean;
  } | {
    /** `main` (default for Markdown): only the main body. `page` (default for HTML): the whole page. */
    scope?: 'main' | 'page';
    /** Keep only elements that match one of these CSS selectors. */
    selectors?: string[];
    /** Remove elements that match one of these CSS selectors. */
    excludeSelectors?: string[];
    /** Truncate after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default: true). */
    images?: boolean;
    /** Keep links (default: true). `false` keeps only the link texts. */
    links?: boolean;
  }[];
  /** Which Markdown to return (default: `true`): `true`, `false`, or one or more sections. */
  markdown?: boolean | {
    /** `main` (default for Markdown): only the main body. `page` (default for HTML): the whole page. */
    scope?: 'main' | 'page';
    /** Keep only elements that match one of these CSS selectors. */
    selectors?: string[];
    /** Remove elements that match one of these CSS selectors. */
    excludeSelectors?: string[];
    /** Truncate after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default: true). */
    images?: boolean;
    /** Keep links (default: true). `false` keeps only the link texts. */
    links?: boolean;
  } | {
    /** `main` (default for Markdown): only the main body. `page` (default for HTML): the whole page. */
    scope?: 'main' | 'page';
    /** Keep only elements that match one of these CSS selectors. */
    selectors?: string[];
    /** Remove elements that match one of these CSS selectors. */
    excludeSelectors?: string[];
    /** Truncate after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default: true). */
    images?: boolean;
    /** Keep links (default: true). `false` keeps only the link texts. */
    links?: boolean;
  }[];
  links?: boolean | {
    /** Return only links to the registrable domain of the final URL (default: true). */
    sameDomainOnly?: boolean;
    /** Keep only links whose URL matches one of these RE2 patterns. An empty list keeps all. */
    includePatterns?: string[];
    /** Remove links whose URL matches one of these RE2 patterns. */
    excludePatterns?: string[];
  };
  /** Include page metadata (default: true). */
  meta?: boolean;
  response?: {
    /** Headers of the origin. */
    includeHeaders?: boolean;
  };
  /** How to mark omitted content (default: `compact`). */
  appendixMarkers?: 'off' | 'compact' | 'detailed';
}

export interface BatchedItem {
  url: string;
  /** Position in the `urls` of the request, from 0. */
  index: number;
  status: 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
  data?: BatchedData;
  error?: FetchOriginError | FetchCancelled | AccessBlocked | FetchBlocked | FetchSnapshotSearchNotFound | FetchSnapshotHighlightsNotFound | FetchPageTooLarge | FetchConcurrencyLimitExceeded | InternalError | FetchCaptureFailed | FetchNavigationFailed | FetchOriginHttpError | FetchUnsupportedContentType | FetchVideoUnavailable | ServiceUnavailable | FetchCaptureTimeout | FetchCapacityTimeout | SnapshotNotFound;
  /** Present if the origin answered with an error status. */
  originError?: FetchOriginError;
}

export interface BatchedList {
  runs: {
    id: string;
    status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    totalUrls: number;
    name?: string;
    /** The start page; present if the run is a crawl. */
    url?: string;
    finishedUrls: number;
    /** Finished URLs without content. */
    failedUrls: number;
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
  /** What to know before you use the content: the domain is parked, the page is an error page with a success status, or robots.txt disallows the URL. */
  warnings?: ('parkedDomain' | 'softError' | 'robotsDisallowed')[];
  sitePolicy?: SitePolicy;
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
  /** A name for people, shown in lists. */
  name?: string;
  include?: BatchedIncludeOptions;
  browserConfig?: BrowserConfig;
}

export interface BatchedRun {
  id: string;
  status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
  batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
  totalUrls: number;
  name?: string;
  /** The start page; present if the run is a crawl. */
  url?: string;
  /** Results in order of completion. The order is stable. */
  results: BatchedItem[];
  pagination: {
    /** Number of results so far. */
    total: number;
    limit: number;
    offset: number;
    hasMore: boolean;
  };
}

/** The run does not exist. Use the id that `POST /v1/fetch/batched` (in MCP `batched_start`) or `POST /v1/crawl` returned. */
export interface BatchedRunNotFound {
  _tag: 'BatchedRunNotFound';
  id: string;
  /** What is wrong, and what to do next. */
  message: string;
}

export interface BatchedStarted {
  id: string;
}

export interface BlockChange {
  change: 'added' | 'removed' | 'moved' | 'changed';
  /** Missing if the block was added. */
  before?: DiffBlock;
  /** Missing if the block was removed. */
  after?: DiffBlock;
  /** Share of the words that both versions of a changed block have in common, 0 to 1. */
  similarity?: number;
}

export interface BrowserConfig {
  /** Scroll to the end of the page to load lazy content. */
  scrollFullPage?: boolean;
}

export interface Catalog {
  operations: {
    id: string;
    method: string;
    path: string;
    summary: string;
    /** Credits of one successful call. */
    price: number;
  }[];
  limits: {
    /** Time limit of a capture. */
    captureBudgetMs: number;
    /** Of a page with all its resources. */
    maxTransferBytes: number;
    /** Of the DOM of a page. */
    maxSnapshotBytes: number;
    /** Of the text and structure that is read from a page. */
    maxAstBytes: number;
    /** Of a request body. */
    maxBodyBytes: number;
    /** Days until a snapshot is deleted. */
    snapshotDays: number;
  };
  search: {
    maxResults: {
      least: number;
      most: number;
      default: number;
    };
    minScore: {
      least: number;
      most: number;
      default: number;
    };
  };
  billing: string;
}

export interface ContentSignals {
  /** A search index with short excerpts. */
  search?: boolean;
  /** Input of a model, for example for an answer with citations. */
  aiInput?: boolean;
  /** Training of models. */
  aiTrain?: boolean;
}

export interface CrawlItem {
  url: string;
  /** Position in the `urls` of the request, from 0. */
  index: number;
  status: 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
  data?: BatchedData;
  error?: FetchOriginError | FetchCancelled | AccessBlocked | FetchBlocked | FetchSnapshotSearchNotFound | FetchSnapshotHighlightsNotFound | FetchPageTooLarge | FetchConcurrencyLimitExceeded | InternalError | FetchCaptureFailed | FetchNavigationFailed | FetchOriginHttpError | FetchUnsupportedContentType | FetchVideoUnavailable | ServiceUnavailable | FetchCaptureTimeout | FetchCapacityTimeout | SnapshotNotFound;
  /** Present if the origin answered with an error status. */
  originError?: FetchOriginError;
  /** Number of links from the start page; 1 for addresses of sitemaps. */
  depth: number;
  /** `index` of the page that links to it. Missing for the start page. */
  foundBy?: number;
}

export interface CrawlList {
  crawls: {
    id: string;
    status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    totalUrls: number;
    name?: string;
    url: string;
    finishedUrls: number;
    /** Finished URLs without content. */
    failedUrls: number;
    createdAt: string;
    finishedAt?: string;
  }[];
  nextCursor?: string;
}

export interface CrawlRequest {
  /** The page at which the crawl starts, an absolute http or https URL. */
  url: string;
  /** `host`: the host of `url`, with and without `www.`. `subdomains`: all hosts of its registrable domain. `path`: only addresses below the folder of `url`. */
  scope?: 'host' | 'subdomains' | 'path';
  /** Keep only addresses that match one of these RE2 patterns. An empty list keeps all. */
  includePatterns?: string[];
  /** Leave out addresses that match one of these RE2 patterns. */
  excludePatterns?: string[];
  /** Maximum number of pages, 1 to 100,000. Each page with content costs one credit. */
  limit?: number;
  /** Maximum number of links from the start page to a page. Default: no limit. */
  maxDepth?: number;
  /** Whether the addresses in the sitemaps of the site are crawled too, with depth 1. */
  sitemap?: 'include' | 'skip';
  /** `obey`: leave out what `robots.txt` disallows, and keep its `Crawl-delay` (at most 60 s). */
  robots?: 'obey' | 'ignore';
  /** Minimum time between the starts of two fetches from a site, 0 to 60 seconds. */
  delaySeconds?: number;
  /** Maximum number of pages of a site that are fetched at once. The service has a limit of its own. */
  maxConcurrency?: number;
  /** Use stored captures that are at most this old, free of charge. 0: fetch every page. */
  maxAgeSeconds?: number;
  /** A name for people, shown in lists. */
  name?: string;
  include?: BatchedIncludeOptions;
  browserConfig?: BrowserConfig;
}

export interface CrawlRun {
  id: string;
  status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
  batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
  /** Number of pages found so far. It is final when the crawl has ended. */
  totalUrls: number;
  name?: string;
  /** The start page. */
  url: string;
  /** Results in order of completion. The order is stable. */
  results: CrawlItem[];
  pagination: {
    /** Number of results so far. */
    total: number;
    limit: number;
    offset: number;
    hasMore: boolean;
  };
  /** Numbers of links that were not followed, by reason. A link on several pages counts several times. */
  skipped: {
    /** Beyond `limit`. */
    limit?: number;
    /** Beyond `maxDepth`. */
    depth?: number;
    /** Disallowed by robots.txt. */
    robots?: number;
    /** Trap: the same path segment three times or more. */
    repeatedPath?: number;
    /** Trap: more than 500 addresses that differ only in a date. */
    calendar?: number;
    /** Trap: more than 500 combinations of parameters of the same path. */
    facets?: number;
    /** Trap: links of pages whose content equals that of another page. */
    sameContent?: number;
  };
}

export interface Degraded {
  reason: 'pageTooLarge' | 'unreadable' | 'documentNotDrawable';
  skipped: ('html' | 'stateJson' | 'appendix' | 'boxes' | 'screenshot' | 'links' | 'metadata')[];
  limitKind?: 'transfer_bytes' | 'domsnapshot_bytes' | 'ast_bytes';
  measuredBytes?: number;
  thresholdBytes?: number;
  measuredTokens?: number;
  thresholdTokens?: number;
}

export interface DiffBlock {
  /** Position in document order, from 1. */
  evidenceId: number;
  /** `paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote` or `footnote`. */
  type: string;
  /** Headings above the block, outermost first. */
  headingPath: string[];
  markdown: string;
}

export interface DiffSide {
  snapshotId: string;
  url: string;
  title?: string;
  capturedAt: string;
}

export interface DocumentConfig {
  /** Pages to read, for example `1-3,7`. */
  pages?: string;
  maxPages?: number;
  maxBytes?: number;
  /** When to read scans by OCR; `auto` (default): pages without text. */
  ocr?: 'auto' | 'never' | 'force';
  /** Languages of scans: two letters (`de`) or names of tesseract (`chi_sim`). */
  ocrLanguages?: string[];
  /** Most scans to read (default: 50). */
  ocrMaxPages?: number;
  password?: string;
  /** `false`: rows become paragraphs. */
  tables?: boolean;
  sheets?: string[];
  maxRowsPerSheet?: number;
  /** Footnotes, speaker notes and comments (default: true). */
  includeNotes?: boolean;
  timeoutMs?: number;
}

/** The site blocks automated access. Other proxies were tried where configured. Another proxy exit may help. Do not retry: look for the content on another site. */
export interface FetchBlocked {
  _tag: 'FetchBlocked';
  url: string;
  blockedType?: 'captcha' | 'botProtection' | 'ipBlock' | 'authWall';
  /** What is wrong, and what to do next. */
  message: string;
}

export interface FetchCancelled {
  _tag: 'FetchCancelled';
  url: string;
  retryable: true;
}

/** No capacity became free before the deadline. Nothing was captured. Wait a few seconds, then call again. */
export interface FetchCapacityTimeout {
  _tag: 'FetchCapacityTimeout';
  url: string;
  timeoutMs: number;
  /** What is wrong, and what to do next. */
  message: string;
  retryable: true;
}

/** The page cannot be captured. Do not retry: the same request fails again. */
export interface FetchCaptureFailed {
  _tag: 'FetchCaptureFailed';
  url: string;
  failureType: 'pageNeverSettled' | 'capabilityFailed' | 'browserInternalDocument' | 'invalidResponse' | 'unsafeNavigation' | 'undecodable';
  /** What is wrong, and what to do next. */
  message: string;
  retryable: false;
}

/** The capture did not finish within its time budget. Retrying rarely helps: request fewer options, or look for the content on another site. */
export interface FetchCaptureTimeout {
  _tag: 'FetchCaptureTimeout';
  url: string;
  timeoutMs: number;
  /** What is wrong, and what to do next. */
  message: string;
  retryable: false;
}

/** The organization reached its limit of concurrent captures. Nothing was captured. Wait `retryAfterSeconds`, then call again, or use a batched run for many pages. */
export interface FetchConcurrencyLimitExceeded {
  _tag: 'FetchConcurrencyLimitExceeded';
  maxConcurrency: number;
  retryAfterSeconds: number;
  requestId: string;
  /** What is wrong, and what to do next. */
  message: string;
  retryable: true;
}

export interface FetchJsonRequest {
  /** An absolute http or https URL. */
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

/** The browser cannot navigate to the page. Do not retry: check the URL. */
export interface FetchNavigationFailed {
  _tag: 'FetchNavigationFailed';
  url: string;
  failureType: 'pageNeverSettled' | 'capabilityFailed' | 'browserInternalDocument' | 'invalidResponse' | 'unsafeNavigation' | 'undecodable';
  /** What is wrong, and what to do next. */
  message: string;
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
  /** What to do next. Present if the address policy of the service refuses the address. */
  message?: string;
}

/** The origin refused a resource that the result requires. Do not retry: the same request fails again. */
export interface FetchOriginHttpError {
  _tag: 'FetchOriginHttpError';
  url: string;
  statusCode: number;
  contentType: string;
  /** What is wrong, and what to do next. */
  message: string;
  retryable: false;
}

/** The page exceeds a size limit. Do not retry: fetch a smaller page, or ask the operator to raise the limit. */
export interface FetchPageTooLarge {
  _tag: 'FetchPageTooLarge';
  url: string;
  limitKind: 'transfer_bytes' | 'domsnapshot_bytes' | 'ast_bytes';
  limitBytes: number;
  measuredBytes: number;
  /** What is wrong, and what to do next. */
  message: string;
}

export interface FetchRequest {
  /** An absolute http or https URL. */
  url: string;
  include?: IncludeOptions;
  search?: SearchOptions;
  browserConfig?: BrowserConfig;
}

/** The snapshot does not exist or has expired. Fetch the page again. */
export interface FetchSnapshotHighlightsNotFound {
  _tag: 'FetchSnapshotHighlightsNotFound';
  snapshotId: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** The snapshot does not exist or has expired. Fetch the page again. */
export interface FetchSnapshotSearchNotFound {
  _tag: 'FetchSnapshotSearchNotFound';
  snapshotId: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** The content type is not supported. Do not retry: fetch the content in another format. */
export interface FetchUnsupportedContentType {
  _tag: 'FetchUnsupportedContentType';
  url: string;
  contentType: string;
  /** What is wrong, and what to do next. */
  message: string;
  retryable: false;
}

/** The video is not available to anonymous visitors. Do not retry: the same request fails again. */
export interface FetchVideoUnavailable {
  _tag: 'FetchVideoUnavailable';
  url: string;
  availability: string;
  /** What is wrong, and what to do next. */
  message: string;
  retryable: false;
}

export interface HighlightsRequest {
  highlights: SearchOptions;
  include?: IncludeOptions;
}

export interface HighlightsResponse {
  snapshotId: string;
  response: {
    url: string;
    requestedUrl: string;
    originStatusCode: number;
    /** Status code of the first redirect. Missing if there was none. */
    redirectStatusCode?: number;
    contentType: string;
    headers: Record<string, string>;
  };
  durationMs: number;
  playground: string;
  highlights: SearchResult;
}

/** The request is not valid. `issues` lists what is wrong and where. Correct the values listed in `issues`, then call again. */
export interface HttpApiDecodeError {
  _tag: 'HttpApiDecodeError';
  /** What is wrong, and what to do next. */
  message: string;
  issues: {
    _tag: 'Pointer' | 'Missing';
    path: string[];
    message: string;
  }[];
}

export interface IncludeOptions {
  /** Include cleaned HTML: `true`, or one or more sections. */
  html?: boolean | {
    /** `main` (default for Markdown): only the main body. `page` (default for HTML): the whole page. */
    scope?: 'main' | 'page';
    /** Keep only elements that match one of these CSS selectors. */
    selectors?: string[];
    /** Remove elements that match one of these CSS selectors. */
    excludeSelectors?: string[];
    /** Truncate after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default: true). */
    images?: boolean;
    /** Keep links (default: true). `false` keeps only the link texts. */
    links?: boolean;
  } | {
    /** `main` (default for Markdown): only the main body. `page` (default for HTML): the whole page. */
    scope?: 'main' | 'page';
    /** Keep only elements that match one of these CSS selectors. */
    selectors?: string[];
    /** Remove elements that match one of these CSS selectors. */
    excludeSelectors?: string[];
    /** Truncate after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default: true). */
    images?: boolean;
    /** Keep links (default: true). `false` keeps only the link texts. */
    links?: boolean;
  }[];
  /** Which Markdown to return (default: `true`): `true`, `false`, or one or more sections. */
  markdown?: boolean | {
    /** `main` (default for Markdown): only the main body. `page` (default for HTML): the whole page. */
    scope?: 'main' | 'page';
    /** Keep only elements that match one of these CSS selectors. */
    selectors?: string[];
    /** Remove elements that match one of these CSS selectors. */
    excludeSelectors?: string[];
    /** Truncate after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default: true). */
    images?: boolean;
    /** Keep links (default: true). `false` keeps only the link texts. */
    links?: boolean;
  } | {
    /** `main` (default for Markdown): only the main body. `page` (default for HTML): the whole page. */
    scope?: 'main' | 'page';
    /** Keep only elements that match one of these CSS selectors. */
    selectors?: string[];
    /** Remove elements that match one of these CSS selectors. */
    excludeSelectors?: string[];
    /** Truncate after about this many tokens. */
    maxTokens?: number;
    /** Keep images (default: true). */
    images?: boolean;
    /** Keep links (default: true). `false` keeps only the link texts. */
    links?: boolean;
  }[];
  /** Take a screenshot, as a signed URL. */
  screenshot?: boolean | {
    /** The full page. */
    fullPage?: boolean;
  };
  links?: boolean | {
    /** Return only links to the registrable domain of the final URL (default: true). */
    sameDomainOnly?: boolean;
    /** Keep only links whose URL matches one of these RE2 patterns. An empty list keeps all. */
    includePatterns?: string[];
    /** Remove links whose URL matches one of these RE2 patterns. */
    excludePatterns?: string[];
  };
  /** Include page metadata (default: true). */
  meta?: boolean;
  response?: {
    /** Headers of the origin. */
    includeHeaders?: boolean;
  };
  /** Include State JSON, the structured data that the page was rendered from. */
  json?: boolean;
  /** Include the appendix: navigation, sidebars and other content outside the main body. */
  appendix?: boolean;
  /** How to mark omitted content (default: `compact`). */
  appendixMarkers?: 'off' | 'compact' | 'detailed';
}

/** An unexpected error in the service. Wait a few seconds, then call again. If it fails again, report the trace id. */
export interface InternalError {
  _tag: 'InternalError';
  /** What is wrong, and what to do next. */
  message: string;
  retryable: true;
}

export interface Invitation {
  id: string;
  email: string;
  role: 'owner' | 'member';
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  expiresAt: string;
}

export interface InvitationCreated {
  invitation: Invitation;
  /** The link to send to the person. It is returned only once and works for 7 days. */
  url: string;
}

export interface LoggedRequest {
  /** Trace id of the call, followed by a dash and a suffix if several calls have the same. For an item of a run, its id. */
  traceId: string;
  /** When the request began. */
  at: string;
  /** Name of the operation, `mcp.` and the name of the tool, or `batchedItem` for an item of a run. */
  operation: string;
  /** HTTP status of the answer. Missing for items of runs. */
  status?: number;
  durationMs: number;
  /** API key of the caller. */
  key?: {
    id: string;
    name: string;
  };
  /** E-mail address of the signed-in caller. */
  user?: string;
  /** The requested page, without credentials. */
  url?: string;
  outcome: 'succeeded' | 'httpError' | 'unreached' | 'failed' | 'timedOut' | 'cancelled' | 'rejected';
  /** Tag of the error, or kind of the failure of the origin. */
  cause?: string;
  /** The cause in plain words, and what to do next. */
  explanation?: string;
  /** The stored snapshot. It may have expired. */
  snapshotId?: string;
  runId?: string;
  /** Credits charged. */
  credits: number;
}

export interface MapRequest {
  /** The start page of the site, an absolute http or https URL. */
  url: string;
  /** `host`: the host of `url`, with and without `www.`. `subdomains`: all hosts of its registrable domain. `path`: only addresses below the folder of `url`. */
  scope?: 'host' | 'subdomains' | 'path';
  /** Keep only addresses that match one of these RE2 patterns. An empty list keeps all. */
  includePatterns?: string[];
  /** Leave out addresses that match one of these RE2 patterns. */
  excludePatterns?: string[];
  /** `include`: the links of the start page and the sitemaps. `only`: the sitemaps, without fetching the start page, free of charge. `skip`: the links of the start page. */
  sitemap?: 'include' | 'only' | 'skip';
  /** Keep only addresses whose URL or link text contains this text, ignoring case. */
  search?: string;
  /** Maximum number of addresses in the answer, 1 to 100,000. */
  limit?: number;
  /** `nextCursor` of the previous page. The start page is not fetched again. */
  cursor?: string;
}

export interface MapResult {
  url: string;
  /** Number of addresses that match, over all pages of the result. */
  total: number;
  /** Without duplicates: the start page, its links, then the sitemaps in their order. */
  addresses: MappedAddress[];
  /** Whether the site has more addresses than were read. */
  isCut: boolean;
  /** The sitemaps that were requested. */
  sitemaps: MapSitemap[];
  /** Snapshot of the start page. */
  snapshotId?: string;
  /** Present if the start page was not reached or answered with an error status. */
  originError?: FetchOriginError;
  nextCursor?: string;
}

export interface MapSitemap {
  url: string;
  /** `robots`: a line of robots.txt. `index`: another sitemap. `default`: `/sitemap.xml`. */
  foundIn: 'robots' | 'index' | 'default';
  /** `cut`: only the beginning was read, because the file is too large or breaks off. */
  status: 'read' | 'cut' | 'missing' | 'unreachable' | 'invalid';
  kind?: 'sitemap' | 'index' | 'feed' | 'text';
  /** Number of addresses in the file, before filters. */
  addresses: number;
}

export interface MappedAddress {
  url: string;
  source: 'start' | 'link' | 'sitemap' | 'feed';
  /** Text of the link on the start page. */
  title?: string;
  /** Date of the last change, as the sitemap or feed states it. */
  lastmod?: string;
  /** The sitemap or feed that lists the address. */
  sitemap?: string;
}

export interface Member {
  id: string;
  email: string;
  role: 'owner' | 'member';
  /** ISO 8601, UTC */
  createdAt: string;
  isYou: boolean;
}

export interface MemberList {
  members: Member[];
  invitations: Invitation[];
}

export interface MetadataChange {
  field: 'title' | 'description' | 'author' | 'siteName' | 'createdAt' | 'updatedAt' | 'lang' | 'canonical' | 'image' | 'pageType' | 'finalUrl' | 'contentType' | 'originStatusCode';
  /** Missing if the earlier snapshot does not have the field. */
  before?: string;
  /** Missing if the later snapshot does not have the field. */
  after?: string;
}

/** The path does not support this method. `allow` lists the supported methods. Use a method of `allow`; see `/docs/api`. */
export interface MethodNotAllowed {
  _tag: 'MethodNotAllowed';
  path: string;
  allow: string[];
  /** What is wrong, and what to do next. */
  message: string;
}

export interface NewApiKey {
  name: string;
}

export interface NewInvitation {
  email: string;
  role?: 'owner' | 'member';
}

export interface NewProfile {
  /** Name of a profile. */
  name: string;
  /** Additional request headers. They are sent only to the origin of the requested URL. */
  headers?: Record<string, string>;
  cookies?: {
    name: string;
    value: string;
    /** Host that receives the cookie. With a dot at the start (`.example.com`) its subdomains do, too. */
    domain: string;
    path?: string;
  }[];
  userAgent?: string;
  /** Language of the browser and of `Accept-Language`, such as `de-DE`. */
  locale?: string;
  /** Time zone of the page, such as `Europe/Berlin`. */
  timezone?: string;
  /** Size of the viewport in CSS pixels. */
  viewport?: {
    width: number;
    height: number;
  };
  /** Load the page as a phone: viewport, touch and user agent. */
  mobile?: boolean;
  /** Milliseconds to wait after loading, at most 60000, or a CSS selector to wait for. */
  waitFor?: number | string;
  /** Position in the list of proxy exits of the service, from 0. Other exits are not tried. */
  exit?: number;
}

/** The path does not exist. Check the path; `/docs/api` lists all operations. */
export interface NotFound {
  _tag: 'NotFound';
  path: string;
  /** What is wrong, and what to do next. */
  message: string;
}

export interface OrganizationList {
  organizations: {
    id: string;
    name: string;
    /** ISO 8601, UTC */
    createdAt: string;
    /** ISO 8601, UTC */
    closedAt?: string;
    /** ISO 8601, UTC */
    blockedUntil?: string;
    maxConcurrency: number;
    ratePerMinute: number;
    /** Remaining credits. `null` means unlimited. */
    credits: number | null;
    inFlight: number;
    users: number;
    activeKeys: number;
    /** Requests in the last 30 days. */
    requests: number;
    /** Requests without content in the last 30 days. */
    failures: number;
    /** Credits spent in the last 30 days. */
    creditsSpent: number;
    /** ISO 8601, UTC */
    lastRequestAt?: string;
    snapshots: number;
    storedBytes: number;
  }[];
}

/** Pages of this web origin may not call MCP. Add the origin to `PAGEWRIGHT_CORS_ORIGINS`. */
export interface OriginNotAllowed {
  _tag: 'OriginNotAllowed';
  origin: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** The request body is too large. Send a smaller request, for example with fewer URLs. */
export interface PayloadTooLarge {
  _tag: 'PayloadTooLarge';
  /** What is wrong, and what to do next. */
  message: string;
}

export interface PaymentRequest {
  /** Header `crawler-price` as sent, for example `USD 0.01`. */
  price?: string;
  /** Header `www-authenticate` as sent. */
  challenge?: string;
  /** Accepted payments of x402, at most 10. */
  offers?: {
    scheme?: string;
    network?: string;
    /** In the smallest unit of the asset. */
    amount?: string;
    asset?: string;
    payTo?: string;
  }[];
}

export interface PriceChange {
  /** What has the price: the text around it, or the name in structured data. */
  name: string;
  before: string;
  after: string;
  source: 'content' | 'structuredData';
  /** The block of the later snapshot, if the source is the content. */
  evidenceId?: number;
}

export interface ProfileInfo {
  name: string;
  userAgent?: string;
  /** Language of the browser and of `Accept-Language`, such as `de-DE`. */
  locale?: string;
  /** Time zone of the page, such as `Europe/Berlin`. */
  timezone?: string;
  /** Size of the viewport in CSS pixels. */
  viewport?: {
    width: number;
    height: number;
  };
  /** Load the page as a phone: viewport, touch and user agent. */
  mobile?: boolean;
  /** Milliseconds to wait after loading, at most 60000, or a CSS selector to wait for. */
  waitFor?: number | string;
  /** Position in the list of proxy exits of the service, from 0. Other exits are not tried. */
  exit?: number;
  headerNames?: string[];
  cookies?: {
    name: string;
    /** Host that receives the cookie. With a dot at the start (`.example.com`) its subdomains do, too. */
    domain: string;
    path?: string;
  }[];
  createdAt: string;
  updatedAt: string;
}

export interface ProfileList {
  profiles: ProfileInfo[];
}

/** The organization has no profile with this name. Create it with `POST /v1/profiles`, or list the profiles with `GET /v1/profiles`. */
export interface ProfileNotFound {
  _tag: 'ProfileNotFound';
  name: string;
  /** What is wrong, and what to do next. */
  message: string;
}

export interface Queue {
  /** Captures that a worker runs. */
  running: number;
  /** Captures that wait for a worker. */
  queued: number;
  /** URLs of runs that are not queued yet. */
  waitingUrls: number;
  /** The 100 oldest captures. */
  captures: {
    url: string;
    state: 'QUEUED' | 'RUNNING';
    /** When it was queued or started. */
    since: string;
    /** 1 for the first attempt; 0 while it waits. */
    attempt: number;
    runId?: string;
  }[];
}

export interface RequestList {
  requests: LoggedRequest[];
  nextCursor?: string;
}

export interface ResponseFacts {
  url: string;
  requestedUrl: string;
  originStatusCode: number;
  /** Status code of the first redirect. Missing if there was none. */
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
  /** Version of this format. */
  version: number;
  /** The requested URL. */
  url: string;
  /** Time of the capture (ISO 8601). */
  capturedAt: string;
  /** Id of the stored snapshot. */
  snapshotId: string;
  /** Language of the page (BCP 47). */
  lang?: string;
  /** Kind of page, such as `article` or `product`. */
  pageType?: string;
  /** Present if the content was read from the HTML that the server sent, because the scripts of the page hid, replaced or removed it. */
  contentSource?: 'delivered';
  /** Address of the snapshot in the playground. */
  playground?: string;
  title?: string;
  /** The URL after redirects. */
  finalUrl?: string;
  /** Content type that the origin sent. */
  contentType?: string;
  /** The canonical URL that the page names. */
  canonical?: string;
  /** The description that the page states. */
  description?: string;
  author?: string;
  /** Date of publication that the page states. */
  createdAt?: string;
  /** Date of the last change that the page states. */
  updatedAt?: string;
  /** URL of the main picture. */
  image?: string;
  /** URL of the next page of a list. */
  paginationNext?: string;
  /** Present if the site showed a block page. */
  blocked?: 'captcha' | 'botProtection' | 'ipBlock' | 'authWall';
  /** Whether the page loaded completely. */
  loadingStatus?: 'complete' | 'capped' | 'stuck' | 'partial';
  /** What to know before you use the content: the domain is parked, the page is an error page with a success status, or robots.txt disallows the URL. */
  warnings?: ('parkedDomain' | 'softError' | 'robotsDisallowed')[];
  sitePolicy?: SitePolicy;
  /** Numbers of the blocks of the Markdown, for citations. */
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
  /** Present if State JSON was truncated. */
  stateJson?: {
    moreTokens: number;
  };
  /** Present if the Markdown was truncated: where the complete one is, and how much is missing. */
  markdown?: {
    url: string;
    moreTokens: number;
  };
  /** URLs of the stored snapshot. */
  resources: {
    version: number;
    snapshotId: string;
    url: string;
    markdownUrl: string;
  };
}

export interface RobotsFacts {
  /** Address of the robots.txt. */
  url: string;
  /** `missing` (status 4xx) allows every URL. `unreachable` (status 5xx, or no response) allows none. */
  status: 'found' | 'missing' | 'unreachable';
  /** Whether the URL may be fetched. */
  allowed: boolean;
  /** The line that decides. Missing if no rule matches. */
  rule?: string;
  /** Number of that line, from 1. */
  line?: number;
  /** Delay between requests that the site asks for. */
  crawlDelaySeconds?: number;
}

export interface RoleChange {
  role: 'owner' | 'member';
}

export interface RunEndedEvent {
  type: 'batched.completed' | 'batched.cancelled' | 'crawl.completed' | 'crawl.cancelled';
  /** When the run ended. */
  timestamp: string;
  data: {
    id: string;
    status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    /** The same value as `status`. */
    batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    /** Number of addresses of the run, or of pages that the crawl has found. */
    totalUrls: number;
    /** The start page of a crawl. */
    url?: string;
  };
}

export interface SearchOptions {
  /** The words or the question to search for. */
  query: string;
  /** Maximum number of passages. */
  maxResults?: number;
  /** Return only passages with at least this score. 0 returns all. */
  minScore?: number;
}

export interface SearchRequest {
  snapshotId: string;
  search: SearchOptions;
  include?: IncludeOptions;
}

export interface SearchResponse {
  snapshotId: string;
  response: {
    url: string;
    requestedUrl: string;
    originStatusCode: number;
    /** Status code of the first redirect. Missing if there was none. */
    redirectStatusCode?: number;
    contentType: string;
    headers: Record<string, string>;
  };
  search: SearchResult;
  durationMs: number;
  playground: string;
}

export interface SearchResult {
  /** The query, as it was sent. */
  query: string;
  snippets: {
    type: 'text' | 'table' | 'code' | 'json';
    /** The layer of the page with the passage. */
    source: 'markdown' | 'appendix' | 'html' | 'stateJson';
    /** The passage, verbatim. */
    text: string;
    /** The value of a passage in State JSON, else null. */
    json: unknown;
    /** Estimated probability that the passage answers the query, 0 to 1. */
    score: number;
    location: {
      /** Number of the block with the passage. */
      evidenceId?: number;
      /** Id of the block in the Markdown. */
      markdownBlockId?: string;
      nodeIds?: number[];
      stateJsonSourceId?: number;
      /** Path of the value in its source. */
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

/** The service is temporarily unavailable. Wait a few seconds, then call again. */
export interface ServiceUnavailable {
  _tag: 'ServiceUnavailable';
  /** What is wrong, and what to do next. */
  message: string;
  requestId: string;
  dispatchOutcome?: 'notDispatched' | 'dispatched' | 'workerLost' | 'unknown';
  retryable: true;
}

export interface SitePolicy {
  /** Of the URL, or of the URL that it redirects to. Missing if `PAGEWRIGHT_ROBOTS` is `ignore`. */
  robots?: RobotsFacts;
  contentSignals?: ContentSignals;
  /** Header `x-robots-tag` as sent. */
  robotsTag?: string;
  /** Whether the rights of text and data mining are reserved (header `tdm-reservation`). */
  tdmReservation?: boolean;
  /** Header `tdm-policy`: the address of a licence. */
  tdmPolicy?: string;
  /** Present if the site answered with status 402. */
  payment?: PaymentRequest;
}

export interface SnapshotBlock {
  /** Position in document order, from 1. */
  evidenceId: number;
  markdownBlockId: string;
  role: 'main' | 'appendix';
  /** `paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote`, `footnote` or `separator`. */
  type: string;
  /** Headings above the block, outermost first. */
  headingPath: string[];
  /** Estimated probability that the block belongs to the main body, 0 to 1. Missing if no model was used. */
  score?: number;
  /** Reasons for the role, strongest first. */
  reasons: string[];
  /** Passes of the block decision that changed its role, in order; absent if none did. */
  passes?: string[];
  /** Position on the page in CSS pixels. Missing if the page has no layout. */
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
    /** Stages of the capture in order, in milliseconds from its start. */
    stages: {
      name: string;
      startMs: number;
      durationMs: number;
    }[];
  };
  /** Width and height in pixels. One image pixel is one CSS pixel of the page. */
  screenshot?: {
    url: string;
    fullPage: boolean;
    width: number;
    height: number;
  };
  blocks: SnapshotBlock[];
}

export interface SnapshotDiff {
  before: DiffSide;
  after: DiffSide;
  /** Whether anything changed apart from noise. */
  hasChanged: boolean;
  /** Numbers of blocks. */
  counts: {
    added: number;
    removed: number;
    moved: number;
    changed: number;
    noise: number;
    unchanged: number;
  };
  metadata: MetadataChange[];
  prices: PriceChange[];
  /** In the order of the page. */
  changes: BlockChange[];
  /** Blocks that differ only in dates, relative times, counters or tracking parameters. */
  noise: {
    before: DiffBlock;
    after: DiffBlock;
  }[];
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
    /** Stored size in bytes. */
    bytes: number;
    hasScreenshot: boolean;
    /** Present if the origin answered with an error status. */
    originStatusCode?: number;
    playground: string;
  }[];
  nextCursor?: string;
}

/** The snapshot, or the requested part of it, does not exist or has expired. Fetch the page again. */
export interface SnapshotNotFound {
  _tag: 'SnapshotNotFound';
  snapshotId: string;
  /** What is wrong, and what to do next. */
  message: string;
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

/** The organization exceeded its request rate. Wait `retryAfterSeconds`, then call again. */
export interface TooManyRequests {
  _tag: 'TooManyRequests';
  retryAfterSeconds: number;
  /** What is wrong, and what to do next. */
  message: string;
  retryable: true;
}

export interface Usage {
  /** ISO 8601, UTC */
  from: string;
  /** ISO 8601, UTC */
  to: string;
  /** Length of a bucket in seconds. */
  stepSeconds: number;
  buckets: {
    /** Number of captures by outcome. */
    outcomes: Record<string, number>;
    /** Number of searches in stored snapshots. */
    highlights: number;
    /** Credits spent. */
    credits: number;
    /** Start of the bucket. */
    at: string;
  }[];
  totals: {
    /** Number of captures by outcome. */
    outcomes: Record<string, number>;
    /** Number of searches in stored snapshots. */
    highlights: number;
    /** Credits spent. */
    credits: number;
  };
}

export interface UsageBreakdown {
  /** ISO 8601, UTC */
  from: string;
  /** ISO 8601, UTC */
  to: string;
  by: 'key' | 'host' | 'outcome';
  /** The 100 groups with the most requests. */
  groups: {
    /** Id of the key, the host or the outcome. Missing if there is none. */
    id?: string;
    /** Name for people. */
    name: string;
    requests: number;
    /** Requests without content: failed, timed out, rejected or not reached. */
    failures: number;
    credits: number;
    averageMs: number;
  }[];
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

/** Request, result and failures of every operation. */
export interface Operations {
  /** Fetch a page as Markdown. */
  'fetch.fetch': {
    query?: { include?: string; };
    header?: { 'x-service-profile'?: string; 'cache-control'?: string; };
    body: FetchRequest;
    answer: string;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchBlocked | FetchCapacityTimeout | FetchCaptureFailed | FetchCaptureTimeout | FetchConcurrencyLimitExceeded | FetchNavigationFailed | FetchOriginHttpError | FetchPageTooLarge | FetchUnsupportedContentType | FetchVideoUnavailable | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** Fetch a page as structured JSON. */
  'fetch.fetchJson': {
    query?: { include?: string; appendixMarkers?: 'off' | 'compact' | 'detailed'; };
    header?: { 'x-service-profile'?: string; 'cache-control'?: string; };
    body: FetchJsonRequest;
    answer: FetchJsonResult | FetchOriginError;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchBlocked | FetchCapacityTimeout | FetchCaptureFailed | FetchCaptureTimeout | FetchConcurrencyLimitExceeded | FetchNavigationFailed | FetchOriginHttpError | FetchPageTooLarge | FetchUnsupportedContentType | FetchVideoUnavailable | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** Start fetching many pages. Each page with content costs one credit. */
  'fetch.batched': {
    header?: { 'x-service-profile'?: string; 'x-idempotency-key'?: string; };
    body: BatchedRequest;
    answer: BatchedStarted;
    failure: AccessBlocked | AuthFailed | BadRequest | BatchedIdempotencyConflict | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** List all runs, newest first. */
  'fetch.listBatched': {
    query?: { limit?: string; cursor?: string; };
    answer: BatchedList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get the state of a run and a page of its results. */
  'fetch.getBatched': {
    path: { id: string; };
    query?: { limit?: string; offset?: string; include?: string; };
    answer: BatchedRun;
    failure: AuthFailed | BadRequest | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Cancel a run. Running fetches are finished, queued ones are cancelled. */
  'fetch.cancelBatched': {
    path: { id: string; };
    answer: BatchedCancelled;
    failure: AuthFailed | BadRequest | BatchedCancellationConflict | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Start a run with the failed URLs of a run that has ended. */
  'fetch.retryBatched': {
    path: { id: string; };
    answer: BatchedStarted;
    failure: AccessBlocked | AuthFailed | BadRequest | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Export all results of a run as CSV or as JSON lines. */
  'fetch.exportBatched': {
    path: { id: string; };
    query?: { format?: 'csv' | 'jsonl'; };
    answer: string;
    failure: AuthFailed | BadRequest | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Export all pages of a run as Markdown files in a zip archive. */
  'fetch.exportBatchedZip': {
    path: { id: string; };
    answer: Uint8Array;
    failure: AuthFailed | BadRequest | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** List the addresses of a site, from its sitemaps and the links of its start page. */
  'sites.map': {
    header?: { 'x-service-profile'?: string; 'cache-control'?: string; };
    body: MapRequest;
    answer: MapResult;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchBlocked | FetchCapacityTimeout | FetchCaptureFailed | FetchCaptureTimeout | FetchConcurrencyLimitExceeded | FetchNavigationFailed | FetchOriginHttpError | FetchPageTooLarge | FetchUnsupportedContentType | FetchVideoUnavailable | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** Start fetching the pages of a site. Each page with content costs one credit. */
  'sites.crawl': {
    header?: { 'x-service-profile'?: string; 'x-idempotency-key'?: string; };
    body: CrawlRequest;
    answer: BatchedStarted;
    failure: AccessBlocked | AuthFailed | BadRequest | BatchedIdempotencyConflict | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** List all crawls, newest first. */
  'sites.listCrawls': {
    query?: { limit?: string; cursor?: string; };
    answer: CrawlList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get the state of a crawl and a page of its results. */
  'sites.getCrawl': {
    path: { id: string; };
    query?: { limit?: string; offset?: string; include?: string; };
    answer: CrawlRun;
    failure: AuthFailed | BadRequest | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Cancel a crawl. Running fetches are finished, further pages are not fetched. */
  'sites.cancelCrawl': {
    path: { id: string; };
    answer: BatchedCancelled;
    failure: AuthFailed | BadRequest | BatchedCancellationConflict | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Export all results of a crawl as CSV or as JSON lines. */
  'sites.exportCrawl': {
    path: { id: string; };
    query?: { format?: 'csv' | 'jsonl'; };
    answer: string;
    failure: AuthFailed | BadRequest | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Export all pages of a crawl as Markdown files in a zip archive. */
  'sites.exportCrawlZip': {
    path: { id: string; };
    answer: Uint8Array;
    failure: AuthFailed | BadRequest | BatchedRunNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get the captures that run or wait now. */
  'account.getQueue': {
    answer: Queue;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Find relevant passages in a stored snapshot. */
  'fetch.fetchSearch': {
    body: SearchRequest;
    answer: SearchResponse;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchSnapshotSearchNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Find relevant passages in a stored snapshot, without fetching the page again. */
  'snapshots.highlights': {
    path: { snapshotId: string; };
    body: HighlightsRequest;
    answer: HighlightsResponse;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchSnapshotHighlightsNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** List stored snapshots, newest first. Filter by title or URL with `query`. */
  'snapshots.list': {
    query?: { query?: string; url?: string; limit?: string; cursor?: string; };
    answer: SnapshotList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get a stored snapshot as structured JSON. */
  'snapshots.get': {
    path: { snapshotId: string; };
    query?: { include?: string; appendixMarkers?: 'off' | 'compact' | 'detailed'; };
    answer: FetchJsonResult;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** Delete a stored snapshot and all its files. */
  'snapshots.delete': {
    path: { snapshotId: string; };
    answer: undefined;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** Get the complete Markdown of a stored snapshot. */
  'snapshots.getMarkdown': {
    path: { snapshotId: string; };
    query?: { include?: string; appendixMarkers?: 'off' | 'compact' | 'detailed'; };
    answer: string;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** Get the content outside the main body of a stored snapshot, as Markdown. */
  'snapshots.getAppendix': {
    path: { snapshotId: string; };
    answer: string;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** Get the blocks of a stored snapshot with position, role and the reasons for the role. */
  'snapshots.getBlocks': {
    path: { snapshotId: string; };
    answer: SnapshotBlocks;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** Compare two stored snapshots: blocks, metadata and prices that changed. */
  'snapshots.diff': {
    path: { snapshotId: string; otherId: string; };
    query?: { scope?: 'main' | 'page'; };
    answer: SnapshotDiff;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** Compare two stored snapshots, as Markdown. */
  'snapshots.diffMarkdown': {
    path: { snapshotId: string; otherId: string; };
    query?: { scope?: 'main' | 'page'; };
    answer: string;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
  };
  /** Create or replace a profile: named headers, cookies and browser settings. */
  'profiles.put': {
    body: NewProfile;
    answer: ProfileInfo;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** List profiles by name, without their secrets. */
  'profiles.list': {
    answer: ProfileList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Delete a profile. */
  'profiles.delete': {
    path: { name: string; };
    answer: undefined;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** Get your organization, its limits and its credits. */
  'account.get': {
    answer: Account;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get captures by outcome, searches and credits over time. */
  'account.getUsage': {
    query?: { range?: '24h' | '7d' | '30d'; };
    answer: Usage;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get requests and credits by API key, by host or by outcome. */
  'account.getUsageBreakdown': {
    query?: { range?: '24h' | '7d' | '30d'; by?: 'key' | 'host' | 'outcome'; };
    answer: UsageBreakdown;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** List the requests of the last 30 days, newest first, with key, latency, outcome and cause. */
  'requests.list': {
    query?: { outcome?: 'succeeded' | 'httpError' | 'unreached' | 'failed' | 'timedOut' | 'cancelled' | 'rejected'; keyId?: string; host?: string; query?: string; limit?: string; cursor?: string; };
    answer: RequestList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Export the requests of the last 30 days as CSV. */
  'requests.export': {
    query?: { outcome?: 'succeeded' | 'httpError' | 'unreached' | 'failed' | 'timedOut' | 'cancelled' | 'rejected'; keyId?: string; host?: string; query?: string; };
    answer: string;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** List API keys, including revoked ones. Requires a signed-in user. */
  'keys.list': {
    answer: ApiKeyList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Create an API key. Requires a signed-in user. */
  'keys.create': {
    body: NewApiKey;
    answer: ApiKeyCreated;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Revoke an API key immediately. Requires a signed-in user. */
  'keys.revoke': {
    path: { keyId: string; };
    answer: undefined;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | NotFound | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** List the users of your organization and open invitations. Requires a signed-in user. */
  'members.list': {
    answer: MemberList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Invite a person with a link that works once. Requires a signed-in owner. */
  'members.invite': {
    body: NewInvitation;
    answer: InvitationCreated;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Withdraw an invitation. Requires a signed-in owner. */
  'members.withdrawInvitation': {
    path: { invitationId: string; };
    answer: undefined;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | NotFound | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Change the role of a member. Requires a signed-in owner. */
  'members.changeRole': {
    path: { userId: string; };
    body: RoleChange;
    answer: undefined;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | NotFound | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Delete a member and end all its sessions. Requires a signed-in owner. */
  'members.remove': {
    path: { userId: string; };
    answer: undefined;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | NotFound | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** List all organizations with limits and usage. Requires an owner of the default organization. */
  'organizations.list': {
    answer: OrganizationList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get the operations, limits and prices of this service. */
  'catalog.get': {
    answer: Catalog;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
}
