"""§2d1 §2d1b §3b Whom an army takes along, and whom a party on its way destroys."""

from bocage.core.hexes import Hex, mask_of, members
from bocage.core.protocol import Ruling, no

from .kinds import Unit
from .mending import can_leave
from .movement import bars_move, without_attack
from .stacking import foreigners, is_lawful
from .state import DDayState


def bars_carry(s: DDayState, u: Unit) -> Ruling | None:
    """§2d1b §3b §AMB-32 The first rule that keeps an army from taking a unit along."""
    bit = 1 << u
    if s.kit.armies & bit:
        return no("§2d1b", "{unit} is an army itself", unit=u)
    if (ruling := bars_move(s, u)) is not None and not s.moved & ~s.dropped & bit:
        return ruling
    if s.halted & bit:
        return no("§3b", "{unit} has entered an enemy zone, which ends its move", unit=u)
    if without_attack(s, u) <= s.spent[u]:
        return no("§3b", "{unit} has used up its movement factors", unit=u)
    return None


def party_of(s: DDayState, u: Unit) -> tuple[Unit, ...]:
    """§2d1 Whom an army takes along unless told otherwise: everyone in its hex that can still be moved."""
    if not s.kit.armies >> u & 1:
        return ()
    return tuple(v for v in s.side_at(s.at[u], u & 1) if v != u and can_leave(s, v) and bars_carry(s, v) is None)


def lawful_party(s: DDayState, u: Unit, party: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """§opt-14a2 Those of a party that an army may have in its box: foreign air units and corps too many stay behind."""
    while party and not is_lawful(s, 1 << u | mask_of(party)):
        foreign = foreigners(s, 1 << u | mask_of(party)) & (s.kit.tactical | s.kit.corps)
        air = foreign & s.kit.tactical
        last = (air or foreign).bit_length() - 1
        party = tuple(v for v in party if v != last)
    return party


def overrun_air(s: DDayState, side: int, way: list[Hex]) -> None:
    """§opt-14a1 Air units that ground units find alone are destroyed at once."""
    theirs = s.kit.of_side[1 - side] & s.kit.tactical
    for h in way:
        for u in members(s.present.get(h, 0) & theirs):
            s.eliminate(u, "§opt-14a1")
