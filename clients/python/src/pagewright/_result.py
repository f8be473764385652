"""Results of calls, discriminated by ``_tag``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Literal, NoReturn, Optional, TypeVar, Union

Value = TypeVar("Value")
Failed = TypeVar("Failed")


@dataclass(frozen=True, kw_only=True)
class Ok(Generic[Value]):
    """A successful call."""

    _tag: Literal["Ok"] = "Ok"
    value: Value
    trace_id: str = ""
    """Identifies the call in the logs of the service."""

    def unwrap(self) -> Value:
        """Returns the value."""
        return self.value


@dataclass(frozen=True, kw_only=True)
class Failure:
    """What every failed call has in common."""

    status_code: Optional[int] = None
    """Status code of the response; ``None`` without a response of the service."""
    trace_id: Optional[str] = None
    """Identifies the call in the logs of the service."""

    def unwrap(self) -> NoReturn:
        """Raises the failure.

        Raises:
            PagewrightError: always
        """
        raise PagewrightError(self)


@dataclass(frozen=True, kw_only=True)
class ConnectionFailed(Failure):
    """The service is not reachable, or the connection broke."""

    _tag: Literal["ConnectionFailed"] = "ConnectionFailed"
    message: str
    cause: Exception = field(compare=False)


@dataclass(frozen=True, kw_only=True)
class ClientTimeout(Failure):
    """The service did not respond in time."""

    _tag: Literal["ClientTimeout"] = "ClientTimeout"
    timeout: float
    """The time limit in seconds."""


@dataclass(frozen=True, kw_only=True)
class UnexpectedAnswer(Failure):
    """The response does not come from Pagewright, for example from a proxy, or from a newer version."""

    _tag: Literal["UnexpectedAnswer"] = "UnexpectedAnswer"
    body: str
    """The first 500 characters of the body."""


TransportFailure = Union[ConnectionFailed, ClientTimeout, UnexpectedAnswer]
"""A failure without an answer of the service."""

Result = Union[Ok[Value], Failed, TransportFailure]
"""The result of a call: ``Ok`` or a failure. Calls raise no exceptions for failures; ``unwrap`` does."""


class PagewrightError(Exception):
    """A failure as an exception."""

    def __init__(self, failure: Failure) -> None:
        # The argument is the failure, not its text, so that the exception can be pickled and copied.
        super().__init__(failure)
        self.failure = failure

    def __str__(self) -> str:
        return _describe(self.failure)


def _describe(failure: Failure) -> str:
    """Describes a failure by its message, or else by its fields, and names the trace id."""
    # AuthFailed has its message in `description`.
    message = getattr(failure, "message", None) or getattr(failure, "description", None)
    shown_fields = [
        f"{name} {value}"
        for name, value in vars(failure).items()
        if name not in ("_tag", "trace_id")
        and (isinstance(value, (int, float)) and not isinstance(value, bool) or isinstance(value, str) and value)
    ]
    details = message or ", ".join(shown_fields)
    trace = f" (trace {failure.trace_id})" if failure.trace_id else ""
    return f"{type(failure).__name__}{': ' if details else ''}{details}{trace}"
