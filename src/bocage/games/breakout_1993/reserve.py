"""§12.52 The Supply Reserve: what depots leave unspent, and the spaces of the impulse track it buys."""

from collections.abc import Iterable

from bocage.core.protocol import BOTH, Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .nouns import NUMBER
from .state import BreakoutState
from .tables import constants
from .verbs import END

BUYERS = (Side.GERMAN, Side.ALLIED)
"""§6.2 The German commits himself first."""


def save_points(s: BreakoutState, side: Side) -> None:
    """§12.52 What a side's depots have left goes to its reserve, placed or not."""
    points = sum(depot.points for depot in s.depots if depot.side == side)
    s.reserve[side] += points
    s.tell(Event("reserve", "§12.52", {"side": side, "points": points, "now": s.reserve[side]}))
    s.depots = []


def first_impulse(s: BreakoutState) -> int:
    """§12.54 The number a day starts with: Allies have bought it down, Germans up."""
    return constants().day_start - s.bought[Side.ALLIED] + s.bought[Side.GERMAN]


def bars_buy(s: BreakoutState, side: Side, spaces: int) -> Ruling | None:
    """§12.53 §12.53a The first rule against buying so many spaces for the next day."""
    numbers, start = constants(), first_impulse(s)
    if spaces < 1:
        return no("§12.53", "at least one space is bought, or none at all")
    if s.kit.options.impulse_purchases == "three" and spaces > (most := numbers.impulse_limit):
        return no("§12.53", "{spaces} spaces are more than the {most} of a day", spaces=spaces, most=most)
    price = spaces * numbers.impulse_price
    if price > s.reserve[side]:
        says = "it costs {price} points, {reserve} are in reserve"
        return no("§12.53a", says, price=price, reserve=s.reserve[side])
    to = start - spaces if side == Side.ALLIED else start + spaces
    says = "the marker would stand on {impulse}, beyond the end of the track"
    return None if numbers.track_first <= to <= numbers.track_last_start else no("§12.53", says, impulse=to)


def most_spaces(s: BreakoutState, side: Side) -> int:
    """§12.53 How many spaces a side can buy now; every smaller number can be bought too."""
    spaces = 0
    while bars_buy(s, side, spaces + 1) is None:
        spaces += 1
    return spaces


class BuyImpulses(Do[BreakoutState], frozen=True):
    """§12.53 §RUL-73 Before the next day both may buy spaces; who cannot is not asked, after a breakout nobody."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        if s.result:
            return []
        s.phase, s.bought = "reserve", [0] * len(BOTH)
        return [Purchase(side) for side in BUYERS]


class Purchase(Do[BreakoutState], frozen=True):
    """§12.53 One side's turn to buy."""

    side: Side

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.mover = self.side
        return [Buy(self.side)] if most_spaces(s, self.side) else []


class Buy(Ask[BreakoutState], frozen=True):
    """§12.53 §12.53b §cup-3 How many spaces are bought; the reserve is good for nothing else."""

    rule = "§12.53"
    asks = "buy spaces of the impulse track for the next day, or save the points"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def numbers(self, s: BreakoutState) -> Iterable[int]:
        """§12.53"""
        return range(1, most_spaces(s, self.side) + 1)

    def bars_buy(self, s: BreakoutState, spaces: int) -> Ruling | None:
        """§12.53"""
        return bars_buy(s, self.side, spaces)

    def buy(self, s: BreakoutState, spaces: int) -> list[Task[BreakoutState]]:
        """§12.53"""
        price = spaces * constants().impulse_price
        s.bought[self.side] = spaces
        s.reserve[self.side] -= price
        left = s.reserve[self.side]
        facts = {"side": self.side, "spaces": spaces, "points": price, "left": left, "start": first_impulse(s)}
        s.tell(Event("bought", "§12.53", facts))
        return []

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        """§12.53b What points are for elsewhere is looked for here, and is none of its verbs."""
        return no("§12.53b", "the reserve refits nobody") if a.verb == "refit" else super().bars(s, a)

    verbs = (Verb("buy", NUMBER, lawful=numbers, bars=bars_buy, take=buy), END)
