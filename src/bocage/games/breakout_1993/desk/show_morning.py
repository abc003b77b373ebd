"""§21.1B §21.1C Ships and aircraft before the landing: where they attack, and whom they hit first."""

from msgspec.structs import replace

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.chances import percent
from bocage.core.desk import Choice, Hand
from bocage.core.protocol import Side
from bocage.core.showing import Showing
from bocage.games.breakout_1993.attrition import cost_of
from bocage.games.breakout_1993.barrage import ARMIES
from bocage.games.breakout_1993.bombardment import barrage_of
from bocage.games.breakout_1993.morning import AimFirst, NameTarget
from bocage.games.breakout_1993.state import Barrage, BreakoutState

from .choosing import among_units, at_place
from .names import army_word, marker_words, number_of, place_words, places_words, state_words
from .plans_barrage import Fire
from .show_airborne import defenders_words
from .show_barrage import fire_odds


def _aim_first(s: BreakoutState, task: AimFirst) -> list[Choice]:
    """§10.2a §10.4 Who pays first; the dice fall at once, so a click on one of them lists them all."""
    barrage = barrage_of(s)
    group = f"{marker_words(barrage)} at {place_words(s, barrage.target)}: {fire_odds(s, barrage)}"
    found = []
    for a in play.offered(s):
        u = s.kit.unit_index[a.noun]
        cost = cost_of(s, u)
        chance = percent(Fire(s, replace(barrage, primary=u)).hits())
        says = f"Aim at {state_words(s, u)}: {chance} that it loses a level ({number_of(cost, 'point')})"
        found.append(among_units(s, a, says, group))
    return found


def _name_target(s: BreakoutState, task: NameTarget) -> list[Choice]:
    """§21.1C §10.5b One army's air marker after the other; a click on a place names it.

    With the last marker the aircraft attack, and there is no way back: that is asked.
    """
    marker = len(s.targets)
    group = f"Targets in and next to the beaches for the {army_word(ARMIES[marker])} air marker"
    found = []
    for a in play.offered(s):
        place = s.kit.place_named(a.noun)
        odds = fire_odds(s, Barrage(place, Side.ALLIED, "air", marker))
        again = ", named already" if place in s.targets else ""
        says = f"Bomb {place_words(s, place)}: {defenders_words(s, place)}; {odds}{again}"
        last = marker + 1 == len(ARMIES)
        asked = f"That was the last marker: the aircraft attack {places_words(s, _all_targets(s, place))} now?"
        found.append(replace(at_place(a, says, group), aside=True, question=asked if last else ""))
    return found


def _all_targets(s: BreakoutState, place: Area) -> list[Area]:
    """What the aircraft attack if the last marker goes to a place."""
    return list(dict.fromkeys([*s.targets, place]))


# --- in hand


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


SHOWN: dict[type, Showing] = {
    AimFirst: Showing(choices=_aim_first, hand=_aiming),
    NameTarget: Showing(choices=_name_target, hand=_targeting),
}
