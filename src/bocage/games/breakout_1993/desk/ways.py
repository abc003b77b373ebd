"""§8.36 How far a unit could go in one go: every place it could reach without a die on the way, and what that takes.

The way to a place is the cheapest. Where several cheapest ones would take different ground or bridges, each is a way of
its own, so that nobody decides for the player. A die may fall on the last step; nothing lies beyond it.
"""

from fractions import Fraction

from msgspec import Struct

from bocage.core.areas import Area
from bocage.core.tally import Tally
from bocage.games.breakout_1993.forecast import interdiction, landing_fire
from bocage.games.breakout_1993.interdiction import flak_at, guns_on, is_interdicted
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.movement import entries_for, entry_cost, is_halted, is_mandatory
from bocage.games.breakout_1993.state import BreakoutState

AIR, GUNS = "air", "guns"
"""What may stop a unit on the last step of a way: aircraft over a column, guns over a landing."""

MOST_WAYS = 3
"""So many ways to one place are told apart."""


class Step(Struct, frozen=True):
    """One place entered: its cost line by line, what is paid of it, the die that falls and the chance to be hit."""

    to: Area
    cost: Tally
    paid: int
    die: str = ""
    hit: Fraction = Fraction()
    must: bool = False
    gains: frozenset[int] = frozenset()  # places (from 0) and lines (below 0) that pass to the unit's side


class Way(Struct, frozen=True):
    """The steps to a place, and what would be left of the MF."""

    unit: Unit
    start: Area
    steps: tuple[Step, ...]
    left: int

    @property
    def to(self) -> Area:
        return self.steps[-1].to

    @property
    def paid(self) -> int:
        return sum(step.paid for step in self.steps)

    @property
    def mark(self) -> tuple[object, ...]:
        """What tells it from another of the same cost: the ground and lines it takes, whence it comes to a fight."""
        last = self.steps[-1]
        gains = frozenset[int]().union(*(step.gains for step in self.steps))
        return gains, last.must, last.die, self.before if last.must or last.die else None

    @property
    def before(self) -> Area:
        """The place from which the last step is made."""
        return self.steps[-2].to if len(self.steps) > 1 else self.start

    def actions(self, s: BreakoutState) -> tuple[str, ...]:
        """The steps as they are played."""
        return tuple(str(s.kit.noun("enter")[step.to]) for step in self.steps)


def ways_for(s: BreakoutState, u: Unit) -> dict[Area, list[Way]]:
    """The ways of a unit that may move now, by where they lead; neighbours are always reached straight."""
    trial, found, edge = s.clone(), dict[Area, list[Way]](), list[Way]()
    for to in entries_for(s, u):
        way = Way(u, s.at[u], (step_to(s, u, to),), 0)
        found[to] = [_with_left(s, way)]
        edge += found[to]
    near = set(found)
    while edge:
        edge.sort(key=lambda way: (way.paid, len(way.steps)))
        way = edge.pop(0)
        if way not in found[way.to] or way.left <= 0:
            continue
        for step in _next_steps(s, trial, way):
            if step.to not in near and step.to != way.start:
                longer = Way(u, way.start, (*way.steps, step), way.left - step.paid)
                if _is_kept(found, longer):
                    edge.append(longer)
    return found


def step_to(s: BreakoutState, u: Unit, to: Area) -> Step:
    """One step from where a unit stands, as `movement.enter` would make it."""
    kit, side = s.kit, u & 1
    border, cost = kit.border_of[s.at[u], to], entry_cost(s, u, to)
    paid, must = min(int(cost.total), s.mf_left(u)), is_mandatory(s, u, to)
    gains = set[int]()
    if not must:
        if not s.holds_line(side, border):
            gains.add(-1 - border)
        if not s.controls(side, to) and not s.mask_at(to, 1 - side):
            gains.add(to)
    die = die_of(s, u, to)
    return Step(to, cost, paid, die, hit_chance(s, u, to, die), must, frozenset(gains))


def die_of(s: BreakoutState, u: Unit, to: Area) -> str:
    """§8.4 §14.1 The die that the next step of a unit needs."""
    if is_interdicted(s, u):
        return AIR
    return GUNS if s.at[u] in s.kit.beach_of and guns_on(s, to) else ""


def hit_chance(s: BreakoutState, u: Unit, to: Area, die: str) -> Fraction:
    """§8.4 §14.1 The chance that this die stops the unit: by aircraft where it is, or by guns where it lands."""
    if not die:
        return Fraction()
    results = interdiction(flak_at(s, s.at[u])) if die == AIR else landing_fire(guns_on(s, to))
    return 1 - results.get(Level.FRESH, Fraction())


def _with_left(s: BreakoutState, way: Way) -> Way:
    return Way(way.unit, way.start, way.steps, s.mf_left(way.unit) - way.paid)


def _next_steps(s: BreakoutState, trial: BreakoutState, way: Way) -> list[Step]:
    """What could follow a way without a die, tried with the unit at its end."""
    u, last = way.unit, way.steps[-1]
    if last.die or last.must:
        return []
    trial.place(u, way.to)
    trial.mf[u] = s.mf[u] + way.paid
    trial.entered[u] = s.entered[u] + len(way.steps)
    trial.moved |= 1 << u
    return [] if is_halted(trial, u) else [step_to(trial, u, to) for to in entries_for(trial, u)]


def _is_kept(found: dict[Area, list[Way]], way: Way) -> bool:
    """Put a way among those to its place, unless one as good is known; dearer ones are dropped."""
    known = found.setdefault(way.to, [])
    if known and known[0].paid > way.paid:
        known.clear()
    alike = [one for one in known if one.mark == way.mark]
    if any(one.paid < way.paid for one in known) or any(len(one.steps) <= len(way.steps) for one in alike):
        return False
    known[:] = [one for one in known if one not in alike]
    if len(known) >= MOST_WAYS:
        return False
    known.append(way)
    return True
