"""§2d4 Mending: which stacks are unlawful, who can still leave them, and for how many Moves."""

from msgspec import Struct
from msgspec.structs import replace

from bocage.core.hexes import NOWHERE, Hex, Mask, bits, mask_of, members
from bocage.core.protocol import Side

from .control import ports
from .kinds import Unit
from .movement import free_neighbours, has_a_step
from .room import (
    empty_hexes,
    has_company,
    has_free_way,
    is_easy,
    places_beside,
    seated,
    seats_needed,
    ways_to_mend,
    without_room,
)
from .stacking import Demand, demands, is_lawful, side_of
from .state import EXITED, DDayState
from .tables import prices

BEFORE_TRANSFER = ("reinforcement", "replacement", "port transfer")
BEFORE_INVASION = (*BEFORE_TRANSFER, "invasion")


# --- who can leave


def can_leave(s: DDayState, u: Unit) -> bool:
    """Whether a unit may still be moved in the movement step, as far as it itself is concerned."""
    return not _is_stuck(s, u) and _has_room(s, u)


def _is_stuck(s: DDayState, u: Unit, at: Hex = NOWHERE) -> bool:
    """Whether a unit may not move any more, or has no step out of its hex, whoever of its side stands around it."""
    gone = s.moved | s.halted | s.unfed | s.invaders | s.dropped | s.kit.strategic
    return bool(gone >> u & 1) or not has_a_step(s, u, at=at)


def _has_room(s: DDayState, u: Unit) -> bool:
    """Whether a unit can reach a hex where it may rest: mostly the next one, on a full island hardly any."""
    return bool(free_neighbours(s, u)) or has_free_way(s, u) or has_company(s, u)


class Mess:
    """What stacking still asks of a side: the Moves to mend it, and the hexes that cannot be mended."""

    __slots__ = ("hopeless", "need")

    def __init__(self, need: int, hopeless: int) -> None:
        self.need, self.hopeless = need, hopeless


Prices = dict[Hex, int | None]
"""The Moves that mending takes by hex, None where that cannot be done."""


class Stacks:
    """What is known of a side's stacks in one position; kept by the state until any unit is placed (`mess_memo`).

    What does not follow from where units stand is in the `key`. Of the units `asked` it is known who is `able` to walk
    away; `sure` to be as long as no empty hex is taken, `roomy` even if one is; `stuck` whatever their side does.
    """

    __slots__ = ("able", "asked", "found", "key", "mess", "ports", "rooms", "roomy", "stuck", "sure", "tight", "tried")

    def __init__(self, s: DDayState, key: tuple[object, ...] = ()) -> None:
        self.key, self.ports = key, ports(s)
        self.asked = self.able = self.sure = self.roomy = self.stuck = 0
        self.found: Prices = {}
        self.mess = Mess(0, 0)
        self.rooms: dict[Unit, Mask] = {}
        self.tight: dict[int, bool] = {}
        self.tried: dict[tuple[int, Hex, int, int], Mess] = {}

    def ask(self, s: DDayState, units: int) -> None:
        """Find out about more units."""
        for u in members(units & ~self.asked):
            bit = 1 << u
            if _is_stuck(s, u):
                self.stuck |= bit
            elif (free := free_neighbours(s, u)) or has_free_way(s, u):
                self.able |= bit
                self.sure |= bit
                self.roomy |= bit if free & (free - 1) else 0
            elif has_company(s, u):
                self.able |= bit
        self.asked |= units


def stacks_of(s: DDayState, side: Side | int) -> Stacks:
    """The unlawful stacks of a side now, and what they ask of it."""
    sets = (s.moved, s.halted, s.zoned, s.paid, s.shipped, s.invaders, s.dropped, s.effort, s.unfed, s.held)
    key = (s.phase, *sets, *s.harbours)
    known: Stacks | None = s.mess_memo[side]
    if known is None or known.key != key:
        known = s.mess_memo[side] = Stacks(s, key)
        known.found = _survey(s, known, side, s.phase)
        known.mess = _summed(known.found)
    return known


def unlawful(s: DDayState, side: Side | int) -> Prices:
    """§2d1 The unlawful stacks of a side, with the Moves to mend each."""
    return stacks_of(s, side).found


def unlawful_from(s: DDayState, side: Side | int, phase: str) -> Prices:
    """The same if mending could begin only with this step."""
    return _survey(s, stacks_of(s, side), side, phase)


def _survey(s: DDayState, known: Stacks, side: Side | int, phase: str) -> Prices:
    own = s.kit.of_side[side] & ~s.kit.strategic
    stacks = {h: units & own for h, units in s.present.items() if not _needs_nothing(s, h, units & own)}
    if not stacks:
        return {}
    found = {h: _price(s, units, replace(_terms(s, known, units), phase=phase)) for h, units in stacks.items()}
    hopeful = {h: units for h, units in stacks.items() if found[h] is not None}
    return {**found, **dict.fromkeys(_crowded_out(s, known, hopeful, phase))}


def _needs_nothing(s: DDayState, h: Hex, units: int) -> bool:
    """§2d1 Whether units may stand together in a hex: at sea any may."""
    return not units & (units - 1) or is_lawful(s, units) or bool(s.kit.board.sea_mask >> h & 1)


def _summed(found: Prices) -> Mess:
    return Mess(
        sum(price or 0 for price in found.values()), mask_of([h for h, price in found.items() if price is None])
    )


# --- who finds room


def _crowded_out(s: DDayState, known: Stacks, stacks: dict[Hex, int], phase: str) -> list[Hex]:
    """§2d4 The stacks whose units could leave each by itself, but who find no room together; by sea there is some."""
    ways = ways_to_mend(s, stacks)
    units = seated(ways)
    sailors = _at_sea(s, known, units, phase)
    roomy = _with_room(s, known, units, seats_needed(ways)) | sailors
    if all(is_easy(way, roomy) for way in ways.values()):
        return []
    walkers = members(units & known.able)
    beside = {u: places_beside(s, u) for u in walkers}
    hosted = mask_of([u for u in walkers if beside[u] is None]) | sailors
    return without_room(ways, {u: _room(s, known, u) | (beside[u] or 0) for u in walkers}, hosted)


def is_tight(s: DDayState, away: int, to: Hex = NOWHERE, fixed: int = 0) -> bool:
    """§2d4 Whether one hex more or less may matter to those who must part when some units have gone, perhaps there."""
    known = stacks_of(s, side_of(away))
    if to >= 0 and not _needs_nothing(s, to, s.present.get(to, 0) & s.kit.of_side[side_of(away)] | away):
        return _is_tight(s, known, stacks_after(s, known, away, to), fixed)
    if away not in known.tight:
        known.tight[away] = _is_tight(s, known, stacks_after(s, known, away, NOWHERE), 0)
    return known.tight[away]


def _is_tight(s: DDayState, known: Stacks, stacks: dict[Hex, int], fixed: int) -> bool:
    if not stacks:
        return False
    ways = ways_to_mend(s, stacks)
    units = seated(ways) & ~fixed
    known.ask(s, units)
    roomy = _with_room(s, known, units, seats_needed(ways) + 1) | _at_sea(s, known, units, s.phase)
    return not all(is_easy(way, roomy) for way in ways.values())


def _at_sea(s: DDayState, known: Stacks, units: int, phase: str) -> int:
    """Those of the units who could leave by sea in this step or later."""
    if phase not in BEFORE_INVASION:
        return 0
    terms = replace(_terms(s, known, units), phase=phase)
    return mask_of([u for u in members(units & terms.sailors) if _fare(s, u, terms) is not None])


def stacks_after(s: DDayState, known: Stacks, away: int, to: Hex) -> dict[Hex, int]:
    """The unlawful stacks of a side once some of its units, which stand in one hex, have gone, perhaps to another."""
    own, begin = s.kit.of_side[side_of(away)] & ~s.kit.strategic, s.at[members(away)[0]]
    stacks = {h: s.present.get(h, 0) & own & ~away for h in {*known.found, begin, to} if h >= 0}
    if to >= 0:
        stacks[to] |= away
    return {h: units for h, units in stacks.items() if not _needs_nothing(s, h, units)}


def _with_room(s: DDayState, known: Stacks, units: int, count: int) -> int:
    """Those of the units who can walk to so many empty hexes."""
    found = 0
    for u in members(units & known.able):
        near = free_neighbours(s, u).bit_count() >= count
        found |= (near or _room(s, known, u).bit_count() >= count) << u
    return found


def _room(s: DDayState, known: Stacks, u: Unit) -> Mask:
    """The empty hexes a unit can reach and rest in."""
    if u not in known.rooms:
        known.rooms[u] = empty_hexes(s, u)
    return known.rooms[u]


# --- what it takes


class Terms(Struct, frozen=True):
    """How the mending of a stack is reckoned: who can walk away, who is paid for, who may go by sea, from when on."""

    walkers: int
    paid: int
    sailors: int
    ports: Mask
    phase: str
    guest: Unit = -1  # a unit that is taken to have been shipped
    port: Hex = NOWHERE  # there
    stacks: dict[Hex, int] = {}  # the hexes where others are present than now


def _terms(s: DDayState, known: Stacks, units: int, fixed: int = 0, covered: int = 0) -> Terms:
    """The terms for units where they stand; those `fixed` do not move again, those `covered` are paid for."""
    known.ask(s, units)
    return Terms(known.able & ~fixed, s.paid | covered, _sailors(s) & ~fixed, known.ports, s.phase)


def _sailors(s: DDayState) -> int:
    """§3e1 §3e2a By sea only Allies go, who are supplied and not under way already."""
    return s.kit.of_side[Side.ALLIED] & ~(s.unfed | s.invaders)


def _price(s: DDayState, units: int, terms: Terms) -> int | None:
    """The Moves that mending one stack takes, None if too few of it can leave."""
    found = [_total(s, way, terms) for way in demands(s, units)]
    return min((price for price in found if price is not None), default=None)


def _total(s: DDayState, way: list[Demand], terms: Terms) -> int | None:
    """The Moves for one way to mend a stack."""
    found = [_cheapest(s, demand, terms) for demand in way]
    return sum(price or 0 for price in found) if None not in found else None


def _cheapest(s: DDayState, demand: Demand, terms: Terms) -> int | None:
    """The fewest Moves for which so many of the units can leave, None if they cannot. To walk is never dearer."""
    units, count = demand
    walkers = units & terms.walkers
    able = walkers.bit_count()
    if able >= count:
        return max(0, count - (walkers & terms.paid).bit_count()) * prices().unit
    sailors = members(units & terms.sailors & ~walkers)
    fares = sorted(fare for u in sailors if (fare := _fare(s, u, terms)) is not None)
    if able + len(fares) < count:
        return None
    return (walkers & ~terms.paid).bit_count() * prices().unit + sum(fares[: count - able])


def _fare(s: DDayState, u: Unit, terms: Terms) -> int | None:
    """The fewest Moves for which a unit that cannot walk could leave its stack from a port; None if it cannot."""
    is_guest = u == terms.guest
    h = terms.port if is_guest else s.at[u]
    if h < 0:
        return None
    shipped = is_guest or s.shipped >> u & 1
    if terms.phase in BEFORE_TRANSFER and not shipped and terms.ports >> h & 1 and _has_berth(s, u, terms):
        return prices().port_transfer
    if terms.phase in BEFORE_INVASION and s.held >> h & 1 and s.kit.cheapest_invasion[h]:
        return prices().invasion * s.kit.cheapest_invasion[h]
    return None


def _has_berth(s: DDayState, u: Unit, terms: Terms) -> bool:
    """§3e1 Whether another port could take a unit without becoming an unlawful stack itself."""
    own, bit, stacks = s.kit.of_side[u & 1], 1 << u, terms.stacks
    open_ports = terms.ports & ~s.occupied[Side.GERMAN] & ~(1 << s.at[u])
    if open_ports & ~s.occupied[u & 1] & ~(1 << terms.port if terms.port >= 0 else 0):
        return True
    for h in bits(open_ports):
        there = stacks[h] if h in stacks else s.present.get(h, 0)
        if is_lawful(s, bit | there & own):
            return True
    return False


# --- what it would take


def mess(s: DDayState, side: Side | int) -> Mess:
    """What the stacks of a side ask of it as they are."""
    return stacks_of(s, side).mess


def mess_after(s: DDayState, away: int, to: Hex = -1, fixed: int = 0, covered: int = 0) -> Mess:
    """§8a1 The same with the units `away`, which stand in one hex, gone to the hex `to`.

    Those `fixed` are taken not to move again, those `covered` to be paid for.
    """
    if is_tight(s, away, to, fixed):
        tried, key = stacks_of(s, side_of(away)).tried, (away, to, fixed, covered)
        if key not in tried:
            tried[key] = _mess_tried(s, *key)
        return tried[key]
    side, known = side_of(away), stacks_of(s, side_of(away))
    own = s.kit.of_side[side] & ~s.kit.strategic
    begin = s.at[(away & -away).bit_length() - 1]
    stacks = {} if begin < 0 else {begin: s.present.get(begin, 0) & own & ~away}
    if to >= 0:
        stacks[to] = s.present.get(to, 0) & own | away
    return _revised(known, {h: _judge(s, known, h, units, fixed, covered) for h, units in stacks.items()})


def _mess_tried(s: DDayState, away: int, to: Hex, fixed: int, covered: int) -> Mess:
    """The same by letting the units go, and asking everyone else anew."""
    trial = s.clone()
    for u in members(away):
        trial.place(u, to if to >= 0 else EXITED)
    trial.moved |= fixed
    trial.paid |= covered
    return mess(trial, side_of(away))


def _judge(s: DDayState, known: Stacks, h: Hex, units: int, fixed: int = 0, covered: int = 0) -> int | None:
    """The Moves that mending a stack takes, its units leaving from where they are now; none if it is lawful."""
    return 0 if _needs_nothing(s, h, units) else _price(s, units, _terms(s, known, units, fixed, covered))


def _revised(known: Stacks, judged: Prices) -> Mess:
    """The present mess with other prices in some hexes."""
    need, hopeless = known.mess.need, known.mess.hopeless
    for h, price in judged.items():
        need += (price or 0) - (known.found.get(h) or 0)
        hopeless = hopeless & ~(1 << h) | (price is None) << h
    return Mess(need, hopeless)


def mess_landed(s: DDayState, u: Unit, h: Hex) -> Mess:
    """§8a1 The same with a unit put into a port or city, from where it might still go on."""
    judged = None if is_tight(s, 1 << u, h) else _foreseen(s, u, h)
    return _landed_tried(s, u, h) if judged is None else _revised(stacks_of(s, u & 1), judged)


def _landed_tried(s: DDayState, u: Unit, h: Hex) -> Mess:
    """The same by putting the unit there, and asking everyone else anew."""
    trial = s.clone()
    trial.place(u, h)
    trial.shipped |= 1 << u
    return mess(trial, u & 1)


def _foreseen(s: DDayState, u: Unit, h: Hex) -> Prices | None:
    """The prices of both stacks once a unit has come from one into the other.

    None where room is so scarce that this one unit may matter to others, and they to the price: then it must be tried.
    """
    own, bit, known = s.kit.of_side[u & 1] & ~s.kit.strategic, 1 << u, stacks_of(s, u & 1)
    stacks = {n: s.present.get(n, 0) & own & ~bit for n in (s.at[u], h) if n >= 0}
    stacks[h] |= bit
    judged: Prices = dict.fromkeys(stacks, 0)
    for n, units in stacks.items():
        if _needs_nothing(s, n, units):
            continue
        known.ask(s, units & ~bit)
        walkers = (known.sure if s.occupied[u & 1] >> h & 1 else known.roomy) & ~bit
        stuck = known.stuck & ~bit
        if n == h and _is_stuck(s, u, h):
            stuck |= bit
        elif n == h and free_neighbours(s, u, h):
            walkers |= bit
        terms = Terms(walkers, s.paid, _sailors(s), known.ports, s.phase, u, h, stacks)
        judged[n] = _price(s, units, terms)
        doubtful = units & ~(walkers | stuck)
        if doubtful and _price(s, units, replace(terms, walkers=walkers | doubtful)) != judged[n]:
            return None
    return judged


def least_without(s: DDayState, u: Unit) -> Mess:
    """What the stacks ask at the very least once a unit has left its own, if its coming helps none (see `relief`).

    Everyone left behind who is not stuck is taken to have room, and every sailor a berth.
    """
    known, old = stacks_of(s, u & 1), s.at[u]
    left = s.present.get(old, 0) & s.kit.of_side[u & 1] & ~s.kit.strategic & ~(1 << u)
    if _needs_nothing(s, old, left):
        return _revised(known, {old: 0})
    known.ask(s, left)
    return _revised(known, {old: _price(s, left, Terms(~known.stuck | _sailors(s), s.paid, 0, known.ports, s.phase))})


def relief(s: DDayState, u: Unit) -> dict[Hex, int]:
    """The stacks that a unit's coming may make cheaper to mend, and by how much at the most."""
    known = stacks_of(s, u & 1)
    return {h: price for h, price in known.found.items() if price and h != s.at[u] and _helps(s, known, u, h)}


def _helps(s: DDayState, known: Stacks, u: Unit, h: Hex) -> bool:
    """§2d1b §opt-14a2 Whether a unit's coming may make a stack cheaper to mend.

    An army's may, and a corps's where an army of its nation is; so may room, or a berth, where others look for one.
    """
    units = s.present[h] & s.kit.of_side[u & 1] & ~s.kit.strategic
    if s.kit.armies >> u & 1 or units & ~known.sure:
        return True
    return bool(units & s.kit.armies & ~s.kit.foreign_to[u] and s.kit.corps >> u & 1)
