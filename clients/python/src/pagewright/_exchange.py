"""One call with its retries, without I/O: a generator that yields the next step and receives its outcome."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace
from string import Formatter
from typing import Any, Dict, Generator, Mapping, Optional, Union
from urllib.parse import quote

import httpx

from . import types
from ._json import from_json, to_json
from ._operations import FINAL_TAGS, OPERATIONS, Operation
from ._result import ClientTimeout, ConnectionFailed, Failure, Ok, UnexpectedAnswer

RETRYABLE = frozenset({408, 429, 500, 503, 529})
"""A request that was not received in time, rate and concurrency limits, service errors and a full queue."""

NOT_REPEATED = frozenset(
    {
        "fetch.fetch",
        "fetch.fetchJson",
        "fetch.fetchSearch",
        "documents.read",
        "monitors.create",
        "monitors.run",
        "snapshots.highlights",
        "snapshots.extract",
    }
)
"""Charged per call, or create something: not repeated if the service may have received the first one."""

FIRST_PAUSE = 0.5
MAX_BODY_SHOWN = 500


@dataclass(frozen=True)
class Rules:
    """Limits of a call."""

    timeout: float
    """Seconds of each attempt."""
    retries: int
    """Number of attempts after the first."""
    max_pause: float
    """If the service asks for a longer pause in seconds, its answer is returned."""


@dataclass(frozen=True)
class Send:
    """Send a request and pass on the response or the exception."""

    method: str
    path: str
    params: Dict[str, str]
    headers: Dict[str, str]
    content: Optional[bytes]
    timeout: float


@dataclass(frozen=True)
class Pause:
    """Wait for some seconds."""

    seconds: float


@dataclass(frozen=True)
class Answer:
    """The result of a call and the headers of its response."""

    result: Union[Ok[Any], Failure]
    headers: Mapping[str, str]


Outcome = Union[httpx.Response, httpx.HTTPError, None]
Exchange = Generator[Union[Send, Pause], Outcome, Answer]


def exchange(
    operation: str,
    rules: Rules,
    path: Optional[Mapping[str, str]] = None,
    query: Optional[Mapping[str, Optional[str]]] = None,
    headers: Optional[Mapping[str, Optional[str]]] = None,
    body: Any = None,
) -> Exchange:
    """Calls an operation.

    Raises:
        ValueError: the operation does not exist, or ``path`` lacks a value
    """
    known = _find(operation, path or {})
    values = {name: quote(value, safe="") for name, value in (path or {}).items()}
    is_file = isinstance(body, (bytes, bytearray))
    content = body if body is None or is_file else json.dumps(to_json(body)).encode()
    content_type = "application/octet-stream" if is_file else "application/json"
    step = Send(
        method=known.method,
        path=known.path.format(**values),
        params=_defined(query),
        headers={**({} if content is None else {"content-type": content_type}), **_defined(headers)},
        content=content,
        timeout=rules.timeout,
    )
    attempt = 0
    while True:
        outcome = yield step
        pause: Optional[float]
        if isinstance(outcome, httpx.Response):
            answer = Answer(_read(operation, outcome), outcome.headers)
            # Some errors with these statuses do not pass, such as a setting that is missing.
            is_final = getattr(answer.result, "_tag", None) in FINAL_TAGS
            pause = None if is_final else _pause_after(outcome, attempt, rules)
        elif isinstance(outcome, httpx.TimeoutException):
            # No retry after a timeout: the caller has already waited for the full time limit.
            pause = None
            answer = Answer(ClientTimeout(timeout=rules.timeout), {})
        else:
            assert isinstance(outcome, httpx.HTTPError)
            is_repeatable = operation not in NOT_REPEATED
            pause = FIRST_PAUSE * 2**attempt if is_repeatable and attempt < rules.retries else None
            answer = Answer(ConnectionFailed(message=_describe_connection(outcome), cause=outcome), {})
        if pause is None:
            return answer
        # Jitter, so that clients that failed at the same time do not retry at the same time.
        yield Pause(pause + random.random() * min(pause, 1) * 0.25)
        attempt += 1


def _describe_connection(error: httpx.HTTPError) -> str:
    """Names the service without the path and the credentials of its URL, and the settings for another one."""
    url = error.request.url
    return (
        f"The connection to the service at {url.scheme}://{url.netloc.decode()} failed ({error}). Check that it is running, "
        "or pass the URL of another service as base_url or in PAGEWRIGHT_URL."
    )


def _find(operation: str, path: Mapping[str, str]) -> Operation:
    known = OPERATIONS.get(operation)
    if known is None:
        raise ValueError(f'There is no operation "{operation}". Use one of: {", ".join(OPERATIONS)}.')
    for _, name, _, _ in Formatter().parse(known.path):
        if name is not None and name not in path:
            raise ValueError(f'The operation "{operation}" needs "{name}". Pass path={{"{name}": …}}.')
    return known


def _pause_after(response: httpx.Response, attempt: int, rules: Rules) -> Optional[float]:
    """Seconds before the next attempt; ``None`` for no further attempt."""
    if response.status_code not in RETRYABLE or attempt >= rules.retries:
        return None
    asked = _seconds(response.headers.get("retry-after"))
    return None if asked > rules.max_pause else max(asked, FIRST_PAUSE * 2**attempt)


def _seconds(text: Optional[str]) -> float:
    """Proxies may send a date, which is ignored."""
    return float(text) if text is not None and text.isascii() and text.isdigit() else 0.0


def _read(operation: str, response: httpx.Response) -> Union[Ok[Any], Failure]:
    _, _, kind, model = OPERATIONS[operation]
    trace_id = response.headers.get("x-service-trace-id", "")
    if response.is_success and kind != "json":
        # Pagewright sends a trace id with every response. Another program can answer at the base URL.
        if trace_id == "":
            return _unexpected(response)
        # ``text`` decodes the whole body, so read it only where it is asked for.
        body: Any = response.text if kind == "text" else response.content if kind == "bytes" else None
        return Ok(value=body, trace_id=trace_id)
    try:
        value = response.json()
    except ValueError:
        return _unexpected(response)
    # A FetchOriginError has status 200, but it is a failure.
    failure = types.FAILURES.get(str(value.get("_tag"))) if isinstance(value, dict) else None
    if failure is not None:
        read: Failure = from_json(failure, value)
        return replace(read, status_code=response.status_code, trace_id=trace_id)
    if not response.is_success:
        return _unexpected(response)
    return Ok(value=from_json(model, value), trace_id=trace_id)


def _unexpected(response: httpx.Response) -> UnexpectedAnswer:
    return UnexpectedAnswer(status_code=response.status_code, body=response.text[:MAX_BODY_SHOWN])


def _defined(values: Optional[Mapping[str, Optional[str]]]) -> Dict[str, str]:
    return {name: value for name, value in (values or {}).items() if value is not None}
