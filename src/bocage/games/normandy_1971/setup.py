"""A new match: every Allied unit in reserve, and the agenda with the whole game on it."""

from functools import lru_cache

from msgspec import convert

from bocage.core.play import begin
from bocage.core.protocol import Side
from bocage.core.regiments import orders
from bocage.maps import normandy

from .kit import Kit, Options
from .orders import GROUPS, allied_group
from .sequence import TheGame
from .state import NormandyState


@lru_cache(maxsize=64)
def kit_for(options: Options) -> Kit:
    """The kit of a choice of options, on the board of the game; made once, since nothing in it changes."""
    return Kit(normandy.load(), options)


def new_match(options: dict[str, str | int | bool]) -> NormandyState:
    """A state that waits for the first decision of the Allied plan."""
    s = unbegun(options)
    begin(s)
    return s


def unbegun(options: dict[str, str | int | bool]) -> NormandyState:
    """A state with the whole game still on its agenda."""
    s = NormandyState(kit_for(convert(options, Options)))
    enlist(s)
    s.agenda.append(TheGame())
    return s


def enlist(s: NormandyState) -> None:
    """§OB-AL §R-02 The whole Allied order of battle, waiting in England."""
    for number, group in enumerate(GROUPS):
        for code, count in allied_group(group).items():
            units = {code: s.kit.options.para_count if group == "parachute" else count}
            orders.enlist(s, Side.ALLIED, units, number)
