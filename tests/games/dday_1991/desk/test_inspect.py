"""The inspector: a hex and its units in words."""

import pytest

from bocage.core.blocks import Rows, Text
from bocage.core.desk import Inspection
from bocage.games.dday_1991.desk.inspect import inspect
from bocage.games.dday_1991.kinds import pieces as counters
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import GERMAN, attack, bit, do, fighting, moving, position


def looked(s: DDayState, place: str) -> Inspection:
    found = inspect(s, None, place)
    assert found is not None
    return found


def texts(s: DDayState, place: str) -> list[str]:
    return [block.says for block in looked(s, place).blocks if isinstance(block, Text)]


def effects(s: DDayState, place: str) -> dict[str, tuple[str, ...]]:
    rows = next(block for block in looked(s, place).blocks if isinstance(block, Rows))
    return {row[0]: row[1:] for row in rows.rows}


def unit(s: DDayState, code: str) -> str:
    place = s.kit.names[s.at[s.kit.unit_index[code]]]
    return next(standing.says for standing in looked(s, place).pieces if standing.piece.id == code)


@pytest.mark.parametrize("place", ["", "Z1", "A22", "camp-A14"])
def test_there_is_nothing_to_say_about_no_place(place: str) -> None:
    assert inspect(position({}), None, place) is None


def test_a_hex_is_titled_by_city_water_or_land() -> None:
    s = position({})
    assert [looked(s, place).title for place in ("D14", "C15", "E15")] == [
        "D14 · Le Havre",
        "C15 · English Channel",
        "E15 · France",
    ]


def test_a_fortified_port_says_everything() -> None:
    """§4b6 §4b3 §4b9 §1a3 §AMB-40"""
    found = texts(position({"G-66": "D14"}), "D14")
    assert found[:2] == ["Fortified city and port in France, on the coast.", "German control."]
    assert "River sides: Seine towards E15." in found
    assert "Open water towards D15: ground units neither cross nor fight over it." in found
    assert "Circled 1: in Allied hands it would give them supply." in found


def test_the_chart_of_a_hex_is_what_counts_there() -> None:
    """§terr"""
    s = position({})
    assert effects(s, "D14") == {
        "Coastal": ("as the ground", "+2 each unit, against invaders alone", "–"),
        "Fortified city": ("1", "+4 each German ground unit", "−1 each unit"),
        "River side": ("+1", "–", "−1 each ground unit across it"),
        "Air units": ("1", "–", "–"),
    }
    assert effects(s, "M9")["Mountain"] == ("2", "+2 each leg unit", "−1 each unit")


def test_the_coast_of_1943_is_weaker() -> None:
    """§6-coast"""
    assert effects(position({}, scenario="1943"), "E15")["Coastal"][1] == "+1 each unit, against invaders alone"


def test_bad_weather_makes_clear_ground_dearer() -> None:
    """§opt-12c1"""
    s = position({}, weather=True)
    assert effects(s, "E15")["Clear"][0] == "1 (2 in bad weather)"
    s.good = False
    assert effects(s, "E15")["Clear"][0] == "2 in bad weather"


def test_an_invasion_hex_names_its_arrows_and_its_price() -> None:
    """§3e2c §3d2c"""
    found = texts(position({}), "C15")
    assert found[0] == "Invasion hex 1: arrows point to C16 (Cherbourg), D14 (Le Havre), D15 and E15."
    assert found[1] == "Each unit that invades here pays 2 Moves, headquarters and air units too; from British ports."
    assert "Can be invaded from C15 (2 Moves a unit)." in texts(position({}), "E15")


def test_out_of_play_is_said() -> None:
    s = position({})
    swiss = next(
        name
        for name, h in s.kit.board.by_name.items()
        if s.kit.board.country_of["Switzerland"] >> h & 1 and not s.kit.board.enterable_mask >> h & 1
    )
    assert texts(s, swiss) == ["Switzerland is out of play: nobody enters it, no supply passes."]


def test_numbers_are_worth_moves_where_moves_are_acquired() -> None:
    """§opt-11a"""
    s = position({}, allied=["E9"], acquire_moves=True)
    assert "Circled 4: in Allied hands it gives them supply and 4 Moves in every New Moves step." in texts(s, "E9")


def test_the_base_is_a_source_without_a_number() -> None:
    """§AMB-42"""
    found = texts(position({}), "T19")
    assert "A source of Allied supply without a number." in found
    assert "City and port, on the coast, at the edge of the board." in found
    assert "No supply number: the port serves transfers and arrivals alone." in texts(position({}), "B19")


def test_supply_is_traced_and_said() -> None:
    """§3c2 §3c4"""
    s = position({"5U": "E15", "G-66": "G14"})
    assert any(
        text.startswith("Allied units here are in supply as the lines run now: by E15–") for text in texts(s, "E15")
    )
    assert "German units here are in supply as the lines run now: by G14 to G13 (Paris)." in texts(s, "G14")
    s = position({"5U": "H14", "G-66": "H12", "G-67": "G15", "G-81": "I15"})
    assert not any(text.startswith("Allied units") for text in texts(s, "H12"))
    cut = "Allied units here are out of supply as the lines run now: no open way to a source."
    assert cut in texts(s, "H14")


def test_stacks_say_what_may_join_them() -> None:
    """§2d1 §2d1b"""
    s = position({"5U": "E15", "A-1U": "E14", "8U": "E14", "7U": "G14", "20U": "G14"})
    assert "A Allied unit" not in "".join(texts(s, "E15"))
    assert "One Allied unit: a second may stay only with an army headquarters." in texts(s, "E15")
    assert "An army: any number of units may join its box, but no second army." in texts(s, "E14")
    assert "Allied units must part before the movement or combat step ends: no army among them." in texts(s, "G14")


def test_zones_are_said() -> None:
    """§2c3"""
    s = position({"5U": "G14", "G-66": "G16"})
    assert "In the Allied and the German zone of control." in texts(s, "G15")


# --- units


def test_a_unit_shows_both_faces_and_both_allowances() -> None:
    """§4e §3b1a §3b1b"""
    said = unit(position({"5U": "E15"}), "5U")
    assert said.startswith("Motorized corps, mechanized: 5-3, reduced 3-3. Moves 3 if it attacks, 6 if it enters no")
    assert "reduced now" in unit(position({"5U": "E15"}, reduced=["5U"]), "5U")


def test_headquarters_and_divisions_are_as_they_are() -> None:
    s = position({"A-1U": "E15", "DIV-G-C16": "C16"})
    assert "Army headquarters: 0-3, eliminated by its first loss. Moves 3, 6 if it enters no enemy zone" in unit(
        s, "A-1U"
    )
    assert "Cannot move; may attack the hexes next to it" in unit(s, "DIV-G-C16")


def test_what_a_portion_has_made_of_a_unit() -> None:
    """§3b3d §3d2a §4a1"""
    s = moving({"5U": "H12", "G-66": "H10"})
    assert "To use it costs a Move" in unit(s, "5U")
    do(s, "move 5U", "go H11")
    said = unit(s, "5U")
    assert all(words in said for words in ("Has used", "Halted by an enemy zone", "Its Move is paid"))
    s = attack(fighting({"5U": "H11", "G-66": "H10"}), "H10", "5U")
    assert "Committed to a combat" in unit(s, "5U")


def test_units_out_of_supply_say_what_that_means() -> None:
    """§3c6"""
    s = position({"5U": "E15"}, mover=GERMAN)
    s.unfed = bit(s, "5U")
    assert "Out of supply: no Moves may be spent on it" in unit(s, "5U")


def test_a_unit_says_when_its_card_brings_it() -> None:
    """§1e"""
    s = position({"6U": "T19", "5U": "A14"})
    assert "On the card for August 1944, turn 3" in unit(s, "6U")
    assert "On the board from the start" in unit(s, "5U")


def test_whatever_is_reconstructed_is_marked_so() -> None:
    for kind in counters():
        s = position({kind.id: "G13"})
        said = unit(s, kind.id)
        assert ("Reconstructed: " in said) == (kind.is_reconstructed or "pattern" in kind.identity), kind.id


def test_it_says_what_exactly_is_reconstructed() -> None:
    assert unit(position({"8U": "E15"}), "8U").endswith("Reconstructed: factors; placing.")
    assert unit(position({"5U": "E15"}), "5U").endswith(
        "Reconstructed: factors in part (rulebook (front combat), reduced side and movement reconstructed); placing."
    )
