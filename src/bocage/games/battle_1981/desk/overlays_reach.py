"""The reach overlay: how far one unit could go, what it costs, where its move would end."""

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.viewer import tone_of, viewpoint, whose
from bocage.games.battle_1981.infiltration import chance
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.movement import Reach, allowance, fuel_for
from bocage.games.battle_1981.movement import reach as ways
from bocage.games.battle_1981.names import hex_words, points_words, the
from bocage.games.battle_1981.state import BattleState


def reach(s: BattleState, side: Side | None, about: str) -> Overlay:
    """§8a §8b §8c Where a unit could go with what it has left, or in a whole move if it is not moving now."""
    u = asked(s, about)
    if u is None:
        says = "Point at a unit that can move: this shows how far it could go, and what each position costs."
        return Overlay("reach", "Reach", says, [], legend=_legend(side, viewpoint(side)))
    found, rested = outing(s, u)
    cells = [_cell(s, side, u, found, h) for h in found.hexes()]
    return Overlay("reach", "Reach", _says(s, u, found, rested), cells, legend=_legend(side, Side(u & 1)))


def asked(s: BattleState, about: str) -> Unit | None:
    """The unit a place or a unit's id means, if it is on the map and can move."""
    u = s.kit.unit_index.get(about, -1)
    if u < 0 and (h := s.kit.hex_named(about) if about else -1) >= 0:
        u = s.on[h]
    return u if u >= 0 and s.at[u] >= 0 and not s.kit.beachheads >> u & 1 else None


def outing(s: BattleState, u: Unit) -> tuple[Reach, bool]:
    """How far a unit gets, and whether that is a whole move of its own: fuel counts only in a phase under way."""
    if s.phase == "movement" and s.mover == u & 1:
        return ways(s, u), False
    c = rested(s, Side(u & 1))
    return ways(c, u, c.mp[u]), True


def rested(s: BattleState, side: Side) -> BattleState:
    """The position as a movement phase of this side would find it: everybody with all its points."""
    c = s.clone()
    c.phase, c.mover, c.halted = "movement", side, 0
    for u in c.on_board(side):
        c.mp[u] = int(allowance(c, u).total)
    return c


def _cell(s: BattleState, side: Side | None, u: Unit, found: Reach, h: Hex) -> Cell:
    price = found.price[h]
    fuel = f", {points_words(fuel_for(s, u, price))} fuel" if not u & 1 else ""
    says = f"{hex_words(s, h)}: {price} movement points{fuel}, {found.left(h)} left if no step costs more"
    if found.past >> h & 1:
        return Cell(s.kit.names[h], "fair", f"{price}?", f"{says}; infiltration, {chance(s, u)}% (§8d).")
    if s.near(1 - (u & 1)) >> h & 1:
        return Cell(s.kit.names[h], "poor", str(price), f"{says}; next to an enemy: the move ends there (§8b).")
    return Cell(s.kit.names[h], tone_of(side, u & 1), str(price), f"{says}.")


def _says(s: BattleState, u: Unit, found: Reach, rested: bool) -> str:
    now = "in a whole move, zones and units as they stand" if rested else "with the points and the fuel left now"
    return (
        f"What each position costs {the(s, u)} at least, {now}: {found.points} points. Every step may cost one more, "
        "three times in ten (§8a)."
    )


def _legend(side: Side | None, of: Side) -> tuple[tuple[Tone, str], ...]:
    return (
        (tone_of(side, of), f"{whose(side, of)} unit can go there"),
        ("poor", "Next to an enemy: its move ends there"),
        ("fair", "? Only by infiltration, which may fail"),
    )
