"""The synchronous client, generated from _async_client.py. Do not edit."""

from __future__ import annotations

import time
import uuid
from contextlib import nullcontext
from types import TracebackType
from typing import Any, Iterator, Dict, List, Literal, Mapping, Optional, Sequence, Type, Union, cast

import httpx

from . import types
from ._exchange import Answer, Exchange, Outcome, Pause, Rules, exchange
from ._inputs import AcceptedFormat, Layer, fetch_headers, file_form, include_query, layers_query, number_text
from ._origin import MarkdownPage, origin_unreached, read_outcome
from ._result import ClientTimeout, Failure, Ok, PagewrightError, Result
from ._settings import service_headers, service_url

FIRST_PAUSE = 0.5
MAX_PAUSE = 10.0
CANCEL_TIMEOUT = 10.0


class Pagewright:
    """Client of a Pagewright service.

    Every method returns a result whose ``_tag`` is ``Ok`` or the name of an error. ``unwrap()`` of a result returns the
    value or raises ``PagewrightError``. Every method accepts ``timeout``: seconds without a response after which an
    attempt ends, instead of the ``timeout`` of the client.

    Example:
        >>> with Pagewright() as client:
        ...     result = client.fetch("https://example.com/")
        ...     if result._tag == "Ok":
        ...         print(result.value.markdown)
        ...     else:
        ...         print(result._tag)

    Args:
        base_url: URL of the service (default: ``PAGEWRIGHT_URL``, or ``http://127.0.0.1:8080``)
        api_key: API key (default: ``PAGEWRIGHT_API_KEY``)
        timeout: seconds without a response after which an attempt ends; the service responds within 155 seconds
        retries: number of attempts after the first
        max_pause: if the service asks for a longer pause in seconds, the error is returned instead
        http: a custom HTTP client, for example with a proxy; you close it yourself

    Raises:
        ValueError: the URL of the service is not an http or https URL, or the key is empty or impossible
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        timeout: float = 180.0,
        retries: int = 4,
        max_pause: float = 60.0,
        http: Optional[httpx.Client] = None,
    ) -> None:
        self._base_url = service_url(base_url)
        self._headers = service_headers(api_key)
        self._rules = Rules(timeout=timeout, retries=retries, max_pause=max_pause)
        self._http = http or httpx.Client()
        self._is_own_http = http is None

    def close(self) -> None:
        """Closes the connections of this client."""
        if self._is_own_http:
            self._http.close()

    def __enter__(self) -> Pagewright:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def call(
        self,
        operation: str,
        *,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Optional[str]]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        timeout: Optional[float] = None,
    ) -> Union[Ok[Any], Failure]:
        """Calls any operation of the API by its id, including operations without a method in this class.

        Example:
            >>> usage = (client.call("account.getUsage", query={"range": "24h"})).unwrap()

        Raises:
            ValueError: the operation does not exist (the message lists all), or ``path`` lacks a value
        """
        rules = self._rules_with(timeout)
        return (self._run(exchange(operation, rules, path, query, headers, body))).result

    def fetch_markdown(
        self, url: str, *, layers: Sequence[Layer] = (), timeout: Optional[float] = None
    ) -> str:
        """Fetches a page and returns its Markdown.

        Example:
            >>> print(client.fetch_markdown("https://example.com/"))

        Args:
            url: address of the page, http or https
            layers: what to add to the main body (default: nothing)

        Raises:
            PagewrightError: the page could not be fetched
        """
        return (self.fetch(url, layers=layers, timeout=timeout)).unwrap().markdown

    def fetch(
        self,
        url: str,
        *,
        include: Optional[types.IncludeOptions] = None,
        search: Optional[types.SearchOptions] = None,
        browser_config: Optional[types.BrowserConfig] = None,
        layers: Optional[Sequence[Layer]] = None,
        max_age: Optional[int] = None,
        only_stored: bool = False,
        profile: Optional[str] = None,
        accept: Optional[AcceptedFormat] = None,
        timeout: Optional[float] = None,
    ) -> Result[MarkdownPage, Union[types.FetchFailure, types.FetchOriginError]]:
        """Fetches a page as Markdown. The result is ``FetchOriginError`` if the origin was not reached.

        Example:
            >>> page = (client.fetch("https://example.com/", layers=[])).unwrap()
            >>> print(page.snapshot_id, page.markdown)

        Args:
            url: address of the page, http or https
            include: which parts to return and how, for example ``{"markdown": {"max_tokens": 2000}}``
            search: return passages that answer a question instead of the page, for example ``{"query": "opening
                hours"}``
            browser_config: how the browser loads the page, for example ``{"scroll_full_page": True}``
            layers: what to add to the main body (default: State JSON)
            max_age: accept a stored capture of at most this age in seconds
            only_stored: accept only a stored capture, of any age without ``max_age``; the result is ``CaptureNotStored``
                if there is none
            profile: name of a stored profile, with whose headers, cookies and browser settings the page is loaded
            accept: ``markdown`` asks the site for Markdown first (default: that of the profile, else of the service)
        """
        body = {"url": url, "include": include, "search": search, "browser_config": browser_config}
        headers = fetch_headers(max_age, only_stored, profile, accept)
        steps = exchange("fetch.fetch", self._rules_with(timeout), None, layers_query(layers), headers, body)
        answer = self._run(steps)
        result = answer.result
        if not isinstance(result, Ok):
            return cast(types.FetchFailure, result)
        snapshot_id = answer.headers.get("x-service-snapshot-id")
        outcome = read_outcome(answer.headers)
        if outcome is not None and snapshot_id is None:
            return origin_unreached(url, outcome, result.trace_id)
        page = MarkdownPage(markdown=result.value, snapshot_id=snapshot_id or "", origin_error=outcome)
        return Ok(value=page, trace_id=result.trace_id)

    def fetch_json(
        self,
        url: str,
        *,
        include: Optional[types.IncludeOptions] = None,
        search: Optional[types.SearchOptions] = None,
        browser_config: Optional[types.BrowserConfig] = None,
        document_config: Optional[types.DocumentConfig] = None,
        layers: Optional[Sequence[Layer]] = None,
        max_age: Optional[int] = None,
        only_stored: bool = False,
        profile: Optional[str] = None,
        accept: Optional[AcceptedFormat] = None,
        timeout: Optional[float] = None,
    ) -> Result[types.FetchJsonResult, Union[types.FetchJsonFailure, types.FetchOriginError]]:
        """Fetches a page as structured JSON. The result is ``FetchOriginError`` if the origin was not reached.

        Example:
            >>> page = (client.fetch_json("https://example.com/", include={"links": True})).unwrap()
            >>> print(page.meta.title, page.data.links)

        Args:
            url: address of the page, http or https
            include: which parts to return and how, for example ``{"markdown": {"max_tokens": 2000}}``
            search: return passages that answer a question instead of the page, for example ``{"query": "opening
                hours"}``
            browser_config: how the browser loads the page, for example ``{"scroll_full_page": True}``
            document_config: how documents are read, for example ``{"pages": "1-3"}``
            layers: what to add to the main body (default: State JSON)
            max_age: accept a stored capture of at most this age in seconds
            only_stored: accept only a stored capture, of any age without ``max_age``; the result is ``CaptureNotStored``
                if there is none
            profile: name of a stored profile, with whose headers, cookies and browser settings the page is loaded
            accept: ``markdown`` asks the site for Markdown first (default: that of the profile, else of the service)
        """
        body = {
            "url": url,
            "include": include,
            "search": search,
            "browser_config": browser_config,
            "document_config": document_config,
        }
        headers = fetch_headers(max_age, only_stored, profile, accept)
        return cast(
            "Result[types.FetchJsonResult, Union[types.FetchJsonFailure, types.FetchOriginError]]",
            self.call(
                "fetch.fetchJson", query=layers_query(layers), headers=headers, body=body, timeout=timeout
            ),
        )

    def read_document(
        self,
        file: bytes,
        *,
        file_name: Optional[str] = None,
        include: Optional[types.IncludeOptions] = None,
        search: Optional[types.SearchOptions] = None,
        document_config: Optional[types.DocumentConfig] = None,
        layers: Optional[Sequence[Layer]] = None,
        timeout: Optional[float] = None,
    ) -> Result[types.FetchJsonResult, types.DocumentsReadFailure]:
        """Reads a file of your own as structured JSON. No site is visited.

        Example:
            >>> report = (client.read_document(Path("report.pdf").read_bytes(), file_name="report.pdf")).unwrap()
            >>> print(report.markdown)

        Args:
            file: the bytes of the file
            file_name: name of the file, which helps to tell formats apart
            include: which parts to return and how, for example ``{"markdown": {"max_tokens": 2000}}``
            search: return passages that answer a question instead of the document
            document_config: how the document is read, for example ``{"pages": "1-3"}``
            layers: what to add to the main body (default: State JSON)
        """
        options = {"include": include, "search": search, "document_config": document_config}
        form, content_type = file_form(file, file_name, options)
        return cast(
            "Result[types.FetchJsonResult, types.DocumentsReadFailure]",
            self.call(
                "documents.read",
                query=layers_query(layers),
                headers={"content-type": content_type},
                body=form,
                timeout=timeout,
            ),
        )

    def search(
        self,
        snapshot_id: str,
        search: types.SearchOptions,
        *,
        include: Optional[types.IncludeOptions] = None,
        timeout: Optional[float] = None,
    ) -> Result[types.SearchResponse, types.FetchSearchFailure]:
        """Finds passages of a stored snapshot that answer a question (``POST /v1/fetch/search``).

        Example:
            >>> found = (client.search(snapshot_id, {"query": "opening hours"})).unwrap()

        Args:
            snapshot_id: id of a stored snapshot
            search: the question as ``query``, and ``max_results`` and ``min_score`` (0 to 1)
            include: which parts of the page to return, too
        """
        body = {"snapshot_id": snapshot_id, "search": search, "include": include}
        return cast(
            "Result[types.SearchResponse, types.FetchSearchFailure]",
            self.call("fetch.fetchSearch", body=body, timeout=timeout),
        )

    def highlights(
        self,
        snapshot_id: str,
        highlights: types.SearchOptions,
        *,
        include: Optional[types.IncludeOptions] = None,
        timeout: Optional[float] = None,
    ) -> Result[types.HighlightsResponse, types.SnapshotsHighlightsFailure]:
        """Finds passages of a stored snapshot that answer a question.

        Example:
            >>> found = (client.highlights(snapshot_id, {"query": "opening hours", "min_score": 0.3})).unwrap()
            >>> for snippet in found.highlights.snippets:
            ...     print(snippet.score, snippet.text)

        Args:
            snapshot_id: id of a stored snapshot
            highlights: the question as ``query``, and ``max_results`` and ``min_score`` (0 to 1)
            include: which parts of the page to return, too
        """
        return cast(
            "Result[types.HighlightsResponse, types.SnapshotsHighlightsFailure]",
            self.call(
                "snapshots.highlights",
                path={"snapshotId": snapshot_id},
                body={"highlights": highlights, "include": include},
                timeout=timeout,
            ),
        )

    def extract(
        self,
        snapshot_id: str,
        schema: Dict[str, Any],
        *,
        prompt: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Result[types.ExtractResponse, types.SnapshotsExtractFailure]:
        """Extracts data of a stored snapshot in the form of a JSON Schema, and finds where the page states each value.

        Example:
            >>> schema = {"type": "object", "properties": {"price": {"type": "number"}}}
            >>> found = (client.extract(snapshot_id, schema)).unwrap()
            >>> print(found.data, [one.path for one in found.evidence if one.unsupported])

        Args:
            snapshot_id: id of a stored snapshot
            schema: JSON Schema of an object. Its names are sent as they are
            prompt: what to extract, if the schema does not say it
        """
        return cast(
            "Result[types.ExtractResponse, types.SnapshotsExtractFailure]",
            self.call(
                "snapshots.extract",
                path={"snapshotId": snapshot_id},
                body={"schema": schema, "prompt": prompt},
                timeout=timeout,
            ),
        )

    def start_batch(
        self,
        urls: Sequence[str],
        *,
        include: Optional[types.BatchedIncludeOptions] = None,
        browser_config: Optional[types.BrowserConfig] = None,
        idempotency_key: Optional[str] = None,
        profile: Optional[str] = None,
        accept: Optional[AcceptedFormat] = None,
        timeout: Optional[float] = None,
    ) -> Result[types.BatchedStarted, types.FetchBatchedFailure]:
        """Starts fetching many pages.

        Repeating a request with the same idempotency key returns the same run. Without a key, each call of this method
        starts one new run, even if it is retried.

        Example:
            >>> run = (client.start_batch(["https://example.com/", "https://example.org/"])).unwrap()
            >>> for item in client.batch_results(run.id):
            ...     print(item.url, item.data.markdown if item.data else item.error)

        Args:
            urls: addresses of the pages
            include: which parts of each page to return and how
            browser_config: how the browser loads the pages
            idempotency_key: a repeated start with the same key returns the same run
            profile: name of a stored profile, with whose headers, cookies and browser settings the pages are loaded
            accept: ``markdown`` asks the site for Markdown first (default: that of the profile, else of the service)

        Raises:
            TypeError: ``urls`` is a string
        """
        if isinstance(urls, str):
            raise TypeError("urls is a string. Pass a list of URLs.")
        return cast(
            "Result[types.BatchedStarted, types.FetchBatchedFailure]",
            self.call(
                "fetch.batched",
                body={"urls": list(urls), "include": include, "browser_config": browser_config},
                headers={
                    "x-idempotency-key": idempotency_key or uuid.uuid4().hex,
                    "x-service-profile": profile,
                    "x-service-accept": accept,
                },
                timeout=timeout,
            ),
        )

    def fetch_many(
        self,
        urls: Sequence[str],
        *,
        include: Optional[types.BatchedIncludeOptions] = None,
        browser_config: Optional[types.BrowserConfig] = None,
        profile: Optional[str] = None,
        accept: Optional[AcceptedFormat] = None,
        max_wait: Optional[float] = None,
        timeout: Optional[float] = None,
    ) -> Result[List[types.BatchedItem], Union[types.FetchBatchedFailure, types.FetchGetBatchedFailure]]:
        """Fetches many pages with one batched run, and returns one item for each URL, in the order of the URLs.

        An item has ``data``, or an ``error`` that says why there is no page. If this call is cancelled or fails, the run is
        cancelled, too: pages that have not been started are not fetched and not charged.

        Example:
            >>> for item in (client.fetch_many(["https://example.com/", "https://example.org/"])).unwrap():
            ...     print(item.url, item.data.markdown if item.data else item.error)

        Args:
            urls: addresses of the pages
            include: which parts of each page to return and how
            browser_config: how the browser loads the pages
            profile: name of a stored profile, with whose headers, cookies and browser settings the pages are loaded
            accept: ``markdown`` asks the site for Markdown first (default: that of the profile, else of the service)
            max_wait: seconds after which the run is cancelled and the result is ``ClientTimeout`` (default: no limit)

        Raises:
            TypeError: ``urls`` is a string
        """
        wait_until = None if max_wait is None else time.monotonic() + max_wait
        started = self.start_batch(
            urls, include=include, browser_config=browser_config, profile=profile, accept=accept, timeout=timeout
        )
        if not isinstance(started, Ok):
            return started
        run_id = started.value.id
        given = {"limit": 100, "include": include, "timeout": timeout}
        items: List[types.BatchedItem] = []
        try:
            for item in self._items(self.get_batch, run_id, 0, given, wait_until):
                items.append(item)
        except BaseException as error:
            with nullcontext():
                self._run(exchange("fetch.cancelBatched", Rules(CANCEL_TIMEOUT, 0, 0), {"id": run_id}))
            if isinstance(error, PagewrightError):
                return cast(types.FetchGetBatchedFailure, error.failure)
            if isinstance(error, TimeoutError) and max_wait is not None:
                return ClientTimeout(timeout=max_wait)
            raise
        return Ok(value=sorted(items, key=lambda item: item.index), trace_id=started.trace_id)

    def get_batch(
        self,
        run_id: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        include: Optional[types.BatchedIncludeOptions] = None,
        timeout: Optional[float] = None,
    ) -> Result[types.BatchedRun, types.FetchGetBatchedFailure]:
        """Gets the state of a run and a page of its results.

        Example:
            >>> run = (client.get_batch(run_id, limit=50)).unwrap()
            >>> print(run.status, len(run.results))

        Args:
            run_id: id of the run
            limit: number of results to get at once, 1 to 100 (default: 100)
            offset: number of results to skip (default: 0)
            include: which fields of the pages to return, for example ``{"markdown": {"max_tokens": 500}}``
        """
        query = {"limit": number_text(limit), "offset": number_text(offset), "include": include_query(include)}
        return cast(
            "Result[types.BatchedRun, types.FetchGetBatchedFailure]",
            self.call("fetch.getBatched", path={"id": run_id}, query=query, timeout=timeout),
        )

    def batch_results(
        self,
        run_id: str,
        *,
        limit: int = 100,
        offset: int = 0,
        include: Optional[types.BatchedIncludeOptions] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.BatchedItem]:
        """Yields the results of a run in order of completion until the run has ended.

        The pause between polls doubles while there are no new results.

        Example:
            >>> for item in client.batch_results(run.id):
            ...     print(item.url, item.data.markdown if item.data else item.error)

        Args:
            run_id: id of the run
            limit: number of results to get at once, 1 to 100 (default: 100)
            offset: number of results to skip (default: 0)
            include: which fields of the pages to return, for example ``{"markdown": {"max_tokens": 500}}``

        Raises:
            PagewrightError: a poll failed
        """
        given = {"limit": limit, "include": include, "timeout": timeout}
        for item in self._items(self.get_batch, run_id, offset, given):
            yield item

    def cancel_batch(
        self, run_id: str, *, timeout: Optional[float] = None
    ) -> Result[types.BatchedCancelled, types.FetchCancelBatchedFailure]:
        """Cancels a run. Running fetches are finished, queued ones are cancelled.

        Example:
            >>> print((client.cancel_batch(run_id)).unwrap().status)

        Args:
            run_id: id of the run
        """
        return cast(
            "Result[types.BatchedCancelled, types.FetchCancelBatchedFailure]",
            self.call("fetch.cancelBatched", path={"id": run_id}, timeout=timeout),
        )

    def list_batches(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> Result[types.BatchedList, types.FetchListBatchedFailure]:
        """Lists all runs, newest first.

        Example:
            >>> for run in (client.list_batches(limit=20)).unwrap().runs:
            ...     print(run.id, run.status)

        Args:
            limit: maximum number of entries (default: that of the service)
            cursor: ``next_cursor`` of the previous page of the list
        """
        query = {"limit": number_text(limit), "cursor": cursor}
        return cast(
            "Result[types.BatchedList, types.FetchListBatchedFailure]",
            self.call("fetch.listBatched", query=query, timeout=timeout),
        )

    def retry_batch(
        self, run_id: str, *, timeout: Optional[float] = None
    ) -> Result[types.BatchedStarted, types.FetchRetryBatchedFailure]:
        """Starts a run of the URLs of an ended run that failed.

        Example:
            >>> retry = (client.retry_batch(run_id)).unwrap()

        Args:
            run_id: id of the run
        """
        return cast(
            "Result[types.BatchedStarted, types.FetchRetryBatchedFailure]",
            self.call("fetch.retryBatched", path={"id": run_id}, timeout=timeout),
        )

    def export_batch(
        self, run_id: str, *, format: Optional[Literal["csv", "jsonl"]] = None, timeout: Optional[float] = None
    ) -> Result[str, types.FetchExportBatchedFailure]:
        """Gets all results of a run as one text: a CSV table, or with ``jsonl`` a line of JSON for each.

        Example:
            >>> table = (client.export_batch(run_id)).unwrap()

        Args:
            run_id: id of the run
            format: ``csv`` (default) or ``jsonl``
        """
        query = {"format": format}
        return cast(
            "Result[str, types.FetchExportBatchedFailure]",
            self.call("fetch.exportBatched", path={"id": run_id}, query=query, timeout=timeout),
        )

    def export_batch_zip(
        self, run_id: str, *, timeout: Optional[float] = None
    ) -> Result[bytes, types.FetchExportBatchedZipFailure]:
        """Gets all pages of a run as Markdown files in a zip archive.

        Example:
            >>> Path("pages.zip").write_bytes((client.export_batch_zip(run_id)).unwrap())

        Args:
            run_id: id of the run
        """
        return cast(
            "Result[bytes, types.FetchExportBatchedZipFailure]",
            self.call("fetch.exportBatchedZip", path={"id": run_id}, timeout=timeout),
        )

    def start_crawl(
        self,
        url: str,
        *,
        scope: Optional[Literal["host", "subdomains", "path"]] = None,
        include_patterns: Optional[Sequence[str]] = None,
        exclude_patterns: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
        max_depth: Optional[int] = None,
        sitemap: Optional[Literal["include", "skip"]] = None,
        robots: Optional[Literal["obey", "ignore"]] = None,
        delay_seconds: Optional[float] = None,
        max_concurrency: Optional[int] = None,
        max_age_seconds: Optional[int] = None,
        name: Optional[str] = None,
        include: Optional[types.BatchedIncludeOptions] = None,
        browser_config: Optional[types.BrowserConfig] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Result[types.BatchedStarted, types.SitesCrawlFailure]:
        """Starts fetching the pages of a site.

        Repeating a request with the same idempotency key returns the same crawl. Without a key, each call of this
        method starts one new crawl, even if it is retried.

        Example:
            >>> crawl = (client.start_crawl("https://example.com/docs/", scope="path")).unwrap()
            >>> for page in client.crawl_results(crawl.id):
            ...     print(page.depth, page.url, page.data.markdown if page.data else page.error)

        Args:
            url: where the crawl starts
            scope: which addresses belong to the site: those of its ``host`` (default), also of its ``subdomains``, or
                those below its ``path``
            include_patterns: only addresses that match one of these RE2 patterns, for example ``/docs/``
            exclude_patterns: no addresses that match one of these RE2 patterns
            limit: maximum number of pages
            max_depth: maximum number of links between the start page and a page
            sitemap: ``include`` the pages of the sitemaps (default), or ``skip`` them
            robots: ``obey`` (default) or ``ignore`` robots.txt
            delay_seconds: seconds between two pages
            max_concurrency: number of pages that are loaded at the same time
            max_age_seconds: accept stored captures of at most this age in seconds
            name: a name for lists
            include: which parts of each page to return and how
            browser_config: how the browser loads the pages
            idempotency_key: a repeated start with the same key returns the same run
        """
        body = {
            "url": url,
            "scope": scope,
            "include_patterns": include_patterns,
            "exclude_patterns": exclude_patterns,
            "limit": limit,
            "max_depth": max_depth,
            "sitemap": sitemap,
            "robots": robots,
            "delay_seconds": delay_seconds,
            "max_concurrency": max_concurrency,
            "max_age_seconds": max_age_seconds,
            "name": name,
            "include": include,
            "browser_config": browser_config,
        }
        return cast(
            "Result[types.BatchedStarted, types.SitesCrawlFailure]",
            self.call(
                "sites.crawl",
                body=body,
                headers={"x-idempotency-key": idempotency_key or uuid.uuid4().hex},
                timeout=timeout,
            ),
        )

    def get_crawl(
        self,
        crawl_id: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        include: Optional[types.BatchedIncludeOptions] = None,
        timeout: Optional[float] = None,
    ) -> Result[types.CrawlRun, types.SitesGetCrawlFailure]:
        """Gets the state of a crawl and a page of its results.

        Example:
            >>> crawl = (client.get_crawl(crawl_id, limit=50)).unwrap()
            >>> print(crawl.status, crawl.total_urls, crawl.skipped)

        Args:
            crawl_id: id of the crawl
            limit: number of results to get at once, 1 to 100 (default: 100)
            offset: number of results to skip (default: 0)
            include: which fields of the pages to return, for example ``{"markdown": {"max_tokens": 500}}``
        """
        query = {"limit": number_text(limit), "offset": number_text(offset), "include": include_query(include)}
        return cast(
            "Result[types.CrawlRun, types.SitesGetCrawlFailure]",
            self.call("sites.getCrawl", path={"id": crawl_id}, query=query, timeout=timeout),
        )

    def crawl_results(
        self,
        crawl_id: str,
        *,
        limit: int = 100,
        offset: int = 0,
        include: Optional[types.BatchedIncludeOptions] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.CrawlItem]:
        """Yields the results of a crawl in order of completion until the crawl has ended.

        The pause between polls doubles while there are no new results.

        Example:
            >>> for page in client.crawl_results(crawl.id):
            ...     print(page.depth, page.url, page.status)

        Args:
            crawl_id: id of the crawl
            limit: number of results to get at once, 1 to 100 (default: 100)
            offset: number of results to skip (default: 0)
            include: which fields of the pages to return, for example ``{"markdown": {"max_tokens": 500}}``

        Raises:
            PagewrightError: a poll failed
        """
        given = {"limit": limit, "include": include, "timeout": timeout}
        for item in self._items(self.get_crawl, crawl_id, offset, given):
            yield item

    def cancel_crawl(
        self, crawl_id: str, *, timeout: Optional[float] = None
    ) -> Result[types.BatchedCancelled, types.SitesCancelCrawlFailure]:
        """Cancels a crawl. Running fetches are finished, further pages are not fetched.

        Example:
            >>> print((client.cancel_crawl(crawl_id)).unwrap().status)

        Args:
            crawl_id: id of the crawl
        """
        return cast(
            "Result[types.BatchedCancelled, types.SitesCancelCrawlFailure]",
            self.call("sites.cancelCrawl", path={"id": crawl_id}, timeout=timeout),
        )

    def list_crawls(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> Result[types.CrawlList, types.SitesListCrawlsFailure]:
        """Lists all crawls, newest first.

        Example:
            >>> for crawl in (client.list_crawls(limit=20)).unwrap().crawls:
            ...     print(crawl.id, crawl.status)

        Args:
            limit: maximum number of entries (default: that of the service)
            cursor: ``next_cursor`` of the previous page of the list
        """
        query = {"limit": number_text(limit), "cursor": cursor}
        return cast(
            "Result[types.CrawlList, types.SitesListCrawlsFailure]",
            self.call("sites.listCrawls", query=query, timeout=timeout),
        )

    def export_crawl(
        self, crawl_id: str, *, format: Optional[Literal["csv", "jsonl"]] = None, timeout: Optional[float] = None
    ) -> Result[str, types.SitesExportCrawlFailure]:
        """Gets all results of a crawl as one text: a CSV table, or with ``jsonl`` a line of JSON for each.

        Example:
            >>> table = (client.export_crawl(crawl_id)).unwrap()

        Args:
            crawl_id: id of the crawl
            format: ``csv`` (default) or ``jsonl``
        """
        query = {"format": format}
        return cast(
            "Result[str, types.SitesExportCrawlFailure]",
            self.call("sites.exportCrawl", path={"id": crawl_id}, query=query, timeout=timeout),
        )

    def export_crawl_zip(
        self, crawl_id: str, *, timeout: Optional[float] = None
    ) -> Result[bytes, types.SitesExportCrawlZipFailure]:
        """Gets all pages of a crawl as Markdown files in a zip archive.

        Example:
            >>> Path("site.zip").write_bytes((client.export_crawl_zip(crawl_id)).unwrap())

        Args:
            crawl_id: id of the crawl
        """
        return cast(
            "Result[bytes, types.SitesExportCrawlZipFailure]",
            self.call("sites.exportCrawlZip", path={"id": crawl_id}, timeout=timeout),
        )

    def map(
        self,
        url: str,
        *,
        scope: Optional[Literal["host", "subdomains", "path"]] = None,
        include_patterns: Optional[Sequence[str]] = None,
        exclude_patterns: Optional[Sequence[str]] = None,
        sitemap: Optional[Literal["include", "only", "skip"]] = None,
        search: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Result[types.MapResult, types.SitesMapFailure]:
        """Lists the addresses of a site, from its sitemaps and the links of its start page.

        Example:
            >>> site = (client.map("https://example.com/", search="docs")).unwrap()
            >>> for address in site.addresses:
            ...     print(address.url, address.lastmod)

        Args:
            url: a page of the site
            scope: which addresses belong to the site: those of its ``host`` (default), also of its ``subdomains``, or
                those below its ``path``
            include_patterns: only addresses that match one of these RE2 patterns, for example ``/docs/``
            exclude_patterns: no addresses that match one of these RE2 patterns
            sitemap: ``include`` the addresses of the sitemaps (default), return ``only`` them, or ``skip`` them
            search: only addresses that contain these words, best first
            limit: maximum number of addresses
            cursor: ``next_cursor`` of the previous page of the list
        """
        body = {
            "url": url,
            "scope": scope,
            "include_patterns": include_patterns,
            "exclude_patterns": exclude_patterns,
            "sitemap": sitemap,
            "search": search,
            "limit": limit,
            "cursor": cursor,
        }
        return cast(
            "Result[types.MapResult, types.SitesMapFailure]",
            self.call("sites.map", body=body, timeout=timeout),
        )

    def get_snapshot(
        self, snapshot_id: str, *, layers: Optional[Sequence[Layer]] = None, timeout: Optional[float] = None
    ) -> Result[types.FetchJsonResult, types.SnapshotsGetFailure]:
        """Gets a stored snapshot as structured JSON.

        Example:
            >>> page = (client.get_snapshot(snapshot_id)).unwrap()

        Args:
            snapshot_id: id of the snapshot
            layers: what to add to the main body (default: State JSON)
        """
        return cast(
            "Result[types.FetchJsonResult, types.SnapshotsGetFailure]",
            self.call(
                "snapshots.get", path={"snapshotId": snapshot_id}, query=layers_query(layers), timeout=timeout
            ),
        )

    def get_snapshot_markdown(
        self, snapshot_id: str, *, layers: Optional[Sequence[Layer]] = None, timeout: Optional[float] = None
    ) -> Result[str, types.SnapshotsGetMarkdownFailure]:
        """Gets the complete Markdown of a stored snapshot.

        Example:
            >>> markdown = (client.get_snapshot_markdown(snapshot_id, layers=["appendix"])).unwrap()

        Args:
            snapshot_id: id of the snapshot
            layers: what to add to the main body (default: State JSON)
        """
        return cast(
            "Result[str, types.SnapshotsGetMarkdownFailure]",
            self.call(
                "snapshots.getMarkdown", path={"snapshotId": snapshot_id}, query=layers_query(layers), timeout=timeout
            ),
        )

    def diff_snapshots(
        self, before: str, after: str, *, scope: Optional[Literal["main", "page"]] = None, timeout: Optional[float] = None
    ) -> Result[types.SnapshotDiff, types.SnapshotsDiffFailure]:
        """Compares two stored snapshots: blocks, metadata and prices that changed from the first to the second.

        Example:
            >>> changes = (client.diff_snapshots(before, after)).unwrap().changes

        Args:
            before: id of the older snapshot
            after: id of the newer snapshot
            scope: compare the ``main`` content (default) or the whole ``page``
        """
        path = {"snapshotId": before, "otherId": after}
        return cast(
            "Result[types.SnapshotDiff, types.SnapshotsDiffFailure]",
            self.call("snapshots.diff", path=path, query={"scope": scope}, timeout=timeout),
        )

    def diff_snapshots_markdown(
        self, before: str, after: str, *, scope: Optional[Literal["main", "page"]] = None, timeout: Optional[float] = None
    ) -> Result[str, types.SnapshotsDiffMarkdownFailure]:
        """Compares two stored snapshots, as Markdown.

        Example:
            >>> print((client.diff_snapshots_markdown(before, after)).unwrap())

        Args:
            before: id of the older snapshot
            after: id of the newer snapshot
            scope: compare the ``main`` content (default) or the whole ``page``
        """
        path = {"snapshotId": before, "otherId": after}
        return cast(
            "Result[str, types.SnapshotsDiffMarkdownFailure]",
            self.call("snapshots.diffMarkdown", path=path, query={"scope": scope}, timeout=timeout),
        )

    def list_snapshots(
        self, *, url: Optional[str] = None, query: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> Result[types.SnapshotList, types.SnapshotsListFailure]:
        """Lists stored snapshots, newest first.

        Example:
            >>> snapshots = (client.list_snapshots(url="https://example.com/", limit=1)).unwrap().snapshots

        Args:
            url: only snapshots of this URL
            query: only snapshots whose URL or title contains this text
            limit: maximum number of entries (default: that of the service)
            cursor: ``next_cursor`` of the previous page of the list
        """
        given = {"url": url, "query": query, "limit": number_text(limit), "cursor": cursor}
        return cast(
            "Result[types.SnapshotList, types.SnapshotsListFailure]",
            self.call("snapshots.list", query=given, timeout=timeout),
        )

    def get_snapshot_blocks(
        self, snapshot_id: str, *, timeout: Optional[float] = None
    ) -> Result[types.SnapshotBlocks, types.SnapshotsGetBlocksFailure]:
        """Gets every block of a stored snapshot, and why it belongs to the main content or not.

        Example:
            >>> blocks = (client.get_snapshot_blocks(snapshot_id)).unwrap().blocks

        Args:
            snapshot_id: id of the snapshot
        """
        return cast(
            "Result[types.SnapshotBlocks, types.SnapshotsGetBlocksFailure]",
            self.call("snapshots.getBlocks", path={"snapshotId": snapshot_id}, timeout=timeout),
        )

    def get_snapshot_appendix(
        self, snapshot_id: str, *, timeout: Optional[float] = None
    ) -> Result[str, types.SnapshotsGetAppendixFailure]:
        """Gets the content outside the main body of a stored snapshot, as Markdown.

        Example:
            >>> appendix = (client.get_snapshot_appendix(snapshot_id)).unwrap()

        Args:
            snapshot_id: id of the snapshot
        """
        return cast(
            "Result[str, types.SnapshotsGetAppendixFailure]",
            self.call("snapshots.getAppendix", path={"snapshotId": snapshot_id}, timeout=timeout),
        )

    def delete_snapshot(
        self, snapshot_id: str, *, timeout: Optional[float] = None
    ) -> Result[None, types.SnapshotsDeleteFailure]:
        """Deletes a stored snapshot and all its files.

        Example:
            >>> (client.delete_snapshot(snapshot_id)).unwrap()

        Args:
            snapshot_id: id of the snapshot
        """
        return cast(
            "Result[None, types.SnapshotsDeleteFailure]",
            self.call("snapshots.delete", path={"snapshotId": snapshot_id}, timeout=timeout),
        )

    def create_monitor(
        self, monitor: types.MonitorRequest, *, profile: Optional[str] = None, timeout: Optional[float] = None
    ) -> Result[types.MonitorStarted, types.MonitorsCreateFailure]:
        """Watches pages for changes. The secret of a webhook is shown only here.

        Example:
            >>> monitor = {"urls": ["https://example.com/"], "every_minutes": 60}
            >>> monitor_id = (client.create_monitor(monitor)).unwrap().id

        Args:
            monitor: the pages, the schedule, and where to report changes
            profile: name of a stored profile with which the pages are loaded
        """
        return cast(
            "Result[types.MonitorStarted, types.MonitorsCreateFailure]",
            self.call("monitors.create", body=monitor, headers={"x-service-profile": profile}, timeout=timeout),
        )

    def list_monitors(
        self, *, timeout: Optional[float] = None
    ) -> Result[types.MonitorList, types.MonitorsListFailure]:
        """Lists all monitors, newest first."""
        return cast(
            "Result[types.MonitorList, types.MonitorsListFailure]",
            self.call("monitors.list", timeout=timeout),
        )

    def get_monitor(
        self, monitor_id: str, *, timeout: Optional[float] = None
    ) -> Result[types.Monitor, types.MonitorsGetFailure]:
        """Reads a monitor: its schedule, the next run, and what the last run found."""
        return cast(
            "Result[types.Monitor, types.MonitorsGetFailure]",
            self.call("monitors.get", path={"id": monitor_id}, timeout=timeout),
        )

    def update_monitor(
        self, monitor_id: str, *, paused: bool, timeout: Optional[float] = None
    ) -> Result[types.Monitor, types.MonitorsUpdateFailure]:
        """Pauses a monitor, or resumes it."""
        return cast(
            "Result[types.Monitor, types.MonitorsUpdateFailure]",
            self.call("monitors.update", path={"id": monitor_id}, body={"paused": paused}, timeout=timeout),
        )

    def run_monitor(
        self, monitor_id: str, *, timeout: Optional[float] = None
    ) -> Result[types.MonitorRunStarted, types.MonitorsRunFailure]:
        """Starts a run of a monitor now."""
        return cast(
            "Result[types.MonitorRunStarted, types.MonitorsRunFailure]",
            self.call("monitors.run", path={"id": monitor_id}, timeout=timeout),
        )

    def monitor_results(
        self, monitor_id: str, *, limit: Optional[int] = None, offset: Optional[int] = None, timeout: Optional[float] = None
    ) -> Result[types.MonitorResults, types.MonitorsResultsFailure]:
        """Lists what a monitor found, newest first.

        Example:
            >>> for result in (client.monitor_results(monitor_id)).unwrap().results:
            ...     print(result.url, result.status)
        """
        return cast(
            "Result[types.MonitorResults, types.MonitorsResultsFailure]",
            self.call("monitors.results",
                path={"id": monitor_id},
                query={"limit": number_text(limit), "offset": number_text(offset)}, timeout=timeout),
        )

    def delete_monitor(
        self, monitor_id: str, *, timeout: Optional[float] = None
    ) -> Result[None, types.MonitorsDeleteFailure]:
        """Deletes a monitor and its results."""
        return cast(
            "Result[None, types.MonitorsDeleteFailure]",
            self.call("monitors.delete", path={"id": monitor_id}, timeout=timeout),
        )

    def put_profile(
        self, profile: types.NewProfile, *, timeout: Optional[float] = None
    ) -> Result[types.ProfileInfo, types.ProfilesPutFailure]:
        """Creates a profile, or replaces the one with the same name. The result does not contain its secrets.

        Example:
            >>> cookies = [{"name": "session", "value": "4711", "domain": "shop.example"}]
            >>> (client.put_profile({"name": "shop", "cookies": cookies, "locale": "de-DE"})).unwrap()
            >>> page = (client.fetch("https://shop.example/account", profile="shop")).unwrap()

        Args:
            profile: the name and the settings of the profile
        """
        return cast(
            "Result[types.ProfileInfo, types.ProfilesPutFailure]",
            self.call("profiles.put", body=profile, timeout=timeout),
        )

    def list_profiles(
        self, *, timeout: Optional[float] = None
    ) -> Result[types.ProfileList, types.ProfilesListFailure]:
        """Lists the profiles by name, without their secrets.

        Example:
            >>> for profile in (client.list_profiles()).unwrap().profiles:
            ...     print(profile.name)
        """
        return cast(
            "Result[types.ProfileList, types.ProfilesListFailure]",
            self.call("profiles.list", timeout=timeout),
        )

    def delete_profile(
        self, name: str, *, timeout: Optional[float] = None
    ) -> Result[None, types.ProfilesDeleteFailure]:
        """Deletes a profile.

        Example:
            >>> (client.delete_profile("shop")).unwrap()

        Args:
            name: name of the profile
        """
        return cast(
            "Result[None, types.ProfilesDeleteFailure]",
            self.call("profiles.delete", path={"name": name}, timeout=timeout),
        )

    def catalog(
        self, *, timeout: Optional[float] = None
    ) -> Result[types.Catalog, types.CatalogGetFailure]:
        """Gets the operations, limits and prices of the service.

        Example:
            >>> print((client.catalog()).unwrap().limits.max_body_bytes)
        """
        return cast(
            "Result[types.Catalog, types.CatalogGetFailure]",
            self.call("catalog.get", timeout=timeout),
        )

    def get_account(
        self, *, timeout: Optional[float] = None
    ) -> Result[types.Account, types.AccountGetFailure]:
        """Gets the organization of the API key, its limits and its credits.

        Example:
            >>> print((client.get_account()).unwrap().credits)
        """
        return cast(
            "Result[types.Account, types.AccountGetFailure]",
            self.call("account.get", timeout=timeout),
        )

    def get_usage(
        self, *, range: Optional[Literal["24h", "7d", "30d"]] = None, timeout: Optional[float] = None
    ) -> Result[types.Usage, types.AccountGetUsageFailure]:
        """Gets the numbers of requests and credits over time.

        Example:
            >>> usage = (client.get_usage(range="7d")).unwrap()

        Args:
            range: the last 24 hours, 7 days or 30 days
        """
        return cast(
            "Result[types.Usage, types.AccountGetUsageFailure]",
            self.call("account.getUsage", query={"range": range}, timeout=timeout),
        )

    def _items(
        self, get: Any, run_id: str, offset: int, given: Mapping[str, Any], wait_until: Optional[float] = None
    ) -> Iterator[Any]:
        pause = FIRST_PAUSE
        while True:
            run = (get(run_id, offset=offset, **given)).unwrap()
            for item in run.results:
                yield item
            offset += len(run.results)
            if run.pagination.has_more:
                continue
            if run.status in ("COMPLETED", "CANCELLED"):
                return
            pause = FIRST_PAUSE if run.results else min(MAX_PAUSE, pause * 2)
            left = MAX_PAUSE if wait_until is None else wait_until - time.monotonic()
            if left <= 0:
                raise TimeoutError
            time.sleep(min(pause, left))

    def _rules_with(self, timeout: Optional[float]) -> Rules:
        rules = self._rules
        return rules if timeout is None else Rules(timeout, rules.retries, rules.max_pause)

    def _run(self, steps: Exchange) -> Answer:
        outcome: Outcome = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                return cast(Answer, end.value)
            if isinstance(step, Pause):
                time.sleep(step.seconds)
                outcome = None
                continue
            try:
                outcome = self._http.request(
                    step.method,
                    self._base_url + step.path,
                    params=step.params,
                    headers={**self._headers, **step.headers},
                    content=step.content,
                    timeout=step.timeout,
                )
            except httpx.HTTPError as error:
                outcome = error
