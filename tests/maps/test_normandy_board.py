"""Every statement of the rules of 1969 and 1971 about their map, and what any sound board must be."""

import csv
import math
from importlib.resources import files
from itertools import pairwise

import pytest

from bocage.core.hexes import DIRECTIONS, NOWHERE, Hex, Mask, bits, mask_of, members
from bocage.maps.normandy import label, load

BOARD = load()
GRID = BOARD.grid
DATA = files("bocage.maps") / "data" / "normandy"
CITIES = {"St. Lo", "Caen", "Bayeux", "Carentan", "Falaise", "Coutances"}
TOWNS = {
    "Caen": (-0.359, 49.186),
    "Bayeux": (-0.704, 49.277),
    "Saint-Lô": (-1.090, 49.116),
    "Carentan": (-1.248, 49.303),
    "Falaise": (-0.195, 48.892),
    "Coutances": (-1.445, 49.045),
    "Sainte-Mère-Église": (-1.317, 49.410),
    "Isigny-sur-Mer": (-1.104, 49.316),
    "Périers": (-1.408, 49.187),
    "Villers-Bocage": (-0.654, 49.080),
    "Thury-Harcourt": (-0.475, 48.984),
    "Torigni-sur-Vire": (-0.982, 49.037),
    "Montebourg": (-1.380, 49.488),
    "Valognes": (-1.470, 49.509),
    "Quinéville": (-1.307, 49.511),
}


def named(name: str) -> Hex:
    return BOARD.by_name[name]


def count(mask: Mask) -> int:
    return mask.bit_count()


def beach(name: str) -> list[Hex]:
    return [BOARD.beaches[number] for number in sorted(BOARD.beaches) if BOARD.beach_names[number] == name]


def spread(start: Hex, within: Mask, barred: tuple[Mask, ...] = (), along: tuple[Mask, ...] = ()) -> Mask:
    """Every hex reached from one: not over barred sides, and if `along` is given only over those."""
    reached, fresh = 1 << start, [start]
    while fresh:
        h = fresh.pop()
        for direction, other in enumerate(GRID.neighbours[h]):
            shut = bool(barred) and barred[direction] >> h & 1
            off = bool(along) and not along[direction] >> h & 1
            if other != NOWHERE and within >> other & 1 and not reached >> other & 1 and not shut and not off:
                reached |= 1 << other
                fresh.append(other)
    return reached


def road_net() -> Mask:
    return spread(next(bits(BOARD.city_of["Caen"])), BOARD.enterable_mask, along=BOARD.road)


def road_length(start: Hex, goal: Hex) -> int:
    steps, ring, seen = 0, 1 << start, 1 << start
    while not seen >> goal & 1:
        onward = {GRID.step(h, d) for h in bits(ring) for d in range(DIRECTIONS) if BOARD.road[d] >> h & 1}
        ring = mask_of(onward) & ~seen
        assert ring, "no road"
        seen, steps = seen | ring, steps + 1
    return steps


def sides_named() -> dict[str, set[frozenset[Hex]]]:
    """The water sides of each river by its name."""
    found: dict[str, set[frozenset[Hex]]] = {}
    for row in csv.DictReader((DATA / "hexsides.csv").read_text(encoding="utf-8").splitlines()):
        if row["kind"] in ("river", "flooded"):
            found.setdefault(row["name"], set()).add(frozenset((named(row["a"]), named(row["b"]))))
    return found


def meet(one: frozenset[Hex], other: frozenset[Hex]) -> bool:
    """Whether two hexsides share an end: three hexes about one point."""
    about = one | other
    return len(about) == 3 and all(b in GRID.neighbours[a] for a in about for b in about - {a})


# --- what the rules of 1971 say -------------------------------------------------------------------------------


def test_a_hex_is_two_kilometres_across() -> None:
    for direction in range(DIRECTIONS):
        (lon_a, lat_a), (lon_b, lat_b) = (BOARD.lonlat(h) for h in (named("T20"), GRID.step(named("T20"), direction)))
        east = (lon_b - lon_a) * 111.32 * math.cos(math.radians((lat_a + lat_b) / 2))
        assert math.hypot(east, (lat_b - lat_a) * 111.2) == pytest.approx(2.0, abs=0.01)


def test_half_inch_hexes_fit_the_printed_sheet_and_larger_ones_fill_it() -> None:
    """29 by 23 inches: what the board lacks in one of them would be room for more hexes."""
    wide, high = GRID.cols + 0.5, GRID.rows * 0.866 + 0.29
    across, down = 29 / wide, 23 / high
    assert min(across, down) >= 0.5
    assert across == pytest.approx(down, rel=0.01)


def test_roughly_three_quarters_of_the_cotentin_are_shown() -> None:
    """Measured from Coutances, after which it is called, northward to the Cap de la Hague."""
    coutances, cape = 49.0454, 49.7277
    rim = BOARD.lonlat(GRID.at(0, 0))[1] + 2 / math.sqrt(3) / 111.2
    assert (rim - coutances) / (cape - coutances) == pytest.approx(0.75, abs=0.05)


@pytest.mark.parametrize("town", ["Montebourg", "Valognes", "Quinéville"])
def test_the_front_of_eleven_june_before_montebourg_is_shown_but_cherbourg_is_not(town: str) -> None:
    """The battle was fought over ground that the sheet shows."""
    assert town in BOARD.places.values()
    assert BOARD.at_lonlat(-1.6164, 49.6398) == NOWHERE


def test_columns_have_letters_and_rows_have_numbers_from_the_south() -> None:
    assert [label(GRID.rows, GRID.rows - 1, col) for col in (0, 25, 26, 27, 40, 43, 49)] == [
        *("A1", "Z1", "AA1", "BB1", "OO1", "RR1", "XX1")
    ]
    assert BOARD.names[GRID.at(0, 0)] == f"A{GRID.rows}"
    assert all(BOARD.names[h] == label(GRID.rows, *GRID.place(h)) for h in members(BOARD.exists_mask))
    assert count(BOARD.exists_mask) == GRID.rows * GRID.cols


def test_seventeen_beaches_from_west_to_east() -> None:
    assert sorted(BOARD.beaches) == list(range(1, 18))
    longitudes = [BOARD.lonlat(BOARD.beaches[number])[0] for number in range(1, 18)]
    assert longitudes[:2] == sorted(longitudes[:2])
    assert longitudes[3:] == sorted(longitudes[3:])
    assert max(longitudes[:3]) < longitudes[3]


def test_five_beaches_bear_their_names() -> None:
    wanted = ["Utah"] * 3 + [""] + ["Omaha"] * 4 + ["Gold"] * 3 + ["Juno"] * 3 + ["Sword"] * 2 + [""]
    assert [BOARD.beach_names[number] for number in range(1, 18)] == wanted


@pytest.mark.parametrize("number", range(1, 18))
def test_a_beach_is_clear_partly_sea_and_open_to_the_sea(number: int) -> None:
    h = BOARD.beaches[number]
    assert BOARD.partial_mask >> h & 1
    assert not BOARD.bocage_mask >> h & 1
    assert GRID.around(1 << h) & BOARD.sea_mask


@pytest.mark.parametrize("number", range(1, 18))
def test_a_beach_is_on_a_road_of_the_main_net(number: int) -> None:
    """Supply is traced along roads to the beaches."""
    assert road_net() >> BOARD.beaches[number] & 1


def test_cities_stand_and_only_caen_is_large() -> None:
    assert {name: count(mask) for name, mask in BOARD.city_of.items()} == dict.fromkeys(CITIES, 1) | {"Caen": 3}
    assert not BOARD.city_mask & ~BOARD.land_mask
    caen = BOARD.city_of["Caen"]
    assert spread(next(bits(caen)), caen) == caen


@pytest.mark.parametrize("name", sorted(CITIES))
def test_a_city_is_on_the_road_net(name: str) -> None:
    assert road_net() & BOARD.city_of[name]


@pytest.mark.parametrize(("edge", "roads", "land"), [("N", 3, 8), ("E", 3, 10), ("S", 3, 10), ("W", 3, 10)])
def test_land_and_connected_roads_lie_on_every_edge(edge: str, roads: int, land: int) -> None:
    exits = [h for h, side in BOARD.road_exits.items() if side == edge]
    assert len(exits) >= roads
    assert count(BOARD.edges[edge] & BOARD.land_mask) >= land
    for h in exits:
        assert BOARD.edges[edge] >> h & 1
        assert road_net() >> h & 1
        assert BOARD.exit_names[h]


@pytest.mark.parametrize("start", ["Falaise", "Coutances"])
def test_ten_hexes_about_a_city_leave_room_to_set_up(start: str) -> None:
    room = GRID.disc(BOARD.city_of[start], 10) & BOARD.land_mask
    assert count(room) >= 120


def test_ten_hexes_from_the_south_edge_are_all_land() -> None:
    strip = GRID.disc(BOARD.edges["S"], 10)
    assert count(strip) == 11 * GRID.cols
    assert not strip & ~BOARD.land_mask


def test_every_kind_of_terrain_is_there() -> None:
    sets = [BOARD.bocage_mask, BOARD.city_mask, BOARD.road_mask, BOARD.fort_mask, BOARD.sea_mask, BOARD.partial_mask]
    assert all(sets)
    assert BOARD.land_mask & ~BOARD.bocage_mask & ~BOARD.city_mask
    for sides in (BOARD.road, BOARD.river, BOARD.flooded, BOARD.sea_side):
        assert any(sides)


def test_some_sides_between_hexes_with_land_are_all_sea() -> None:
    pairs = [(h, d) for d in range(3) for h in bits(BOARD.sea_side[d])]
    assert pairs
    assert all(BOARD.enterable_mask >> h & 1 and BOARD.enterable_mask >> GRID.step(h, d) & 1 for h, d in pairs)


def test_the_bridgehead_of_eleven_june_fits() -> None:
    """38 km deep and over 50 km wide: 19 hexes by 26."""
    inland = GRID.disc(BOARD.edges["S"], 18)
    assert not any(inland >> h & 1 for h in BOARD.beaches.values())
    assert GRID.distance(BOARD.beaches[1], BOARD.beaches[17]) >= 26


def test_the_british_front_is_about_fourteen_hexes() -> None:
    assert 11 <= GRID.distance(beach("Gold")[0], beach("Sword")[-1]) + 1 <= 15


def test_naval_guns_reach_bayeux_and_caen_but_not_falaise() -> None:
    sea = BOARD.sea_mask
    assert all(GRID.disc(sea, 2) >> h & 1 for h in BOARD.beaches.values())
    assert GRID.disc(sea, 6) & BOARD.city_of["Bayeux"]
    assert GRID.disc(sea, 10) & BOARD.city_of["Caen"]
    assert not GRID.disc(sea, 10) & BOARD.city_of["Falaise"]


@pytest.mark.parametrize("name", ["OO29", "RR31"])
def test_the_two_forts_of_the_errata_are_bocage(name: str) -> None:
    h = named(name)
    assert BOARD.land_mask >> h & 1
    assert BOARD.fort_mask >> h & 1
    assert BOARD.bocage_mask >> h & 1


def test_forts_are_named_land_outside_cities_and_not_too_many() -> None:
    assert 12 <= count(BOARD.fort_mask) <= 25
    assert not BOARD.fort_mask & ~BOARD.land_mask
    assert not BOARD.fort_mask & BOARD.city_mask
    assert set(BOARD.fort_names) == set(members(BOARD.fort_mask))
    assert len(set(BOARD.fort_names.values())) == count(BOARD.fort_mask)


@pytest.mark.parametrize("name", ["Utah", "Omaha", "Gold", "Juno", "Sword"])
def test_a_fort_guards_every_landing(name: str) -> None:
    assert any(GRID.around(1 << h) & BOARD.fort_mask for h in beach(name))


# --- what the rules of 1969 add -------------------------------------------------------------------------------


def test_an_omaha_fortress_touches_three_omaha_beaches() -> None:
    omaha = beach("Omaha")
    assert max(sum(b in GRID.neighbours[h] for b in omaha) for h in bits(BOARD.fort_mask)) >= 3


def test_swamp_forest_and_flooded_squares_exist_on_land() -> None:
    for mask in (BOARD.swamp_mask, BOARD.forest_mask, BOARD.inundated_mask):
        assert mask
        assert not mask & BOARD.sea_mask


def test_some_coast_is_no_invasion_beach() -> None:
    assert BOARD.partial_mask & ~sum(1 << h for h in BOARD.beaches.values())


def test_the_scatter_plan_has_each_direction_once_from_the_north() -> None:
    assert BOARD.scatter == (0, 1, 2, 3, 4, 5)


# --- what any sound board must be -----------------------------------------------------------------------------


def test_no_hex_stands_apart() -> None:
    assert spread(named("OO29"), BOARD.enterable_mask, barred=BOARD.sea_side) == BOARD.enterable_mask


def test_all_land_is_one() -> None:
    assert spread(named("OO29"), BOARD.land_mask, barred=BOARD.sea_side) == BOARD.land_mask


def test_all_roads_are_one_net() -> None:
    assert road_net() == BOARD.road_mask


def test_no_road_or_river_runs_into_the_sea() -> None:
    for direction in range(DIRECTIONS):
        for sides in (BOARD.road, BOARD.river, BOARD.flooded):
            assert not sides[direction] & BOARD.sea_side[direction]
            assert not sides[direction] & ~BOARD.enterable_mask


def test_no_side_is_both_river_and_flooded() -> None:
    assert not any(river & flood for river, flood in zip(BOARD.river, BOARD.flooded, strict=True))


def test_registration_goes_there_and_back() -> None:
    for h in members(BOARD.exists_mask):
        assert BOARD.at_lonlat(*BOARD.lonlat(h)) == h
    assert BOARD.at_lonlat(2.35, 48.86) == NOWHERE


def test_the_table_gives_the_registered_places() -> None:
    for row in csv.DictReader((DATA / "hexes.csv").read_text(encoding="utf-8").splitlines()):
        wanted = (float(row["lon"]), float(row["lat"]))
        assert BOARD.lonlat(named(row["hex"])) == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize("town", sorted(TOWNS))
def test_a_town_is_in_the_hex_that_bears_its_name_and_on_a_road(town: str) -> None:
    h = BOARD.at_lonlat(*TOWNS[town])
    assert BOARD.places[h] == town
    assert BOARD.road_mask >> h & 1


def test_a_little_over_half_the_land_is_bocage() -> None:
    assert 0.50 <= count(BOARD.bocage_mask & BOARD.land_mask) / count(BOARD.land_mask) <= 0.60
    assert not BOARD.bocage_mask & ~BOARD.enterable_mask


def test_the_plain_from_caen_to_falaise_is_open() -> None:
    caen, falaise = (-0.33, 49.16), (-0.20, 48.90)
    points = [
        (caen[0] + (falaise[0] - caen[0]) * k / 40 + off, caen[1] + (falaise[1] - caen[1]) * k / 40)
        for k in range(41)
        for off in (-0.03, 0.0, 0.03)
    ]
    assert not any(BOARD.bocage_mask >> BOARD.at_lonlat(*point) & 1 for point in points)


@pytest.mark.parametrize(
    ("country", "centre"),
    [
        ("Suisse Normande", (-0.52, 48.93)),
        ("east of Saint-Lô", (-0.97, 49.10)),
        ("Vire hills", (-0.80, 48.92)),
        ("south of Coutances", (-1.30, 48.97)),
        ("Cerisy", (-0.93, 49.22)),
    ],
)
def test_the_old_bocage_is_thick(country: str, centre: tuple[float, float]) -> None:
    disc = GRID.disc(1 << BOARD.at_lonlat(*centre), 2)
    assert count(disc & BOARD.bocage_mask) >= 0.7 * count(disc), country


@pytest.mark.parametrize(
    "river",
    ["Orne", "Vire", "Douve", "Merderet", "Sinope", "Taute", "Seulles", "Odon", "Drôme", "Sienne", "Aure (inférieure)"],
)
def test_a_river_is_one_unbroken_chain(river: str) -> None:
    sides = sides_named()[river]
    fresh = [next(iter(sides))]
    reached = set(fresh)
    while fresh:
        here = fresh.pop()
        found = {side for side in sides - reached if meet(side, here)}
        reached |= found
        fresh += found
    assert reached == sides
    assert all(sum(meet(side, other) for other in sides) <= 2 for side in sides), "a river does not fork"


@pytest.mark.parametrize(
    ("river", "into"),
    [("Merderet", "Douve"), ("Taute", "Douve"), ("Odon", "Orne"), ("Elle", "Vire"), ("Noireau", "Orne")],
)
def test_a_river_flows_into_the_greater(river: str, into: str) -> None:
    sides = sides_named()
    assert any(meet(a, b) for a in sides[river] for b in sides[into])


@pytest.mark.parametrize(
    ("river", "one", "other"),
    [
        ("Orne", (-0.30, 49.245), (-0.25, 49.225)),
        ("Orne", (-0.52, 48.97), (-0.40, 48.97)),
        ("Vire", (-1.13, 49.12), (-1.04, 49.09)),
        ("Merderet", (-1.40, 49.40), (-1.32, 49.41)),
        ("Douve", (-1.27, 49.36), (-1.25, 49.30)),
        ("Seulles", (-0.60, 49.255), (-0.50, 49.24)),
        ("Odon", (-0.52, 49.175), (-0.49, 49.09)),
        ("Aure (inférieure)", (-0.98, 49.345), (-0.98, 49.28)),
    ],
)
def test_a_river_parts_its_banks(river: str, one: tuple[float, float], other: tuple[float, float]) -> None:
    steps = [
        BOARD.at_lonlat(one[0] + (other[0] - one[0]) * k / 60, one[1] + (other[1] - one[1]) * k / 60) for k in range(61)
    ]
    crossed = {frozenset(pair) for pair in pairwise(steps) if pair[0] != pair[1]}
    assert crossed & sides_named()[river]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Caen", "Bayeux"),
        ("Caen", "Falaise"),
        ("Bayeux", "Carentan"),
        ("Carentan", "St. Lo"),
        ("St. Lo", "Coutances"),
        ("St. Lo", "Bayeux"),
        ("Carentan", "Coutances"),
    ],
)
def test_roads_between_cities_do_not_wander(one: str, other: str) -> None:
    starts, goals = BOARD.city_of[one], BOARD.city_of[other]
    ways = [(road_length(a, b), GRID.distance(a, b)) for a in bits(starts) for b in bits(goals)]
    shortest, straight = min(ways)
    assert shortest <= 1.25 * straight
