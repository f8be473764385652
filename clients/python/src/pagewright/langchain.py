"""Pagewright for LangChain: a document loader and tools. Install ``pagewright[langchain]``.

Example:
    >>> from pagewright.langchain import PagewrightLoader
    >>> documents = PagewrightLoader(["https://example.com/", "https://example.org/"]).load()
"""

from __future__ import annotations

import logging
from typing import AsyncIterator, Awaitable, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document
from langchain_core.tools import BaseTool, StructuredTool

from . import types
from ._async_client import AsyncPagewright
from ._client import Pagewright
from ._result import PagewrightError
from .tools import TOOLS, ToolLimits, run_tool, run_tool_async

logger = logging.getLogger(__name__)


class PagewrightLoader(BaseLoader):
    """Loads web pages as documents: one document a page, with Markdown as its text.

    The pages are fetched with one batched run. Documents come in the order in which the pages are ready.

    Example:
        >>> for document in PagewrightLoader("https://example.com/").lazy_load():
        ...     print(document.metadata["title"], document.page_content)

    Args:
        urls: one URL or many
        base_url: URL of the service (default: ``PAGEWRIGHT_URL``, or ``http://127.0.0.1:8080``)
        api_key: API key (default: ``PAGEWRIGHT_API_KEY``)
        include: what the text contains, for example ``{"markdown": {"links": False}}``
        continue_on_failure: log pages that could not be fetched instead of raising ``PagewrightError``
    """

    def __init__(
        self,
        urls: Union[str, Sequence[str]],
        *,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        include: Optional[types.BatchedIncludeOptions] = None,
        continue_on_failure: bool = False,
    ) -> None:
        self._urls = [urls] if isinstance(urls, str) else list(urls)
        self._base_url = base_url
        self._api_key = api_key
        self._include = include
        self._continue_on_failure = continue_on_failure

    def lazy_load(self) -> Iterator[Document]:
        """Yields the documents.

        Raises:
            PagewrightError: the run could not be started, or a page could not be fetched
        """
        with Pagewright(self._base_url, self._api_key) as client:
            run = client.start_batch(self._urls, include=self._include).unwrap()
            for item in client.batch_results(run.id, include=self._include):
                document = self._document_of(item)
                if document is not None:
                    yield document

    async def alazy_load(self) -> AsyncIterator[Document]:
        """Yields the documents without blocking the event loop."""
        async with AsyncPagewright(self._base_url, self._api_key) as client:
            run = (await client.start_batch(self._urls, include=self._include)).unwrap()
            async for item in client.batch_results(run.id, include=self._include):
                document = self._document_of(item)
                if document is not None:
                    yield document

    def _document_of(self, item: types.BatchedItem) -> Optional[Document]:
        if item.data is None:
            # A cancelled item may have no error.
            error = PagewrightError(item.error or types.FetchCancelled(url=item.url, retryable=True))
            if not self._continue_on_failure:
                raise error
            logger.warning("%s was not loaded: %s", item.url, error)
            return None
        meta = item.data.meta or types.BatchedMeta()
        facts = {
            "source": item.url,
            "url": item.data.response.url,
            "status_code": item.data.response.origin_status_code,
            "title": meta.title,
            "description": meta.description,
            "language": meta.language,
            "snapshot_id": item.data.snapshot_id,
        }
        metadata = {name: value for name, value in facts.items() if value is not None}
        return Document(page_content=item.data.markdown or "", metadata=metadata)


def create_tools(
    *,
    base_url: Optional[str] = None,
    api_key: Optional[str] = None,
    limits: ToolLimits = ToolLimits(),
) -> List[BaseTool]:
    """Creates the tools ``fetch_page`` and ``search_page`` for an agent.

    Example:
        >>> agent = create_react_agent(model, create_tools())

    Args:
        base_url: URL of the service (default: ``PAGEWRIGHT_URL``, or ``http://127.0.0.1:8080``)
        api_key: API key (default: ``PAGEWRIGHT_API_KEY``)
    """

    def run(name: str, **arguments: str) -> str:
        with Pagewright(base_url, api_key) as client:
            return run_tool(client, name, arguments, limits)

    async def run_async(name: str, **arguments: str) -> str:
        async with AsyncPagewright(base_url, api_key) as client:
            return await run_tool_async(client, name, arguments, limits)

    def fetch_page(url: str) -> str:
        return run("fetch_page", url=url)

    async def fetch_page_async(url: str) -> str:
        return await run_async("fetch_page", url=url)

    def search_page(url: str, query: str) -> str:
        return run("search_page", url=url, query=query)

    async def search_page_async(url: str, query: str) -> str:
        return await run_async("search_page", url=url, query=query)

    functions: Dict[str, Tuple[Callable[..., str], Callable[..., Awaitable[str]]]] = {
        "fetch_page": (fetch_page, fetch_page_async),
        "search_page": (search_page, search_page_async),
    }
    return [
        StructuredTool.from_function(
            func=functions[tool["name"]][0],
            coroutine=functions[tool["name"]][1],
            name=tool["name"],
            description=tool["description"],
        )
        for tool in TOOLS
    ]
