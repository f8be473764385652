"""Retries and time limits, with scripted answers."""

from __future__ import annotations

import asyncio
import copy
import pickle

import pytest
from conftest import Scripted, StartScripted, failure

from pagewright import AsyncPagewright, Pagewright, PagewrightError

PAGE = Scripted(200, "# A page")
URL = "https://example.com/"


@pytest.mark.parametrize(
    ("status", "tag"),
    [
        (408, "RequestTimeout"),
        (429, "TooManyRequests"),
        (429, "FetchConcurrencyLimitExceeded"),
        (500, "InternalError"),
        (503, "ServiceUnavailable"),
        (529, "FetchCapacityTimeout"),
    ],
)
def test_retries_after_a_temporary_error(start_scripted: StartScripted, status: int, tag: str) -> None:
    service = start_scripted(failure(status, tag), PAGE)
    with Pagewright(service.url, "key") as client:
        result = client.fetch(URL)
    assert result._tag == "Ok"
    assert (result.value.markdown, result.trace_id) == ("# A page", "call 2")
    assert len(service.requests) == 2


@pytest.mark.parametrize(
    ("status", "tag"),
    [
        (400, "BadRequest"),
        (401, "AuthFailed"),
        (403, "AccessBlocked"),
        (403, "FetchBlocked"),
        (404, "SnapshotNotFound"),
        (413, "FetchPageTooLarge"),
        (502, "FetchCaptureFailed"),
        (502, "FetchNavigationFailed"),
        (504, "FetchCaptureTimeout"),
        (503, "ExtractionUnavailable"),
    ],
)
def test_returns_a_final_error_without_a_retry(start_scripted: StartScripted, status: int, tag: str) -> None:
    service = start_scripted(failure(status, tag), PAGE)
    with Pagewright(service.url, "key") as client:
        result = client.fetch(URL)
    assert (result._tag, type(result).__name__, result.trace_id) == (tag, tag, "call 1")
    assert len(service.requests) == 1


def test_waits_as_long_as_retry_after_says(start_scripted: StartScripted) -> None:
    service = start_scripted(failure(503, "ServiceUnavailable", 1), PAGE)

    async def run() -> str:
        async with AsyncPagewright(service.url, "key") as client:
            return (await client.fetch(URL))._tag

    assert asyncio.run(run()) == "Ok"
    (_, _, first), (_, _, second) = service.requests
    assert second - first >= 0.995


def test_waits_no_longer_than_max_pause_and_stops_after_the_last_retry(start_scripted: StartScripted) -> None:
    too_long = start_scripted(failure(429, "TooManyRequests", 600), PAGE)
    with Pagewright(too_long.url) as client:
        assert client.fetch(URL)._tag == "TooManyRequests"
    assert len(too_long.requests) == 1
    failing = start_scripted(failure(503, "ServiceUnavailable"))
    with Pagewright(failing.url, retries=1) as client:
        assert client.fetch(URL)._tag == "ServiceUnavailable"
    assert len(failing.requests) == 2


def test_repeats_free_calls_and_batch_starts_after_a_broken_connection(start_scripted: StartScripted) -> None:
    read = start_scripted(Scripted(0), Scripted(200, {"operations": []}))
    with Pagewright(read.url) as client:
        assert client.catalog()._tag == "Ok"
    start = start_scripted(Scripted(0), Scripted(202, {"id": "run_1"}))
    with Pagewright(start.url) as client:
        assert client.start_batch([URL]).unwrap().id == "run_1"
    keys = [headers["x-idempotency-key"] for _, headers, _ in start.requests]
    assert len(keys) == 2 and len(set(keys)) == 1


def test_does_not_repeat_charged_calls_after_a_broken_connection(start_scripted: StartScripted) -> None:
    service = start_scripted(Scripted(0), PAGE)
    with Pagewright(service.url) as client:
        result = client.fetch(URL)
    assert result._tag == "ConnectionFailed"
    assert result.message
    assert len(service.requests) == 1


def test_a_refused_connection_names_the_service_and_the_settings_for_its_address(refused: str) -> None:
    with Pagewright(refused.replace("://", "://user:secret@"), retries=0) as client:
        failed = client.catalog()
    assert failed._tag == "ConnectionFailed"
    assert failed.message.startswith(f"The connection to the service at {refused} failed (")
    assert failed.message.endswith("as base_url or in PAGEWRIGHT_URL.")


def test_returns_client_timeout_if_no_response_arrives(start_scripted: StartScripted) -> None:
    service = start_scripted(Scripted(-1))
    with Pagewright(service.url) as client:
        result = client.catalog(timeout=0.1)
    assert result._tag == "ClientTimeout"
    assert result.timeout == 0.1
    assert str(PagewrightError(result)) == "ClientTimeout: timeout 0.1"
    # The time may also end before the request was sent.
    assert len(service.requests) <= 1


def test_a_poll_of_a_run_and_fetch_markdown_have_a_time_limit(start_scripted: StartScripted) -> None:
    service = start_scripted(Scripted(-1), Scripted(-1), Scripted(-1))
    with Pagewright(service.url) as client:
        with pytest.raises(PagewrightError, match="ClientTimeout: timeout 0.1"):
            list(client.batch_results("run_1", timeout=0.1))
        with pytest.raises(PagewrightError, match="ClientTimeout: timeout 0.1"):
            list(client.crawl_results("run_1", timeout=0.1))
        with pytest.raises(PagewrightError, match="ClientTimeout: timeout 0.1"):
            client.fetch_markdown(URL, timeout=0.1)


def test_an_error_can_be_pickled_and_copied(start_scripted: StartScripted) -> None:
    service = start_scripted(failure(404, "SnapshotNotFound"), Scripted(0))
    with Pagewright(service.url, retries=0) as client:
        for result in (client.fetch(URL), client.catalog()):
            with pytest.raises(PagewrightError) as caught:
                result.unwrap()
            error = caught.value
            for same in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
                assert str(same) == str(error)
                assert same.failure == error.failure


def test_returns_unexpected_answer_for_a_response_of_another_program(start_scripted: StartScripted) -> None:
    service = start_scripted(Scripted(418, "<html>a teapot</html>"))
    with Pagewright(service.url) as client:
        result = client.catalog()
    assert result._tag == "UnexpectedAnswer"
    assert (result.status_code, result.body) == (418, "<html>a teapot</html>")


def test_returns_unexpected_answer_instead_of_markdown_of_another_program(start_scripted: StartScripted) -> None:
    service = start_scripted(Scripted(200, "<html>another program</html>", {"x-service-trace-id": ""}))
    with Pagewright(service.url) as client:
        result = client.fetch(URL)
    assert result._tag == "UnexpectedAnswer"
    assert result.status_code == 200


def test_sends_the_key_and_ignores_unknown_fields(start_scripted: StartScripted) -> None:
    service = start_scripted(Scripted(200, {"operations": [], "newer": {"field": 1}}))
    with Pagewright(service.url, "key") as client:
        catalog = client.catalog().unwrap()
    assert catalog.operations == []
    path, headers, _ = service.requests[0]
    assert (path, headers["x-service-api-key"]) == ("/v1/catalog", "key")


def test_fetch_many_reads_every_page_of_results_and_sorts_them(start_scripted: StartScripted) -> None:
    def page(status: str, index: int) -> Scripted:
        item = {"index": index, "url": f"{URL}{index}", "status": "SUCCEEDED"}
        return Scripted(200, {"status": status, "pagination": {"hasMore": status == "RUNNING"}, "results": [item]})

    service = start_scripted(Scripted(202, {"id": "run_1"}), page("RUNNING", 1), page("COMPLETED", 0))
    with Pagewright(service.url, "key") as client:
        items = client.fetch_many([f"{URL}0", f"{URL}1"]).unwrap()
    assert [item.index for item in items] == [0, 1]
    assert ["offset=0" in path for path, _, _ in service.requests] == [False, True, False]
    assert "offset=1" in service.requests[2][0]
