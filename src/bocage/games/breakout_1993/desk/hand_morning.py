"""What is asked on the morning of 6 June, and at every Dawn."""

from collections.abc import Callable
from typing import Any

from bocage.core.desk import Hand
from bocage.core.hexes import members
from bocage.games.breakout_1993.airborne import AirborneOrders
from bocage.games.breakout_1993.amphibious import BeachAssaults, FirstWave, stormable
from bocage.games.breakout_1993.arrivals import Arrive, waiting
from bocage.games.breakout_1993.barrage import ARMIES
from bocage.games.breakout_1993.bombardment import barrage_of
from bocage.games.breakout_1993.morning import AimFirst, NameTarget
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants

from .choices_morning import without_orders
from .names import army_word, marker_words, number_of, place_words, places_words, units_words

FEW = 2
"""So many beaches are named; the list names the others."""


def _dropped(s: BreakoutState, task: AirborneOrders) -> Hand:
    """§21.1A Who came down and has no orders yet."""
    idle = without_orders(s)
    could = f"{number_of(len(idle), 'unit')} without orders may assault or take a bridge"
    return Hand(f"The airborne have landed: {could}", tuple(s.kit.kinds[u].id for u in idle))


def _aiming(s: BreakoutState, task: AimFirst) -> Hand:
    """§10.2a"""
    barrage = barrage_of(s)
    fire = f"The {marker_words(barrage)} {'attack' if barrage.means == 'air' else 'shell'}"
    return Hand(f"{fire} {place_words(s, barrage.target)}: choose whom they hit first")


def _targeting(s: BreakoutState, task: NameTarget) -> Hand:
    """§21.1C"""
    named = f"; already {places_words(s, s.targets)}" if s.targets else ""
    whose = army_word(ARMIES[len(s.targets)])
    return Hand(f"{whose} air marker: choose a beach of the {whose} sector or an Area next to one{named}")


def _embarking(s: BreakoutState, task: FirstWave) -> Hand:
    """§21.1D §19.11 Who is in the first wave, beach by beach."""
    wave = members(s.waves)
    each = [
        f"{s.kit.board.names[beach]} {sum(1 for u in wave if s.at[u] == box)}" for box, beach in s.kit.beach_of.items()
    ]
    says = f"First wave, up to {constants().landing_limit} for each beach: {', '.join(each)}"
    return Hand(says, tuple(s.kit.kinds[u].id for u in wave))


def _storming(s: BreakoutState, task: BeachAssaults) -> Hand:
    """§21.1D"""
    bound = members(s.mandatory)
    beaches = stormable(s)
    which = places_words(s, beaches) if len(beaches) <= FEW else f"{len(beaches)} beaches"
    says = f"{units_words(s, bound)} must assault{': choose the next of' if len(beaches) > 1 else ''} {which}"
    return Hand(says, tuple(s.kit.kinds[u].id for u in bound))


def _arriving(s: BreakoutState, task: Arrive) -> Hand:
    """§19.2 §19.3"""
    units = waiting(s, task.side)
    says = f"Reinforcements: choose where {units_words(s, units)} {'comes' if len(units) == 1 else 'come'}"
    return Hand(says, tuple(s.kit.kinds[u].id for u in units))


HANDS: dict[str, Callable[[BreakoutState, Any], Hand]] = {
    "AirborneOrders": _dropped,
    "AimFirst": _aiming,
    "NameTarget": _targeting,
    "FirstWave": _embarking,
    "BeachAssaults": _storming,
    "Arrive": _arriving,
}
