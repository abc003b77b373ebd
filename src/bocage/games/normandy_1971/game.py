"""Normandy (1971) as the registry knows it."""

from collections.abc import Mapping
from typing import Any

from msgspec import convert

from bocage.core.game import Chance, Result, Scenario
from bocage.core.packaged import Packaged
from bocage.core.protocol import Side

from . import (
    combat,
    deployment,
    entrench,
    invasion,
    moves,
    naval,
    planning,
    regroup,
    reinforce,
    resolve,
    retreat,
    sequence,
)
from .check import check as check_position
from .guess import guess
from .kit import Options as KitOptions
from .nouns import NOUNS
from .setup import kit_for, unbegun
from .state import NormandyState
from .victory import verdict
from .view import NormandyView
from .view import view as seen_by
from .words import prompt as asked_in_words
from .words import words as in_words


class Normandy1971(Packaged):
    """Normandy, second edition, SPI 1971."""

    id = "normandy-1971"
    title = "Normandy"
    year = 1971
    publisher = "SPI"
    says = (
        "The first six days of the invasion at two kilometres a hex: a secret Allied plan against a secret German "
        "order of battle. Rules complete; the board is reconstructed from geography: it is not the published map."
    )
    rules_version = 2
    hides = True
    chapters = (
        sequence,
        planning,
        deployment,
        invasion,
        moves,
        regroup,
        combat,
        naval,
        resolve,
        retreat,
        reinforce,
        entrench,
    )
    nouns = NOUNS
    scenarios = (
        Scenario("invasion", "The Invasion, 6-11 June 1944", "The whole game: secret plans, the landing, six days."),
    )

    view = staticmethod(seen_by)
    words = staticmethod(in_words)
    prompt = staticmethod(asked_in_words)
    check = staticmethod(check_position)

    def new(self, scenario: str, options: Mapping[str, Any]) -> NormandyState:
        """A match with everything still to come."""
        return unbegun(dict(options))

    def blank(self, options: Mapping[str, Any]) -> NormandyState:
        """A state to be filled from saved data."""
        return NormandyState(kit_for(convert(dict(options), KitOptions)))

    def guess(self, v: NormandyView, chance: Chance) -> NormandyState:
        """A world that fits a view."""
        return guess(v, chance, self.tasks)

    def result(self, s: NormandyState) -> Result:
        """The verdict, as of now."""
        judged = verdict(s)
        winner = Side.ALLIED if judged.level.startswith("Allied") else Side.GERMAN
        return Result(judged.total, judged.level, winner, judged.tally.lines())


GAME = Normandy1971()
