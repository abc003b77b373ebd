"""Faults put in a real game on purpose: leaks of the order of battle and of strengths, a list shared by clones."""

from random import Random
from typing import Any

import pytest

from bocage.core.protocol import Action, Broken, Side
from bocage.games.normandy_1971 import view as sight
from bocage.games.normandy_1971.combat import Allocate, PlanAttack
from bocage.games.normandy_1971.entrench import Announce
from bocage.games.normandy_1971.game import Normandy1971
from bocage.games.normandy_1971.odds import work_out
from bocage.games.normandy_1971.state import Attack, NormandyState
from bocage.games.normandy_1971.view import NormandyView

from . import secrecy
from .checks import Fault, check_copies
from .driver import walk
from .secrecy import check_renumbered, check_twins

pytestmark = pytest.mark.prove

Patch = pytest.MonkeyPatch


class LeakyNormandy(Normandy1971):
    """Shows the Allies the German order of battle."""

    def view(self, s: NormandyState, side: Side) -> NormandyView:
        v = super().view(s, side)
        return NormandyView(**{**{name: getattr(v, name) for name in v.__struct_fields__}, "ob": s.ob})


def run_normandy(game: Any) -> None:
    """The checks of secrecy and copying alone, wherever attacks are planned."""
    chance = Random(1)
    for seed in range(1, 12):
        for match in walk(game, game.options.resolve({}), seed, most=1500):
            if match.state.agenda and isinstance(match.state.agenda[-1], Allocate | PlanAttack | Announce):
                check_copies(game, match, chance)
                check_twins(game, match.state, [], chance)
                check_renumbered(game, match.state, chance)


def test_an_order_of_battle_in_the_view_is_noticed() -> None:
    with pytest.raises(Fault, match=r"the view of allied shows what is hidden: ob"):
        run_normandy(LeakyNormandy())


def test_options_that_know_the_strength_under_a_marker_are_noticed(monkeypatch: Patch) -> None:
    plain = Allocate.options

    def options(self: Allocate, s: NormandyState) -> list[Action]:
        return [a for a in plain(self, s) if a.verb != "attack" or _strength(s, a.noun) < 6] or plain(self, s)

    monkeypatch.setattr(Allocate, "options", options)
    with pytest.raises(Fault, match=r"options of Allocate tell"):
        run_normandy(Normandy1971())


def _strength(s: NormandyState, name: str) -> int:
    return sum(s.kind_of(u).strength for u in s.units_at(s.kit.hex_named(name)))


def test_odds_that_know_the_strength_under_a_marker_are_noticed(monkeypatch: Patch) -> None:
    def odds(s: Any) -> Any:
        task = s.agenda[-1]
        units = getattr(task, "units", ()) if type(task).__name__ == "PlanAttack" else ()
        return work_out(s, Attack(task.targets, units)).defense.lines() if units else []

    monkeypatch.setitem(secrecy.ODDS, "normandy-1971", odds)
    with pytest.raises(Fault, match="the odds tell what is hidden"):
        run_normandy(Normandy1971())


def test_a_clone_that_shares_a_list_is_noticed(monkeypatch: Patch) -> None:
    plain = NormandyState.clone

    def clone(self: NormandyState) -> NormandyState:
        new = plain(self)
        new.flags = self.flags
        return new

    monkeypatch.setattr(NormandyState, "clone", clone)
    with pytest.raises((Fault, Broken), match=r"changes the original|share something|does not lead back|is broken"):
        run_normandy(Normandy1971())


def test_a_view_that_lists_enemies_by_number_is_noticed(monkeypatch: Patch) -> None:
    """Numbers tell which list a unit came from; alike units in an attack showed them once."""
    monkeypatch.setattr(sight, "_in_order", lambda s, units: sorted(units, key=lambda u: (sight._enemy_unit(s, u), u)))
    with pytest.raises(Fault, match=r"shows what is hidden: attacks|sees the order of numbers: attacks"):
        run_normandy(Normandy1971())


def test_events_in_the_order_of_numbers_are_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(NormandyState, "lined_up", lambda self, units: sorted(units))
    with pytest.raises(Fault, match=r"tells \w+ the order of numbers|the odds tell what is hidden"):
        run_normandy(Normandy1971())
