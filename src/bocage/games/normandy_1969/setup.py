"""A new match: every Allied unit in reserve, and the agenda with the whole game on it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import convert

from bocage.core.protocol import Side
from bocage.core.regiments.state import RESERVE
from bocage.maps import normandy

from .kinds import SHEET
from .kit import Kit, Options
from .orders import allied_group
from .sequence import TheGame
from .state import GROUPS, NormandyState


@lru_cache(maxsize=64)
def kit_for(options: Options) -> Kit:
    """The kit of a choice of options, on the board of the game; made once, since nothing in it changes."""
    return Kit(normandy.load(), options)


def blank(options: Mapping[str, Any]) -> NormandyState:
    """A state without units, to be filled."""
    return NormandyState(kit_for(convert(dict(options), Options)))


def unbegun(options: Mapping[str, Any]) -> NormandyState:
    """A state with the whole game still on its agenda."""
    s = blank(options)
    enlist(s)
    s.agenda.append(TheGame())
    return s


def enlist(s: NormandyState) -> None:
    """§OB-AL §R-11 §R-12 The whole Allied order of battle, waiting in England."""
    for number, group in enumerate(GROUPS):
        for code, count in allied_group(group, s.kit.options.gliders).items():
            for _ in range(count):
                s.due[s.add(Side.ALLIED, SHEET.index[code], RESERVE)] = number
