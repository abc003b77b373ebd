"""The four supply pools: what there is, what a turn uses, how long that lasts, what is still to be drawn."""

from fractions import Fraction

from msgspec import Struct

from bocage.games.battle_1981.logistics import burn
from bocage.games.battle_1981.names import CATEGORIES, number_of, points_words
from bocage.games.battle_1981.state import AMPHIBIOUS, GENERAL, BattleState

DAYS = 2
"""§1b A turn is two days."""

AMPLE = 10
"""More turns than this are not counted."""


class Stock(Struct, frozen=True):
    """One pool in hundredths: in stock, shipped and used this turn, used last turn, what a turn uses by and large."""

    category: int
    have: int
    shipped: int
    used: int
    used_last: int
    burn: int

    @property
    def title(self) -> str:
        """`Fuel`, `General supply`."""
        return CATEGORIES[self.category]

    @property
    def turns(self) -> Fraction | None:
        """For how many turns the stock lasts; None if nothing uses it."""
        return Fraction(self.have, self.burn) if self.burn else None


def stocks(s: BattleState) -> list[Stock]:
    """§5a All four, in their order."""
    rates, kinds = burn(s), len(CATEGORIES)
    return [
        Stock(pool, s.pools[pool], s.credited[pool], s.used[pool], s.used[kinds + pool], rates[pool])
        for pool in range(kinds)
    ]


def lasts_words(stock: Stock) -> str:
    """How long a stock lasts without another ship: `2 turns, 4 days`."""
    if stock.category == AMPHIBIOUS:
        return "this turn only"
    turns = stock.turns
    if turns is None:
        return "unused so far" if stock.have else "–"
    if turns > AMPLE:
        return f"more than {AMPLE} turns"
    days = int(turns * DAYS)
    if stock.category == GENERAL:
        return f"{number_of(int(turns), 'turn')}, {number_of(int(turns) * DAYS, 'day')}"
    return f"{number_of(days, 'day')}" if turns < 1 else f"{_halves(turns)}, {number_of(days, 'day')}"


def _halves(turns: Fraction) -> str:
    whole, half = divmod(int(turns * 2), 2)
    return number_of(whole, "turn") if not half else f"{whole}½ turns"


def short_words(stock: Stock) -> str:
    """A pool in a line: `312 in stock, 140 a turn: 2 turns, 4 days`."""
    have = f"{points_words(stock.have)} in stock"
    if stock.category == AMPHIBIOUS:
        return f"{have}; what is not used this turn is lost"
    if stock.turns is None:
        return f"{have}, none used so far"
    return f"{have}, about {points_words(stock.burn)} a turn: {lasts_words(stock)}"
