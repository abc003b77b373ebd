"""§6-winA §6-winG §6-draw Victory: units over the Rhine, cities, and Allied corps lost."""

from typing import Any

import pytest

from bocage.core.hexes import members
from bocage.core.play import is_over
from bocage.core.protocol import Side
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.replace import ReplacementStep
from bocage.games.dday_1991.sequence import FinalVerdict
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.victory import score, units_beyond_rhine
from tests.games.dday_1991.position import ALLIED, GERMAN, attack, do, fighting, moving, position, roll, run, told

CORPS = [
    "5U",
    "7U",
    "8U",
    "12U",
    "15U",
    "19U",
    "20U",
    "3U",
    "6U",
    "13U",
    "16U",
    "21U",
    "22U",
    "23U",
    "1B",
    "8B",
    "12B",
    "30B",
    "2C",
    "1F",
]
CITIES = {"1943": ["I1"], "1944": ["G7", "E3", "O6"]}
WON, LOST, DRAWN = "Allied victory", "German victory", "draw"


def ended(
    scenario: str,
    units: list[str],
    held: list[str],
    lost: int = 0,
    where: str = "I5",
    **options: Any,
) -> DDayState:
    """The end of a match with these units in one hex, these cities Allied, and so many corps lost."""
    s = position(dict.fromkeys(units, where), scenario=scenario, allied=held, turn=12, mover=GERMAN, **options)
    s.lost_corps = lost
    return run(s, FinalVerdict())


def level(s: DDayState) -> str:
    """The verdict as told, which must be the result of the match."""
    assert is_over(s)
    found = str(told(s, "verdict")[0].facts["level"])
    assert GAME.result(s).level == found
    return found


@pytest.mark.parametrize("scenario", ["1943", "1944"])
def test_twenty_units_beyond_the_rhine_and_the_cities_win(scenario: str) -> None:
    """§6-winA Nineteen do not; nor do twenty without the cities."""
    assert level(ended(scenario, CORPS, CITIES[scenario])) == WON
    assert level(ended(scenario, CORPS[:19], CITIES[scenario])) == DRAWN
    assert level(ended(scenario, CORPS, [])) == DRAWN


@pytest.mark.parametrize("missing", CITIES["1944"])
def test_in_1944_all_three_cities_are_needed(missing: str) -> None:
    """§6-winA Essen, Hamburg and Munich; Berlin does not replace any."""
    held = [name for name in CITIES["1944"] if name != missing]
    assert level(ended("1944", CORPS, [*held, "I1"])) == DRAWN


def test_in_1943_it_is_berlin() -> None:
    """§6-winA"""
    assert level(ended("1943", CORPS, CITIES["1944"])) == DRAWN


@pytest.mark.parametrize(("scenario", "enough"), [("1943", 10), ("1944", 5)])
def test_the_germans_win_by_eliminating_corps(scenario: str, enough: int) -> None:
    """§6-winG §6-draw One less is a draw."""
    assert level(ended(scenario, [], [], lost=enough)) == LOST
    assert level(ended(scenario, [], [], lost=enough - 1)) == DRAWN


@pytest.mark.parametrize("scenario", ["1943", "1944"])
def test_an_allied_victory_comes_before_a_german_one(scenario: str) -> None:
    """§6-winG Only if the Allies have not won."""
    s = ended(scenario, CORPS, CITIES[scenario], lost=20)
    assert level(s) == WON
    assert GAME.result(s).winner == Side.ALLIED


def test_a_draw_has_no_winner() -> None:
    """§6-draw"""
    assert GAME.result(ended("1944", [], [])).winner is None


def test_units_west_of_the_rhine_do_not_count() -> None:
    """§6-winA §map-rhine"""
    assert level(ended("1944", CORPS, CITIES["1944"], where="G9")) == DRAWN


@pytest.mark.parametrize("count", [True, False])
def test_headquarters_count_as_the_players_choose(count: bool) -> None:
    """§AMB-19 Ground units in one box count one by one, headquarters among them; air units never."""
    units = ["A-1U", "HQ-SHAEF", *CORPS[:18]]
    s = ended("1944", units, CITIES["1944"], count_hqs=count)
    assert units_beyond_rhine(s) == (20 if count else 18)
    assert level(s) == (WON if count else DRAWN)
    assert level(ended("1944", [*CORPS[:19], "AIR-9U", "AIR-2B"], CITIES["1944"], count_hqs=count)) == DRAWN


def test_units_that_left_the_board_are_neither_lost_nor_beyond_the_rhine() -> None:
    """§AMB-20 §3g"""
    s = moving({"8U": "I1", "12U": "I3"})
    assert units_beyond_rhine(s) == 2
    do(s, "move 8U", "exit")
    assert units_beyond_rhine(s) == 1
    assert s.lost_corps == 0


def test_only_corps_are_counted_as_lost() -> None:
    """§6-winG Not headquarters, not air units, not German corps."""
    s = fighting({"A-1U": "J10", "20U": "J10", "AIR-9U": "J10", "G-47Z": "K10"}, reduced=["20U", "AIR-9U"])
    for code in ("A-1U", "AIR-9U", "G-47Z", "G-47Z"):
        s.lose(s.kit.unit_index[code], "§4e")
    assert s.lost_corps == 0
    s.lose(s.kit.unit_index["20U"], "§4e")
    assert s.lost_corps == 1


def test_a_corps_that_was_replaced_still_counts() -> None:
    """§6b-note §6-winG Lost in battle, then bought back: the German total keeps it."""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}, replacements=True, reduced=["20U"]), "K10", "20U")
    roll(do(s, "done"), 1, 10)
    assert s.lost_corps == 1
    run(s, ReplacementStep(ALLIED))
    do(s, "rebuild 20U")
    assert s.lost_corps == 1
    s.lost_corps += 4
    assert level(run(s, FinalVerdict())) == LOST


def test_the_rhine_closes_the_east_off() -> None:
    """§map-rhine From Berlin over land every hex counted as east is reached, and no other, without crossing it."""
    kit = position({}).kit
    found = [kit.board.by_city["Berlin"]]
    for h in found:
        for n in kit.land_links[h]:
            if n not in found and not kit.board.rhine[kit.grid.direction(h, n)] >> h & 1:
                found.append(n)
    assert sorted(found) == members(kit.board.east_mask & kit.board.enterable_mask)
    west = [kit.names[h] for h in range(kit.grid.size) if kit.names[h] in ["J7", "K8", "K9", "K10", "L9", "H8"]]
    assert not {*west} & {kit.names[h] for h in found}
    assert {"J6", "I7", "H7", "M9"} <= {kit.names[h] for h in found}


def test_the_result_says_in_words_what_decides() -> None:
    """§6-winA §6-winG Points are no part of the rules."""
    some = GAME.result(ended("1944", CORPS[:3], ["G7"], lost=2)).stands
    assert some == "3 of 20 units beyond the Rhine, Essen held, 2 corps lost"
    assert (
        GAME.result(ended("1943", [], [])).stands == "0 of 20 units beyond the Rhine, no objective held, no corps lost"
    )


def test_units_beyond_those_asked_for_are_worth_nothing() -> None:
    """§6-winA Twenty are asked for: with one more the score is the same."""
    more = [*CORPS, "A-1U"]
    s = ended("1944", more, ["G7"])
    assert units_beyond_rhine(s) == 21
    assert score(s).total == score(ended("1944", CORPS, ["G7"])).total == 26
    assert score(ended("1944", CORPS[:19], ["G7"])).total == 25
    assert "21 are there" in score(s).parts[0][2]
