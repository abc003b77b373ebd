"""§6a2 §6a4 The set-up: markers, control, the faces and hexes of the cards, and what the German player may choose."""

import pytest

from bocage.core import play
from bocage.core.hexes import members
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.orders import START
from bocage.games.dday_1991.setups import german_setups
from bocage.games.dday_1991.state import RESERVE, UNUSED, DDayState
from tests.games.dday_1991.position import ALLIED, GERMAN, at, bit, do, options, task, why_not

BOTH_YEARS = pytest.mark.parametrize("scenario", ["1943", "1944"])


def fresh(scenario: str = "1944", **chosen: object) -> DDayState:
    """A new match, at the German set-up."""
    s = GAME.new(scenario, chosen)
    s.told = []
    play.begin(s)
    return s


@BOTH_YEARS
def test_a_match_begins_with_the_set_up_of_the_scenario_chosen(scenario: str) -> None:
    """§2a §6a4 The German player places; nothing else goes on before he has."""
    s = fresh(scenario)
    decision = play.decision(s)
    assert decision is not None
    assert (decision.side, decision.rule, s.phase, s.turn) == (GERMAN, "§6a4", "setup", 0)
    do(s, f"setup {next(iter(german_setups(scenario)))}")
    assert (s.turn, s.mover) == (1, ALLIED)


@pytest.mark.parametrize(("scenario", "moves", "holder"), [("1943", [18, 8], GERMAN), ("1944", [24, 5], ALLIED)])
def test_the_markers_stand_where_the_scenario_has_them(scenario: str, moves: list[int], holder: int) -> None:
    """§6a2 §6-start §6-init"""
    s = fresh(scenario)
    assert s.moves == moves
    assert s.initiative == holder


@pytest.mark.parametrize(("scenario", "allied"), [("1943", 27), ("1944", 27)])
def test_the_new_moves_of_turn_1_come_on_top(scenario: str, allied: int) -> None:
    """§6a2 §3d1 18 and 11 are 29, 24 and 13 are 37: either way the track ends at 27."""
    s = do(fresh(scenario), f"setup {next(iter(german_setups(scenario)))}")
    assert s.moves[ALLIED] == allied


@BOTH_YEARS
def test_the_allies_hold_britain_and_the_base_the_germans_the_continent(scenario: str) -> None:
    """§6-control §2e"""
    s = fresh(scenario)
    board = s.kit.board
    allied = board.country_of["Great Britain"] | board.country_of["Mediterranean Base"]
    for h in members(board.enterable_mask):
        assert s.controls(ALLIED, h) == bool(allied >> h & 1)


@BOTH_YEARS
def test_allied_units_begin_where_their_card_has_them(scenario: str) -> None:
    """§6a4 §1e §1b6 Every Allied place is fixed; the strategic air units stay in the box."""
    s = fresh(scenario)
    for piece in s.kit.kinds:
        arrival = piece.arrivals.get(scenario)
        if piece.side == ALLIED and arrival is not None and arrival.turn == START and not piece.is_strategic:
            assert at(s, piece.id) == arrival.place
    assert at(s, "30B") == "C12"
    assert at(s, "5U") == "A14"


@BOTH_YEARS
def test_strategic_air_units_are_used_only_with_carpet_bombing(scenario: str) -> None:
    """§1b6"""
    codes = ("AIR-8U-strat", "AIR-BC-strat")
    assert [at(fresh(scenario), code) for code in codes] == [str(UNUSED)] * 2
    assert [at(fresh(scenario, carpet_bombing=True), code) for code in codes] == ["B12", "B12"]


def test_units_show_the_face_their_card_shows() -> None:
    """§1e §6a4 The Luftwaffe begins reduced in 1944; in 1943 it is the Allied air units that do."""
    later, earlier = fresh("1944"), fresh("1943")
    assert later.back & bit(later, "AIR-LW")
    assert not later.back & bit(later, "AIR-9U")
    assert earlier.back & bit(earlier, "AIR-9U")
    assert earlier.back & bit(earlier, "AIR-2B")
    assert not earlier.back & bit(earlier, "AIR-LW")


def test_fixed_german_units_stand_and_are_not_offered() -> None:
    """§6a4 OB West is in Paris, the garrisons in their cities."""
    s = fresh()
    assert [at(s, code) for code in ("HQ-OBW", "HQ-B", "HQ-G", "AIR-LW", "DIV-G-C16")] == [
        "G13",
        "H14",
        "L15",
        "G4",
        "C16",
    ]
    assert why_not(s, "place HQ-OBW") == "§6a4"
    assert why_not(s, "place G-13") == "§6a4"  # a reinforcement of turn 7
    assert "place G-66" in options(s)


def test_coastal_units_go_to_the_coast_of_three_countries() -> None:
    """§6a4 Belgium, France and the Netherlands: no hex inland, none in Germany or Britain."""
    s = do(fresh(), "place G-66")
    assert "at D15" in options(s)
    for name in ("G14", "D4", "A14", "T19", "C15"):
        assert why_not(s, f"at {name}") == "§6a4"


def test_at_most_one_coastal_unit_a_hex_even_with_an_army() -> None:
    """§6a4 §2d1 The limit is the card's: an army in the hex does not lift it, but other units may join."""
    s = do(fresh(), "place A-7INF", "at E15", "place G-66", "at E15", "place G-67")
    assert why_not(s, "at E15") == "§6a4"
    do(s, "back", "place G-47Z", "at E15")
    assert at(s, "G-47Z") == "E15"


def test_the_free_units_keep_to_their_countries() -> None:
    """§6a4 Any hex of Belgium, France or the Netherlands; the 63rd Corps any city of the Reich."""
    s = do(fresh(), "place G-47Z")
    assert {"at G14", "at D15", "at E10"} <= set(options(s))
    assert why_not(s, "at J5") == "§6a4"
    do(s, "back", "place G-63")
    assert {"at G7", "at R1", "at N1"} <= set(options(s))  # Germany, Austria, Czechoslovakia
    assert why_not(s, "at I1") == "§2d1"  # Berlin has its garrison, and no army
    assert why_not(s, "at J5") == "§6a4"
    assert why_not(s, "at F9") == "§6a4"  # Brussels


def test_the_luftwaffe_of_1943_begins_in_a_city_of_the_west() -> None:
    """§6a4"""
    s = do(fresh("1943"), "place AIR-LW")
    assert "at E11" in options(s)
    assert why_not(s, "at G4") == "§6a4"
    assert why_not(s, "at E12") == "§6a4"


def test_the_set_up_ends_only_when_everybody_stands() -> None:
    """§6a4 §2a"""
    s = do(fresh(), "place G-66", "at D15")
    assert task(s) == "Deploy"
    assert "done" not in options(s)
    assert len(options(s, "place")) == 23
    do(s, "setup historical")
    assert at(s, "G-66") == "D15"  # whoever stood before stays
    assert not any(
        h == RESERVE and s.due[u] == START for u, h in enumerate(s.at) if u & 1 == GERMAN and s.kit.kinds[u].arrivals
    )
    assert s.turn == 1


def test_headquarters_corps_and_divisions_are_ground_units_air_units_are_not() -> None:
    """§1b2 §2e What flies takes no ground: the Luftwaffe passes Allied hexes and they stay Allied."""
    s = fresh()
    ground = {piece.id for piece in s.kit.kinds if s.kit.ground >> piece.unit & 1}
    assert {"A-1U", "HQ-SHAEF", "5U", "18U-AB", "DIV-G-C16", "G-4L"} <= ground
    assert not ground & {"AIR-9U", "AIR-LW", "AIR-8U-strat"}
    h = s.kit.hex_named("D15")
    s.held |= 1 << h
    s.enter(s.kit.unit_index["AIR-LW"], [h])
    assert s.controls(ALLIED, h)
    s.enter(s.kit.unit_index["HQ-B"], [h])
    assert s.controls(GERMAN, h)


def test_the_names_of_the_1943_card_that_are_misprinted() -> None:
    """§AMB-07 The 90th Corps comes on turn 9; the garrison of Antwerp begins in E9."""
    s = fresh("1943")
    assert s.due[s.kit.unit_index["G-90"]] == 9
    assert at(s, "DIV-G-E9") == "E9"
