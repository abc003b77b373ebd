"""§INV-5 §SCT §GLD Turn 1 from the air: drops, scatter, paratroops that fight what they land on, gliders."""

from bocage.core.hexes import NOWHERE, Hex, Mask, bits, members
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.regiments.breaking import break_down
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.invasion import scatter_of, waiting
from bocage.core.regiments.kit import union
from bocage.core.regiments.nouns import HEX
from bocage.core.regiments.state import BOX, RESERVE
from bocage.core.verbs import Verb

from .kinds import sea_kind
from .kit import Kit, tables
from .planning import COMMANDO, GLIDER, PARACHUTE, glider_squares
from .resolve import fight
from .stacking import bars_full_stack
from .state import FOLLOW_UP, Battle, NormandyState
from .verbs import PASS

Next = list[Task[NormandyState]]


class AlliedPlacement(Do[NormandyState], frozen=True):
    """§INV-5 §RUL-21 The regiments jump one after the other; when the last fight is over the commandos come ashore."""

    def run(self, s: NormandyState) -> Next:
        for n in bits(s.invaded):
            codes = sorted(s.kind_of(u).code for u in s.units_at(BOX - n))
            s.tell(Event("invades", "§INV-1", {"beach": n, "kinds": codes}))
        for n in s.supply_beaches():
            s.capacity[n] = tables()["beach_capacity"]["turn_1"]
        drops = [(u, h) for u, h in s.aims if s.due[u] == PARACHUTE]
        return [*[ScatterDie(u, h) for u, h in drops], ComeAshore()]


# --- drops


class ScatterDie(Roll[NormandyState], frozen=True):
    """§SCT §INV-5 A regiment jumps: the scatter table, by the ground of its zone."""

    rule = "§SCT"
    unit: Unit
    zone: Hex

    def key(self, s: NormandyState) -> str:
        return f"scatter of a drop on {s.kit.names[self.zone]}"

    def land(self, s: NormandyState, face: int) -> Next:
        column = "other" if is_hard_ground(s.kit, self.zone) else "clear"
        lost, scatters = scatter_of(tables()["scatter"][column][face - 1])
        facts = {"hex": self.zone, "column": column, "die": face, "lost": lost, "scatters": scatters}
        s.tell(Event("drop", "§SCT", {"kind": s.kind[self.unit], **facts}))
        s.aims.remove((self.unit, self.zone))
        units = shatter(s, self.unit, lost)
        return [DriftDie(units, self.zone) if scatters else Touchdown(units, self.zone)]


def is_hard_ground(kit: Kit, h: Hex) -> bool:
    """§R-10 §SCT Bocage, forest, swamp, a city or a river beside the zone: the harder column."""
    board = kit.board
    hard = board.bocage_mask | board.forest_mask | board.swamp_mask | board.city_mask | union(board.river)
    return bool(hard >> h & 1)


def shatter(s: NormandyState, u: Unit, lost: int) -> tuple[Unit, ...]:
    """§SCT §R-09 A regiment that loses battalions becomes those that are left; §R-12 the lost ones return by sea."""
    if not lost:
        return (u,)
    parts = break_down(s, u, 0)
    for part in parts[:lost]:
        s.eliminate(part)
    return tuple(parts[lost:])


class DriftDie(Roll[NormandyState], frozen=True):
    """§SCT §R-10 A second die carries the drop one square by the scatter plan."""

    rule = "§SCT"
    units: tuple[Unit, ...]
    zone: Hex

    def key(self, s: NormandyState) -> str:
        return f"drift of a drop on {s.kit.names[self.zone]}"

    def land(self, s: NormandyState, face: int) -> Next:
        end = s.kit.grid.neighbours[self.zone][s.kit.board.scatter[face - 1]]
        s.tell(Event("drift", "§SCT", {"from": self.zone, "die": face, "hex": end}))
        return [Touchdown(self.units, end)]


class Touchdown(Do[NormandyState], frozen=True):
    """§INV-5 §SCT Where it comes down: the sea and the void are death, Germans are fought at once."""

    units: tuple[Unit, ...]
    hex: Hex

    def run(self, s: NormandyState) -> Next:
        if self.hex == NOWHERE or not s.kit.board.enterable_mask >> self.hex & 1:
            return self._drown(s)
        s.drops |= 1 << self.hex  # §RUL-18
        if not s.occupied[Side.GERMAN] >> self.hex & 1:
            return [TakeGround(self.units, self.hex)]
        kinds = [s.kind[u] for u in self.units]
        s.tell(Event("landed_on", "§INV-5", {"hex": self.hex, "kinds": kinds}))
        return [*fight(s, Battle(self.hex, self.units, landing=True)), TakeGround(self.units, self.hex)]

    def _drown(self, s: NormandyState) -> Next:
        """§SCT Units that come down in the sea, or off the board, are lost."""
        name = s.kit.names[self.hex] if self.hex != NOWHERE else ""
        facts = {"hex": self.hex, "name": name, "kinds": [s.kind[u] for u in self.units], "lost": True}
        s.tell(Event("touchdown", "§SCT", facts))
        for u in self.units:
            s.eliminate(u)
        return []


class TakeGround(Do[NormandyState], frozen=True):
    """§INV-5 The paratroops stand where they came down, if they live. §RUL-20 Too many are tolerated for now."""

    units: tuple[Unit, ...]
    hex: Hex

    def run(self, s: NormandyState) -> Next:
        # the dead are of another group already, and wait to come by sea
        alive = [u for u in self.units if s.at[u] == RESERVE and s.due[u] == PARACHUTE]
        for u in alive:
            s.place(u, self.hex)
            s.enter(u, [self.hex])
        if alive:
            facts = {"hex": self.hex, "name": s.kit.names[self.hex], "kinds": [s.kind[u] for u in alive]}
            s.tell(Event("touchdown", "§INV-5", {**facts, "lost": False}))
        return []


# --- commandos


class ComeAshore(Do[NormandyState], frozen=True):
    """§INV-4 §RUL-21 Commandos land on their coast squares; §RUL-13 where Germans stand now they follow later."""

    def run(self, s: NormandyState) -> Next:
        ashore: dict[Hex, list[int]] = {}
        for u, h in [aim for aim in s.aims if s.due[aim[0]] == COMMANDO]:
            s.aims.remove((u, h))
            if not s.occupied[Side.GERMAN] >> h & 1:
                s.place(u, h)
                s.enter(u, [h])
                ashore.setdefault(h, []).append(s.kind[u])
        for h, kinds in ashore.items():
            s.tell(Event("commandos", "§INV-4", {"kinds": kinds, "hex": h}))
        follow(s, waiting(s, COMMANDO), "§RUL-13")
        return []


def follow(s: NormandyState, units: list[Unit], rule: str) -> None:
    """§RUL-13 §R-12 Units that do not land as planned come over the supply beaches later, as infantry."""
    if units:
        s.tell(Event("follows", rule, {"kinds": [s.kind[u] for u in units]}))
    for u in units:
        s.kind[u], s.due[u] = sea_kind(s.kind[u]), FOLLOW_UP


# --- gliders


def glider_ground(s: NormandyState) -> Mask:
    """§GLD Within three squares of where paratroops came down, in open ground, §RUL-07 not on Germans."""
    near = s.kit.grid.disc(s.drops, tables()["gliders"]["distance"])
    return near & glider_squares(s.kit) & ~s.occupied[Side.GERMAN]


def bars_glider(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§GLD §RUL-07 §STK-1 The first rule against landing a glider unit in a square."""
    if not s.kit.board.enterable_mask >> h & 1:
        return no("§GLD", "{hex} is all sea", hex=h)
    if not glider_squares(s.kit) >> h & 1:
        return no("§GLD", "{hex} is bocage, swamp or city", hex=h)
    if s.occupied[Side.GERMAN] >> h & 1:
        return no("§RUL-07", "Germans are in {hex}", hex=h)
    if not glider_ground(s) >> h & 1:
        return no("§GLD", "{hex} is too far from where paratroops landed", hex=h)
    return bars_full_stack(s, u, h)


class GliderLandings(Do[NormandyState], frozen=True):
    """§GLD §OPT-1 Each glider unit lands in turn, where the plan says or where the player likes."""

    def run(self, s: NormandyState) -> Next:
        units = waiting(s, GLIDER)
        if not units:
            return []
        if not s.kit.options.gliders_planned:
            ask = LandGlider(units[0])
            if ask.options(s) != [PASS]:
                return [ask, self]
        planned = dict(s.aims)
        for u in units:
            h = planned.get(u, NOWHERE)
            if h != NOWHERE and bars_glider(s, u, h) is None:
                land_glider(s, u, h)
            else:
                follow(s, [u], "§RUL-14" if h != NOWHERE else "§RUL-13")
        s.aims = []
        return []


def land_glider(s: NormandyState, u: Unit, h: Hex) -> None:
    """§GLD §OB-AL No die is rolled."""
    s.place(u, h)
    s.enter(u, [h])
    s.tell(Event("glider", "§GLD", {"kind": s.kind[u], "hex": h}))


class LandGlider(Ask[NormandyState], frozen=True):
    """§GLD One glider unit is set down, or follows by sea."""

    rule = "§GLD"
    unit: Unit

    def who(self, s: NormandyState) -> Side:
        return Side.ALLIED

    def grounds(self, s: NormandyState) -> list[Hex]:
        """Where it may land. Must agree with `bars_ground`."""
        held = s.occupied[Side.ALLIED]
        squares = members(glider_ground(s))
        return [h for h in squares if not held >> h & 1 or bars_full_stack(s, self.unit, h) is None]

    def bars_ground(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§GLD §RUL-07 §STK-1"""
        return bars_glider(s, self.unit, h)

    def glide(self, s: NormandyState, h: Hex) -> Next:
        """§GLD"""
        land_glider(s, self.unit, h)
        return []

    def forgo(self, s: NormandyState, n: str) -> Next:
        """§RUL-13"""
        follow(s, [self.unit], "§RUL-13")
        return []

    verbs = (
        Verb("glide", HEX, lawful=grounds, bars=bars_ground, take=glide),
        Verb("pass", NOTHING, take=forgo),
    )
