"""The price of an exchange: which units to give."""

from bocage.core.regiments.counters import Unit

from .position import Position

MOST_PAYERS = 12
"""So many of the cheapest units are weighed against each other."""


def best_loss(p: Position, units: tuple[Unit, ...], owed: int) -> Unit:
    """The first unit to lose: of the cheapest set that pays the debt."""
    worst = sorted(units, key=lambda u: (p.kind(u).strength, -p.kind(u).movement, u))[:MOST_PAYERS]
    best: tuple[float, tuple[Unit, ...]] | None = None
    for chosen in range(1, 1 << len(worst)):
        party = tuple(u for i, u in enumerate(worst) if chosen >> i & 1)
        paid = p.strength(party)
        if paid >= owed:
            price = paid + 0.1 * sum(p.kind(u).movement for u in party) + 0.3 * len(party)
            if best is None or (price, party) < best:
                best = (price, party)
    return best[1][0] if best is not None else units[0]
