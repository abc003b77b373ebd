"""§2d1 Stacking: what may share a hex when a step ends, and what must still leave before it does."""

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Event, Ruling, Side, no

from .kinds import Unit
from .movement import has_a_step
from .state import REBUILT, RESERVE, DDayState
from .tables import prices


def is_lawful(s: DDayState, units: int) -> bool:
    """§2d1 §2d1b §opt-13b0 Whether these units of one side may end a step together: alone, or with one army."""
    units &= ~s.kit.strategic
    if not units & (units - 1):
        return True
    return (units & s.kit.armies).bit_count() == 1 and _is_national(s, units)


def _is_national(s: DDayState, units: int) -> bool:
    """§opt-14a2 §AMB-08 In an Allied army foreign corps are no more than its own, and no air unit is foreign."""
    army = (units & s.kit.armies).bit_length() - 1
    if not s.kit.options.nationality or army & 1:
        return True
    kinds = s.kit.kinds
    own = [u for u in members(units) if kinds[u].same_nation(kinds[army])]
    corps, air = units & s.kit.corps, units & s.kit.tactical
    at_home = sum(corps >> u & 1 for u in own)
    return corps.bit_count() <= 2 * at_home and all(u in own for u in members(air))


def bars_stack(s: DDayState, units: int, h: Hex) -> Ruling | None:
    """§2d1 §2d1b The rule that keeps units from resting in a hex beside the friends already there."""
    side = _side_of(units)
    together = units | s.present.get(h, 0) & s.kit.of_side[side]
    if is_lawful(s, together):
        return None
    armies = (together & s.kit.armies).bit_count()
    rule = "§2d1" if not armies else "§2d1b" if armies > 1 else "§opt-14a2"
    return no(rule, hex=s.kit.names[h])


def _side_of(units: int) -> Side:
    return Side((units & -units).bit_length() - 1 & 1)


def can_leave(s: DDayState, u: Unit) -> bool:
    """Whether a unit may still be moved in the movement step, as far as it itself is concerned."""
    bit = 1 << u
    if (s.moved | s.halted | s.unfed | s.invaders | s.dropped | s.kit.strategic) & bit:
        return False
    return has_a_step(s, u)


BEFORE_TRANSFER = ("reinforcement", "replacement", "port transfer")
BEFORE_INVASION = (*BEFORE_TRANSFER, "invasion")


def leave_price(s: DDayState, u: Unit, phase: str) -> int | None:
    """The fewest Moves for which a unit could still leave its stack, by land or from a port; None if it cannot."""
    if can_leave(s, u):
        return 0 if s.paid >> u & 1 else prices().unit
    h = s.at[u]
    if u & 1 or h < 0 or not s.is_fed(u) or not s.held & s.kit.ports_mask & 1 << h or s.invaders >> u & 1:
        return None
    if phase in BEFORE_TRANSFER and not s.shipped >> u & 1:
        return prices().port_transfer
    if phase in BEFORE_INVASION and s.kit.cheapest_invasion[h]:
        return prices().invasion * s.kit.cheapest_invasion[h]
    return None


class Mess:
    """§2d4 What stacking still asks of a side: the Moves to mend it, and the hexes that cannot be mended."""

    __slots__ = ("hopeless", "need")

    def __init__(self, need: int, hopeless: int) -> None:
        self.need, self.hopeless = need, hopeless


def mess(s: DDayState, side: Side | int, away: int = 0, to: Hex = -1, fixed: int = 0) -> Mess:
    """§2d4 §8a1 The unlawful stacks of a side, as they would be with the units `away` gone to the hex `to`.

    The units of `away` stand in one hex; those in `fixed` are taken not to move again.
    """
    found = unlawful(s, side)
    if away:
        own = s.kit.of_side[side] & ~s.kit.strategic
        begin = s.at[(away & -away).bit_length() - 1]
        found = {h: price for h, price in found.items() if h not in (begin, to)}
        if begin >= 0 and begin != to:
            _judge(s, found, begin, s.present.get(begin, 0) & own & ~away, fixed, s.phase)
        if to >= 0:
            _judge(s, found, to, s.present.get(to, 0) & own | away, fixed, s.phase)
    return _summed(found)


def _summed(found: dict[Hex, int | None]) -> Mess:
    need = hopeless = 0
    for h, price in found.items():
        if price is None:
            hopeless |= 1 << h
        else:
            need += price
    return Mess(need, hopeless)


def unlawful(s: DDayState, side: Side | int) -> dict[Hex, int | None]:
    """§2d1 The unlawful stacks of a side, with the Moves to mend each, None where that cannot be done."""
    key = (s.phase, s.moved, s.halted, s.paid, s.shipped, s.invaders, s.dropped, s.effort, s.unfed)
    memo = s.mess_memo[side]
    if memo is None or memo[0] != key:
        memo = s.mess_memo[side] = (key, unlawful_from(s, side, s.phase))
    found: dict[Hex, int | None] = memo[1]
    return found


def unlawful_from(s: DDayState, side: Side | int, phase: str) -> dict[Hex, int | None]:
    """The same if mending could begin only with this step."""
    own, found = s.kit.of_side[side] & ~s.kit.strategic, dict[Hex, int | None]()
    for h, units in s.present.items():
        mine = units & own
        if mine & (mine - 1):
            _judge(s, found, h, mine, 0, phase)
    return found


def _judge(s: DDayState, found: dict[Hex, int | None], h: Hex, units: int, fixed: int, phase: str) -> None:
    if units & (units - 1) and not is_lawful(s, units) and not s.kit.board.sea_mask >> h & 1:
        found[h] = _price(s, units, fixed, phase)


def _price(s: DDayState, units: int, fixed: int, phase: str) -> int | None:
    """The Moves that mending one stack takes, None if too few of it can leave."""
    armies = (units & s.kit.armies).bit_count()
    among = units & s.kit.armies if armies > 1 else units
    excess = armies - 1 if armies > 1 else 1 if armies else units.bit_count() - 1
    offers = [price for u in members(among & ~fixed) if (price := leave_price(s, u, phase)) is not None]
    return sum(sorted(offers)[:excess]) if len(offers) >= excess else None


def can_be_mended(s: DDayState, units: int, fixed: int, moves: int) -> bool:
    """§2d4 Whether a stack is lawful, or those of it that may still move can make it so for so many Moves."""
    if is_lawful(s, units):
        return True
    price = _price(s, units, fixed, s.phase)
    return price is not None and price <= moves


def bars_mess(s: DDayState, side: Side | int, cost: int, away: int = 0, to: Hex = -1, fixed: int = 0) -> Ruling | None:
    """§2d4 §8a1 Nothing may be done that leaves a stack which can no longer be put right in time."""
    after = mess(s, side, away, to, fixed)
    if not after.need and not after.hopeless:
        return None
    return _worse(s, side, cost, mess(s, side), after)


def _worse(s: DDayState, side: Side | int, cost: int, before: Mess, after: Mess) -> Ruling | None:
    if spoilt := after.hopeless & ~before.hopeless:
        return no("§2d4", hex=s.kit.names[members(spoilt)[0]])
    missing = after.need - (s.moves[side] - cost)
    if missing > max(0, before.need - s.moves[side]):
        return no("§2d4", keep=after.need, have=s.moves[side] - cost)
    return None


def bars_landing(s: DDayState, u: Unit, h: Hex, cost: int) -> Ruling | None:
    """§2d4 §8a1 The same for a unit that is put into a port or city, and might still go on from there."""
    if s.at[u] < 0 and not s.occupied[u & 1] >> h & 1:
        return None
    before, old, shipped = mess(s, u & 1), s.at[u], s.shipped
    memos = s.zone_memo, s.ways_memo, s.mess_memo
    s.zone_memo, s.ways_memo, s.mess_memo = s.zone_memo.copy(), s.ways_memo.copy(), [None, None]
    s.place(u, h)
    s.shipped |= 1 << u
    after = mess(s, u & 1)
    s.place(u, old)
    s.shipped, (s.zone_memo, s.ways_memo, s.mess_memo) = shipped, memos
    return _worse(s, u & 1, cost, before, after)


def lost_later(s: DDayState, phase: str) -> int:
    """§2d4 The Allied stacks that can be mended now, but no more once this step has begun."""
    found = unlawful(s, Side.ALLIED)
    if not found:
        return 0
    return _summed(unlawful_from(s, Side.ALLIED, phase)).hopeless & ~_summed(found).hopeless


def bars_end_of_step(s: DDayState, able: list[Unit], phase: str) -> Ruling | None:
    """§2d4 A step cannot end while one of these units must use it to leave a stack that later steps cannot mend."""
    lost = lost_later(s, phase)
    for u in able if lost else ():
        if lost >> s.at[u] & 1:
            return no("§2d4", hex=s.kit.names[s.at[u]], unit=s.kit.kinds[u].id)
    return None


def mend(s: DDayState, side: Side) -> None:
    """§2d4 §8a1 Stacks nobody could put right are undone: new arrivals wait, transfers are taken back.

    A stack that no such action has made, but a loss or a lack of supply, is left alone.
    """
    while any(_undo(s, side, h) for h in sorted(unlawful_from(s, side, s.phase))):
        pass


def _undo(s: DDayState, side: Side, h: Hex) -> bool:
    """Take one unit back from a stack; False if there is none to be taken back."""
    own = s.kit.of_side[side]
    recent = [u for u in members(s.present[h] & own & (s.shipped | s.placed) & ~s.moved) if not s.spent[u]]
    shipped = [u for u in recent if s.shipped >> u & 1]
    at_home = [u for u in shipped if is_lawful(s, 1 << u | s.present.get(s.origin[u], 0) & own)]
    placed = [u for u in recent if s.placed >> u & 1]
    if at_home:
        _recall(s, at_home[-1])
    elif placed:
        u = placed[-1]
        s.tell(Event("waits", "§2d4", {"piece": u}))
        rebuilt = s.kit.kinds[u].arrivals[s.scenario].turn != s.due[u]
        s.remove(u, REBUILT if rebuilt else RESERVE)
    elif shipped:
        _recall(s, shipped[-1])
    return bool(recent)


def _recall(s: DDayState, u: Unit) -> None:
    """§8a1 A port transfer is retracted, and its Move with it."""
    s.place(u, s.origin[u])
    s.shipped &= ~(1 << u)
    s.moves[u & 1] = min(prices().most, s.moves[u & 1] + prices().port_transfer)
    s.tell(Event("recalled", "§8a1", {"piece": u, "hex": s.origin[u]}))
