"""§INV-11 The Allied plan, written and sealed before the German sets up.

Beaches, supply beaches, forces, commando squares and drop zones; by option gliders and the second wave too. Everything
can be changed until a stage is closed; a named plan can be taken whole, or as a start to alter.
"""

from collections.abc import Iterable

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Action, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.invasion import codes_of, empty_box, first_of, waiting
from bocage.core.regiments.nouns import BEACH, KIND_AT_BEACH, unpointed
from bocage.core.regiments.stages import AimAt, PlanStage, Share, ShareOut, aiming, shares_pointed, side_by_side
from bocage.core.regiments.state import BOX
from bocage.core.verbs import Verb

from .kit import Kit, tables
from .nouns import PLAN
from .setups import allied_plan, allied_plans
from .state import GROUPS, NormandyState

ASSAULT, COMMANDO, PARACHUTE, GLIDER, SECOND_WAVE = (
    GROUPS.index(group) for group in ("assault", "commando", "parachute", "glider", "second_wave")
)
AIM_VERBS = {COMMANDO: "commando", PARACHUTE: "drop", GLIDER: "glide"}
DRIFT = 1
"""§SCT Squares that a drop may be carried from its zone."""

Next = list[Task[NormandyState]]


# --- beaches


def supply_needed(s: NormandyState) -> int:
    """§INV-2 §RUL-17 Five supply beaches, or as many as are invaded where these are fewer."""
    most: int = tables()["invasion"]["supply_beaches"]
    return min(most, s.invaded.bit_count())


class PlanBeaches(PlanStage[NormandyState], frozen=True):
    """§INV-1 §RUL-17 Up to eight of the invasion beaches are invaded, at least one."""

    rule = "§INV-1"

    def options(self, s: NormandyState) -> list[Action]:
        """A ready plan whole and as a start, side by side."""
        return side_by_side(super().options(s))

    def beaches(self, s: NormandyState) -> Iterable[int]:
        """All there are."""
        return s.kit.board.beaches

    def bars_invade(self, s: NormandyState, beach: int) -> Ruling | None:
        """§INV-1 Eight invasion beaches at most."""
        most: int = tables()["invasion"]["invaded"]
        if s.invaded >> beach & 1:
            return no("§INV-1", "{beach} is chosen already", beach=beach)
        if s.invaded.bit_count() < most:
            return None
        return no("§INV-1", "{most} beaches are chosen, and no more may be", most=most)

    def invade(self, s: NormandyState, beach: int) -> Next:
        """§INV-1"""
        s.invaded |= 1 << beach
        return [self]

    def chosen(self, s: NormandyState) -> Iterable[int]:
        """Those to be invaded."""
        return bits(s.invaded)

    def bars_spare(self, s: NormandyState, beach: int) -> Ruling | None:
        """§INV-1"""
        return None if s.invaded >> beach & 1 else no("§INV-1", "{beach} is not to be invaded", beach=beach)

    def spare(self, s: NormandyState, beach: int) -> Next:
        """A beach is struck out of the plan, with all that was written against it."""
        s.invaded &= ~(1 << beach)
        s.supply &= ~(1 << beach)
        s.waves = [(u, n) for u, n in s.waves if n != beach]
        empty_box(s, beach)
        return [self]

    def plans(self, s: NormandyState) -> list[str]:
        """The ready plans."""
        return allied_plans(s.kit)

    def take_whole(self, s: NormandyState, name: str) -> Next:
        """§INV-11"""
        take_plan(s, name)
        return []

    def begin_with(self, s: NormandyState, name: str) -> Next:
        """§INV-11"""
        take_plan(s, name)
        return [self]

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§RUL-17"""
        return None if s.invaded else no("§RUL-17", "at least one beach must be invaded")

    def after(self, s: NormandyState) -> Next:
        return [PlanSupply()]

    verbs = (
        Verb("invade", BEACH, nouns=beaches, bars=bars_invade, take=invade),
        Verb("spare", BEACH, nouns=chosen, bars=bars_spare, pointed=unpointed, take=spare),
        Verb("take", PLAN, nouns=plans, take=take_whole),
        Verb("start", PLAN, nouns=plans, take=begin_with),
        Verb("done", NOTHING, bars=bars_done, take=PlanStage.close),
    )


class PlanSupply(PlanStage[NormandyState], frozen=True):
    """§INV-2 §RUL-17 The supply beaches are named now, and never shifted."""

    rule = "§INV-2"

    def invaded(self, s: NormandyState) -> Iterable[int]:
        """The beaches that are invaded."""
        return bits(s.invaded)

    def bars_supply(self, s: NormandyState, beach: int) -> Ruling | None:
        """§INV-2 §RUL-17 Supply comes over five of the beaches that are invaded."""
        if not s.invaded >> beach & 1:
            return no("§RUL-17", "{beach} is not invaded", beach=beach)
        if s.supply >> beach & 1:
            return no("§INV-2", "{beach} is chosen already", beach=beach)
        needed = supply_needed(s)
        if s.supply.bit_count() < needed:
            return None
        return no("§INV-2", "{needed:supply beach(es)} {needed:is|are} named, and no more may be", needed=needed)

    def turn(self, s: NormandyState, beach: int) -> Next:
        """A beach becomes a supply beach, or is none any more."""
        s.supply ^= 1 << beach
        return [self]

    def chosen(self, s: NormandyState) -> Iterable[int]:
        """The supply beaches."""
        return bits(s.supply)

    def bars_unsupply(self, s: NormandyState, beach: int) -> Ruling | None:
        """§INV-2"""
        return None if s.supply >> beach & 1 else no("§INV-2", "{beach} is no supply beach", beach=beach)

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§INV-2"""
        have, needed = s.supply.bit_count(), supply_needed(s)
        if have == needed:
            return None
        return no("§INV-2", "{have} of {needed:supply beach(es)} {have:is|are} named", have=have, needed=needed)

    def close(self, s: NormandyState, n: str) -> Next:
        """§OPT-4 A wave that was planned over another beach is planned no more."""
        s.waves = [(u, beach) for u, beach in s.waves if s.supply >> beach & 1]
        return [PlanAssault()]

    verbs = (
        Verb("supply", BEACH, nouns=invaded, bars=bars_supply, take=turn),
        Verb("unsupply", BEACH, nouns=chosen, bars=bars_unsupply, pointed=unpointed, take=turn),
        Verb("done", NOTHING, bars=bars_done, take=close),
    )


# --- forces


class PlanAssault(ShareOut[NormandyState], frozen=True):
    """§INV-11 §OB-AL §RUL-13 The assault units are shared among the beaches; those kept back follow later."""

    rule = "§OB-AL"
    asks = "share the assault units among the beaches"
    force = ASSAULT
    no_beach, no_unit = "§INV-1", "§OB-AL"

    def beaches(self, s: NormandyState) -> int:
        return s.invaded

    def after(self, s: NormandyState) -> Next:
        return [PlanDrops(COMMANDO)]


# --- squares


def unaimed(s: NormandyState, group: int) -> list[Unit]:
    """The units of a group that have no square yet."""
    return waiting(s, group, (u for u, _ in s.aims))


def glider_squares(kit: Kit) -> Mask:
    """§GLD Ground that gliders can land on: neither bocage, swamp nor city. §RUL-07 Forest is not forbidden."""
    board = kit.board
    return board.enterable_mask & ~(board.bocage_mask | board.swamp_mask | board.city_mask)


class PlanDrops(AimAt[NormandyState], frozen=True):
    """§INV-4 §INV-5 §OPT-1 Where commandos land, paratroops drop and, if agreed so, gliders come down.

    All paratroops jump. Commandos and gliders without a square follow through the supply beaches (§RUL-13). §RUL-20 No
    more are sent to one square than may stack there.
    """

    rule = "§INV-11"
    no_room, no_unit = "§RUL-20", "§OB-AL"
    verbs = aiming(AIM_VERBS)

    def aims(self, s: NormandyState) -> list[tuple[Unit, Hex]]:
        return s.aims

    def ground(self, s: NormandyState) -> Mask:
        """§INV-4 §TEC-COAST Commandos: the coast. §INV-5 Paratroops: anything but the sea. §GLD Gliders: near those."""
        board = s.kit.board
        if self.group == COMMANDO:
            return board.partial_mask
        return board.enterable_mask if self.group == PARACHUTE else planned_glider_ground(s)

    def bars_ground(self, s: NormandyState, h: Hex) -> Ruling:
        if self.group == COMMANDO:
            return no("§INV-4", "{hex} is no coast square, and commandos land nowhere else", hex=h)
        if self.group == PARACHUTE:
            return no("§INV-5", "{hex} is all sea", hex=h)
        if not glider_squares(s.kit) >> h & 1:
            return no("§GLD", "{hex} is sea, bocage, swamp or city", hex=h)
        return no("§GLD", "{hex} is too far from every drop zone", hex=h)

    def bars_done(self, s: NormandyState) -> Ruling | None:
        """§INV-5 All paratroops land on the first turn."""
        left = len(self.left(s)) if self.group == PARACHUTE else 0
        says = "{left:parachute regiment(s)} still {left:needs|need} a drop zone"
        return no("§INV-5", says, left=left) if left else None

    def after(self, s: NormandyState) -> Next:
        """§OPT-1 §OPT-4 Commandos, paratroops, and by option gliders and the second wave."""
        if self.group == COMMANDO:
            return [PlanDrops(PARACHUTE)]
        if self.group == PARACHUTE and s.kit.options.gliders_planned:
            return [PlanDrops(GLIDER)]
        return [PlanWave()] if s.kit.options.wave_planned else []


def planned_glider_ground(s: NormandyState) -> Mask:
    """§OPT-1 §GLD Ground within three squares of where paratroops may come down, a drift counted in."""
    zones = 0
    for u, h in s.aims:
        if s.due[u] == PARACHUTE:
            zones |= 1 << h
    return s.kit.grid.disc(zones, tables()["gliders"]["distance"] + DRIFT) & glider_squares(s.kit)


# --- the second wave


def unplanned_wave(s: NormandyState) -> list[Unit]:
    """§OPT-4 The units of the second wave that have no beach yet."""
    return waiting(s, SECOND_WAVE, (u for u, _ in s.waves))


def wave_room(s: NormandyState, beach: int) -> int:
    """§OB-AL Factors that may still be planned for the second impulse of turn 1 at a beach."""
    most: int = tables()["beach_capacity"]["turn_1"]
    return most - sum(s.kind_of(u).strength for u, n in s.waves if n == beach)


def bars_wave(s: NormandyState, code: str, beach: int) -> Ruling | None:
    """§OPT-4 §OB-AL Thirty factors of the second wave at each supply beach."""
    if not s.supply >> beach & 1:
        return no("§INV-2", "{beach} is no supply beach", beach=beach)
    if code not in codes_of(s, unplanned_wave(s)):
        return no("§OB-AL", "no {kind} is left in the second wave", kind=code)
    need, room = s.kit.sheet.named(code).strength, wave_room(s, beach)
    if need <= room:
        return None
    says = "{beach} can still land {have:factor(s)}, and the {kind} has {need}"
    return no("§OB-AL", says, beach=beach, have=room, kind=code, need=need)


class PlanWave(PlanStage[NormandyState], frozen=True):
    """§OPT-4 Which units land where in the second impulse of turn 1; the others follow later."""

    rule = "§OPT-4"

    def loads(self, s: NormandyState) -> list[Share]:
        """What may be sent where. Must agree with `bars_load`."""
        need = {code: s.kit.sheet.named(code).strength for code in codes_of(s, unplanned_wave(s))}
        return [(code, n) for code, factors in need.items() for n in bits(s.supply) if factors <= wave_room(s, n)]

    def bars_load(self, s: NormandyState, load: Share) -> Ruling | None:
        """§OPT-4 §OB-AL"""
        return bars_wave(s, *load)

    def pointed(self, s: NormandyState, finger: Finger) -> list[Share]:
        """A beach means whatever has none yet."""
        return shares_pointed(s, codes_of(s, unplanned_wave(s)), finger)

    def send(self, s: NormandyState, load: Share) -> Next:
        """§OPT-4"""
        code, n = load
        s.waves.append((first_of(s, unplanned_wave(s), code), n))
        return [self]

    def sent(self, s: NormandyState) -> list[Share]:
        """What has a beach."""
        return [(code, n) for n in bits(s.supply) for code in codes_of(s, (u for u, at in s.waves if at == n))]

    def bars_keeping(self, s: NormandyState, load: Share) -> Ruling | None:
        """§OPT-4"""
        code, n = load
        return None if load in self.sent(s) else no("§OPT-4", "no {kind} is sent to {beach}", kind=code, beach=n)

    def keep(self, s: NormandyState, load: Share) -> Next:
        """§OPT-4"""
        code, n = load
        s.waves.remove((first_of(s, (u for u, at in s.waves if at == n), code), n))
        return [self]

    def after(self, s: NormandyState) -> Next:
        return []

    verbs = (
        Verb("wave", KIND_AT_BEACH, lawful=loads, bars=bars_load, pointed=pointed, take=send),
        Verb("unwave", KIND_AT_BEACH, lawful=sent, bars=bars_keeping, pointed=unpointed, take=keep),
        Verb("done", NOTHING, take=PlanStage.close),
    )


# --- named plans


def take_plan(s: NormandyState, name: str) -> None:
    """Fill the whole plan from a named one, replacing what was there."""
    write_plan(s, name)
    s.tell(Event("plan_taken", "§INV-11", {"plan": name}, to=(Side.ALLIED,)))


def write_plan(s: NormandyState, name: str) -> None:
    """§INV-11 Every part of a named plan that these rules plan in advance."""
    for n in s.kit.board.beaches:
        empty_box(s, n)
    plan, options = allied_plan(name), s.kit.options
    s.aims, s.waves = [], []
    s.invaded = sum(1 << n for n in plan.invade)
    s.supply = sum(1 << n for n in plan.supply)
    for beach, codes in plan.assault.items():
        for code in codes:
            s.place(first_of(s, waiting(s, ASSAULT), code), BOX - int(beach))
    gliders = plan.gliders if options.gliders_planned else ()
    for group, squares in ((COMMANDO, plan.commandos), (PARACHUTE, plan.drops), (GLIDER, gliders)):
        for square, u in zip(squares, unaimed(s, group), strict=False):
            s.aims.append((u, s.kit.hex_named(square)))
    for beach, codes in plan.wave.items() if options.wave_planned else ():
        for code in codes:
            if bars_wave(s, code, int(beach)) is None:
                s.waves.append((first_of(s, unplanned_wave(s), code), int(beach)))
