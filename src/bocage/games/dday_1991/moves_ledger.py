"""§3d1 Moves: the currency in which everything is paid."""

from bocage.core.hexes import members
from bocage.core.protocol import Event, Ruling, Side, no

from .kinds import Unit
from .state import DDayState
from .tables import prices


def gain(s: DDayState, side: Side, amount: int, rule: str) -> None:
    """§3d1 §6a2 New Moves; what exceeds the track is lost at once."""
    before = s.moves[side]
    s.moves[side] = min(prices().most, before + amount)
    lost = before + amount - s.moves[side]
    s.tell(Event("gained", rule, {"side": side, "moves": amount, "lost": lost, "now": s.moves[side]}))


def bars_cost(s: DDayState, side: Side | int, cost: int) -> Ruling | None:
    """§3d1 Nobody spends Moves he has not got."""
    if cost > s.moves[side]:
        have = s.moves[side]
        return no("§3d1", "{need:Move(s)} {need:is|are} needed, and {have} {have:is|are} left", need=cost, have=have)
    return None


def spend(s: DDayState, side: Side | int, cost: int) -> None:
    """§3d1 Moves are taken off the track at once."""
    assert cost <= s.moves[side]
    s.moves[side] -= cost


def bars_use(s: DDayState, u: Unit) -> Ruling | None:
    """§3c6 No Moves may be spent on an unsupplied unit."""
    return None if s.is_fed(u) else no("§3c6", "{unit} is unsupplied, and no Moves are spent on such units", unit=u)


def use_price(s: DDayState, u: Unit) -> int:
    """§3d2a One Move lets a unit move and fight for the whole portion."""
    return 0 if s.paid >> u & 1 else prices().unit


def pay_use(s: DDayState, u: Unit, with_units: int = 0) -> None:
    """§3d2a §8a3-2 A unit is paid for, if it is not yet, and with it those it shares a box with: the army's Move."""
    spend(s, u & 1, use_price(s, u))
    s.paid |= 1 << u | with_units


def payers_of(s: DDayState, units: tuple[Unit, ...], paid: int) -> list[Unit]:
    """§3d2a Who must be paid for that these units may fight, some being paid: an army for everyone in its hex."""
    payers: list[Unit] = []
    for u in units:
        if paid >> u & 1:
            continue
        here = s.present[s.at[u]] & s.kit.of_side[u & 1]
        army = next(iter(members(here & s.kit.armies & ~s.unfed)), None)
        payers.append(u if army is None else army)
        paid |= 1 << u if army is None else here
    return payers


def pursuit_price(s: DDayState, u: Unit) -> int:
    """§opt-14b2 Going on after a won combat costs a Move of its own."""
    return 0 if s.pursued >> u & 1 else prices().pursuit


def pay_pursuit(s: DDayState, u: Unit, with_units: int = 0) -> None:
    """§opt-14b2 A pursuing unit is paid for; an army's Move covers those it takes along."""
    spend(s, u & 1, pursuit_price(s, u))
    s.pursued |= 1 << u
    if s.kit.armies >> u & 1:
        s.pursued |= with_units
