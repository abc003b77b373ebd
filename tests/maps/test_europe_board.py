"""Every statement of the rules and cards of D-Day (1991) about the map, and what any sound board must be."""

from itertools import pairwise

import pytest

from bocage.core.hexes import DIRECTIONS, NOWHERE, Hex, Mask, bits, members
from bocage.maps.europe import EuropeMap, label, load

BOARD = load()
GRID = BOARD.grid

STATED_CITIES = {
    "A14": "Southampton",
    "B12": "London",
    "C12": "Dover",
    "C16": "Cherbourg",
    "D7": "Amsterdam",
    "D11": "Calais",
    "D14": "Le Havre",
    "D19": "Lorient",
    "E3": "Hamburg",
    "E9": "Antwerp",
    "G4": "Hanover",
    "G13": "Paris",
    "H14": "Orleans",
    "I1": "Berlin",
    "L15": "Vichy",
    "R16": "Marseille",
    "T19": "Mediterranean Base",
}
COUNTRY_OF_CITY = {
    "Great Britain": ["Southampton", "London", "Dover"],
    "Germany": ["Hamburg", "Hanover", "Berlin", "Essen", "Munich"],
    "Netherlands": ["Amsterdam"],
    "Belgium": ["Antwerp"],
    "France": ["Cherbourg", "Calais", "Le Havre", "Lorient", "Paris", "Orleans", "Vichy", "Marseille", "Dieppe"],
}
RULED = ("Austria", "Belgium", "Czechoslovakia", "France", "Germany", "Great Britain", "Netherlands")
TERRAIN = {
    "clear": ["E15", "H7", "I7", "J7", "K8", "K10", "K11", "L9"],
    "forest": ["D15", "G9", "H8", "H10", "J9", "K9"],
    "mountain": ["M9"],
}
RIVERS = ["H7-H8", "J6-J7", "G9-G10", "J9-J10", "L9-M9"]
NO_RIVERS = ["I7-J6", "H7-I7", "J7-K8", "K8-K9", "K9-K10", "J10-K10", "G10-H10"]


def at(name: str) -> Hex:
    return BOARD.by_name[name]


def has(mask: Mask, name: str) -> bool:
    return bool(mask >> at(name) & 1)


def near(name: str) -> set[str]:
    return {BOARD.names[n] for n in GRID.neighbours[at(name)] if n != NOWHERE and BOARD.names[n]}


def crosses(table: tuple[Mask, ...], side: str) -> bool:
    a, b = map(at, side.split("-"))
    return bool(table[GRID.direction(a, b)] >> a & 1)


def spread(board: EuropeMap, start: Hex, within: Mask, barred: tuple[Mask, ...]) -> Mask:
    """Every hex reached from one without crossing a barred side."""
    reached, fresh = 1 << start, [start]
    while fresh:
        h = fresh.pop()
        for direction, other in enumerate(board.grid.neighbours[h]):
            if other != NOWHERE and (within & ~reached) >> other & 1 and not barred[direction] >> h & 1:
                reached |= 1 << other
                fresh.append(other)
    return reached


# --- codes and neighbours


def test_every_row_from_a_to_t_is_numbered_from_one_to_twenty() -> None:
    wanted = {f"{letter}{n}" for letter in "ABCDEFGHIJKLMNOPQRST" for n in range(1, 21)}
    assert set(BOARD.by_name) == wanted
    assert BOARD.exists_mask.bit_count() == 400
    assert all(label(*GRID.place(h)) == name for name, h in BOARD.by_name.items())


def test_j9_has_the_six_neighbours_of_the_retreat_example() -> None:
    """§8b2b"""
    assert near("J9") == {"I9", "I10", "J8", "J10", "K9", "K10"}


@pytest.mark.parametrize("name", sorted(BOARD.by_name))
def test_even_rows_reach_up_the_numbers_and_odd_rows_down(name: str) -> None:
    """§map-adj"""
    row, n = ord(name[0]) - 64, int(name[1:])
    beside = (n, n + 1) if row % 2 == 0 else (n - 1, n)
    wanted = {f"{name[0]}{n - 1}", f"{name[0]}{n + 1}"}
    wanted |= {f"{chr(64 + other)}{m}" for other in (row - 1, row + 1) for m in beside}
    assert near(name) == wanted & set(BOARD.by_name)


@pytest.mark.parametrize(
    "path", ["J6 I7 H7 H8", "J6 J7 K8 K9 K10", "K12 K11 K10 L9 M9", "G10 H10", "G10 G9", "J10 K10", "I10 J9"]
)
def test_the_ways_of_the_examples_go_from_neighbour_to_neighbour(path: str) -> None:
    """§8a3 §8b1 §8b2b"""
    steps = path.split()
    assert all(b in near(a) for a, b in pairwise(steps))


def test_london_is_fifteen_hexes_from_berlin() -> None:
    """§opt-13b1 the reach of the strategic air units."""
    assert GRID.distance(at("B12"), at("I1")) == 15


# --- places


@pytest.mark.parametrize(("name", "city"), STATED_CITIES.items())
def test_a_city_of_the_cards_stands_in_its_hex(name: str, city: str) -> None:
    """§1e"""
    assert BOARD.cities[at(name)] == city
    assert BOARD.by_city[city] == at(name)
    assert has(BOARD.city_mask & BOARD.in_play_mask, name)
    assert "city" in BOARD.stated[at(name)]


def test_dieppe_is_a_port_and_essen_and_munich_are_german_cities() -> None:
    """§8a2 §6-winA"""
    assert BOARD.port_mask >> BOARD.by_city["Dieppe"] & 1
    for city in ("Essen", "Munich"):
        assert (BOARD.country_of["Germany"] & BOARD.east_mask) >> BOARD.by_city[city] & 1
        assert "city" not in BOARD.stated.get(BOARD.by_city[city], frozenset())


def test_each_city_lies_in_its_own_country() -> None:
    for country, cities in COUNTRY_OF_CITY.items():
        for city in cities:
            assert BOARD.country_of[country] >> BOARD.by_city[city] & 1, city


@pytest.mark.parametrize("country", RULED)
def test_every_country_the_rules_name_is_in_play_and_has_a_city(country: str) -> None:
    """§6a4 §6a5"""
    assert not BOARD.country_of[country] & ~BOARD.in_play_mask
    assert BOARD.country_of[country] & BOARD.city_mask


def test_only_the_countries_of_the_rules_are_in_play() -> None:
    inside = {name for name, mask in BOARD.country_of.items() if mask & BOARD.in_play_mask}
    assert inside == {*RULED, "Mediterranean Base"}
    assert not BOARD.enterable_mask & BOARD.country_of["Switzerland"]
    assert not BOARD.sea_mask & ~BOARD.in_play_mask


def test_ports_of_the_rules_have_their_anchors_and_london_has_none() -> None:
    """§3e1 §AMB-36 §AMB-21"""
    for name in ("A14", "C12", "C16", "D14", "E9", "T19"):
        assert has(BOARD.port_mask, name)
    assert not has(BOARD.port_mask, "B12")
    assert not BOARD.port_mask & ~(BOARD.city_mask & BOARD.coastal_mask)


def test_supply_numbers_are_those_of_the_income_example() -> None:
    """§opt-11a-ex"""
    named = ("Dover", "London", "Southampton", "Cherbourg", "Antwerp", "Paris")
    assert [BOARD.circled[BOARD.by_city[city]] for city in named] == [1, 1, 1, 1, 4, 1]
    assert all("circled" in BOARD.stated[BOARD.by_city[city]] for city in named)
    assert BOARD.circled[at("D14")] >= 1


def test_supply_sources_are_cities_in_play_and_germany_has_some() -> None:
    """§1a3"""
    for table in (BOARD.circled, BOARD.boxed):
        assert all((BOARD.city_mask & BOARD.in_play_mask) >> h & 1 for h in table)
    assert {BOARD.cities[h] for h in BOARD.boxed} >= {"Berlin", "Hamburg", "Essen", "Munich"}


# --- ground


@pytest.mark.parametrize(("terrain", "name"), [(t, name) for t, names in TERRAIN.items() for name in names])
def test_the_ground_of_the_examples(terrain: str, name: str) -> None:
    """§8a3 §8b1 §8b2b §9b2-D15 §9b2-E15"""
    assert has(getattr(BOARD, f"{terrain}_mask"), name)
    assert "terrain" in BOARD.stated[at(name)]


def test_le_havre_is_a_fortified_city_and_the_beaches_beside_it_have_no_works() -> None:
    """§9b2-D14 §9b2-D15 §9b2-E15"""
    assert has(BOARD.fort_city_mask & BOARD.coastal_mask, "D14")
    for name in ("D15", "E15"):
        assert has(BOARD.coastal_mask, name)
        assert not has(BOARD.fort_hex_mask | BOARD.fort_city_mask | BOARD.city_mask, name)


@pytest.mark.parametrize("name", ["G9", "H10", "J9", "K10"])
def test_the_hexes_of_the_combat_examples_have_no_works(name: str) -> None:
    """§8b1 §8b2b"""
    assert not has(BOARD.fort_hex_mask | BOARD.fort_city_mask | BOARD.city_mask, name)


@pytest.mark.parametrize("side", RIVERS)
def test_a_river_where_the_examples_cross_one(side: str) -> None:
    """§8a3 §8b1 §8b2b"""
    assert crosses(BOARD.river, side)
    assert frozenset(map(at, side.split("-"))) in BOARD.stated_sides


@pytest.mark.parametrize("side", [*NO_RIVERS, "K11-K12", "K10-K11", "K10-L9"])
def test_no_river_where_the_examples_cross_none(side: str) -> None:
    """§8a3 §8b1 §8b2b"""
    assert not crosses(BOARD.river, side)


def test_e15_has_a_river_on_a_landward_side() -> None:
    """§9b2-E15 the airborne corps attacks across it."""
    assert any(crosses(BOARD.river, f"E15-{name}") for name in near("E15") if has(BOARD.land_mask, name))


def test_d15_can_be_attacked_over_land_without_a_river() -> None:
    """§9b2-D15"""
    assert any(
        not crosses(BOARD.river, f"D15-{name}")
        for name in near("D15")
        if has(BOARD.enterable_mask, name) and not has(BOARD.city_mask, name) and name != "E15"
    )


def test_units_on_d15_and_beside_it_cut_cherbourg_off() -> None:
    """§9b2-after C16 has land only towards D15 and D16, and D16 touches both hexes a corps can drop in."""
    assert {name for name in near("C16") if has(BOARD.land_mask, name)} <= {"D15", "D16"}
    assert "D16" in near("E16")


def test_ground_is_of_one_kind_everywhere() -> None:
    """§1a1 §1a2"""
    kinds = (BOARD.clear_mask, BOARD.forest_mask, BOARD.marsh_mask, BOARD.mountain_mask, BOARD.city_mask)
    assert sum(mask.bit_count() for mask in kinds) == BOARD.land_mask.bit_count()
    assert not BOARD.land_mask & BOARD.sea_mask
    assert not BOARD.coastal_mask & ~BOARD.land_mask
    assert all(mask & BOARD.in_play_mask for mask in kinds)
    assert sum(mask.bit_count() for mask in BOARD.country_of.values()) == BOARD.land_mask.bit_count()
    assert sum(mask.bit_count() for mask in BOARD.water_of.values()) == BOARD.sea_mask.bit_count()


# --- sea


def test_the_two_stated_invasion_hexes_have_number_one() -> None:
    """§9b2-moves"""
    for name in ("C14", "C15"):
        assert has(BOARD.sea_mask, name)
        assert BOARD.invasions[at(name)].number == 1
        assert "invasion" in BOARD.stated[at(name)]


def test_the_opening_can_attack_d14_d15_and_e15() -> None:
    """§AMB-03 E15 touches neither invasion hex; its arrow is data."""
    reach = {BOARD.names[t] for name in ("C14", "C15") for t in BOARD.invasions[at(name)].targets}
    assert reach >= {"D14", "D15", "E15"}
    assert "E15" not in near("C14") | near("C15")


def test_arrows_point_to_coasts_that_may_be_invaded_and_only_one_farther_than_a_hex() -> None:
    """§3e2a"""
    distant = []
    for h, invasion in BOARD.invasions.items():
        assert BOARD.sea_mask >> h & 1
        assert invasion.targets
        assert 1 <= invasion.number <= 3
        for target in invasion.targets:
            assert (BOARD.coastal_mask & BOARD.continent_mask) >> target & 1
            if target not in GRID.neighbours[h]:
                distant.append((BOARD.names[h], BOARD.names[target]))
    assert distant == [("C15", "E15")]


def test_every_sea_the_rules_name_has_invasion_hexes() -> None:
    """§3e2a"""
    waters = {invasion.water for invasion in BOARD.invasions.values()}
    assert waters == {"North Sea", "English Channel", "Bay of Biscay", "Mediterranean Sea"}


@pytest.mark.parametrize("side", ["C12-D11", "D14-D15"])
def test_an_all_sea_side_where_none_may_walk(side: str) -> None:
    """§AMB-40"""
    assert crosses(BOARD.sea_side, side)


def test_nobody_walks_to_britain_or_to_the_base() -> None:
    """§AMB-40 §AMB-41"""
    start = at("G13")
    walked = spread(BOARD, start, BOARD.enterable_mask, BOARD.sea_side)
    assert not walked & (BOARD.country_of["Great Britain"] | BOARD.country_of["Mediterranean Base"])
    assert walked == BOARD.continent_mask


def test_great_britain_is_one_piece_with_its_three_cities() -> None:
    land = BOARD.country_of["Great Britain"]
    assert spread(BOARD, at("B12"), land, BOARD.sea_side) == land
    assert {BOARD.cities[h] for h in members(land & BOARD.city_mask)} == {"Southampton", "London", "Dover"}


# --- the Rhine


def test_the_rhine_is_closed() -> None:
    """§map-rhine A flood from Berlin that may not cross it fills exactly the east."""
    east = spread(BOARD, at("I1"), BOARD.continent_mask, BOARD.rhine)
    assert east == BOARD.east_mask
    west = spread(BOARD, at("G13"), BOARD.continent_mask, BOARD.rhine)
    assert east | west == BOARD.continent_mask
    assert not east & west


def test_the_banks_of_the_examples() -> None:
    """§map-rhine"""
    assert all(has(BOARD.east_mask, name) for name in ("J6", "I7", "H7", "M9", "I1", "E3", "G7", "O6"))
    assert not any(has(BOARD.east_mask, name) for name in ("H8", "J7", "K8", "K9", "K10", "L9", "G13", "E9", "A14"))


def test_one_side_less_and_the_rhine_leaks() -> None:
    """The test above can fail."""
    a, d = at("G7"), GRID.direction(at("G7"), at("G8"))
    opened = list(BOARD.rhine)
    opened[d] &= ~(1 << a)
    assert spread(BOARD, at("I1"), BOARD.continent_mask, tuple(opened)) != BOARD.east_mask


def test_every_river_is_one_chain() -> None:
    chains: dict[str, list[frozenset[Hex]]] = {}
    for side, name in BOARD.river_names.items():
        chains.setdefault(name, []).append(side)
    for name, sides in chains.items():
        joined, loose = [sides[0]], sides[1:]
        while loose and (touching := [s for s in loose if any(_meet(s, other) for other in joined)]):
            joined += touching
            loose = [s for s in loose if s not in touching]
        assert not loose, name


def _meet(one: frozenset[Hex], other: frozenset[Hex]) -> bool:
    """Whether two hexsides share an end: three hexes about one point."""
    about = one | other
    return len(about) == 3 and all(b in GRID.neighbours[a] for a in about for b in about - {a})


# --- the earth


@pytest.mark.parametrize(
    ("lon", "lat", "name"),
    [(1.08, 49.92, "E13"), (7.01, 51.45, "G7"), (11.58, 48.14, "O6"), (16.37, 48.21, "R1"), (14.43, 50.08, "N1")],
)
def test_cities_the_cards_do_not_place_fall_where_they_are(lon: float, lat: float, name: str) -> None:
    assert BOARD.names[BOARD.at_lonlat(lon, lat)] == name
    assert has(BOARD.city_mask, name)


def test_there_and_back_is_the_same_hex() -> None:
    assert all(BOARD.at_lonlat(*BOARD.lonlat(h)) == h for h in bits(BOARD.exists_mask))
    assert BOARD.at_lonlat(-20.0, 50.0) == NOWHERE


def test_the_edge_is_where_a_unit_can_leave() -> None:
    """§3g"""
    for h in members(BOARD.edge_mask):
        outside = [n for n in GRID.neighbours[h] if n == NOWHERE or not BOARD.names[n]]
        assert outside
        assert BOARD.enterable_mask >> h & 1
    assert has(BOARD.edge_mask, "I1")
    assert not has(BOARD.edge_mask, "G13")


def test_both_hexes_know_of_a_side() -> None:
    for table in (BOARD.river, BOARD.rhine, BOARD.sea_side):
        for direction in range(DIRECTIONS):
            for h in members(table[direction]):
                other = GRID.neighbours[h][direction]
                assert table[(direction + 3) % DIRECTIONS] >> other & 1
