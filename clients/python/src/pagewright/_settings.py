"""Where the service is, and with which key."""

from __future__ import annotations

import os
from typing import Dict, Optional

import httpx

LOCAL = "http://127.0.0.1:8080"


def service_url(base_url: Optional[str]) -> str:
    """The URL of the service without a slash at its end.

    Raises:
        ValueError: it is not an http or https URL
    """
    url = base_url or os.environ.get("PAGEWRIGHT_URL") or LOCAL
    if not _is_web_address(url):
        source = "base_url" if base_url else "PAGEWRIGHT_URL"
        raise ValueError(f'{source} is "{url}". Pass the URL of the service, for example "{LOCAL}".')
    return url.rstrip("/")


def _is_web_address(url: str) -> bool:
    try:
        address = httpx.URL(url)
    except httpx.InvalidURL:
        return False
    return address.scheme in ("http", "https") and address.host != ""


def service_headers(api_key: Optional[str]) -> Dict[str, str]:
    """The headers of every call.

    Raises:
        ValueError: the key is empty, or has characters that no key has
    """
    if api_key is not None and not api_key.strip():
        raise ValueError(
            "api_key is empty. Pass the key that the service printed, or leave it out to use PAGEWRIGHT_API_KEY."
        )
    # A key that is read from a file ends with a line break.
    key = (api_key or os.environ.get("PAGEWRIGHT_API_KEY") or "").strip()
    if not (key.isascii() and key.isprintable()):
        source = "api_key" if api_key else "PAGEWRIGHT_API_KEY"
        raise ValueError(
            f'{source} contains characters that no key has, such as "…". Pass the key that the service printed.'
        )
    return {"x-service-api-key": key} if key else {}
