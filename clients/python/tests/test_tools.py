"""Tools for language models and LangChain, with the real service."""

from __future__ import annotations

import asyncio
from typing import List

import pytest

from pagewright import AsyncPagewright, Pagewright, PagewrightError
from pagewright.langchain import PagewrightLoader, create_tools
from pagewright.tools import TOOLS, ToolLimits, run_tool, run_tool_async


def test_a_tool_call_returns_the_page_as_text(client: Pagewright, origin: str) -> None:
    text = run_tool(client, "fetch_page", {"url": f"{origin}/article"})
    assert "# The last lamp of the harbour" in text
    short = run_tool(client, "fetch_page", {"url": f"{origin}/article"}, ToolLimits(max_tokens=20))
    assert len(short) < len(text)


def test_a_search_returns_only_the_passages(client: Pagewright, origin: str) -> None:
    arguments = {"url": f"{origin}/article", "query": "how many stairs"}
    text = run_tool(client, "search_page", arguments)
    assert "stairs" in text
    assert len(text) < len(run_tool(client, "fetch_page", arguments))

    async def run() -> str:
        async with AsyncPagewright() as other:
            return await run_tool_async(other, "search_page", arguments)

    assert "stairs" in asyncio.run(run())


def test_a_failed_tool_call_returns_a_text_for_the_model(client: Pagewright, origin: str, refused: str) -> None:
    unreached = run_tool(client, "fetch_page", {"url": f"{refused}/x"})
    assert unreached == "FetchOriginError: net::ERR_CONNECTION_REFUSED (a later call may succeed)"
    missing = run_tool(client, "fetch_page", {"url": f"{origin}/status/404"})
    assert missing.startswith("The site answered with status 404.\n\n")
    assert run_tool(client, "fetch_page", {}) == 'InvalidInput: "url" must be a non-empty string.'
    assert run_tool(client, "delete_page", {}).startswith('UnknownTool: There is no tool "delete_page".')


def test_the_loader_loads_a_document_a_page(origin: str) -> None:
    urls = [f"{origin}/article", f"{origin}/small"]
    documents = PagewrightLoader(urls).load()
    assert sorted(document.metadata["source"] for document in documents) == sorted(urls)
    by_url = {document.metadata["source"]: document for document in documents}
    assert "# The last lamp of the harbour" in by_url[urls[0]].page_content
    assert by_url[urls[0]].metadata["title"] == "The last lamp of the harbour"
    assert by_url[urls[0]].metadata["snapshot_id"].startswith("snap_")


def test_the_loader_loads_asynchronously(origin: str) -> None:
    async def run() -> List[str]:
        loader = PagewrightLoader(f"{origin}/small", include={"markdown": {"links": False}})
        return [document.page_content async for document in loader.alazy_load()]

    (text,) = asyncio.run(run())
    assert "# A small page" in text


def test_the_loader_raises_or_leaves_out_what_cannot_be_loaded(
    origin: str, refused: str, caplog: pytest.LogCaptureFixture
) -> None:
    urls = [f"{refused}/x", f"{origin}/small"]
    with pytest.raises(PagewrightError, match="FetchOriginError"):
        PagewrightLoader(urls).load()
    documents = PagewrightLoader(urls, continue_on_failure=True).load()
    assert [document.metadata["source"] for document in documents] == [f"{origin}/small"]
    assert f"{refused}/x was not loaded: FetchOriginError" in caplog.text


def test_the_langchain_tools_fetch_and_search(origin: str) -> None:
    tools = {tool.name: tool for tool in create_tools()}
    assert list(tools) == [tool["name"] for tool in TOOLS]
    assert "# A small page" in tools["fetch_page"].invoke({"url": f"{origin}/small"})
    search = {"url": f"{origin}/article", "query": "how many stairs"}
    assert "stairs" in asyncio.run(tools["search_page"].ainvoke(search))
