"""Battle for Normandy (1981) at its end, beside the front of 30 June 1944, or of the 18th after two weeks."""

from functools import cache
from statistics import fmean

from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import BOTH, Side
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import scenario_named
from bocage.maps.battle import load
from bocage.maps.fronts import dates

from .frame import Front, Sense
from .normandy_ground import behind_front, ground_held

NEAR = 2
"""Positions from an Allied unit within which ground is the Allies', if no German is as near."""

KM = 9.0
"""Kilometres to a position."""


def losses(s: BattleState) -> dict[Side, float]:
    """Combat points lost, what replacements brought back not taken off."""
    return {side: float(sum(s.lost[side::2])) for side in BOTH}


def front(s: BattleState) -> Front:
    """Ground nearer to Allied units than to Germans, beside the historical front."""
    date, names = _date(scenario_named(s.scenario).last), s.kit.names
    held = ground_held(s.kit.board, s.held[Side.ALLIED], s.held[Side.GERMAN], NEAR)
    history = _history(date)
    return Front(
        frozenset(names[h] for h in members(held)),
        frozenset(names[h] for h in members(history)),
        date,
        _depth(held),
        _depth(history),
    )


def _date(last: str) -> str:
    """The last day until then whose front is known: `6/20` is the 18th."""
    month, _, day = last.partition("/")
    return max(date for date in dates() if date <= f"1944-{month:0>2}-{day:0>2}")


@cache
def _history(date: str) -> Mask:
    return behind_front(load(), date)


def _depth(held: Mask) -> float:
    """How far the foremost positions lie from the sea on average, in kilometres."""
    board = load()
    foremost = [h for h in members(held) if board.grid.around(1 << h) & board.land_mask & ~held]
    return KM * fmean([_from_sea(h) for h in foremost]) if foremost else 0.0


@cache
def _from_sea(h: Hex) -> int:
    board, disc, away = load(), 1 << h, 0
    while not disc & board.ocean_mask:
        disc |= board.grid.around(disc)
        away += 1
    return away


SENSE = Sense(
    losses,
    "combat points",
    front,
    "The board is reconstructed, nine kilometres to a position, so a front is good to a position or so. A combat point "
    "is about two hundred men. The front of 30 June has the Cotentin cleared, Caen and Saint-Lô in German hands. Two "
    "weeks end on the 20th and are held against the 18th.",
)
