"""What units can pay of a debt."""

import pytest

from bocage.core.regiments.exchange import least_price

PRICES = [
    ([7, 7, 2], 7, 7),
    ([7, 7, 2], 8, 9),
    ([7, 6, 6], 8, 12),
    ([20, 7], 8, 20),
    ([7, 2, 2, 2], 6, 6),
    ([7], 1, 7),
    ([2, 2], 9, 4),
    ([7, 2], 0, 0),
]


@pytest.mark.parametrize(("strengths", "owed", "price"), PRICES)
def test_the_least_price(strengths: list[int], owed: int, price: int) -> None:
    """The cheapest units that make up the sum; all of them where all are too little, none for nothing."""
    assert least_price(strengths, owed) == price
