"""§GT1-1A The Allied secret plan: beaches, supply beaches, forces, commandos, drop zones.

Everything can be changed until the stage is closed; a named plan can be taken whole, or as a start to alter.
"""

from bocage.core.hexes import Hex, bits, members
from bocage.core.protocol import Action, Ask, Event, Ruling, Side, Task, no

from .kinds import Unit, kind_index
from .kit import tables
from .orders import GROUPS
from .setups import allied_plan, allied_plans
from .stacking import fits, weight
from .state import BOX, RESERVE, NormandyState
from .verbs import DONE

ASSAULT, COMMANDO, PARACHUTE = GROUPS.index("assault"), GROUPS.index("commando"), GROUPS.index("parachute")


def waiting(s: NormandyState, group: int) -> list[Unit]:
    """The units of an Allied group that the plan has not used yet."""
    aimed = {u for u, _ in s.aims}
    return [u for u in s.units_of(Side.ALLIED) if s.at[u] == RESERVE and s.due[u] == group and u not in aimed]


def beach_number(s: NormandyState, text: str) -> int:
    """A beach by its number, 0 if there is none."""
    n = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
    return n if n in s.kit.board.beaches else 0


class PlanBeaches(Ask[NormandyState], frozen=True):
    """§GT1-1A §R-70 Up to eight of the seventeen beaches are invaded, at least one."""

    rule = "§GT1-1A"
    secret = True

    def who(self, s: NormandyState) -> Side:
        return Side.ALLIED

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
            for u in s.units_at(BOX - n):
                s.place(u, RESERVE)
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


class PlanSupply(Ask[NormandyState], frozen=True):
    """§GT1-1A §FOG-2 §R-70 The supply beaches, never told to the German: five at most, at least one."""

    rule = "§GT1-1A"
    secret = True

    def who(self, s: NormandyState) -> Side:
        return Side.ALLIED

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


class PlanAssault(Ask[NormandyState], frozen=True):
    """§GT1-1A §RNF-1 The assault units are shared among the beaches; those kept back follow later."""

    rule = "§GT1-1A"
    secret = True

    def who(self, s: NormandyState) -> Side:
        return Side.ALLIED

    def options(self, s: NormandyState) -> list[Action]:
        codes = sorted({s.kind_of(u).code for u in waiting(s, ASSAULT)})
        options = [Action("assign", f"{code} {n}") for code in codes for n in bits(s.invaded)]
        for n in bits(s.invaded):
            codes = sorted({s.kind_of(u).code for u in s.units_at(BOX - n)})
            options += [Action("unassign", f"{code} {n}") for code in codes]
        return [*options, DONE]

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        code, _, beach = a.noun.partition(" ")
        n = beach_number(s, beach)
        if a.verb != "assign" or code not in kind_index() or not n:
            return None
        if not s.invaded >> n & 1:
            return no("§GT1-1A", beach=n, why="not invaded")
        return no("§OB-AL", unit=code, why="none of this kind is left in the assault force")

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a == DONE:
            return [PlanDrops(COMMANDO)]
        code, _, n = a.noun.partition(" ")
        if a.verb == "assign":
            assign(s, code, int(n))
        else:
            u = next(u for u in s.units_at(BOX - int(n)) if s.kind_of(u).code == code)
            s.place(u, RESERVE)
        return [self]


def assign(s: NormandyState, code: str, beach: int) -> None:
    """Put an assault unit of a kind in the box of a beach."""
    s.place(next(u for u in waiting(s, ASSAULT) if s.kind_of(u).code == code), BOX - beach)


class PlanDrops(Ask[NormandyState], frozen=True):
    """§GT1-1A §PAR-0 §PAR-E §PAR-A §RNF-2 Where commandos land and paratroops drop; unused ones are gone."""

    rule = "§GT1-1A"
    secret = True
    group: int

    def who(self, s: NormandyState) -> Side:
        return Side.ALLIED

    def options(self, s: NormandyState) -> list[Action]:
        options: list[Action] = []
        if waiting(s, self.group):
            full = {h for h in {h for _, h in s.aims} if self._bars_hex(s, h) is not None}
            actions = s.kit.noun(self.verb)
            options = [actions[h] for h in members(self._ground(s)) if h not in full]
        mine = dict.fromkeys(h for u, h in s.aims if s.due[u] == self.group)
        return [*options, *[s.kit.noun("recall")[h] for h in mine], DONE]

    @property
    def verb(self) -> str:
        """`commando` or `drop`."""
        return "commando" if self.group == COMMANDO else "drop"

    def _ground(self, s: NormandyState) -> int:
        """§GT1-1A Commandos land on partially-sea hexes; §PAR-E paratroops anywhere that is not all sea."""
        return s.kit.board.partial_mask if self.group == COMMANDO else s.kit.board.enterable_mask

    def _bars_hex(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§STK No more are sent to one hex than may stack there."""
        if not self._ground(s) >> h & 1:
            return no("§GT1-1A" if self.group == COMMANDO else "§PAR-E", hex=s.kit.names[h])
        units = waiting(s, self.group)
        if not units:
            return no("§OB-AL", why="none is left")
        load = weight(s.kind_of(units[0])) + sum(
            weight(s.kind_of(u)) for u, aim in s.aims if aim == h and s.due[u] == self.group
        )
        return None if fits(s, h, load) else no("§STK", hex=s.kit.names[h])

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        return self._bars_hex(s, h) if a.verb == self.verb and h >= 0 else None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a == DONE:
            return [PlanDrops(PARACHUTE)] if self.group == COMMANDO else []
        h = s.kit.hex_named(a.noun)
        if a.verb == "recall":
            s.aims.remove(next(aim for aim in s.aims if aim[1] == h and s.due[aim[0]] == self.group))
        else:
            s.aims.append((waiting(s, self.group)[0], h))
        return [self]


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
            assign(s, code, int(beach))
    for group, zones in ((COMMANDO, plan.commandos), (PARACHUTE, plan.drops)):
        for name_of_hex, u in zip(zones, waiting(s, group), strict=False):
            s.aims.append((u, names(name_of_hex)))
    s.tell(Event("plan_taken", "§GT1-1A", {"plan": name}, to=(Side.ALLIED,)))
