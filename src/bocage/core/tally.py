"""Sums that carry their reasons: odds, movement costs, victory points."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

Amount = int | Fraction


class Line(Struct, frozen=True):
    """One part of a sum, with the rule behind it."""

    amount: str
    rule: str
    words: str


class Times(NamedTuple):
    """A factor among the parts of a tally."""

    factor: Amount


class Tally:
    """An exact sum and the lines it is made of; a factor multiplies what stands above it."""

    __slots__ = ("parts", "total")

    def __init__(self) -> None:
        self.total: Amount = 0
        self.parts: list[tuple[Amount | Times, str, str]] = []

    def add(self, amount: Amount, rule: str, words: str) -> None:
        """Add a part. `tally.add(+3, "§TEC", "city")`"""
        self.total += amount
        self.parts.append((amount, rule, words))

    def times(self, factor: Amount, rule: str, words: str) -> None:
        """Multiply the sum so far. `tally.times(Fraction(1, 2), "§CMB-I", "out of supply")`"""
        self.total *= factor
        self.parts.append((Times(factor), rule, words))

    def __iter__(self) -> Iterator[Line]:
        for part, rule, words in self.parts:
            yield Line(f"×{written(part.factor)}" if isinstance(part, Times) else written(part), rule, words)

    def lines(self) -> list[Line]:
        """The parts, ready to be shown."""
        return list(self)


def written(amount: Amount) -> str:
    """An exact number as people write it: 7, 3½, 2⅓."""
    value = Fraction(amount)
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    glyph = _GLYPHS.get(rest, f" {rest}" if whole else f"{rest}")
    return f"{sign}{whole or ''}{glyph}"


_GLYPHS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
