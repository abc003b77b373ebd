"""The reach overlay: how far the units of one place could go in a whole move, to attack and without attacking."""

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.core.viewer import tone_of, viewpoint, whose
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.movement import Way, mark_zoned, terrain_for, to_attack, way_of
from bocage.games.dday_1991.state import DDayState

from .names import hex_words, the_unit


def reach(s: DDayState, side: Side | None, about: str) -> Overlay:
    """§3b1a §3b1b The hexes the units of a place, or one unit, could end in, each at the least cost to one of them.

    It asks how far they could go, not whether they may now. Where ground units stand, air units are left out.
    """
    units = _asked(s, about)
    c = rested(s, Side(units[0] & 1)) if units else s
    found: dict[Hex, tuple[bool, int, Unit]] = {}
    for u in units:
        way = way_of(c, [u])
        for h in stops(c, u, way):
            price = way.price(h)
            best = (price > to_attack(c, u), price, u)
            if h not in found or best < found[h]:
                found[h] = best
    cells = [_cell(s, side, h, *found[h]) for h in sorted(found)]
    return Overlay("reach", "Reach", _says(s, units), cells, legend=_legend(side, units))


def rested(s: DDayState, side: Side) -> DDayState:
    """The position as a portion of this side would find it: nobody has moved yet."""
    c = s.clone()
    c.spent, c.phase, c.mover = [0] * len(c.at), "movement", side
    c.moved = c.halted = c.effort = c.invaders = c.dropped = c.paid = 0
    mark_zoned(c, side)
    return c


def stops(s: DDayState, u: Unit, way: Way) -> list[Hex]:
    """The hexes of a way in which a unit may end its move; stacking is left aside."""
    rest = terrain_for(s, u).rest
    return [h for h in way.found if rest >> h & 1]


def _asked(s: DDayState, about: str) -> list[Unit]:
    """The units a place or a unit's name means, those that can move at all; ground units before air units."""
    one, h = s.kit.unit_index.get(about), s.kit.hex_named(about) if about else -1
    here = [one] if one is not None and s.at[one] >= 0 else members(s.present.get(h, 0)) if h >= 0 else []
    movers = [u for u in here if s.kit.movement[u] and not s.kit.strategic >> u & 1]
    return [u for u in movers if s.kit.ground >> u & 1] or movers


def _cell(s: DDayState, side: Side | None, h: Hex, beyond: bool, cost: int, u: Unit) -> Cell:
    tone: Tone = "note" if beyond else tone_of(side, u & 1)
    then = "and could not attack then (§3b1b)" if beyond else "and could attack from there (§3b1a)"
    if s.kit.hq >> u & 1:
        then = "beyond what is printed (§3b1b)" if beyond else "within what is printed (§3b1a)"
    words = f"{hex_words(s, h)}: {the_unit(s, u)} would pay {cost} factors, {then}."
    return Cell(s.kit.names[h], tone, str(cost), words)


def _says(s: DDayState, units: list[Unit]) -> str:
    if not units:
        return "Point at units that can move: this shows how far they could go, and what each hex costs."
    return (
        f"What each hex costs the units in {hex_words(s, s.at[units[0]])} at least, in a whole move from there with "
        "zones as they lie now. Stacking, supply and Moves are another matter."
    )


def _legend(side: Side | None, units: list[Unit]) -> tuple[tuple[Tone, str], ...]:
    of = Side(units[0] & 1) if units else viewpoint(side)
    return (
        (tone_of(side, of), f"{whose(side, of)} reach within the printed factors: to attack, or into an enemy zone"),
        ("note", "Twice that: neither attacking nor entering an enemy zone"),
    )
