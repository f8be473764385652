"""Calls of the real service."""

from __future__ import annotations

import asyncio
import os
from importlib import metadata
from typing import List

import pytest

import pagewright
from pagewright import AsyncPagewright, ClientTimeout, Pagewright, PagewrightError, fetch_markdown
from pagewright._operations import OPERATIONS
from pagewright.types import BatchedItem, FetchOriginError, HttpApiDecodeError


def test_fetch_returns_markdown_and_the_snapshot_id(client: Pagewright, origin: str) -> None:
    result = client.fetch(f"{origin}/article", layers=[])
    assert result._tag == "Ok"
    assert "# The last lamp of the harbour" in result.value.markdown
    assert result.value.snapshot_id.startswith("snap_")
    assert result.value.origin_error is None
    assert len(result.trace_id) == 32


def test_fetch_json_returns_typed_fields(client: Pagewright, origin: str) -> None:
    page = client.fetch_json(f"{origin}/article", include={"links": {"same_domain_only": False}}).unwrap()
    assert page.meta.title == "The last lamp of the harbour"
    assert page.meta.resources.snapshot_id == page.meta.snapshot_id
    assert page.data.links and page.data.links[0].url.startswith("http")
    assert page.origin_error is None


def test_read_document_reads_a_file(client: Pagewright) -> None:
    text = b"Lamps\n=====\n\nSee ``on``.\n"
    document = client.read_document(text, file_name="the keeper's (\u00e9).rst", include={"links": True}).unwrap()
    assert document.markdown == "```rst\nLamps\n=====\n\nSee ``on``.\n```\n"
    assert document.meta.url.startswith("upload:")
    assert document.data.links == []
    assert client.read_document(b"")._tag == "HttpApiDecodeError"
    damaged = client.read_document(b"%PDF-1.7\nnothing of a PDF file")
    assert damaged._tag == "FetchUnsupportedContentType"


def test_an_unreachable_site_is_a_failure_with_its_kind(client: Pagewright, refused: str) -> None:
    as_json = client.fetch_json(f"{refused}/x")
    assert as_json._tag == "FetchOriginError"
    assert (as_json.kind, as_json.retryable, as_json.status_code) == ("connectionRefused", True, 200)
    as_markdown = client.fetch(f"{refused}/x")
    assert isinstance(as_markdown, FetchOriginError)
    assert as_markdown.upstream_error == "net::ERR_CONNECTION_REFUSED"
    assert as_markdown.content_available is False
    assert as_markdown.final_url == as_json.final_url == f"{refused}/x"


def test_an_error_page_of_a_site_is_a_page(client: Pagewright, origin: str) -> None:
    as_json = client.fetch_json(f"{origin}/status/404").unwrap()
    assert as_json.origin_error and as_json.origin_error.origin_status_code == 404
    as_markdown = client.fetch(f"{origin}/status/404").unwrap()
    assert as_markdown.origin_error and as_markdown.origin_error.detail == "404"


def test_max_age_reuses_a_stored_capture(client: Pagewright, origin: str) -> None:
    first = client.fetch(f"{origin}/small").unwrap()
    assert client.fetch(f"{origin}/small", max_age=600).unwrap().snapshot_id == first.snapshot_id
    assert client.fetch(f"{origin}/small").unwrap().snapshot_id != first.snapshot_id


def test_only_stored_visits_no_site(client: Pagewright, origin: str) -> None:
    url = f"{origin}/small?only-stored"
    missing = client.fetch_json(url, only_stored=True)
    assert missing._tag == "CaptureNotStored" and missing.url == url
    first = client.fetch(url).unwrap()
    assert client.fetch(url, only_stored=True).unwrap().snapshot_id == first.snapshot_id
    assert client.fetch(url, only_stored=True, max_age=0)._tag == "CaptureNotStored"


def test_a_stored_snapshot_can_be_searched_read_and_deleted(client: Pagewright, origin: str) -> None:
    snapshot_id = client.fetch(f"{origin}/article").unwrap().snapshot_id
    found = client.highlights(snapshot_id, {"query": "how many stairs", "min_score": 0.1}).unwrap()
    assert "stairs" in found.highlights.snippets[0].text
    assert found.highlights.snippets[0].location.evidence_id
    again = client.search(snapshot_id, {"query": "how many stairs", "min_score": 0.1}).unwrap()
    assert again.search.snippets == found.highlights.snippets
    schema = {"type": "object", "properties": {"date_published": {"type": "string"}}}
    extracted = client.extract(snapshot_id, schema).unwrap()
    assert list(extracted.data) == ["date_published"]
    assert extracted.evidence[0].path == "/date_published" and extracted.extraction.grounded == 1
    voltage = {"type": "object", "properties": {"voltage": {"type": "number"}}}
    assert client.extract(snapshot_id, voltage)._tag == "ExtractionUnavailable"
    assert client.get_snapshot(snapshot_id).unwrap().meta.snapshot_id == snapshot_id
    assert "## Appendix" in client.get_snapshot_markdown(snapshot_id, layers=["appendix"]).unwrap()
    assert "](" in client.get_snapshot_appendix(snapshot_id).unwrap()
    assert client.delete_snapshot(snapshot_id)._tag == "Ok"
    gone = client.get_snapshot(snapshot_id)
    assert gone._tag == "SnapshotNotFound"
    assert (gone.snapshot_id, gone.status_code) == (snapshot_id, 404)


def test_a_batch_is_read_to_its_end(client: Pagewright, origin: str, refused: str) -> None:
    urls = [f"{origin}/article", f"{refused}/x", f"{origin}/small"]
    run_id = client.start_batch(urls).unwrap().id
    items = list(client.batch_results(run_id, limit=2, include={"markdown": {"max_tokens": 50}}))
    assert sorted(item.url for item in items) == sorted(urls)
    by_url = {item.url: item for item in items}
    assert isinstance(by_url[urls[1]].error, FetchOriginError)
    data = by_url[urls[0]].data
    assert data and data.markdown and data.meta and data.meta.title == "The last lamp of the harbour"
    runs = client.list_batches(limit=1).unwrap().runs
    assert (runs[0].id, runs[0].status) == (run_id, "COMPLETED")
    assert client.cancel_batch(run_id)._tag == "BatchedCancellationConflict"
    assert len(client.export_batch(run_id, format="csv").unwrap().splitlines()) == 4
    assert client.export_batch_zip(run_id).unwrap().startswith(b"PK")
    retry_id = client.retry_batch(run_id).unwrap().id
    assert [item.url for item in client.batch_results(retry_id)] == [urls[1]]


def test_fetch_many_returns_items_in_the_order_of_the_urls(client: Pagewright, origin: str, refused: str) -> None:
    urls = [f"{origin}/article", f"{refused}/x", f"{origin}/small"]
    items = client.fetch_many(urls, include={"markdown": {"max_tokens": 20}}).unwrap()
    assert [item.url for item in items] == urls
    assert items[0].data and "The last lamp of the harbour" in (items[0].data.markdown or "")
    assert isinstance(items[1].error, FetchOriginError)
    assert client.fetch_many([])._tag == "HttpApiDecodeError"


def test_fetch_many_cancels_its_run_after_max_wait(client: Pagewright, origin: str) -> None:
    result = client.fetch_many([f"{origin}/endless/silent"], max_wait=0.1)
    assert isinstance(result, ClientTimeout) and result.timeout == 0.1
    assert client.list_batches(limit=1).unwrap().runs[0].status in ("CANCELLING", "CANCELLED")


def test_a_cancelled_fetch_many_cancels_its_run(client: Pagewright, origin: str) -> None:
    async def run() -> None:
        async with AsyncPagewright() as client:
            await asyncio.wait_for(client.fetch_many([f"{origin}/endless/silent"]), 5)

    with pytest.raises(asyncio.TimeoutError):
        asyncio.run(run())
    assert client.list_batches(limit=1).unwrap().runs[0].status in ("CANCELLING", "CANCELLED")


def test_a_crawl_is_listed_and_exported(client: Pagewright, origin: str) -> None:
    crawl_id = client.start_crawl(f"{origin}/small", limit=1).unwrap().id
    assert [item.url for item in client.crawl_results(crawl_id)] == [f"{origin}/small"]
    crawls = client.list_crawls(limit=1).unwrap().crawls
    assert (crawls[0].id, crawls[0].status) == (crawl_id, "COMPLETED")
    assert f"{origin}/small" in client.export_crawl(crawl_id).unwrap()
    assert client.export_crawl_zip(crawl_id).unwrap().startswith(b"PK")


def test_snapshots_are_listed_in_pages_and_compared(client: Pagewright, origin: str) -> None:
    url = f"{origin}/small?listed=python"
    for _ in range(2):
        client.fetch(url).unwrap()
    newest = client.list_snapshots(url=url, limit=1).unwrap()
    oldest = client.list_snapshots(url=url, limit=1, cursor=newest.next_cursor).unwrap()
    before, after = oldest.snapshots[0].snapshot_id, newest.snapshots[0].snapshot_id
    assert before != after
    assert not client.diff_snapshots(before, after, scope="page").unwrap().has_changed
    assert url in client.diff_snapshots_markdown(before, after).unwrap()
    assert client.get_snapshot_blocks(after).unwrap().blocks
    assert client.get_account().unwrap().limits.max_concurrency > 0
    assert client.get_usage(range="24h").unwrap()


def test_the_same_idempotency_key_starts_one_run(client: Pagewright, origin: str) -> None:
    first = client.start_batch([f"{origin}/small"], idempotency_key="python").unwrap()
    assert client.start_batch([f"{origin}/small"], idempotency_key="python").unwrap().id == first.id
    other = client.start_batch([f"{origin}/article"], idempotency_key="python")
    assert other._tag == "BatchedIdempotencyConflict"
    assert other.existing_run_id == first.id


def test_the_results_of_an_unknown_run_raise(client: Pagewright) -> None:
    with pytest.raises(PagewrightError, match="BatchedRunNotFound: ") as caught:
        list(client.batch_results("run_of_nobody"))
    assert caught.value.failure.status_code == 404


def test_an_invalid_request_returns_its_issues(client: Pagewright) -> None:
    result = client.fetch("ftp://example.com")
    assert isinstance(result, HttpApiDecodeError)
    assert (result.status_code, result.issues[0].path, result.issues[0]._tag) == (400, ["url"], "Pointer")


def test_a_wrong_key_returns_auth_failed() -> None:
    with Pagewright(api_key="pw_of_nobody") as nobody:
        result = nobody.catalog()
    assert result._tag == "AuthFailed"
    assert (result.reason, result.status_code) == ("InvalidApiKey", 401)
    with pytest.raises(PagewrightError, match="^AuthFailed: "):
        result.unwrap()


def test_the_client_has_every_operation_of_the_service(client: Pagewright) -> None:
    catalog = client.catalog().unwrap()
    assert sorted(operation.id for operation in catalog.operations) == sorted(OPERATIONS)
    account = client.call("account.get").unwrap()
    assert account.limits.max_concurrency > 0


def test_the_version_is_that_of_the_package() -> None:
    assert pagewright.__version__ == metadata.version("pagewright")


def test_one_line_fetches_markdown(origin: str, refused: str) -> None:
    assert "# The last lamp of the harbour" in fetch_markdown(f"{origin}/article")
    with pytest.raises(PagewrightError, match="FetchOriginError"):
        fetch_markdown(f"{refused}/x")


def test_the_asynchronous_client_does_the_same(origin: str) -> None:
    async def run() -> List[BatchedItem]:
        async with AsyncPagewright() as client:
            assert "# A small page" in await client.fetch_markdown(f"{origin}/small")
            pages = await asyncio.gather(*(client.fetch_json(f"{origin}/small") for _ in range(3)))
            assert {page.unwrap().meta.title for page in pages} == {"A small page"}
            started = (await client.start_batch([f"{origin}/small"])).unwrap()
            return [item async for item in client.batch_results(started.id)]

    assert [item.status for item in asyncio.run(run())] == ["SUCCEEDED"]


@pytest.mark.parametrize("key", ["pw_…", "pw_a\nb"])
def test_a_key_with_impossible_characters_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="api_key contains characters that no key has"):
        Pagewright("http://127.0.0.1:8080", key)


@pytest.mark.parametrize("key", ["", " \n"])
def test_an_empty_key_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="api_key is empty"):
        Pagewright("http://127.0.0.1:8080", key)


def test_an_unknown_operation_is_refused_with_the_list_of_operations(client: Pagewright) -> None:
    with pytest.raises(ValueError, match='no operation "nope". Use one of: fetch.fetch, fetch.fetchJson'):
        client.call("nope")


def test_an_operation_without_a_value_of_its_path_is_refused(client: Pagewright) -> None:
    with pytest.raises(ValueError, match='"fetch.getBatched" needs "id"'):
        client.call("fetch.getBatched")


def test_white_space_around_a_key_is_ignored(origin: str) -> None:
    with Pagewright(api_key=f" {os.environ['PAGEWRIGHT_API_KEY']}\n") as client:
        assert client.fetch(f"{origin}/small")._tag == "Ok"


def test_one_url_instead_of_a_list_is_refused(client: Pagewright) -> None:
    with pytest.raises(TypeError, match="Pass a list of URLs"):
        client.start_batch("https://example.com/")


@pytest.mark.parametrize("url", ["127.0.0.1:8080", "http://", "http://127.0.0.1:port/"])
def test_a_wrong_service_url_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=f'base_url is "{url}"'):
        Pagewright(url)


def test_sites_are_asked_for_markdown(client: Pagewright, origin: str) -> None:
    assert client.fetch_json(f"{origin}/small", accept="markdown").unwrap().meta.native_markdown is False
    items = client.fetch_many([f"{origin}/small"], accept="markdown").unwrap()
    assert [item.data.meta.native_markdown for item in items if item.data and item.data.meta] == [False]


def test_profiles_are_created_used_listed_and_deleted(client: Pagewright, origin: str) -> None:
    saved = client.put_profile({"name": "python", "headers": {"x-token": "secret"}, "user_agent": "Tester/1.0"}).unwrap()
    assert (saved.name, saved.header_names, saved.user_agent) == ("python", ["x-token"], "Tester/1.0")
    assert [profile.name for profile in client.list_profiles().unwrap().profiles] == ["python"]
    assert client.fetch(f"{origin}/small", profile="python")._tag == "Ok"
    run_id = client.start_batch([f"{origin}/small"], profile="python").unwrap().id
    assert [item.status for item in client.batch_results(run_id)] == ["SUCCEEDED"]
    assert client.delete_profile("python").unwrap() is None
    missing = client.fetch(f"{origin}/small", profile="python")
    assert missing._tag == "ProfileNotFound"
