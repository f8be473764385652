"""Stand-in for llama_index.core."""

from dataclasses import dataclass, field
from typing import Any, Dict


@dataclass(kw_only=True)
class Document:
    text: str
    id_: str = ""
    metadata: Dict[str, Any] = field(default_factory=dict)
