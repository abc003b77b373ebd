"""Positions on the map that Normandy (1969) and Normandy (1971) share, and their minds side by side."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bocage.ai.mind import Mind
from bocage.ai.normandy_1969.mind import MIND as MIND_1969
from bocage.ai.normandy_1971.mind import MIND as MIND_1971
from bocage.core.protocol import Side
from bocage.games.normandy_1969 import state as state_1969
from bocage.games.normandy_1971.state import NormandyState
from bocage.lab.exams import normandy_1969_positions as positions_1969
from bocage.lab.exams import normandy_1971_positions as positions_1971
from bocage.lab.exams.normandy_1971_positions import SHORE

__all__ = ["BOTH_EDITIONS", "SHORE", "Edition", "before_caen_1969", "before_caen_1971"]

COMBAT = "combat"


def before_caen_1969(phase: str = state_1969.FIRST, side: Side = Side.ALLIED) -> state_1969.NormandyState:
    """The Allies stand before Caen in strength; some commandos to the west of it face more than they can beat."""
    allied = SHORE | {"QQ25": "7-4 6-10", "PP26": "7-4 20-10", "PP25": "7-4 6-10", "RR25": "7-4 7-4", "LL25": "2-4c"}
    german = {"QQ24": "4-1", "LL24": "18-6 14-6", "RR24": "7-6", "P19": "7-2"}
    return positions_1969.position(3, side, phase, allied, german)


def before_caen_1971(phase: str = positions_1971.FIRST, side: Side = Side.ALLIED) -> NormandyState:
    """The Allies stand before Caen in strength."""
    allied = SHORE | {"QQ26": "7-4 6-10", "PP26": "7-4 20-10", "OO26": "7-4 6-10"}
    return positions_1971.position(3, side, phase, allied, {"QQ24": "14-6", "PP25": "7-2", "P19": "7-2"})


class Edition(Struct, frozen=True):
    """One of the two games: its mind, the phases in which sides move and fight, the front before Caen."""

    mind: Mind
    phases: tuple[str, str, str]
    position: Callable[..., Any]
    before_caen: Callable[[str, Side], Any]
    city: float
    """What a small city is worth at least to whoever was there last."""


BOTH_EDITIONS = [
    Edition(MIND_1969, (state_1969.FIRST, COMBAT, state_1969.SECOND), positions_1969.position, before_caen_1969, 0.5),
    Edition(
        MIND_1971,
        (positions_1971.FIRST, positions_1971.COMBAT, positions_1971.SECOND),
        positions_1971.position,
        before_caen_1971,
        0.2,
    ),
]
