"""Normandy (1971) as the registry knows it."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import convert

from bocage.core.game import Chance, Result, Scenario
from bocage.core.protocol import Event, Side
from bocage.core.rulebook import Options, Rulebook

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
from .check import check
from .guess import guess
from .kit import Options as KitOptions
from .setup import kit_for, unbegun
from .state import NormandyState
from .victory import verdict
from .view import NormandyView, view
from .words import prompt, words

_CHAPTERS = (
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


class Normandy1971:
    """Normandy, second edition, SPI 1971."""

    id = "normandy-1971"
    title = "Normandy"
    year = 1971
    publisher = "SPI"
    says = (
        "The first six days of the invasion at two kilometres a hex: a secret Allied plan against a secret German "
        "order of battle. Rules complete; the board is reconstructed from geography: it is not the published map."
    )
    rules_version = 1
    hides = True
    scenarios = (
        Scenario("invasion", "The Invasion, 6-11 June 1944", "The whole game: secret plans, the landing, six days."),
    )

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

    def new(self, scenario: str, options: Mapping[str, Any]) -> NormandyState:
        """A match with everything still to come."""
        return unbegun(dict(options))

    def blank(self, options: Mapping[str, Any]) -> NormandyState:
        """A state to be filled from saved data."""
        return NormandyState(kit_for(convert(dict(options), KitOptions)))

    def view(self, s: NormandyState, side: Side) -> NormandyView:
        """What a side may know."""
        return view(s, side)

    def guess(self, v: NormandyView, chance: Chance) -> NormandyState:
        """A world that fits a view."""
        return guess(v, chance, self.tasks)

    def words(self, s: NormandyState, event: Event) -> str:
        """An event as a sentence."""
        return words(s, event)

    def prompt(self, s: NormandyState) -> str:
        """Who decides what now."""
        return prompt(s)

    def result(self, s: NormandyState) -> Result:
        """The verdict, as of now."""
        judged = verdict(s)
        winner = Side.ALLIED if judged.level.startswith("Allied") else Side.GERMAN
        return Result(judged.total, judged.level, winner, judged.tally.lines())

    def check(self, s: NormandyState) -> None:
        """Raise Broken if the position cannot exist."""
        check(s)


def _is_task(found: Any) -> bool:
    return isinstance(found, type) and hasattr(found, "waits") and found.__module__.startswith(__package__ or "")


GAME = Normandy1971()
