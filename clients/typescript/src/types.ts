// Generated from the service contract by scripts/client-types. Do not edit.

/** The organization cannot fetch now, usually because it has no credits left. Do not retry before the organization has credits again or `blockedUntil` has passed. */
export interface AccessBlocked {
  /** Name of the error. */
  _tag: 'AccessBlocked';
  /** Id of the organization of the caller. */
  organizationId: string;
  /** When fetching is possible again (ISO 8601). `null`: not before credits are added. */
  blockedUntil?: string | null;
  /** What is wrong, and what to do next. */
  message: string;
}

/** An organization with its limits and credits. */
export interface Account {
  /** The organization of the caller. */
  organization: {
    /** Id of the organization. */
    id: string;
    /** Name of the organization. */
    name: string;
  };
  /** The signed-in user. Missing if you call with an API key. */
  user?: {
    /** E-mail address of the user. */
    email: string;
    /** `owner`: also manages members. `member`: everything else. */
    role: 'owner' | 'member';
    /** Whether the user sees all organizations. */
    isOperator: boolean;
  };
  /** The limits of the organization. */
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
  /** What the organization stores. */
  storage: {
    /** Number of stored snapshots. */
    snapshots: number;
    /** Their size in bytes. */
    bytes: number;
    /** When the next snapshot is deleted (ISO 8601, UTC). */
    oldestExpiresAt?: string;
  };
  /** When fetching is possible again (ISO 8601, UTC). Missing if it is not blocked. */
  blockedUntil?: string;
}

/** A new API key. */
export interface ApiKeyCreated {
  key: ApiKeyInfo;
  /** The full key. It is returned only once. */
  rawKey: string;
}

/** An API key without its secret. */
export interface ApiKeyInfo {
  /** Id of the key. */
  id: string;
  /** Name for people. */
  name: string;
  /** The first characters of the key. */
  hint: string;
  /** When it was created (ISO 8601, UTC). */
  createdAt: string;
  /** Last use, to the minute (ISO 8601, UTC). Missing if the key was never used. */
  lastUsedAt?: string;
  /** When it was revoked (ISO 8601, UTC). Missing if the key is valid. */
  revokedAt?: string;
}

/** The API keys of the organization. */
export interface ApiKeyList {
  /** All keys, newest first. */
  keys: ApiKeyInfo[];
}

/** A file that the page contains as a data URL. */
export interface Asset {
  /** Id of the asset in this result. */
  id: string;
  /** Where it comes from: `data-url`. */
  kind: string;
  /** The text that replaces it in Markdown and HTML. */
  placeholder: string;
  /** Key of the stored file. */
  archiveKey: string;
  /** Media type, such as `image/png`. */
  mimeType: string;
  /** Hash of the content, `sha256:` and 64 digits. */
  sha256: string;
  /** Size in bytes. */
  bytes: number;
}

/** The credentials are missing or not valid. See `description`. Send a valid API key. */
export interface AuthFailed {
  /** Name of the error. */
  _tag: 'AuthFailed';
  /** Which credentials were refused: API key, bearer token, session cookie, or their organization. */
  reason: 'InvalidApiKey' | 'InvalidToken' | 'InvalidSession' | 'InvalidTenant';
  /** What is wrong, and what to do next. */
  description: string;
}

/** The request has unknown properties, or a search has no content to search. See `message`. Correct what `message` names, then call again. */
export interface BadRequest {
  /** Name of the error. */
  _tag: 'BadRequest';
  /** What is wrong, and what to do next. */
  message: string;
}

/** The run has already finished. Read its results. */
export interface BatchedCancellationConflict {
  /** Name of the error. */
  _tag: 'BatchedCancellationConflict';
  /** Id of the run. */
  id: string;
  /** State of the run, always `COMPLETED`. */
  status: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** A run that was cancelled. */
export interface BatchedCancelled {
  /** Id of the run. */
  id: string;
  /** State of the run. `CANCELLED` and `COMPLETED` are final. */
  status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
}

/** The content of a fetched page. */
export interface BatchedData {
  response: ResponseFacts;
  meta?: BatchedMeta;
  /** Id of the stored snapshot. */
  snapshotId: string;
  /** Cleaned HTML. Present if you requested it. */
  html?: string;
  /** The page as Markdown. Missing if you excluded it. */
  markdown?: string;
  /** Links of the page. Present if you requested them. */
  links?: {
    /** Absolute address. */
    url: string;
    /** Text of the link. Empty if it has none. */
    text: string;
  }[];
  /** The programs that made the result. */
  renderEngines: {
    /** What loaded the page, such as `chromium`. */
    capture: string;
    /** What wrote the Markdown. */
    markdown: string;
    /** What read the structure of the page. */
    tree: string;
  };
  /** Facts for the diagnosis of the capture. Names and values may change. */
  captureTelemetry: Record<string, string | number | boolean>;
  /** Files that the page contains as data URLs. */
  assets?: Asset[];
  /** Present if the site showed a block page. */
  blocked?: {
    /** How the site blocks access: a captcha, bot protection, the IP address, or a required sign-in. */
    blockedType: 'captcha' | 'botProtection' | 'ipBlock' | 'authWall';
  };
}

/** The idempotency key was already used with a different request. Use a new key, or read the run `existingRunId`. */
export interface BatchedIdempotencyConflict {
  /** Name of the error. */
  _tag: 'BatchedIdempotencyConflict';
  /** Id of the run that was started with the key. */
  existingRunId: string;
  /** The bodies of the two requests differ. */
  reason: 'payload_mismatch';
  /** What is wrong, and what to do next. */
  message: string;
}

/** What each result contains. */
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
  /** Include the links of the page: `true`, or which ones (default: none). */
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
  /** What to include about the response of the origin. */
  response?: {
    /** Headers of the origin. */
    includeHeaders?: boolean;
  };
  /** How to mark omitted content (default: `compact`). */
  appendixMarkers?: 'off' | 'compact' | 'detailed';
}

/** The result of one URL of a run. */
export interface BatchedItem {
  /** The requested URL. */
  url: string;
  /** Position in the `urls` of the request, from 0. */
  index: number;
  /** How the fetch ended. */
  status: 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
  data?: BatchedData;
  /** Why there is no content. Missing if there is `data`. */
  error?: FetchOriginError | FetchCancelled | AccessBlocked | FetchBlocked | FetchSnapshotSearchNotFound | FetchSnapshotHighlightsNotFound | FetchPageTooLarge | FetchConcurrencyLimitExceeded | InternalError | FetchCaptureFailed | FetchNavigationFailed | FetchOriginHttpError | FetchUnsupportedContentType | FetchVideoUnavailable | ServiceUnavailable | FetchCaptureTimeout | FetchCapacityTimeout | SnapshotNotFound;
  /** Present if the origin answered with an error status. */
  originError?: FetchOriginError;
}

/** A page of runs. */
export interface BatchedList {
  /** The runs of this part of the list, newest first. */
  runs: {
    /** Id of the run. */
    id: string;
    /** State of the run. `CANCELLED` and `COMPLETED` are final. */
    status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    /** The same as `status`. */
    batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    /** Number of URLs. */
    totalUrls: number;
    /** The name in the request. */
    name?: string;
    /** The start page; present if the run is a crawl. */
    url?: string;
    /** URLs with a result. */
    finishedUrls: number;
    /** Finished URLs without content. */
    failedUrls: number;
    /** Finished URLs that answered with an error status, such as 404. They have content and are not failed. */
    errorPages: number;
    /** When the run was started (ISO 8601). */
    createdAt: string;
    /** When the run ended. Missing while it runs. */
    finishedAt?: string;
  }[];
  /** `cursor` of the next page. Missing on the last page. */
  nextCursor?: string;
}

/** What the page states about itself. */
export interface BatchedMeta {
  /** Title of the page. */
  title?: string;
  /** The description that the page states. */
  description?: string;
  /** The canonical URL that the page names. */
  canonicalUrl?: string;
  /** Language of the page (BCP 47). */
  language?: string;
  /** Names of the authors that the page states. */
  author?: string;
  /** Date of publication that the page states. */
  createdAt?: string;
  /** Date of the last change that the page states. */
  updatedAt?: string;
  /** Kind of page, such as `article` or `product`. */
  pageType?: string;
  /** Character encoding of the page. */
  charset?: string;
  /** URL of the icon of the site. */
  favicon?: string;
  /** What to know before you use the content: the domain is parked, the page is an error page with a success status, robots.txt disallows the URL, the declared charset does not fit the bytes, or a list was joined from the rows that it showed while the page was scrolled. */
  warnings?: ('parkedDomain' | 'softError' | 'robotsDisallowed' | 'charsetMismatch' | 'virtualizedList')[];
  sitePolicy?: SitePolicy;
  /** Whether the site answered with Markdown. Present if it was asked for Markdown. */
  nativeMarkdown?: boolean;
  /** URL of the Markdown version that the page names. */
  markdownAlternate?: string;
  /** URL of the `llms.txt` of the site, if the page or robots.txt names it. */
  llmsTxt?: string;
  /** Icons that the page links to. */
  icons?: {
    /** URL of the icon. */
    href?: string;
    /** Relation of the link, such as `apple-touch-icon`. */
    rel?: string;
    /** Media type that the page states. */
    type?: string;
    /** Sizes that the page states, such as `32x32`. */
    sizes?: string;
  }[];
  /** Open Graph metadata, as the page states it. */
  openGraph?: {
    /** `og:title`. */
    title?: string;
    /** `og:description`. */
    description?: string;
    /** `og:type`, such as `article`. */
    type?: string;
    /** `og:url`. */
    url?: string;
    /** `og:site_name`. */
    siteName?: string;
    /** `og:locale`, such as `en_GB`. */
    locale?: string;
    /** `og:image` with its properties. */
    images?: {
      /** URL of the picture. */
      url?: string;
      /** Width as the page states it, in pixels. */
      width?: string;
      /** Height as the page states it, in pixels. */
      height?: string;
      /** Description of the picture. */
      alt?: string;
    }[];
  };
  /** Metadata of Twitter cards, as the page states it. */
  twitter?: {
    /** `twitter:card`, such as `summary`. */
    card?: string;
    /** `twitter:site`, an account. */
    site?: string;
    /** `twitter:creator`, an account. */
    creator?: string;
    /** `twitter:title`. */
    title?: string;
    /** `twitter:description`. */
    description?: string;
    /** `twitter:image`, a URL. */
    image?: string;
  };
}

/** The pages to fetch, and what to return of each. */
export interface BatchedRequest {
  /** The pages to fetch. A URL may occur more than once. */
  urls: string[];
  /** A name for people, shown in lists. */
  name?: string;
  include?: BatchedIncludeOptions;
  browserConfig?: RunBrowserConfig;
}

/** A run and a page of its results. */
export interface BatchedRun {
  /** Id of the run. */
  id: string;
  /** State of the run. `CANCELLED` and `COMPLETED` are final. */
  status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
  /** The same as `status`. */
  batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
  /** Number of URLs. */
  totalUrls: number;
  /** The name in the request. */
  name?: string;
  /** The start page; present if the run is a crawl. */
  url?: string;
  /** Results in order of completion. The order is stable. */
  results: BatchedItem[];
  /** Which results this answer contains. */
  pagination: {
    /** Number of results so far. */
    total: number;
    /** `limit` of the request. */
    limit: number;
    /** `offset` of the request. */
    offset: number;
    /** Whether there are results after this page. */
    hasMore: boolean;
  };
}

/** The run does not exist. Use the id that `POST /v1/fetch/batched` (in MCP `batched_start`) or `POST /v1/crawl` returned. */
export interface BatchedRunNotFound {
  /** Name of the error. */
  _tag: 'BatchedRunNotFound';
  /** The id in the request. */
  id: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** A run that was started. */
export interface BatchedStarted {
  /** Id of the new run. */
  id: string;
}

/** A block that changed. */
export interface BlockChange {
  /** What happened to the block. */
  change: 'added' | 'removed' | 'moved' | 'changed';
  /** Missing if the block was added. */
  before?: DiffBlock;
  /** Missing if the block was removed. */
  after?: DiffBlock;
  /** Share of the words that both versions of a changed block have in common, 0 to 1. */
  similarity?: number;
}

/** What the browser does before the page is read. */
export interface BrowserConfig {
  /** Scroll to the end of the page to load lazy content. */
  scrollFullPage?: boolean;
}

/** No stored capture of this page fits the request, and `only-if-cached` forbids a visit to the site. Allow an older capture, use the options of the stored one, or leave out `only-if-cached`. */
export interface CaptureNotStored {
  /** Name of the error. */
  _tag: 'CaptureNotStored';
  /** The requested URL. */
  url: string;
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: false;
}

/** What this service can do, and what it costs. */
export interface Catalog {
  /** The operations of this service. */
  operations: {
    /** Name of the operation. */
    id: string;
    /** HTTP method. */
    method: string;
    /** Path with parameters as `{name}`. */
    path: string;
    /** What it does. */
    summary: string;
    /** Credits of one successful call. */
    price: number;
  }[];
  /** The limits of this service. */
  limits: {
    /** Time limit of a capture in milliseconds. */
    captureBudgetMs: number;
    /** Largest page with all its resources, in bytes. */
    maxTransferBytes: number;
    /** Largest DOM of a page, in bytes. */
    maxSnapshotBytes: number;
    /** Largest text and structure that is read from a page, in bytes. */
    maxAstBytes: number;
    /** Largest request body in bytes. */
    maxBodyBytes: number;
    /** Days until a snapshot is deleted. */
    snapshotDays: number;
  };
  /** Ranges and defaults of search options. */
  search: {
    /** Number of passages. */
    maxResults: {
      /** Smallest value. */
      least: number;
      /** Largest value. */
      most: number;
      /** Value if you send none. */
      default: number;
    };
    /** Least score of a passage. */
    minScore: {
      /** Smallest value. */
      least: number;
      /** Largest value. */
      most: number;
      /** Value if you send none. */
      default: number;
    };
  };
  /** How calls are charged, in one sentence. */
  billing: string;
}

/** Uses of its content that the site allows or refuses. A missing field means no statement. */
export interface ContentSignals {
  /** A search index with short excerpts. */
  search?: boolean;
  /** Input of a model, for example for an answer with citations. */
  aiInput?: boolean;
  /** Training of models. */
  aiTrain?: boolean;
}

/** The result of one page of a crawl. */
export interface CrawlItem {
  /** The requested URL. */
  url: string;
  /** Position in the `urls` of the request, from 0. */
  index: number;
  /** How the fetch ended. */
  status: 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
  data?: BatchedData;
  /** Why there is no content. Missing if there is `data`. */
  error?: FetchOriginError | FetchCancelled | AccessBlocked | FetchBlocked | FetchSnapshotSearchNotFound | FetchSnapshotHighlightsNotFound | FetchPageTooLarge | FetchConcurrencyLimitExceeded | InternalError | FetchCaptureFailed | FetchNavigationFailed | FetchOriginHttpError | FetchUnsupportedContentType | FetchVideoUnavailable | ServiceUnavailable | FetchCaptureTimeout | FetchCapacityTimeout | SnapshotNotFound;
  /** Present if the origin answered with an error status. */
  originError?: FetchOriginError;
  /** Number of links from the start page, on the way on which the address was found first; 1 for addresses of sitemaps. */
  depth: number;
  /** `index` of the page that links to it. Missing for the start page. */
  foundBy?: number;
}

/** A page of crawls. */
export interface CrawlList {
  /** The crawls of this page, newest first. */
  crawls: {
    /** Id of the run. */
    id: string;
    /** State of the run. `CANCELLED` and `COMPLETED` are final. */
    status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    /** The same as `status`. */
    batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    /** Number of URLs. */
    totalUrls: number;
    /** The name in the request. */
    name?: string;
    /** The start page. */
    url: string;
    /** URLs with a result. */
    finishedUrls: number;
    /** Finished URLs without content. */
    failedUrls: number;
    /** Finished URLs that answered with an error status, such as 404. They have content and are not failed. */
    errorPages: number;
    /** When the run was started (ISO 8601). */
    createdAt: string;
    /** When the run ended. Missing while it runs. */
    finishedAt?: string;
  }[];
  /** `cursor` of the next page. Missing on the last page. */
  nextCursor?: string;
}

/** The site, which of its pages to fetch, and what to return of each. */
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
  /** Whether the addresses in the sitemaps of the site, and in the feeds that the start page names, are crawled too, with depth 1. */
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
  browserConfig?: RunBrowserConfig;
}

/** A crawl and a page of its results. */
export interface CrawlRun {
  /** Id of the run. */
  id: string;
  /** State of the run. `CANCELLED` and `COMPLETED` are final. */
  status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
  /** The same as `status`. */
  batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
  /** Number of pages found so far. It is final when the crawl has ended. */
  totalUrls: number;
  /** The name in the request. */
  name?: string;
  /** The start page. */
  url: string;
  /** Results in order of completion. The order is stable. */
  results: CrawlItem[];
  /** Which results this answer contains. */
  pagination: {
    /** Number of results so far. */
    total: number;
    /** `limit` of the request. */
    limit: number;
    /** `offset` of the request. */
    offset: number;
    /** Whether there are results after this page. */
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
  /** The sitemaps and feeds that were requested, at most 100. Empty until the start page was read. */
  sitemaps: MapSitemap[];
}

/** What was left out of the result. Missing if nothing was. */
export interface Degraded {
  /** Why: the page exceeds a limit, a part cannot be read, or a document has no first page to draw. */
  reason: 'pageTooLarge' | 'unreadable' | 'documentNotDrawable';
  /** The parts that are missing in the result. */
  skipped: ('html' | 'stateJson' | 'appendix' | 'boxes' | 'screenshot' | 'links' | 'metadata')[];
  /** What is too large: `transfer_bytes` (everything that the page loads), `domsnapshot_bytes` (its DOM) or `ast_bytes` (the text and structure read from it). */
  limitKind?: 'transfer_bytes' | 'domsnapshot_bytes' | 'ast_bytes';
  /** Size in bytes. Present if a limit in bytes was exceeded. */
  measuredBytes?: number;
  /** The limit in bytes. Present if it was exceeded. */
  thresholdBytes?: number;
  /** Size in tokens. Present if a limit in tokens was exceeded. */
  measuredTokens?: number;
  /** The limit in tokens. Present if it was exceeded. */
  thresholdTokens?: number;
}

/** A block of one of the two snapshots. */
export interface DiffBlock {
  /** Position in document order, from 1. */
  evidenceId: number;
  /** `paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote` or `footnote`. */
  type: string;
  /** Headings above the block, outermost first. */
  headingPath: string[];
  /** The block as Markdown. */
  markdown: string;
}

/** One of the two snapshots. */
export interface DiffSide {
  /** Id of the snapshot. */
  snapshotId: string;
  /** URL of the page. */
  url: string;
  /** Title of the page. */
  title?: string;
  /** Time of the capture (ISO 8601). */
  capturedAt: string;
}

/** How to read a document. Ignored for web pages. */
export interface DocumentConfig {
  /** Pages to read, for example `1-3,7`. */
  pages?: string;
  /** Most pages to read. Default: the limit of the service. */
  maxPages?: number;
  /** Largest document to read, in bytes. Default and maximum: the limit of the service. */
  maxBytes?: number;
  /** When to read scans by OCR; `auto` (default): pages without text. */
  ocr?: 'auto' | 'never' | 'force';
  /** Languages of scans: two letters (`de`) or names of tesseract (`chi_sim`). */
  ocrLanguages?: string[];
  /** Most scans to read (default: 50). */
  ocrMaxPages?: number;
  /** Of an encrypted document. */
  password?: string;
  /** `false`: rows become paragraphs. */
  tables?: boolean;
  /** Sheets to read (default: all visible). */
  sheets?: string[];
  /** Most rows to read of each sheet. */
  maxRowsPerSheet?: number;
  /** Footnotes, speaker notes and comments (default: true). */
  includeNotes?: boolean;
  /** Time limit of the conversion in milliseconds. Default: the limit of the service. */
  timeoutMs?: number;
}

/** Where the page states a value. */
export interface ExtractEvidence {
  /** JSON Pointer of the value in `data`. */
  path: string;
  /** Numbers of the blocks that state the value, at most 10. */
  evidenceIds: number[];
  /** `id` of the State JSON source that states the value. */
  stateJsonSourceId?: number;
  /** Path of the value in its source. */
  jsonPath?: string;
  /** Name of the field of the metadata that states the value, such as `title`. */
  metadata?: string;
  /** Set if the value stands nowhere in the snapshot. */
  unsupported?: true;
  /** Set for `null`, booleans and texts without letters, digits and symbols, which cannot be looked up. */
  notChecked?: true;
}

/** The form of the data to extract. */
export interface ExtractRequest {
  /** JSON Schema of the data, with `type: object` at its root. `$ref` may only lead to definitions of the same schema. */
  schema: Record<string, unknown>;
  /** What to extract, if the names and descriptions of the schema do not say it. */
  prompt?: string;
}

/** Data of a stored snapshot in the form of a schema, and where the page states it. */
export interface ExtractResponse {
  /** Id of the snapshot. */
  snapshotId: string;
  /** The data. It is valid against the schema. */
  data: Record<string, unknown>;
  /** An entry for each value in `data` that is no object or list. */
  evidence: ExtractEvidence[];
  /** How the data was extracted. */
  extraction: {
    /** Share of the values that the snapshot states, among those that were looked up; 1 if none was. */
    grounded: number;
    /** Name of the model. `null` if structured data of the page filled the schema. */
    model: string | null;
    /** Duration in milliseconds. */
    durationMs: number;
    /** Estimated tokens of the page that did not fit the budget of the model. */
    moreTokens: number;
  };
}

/** The language model gave no valid data. Simplify the schema, or ask the operator to check the settings of the model. */
export interface ExtractionFailed {
  /** Name of the error. */
  _tag: 'ExtractionFailed';
  /** Why the language model gave no data: it refused the request (`http`), or its answer was not valid (`invalid`). */
  reason: 'http' | 'invalid';
  /** Status code of the language model, with `http`. */
  statusCode?: number;
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: false;
}

/** The language model did not answer. Wait a few seconds, then call again. */
export interface ExtractionModelUnavailable {
  /** Name of the error. */
  _tag: 'ExtractionModelUnavailable';
  /** Why the language model did not answer: its time limit passed (`timeout`), no connection (`network`), or it is overloaded (`http`). */
  reason: 'timeout' | 'network' | 'http';
  /** Status code of the language model, with `http`. */
  statusCode?: number;
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: true;
}

/** The service has no language model, and the page declares no data for the schema. Ask the operator to set `PAGEWRIGHT_EXTRACT_URL`. */
export interface ExtractionUnavailable {
  /** Name of the error. */
  _tag: 'ExtractionUnavailable';
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: false;
}

/** Requests without content, and error statuses, by host and cause. */
export interface FailureGroups {
  /** Start of the period (ISO 8601, UTC). */
  from: string;
  /** End of the period (ISO 8601, UTC). */
  to: string;
  /** The 50 groups with the most requests. */
  groups: {
    /** Host of the pages. Missing for requests without a page. */
    host?: string;
    /** Tag of the error, or kind of the failure. */
    cause: string;
    /** How the request ended. `rejected`: the service refused it. */
    outcome: 'succeeded' | 'httpError' | 'unreached' | 'failed' | 'timedOut' | 'cancelled' | 'rejected';
    /** The cause in plain words, and what to do next. */
    explanation: string;
    /** Number of requests. */
    requests: number;
    /** Start of the last request (ISO 8601, UTC). */
    lastAt: string;
  }[];
}

/** The site blocks automated access. Other proxies were tried where configured. Another proxy exit may help. Do not retry: look for the content on another site. */
export interface FetchBlocked {
  /** Name of the error. */
  _tag: 'FetchBlocked';
  /** The requested URL. */
  url: string;
  /** How the site blocks access: a captcha, bot protection, the IP address, or a required sign-in. */
  blockedType?: 'captcha' | 'botProtection' | 'ipBlock' | 'authWall';
  /** What is wrong, and what to do next. */
  message: string;
}

/** The run was cancelled before the URL was fetched. */
export interface FetchCancelled {
  /** Name of the error. */
  _tag: 'FetchCancelled';
  /** The requested URL. */
  url: string;
  /** The URL can be fetched again. */
  retryable: true;
}

/** No capacity became free before the deadline. Nothing was captured. Wait a few seconds, then call again. */
export interface FetchCapacityTimeout {
  /** Name of the error. */
  _tag: 'FetchCapacityTimeout';
  /** The requested URL. */
  url: string;
  /** The time limit that passed, in milliseconds. */
  timeoutMs: number;
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: true;
}

/** The page cannot be captured. Do not retry: the same request fails again. */
export interface FetchCaptureFailed {
  /** Name of the error. */
  _tag: 'FetchCaptureFailed';
  /** The requested URL. */
  url: string;
  /** What failed: the page never became ready, a requested part could not be made, the browser showed a page of its own, the response broke the HTTP rules, the navigation was not allowed, or the content could not be decoded. */
  failureType: 'pageNeverSettled' | 'capabilityFailed' | 'browserInternalDocument' | 'invalidResponse' | 'unsafeNavigation' | 'undecodable';
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: false;
}

/** The capture did not finish within its time budget. Retrying rarely helps: request fewer options, or look for the content on another site. */
export interface FetchCaptureTimeout {
  /** Name of the error. */
  _tag: 'FetchCaptureTimeout';
  /** The requested URL. */
  url: string;
  /** The time limit that passed, in milliseconds. */
  timeoutMs: number;
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: false;
}

/** The organization reached its limit of concurrent captures. Nothing was captured. Wait `retryAfterSeconds`, then call again, or use a batched run for many pages. */
export interface FetchConcurrencyLimitExceeded {
  /** Name of the error. */
  _tag: 'FetchConcurrencyLimitExceeded';
  /** Maximum number of captures of the organization at the same time. */
  maxConcurrency: number;
  /** Seconds to wait before the next call, as in `Retry-After`. */
  retryAfterSeconds: number;
  /** Trace id of the call. Quote it when you report a problem. */
  requestId: string;
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: true;
}

/** The page to fetch, and what to return. */
export interface FetchJsonRequest {
  /** An absolute http or https URL. */
  url: string;
  include?: IncludeOptions;
  search?: SearchOptions;
  browserConfig?: BrowserConfig;
  documentConfig?: DocumentConfig;
}

/** The content of a page, with metadata and data. */
export interface FetchJsonResult {
  meta: ResultMeta;
  /** The page as Markdown. Empty if you did not request it. */
  markdown: string;
  /** State JSON: data that the page was rendered from. Empty if it has none, or you excluded it. */
  json: StateJsonSource[];
  data: ResultData;
  /** Present if the origin answered with an error status. */
  originError?: FetchOriginError;
}

/** The browser cannot navigate to the page. Do not retry: check the URL. */
export interface FetchNavigationFailed {
  /** Name of the error. */
  _tag: 'FetchNavigationFailed';
  /** The requested URL. */
  url: string;
  /** What failed: the page never became ready, a requested part could not be made, the browser showed a page of its own, the response broke the HTTP rules, the navigation was not allowed, or the content could not be decoded. */
  failureType: 'pageNeverSettled' | 'capabilityFailed' | 'browserInternalDocument' | 'invalidResponse' | 'unsafeNavigation' | 'undecodable';
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: false;
}

/** Says that the origin was not reached, or that it answered with an error status. */
export interface FetchOriginError {
  /** Name of the error. */
  _tag: 'FetchOriginError';
  /** The requested URL. */
  url: string;
  /** How the origin failed. `http`: it answered with an error status; every other kind: no answer was received. */
  kind: 'dns' | 'tls' | 'connectionRefused' | 'connectionReset' | 'connectionClosed' | 'addressUnreachable' | 'emptyResponse' | 'connectionTimeout' | 'http';
  /** Network error code, such as `net::ERR_NAME_NOT_RESOLVED`. Missing for kind `http`. */
  upstreamError?: string;
  /** Status code of the origin. Present for kind `http`. */
  originStatusCode?: number;
  /** Whether a later fetch may succeed. */
  retryable: boolean;
  /** Whether the answer of the origin had content, which the result contains. */
  contentAvailable: boolean;
  /** The URL after redirects. */
  finalUrl: string;
  /** Whether the fetch ended because of too many redirects. */
  redirectLimitReached: boolean;
  /** What to do next. Present if the address policy of the service refuses the address. */
  message?: string;
}

/** The origin refused a resource that the result requires. Do not retry: the same request fails again. */
export interface FetchOriginHttpError {
  /** Name of the error. */
  _tag: 'FetchOriginHttpError';
  /** The requested URL. */
  url: string;
  /** Status code of the origin. */
  statusCode: number;
  /** Content type that the origin sent. */
  contentType: string;
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: false;
}

/** The page exceeds a size limit. Do not retry: fetch a smaller page, or ask the operator to raise the limit. */
export interface FetchPageTooLarge {
  /** Name of the error. */
  _tag: 'FetchPageTooLarge';
  /** The requested URL. */
  url: string;
  /** What is too large: `transfer_bytes` (everything that the page loads), `domsnapshot_bytes` (its DOM) or `ast_bytes` (the text and structure read from it). */
  limitKind: 'transfer_bytes' | 'domsnapshot_bytes' | 'ast_bytes';
  /** The limit in bytes. */
  limitBytes: number;
  /** Size at which the capture was stopped, in bytes. */
  measuredBytes: number;
  /** What is wrong, and what to do next. */
  message: string;
}

/** The page to fetch, and what to return. */
export interface FetchRequest {
  /** An absolute http or https URL. */
  url: string;
  include?: IncludeOptions;
  search?: SearchOptions;
  browserConfig?: BrowserConfig;
}

/** The snapshot does not exist or has expired. Fetch the page again. */
export interface FetchSnapshotHighlightsNotFound {
  /** Name of the error. */
  _tag: 'FetchSnapshotHighlightsNotFound';
  /** The id in the request. */
  snapshotId: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** The snapshot does not exist or has expired. Fetch the page again. */
export interface FetchSnapshotSearchNotFound {
  /** Name of the error. */
  _tag: 'FetchSnapshotSearchNotFound';
  /** The id in the request. */
  snapshotId: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** The content type is not supported. Do not retry: fetch the content in another format. */
export interface FetchUnsupportedContentType {
  /** Name of the error. */
  _tag: 'FetchUnsupportedContentType';
  /** The requested URL. */
  url: string;
  /** Content type that the origin sent. */
  contentType: string;
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: false;
}

/** The video is not available to anonymous visitors. Do not retry: the same request fails again. */
export interface FetchVideoUnavailable {
  /** Name of the error. */
  _tag: 'FetchVideoUnavailable';
  /** The requested URL. */
  url: string;
  /** Why it is not available, such as `private`, `removed` or `ageRestricted`. */
  availability: string;
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: false;
}

/** The words to search for. */
export interface HighlightsRequest {
  highlights: SearchOptions;
  include?: IncludeOptions;
}

/** Passages of a stored snapshot. */
export interface HighlightsResponse {
  /** Id of the searched snapshot. */
  snapshotId: string;
  /** The response of the origin when the page was captured. */
  response: {
    /** The URL after redirects. */
    url: string;
    /** The requested URL. */
    requestedUrl: string;
    /** Status code of the last response. */
    originStatusCode: number;
    /** Status code of the first redirect. Missing if there was none. */
    redirectStatusCode?: number;
    /** Content type as sent, with its parameters. Empty if there was none. */
    contentType: string;
    /** Headers of the last response, names in lower case. */
    headers: Record<string, string>;
  };
  /** Duration of the call in milliseconds. */
  durationMs: number;
  /** Address of the snapshot in the playground. */
  playground: string;
  highlights: SearchResult;
}

/** The request is not valid. `issues` lists what is wrong and where. Correct the values listed in `issues`, then call again. */
export interface HttpApiDecodeError {
  /** Name of the error. */
  _tag: 'HttpApiDecodeError';
  /** What is wrong, and what to do next. */
  message: string;
  /** Every value that is not valid. */
  issues: {
    /** `Missing`: a required value is missing. `Pointer`: a value is not valid. */
    _tag: 'Pointer' | 'Missing';
    /** Names of the properties that lead to the value, outermost first. */
    path: string[];
    /** What is wrong with the value. */
    message: string;
  }[];
}

/** What the answer contains. */
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
  /** Include the links of the page: `true`, or which ones (default: none). */
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
  /** What to include about the response of the origin. */
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
  /** Name of the error. */
  _tag: 'InternalError';
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: true;
}

/** An invitation that was not accepted yet. */
export interface Invitation {
  /** Id of the invitation. */
  id: string;
  /** The invited address. */
  email: string;
  /** `owner`: also manages members. `member`: everything else. */
  role: 'owner' | 'member';
  /** When it was created (ISO 8601, UTC). */
  createdAt: string;
  /** When its link stops working (ISO 8601, UTC). */
  expiresAt: string;
}

/** A new invitation with its link. */
export interface InvitationCreated {
  invitation: Invitation;
  /** The link to send to the person. It is returned only once and works for 7 days. */
  url: string;
}

/** One request. */
export interface LoggedRequest {
  /** Trace id of the call, followed by a dash and a suffix if several calls have the same. For an item of a run, its id. */
  traceId: string;
  /** When the request began (ISO 8601, UTC). */
  at: string;
  /** Name of the operation, `mcp.` and the name of the tool, or `batchedItem` for an item of a run. */
  operation: string;
  /** HTTP status of the answer. Missing for items of runs. */
  status?: number;
  /** Duration in milliseconds. */
  durationMs: number;
  /** API key of the caller. */
  key?: {
    /** Id of the key. */
    id: string;
    /** Name of the key. */
    name: string;
  };
  /** E-mail address of the signed-in caller. */
  user?: string;
  /** The requested page, without credentials. */
  url?: string;
  /** How the request ended. `rejected`: the service refused it. */
  outcome: 'succeeded' | 'httpError' | 'unreached' | 'failed' | 'timedOut' | 'cancelled' | 'rejected';
  /** Tag of the error, kind of the failure of the origin, or `redirectLimit`. */
  cause?: string;
  /** The cause in plain words, and what to do next. */
  explanation?: string;
  /** The stored snapshot. It may have expired. */
  snapshotId?: string;
  /** The run that the request belongs to. Missing for other requests. */
  runId?: string;
  /** Credits charged. */
  credits: number;
}

/** The site, and which of its addresses to list. */
export interface MapRequest {
  /** The start page of the site, an absolute http or https URL. */
  url: string;
  /** `host`: the host of `url`, with and without `www.`. `subdomains`: all hosts of its registrable domain. `path`: only addresses below the folder of `url`. */
  scope?: 'host' | 'subdomains' | 'path';
  /** Keep only addresses that match one of these RE2 patterns. An empty list keeps all. */
  includePatterns?: string[];
  /** Leave out addresses that match one of these RE2 patterns. */
  excludePatterns?: string[];
  /** `include`: the links of the start page, the sitemaps, and the feeds that the page names. `only`: the sitemaps, without fetching the start page, free of charge. `skip`: the links of the start page. */
  sitemap?: 'include' | 'only' | 'skip';
  /** Keep only addresses whose URL or link text contains this text, ignoring case. */
  search?: string;
  /** Maximum number of addresses in the answer, 1 to 100,000. */
  limit?: number;
  /** `nextCursor` of the previous page. The start page is not fetched again, nor are the sitemaps for about ten minutes. */
  cursor?: string;
}

/** The addresses of a site. */
export interface MapResult {
  /** The start page, after redirects. */
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
  /** `cursor` of the next page. Missing on the last page. */
  nextCursor?: string;
}

/** A sitemap that was requested. */
export interface MapSitemap {
  /** Address of the sitemap. */
  url: string;
  /** `robots`: a line of robots.txt. `index`: another sitemap. `default`: `/sitemap.xml`. `page`: a feed that the start page names. */
  foundIn: 'robots' | 'index' | 'default' | 'page';
  /** How it was read. `cut`: only the beginning, because the file is too large or breaks off. */
  status: 'read' | 'cut' | 'missing' | 'unreachable' | 'invalid';
  /** Format of the file. Missing if it was not read. */
  kind?: 'sitemap' | 'index' | 'feed' | 'text';
  /** Number of addresses in the file, before filters. */
  addresses: number;
}

/** An address of the site. */
export interface MappedAddress {
  /** Absolute address. */
  url: string;
  /** Where the address was found. */
  source: 'start' | 'link' | 'sitemap' | 'feed';
  /** Text of the link on the start page. */
  title?: string;
  /** Date of the last change, as the sitemap or feed states it. */
  lastmod?: string;
  /** The sitemap or feed that lists the address. */
  sitemap?: string;
}

/** A user of the organization. */
export interface Member {
  /** Id of the user. */
  id: string;
  /** E-mail address of the user. */
  email: string;
  /** `owner`: also manages members. `member`: everything else. */
  role: 'owner' | 'member';
  /** When the user joined (ISO 8601, UTC). */
  createdAt: string;
  /** Whether this is the caller. */
  isYou: boolean;
}

/** The users of the organization. */
export interface MemberList {
  /** The users, oldest first. */
  members: Member[];
  /** Invitations that were not accepted yet. */
  invitations: Invitation[];
}

/** A field of the metadata that changed. */
export interface MetadataChange {
  /** Name of the field in `meta`. */
  field: 'title' | 'description' | 'author' | 'siteName' | 'createdAt' | 'updatedAt' | 'lang' | 'canonical' | 'image' | 'pageType' | 'finalUrl' | 'contentType' | 'originStatusCode';
  /** Missing if the earlier snapshot does not have the field. */
  before?: string;
  /** Missing if the later snapshot does not have the field. */
  after?: string;
}

/** The path does not support this method. `allow` lists the supported methods. Use a method that `allow` lists. */
export interface MethodNotAllowed {
  /** Name of the error. */
  _tag: 'MethodNotAllowed';
  /** The path of the request. */
  path: string;
  /** The supported methods. */
  allow: string[];
  /** What is wrong, and what to do next. */
  message: string;
}

/** A monitor. */
export interface Monitor {
  /** Id of the monitor. */
  id: string;
  /** Name for people. */
  name?: string;
  /** The watched pages. */
  urls: string[];
  /** Minutes between two runs. */
  everyMinutes?: number;
  /** Times of the runs, in UTC. */
  cron?: string;
  /** Where runs are reported. */
  notify?: {
    /** URL of the webhook. */
    webhook: string;
    /** Which runs are reported. */
    on: 'changed' | 'error' | 'always';
  };
  /** Whether there are no further runs. */
  paused: boolean;
  /** Time of creation (ISO 8601, UTC). */
  createdAt: string;
  /** Time of the next run. `null` if the monitor is paused. */
  nextRunAt: string | null;
  /** The last run that has ended. Missing before the first. */
  lastRun?: {
    /** Id of the run, whose results are those of a batched run. Missing if it did not start. */
    runId?: string;
    /** Time at which the run was due (ISO 8601, UTC). */
    at: string;
    counts: MonitorCounts;
  };
}

/** Number of pages by status. */
export interface MonitorCounts {
  /** Unchanged pages. */
  same: number;
  /** Changed pages. */
  changed: number;
  /** Pages without an earlier capture. */
  new: number;
  /** Pages that no longer exist. */
  removed: number;
  /** Pages that could not be fetched. */
  error: number;
}

/** How many parts of a page changed. */
export interface MonitorDiff {
  /** New blocks. */
  added: number;
  /** Removed blocks. */
  removed: number;
  /** Changed blocks. */
  changed: number;
  /** Moved blocks. */
  moved: number;
  /** Changed fields of the metadata. */
  metadata: number;
  /** Changed prices. */
  prices: number;
  /** URL of the complete comparison as JSON; with `/markdown` at the end, as Markdown. */
  url: string;
}

/** All monitors of the organization, newest first. */
export interface MonitorList {
  /** The monitors. */
  monitors: Monitor[];
}

/** The monitor does not exist. Use the id that `POST /v1/monitors` returned, or list them with `GET /v1/monitors`. */
export interface MonitorNotFound {
  /** Name of the error. */
  _tag: 'MonitorNotFound';
  /** The id in the request. */
  id: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** The pages to watch, and when. */
export interface MonitorRequest {
  /** The pages to watch. */
  urls: string[];
  /** A name for people, shown in lists. */
  name?: string;
  /** Minutes between two runs. Give either `everyMinutes` or `cron`. */
  everyMinutes?: number;
  /** Times of the runs in UTC: minute, hour, day of the month, month, day of the week. `0 7 * * 1`. */
  cron?: string;
  include?: BatchedIncludeOptions;
  browserConfig?: RunBrowserConfig;
  notify?: MonitorWebhook;
}

/** What one run found on one page. */
export interface MonitorResult {
  /** The watched URL. */
  url: string;
  /** Time at which the run was due (ISO 8601, UTC). */
  at: string;
  /** Id of the run. Missing if it did not start. */
  runId?: string;
  /** `same`: nothing changed apart from noise (dates, counters). `changed`: see `diff`. `new`: no earlier capture is stored. `removed`: the page answers with 404 or 410. `error`: it could not be fetched. */
  status: 'same' | 'changed' | 'new' | 'removed' | 'error';
  /** Id of the capture. */
  snapshotId?: string;
  /** Id of the capture that it was compared with. */
  previousSnapshotId?: string;
  /** Present if the status is `changed`. */
  diff?: MonitorDiff;
  /** Why the status is `error`: the name of the error, the kind of a `FetchOriginError`, or `status` and the status of the page. */
  error?: string;
}

/** A page of results, newest first. */
export interface MonitorResults {
  /** The results. */
  results: MonitorResult[];
  /** Which results these are. */
  pagination: {
    /** Number of stored results. */
    total: number;
    /** `limit` of the request. */
    limit: number;
    /** `offset` of the request. */
    offset: number;
    /** Whether more results follow. */
    hasMore: boolean;
  };
}

/** A run outside the schedule. */
export interface MonitorRunStarted {
  /** Id of the run. */
  runId: string;
}

/** A new monitor. */
export interface MonitorStarted {
  /** Id of the monitor. */
  id: string;
  /** Time of the first run. */
  nextRunAt: string;
  /** Secret with which webhooks are signed, in the form of Standard Webhooks. It is shown only once. */
  webhookSecret?: string;
}

/** What to change. */
export interface MonitorUpdate {
  /** `true`: no further runs. `false`: the next run is at the next time of the schedule. */
  paused: boolean;
}

/** Where to report the runs of a monitor. */
export interface MonitorWebhook {
  /** URL that receives a signed POST request. */
  webhook: string;
  /** Which runs are reported: with a page that is new, changed or removed; with a page that could not be fetched; or all. */
  on?: 'changed' | 'error' | 'always';
}

/** The key to create. */
export interface NewApiKey {
  /** Name for people, such as the program that uses the key. */
  name: string;
}

/** The person to invite. */
export interface NewInvitation {
  /** The address of the person. */
  email: string;
  /** `owner`: also manages members. `member`: everything else. */
  role?: 'owner' | 'member';
}

/** A profile with its secrets. */
export interface NewProfile {
  /** Name of a profile. */
  name: string;
  /** Additional request headers. They are sent only to the origin of the requested URL. */
  headers?: Record<string, string>;
  /** Cookies that the browser has from the start. */
  cookies?: {
    /** Name of the cookie. */
    name: string;
    /** Value of the cookie. It is never returned. */
    value: string;
    /** Host that receives the cookie. With a dot at the start (`.example.com`) its subdomains do, too. */
    domain: string;
    /** Path that receives the cookie, with everything below it (default: `/`). */
    path?: string;
  }[];
  /** Value of `User-Agent`. Default: that of the browser. */
  userAgent?: string;
  /** Language of the browser and of `Accept-Language`, such as `de-DE`. */
  locale?: string;
  /** Time zone of the page, such as `Europe/Berlin`. */
  timezone?: string;
  /** Size of the viewport in CSS pixels. */
  viewport?: {
    /** Width in CSS pixels. */
    width: number;
    /** Height in CSS pixels. */
    height: number;
  };
  /** Load the page as a phone: viewport, touch and user agent. */
  mobile?: boolean;
  /** Milliseconds to wait after loading, at most 60000, or a CSS selector to wait for. */
  waitFor?: number | string;
  /** What the site is asked for first: `markdown`, which some sites offer, or `html`. Default: that of the service. */
  accept?: 'html' | 'markdown';
  /** Position in the list of proxy exits of the service, from 0. Other exits are not tried. */
  exit?: number;
}

/** The path does not exist. Check the path; `/docs/api` lists all operations. */
export interface NotFound {
  /** Name of the error. */
  _tag: 'NotFound';
  /** The path of the request. */
  path: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** All organizations of the service. */
export interface OrganizationList {
  /** All organizations, oldest first. */
  organizations: {
    /** Id of the organization. */
    id: string;
    /** Name of the organization. */
    name: string;
    /** When it was created (ISO 8601, UTC). */
    createdAt: string;
    /** When it was closed (ISO 8601, UTC). Missing if it is open. */
    closedAt?: string;
    /** When fetching is possible again (ISO 8601, UTC). Missing if it is not blocked. */
    blockedUntil?: string;
    /** Maximum number of captures at the same time. */
    maxConcurrency: number;
    /** Maximum number of API calls per minute. */
    ratePerMinute: number;
    /** Remaining credits. `null` means unlimited. */
    credits: number | null;
    /** Captures that are running now. */
    inFlight: number;
    /** Number of users. */
    users: number;
    /** Number of API keys that are not revoked. */
    activeKeys: number;
    /** Requests in the last 30 days. */
    requests: number;
    /** Requests without content in the last 30 days. Cancelled ones are not counted. */
    failures: number;
    /** Fetches that ended in the last 30 days. Rejected and cancelled fetches do not count. */
    fetches: number;
    /** Fetches of these that returned content. */
    fetchesWithContent: number;
    /** Credits spent in the last 30 days. */
    creditsSpent: number;
    /** Last request (ISO 8601, UTC). Missing if there was none in the last 30 days. */
    lastRequestAt?: string;
    /** Number of stored snapshots. */
    snapshots: number;
    /** Their size in bytes. */
    storedBytes: number;
  }[];
}

/** Pages of this web origin may not call MCP. Add the origin to `PAGEWRIGHT_CORS_ORIGINS`. */
export interface OriginNotAllowed {
  /** Name of the error. */
  _tag: 'OriginNotAllowed';
  /** The header `origin` of the request. */
  origin: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** The request body is too large. Send a smaller request, for example with fewer URLs or a smaller file. */
export interface PayloadTooLarge {
  /** Name of the error. */
  _tag: 'PayloadTooLarge';
  /** What is wrong, and what to do next. */
  message: string;
}

/** What the site asks for before it serves the page. */
export interface PaymentRequest {
  /** Header `crawler-price` as sent, for example `USD 0.01`. */
  price?: string;
  /** Header `www-authenticate` as sent. */
  challenge?: string;
  /** Accepted payments of x402, at most 10. */
  offers?: {
    /** Kind of payment, such as `exact`. */
    scheme?: string;
    /** Network of the payment, such as `base`. */
    network?: string;
    /** In the smallest unit of the asset. */
    amount?: string;
    /** Address of the asset. */
    asset?: string;
    /** Address of the recipient. */
    payTo?: string;
  }[];
}

/** A price that changed. */
export interface PriceChange {
  /** What has the price: the text around it, or the name in structured data. */
  name: string;
  /** Price in the earlier snapshot. */
  before: string;
  /** Price in the later snapshot. */
  after: string;
  /** Where the price is stated. */
  source: 'content' | 'structuredData';
  /** The block of the later snapshot, if the source is the content. */
  evidenceId?: number;
}

/** A profile without its secrets. */
export interface ProfileInfo {
  /** Name of the profile. */
  name: string;
  /** Value of `User-Agent`. Default: that of the browser. */
  userAgent?: string;
  /** Language of the browser and of `Accept-Language`, such as `de-DE`. */
  locale?: string;
  /** Time zone of the page, such as `Europe/Berlin`. */
  timezone?: string;
  /** Size of the viewport in CSS pixels. */
  viewport?: {
    /** Width in CSS pixels. */
    width: number;
    /** Height in CSS pixels. */
    height: number;
  };
  /** Load the page as a phone: viewport, touch and user agent. */
  mobile?: boolean;
  /** Milliseconds to wait after loading, at most 60000, or a CSS selector to wait for. */
  waitFor?: number | string;
  /** What the site is asked for first: `markdown`, which some sites offer, or `html`. Default: that of the service. */
  accept?: 'html' | 'markdown';
  /** Position in the list of proxy exits of the service, from 0. Other exits are not tried. */
  exit?: number;
  /** Names of the additional request headers. */
  headerNames?: string[];
  /** The cookies without their values. */
  cookies?: {
    /** Name of the cookie. */
    name: string;
    /** Host that receives the cookie. With a dot at the start (`.example.com`) its subdomains do, too. */
    domain: string;
    /** Path that receives the cookie, with everything below it (default: `/`). */
    path?: string;
  }[];
  /** When it was created (ISO 8601). */
  createdAt: string;
  /** When it was last replaced (ISO 8601). */
  updatedAt: string;
}

/** The profiles of the organization. */
export interface ProfileList {
  /** All profiles, by name. */
  profiles: ProfileInfo[];
}

/** The organization has no profile with this name. Check the name, leave out the profile, or create it (`pagewright profiles create`, `POST /v1/profiles`). */
export interface ProfileNotFound {
  /** Name of the error. */
  _tag: 'ProfileNotFound';
  /** The name in the request. */
  name: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** The captures that run or wait now. */
export interface Queue {
  /** Captures that a worker runs. */
  running: number;
  /** Captures that wait for a worker. */
  queued: number;
  /** URLs of runs that are not queued yet. */
  waitingUrls: number;
  /** The 100 oldest captures. */
  captures: {
    /** The requested URL. */
    url: string;
    /** Whether it waits or runs. */
    state: 'QUEUED' | 'RUNNING';
    /** When it was queued or started (ISO 8601, UTC). */
    since: string;
    /** 1 for the first attempt; 0 while it waits. */
    attempt: number;
    /** The run that it belongs to. Missing for a single fetch. */
    runId?: string;
  }[];
}

/** One request with its options, its stages and its error. */
export interface RequestDetails {
  /** Trace id of the call, followed by a dash and a suffix if several calls have the same. For an item of a run, its id. */
  traceId: string;
  /** When the request began (ISO 8601, UTC). */
  at: string;
  /** Name of the operation, `mcp.` and the name of the tool, or `batchedItem` for an item of a run. */
  operation: string;
  /** HTTP status of the answer. Missing for items of runs. */
  status?: number;
  /** Duration in milliseconds. */
  durationMs: number;
  /** API key of the caller. */
  key?: {
    /** Id of the key. */
    id: string;
    /** Name of the key. */
    name: string;
  };
  /** E-mail address of the signed-in caller. */
  user?: string;
  /** The requested page, without credentials. */
  url?: string;
  /** How the request ended. `rejected`: the service refused it. */
  outcome: 'succeeded' | 'httpError' | 'unreached' | 'failed' | 'timedOut' | 'cancelled' | 'rejected';
  /** Tag of the error, kind of the failure of the origin, or `redirectLimit`. */
  cause?: string;
  /** The cause in plain words, and what to do next. */
  explanation?: string;
  /** The stored snapshot. It may have expired. */
  snapshotId?: string;
  /** The run that the request belongs to. Missing for other requests. */
  runId?: string;
  /** Credits charged. */
  credits: number;
  /** Options of a fetch. Missing for other calls. */
  options?: {
    /** Body of the call without its URL. The password of a document is hidden. */
    body: Record<string, unknown>;
    /** Query of the call. */
    query: Record<string, unknown>;
    /** Name of the profile. */
    profile?: string;
    /** Maximum age of an accepted stored capture, in seconds. */
    maxAgeSeconds?: number;
    /** Present if the site was not to be visited. */
    onlyStored?: boolean;
  };
  /** Body of the error, or the failure of the origin. Missing if there is content. */
  error?: Record<string, unknown>;
  /** Stages in order, in milliseconds from the start of the request. Missing if there was no capture or no result. */
  stages?: {
    /** Name of the stage, such as `navigate`. */
    name: string;
    /** Start, in milliseconds from the start of the capture. */
    startMs: number;
    /** Duration in milliseconds. */
    durationMs: number;
  }[];
  /** The stored snapshot. Missing if there is none, and after it was deleted. */
  snapshot?: {
    /** When it is deleted (ISO 8601, UTC). */
    expiresAt: string;
    /** Signed URL of the screenshot, valid for a day. */
    screenshotUrl?: string;
  };
}

/** A page of requests. */
export interface RequestList {
  /** The requests of this page, newest first. */
  requests: LoggedRequest[];
  /** `cursor` of the next page. Missing on the last page. */
  nextCursor?: string;
}

/** The response of the origin to the request for the page. */
export interface ResponseFacts {
  /** The URL after redirects. */
  url: string;
  /** The requested URL. */
  requestedUrl: string;
  /** Status code of the last response. */
  originStatusCode: number;
  /** Status code of the first redirect. Missing if there was none. */
  redirectStatusCode?: number;
  /** Content type as sent, with its parameters. Empty if there was none. */
  contentType: string;
  /** Headers of the last response, names in lower case. */
  headers?: Record<string, string>;
}

/** Parts of the page that are present when they apply. */
export interface ResultData {
  /** Files that the page contains as data URLs. */
  assets?: Asset[];
  degraded?: Degraded;
  search?: SearchResult;
  /** Present if you requested a screenshot. */
  screenshot?: {
    /** Signed address of the picture. It expires. */
    url: string;
    /** Whether it shows the full page, else what a window shows. */
    fullPage: boolean;
  };
  /** Present if the URL is a document. */
  document?: {
    /** The URL after redirects. */
    url: string;
    /** Media type of the document, found in its content. */
    contentType: string;
    /** Size of the file in bytes. */
    sizeBytes: number;
  };
  /** What was processed to make the content. */
  usage?: {
    /** Number of pages of documents. */
    documentPages: number;
    /** Number of pages read by OCR. */
    ocrPages: number;
    /** Seconds of transcribed audio. */
    audioSeconds: number;
    /** Number of videos. */
    videos: number;
  };
  video?: VideoFacts;
  /** Cleaned HTML. Present if you requested it. */
  html?: string;
  /** Links of the page. Present if you requested them. */
  links?: {
    /** Absolute address. */
    url: string;
    /** Text of the link. Empty if it has none. */
    text: string;
  }[];
  /** Content outside the main body, as Markdown. Present if you requested it. */
  appendix?: string;
  response?: ResponseFacts;
}

/** What is known about the page and its snapshot. */
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
  /** Title of the page. */
  title?: string;
  /** The URL after redirects. */
  finalUrl?: string;
  /** Content type that the origin sent. */
  contentType?: string;
  /** The canonical URL that the page names. */
  canonical?: string;
  /** The description that the page states. */
  description?: string;
  /** Names of the authors that the page states. */
  author?: string;
  /** Date of publication that the page states. */
  createdAt?: string;
  /** Date of the last change that the page states. */
  updatedAt?: string;
  /** URL of the main picture. */
  image?: string;
  /** URL of the next page of a list. */
  paginationNext?: string;
  /** URLs of the RSS and Atom feeds that the page names. */
  feeds?: string[];
  /** Whether the site answered with Markdown. Present if it was asked for Markdown. */
  nativeMarkdown?: boolean;
  /** URL of the Markdown version that the page names. */
  markdownAlternate?: string;
  /** URL of the `llms.txt` of the site, if the page or robots.txt names it. */
  llmsTxt?: string;
  /** Present if the site showed a block page. */
  blocked?: 'captcha' | 'botProtection' | 'ipBlock' | 'authWall';
  /** Whether the page loaded completely. */
  loadingStatus?: 'complete' | 'capped' | 'stuck' | 'partial';
  /** What to know before you use the content: the domain is parked, the page is an error page with a success status, robots.txt disallows the URL, the declared charset does not fit the bytes, or a list was joined from the rows that it showed while the page was scrolled. */
  warnings?: ('parkedDomain' | 'softError' | 'robotsDisallowed' | 'charsetMismatch' | 'virtualizedList')[];
  sitePolicy?: SitePolicy;
  /** Numbers of the blocks of the Markdown, for citations. */
  citationEvidenceIds?: number[];
  /** What the Markdown leaves out. Missing if the page has no appendix. */
  appendix?: {
    /** Address of the appendix as Markdown. */
    url: string;
    /** Numbers of links in the appendix. */
    links: {
      /** Links to the domain of the page. */
      sameDomain: number;
      /** Links to other domains. */
      external: number;
    };
    /** How much the Markdown leaves out. */
    omitted: {
      /** Number of blocks. */
      blocks: number;
      /** Estimated number of tokens. */
      approxTokens: number;
    };
    /** The places of the Markdown at which blocks were left out. */
    markers: {
      /** Number of the first omitted block. */
      evidenceId: number;
      /** Number of links in the omitted blocks. */
      links: number;
      /** Estimated number of omitted tokens. */
      approxTokens: number;
      /** Heading of the omitted blocks, or why the first was omitted, such as `navigation`. */
      label: string;
      /** Beginning of the omitted text. */
      preview: string;
      /** Number of omitted blocks after the first. */
      moreBlocks: number;
    }[];
  };
  /** Present if State JSON was truncated. */
  stateJson?: {
    /** Estimated number of tokens that were cut. */
    moreTokens: number;
  };
  /** Present if the Markdown was truncated. */
  markdown?: {
    /** Address of the complete Markdown. */
    url: string;
    /** Estimated number of tokens that were cut. */
    moreTokens: number;
  };
  /** URLs of the stored snapshot. */
  resources: {
    /** Version of this format. */
    version: number;
    /** Id of the stored snapshot. */
    snapshotId: string;
    /** Address of this result. */
    url: string;
    /** Address of the complete Markdown. */
    markdownUrl: string;
  };
}

/** What robots.txt says about the URL. */
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

/** The new role of a member. */
export interface RoleChange {
  /** `owner`: also manages members. `member`: everything else. */
  role: 'owner' | 'member';
}

/** What the browser does with each page of a run before it is read. */
export interface RunBrowserConfig {
  /** Scroll to the end of the page to load lazy content. */
  scrollFullPage?: boolean;
  /** Load the pages of a site with one browser cache, so that scripts and styles that they share are loaded once. Cookies and stored data are deleted after each page. No effect with a profile or with a password in the URL. Default: false. */
  shareCache?: boolean;
}

/** Says that a batched run or a crawl has ended. */
export interface RunEndedEvent {
  /** What has ended, and how. */
  type: 'batched.completed' | 'batched.cancelled' | 'crawl.completed' | 'crawl.cancelled';
  /** When the run ended. */
  timestamp: string;
  /** The run. */
  data: {
    /** Id of the run or crawl. */
    id: string;
    /** State of the run. `CANCELLED` and `COMPLETED` are final. */
    status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    /** The same value as `status`. */
    batchedStatus: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';
    /** Number of addresses of the run, or of pages that the crawl has found. */
    totalUrls: number;
    /** Number of those without content: failed, cancelled or not fetched. An error page has content. */
    failedUrls: number;
    /** The start page of a crawl. */
    url?: string;
  };
}

/** Which passages to return, instead of the content of the page. */
export interface SearchOptions {
  /** The words or the question to search for. */
  query: string;
  /** Maximum number of passages. */
  maxResults?: number;
  /** Return only passages with at least this score. 0 returns all. */
  minScore?: number;
}

/** The snapshot and the words to search for. */
export interface SearchRequest {
  /** Id that a fetch returned. */
  snapshotId: string;
  search: SearchOptions;
  include?: IncludeOptions;
}

/** Passages of a stored snapshot. */
export interface SearchResponse {
  /** Id of the searched snapshot. */
  snapshotId: string;
  /** The response of the origin when the page was captured. */
  response: {
    /** The URL after redirects. */
    url: string;
    /** The requested URL. */
    requestedUrl: string;
    /** Status code of the last response. */
    originStatusCode: number;
    /** Status code of the first redirect. Missing if there was none. */
    redirectStatusCode?: number;
    /** Content type as sent, with its parameters. Empty if there was none. */
    contentType: string;
    /** Headers of the last response, names in lower case. */
    headers: Record<string, string>;
  };
  search: SearchResult;
  /** Duration of the call in milliseconds. */
  durationMs: number;
  /** Address of the snapshot in the playground. */
  playground: string;
}

/** The passages of a page that answer a query. */
export interface SearchResult {
  /** The query, as it was sent. */
  query: string;
  /** The passages, best first. Empty if nothing on the page reaches `minScore`. */
  snippets: {
    /** Form of the passage. */
    type: 'text' | 'table' | 'code' | 'json';
    /** The layer of the page with the passage. */
    source: 'markdown' | 'appendix' | 'html' | 'stateJson';
    /** The passage, verbatim. */
    text: string;
    /** Header of the table, if the passage is rows of it. */
    tableHead?: string;
    /** The value of a passage in State JSON, else null. */
    json: unknown;
    /** Estimated probability that the passage answers the query, 0 to 1. */
    score: number;
    /** Where the passage is on the page. */
    location: {
      /** Number of the block with the passage. */
      evidenceId?: number;
      /** All blocks with the passage, if it has several. */
      evidenceIds?: number[];
      /** Id of the block in the Markdown. */
      markdownBlockId?: string;
      /** Numbers of the elements of the page with the passage. */
      nodeIds?: number[];
      /** `id` of the State JSON source with the passage. */
      stateJsonSourceId?: number;
      /** Path of the value in its source. */
      jsonPath?: string;
    };
  }[];
  /** How the search was made. */
  meta: {
    /** Duration of the search in milliseconds. */
    durationMs: number;
    /** The layers of the page that were searched. */
    sources: {
      /** The layer, as in `snippets[].source`. */
      source: string;
      /** Number of passages that were scored. */
      chunkCount: number;
      /** Number of calls to the ranker. */
      batchCount: number;
      /** Name of the model that scored the passages. */
      ranker: string;
      /** Whether the built-in ranker replaced one that did not answer. */
      fallback: boolean;
      /** Why it did not answer, such as `timeout`. */
      fallbackReason?: string;
      /** Duration in milliseconds. */
      durationMs: number;
    }[];
  };
}

/** The service is temporarily unavailable. Wait a few seconds, then call again. */
export interface ServiceUnavailable {
  /** Name of the error. */
  _tag: 'ServiceUnavailable';
  /** What is wrong, and what to do next. */
  message: string;
  /** Trace id of the call. Quote it when you report a problem. */
  requestId: string;
  /** How far the capture got: `notDispatched` (not started), `dispatched` (running), `workerLost` (its worker ended) or `unknown`. Missing if no capture was requested. */
  dispatchOutcome?: 'notDispatched' | 'dispatched' | 'workerLost' | 'unknown';
  /** Whether the same call may succeed later. */
  retryable: true;
}

/** What the site says about automated use of the page. A missing field means no statement. */
export interface SitePolicy {
  /** Of the URL, or of the URL that it redirects to. Missing if `PAGEWRIGHT_ROBOTS` is `ignore`. */
  robots?: RobotsFacts;
  contentSignals?: ContentSignals;
  contentUsage?: UsagePreferences;
  /** Header `x-robots-tag` as sent. */
  robotsTag?: string;
  /** Whether the rights of text and data mining are reserved (header `tdm-reservation`). */
  tdmReservation?: boolean;
  /** Header `tdm-policy`: the address of a licence. */
  tdmPolicy?: string;
  /** Present if the site answered with status 402. */
  payment?: PaymentRequest;
}

/** A block of the page, and why it belongs to the main body or not. */
export interface SnapshotBlock {
  /** Position in document order, from 1. */
  evidenceId: number;
  /** Id of the block in the Markdown. */
  markdownBlockId: string;
  /** Whether the block belongs to the main body. */
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
    /** Distance from the left edge of the page. */
    x: number;
    /** Distance from the top of the page. */
    y: number;
    /** Width. */
    width: number;
    /** Height. */
    height: number;
  };
  /** Estimated number of tokens. */
  approxTokens: number;
  /** The block as Markdown. */
  markdown: string;
}

/** All blocks of a snapshot, with the facts of its capture. */
export interface SnapshotBlocks {
  /** Id of the snapshot. */
  snapshotId: string;
  /** How the page was captured. */
  capture: {
    /** Bytes that the page loaded. */
    transferBytes: number;
    /** Stages of the capture in order, in milliseconds from its start. */
    stages: {
      /** Name of the stage, such as `navigate`. */
      name: string;
      /** Start, in milliseconds from the start of the capture. */
      startMs: number;
      /** Duration in milliseconds. */
      durationMs: number;
    }[];
  };
  /** The screenshot, if there is one. One image pixel is one CSS pixel of the page. */
  screenshot?: {
    /** Signed address of the picture. It expires. */
    url: string;
    /** Whether it shows the full page. */
    fullPage: boolean;
    /** Width in pixels. */
    width: number;
    /** Height in pixels. */
    height: number;
  };
  /** All blocks in document order. */
  blocks: SnapshotBlock[];
}

/** The differences between two snapshots. */
export interface SnapshotDiff {
  /** The first snapshot of the path. */
  before: DiffSide;
  /** The second snapshot of the path. */
  after: DiffSide;
  /** Whether anything changed apart from noise. */
  hasChanged: boolean;
  /** Numbers of blocks. */
  counts: {
    /** Only in the later snapshot. */
    added: number;
    /** Only in the earlier snapshot. */
    removed: number;
    /** Same content at another place. */
    moved: number;
    /** Similar content. */
    changed: number;
    /** Different only in the date of the page, counters or tracking parameters. */
    noise: number;
    /** Same content and place. */
    unchanged: number;
  };
  /** Fields of the metadata that changed, apart from dates. */
  metadata: MetadataChange[];
  /** Prices that changed. */
  prices: PriceChange[];
  /** In the order of the page. */
  changes: BlockChange[];
  /** Blocks that differ only in the date of the page, relative times, counters or tracking parameters. */
  noise: {
    /** The block of the earlier snapshot. */
    before: DiffBlock;
    /** The block of the later snapshot. */
    after: DiffBlock;
  }[];
  /** `createdAt` and `updatedAt`, if they differ. They alone are not a change. */
  metadataNoise: MetadataChange[];
}

/** A page of snapshots. */
export interface SnapshotList {
  /** The snapshots of this page, newest first. */
  snapshots: {
    /** Id of the snapshot. */
    snapshotId: string;
    /** URL of the page. */
    url: string;
    /** Title of the page. */
    title?: string;
    /** Time of the capture (ISO 8601, UTC). */
    capturedAt: string;
    /** When it is deleted (ISO 8601, UTC). */
    expiresAt: string;
    /** Stored size in bytes. */
    bytes: number;
    /** Whether it contains a screenshot. */
    hasScreenshot: boolean;
    /** Present if the origin answered with an error status. */
    originStatusCode?: number;
    /** Number of stored snapshots of the URL. */
    captures: number;
    /** Address of the snapshot in the playground. */
    playground: string;
  }[];
  /** `cursor` of the next page. Missing on the last page. */
  nextCursor?: string;
}

/** The snapshot, or the requested part of it, does not exist or has expired. Fetch the page again. */
export interface SnapshotNotFound {
  /** Name of the error. */
  _tag: 'SnapshotNotFound';
  /** The id in the request. */
  snapshotId: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** One piece of data that the page was rendered from. */
export interface StateJsonSource {
  /** Number of the source in this result, from 1. */
  id: number;
  /** `inline` (in the HTML) or `fetched` (requested by scripts of the page). */
  kind: string;
  /** Format or framework, such as `ld+json`, `next-rsc`, `remix` or `xhr`. */
  role: string;
  /** Share of the text of the data that the page shows, 0 to 1. */
  score: number;
  /** Address that was requested. Missing for inline data. */
  url?: string;
  /** HTTP method of the request. Missing for inline data. */
  method?: string;
  /** The data, cut to the token budget. */
  body: unknown;
  /** Estimated number of tokens that were cut. Missing if complete. */
  moreTokens?: number;
  /** The outermost keys of the complete data. */
  keys?: string[];
  /** Whether secrets were removed from `url`. */
  urlRedacted?: boolean;
  /** Why `url` is missing: `inline` or `invalid`. */
  urlOmitted?: string;
}

/** The organization exceeded its request rate. Wait `retryAfterSeconds`, then call again. */
export interface TooManyRequests {
  /** Name of the error. */
  _tag: 'TooManyRequests';
  /** Seconds to wait before the next call, as in `Retry-After`. */
  retryAfterSeconds: number;
  /** What is wrong, and what to do next. */
  message: string;
  /** Whether the same call may succeed later. */
  retryable: true;
}

/** How to read the file, and what to return. */
export interface UploadOptions {
  include?: IncludeOptions;
  search?: SearchOptions;
  documentConfig?: DocumentConfig;
}

/** Captures, searches and credits over time. */
export interface Usage {
  /** Start of the period (ISO 8601, UTC). */
  from: string;
  /** End of the period (ISO 8601, UTC). */
  to: string;
  /** Length of a bucket in seconds. */
  stepSeconds: number;
  /** The period in parts of equal length, oldest first. */
  buckets: {
    /** Number of captures by outcome. */
    outcomes: Record<string, number>;
    /** Fetches that ended. Rejected and cancelled fetches do not count. */
    fetches: number;
    /** Fetches of these that returned content. The page may have an error status. */
    fetchesWithContent: number;
    /** Number of searches in stored snapshots. */
    highlights: number;
    /** Credits spent. */
    credits: number;
    /** Average duration of the fetches with content, in milliseconds. Missing if there were none. */
    averageMs?: number;
    /** Start of the bucket (ISO 8601, UTC). */
    at: string;
  }[];
  /** Sums over the period. */
  totals: {
    /** Number of captures by outcome. */
    outcomes: Record<string, number>;
    /** Fetches that ended. Rejected and cancelled fetches do not count. */
    fetches: number;
    /** Fetches of these that returned content. The page may have an error status. */
    fetchesWithContent: number;
    /** Number of searches in stored snapshots. */
    highlights: number;
    /** Credits spent. */
    credits: number;
    /** Average duration of the fetches with content, in milliseconds. Missing if there were none. */
    averageMs?: number;
  };
}

/** Requests and credits by group. */
export interface UsageBreakdown {
  /** Start of the period (ISO 8601, UTC). */
  from: string;
  /** End of the period (ISO 8601, UTC). */
  to: string;
  /** What requests are grouped by. */
  by: 'key' | 'host' | 'outcome';
  /** The 100 groups with the most requests. */
  groups: {
    /** Id of the key, the host or the outcome. Missing if there is none. */
    id?: string;
    /** Name for people. */
    name: string;
    /** Number of requests. */
    requests: number;
    /** Requests without content: failed, timed out, rejected or not reached. Cancelled ones are not counted. */
    failures: number;
    /** Fetches that ended. Rejected and cancelled fetches do not count. */
    fetches: number;
    /** Fetches of these that returned content. */
    fetchesWithContent: number;
    /** Credits charged. */
    credits: number;
    /** Average duration in milliseconds. */
    averageMs: number;
  }[];
}

/** Uses of the content that the site prefers (`true`) or not (`false`). A missing field means no statement. */
export interface UsagePreferences {
  /** Training of generative models (`train-ai`). */
  trainAi?: boolean;
  /** Input of a generative model (`ai-use`). */
  aiUse?: boolean;
  /** Search that leads to the page (`search`). */
  search?: boolean;
}

/** What is known about a video. */
export interface VideoFacts {
  /** `youtube`, `peertube`, or `web` for every other site. */
  provider: string;
  /** Id of the video at the site. */
  videoId: string;
  /** Title of the video. */
  title: string;
  /** Name of the channel or author. */
  channel?: string;
  /** Address of the channel. */
  channelUrl?: string;
  /** Length in seconds. */
  durationSeconds?: number;
  /** Date of publication (ISO 8601). */
  publishedAt?: string;
  /** Number of views that the site states. */
  viewCount?: number;
  /** Language of the video (BCP 47). */
  language?: string;
  /** Where the transcript comes from. Missing if there is none. */
  transcript?: {
    /** `captions`: the captions of the video. `page`: the page of the video. */
    source: string;
    /** `manual` (written by people) or `asr` (speech recognition). */
    kind: string;
    /** Language of the transcript (BCP 47). */
    language: string;
  };
  /** The transcript in order. */
  segments?: {
    /** Start in seconds. */
    startSeconds: number;
    /** What is said. */
    text: string;
  }[];
  /** The chapters in order. */
  chapters?: {
    /** Title of the chapter. */
    title: string;
    /** Start in seconds. */
    startSeconds: number;
  }[];
  /** Pictures with small frames of the whole video. */
  storyboard?: {
    /** Width of a frame in pixels. */
    frameWidth: number;
    /** Height of a frame in pixels. */
    frameHeight: number;
    /** Rows of frames on a sheet. */
    rows: number;
    /** Columns of frames on a sheet. */
    columns: number;
    /** The pictures in order. */
    sheets: {
      /** Address of the picture. */
      url: string;
      /** Length of the part of the video that it shows. */
      durationSeconds: number;
    }[];
  };
}

/** Request, result and failures of every operation. */
export interface Operations {
  /** Fetch a page as Markdown. */
  'fetch.fetch': {
    query?: { include?: string; };
    header?: { 'x-service-profile'?: string; 'x-service-accept'?: 'html' | 'markdown'; 'cache-control'?: string; };
    body: FetchRequest;
    answer: string;
    failure: AccessBlocked | AuthFailed | BadRequest | CaptureNotStored | FetchBlocked | FetchCapacityTimeout | FetchCaptureFailed | FetchCaptureTimeout | FetchConcurrencyLimitExceeded | FetchNavigationFailed | FetchOriginHttpError | FetchPageTooLarge | FetchUnsupportedContentType | FetchVideoUnavailable | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** Fetch a page as structured JSON. */
  'fetch.fetchJson': {
    query?: { include?: string; appendixMarkers?: 'off' | 'compact' | 'detailed'; };
    header?: { 'x-service-profile'?: string; 'x-service-accept'?: 'html' | 'markdown'; 'cache-control'?: string; };
    body: FetchJsonRequest;
    answer: FetchJsonResult | FetchOriginError;
    failure: AccessBlocked | AuthFailed | BadRequest | CaptureNotStored | FetchBlocked | FetchCapacityTimeout | FetchCaptureFailed | FetchCaptureTimeout | FetchConcurrencyLimitExceeded | FetchNavigationFailed | FetchOriginHttpError | FetchPageTooLarge | FetchUnsupportedContentType | FetchVideoUnavailable | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** Find relevant passages in a stored snapshot. */
  'fetch.fetchSearch': {
    body: SearchRequest;
    answer: SearchResponse;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchSnapshotSearchNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Start fetching many pages. Each page with content costs one credit. */
  'fetch.batched': {
    header?: { 'x-service-profile'?: string; 'x-service-accept'?: 'html' | 'markdown'; 'x-idempotency-key'?: string; };
    body: BatchedRequest;
    answer: BatchedStarted;
    failure: AccessBlocked | AuthFailed | BadRequest | BatchedIdempotencyConflict | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** List all runs, newest first. */
  'fetch.listBatched': {
    query?: { limit?: string; cursor?: string; id?: string; };
    answer: BatchedList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get the state of a run and a page of its results. */
  'fetch.getBatched': {
    path: { id: string; };
    query?: { limit?: string; offset?: string; order?: 'completion' | 'index'; include?: string; };
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
  /** Read a file of your own as structured JSON. */
  'documents.read': {
    query?: { include?: string; appendixMarkers?: 'off' | 'compact' | 'detailed'; options?: string; };
    header?: { 'content-disposition'?: string; };
    body: Uint8Array | Blob | FormData;
    answer: FetchJsonResult;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchCapacityTimeout | FetchCaptureFailed | FetchCaptureTimeout | FetchConcurrencyLimitExceeded | FetchPageTooLarge | FetchUnsupportedContentType | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** List the addresses of a site, from its sitemaps and the links of its start page. */
  'sites.map': {
    header?: { 'x-service-profile'?: string; 'x-service-accept'?: 'html' | 'markdown'; 'cache-control'?: string; };
    body: MapRequest;
    answer: MapResult;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchBlocked | FetchCapacityTimeout | FetchCaptureFailed | FetchCaptureTimeout | FetchConcurrencyLimitExceeded | FetchNavigationFailed | FetchOriginHttpError | FetchPageTooLarge | FetchUnsupportedContentType | FetchVideoUnavailable | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** Start fetching the pages of a site. Each page with content costs one credit. */
  'sites.crawl': {
    header?: { 'x-service-profile'?: string; 'x-service-accept'?: 'html' | 'markdown'; 'x-idempotency-key'?: string; };
    body: CrawlRequest;
    answer: BatchedStarted;
    failure: AccessBlocked | AuthFailed | BadRequest | BatchedIdempotencyConflict | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** List all crawls, newest first. */
  'sites.listCrawls': {
    query?: { limit?: string; cursor?: string; id?: string; };
    answer: CrawlList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get the state of a crawl and a page of its results. */
  'sites.getCrawl': {
    path: { id: string; };
    query?: { limit?: string; offset?: string; order?: 'completion' | 'index'; include?: string; };
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
  /** Watch pages for changes. */
  'monitors.create': {
    header?: { 'x-service-profile'?: string; 'x-service-accept'?: 'html' | 'markdown'; };
    body: MonitorRequest;
    answer: MonitorStarted;
    failure: AccessBlocked | AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** List all monitors, newest first. */
  'monitors.list': {
    answer: MonitorList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Read a monitor. */
  'monitors.get': {
    path: { id: string; };
    answer: Monitor;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | MonitorNotFound | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Pause or resume a monitor. */
  'monitors.update': {
    path: { id: string; };
    body: MonitorUpdate;
    answer: Monitor;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | MonitorNotFound | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Delete a monitor and its results. */
  'monitors.delete': {
    path: { id: string; };
    answer: undefined;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | MonitorNotFound | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Start a run of a monitor now. */
  'monitors.run': {
    path: { id: string; };
    answer: MonitorRunStarted;
    failure: AccessBlocked | AuthFailed | BadRequest | HttpApiDecodeError | InternalError | MonitorNotFound | PayloadTooLarge | ProfileNotFound | ServiceUnavailable | TooManyRequests;
  };
  /** List what a monitor found, newest first. */
  'monitors.results': {
    path: { id: string; };
    query?: { limit?: string; offset?: string; };
    answer: MonitorResults;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | MonitorNotFound | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** List stored snapshots, newest first. Filter by title or URL with `query`. */
  'snapshots.list': {
    query?: { query?: string; url?: string; captures?: 'all' | 'latest'; limit?: string; cursor?: string; };
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
  /** Find relevant passages in a stored snapshot, without fetching the page again. */
  'snapshots.highlights': {
    path: { snapshotId: string; };
    body: HighlightsRequest;
    answer: HighlightsResponse;
    failure: AccessBlocked | AuthFailed | BadRequest | FetchSnapshotHighlightsNotFound | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Extract data from a stored snapshot in the form of a JSON Schema, with evidence for each value. */
  'snapshots.extract': {
    path: { snapshotId: string; };
    body: ExtractRequest;
    answer: ExtractResponse;
    failure: AccessBlocked | AuthFailed | BadRequest | ExtractionFailed | ExtractionModelUnavailable | ExtractionUnavailable | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | SnapshotNotFound | TooManyRequests;
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
  /** Get your organization, its limits and its credits. */
  'account.get': {
    answer: Account;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get the captures that run or wait now. */
  'account.getQueue': {
    answer: Queue;
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
  /** Get requests without content, and error statuses of sites, by host and cause. */
  'account.getFailures': {
    query?: { range?: '24h' | '7d' | '30d'; };
    answer: FailureGroups;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** List the requests of the last 30 days, newest first, with key, latency, outcome and cause. */
  'requests.list': {
    query?: { calls?: 'all' | 'work'; outcome?: 'succeeded' | 'httpError' | 'unreached' | 'failed' | 'timedOut' | 'cancelled' | 'rejected' | 'withoutContent'; keyId?: string; host?: string; cause?: string; range?: '24h' | '7d' | '30d'; query?: string; limit?: string; cursor?: string; };
    answer: RequestList;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Get one request of the log with its options, its stages and its error. */
  'requests.get': {
    path: { requestId: string; };
    answer: RequestDetails;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | NotFound | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
  };
  /** Export the requests of the last 30 days as CSV. */
  'requests.export': {
    query?: { calls?: 'all' | 'work'; outcome?: 'succeeded' | 'httpError' | 'unreached' | 'failed' | 'timedOut' | 'cancelled' | 'rejected' | 'withoutContent'; keyId?: string; host?: string; cause?: string; range?: '24h' | '7d' | '30d'; query?: string; };
    answer: string;
    failure: AuthFailed | BadRequest | HttpApiDecodeError | InternalError | PayloadTooLarge | ServiceUnavailable | TooManyRequests;
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
