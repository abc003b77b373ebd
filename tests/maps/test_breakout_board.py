"""Every statement of the rulebook's charts, cards and examples about the map of Breakout: Normandy, and what any sound
board of areas must be."""

from importlib.resources import files
from itertools import pairwise

import pytest
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from bocage.core.hexes import Mask, bits
from bocage.maps.breakout import load, parse
from bocage.maps.breakout_shapes import EDGE, SEA, shapes
from bocage.maps.reading import BoardError
from tools import build_breakout_board

BOARD = load()
DRAWN = shapes()
DATA = files("bocage.maps") / "data" / "breakout"
STATED = {
    1: "Houlgate",
    3: "St. Pierre-sur-Dives",
    5: "Bourguébus",
    6: "Troarn",
    7: "Merville",
    8: "Sword Beach",
    10: "Caen",
    17: "Juno Beach",
    18: "Gold Beach",
    19: "Port-en-Bessin",
    20: "Bayeux",
    27: "St. Lô",
    29: "Trévières",
    30: "Omaha Beach",
    31: "Grandcamp",
    41: "Coutances",
    44: "Carentan",
    45: "St. Jores",
    47: "Barneville",
    48: "St. Sauveur-le-Vicomte",
    49: "Pont l'Abbé",
    50: "Ste. Mère-Église",
    51: "Utah Beach",
    52: "Montebourg",
    53: "St. Vaast-la-Hougue",
    54: "Valognes",
    56: "les Pieux",
    57: "Cap de la Hague",
    58: "Cherbourg",
    59: "St. Pierre-Église",
    60: "Barfleur",
}
ZONES = {"A": "Rouen", "B": "Chartres", "C": "Le Mans", "D": "Laval", "E": "Rennes"}
GENERALISED = {
    *("16-21", "19-20", "20-26", "22-26", "23-24", "23-25", "24-37"),
    *("28-33", "35-44", "36-41", "38-39", "39-41", "42-43", "45-48"),
}
BEACHES = {"SWORD": "8", "JUNO": "17", "GOLD": "18", "OMAHA": "30", "UTAH": "51"}


def at(name: str) -> int:
    return BOARD.names.index(name)


def codes(mask: Mask) -> set[str]:
    return {BOARD.codes[place] for place in bits(mask)}


def features(one: str, other: str) -> frozenset[str]:
    return BOARD.graph.border(at(one), at(other))


def text(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def polygon(code: str) -> Polygon:
    return Polygon(DRAWN.outline(code))


def arc_between(one: str, other: str) -> LineString:
    return LineString(next(arc.points for arc in DRAWN.arcs if arc.pair == {one, other}))


@pytest.mark.parametrize(("number", "name"), STATED.items())
def test_the_cards_name_this_area(number: int, name: str) -> None:
    assert BOARD.codes[number - 1] == str(number)
    assert BOARD.names[number - 1] == name
    assert BOARD.sources[number - 1]["number"] == BOARD.sources[number - 1]["name"] == "rulebook"


def test_the_board_has_sixty_areas_five_zones_and_seven_boxes() -> None:
    """§3.1"""
    assert BOARD.codes[:60] == tuple(str(n) for n in range(1, 61))
    assert {code: BOARD.names[BOARD.at(code)] for code in codes(BOARD.zone_mask)} == ZONES
    assert codes(BOARD.box_mask) == {"LH", "OFF"}
    assert {code: BOARD.codes[BOARD.beach_of[BOARD.at(code)]] for code in codes(BOARD.approach_mask)} == BEACHES
    assert BOARD.area_mask | BOARD.zone_mask | BOARD.box_mask | BOARD.approach_mask == (1 << 72) - 1


def test_isigny_and_st_jean_de_daye_are_33_and_35() -> None:
    assert {BOARD.codes[at("Isigny")], BOARD.codes[at("St. Jean de Daye")]} == {"33", "35"}


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("St. Lô", "St. Jean de Daye", "river"),
        ("Utah Beach", "Ste. Mère-Église", "flooded"),
        ("Ste. Mère-Église", "Carentan", "flooded"),
        ("Ste. Mère-Église", "Montebourg", "river"),
    ],
)
def test_the_examples_cross_a_bridge_here(one: str, other: str, kind: str) -> None:
    """§3.3"""
    assert features(one, other) == {kind, "bridge"}


def test_the_100th_replacement_battalion_marches_from_st_jores_to_carentan_for_one() -> None:
    """Example 12: no bridge is spoken of on the way, and the bridge of Ste. Mère-Église is tried from Carentan."""
    assert features("St. Jores", "Carentan") == {"open"}
    assert "bridge" in features("Carentan", "Ste. Mère-Église")


def test_the_way_ashore_at_utah_leads_to_ste_mere_eglise_and_its_bridge_to_montebourg() -> None:
    """Example 12: box, beach, town, and the battery of Montebourg next to the beach."""
    box = BOARD.approach_of[at("Utah Beach")]
    assert BOARD.graph.border(box, at("Utah Beach")) == {"beach"}
    way = [box, at("Utah Beach"), at("Ste. Mère-Église"), at("Montebourg")]
    assert all(BOARD.graph.near(a) >> b & 1 for a, b in pairwise(way))
    assert BOARD.graph.near(at("Utah Beach")) >> at("Montebourg") & 1


def test_st_lo_is_entered_from_isigny_and_from_st_jean_de_daye_at_once() -> None:
    """Example 11: areas 35 and 33 are active together and both border St. Lô."""
    assert BOARD.graph.near(at("St. Lô")) & BOARD.places("33", "35") == BOARD.places("33", "35")


def test_pegasus_bridge_joins_merville_and_sword() -> None:
    """The designers have the Orne flooded, and this is where it was."""
    assert features("Merville", "Sword Beach") == {"flooded", "bridge"}


def test_terrain_gives_the_modifier() -> None:
    """§3.5"""
    tem = {"open": 1, "broken": 2, "bocage": 3, "urban": 4}
    assert all(BOARD.tem[area] == tem[BOARD.terrain[area]] for area in bits(BOARD.area_mask))
    assert codes(BOARD.urban_mask) == {"10", "58"}
    assert BOARD.terrain[at("Ste. Mère-Église")] == "bocage"
    assert BOARD.open_mask | BOARD.broken_mask | BOARD.bocage_mask | BOARD.urban_mask == BOARD.area_mask


def test_the_five_beaches_and_nothing_else_are_fortified() -> None:
    assert BOARD.fortified_mask == BOARD.beach_mask == BOARD.places(*BEACHES.values())
    assert BOARD.beach_mask & BOARD.coastal_mask == BOARD.beach_mask


def test_the_airborne_come_down_in_7_49_and_50() -> None:
    """§21.1A"""
    assert codes(BOARD.drop_mask) == {"7", "49", "50"}


def test_every_area_is_british_or_american() -> None:
    """§12.21"""
    assert BOARD.british_mask ^ BOARD.american_mask == BOARD.area_mask
    assert BOARD.places("8", "17", "18") & BOARD.british_mask == BOARD.places("8", "17", "18")
    assert BOARD.places("30", "51") & BOARD.american_mask == BOARD.places("30", "51")


@pytest.mark.parametrize("river", ["Dives", "Orne", "Aure", "Douve", "Merderet"])
def test_floods_lie_along_the_rivers_the_designers_name(river: str) -> None:
    assert any(border.kind == "flooded" and border.water == river for border in BOARD.borders)


def test_the_elle_is_a_river_before_st_lo() -> None:
    assert any(b.water == "Elle" and b.kind == "river" and at("St. Lô") in b.pair for b in BOARD.borders)


def test_utah_is_joined_to_omaha_only_by_carentan() -> None:
    """Take Carentan away and no way over areas leads from one army's beach to the other's."""
    without = BOARD.area_mask & ~(1 << at("Carentan"))
    reached = 1 << at("Utah Beach")
    southward = BOARD.places("45", "46", "42", "43")
    while (wider := reached | BOARD.graph.around(reached) & without & ~southward) != reached:
        reached = wider
    assert not reached >> at("Omaha Beach") & 1


def test_borders_are_known_to_both_sides() -> None:
    for border in BOARD.borders:
        assert BOARD.graph.near(border.one) >> border.other & 1
        assert BOARD.graph.near(border.other) >> border.one & 1
        assert BOARD.border(border.one, border.other) is BOARD.border(border.other, border.one) is border


def test_only_water_is_bridged() -> None:
    """§3.3"""
    assert all(border.kind in ("river", "flooded") for border in BOARD.bridges)
    assert sum(at("Ste. Mère-Église") in border.pair for border in BOARD.bridges) == 4


def test_the_land_is_one_piece() -> None:
    reached = 1
    while (wider := reached | BOARD.graph.around(reached) & BOARD.land_mask) != reached:
        reached = wider
    assert reached == BOARD.land_mask


def test_zones_have_an_edge_in_the_graph() -> None:
    assert BOARD.graph.border(BOARD.at("A"), BOARD.at("1")) == {"open", "zone"}
    assert BOARD.graph.border(BOARD.at("1"), BOARD.at("2")) == {"open"}


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("places.csv", "\n2,Cam", "\n1,Cam", "places.csv row 3: 1 is given twice"),
        ("places.csv", "broken,2", "broken,3", "places.csv row 2: broken has the modifier 2, not 3"),
        ("places.csv", "Houlgate,area", "Houlgate,field", "places.csv row 2: unknown kind 'field'"),
        ("places.csv", "british", "polish", "places.csv row 2: unknown sector 'polish'"),
        ("places.csv", "\n60,", "\n61,", "numbered from 1 on"),
        ("places.csv", "Sword Beach,area,open,1,1,1,", "Sword Beach,area,open,1,1,0,", "8 is a beach inland"),
        ("borders.csv", "1,2,open", "1,99,open", "borders.csv row 2: no place '99'"),
        ("borders.csv", "1,2,open", "1,2,hedge", "borders.csv row 2: unknown kind 'hedge'"),
        ("borders.csv", "1,2,open,0", "1,2,open,1", "borders.csv row 2: a bridge where there is no water"),
        ("borders.csv", "1,6,", "2,1,", "borders.csv row 3: 2 and 1 are given twice"),
        ("borders.csv", "8,SWORD,beach", "7,SWORD,beach", "leads from an approach box to a beach"),
        ("borders.csv", "1,2,open,0,,rec", "1,2,open,0,,hearsay", "borders.csv row 2: unknown source"),
    ],
)
def test_wrong_data_is_refused_by_file_and_row(file: str, old: str, new: str, says: str) -> None:
    given = {name: text(name) for name in ("places.csv", "borders.csv")}
    given[file] = given[file].replace(old, new, 1)
    with pytest.raises(BoardError, match=says):
        parse(given["places.csv"], given["borders.csv"])


@pytest.mark.prove
def test_shapes_are_what_the_builder_makes() -> None:
    assert build_breakout_board.built() == text("shapes.json")


def test_every_border_is_drawn_once_and_no_other() -> None:
    drawn = [tuple(sorted(arc.pair)) for arc in DRAWN.arcs if not arc.pair & {SEA, EDGE}]
    told = [tuple(sorted((BOARD.codes[b.one], BOARD.codes[b.other]))) for b in BOARD.borders if b.kind != "beach"]
    assert sorted(drawn) == sorted(told)


def test_outlines_touch_along_a_line_exactly_where_the_table_has_a_border() -> None:
    """§3.2 The polygons themselves, not the arcs' labels: planarity and adjacency in one."""
    land = [BOARD.codes[place] for place in bits(BOARD.land_mask)]
    outlines = {code: polygon(code) for code in land}
    assert [code for code in land if not outlines[code].is_valid] == []
    touching = set()
    for i, one in enumerate(land):
        for other in land[i + 1 :]:
            if outlines[one].intersects(outlines[other]):
                assert outlines[one].intersection(outlines[other]).area < 1e-6, (one, other)
                if outlines[one].intersection(outlines[other]).length > 1:
                    touching.add(frozenset((one, other)))
    told = {frozenset((BOARD.codes[b.one], BOARD.codes[b.other])) for b in BOARD.borders if b.kind != "beach"}
    assert touching == told


def test_areas_leave_no_gap_between_them() -> None:
    whole = unary_union([polygon(BOARD.codes[place]) for place in bits(BOARD.land_mask)])
    assert whole.geom_type == "Polygon"
    assert len(whole.interiors) == 0


def test_coastal_areas_and_no_others_lie_on_the_sea() -> None:
    wet = {code for arc in DRAWN.arcs if SEA in arc.pair for code in arc.pair - {SEA}}
    assert wet - codes(BOARD.zone_mask) == codes(BOARD.coastal_mask & BOARD.area_mask)


def test_plates_and_stacks_stand_in_their_own_place() -> None:
    for place in bits(BOARD.land_mask):
        code = BOARD.codes[place]
        outline = polygon(code)
        for spot in (*DRAWN.stack_points(code), DRAWN.places[code].plate):
            assert outline.contains(Point(spot)), (code, spot)


def test_the_two_stacks_are_a_counter_apart() -> None:
    for code in DRAWN.places:
        one, other = map(Point, DRAWN.stack_points(code))
        assert one.distance(other) > 44, code


def test_every_area_has_room() -> None:
    """A circle of two counters fits into every area."""
    assert min(place.radius for place in DRAWN.places.values()) >= 44


def test_bridges_lie_on_their_borders_and_apart() -> None:
    spots = []
    for border in BOARD.bridges:
        one, other = BOARD.codes[border.one], BOARD.codes[border.other]
        x, y, _ = DRAWN.bridges[f"{one}-{other}"]
        assert arc_between(one, other).distance(Point(x, y)) < 0.2
        spots.append(Point(x, y))
    assert len(spots) == len(DRAWN.bridges)
    assert min(a.distance(b) for i, a in enumerate(spots) for b in spots[i + 1 :]) > 36


def test_river_borders_follow_their_river() -> None:
    """Half or more of a border with a named river lies on it, save where it stands for a whole valley."""
    astray = set()
    for border in BOARD.borders:
        if border.kind in ("river", "flooded") and border.water:
            one, other = BOARD.codes[border.one], BOARD.codes[border.other]
            drawn, river = arc_between(one, other), course(border.water)
            if drawn.intersection(river.buffer(9)).length < drawn.length / 2:
                astray.add(f"{one}-{other}")
    assert astray == GENERALISED


def course(water: str) -> BaseGeometry:
    """A river as drawn under the map, all its parts."""
    lines = [line for name, parts in DRAWN.rivers.items() if name.split(" (")[0] == water for line in parts]
    return unary_union([LineString(line) for line in lines])


def test_boxes_lie_on_the_sea_and_apart() -> None:
    land = unary_union([polygon(BOARD.codes[place]) for place in bits(BOARD.land_mask)])
    boxes = {code: polygon(code) for code in DRAWN.boxes}
    assert set(boxes) == codes(BOARD.box_mask | BOARD.approach_mask)
    for code, box in boxes.items():
        assert not box.intersects(land), code
        assert not any(box.intersects(other) for name, other in boxes.items() if name != code), code
