"""The Python client of Pagewright fetches web pages as Markdown and JSON.

Example:
    >>> from pagewright import fetch_markdown
    >>> print(fetch_markdown("https://example.com/"))
"""

from . import types
from ._async_client import AsyncPagewright
from ._client import Pagewright
from ._inputs import AcceptedFormat, Layer
from ._one_line import fetch_markdown
from ._origin import MarkdownPage, OriginOutcome
from ._result import (
    ClientTimeout,
    ConnectionFailed,
    Failure,
    Ok,
    PagewrightError,
    Result,
    TransportFailure,
    UnexpectedAnswer,
)

__version__ = "0.0.1"
"""The version of the client. The build reads it from here."""

__all__ = [
    "AsyncPagewright",
    "ClientTimeout",
    "ConnectionFailed",
    "Failure",
    "AcceptedFormat",
    "Layer",
    "MarkdownPage",
    "Ok",
    "OriginOutcome",
    "Pagewright",
    "PagewrightError",
    "Result",
    "TransportFailure",
    "UnexpectedAnswer",
    "fetch_markdown",
    "types",
]
