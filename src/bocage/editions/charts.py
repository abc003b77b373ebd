"""What can be reckoned of both editions without a position: their tables, and who clears a hex on which ground."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from msgspec import Struct

from bocage.games.normandy_1969.kit import Kit as KitOf1969
from bocage.games.normandy_1969.kit import Options as OptionsOf1969
from bocage.games.normandy_1969.kit import tables as tables_1969
from bocage.games.normandy_1969.odds import odds_column as column_1969
from bocage.games.normandy_1969.setup import kit_for as kit_of_1969
from bocage.games.normandy_1971.kit import Kit as KitOf1971
from bocage.games.normandy_1971.kit import Options as OptionsOf1971
from bocage.games.normandy_1971.kit import tables as tables_1971
from bocage.games.normandy_1971.odds import odds_column as column_1971
from bocage.games.normandy_1971.odds import read_table
from bocage.games.normandy_1971.setup import kit_for as kit_of_1971

DIE = range(1, 7)
PRINTED = tuple(range(1, 11))
"""Printed strengths compared: the attacker so many times as strong as the defender, before any ground."""


class Ground(Struct, frozen=True):
    """A kind of ground: what it multiplies a defender by in 1969, and adds to the die in 1971."""

    name: str
    multiple: int
    added: int


class Faces(Struct, frozen=True):
    """How many faces of the die do something, in either edition."""

    first: int
    second: int


def kits() -> tuple[KitOf1969, KitOf1971]:
    """Both editions with the options they open with."""
    return kit_of_1969(OptionsOf1969()), kit_of_1971(OptionsOf1971())


def grounds() -> tuple[Ground, ...]:
    """The kinds of ground that matter in combat, read off both charts."""
    first, second = tables_1969()["terrain"], tables_1971()["terrain"]
    city = first["city"]["defense"][OptionsOf1969().city_defense]
    return (
        Ground("Open ground", 1, second["clear"]["die"]),
        Ground("Across a river", first["river"]["defense"], second["river"]["die"]),
        Ground("City", city, second["city"]["die"]),
        Ground("Bocage", first["bocage"]["defense"], second["bocage"]["die"]),
        Ground("Fortress (held by Germans)", first["fortress"]["defense"], second["fortification"]["die"]),
        Ground("Swamp or forest", first["swamp"]["defense"], second["clear"]["die"]),
        Ground("Open ground, dug in", 1, second["entrenchment"]["die"]),
        Ground("Bocage, dug in", first["bocage"]["defense"], second["bocage"]["die"] + second["entrenchment"]["die"]),
    )


def clears(result: str) -> bool:
    """Whether a result leaves no defender, where the attacker is no smaller: then an exchange takes them all."""
    return result == "EX" or result.startswith("D")


def ruins(result: str) -> bool:
    """Whether a result destroys every attacker, where he is the larger force."""
    return result in ("AE", "AX")


def faces(ground: Ground, times: int, counts: Callable[[str], bool]) -> Faces:
    """How many faces bring such a result to an attacker so many times as strong, neither side having ships."""
    first, second = kits()
    before, _ = column_1969(first, times, ground.multiple)
    after, _ = column_1971(second, times, 1)
    return Faces(
        sum(counts(first.crt.at(before, die)) for die in DIE),
        sum(counts(read_table(second, after, die, ground.added)) for die in DIE),
    )


def cells() -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Column by column: what stands on the six faces of 1969, and on the ten rows of 1971."""
    first, second = kits()
    for column in first.crt.columns:
        yield (
            column,
            tuple(first.crt.at(column, row) for row in range(1, first.crt.rows + 1)),
            tuple(second.crt.at(column, row) for row in range(1, second.crt.rows + 1)),
        )


class Pace(Struct, frozen=True):
    """How many hexes a unit makes in one impulse over one kind of ground."""

    unit: str
    ground: str
    first: int
    second: int


UNITS = (("7-4", 4), ("6-10", 10), ("15-6", 6), ("8-8", 8), ("7-2", 2), ("4-1", 1))


def paces() -> Iterator[Pace]:
    """Marches over open ground, along roads and through bocage, for the commonest allowances."""
    both = tables_1969()["terrain"], tables_1971()["terrain"]
    for unit, allowance in UNITS:
        for ground in ("clear", "road", "bocage"):
            made = []
            for chart in both:
                word = "slow" if allowance <= chart["slow_up_to"] else "fast"
                made.append(max(1, int(allowance / Fraction(chart[ground][word]))))
            yield Pace(unit, ground, made[0], made[1])
