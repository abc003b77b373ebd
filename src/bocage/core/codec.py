"""States and views to plain data and back, and the hash that two equal positions share."""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

import msgspec

from .hexes import mask_of, members
from .protocol import State, Task

S = TypeVar("S", bound=State)
Tasks = Mapping[str, type[Task[Any]]]
"""A game's tasks by the name of their class."""


class CodecError(ValueError):
    """Data that is no state of this game."""


def to_data(s: State) -> dict[str, Any]:
    """A state as JSON-ready data; sets of hexes or units become sorted lists."""
    data: dict[str, Any] = {}
    for name in s.SAVED:
        value = getattr(s, name)
        data[name] = members(value) if name in s.SETS else msgspec.to_builtins(value)
    data["agenda"] = msgspec.to_builtins(s.agenda)
    return data


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The types of a state's fields, read once: reading them takes longer than filling them."""
    return get_type_hints(kind)


def restore(blank: S, data: Mapping[str, Any], tasks: Tasks) -> S:
    """Fill a blank state of the right game from data."""
    kind: Any = type(blank)
    hints = _hints(kind)
    try:
        for name in blank.SAVED:
            value = data[name]
            if name in blank.SETS:
                setattr(blank, name, mask_of(msgspec.convert(value, list[int])))
            else:
                setattr(blank, name, msgspec.convert(value, hints[name]))
        blank.agenda = [msgspec.convert(task, tasks[task["type"]]) for task in data["agenda"]]
    except (KeyError, TypeError, ValueError, msgspec.ValidationError) as error:
        raise CodecError(f"not a state of this game: {error}") from error
    blank.refresh()
    return blank


def to_json(s: State) -> bytes:
    """The state as canonical JSON: equal positions give equal bytes."""
    return msgspec.json.encode(to_data(s), order="sorted")


def from_json(blank: S, text: bytes, tasks: Tasks) -> S:
    """Read a state back."""
    try:
        data = msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError as error:
        raise CodecError(f"not JSON: {error}") from error
    return restore(blank, data, tasks)


def digest(s: State) -> str:
    """A short name for a position: equal positions, equal digests."""
    return hashlib.sha256(to_json(s)).hexdigest()[:32]


V = TypeVar("V", bound=msgspec.Struct)


def view_to_json(v: msgspec.Struct) -> bytes:
    """A view as canonical JSON: equal views give equal bytes."""
    return msgspec.json.encode(v, order="sorted")


def view_from_json(kind: type[V], text: bytes) -> V:
    """Read a view of a game back."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError as error:
        raise CodecError(f"not a view of this game: {error}") from error
