"""Conversion between JSON with camel case names and Python values with snake case names."""

from __future__ import annotations

import dataclasses
import re
from functools import lru_cache
from typing import Any, Dict, Tuple, Union, get_args, get_origin, get_type_hints

from ._result import Failure


def to_json(value: Any) -> Any:
    """Converts the keys of dictionaries to camel case. ``None`` values are left out.

    >>> to_json({"same_domain_only": False, "include_patterns": None})
    {'sameDomainOnly': False}
    """
    if isinstance(value, dict):
        # The names of headers, and those in the schema of an extraction, belong to the caller.
        return {
            _camel(key): item if key in ("headers", "schema") else to_json(item)
            for key, item in value.items()
            if item is not None
        }
    if isinstance(value, (list, tuple)):
        return [to_json(item) for item in value]
    return value


def from_json(model: Any, value: Any) -> Any:
    """Converts JSON to a type of the contract.

    Unknown properties are ignored and missing ones are ``None``, so that client and service may have different versions.
    """
    if get_origin(model) is Union:
        model = _choose(get_args(model), value)
    origin = get_origin(model)
    if origin is list and isinstance(value, list):
        return [from_json(get_args(model)[0], item) for item in value]
    if origin is dict and isinstance(value, dict):
        return {key: from_json(get_args(model)[1], item) for key, item in value.items()}
    if not isinstance(value, dict) or not isinstance(model, type) or not dataclasses.is_dataclass(model):
        return value
    known = {name: from_json(hint, value.get(_camel(name))) for name, hint in _fields(model).items()}
    read: Any = model(**known)
    return read


def _choose(models: Tuple[Any, ...], value: Any) -> Any:
    """The member of a union that has the tag of the value, or the same kind of value."""
    if not isinstance(value, dict):
        return next((model for model in models if get_origin(model) is type(value)), None)
    classes = [model for model in models if dataclasses.is_dataclass(model) or get_origin(model) is dict]
    return next((one for one in classes if getattr(one, "_tag", None) == value.get("_tag")), None)


@lru_cache(maxsize=None)
def _fields(model: Any) -> Dict[str, Any]:
    """The types of the fields that come from the body of an answer: all but the tag and those of the call."""
    hints = get_type_hints(model)
    names = [one.name for one in dataclasses.fields(model) if not _is_fixed(model, one.name)]
    return {name: hints[name] for name in names}


def _is_fixed(model: type, name: str) -> bool:
    if issubclass(model, Failure) and name in ("status_code", "trace_id"):
        return True
    return name == "_tag" and hasattr(model, name)


def _camel(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])_([a-z])", lambda match: match.group(1).upper(), name).rstrip("_")
