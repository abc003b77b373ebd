"""The inspector: Areas, Zones, boxes, bridges and units in words."""

import pytest

from bocage.core.blocks import Counters, Rows, Sum, Text
from bocage.core.desk import Inspection
from bocage.games.breakout_1993.desk.inspect import inspect
from bocage.games.breakout_1993.desk.inspect_unit import about
from bocage.games.breakout_1993.kinds import pieces as counters
from bocage.games.breakout_1993.state import DUE, BreakoutState
from bocage.games.breakout_1993.tables import constants
from tests.games.breakout_1993.daytime import GERMAN, at, do, impulse, moving, position
from tests.games.breakout_1993.evening import bit, border

from .moments import moments


def looked(s: BreakoutState, place: str) -> Inspection:
    found = inspect(s, None, place)
    assert found is not None
    return found


def texts(s: BreakoutState, place: str) -> list[str]:
    return [block.says for block in looked(s, place).blocks if isinstance(block, Text)]


def rows(s: BreakoutState, place: str, title: str) -> dict[str, tuple[str, ...]]:
    found = next(b for b in looked(s, place).blocks if isinstance(b, Rows) and b.title == title)
    return {row[0]: row[1:] for row in found.rows}


def sums(s: BreakoutState, place: str) -> dict[str, Sum]:
    return {block.title: block for block in looked(s, place).blocks if isinstance(block, Sum)}


def unit(s: BreakoutState, code: str) -> str:
    return next(standing.says for standing in looked(s, at(s, code)).pieces if standing.piece.id == code)


# --- places


@pytest.mark.parametrize("place", ["", "61", "Z", "50-44", "1-50"])
def test_there_is_nothing_to_say_about_no_place(place: str) -> None:
    assert inspect(position({}), None, place) is None


def test_places_are_titled_by_number_and_name() -> None:
    s = position({})
    assert [looked(s, place).title for place in ("44", "A", "UTAH", "LH", "44-50")] == [
        "44 · Carentan",
        "Zone A · Rouen",
        "Utah approach box",
        "Le Havre",
        "44-50 · Carentan and Ste. Mère-Église",
    ]


def test_an_area_says_what_ground_it_is() -> None:
    """§3.5 §22.5"""
    s = position({})
    assert texts(s, "10")[0] == "City, TEM +4, British sector, worth 4 points."
    assert texts(s, "50")[0].startswith("Bocage, TEM +3, American sector, a drop Area of 6 June, worth 1 point.")
    assert texts(s, "51")[0] == "Open ground, TEM +1, American sector, a beach, worth no points."


def test_an_area_says_who_holds_it_and_how_full_it_is() -> None:
    """§7.2 §7.3 §7.1 §7.11 §15.1"""
    s = position({"US-1-16": "27", "US-V-Corps": "27 spent", "G-352-916": "27"})
    s.forts = s.kit.board.places("30")
    assert texts(s, "27")[1:4] == [
        "German control, contested.",
        "Allied: 2 of 10 units, 1 Fresh, corps artillery among them.",
        "German: 1 of 10 units, 1 Fresh.",
    ]
    assert texts(s, "28")[1] == "German control, Vacant."
    assert texts(s, "30")[1] == "German control, Vacant. Fortified: +2 for German defenders."


def test_boundaries_are_told_one_by_one() -> None:
    """§3.3 §7.5 §20.1"""
    s = position({}, lines=["50-51"], blown=["44-50"])
    s.constructs[border(s, "44-50")] = 2
    found = rows(s, "50", "Boundaries")
    assert found["Carentan (44)"] == ("flooded", "destroyed, 2 Constructs", "German")
    assert found["Utah Beach (51)"] == ("flooded", "stands", "Allied")
    assert rows(s, "51", "Boundaries")["the Utah approach box"] == ("the sea", "–", "–")
    assert rows(s, "30", "Boundaries")["Grandcamp (31)"] == ("open ground", "–", "–")


def test_supply_names_the_sources_and_their_points() -> None:
    """§12.2 §12.31"""
    s = position({"US-4-8": "50"}, allied=["50", "51"])
    s.lines |= 1 << border(s, "50-51")
    assert (
        f"Allied units here can be refitted from Utah Beach ({constants().allied_depot} points) as things stand."
        in texts(s, "50")
    )
    s = position({"US-4-8": "50"}, allied=["50"])
    assert "No source reaches Allied units here." in texts(s, "50")
    s = position({"G-352-916": "30", "US-1-16": "30"}, allied=["19", "29", "30", "31"])
    assert "No source reaches German units here: they are isolated." in texts(s, "30")


def test_a_beach_names_the_guns_that_bear_on_it() -> None:
    """§14.1 §14.2"""
    found = texts(position({"G-CA-Martin": "50"}), "51")
    assert any(text.startswith("1 Fresh coastal gun bears on it: Martin coastal artillery in Ste.") for text in found)
    assert "Coastal guns here bear on Utah Beach (51)." in texts(position({"G-CA-Martin": "50"}), "50")
    assert any(
        "No Fresh coastal gun bears on it." in text for text in texts(position({"G-CA-Martin": "50 spent"}), "51")
    )


def test_flak_and_ships_are_told() -> None:
    """§8.4a §10.5a"""
    s = position({"G-Flak-1": "24"})
    assert "1 Fresh FLAK unit at rest: +1 to the die of German columns leaving it." in texts(s, "24")
    assert "Out of reach of ships." in texts(s, "24")
    assert "In reach of the American ships." in texts(s, "30")


def test_an_area_says_what_of_it_is_reconstructed() -> None:
    found = rows(position({}), "50", "Where these facts come from")
    assert found["Terrain: bocage"] == ("rulebook",)
    assert found["Points: 1"] == ("reports of play",)
    assert found["Boundaries: 4"] == ("stated or reported",)


def test_the_impulse_is_told_where_it_is() -> None:
    """§8.2"""
    s = do(impulse({"US-1-16": "29"}, allied=["29"]), "activate 29")
    assert "Activated in this impulse." in texts(s, "29")
    s.phase = "refit"
    assert "Activated in this impulse." not in texts(s, "29")


def test_a_brigade_says_that_its_factors_are_ours() -> None:
    """§4.12 The notes give two sets of figures and do not say who has which."""
    s = position({"UK-3-8": "8"})
    assert "Reconstructed: factors" in about(s, s.kit.unit_index["UK-3-8"])


# --- bridges


def test_a_bridge_says_what_can_be_done_about_it() -> None:
    """§8.221 §9.3C"""
    s = position({"US-4-8": "51", "G-CA-Martin": "50"}, allied=["51"])
    assert texts(s, "50-51")[0] == "German bridge between Ste. Mère-Église and Utah Beach."
    assert "+2 if the attacker is German, as it is, and +3" in texts(s, "50-51")[2]
    tried = sums(s, "50-51")["Allied: to seize it from Utah Beach (51), added to a die"]
    assert [line.amount for line in tried.lines] == ["3", "-1", "-1"]
    assert tried.total == "6 or more needed, 17%"


def test_a_bridge_tells_what_reports_say_of_it_and_no_other_does() -> None:
    """§7.5"""
    s = impulse({})
    told = {name for name in s.kit.bridge_index if any(line.startswith("Reported: ") for line in texts(s, name))}
    assert told == {"50-52"}


def test_a_bridge_can_be_demolished_by_its_owner_near_the_enemy() -> None:
    """§20.1 §20.4"""
    s = position({"US-4-8": "51", "G-CA-Martin": "50"}, allied=["51"])
    blast = sums(s, "50-51")["German: to demolish it, added to a die"]
    assert blast.total == "5 or more needed, 33%"
    assert "It can be demolished once an enemy of its owner stands on a bank." in texts(position({}), "50-51")


def test_a_destroyed_bridge_can_be_repaired_by_whoever_has_a_bank() -> None:
    """§20.1a §20.4 §9.3D"""
    s = position({"US-4-8": "51"}, allied=["51"], blown=["50-51"])
    found = sums(s, "50-51")
    assert set(found) == {"Allied: to repair it, added to a die", "German: to repair it, added to a die"}
    assert "A Mandatory Assault over it gives the defender +2, and only infantry crosses." in texts(s, "50-51")


def test_the_banks_of_a_bridge_are_shown() -> None:
    """§7.51"""
    s = position({"US-4-8": "51", "G-CA-Martin": "50"}, allied=["51"])
    assert rows(s, "50-51", "Banks") == {
        "Ste. Mère-Église (50)": ("German, Free", "0", "1"),
        "Utah Beach (51)": ("Allied, Free", "1", "0"),
    }


# --- Zones and boxes


def test_a_zone_says_what_it_is_to_either_side() -> None:
    """§13.1 §12.42 §12.4 §RUL-43"""
    s, tonight = position({"G-12SS-25": "A"}), "tonight it sends a depot of 4 points as the day stands."
    assert texts(s, "A")[1:4] == [
        "German.",
        "German: 1 unit, 1 Fresh.",
        f"German units here become Fresh every evening at no cost; {tonight}",
    ]
    s = position({"US-1-16": "A"})
    assert "Only Allies are here: no German depot and no German arrivals come from it." in texts(s, "A")
    assert any(text.startswith("For a breakout") for text in texts(s, "A"))


def test_a_unit_ready_to_break_out_is_named() -> None:
    """§22.1"""
    s = position({"US-1-16": "A"}, allied=["3", "5", "8"])
    s.fresh_zone = bit(s, "US-1-16")
    assert not any("would break out" in text for text in texts(s, "A"))  # nothing supplies it
    s = position({"UK-3-8": "A"}, allied=["1", "7", "8"], lines=["1-7", "7-8"])
    s.fresh_zone = bit(s, "UK-3-8")
    assert any(text.startswith("8/3 Inf would break out if the day ended now") for text in texts(s, "A"))


def test_places_say_who_is_still_to_come() -> None:
    """§19.2"""
    s = position({})
    for code in ("G-12SS-25", "G-346-857", "G-9SS-19"):
        if code in s.kit.unit_index:
            s.at[s.kit.unit_index[code]] = DUE
    tray = next(block for block in looked(s, "A").blocks if isinstance(block, Counters))
    assert [(line.label, line.says) for line in tray.counters] == [
        ("25/12 SS Pz 6-6-6", "Wednesday 7 June, here or to Zone B (Chartres)"),
        ("857/346 Inf 2-3-3", "Thursday 8 June"),
    ]


def test_fleets_and_le_havre() -> None:
    """§19.1 §19.11 §14.2"""
    s = position({"US-4-8": "UTAH", "G-CA-Martin": "50"})
    assert texts(s, "UTAH") == [
        "The American fleet off Utah Beach (51): 1 unit on board.",
        "Landing: 5 units an impulse, under 1 coastal gun. Nobody goes back to sea.",
        "Fresh guns that bear on the beach: Martin coastal artillery in Ste. Mère-Église (50).",
    ]
    assert "Its guns bear on Sword Beach (8)." in texts(s, "LH")[0]
    assert texts(s, "OFF")[0].startswith("Airborne units of 7 June")
    assert "Its guns take no part." in texts(position({}, le_havre_guns=False), "LH")[0]


# --- units


def test_a_unit_shows_both_faces_and_what_it_can_pay() -> None:
    """§4.1 §4.2 §RUL-22"""
    said = unit(position({"US-4-8": "51 d1"}), "US-4-8")
    assert said.startswith("Infantry regiment: 6-6-5 Fresh, 3-3-5 Spent. Disrupt 1 now, 1 off its defense as Forward")
    assert "can pay 2 levels" in said


def test_a_unit_names_those_of_its_division_who_are_here() -> None:
    """§9.2D"""
    s = position({"US-4-8": "51", "US-4-12": "51", "US-4-22": "51", "US-1-16": "30", "US-2Rangers": "30"})
    assert "4 Inf: 3 of 4 are here, with 12 and 22; 3 assaulting together add 1 (§9.2D)" in unit(s, "US-4-8")
    assert "1 Inf: alone here of its 4 units" in unit(s, "US-1-16")
    assert "Of no division" in unit(s, "US-2Rangers")


def test_a_unit_says_what_its_type_may_do() -> None:
    """§RUL-09 §8.4a §9.21a §9.21b §9.21c §19.6"""
    s = position(
        {
            "G-CA-Martin": "50",
            "G-Flak-1": "24",
            "US-4-Art": "51",
            "US-V-Corps": "30",
            "G-7W-83": "24",
            "US-2Rangers": "30",
        }
    )
    assert "Never moves" in unit(s, "G-CA-Martin")
    assert "protects columns" in unit(s, "G-Flak-1")
    assert "in which its division takes part" in unit(s, "US-4-Art")
    assert "any unit of the American army" in unit(s, "US-V-Corps")
    assert "Bombards alone" in unit(s, "G-7W-83")
    assert "Withdrawn at the first Dawn" in unit(s, "US-2Rangers")


def test_what_an_impulse_has_made_of_a_unit() -> None:
    """§8.2 §8.5"""
    s = moving({"US-1-16": "29", "G-352-916": "28"}, "US-1-16", allied=["29"], lines=["28-29"])
    do(s, "enter 28")
    said = unit(s, "US-1-16")
    assert "Must assault here (§8.5)" in said
    assert "has used 4 of 5 MF, Spent at its end" in said
    assert "Must assault" not in unit(s, "G-352-916")


def test_a_worn_unit_says_what_a_level_costs() -> None:
    """§12.5 §12.21a §12.8"""
    s = position({"US-4-8": "51 spent", "UK-50-69": "51 spent", "US-1-16": "30"}, allied=["51"])
    assert "1 point to raise it one level (§12.5)" in unit(s, "US-4-8")
    assert "2 points to raise it one level (§12.5), in the other army's sector" in unit(s, "UK-50-69")
    assert "Without supply: no depot can reach it" in unit(position({"US-4-8": "50"}), "US-4-8")
    s = position({"G-352-916": "30", "US-1-16": "30"}, allied=["19", "29", "30", "31"])
    assert "in the evening a die decides" in unit(s, "G-352-916")


def test_whatever_is_reconstructed_is_marked_so() -> None:
    for kind in counters():
        s = position({kind.id: "24" if kind.side == GERMAN else "30"})
        assert ("Reconstructed: " in unit(s, kind.id)) == kind.is_reconstructed, kind.id


def test_it_says_what_exactly_is_reconstructed() -> None:
    s = position({"US-101-501": "50", "US-82-505": "50", "US-4-8": "50"})
    assert unit(s, "US-101-501").endswith("Reconstructed: factors, place and day.")
    assert unit(s, "US-82-505").endswith("Reconstructed: factors. Place and day from the history chapter.")
    assert "Note: example 12" in unit(s, "US-4-8")


def test_every_place_of_every_position_can_be_inspected() -> None:
    for number, s in enumerate(moments(2, every=60, most=700)):
        places = [*s.kit.codes, *s.kit.bridge_index]
        for place in places[number % 11 :: 11]:
            found = looked(s, place)
            assert found.title
            assert found.blocks
            assert len(found.pieces) == (
                s.present.get(s.kit.place_named(place), 0).bit_count() if "-" not in place else 0
            )
