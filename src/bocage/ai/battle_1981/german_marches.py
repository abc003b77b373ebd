"""German movement: units that gain most by a march are moved first, each to the best position within its reach.

A position is worth its ground and the blows that can be struck from it, less the danger, and what it adds to the line;
and it is worth something to come nearer to a better one. Every march gains by that measure, so marching ends.
"""

from heapq import heappop, heappush
from typing import cast

from msgspec import Struct

from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Decision, Side
from bocage.games.battle_1981.infiltration import chance
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.movement import Reach, reach
from bocage.games.battle_1981.moves import END, STOP, MoveUnit
from bocage.games.battle_1981.tables import numbers, tunables

from .german_calls import Calls
from .german_worth import Worth
from .position import Position

LOOKED_AT = 6
"""Positions of a unit's reach for which the line is worked out, the most promising ones."""

NEVER = -1000.0


class March(Struct, frozen=True):
    """The best a unit can do, and how much better that is than to stay."""

    unit: Unit
    to: Hex
    gain: float


class GermanMarches:
    """The movement phase unit by unit. What each could gain is remembered, and looked at again when its turn comes."""

    __slots__ = ("_gains", "_last", "_marches", "_phase")

    def __init__(self) -> None:
        self._phase = (-1, -1)
        self._marches: Marches | None = None
        self._gains: dict[Unit, float] = {}
        self._last: tuple[tuple[int, ...], March] | None = None

    def next_unit(self, p: Position, d: Decision) -> Action | None:
        """The unit with most to gain by a march; the phase ends when nobody gains enough."""
        self._begin(p)
        marches = self._marches = self._marches.after(p) if self._marches else Marches(p)
        able = [p.kit.unit_index[a.noun] for a in d.options if a != END]
        waiting = sorted((-self._gains.get(u, LARGE), u) for u in able)
        while waiting and -waiting[0][0] > marches.worth.w.margin:
            march = marches.best(heappop(waiting)[1])
            self._gains[march.unit] = march.gain
            if march.gain > marches.worth.w.margin and (not waiting or march.gain >= -waiting[0][0]):
                self._last = (tuple(p.s.at), march)
                return p.kit.named("unit")[march.unit]
            heappush(waiting, (-march.gain, march.unit))
        return END

    def step(self, p: Position, d: Decision) -> Action | None:
        """The march that was the reason to take the unit up, or what has become best since."""
        self._begin(p)
        u = cast(MoveUnit, p.s.agenda[-1]).unit
        march, margin = self._march(p, u), p.habits.german.margin
        self._gains[u] = 0.0 if march.gain <= margin else march.gain
        return p.kit.noun("go")[march.to] if march.gain > margin else STOP

    def _march(self, p: Position, u: Unit) -> March:
        if self._last is not None and self._last[0] == tuple(p.s.at) and self._last[1].unit == u:
            return self._last[1]
        return Marches(p, self._marches).best(u)

    def _begin(self, p: Position) -> None:
        """A new phase begins with nothing remembered."""
        if self._phase != (phase := (p.s.turn, p.s.mover)):
            self._phase, self._last, self._marches = phase, None, None
            self._gains.clear()


LARGE = 1e9
"""What a unit could gain that nobody has looked at yet."""


class Marches:
    """What the units could do now."""

    __slots__ = ("calls", "kit", "s", "worth")

    def __init__(self, p: Position, earlier: "Marches | None" = None) -> None:
        """`earlier` spares work while one unit is on the march: where others are wanted has not changed much."""
        self.s, self.kit = p.s, p.kit
        self.worth: Worth = Worth(p, earlier.worth.front if earlier else None)
        self.calls: Calls = earlier.calls if earlier else Calls(self.worth)

    def after(self, p: Position) -> "Marches":
        """What the units could do once one of them has marched."""
        later = Marches(p, self)
        later.calls = Calls(later.worth)
        return later

    def best(self, u: Unit) -> March:
        """The best march of a unit by the exact worth, among those that look best without working out the line."""
        found, own = reach(self.s, u), self.s.at[u]
        rough = {h: self._rough(u, h, found) for h in found.hexes()}
        looked_at = sorted(rough, key=lambda h: -rough[h] - self.calls.closing[h])[:LOOKED_AT]
        held, firm = self.worth.front.without(u)
        stay = self._rough(u, own, found) + self.worth.closes(held, firm, u, own)
        top = March(u, own, 0.0)
        for h in looked_at:
            gain = rough[h] + self.worth.closes(held, firm, u, h) - stay
            if found.past >> h & 1:
                gain *= chance(self.s, u) / 100
            if gain > top.gain:
                top = March(u, h, gain)
        if rough and self._is_worn(u):
            back = max(rough, key=rough.__getitem__)
            gain = rough[back] - self._rough(u, own, found) + self._relief(u, back)
            top = March(u, back, gain) if gain > top.gain else top
        return top

    def _is_worn(self, u: Unit) -> bool:
        """Whether a unit in the line is tired, or has lost too much of what it came with."""
        s, w = self.s, self.worth.w
        return s.faces_enemy(u) and (s.fatigue[u] >= w.tired or s.cp[u] < w.spent * self.kit.strength[u])

    def _relief(self, u: Unit, back: Hex) -> float:
        """What the best change of guard is worth besides the worn unit's own gain: another takes its place."""
        worth, own = self.worth, self.s.at[u]
        held, firm = worth.front.without(u)
        best = NEVER
        for v in self._fresh_near(u):
            left = ~(1 << self.s.at[v])
            line = worth.closes((held & left) | 1 << back, firm & left, v, own) + worth.bare
            best = max(best, line + worth.here(v, own) - worth.here(v, self.s.at[v]))
        return best

    def _fresh_near(self, u: Unit) -> list[Unit]:
        """Units that could still march into the place of this one."""
        s, own = self.s, self.s.at[u]
        near = s.near(Side.ALLIED)
        doors = [n for n in self.kit.links[own] if not near >> n & 1]
        need = self.kit.cost[own] + numbers().beside_enemy
        found = []
        for v in s.on_board(Side.GERMAN):
            if v == u or s.halted >> v & 1 or s.mp[v] < need or s.fatigue[v] >= self.worth.w.fresh or s.faces_enemy(v):
                continue
            price = reach(s, v).price
            if any(price[n] + need <= s.mp[v] for n in doors):
                found.append(v)
        return found

    def _rough(self, u: Unit, h: Hex, found: Reach) -> float:
        """Everything but the line: the place, the way there, and what lies beyond."""
        return self.worth.here(u, h) + self._quiet(u, h, found) + self.calls.from_here(u, h)

    def _quiet(self, u: Unit, h: Hex, found: Reach) -> float:
        """§10b §10c Rest, worth more to the weary: now for those who stay away from enemies, next turn for those who
        come out of the line, seldom for those who face one; and fatigue for those who march far."""
        s, w, rates = self.s, self.worth.w, tunables()
        stays = h == s.at[u] and not s.moved >> u & 1
        if s.near(Side.ALLIED) >> h & 1:
            rest = w.seldom * rates.rest_beside_enemy if stays else 0.0
        else:
            rest = rates.rest_away * (1.0 if stays else w.soon)
        worth = w.rest * s.fatigue[u] * min(s.fatigue[u], rest)
        if h == s.at[u]:
            return worth
        long = (s.spent[u] + found.price[h]) * 100 > s.kit.allowance[u] * rates.march_share
        return worth - w.way * found.price[h] - (w.march if long else 0.0)
