"""Counters and markers on the map, as one side may see them."""

from collections.abc import Iterable

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
from bocage.core.regiments.names import hex_words, place_name, side_words
from bocage.core.regiments.state import BOX, HELD, MOVED
from bocage.games.normandy_1971.orders import GROUPS
from bocage.games.normandy_1971.state import DIGGING, FOUGHT, INVERTED, LOCKED, NormandyState
from bocage.games.normandy_1971.view import hidden_mask, is_landed

HIDDEN = ("hidden-0", "hidden-1")
WORKS = ("works-0", "works-1")
SHIPS = ("ship-light", "ship-medium", "ship-heavy")
MARK_LOOKS = (*HIDDEN, *WORKS, FLAG, INVADE, SUPPLY, SUPPLY_LOST, DROP, COMMANDO, *SHIPS)
"""Every look that is no kind of unit."""


def pieces(s: NormandyState, side: Side | None) -> list[Piece]:
    """§FOG-3 §FOG-4 §FOG-5 Every counter that can be seen, hexes first, each place lowest first."""
    attacking = attackers(s)
    return [
        _piece(s, u, side, name, attacking)
        for at, units in sorted(seen_units(s, side).items(), key=lambda found: (found[0] < 0, found[0]))
        for u, name in named(s, at, units, side)
    ]


def pieces_at(s: NormandyState, side: Side | None, at: int) -> list[Piece]:
    """The counters that can be seen in one place."""
    attacking = attackers(s)
    return [_piece(s, u, side, name, attacking) for u, name in named(s, at, seen_at(s, side, at), side)]


def seen_at(s: NormandyState, side: Side | None, at: int) -> list[Unit]:
    """The units of one place that a side may see. Must agree with `seen_units`."""
    if side is None:
        return s.units_at(at)
    if not is_landed(s):
        return [u for u in s.units_at(at) if u & 1 == side]
    return [] if at >= 0 and hidden_mask(s, side) >> at & 1 else s.units_at(at)


def seen_units(s: NormandyState, side: Side | None) -> dict[int, list[Unit]]:
    """The units a side may see, by place; reserves are nobody's to see on the map."""
    hidden = hidden_mask(s, side) if side is not None else 0
    secret = side is not None and not is_landed(s)
    found: dict[int, list[Unit]] = {}
    for u, at in enumerate(s.at):
        if secret and u & 1 != side:
            continue
        if at <= BOX or (at >= 0 and not hidden >> at & 1):
            found.setdefault(at, []).append(u)
    return found


def named(s: NormandyState, at: int, units: Iterable[Unit], side: Side | None) -> list[tuple[Unit, str]]:
    """The units of a place with the names of their pieces.

    §FOG-1 An enemy's number would tell how it came: he goes by place, kind and state, in that order.
    """
    own = [u for u in units if side is None or u & 1 == side]
    enemy = s.lined_up(u for u in units if u not in own)
    met: dict[str, int] = {}
    found = [(u, str(u)) for u in own]
    for u in enemy:
        code = s.kind_of(u).code
        found.append((u, f"e:{place_name(s, at)}:{code}:{met.get(code, 0)}"))
        met[code] = met.get(code, 0) + 1
    return found


def _piece(s: NormandyState, u: Unit, side: Side | None, name: str, attacking: frozenset[Unit]) -> Piece:
    return counter(s, u, name, badges_of(s, u, side, attacking))


def badges_of(s: NormandyState, u: Unit, side: Side | None, attacking: frozenset[Unit]) -> tuple[str, ...]:
    """What is true of a unit, as far as a side may know: supply, and why a unit is held, are its owner's to know."""
    flags, at, own = s.flags[u], s.at[u], side is None or u & 1 == side
    found = []
    if own and at >= 0 and is_landed(s) and not s.is_fed(u):
        found.append("out of supply")
    if flags & MOVED:
        found.append("moved")
    if flags & FOUGHT:
        found.append("attacking" if u in attacking else "fought")
    if flags & DIGGING:
        found.append("digging")
    if at >= 0 and s.works >> at & 1:
        found.append("entrenched")
    if flags & INVERTED:
        found.append("inverted")
    if own and flags & LOCKED:
        found.append("locked")
    elif own and flags & HELD:
        found.append("held")
    return tuple(found)


def attackers(s: NormandyState) -> frozenset[Unit]:
    """Units of attacks that are still to be fought."""
    return frozenset(u for attack in s.attacks if not attack.fought for u in attack.units)


def marks(s: NormandyState, side: Side | None) -> list[Mark]:
    """Everything else on the map: flags, works, ships, and the secret plan to those who may read it."""
    found = city_flags(s, s.cities)
    if side != Side.GERMAN:
        found += _plan(s)
    if is_landed(s) or side != Side.ALLIED:
        found += [_works(s, h, side) for h in members(s.works)]
    return [*found, *_ships(s)]


def _plan(s: NormandyState) -> list[Mark]:
    """§GT1-1A §FOG-2 The Allied plan: beaches to invade, supply areas, landings to come."""
    commandos = [aim for aim in s.aims if GROUPS[s.due[aim[0]]] == "commando"]
    drops = [aim for aim in s.aims if aim not in commandos]
    return [
        *beach_marks(s, s.invaded if not is_landed(s) else 0, INVADE, "To be invaded"),
        *beach_marks(s, s.supply & ~s.dead, SUPPLY, "Supply area"),
        *beach_marks(s, s.supply & s.dead, SUPPLY_LOST, "Supply area lost"),
        *aim_marks(s, commandos, COMMANDO, "land"),
        *aim_marks(s, drops, DROP, "drop"),
    ]


def _works(s: NormandyState, h: Hex, side: Side | None) -> Mark:
    """§FOG-3 An entrenchment marker lies on top; of what it hides only its owner can tell."""
    owner = Side(0 if s.occupied[Side.ALLIED] >> h & 1 else 1)
    label = f"{side_words(owner)} entrenchment in {hex_words(s, h)}"
    if side is not None and hidden_mask(s, side) >> h & 1:
        label += ": what stands in it is hidden"
    return Mark(s.kit.names[h], WORKS[owner], label, owner, over=True)


def _ships(s: NormandyState) -> list[Mark]:
    """§NAV-1 Missions fired in this phase, each on the sea hex nearest to its target."""
    found = []
    for attack in s.attacks:
        for mission, h in attack.missions:
            kind = s.kit.missions[mission]
            sea = nearest_sea(s.kit.board, h)
            support = (
                f"{kind.attack} to the attack on" if s.mover == Side.ALLIED else f"{kind.defense} to the defense of"
            )
            label = f"{kind.type.capitalize()} naval gunfire: {support} {hex_words(s, h)}"
            found.append(Mark(s.kit.names[sea], f"ship-{kind.type}", label, Side.ALLIED))
    return found
