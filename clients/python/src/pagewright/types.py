"""Generated from the service contract by scripts/client-types. Do not edit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Optional, Sequence, Type, TypedDict, Union

from ._result import Failure


@dataclass(frozen=True, kw_only=True)
class AccessBlocked(Failure):
    """The organization cannot fetch now, usually because it has no credits left. Do not retry before the organization has credits again or `blockedUntil` has passed."""

    _tag: Literal["AccessBlocked"] = "AccessBlocked"
    """Name of the error."""
    organization_id: str
    """Id of the organization of the caller."""
    blocked_until: Optional[Union[str, None]] = None
    """When fetching is possible again (ISO 8601). `None`: not before credits are added."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class Account:
    """An organization with its limits and credits."""

    organization: AccountOrganization
    """The organization of the caller."""
    user: Optional[AccountUser] = None
    """The signed-in user. Missing if you call with an API key."""
    limits: AccountLimits
    """The limits of the organization."""
    credits: Union[int, None]
    """Remaining credits. `None` means unlimited."""
    in_flight: int
    """Captures that are running now."""
    rate_used: int
    """Calls that count against the limit per minute now."""
    credits_granted: int
    """Credits granted so far. 0 if credits are unlimited."""
    storage: AccountStorage
    """What the organization stores."""
    blocked_until: Optional[str] = None
    """When fetching is possible again (ISO 8601, UTC). Missing if it is not blocked."""


@dataclass(frozen=True, kw_only=True)
class AccountOrganization:
    """The organization of the caller."""

    id: str
    """Id of the organization."""
    name: str
    """Name of the organization."""


@dataclass(frozen=True, kw_only=True)
class AccountUser:
    """The signed-in user. Missing if you call with an API key."""

    email: str
    """E-mail address of the user."""
    role: Literal["owner", "member"]
    """`owner`: also manages members. `member`: everything else."""
    is_operator: bool
    """Whether the user sees all organizations."""


@dataclass(frozen=True, kw_only=True)
class AccountLimits:
    """The limits of the organization."""

    max_concurrency: int
    """Maximum number of captures at the same time."""
    rate_per_minute: int
    """Maximum number of API calls per minute."""
    snapshot_days: int
    """Days until a snapshot is deleted."""


@dataclass(frozen=True, kw_only=True)
class AccountStorage:
    """What the organization stores."""

    snapshots: int
    """Number of stored snapshots."""
    bytes: int
    """Their size in bytes."""
    oldest_expires_at: Optional[str] = None
    """When the next snapshot is deleted (ISO 8601, UTC)."""


@dataclass(frozen=True, kw_only=True)
class ApiKeyCreated:
    """A new API key."""

    key: ApiKeyInfo
    raw_key: str
    """The full key. It is returned only once."""


@dataclass(frozen=True, kw_only=True)
class ApiKeyInfo:
    """An API key without its secret."""

    id: str
    """Id of the key."""
    name: str
    """Name for people."""
    hint: str
    """The first characters of the key."""
    created_at: str
    """When it was created (ISO 8601, UTC)."""
    last_used_at: Optional[str] = None
    """Last use, to the minute (ISO 8601, UTC). Missing if the key was never used."""
    revoked_at: Optional[str] = None
    """When it was revoked (ISO 8601, UTC). Missing if the key is valid."""


@dataclass(frozen=True, kw_only=True)
class ApiKeyList:
    """The API keys of the organization."""

    keys: List[ApiKeyInfo]
    """All keys, newest first."""


@dataclass(frozen=True, kw_only=True)
class Asset:
    """A file that the page contains as a data URL."""

    id: str
    """Id of the asset in this result."""
    kind: str
    """Where it comes from: `data-url`."""
    placeholder: str
    """The text that replaces it in Markdown and HTML."""
    archive_key: str
    """Key of the stored file."""
    mime_type: str
    """Media type, such as `image/png`."""
    sha256: str
    """Hash of the content, `sha256:` and 64 digits."""
    bytes: int
    """Size in bytes."""


@dataclass(frozen=True, kw_only=True)
class AuthFailed(Failure):
    """The credentials are missing or not valid. See `description`. Send a valid API key."""

    _tag: Literal["AuthFailed"] = "AuthFailed"
    """Name of the error."""
    reason: Literal["InvalidApiKey", "InvalidToken", "InvalidSession", "InvalidTenant"]
    """Which credentials were refused: API key, bearer token, session cookie, or their organization."""
    description: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class BadRequest(Failure):
    """The request has unknown properties, or a search has no content to search. See `message`. Correct what `message` names, then call again."""

    _tag: Literal["BadRequest"] = "BadRequest"
    """Name of the error."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class BatchedCancellationConflict(Failure):
    """The run has already finished. Read its results."""

    _tag: Literal["BatchedCancellationConflict"] = "BatchedCancellationConflict"
    """Name of the error."""
    id: str
    """Id of the run."""
    status: str
    """State of the run, always `COMPLETED`."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class BatchedCancelled:
    """A run that was cancelled."""

    id: str
    """Id of the run."""
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """State of the run. `CANCELLED` and `COMPLETED` are final."""


@dataclass(frozen=True, kw_only=True)
class BatchedData:
    """The content of a fetched page."""

    response: ResponseFacts
    meta: Optional[BatchedMeta] = None
    snapshot_id: str
    """Id of the stored snapshot."""
    html: Optional[str] = None
    """Cleaned HTML. Present if you requested it."""
    markdown: Optional[str] = None
    """The page as Markdown. Missing if you excluded it."""
    links: Optional[List[BatchedDataLink]] = None
    """Links of the page. Present if you requested them."""
    render_engines: BatchedDataRenderEngines
    """The programs that made the result."""
    capture_telemetry: Dict[str, Union[str, float, bool]]
    """Facts for the diagnosis of the capture. Names and values may change."""
    assets: Optional[List[Asset]] = None
    """Files that the page contains as data URLs."""
    blocked: Optional[BatchedDataBlocked] = None
    """Present if the site showed a block page."""


@dataclass(frozen=True, kw_only=True)
class BatchedDataLink:
    url: str
    """Absolute address."""
    text: str
    """Text of the link. Empty if it has none."""


@dataclass(frozen=True, kw_only=True)
class BatchedDataRenderEngines:
    """The programs that made the result."""

    capture: str
    """What loaded the page, such as `chromium`."""
    markdown: str
    """What wrote the Markdown."""
    tree: str
    """What read the structure of the page."""


@dataclass(frozen=True, kw_only=True)
class BatchedDataBlocked:
    """Present if the site showed a block page."""

    blocked_type: Literal["captcha", "botProtection", "ipBlock", "authWall"]
    """How the site blocks access: a captcha, bot protection, the IP address, or a required sign-in."""


@dataclass(frozen=True, kw_only=True)
class BatchedIdempotencyConflict(Failure):
    """The idempotency key was already used with a different request. Use a new key, or read the run `existingRunId`."""

    _tag: Literal["BatchedIdempotencyConflict"] = "BatchedIdempotencyConflict"
    """Name of the error."""
    existing_run_id: str
    """Id of the run that was started with the key."""
    reason: Literal["payload_mismatch"]
    """The bodies of the two requests differ."""
    message: str
    """What is wrong, and what to do next."""


class BatchedIncludeOptions(TypedDict, total=False):
    """What each result contains."""

    html: Union[bool, ExtractionOptions, Sequence[ExtractionOptions]]
    """Include cleaned HTML: `true`, or one or more sections."""
    markdown: Union[bool, ExtractionOptions, Sequence[ExtractionOptions]]
    """Which Markdown to return (default: `true`): `true`, `false`, or one or more sections."""
    links: Union[bool, LinkOptions]
    """Include the links of the page: `true`, or which ones (default: none)."""
    meta: bool
    """Include page metadata (default: true)."""
    response: ResponseOptions
    """What to include about the response of the origin."""
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
    """What to include about the response of the origin."""

    include_headers: bool
    """Headers of the origin."""


@dataclass(frozen=True, kw_only=True)
class BatchedItem:
    """The result of one URL of a run."""

    url: str
    """The requested URL."""
    index: int
    """Position in the `urls` of the request, from 0."""
    status: Literal["SUCCEEDED", "FAILED", "CANCELLED"]
    """How the fetch ended."""
    data: Optional[BatchedData] = None
    error: Optional[Union[FetchOriginError, FetchCancelled, AccessBlocked, FetchBlocked, FetchSnapshotSearchNotFound, FetchSnapshotHighlightsNotFound, FetchPageTooLarge, FetchConcurrencyLimitExceeded, InternalError, FetchCaptureFailed, FetchNavigationFailed, FetchOriginHttpError, FetchUnsupportedContentType, FetchVideoUnavailable, ServiceUnavailable, FetchCaptureTimeout, FetchCapacityTimeout, SnapshotNotFound]] = None
    """Why there is no content. Missing if there is `data`."""
    origin_error: Optional[FetchOriginError] = None
    """Present if the origin answered with an error status."""


@dataclass(frozen=True, kw_only=True)
class BatchedList:
    """A page of runs."""

    runs: List[BatchedListRun]
    """The runs of this part of the list, newest first."""
    next_cursor: Optional[str] = None
    """`cursor` of the next page. Missing on the last page."""


@dataclass(frozen=True, kw_only=True)
class BatchedListRun:
    id: str
    """Id of the run."""
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """State of the run. `CANCELLED` and `COMPLETED` are final."""
    batched_status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """The same as `status`."""
    total_urls: int
    """Number of URLs."""
    name: Optional[str] = None
    """The name in the request."""
    url: Optional[str] = None
    """The start page; present if the run is a crawl."""
    finished_urls: int
    """URLs with a result."""
    failed_urls: int
    """Finished URLs without content."""
    error_pages: int
    """Finished URLs that answered with an error status, such as 404. They have content and are not failed."""
    created_at: str
    """When the run was started (ISO 8601)."""
    finished_at: Optional[str] = None
    """When the run ended. Missing while it runs."""


@dataclass(frozen=True, kw_only=True)
class BatchedMeta:
    """What the page states about itself."""

    title: Optional[str] = None
    """Title of the page."""
    description: Optional[str] = None
    """The description that the page states."""
    canonical_url: Optional[str] = None
    """The canonical URL that the page names."""
    language: Optional[str] = None
    """Language of the page (BCP 47)."""
    author: Optional[str] = None
    """Names of the authors that the page states."""
    created_at: Optional[str] = None
    """Date of publication that the page states."""
    updated_at: Optional[str] = None
    """Date of the last change that the page states."""
    page_type: Optional[str] = None
    """Kind of page, such as `article` or `product`."""
    charset: Optional[str] = None
    """Character encoding of the page."""
    favicon: Optional[str] = None
    """URL of the icon of the site."""
    warnings: Optional[List[Literal["parkedDomain", "softError", "robotsDisallowed", "charsetMismatch", "virtualizedList"]]] = None
    """What to know before you use the content: the domain is parked, the page is an error page with a success status, robots.txt disallows the URL, the declared charset does not fit the bytes, or a list was joined from the rows that it showed while the page was scrolled."""
    site_policy: Optional[SitePolicy] = None
    native_markdown: Optional[bool] = None
    """Whether the site answered with Markdown. Present if it was asked for Markdown."""
    markdown_alternate: Optional[str] = None
    """URL of the Markdown version that the page names."""
    llms_txt: Optional[str] = None
    """URL of the `llms.txt` of the site, if the page or robots.txt names it."""
    icons: Optional[List[BatchedMetaIcon]] = None
    """Icons that the page links to."""
    open_graph: Optional[BatchedMetaOpenGraph] = None
    """Open Graph metadata, as the page states it."""
    twitter: Optional[BatchedMetaTwitter] = None
    """Metadata of Twitter cards, as the page states it."""


@dataclass(frozen=True, kw_only=True)
class BatchedMetaIcon:
    href: Optional[str] = None
    """URL of the icon."""
    rel: Optional[str] = None
    """Relation of the link, such as `apple-touch-icon`."""
    type: Optional[str] = None
    """Media type that the page states."""
    sizes: Optional[str] = None
    """Sizes that the page states, such as `32x32`."""


@dataclass(frozen=True, kw_only=True)
class BatchedMetaOpenGraph:
    """Open Graph metadata, as the page states it."""

    title: Optional[str] = None
    """`og:title`."""
    description: Optional[str] = None
    """`og:description`."""
    type: Optional[str] = None
    """`og:type`, such as `article`."""
    url: Optional[str] = None
    """`og:url`."""
    site_name: Optional[str] = None
    """`og:site_name`."""
    locale: Optional[str] = None
    """`og:locale`, such as `en_GB`."""
    images: Optional[List[BatchedMetaOpenGraphImage]] = None
    """`og:image` with its properties."""


@dataclass(frozen=True, kw_only=True)
class BatchedMetaOpenGraphImage:
    url: Optional[str] = None
    """URL of the picture."""
    width: Optional[str] = None
    """Width as the page states it, in pixels."""
    height: Optional[str] = None
    """Height as the page states it, in pixels."""
    alt: Optional[str] = None
    """Description of the picture."""


@dataclass(frozen=True, kw_only=True)
class BatchedMetaTwitter:
    """Metadata of Twitter cards, as the page states it."""

    card: Optional[str] = None
    """`twitter:card`, such as `summary`."""
    site: Optional[str] = None
    """`twitter:site`, an account."""
    creator: Optional[str] = None
    """`twitter:creator`, an account."""
    title: Optional[str] = None
    """`twitter:title`."""
    description: Optional[str] = None
    """`twitter:description`."""
    image: Optional[str] = None
    """`twitter:image`, a URL."""


class _BatchedRequestRequired(TypedDict):
    urls: Sequence[str]
    """The pages to fetch. A URL may occur more than once."""


class BatchedRequest(_BatchedRequestRequired, total=False):
    """The pages to fetch, and what to return of each."""

    name: str
    """A name for people, shown in lists."""
    include: BatchedIncludeOptions
    browser_config: RunBrowserConfig


@dataclass(frozen=True, kw_only=True)
class BatchedRun:
    """A run and a page of its results."""

    id: str
    """Id of the run."""
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """State of the run. `CANCELLED` and `COMPLETED` are final."""
    batched_status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """The same as `status`."""
    total_urls: int
    """Number of URLs."""
    name: Optional[str] = None
    """The name in the request."""
    url: Optional[str] = None
    """The start page; present if the run is a crawl."""
    results: List[BatchedItem]
    """Results in order of completion. The order is stable."""
    pagination: BatchedRunPagination
    """Which results this answer contains."""


@dataclass(frozen=True, kw_only=True)
class BatchedRunPagination:
    """Which results this answer contains."""

    total: int
    """Number of results so far."""
    limit: int
    """`limit` of the request."""
    offset: int
    """`offset` of the request."""
    has_more: bool
    """Whether there are results after this page."""


@dataclass(frozen=True, kw_only=True)
class BatchedRunNotFound(Failure):
    """The run does not exist. Use the id that `POST /v1/fetch/batched` (in MCP `batched_start`) or `POST /v1/crawl` returned."""

    _tag: Literal["BatchedRunNotFound"] = "BatchedRunNotFound"
    """Name of the error."""
    id: str
    """The id in the request."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class BatchedStarted:
    """A run that was started."""

    id: str
    """Id of the new run."""


@dataclass(frozen=True, kw_only=True)
class BlockChange:
    """A block that changed."""

    change: Literal["added", "removed", "moved", "changed"]
    """What happened to the block."""
    before: Optional[DiffBlock] = None
    """Missing if the block was added."""
    after: Optional[DiffBlock] = None
    """Missing if the block was removed."""
    similarity: Optional[float] = None
    """Share of the words that both versions of a changed block have in common, 0 to 1."""


class BrowserConfig(TypedDict, total=False):
    """What the browser does before the page is read."""

    scroll_full_page: bool
    """Scroll to the end of the page to load lazy content."""


@dataclass(frozen=True, kw_only=True)
class CaptureNotStored(Failure):
    """No stored capture of this page fits the request, and `only-if-cached` forbids a visit to the site. Allow an older capture, use the options of the stored one, or leave out `only-if-cached`."""

    _tag: Literal["CaptureNotStored"] = "CaptureNotStored"
    """Name of the error."""
    url: str
    """The requested URL."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class Catalog:
    """What this service can do, and what it costs."""

    operations: List[CatalogOperation]
    """The operations of this service."""
    limits: CatalogLimits
    """The limits of this service."""
    search: CatalogSearch
    """Ranges and defaults of search options."""
    billing: str
    """How calls are charged, in one sentence."""


@dataclass(frozen=True, kw_only=True)
class CatalogOperation:
    id: str
    """Name of the operation."""
    method: str
    """HTTP method."""
    path: str
    """Path with parameters as `{name}`."""
    summary: str
    """What it does."""
    price: int
    """Credits of one successful call."""


@dataclass(frozen=True, kw_only=True)
class CatalogLimits:
    """The limits of this service."""

    capture_budget_ms: int
    """Time limit of a capture in milliseconds."""
    max_transfer_bytes: int
    """Largest page with all its resources, in bytes."""
    max_snapshot_bytes: int
    """Largest DOM of a page, in bytes."""
    max_ast_bytes: int
    """Largest text and structure that is read from a page, in bytes."""
    max_body_bytes: int
    """Largest request body in bytes."""
    snapshot_days: int
    """Days until a snapshot is deleted."""


@dataclass(frozen=True, kw_only=True)
class CatalogSearch:
    """Ranges and defaults of search options."""

    max_results: CatalogSearchMaxResults
    """Number of passages."""
    min_score: CatalogSearchMinScore
    """Least score of a passage."""


@dataclass(frozen=True, kw_only=True)
class CatalogSearchMaxResults:
    """Number of passages."""

    least: int
    """Smallest value."""
    most: int
    """Largest value."""
    default: int
    """Value if you send none."""


@dataclass(frozen=True, kw_only=True)
class CatalogSearchMinScore:
    """Least score of a passage."""

    least: float
    """Smallest value."""
    most: float
    """Largest value."""
    default: float
    """Value if you send none."""


@dataclass(frozen=True, kw_only=True)
class ContentSignals:
    """Uses of its content that the site allows or refuses. A missing field means no statement."""

    search: Optional[bool] = None
    """A search index with short excerpts."""
    ai_input: Optional[bool] = None
    """Input of a model, for example for an answer with citations."""
    ai_train: Optional[bool] = None
    """Training of models."""


@dataclass(frozen=True, kw_only=True)
class CrawlItem:
    """The result of one page of a crawl."""

    url: str
    """The requested URL."""
    index: int
    """Position in the `urls` of the request, from 0."""
    status: Literal["SUCCEEDED", "FAILED", "CANCELLED"]
    """How the fetch ended."""
    data: Optional[BatchedData] = None
    error: Optional[Union[FetchOriginError, FetchCancelled, AccessBlocked, FetchBlocked, FetchSnapshotSearchNotFound, FetchSnapshotHighlightsNotFound, FetchPageTooLarge, FetchConcurrencyLimitExceeded, InternalError, FetchCaptureFailed, FetchNavigationFailed, FetchOriginHttpError, FetchUnsupportedContentType, FetchVideoUnavailable, ServiceUnavailable, FetchCaptureTimeout, FetchCapacityTimeout, SnapshotNotFound]] = None
    """Why there is no content. Missing if there is `data`."""
    origin_error: Optional[FetchOriginError] = None
    """Present if the origin answered with an error status."""
    depth: int
    """Number of links from the start page, on the way on which the address was found first; 1 for addresses of sitemaps."""
    found_by: Optional[int] = None
    """`index` of the page that links to it. Missing for the start page."""


@dataclass(frozen=True, kw_only=True)
class CrawlList:
    """A page of crawls."""

    crawls: List[CrawlListCrawl]
    """The crawls of this page, newest first."""
    next_cursor: Optional[str] = None
    """`cursor` of the next page. Missing on the last page."""


@dataclass(frozen=True, kw_only=True)
class CrawlListCrawl:
    id: str
    """Id of the run."""
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """State of the run. `CANCELLED` and `COMPLETED` are final."""
    batched_status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """The same as `status`."""
    total_urls: int
    """Number of URLs."""
    name: Optional[str] = None
    """The name in the request."""
    url: str
    """The start page."""
    finished_urls: int
    """URLs with a result."""
    failed_urls: int
    """Finished URLs without content."""
    error_pages: int
    """Finished URLs that answered with an error status, such as 404. They have content and are not failed."""
    created_at: str
    """When the run was started (ISO 8601)."""
    finished_at: Optional[str] = None
    """When the run ended. Missing while it runs."""


class _CrawlRequestRequired(TypedDict):
    url: str
    """The page at which the crawl starts, an absolute http or https URL."""


class CrawlRequest(_CrawlRequestRequired, total=False):
    """The site, which of its pages to fetch, and what to return of each."""

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
    """Whether the addresses in the sitemaps of the site, and in the feeds that the start page names, are crawled too, with depth 1."""
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
    browser_config: RunBrowserConfig


@dataclass(frozen=True, kw_only=True)
class CrawlRun:
    """A crawl and a page of its results."""

    id: str
    """Id of the run."""
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """State of the run. `CANCELLED` and `COMPLETED` are final."""
    batched_status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """The same as `status`."""
    total_urls: int
    """Number of pages found so far. It is final when the crawl has ended."""
    name: Optional[str] = None
    """The name in the request."""
    url: str
    """The start page."""
    results: List[CrawlItem]
    """Results in order of completion. The order is stable."""
    pagination: BatchedRunPagination
    """Which results this answer contains."""
    skipped: CrawlRunSkipped
    """Numbers of links that were not followed, by reason. A link on several pages counts several times."""
    sitemaps: List[MapSitemap]
    """The sitemaps and feeds that were requested, at most 100. Empty until the start page was read."""


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
    """What was left out of the result. Missing if nothing was."""

    reason: Literal["pageTooLarge", "unreadable", "documentNotDrawable"]
    """Why: the page exceeds a limit, a part cannot be read, or a document has no first page to draw."""
    skipped: List[Literal["html", "stateJson", "appendix", "boxes", "screenshot", "links", "metadata"]]
    """The parts that are missing in the result."""
    limit_kind: Optional[Literal["transfer_bytes", "domsnapshot_bytes", "ast_bytes"]] = None
    """What is too large: `transfer_bytes` (everything that the page loads), `domsnapshot_bytes` (its DOM) or `ast_bytes` (the text and structure read from it)."""
    measured_bytes: Optional[int] = None
    """Size in bytes. Present if a limit in bytes was exceeded."""
    threshold_bytes: Optional[int] = None
    """The limit in bytes. Present if it was exceeded."""
    measured_tokens: Optional[int] = None
    """Size in tokens. Present if a limit in tokens was exceeded."""
    threshold_tokens: Optional[int] = None
    """The limit in tokens. Present if it was exceeded."""


@dataclass(frozen=True, kw_only=True)
class DiffBlock:
    """A block of one of the two snapshots."""

    evidence_id: int
    """Position in document order, from 1."""
    type: str
    """`paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote` or `footnote`."""
    heading_path: List[str]
    """Headings above the block, outermost first."""
    markdown: str
    """The block as Markdown."""


@dataclass(frozen=True, kw_only=True)
class DiffSide:
    """One of the two snapshots."""

    snapshot_id: str
    """Id of the snapshot."""
    url: str
    """URL of the page."""
    title: Optional[str] = None
    """Title of the page."""
    captured_at: str
    """Time of the capture (ISO 8601)."""


class DocumentConfig(TypedDict, total=False):
    """How to read a document. Ignored for web pages."""

    pages: str
    """Pages to read, for example `1-3,7`."""
    max_pages: int
    """Most pages to read. Default: the limit of the service."""
    max_bytes: int
    """Largest document to read, in bytes. Default and maximum: the limit of the service."""
    ocr: Literal["auto", "never", "force"]
    """When to read scans by OCR; `auto` (default): pages without text."""
    ocr_languages: Sequence[str]
    """Languages of scans: two letters (`de`) or names of tesseract (`chi_sim`)."""
    ocr_max_pages: int
    """Most scans to read (default: 50)."""
    password: str
    """Of an encrypted document."""
    tables: bool
    """`false`: rows become paragraphs."""
    sheets: Sequence[str]
    """Sheets to read (default: all visible)."""
    max_rows_per_sheet: int
    """Most rows to read of each sheet."""
    include_notes: bool
    """Footnotes, speaker notes and comments (default: true)."""
    timeout_ms: int
    """Time limit of the conversion in milliseconds. Default: the limit of the service."""


@dataclass(frozen=True, kw_only=True)
class ExtractEvidence:
    """Where the page states a value."""

    path: str
    """JSON Pointer of the value in `data`."""
    evidence_ids: List[int]
    """Numbers of the blocks that state the value, at most 10."""
    state_json_source_id: Optional[int] = None
    """`id` of the State JSON source that states the value."""
    json_path: Optional[str] = None
    """Path of the value in its source."""
    metadata: Optional[str] = None
    """Name of the field of the metadata that states the value, such as `title`."""
    unsupported: Optional[Literal[True]] = None
    """Set if the value stands nowhere in the snapshot."""
    not_checked: Optional[Literal[True]] = None
    """Set for `None`, booleans and texts without letters, digits and symbols, which cannot be looked up."""


class _ExtractRequestRequired(TypedDict):
    schema: Dict[str, Any]
    """JSON Schema of the data, with `type: object` at its root. `$ref` may only lead to definitions of the same schema."""


class ExtractRequest(_ExtractRequestRequired, total=False):
    """The form of the data to extract."""

    prompt: str
    """What to extract, if the names and descriptions of the schema do not say it."""


@dataclass(frozen=True, kw_only=True)
class ExtractResponse:
    """Data of a stored snapshot in the form of a schema, and where the page states it."""

    snapshot_id: str
    """Id of the snapshot."""
    data: Dict[str, Any]
    """The data. It is valid against the schema."""
    evidence: List[ExtractEvidence]
    """An entry for each value in `data` that is no object or list."""
    extraction: ExtractResponseExtraction
    """How the data was extracted."""


@dataclass(frozen=True, kw_only=True)
class ExtractResponseExtraction:
    """How the data was extracted."""

    grounded: float
    """Share of the values that the snapshot states, among those that were looked up; 1 if none was."""
    model: Union[str, None]
    """Name of the model. `None` if structured data of the page filled the schema."""
    duration_ms: int
    """Duration in milliseconds."""
    more_tokens: int
    """Estimated tokens of the page that did not fit the budget of the model."""


@dataclass(frozen=True, kw_only=True)
class ExtractionFailed(Failure):
    """The language model gave no valid data. Simplify the schema, or ask the operator to check the settings of the model."""

    _tag: Literal["ExtractionFailed"] = "ExtractionFailed"
    """Name of the error."""
    reason: Literal["http", "invalid"]
    """Why the language model gave no data: it refused the request (`http`), or its answer was not valid (`invalid`)."""
    status_code: Optional[int] = None
    """Status code of the language model, with `http`."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class ExtractionModelUnavailable(Failure):
    """The language model did not answer. Wait a few seconds, then call again."""

    _tag: Literal["ExtractionModelUnavailable"] = "ExtractionModelUnavailable"
    """Name of the error."""
    reason: Literal["timeout", "network", "http"]
    """Why the language model did not answer: its time limit passed (`timeout`), no connection (`network`), or it is overloaded (`http`)."""
    status_code: Optional[int] = None
    """Status code of the language model, with `http`."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[True]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class ExtractionUnavailable(Failure):
    """The service has no language model, and the page declares no data for the schema. Ask the operator to set `PAGEWRIGHT_EXTRACT_URL`."""

    _tag: Literal["ExtractionUnavailable"] = "ExtractionUnavailable"
    """Name of the error."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class FailureGroups:
    """Requests without content, and error statuses, by host and cause."""

    from_: str
    """Start of the period (ISO 8601, UTC)."""
    to: str
    """End of the period (ISO 8601, UTC)."""
    groups: List[FailureGroupsGroup]
    """The 50 groups with the most requests."""


@dataclass(frozen=True, kw_only=True)
class FailureGroupsGroup:
    host: Optional[str] = None
    """Host of the pages. Missing for requests without a page."""
    cause: str
    """Tag of the error, or kind of the failure."""
    outcome: Literal["succeeded", "httpError", "unreached", "failed", "timedOut", "cancelled", "rejected"]
    """How the request ended. `rejected`: the service refused it."""
    explanation: str
    """The cause in plain words, and what to do next."""
    requests: int
    """Number of requests."""
    last_at: str
    """Start of the last request (ISO 8601, UTC)."""


@dataclass(frozen=True, kw_only=True)
class FetchBlocked(Failure):
    """The site blocks automated access. Other proxies were tried where configured. Another proxy exit may help. Do not retry: look for the content on another site."""

    _tag: Literal["FetchBlocked"] = "FetchBlocked"
    """Name of the error."""
    url: str
    """The requested URL."""
    blocked_type: Optional[Literal["captcha", "botProtection", "ipBlock", "authWall"]] = None
    """How the site blocks access: a captcha, bot protection, the IP address, or a required sign-in."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class FetchCancelled(Failure):
    """The run was cancelled before the URL was fetched."""

    _tag: Literal["FetchCancelled"] = "FetchCancelled"
    """Name of the error."""
    url: str
    """The requested URL."""
    retryable: Literal[True]
    """The URL can be fetched again."""


@dataclass(frozen=True, kw_only=True)
class FetchCapacityTimeout(Failure):
    """No capacity became free before the deadline. Nothing was captured. Wait a few seconds, then call again."""

    _tag: Literal["FetchCapacityTimeout"] = "FetchCapacityTimeout"
    """Name of the error."""
    url: str
    """The requested URL."""
    timeout_ms: int
    """The time limit that passed, in milliseconds."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[True]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class FetchCaptureFailed(Failure):
    """The page cannot be captured. Do not retry: the same request fails again."""

    _tag: Literal["FetchCaptureFailed"] = "FetchCaptureFailed"
    """Name of the error."""
    url: str
    """The requested URL."""
    failure_type: Literal["pageNeverSettled", "capabilityFailed", "browserInternalDocument", "invalidResponse", "unsafeNavigation", "undecodable"]
    """What failed: the page never became ready, a requested part could not be made, the browser showed a page of its own, the response broke the HTTP rules, the navigation was not allowed, or the content could not be decoded."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class FetchCaptureTimeout(Failure):
    """The capture did not finish within its time budget. Retrying rarely helps: request fewer options, or look for the content on another site."""

    _tag: Literal["FetchCaptureTimeout"] = "FetchCaptureTimeout"
    """Name of the error."""
    url: str
    """The requested URL."""
    timeout_ms: int
    """The time limit that passed, in milliseconds."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class FetchConcurrencyLimitExceeded(Failure):
    """The organization reached its limit of concurrent captures. Nothing was captured. Wait `retryAfterSeconds`, then call again, or use a batched run for many pages."""

    _tag: Literal["FetchConcurrencyLimitExceeded"] = "FetchConcurrencyLimitExceeded"
    """Name of the error."""
    max_concurrency: int
    """Maximum number of captures of the organization at the same time."""
    retry_after_seconds: int
    """Seconds to wait before the next call, as in `Retry-After`."""
    request_id: str
    """Trace id of the call. Quote it when you report a problem."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[True]
    """Whether the same call may succeed later."""


class _FetchJsonRequestRequired(TypedDict):
    url: str
    """An absolute http or https URL."""


class FetchJsonRequest(_FetchJsonRequestRequired, total=False):
    """The page to fetch, and what to return."""

    include: IncludeOptions
    search: SearchOptions
    browser_config: BrowserConfig
    document_config: DocumentConfig


@dataclass(frozen=True, kw_only=True)
class FetchJsonResult:
    """The content of a page, with metadata and data."""

    meta: ResultMeta
    markdown: str
    """The page as Markdown. Empty if you did not request it."""
    json: List[StateJsonSource]
    """State JSON: data that the page was rendered from. Empty if it has none, or you excluded it."""
    data: ResultData
    origin_error: Optional[FetchOriginError] = None
    """Present if the origin answered with an error status."""


@dataclass(frozen=True, kw_only=True)
class FetchNavigationFailed(Failure):
    """The browser cannot navigate to the page. Do not retry: check the URL."""

    _tag: Literal["FetchNavigationFailed"] = "FetchNavigationFailed"
    """Name of the error."""
    url: str
    """The requested URL."""
    failure_type: Literal["pageNeverSettled", "capabilityFailed", "browserInternalDocument", "invalidResponse", "unsafeNavigation", "undecodable"]
    """What failed: the page never became ready, a requested part could not be made, the browser showed a page of its own, the response broke the HTTP rules, the navigation was not allowed, or the content could not be decoded."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class FetchOriginError(Failure):
    """Says that the origin was not reached, or that it answered with an error status."""

    _tag: Literal["FetchOriginError"] = "FetchOriginError"
    """Name of the error."""
    url: str
    """The requested URL."""
    kind: Literal["dns", "tls", "connectionRefused", "connectionReset", "connectionClosed", "addressUnreachable", "emptyResponse", "connectionTimeout", "http"]
    """How the origin failed. `http`: it answered with an error status; every other kind: no answer was received."""
    upstream_error: Optional[str] = None
    """Network error code, such as `net::ERR_NAME_NOT_RESOLVED`. Missing for kind `http`."""
    origin_status_code: Optional[int] = None
    """Status code of the origin. Present for kind `http`."""
    retryable: bool
    """Whether a later fetch may succeed."""
    content_available: bool
    """Whether the answer of the origin had content, which the result contains."""
    final_url: str
    """The URL after redirects."""
    redirect_limit_reached: bool
    """Whether the fetch ended because of too many redirects."""
    message: Optional[str] = None
    """What to do next. Present if the address policy of the service refuses the address."""


@dataclass(frozen=True, kw_only=True)
class FetchOriginHttpError(Failure):
    """The origin refused a resource that the result requires. Do not retry: the same request fails again."""

    _tag: Literal["FetchOriginHttpError"] = "FetchOriginHttpError"
    """Name of the error."""
    url: str
    """The requested URL."""
    status_code: int
    """Status code of the origin."""
    content_type: str
    """Content type that the origin sent."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class FetchPageTooLarge(Failure):
    """The page exceeds a size limit. Do not retry: fetch a smaller page, or ask the operator to raise the limit."""

    _tag: Literal["FetchPageTooLarge"] = "FetchPageTooLarge"
    """Name of the error."""
    url: str
    """The requested URL."""
    limit_kind: Literal["transfer_bytes", "domsnapshot_bytes", "ast_bytes"]
    """What is too large: `transfer_bytes` (everything that the page loads), `domsnapshot_bytes` (its DOM) or `ast_bytes` (the text and structure read from it)."""
    limit_bytes: int
    """The limit in bytes."""
    measured_bytes: int
    """Size at which the capture was stopped, in bytes."""
    message: str
    """What is wrong, and what to do next."""


class _FetchRequestRequired(TypedDict):
    url: str
    """An absolute http or https URL."""


class FetchRequest(_FetchRequestRequired, total=False):
    """The page to fetch, and what to return."""

    include: IncludeOptions
    search: SearchOptions
    browser_config: BrowserConfig


@dataclass(frozen=True, kw_only=True)
class FetchSnapshotHighlightsNotFound(Failure):
    """The snapshot does not exist or has expired. Fetch the page again."""

    _tag: Literal["FetchSnapshotHighlightsNotFound"] = "FetchSnapshotHighlightsNotFound"
    """Name of the error."""
    snapshot_id: str
    """The id in the request."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class FetchSnapshotSearchNotFound(Failure):
    """The snapshot does not exist or has expired. Fetch the page again."""

    _tag: Literal["FetchSnapshotSearchNotFound"] = "FetchSnapshotSearchNotFound"
    """Name of the error."""
    snapshot_id: str
    """The id in the request."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class FetchUnsupportedContentType(Failure):
    """The content type is not supported. Do not retry: fetch the content in another format."""

    _tag: Literal["FetchUnsupportedContentType"] = "FetchUnsupportedContentType"
    """Name of the error."""
    url: str
    """The requested URL."""
    content_type: str
    """Content type that the origin sent."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class FetchVideoUnavailable(Failure):
    """The video is not available to anonymous visitors. Do not retry: the same request fails again."""

    _tag: Literal["FetchVideoUnavailable"] = "FetchVideoUnavailable"
    """Name of the error."""
    url: str
    """The requested URL."""
    availability: str
    """Why it is not available, such as `private`, `removed` or `ageRestricted`."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[False]
    """Whether the same call may succeed later."""


class _HighlightsRequestRequired(TypedDict):
    highlights: SearchOptions


class HighlightsRequest(_HighlightsRequestRequired, total=False):
    """The words to search for."""

    include: IncludeOptions


@dataclass(frozen=True, kw_only=True)
class HighlightsResponse:
    """Passages of a stored snapshot."""

    snapshot_id: str
    """Id of the searched snapshot."""
    response: HighlightsResponseResponse
    """The response of the origin when the page was captured."""
    duration_ms: int
    """Duration of the call in milliseconds."""
    playground: str
    """Address of the snapshot in the playground."""
    highlights: SearchResult


@dataclass(frozen=True, kw_only=True)
class HighlightsResponseResponse:
    """The response of the origin when the page was captured."""

    url: str
    """The URL after redirects."""
    requested_url: str
    """The requested URL."""
    origin_status_code: int
    """Status code of the last response."""
    redirect_status_code: Optional[int] = None
    """Status code of the first redirect. Missing if there was none."""
    content_type: str
    """Content type as sent, with its parameters. Empty if there was none."""
    headers: Dict[str, str]
    """Headers of the last response, names in lower case."""


@dataclass(frozen=True, kw_only=True)
class HttpApiDecodeError(Failure):
    """The request is not valid. `issues` lists what is wrong and where. Correct the values listed in `issues`, then call again."""

    _tag: Literal["HttpApiDecodeError"] = "HttpApiDecodeError"
    """Name of the error."""
    message: str
    """What is wrong, and what to do next."""
    issues: List[HttpApiDecodeErrorIssue]
    """Every value that is not valid."""


@dataclass(frozen=True, kw_only=True)
class HttpApiDecodeErrorIssue:
    _tag: Literal["Pointer", "Missing"]
    """`Missing`: a required value is missing. `Pointer`: a value is not valid."""
    path: List[str]
    """Names of the properties that lead to the value, outermost first."""
    message: str
    """What is wrong with the value."""


class IncludeOptions(TypedDict, total=False):
    """What the answer contains."""

    html: Union[bool, ExtractionOptions, Sequence[ExtractionOptions]]
    """Include cleaned HTML: `true`, or one or more sections."""
    markdown: Union[bool, ExtractionOptions, Sequence[ExtractionOptions]]
    """Which Markdown to return (default: `true`): `true`, `false`, or one or more sections."""
    screenshot: Union[bool, ScreenshotOptions]
    """Take a screenshot, as a signed URL."""
    links: Union[bool, LinkOptions]
    """Include the links of the page: `true`, or which ones (default: none)."""
    meta: bool
    """Include page metadata (default: true)."""
    response: ResponseOptions
    """What to include about the response of the origin."""
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
    """Name of the error."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[True]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class Invitation:
    """An invitation that was not accepted yet."""

    id: str
    """Id of the invitation."""
    email: str
    """The invited address."""
    role: Literal["owner", "member"]
    """`owner`: also manages members. `member`: everything else."""
    created_at: str
    """When it was created (ISO 8601, UTC)."""
    expires_at: str
    """When its link stops working (ISO 8601, UTC)."""


@dataclass(frozen=True, kw_only=True)
class InvitationCreated:
    """A new invitation with its link."""

    invitation: Invitation
    url: str
    """The link to send to the person. It is returned only once and works for 7 days."""


@dataclass(frozen=True, kw_only=True)
class LoggedRequest:
    """One request."""

    trace_id: str
    """Trace id of the call, followed by a dash and a suffix if several calls have the same. For an item of a run, its id."""
    at: str
    """When the request began (ISO 8601, UTC)."""
    operation: str
    """Name of the operation, `mcp.` and the name of the tool, or `batchedItem` for an item of a run."""
    status: Optional[int] = None
    """HTTP status of the answer. Missing for items of runs."""
    duration_ms: int
    """Duration in milliseconds."""
    key: Optional[LoggedRequestKey] = None
    """API key of the caller."""
    user: Optional[str] = None
    """E-mail address of the signed-in caller."""
    url: Optional[str] = None
    """The requested page, without credentials."""
    outcome: Literal["succeeded", "httpError", "unreached", "failed", "timedOut", "cancelled", "rejected"]
    """How the request ended. `rejected`: the service refused it."""
    cause: Optional[str] = None
    """Tag of the error, kind of the failure of the origin, or `redirectLimit`."""
    explanation: Optional[str] = None
    """The cause in plain words, and what to do next."""
    snapshot_id: Optional[str] = None
    """The stored snapshot. It may have expired."""
    run_id: Optional[str] = None
    """The run that the request belongs to. Missing for other requests."""
    credits: int
    """Credits charged."""


@dataclass(frozen=True, kw_only=True)
class LoggedRequestKey:
    """API key of the caller."""

    id: str
    """Id of the key."""
    name: str
    """Name of the key."""


class _MapRequestRequired(TypedDict):
    url: str
    """The start page of the site, an absolute http or https URL."""


class MapRequest(_MapRequestRequired, total=False):
    """The site, and which of its addresses to list."""

    scope: Literal["host", "subdomains", "path"]
    """`host`: the host of `url`, with and without `www.`. `subdomains`: all hosts of its registrable domain. `path`: only addresses below the folder of `url`."""
    include_patterns: Sequence[str]
    """Keep only addresses that match one of these RE2 patterns. An empty list keeps all."""
    exclude_patterns: Sequence[str]
    """Leave out addresses that match one of these RE2 patterns."""
    sitemap: Literal["include", "only", "skip"]
    """`include`: the links of the start page, the sitemaps, and the feeds that the page names. `only`: the sitemaps, without fetching the start page, free of charge. `skip`: the links of the start page."""
    search: str
    """Keep only addresses whose URL or link text contains this text, ignoring case."""
    limit: int
    """Maximum number of addresses in the answer, 1 to 100,000."""
    cursor: str
    """`nextCursor` of the previous page. The start page is not fetched again, nor are the sitemaps for about ten minutes."""


@dataclass(frozen=True, kw_only=True)
class MapResult:
    """The addresses of a site."""

    url: str
    """The start page, after redirects."""
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
    """`cursor` of the next page. Missing on the last page."""


@dataclass(frozen=True, kw_only=True)
class MapSitemap:
    """A sitemap that was requested."""

    url: str
    """Address of the sitemap."""
    found_in: Literal["robots", "index", "default", "page"]
    """`robots`: a line of robots.txt. `index`: another sitemap. `default`: `/sitemap.xml`. `page`: a feed that the start page names."""
    status: Literal["read", "cut", "missing", "unreachable", "invalid"]
    """How it was read. `cut`: only the beginning, because the file is too large or breaks off."""
    kind: Optional[Literal["sitemap", "index", "feed", "text"]] = None
    """Format of the file. Missing if it was not read."""
    addresses: int
    """Number of addresses in the file, before filters."""


@dataclass(frozen=True, kw_only=True)
class MappedAddress:
    """An address of the site."""

    url: str
    """Absolute address."""
    source: Literal["start", "link", "sitemap", "feed"]
    """Where the address was found."""
    title: Optional[str] = None
    """Text of the link on the start page."""
    lastmod: Optional[str] = None
    """Date of the last change, as the sitemap or feed states it."""
    sitemap: Optional[str] = None
    """The sitemap or feed that lists the address."""


@dataclass(frozen=True, kw_only=True)
class Member:
    """A user of the organization."""

    id: str
    """Id of the user."""
    email: str
    """E-mail address of the user."""
    role: Literal["owner", "member"]
    """`owner`: also manages members. `member`: everything else."""
    created_at: str
    """When the user joined (ISO 8601, UTC)."""
    is_you: bool
    """Whether this is the caller."""


@dataclass(frozen=True, kw_only=True)
class MemberList:
    """The users of the organization."""

    members: List[Member]
    """The users, oldest first."""
    invitations: List[Invitation]
    """Invitations that were not accepted yet."""


@dataclass(frozen=True, kw_only=True)
class MetadataChange:
    """A field of the metadata that changed."""

    field: Literal["title", "description", "author", "siteName", "createdAt", "updatedAt", "lang", "canonical", "image", "pageType", "finalUrl", "contentType", "originStatusCode"]
    """Name of the field in `meta`."""
    before: Optional[str] = None
    """Missing if the earlier snapshot does not have the field."""
    after: Optional[str] = None
    """Missing if the later snapshot does not have the field."""


@dataclass(frozen=True, kw_only=True)
class MethodNotAllowed(Failure):
    """The path does not support this method. `allow` lists the supported methods. Use a method that `allow` lists."""

    _tag: Literal["MethodNotAllowed"] = "MethodNotAllowed"
    """Name of the error."""
    path: str
    """The path of the request."""
    allow: List[str]
    """The supported methods."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class Monitor:
    """A monitor."""

    id: str
    """Id of the monitor."""
    name: Optional[str] = None
    """Name for people."""
    urls: List[str]
    """The watched pages."""
    every_minutes: Optional[int] = None
    """Minutes between two runs."""
    cron: Optional[str] = None
    """Times of the runs, in UTC."""
    notify: Optional[MonitorNotify] = None
    """Where runs are reported."""
    paused: bool
    """Whether there are no further runs."""
    created_at: str
    """Time of creation (ISO 8601, UTC)."""
    next_run_at: Union[str, None]
    """Time of the next run. `None` if the monitor is paused."""
    last_run: Optional[MonitorLastRun] = None
    """The last run that has ended. Missing before the first."""


@dataclass(frozen=True, kw_only=True)
class MonitorNotify:
    """Where runs are reported."""

    webhook: str
    """URL of the webhook."""
    on: Literal["changed", "error", "always"]
    """Which runs are reported."""


@dataclass(frozen=True, kw_only=True)
class MonitorLastRun:
    """The last run that has ended. Missing before the first."""

    run_id: Optional[str] = None
    """Id of the run, whose results are those of a batched run. Missing if it did not start."""
    at: str
    """Time at which the run was due (ISO 8601, UTC)."""
    counts: MonitorCounts


@dataclass(frozen=True, kw_only=True)
class MonitorCounts:
    """Number of pages by status."""

    same: int
    """Unchanged pages."""
    changed: int
    """Changed pages."""
    new: int
    """Pages without an earlier capture."""
    removed: int
    """Pages that no longer exist."""
    error: int
    """Pages that could not be fetched."""


@dataclass(frozen=True, kw_only=True)
class MonitorDiff:
    """How many parts of a page changed."""

    added: int
    """New blocks."""
    removed: int
    """Removed blocks."""
    changed: int
    """Changed blocks."""
    moved: int
    """Moved blocks."""
    metadata: int
    """Changed fields of the metadata."""
    prices: int
    """Changed prices."""
    url: str
    """URL of the complete comparison as JSON; with `/markdown` at the end, as Markdown."""


@dataclass(frozen=True, kw_only=True)
class MonitorList:
    """All monitors of the organization, newest first."""

    monitors: List[Monitor]
    """The monitors."""


@dataclass(frozen=True, kw_only=True)
class MonitorNotFound(Failure):
    """The monitor does not exist. Use the id that `POST /v1/monitors` returned, or list them with `GET /v1/monitors`."""

    _tag: Literal["MonitorNotFound"] = "MonitorNotFound"
    """Name of the error."""
    id: str
    """The id in the request."""
    message: str
    """What is wrong, and what to do next."""


class _MonitorRequestRequired(TypedDict):
    urls: Sequence[str]
    """The pages to watch."""


class MonitorRequest(_MonitorRequestRequired, total=False):
    """The pages to watch, and when."""

    name: str
    """A name for people, shown in lists."""
    every_minutes: int
    """Minutes between two runs. Give either `everyMinutes` or `cron`."""
    cron: str
    """Times of the runs in UTC: minute, hour, day of the month, month, day of the week. `0 7 * * 1`."""
    include: BatchedIncludeOptions
    browser_config: RunBrowserConfig
    notify: MonitorWebhook


@dataclass(frozen=True, kw_only=True)
class MonitorResult:
    """What one run found on one page."""

    url: str
    """The watched URL."""
    at: str
    """Time at which the run was due (ISO 8601, UTC)."""
    run_id: Optional[str] = None
    """Id of the run. Missing if it did not start."""
    status: Literal["same", "changed", "new", "removed", "error"]
    """`same`: nothing changed apart from noise (dates, counters). `changed`: see `diff`. `new`: no earlier capture is stored. `removed`: the page answers with 404 or 410. `error`: it could not be fetched."""
    snapshot_id: Optional[str] = None
    """Id of the capture."""
    previous_snapshot_id: Optional[str] = None
    """Id of the capture that it was compared with."""
    diff: Optional[MonitorDiff] = None
    """Present if the status is `changed`."""
    error: Optional[str] = None
    """Why the status is `error`: the name of the error, the kind of a `FetchOriginError`, or `status` and the status of the page."""


@dataclass(frozen=True, kw_only=True)
class MonitorResults:
    """A page of results, newest first."""

    results: List[MonitorResult]
    """The results."""
    pagination: MonitorResultsPagination
    """Which results these are."""


@dataclass(frozen=True, kw_only=True)
class MonitorResultsPagination:
    """Which results these are."""

    total: int
    """Number of stored results."""
    limit: int
    """`limit` of the request."""
    offset: int
    """`offset` of the request."""
    has_more: bool
    """Whether more results follow."""


@dataclass(frozen=True, kw_only=True)
class MonitorRunStarted:
    """A run outside the schedule."""

    run_id: str
    """Id of the run."""


@dataclass(frozen=True, kw_only=True)
class MonitorStarted:
    """A new monitor."""

    id: str
    """Id of the monitor."""
    next_run_at: str
    """Time of the first run."""
    webhook_secret: Optional[str] = None
    """Secret with which webhooks are signed, in the form of Standard Webhooks. It is shown only once."""


class _MonitorUpdateRequired(TypedDict):
    paused: bool
    """`true`: no further runs. `false`: the next run is at the next time of the schedule."""


class MonitorUpdate(_MonitorUpdateRequired, total=False):
    """What to change."""


class _MonitorWebhookRequired(TypedDict):
    webhook: str
    """URL that receives a signed POST request."""


class MonitorWebhook(_MonitorWebhookRequired, total=False):
    """Where to report the runs of a monitor."""

    on: Literal["changed", "error", "always"]
    """Which runs are reported: with a page that is new, changed or removed; with a page that could not be fetched; or all."""


class _NewApiKeyRequired(TypedDict):
    name: str
    """Name for people, such as the program that uses the key."""


class NewApiKey(_NewApiKeyRequired, total=False):
    """The key to create."""


class _NewInvitationRequired(TypedDict):
    email: str
    """The address of the person."""


class NewInvitation(_NewInvitationRequired, total=False):
    """The person to invite."""

    role: Literal["owner", "member"]
    """`owner`: also manages members. `member`: everything else."""


class _NewProfileRequired(TypedDict):
    name: str
    """Name of a profile."""


class NewProfile(_NewProfileRequired, total=False):
    """A profile with its secrets."""

    headers: Dict[str, str]
    """Additional request headers. They are sent only to the origin of the requested URL."""
    cookies: Sequence[NewProfileCookie]
    """Cookies that the browser has from the start."""
    user_agent: str
    """Value of `User-Agent`. Default: that of the browser."""
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
    accept: Literal["html", "markdown"]
    """What the site is asked for first: `markdown`, which some sites offer, or `html`. Default: that of the service."""
    exit: int
    """Position in the list of proxy exits of the service, from 0. Other exits are not tried."""


class _NewProfileCookieRequired(TypedDict):
    name: str
    """Name of the cookie."""
    value: str
    """Value of the cookie. It is never returned."""
    domain: str
    """Host that receives the cookie. With a dot at the start (`.example.com`) its subdomains do, too."""


class NewProfileCookie(_NewProfileCookieRequired, total=False):
    path: str
    """Path that receives the cookie, with everything below it (default: `/`)."""


class _NewProfileViewportRequired(TypedDict):
    width: int
    """Width in CSS pixels."""
    height: int
    """Height in CSS pixels."""


class NewProfileViewport(_NewProfileViewportRequired, total=False):
    """Size of the viewport in CSS pixels."""


@dataclass(frozen=True, kw_only=True)
class NotFound(Failure):
    """The path does not exist. Check the path; `/docs/api` lists all operations."""

    _tag: Literal["NotFound"] = "NotFound"
    """Name of the error."""
    path: str
    """The path of the request."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class OrganizationList:
    """All organizations of the service."""

    organizations: List[OrganizationListOrganization]
    """All organizations, oldest first."""


@dataclass(frozen=True, kw_only=True)
class OrganizationListOrganization:
    id: str
    """Id of the organization."""
    name: str
    """Name of the organization."""
    created_at: str
    """When it was created (ISO 8601, UTC)."""
    closed_at: Optional[str] = None
    """When it was closed (ISO 8601, UTC). Missing if it is open."""
    blocked_until: Optional[str] = None
    """When fetching is possible again (ISO 8601, UTC). Missing if it is not blocked."""
    max_concurrency: int
    """Maximum number of captures at the same time."""
    rate_per_minute: int
    """Maximum number of API calls per minute."""
    credits: Union[int, None]
    """Remaining credits. `None` means unlimited."""
    in_flight: int
    """Captures that are running now."""
    users: int
    """Number of users."""
    active_keys: int
    """Number of API keys that are not revoked."""
    requests: int
    """Requests in the last 30 days."""
    failures: int
    """Requests without content in the last 30 days. Cancelled ones are not counted."""
    fetches: int
    """Fetches that ended in the last 30 days. Rejected and cancelled fetches do not count."""
    fetches_with_content: int
    """Fetches of these that returned content."""
    credits_spent: int
    """Credits spent in the last 30 days."""
    last_request_at: Optional[str] = None
    """Last request (ISO 8601, UTC). Missing if there was none in the last 30 days."""
    snapshots: int
    """Number of stored snapshots."""
    stored_bytes: int
    """Their size in bytes."""


@dataclass(frozen=True, kw_only=True)
class OriginNotAllowed(Failure):
    """Pages of this web origin may not call MCP. Add the origin to `PAGEWRIGHT_CORS_ORIGINS`."""

    _tag: Literal["OriginNotAllowed"] = "OriginNotAllowed"
    """Name of the error."""
    origin: str
    """The header `origin` of the request."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class PayloadTooLarge(Failure):
    """The request body is too large. Send a smaller request, for example with fewer URLs or a smaller file."""

    _tag: Literal["PayloadTooLarge"] = "PayloadTooLarge"
    """Name of the error."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class PaymentRequest:
    """What the site asks for before it serves the page."""

    price: Optional[str] = None
    """Header `crawler-price` as sent, for example `USD 0.01`."""
    challenge: Optional[str] = None
    """Header `www-authenticate` as sent."""
    offers: Optional[List[PaymentRequestOffer]] = None
    """Accepted payments of x402, at most 10."""


@dataclass(frozen=True, kw_only=True)
class PaymentRequestOffer:
    scheme: Optional[str] = None
    """Kind of payment, such as `exact`."""
    network: Optional[str] = None
    """Network of the payment, such as `base`."""
    amount: Optional[str] = None
    """In the smallest unit of the asset."""
    asset: Optional[str] = None
    """Address of the asset."""
    pay_to: Optional[str] = None
    """Address of the recipient."""


@dataclass(frozen=True, kw_only=True)
class PriceChange:
    """A price that changed."""

    name: str
    """What has the price: the text around it, or the name in structured data."""
    before: str
    """Price in the earlier snapshot."""
    after: str
    """Price in the later snapshot."""
    source: Literal["content", "structuredData"]
    """Where the price is stated."""
    evidence_id: Optional[int] = None
    """The block of the later snapshot, if the source is the content."""


@dataclass(frozen=True, kw_only=True)
class ProfileInfo:
    """A profile without its secrets."""

    name: str
    """Name of the profile."""
    user_agent: Optional[str] = None
    """Value of `User-Agent`. Default: that of the browser."""
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
    accept: Optional[Literal["html", "markdown"]] = None
    """What the site is asked for first: `markdown`, which some sites offer, or `html`. Default: that of the service."""
    exit: Optional[int] = None
    """Position in the list of proxy exits of the service, from 0. Other exits are not tried."""
    header_names: Optional[List[str]] = None
    """Names of the additional request headers."""
    cookies: Optional[List[ProfileInfoCookie]] = None
    """The cookies without their values."""
    created_at: str
    """When it was created (ISO 8601)."""
    updated_at: str
    """When it was last replaced (ISO 8601)."""


@dataclass(frozen=True, kw_only=True)
class ProfileInfoViewport:
    """Size of the viewport in CSS pixels."""

    width: int
    """Width in CSS pixels."""
    height: int
    """Height in CSS pixels."""


@dataclass(frozen=True, kw_only=True)
class ProfileInfoCookie:
    name: str
    """Name of the cookie."""
    domain: str
    """Host that receives the cookie. With a dot at the start (`.example.com`) its subdomains do, too."""
    path: Optional[str] = None
    """Path that receives the cookie, with everything below it (default: `/`)."""


@dataclass(frozen=True, kw_only=True)
class ProfileList:
    """The profiles of the organization."""

    profiles: List[ProfileInfo]
    """All profiles, by name."""


@dataclass(frozen=True, kw_only=True)
class ProfileNotFound(Failure):
    """The organization has no profile with this name. Check the name, leave out the profile, or create it (`pagewright profiles create`, `POST /v1/profiles`)."""

    _tag: Literal["ProfileNotFound"] = "ProfileNotFound"
    """Name of the error."""
    name: str
    """The name in the request."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class Queue:
    """The captures that run or wait now."""

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
    """The requested URL."""
    state: Literal["QUEUED", "RUNNING"]
    """Whether it waits or runs."""
    since: str
    """When it was queued or started (ISO 8601, UTC)."""
    attempt: int
    """1 for the first attempt; 0 while it waits."""
    run_id: Optional[str] = None
    """The run that it belongs to. Missing for a single fetch."""


@dataclass(frozen=True, kw_only=True)
class RequestDetails:
    """One request with its options, its stages and its error."""

    trace_id: str
    """Trace id of the call, followed by a dash and a suffix if several calls have the same. For an item of a run, its id."""
    at: str
    """When the request began (ISO 8601, UTC)."""
    operation: str
    """Name of the operation, `mcp.` and the name of the tool, or `batchedItem` for an item of a run."""
    status: Optional[int] = None
    """HTTP status of the answer. Missing for items of runs."""
    duration_ms: int
    """Duration in milliseconds."""
    key: Optional[LoggedRequestKey] = None
    """API key of the caller."""
    user: Optional[str] = None
    """E-mail address of the signed-in caller."""
    url: Optional[str] = None
    """The requested page, without credentials."""
    outcome: Literal["succeeded", "httpError", "unreached", "failed", "timedOut", "cancelled", "rejected"]
    """How the request ended. `rejected`: the service refused it."""
    cause: Optional[str] = None
    """Tag of the error, kind of the failure of the origin, or `redirectLimit`."""
    explanation: Optional[str] = None
    """The cause in plain words, and what to do next."""
    snapshot_id: Optional[str] = None
    """The stored snapshot. It may have expired."""
    run_id: Optional[str] = None
    """The run that the request belongs to. Missing for other requests."""
    credits: int
    """Credits charged."""
    options: Optional[RequestDetailsOptions] = None
    """Options of a fetch. Missing for other calls."""
    error: Optional[Dict[str, Any]] = None
    """Body of the error, or the failure of the origin. Missing if there is content."""
    stages: Optional[List[RequestDetailsStage]] = None
    """Stages in order, in milliseconds from the start of the request. Missing if there was no capture or no result."""
    snapshot: Optional[RequestDetailsSnapshot] = None
    """The stored snapshot. Missing if there is none, and after it was deleted."""


@dataclass(frozen=True, kw_only=True)
class RequestDetailsOptions:
    """Options of a fetch. Missing for other calls."""

    body: Dict[str, Any]
    """Body of the call without its URL. The password of a document is hidden."""
    query: Dict[str, Any]
    """Query of the call."""
    profile: Optional[str] = None
    """Name of the profile."""
    max_age_seconds: Optional[int] = None
    """Maximum age of an accepted stored capture, in seconds."""
    only_stored: Optional[bool] = None
    """Present if the site was not to be visited."""


@dataclass(frozen=True, kw_only=True)
class RequestDetailsStage:
    name: str
    """Name of the stage, such as `navigate`."""
    start_ms: float
    """Start, in milliseconds from the start of the capture."""
    duration_ms: float
    """Duration in milliseconds."""


@dataclass(frozen=True, kw_only=True)
class RequestDetailsSnapshot:
    """The stored snapshot. Missing if there is none, and after it was deleted."""

    expires_at: str
    """When it is deleted (ISO 8601, UTC)."""
    screenshot_url: Optional[str] = None
    """Signed URL of the screenshot, valid for a day."""


@dataclass(frozen=True, kw_only=True)
class RequestList:
    """A page of requests."""

    requests: List[LoggedRequest]
    """The requests of this page, newest first."""
    next_cursor: Optional[str] = None
    """`cursor` of the next page. Missing on the last page."""


@dataclass(frozen=True, kw_only=True)
class ResponseFacts:
    """The response of the origin to the request for the page."""

    url: str
    """The URL after redirects."""
    requested_url: str
    """The requested URL."""
    origin_status_code: int
    """Status code of the last response."""
    redirect_status_code: Optional[int] = None
    """Status code of the first redirect. Missing if there was none."""
    content_type: str
    """Content type as sent, with its parameters. Empty if there was none."""
    headers: Optional[Dict[str, str]] = None
    """Headers of the last response, names in lower case."""


@dataclass(frozen=True, kw_only=True)
class ResultData:
    """Parts of the page that are present when they apply."""

    assets: Optional[List[Asset]] = None
    """Files that the page contains as data URLs."""
    degraded: Optional[Degraded] = None
    search: Optional[SearchResult] = None
    screenshot: Optional[ResultDataScreenshot] = None
    """Present if you requested a screenshot."""
    document: Optional[ResultDataDocument] = None
    """Present if the URL is a document."""
    usage: Optional[ResultDataUsage] = None
    """What was processed to make the content."""
    video: Optional[VideoFacts] = None
    html: Optional[str] = None
    """Cleaned HTML. Present if you requested it."""
    links: Optional[List[BatchedDataLink]] = None
    """Links of the page. Present if you requested them."""
    appendix: Optional[str] = None
    """Content outside the main body, as Markdown. Present if you requested it."""
    response: Optional[ResponseFacts] = None


@dataclass(frozen=True, kw_only=True)
class ResultDataScreenshot:
    """Present if you requested a screenshot."""

    url: str
    """Signed address of the picture. It expires."""
    full_page: bool
    """Whether it shows the full page, else what a window shows."""


@dataclass(frozen=True, kw_only=True)
class ResultDataDocument:
    """Present if the URL is a document."""

    url: str
    """The URL after redirects."""
    content_type: str
    """Media type of the document, found in its content."""
    size_bytes: int
    """Size of the file in bytes."""


@dataclass(frozen=True, kw_only=True)
class ResultDataUsage:
    """What was processed to make the content."""

    document_pages: int
    """Number of pages of documents."""
    ocr_pages: int
    """Number of pages read by OCR."""
    audio_seconds: int
    """Seconds of transcribed audio."""
    videos: int
    """Number of videos."""


@dataclass(frozen=True, kw_only=True)
class ResultMeta:
    """What is known about the page and its snapshot."""

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
    """Title of the page."""
    final_url: Optional[str] = None
    """The URL after redirects."""
    content_type: Optional[str] = None
    """Content type that the origin sent."""
    canonical: Optional[str] = None
    """The canonical URL that the page names."""
    description: Optional[str] = None
    """The description that the page states."""
    author: Optional[str] = None
    """Names of the authors that the page states."""
    created_at: Optional[str] = None
    """Date of publication that the page states."""
    updated_at: Optional[str] = None
    """Date of the last change that the page states."""
    image: Optional[str] = None
    """URL of the main picture."""
    pagination_next: Optional[str] = None
    """URL of the next page of a list."""
    feeds: Optional[List[str]] = None
    """URLs of the RSS and Atom feeds that the page names."""
    native_markdown: Optional[bool] = None
    """Whether the site answered with Markdown. Present if it was asked for Markdown."""
    markdown_alternate: Optional[str] = None
    """URL of the Markdown version that the page names."""
    llms_txt: Optional[str] = None
    """URL of the `llms.txt` of the site, if the page or robots.txt names it."""
    blocked: Optional[Literal["captcha", "botProtection", "ipBlock", "authWall"]] = None
    """Present if the site showed a block page."""
    loading_status: Optional[Literal["complete", "capped", "stuck", "partial"]] = None
    """Whether the page loaded completely."""
    warnings: Optional[List[Literal["parkedDomain", "softError", "robotsDisallowed", "charsetMismatch", "virtualizedList"]]] = None
    """What to know before you use the content: the domain is parked, the page is an error page with a success status, robots.txt disallows the URL, the declared charset does not fit the bytes, or a list was joined from the rows that it showed while the page was scrolled."""
    site_policy: Optional[SitePolicy] = None
    citation_evidence_ids: Optional[List[int]] = None
    """Numbers of the blocks of the Markdown, for citations."""
    appendix: Optional[ResultMetaAppendix] = None
    """What the Markdown leaves out. Missing if the page has no appendix."""
    state_json: Optional[ResultMetaStateJson] = None
    """Present if State JSON was truncated."""
    markdown: Optional[ResultMetaMarkdown] = None
    """Present if the Markdown was truncated."""
    resources: ResultMetaResources
    """URLs of the stored snapshot."""


@dataclass(frozen=True, kw_only=True)
class ResultMetaAppendix:
    """What the Markdown leaves out. Missing if the page has no appendix."""

    url: str
    """Address of the appendix as Markdown."""
    links: ResultMetaAppendixLinks
    """Numbers of links in the appendix."""
    omitted: ResultMetaAppendixOmitted
    """How much the Markdown leaves out."""
    markers: List[ResultMetaAppendixMarker]
    """The places of the Markdown at which blocks were left out."""


@dataclass(frozen=True, kw_only=True)
class ResultMetaAppendixLinks:
    """Numbers of links in the appendix."""

    same_domain: int
    """Links to the domain of the page."""
    external: int
    """Links to other domains."""


@dataclass(frozen=True, kw_only=True)
class ResultMetaAppendixOmitted:
    """How much the Markdown leaves out."""

    blocks: int
    """Number of blocks."""
    approx_tokens: int
    """Estimated number of tokens."""


@dataclass(frozen=True, kw_only=True)
class ResultMetaAppendixMarker:
    evidence_id: int
    """Number of the first omitted block."""
    links: int
    """Number of links in the omitted blocks."""
    approx_tokens: int
    """Estimated number of omitted tokens."""
    label: str
    """Heading of the omitted blocks, or why the first was omitted, such as `navigation`."""
    preview: str
    """Beginning of the omitted text."""
    more_blocks: int
    """Number of omitted blocks after the first."""


@dataclass(frozen=True, kw_only=True)
class ResultMetaStateJson:
    """Present if State JSON was truncated."""

    more_tokens: int
    """Estimated number of tokens that were cut."""


@dataclass(frozen=True, kw_only=True)
class ResultMetaMarkdown:
    """Present if the Markdown was truncated."""

    url: str
    """Address of the complete Markdown."""
    more_tokens: int
    """Estimated number of tokens that were cut."""


@dataclass(frozen=True, kw_only=True)
class ResultMetaResources:
    """URLs of the stored snapshot."""

    version: int
    """Version of this format."""
    snapshot_id: str
    """Id of the stored snapshot."""
    url: str
    """Address of this result."""
    markdown_url: str
    """Address of the complete Markdown."""


@dataclass(frozen=True, kw_only=True)
class RobotsFacts:
    """What robots.txt says about the URL."""

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
    """`owner`: also manages members. `member`: everything else."""


class RoleChange(_RoleChangeRequired, total=False):
    """The new role of a member."""


class RunBrowserConfig(TypedDict, total=False):
    """What the browser does with each page of a run before it is read."""

    scroll_full_page: bool
    """Scroll to the end of the page to load lazy content."""
    share_cache: bool
    """Load the pages of a site with one browser cache, so that scripts and styles that they share are loaded once. Cookies and stored data are deleted after each page. No effect with a profile or with a password in the URL. Default: false."""


@dataclass(frozen=True, kw_only=True)
class RunEndedEvent:
    """Says that a batched run or a crawl has ended."""

    type: Literal["batched.completed", "batched.cancelled", "crawl.completed", "crawl.cancelled"]
    """What has ended, and how."""
    timestamp: str
    """When the run ended."""
    data: RunEndedEventData
    """The run."""


@dataclass(frozen=True, kw_only=True)
class RunEndedEventData:
    """The run."""

    id: str
    """Id of the run or crawl."""
    status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """State of the run. `CANCELLED` and `COMPLETED` are final."""
    batched_status: Literal["QUEUED", "RUNNING", "CANCELLING", "CANCELLED", "COMPLETED"]
    """The same value as `status`."""
    total_urls: int
    """Number of addresses of the run, or of pages that the crawl has found."""
    failed_urls: int
    """Number of those without content: failed, cancelled or not fetched. An error page has content."""
    url: Optional[str] = None
    """The start page of a crawl."""


class _SearchOptionsRequired(TypedDict):
    query: str
    """The words or the question to search for."""


class SearchOptions(_SearchOptionsRequired, total=False):
    """Which passages to return, instead of the content of the page."""

    max_results: int
    """Maximum number of passages."""
    min_score: float
    """Return only passages with at least this score. 0 returns all."""


class _SearchRequestRequired(TypedDict):
    snapshot_id: str
    """Id that a fetch returned."""
    search: SearchOptions


class SearchRequest(_SearchRequestRequired, total=False):
    """The snapshot and the words to search for."""

    include: IncludeOptions


@dataclass(frozen=True, kw_only=True)
class SearchResponse:
    """Passages of a stored snapshot."""

    snapshot_id: str
    """Id of the searched snapshot."""
    response: HighlightsResponseResponse
    """The response of the origin when the page was captured."""
    search: SearchResult
    duration_ms: int
    """Duration of the call in milliseconds."""
    playground: str
    """Address of the snapshot in the playground."""


@dataclass(frozen=True, kw_only=True)
class SearchResult:
    """The passages of a page that answer a query."""

    query: str
    """The query, as it was sent."""
    snippets: List[SearchResultSnippet]
    """The passages, best first. Empty if nothing on the page reaches `minScore`."""
    meta: SearchResultMeta
    """How the search was made."""


@dataclass(frozen=True, kw_only=True)
class SearchResultSnippet:
    type: Literal["text", "table", "code", "json"]
    """Form of the passage."""
    source: Literal["markdown", "appendix", "html", "stateJson"]
    """The layer of the page with the passage."""
    text: str
    """The passage, verbatim."""
    table_head: Optional[str] = None
    """Header of the table, if the passage is rows of it."""
    json: Any
    """The value of a passage in State JSON, else null."""
    score: float
    """Estimated probability that the passage answers the query, 0 to 1."""
    location: SearchResultSnippetLocation
    """Where the passage is on the page."""


@dataclass(frozen=True, kw_only=True)
class SearchResultSnippetLocation:
    """Where the passage is on the page."""

    evidence_id: Optional[int] = None
    """Number of the block with the passage."""
    evidence_ids: Optional[List[int]] = None
    """All blocks with the passage, if it has several."""
    markdown_block_id: Optional[str] = None
    """Id of the block in the Markdown."""
    node_ids: Optional[List[int]] = None
    """Numbers of the elements of the page with the passage."""
    state_json_source_id: Optional[int] = None
    """`id` of the State JSON source with the passage."""
    json_path: Optional[str] = None
    """Path of the value in its source."""


@dataclass(frozen=True, kw_only=True)
class SearchResultMeta:
    """How the search was made."""

    duration_ms: int
    """Duration of the search in milliseconds."""
    sources: List[SearchResultMetaSource]
    """The layers of the page that were searched."""


@dataclass(frozen=True, kw_only=True)
class SearchResultMetaSource:
    source: str
    """The layer, as in `snippets[].source`."""
    chunk_count: int
    """Number of passages that were scored."""
    batch_count: int
    """Number of calls to the ranker."""
    ranker: str
    """Name of the model that scored the passages."""
    fallback: bool
    """Whether the built-in ranker replaced one that did not answer."""
    fallback_reason: Optional[str] = None
    """Why it did not answer, such as `timeout`."""
    duration_ms: int
    """Duration in milliseconds."""


@dataclass(frozen=True, kw_only=True)
class ServiceUnavailable(Failure):
    """The service is temporarily unavailable. Wait a few seconds, then call again."""

    _tag: Literal["ServiceUnavailable"] = "ServiceUnavailable"
    """Name of the error."""
    message: str
    """What is wrong, and what to do next."""
    request_id: str
    """Trace id of the call. Quote it when you report a problem."""
    dispatch_outcome: Optional[Literal["notDispatched", "dispatched", "workerLost", "unknown"]] = None
    """How far the capture got: `notDispatched` (not started), `dispatched` (running), `workerLost` (its worker ended) or `unknown`. Missing if no capture was requested."""
    retryable: Literal[True]
    """Whether the same call may succeed later."""


@dataclass(frozen=True, kw_only=True)
class SitePolicy:
    """What the site says about automated use of the page. A missing field means no statement."""

    robots: Optional[RobotsFacts] = None
    """Of the URL, or of the URL that it redirects to. Missing if `PAGEWRIGHT_ROBOTS` is `ignore`."""
    content_signals: Optional[ContentSignals] = None
    content_usage: Optional[UsagePreferences] = None
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
    """A block of the page, and why it belongs to the main body or not."""

    evidence_id: int
    """Position in document order, from 1."""
    markdown_block_id: str
    """Id of the block in the Markdown."""
    role: Literal["main", "appendix"]
    """Whether the block belongs to the main body."""
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
    """Estimated number of tokens."""
    markdown: str
    """The block as Markdown."""


@dataclass(frozen=True, kw_only=True)
class SnapshotBlockBox:
    """Position on the page in CSS pixels. Missing if the page has no layout."""

    x: float
    """Distance from the left edge of the page."""
    y: float
    """Distance from the top of the page."""
    width: float
    """Width."""
    height: float
    """Height."""


@dataclass(frozen=True, kw_only=True)
class SnapshotBlocks:
    """All blocks of a snapshot, with the facts of its capture."""

    snapshot_id: str
    """Id of the snapshot."""
    capture: SnapshotBlocksCapture
    """How the page was captured."""
    screenshot: Optional[SnapshotBlocksScreenshot] = None
    """The screenshot, if there is one. One image pixel is one CSS pixel of the page."""
    blocks: List[SnapshotBlock]
    """All blocks in document order."""


@dataclass(frozen=True, kw_only=True)
class SnapshotBlocksCapture:
    """How the page was captured."""

    transfer_bytes: int
    """Bytes that the page loaded."""
    stages: List[RequestDetailsStage]
    """Stages of the capture in order, in milliseconds from its start."""


@dataclass(frozen=True, kw_only=True)
class SnapshotBlocksScreenshot:
    """The screenshot, if there is one. One image pixel is one CSS pixel of the page."""

    url: str
    """Signed address of the picture. It expires."""
    full_page: bool
    """Whether it shows the full page."""
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""


@dataclass(frozen=True, kw_only=True)
class SnapshotDiff:
    """The differences between two snapshots."""

    before: DiffSide
    """The first snapshot of the path."""
    after: DiffSide
    """The second snapshot of the path."""
    has_changed: bool
    """Whether anything changed apart from noise."""
    counts: SnapshotDiffCounts
    """Numbers of blocks."""
    metadata: List[MetadataChange]
    """Fields of the metadata that changed, apart from dates."""
    prices: List[PriceChange]
    """Prices that changed."""
    changes: List[BlockChange]
    """In the order of the page."""
    noise: List[SnapshotDiffNoise]
    """Blocks that differ only in the date of the page, relative times, counters or tracking parameters."""
    metadata_noise: List[MetadataChange]
    """`createdAt` and `updatedAt`, if they differ. They alone are not a change."""


@dataclass(frozen=True, kw_only=True)
class SnapshotDiffCounts:
    """Numbers of blocks."""

    added: int
    """Only in the later snapshot."""
    removed: int
    """Only in the earlier snapshot."""
    moved: int
    """Same content at another place."""
    changed: int
    """Similar content."""
    noise: int
    """Different only in the date of the page, counters or tracking parameters."""
    unchanged: int
    """Same content and place."""


@dataclass(frozen=True, kw_only=True)
class SnapshotDiffNoise:
    before: DiffBlock
    """The block of the earlier snapshot."""
    after: DiffBlock
    """The block of the later snapshot."""


@dataclass(frozen=True, kw_only=True)
class SnapshotList:
    """A page of snapshots."""

    snapshots: List[SnapshotListSnapshot]
    """The snapshots of this page, newest first."""
    next_cursor: Optional[str] = None
    """`cursor` of the next page. Missing on the last page."""


@dataclass(frozen=True, kw_only=True)
class SnapshotListSnapshot:
    snapshot_id: str
    """Id of the snapshot."""
    url: str
    """URL of the page."""
    title: Optional[str] = None
    """Title of the page."""
    captured_at: str
    """Time of the capture (ISO 8601, UTC)."""
    expires_at: str
    """When it is deleted (ISO 8601, UTC)."""
    bytes: int
    """Stored size in bytes."""
    has_screenshot: bool
    """Whether it contains a screenshot."""
    origin_status_code: Optional[int] = None
    """Present if the origin answered with an error status."""
    captures: int
    """Number of stored snapshots of the URL."""
    playground: str
    """Address of the snapshot in the playground."""


@dataclass(frozen=True, kw_only=True)
class SnapshotNotFound(Failure):
    """The snapshot, or the requested part of it, does not exist or has expired. Fetch the page again."""

    _tag: Literal["SnapshotNotFound"] = "SnapshotNotFound"
    """Name of the error."""
    snapshot_id: str
    """The id in the request."""
    message: str
    """What is wrong, and what to do next."""


@dataclass(frozen=True, kw_only=True)
class StateJsonSource:
    """One piece of data that the page was rendered from."""

    id: int
    """Number of the source in this result, from 1."""
    kind: str
    """`inline` (in the HTML) or `fetched` (requested by scripts of the page)."""
    role: str
    """Format or framework, such as `ld+json`, `next-rsc`, `remix` or `xhr`."""
    score: float
    """Share of the text of the data that the page shows, 0 to 1."""
    url: Optional[str] = None
    """Address that was requested. Missing for inline data."""
    method: Optional[str] = None
    """HTTP method of the request. Missing for inline data."""
    body: Any
    """The data, cut to the token budget."""
    more_tokens: Optional[int] = None
    """Estimated number of tokens that were cut. Missing if complete."""
    keys: Optional[List[str]] = None
    """The outermost keys of the complete data."""
    url_redacted: Optional[bool] = None
    """Whether secrets were removed from `url`."""
    url_omitted: Optional[str] = None
    """Why `url` is missing: `inline` or `invalid`."""


@dataclass(frozen=True, kw_only=True)
class TooManyRequests(Failure):
    """The organization exceeded its request rate. Wait `retryAfterSeconds`, then call again."""

    _tag: Literal["TooManyRequests"] = "TooManyRequests"
    """Name of the error."""
    retry_after_seconds: int
    """Seconds to wait before the next call, as in `Retry-After`."""
    message: str
    """What is wrong, and what to do next."""
    retryable: Literal[True]
    """Whether the same call may succeed later."""


class UploadOptions(TypedDict, total=False):
    """How to read the file, and what to return."""

    include: IncludeOptions
    search: SearchOptions
    document_config: DocumentConfig


@dataclass(frozen=True, kw_only=True)
class Usage:
    """Captures, searches and credits over time."""

    from_: str
    """Start of the period (ISO 8601, UTC)."""
    to: str
    """End of the period (ISO 8601, UTC)."""
    step_seconds: int
    """Length of a bucket in seconds."""
    buckets: List[UsageBucket]
    """The period in parts of equal length, oldest first."""
    totals: UsageTotals
    """Sums over the period."""


@dataclass(frozen=True, kw_only=True)
class UsageBucket:
    outcomes: Dict[str, int]
    """Number of captures by outcome."""
    fetches: int
    """Fetches that ended. Rejected and cancelled fetches do not count."""
    fetches_with_content: int
    """Fetches of these that returned content. The page may have an error status."""
    highlights: int
    """Number of searches in stored snapshots."""
    credits: int
    """Credits spent."""
    average_ms: Optional[int] = None
    """Average duration of the fetches with content, in milliseconds. Missing if there were none."""
    at: str
    """Start of the bucket (ISO 8601, UTC)."""


@dataclass(frozen=True, kw_only=True)
class UsageTotals:
    """Sums over the period."""

    outcomes: Dict[str, int]
    """Number of captures by outcome."""
    fetches: int
    """Fetches that ended. Rejected and cancelled fetches do not count."""
    fetches_with_content: int
    """Fetches of these that returned content. The page may have an error status."""
    highlights: int
    """Number of searches in stored snapshots."""
    credits: int
    """Credits spent."""
    average_ms: Optional[int] = None
    """Average duration of the fetches with content, in milliseconds. Missing if there were none."""


@dataclass(frozen=True, kw_only=True)
class UsageBreakdown:
    """Requests and credits by group."""

    from_: str
    """Start of the period (ISO 8601, UTC)."""
    to: str
    """End of the period (ISO 8601, UTC)."""
    by: Literal["key", "host", "outcome"]
    """What requests are grouped by."""
    groups: List[UsageBreakdownGroup]
    """The 100 groups with the most requests."""


@dataclass(frozen=True, kw_only=True)
class UsageBreakdownGroup:
    id: Optional[str] = None
    """Id of the key, the host or the outcome. Missing if there is none."""
    name: str
    """Name for people."""
    requests: int
    """Number of requests."""
    failures: int
    """Requests without content: failed, timed out, rejected or not reached. Cancelled ones are not counted."""
    fetches: int
    """Fetches that ended. Rejected and cancelled fetches do not count."""
    fetches_with_content: int
    """Fetches of these that returned content."""
    credits: int
    """Credits charged."""
    average_ms: int
    """Average duration in milliseconds."""


@dataclass(frozen=True, kw_only=True)
class UsagePreferences:
    """Uses of the content that the site prefers (`true`) or not (`false`). A missing field means no statement."""

    train_ai: Optional[bool] = None
    """Training of generative models (`train-ai`)."""
    ai_use: Optional[bool] = None
    """Input of a generative model (`ai-use`)."""
    search: Optional[bool] = None
    """Search that leads to the page (`search`)."""


@dataclass(frozen=True, kw_only=True)
class VideoFacts:
    """What is known about a video."""

    provider: str
    """`youtube`, `peertube`, or `web` for every other site."""
    video_id: str
    """Id of the video at the site."""
    title: str
    """Title of the video."""
    channel: Optional[str] = None
    """Name of the channel or author."""
    channel_url: Optional[str] = None
    """Address of the channel."""
    duration_seconds: Optional[int] = None
    """Length in seconds."""
    published_at: Optional[str] = None
    """Date of publication (ISO 8601)."""
    view_count: Optional[int] = None
    """Number of views that the site states."""
    language: Optional[str] = None
    """Language of the video (BCP 47)."""
    transcript: Optional[VideoFactsTranscript] = None
    """Where the transcript comes from. Missing if there is none."""
    segments: Optional[List[VideoFactsSegment]] = None
    """The transcript in order."""
    chapters: Optional[List[VideoFactsChapter]] = None
    """The chapters in order."""
    storyboard: Optional[VideoFactsStoryboard] = None
    """Pictures with small frames of the whole video."""


@dataclass(frozen=True, kw_only=True)
class VideoFactsTranscript:
    """Where the transcript comes from. Missing if there is none."""

    source: str
    """`captions`: the captions of the video. `page`: the page of the video."""
    kind: str
    """`manual` (written by people) or `asr` (speech recognition)."""
    language: str
    """Language of the transcript (BCP 47)."""


@dataclass(frozen=True, kw_only=True)
class VideoFactsSegment:
    start_seconds: float
    """Start in seconds."""
    text: str
    """What is said."""


@dataclass(frozen=True, kw_only=True)
class VideoFactsChapter:
    title: str
    """Title of the chapter."""
    start_seconds: float
    """Start in seconds."""


@dataclass(frozen=True, kw_only=True)
class VideoFactsStoryboard:
    """Pictures with small frames of the whole video."""

    frame_width: int
    """Width of a frame in pixels."""
    frame_height: int
    """Height of a frame in pixels."""
    rows: int
    """Rows of frames on a sheet."""
    columns: int
    """Columns of frames on a sheet."""
    sheets: List[VideoFactsStoryboardSheet]
    """The pictures in order."""


@dataclass(frozen=True, kw_only=True)
class VideoFactsStoryboardSheet:
    url: str
    """Address of the picture."""
    duration_seconds: float
    """Length of the part of the video that it shows."""


FetchFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    CaptureNotStored,
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
    CaptureNotStored,
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

DocumentsReadFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    FetchCapacityTimeout,
    FetchCaptureFailed,
    FetchCaptureTimeout,
    FetchConcurrencyLimitExceeded,
    FetchPageTooLarge,
    FetchUnsupportedContentType,
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

MonitorsCreateFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ProfileNotFound,
    ServiceUnavailable,
    TooManyRequests,
]

MonitorsListFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

MonitorsGetFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    MonitorNotFound,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

MonitorsUpdateFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    MonitorNotFound,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

MonitorsDeleteFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    MonitorNotFound,
    PayloadTooLarge,
    ServiceUnavailable,
    TooManyRequests,
]

MonitorsRunFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    MonitorNotFound,
    PayloadTooLarge,
    ProfileNotFound,
    ServiceUnavailable,
    TooManyRequests,
]

MonitorsResultsFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    MonitorNotFound,
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

SnapshotsExtractFailure = Union[
    AccessBlocked,
    AuthFailed,
    BadRequest,
    ExtractionFailed,
    ExtractionModelUnavailable,
    ExtractionUnavailable,
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

AccountGetFailure = Union[
    AuthFailed,
    BadRequest,
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

AccountGetFailuresFailure = Union[
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

RequestsGetFailure = Union[
    AuthFailed,
    BadRequest,
    HttpApiDecodeError,
    InternalError,
    NotFound,
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
    "CaptureNotStored": CaptureNotStored,
    "ExtractionFailed": ExtractionFailed,
    "ExtractionModelUnavailable": ExtractionModelUnavailable,
    "ExtractionUnavailable": ExtractionUnavailable,
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
    "MonitorNotFound": MonitorNotFound,
    "NotFound": NotFound,
    "OriginNotAllowed": OriginNotAllowed,
    "PayloadTooLarge": PayloadTooLarge,
    "ProfileNotFound": ProfileNotFound,
    "ServiceUnavailable": ServiceUnavailable,
    "SnapshotNotFound": SnapshotNotFound,
    "TooManyRequests": TooManyRequests,
}
