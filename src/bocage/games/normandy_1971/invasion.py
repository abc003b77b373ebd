"""§GT1-1C §SCT §GLD-1 Game-Turn 1 from the air and the sea: placement, drops, scatter, gliders."""

from collections import Counter

from bocage.core.hexes import NOWHERE, Hex, Mask, bits, members
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.invasion import scatter_of, waiting
from bocage.core.regiments.nouns import HEX
from bocage.core.regiments.orders import enlist
from bocage.core.regiments.state import BOX, GONE, HELD, RESERVE
from bocage.core.verbs import Verb

from .kinds import kind_index
from .kit import tables
from .orders import GROUPS
from .planning import PARACHUTE
from .stacking import bars_full_stack, bars_stack
from .state import INVERTED, LOCKED, NormandyState
from .verbs import PASS

GLIDER = GROUPS.index("glider")


class AlliedPlacement(Do[NormandyState], frozen=True):
    """§GT1-1C §R-38 Invaders stand in their boxes, commandos on their hexes, paratroops drop one at a time."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        drops: list[Task[NormandyState]] = []
        for u, h in s.aims:
            if s.due[u] == PARACHUTE:
                drops.append(Drop(u, h))
            else:
                s.place(u, h)
                s.enter(u, [h])
                s.tell(Event("commandos", "§GT1-1C", {"kind": s.kind[u], "hex": h}))
        forgo_unused(s)
        for n in bits(s.invaded):
            codes = [s.kind_of(u).code for u in s.lined_up(s.units_at(BOX - n))]
            s.tell(Event("invades", "§GT1-1C", {"beach": n, "kinds": codes}))
        for n in s.supply_areas():
            s.capacity[n] = tables()["beach_capacity"]["turn_1"]
        return drops


def forgo_unused(s: NormandyState) -> None:
    """§RNF-2 §PAR-A Commandos and paratroops without a place in the plan are gone."""
    planned = {u for u, _ in s.aims}
    for u in s.units_of(Side.ALLIED):
        if s.at[u] == RESERVE and GROUPS[s.due[u]] in ("commando", "parachute") and u not in planned:
            s.discard(u)
    s.aims = []


class Drop(Do[NormandyState], frozen=True):
    """§PAR-E One regiment comes down on its zone."""

    unit: Unit
    zone: Hex

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        return [ScatterDie(self.unit, self.zone)]


class ScatterDie(Roll[NormandyState], frozen=True):
    """§SCT §SCT-1 §R-07 The scatter table, by the ground of the drop zone."""

    rule = "§SCT"
    unit: Unit
    zone: Hex

    def key(self, s: NormandyState) -> str:
        return f"scatter of a drop on {s.kit.names[self.zone]}"

    def land(self, s: NormandyState, face: int) -> list[Task[NormandyState]]:
        lost, scatters = scatter_result(s, self.zone, face)
        s.tell(Event("drop", "§SCT", {"hex": self.zone, "die": face, "lost": lost, "scatters": scatters}))
        units = shatter(s, self.unit, lost)
        return [DriftDie(units, self.zone) if scatters else Touchdown(units, self.zone)]


def scatter_result(s: NormandyState, zone: Hex, die: int) -> tuple[int, bool]:
    """§SCT §SCT-1 Battalions lost, and whether the drop drifts."""
    board = s.kit.board
    rough = (board.bocage_mask | board.city_mask) >> zone & 1
    cell: str = tables()["scatter"]["other" if rough else "clear"][die - 1]
    return scatter_of(cell)


def shatter(s: NormandyState, u: Unit, lost: int) -> tuple[Unit, ...]:
    """§SCT-1 §R-35 A regiment that loses battalions is replaced at once by those that are left."""
    if not lost:
        return (u,)
    kind, due = s.kind_of(u), s.due[u]
    s.discard(u)
    s.broken[kind.index] += 1
    for code in kind.parts[:lost]:
        s.lost[kind_index()[code]] += 1
    return tuple(enlist(s, Side.ALLIED, Counter(kind.parts[lost:]), due))


class DriftDie(Roll[NormandyState], frozen=True):
    """§SCT-1 §R-36 A second die moves the drop one hex by the scatter plan."""

    rule = "§SCT-1"
    units: tuple[Unit, ...]
    zone: Hex

    def key(self, s: NormandyState) -> str:
        return f"drift of a drop on {s.kit.names[self.zone]}"

    def land(self, s: NormandyState, face: int) -> list[Task[NormandyState]]:
        return [Touchdown(self.units, s.kit.grid.neighbours[self.zone][s.kit.board.scatter[face - 1]])]


class Touchdown(Do[NormandyState], frozen=True):
    """§PAR-B §SCT-2 §R-20 Where it comes down decides: sea, the void and German units are death."""

    units: tuple[Unit, ...]
    hex: Hex

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        deadly, excess = bars_touchdown(s, self.hex), 0
        for u in self.units:
            if deadly is not None:
                s.eliminate(u)
            elif bars_full_stack(s, u, self.hex) is None:
                self._come_down(s, u)
            else:
                excess += 1
                self._crowd(s, u)
        rule = deadly.rule if deadly is not None else "§R-37" if excess else "§PAR-E"
        name = s.kit.names[self.hex] if self.hex != NOWHERE else ""
        facts = {"hex": self.hex, "name": name, "lost": deadly is not None, "landed": len(self.units), "excess": excess}
        s.tell(Event("touchdown", rule, facts))
        return []

    def _come_down(self, s: NormandyState, u: Unit) -> None:
        s.place(u, self.hex)
        s.flags[u] |= LOCKED
        s.enter(u, [self.hex])

    def _crowd(self, s: NormandyState, u: Unit) -> None:
        """§R-37 One too many for the hex lies inverted, or by option is as good as others, or lost."""
        if s.kit.options.para_overstack == "lose_excess":
            s.eliminate(u)
            return
        self._come_down(s, u)
        if s.kit.options.para_overstack == "inverted":
            s.flags[u] |= INVERTED


def bars_touchdown(s: NormandyState, h: Hex) -> Ruling | None:
    """§PAR-B §SCT-2 What kills a drop that comes down here."""
    if h == NOWHERE or not s.kit.board.enterable_mask >> h & 1:
        return no("§SCT-2", "it comes down in the sea or off the map")
    if s.occupied[Side.GERMAN] >> h & 1:
        return no("§PAR-B", "it comes down on Germans in {hex}", hex=h)
    return None


# --- gliders


def glider_ground(s: NormandyState) -> Mask:
    """§GLD-1 §GT1-4a Within four hexes of paratroops, neither on nor beside Germans, anywhere but the sea."""
    paratroops = 0
    for u in s.units_of(Side.ALLIED):
        if s.at[u] >= 0 and s.kind_of(u).type == "parachute":
            paratroops |= 1 << s.at[u]
    near = s.kit.grid.disc(paratroops, tables()["gliders"]["distance"])
    return near & s.kit.board.enterable_mask & ~s.occupied[Side.GERMAN] & ~s.zone(Side.GERMAN)


class GliderLandings(Do[NormandyState], frozen=True):
    """§GT1-4a §GLD-1 Each glider unit lands in turn; §R-67 where none can, they are lost or follow by sea."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        units = s.lined_up(waiting(s, GLIDER))
        if not units:
            return []
        ask = LandGlider(units[0])
        if ask.options(s) != [PASS]:
            return [ask, self]
        for u in units:
            if s.kit.options.gliders_without_paratroops == "follow_up":
                s.due[u] = GROUPS.index("follow_up")
            else:
                forgo_glider(s, u)
        return []


def forgo_glider(s: NormandyState, u: Unit) -> None:
    """§R-67 A glider unit that does not land is lost, like paratroops that do not drop."""
    s.tell(Event("glider_forgone", "§R-67", {"kind": s.kind[u]}))
    s.place(u, GONE)


class LandGlider(Ask[NormandyState], frozen=True):
    """§GLD-1 One glider unit is set down. It cannot move in the phase that follows."""

    rule = "§GLD-1"
    asks = "land a glider unit"
    unit: Unit

    def who(self, s: NormandyState) -> Side:
        return Side.ALLIED

    def grounds(self, s: NormandyState) -> list[Hex]:
        """Where it may land. Must agree with `bars_ground`."""
        ground, held = glider_ground(s), s.occupied[Side.ALLIED]
        return [h for h in members(ground) if not held >> h & 1 or bars_stack(s, self.unit, h) is None]

    def bars_ground(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§GLD-1 §STK The first rule against landing in a hex."""
        if not s.kit.board.enterable_mask >> h & 1:
            return no("§GLD-1", "{hex} is all sea", hex=h)
        if (s.occupied[Side.GERMAN] | s.zone(Side.GERMAN)) >> h & 1:
            return no("§GLD-1", "{hex} is on or next to German units", hex=h)
        if not glider_ground(s) >> h & 1:
            far: int = tables()["gliders"]["distance"]
            return no("§GLD-1", "{hex} is more than {far:hex(es)} from any paratroops", hex=h, far=far)
        return bars_stack(s, self.unit, h)

    def glide(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§GLD-1"""
        s.place(self.unit, h)
        s.flags[self.unit] |= HELD  # it takes its room in the hex before the next one lands
        s.enter(self.unit, [h])
        s.tell(Event("glider", "§GLD-1", {"kind": s.kind[self.unit], "hex": h}))
        return []

    def forgo(self, s: NormandyState, n: str) -> list[Task[NormandyState]]:
        """§R-67"""
        forgo_glider(s, self.unit)
        return []

    verbs = (
        Verb("glide", HEX, lawful=grounds, bars=bars_ground, take=glide),
        Verb("pass", NOTHING, take=forgo),
    )
