"""Computer players as a page offers them: levels with what they are like, temperaments as a second choice."""

from collections.abc import Sequence

from bocage.ai.levels import LEVELS, PLAIN, Level, scale

from .wire import LevelInfo


def levels(players: Sequence[str]) -> list[LevelInfo]:
    """The players of a game by level, weakest first; `veteran:bold` is a veteran of another temper."""
    tempers: dict[str, list[str]] = {}
    for name in players:
        level, _, temper = name.partition(":")
        tempers.setdefault(level, [PLAIN])
        if temper:
            tempers[level].append(temper)
    return [_info(name, found if len(found) > 1 else []) for name, found in tempers.items()]


def _info(name: str, tempers: list[str]) -> LevelInfo:
    known: Level = getattr(scale(), name) if name in LEVELS else Level("")
    order = list(scale().temperaments)
    return LevelInfo(name=name, says=known.says, seconds=known.seconds, tempers=sorted(tempers, key=order.index))


def player_words(name: str) -> str:
    """A player's name as it is said: `Veteran, bold`."""
    level, _, temper = name.partition(":")
    return f"{level.capitalize()}, {temper}" if temper else level.capitalize()
