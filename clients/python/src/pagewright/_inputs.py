"""Parameters of methods as headers and query parameters."""

from __future__ import annotations

import json
import uuid
from typing import Dict, Literal, Mapping, Optional, Sequence, Tuple

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


def file_form(file: bytes, file_name: Optional[str], options: Mapping[str, object]) -> Tuple[bytes, str]:
    """Returns a form with a file and its options, and the content type of the form.

    The options are not in the query, because proxies log queries, and the options can contain a password.
    """
    boundary = uuid.uuid4().hex
    # Escapes as in forms of browsers.
    name = (file_name or "").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    file_head = f'Content-Disposition: form-data; name="file"; filename="{name}"'
    parts = [
        (f"{file_head}\r\nContent-Type: application/octet-stream", file),
        ('Content-Disposition: form-data; name="options"', json.dumps(to_json(dict(options))).encode()),
    ]
    body = b"".join(f"--{boundary}\r\n{head}\r\n\r\n".encode() + content + b"\r\n" for head, content in parts)
    return body + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def number_text(number: Optional[int]) -> Optional[str]:
    return None if number is None else str(number)
