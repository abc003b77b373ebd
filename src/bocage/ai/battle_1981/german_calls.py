"""Where German units are wanted that cannot get there this turn: a field over the map that draws them on."""

from heapq import heapify, heappop, heappush

from bocage.core.hexes import Hex, bits
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.kit import Kit

from .german_worth import Worth
from .scheme import schemes

NOT_WANTED = -100.0


class Calls:
    """By position what one more unit would be worth there, and the best of all positions less the march to it."""

    __slots__ = ("closing", "field", "worth")

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.closing = self._closing()
        self.field = drawn(worth.kit, self._wanted(), worth.w.pull)

    def from_here(self, u: Unit, h: Hex) -> float:
        """What the positions beyond are worth to a unit that comes to stand here."""
        return self.worth.w.hurry * self.field[h]

    def _closing(self) -> list[float]:
        """How much one more unit, thought firm, would close of the line."""
        front = self.worth.front
        found = [0.0] * self.worth.kit.grid.size
        if self.worth.last:
            return found
        for h in bits(self.worth.kit.board.land_mask & ~front.held):
            if front.threat[h] and self.worth.s.on[h] < 0:
                found[h] = self.worth.bare - front.flood(front.held | 1 << h, front.firm | 1 << h)
        return found

    def _wanted(self) -> list[float]:
        """The line, the ground and the blows, for a unit of the usual strength; where nothing threatens, nothing."""
        worth = self.worth
        free = worth.kit.board.land_mask & ~(worth.s.held[0] | worth.s.held[1])
        return [
            self._weighty(h, self.closing[h] + worth.for_anybody(h)) if threat and free >> h & 1 else NOT_WANTED
            for h, threat in enumerate(worth.front.threat)
        ]

    def _weighty(self, h: Hex, wanted: float) -> float:
        """What is wanted counts for more where the main effort is."""
        return wanted * schemes().effort if wanted > 0 and self.worth.sector >> h & 1 else wanted


def drawn(kit: Kit, wanted: list[float], pull: float) -> list[float]:
    """By position the best of all that is wanted less what the march there costs."""
    field, links, cost = wanted.copy(), kit.links, kit.cost
    waiting = [(-worth, h) for h, worth in enumerate(field)]
    heapify(waiting)
    while waiting:
        worth, h = heappop(waiting)
        there = -worth - pull * cost[h]
        if -worth < field[h]:
            continue
        for n in links[h]:
            if there > field[n]:
                field[n] = there
                heappush(waiting, (-there, n))
    return field
