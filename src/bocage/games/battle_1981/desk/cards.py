"""Dice and what came of them, as cards: weather, ships, drops, infiltration, interdiction, points, the verdict."""

from collections.abc import Callable

from bocage.core.blocks import Sum
from bocage.core.desk import Card, Die
from bocage.core.tally import Line
from bocage.core.wording import sentence_case
from bocage.games.battle_1981.names import (
    CATEGORIES,
    SIXTIETHS,
    decimal_lines,
    decimal_words,
    hex_words,
    listed,
    number_of,
    percent_words,
    points_words,
    sentence,
    the,
    weather_words,
    when_words,
)
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import WEATHERS, interdiction_most, weather_chances
from bocage.games.battle_1981.victory import SOURCES
from bocage.games.battle_1981.weather import FACES

from .cards_battle import Facts, battle_card


def card_of(s: BattleState, kind: str, f: Facts, says: str) -> Card | None:
    """The card of an event that has one."""
    build = _CARDS.get(kind)
    return build(s, f, says) if build is not None else None


def _weather(s: BattleState, f: Facts, says: str) -> Card:
    """§4a §chart-weather The die among the chances of the date, and who can fly and sail."""
    bounds, low = [], 1
    for weather, chance in enumerate(weather_chances(f["turn"])):
        if chance:
            bounds.append(f"{WEATHERS[weather]} {low} to {low + chance - 1}")
            low += chance
    support = f"{f['air']} air and {f['naval']} naval points this turn."
    dice = [Die("weather", f["die"], FACES)]
    return Card(
        f"The weather of {when_words(f['turn'])}", dice, [], listed(bounds), weather_words(f["weather"]), support
    )


def _transport(s: BattleState, f: Facts, says: str) -> Card:
    """§5a §5b What the ships brought in each category, and what there is now."""
    rows = zip(CATEGORIES, f["share"], f["credited"], f["pools"], strict=True)
    lines = [
        Line(points_words(new), "§5b", f"{name}, {share}% of the ships; {points_words(have)} now in stock")
        for name, share, new, have in rows
    ]
    brought = zip(CATEGORIES, f["credited"], strict=True)
    lost = f", less {number_of(f['missing'], 'beachhead')}" if f["missing"] else ""
    return Card(
        f"The ships of {when_words(f['turn'])}",
        [],
        [Sum("Brought ashore", lines, points_words(f["transport"]))],
        f"{f['drawn']} by the chart{lost}",
        points_words(f["transport"]),
        sentence(", ".join(f"{name.lower()} +{points_words(new)}" for name, new in brought)),
    )


def _dropped(s: BattleState, f: Facts, says: str) -> Card:
    """§7b Where the wind has left it; the die is told in the line before."""
    return Card(f"Drop of {the(s, f['piece'])}", [], [], "came down at", hex_words(s, f["hex"]), says)


def _infiltration(s: BattleState, f: Facts, says: str) -> Card:
    """§8d"""
    title = f"{the(s, f['piece'])} infiltrates to {hex_words(s, f['to'])}"
    result = "through" if f["success"] else "held up"
    dice = [Die("", f["die"], FACES)]
    return Card(sentence_case(title), dice, [], f"{f['chance']} or less", result, says)


def _interdiction(s: BattleState, f: Facts, says: str) -> Card | None:
    """§chart-interdict The order is opened; nothing to show where nothing flies."""
    if not f["points"]:
        return None
    worth = f"{f['points']} air points, worth {f['left']} in {WEATHERS[f['weather']]} weather"
    cell = worth if f["left"] != f["points"] else f"{f['points']} air points"
    return Card("Interdiction of German movement", [], [], cell, f"0 to {interdiction_most(f['left'])}", says)


def _scored(s: BattleState, f: Facts, says: str) -> Card:
    """§12g The count of the turn by source, and the score so far."""
    gained = [after - before for before, after in zip(f["before"], f["points"], strict=True)]
    return Card(
        f"Points of {when_words(f['turn'])}",
        [],
        [_sum("Counted now", gained, "+"), _sum("So far", f["points"], "")],
        f"{_points(sum(gained), '+')} this turn",
        f"score {f['score']}",
        f"The score is {f['score']}; the weather so far {percent_words(f['weather'])} against the average.",
    )


def _sum(title: str, points: list[int], sign: str) -> Sum:
    lines = [
        Line(_points(amount, sign), source.rule, source.words)
        for source, amount in zip(SOURCES, points, strict=True)
        if amount
    ]
    return Sum(title, lines, _points(sum(points), sign))


def _points(sixtieths: int, sign: str) -> str:
    words = decimal_words(sixtieths / SIXTIETHS)
    return f"+{words}" if sign and sixtieths > 0 else words


def _verdict(s: BattleState, f: Facts, says: str) -> Card:
    """§12h"""
    lines = decimal_lines(line for line in f["lines"] if line.amount != "0")
    return Card("The verdict", [], [Sum("Points", lines, "")], "", f["level"], says)


_CARDS: dict[str, Callable[[BattleState, Facts, str], Card | None]] = {
    "battle": battle_card,
    "weather": _weather,
    "transport": _transport,
    "dropped": _dropped,
    "infiltration": _infiltration,
    "interdiction": _interdiction,
    "scored": _scored,
    "verdict": _verdict,
}
