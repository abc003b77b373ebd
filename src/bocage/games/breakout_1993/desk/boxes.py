"""§19.1 The boxes beside the map: fleets off the beaches, Offshore, Le Havre, and whoever is about to come."""

from bocage.core.areas import Area
from bocage.core.desk import Box
from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.interdiction import guns_on
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import DUE, BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.weather import is_stormy

from .calendar import date_words, last_day
from .names import army_word, number_of, place_words, side_word

ARRIVALS = ("arrivals-0", "arrivals-1")
"""Boxes of units about to come, by side: these are nowhere on the map."""

EVENING = ("refit", "regroup", "reserve")


def newcomers(s: BreakoutState, of: Side) -> list[Unit]:
    """§5.1 Units of a side to be placed now: those due this Dawn, in the evening those of the next day."""
    if s.phase != "dawn" and s.phase not in EVENING:
        return []
    day = s.day + 1 if s.phase in EVENING else s.day
    if day > last_day(s):
        return []
    return [u for u in members(s.kit.of_side[of]) if s.at[u] == DUE and s.kit.kinds[u].day <= day]


def boxes(s: BreakoutState, side: Side | None) -> list[Box]:
    """§19.1 Who comes now, then the fleets off the beaches, Offshore and Le Havre where anybody is."""
    found = [_arrivals(s, of) for of in BOTH if newcomers(s, of)]
    found += [_approach(s, box) for box in sorted(s.kit.beach_of, key=lambda box: -s.kit.beach_of[box])]
    return found + [_other(s, place) for place in members(s.kit.board.box_mask) if s.present.get(place)]


def _arrivals(s: BreakoutState, of: Side) -> Box:
    tonight = s.phase in EVENING
    day = s.day + 1 if tonight else s.day
    says = "come at the next Dawn" if tonight else "to be placed now" if s.mover == of else "placed at this Dawn"
    return Box(name=ARRIVALS[of], title=f"{side_word(of)} arrivals, {date_words(day)}", side=of, says=says)


def _approach(s: BreakoutState, box: Area) -> Box:
    """§19.1 §19.11 §14.1 §18.3 A fleet: for which beach, how many may land, how many guns await them."""
    beach, code = s.kit.beach_of[box], s.kit.codes[box]
    return Box(
        name=code,
        title=s.kit.board.names[box],
        side=Side.ALLIED,
        place=code,
        says=" · ".join([f"to {place_words(s, beach)}", *landing_words(s, beach)]),
    )


def landing_words(s: BreakoutState, beach: Area) -> list[str]:
    """§19.11 §14.1 §18.3 What a landing on a beach meets now: the limit, the guns, the sea."""
    if is_stormy(s):
        return ["nobody lands in a Storm"]
    limit, guns = constants().landing_limit, guns_on(s, beach)
    return [f"{limit} units an impulse", f"under {number_of(guns, 'coastal gun')}" if guns else "no guns bear on it"]


def _other(s: BreakoutState, place: Area) -> Box:
    """§14.2 §19.5 Le Havre with its guns, or airborne units that could not come down."""
    side = Side.GERMAN if s.mask_at(place, Side.GERMAN) else Side.ALLIED
    armies = sorted({army_word(s.kit.army[u]) for u in s.units_at(place, side)})
    says = _guns(s, place) if side == Side.GERMAN else f"{' and '.join(armies)}, to land at a later Dawn"
    return Box(name=s.kit.codes[place], title=s.kit.board.names[place], side=side, place=s.kit.codes[place], says=says)


def _guns(s: BreakoutState, place: Area) -> str:
    """§14.2"""
    under = [place_words(s, beach) for beach in s.kit.beaches if s.kit.gun_places[beach] >> place & 1]
    return f"its guns bear on {' and '.join(under)}" if under else "its guns take no part"
