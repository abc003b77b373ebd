"""§2d4 Mending: which stacks are unlawful, who can still leave them, and for how many Moves."""

from collections.abc import Iterator
from functools import reduce
from operator import or_

from msgspec import Struct
from msgspec.structs import replace

from bocage.core.hexes import NOWHERE, Hex, Mask, bits, mask_of, members
from bocage.core.protocol import Side

from .control import ports
from .kinds import Unit
from .kit import MEDITERRANEAN
from .movement import BEFORE_MOVEMENT, free_neighbours, has_a_step
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
from .tables import movement, prices

BEFORE_INVASION = BEFORE_MOVEMENT
BEFORE_TRANSFER = BEFORE_INVASION[:-1]


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
    What was asked once is remembered: a decision asks the same of many hexes.
    """

    __slots__ = (
        "able",
        "asked",
        "found",
        "key",
        "mess",
        "ports",
        "rooms",
        "roomy",
        "scarce",
        "stacks",
        "stuck",
        "sure",
        "tight",
        "tried",
    )

    def __init__(self, s: DDayState, key: tuple[object, ...] = ()) -> None:
        self.key, self.ports = key, ports(s)
        self.asked = self.able = self.sure = self.roomy = self.stuck = 0
        self.stacks: dict[Hex, int] = {}
        self.found: Prices = {}
        self.mess = Mess(0, 0)
        self.rooms: dict[Unit, Mask] = {}
        self.tight: dict[tuple[int, Hex, int], bool] = {}
        self.scarce: dict[tuple[frozenset[tuple[Hex, int]], int], bool] = {}
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
        known.stacks = _unlawful_stacks(s, side)
        known.found = _survey(s, known, s.phase)
        known.mess = _summed(known.found)
    return known


def unlawful(s: DDayState, side: Side | int) -> Prices:
    """§2d1 The unlawful stacks of a side, with the Moves to mend each."""
    return stacks_of(s, side).found


def unlawful_from(s: DDayState, side: Side | int, phase: str) -> Prices:
    """The same if mending could begin only with this step."""
    return _survey(s, stacks_of(s, side), phase)


def _unlawful_stacks(s: DDayState, side: Side | int) -> dict[Hex, int]:
    own = s.kit.of_side[side] & ~s.kit.strategic
    return {h: units & own for h, units in s.present.items() if not _needs_nothing(s, h, units & own)}


def _survey(s: DDayState, known: Stacks, phase: str) -> Prices:
    stacks = known.stacks
    if not stacks:
        return {}
    found = {h: _price(s, units, replace(_terms(s, known, units), phase=phase)) for h, units in stacks.items()}
    return {**found, **_crowded_out(s, known, {h: price for h, price in found.items() if price is not None}, phase)}


def _needs_nothing(s: DDayState, h: Hex, units: int) -> bool:
    """§2d1 Whether units may stand together in a hex: at sea any may."""
    return not units & (units - 1) or is_lawful(s, units) or bool(s.kit.board.sea_mask >> h & 1)


def _summed(found: Prices) -> Mess:
    return Mess(
        sum(price or 0 for price in found.values()), mask_of([h for h, price in found.items() if price is None])
    )


# --- who finds room


def _crowded_out(s: DDayState, known: Stacks, found: dict[Hex, int], phase: str) -> Prices:
    """§2d4 The stacks whose units could walk away each by itself, but find no room on land together.

    The price goes up by what it takes to have the last of them leave by sea; None if that cannot be.
    """
    ways = ways_to_mend(s, {h: known.stacks[h] for h in found})
    units = seated(ways)
    roomy = _with_room(s, known, units, seats_needed(ways))
    if all(is_easy(way, roomy) for way in ways.values()):
        return {}
    walkers = members(units & known.able)
    beside = {u: places_beside(s, u) for u in walkers}
    rooms = {u: _room(s, known, u) | (beside[u] or 0) for u in walkers}
    hosted, fares = mask_of([u for u in walkers if beside[u] is None]), _sea_fares(s, known, units, phase)
    judged: Prices = {}
    for h in without_room(ways, rooms, hosted):
        judged[h], price = None, found[h]
        for u, dearer in _by_sea(s, known, h, fares, min(sum(number for _, number in way) for way in ways[h])):
            hosted, price = hosted | 1 << u, price + dearer
            if h not in without_room(ways, rooms, hosted):
                judged[h] = price
                break
    return judged


def _by_sea(s: DDayState, known: Stacks, h: Hex, fares: dict[Unit, int], count: int) -> list[tuple[Unit, int]]:
    """Those of a stack who could sail, and what each adds to its price: nothing who sails there for want of walkers."""
    units = known.stacks[h]
    afloat = sorted((u for u in members(units & ~known.able) if u in fares), key=fares.__getitem__)
    counted = max(0, count - (units & known.able).bit_count())
    extra = {u: fares[u] - prices().unit for u in afloat[counted:]}
    extra |= {
        u: fares[u] - (0 if s.paid >> u & 1 else prices().unit) for u in members(units & known.able) if u in fares
    }
    return [*((u, 0) for u in afloat[:counted]), *sorted(extra.items(), key=lambda item: item[1])]


def is_tight(s: DDayState, away: int, to: Hex = NOWHERE, fixed: int = 0) -> bool:
    """§2d4 Whether one hex more or less may matter to those who must part when some units have gone, perhaps there."""
    return _is_tight(s, stacks_of(s, side_of(away)), away, to, fixed)


def _is_tight(s: DDayState, known: Stacks, away: int, to: Hex, fixed: int) -> bool:
    """The same of what is known; a place where all may stand together is as good as none."""
    if _needs_berths(s, known):
        return True
    if to >= 0 and _needs_nothing(s, to, s.present.get(to, 0) & s.kit.of_side[side_of(away)] | away):
        to, fixed = NOWHERE, 0
    key = (away, to, fixed)
    if key not in known.tight:
        known.tight[key] = _is_scarce(s, known, stacks_after(s, known, away, to), fixed)
    return known.tight[key]


def _needs_berths(s: DDayState, known: Stacks) -> bool:
    """§3e1 Whether somebody who must part can do so only by sea, so that every port that is taken or left matters."""
    if not known.stacks or s.phase not in BEFORE_TRANSFER:
        return False
    units = reduce(or_, known.stacks.values())
    known.ask(s, units)
    return bool(units & _sailors(s) & ~known.able)


def _is_scarce(s: DDayState, known: Stacks, stacks: dict[Hex, int], fixed: int) -> bool:
    """Whether room for those who must leave these stacks may be scarce."""
    if not stacks:
        return False
    key = (frozenset(stacks.items()), fixed)
    if key not in known.scarce:
        ways = ways_to_mend(s, stacks)
        units = seated(ways) & ~fixed
        known.ask(s, units)
        roomy = _with_room(s, known, units, seats_needed(ways) + 1)
        known.scarce[key] = not all(is_easy(way, roomy) for way in ways.values())
    return known.scarce[key]


def _sea_fares(s: DDayState, known: Stacks, units: int, phase: str) -> dict[Unit, int]:
    """Those of the units who could leave by sea in this step or later, with the Moves that takes."""
    if phase not in BEFORE_INVASION:
        return {}
    terms = replace(_terms(s, known, units), phase=phase)
    fares = {u: _fare(s, u, terms) for u in members(units & terms.sailors)}
    return {u: fare for u, fare in fares.items() if fare is not None}


def stacks_after(s: DDayState, known: Stacks, away: int, to: Hex) -> dict[Hex, int]:
    """The unlawful stacks of a side once some of its units, which stand in one hex, have gone, perhaps to another."""
    own, begin = s.kit.of_side[side_of(away)] & ~s.kit.strategic, s.at[(away & -away).bit_length() - 1]
    stacks = known.stacks.copy()
    for h, coming in ((begin, 0), (to, away)):
        if h >= 0:
            units = s.present.get(h, 0) & own & ~away | coming
            stacks.pop(h, None)
            stacks |= {} if _needs_nothing(s, h, units) else {h: units}
    return stacks


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
    fares = _fares(s, members(units & terms.sailors & ~walkers), terms)
    if able + len(fares) < count:
        return None
    return (walkers & ~terms.paid).bit_count() * prices().unit + sum(fares[: count - able])


def _fares(s: DDayState, sailors: list[Unit], terms: Terms) -> list[int]:
    """The fewest Moves for which units that cannot walk could leave from a port, the cheapest first.

    Each empty port takes one of them, and so does each beach.
    """
    fares, berths, afloat = list[int](), _empty_ports(s, terms).bit_count(), 0
    for u in sailors:
        fare = _transfer_fare(s, u, terms)
        if fare is not None and not _has_company_in_port(s, u, terms):
            berths -= 1
            fare = fare if berths >= 0 else None
        if fare is None:
            fare = _invasion_fare(s, u, terms, afloat)
            afloat += fare is not None
        fares += [] if fare is None else [fare]
    return sorted(fares)


def _fare(s: DDayState, u: Unit, terms: Terms) -> int | None:
    """The fewest Moves for which a unit that cannot walk could leave its stack from a port; None if it cannot."""
    fare = _transfer_fare(s, u, terms)
    return _invasion_fare(s, u, terms) if fare is None else fare


def _transfer_fare(s: DDayState, u: Unit, terms: Terms) -> int | None:
    """§3e1 The same if it goes to another port."""
    h = _port_of(s, u, terms)
    shipped = u == terms.guest or s.shipped >> u & 1
    if h >= 0 and terms.phase in BEFORE_TRANSFER and not shipped and terms.ports >> h & 1 and _has_berth(s, u, terms):
        return prices().port_transfer
    return None


def _invasion_fare(s: DDayState, u: Unit, terms: Terms, afloat: int = 0) -> int | None:
    """§3e2a The same if it can leave only by invading, when so many others have taken beaches of their own."""
    h = _port_of(s, u, terms)
    if h < 0 or terms.phase not in BEFORE_INVASION or not s.held >> h & 1 or not s.kit.cheapest_invasion[h]:
        return None
    beaches = sorted(s.kit.board.invasions[beach].number for beach in _beaches(s, u, h))
    return prices().invasion * beaches[afloat] if afloat < len(beaches) else None


def _beaches(s: DDayState, u: Unit, port: Hex) -> Iterator[Hex]:
    """§3e2a §3e2b §AMB-13 The invasion hexes a unit could go to from a port. Must agree with `invasion.bars_beach`."""
    own, south, far = s.kit.of_side[u & 1], bool(s.kit.land("MED") >> port & 1), movement().air_invasion_range
    for h, invasion in s.kit.board.invasions.items():
        near = s.kit.ground >> u & 1 or s.kit.grid.distance(port, h) <= far
        if (invasion.water == MEDITERRANEAN) == south and near and is_lawful(s, 1 << u | s.present.get(h, 0) & own):
            yield h


def _port_of(s: DDayState, u: Unit, terms: Terms) -> Hex:
    return terms.port if u == terms.guest else s.at[u]


def _has_berth(s: DDayState, u: Unit, terms: Terms) -> bool:
    """§3e1 Whether another port could take a unit without becoming an unlawful stack itself."""
    return bool(_empty_ports(s, terms) & ~(1 << s.at[u])) or _has_company_in_port(s, u, terms)


def _empty_ports(s: DDayState, terms: Terms) -> Mask:
    """The ports that nobody is in, once the guest has come and left another."""
    left = mask_of([h for h, units in terms.stacks.items() if not units])
    taken = s.occupied[Side.ALLIED] & ~left | (1 << terms.port if terms.port >= 0 else 0)
    return terms.ports & ~(taken | s.occupied[Side.GERMAN])


def _has_company_in_port(s: DDayState, u: Unit, terms: Terms) -> bool:
    """Whether a unit could join friends in another port."""
    own, bit, stacks = s.kit.of_side[u & 1], 1 << u, terms.stacks
    for h in bits(terms.ports & s.occupied[u & 1] & ~(1 << s.at[u])):
        there = stacks[h] if h in stacks else s.present.get(h, 0)
        if there & own and is_lawful(s, bit | there & own):
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
    known, key = stacks_of(s, side_of(away)), (away, to, fixed, covered)
    if key not in known.tried:
        tight = _is_tight(s, known, away, to, fixed)
        known.tried[key] = _mess_tried(s, *key) if tight else _mess_reckoned(s, known, *key)
    return known.tried[key]


def _mess_reckoned(s: DDayState, known: Stacks, away: int, to: Hex, fixed: int, covered: int) -> Mess:
    """The same where room is plenty: only the two hexes matter."""
    own = s.kit.of_side[side_of(away)] & ~s.kit.strategic
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
