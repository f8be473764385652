"""The shortest way to the text of a page."""

from __future__ import annotations

from ._client import Pagewright


def fetch_markdown(url: str) -> str:
    """Fetches a page and returns its Markdown.

    The service is ``PAGEWRIGHT_URL`` (default: ``http://127.0.0.1:8080``), the key is ``PAGEWRIGHT_API_KEY``.

    Example:
        >>> print(fetch_markdown("https://example.com/"))

    Raises:
        PagewrightError: the page could not be fetched
    """
    with Pagewright() as client:
        return client.fetch_markdown(url)
