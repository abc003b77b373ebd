"""The levels and temperaments of computer players, the same in every game: `veteran`, `regular:bold`."""

from functools import cache
from typing import Self

from msgspec import Struct, field

from .mind import Manner
from .weighing import read_weights

PLAIN = "historical"
"""The temperament of whoever names none."""


class Level(Struct, frozen=True):
    """How good a player is, by what it knows and how far it looks. Without `seconds` it does not search."""

    says: str
    exact: bool = False
    seconds: float = 0.0
    samples: int = 0
    replies: int = 0


class Scale(Struct, frozen=True):
    """Every level, weakest first, and how much nerve each temperament has."""

    random: Level
    recruit: Level
    regular: Level
    veteran: Level
    general: Level
    temperaments: dict[str, float] = field(default_factory=dict)


LEVELS = ("random", "recruit", "regular", "veteran", "general")


@cache
def scale() -> Scale:
    """The levels as they stand in their file."""
    return read_weights(__package__, "levels.toml", Scale)


class Character(Struct, frozen=True):
    """A level and a temperament."""

    name: str
    level: Level
    manner: Manner

    @classmethod
    def named(cls, name: str) -> Self:
        """`veteran`, `veteran:bold`. KeyError for anything else."""
        word, _, temper = name.partition(":")
        if word not in LEVELS or (temper and word == "random"):
            raise KeyError(name)
        level: Level = getattr(scale(), word)
        return cls(name, level, Manner(level.exact, scale().temperaments[temper or PLAIN], level.seconds > 0))


def names() -> list[str]:
    """Every player by name: the levels, weakest first, and then each with a temperament of its own."""
    others = [temper for temper in scale().temperaments if temper != PLAIN]
    return [*LEVELS, *(f"{word}:{temper}" for word in LEVELS[2:] for temper in others)]
