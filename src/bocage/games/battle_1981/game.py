"""Battle for Normandy (1981) as the registry knows it."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Any

from msgspec import convert

from bocage.core.game import Chance, Result, Scenario
from bocage.core.packaged import Packaged

from . import (
    advance,
    airborne,
    cadre,
    combat,
    infiltration,
    interdiction,
    landing,
    logistics,
    moves,
    recovery,
    reinforce,
    resolve,
    retreat,
    sealed,
    sequence,
    setup,
    victory,
    weather,
)
from .check import check as check_position
from .guess import guess
from .kit import Options as KitOptions
from .nouns import NOUNS
from .sequence import TheGame
from .setup import enlist, kit_for
from .state import BattleState
from .tables import scenarios
from .victory import final_score, score, verdict, winner
from .view import BattleView
from .view import view as seen_by
from .words import prompt as asked_in_words
from .words import words as in_words


class Battle1981(Packaged):
    """Battle for Normandy, Strategic Simulations 1981. §3b §3c §3d Its difficulties are presets of the options."""

    id = "battle-1981"
    title = "Battle for Normandy"
    year = 1981
    publisher = "Strategic Simulations"
    says = (
        "June 1944 by divisions, two days a turn: shipping, fuel and ammunition decide, and both sides set their "
        "levels of attack and defence in secret. Charts as published; map and inner figures are reconstructed."
    )
    rules_version = 2
    hides = True
    chapters = (
        sequence,
        setup,
        airborne,
        logistics,
        weather,
        interdiction,
        moves,
        infiltration,
        landing,
        combat,
        sealed,
        resolve,
        retreat,
        advance,
        cadre,
        reinforce,
        recovery,
        victory,
    )
    nouns = NOUNS
    scenarios = tuple(Scenario(scenario.id, scenario.title, scenario.says) for scenario in scenarios())

    view = staticmethod(seen_by)
    words = staticmethod(in_words)
    prompt = staticmethod(asked_in_words)
    check = staticmethod(check_position)

    def new(self, scenario: str, options: Mapping[str, Any]) -> BattleState:
        """A match with everything still to come."""
        s = self.blank(options)
        enlist(s, scenario)
        s.agenda.append(TheGame())
        return s

    def blank(self, options: Mapping[str, Any]) -> BattleState:
        """A state to be filled from saved data."""
        return BattleState(kit_for(convert(dict(options), KitOptions)))

    def guess(self, v: BattleView, chance: Chance) -> BattleState:
        """A world that fits a view."""
        return guess(v, chance, self.tasks)

    def result(self, s: BattleState) -> Result:
        """The verdict, as of now. §RUL-48 Fractions of a point are dropped."""
        return Result(Fraction(floor(final_score(s))), verdict(s), winner(s), score(s).lines())


GAME = Battle1981()
