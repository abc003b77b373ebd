"""Sums that carry their reasons."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.core.tally import Line, Tally, written


def test_a_tally_adds_up_and_says_why() -> None:
    tally = Tally()
    tally.add(3, "§1", "city")
    tally.add(Fraction(-1, 2), "§2", "mud")
    assert tally.total == Fraction(5, 2)
    assert tally.lines() == [Line("3", "§1", "city"), Line("-½", "§2", "mud")]


@given(st.lists(st.fractions(max_denominator=12), max_size=8))
def test_the_total_is_exactly_the_sum_of_its_parts(amounts: list[Fraction]) -> None:
    tally = Tally()
    for n, amount in enumerate(amounts):
        tally.add(amount, f"§{n}", "")
    assert tally.total == sum(amounts)
    assert [line.amount for line in tally] == [written(amount) for amount in amounts]


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0"),
        (7, "7"),
        (-7, "-7"),
        (Fraction(7, 2), "3½"),
        (Fraction(-1, 3), "-⅓"),
        (Fraction(1, 6), "⅙"),
        (Fraction(9, 7), "1 2/7"),
        (Fraction(2, 7), "2/7"),
        (Fraction(14, 2), "7"),
    ],
)
def test_amounts_are_written_as_people_write_them(amount: int | Fraction, text: str) -> None:
    assert written(amount) == text


def test_a_factor_multiplies_what_stands_above_it() -> None:
    tally = Tally()
    tally.add(7, "§A", "strength")
    tally.times(Fraction(1, 2), "§B", "halved")
    tally.add(2, "§C", "more")
    assert tally.total == Fraction(11, 2)
    assert [line.amount for line in tally] == ["7", "×½", "2"]
    assert sum(amount for amount, _, _ in tally.parts) == tally.total
