"""Chances and averages as a player reads them."""

from fractions import Fraction


def percent(chance: Fraction) -> str:
    """`58%`; a tenth more exactly where whole numbers would say never or always."""
    if chance in (0, 1) or 1 <= 200 * chance <= 199:
        return f"{round(100 * chance)}%"
    tenths = round(1000 * chance)
    return "<0.1%" if not tenths else ">99.9%" if tenths == 1000 else f"{tenths / 10}%"


def likely(chance: Fraction) -> str:
    """A chance for one who wonders whether it can happen at all."""
    return "never" if not chance else "always" if chance == 1 else percent(chance)


def average(number: Fraction) -> str:
    """Points or losses on average, to two places: `0.38`, `1`."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")
