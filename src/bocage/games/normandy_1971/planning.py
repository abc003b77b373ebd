"""§GT1-1A The Allied secret plan: beaches, supply beaches, forces, commandos, drop zones.

Everything can be changed until the stage is closed; a named plan can be taken whole, or as a start to alter.
"""

from collections.abc import Iterable

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Action, Event, Ruling, Side, Task, no
from bocage.core.regiments import invasion
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.invasion import empty_box, first_of
from bocage.core.regiments.nouns import BEACH, unpointed
from bocage.core.regiments.stages import AimAt, PlanStage, ShareOut, aiming, side_by_side
from bocage.core.regiments.state import BOX, RESERVE
from bocage.core.verbs import Verb

from .kit import tables
from .nouns import PLAN
from .orders import GROUPS
from .setups import allied_plan, allied_plans
from .state import NormandyState

ASSAULT, COMMANDO, PARACHUTE = GROUPS.index("assault"), GROUPS.index("commando"), GROUPS.index("parachute")
AIM_VERBS = {COMMANDO: "commando", PARACHUTE: "drop"}


def waiting(s: NormandyState, group: int) -> list[Unit]:
    """The units of an Allied group that the plan has not used yet."""
    return invasion.waiting(s, group, (u for u, _ in s.aims))


class PlanBeaches(PlanStage[NormandyState], frozen=True):
    """§GT1-1A §R-70 Up to eight of the seventeen beaches are invaded, at least one."""

    rule = "§GT1-1A"
    asks = "choose up to eight beaches to invade"

    def options(self, s: NormandyState) -> list[Action]:
        """A ready plan whole and as a start, side by side."""
        return side_by_side(super().options(s))

    def beaches(self, s: NormandyState) -> Iterable[int]:
        """All there are."""
        return s.kit.board.beaches

    def bars_invade(self, s: NormandyState, n: int) -> Ruling | None:
        """§GT1-1A"""
        most: int = tables()["invasion"]["invaded"]
        if s.invaded >> n & 1:
            return no("§GT1-1A", "{beach} is chosen already", beach=n)
        if s.invaded.bit_count() >= most:
            return no("§GT1-1A", "{most} beaches are chosen, and no more may be", most=most)
        return None

    def invade(self, s: NormandyState, n: int) -> list[Task[NormandyState]]:
        """§GT1-1A"""
        s.invaded |= 1 << n
        return [self]

    def chosen(self, s: NormandyState) -> Iterable[int]:
        """Those to be invaded."""
        return bits(s.invaded)

    def bars_spare(self, s: NormandyState, n: int) -> Ruling | None:
        """§GT1-1A"""
        return None if s.invaded >> n & 1 else no("§GT1-1A", "{beach} is not to be invaded", beach=n)

    def spare(self, s: NormandyState, n: int) -> list[Task[NormandyState]]:
        """A beach is struck out of the plan, with all that was written against it."""
        s.invaded &= ~(1 << n)
        s.supply &= ~(1 << n)
        empty_box(s, n)
        return [self]

    def plans(self, s: NormandyState) -> list[str]:
        """The ready plans."""
        return allied_plans(s.kit)

    def take_whole(self, s: NormandyState, name: str) -> list[Task[NormandyState]]:
        """§GT1-1A"""
        take_plan(s, name)
        return []

    def begin_with(self, s: NormandyState, name: str) -> list[Task[NormandyState]]:
        """§GT1-1A"""
        take_plan(s, name)
        return [self]

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§R-70"""
        return None if s.invaded else no("§R-70", "at least one beach must be invaded")

    def after(self, s: NormandyState) -> list[Task[NormandyState]]:
        return [PlanSupply()]

    verbs = (
        Verb("invade", BEACH, nouns=beaches, bars=bars_invade, take=invade),
        Verb("spare", BEACH, nouns=chosen, bars=bars_spare, pointed=unpointed, take=spare),
        Verb("take", PLAN, nouns=plans, take=take_whole),
        Verb("start", PLAN, nouns=plans, take=begin_with),
        Verb("done", NOTHING, bars=bars_done, take=PlanStage.close),
    )


class PlanSupply(PlanStage[NormandyState], frozen=True):
    """§GT1-1A §FOG-2 §R-70 The supply beaches, never told to the German: five at most, at least one."""

    rule = "§GT1-1A"
    asks = "name up to five of them as supply areas, in secret"

    def invaded(self, s: NormandyState) -> Iterable[int]:
        """The beaches that are invaded."""
        return bits(s.invaded)

    def bars_supply(self, s: NormandyState, n: int) -> Ruling | None:
        """§GT1-1A Supply beaches: five at most, from those invaded."""
        most: int = tables()["invasion"]["supply_areas"]
        if not s.invaded >> n & 1:
            return no("§GT1-1A", "{beach} is not invaded", beach=n)
        if s.supply >> n & 1:
            return no("§GT1-1A", "{beach} is chosen already", beach=n)
        if s.supply.bit_count() >= most:
            return no("§GT1-1A", "{most} supply areas are named, and no more may be", most=most)
        return None

    def turn(self, s: NormandyState, n: int) -> list[Task[NormandyState]]:
        """A beach becomes a supply area, or is none any more."""
        s.supply ^= 1 << n
        return [self]

    def chosen(self, s: NormandyState) -> Iterable[int]:
        """The supply areas."""
        return bits(s.supply)

    def bars_unsupply(self, s: NormandyState, n: int) -> Ruling | None:
        """§GT1-1A"""
        return None if s.supply >> n & 1 else no("§GT1-1A", "{beach} is no supply area", beach=n)

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§R-70"""
        return None if s.supply else no("§R-70", "at least one supply area is needed")

    def after(self, s: NormandyState) -> list[Task[NormandyState]]:
        return [PlanAssault()]

    verbs = (
        Verb("supply", BEACH, nouns=invaded, bars=bars_supply, take=turn),
        Verb("unsupply", BEACH, nouns=chosen, bars=bars_unsupply, pointed=unpointed, take=turn),
        Verb("done", NOTHING, bars=bars_done, take=PlanStage.close),
    )


class PlanAssault(ShareOut[NormandyState], frozen=True):
    """§GT1-1A §RNF-1 The assault units are shared among the beaches; those kept back follow later."""

    rule = "§GT1-1A"
    asks = "share the assault units among the beaches"
    force = ASSAULT
    no_beach, no_unit = "§GT1-1A", "§OB-AL"

    def beaches(self, s: NormandyState) -> int:
        return s.invaded

    def after(self, s: NormandyState) -> list[Task[NormandyState]]:
        return [PlanDrops(COMMANDO)]


class PlanDrops(AimAt[NormandyState], frozen=True):
    """§GT1-1A §PAR-0 §PAR-E §PAR-A §RNF-2 Where commandos land and paratroops drop; unused ones are gone.

    §STK No more are sent to one hex than may stack there.
    """

    rule = "§GT1-1A"
    asks = "choose where commandos land and paratroops drop"
    no_room, no_unit = "§STK", "§OB-AL"
    verbs = aiming(AIM_VERBS)

    def aims(self, s: NormandyState) -> list[tuple[Unit, Hex]]:
        return s.aims

    def ground(self, s: NormandyState) -> Mask:
        """§GT1-1A Commandos land on partially-sea hexes; §PAR-E paratroops anywhere that is not all sea."""
        return s.kit.board.partial_mask if self.group == COMMANDO else s.kit.board.enterable_mask

    def bars_ground(self, s: NormandyState, h: Hex) -> Ruling:
        if self.group == COMMANDO:
            return no("§GT1-1A", "{hex} is not partly sea, and commandos land nowhere else", hex=h)
        return no("§PAR-E", "{hex} is all sea", hex=h)

    def after(self, s: NormandyState) -> list[Task[NormandyState]]:
        return [PlanDrops(PARACHUTE)] if self.group == COMMANDO else []


def take_plan(s: NormandyState, name: str) -> None:
    """Fill the whole plan from a named one, replacing what was there."""
    for u in s.units_of(Side.ALLIED):
        if s.at[u] <= BOX:
            s.place(u, RESERVE)
    plan, names = allied_plan(s.kit, name), s.kit.hex_named
    s.aims = []
    s.invaded = sum(1 << n for n in plan.invade)
    s.supply = sum(1 << n for n in plan.supply)
    for beach, codes in plan.assault.items():
        for code in codes:
            s.place(first_of(s, waiting(s, ASSAULT), code), BOX - int(beach))
    for group, zones in ((COMMANDO, plan.commandos), (PARACHUTE, plan.drops)):
        for name_of_hex, u in zip(zones, waiting(s, group), strict=False):
            s.aims.append((u, names(name_of_hex)))
    s.tell(Event("plan_taken", "§GT1-1A", {"plan": name}, to=(Side.ALLIED,)))
