"""What every game reads from its own package: the tasks of its chapters, its rulebook, its options."""

from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar

from .nouns import Nouns
from .rulebook import Options, Rulebook


class Packaged:
    """A game whose chapters are modules of one package, with its data beside them."""

    chapters: ClassVar[tuple[ModuleType, ...]]
    """The modules that hold the game's tasks."""
    nouns: ClassVar[Nouns] = {}

    @cached_property
    def tasks(self) -> dict[str, Any]:
        """Every task that can stand on the agenda, by the name of its class."""
        found = [task for chapter in self.chapters for task in vars(chapter).values() if self._is_task(task)]
        return {task.__name__: task for task in found}

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every rule in our own words."""
        return Rulebook.load(self._package, "data/rulebook.toml")

    @cached_property
    def options(self) -> Options:
        """What players may choose before they begin."""
        return Options.load(self._package, "data/options.toml")

    @property
    def _package(self) -> str:
        owner = next(kind for kind in type(self).__mro__ if "chapters" in vars(kind))
        return owner.__module__.rpartition(".")[0]

    def _is_task(self, found: Any) -> bool:
        return isinstance(found, type) and hasattr(found, "waits") and found.__module__.startswith(self._package)
