"""Counters and markers on the map."""

from bocage.core.desk import Mark, Piece
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_pieces import (
    COMMANDO,
    DROP,
    FLAG,
    INVADE,
    SUPPLY,
    SUPPLY_LOST,
    aim_marks,
    beach_marks,
    city_flags,
    counter,
    nearest_sea,
)
from bocage.core.regiments.names import hex_words
from bocage.games.normandy_1969.combat import Gather
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import BOX, FOUGHT, GROUPS, HELD, MOVED, NormandyState

from .known import is_early, knows_plan

GLIDE, GUNS, STRUCK = "glide", "guns", "struck"
MARK_LOOKS = (FLAG, INVADE, SUPPLY, SUPPLY_LOST, DROP, COMMANDO, GLIDE, GUNS, STRUCK)
"""Every look that is no kind of unit."""

AIMS = (("commando", COMMANDO, "land"), ("parachute", DROP, "drop"), ("glider", GLIDE, "land by glider"))
"""§INV-11 §OPT-1 The groups that come down where the plan says: their mark, and what they do."""


def pieces(s: NormandyState, side: Side | None) -> list[Piece]:
    """§GEN-6 Every counter that can be seen, squares first, each place lowest first; everybody goes by his number."""
    attacking = attackers(s)
    return [
        counter(s, u, str(u), badges_of(s, u, attacking))
        for _, units in sorted(seen_units(s, side).items(), key=lambda found: (found[0] < 0, found[0]))
        for u in units
    ]


def pieces_at(s: NormandyState, side: Side | None, at: int) -> list[Piece]:
    """The counters that can be seen in one place."""
    attacking = attackers(s)
    return [counter(s, u, str(u), badges_of(s, u, attacking)) for u in seen_at(s, side, at)]


def seen_at(s: NormandyState, side: Side | None, at: int) -> list[Unit]:
    """§RUL-01 The units of one place that a side may see: those off the beaches only when the plan lies open."""
    return s.units_at(at) if at >= 0 or knows_plan(s, side) else []


def seen_units(s: NormandyState, side: Side | None) -> dict[int, list[Unit]]:
    """The units a side may see on the map or off its beaches, by place. Must agree with `seen_at`."""
    boxes = knows_plan(s, side)
    found: dict[int, list[Unit]] = {}
    for u, at in enumerate(s.at):
        if at >= 0 or (boxes and at <= BOX):
            found.setdefault(at, []).append(u)
    return found


def badges_of(s: NormandyState, u: Unit, attacking: tuple[Unit, ...]) -> tuple[str, ...]:
    """What is true of a unit: everybody may know."""
    flags, found = s.flags[u], []
    if s.at[u] >= 0 and not is_early(s) and not s.is_fed(u):
        found.append("out of supply")
    if flags & MOVED:
        found.append("moved")
    if u in attacking:
        found.append("attacking")
    if flags & FOUGHT:
        found.append("fought")
    if flags & HELD:
        found.append("held")
    return tuple(found)


def attackers(s: NormandyState) -> tuple[Unit, ...]:
    """The units of the attack that is being put together."""
    task = s.agenda[-1] if s.agenda else None
    return task.units if isinstance(task, Gather) else ()


# --- marks


def marks(s: NormandyState, side: Side | None) -> list[Mark]:
    """Everything else on the map: flags, the plan to those who may read it, ships, squares that were attacked."""
    found = city_flags(s, s.cities)
    if knows_plan(s, side):
        found += _plan(s)
    return [*found, *_ships(s), *_struck(s)]


def _plan(s: NormandyState) -> list[Mark]:
    """§INV-1 §INV-2 §INV-11 §RNF-3 Beaches to invade, supply beaches, landings from sea and air to come."""
    to_come = s.invaded if s.phase in ("plan", "deployment", "landing") else 0
    found = [
        *beach_marks(s, to_come, INVADE, "To be invaded"),
        *beach_marks(s, s.supply & ~s.dead, SUPPLY, "Supply beach"),
        *beach_marks(s, s.supply & s.dead, SUPPLY_LOST, "Supply beach lost"),
    ]
    for group, look, does in AIMS:
        found += aim_marks(s, [aim for aim in s.aims if GROUPS[s.due[aim[0]]] == group], look, does)
    return found


def _ships(s: NormandyState) -> list[Mark]:
    """§INV-8 The ships that have fired in this phase, and those that will in the attack being put together."""
    task = s.agenda[-1] if s.agenda else None
    ready = task.battle(s).guns if isinstance(task, Gather) and task.units else ()
    fired = [_ship(s, h, "have fired") for h in members(s.guns)]
    return [*fired, *[_ship(s, h, "will fire") for h in ready]]


def _ship(s: NormandyState, h: Hex, does: str) -> Mark:
    factors = tables()["naval"]["factors"]
    label = f"Ships off {hex_words(s, h)} {does}: {factors} factors"
    return Mark(s.kit.names[nearest_sea(s.kit.board, h)], GUNS, label, Side.ALLIED)


def _struck(s: NormandyState) -> list[Mark]:
    """§R-06 Squares that have been attacked in this phase and cannot be again."""
    words = "Attacked in this combat phase, and not again in it"
    return [Mark(s.kit.names[h], STRUCK, f"{hex_words(s, h)}: {words}", over=True) for h in members(s.struck)]
