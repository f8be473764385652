"""Generated from the service contract by scripts/client-types. Do not edit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Optional, Sequence, Type, TypedDict, Union

from ._result import Failure


@dataclass(frozen=True, kw_only=True)
class AccessBlocked(Failure):
    """The organization cannot fetch now, usually because it has no credits left. Do not retry before the organization has credits again or `blockedUntil` has passed."""

    _tag: Literal["AccessBlocked"] = "AccessBlocked"
    organization_id: str
    blocked_until: Optional[Union[str, None]] = None
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class Account:
    organization: AccountOrganization
    user: Optional[AccountUser] = None
    """The signed-in user. Missing if you call with an API key."""
    limits: AccountLimits
    credits: Union[int, None]
    """Remaining credits. `None` means unlimited."""
    in_flight: int
    """Captures that are running now."""
    rate_used: int
    """Calls that count against the limit per minute now."""
    credits_granted: int
    """Credits granted so far. 0 if credits are unlimited."""
    storage: AccountStorage
    blocked_until: Optional[str] = None
    """ISO 8601, UTC"""


@dataclass(frozen=True, kw_only=True)
class AccountOrganization:
    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class AccountUser:
    """The signed-in user. Missing if you call with an API key."""

    email: str
    role: Literal["owner", "member"]
    is_operator: bool
    """Whether the user sees all organizations."""


@dataclass(frozen=True, kw_only=True)
class AccountLimits:
    max_concurrency: int
    """Maximum number of captures at the same time."""
    rate_per_minute: int
    """Maximum number of API calls per minute."""
    snapshot_days: int
    """Days until a snapshot is deleted."""


@dataclass(frozen=True, kw_only=True)
class AccountStorage:
    snapshots: int
    bytes: int
    oldest_expires_at: Optional[str] = None
    """When the next snapshot is deleted."""


@dataclass(frozen=True, kw_only=True)
class ApiKeyCreated:
    key: ApiKeyInfo
    raw_key: str
    """The full key. It is returned only once."""


@dataclass(frozen=True, kw_only=True)
class ApiKeyInfo:
    id: str
    name: str
    hint: str
    """The first characters of the key."""
    created_at: str
    """ISO 8601, UTC"""
    last_used_at: Optional[str] = None
    """Accurate to the minute. Missing if the key was never used."""
    revoked_at: Optional[str] = None
    """ISO 8601, UTC"""


@dataclass(frozen=True, kw_only=True)
class ApiKeyList:
    keys: List[ApiKeyInfo]


@dataclass(frozen=True, kw_only=True)
class Asset:
    id: str
    kind: str
    placeholder: str
    archive_key: str
    mime_type: str
    sha256: str
    bytes: int


@dataclass(frozen=True, kw_only=True)
class AuthFailed(Failure):
    """The credentials are missing or not valid. See `description`. Send a valid API key."""

    _tag: Literal["AuthFailed"] = "AuthFailed"
    reason: Literal["InvalidApiKey", "InvalidToken", "InvalidSession", "InvalidTenant"]
    description: str


@dataclass(frozen=True, kw_only=True)
class BadRequest(Failure):
    """The request has unknown properties, or a search has no content to search. See `message`. Correct what `message` names, then call again."""

    _tag: Literal["BadRequest"] = "BadRequest"
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class BatchedCancellationConflict(Failure):
    """The run has already finished. Read its results."""

    _tag: Literal["BatchedCancellationConflict"] = "BatchedCancellationConflict"
    id: str
    status: str
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class BatchedCancelled:
    id: str
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]


@dataclass(frozen=True, kw_only=True)
class BatchedData:
    response: ResponseFacts
    meta: Optional[BatchedMeta] = None
    snapshot_id: str
    html: Optional[str] = None
    markdown: Optional[str] = None
    links: Optional[List[BatchedDataLink]] = None
    render_engines: BatchedDataRenderEngines
    capture_telemetry: Dict[str, Union[str, float, bool]]
    assets: Optional[List[Asset]] = None
    blocked: Optional[BatchedDataBlocked] = None


@dataclass(frozen=True, kw_only=True)
class BatchedDataLink:
    url: str
    text: str


@dataclass(frozen=True, kw_only=True)
class BatchedDataRenderEngines:
    capture: str
    markdown: str
    tree: str


@dataclass(frozen=True, kw_only=True)
class BatchedDataBlocked:
    blocked_type: Literal["captcha", "botProtection", "ipBlock", "authWall"]


@dataclass(frozen=True, kw_only=True)
class BatchedIdempotencyConflict(Failure):
    """The idempotency key was already used with a different request. Use a new key, or read the run `existingRunId`."""

    _tag: Literal["BatchedIdempotencyConflict"] = "BatchedIdempotencyConflict"
    existing_run_id: str
    reason: Literal["payload_mismatch"]
    message: str
    """What is wrong, and what to do next."""


class BatchedIncludeOptions(TypedDict, total=False):
    html: Union[bool, ExtractionOptions, Sequence[ExtractionOptions]]
    """Include cleaned HTML: `true`, or one or more sections."""
    markdown: Union[bool, ExtractionOptions, Sequence[ExtractionOptions]]
    """Which Markdown to return (default: `true`): `true`, `false`, or one or more sections."""
    links: Union[bool, LinkOptions]
    meta: bool
    """Include page metadata (default: true)."""
    response: ResponseOptions
    appendix_markers: Literal["off", "compact", "detailed"]
    """How to mark omitted content (default: `compact`)."""


class ExtractionOptions(TypedDict, total=False):
    scope: Literal["main", "page"]
    """`main` (default for Markdown): only the main body. `page` (default for HTML): the whole page."""
    selectors: Sequence[str]
    """Keep only elements that match one of these CSS selectors."""
    exclude_selectors: Sequence[str]
    """Remove elements that match one of these CSS selectors."""
    max_tokens: int
    """Truncate after about this many tokens."""
    images: bool
    """Keep images (default: true)."""
    links: bool
    """Keep links (default: true). `false` keeps only the link texts."""


class LinkOptions(TypedDict, total=False):
    same_domain_only: bool
    """Return only links to the registrable domain of the final URL (default: true)."""
    include_patterns: Sequence[str]
    """Keep only links whose URL matches one of these RE2 patterns. An empty list keeps all."""
    exclude_patterns: Sequence[str]
    """Remove links whose URL matches one of these RE2 patterns."""


class ResponseOptions(TypedDict, total=False):
    include_headers: bool
    """Headers of the origin."""


@dataclass(frozen=True, kw_only=True)
class BatchedItem:
    url: str
    index: int
    """Position in the `urls` of the request, from 0."""
    status: Literal["SUCCEEDED", "FAILED", "CANCELLED"]
    data: Optional[BatchedData] = None
    error: Optional[Union[FetchOriginError, FetchCancelled, AccessBlocked, FetchBlocked, FetchSnapshotSearchNotFound, FetchSnapshotHighlightsNotFound, FetchPageTooLarge, FetchConcurrencyLimitExceeded, InternalError, FetchCaptureFailed, FetchNavigationFailed, FetchOriginHttpError, FetchUnsupportedContentType, FetchVideoUnavailable, ServiceUnavailable, FetchCaptureTimeout, FetchCapacityTimeout, SnapshotNotFound]] = None
    origin_error: Optional[FetchOriginError] = None
    """Present if the origin answered with an error status."""


@dataclass(frozen=True, kw_only=True)
class BatchedList:
    runs: List[BatchedListRun]
    next_cursor: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class BatchedListRun:
    id: str
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    batched_status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    total_urls: int
    name: Optional[str] = None
    url: Optional[str] = None
    """The start page; present if the run is a crawl."""
    finished_urls: int
    failed_urls: int
    """Finished URLs without content."""
    created_at: str
    finished_at: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class BatchedMeta:
    title: Optional[str] = None
    description: Optional[str] = None
    canonical_url: Optional[str] = None
    language: Optional[str] = None
    charset: Optional[str] = None
    favicon: Optional[str] = None
    warnings: Optional[List[Literal["parkedDomain", "softError", "robotsDisallowed"]]] = None
    """What to know before you use the content: the domain is parked, the page is an error page with a success status, or robots.txt disallows the URL."""
    site_policy: Optional[SitePolicy] = None
    icons: Optional[List[BatchedMetaIcon]] = None
    open_graph: Optional[BatchedMetaOpenGraph] = None
    twitter: Optional[BatchedMetaTwitter] = None


@dataclass(frozen=True, kw_only=True)
class BatchedMetaIcon:
    href: Optional[str] = None
    rel: Optional[str] = None
    type: Optional[str] = None
    sizes: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class BatchedMetaOpenGraph:
    title: Optional[str] = None
    description: Optional[str] = None
    type: Optional[str] = None
    url: Optional[str] = None
    site_name: Optional[str] = None
    locale: Optional[str] = None
    images: Optional[List[BatchedMetaOpenGraphImage]] = None


@dataclass(frozen=True, kw_only=True)
class BatchedMetaOpenGraphImage:
    url: Optional[str] = None
    width: Optional[str] = None
    height: Optional[str] = None
    alt: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class BatchedMetaTwitter:
    card: Optional[str] = None
    site: Optional[str] = None
    creator: Optional[str] = None
    title: Optional[str] = None
    description: Optional[str] = None
    image: Optional[str] = None


class _BatchedRequestRequired(TypedDict):
    urls: Sequence[str]


class BatchedRequest(_BatchedRequestRequired, total=False):
    name: str
    """A name for people, shown in lists."""
    include: BatchedIncludeOptions
    browser_config: BrowserConfig


@dataclass(frozen=True, kw_only=True)
class BatchedRun:
    id: str
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    batched_status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    total_urls: int
    name: Optional[str] = None
    url: Optional[str] = None
    """The start page; present if the run is a crawl."""
    results: List[BatchedItem]
    """Results in order of completion. The order is stable."""
    pagination: BatchedRunPagination


@dataclass(frozen=True, kw_only=True)
class BatchedRunPagination:
    total: int
    """Number of results so far."""
    limit: int
    offset: int
    has_more: bool


@dataclass(frozen=True, kw_only=True)
class BatchedRunNotFound(Failure):
    """The run does not exist. Use the id that `POST /v1/fetch/batched` (in MCP `batched_start`) or `POST /v1/crawl` returned."""

    _tag: Literal["BatchedRunNotFound"] = "BatchedRunNotFound"
    id: str
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class BatchedStarted:
    id: str


@dataclass(frozen=True, kw_only=True)
class BlockChange:
    change: Literal["added", "removed", "moved", "changed"]
    before: Optional[DiffBlock] = None
    """Missing if the block was added."""
    after: Optional[DiffBlock] = None
    """Missing if the block was removed."""
    similarity: Optional[float] = None
    """Share of the words that both versions of a changed block have in common, 0 to 1."""


class BrowserConfig(TypedDict, total=False):
    scroll_full_page: bool
    """Scroll to the end of the page to load lazy content."""


@dataclass(frozen=True, kw_only=True)
class Catalog:
    operations: List[CatalogOperation]
    limits: CatalogLimits
    search: CatalogSearch
    billing: str


@dataclass(frozen=True, kw_only=True)
class CatalogOperation:
    id: str
    method: str
    path: str
    summary: str
    price: int
    """Credits of one successful call."""


@dataclass(frozen=True, kw_only=True)
class CatalogLimits:
    capture_budget_ms: int
    """Time limit of a capture."""
    max_transfer_bytes: int
    """Of a page with all its resources."""
    max_snapshot_bytes: int
    """Of the DOM of a page."""
    max_ast_bytes: int
    """Of the text and structure that is read from a page."""
    max_body_bytes: int
    """Of a request body."""
    snapshot_days: int
    """Days until a snapshot is deleted."""


@dataclass(frozen=True, kw_only=True)
class CatalogSearch:
    max_results: CatalogSearchMaxResults
    min_score: CatalogSearchMinScore


@dataclass(frozen=True, kw_only=True)
class CatalogSearchMaxResults:
    least: int
    most: int
    default: int


@dataclass(frozen=True, kw_only=True)
class CatalogSearchMinScore:
    least: float
    most: float
    default: float


@dataclass(frozen=True, kw_only=True)
class ContentSignals:
    search: Optional[bool] = None
    """A search index with short excerpts."""
    ai_input: Optional[bool] = None
    """Input of a model, for example for an answer with citations."""
    ai_train: Optional[bool] = None
    """Training of models."""


@dataclass(frozen=True, kw_only=True)
class CrawlItem:
    url: str
    index: int
    """Position in the `urls` of the request, from 0."""
    status: Literal["SUCCEEDED", "FAILED", "CANCELLED"]
    data: Optional[BatchedData] = None
    error: Optional[Union[FetchOriginError, FetchCancelled, AccessBlocked, FetchBlocked, FetchSnapshotSearchNotFound, FetchSnapshotHighlightsNotFound, FetchPageTooLarge, FetchConcurrencyLimitExceeded, InternalError, FetchCaptureFailed, FetchNavigationFailed, FetchOriginHttpError, FetchUnsupportedContentType, FetchVideoUnavailable, ServiceUnavailable, FetchCaptureTimeout, FetchCapacityTimeout, SnapshotNotFound]] = None
    origin_error: Optional[FetchOriginError] = None
    """Present if the origin answered with an error status."""
    depth: int
    """Number of links from the start page; 1 for addresses of sitemaps."""
    found_by: Optional[int] = None
    """`index` of the page that links to it. Missing for the start page."""


@dataclass(frozen=True, kw_only=True)
class CrawlList:
    crawls: List[CrawlListCrawl]
    next_cursor: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class CrawlListCrawl:
    id: str
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    batched_status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    total_urls: int
    name: Optional[str] = None
    url: str
    finished_urls: int
    failed_urls: int
    """Finished URLs without content."""
    created_at: str
    finished_at: Optional[str] = None


class _CrawlRequestRequired(TypedDict):
    url: str
    """The page at which the crawl starts, an absolute http or https URL."""


class CrawlRequest(_CrawlRequestRequired, total=False):
    scope: Literal["host", "subdomains", "path"]
    """`host`: the host of `url`, with and without `www.`. `subdomains`: all hosts of its registrable domain. `path`: only addresses below the folder of `url`."""
    include_patterns: Sequence[str]
    """Keep only addresses that match one of these RE2 patterns. An empty list keeps all."""
    exclude_patterns: Sequence[str]
    """Leave out addresses that match one of these RE2 patterns."""
    limit: int
    """Maximum number of pages, 1 to 100,000. Each page with content costs one credit."""
    max_depth: int
    """Maximum number of links from the start page to a page. Default: no limit."""
    sitemap: Literal["include", "skip"]
    """Whether the addresses in the sitemaps of the site are crawled too, with depth 1."""
    robots: Literal["obey", "ignore"]
    """`obey`: leave out what `robots.txt` disallows, and keep its `Crawl-delay` (at most 60 s)."""
    delay_seconds: float
    """Minimum time between the starts of two fetches from a site, 0 to 60 seconds."""
    max_concurrency: int
    """Maximum number of pages of a site that are fetched at once. The service has a limit of its own."""
    max_age_seconds: int
    """Use stored captures that are at most this old, free of charge. 0: fetch every page."""
    name: str
    """A name for people, shown in lists."""
    include: BatchedIncludeOptions
    browser_config: BrowserConfig


@dataclass(frozen=True, kw_only=True)
class CrawlRun:
    id: str
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    batched_status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    total_urls: int
    """Number of pages found so far. It is final when the crawl has ended."""
    name: Optional[str] = None
    url: str
    """The start page."""
    results: List[CrawlItem]
    """Results in order of completion. The order is stable."""
    pagination: BatchedRunPagination
    skipped: CrawlRunSkipped
    """Numbers of links that were not followed, by reason. A link on several pages counts several times."""


@dataclass(frozen=True, kw_only=True)
class CrawlRunSkipped:
    """Numbers of links that were not followed, by reason. A link on several pages counts several times."""

    limit: Optional[int] = None
    """Beyond `limit`."""
    depth: Optional[int] = None
    """Beyond `maxDepth`."""
    robots: Optional[int] = None
    """Disallowed by robots.txt."""
    repeated_path: Optional[int] = None
    """Trap: the same path segment three times or more."""
    calendar: Optional[int] = None
    """Trap: more than 500 addresses that differ only in a date."""
    facets: Optional[int] = None
    """Trap: more than 500 combinations of parameters of the same path."""
    same_content: Optional[int] = None
    """Trap: links of pages whose content equals that of another page."""


@dataclass(frozen=True, kw_only=True)
class Degraded:
    reason: Literal["pageTooLarge", "unreadable", "documentNotDrawable"]
    skipped: List[Literal["html", "stateJson", "appendix", "boxes", "screenshot", "links", "metadata"]]
    limit_kind: Optional[Literal["transfer_bytes", "domsnapshot_bytes", "ast_bytes"]] = None
    measured_bytes: Optional[int] = None
    threshold_bytes: Optional[int] = None
    measured_tokens: Optional[int] = None
    threshold_tokens: Optional[int] = None


@dataclass(frozen=True, kw_only=True)
class DiffBlock:
    evidence_id: int
    """Position in document order, from 1."""
    type: str
    """`paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote` or `footnote`."""
    heading_path: List[str]
    """Headings above the block, outermost first."""
    markdown: str


@dataclass(frozen=True, kw_only=True)
class DiffSide:
    snapshot_id: str
    url: str
    title: Optional[str] = None
    captured_at: str


class DocumentConfig(TypedDict, total=False):
    pages: str
    """Pages to read, for example `1-3,7`."""
    max_pages: int
    max_bytes: int
    ocr: Literal["auto", "never", "force"]
    """When to read scans by OCR; `auto` (default): pages without text."""
    ocr_languages: Sequence[str]
    """Languages of scans: two letters (`de`) or names of tesseract (`chi_sim`)."""
    ocr_max_pages: int
    """Most scans to read (default: 50)."""
    password: str
    tables: bool
    """`false`: rows become paragraphs."""
    sheets: Sequence[str]
    max_rows_per_sheet: int
    include_notes: bool
    """Footnotes, speaker notes and comments (default: true)."""
    timeout_ms: int


@dataclass(frozen=True, kw_only=True)
class FetchBlocked(Failure):
    """The site blocks automated access. Other proxies were tried where configured. Another proxy exit may help. Do not retry: look for the content on another site."""

    _tag: Literal["FetchBlocked"] = "FetchBlocked"
    url: str
    blocked_type: Optional[Literal["captcha", "botProtection", "ipBlock", "authWall"]] = None
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class FetchCancelled(Failure):
    _tag: Literal["FetchCancelled"] = "FetchCancelled"
    url: str
    retryable: Literal[True]


@dataclass(frozen=True, kw_only=True)
class FetchCapacityTimeout(Failure):
    """No capacity became free before the deadline. Nothing was captured. Wait a few seconds, then call again."""

    _tag: Literal["FetchCapacityTimeout"] = "FetchCapacityTimeout"
    url: str
    timeout_ms: int
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[True]


@dataclass(frozen=True, kw_only=True)
class FetchCaptureFailed(Failure):
    """The page cannot be captured. Do not retry: the same request fails again."""

    _tag: Literal["FetchCaptureFailed"] = "FetchCaptureFailed"
    url: str
    failure_type: Literal["pageNeverSettled", "capabilityFailed", "browserInternalDocument", "invalidResponse", "unsafeNavigation", "undecodable"]
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]


@dataclass(frozen=True, kw_only=True)
class FetchCaptureTimeout(Failure):
    """The capture did not finish within its time budget. Retrying rarely helps: request fewer options, or look for the content on another site."""

    _tag: Literal["FetchCaptureTimeout"] = "FetchCaptureTimeout"
    url: str
    timeout_ms: int
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]


@dataclass(frozen=True, kw_only=True)
class FetchConcurrencyLimitExceeded(Failure):
    """The organization reached its limit of concurrent captures. Nothing was captured. Wait `retryAfterSeconds`, then call again, or use a batched run for many pages."""

    _tag: Literal["FetchConcurrencyLimitExceeded"] = "FetchConcurrencyLimitExceeded"
    max_concurrency: int
    retry_after_seconds: int
    request_id: str
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[True]


class _FetchJsonRequestRequired(TypedDict):
    url: str
    """An absolute http or https URL."""


class FetchJsonRequest(_FetchJsonRequestRequired, total=False):
    include: IncludeOptions
    search: SearchOptions
    browser_config: BrowserConfig
    document_config: DocumentConfig


@dataclass(frozen=True, kw_only=True)
class FetchJsonResult:
    meta: ResultMeta
    markdown: str
    json: List[StateJsonSource]
    data: ResultData
    origin_error: Optional[FetchOriginError] = None


@dataclass(frozen=True, kw_only=True)
class FetchNavigationFailed(Failure):
    """The browser cannot navigate to the page. Do not retry: check the URL."""

    _tag: Literal["FetchNavigationFailed"] = "FetchNavigationFailed"
    url: str
    failure_type: Literal["pageNeverSettled", "capabilityFailed", "browserInternalDocument", "invalidResponse", "unsafeNavigation", "undecodable"]
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]


@dataclass(frozen=True, kw_only=True)
class FetchOriginError(Failure):
    _tag: Literal["FetchOriginError"] = "FetchOriginError"
    url: str
    kind: Literal["dns", "tls", "connectionRefused", "connectionReset", "connectionClosed", "addressUnreachable", "emptyResponse", "connectionTimeout", "http"]
    upstream_error: Optional[str] = None
    origin_status_code: Optional[int] = None
    retryable: bool
    content_available: bool
    final_url: str
    redirect_limit_reached: bool
    message: Optional[str] = None
    """What to do next. Present if the address policy of the service refuses the address."""


@dataclass(frozen=True, kw_only=True)
class FetchOriginHttpError(Failure):
    """The origin refused a resource that the result requires. Do not retry: the same request fails again."""

    _tag: Literal["FetchOriginHttpError"] = "FetchOriginHttpError"
    url: str
    status_code: int
    content_type: str
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]


@dataclass(frozen=True, kw_only=True)
class FetchPageTooLarge(Failure):
    """The page exceeds a size limit. Do not retry: fetch a smaller page, or ask the operator to raise the limit."""

    _tag: Literal["FetchPageTooLarge"] = "FetchPageTooLarge"
    url: str
    limit_kind: Literal["transfer_bytes", "domsnapshot_bytes", "ast_bytes"]
    limit_bytes: int
    measured_bytes: int
    message: str
    """What is wrong, and what to do next."""


class _FetchRequestRequired(TypedDict):
    url: str
    """An absolute http or https URL."""


class FetchRequest(_FetchRequestRequired, total=False):
    include: IncludeOptions
    search: SearchOptions
    browser_config: BrowserConfig


@dataclass(frozen=True, kw_only=True)
class FetchSnapshotHighlightsNotFound(Failure):
    """The snapshot does not exist or has expired. Fetch the page again."""

    _tag: Literal["FetchSnapshotHighlightsNotFound"] = "FetchSnapshotHighlightsNotFound"
    snapshot_id: str
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class FetchSnapshotSearchNotFound(Failure):
    """The snapshot does not exist or has expired. Fetch the page again."""

    _tag: Literal["FetchSnapshotSearchNotFound"] = "FetchSnapshotSearchNotFound"
    snapshot_id: str
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class FetchUnsupportedContentType(Failure):
    """The content type is not supported. Do not retry: fetch the content in another format."""

    _tag: Literal["FetchUnsupportedContentType"] = "FetchUnsupportedContentType"
    url: str
    content_type: str
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]


@dataclass(frozen=True, kw_only=True)
class FetchVideoUnavailable(Failure):
    """The video is not available to anonymous visitors. Do not retry: the same request fails again."""

    _tag: Literal["FetchVideoUnavailable"] = "FetchVideoUnavailable"
    url: str
    availability: str
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]


class _HighlightsRequestRequired(TypedDict):
    highlights: SearchOptions


class HighlightsRequest(_HighlightsRequestRequired, total=False):
    include: IncludeOptions


@dataclass(frozen=True, kw_only=True)
class HighlightsResponse:
    snapshot_id: str
    response: HighlightsResponseResponse
    duration_ms: int
    playground: str
    highlights: SearchResult


@dataclass(frozen=True, kw_only=True)
class HighlightsResponseResponse:
    url: str
    requested_url: str
    origin_status_code: int
    redirect_status_code: Optional[int] = None
    """Status code of the first redirect. Missing if there was none."""
    content_type: str
    headers: Dict[str, str]


@dataclass(frozen=True, kw_only=True)
class HttpApiDecodeError(Failure):
    """The request is not valid. `issues` lists what is wrong and where. Correct the values listed in `issues`, then call again."""

    _tag: Literal["HttpApiDecodeError"] = "HttpApiDecodeError"
    message: str
    """What is wrong, and what to do next."""
    issues: List[HttpApiDecodeErrorIssue]


@dataclass(frozen=True, kw_only=True)
class HttpApiDecodeErrorIssue:
    _tag: Literal["Pointer", "Missing"]
    path: List[str]
    message: str


class IncludeOptions(TypedDict, total=False):
    html: Union[bool, ExtractionOptions, Sequence[ExtractionOptions]]
    """Include cleaned HTML: `true`, or one or more sections."""
    markdown: Union[bool, ExtractionOptions, Sequence[ExtractionOptions]]
    """Which Markdown to return (default: `true`): `true`, `false`, or one or more sections."""
    screenshot: Union[bool, ScreenshotOptions]
    """Take a screenshot, as a signed URL."""
    links: Union[bool, LinkOptions]
    meta: bool
    """Include page metadata (default: true)."""
    response: ResponseOptions
    json: bool
    """Include State JSON, the structured data that the page was rendered from."""
    appendix: bool
    """Include the appendix: navigation, sidebars and other content outside the main body."""
    appendix_markers: Literal["off", "compact", "detailed"]
    """How to mark omitted content (default: `compact`)."""


class ScreenshotOptions(TypedDict, total=False):
    full_page: bool
    """The full page."""


@dataclass(frozen=True, kw_only=True)
class InternalError(Failure):
    """An unexpected error in the service. Wait a few seconds, then call again. If it fails again, report the trace id."""

    _tag: Literal["InternalError"] = "InternalError"
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[True]


@dataclass(frozen=True, kw_only=True)
class Invitation:
    id: str
    email: str
    role: Literal["owner", "member"]
    created_at: str
    """ISO 8601, UTC"""
    expires_at: str
    """ISO 8601, UTC"""


@dataclass(frozen=True, kw_only=True)
class InvitationCreated:
    invitation: Invitation
    url: str
    """The link to send to the person. It is returned only once and works for 7 days."""


@dataclass(frozen=True, kw_only=True)
class LoggedRequest:
    trace_id: str
    """Trace id of the call, followed by a dash and a suffix if several calls have the same. For an item of a run, its id."""
    at: str
    """When the request began."""
    operation: str
    """Name of the operation, `mcp.` and the name of the tool, or `batchedItem` for an item of a run."""
    status: Optional[int] = None
    """HTTP status of the answer. Missing for items of runs."""
    duration_ms: int
    key: Optional[LoggedRequestKey] = None
    """API key of the caller."""
    user: Optional[str] = None
    """E-mail address of the signed-in caller."""
    url: Optional[str] = None
    """The requested page, without credentials."""
    outcome: Literal["succeeded", "httpError", "unreached", "failed", "timedOut", "cancelled", "rejected"]
    cause: Optional[str] = None
    """Tag of the error, or kind of the failure of the origin."""
    explanation: Optional[str] = None
    """The cause in plain words, and what to do next."""
    snapshot_id: Optional[str] = None
    """The stored snapshot. It may have expired."""
    run_id: Optional[str] = None
    credits: int
    """Credits charged."""


@dataclass(frozen=True, kw_only=True)
class LoggedRequestKey:
    """API key of the caller."""

    id: str
    name: str


class _MapRequestRequired(TypedDict):
    url: str
    """The start page of the site, an absolute http or https URL."""


class MapRequest(_MapRequestRequired, total=False):
    scope: Literal["host", "subdomains", "path"]
    """`host`: the host of `url`, with and without `www.`. `subdomains`: all hosts of its registrable domain. `path`: only addresses below the folder of `url`."""
    include_patterns: Sequence[str]
    """Keep only addresses that match one of these RE2 patterns. An empty list keeps all."""
    exclude_patterns: Sequence[str]
    """Leave out addresses that match one of these RE2 patterns."""
    sitemap: Literal["include", "only", "skip"]
    """`include`: the links of the start page and the sitemaps. `only`: the sitemaps, without fetching the start page, free of charge. `skip`: the links of the start page."""
    search: str
    """Keep only addresses whose URL or link text contains this text, ignoring case."""
    limit: int
    """Maximum number of addresses in the answer, 1 to 100,000."""
    cursor: str
    """`nextCursor` of the previous page. The start page is not fetched again."""


@dataclass(frozen=True, kw_only=True)
class MapResult:
    url: str
    total: int
    """Number of addresses that match, over all pages of the result."""
    addresses: List[MappedAddress]
    """Without duplicates: the start page, its links, then the sitemaps in their order."""
    is_cut: bool
    """Whether the site has more addresses than were read."""
    sitemaps: List[MapSitemap]
    """The sitemaps that were requested."""
    snapshot_id: Optional[str] = None
    """Snapshot of the start page."""
    origin_error: Optional[FetchOriginError] = None
    """Present if the start page was not reached or answered with an error status."""
    next_cursor: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class MapSitemap:
    url: str
    found_in: Literal["robots", "index", "default"]
    """`robots`: a line of robots.txt. `index`: another sitemap. `default`: `/sitemap.xml`."""
    status: Literal["read", "cut", "missing", "unreachable", "invalid"]
    """`cut`: only the beginning was read, because the file is too large or breaks off."""
    kind: Optional[Literal["sitemap", "index", "feed", "text"]] = None
    addresses: int
    """Number of addresses in the file, before filters."""


@dataclass(frozen=True, kw_only=True)
class MappedAddress:
    url: str
    source: Literal["start", "link", "sitemap", "feed"]
    title: Optional[str] = None
    """Text of the link on the start page."""
    lastmod: Optional[str] = None
    """Date of the last change, as the sitemap or feed states it."""
    sitemap: Optional[str] = None
    """The sitemap or feed that lists the address."""


@dataclass(frozen=True, kw_only=True)
class Member:
    id: str
    email: str
    role: Literal["owner", "member"]
    created_at: str
    """ISO 8601, UTC"""
    is_you: bool


@dataclass(frozen=True, kw_only=True)
class MemberList:
    members: List[Member]
    invitations: List[Invitation]


@dataclass(frozen=True, kw_only=True)
class MetadataChange:
    field: Literal["title", "description", "author", "siteName", "createdAt", "updatedAt", "lang", "canonical", "image", "pageType", "finalUrl", "contentType", "originStatusCode"]
    before: Optional[str] = None
    """Missing if the earlier snapshot does not have the field."""
    after: Optional[str] = None
    """Missing if the later snapshot does not have the field."""


@dataclass(frozen=True, kw_only=True)
class MethodNotAllowed(Failure):
    """The path does not support this method. `allow` lists the supported methods. Use a method of `allow`; see `/docs/api`."""

    _tag: Literal["MethodNotAllowed"] = "MethodNotAllowed"
    path: str
    allow: List[str]
    message: str
    """What is wrong, and what to do next."""


class _NewApiKeyRequired(TypedDict):
    name: str


class NewApiKey(_NewApiKeyRequired, total=False):
    pass


class _NewInvitationRequired(TypedDict):
    email: str


class NewInvitation(_NewInvitationRequired, total=False):
    role: Literal["owner", "member"]


class _NewProfileRequired(TypedDict):
    name: str
    """Name of a profile."""


class NewProfile(_NewProfileRequired, total=False):
    headers: Dict[str, str]
    """Additional request headers. They are sent only to the origin of the requested URL."""
    cookies: Sequence[NewProfileCookie]
    user_agent: str
    locale: str
    """Language of the browser and of `Accept-Language`, such as `de-DE`."""
    timezone: str
    """Time zone of the page, such as `Europe/Berlin`."""
    viewport: NewProfileViewport
    """Size of the viewport in CSS pixels."""
    mobile: bool
    """Load the page as a phone: viewport, touch and user agent."""
    wait_for: Union[int, str]
    """Milliseconds to wait after loading, at most 60000, or a CSS selector to wait for."""
    exit: int
    """Position in the list of proxy exits of the service, from 0. Other exits are not tried."""


class _NewProfileCookieRequired(TypedDict):
    name: str
    value: str
    domain: str
    """Host that receives the cookie. With a dot at the start (`.example.com`) its subdomains do, too."""


class NewProfileCookie(_NewProfileCookieRequired, total=False):
    path: str


class _NewProfileViewportRequired(TypedDict):
    width: int
    height: int


class NewProfileViewport(_NewProfileViewportRequired, total=False):
    """Size of the viewport in CSS pixels."""


@dataclass(frozen=True, kw_only=True)
class NotFound(Failure):
    """The path does not exist. Check the path; `/docs/api` lists all operations."""

    _tag: Literal["NotFound"] = "NotFound"
    path: str
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class OrganizationList:
    organizations: List[OrganizationListOrganization]


@dataclass(frozen=True, kw_only=True)
class OrganizationListOrganization:
    id: str
    name: str
    created_at: str
    """ISO 8601, UTC"""
    closed_at: Optional[str] = None
    """ISO 8601, UTC"""
    blocked_until: Optional[str] = None
    """ISO 8601, UTC"""
    max_concurrency: int
    rate_per_minute: int
    credits: Union[int, None]
    """Remaining credits. `None` means unlimited."""
    in_flight: int
    users: int
    active_keys: int
    requests: int
    """Requests in the last 30 days."""
    failures: int
    """Requests without content in the last 30 days."""
    credits_spent: int
    """Credits spent in the last 30 days."""
    last_request_at: Optional[str] = None
    """ISO 8601, UTC"""
    snapshots: int
    stored_bytes: int


@dataclass(frozen=True, kw_only=True)
class OriginNotAllowed(Failure):
    """Pages of this web origin may not call MCP. Add the origin to `PAGEWRIGHT_CORS_ORIGINS`."""

    _tag: Literal["OriginNotAllowed"] = "OriginNotAllowed"
    origin: str
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class PayloadTooLarge(Failure):
    """The request body is too large. Send a smaller request, for example with fewer URLs."""

    _tag: Literal["PayloadTooLarge"] = "PayloadTooLarge"
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class PaymentRequest:
    price: Optional[str] = None
    """Header `crawler-price` as sent, for example `USD 0.01`."""
    challenge: Optional[str] = None
    """Header `www-authenticate` as sent."""
    offers: Optional[List[PaymentRequestOffer]] = None
    """Accepted payments of x402, at most 10."""


@dataclass(frozen=True, kw_only=True)
class PaymentRequestOffer:
    scheme: Optional[str] = None
    network: Optional[str] = None
    amount: Optional[str] = None
    """In the smallest unit of the asset."""
    asset: Optional[str] = None
    pay_to: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class PriceChange:
    name: str
    """What has the price: the text around it, or the name in structured data."""
    before: str
    after: str
    source: Literal["content", "structuredData"]
    evidence_id: Optional[int] = None
    """The block of the later snapshot, if the source is the content."""


@dataclass(frozen=True, kw_only=True)
class ProfileInfo:
    name: str
    user_agent: Optional[str] = None
    locale: Optional[str] = None
    """Language of the browser and of `Accept-Language`, such as `de-DE`."""
    timezone: Optional[str] = None
    """Time zone of the page, such as `Europe/Berlin`."""
    viewport: Optional[ProfileInfoViewport] = None
    """Size of the viewport in CSS pixels."""
    mobile: Optional[bool] = None
    """Load the page as a phone: viewport, touch and user agent."""
    wait_for: Optional[Union[int, str]] = None
    """Milliseconds to wait after loading, at most 60000, or a CSS selector to wait for."""
    exit: Optional[int] = None
    """Position in the list of proxy exits of the service, from 0. Other exits are not tried."""
    header_names: Optional[List[str]] = None
    cookies: Optional[List[ProfileInfoCookie]] = None
    created_at: str
    updated_at: str


@dataclass(frozen=True, kw_only=True)
class ProfileInfoViewport:
    """Size of the viewport in CSS pixels."""

    width: int
    height: int


@dataclass(frozen=True, kw_only=True)
class ProfileInfoCookie:
    name: str
    domain: str
    """Host that receives the cookie. With a dot at the start (`.example.com`) its subdomains do, too."""
    path: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class ProfileList:
    profiles: List[ProfileInfo]


@dataclass(frozen=True, kw_only=True)
class ProfileNotFound(Failure):
    """The organization has no profile with this name. Create it with `POST /v1/profiles`, or list the profiles with `GET /v1/profiles`."""

    _tag: Literal["ProfileNotFound"] = "ProfileNotFound"
    name: str
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class Queue:
    running: int
    """Captures that a worker runs."""
    queued: int
    """Captures that wait for a worker."""
    waiting_urls: int
    """URLs of runs that are not queued yet."""
    captures: List[QueueCapture]
    """The 100 oldest captures."""


@dataclass(frozen=True, kw_only=True)
class QueueCapture:
    url: str
    state: Literal["QUEUED", "RUNNING"]
    since: str
    """When it was queued or started."""
    attempt: int
    """1 for the first attempt; 0 while it waits."""
    run_id: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class RequestList:
    requests: List[LoggedRequest]
    next_cursor: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class ResponseFacts:
    url: str
    requested_url: str
    origin_status_code: int
    redirect_status_code: Optional[int] = None
    """Status code of the first redirect. Missing if there was none."""
    content_type: str
    headers: Optional[Dict[str, str]] = None


@dataclass(frozen=True, kw_only=True)
class ResultData:
    assets: Optional[List[Asset]] = None
    degraded: Optional[Degraded] = None
    search: Optional[SearchResult] = None
    screenshot: Optional[ResultDataScreenshot] = None
    document: Optional[ResultDataDocument] = None
    usage: Optional[ResultDataUsage] = None
    video: Optional[VideoFacts] = None
    html: Optional[str] = None
    links: Optional[List[BatchedDataLink]] = None
    appendix: Optional[str] = None
    response: Optional[ResponseFacts] = None


@dataclass(frozen=True, kw_only=True)
class ResultDataScreenshot:
    url: str
    full_page: bool


@dataclass(frozen=True, kw_only=True)
class ResultDataDocument:
    url: str
    content_type: str
    size_bytes: int


@dataclass(frozen=True, kw_only=True)
class ResultDataUsage:
    document_pages: int
    ocr_pages: int
    audio_seconds: int
    videos: int


@dataclass(frozen=True, kw_only=True)
class ResultMeta:
    version: int
    """Version of this format."""
    url: str
    """The requested URL."""
    captured_at: str
    """Time of the capture (ISO 8601)."""
    snapshot_id: str
    """Id of the stored snapshot."""
    lang: Optional[str] = None
    """Language of the page (BCP 47)."""
    page_type: Optional[str] = None
    """Kind of page, such as `article` or `product`."""
    content_source: Optional[Literal["delivered"]] = None
    """Present if the content was read from the HTML that the server sent, because the scripts of the page hid, replaced or removed it."""
    playground: Optional[str] = None
    """Address of the snapshot in the playground."""
    title: Optional[str] = None
    final_url: Optional[str] = None
    """The URL after redirects."""
    content_type: Optional[str] = None
    """Content type that the origin sent."""
    canonical: Optional[str] = None
    """The canonical URL that the page names."""
    description: Optional[str] = None
    """The description that the page states."""
    author: Optional[str] = None
    created_at: Optional[str] = None
    """Date of publication that the page states."""
    updated_at: Optional[str] = None
    """Date of the last change that the page states."""
    image: Optional[str] = None
    """URL of the main picture."""
    pagination_next: Optional[str] = None
    """URL of the next page of a list."""
    blocked: Optional[Literal["captcha", "botProtection", "ipBlock", "authWall"]] = None
    """Present if the site showed a block page."""
    loading_status: Optional[Literal["complete", "capped", "stuck", "partial"]] = None
    """Whether the page loaded completely."""
    warnings: Optional[List[Literal["parkedDomain", "softError", "robotsDisallowed"]]] = None
    """What to know before you use the content: the domain is parked, the page is an error page with a success status, or robots.txt disallows the URL."""
    site_policy: Optional[SitePolicy] = None
    citation_evidence_ids: Optional[List[int]] = None
    """Numbers of the blocks of the Markdown, for citations."""
    appendix: Optional[ResultMetaAppendix] = None
    state_json: Optional[ResultMetaStateJson] = None
    """Present if State JSON was truncated."""
    markdown: Optional[ResultMetaMarkdown] = None
    """Present if the Markdown was truncated: where the complete one is, and how much is missing."""
    resources: ResultMetaResources
    """URLs of the stored snapshot."""


@dataclass(frozen=True, kw_only=True)
class ResultMetaAppendix:
    url: str
    links: ResultMetaAppendixLinks
    omitted: ResultMetaAppendixOmitted
    markers: List[ResultMetaAppendixMarker]


@dataclass(frozen=True, kw_only=True)
class ResultMetaAppendixLinks:
    same_domain: int
    external: int


@dataclass(frozen=True, kw_only=True)
class ResultMetaAppendixOmitted:
    blocks: int
    approx_tokens: int


@dataclass(frozen=True, kw_only=True)
class ResultMetaAppendixMarker:
    evidence_id: int
    links: int
    approx_tokens: int
    label: str
    preview: str
    more_blocks: int


@dataclass(frozen=True, kw_only=True)
class ResultMetaStateJson:
    """Present if State JSON was truncated."""

    more_tokens: int


@dataclass(frozen=True, kw_only=True)
class ResultMetaMarkdown:
    """Present if the Markdown was truncated: where the complete one is, and how much is missing."""

    url: str
    more_tokens: int


@dataclass(frozen=True, kw_only=True)
class ResultMetaResources:
    """URLs of the stored snapshot."""

    version: int
    snapshot_id: str
    url: str
    markdown_url: str


@dataclass(frozen=True, kw_only=True)
class RobotsFacts:
    url: str
    """Address of the robots.txt."""
    status: Literal["found", "missing", "unreachable"]
    """`missing` (status 4xx) allows every URL. `unreachable` (status 5xx, or no response) allows none."""
    allowed: bool
    """Whether the URL may be fetched."""
    rule: Optional[str] = None
    """The line that decides. Missing if no rule matches."""
    line: Optional[int] = None
    """Number of that line, from 1."""
    crawl_delay_seconds: Optional[float] = None
    """Delay between requests that the site asks for."""


class _RoleChangeRequired(TypedDict):
    role: Literal["owner", "member"]


class RoleChange(_RoleChangeRequired, total=False):
    pass


@dataclass(frozen=True, kw_only=True)
class RunEndedEvent:
    type: Literal["batched.completed", "batched.cancelled", "crawl.completed", "crawl.cancelled"]
    timestamp: str
    """When the run ended."""
    data: RunEndedEventData


@dataclass(frozen=True, kw_only=True)
class RunEndedEventData:
    id: str
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    batched_status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """The same value as `status`."""
    total_urls: int
    """Number of addresses of the run, or of pages that the crawl has found."""
    url: Optional[str] = None
    """The start page of a crawl."""


class _SearchOptionsRequired(TypedDict):
    query: str
    """The words or the question to search for."""


class SearchOptions(_SearchOptionsRequired, total=False):
    max_results: int
    """Maximum number of passages."""
    min_score: float
    """Return only passages with at least this score. 0 returns all."""


class _SearchRequestRequired(TypedDict):
    snapshot_id: str
    search: SearchOptions


class SearchRequest(_SearchRequestRequired, total=False):
    include: IncludeOptions


@dataclass(frozen=True, kw_only=True)
class SearchResponse:
    snapshot_id: str
    response: HighlightsResponseResponse
    search: SearchResult
    duration_ms: int
    playground: str


@dataclass(frozen=True, kw_only=True)
class SearchResult:
    query: str
    """The query, as it was sent."""
    snippets: List[SearchResultSnippet]
    meta: SearchResultMeta


@dataclass(frozen=True, kw_only=True)
class SearchResultSnippet:
    type: Literal["text", "table", "code", "json"]
    source: Literal["markdown", "appendix", "html", "stateJson"]
    """The layer of the page with the passage."""
    text: str
    """The passage, verbatim."""
    json: Any
    """The value of a passage in State JSON, else null."""
    score: float
    """Estimated probability that the passage answers the query, 0 to 1."""
    location: SearchResultSnippetLocation


@dataclass(frozen=True, kw_only=True)
class SearchResultSnippetLocation:
    evidence_id: Optional[int] = None
    """Number of the block with the passage."""
    markdown_block_id: Optional[str] = None
    """Id of the block in the Markdown."""
    node_ids: Optional[List[int]] = None
    state_json_source_id: Optional[int] = None
    json_path: Optional[str] = None
    """Path of the value in its source."""


@dataclass(frozen=True, kw_only=True)
class SearchResultMeta:
    duration_ms: int
    sources: List[SearchResultMetaSource]


@dataclass(frozen=True, kw_only=True)
class SearchResultMetaSource:
    source: str
    chunk_count: int
    batch_count: int
    ranker: str
    fallback: bool
    fallback_reason: Optional[str] = None
    duration_ms: int


@dataclass(frozen=True, kw_only=True)
class ServiceUnavailable(Failure):
    """The service is temporarily unavailable. Wait a few seconds, then call again."""

    _tag: Literal["ServiceUnavailable"] = "ServiceUnavailable"
    message: str
    """What is wrong, and what to do next."""
    request_id: str
    dispatch_outcome: Optional[Literal["notDispatched", "dispatched", "workerLost", "unknown"]] = None
    retryable: Literal[True]


@dataclass(frozen=True, kw_only=True)
class SitePolicy:
    robots: Optional[RobotsFacts] = None
    """Of the URL, or of the URL that it redirects to. Missing if `PAGEWRIGHT_ROBOTS` is `ignore`."""
    content_signals: Optional[ContentSignals] = None
    robots_tag: Optional[str] = None
    """Header `x-robots-tag` as sent."""
    tdm_reservation: Optional[bool] = None
    """Whether the rights of text and data mining are reserved (header `tdm-reservation`)."""
    tdm_policy: Optional[str] = None
    """Header `tdm-policy`: the address of a licence."""
    payment: Optional[PaymentRequest] = None
    """Present if the site answered with status 402."""


@dataclass(frozen=True, kw_only=True)
class SnapshotBlock:
    evidence_id: int
    """Position in document order, from 1."""
    markdown_block_id: str
    role: Literal["main", "appendix"]
    type: str
    """`paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote`, `footnote` or `separator`."""
    heading_path: List[str]
    """Headings above the block, outermost first."""
    score: Optional[float] = None
    """Estimated probability that the block belongs to the main body, 0 to 1. Missing if no model was used."""
    reasons: List[str]
    """Reasons for the role, strongest first."""
    passes: Optional[List[str]] = None
    """Passes of the block decision that changed its role, in order; absent if none did."""
    box: Optional[SnapshotBlockBox] = None
    """Position on the page in CSS pixels. Missing if the page has no layout."""
    approx_tokens: int
    markdown: str


@dataclass(frozen=True, kw_only=True)
class SnapshotBlockBox:
    """Position on the page in CSS pixels. Missing if the page has no layout."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, kw_only=True)
class SnapshotBlocks:
    snapshot_id: str
    capture: SnapshotBlocksCapture
    screenshot: Optional[SnapshotBlocksScreenshot] = None
    """Width and height in pixels. One image pixel is one CSS pixel of the page."""
    blocks: List[SnapshotBlock]


@dataclass(frozen=True, kw_only=True)
class SnapshotBlocksCapture:
    transfer_bytes: int
    stages: List[SnapshotBlocksCaptureStage]
    """Stages of the capture in order, in milliseconds from its start."""


@dataclass(frozen=True, kw_only=True)
class SnapshotBlocksCaptureStage:
    name: str
    start_ms: float
    duration_ms: float


@dataclass(frozen=True, kw_only=True)
class SnapshotBlocksScreenshot:
    """Width and height in pixels. One image pixel is one CSS pixel of the page."""

    url: str
    full_page: bool
    width: int
    height: int


@dataclass(frozen=True, kw_only=True)
class SnapshotDiff:
    before: DiffSide
    after: DiffSide
    has_changed: bool
    """Whether anything changed apart from noise."""
    counts: SnapshotDiffCounts
    """Numbers of blocks."""
    metadata: List[MetadataChange]
    prices: List[PriceChange]
    changes: List[BlockChange]
    """In the order of the page."""
    noise: List[SnapshotDiffNoise]
    """Blocks that differ only in dates, relative times, counters or tracking parameters."""


@dataclass(frozen=True, kw_only=True)
class SnapshotDiffCounts:
    """Numbers of blocks."""

    added: int
    removed: int
    moved: int
    changed: int
    noise: int
    unchanged: int


@dataclass(frozen=True, kw_only=True)
class SnapshotDiffNoise:
    before: DiffBlock
    after: DiffBlock


@dataclass(frozen=True, kw_only=True)
class SnapshotList:
    snapshots: List[SnapshotListSnapshot]
    next_cursor: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class SnapshotListSnapshot:
    snapshot_id: str
    url: str
    title: Optional[str] = None
    captured_at: str
    """ISO 8601, UTC"""
    expires_at: str
    """ISO 8601, UTC"""
    bytes: int
    """Stored size in bytes."""
    has_screenshot: bool
    origin_status_code: Optional[int] = None
    """Present if the origin answered with an error status."""
    playground: str


@dataclass(frozen=True, kw_only=True)
class SnapshotNotFound(Failure):
    """The snapshot, or the requested part of it, does not exist or has expired. Fetch the page again."""

    _tag: Literal["SnapshotNotFound"] = "SnapshotNotFound"
    snapshot_id: str
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class StateJsonSource:
    id: int
    kind: str
    role: str
    score: float
    url: Optional[str] = None
    method: Optional[str] = None
    body: Any
    more_tokens: Optional[int] = None
    keys: Optional[List[str]] = None
    url_redacted: Optional[bool] = None
    url_omitted: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class TooManyRequests(Failure):
    """The organization exceeded its request rate. Wait `retryAfterSeconds`, then call again."""

    _tag: Literal["TooManyRequests"] = "TooManyRequests"
    retry_after_seconds: int
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[True]


@dataclass(frozen=True, kw_only=True)
class Usage:
    from_: str
    """ISO 8601, UTC"""
    to: str
    """ISO 8601, UTC"""
    step_seconds: int
    """Length of a bucket in seconds."""
    buckets: List[UsageBucket]
    totals: UsageTotals


@dataclass(frozen=True, kw_only=True)
class UsageBucket:
    outcomes: Dict[str, int]
    """Number of captures by outcome."""
    highlights: int
    """Number of searches in stored snapshots."""
    credits: int
    """Credits spent."""
    at: str
    """Start of the bucket."""


@dataclass(frozen=True, kw_only=True)
class UsageTotals:
    outcomes: Dict[str, int]
    """Number of captures by outcome."""
    highlights: int
    """Number of searches in stored snapshots."""
    credits: int
    """Credits spent."""


@dataclass(frozen=True, kw_only=True)
class UsageBreakdown:
    from_: str
    """ISO 8601, UTC"""
    to: str
    """ISO 8601, UTC"""
    by: Literal["key", "host", "outcome"]
    groups: List[UsageBreakdownGroup]
    """The 100 groups with the most requests."""


@dataclass(frozen=True, kw_only=True)
class UsageBreakdownGroup:
    id: Optional[str] = None
    """Id of the key, the host or the outcome. Missing if there is none."""
    name: str
    """Name for people."""
    requests: int
    failures: int
    """Requests without content: failed, timed out, rejected or not reached."""
    credits: int
    average_ms: int


@dataclass(frozen=True, kw_only=True)
class VideoFacts:
    provider: str
    video_id: str
    title: str
    channel: Optional[str] = None
    channel_url: Optional[str] = None
    duration_seconds: Optional[int] = None
    published_at: Optional[str] = None
    view_count: Optional[int] = None
    language: Optional[str] = None
    transcript: Optional[VideoFactsTranscript] = None
    segments: Optional[List[VideoFactsSegment]] = None
    chapters: Optional[List[VideoFactsChapter]] = None
    storyboard: Optional[VideoFactsStoryboard] = None


@dataclass(frozen=True, kw_only=True)
class VideoFactsTranscript:
    source: str
    kind: str
    language: str


@dataclass(frozen=True, kw_only=True)
class VideoFactsSegment:
    start_seconds: float
    text: str


@dataclass(frozen=True, kw_only=True)
class VideoFactsChapter:
    title: str
    start_seconds: float


@dataclass(frozen=True, kw_only=True)
class VideoFactsStoryboard:
    frame_width: int
    frame_height: int
    rows: int
    columns: int
    sheets: List[VideoFactsStoryboardSheet]


@dataclass(frozen=True, kw_only=True)
class VideoFactsStoryboardSheet:
    url: str
    duration_seconds: float


FetchFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    FetchBlocked,
    FetchCapacityTimeout,
    FetchCaptureFailed,
    FetchCaptureTimeout,
    FetchConcurrencyLimitExceeded,
    FetchNavigationFailed,
    FetchOriginHttpError,
    FetchPageTooLarge,
    FetchUnsupportedContentType,
    FetchVideoUnavailable,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ProfileNotFound,
    ServiceUnavailable,
    TooManyRequests,
]

FetchJsonFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    FetchBlocked,
    FetchCapacityTimeout,
    FetchCaptureFailed,
    FetchCaptureTimeout,
    FetchConcurrencyLimitExceeded,
    FetchNavigationFailed,
    FetchOriginHttpError,
    FetchPageTooLarge,
    FetchUnsupportedContentType,
    FetchVideoUnavailable,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ProfileNotFound,
    ServiceUnavailable,
    TooManyRequests,
]

FetchBatchedFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    BatchedIdempotencyConflict,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ProfileNotFound,
    ServiceUnavailable,
    TooManyRequests,
]

FetchListBatchedFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

FetchGetBatchedFailure = Union[
    AuthFailed,
    BadRequest,
    BatchedRunNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

FetchCancelBatchedFailure = Union[
    AuthFailed,
    BadRequest,
    BatchedCancellationConflict,
    BatchedRunNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

FetchRetryBatchedFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    BatchedRunNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

FetchExportBatchedFailure = Union[
    AuthFailed,
    BadRequest,
    BatchedRunNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

FetchExportBatchedZipFailure = Union[
    AuthFailed,
    BadRequest,
    BatchedRunNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

SitesMapFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    FetchBlocked,
    FetchCapacityTimeout,
    FetchCaptureFailed,
    FetchCaptureTimeout,
    FetchConcurrencyLimitExceeded,
    FetchNavigationFailed,
    FetchOriginHttpError,
    FetchPageTooLarge,
    FetchUnsupportedContentType,
    FetchVideoUnavailable,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ProfileNotFound,
    ServiceUnavailable,
    TooManyRequests,
]

SitesCrawlFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    BatchedIdempotencyConflict,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ProfileNotFound,
    ServiceUnavailable,
    TooManyRequests,
]

SitesListCrawlsFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

SitesGetCrawlFailure = Union[
    AuthFailed,
    BadRequest,
    BatchedRunNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

SitesCancelCrawlFailure = Union[
    AuthFailed,
    BadRequest,
    BatchedCancellationConflict,
    BatchedRunNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

SitesExportCrawlFailure = Union[
    AuthFailed,
    BadRequest,
    BatchedRunNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

SitesExportCrawlZipFailure = Union[
    AuthFailed,
    BadRequest,
    BatchedRunNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

AccountGetQueueFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

FetchSearchFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    FetchSnapshotSearchNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

SnapshotsHighlightsFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    FetchSnapshotHighlightsNotFound,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

SnapshotsListFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

SnapshotsGetFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    SnapshotNotFound,
    TooManyRequests,
]

SnapshotsDeleteFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    SnapshotNotFound,
    TooManyRequests,
]

SnapshotsGetMarkdownFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    SnapshotNotFound,
    TooManyRequests,
]

SnapshotsGetAppendixFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    SnapshotNotFound,
    TooManyRequests,
]

SnapshotsGetBlocksFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    SnapshotNotFound,
    TooManyRequests,
]

SnapshotsDiffFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    SnapshotNotFound,
    TooManyRequests,
]

SnapshotsDiffMarkdownFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    SnapshotNotFound,
    TooManyRequests,
]

ProfilesPutFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

ProfilesListFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

ProfilesDeleteFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ProfileNotFound,
    ServiceUnavailable,
    TooManyRequests,
]

AccountGetFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

AccountGetUsageFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

AccountGetUsageBreakdownFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

RequestsListFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

RequestsExportFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

KeysListFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

KeysCreateFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

KeysRevokeFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    NotFound,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

MembersListFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

MembersInviteFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

MembersWithdrawInvitationFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    NotFound,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

MembersChangeRoleFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    NotFound,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

MembersRemoveFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    NotFound,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

OrganizationsListFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

CatalogGetFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

#: Every failure of the service by its tag.
FAILURES: Dict[str, Type[Failure]] = {
    "AccessBlocked": AccessBlocked,
    "AuthFailed": AuthFailed,
    "BadRequest": BadRequest,
    "BatchedCancellationConflict": BatchedCancellationConflict,
    "BatchedIdempotencyConflict": BatchedIdempotencyConflict,
    "BatchedRunNotFound": BatchedRunNotFound,
    "FetchBlocked": FetchBlocked,
    "FetchCancelled": FetchCancelled,
    "FetchCapacityTimeout": FetchCapacityTimeout,
    "FetchCaptureFailed": FetchCaptureFailed,
    "FetchCaptureTimeout": FetchCaptureTimeout,
    "FetchConcurrencyLimitExceeded": FetchConcurrencyLimitExceeded,
    "FetchNavigationFailed": FetchNavigationFailed,
    "FetchOriginError": FetchOriginError,
    "FetchOriginHttpError": FetchOriginHttpError,
    "FetchPageTooLarge": FetchPageTooLarge,
    "FetchSnapshotHighlightsNotFound": FetchSnapshotHighlightsNotFound,
    "FetchSnapshotSearchNotFound": FetchSnapshotSearchNotFound,
    "FetchUnsupportedContentType": FetchUnsupportedContentType,
    "FetchVideoUnavailable": FetchVideoUnavailable,
    "HttpApiDecodeError": HttpApiDecodeError,
    "InternalError": InternalError,
    "MethodNotAllowed": MethodNotAllowed,
    "NotFound": NotFound,
    "OriginNotAllowed": OriginNotAllowed,
    "PayloadTooLarge": PayloadTooLarge,
    "ProfileNotFound": ProfileNotFound,
    "ServiceUnavailable": ServiceUnavailable,
    "SnapshotNotFound": SnapshotNotFound,
    "TooManyRequests": TooManyRequests,
}
