"""Tools for language models.

Example:
    >>> from pagewright import Pagewright
    >>> from pagewright.tools import TOOLS, run_tool
    >>> text = run_tool(Pagewright(), "search_page", {"url": "https://example.com/", "query": "opening hours"})
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Dict, List, Mapping, Union

from ._async_client import AsyncPagewright
from ._client import Pagewright
from ._origin import MarkdownPage
from ._result import Failure, Ok

TOOLS: List[Dict[str, Any]] = json.loads((files(__package__) / "tools.json").read_text("utf-8"))
"""The tools in the format of the Anthropic API: ``name``, ``description`` and ``input_schema``."""


@dataclass(frozen=True, kw_only=True)
class ToolLimits:
    """Limits of a tool call."""

    max_tokens: int = 8_000
    """Truncate a page after about this many tokens."""
    max_age: int = 3_600
    """Use a stored capture of at most this age in seconds."""


def run_tool(
    client: Pagewright, name: str, arguments: Mapping[str, Any], limits: ToolLimits = ToolLimits()
) -> str:
    """Runs a tool call of a language model and returns a text for the model.

    A failure is a text, too, because the model has to react to it.
    """
    problem = _check(name, arguments)
    if problem is not None:
        return problem
    return _text(client.fetch(**_parameters(name, arguments, limits)))


async def run_tool_async(
    client: AsyncPagewright, name: str, arguments: Mapping[str, Any], limits: ToolLimits = ToolLimits()
) -> str:
    """Does the same as ``run_tool`` with the asynchronous client."""
    problem = _check(name, arguments)
    if problem is not None:
        return problem
    return _text(await client.fetch(**_parameters(name, arguments, limits)))


def _check(name: str, arguments: Mapping[str, Any]) -> Union[str, None]:
    tool = next((one for one in TOOLS if one["name"] == name), None)
    if tool is None:
        names = ", ".join(one["name"] for one in TOOLS)
        return f'UnknownTool: There is no tool "{name}". Tools: {names}.'
    for key in tool["input_schema"]["required"]:
        if not isinstance(arguments.get(key), str) or not arguments[key]:
            return f'InvalidInput: "{key}" must be a non-empty string.'
    return None


def _parameters(name: str, arguments: Mapping[str, Any], limits: ToolLimits) -> Dict[str, Any]:
    if name == "fetch_page":
        options: Dict[str, Any] = {"layers": [], "include": {"markdown": {"max_tokens": limits.max_tokens}}}
    else:
        options = {"layers": ["statejson"], "search": {"query": arguments["query"]}}
    return {"url": arguments["url"], "max_age": limits.max_age, **options}


def _text(result: Union[Ok[MarkdownPage], Failure]) -> str:
    if not isinstance(result, Ok):
        return _describe(result)
    page = result.value
    if page.origin_error is None:
        return page.markdown
    return f"The site answered with status {page.origin_error.detail}.\n\n{page.markdown}"


def _describe(failure: Failure) -> str:
    names = ("message", "description", "upstream_error", "origin_status_code")
    reason = next((value for value in (getattr(failure, name, None) for name in names) if value), "")
    advice = "a later call may succeed" if getattr(failure, "retryable", False) else "do not retry"
    return f"{type(failure).__name__}: {reason} ({advice})"
