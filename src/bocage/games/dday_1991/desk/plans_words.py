"""Modifiers, chances and verdicts of a combat as a player reads them."""

from bocage.core.tally import Line, Tally, written
from bocage.games.dday_1991.forecast import Role, Verdict
from bocage.games.dday_1991.tables import clamp

COUNTS = ("no loss", "one loss", "two losses")
WHO = {Role.ATTACKER: "attackers", Role.DEFENDER: "defenders"}


def code_of(verdict: Verdict) -> str:
    """Who is beaten and what it costs him: `D2`, `D1`, `D` for the defenders, `A`, `A1`, `A2` for the attackers."""
    return f"{'DA'[verdict.winner]}{verdict.losses or ''}"


def verdict_words(verdict: Verdict) -> str:
    """`the attackers win, one loss to the defenders`"""
    loss = f", {COUNTS[verdict.losses]} to the {WHO[verdict.loser]}" if verdict.losses else ""
    return f"the {WHO[verdict.winner]} win{loss}"


def signed(modifier: int) -> str:
    """`+8`"""
    return f"+{modifier}"


def against(attack: int, defense: int) -> str:
    """`+8 against +6`"""
    return f"{signed(attack)} against {signed(defense)}"


def modifier_lines(tally: Tally) -> list[Line]:
    """§4b0 §4b10 The parts of a sum, and what the limits make of it."""
    return [*tally.lines(), *limit_lines(int(tally.total))]


def limit_lines(total: int) -> list[Line]:
    """§4b10 What is lost above the highest total, or made good below the lowest."""
    change = clamp(total) - total
    if not change:
        return []
    says = f"counts as {clamp(total)} at the {'most' if change < 0 else 'least'}"
    return [Line(written(change), "§4b10", says)]
