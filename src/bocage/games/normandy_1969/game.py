"""Normandy (1969) as the registry knows it."""

from collections.abc import Mapping
from typing import Any

from bocage.core.game import Chance, Result, Scenario
from bocage.core.packaged import Packaged
from bocage.core.protocol import Side

from . import (
    airborne,
    combat,
    deployment,
    landings,
    moves,
    planning,
    regroup,
    reinforce,
    resolve,
    retreat,
    sequence,
)
from .check import check as check_position
from .guess import guess
from .nouns import NOUNS
from .setup import blank, unbegun
from .state import NormandyState
from .victory import verdict
from .view import NormandyView
from .view import view as seen_by
from .words import prompt as asked_in_words
from .words import words as in_words


class Normandy1969(Packaged):
    """Normandy, the first edition. §GEN-1 Two players, seven turns."""

    id = "normandy-1969"
    title = "Normandy, first edition"
    year = 1969
    publisher = "Poultron Press"
    says = (
        "The first edition: 6 to 12 June by regiments, a die for the number of attacks, ships' guns on every beach, "
        "paratroops that fight what they land on. Rules from a damaged print, the gaps ruled; the map is reconstructed."
    )
    rules_version = 2
    hides = True
    chapters = (
        sequence,
        planning,
        deployment,
        airborne,
        landings,
        reinforce,
        moves,
        regroup,
        combat,
        resolve,
        retreat,
    )
    nouns = NOUNS
    scenarios = (Scenario("campaign", "The invasion", "The whole game: plan, set-up, landing, seven turns."),)

    view = staticmethod(seen_by)
    words = staticmethod(in_words)
    prompt = staticmethod(asked_in_words)
    check = staticmethod(check_position)

    def new(self, scenario: str, options: Mapping[str, Any]) -> NormandyState:
        """A match with everything still to come."""
        return unbegun(options)

    def blank(self, options: Mapping[str, Any]) -> NormandyState:
        """A state to be filled from saved data."""
        return blank(options)

    def guess(self, v: NormandyView, chance: Chance) -> NormandyState:
        """A world that fits a view."""
        return guess(v, chance, self.tasks)

    def result(self, s: NormandyState) -> Result:
        """The verdict, as of now."""
        judged = verdict(s)
        winner = Side.GERMAN if judged.level == "German" else Side.ALLIED
        return Result(judged.total, judged.level, winner, judged.tally.lines())


GAME = Normandy1969()
