"""Every statement of the rules and cards of Battle for Normandy (1981) about the map, and what makes a sound board."""

from itertools import pairwise

import pytest

from bocage.core.hexes import NOWHERE, Hex, Mask, mask_of, members
from bocage.maps.battle import BEACHES, TERRAINS, label, load

BOARD = load()
GRID = BOARD.grid
NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = range(6)
LANDMARKS = {
    "Quinéville": (-1.2872, 49.5108),
    "Ouistreham": (-0.2591, 49.2757),
    "Carteret": (-1.7860, 49.3744),
    "Cherbourg": (-1.6222, 49.6386),
    "Caen": (-0.3590, 49.1859),
    "Saint-Lô": (-1.0909, 49.1162),
    "Carentan": (-1.2428, 49.3033),
    "Bayeux": (-0.7036, 49.2764),
    "Isigny-sur-Mer": (-1.1030, 49.3178),
    "Tilly-sur-Seulles": (-0.6260, 49.1760),
    "Caumont-l’Éventé": (-0.8050, 49.0890),
    "Troarn": (-0.1800, 49.1810),
    "La Haye-du-Puits": (-1.5440, 49.2900),
    "Lessay": (-1.5330, 49.2180),
    "Périers": (-1.4070, 49.1860),
    "Valognes": (-1.4700, 49.5090),
}
"""Where places of the rulebook's history really lie."""
COSTS = {"clear": 1, "town": 1, "bocage": 3, "swamp": 4, "river": 2, "beach": 2}
FRONTS = {
    "10 June": (
        "4-05 4-04 5-04 5-05 6-06 6-07 7-07 7-08 7-09 7-10 7-11 7-12 7-13 6-14",
        ("Sainte-Mère-Église", "Isigny-sur-Mer", "Trévières", "Bayeux", "Ouistreham"),
        ("Quinéville", "Montebourg", "Carentan", "Saint-Lô", "Caumont-l’Éventé", "Tilly-sur-Seulles", "Caen", "Troarn"),
    ),
    "17 June": (
        "5-01 5-02 5-03 6-04 6-05 6-06 6-07 7-07 8-08 9-08 8-09 8-10 7-10 7-11 7-12 7-13 6-14",
        ("Carteret", "Carentan", "Isigny-sur-Mer", "Bayeux", "Ouistreham", "Caumont-l’Éventé"),
        ("La Haye-du-Puits", "Lessay", "Périers", "Saint-Lô", "Villers-Bocage", "Caen", "Troarn"),
    ),
    "30 June": (
        "5-01 5-02 5-03 6-04 6-05 6-06 7-06 8-07 8-08 9-08 8-09 8-10 8-11 7-11 7-12 7-13 6-14",
        ("Cherbourg", "Carteret", "Carentan", "Caumont-l’Éventé", "Tilly-sur-Seulles", "Ouistreham"),
        ("La Haye-du-Puits", "Lessay", "Périers", "Saint-Lô", "Caen", "Troarn"),
    ),
}
"""The Allied front of a day from shore to shore, hex by hex, and which places lay on either side of it."""


def at(name: str) -> Hex:
    return BOARD.by_name[name]


def mask(names: str) -> Mask:
    return mask_of([at(name) for name in names.split()])


def hexes_of(place: str) -> Mask:
    """The hexes of a place, by the board's own names or where it really lies."""
    named = mask_of([h for h, name in BOARD.places.items() if name == place])
    return named or 1 << BOARD.at_lonlat(*LANDMARKS[place])


def flood(start: Mask, within: Mask) -> Mask:
    """Every hex that can be reached from these without leaving a set."""
    reached = start & within
    while True:
        wider = reached | GRID.around(reached) & within
        if wider == reached:
            return reached
        reached = wider


def germans_next_to(h: Hex) -> list[str]:
    return [unit for unit, start in BOARD.starts.items() if start in GRID.neighbours[h]]


# --- lines, compass, terrain


def test_twelve_lines_are_numbered_from_above_cherbourg_to_the_southern_edge() -> None:
    """§12d"""
    assert GRID.rows == 12
    assert {BOARD.line(h) for h in members(BOARD.objectives["Cherbourg"])} == {1}
    assert BOARD.line(at("0-00")) == 0
    assert BOARD.line(at("11-15")) == 11
    assert label(7, 8) == "7-08"
    assert BOARD.column(at("7-08")) == 8
    assert len(BOARD.by_name) == 192


def test_the_compass_counts_clockwise_from_the_upper_right() -> None:
    """§2i East and west neighbours stand in the same line, so lines are level."""
    x, y = BOARD.lonlat(at("7-08"))
    ways = [BOARD.lonlat(GRID.step(at("7-08"), way)) for way in range(6)]
    assert [lon > x for lon, _ in ways] == [True, True, True, False, False, False]
    assert [round(lat - y, 6) for _, lat in ways][EAST] == 0 == [round(lat - y, 6) for _, lat in ways][WEST]
    assert ways[NORTH_EAST][1] > y
    assert ways[NORTH_WEST][1] > y
    assert ways[SOUTH_EAST][1] < y
    assert ways[SOUTH_WEST][1] < y


def test_every_hex_has_one_of_the_seven_terrains() -> None:
    """§chart-terrain"""
    parts = [getattr(BOARD, f"{kind}_mask") for kind in TERRAINS]
    assert sum(part.bit_count() for part in parts) == 192
    assert all(parts)
    assert {BOARD.terrain[h] for h in members(BOARD.exists_mask)} == set(TERRAINS)


def test_villages_and_cities_both_count_as_towns() -> None:
    """§chart-terrain"""
    assert mask_of(list(BOARD.size_of)) == BOARD.town_mask == mask_of(list(BOARD.places))
    assert {BOARD.size_of[h] for h in BOARD.size_of} == {"village", "city"}


def test_land_hangs_together() -> None:
    assert flood(1 << at("8-13"), BOARD.land_mask) == BOARD.land_mask


def test_ocean_hexes_hang_together_about_the_bay() -> None:
    """§7d A unit at sea can reach every marker."""
    markers = mask_of([beach.marker for beach in BOARD.beachheads])
    assert flood(1 << BOARD.sea[13], BOARD.ocean_mask) & markers == markers


@pytest.mark.parametrize("place", LANDMARKS)
def test_places_stand_where_they_lie(place: str) -> None:
    """Each place is in the hex that covers it or, the coast being what it is, in the next."""
    real = 1 << BOARD.at_lonlat(*LANDMARKS[place])
    assert GRID.disc(real, 1) & hexes_of(place)


def test_points_off_the_board_have_no_hex() -> None:
    assert BOARD.at_lonlat(2.35, 48.86) == NOWHERE
    assert all(BOARD.at_lonlat(*BOARD.lonlat(h)) == h for h in members(BOARD.exists_mask))


# --- objectives


def test_the_victory_cities_are_cherbourg_caen_and_saint_lo() -> None:
    """§12a §12b"""
    assert set(BOARD.objectives) == {"Cherbourg", "Caen", "Saint-Lô"}
    for hexes in BOARD.objectives.values():
        assert hexes
        assert not hexes & ~BOARD.town_mask
        assert all(BOARD.size_of[h] == "city" for h in members(hexes))
        assert flood(hexes & -hexes, hexes) == hexes


# --- beaches


def test_the_five_beachheads_are_ocean_hexes_in_order_with_their_nations() -> None:
    """§6c §7d"""
    assert tuple(beach.name for beach in BOARD.beachheads) == BEACHES
    assert [beach.nation for beach in BOARD.beachheads] == ["US", "US", "BR", "BR", "BR"]
    assert all(BOARD.ocean_mask >> beach.marker & 1 for beach in BOARD.beachheads)
    columns = [BOARD.column(beach.marker) for beach in BOARD.beachheads]
    assert columns == sorted(columns)


def test_units_land_in_at_least_two_beach_hexes_next_to_each_marker() -> None:
    """§7d"""
    for beach in BOARD.beachheads:
        assert beach.landing.bit_count() >= 2
        assert beach.landing == GRID.around(1 << beach.marker) & BOARD.beach_mask
    every = mask_of([h for beach in BOARD.beachheads for h in members(beach.landing)])
    assert every == BOARD.beach_mask


def test_no_american_beach_hex_is_a_british_one() -> None:
    """§6c"""
    american = mask_of([h for beach in BOARD.beachheads[:2] for h in members(beach.landing)])
    british = mask_of([h for beach in BOARD.beachheads[2:] for h in members(beach.landing)])
    assert not american & british


# --- entries and naval line


def test_entries_run_from_brittany_round_to_the_seine() -> None:
    """§11a §11b By land along the southern edge from the west, then up the eastern edge; 13 and 14 at sea."""
    assert sorted(BOARD.entry) == list(range(1, 13))
    assert sorted(BOARD.sea) == [13, 14]
    assert all(BOARD.edge_mask >> h & 1 for h in BOARD.entry.values())
    south = [BOARD.entry[n] for n in range(1, 9)]
    east = [BOARD.entry[n] for n in range(9, 13)]
    assert {BOARD.line(h) for h in south} == {11}
    assert south == sorted(south)
    assert {BOARD.column(h) for h in east} == {15}
    assert east == sorted(east, reverse=True)
    assert BOARD.entry[1] == min(h for h in members(BOARD.land_mask) if BOARD.line(h) == 11)
    assert all(BOARD.ocean_mask >> h & 1 for h in BOARD.sea.values())
    assert BOARD.column(BOARD.sea[13]) < BOARD.column(BOARD.sea[14])
    assert len({*BOARD.entry.values(), *BOARD.sea.values()}) == 14


def test_nobody_starts_on_an_entry_hex() -> None:
    """§11d"""
    assert not set(BOARD.starts.values()) & set(BOARD.entry.values())


def test_the_naval_line_parts_the_land_in_two() -> None:
    """§9k §12c §12d"""
    assert BOARD.ocean_side_mask | BOARD.continent_mask == BOARD.land_mask
    assert not BOARD.ocean_side_mask & BOARD.continent_mask
    assert flood(1 << at("8-13"), BOARD.continent_mask) == BOARD.continent_mask
    assert flood(1 << at("6-13"), BOARD.ocean_side_mask) == BOARD.ocean_side_mask
    assert not BOARD.beach_mask & ~BOARD.ocean_side_mask
    assert not BOARD.edge_mask & BOARD.ocean_side_mask & ~BOARD.east_of_caen_mask


def test_the_area_left_out_lies_east_of_caen() -> None:
    """§AMB-16"""
    caen = max(BOARD.column(h) for h in members(BOARD.objectives["Caen"]))
    assert BOARD.east_of_caen_mask == mask_of([h for h in members(BOARD.exists_mask) if BOARD.column(h) > caen])
    assert BOARD.east_of_caen_mask & BOARD.ocean_side_mask


# --- the invasion


def test_airborne_zones_lie_where_history_has_them() -> None:
    """§7c The Americans about Sainte-Mère-Église, the British north-east of Caen."""
    sainte_mere, caen = hexes_of("Sainte-Mère-Église"), BOARD.objectives["Caen"]
    for unit in ("US-82-AIRB", "US-101-AIRB"):
        assert all(GRID.disc(sainte_mere, 2) >> h & 1 for h in BOARD.drop_zones[unit])
        assert GRID.disc(sainte_mere, 1) >> BOARD.drop_zones[unit][0] & 1
    first = BOARD.drop_zones["BR-6-AIRB"][0]
    assert GRID.around(caen) >> first & 1
    assert BOARD.line(first) < 8
    assert all(GRID.disc(caen, 2) >> h & 1 for h in BOARD.drop_zones["BR-6-AIRB"])


def test_drop_zones_are_empty_land() -> None:
    """§7a §7b"""
    assert sorted(BOARD.drop_zones) == ["BR-6-AIRB", "US-101-AIRB", "US-82-AIRB"]
    for zones in BOARD.drop_zones.values():
        assert 3 <= len(set(zones)) == len(zones) <= 6
        assert all(BOARD.land_mask >> h & 1 for h in zones)
        assert not set(zones) & set(BOARD.starts.values())


def test_the_first_choices_of_the_airborne_are_three_hexes() -> None:
    assert len({zones[0] for zones in BOARD.drop_zones.values()}) == 3


def test_fifteen_german_units_stand_one_to_a_hex_and_none_on_a_beach() -> None:
    """§11c"""
    names = ["736", "726", "706", "914", "915", "916", "711", "729", "739", "919", "91", "243", "6FJ", "30", "21PZ"]
    assert set(BOARD.starts) == {f"GE-{name}" for name in names}
    starts = mask_of(list(BOARD.starts.values()))
    assert starts.bit_count() == 15
    assert not starts & (BOARD.beach_mask | BOARD.ocean_mask)


def test_every_beachhead_has_a_landing_hex_no_german_stands_beside() -> None:
    """A lander beside an enemy stops; through the others several formations can come ashore on D-Day."""
    for beach in BOARD.beachheads:
        assert [h for h in members(beach.landing) if not germans_next_to(h)], beach.name
    beset = [h for h in members(BOARD.beach_mask) if germans_next_to(h)]
    assert 0 < len(beset) <= BOARD.beach_mask.bit_count() // 2


def test_dday_has_room_for_fifteen_formations() -> None:
    """§AMB-12 Landers on foot at beaches already cleared find as many hexes to stand in, besides the airborne."""
    left: dict[Hex, int] = {}
    fresh = [(h, 14 - COSTS["beach"]) for h in members(BOARD.beach_mask)]
    while fresh:
        h, points = fresh.pop()
        if points < 0 or left.get(h, -1) >= points or h in BOARD.starts.values():
            continue
        left[h] = points
        if germans_next_to(h):
            continue
        for other in GRID.neighbours[h]:
            if other != NOWHERE and BOARD.land_mask >> other & 1:
                beside = 4 if germans_next_to(other) else 0
                fresh.append((other, points - COSTS[BOARD.terrain[other]] - beside))
    assert len(left) >= 15 + len(BOARD.drop_zones)


# --- the campaign


@pytest.mark.parametrize("day", FRONTS)
def test_the_front_of_a_day_can_stand_on_the_board(day: str) -> None:
    """A chain of hexes from shore to shore keeps the places of either side apart, as they were."""
    chain, allied, german = FRONTS[day]
    front = mask(chain)
    assert all(at(b) in GRID.neighbours[at(a)] for a, b in pairwise(chain.split()))
    ours = mask_of([h for place in allied for h in members(hexes_of(place))])
    theirs = mask_of([h for place in german for h in members(hexes_of(place))])
    assert not front & theirs
    beyond = flood(theirs & BOARD.continent_mask, BOARD.land_mask & ~front)
    assert not beyond & ours & ~front
    assert flood(ours & ~hexes_of("Cherbourg"), BOARD.land_mask & ~beyond) & BOARD.beach_mask == BOARD.beach_mask


def test_five_hexes_cut_the_peninsula() -> None:
    """On 17 June a line from Carteret to the eastern shore shut Cherbourg off."""
    wall = mask("5-01 5-02 5-03 5-04 5-05")
    assert not flood(hexes_of("Cherbourg"), BOARD.land_mask & ~wall) & hexes_of("Saint-Lô")


# --- rivers


@pytest.mark.parametrize("name", sorted(set(BOARD.waters.values())))
def test_rivers_are_chains_of_hexes_that_end_in_water(name: str) -> None:
    """A river runs from hex to hex, through towns too, into the sea or another river."""
    course = mask_of([h for h, water in BOARD.waters.items() if water == name])
    assert flood(course & -course, course) == course
    others = mask_of([h for h, water in BOARD.waters.items() if water != name])
    assert GRID.around(course) & (BOARD.ocean_mask | others)


def test_the_great_rivers_are_terrain_somewhere() -> None:
    """§chart-terrain"""
    named = {BOARD.waters[h] for h in members(BOARD.river_mask)}
    assert {"Douve", "Merderet", "Vire", "Seulles", "Odon", "Orne", "Dives"} <= named


def test_wet_ground_lies_about_carentan_and_the_dives() -> None:
    """§7c"""
    assert (GRID.disc(hexes_of("Carentan"), 1) & BOARD.swamp_mask).bit_count() >= 2
    assert GRID.disc(hexes_of("Troarn"), 1) & BOARD.swamp_mask


def test_bocage_covers_the_south_and_open_fields_the_plain_of_caen() -> None:
    assert BOARD.bocage_mask.bit_count() > BOARD.clear_mask.bit_count()
    plain = GRID.disc(BOARD.objectives["Caen"], 2) & BOARD.clear_mask
    assert plain.bit_count() >= 5
    assert not GRID.disc(hexes_of("Saint-Lô"), 2) & BOARD.clear_mask


@pytest.mark.parametrize(("start", "goal"), [("6-05", "8-04"), ("7-07", "11-08"), ("7-12", "11-13"), ("2-03", "10-05")])
def test_there_are_ways_that_cross_neither_river_nor_swamp(start: str, goal: str) -> None:
    """Land bridges of the campaign: Carentan to Périers, east of the Vire, the Falaise road, down the peninsula."""
    lines = range(BOARD.line(at(start)), BOARD.line(at(goal)) + 1)
    dry = mask_of([h for h in members(BOARD.land_mask) if BOARD.line(h) in lines])
    dry &= ~(BOARD.river_mask | BOARD.swamp_mask)
    assert flood(1 << at(start), dry) >> at(goal) & 1


# --- what is known


def test_every_part_says_where_it_comes_from() -> None:
    parts = {*BOARD.objectives, *BEACHES, *BOARD.drop_zones, *BOARD.starts, "entry", "naval", "east_of_caen"}
    assert set(BOARD.sources) == parts
    assert all(source.tag in ("text", "ruling", "reconstructed") and source.note for source in BOARD.sources.values())
    assert "lost" in BOARD.reconstructed
