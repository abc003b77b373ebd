"""Where Allied depots go: as far forward as keeps everybody fed, and out of the enemy's way."""

from bocage.core.hexes import Hex, Mask, bits, mask_of
from bocage.core.protocol import Side
from bocage.games.battle_1981.kinds import Unit

from .allied_outlook import Outlook
from .allied_weights import allied_weights
from .allied_worth import jam, price

TURN = 3
"""Positions that a division goes in a turn, more or less."""


class Feeding:
    """A nation's sources and those who live by them, for weighing where one of its depots should stand."""

    def __init__(self, o: Outlook, depot: Unit) -> None:
        s, kit = o.s, o.kit
        american = kit.kinds[depot].is_american
        own = [u for u in s.on_board(Side.ALLIED) if kit.kinds[u].is_american == american]
        self.o, self.reach = o, kit.options.supply_range
        self.beaches = mask_of([s.at[u] for u in own if kit.beachheads >> u & 1])
        self.depots = mask_of([s.at[u] for u in own if kit.depots >> u & 1 and u != depot])
        self.eaters = [u for u in own if kit.fighting >> u & 1]
        self.wanted = self._wanted()
        self.north = self._north() if american and o.corps else 0

    def _wanted(self) -> Mask:
        """Ground that the nation's units are about to take."""
        o, kit = self.o, self.o.kit
        near = kit.grid.disc(mask_of([o.s.at[u] for u in self.eaters]), 2) & kit.board.land_mask
        return near & kit.board.continent_mask & ~o.north

    def _north(self) -> Mask:
        """Where the corps in the Cotentin must go: next to the Germans there, and into Cherbourg."""
        o, kit = self.o, self.o.kit
        land = kit.board.land_mask & o.north & ~o.s.held[Side.GERMAN]
        near = kit.grid.disc(mask_of([o.s.at[u] for u in bits(o.corps)]), TURN)
        return land & near & (o.s.near(Side.GERMAN) | kit.board.objectives["Cherbourg"])

    @property
    def some_beach(self) -> Hex:
        """A beachhead: a depot there would add nothing."""
        return next(bits(self.beaches), 0)

    def lines(self, h: Hex) -> Mask:
        """Everything within the lines if the depot stood there."""
        disc, reach = self.o.kit.grid.disc, self.reach
        waiting, covered = self.depots | 1 << h, disc(self.beaches, reach)
        while joined := waiting & covered:
            waiting &= ~joined
            covered |= disc(joined, reach)
        return covered

    def worth(self, h: Hex) -> float:
        """The strength fed and the ground opened up."""
        w, covered = allied_weights().depot, self.lines(h)
        fed = sum(self.o.s.cp[u] for u in self.eaters if covered >> self.o.s.at[u] & 1)
        return w.feed * fed + w.ground * (covered & self.wanted).bit_count() + w.north * self.opened(covered)

    def opened(self, covered: Mask) -> int:
        """Positions for the corps in the Cotentin that are within the lines."""
        return (covered & self.north).bit_count()


def depot_worth(o: Outlook, u: Unit, feeding: Feeding, h: Hex, points: int) -> float:
    """A position for a depot that spends so many movement points to get there."""
    w, s = allied_weights().depot, o.s
    found = feeding.worth(h) - jam(o, h) - price(o, u, points)
    if s.near(Side.GERMAN) >> h & 1:
        found -= w.near_enemy
    elif o.threat(h) > 0:
        friends = o.kit.next_to[h] & s.held[Side.ALLIED] & ~(1 << s.at[u])
        found -= w.open / (1 + len(list(bits(friends))))
    return found
