"""Sums that carry their reasons: odds, movement costs, victory points."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

Amount = int | Fraction


class Line(Struct, frozen=True):
    """One part of a sum, with the rule behind it."""

    amount: str
    rule: str
    words: str


class Tally:
    """An exact sum and the lines it is made of. A factor counts as what it changes, so the parts make the sum."""

    __slots__ = ("_shown", "parts", "total")

    def __init__(self) -> None:
        self.total: Amount = 0
        self.parts: list[tuple[Amount, str, str]] = []
        self._shown: list[str] = []

    def add(self, amount: Amount, rule: str, words: str) -> None:
        """Add a part. `tally.add(+3, "§TEC", "city")`"""
        self._add(amount, rule, words, written(amount))

    def times(self, factor: Amount, rule: str, words: str) -> None:
        """Multiply the sum so far. `tally.times(Fraction(1, 2), "§CMB-I", "out of supply")`"""
        self._add(self.total * factor - self.total, rule, words, f"×{written(factor)}")

    def _add(self, amount: Amount, rule: str, words: str, shown: str) -> None:
        self.total += amount
        self.parts.append((amount, rule, words))
        self._shown.append(shown)

    def __iter__(self) -> Iterator[Line]:
        for (_, rule, words), shown in zip(self.parts, self._shown, strict=True):
            yield Line(shown, rule, words)

    def lines(self) -> list[Line]:
        """The parts, ready to be shown."""
        return list(self)


def written(amount: Amount) -> str:
    """An exact number as people write it: 7, 3½, 2⅓."""
    if isinstance(amount, int):
        return str(amount)
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
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}
