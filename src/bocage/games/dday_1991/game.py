"""D-Day (1991) as the registry knows it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import convert

from bocage.core.game import Chance, Result, Scenario
from bocage.core.packaged import Packaged

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
from .check import check as check_position
from .guess import guess
from .kit import Options as KitOptions
from .nouns import NOUNS
from .orders import scenarios
from .sequence import TheGame
from .setup import enlist, kit_for
from .state import DDayState
from .victory import score, standing, verdict, winner
from .view import DDayView
from .view import view as seen_by
from .words import prompt as asked_in_words
from .words import words as in_words


class DDay1991(Packaged):
    """D-Day, Smithsonian edition, Avalon Hill 1991."""

    id = "dday-1991"
    title = "D-Day"
    year = 1991
    publisher = "Avalon Hill"
    says = (
        "Western Europe from the invasion to the Rhine and beyond, a month a turn, corps and armies: Moves are the "
        "currency of everything. Rules complete; board and most counters are reconstructed, not the published ones."
    )
    rules_version = 2
    hides = False
    chapters = (
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
    nouns = NOUNS
    scenarios = tuple(Scenario(scenario.id, scenario.title, scenario.says) for scenario in scenarios())

    view = staticmethod(seen_by)
    words = staticmethod(in_words)
    prompt = staticmethod(asked_in_words)
    check = staticmethod(check_position)

    def new(self, scenario: str, options: Mapping[str, Any]) -> DDayState:
        """A match with everything still to come."""
        s = self.blank(options)
        enlist(s, scenario)
        s.agenda.append(TheGame())
        return s

    def blank(self, options: Mapping[str, Any]) -> DDayState:
        """A state to be filled from saved data."""
        return DDayState(kit_for(convert(dict(options), KitOptions)))

    def guess(self, v: DDayView, chance: Chance) -> DDayState:
        """A world that fits a view."""
        return guess(v, chance, self.tasks)

    def result(self, s: DDayState) -> Result:
        """The verdict, as of now."""
        level, tally = verdict(s), score(s)
        return Result(Fraction(tally.total), level, winner(level), tally.lines(), standing(s))


GAME = DDay1991()
