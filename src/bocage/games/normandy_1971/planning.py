"""§GT1-1A The Allied secret plan: beaches, supply beaches, forces, commandos, drop zones.

Everything can be changed until the stage is closed; a named plan can be taken whole, or as a start to alter.
"""

from bocage.core.hexes import Hex, Mask, bits
from bocage.core.protocol import Action, Event, Ruling, Side, Task, no
from bocage.core.regiments import invasion
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.invasion import beach_number, empty_box, first_of
from bocage.core.regiments.stages import AimAt, PlanStage, ShareOut
from bocage.core.regiments.state import BOX, RESERVE

from .kit import tables
from .orders import GROUPS
from .setups import allied_plan, allied_plans
from .state import NormandyState
from .verbs import DONE

ASSAULT, COMMANDO, PARACHUTE = GROUPS.index("assault"), GROUPS.index("commando"), GROUPS.index("parachute")


def waiting(s: NormandyState, group: int) -> list[Unit]:
    """The units of an Allied group that the plan has not used yet."""
    return invasion.waiting(s, group, (u for u, _ in s.aims))


class PlanBeaches(PlanStage[NormandyState], frozen=True):
    """§GT1-1A §R-70 Up to eight of the seventeen beaches are invaded, at least one."""

    rule = "§GT1-1A"

    def options(self, s: NormandyState) -> list[Action]:
        options = [Action("invade", str(n)) for n in s.kit.board.beaches if _bars_invasion(s, n) is None]
        options += [Action("spare", str(n)) for n in bits(s.invaded)]
        options += [Action(verb, name) for name in allied_plans(s.kit) for verb in ("take", "start")]
        return [*options, DONE] if s.invaded else options

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a == DONE:
            return no("§R-70", why="at least one beach must be invaded")
        n = beach_number(s, a.noun)
        return _bars_invasion(s, n) if a.verb == "invade" and n else None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a == DONE:
            return [PlanSupply()]
        if a.verb in ("take", "start"):
            take_plan(s, a.noun)
            return [] if a.verb == "take" else [self]
        n = int(a.noun)
        if a.verb == "invade":
            s.invaded |= 1 << n
        else:
            s.invaded &= ~(1 << n)
            s.supply &= ~(1 << n)
            empty_box(s, n)
        return [self]


def _bars_invasion(s: NormandyState, n: int) -> Ruling | None:
    most: int = tables()["invasion"]["invaded"]
    if s.invaded >> n & 1:
        return no("§GT1-1A", beach=n, why="chosen already")
    if s.invaded.bit_count() >= most:
        return no("§GT1-1A", beach=n, most=most)
    return None


def bars_supply_beach(s: NormandyState, n: int) -> Ruling | None:
    """§GT1-1A Supply beaches: five at most, from those invaded."""
    most: int = tables()["invasion"]["supply_areas"]
    if not s.invaded >> n & 1:
        return no("§GT1-1A", beach=n, why="not invaded")
    if s.supply >> n & 1:
        return no("§GT1-1A", beach=n, why="chosen already")
    if s.supply.bit_count() >= most:
        return no("§GT1-1A", beach=n, most=most)
    return None


class PlanSupply(PlanStage[NormandyState], frozen=True):
    """§GT1-1A §FOG-2 §R-70 The supply beaches, never told to the German: five at most, at least one."""

    rule = "§GT1-1A"

    def options(self, s: NormandyState) -> list[Action]:
        options = [Action("supply", str(n)) for n in bits(s.invaded) if bars_supply_beach(s, n) is None]
        options += [Action("unsupply", str(n)) for n in bits(s.supply)]
        return [*options, DONE] if s.supply else options

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a == DONE:
            return no("§R-70", why="at least one supply area is needed")
        n = beach_number(s, a.noun)
        return bars_supply_beach(s, n) if a.verb == "supply" and n else None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a == DONE:
            return [PlanAssault()]
        s.supply ^= 1 << int(a.noun)
        return [self]


class PlanAssault(ShareOut[NormandyState], frozen=True):
    """§GT1-1A §RNF-1 The assault units are shared among the beaches; those kept back follow later."""

    rule = "§GT1-1A"
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
    no_room, no_unit = "§STK", "§OB-AL"

    @property
    def verb(self) -> str:
        return "commando" if self.group == COMMANDO else "drop"

    def aims(self, s: NormandyState) -> list[tuple[Unit, Hex]]:
        return s.aims

    def ground(self, s: NormandyState) -> Mask:
        """§GT1-1A Commandos land on partially-sea hexes; §PAR-E paratroops anywhere that is not all sea."""
        return s.kit.board.partial_mask if self.group == COMMANDO else s.kit.board.enterable_mask

    def bars_ground(self, s: NormandyState, h: Hex) -> Ruling:
        return no("§GT1-1A" if self.group == COMMANDO else "§PAR-E", hex=s.kit.names[h])

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
