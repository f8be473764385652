"""Stand-in for langchain_core.tools."""

from __future__ import annotations

from typing import Any, Awaitable, Callable, Dict


class BaseTool:
    name: str
    description: str

    def invoke(self, input: Dict[str, Any]) -> Any:
        raise NotImplementedError

    async def ainvoke(self, input: Dict[str, Any]) -> Any:
        raise NotImplementedError


class StructuredTool(BaseTool):
    def __init__(
        self, func: Callable[..., str], coroutine: Callable[..., Awaitable[str]], name: str, description: str
    ) -> None:
        self.name = name
        self.description = description
        self._func = func
        self._coroutine = coroutine

    @classmethod
    def from_function(
        cls, *, func: Callable[..., str], coroutine: Callable[..., Awaitable[str]], name: str, description: str
    ) -> StructuredTool:
        return cls(func, coroutine, name, description)

    def invoke(self, input: Dict[str, Any]) -> Any:
        return self._func(**input)

    async def ainvoke(self, input: Dict[str, Any]) -> Any:
        return await self._coroutine(**input)
