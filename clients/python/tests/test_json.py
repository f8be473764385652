"""Conversion between JSON and Python values."""

from __future__ import annotations

from pagewright._json import from_json, to_json
from pagewright.types import BatchedItem, FetchBlocked, FetchOriginError, LoggedRequest, ResultData, Usage


def test_names_are_camel_case_in_requests() -> None:
    include = {"links": {"same_domain_only": False, "include_patterns": ["^a_b"]}, "html": None}
    assert to_json(include) == {"links": {"sameDomainOnly": False, "includePatterns": ["^a_b"]}}


def test_names_of_headers_are_not_changed() -> None:
    assert to_json({"user_agent": "a", "headers": {"x_own": "b"}}) == {"userAgent": "a", "headers": {"x_own": "b"}}


def test_optional_lists_and_objects_become_their_types() -> None:
    data = from_json(ResultData, {"links": [{"url": "https://a.example/", "text": "A"}], "usage": {"ocrPages": 1, "videos": 2}})
    assert isinstance(data, ResultData)
    assert data.links and data.links[0].url == "https://a.example/"
    assert data.usage and (data.usage.ocr_pages, data.usage.videos) == (1, 2)
    assert data.video is None


def test_a_union_is_read_by_its_tag() -> None:
    item = from_json(BatchedItem, {"url": "u", "error": {"_tag": "FetchBlocked", "url": "u"}})
    assert isinstance(item.error, FetchBlocked)
    other = from_json(BatchedItem, {"url": "u", "error": {"_tag": "FetchOriginError", "kind": "dns"}})
    assert isinstance(other.error, FetchOriginError) and other.error.kind == "dns"


def test_names_that_python_reserves_end_with_an_underscore() -> None:
    usage = from_json(Usage, {"from": "2026-01-01T00:00:00Z", "buckets": [{"outcomes": {"ok_page": 1}}]})
    assert usage.from_ == "2026-01-01T00:00:00Z"
    assert usage.buckets[0].outcomes == {"ok_page": 1}


def test_only_failures_get_their_trace_id_from_the_call() -> None:
    request = from_json(LoggedRequest, {"traceId": "trace_1", "status": 200})
    assert request.trace_id == "trace_1"
