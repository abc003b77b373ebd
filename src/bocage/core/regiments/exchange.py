"""Exchanges: what units can pay for others with."""

from bocage.core.hexes import bits


def least_price(strengths: list[int], owed: int) -> int:
    """The least that units of these strengths can pay of a debt: all of them at most."""
    sums = 1  # bit n: some of the units make n together
    for value in strengths:
        sums |= sums << value
    enough = sums >> owed << owed
    return next(bits(enough), sum(strengths))
