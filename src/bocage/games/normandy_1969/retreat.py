"""§CRT-DB §CRT-AB §R-17 Retreats: one to three squares, by the owner's choice, away from the enemy if possible."""

from collections.abc import Iterable
from operator import itemgetter

from msgspec.structs import replace

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import HEX
from bocage.core.verbs import Verb

from .away import Grade, Way, approached, is_aside
from .kit import SLOW
from .state import NormandyState
from .terrain import Terrain


def ways_back(s: NormandyState, side: int, start: Hex, steps: int, attacked: Hex = NOWHERE) -> list[tuple[Grade, Way]]:
    """§R-17 §CRT-DB §RUL-08 Every way of so many squares that ground and enemy leave, the best first, room or no room.

    `attacked` is the square an attacker fought (§CRT-AB). The ways depend on the enemy's squares alone, and are kept
    for as long as they stay the same.
    """
    terrain = s.terrain_for(side)
    found: list[tuple[Grade, Way]] | None = terrain.backs.get((start, steps, attacked))
    if found is None:
        found = graded(terrain, start, walks(terrain, start, steps), attacked)
        terrain.backs[start, steps, attacked] = found
    return found


def walks(terrain: Terrain, start: Hex, steps: int) -> list[Way]:
    """§R-17 §CRT-DB Every way of so many squares over open ground, no square twice, rivers only by road."""
    links, closed = terrain.kit.edges[False][SLOW], terrain.closed
    ways: list[Way] = [()]
    for _ in range(steps):
        ways = [
            (*way, n)
            for way in ways
            for n, _ in links[way[-1] if way else start]
            if not closed[n] and n != start and n not in way
        ]
    return ways


def graded(terrain: Terrain, start: Hex, ways: list[Way], attacked: Hex) -> list[tuple[Grade, Way]]:
    """§RUL-08 Ways of one length with their grades, the best first. By option less is asked of them."""
    grid, reading, is_zone = terrain.kit.grid, terrain.kit.options.retreat_away, terrain.is_zone
    steps = len(ways[0]) if ways else 0
    near = grid.disc(1 << start, steps - 1) if reading != "zones" else 0
    around = terrain.around(start) if reading == "all" else None
    found = [
        (
            Grade(
                around is not None and is_aside(grid, way, attacked),
                around.toward(way) if around is not None else 0,
                sum([is_zone(h) for h in way]),
                near >> way[-1] & 1,
            ),
            way,
        )
        for way in ways
    ]
    return sorted(found, key=itemgetter(0))


class Stacks:
    """§RUL-30 The squares of a side as if some of its units had gone already; each is counted when it is asked for."""

    __slots__ = ("_gone", "_loads", "_s")

    def __init__(self, s: NormandyState, gone: Iterable[Unit]) -> None:
        self._s, self._gone = s, frozenset(gone)
        self._loads: dict[Hex, int] = {}

    def load(self, h: Hex) -> int:
        """What stands in a square: regiments * 16 + battalions."""
        found = self._loads.get(h)
        if found is None:
            s = self._s
            found = sum([s.kit.weight[s.kind[v]] for v in s.units_at(h) if v not in self._gone])
            self._loads[h] = found
        return found

    def has_room(self, u: Unit, h: Hex) -> bool:
        """§R-17 §STK-1 §STK-2 §STK-3 Whether a unit may end there."""
        kit = self._s.kit
        return self.load(h) + kit.weight[self._s.kind[u]] in kit.stack_ok[kit.rough[h]]

    def add(self, u: Unit, h: Hex) -> None:
        """Suppose that a unit has ended there."""
        self._loads[h] = self.load(h) + self._s.kit.weight[self._s.kind[u]]


def best_ways(s: NormandyState, u: Unit, steps: int, stacks: Stacks, attacked: Hex = NOWHERE) -> list[Way]:
    """§R-17 §RUL-08 The ways a unit may take: those with room at the end that lead away best; none if it is lost."""
    best: Grade | None = None
    found = []
    for grade, way in ways_back(s, u & 1, s.at[u], steps, attacked):
        if best is not None and grade != best:
            break
        if stacks.has_room(u, way[-1]):
            best = grade
            found.append(way)
    return found


class Retreat(Do[NormandyState], frozen=True):
    """§CRT-DB §CRT-AB A unit must go back the full number of squares, or is destroyed."""

    unit: Unit
    steps: int
    by: Side  # who leads it: its owner, or §INV-5 the Allies where paratroops have landed
    waiting: tuple[Unit, ...] = ()  # §RUL-30 those who go back after it
    attacked: Hex = NOWHERE  # §CRT-AB the square that an attacker goes back from

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        return lead_back(s, RetreatStep(self.unit, (), self.steps, self.by, self.waiting, self.attacked))


class RetreatStep(Ask[NormandyState], frozen=True):
    """§R-17 §CRT-DB §CRT-AB One square of a retreat after the other, where there is a choice."""

    unit: Unit
    way: Way
    steps: int
    by: Side
    waiting: tuple[Unit, ...] = ()
    attacked: Hex = NOWHERE

    @property
    def rule(self) -> str:  # type: ignore[override]  # it depends on who leads
        """§R-17 The owner leads his unit back; §INV-5 the Allies do where paratroops have landed."""
        return "§R-17" if self.by == self.unit & 1 else "§INV-5"

    def who(self, s: NormandyState) -> Side:
        return self.by

    def lawful(self, s: NormandyState) -> list[Way]:
        """The ways that go on from here."""
        stacks, gone = Stacks(s, (self.unit, *self.waiting)), len(self.way)
        best = best_ways(s, self.unit, self.steps, stacks, self.attacked)
        return [way for way in best if way[:gone] == self.way]

    def next_squares(self, s: NormandyState) -> list[Hex]:
        """The squares it may enter next."""
        return sorted({way[len(self.way)] for way in self.lawful(s)})

    def bars_square(self, s: NormandyState, h: Hex) -> Ruling | None:
        """The first rule against entering a square next."""
        if h == s.at[self.unit] or h in self.way:
            return no(self._result(s), "{hex} would be entered twice", hex=h)
        last = self.way[-1] if self.way else s.at[self.unit]
        return bars_step(s, self.unit, last, h) or self._bars_way(s, h)

    def _bars_way(self, s: NormandyState, h: Hex) -> Ruling | None:
        """Why a square that could be entered leads nowhere, or less well away from the enemy than another."""
        begun = (*self.way, h)
        stacks = Stacks(s, (self.unit, *self.waiting))
        all_ways = ways_back(s, self.unit & 1, s.at[self.unit], self.steps, self.attacked)
        ways = [(grade, way) for grade, way in all_ways if way[: len(begun)] == begun]
        if not ways:
            says = "the unit could not go back {steps:square(s)} by {hex}"
            return no(self._result(s), says, steps=self.steps, hex=h)
        ways = [(grade, way) for grade, way in ways if stacks.has_room(self.unit, way[-1])]
        if not ways:
            return no("§R-17", "the ways through {hex} end where there is no room", hex=h)
        taken = self.lawful(s)[0]
        best = next(grade for grade, way in all_ways if way == taken)
        grade, way = ways[0]
        return self._bars_grade(s, h, grade, way, best) if grade != best else None

    def _bars_grade(self, s: NormandyState, h: Hex, grade: Grade, way: Way, best: Grade) -> Ruling:
        """§RUL-08 The weightiest fault of a way that a better one has not."""
        if grade.aside > best.aside:
            says = "{hex} does not lead rearward: another way leads farther from {attacked:hex} with every square"
            return no("§CRT-AB", says, hex=h, attacked=self.attacked)
        if grade.toward > best.toward:
            return self._bars_toward(s, h, way, best)
        if grade.zones > best.zones:
            return no("§R-17", "another way back than by {hex} keeps out of enemy zones", hex=h)
        return no("§RUL-08", "by {hex} the unit ends nearer than {steps:square(s)}", hex=h, steps=self.steps)

    def _bars_toward(self, s: NormandyState, h: Hex, way: Way, best: Grade) -> Ruling:
        """§CRT-DB The enemy a way leads too near to, and how near."""
        enemies = s.terrain_for(self.unit & 1).enemies
        if not best.toward:
            e, began, near = approached(s.kit.grid, s.at[self.unit], way, enemies)
            says = (
                "by {hex} the unit comes to {near:square(s)} from {enemy:hex} after {began}; "
                "another way leads away from all enemy units"
            )
            return no(self._result(s), says, hex=h, near=near, enemy=e, began=began)
        far = {e: s.kit.grid.distance(way[-1], e) for e in enemies}
        e = min(far, key=lambda e: (far[e], e))
        says = "by {hex} the unit ends {near:square(s)} from {enemy:hex}; another way ends farther from any enemy"
        return no(self._result(s), says, hex=h, near=far[e], enemy=e)

    def _result(self, s: NormandyState) -> str:
        return result_rule(s, self.unit)

    def retreat(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§R-17"""
        return lead_back(s, replace(self, way=(*self.way, h)))

    verbs = (Verb("retreat", HEX, lawful=next_squares, bars=bars_square, take=retreat),)


def result_rule(s: NormandyState, u: Unit) -> str:
    """The rule a unit goes back by: as an attacker or as a defender."""
    return "§CRT-AB" if u & 1 == s.mover else "§CRT-DB"


def bars_step(s: NormandyState, u: Unit, a: Hex, b: Hex) -> Ruling | None:
    """§R-17 The first rule against a step back: sea, water without a road, enemies. Must agree with `walks`."""
    board = s.kit.board
    if b not in s.kit.grid.neighbours[a]:
        return no("§R-17", "{hex} is not next to the unit", hex=b)
    d = s.kit.grid.direction(a, b)
    if not board.enterable_mask >> b & 1 or board.sea_side[d] >> a & 1:
        return no("§R-17", "the sea bars the way to {hex}", hex=b)
    if s.kit.is_wet(a, d) and not board.road[d] >> a & 1:
        return no("§R-17", "water without a road bars the way to {hex}", hex=b)
    if s.occupied[1 - (u & 1)] >> b & 1:
        return no("§R-17", "enemies of the unit are in {hex}", hex=b)
    return None


def lead_back(s: NormandyState, step: RetreatStep) -> list[Task[NormandyState]]:
    """A retreat goes on: forced squares by themselves, the rest by decision; without a way the unit is lost."""
    ways = step.lawful(s)
    if not ways:
        u = step.unit
        facts = {"side": Side(u & 1), "kind": s.kind[u], "hex": s.at[u], "steps": step.steps}
        s.tell(Event("no_retreat", result_rule(s, u), facts))
        s.eliminate(u)
        return []
    way = step.way
    while len(way) < step.steps:
        choices = {found[len(way)] for found in ways}
        if len(choices) > 1:
            return [replace(step, way=way)]
        way = (*way, choices.pop())
    fall_back(s, step.unit, way, step.by)
    return []


def fall_back(s: NormandyState, u: Unit, way: Way, by: Side) -> None:
    """§CRT-DB §CRT-AB The unit goes back along its way; what it passes may change hands (§R-13 §RNF-3)."""
    origin = s.at[u]
    s.place(u, way[-1])
    s.enter(u, list(way))
    facts = {"side": Side(u & 1), "kind": s.kind[u], "from": origin, "way": way, "by": by}
    s.tell(Event("retreated", result_rule(s, u), facts))
