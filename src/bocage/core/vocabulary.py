"""Actions made once: a verb on every hex, unit or number. Making them anew at every decision takes long."""

from collections.abc import Sequence

from .protocol import Action


class Vocabulary:
    """What a kit keeps its actions in."""

    __slots__ = ("_actions",)

    def __init__(self) -> None:
        self._actions: dict[tuple[str, str], list[Action]] = {}

    def made(self, verb: str, about: str, nouns: Sequence[str]) -> list[Action]:
        """The actions of a verb on these nouns, in their order; `about` says what kind of nouns they are."""
        found = self._actions.get((verb, about))
        if found is None:
            found = self._actions[verb, about] = [Action(verb, noun) for noun in nouns]
        return found
