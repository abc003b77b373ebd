"""Reading a printed sheet in tests: its small tables, its key, its ranges of points."""

from collections.abc import Callable

from bocage.draw.key import COLUMNS, KEY_WIDTH
from bocage.draw.lettering import Face, width_of
from bocage.draw.sheet import Sheet


def lines(sheet: Sheet, heading: str) -> dict[str, str]:
    """A small table of a sheet by its heading."""
    return dict(next(table for table in sheet.tables if table.heading == heading).lines)


def key(sheet: Sheet, sign: str) -> tuple[str, str, str]:
    """The costs and the effect in battle of a line of the key."""
    line = next(line for line in sheet.key if line.sign == sign)
    return line.slow, line.fast, line.die


def is_within(total: int, words: str) -> bool:
    """Whether a total is in a printed range."""
    if words.endswith(" or less"):
        return total <= int(words.removesuffix(" or less"))
    if words.endswith(" or more"):
        return total >= int(words.removesuffix(" or more"))
    least, most = words.split("–")
    return int(least) <= total <= int(most)


def check_levels(shown: dict[str, str], level: Callable[[int], str], totals: range) -> None:
    """Every total lies in one printed range, which has the name the rules give it."""
    for total in totals:
        (named,) = [name for words, name in shown.items() if is_within(total, words)]
        assert named == level(total)


def check_columns(sheet: Sheet) -> None:
    """No cell of the key runs into the next or out of its panel; a cost for all stands between its two columns."""
    for name, slow, fast, die in [sheet.key_heading, *((k.name, k.slow, k.fast, k.die) for k in sheet.key)]:
        _, left, right, last = COLUMNS
        cells = [(left, slow), (right, fast)] if fast else [((left + right) / 2, slow)]
        end = COLUMNS[0] + width_of(name, 18, Face.SANS)
        for middle, words in [*cells, (last, die)]:
            half = width_of(words, 18, Face.SANS) / 2
            assert end < middle - half, (name, words)
            end = middle + half
        assert end < KEY_WIDTH - 14
