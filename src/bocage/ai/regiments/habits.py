"""Where a unit would like to stand: the habits of movement common to both sides."""

from collections.abc import Callable
from functools import cached_property

from bocage.core.hexes import Hex, Mask
from bocage.core.protocol import Side
from bocage.core.regiments.counters import REGIMENT, Kind, Unit
from bocage.core.regiments.state import BOX, RESERVE

from .position import Position
from .weights import Habits

NEVER = -1000.0
UNPLACED = 8.0


class Glances(dict[Hex, float]):
    """What speaks for each hex at first sight, worked out when it is first looked at."""

    def __init__(self, see: Callable[[Hex], float]) -> None:
        super().__init__()
        self._see = see

    def __missing__(self, h: Hex) -> float:
        found = self[h] = self._see(h)
        return found


class Stance:
    """Scores the hexes a unit could end in."""

    p: Position
    w: Habits

    def __init__(self, p: Position, w: Habits, *, last_words: bool, last_turn: bool) -> None:
        """`last_words`: nothing can be attacked any more before the enemy's turn."""
        self.p, self.s, self.kit, self.ground = p, p.s, p.kit, p.ground
        self.w = w
        self.last_words = last_words
        self.is_last_move = last_words and last_turn
        self.special: Mask = 0  # hexes always worth a look
        self.aims = self.assign()
        self._glances: dict[tuple[str, int], Glances] = {}

    @cached_property
    def foe_at(self) -> list[int]:
        """Hexes from every hex to the nearest enemy unit."""
        return self.p.foe_at

    def assign(self) -> dict[Unit, str]:
        """An objective for every unit: the nearest units choose first, each objective less wanted the more go there."""
        wanted, w = self.demands(), self.w
        names = list(wanted)
        sent = [0.0] * len(names)
        away = {u: self._ways(u, names) for u in self.s.units_of(self.p.side) if self._takes_part(u)}
        aims: dict[Unit, str] = {}
        for u in sorted(away, key=lambda u: (min(away[u]), u)):
            best, chosen = -1e9, 0
            for i, name in enumerate(names):
                weight, strength = wanted[name]
                pull = w.pull * weight / (1 + (sent[i] / strength) ** 2) - w.distance * away[u][i]
                if pull > best:
                    best, chosen = pull, i
            aims[u] = names[chosen]
            sent[chosen] += self.p.kind(u).strength
        return aims

    def _takes_part(self, u: Unit) -> bool:
        h = self.s.at[u]
        return h >= 0 or h <= BOX or (h == RESERVE and self.p.side == Side.GERMAN and self.s.due[u] >> 4 <= self.p.turn)

    def _ways(self, u: Unit, names: list[str]) -> list[float]:
        """Movement points to each objective; a unit not on the map yet is equally far from all."""
        at, kind = self.p.start(u), self.p.kind(u)
        return [self.ground.points_to(name, kind, at) if at >= 0 else UNPLACED for name in names]

    def demands(self) -> dict[str, tuple[float, float]]:
        """The objectives that matter now, with weight and wanted strength."""
        raise NotImplementedError

    def score(self, u: Unit, h: Hex) -> float:
        """How much a unit would like to end its move in a hex."""
        raise NotImplementedError

    def may_leave(self, u: Unit) -> bool:
        """Whether a unit should be moved at all."""
        return not self.s.flags[u] & self.s.STAYS

    def stays(self, h: Hex) -> None:
        """A unit will stay in a hex for the rest of the phase: what it keeps an eye on needs nobody else."""

    def extra_hexes(self, u: Unit, mask: Mask) -> list[Hex]:
        """Hexes among these that deserve a look beside those on the way to the objective."""
        return []

    def busy(self) -> set[Unit]:
        """Units that have something better to do than to attack."""
        return set()

    def glances(self, u: Unit) -> Glances:
        """First sights of all hexes for a unit: those for units with the same aim and gait are the same."""
        aim, kind = self.aims[u], self.p.kind(u)
        key = (aim, self.ground.column(kind))
        found = self._glances.get(key)
        if found is None:
            found = self._glances[key] = Glances(lambda h: self.glance(aim, kind, h))
        return found

    def glance(self, aim: str, kind: Kind, h: Hex) -> float:
        """What speaks for a hex at first sight, whoever else may stand there: it tells which are worth a second."""
        return -self.ground.points_to(aim, kind, h)

    # --- what both sides look at

    @cached_property
    def fed(self) -> Mask:
        """Where units of the side are in supply."""
        return self.p.supplied(self.p.side)

    def is_hungry(self, u: Unit) -> bool:
        """Whether a unit on the map is out of supply."""
        at = self.s.at[u]
        return at >= 0 and not self.fed >> at & 1 and not self.s.is_fed(u)

    def relief(self, u: Unit, h: Hex) -> float:
        """Units out of supply go where they are fed."""
        return self.w.supply if self.fed >> h & 1 and self.is_hungry(u) else 0.0

    def company(self, u: Unit, h: Hex) -> float:
        """Tanks want infantry beside them."""
        if self.p.kind(u).type != "armor":
            return 0.0
        others = self.p.stacks[self.p.side].get(h, ())
        settled = self.p.settled_units(h, u)
        if any(self.p.kind(v).type != "armor" for v in settled):
            return 0.0
        hoped = any(self.p.kind(v).type != "armor" for v in others if v != u)
        return -self.w.armor_alone * (0.5 if hoped else 1.0)

    def safety(self, u: Unit, h: Hex) -> float:
        """Danger to the stack we would make, and shelter where danger is."""
        p, w = self.p, self.w
        if not p.threat[h]:
            return 0.0
        danger = 0.0
        if w.danger:
            strength = p.kind(u).strength + p.strength(p.settled_units(h, u)) + 0.3 * self._neighbours(h)
            danger = w.danger * p.danger(h, strength + self.guns(h))
        return w.shelter * p.shelter(h) - danger

    def cohesion(self, u: Unit, h: Hex) -> float:
        """A unit out of touch is lost; two or three hexes from a friend, zones of control make a line."""
        others, at = self.p.own_mask, self.s.at[u]
        if at >= 0 and len(self.p.stacks[self.p.side][at]) == 1:
            others &= ~(1 << at)
        if self.ground.disc(h, 2) & others & ~(1 << h):
            return self.w.line - self._crowd(u, h)
        if others >> h & 1:
            return -self._crowd(u, h)
        if self.ground.disc(h, 3) & others:
            return 0.0
        return -self.w.isolation

    def _crowd(self, u: Unit, h: Hex) -> float:
        """Two regiments of foot in a hex leave no room for tanks, and a hole in the line."""
        kind = self.p.kind(u)
        if kind.type == "armor" or kind.size != REGIMENT or h not in self.p.settled:
            return 0.0
        there = [self.p.kind(v) for v in self.p.settled_units(h, u)]
        return self.w.crowd if any(k.type != "armor" and k.size == REGIMENT for k in there) else 0.0

    def _neighbours(self, h: Hex) -> int:
        """Friends in the next hexes keep an attacker from all sides."""
        force = self.p.force
        return sum([force[n] for n in self.kit.grid.neighbours[h] if n >= 0])

    def guns(self, h: Hex) -> float:
        """What ships add to our defence of a hex, about."""
        return 0.0
