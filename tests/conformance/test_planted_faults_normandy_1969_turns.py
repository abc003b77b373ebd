"""Faults put in the arrivals, the course of the turn and the score of Normandy (1969): chance play must notice each."""

from typing import Any

import pytest

from bocage.core.protocol import Broken, Side, no
from bocage.core.regiments.orders import edge_hexes
from bocage.games.normandy_1969 import kit, movement, reinforce, sequence, victory
from bocage.games.normandy_1969.state import NormandyState

from .checks import Fault
from .normandy_1969_hunt import everywhere, hunt, misprint
from .planting import Patch, Plant

pytestmark = pytest.mark.prove

# --- arrivals and the course of the turn


def reinforcements_come_early(patch: Patch) -> None:
    late = no("§GEN-4", "it is late")
    patch.setattr(movement, "bars_arrival", lambda s, u: None if s.phase == "first impulse" else late)


def reinforcements_come_from_anywhere(patch: Patch) -> None:
    patch.setattr(reinforce, "edge_hexes", lambda board, due: board.edges["E"] | board.edges["W"] | board.edges["S"])


def reinforcements_come_into_zones(patch: Patch) -> None:
    def entry(s: NormandyState, u: int) -> int:
        free = ~s.occupied[Side.ALLIED] & s.kit.board.enterable_mask
        return int(edge_hexes(s.kit.board, s.due[u] & 15) & free)

    everywhere(patch, "entry_mask", entry)


def twice_the_replacements(patch: Patch) -> None:
    misprint(patch, "replacements", "first_turn", to=2)


def replacements_are_free(patch: Patch) -> None:
    plain = reinforce.buy

    def buy(s: NormandyState, code: str) -> None:
        have = s.points
        plain(s, code)
        s.points = have

    patch.setattr(reinforce, "buy", buy)


def replacements_are_saved_by_option_too(patch: Patch) -> None:
    patch.setattr(reinforce.EndReplacements, "run", lambda self, s: [])


def the_dead_do_not_return(patch: Patch) -> None:
    plain = NormandyState.eliminate

    def eliminate(self: NormandyState, u: int) -> None:
        if u & 1:
            plain(self, u)
        else:
            self.discard(u)

    patch.setattr(NormandyState, "eliminate", eliminate)


def eight_turns(patch: Patch) -> None:
    wrong = {**kit.tables()["turns"], "count": 8, "dates": [*kit.tables()["turns"]["dates"], "13 June 1944"]}
    misprint(patch, "turns", to=wrong)


def no_second_impulse_for_germans(patch: Patch) -> None:
    plain = sequence.GermanTurn.run
    patch.setattr(sequence.GermanTurn, "run", lambda self, s: plain(self, s)[:-1])


# --- the score


def cities_are_worth_more(patch: Patch) -> None:
    misprint(patch, "victory", "cities", to=dict.fromkeys(kit.tables()["victory"]["cities"], 9))


def cities_stay_taken(patch: Patch) -> None:
    plain = NormandyState.enter

    def enter(self: NormandyState, u: int, way: list[int]) -> None:
        held = self.cities
        plain(self, u, way)
        self.cities |= held & ~self.occupied[Side.GERMAN]

    patch.setattr(NormandyState, "enter", enter)


def one_regiment_is_a_division(patch: Patch) -> None:
    patch.setattr(victory, "is_division", bool)


def divisions_score_twice(patch: Patch) -> None:
    patch.setattr(victory, "exit_awards", lambda kit_: ("E", "S", "WN", "N"))


def the_hungry_count_as_deep(patch: Patch) -> None:
    patch.setattr(victory, "supplied_mask", lambda s, side: s.kit.board.enterable_mask)


def a_harsh_verdict(patch: Patch) -> None:
    patch.setattr(victory, "level", lambda total: "German")


RUSH = {"rush": True}

FAULTS: list[tuple[Plant, str, dict[str, Any]]] = [
    (reinforcements_come_early, "§GEN-2|§GEN-4", {}),
    (reinforcements_come_from_anywhere, "§TEC", {}),
    (reinforcements_come_into_zones, "§TEC|§GEN-2|§GEN-4", {"german_ob": "allout"}),
    (twice_the_replacements, "§REP", {}),
    (replacements_are_free, "§REP|§R-12", {}),
    (replacements_are_saved_by_option_too, "§REP|§R-12", {"save_replacements": False}),
    (the_dead_do_not_return, "§CMB-1|§BRK-1", {}),
    (eight_turns, "§GEN-1", RUSH),
    (no_second_impulse_for_germans, "§GEN-2", {}),
    (cities_are_worth_more, "§LVL", RUSH),
    (cities_stay_taken, "§R-13", {}),
    (one_regiment_is_a_division, "§LVL", RUSH),
    (divisions_score_twice, "§LVL", RUSH),
    (the_hungry_count_as_deep, "§LVL", RUSH),
    (a_harsh_verdict, "§LVL", RUSH),
]


@pytest.mark.parametrize(("plant", "noticed", "options"), FAULTS, ids=lambda found: getattr(found, "__name__", ""))
def test_a_planted_fault_is_noticed(plant: Plant, noticed: str, options: dict[str, Any], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken), match=noticed):
        hunt(**options)
