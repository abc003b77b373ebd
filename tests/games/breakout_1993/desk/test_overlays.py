"""What is laid over the map."""

from itertools import islice

from bocage.core.desk import Cell, Overlay
from bocage.core.protocol import Side
from bocage.games.breakout_1993.desk.outing import rested, trips
from bocage.games.breakout_1993.desk.overlays import OVERLAYS, overlay
from bocage.games.breakout_1993.desk.overlays_supply import unsupplied_allies
from bocage.games.breakout_1993.desk.overlays_threat import dangers
from bocage.games.breakout_1993.movement import entries_for
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.supply import is_supplied
from tests.games.breakout_1993.daytime import ALLIED, GERMAN, do, fight, impulse, moving, position
from tests.games.breakout_1993.evening import border

from .moments import moments


def laid(s: BreakoutState, name: str, about: str = "", side: Side | None = ALLIED) -> Overlay:
    found = overlay(name, s, side, about)
    assert found is not None
    return found


def cells(s: BreakoutState, name: str, about: str = "", side: Side | None = ALLIED) -> dict[str, Cell]:
    return {cell.place: cell for cell in laid(s, name, about, side).cells}


# --- all of them


def test_each_has_a_letter_of_its_own_that_the_page_does_not_use() -> None:
    keys = [named.key for named in OVERLAYS]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("ulmhprbni/?0+-")
    assert overlay("none", position({}), None) is None


def test_every_tone_in_use_is_in_the_legend() -> None:
    """Over chance positions, for both sides and for one who plays neither."""
    for number, s in enumerate(islice(moments(6, every=40, most=600), 0, None, 4)):
        side = (ALLIED, GERMAN, None)[number % 3]
        about = s.kit.codes[max(s.present, key=lambda place: s.present[place].bit_count())]
        for named in OVERLAYS:
            _is_sound(s, laid(s, named.name, about, side))


def _is_sound(s: BreakoutState, found: Overlay) -> None:
    assert {cell.tone for cell in found.cells} <= {tone for tone, _ in found.legend}, found.name
    assert {cell.place for cell in found.cells} <= {*s.kit.codes, *s.kit.bridge_index}
    assert len({cell.place for cell in found.cells}) == len(found.cells)
    assert all(cell.says for cell in found.cells)


# --- control


def test_control_shows_areas_and_bridges() -> None:
    """§7.2 §7.3 §7.5"""
    s = position({"US-1-16": "29", "US-1-18": "27", "G-352-916": "27"}, allied=["29", "30"], lines=["29-30"])
    found = cells(s, "control")
    assert (found["29"].tone, found["29"].value) == ("own", "")
    assert (found["30"].tone, found["30"].value) == ("own", "–")
    assert (found["27"].tone, found["27"].value) == ("note", "⚔G")
    assert (found["29-30"].tone, found["27-28"].tone) == ("own", "enemy")
    assert cells(s, "control", side=GERMAN)["29"].tone == "enemy"


def test_a_blown_bridge_is_crossed_out() -> None:
    """§20.1"""
    assert cells(position({}, blown=["44-50"]), "control")["44-50"].value == "✕"


# --- supply


def test_supply_names_the_sources_that_reach() -> None:
    """§12.2 §12.21"""
    s = position({"US-4-8": "50", "G-352-916": "27"}, allied=["50", "51"], lines=["50-51"])
    found = cells(s, "supply")
    assert (found["50"].tone, found["50"].value) == ("own", "U")
    assert (found["27"].tone, found["27"].value) == ("enemy", "ABCDE")
    assert cells(position({"US-4-8": "50"}), "supply")["50"].tone == "bad"


def test_one_source_can_be_asked_for() -> None:
    """§12.2"""
    s = position({"US-4-8": "50 spent"}, allied=["50", "51"], lines=["50-51"])
    found = cells(s, "supply", "51")
    assert set(found) == {"50", "51"}
    assert (found["50"].tone, found["50"].value) == ("fair", "1")
    assert found["51"].tone == "own"


def test_isolation_says_what_the_die_does() -> None:
    """§12.8"""
    s = position({"G-352-916": "30 spent", "US-1-16": "30", "US-101-501": "50"}, allied=["19", "29", "30", "31"])
    found = cells(s, "isolation")
    assert set(found) == {"30", "50"}
    assert (found["30"].tone, found["50"].tone) == ("bad", "poor")
    assert "916/352 Inf (Spent): lost with 17%, a level lower with 17%" in found["30"].says
    s.air_supplied = s.kit.board.places("50")
    assert set(cells(s, "isolation")) == {"30"}


def test_allies_without_supply_are_found_as_the_rules_find_them() -> None:
    """§RUL-31 §RUL-40 A shorter way to the same answer."""
    for s in moments(9, every=40, most=800):
        ashore = [u for u in range(0, len(s.at), 2) if s.at[u] >= 0 and s.kit.board.land_mask >> s.at[u] & 1]
        assert unsupplied_allies(s) == [u for u in ashore if not is_supplied(s, u)]


# --- reach


def test_reach_counts_costs_dice_and_assaults() -> None:
    """§8.36 §8.5"""
    s = position({"US-1-16": "30", "G-352-916": "29"}, allied=["30", "31", "19"])
    found = cells(s, "reach", "30")
    assert (found["31"].tone, found["31"].value) == ("own", "1")
    assert (found["29"].tone, found["29"].value) == ("poor", "4⚔")
    assert found["31"].says == "Grandcamp (31): 16/1 Inf for 1 of 5 MF."
    assert "OMAHA" not in found


def test_german_columns_pay_with_dice_in_clear_weather() -> None:
    """§8.4 §18.1"""
    s = position({"G-352-916": "28"})
    clear = cells(s, "reach", "28", GERMAN)
    beyond = next(cell for cell in clear.values() if "⚂" in cell.value)
    assert beyond.tone == "fair"
    assert not any(
        "⚂" in cell.value for cell in cells(position({"G-352-916": "28"}, weather="overcast"), "reach", "28").values()
    )


def test_reach_asks_for_units() -> None:
    s = position({"US-1-16": "30 spent", "G-CA-Martin": "50"})
    for about in ("", "30", "50", "27"):
        found = laid(s, "reach", about)
        assert not found.cells
        assert found.says.startswith("Point at Fresh units")


def test_reach_of_one_unit() -> None:
    s = position({"US-1-16": "30", "US-1-18": "30"}, allied=["30", "31"])
    assert cells(s, "reach", "30")["31"].says.startswith("Grandcamp (31): 2 of 2 units")
    assert cells(s, "reach", "US-1-18")["31"].says == "Grandcamp (31): 18/1 Inf for 1 of 5 MF."


def test_reach_begins_with_what_the_rules_let_a_unit_enter() -> None:
    """§8.36 Every neighbour that may be entered, and nothing else next door."""
    for s in moments(7, every=50, most=300):
        side = s.mover
        c = rested(s, side)
        for place in sorted(s.present)[::5]:
            for u in [u for u in s.fresh_at(place, side) if not s.kit.coastal >> u & 1][:2]:
                if place in s.kit.beach_of and s.weather == "storm":
                    continue
                found = trips(c, u)
                assert set(entries_for(c, u)) <= set(found)
                assert all(trip.cost <= c.allowance(u) for trip in found.values())


# --- threat


def test_threat_is_the_assault_as_it_would_be_fought() -> None:
    """§9.2 §9.3 The values of the overlay are those of the plan, if the assault is made so."""
    units = {"US-1-16": "30", "US-1-18": "30", "US-1-26": "30", "US-1-Art": "30", "G-352-916": "29"}
    s = impulse(units, allied=["30"])
    found = dangers(s, GERMAN)[s.kit.place_named("29")]
    do(s, "activate 30", "move US-1-16", "enter 29", "move US-1-18", "enter 29", "move US-1-26", "enter 29")
    do(s, "assault 29", "point US-1-16", "support US-1-Art", "commit")
    fight(s, (1, 1), (1, 1))
    told = next(event for event in s.told or [] if event.kind == "assault")
    assert (found.attack + 2, found.defense + 2) == told.facts["totals"]
    assert (found.units, found.guns) == (3, 1)


def test_threat_shows_own_areas_alone() -> None:
    s = impulse({"US-1-16": "30", "G-352-916": "29", "G-352-914": "20"}, allied=["30"])
    assert set(cells(s, "threat")) == {"30"}
    assert set(cells(s, "threat", side=GERMAN)) == {"29", "20"}
    assert cells(s, "threat", side=GERMAN)["20"].value == "–"
    assert set(cells(s, "threat", side=None)) == {"30", "29", "20"}
    s.phase = "over"
    assert not cells(s, "threat")


def test_contested_areas_are_threatened_from_within() -> None:
    """§RUL-51"""
    s = position({"US-1-16": "27", "US-1-18": "27", "G-352-916": "27"})
    found = dangers(s, GERMAN)[s.kit.place_named("27")]
    assert (s.kit.codes[found.start], found.units) == ("27", 2)


# --- guns


def test_guns_reach_their_own_and_adjacent_areas() -> None:
    """§9.21 §10.1a"""
    s = position({"US-1-Art": "30", "G-352-916": "29"}, allied=["30"])
    found = cells(s, "range", "30")
    assert set(found) == {"30", "29", "19", "31"}
    assert (found["29"].tone, found["31"].tone, found["31"].value) == ("bad", "own", "1")
    assert set(cells(position({"US-1-Art": "30"}, artillery_range="own"), "range", "30")) == {"30"}


def test_ships_count_until_they_are_used() -> None:
    """§10.5a §18.3"""
    s = position({})
    assert cells(s, "range")["30"].value == "⚓"
    s.naval_used = 0b01
    assert "30" not in cells(s, "range")
    assert cells(s, "range")["8"].value == "⚓"
    assert not cells(position({}, weather="storm"), "range")


# --- the board


def test_points_terrain_and_sectors() -> None:
    """§22.5 §3.5 §12.21"""
    s = position({"US-1-16": "44", "US-1-18": "27", "G-352-916": "27"}, allied=["44"])
    worth = cells(s, "points")
    assert {place: worth[place].tone for place in ("44", "27", "58")} == {"44": "own", "27": "note", "58": "enemy"}
    assert worth["58"].value == "4"
    ground = cells(s, "terrain")
    assert (ground["10"].value, ground["10"].tone, ground["51"].value) == ("+4", "bad", "+1")
    assert {cells(s, "sectors")[place].tone for place in ("30", "44")} == {"fair"}
    assert cells(s, "sectors")["8"].tone == "note"


def test_what_is_reconstructed_is_counted() -> None:
    s = position({})
    found = cells(s, "sources")
    assert (found["2"].value, found["2"].tone) == ("4", "poor")
    assert (found["50"].value, found["50"].tone) == ("", "good")
    assert found["44-50"].tone == "good"
    assert {cell.tone for place, cell in found.items() if "-" in place} == {"good", "note"}


def test_a_bridge_seized_now_is_ones_own_on_the_overlay() -> None:
    """§8.222"""
    s = moving({"US-4-8": "51"}, "US-4-8", allied=["51"])
    s.lines |= 1 << border(s, "50-51")
    assert cells(s, "control")["50-51"].tone == "own"
