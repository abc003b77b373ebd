"""The same attack under both editions: each builds the position in its own state and works it out by its own rules."""

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from bocage.draw import page_normandy_1969, page_normandy_1971
from bocage.draw.page import PageArt
from bocage.editions import under_1969, under_1971
from bocage.editions.column import Column
from bocage.editions.compare import headline, reasons
from bocage.editions.excerpt import excerpt
from bocage.editions.pairs import Pair, pairs
from bocage.editions.scene import Scene


class Edition(Struct, frozen=True):
    """One edition: how it weighs a scene, and how its map looks."""

    year: int
    game: str
    column: Callable[[Scene], Column]
    art: Callable[[], PageArt]


EDITIONS = (
    Edition(1969, "normandy-1969", under_1969.column, page_normandy_1969.page),
    Edition(1971, "normandy-1971", under_1971.column, page_normandy_1971.page),
)
COMPARED = frozenset(edition.game for edition in EDITIONS)
BY_YEAR = {edition.year: edition for edition in EDITIONS}


class Change(Struct, frozen=True):
    """Something that changed between the editions and bears on a scene."""

    topic: str
    says: str


class Weighed(Struct, frozen=True):
    """A scene weighed: one sentence on both, each edition's column with how it came to its odds, and what changed."""

    says: str
    columns: tuple[Column, Column]
    reasons: tuple[str, str]
    changes: tuple[Change, ...]


@lru_cache(maxsize=128)
def weigh(scene: Scene) -> Weighed:
    """Both columns of a scene."""
    first, second = (edition.column(scene) for edition in EDITIONS)
    return Weighed(
        headline(scene, first, second),
        (first, second),
        (reasons(first), reasons(second)),
        tuple(Change(pair.topic, pair.changed) for pair in pairs() if _bears_on(pair, first, second)),
    )


def _bears_on(pair: Pair, first: Column, second: Column) -> bool:
    """Whether a pair of rules decides games and is cited in a column, or forbids somebody his attack there."""
    for ids, column in ((pair.first, first), (pair.second, second)):
        rules = {f"§{rule}" for rule in ids}
        if rules & {found.rule for found in column.barred} and pair.weight != "same":
            return True
        if rules & cited(column) and pair.weight == "great":
            return True
    return False


def cited(column: Column) -> set[str]:
    """Every rule a column names."""
    rules = {found.rule for found in column.barred} | {found.rule for found in column.remarks}
    if column.odds is not None:
        sums = (column.odds.attack, column.odds.defense, column.odds.additions)
        rules |= {line.rule for one in sums for line in one.lines}
        rules |= {found.rule for found in column.odds.prospects.outcomes}
    return rules


@lru_cache(maxsize=64)
def picture(year: int, scene: Scene) -> str:
    """The scene on an edition's map (SVG)."""
    edition = BY_YEAR[year]
    return excerpt(edition.art().board_svg, year, scene, weigh(scene).columns[EDITIONS.index(edition)])
