"""§INV-11 The Allied plan, written and sealed before the German sets up.

Beaches, supply beaches, forces, commando squares and drop zones; by option gliders and the second wave too. Everything
can be changed until a stage is closed; a named plan can be taken whole, or as a start to alter.
"""

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.protocol import Action, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.invasion import beach_number, codes_of, empty_box, first_of, waiting
from bocage.core.regiments.stages import AimAt, PlanStage, ShareOut
from bocage.core.regiments.state import BOX

from .kit import Kit, tables
from .setups import allied_plan, allied_plans
from .state import GROUPS, NormandyState
from .verbs import DONE

ASSAULT, COMMANDO, PARACHUTE, GLIDER, SECOND_WAVE = (
    GROUPS.index(group) for group in ("assault", "commando", "parachute", "glider", "second_wave")
)
AIM_VERBS = {COMMANDO: "commando", PARACHUTE: "drop", GLIDER: "glide"}
DRIFT = 1
"""§SCT Squares that a drop may be carried from its zone."""

Next = list[Task[NormandyState]]


# --- beaches


def bars_invasion(s: NormandyState, beach: int) -> Ruling | None:
    """§INV-1 Eight invasion beaches at most."""
    most: int = tables()["invasion"]["invaded"]
    if s.invaded >> beach & 1:
        return no("§INV-1", beach=beach, why="chosen already")
    if s.invaded.bit_count() < most:
        return None
    return no("§INV-1", beach=beach, why=f"{most} beaches are chosen, and no more may be")


def supply_needed(s: NormandyState) -> int:
    """§INV-2 §RUL-17 Five supply beaches, or as many as are invaded where these are fewer."""
    most: int = tables()["invasion"]["supply_beaches"]
    return min(most, s.invaded.bit_count())


def bars_supply_beach(s: NormandyState, beach: int) -> Ruling | None:
    """§INV-2 §RUL-17 Supply comes over five of the beaches that are invaded."""
    if not s.invaded >> beach & 1:
        return no("§RUL-17", beach=beach, why="not invaded")
    if s.supply >> beach & 1:
        return no("§INV-2", beach=beach, why="chosen already")
    needed = supply_needed(s)
    if s.supply.bit_count() < needed:
        return None
    return no("§INV-2", beach=beach, why=f"{needed} supply beaches are named, and no more may be")


class PlanBeaches(PlanStage[NormandyState], frozen=True):
    """§INV-1 §RUL-17 Up to eight of the invasion beaches are invaded, at least one."""

    rule = "§INV-1"

    def options(self, s: NormandyState) -> list[Action]:
        free = [Action("invade", str(n)) for n in s.kit.board.beaches if bars_invasion(s, n) is None]
        chosen = [Action("spare", str(n)) for n in bits(s.invaded)]
        ready = [Action(verb, name) for name in allied_plans(s.kit) for verb in ("take", "start")]
        return free + chosen + ready + [DONE] * bool(s.invaded)

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a == DONE:
            return no("§RUL-17", why="at least one beach must be invaded")
        n = beach_number(s, a.noun)
        return bars_invasion(s, n) if a.verb == "invade" and n else None

    def take(self, s: NormandyState, a: Action) -> Next:
        match a.verb:
            case "invade":
                s.invaded |= 1 << int(a.noun)
            case "spare":
                spare(s, int(a.noun))
            case "done":
                return [PlanSupply()]
            case "take" | "start":
                take_plan(s, a.noun)
        return [] if a.verb == "take" else [self]


def spare(s: NormandyState, beach: int) -> None:
    """A beach is struck out of the plan, with all that was written against it."""
    s.invaded &= ~(1 << beach)
    s.supply &= ~(1 << beach)
    s.waves = [(u, n) for u, n in s.waves if n != beach]
    empty_box(s, beach)


class PlanSupply(PlanStage[NormandyState], frozen=True):
    """§INV-2 §RUL-17 The supply beaches are named now, and never shifted."""

    rule = "§INV-2"

    def options(self, s: NormandyState) -> list[Action]:
        free = [Action("supply", str(n)) for n in bits(s.invaded) if bars_supply_beach(s, n) is None]
        chosen = [Action("unsupply", str(n)) for n in bits(s.supply)]
        return free + chosen + [DONE] * (s.supply.bit_count() == supply_needed(s))

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a == DONE:
            return no("§INV-2", why=f"{s.supply.bit_count()} of {supply_needed(s)} supply beaches are named")
        n = beach_number(s, a.noun)
        return bars_supply_beach(s, n) if a.verb == "supply" and n else None

    def take(self, s: NormandyState, a: Action) -> Next:
        if a == DONE:
            s.waves = [(u, n) for u, n in s.waves if s.supply >> n & 1]
            return [PlanAssault()]
        s.supply ^= 1 << int(a.noun)
        return [self]


# --- forces


class PlanAssault(ShareOut[NormandyState], frozen=True):
    """§INV-11 §OB-AL §RUL-13 The assault units are shared among the beaches; those kept back follow later."""

    rule = "§OB-AL"
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

    @property
    def verb(self) -> str:
        return AIM_VERBS[self.group]

    def aims(self, s: NormandyState) -> list[tuple[Unit, Hex]]:
        return s.aims

    def ground(self, s: NormandyState) -> Mask:
        """§INV-4 §TEC-COAST Commandos: the coast. §INV-5 Paratroops: anything but the sea. §GLD Gliders: near those."""
        board = s.kit.board
        if self.group == COMMANDO:
            return board.partial_mask
        return board.enterable_mask if self.group == PARACHUTE else planned_glider_ground(s)

    def bars_ground(self, s: NormandyState, h: Hex) -> Ruling:
        name = s.kit.names[h]
        if self.group == COMMANDO:
            return no("§INV-4", hex=name, why="no coast square")
        if self.group == PARACHUTE:
            return no("§INV-5", hex=name, why="all sea")
        is_fit = glider_squares(s.kit) >> h & 1
        return no("§GLD", hex=name, why="too far from every drop zone" if is_fit else "sea, bocage, swamp or city")

    def bars_done(self, s: NormandyState) -> Ruling | None:
        """§INV-5 All paratroops land on the first turn."""
        left = len(self.left(s)) if self.group == PARACHUTE else 0
        return no("§INV-5", why="every parachute regiment needs a drop zone", left=left) if left else None

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
        return no("§INV-2", beach=beach, why="not a supply beach")
    if code not in codes_of(s, unplanned_wave(s)):
        return no("§OB-AL", unit=code, why="none of this kind is left in the second wave")
    need, room = s.kit.sheet.named(code).strength, wave_room(s, beach)
    return no("§OB-AL", beach=beach, need=need, have=room) if need > room else None


class PlanWave(PlanStage[NormandyState], frozen=True):
    """§OPT-4 Which units land where in the second impulse of turn 1; the others follow later."""

    rule = "§OPT-4"

    def options(self, s: NormandyState) -> list[Action]:
        options = [
            Action("wave", f"{code} {n}")
            for code in codes_of(s, unplanned_wave(s))
            for n in bits(s.supply)
            if s.kit.sheet.named(code).strength <= wave_room(s, n)
        ]
        for n in bits(s.supply):
            codes = codes_of(s, (u for u, beach in s.waves if beach == n))
            options += [Action("unwave", f"{code} {n}") for code in codes]
        return [*options, DONE]

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        code, _, beach = a.noun.partition(" ")
        n = beach_number(s, beach)
        return bars_wave(s, code, n) if a.verb == "wave" and code in s.kit.sheet.index and n else None

    def take(self, s: NormandyState, a: Action) -> Next:
        if a == DONE:
            return []
        code, _, beach = a.noun.partition(" ")
        n = int(beach)
        if a.verb == "wave":
            s.waves.append((first_of(s, unplanned_wave(s), code), n))
        else:
            s.waves.remove((first_of(s, (u for u, at in s.waves if at == n), code), n))
        return [self]


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
