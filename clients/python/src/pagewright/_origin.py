"""The outcome of the origin in the headers of a Markdown answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional

from .types import FetchOriginError


@dataclass(frozen=True, kw_only=True)
class OriginOutcome:
    """The origin error of a Markdown answer."""

    kind: str
    detail: str
    """Network error code, or the status code for kind ``http``."""
    retryable: bool
    """Whether a later fetch may succeed."""


@dataclass(frozen=True, kw_only=True)
class MarkdownPage:
    """A page as Markdown."""

    markdown: str
    snapshot_id: str
    origin_error: Optional[OriginOutcome] = None
    """Present if the origin answered with an error status."""


def read_outcome(headers: Mapping[str, str]) -> Optional[OriginOutcome]:
    """Reads the origin error from the headers; ``None`` if there is none."""
    kind = headers.get("x-service-origin-error")
    if kind is None:
        return None
    return OriginOutcome(
        kind=kind,
        detail=headers.get("x-service-origin-error-detail", ""),
        retryable=headers.get("x-service-origin-error-retryable") == "true",
    )


def origin_unreached(url: str, outcome: OriginOutcome, trace_id: str) -> FetchOriginError:
    """Describes an origin that was not reached. With kind ``http``, its redirects did not end.

    ``final_url`` is the requested URL, because a Markdown answer does not say where redirects led.
    """
    is_http = outcome.kind == "http"
    kind: Any = outcome.kind
    return FetchOriginError(
        url=url,
        kind=kind,
        upstream_error=None if is_http else outcome.detail,
        origin_status_code=int(outcome.detail) if is_http else None,
        retryable=outcome.retryable,
        content_available=False,
        final_url=url,
        redirect_limit_reached=is_http,
        status_code=200,
        trace_id=trace_id,
    )
