"""The price of an exchange: which units to give."""

from bocage.core.regiments.counters import Unit

from .position import Position

MOST_PAYERS = 12
"""So many of the cheapest units are weighed against each other."""


PACE = 0.1
"""What a point of movement is worth beside a point of strength, where speed only breaks ties."""


def best_loss(p: Position, units: tuple[Unit, ...], owed: int, pace: float = PACE) -> Unit:
    """The first unit to lose: of the cheapest set that pays the debt. `pace` is what a point of movement is worth."""
    worst = sorted(units, key=lambda u: (p.kind(u).strength, -p.kind(u).movement, u))[:MOST_PAYERS]
    best: tuple[float, tuple[Unit, ...]] | None = None
    for chosen in range(1, 1 << len(worst)):
        party = tuple(u for i, u in enumerate(worst) if chosen >> i & 1)
        paid = p.strength(party)
        if paid >= owed:
            price = paid + pace * sum(p.kind(u).movement for u in party) + 0.3 * len(party)
            if best is None or (price, party) < best:
                best = (price, party)
    return best[1][0] if best is not None else units[0]
