"""Stand-in for llama_index.core.tools."""

from __future__ import annotations

from typing import Any, Callable


class ToolMetadata:
    def __init__(self, name: str, description: str) -> None:
        self.name = name
        self.description = description


class FunctionTool:
    def __init__(self, fn: Callable[..., Any]) -> None:
        self.metadata = ToolMetadata(fn.__name__, fn.__doc__ or "")
        self._fn = fn

    @classmethod
    def from_defaults(cls, fn: Callable[..., Any]) -> FunctionTool:
        return cls(fn)

    def call(self, *args: Any, **kwargs: Any) -> Any:
        return self._fn(*args, **kwargs)
