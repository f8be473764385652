"""Parameters of methods as headers and query parameters."""

from __future__ import annotations

import json
from typing import Dict, Literal, Mapping, Optional, Sequence
from urllib.parse import quote

from ._json import to_json

Layer = Literal["appendix", "statejson"]
"""A layer to return in addition to the main body. The default is State JSON only."""

AcceptedFormat = Literal["html", "markdown"]
"""What a site is asked for first. A site that has no Markdown answers with HTML."""


def layers_query(layers: Optional[Sequence[Layer]]) -> Dict[str, Optional[str]]:
    return {"include": None if layers is None else ",".join(layers)}


def include_query(include: Optional[Mapping[str, object]]) -> Optional[str]:
    return None if include is None else json.dumps(to_json(include))


def fetch_headers(
    max_age: Optional[int], only_stored: bool, profile: Optional[str], accept: Optional[str]
) -> Dict[str, Optional[str]]:
    directives = [*([] if max_age is None else [f"max-age={max_age}"]), *(["only-if-cached"] if only_stored else [])]
    return {
        "cache-control": ", ".join(directives) or None,
        "x-service-profile": profile,
        "x-service-accept": accept,
    }


def file_header(file_name: Optional[str]) -> Dict[str, Optional[str]]:
    name = None if file_name is None else f"attachment; filename*=UTF-8''{quote(file_name, safe='')}"
    return {"content-disposition": name}


def number_text(number: Optional[int]) -> Optional[str]:
    return None if number is None else str(number)
