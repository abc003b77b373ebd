"""D-Day (1991) as the registry knows it."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from msgspec import convert

from bocage.core.game import Chance, Result, Scenario
from bocage.core.protocol import Event, Side
from bocage.core.rulebook import Options, Rulebook

from . import (
    air,
    carpet,
    combat,
    income,
    invasion,
    losses,
    marches,
    movement_step,
    occupy,
    pursuit,
    reinforce,
    replace,
    resolve,
    retreat,
    sequence,
    setup,
    supply,
    transfer,
    weather,
)
from .check import check
from .guess import guess
from .kit import Options as KitOptions
from .orders import scenarios
from .sequence import TheGame
from .setup import enlist, kit_for
from .state import DDayState
from .victory import score, standing, verdict, winner
from .view import DDayView, view
from .words import prompt, words

_CHAPTERS = (
    sequence,
    setup,
    income,
    weather,
    reinforce,
    replace,
    transfer,
    invasion,
    movement_step,
    marches,
    air,
    carpet,
    combat,
    resolve,
    losses,
    retreat,
    occupy,
    pursuit,
    supply,
)


class DDay1991:
    """D-Day, Smithsonian edition, Avalon Hill 1991."""

    id = "dday-1991"
    title = "D-Day"
    year = 1991
    publisher = "Avalon Hill"
    says = (
        "Western Europe from the invasion to the Rhine and beyond, a month a turn, corps and armies: Moves are the "
        "currency of everything. Rules complete; board and most counters are reconstructed, not the published ones."
    )
    rules_version = 1
    hides = False
    scenarios = tuple(Scenario(scenario.id, scenario.title, scenario.says) for scenario in scenarios())

    @cached_property
    def tasks(self) -> dict[str, Any]:
        """Every task that can stand on the agenda."""
        found = [task for chapter in _CHAPTERS for task in vars(chapter).values() if _is_task(task)]
        return {task.__name__: task for task in found}

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every rule in our own words."""
        return Rulebook.load(__package__, "data/rulebook.toml")

    @cached_property
    def options(self) -> Options:
        """What players may choose before they begin."""
        return Options.load(__package__, "data/options.toml")

    def new(self, scenario: str, options: Mapping[str, Any]) -> DDayState:
        """A match with everything still to come."""
        s = self.blank(options)
        enlist(s, scenario)
        s.agenda.append(TheGame())
        return s

    def blank(self, options: Mapping[str, Any]) -> DDayState:
        """A state to be filled from saved data."""
        return DDayState(kit_for(convert(dict(options), KitOptions)))

    def view(self, s: DDayState, side: Side) -> DDayView:
        """What a side may know."""
        return view(s, side)

    def guess(self, v: DDayView, chance: Chance) -> DDayState:
        """A world that fits a view."""
        return guess(v, chance, self.tasks)

    def words(self, s: DDayState, event: Event) -> str:
        """An event as a sentence."""
        return words(s, event)

    def prompt(self, s: DDayState) -> str:
        """Who decides what now."""
        return prompt(s)

    def result(self, s: DDayState) -> Result:
        """The verdict, as of now."""
        level, tally = verdict(s), score(s)
        return Result(Fraction(tally.total), level, winner(level), tally.lines(), standing(s))

    def check(self, s: DDayState) -> None:
        """Raise Broken if the position cannot exist."""
        check(s)


def _is_task(found: Any) -> bool:
    return isinstance(found, type) and hasattr(found, "waits") and found.__module__.startswith(__package__ or "")


GAME = DDay1991()
