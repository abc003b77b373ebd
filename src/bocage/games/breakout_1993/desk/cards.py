"""Dice and what came of them, as cards: attacks, bridges, fire on the move, the Sunset roll, isolation, the verdict."""

from collections.abc import Callable, Iterable
from typing import Any

from bocage.core.areas import Area
from bocage.core.blocks import Sum
from bocage.core.desk import Card, Die
from bocage.core.protocol import Side
from bocage.core.tally import Line
from bocage.games.breakout_1993.assault import is_bocage
from bocage.games.breakout_1993.forecast import FACES
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.orders import endings
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import air_supply, constants, impulse_name, seizure

from .names import LEVELS, bridge_words, number_of, place_words, players, proper, side_word, unit_words
from .plans_words import casualty_words, points_words

Facts = dict[str, Any]

FIRES = ("interdiction", "landing_fire")
"""§8.4 §14.1 Fire on the move."""


def card_of(s: BreakoutState, kind: str, f: Facts, says: str) -> Card | None:
    """The card of an event that has one. A landing that guns missed has none: a first wave would deal dozens."""
    build = _CARDS.get(kind)
    if build is None or (kind == "landing_fire" and f["level"] == Level.FRESH):
        return None
    return build(s, f, says)


# --- attacks


def _assault(s: BreakoutState, f: Facts, says: str) -> Card:
    """§9.1 Four dice, both values, and what they come to."""
    margin = margin_of(f)
    paid = margin - absorbed_at(s, f["target"], margin)
    title, result = f"{side_word(f['side'])} assault on {place_words(s, f['target'])}", assault_words(s, f)
    brief = ("a tie" if margin == 0 else "a repulse") if margin <= 0 else str(paid)
    return _attack(title, f, brief.removeprefix("a "), f"{result}{_who_pays(f, margin, paid)}")


def assault_words(s: BreakoutState, f: Facts) -> str:
    """§9.4 §9.5a What an assault came to: `2 Casualty Points, 1 absorbed by bocage: 1 to pay`."""
    margin = margin_of(f)
    return casualty_words(margin, absorbed_at(s, f["target"], margin))


def _who_pays(f: Facts, margin: int, paid: int) -> str:
    """§9.4 §9.5 Whom it falls upon."""
    if margin > 0:
        losers = players(Side(f["side"]).enemy)
        return f". The {losers} pay by levels or retreats" if paid else f". The {losers} hold without a loss"
    return f". {'The Point Unit falls' if margin == 0 else 'All attackers fall'} to {LEVELS[Level.DISRUPT_1]}"


def margin_of(f: Facts) -> int:
    """§9.1 §10.2 By how much the attack was higher."""
    ours, theirs = f["dice"]
    return total_of(f["attack"]) + sum(map(int, ours)) - total_of(f["defense"]) - sum(map(int, theirs))


def absorbed_at(s: BreakoutState, target: Area, margin: int) -> int:
    """§9.5a The Casualty Points that bocage takes."""
    return min(max(0, margin), constants().bocage_absorbs) if is_bocage(s, target) else 0


def _bombard(s: BreakoutState, f: Facts, says: str) -> Card:
    """§10.2"""
    by = {"naval": "ships", "air": "aircraft", "guns": "artillery"}[f["means"]]
    title, margin = f"{side_word(f['side'])} {by} on {place_words(s, f['target'])}", margin_of(f)
    return _attack(title, f, str(margin) if margin > 0 else "no effect", points_words(margin, "Attrition"))


def _attack(title: str, f: Facts, result: str, says: str) -> Card:
    values = [total_of(f[name]) for name in ("attack", "defense")]
    ours, theirs = (value + sum(dice) for value, dice in zip(values, f["dice"], strict=True))
    thrown = zip(("attacker", "defender"), f["dice"], strict=True)
    return Card(
        title,
        [Die(who, face, FACES) for who, dice in thrown for face in dice],
        [_sum("Attack", f["attack"]), _sum("Defense", f["defense"])],
        f"{values[0]} against {values[1]}",
        result,
        f"{ours} against {theirs}: {says}.",
    )


def total_of(lines: Iterable[Line]) -> int:
    """What the lines of a sum come to."""
    return sum(int(line.amount) for line in lines)


def _sum(title: str, lines: list[Line]) -> Sum:
    return Sum(title, proper(lines), str(total_of(lines)))


# --- one die


def _seize(s: BreakoutState, f: Facts, says: str) -> Card:
    """§8.221"""
    title = f"{unit_words(s, f['piece'])} tries {bridge_words(s, f['border'])}"
    return _try(title, f, seizure().target, ("seized", "fails"), says)


def _work(s: BreakoutState, f: Facts, says: str) -> Card:
    """§20.2"""
    noun = {"repair": "Repair", "demolish": "Demolition"}[f["work"]]
    good = {"repair": "repaired", "demolish": "destroyed"}[f["work"]]
    title = f"{noun} of {bridge_words(s, f['border'])}"
    return _try(title, f, constants().bridge_work_target, (good, "fails"), says)


def _air_drop(s: BreakoutState, f: Facts, says: str) -> Card:
    """§12.9"""
    title = f"Air supply for {unit_words(s, f['piece'])}"
    return _try(title, f, air_supply().target, ("refitted", "nothing"), says)


def _try(title: str, f: Facts, target: int, results: tuple[str, str], says: str) -> Card:
    """A die with what is added to it, against what it must reach."""
    result = results[0] if f["success"] else results[1]
    dice, sums = [Die("", f["die"], FACES)], [_sum("Added to the die", f["lines"])]
    return Card(title, dice, sums, f"{f['total']}, needs {target}", result, says)


def _interdiction(s: BreakoutState, f: Facts, says: str) -> Card:
    """§8.4 §8.4a"""
    title = f"Aircraft over {unit_words(s, f['piece'])}"
    return _struck(title, f, number_of(f["flak"], "FLAK unit"), "goes on", says)


def _landing_fire(s: BreakoutState, f: Facts, says: str) -> Card:
    """§14.1"""
    title = f"Coastal guns on {unit_words(s, f['piece'])}"
    return _struck(title, f, number_of(f["guns"], "gun"), "lands", says)


def _isolation(s: BreakoutState, f: Facts, says: str) -> Card:
    """§12.8"""
    title = f"{unit_words(s, f['piece'])} is isolated"
    return _struck(title, f, LEVELS[f["from"]], "holds out", says)


def _struck(title: str, f: Facts, cell: str, unhurt: str, says: str) -> Card:
    """A die that may cost a unit its level; `unhurt` is what it is called if nothing happens."""
    spared = f["level"] == f.get("from", Level.FRESH)
    return Card(title, [Die("", f["die"], FACES)], [], cell, unhurt if spared else LEVELS[f["level"]], says)


# --- the day, and the end


def _sunset(s: BreakoutState, f: Facts, says: str) -> Card:
    """§6.33 §6.34"""
    result = "day ends" if f["ends"] else "weather turns" if f["turns"] else "day goes on"
    number = impulse_name(f["impulse"])
    title, dice = f"Sunset on impulse {number}", [Die("", face, FACES) for face in f["dice"]]
    return Card(title, dice, [], f"{sum(f['dice'])} on impulse {number}", result, says)


def _verdict(s: BreakoutState, f: Facts, says: str) -> Card:
    """§22.1 §22.2"""
    return Card("The verdict", [], [_sum("Points", f["lines"])], "", endings()[f["level"]].title, says)


_CARDS: dict[str, Callable[[BreakoutState, Facts, str], Card]] = {
    "assault": _assault,
    "bombard": _bombard,
    "seize": _seize,
    "work": _work,
    "air_drop": _air_drop,
    "interdiction": _interdiction,
    "landing_fire": _landing_fire,
    "isolation": _isolation,
    "sunset": _sunset,
    "verdict": _verdict,
}
