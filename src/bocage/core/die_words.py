"""What a die was for in words a player knows: a key of `Roll.key` read by the patterns of its game."""

import re
from collections.abc import Callable, Mapping, Sequence

from .protocol import Broken, Side
from .wording import side_name

Pattern = tuple[str, str]
"""A key as a regular expression with named groups, and the words, in which a group stands in braces."""


def die_words(key: str, patterns: Sequence[Pattern], parts: Mapping[str, Callable[[str], str]]) -> str:
    """The words of the first pattern a key fits; `parts` says what the groups of a name mean."""
    for pattern, words in patterns:
        if found := re.fullmatch(pattern, key):
            known = {"side": _side, **parts}
            return words.format(**{name: known.get(name, str)(part) for name, part in found.groupdict().items()})
    raise Broken(f"no words for the die '{key}'")


def _side(word: str) -> str:
    return side_name(Side[word.upper()])
