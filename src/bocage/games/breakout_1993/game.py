"""Breakout: Normandy (1993) as the registry knows it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import convert

from bocage.core.game import Chance, Result, Scenario
from bocage.core.packaged import Packaged

from . import (
    advantage,
    air_supply,
    airborne,
    amphibious,
    arrivals,
    attrition,
    barrage,
    bombardment,
    bridges,
    casualties,
    daylight,
    impulse,
    interdiction,
    isolation,
    march,
    morning,
    plan,
    refit,
    regroup,
    reserve,
    resolve,
    retreat,
    seize,
    sequence,
    sunset,
    victory,
)
from .check import check as check_position
from .guess import guess
from .kit import Options as KitOptions
from .nouns import NOUNS
from .orders import endings, scenarios
from .sequence import TheGame
from .setup import enlist, kit_for
from .state import BreakoutState
from .victory import score, verdict, winner
from .view import BreakoutView
from .view import view as seen_by
from .words import prompt as asked_in_words
from .words import words as in_words


class Breakout1993(Packaged):
    """Breakout: Normandy, Avalon Hill 1993."""

    id = "breakout-1993"
    title = "Breakout: Normandy"
    year = 1993
    publisher = "Avalon Hill"
    says = (
        "The first weeks ashore, day by day, in areas and impulses: weather, supply and the Advantage decide. The main "
        "text of the rulebook, the board and most counters are lost: charts and examples are kept to the letter, the "
        "rest is a reconstruction in good faith."
    )
    rules_version = 2
    hides = False
    chapters = (
        sequence,
        airborne,
        morning,
        amphibious,
        arrivals,
        daylight,
        impulse,
        march,
        seize,
        interdiction,
        plan,
        resolve,
        casualties,
        retreat,
        barrage,
        bombardment,
        attrition,
        advantage,
        sunset,
        bridges,
        refit,
        air_supply,
        isolation,
        regroup,
        reserve,
        victory,
    )
    nouns = NOUNS
    scenarios = tuple(Scenario(scenario.id, scenario.title, scenario.says) for scenario in scenarios())

    view = staticmethod(seen_by)
    words = staticmethod(in_words)
    prompt = staticmethod(asked_in_words)
    check = staticmethod(check_position)

    def new(self, scenario: str, options: Mapping[str, Any]) -> BreakoutState:
        """A match with everything still to come."""
        s = self.blank(options)
        enlist(s, scenario)
        s.agenda.append(TheGame())
        return s

    def blank(self, options: Mapping[str, Any]) -> BreakoutState:
        """A state to be filled from saved data."""
        return BreakoutState(kit_for(convert(dict(options), KitOptions)))

    def guess(self, v: BreakoutView, chance: Chance) -> BreakoutState:
        """A world that fits a view."""
        return guess(v, chance, self.tasks)

    def result(self, s: BreakoutState) -> Result:
        """The verdict, as of now."""
        level, tally = verdict(s), score(s)
        return Result(Fraction(tally.total), endings()[level].title, winner(level), tally.lines())


GAME = Breakout1993()
