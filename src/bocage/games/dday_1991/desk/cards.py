"""Dice and what came of them, as cards: combats, the weather, bombs, air units in bad weather, the verdict."""

from collections.abc import Callable
from typing import Any

from bocage.core.blocks import Sum
from bocage.core.desk import Card, Die
from bocage.core.tally import Line
from bocage.games.dday_1991.forecast import Role, Verdict
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import FACES, air_may_attack, good_up_to, last_turn, month

from .months import MONTHS
from .names import hex_words, side_words
from .plans_words import COUNTS, against, code_of, limit_lines, signed, verdict_words

Facts = dict[str, Any]


def card_of(s: DDayState, kind: str, f: Facts, says: str) -> Card | None:
    """The card of an event that has one."""
    build = _CARDS.get(kind)
    return build(s, f, says) if build is not None else None


def _combat(s: DDayState, f: Facts, says: str) -> Card:
    """§4c1 Both dice, both sums, and what they come to."""
    where = " and ".join(hex_words(s, h) for h in f["hexes"])
    verdict = Verdict(Role.ATTACKER if f["attacker_wins"] else Role.DEFENDER, f["losses"])
    dice = [Die(role, face, FACES) for role, face in zip(("attacker", "defender"), f["dice"], strict=True)]
    sums = [
        _sum(title, f[title.lower()], total) for title, total in zip(("Attack", "Defense"), f["modifiers"], strict=True)
    ]
    (ours, theirs), words = f["numbers"], verdict_words(verdict)
    return Card(
        f"{side_words(f['side'])} attack on {where}",
        dice,
        sums,
        against(*f["modifiers"]),
        code_of(verdict),
        f"{ours} against {theirs}: {words}.",
    )


def _sum(title: str, lines: list[Line], total: int) -> Sum:
    """§4b10 The lines of one side, and what the limits make of them."""
    return Sum(title, [*lines, *limit_lines(sum(int(line.amount) for line in lines))], signed(total))


def _weather(s: DDayState, f: Facts, says: str) -> Card:
    """§wx"""
    turn = next(turn for turn in range(1, last_turn() + 1) if month(turn) == f["month"])
    name = MONTHS[f["month"]]
    cell = f"good up to {good_up_to(turn)} in {name}"
    return Card(
        f"The weather of {name}", [Die("weather", f["die"], FACES)], [], cell, "good" if f["good"] else "bad", says
    )


def _carpet(s: DDayState, f: Facts, says: str) -> Card:
    """§carpet"""
    target = s.kit.kinds[f["target"]].name
    results = [COUNTS[f["loss"]]] if f["loss"] else []
    results += ["no terrain counts"] if f["bare"] else []
    dice = [Die("bombs", f["die"], FACES)]
    return Card(f"Bombs on {hex_words(s, f['hex'])}", dice, [], target, ", ".join(results) or "nothing", says)


def _air_weather(s: DDayState, f: Facts, says: str) -> Card:
    """§opt-12c5"""
    most = max(die for die in range(1, FACES + 1) if air_may_attack(die))
    title = f"{s.kit.kinds[f['piece']].name} in bad weather"
    result = "flies" if f["flies"] else "stays down"
    return Card(title, [Die("air", f["die"], FACES)], [], f"flies up to {most}", result, says)


def _verdict(s: DDayState, f: Facts, says: str) -> Card:
    """§6-winA §6-winG §6-draw"""
    return Card("The verdict", [], [_score(f["lines"])], "", f["level"], says)


def _score(lines: list[Line]) -> Sum:
    return Sum("How near the Allies came", lines, str(sum(int(line.amount) for line in lines)))


_CARDS: dict[str, Callable[[DDayState, Facts, str], Card]] = {
    "combat": _combat,
    "weather": _weather,
    "carpet": _carpet,
    "air_weather": _air_weather,
    "verdict": _verdict,
}
