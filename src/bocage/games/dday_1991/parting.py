"""§2d4 Parting in time: what nobody may do who would leave an unlawful stack behind, and what becomes of one."""

from collections.abc import Iterable

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Event, Ruling, Side, no

from .kinds import Unit
from .mending import (
    Mess,
    is_tight,
    least_without,
    mess,
    mess_after,
    mess_landed,
    relief,
    stacks_of,
    unlawful,
    unlawful_from,
)
from .moves_ledger import bars_cost
from .stacking import is_lawful, side_of
from .state import REBUILT, RESERVE, DDayState
from .tables import prices


def bars_spending(s: DDayState, side: Side | int, cost: int) -> Ruling | None:
    """§3d1 §2d4 Moves are spent that are there, and not those which units must keep who still have to part."""
    if (ruling := bars_cost(s, side, cost)) is not None:
        return ruling
    keep, left = mess(s, side).need, s.moves[side] - cost
    return no("§2d4", _KEPT, keep=keep, have=left) if left < keep else None


_KEPT = "{keep:Move(s)} must be kept for units that still have to part, and {have} would be left"
_STUCK = "those in {hex} could then neither stay together nor part in time"


def bars_mess(s: DDayState, cost: int, away: int) -> Ruling | None:
    """§2d4 §8a1 Nobody may go who leaves a stack behind which can no longer be put right in time."""
    side = side_of(away)
    return bars_worse(s, side, cost, mess(s, side), mess_after(s, away))


def bars_departure(s: DDayState, u: Unit, cost: int, away: int, covered: int = 0) -> Ruling | None:
    """§2d4 §3d2a The same for a unit that goes with others; those `covered` by its Move need none to part.

    A lawful stack that stays so may still be the company which others must have to leave theirs.
    """
    now = stacks_of(s, u & 1)
    lawful = s.at[u] not in now.found and is_lawful(s, s.present[s.at[u]] & s.kit.of_side[u & 1] & ~away)
    if lawful and not (now.found and is_tight(s, away)):
        return bars_worse(s, u & 1, cost, now.mess, now.mess) if now.found else None
    return bars_worse(s, u & 1, cost, now.mess, mess_after(s, away, covered=covered))


def strands(s: DDayState, away: int, h: Hex) -> bool:
    """§2d4 Whether those left in a hex when some of its units go could not part any more."""
    return bool(mess_after(s, away).hopeless >> h & 1)


class Rest(Struct, frozen=True):
    """A unit that ends its move in a hex with those who go with it."""

    unit: Unit
    party: int
    to: Hex
    cost: int
    covered: int
    """§3d2a Those whom its Move covers."""
    stays: int
    """Those of the party who could not go on from there."""


def bars_rest(s: DDayState, rest: Rest) -> Ruling | None:
    """§2d1 §2d4 The same for the hex where it ends: whoever must part there can, for the Moves that are left."""
    side, left = rest.unit & 1, s.moves[rest.unit & 1] - rest.cost
    after = mess_after(s, rest.party, rest.to, rest.stays, rest.covered)
    if after.hopeless >> rest.to & 1:
        crowd = s.present.get(rest.to, 0) & s.kit.of_side[side] | rest.party
        says = "{crowd:company} could neither stay in {hex} together nor part in time"
        return no("§2d4", says, crowd=crowd & ~s.kit.strategic, hex=rest.to)
    gone = mess_after(s, rest.party, covered=rest.covered)
    if after.need - left > max(0, gone.need - left):
        return no("§2d4", _KEPT, keep=after.need, have=left)
    return bars_worse(s, side, rest.cost, mess(s, side), after)


def bars_worse(s: DDayState, side: Side | int, cost: int, before: Mess, after: Mess) -> Ruling | None:
    """The rule against an action that costs so much and leaves that, unless things are as bad already."""
    if spoilt := after.hopeless & ~before.hopeless:
        return no("§2d4", _STUCK, hex=members(spoilt)[0])
    missing = after.need - (s.moves[side] - cost)
    if missing > max(0, before.need - s.moves[side]):
        return no("§2d4", _KEPT, keep=after.need, have=s.moves[side] - cost)
    return None


def bars_landing(s: DDayState, u: Unit, h: Hex, cost: int) -> Ruling | None:
    """§2d4 §8a1 The same for a unit that is put into a port or city, and might still go on from there."""
    alone = s.at[u] < 0 and not s.occupied[u & 1] >> h & 1
    if not is_tight(s, 1 << u, h) and (alone or _is_harmless(s, u, h, cost)):
        return None
    return bars_worse(s, u & 1, cost, mess(s, u & 1), mess_landed(s, u, h))


def hopeful(s: DDayState, u: Unit, hexes: Mask, cost: int) -> Mask:
    """Those of the hexes where `bars_landing` might let a unit be put: a quick look, before each is judged."""
    now, after = mess(s, u & 1), least_without(s, u)
    if bars_worse(s, u & 1, cost, now, after) is None:
        return hexes
    helped = [(h, Mess(after.need - price, after.hopeless)) for h, price in relief(s, u).items()]
    return hexes & mask_of([h for h, then in helped if bars_worse(s, u & 1, cost, now, then) is None])


def _is_harmless(s: DDayState, u: Unit, h: Hex, cost: int) -> bool:
    """Whether plainly nothing gets worse: a lawful stack is joined, and none is made unlawful by leaving it."""
    own, bit, before = s.kit.of_side[u & 1], 1 << u, mess(s, u & 1)
    if before.hopeless or s.moves[u & 1] - cost < before.need or not is_lawful(s, s.present.get(h, 0) & own | bit):
        return False
    left = s.present.get(s.at[u], 0) & own & ~bit
    if is_lawful(s, left):
        return True
    return not is_lawful(s, left | bit) and not s.kit.armies & bit and not s.kit.options.nationality


def lost_later(s: DDayState, phase: str) -> int:
    """§2d4 §8a1 The Allied stacks that can be mended now, but once this step has begun not at all, or too dearly."""
    found = unlawful(s, Side.ALLIED)
    if not found:
        return 0
    later = unlawful_from(s, Side.ALLIED, phase)
    too_dear = sum(price or 0 for price in later.values()) > s.moves[Side.ALLIED]
    return mask_of([h for h, now in found.items() if now is not None and _is_lost(now, later[h], too_dear)])


def _is_lost(now: int, later: int | None, too_dear: bool) -> bool:
    return later is None or (too_dear and later > now)


def bars_end_of_step(s: DDayState, able: Iterable[Unit], phase: str) -> Ruling | None:
    """§2d4 A step cannot end while one of these units must use it to leave a stack that later steps cannot mend."""
    lost = lost_later(s, phase)
    for u in able if lost else ():
        if lost >> s.at[u] & 1:
            says = "{unit} must leave {hex} in this step: later the stack there cannot be put right"
            return no("§2d4", says, unit=u, hex=s.at[u])
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
