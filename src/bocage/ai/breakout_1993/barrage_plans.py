"""Bombardments: which target, by what means, at whom first, and what that is worth."""

from msgspec import Struct
from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.games.breakout_1993.attrition import cost_of
from bocage.games.breakout_1993.barrage import (
    bombardment_attack,
    bombardment_defense,
    guns_in_reach,
    keeps_number,
    primaries,
)
from bocage.games.breakout_1993.bombardment import openings
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import Barrage

from .assault_odds import edges
from .position import Position
from .worth import POINT

MOST = 2.5
"""How many times the share for preparing an assault counts at the most, where much is to be won."""


class Shelling(Struct, frozen=True):
    """A bombardment as it would be planned, and its value."""

    value: float
    barrage: Barrage
    is_free: bool
    """§6.31 §6.311 Whether the impulse marker stays where it is."""


class Shellings:
    """The bombardments of an impulse."""

    def __init__(self, p: Position) -> None:
        self.p, self.s, self.kit, self.w = p, p.s, p.kit, p.weights

    def best(self, target: Area) -> list[Shelling]:
        """The best bombardment of an Area, and if another one is the best that costs no number, that as well."""
        aimed = [self._aimed(way) for way in openings(self.s, self.p.side, target)]
        found = sorted((each for each in aimed if each is not None), key=lambda each: -each.value)
        free = next((each for each in found if each.is_free), None)
        return found[:1] if free is None or free is found[0] else [found[0], free]

    def _aimed(self, way: Barrage) -> Shelling | None:
        """The best Primary Target; further guns join as long as they are worth it."""
        aims = [replace(way, primary=u) for u in primaries(self.s, way)]
        if not aims:
            return None
        best = max(((self.value(aim), -aim.primary, aim) for aim in aims), key=lambda each: each[:2])
        shelling = Shelling(best[0], best[2], keeps_number(self.s, way.means))
        for u in guns_in_reach(self.s, way) if way.means == "guns" else ():
            more = replace(shelling.barrage, units=(*shelling.barrage.units, u))
            value = self.value(more)
            if value > shelling.value:
                shelling = replace(shelling, value=value, barrage=more)
        return shelling

    def value(self, barrage: Barrage) -> float:
        """The levels it costs the enemy by their chances, less the guns it leaves Spent."""
        margin = int(bombardment_attack(self.s, barrage).total - bombardment_defense(self.s, barrage).total)
        first, worth = cost_of(self.s, barrage.primary), self._prize(barrage.primary)
        total = 0.0
        for edge, chance in edges():
            points = margin + edge
            if points >= first:
                total += chance * (worth + self.w.kill * (points - first) * 0.5)
            elif points > 0:
                total += chance * self.w.kill * points * 0.5
        if self._is_in_reach(barrage.target):
            total *= 1 + self.w.prepare * min(MOST, self.p.worth[barrage.target] / POINT)
        guns = sum(1 for u in (barrage.lead, *barrage.units) if u >= 0)
        return total - self.w.act * guns

    def _prize(self, u: Unit) -> float:
        """A level of a good unit is worth more, and that of a Fresh one."""
        attack, defense = self.p.figures(u)
        gun = self.w.gun if self.kit.coastal >> u & 1 and self.s.is_fresh(u) else 0.0
        return self.w.kill * (0.5 + (attack + defense) / 10 + (0.5 if self.s.is_fresh(u) else 0.0)) + gun

    def _is_in_reach(self, target: Area) -> bool:
        """Whether a Fresh unit of ours could assault there."""
        places = (target, *self.kit.land_near(target))
        return any(self.s.is_fresh(u) and self.kit.leaders >> u & 1 for place in places for u in self.p.own(place))
