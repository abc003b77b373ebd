"""The counters, cards, charts and set-ups of D-Day 1991 against what the rulebook states.

Only rules that are tables or numbers are cited here: those that are procedures need tests of what the game does.
"""

import csv
from collections import Counter
from importlib import resources

import pytest

from bocage.core.protocol import Side
from bocage.games.dday_1991 import tables
from bocage.games.dday_1991.kinds import Piece, markers, mulberries, piece_index, piece_named, pieces
from bocage.games.dday_1991.kit import LANDS
from bocage.games.dday_1991.orders import allied_lands, arriving, division_pool, places, scenario_named, scenarios
from bocage.maps.europe import load

BOARD = load()


def words(text: str) -> set[str]:
    return set(text.split())


# The places of the four cards: turn to place rules and hexes.
SLOTS = {
    ("1943", Side.ALLIED): {
        0: {"A14", "B12", "C12"},
        **{turn: {"A14", "T19"} for turn in (2, 3, 4, 5)},
        **{turn: {"port"} for turn in (6, 8, 9, 10, 11)},
        7: {"port", "city_fr"},
    },
    ("1944", Side.ALLIED): {
        0: {"A14", "B12", "C12"},
        2: {"A14"},
        3: {"A14", "T19"},
        4: {"A14", "T19"},
        6: {"port", "city_fr"},
        9: {"port"},
        10: {"port"},
    },
    ("1943", Side.GERMAN): {
        0: words("C16 D7 D11 D19 E3 E9 G13 I1 R16 anywhere_bfn city_acg city_bfn coast_bfn"),
        **{turn: {"city_acg"} for turn in (2, 3, 4, 5, 6, 7, 8, 9, 11)},
    },
    ("1944", Side.GERMAN): {
        0: words("C16 D7 D11 D19 E3 E9 G4 G13 H14 I1 L15 R16 anywhere_bfn city_acg coast_bfn"),
        **{turn: {"city_acg"} for turn in (2, 3, 4, 5, 6, 7, 8, 9, 11)},
    },
}

# Units on the board at the start, and the whole of a scenario.
SIZES = {
    ("1943", Side.ALLIED): (15, 41),
    ("1944", Side.ALLIED): (24, 43),
    ("1943", Side.GERMAN): (25, 40),
    ("1944", Side.GERMAN): (36, 52),
}


def rows() -> list[dict[str, str]]:
    text = resources.files("bocage.games.dday_1991").joinpath("data", "units.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def mix(side: Side) -> Counter[str]:
    return Counter(piece.size if piece.is_hq else piece.type for piece in pieces() if piece.side == side)


# Counters


def test_the_box_holds_110_counters() -> None:
    assert len(rows()) == 110
    assert (len(pieces()), len(markers())) == (104, 6)
    assert [marker.id for marker in mulberries()] == ["MK-mulberry-1", "MK-mulberry-2"]


def test_units_are_numbered_by_side() -> None:
    assert [piece.unit for piece in pieces()] == list(range(104))
    assert all(piece.side == piece.unit % 2 for piece in pieces())
    assert len(piece_index()) == 104


def test_each_side_has_its_mix() -> None:
    common = {"army": 9, "army_group": 3, "supreme": 1}
    corps = {"motorized": 24, "mountain": 1, "airborne": 2}
    assert mix(Side.ALLIED) == {**common, **corps, "air": 4, "strategic_air": 2, "divisional": 6}
    german = {"infantry": 22, "luftwaffe": 1, "airborne": 1, "panzer": 6}
    assert mix(Side.GERMAN) == {**common, **german, "air": 1, "divisional": 8}


def test_columns_hold_known_words() -> None:
    for row in rows():
        assert row["side"] in ("A", "G", "-"), row["id"]
        assert row["nationality"] in ("US", "BR", "CAN", "FR", "GE", ""), row["id"]
        assert row["size"] in ("division", "corps", "army", "army_group", "supreme", ""), row["id"]
        assert {row["mechanized"], row["drops"]} <= {"0", "1"}, row["id"]
        assert {row["face_1943"], row["face_1944"]} <= {"front", "back", ""}, row["id"]
        for source in (row["identity"], row["factors"], row["placing"]):
            assert source.startswith(("rulebook", "reconstructed")), row["id"]


def test_names_tell_units_apart() -> None:
    names = Counter((piece.side, piece.name) for piece in pieces())
    assert names.most_common(1)[0][1] == 1


@pytest.mark.parametrize(
    ("stated", "front"),
    [
        ("30B 5U 7U 20U 18U-AB", 5),
        ("1B-AB 8B 19U AIR-9U", 4),
        ("AIR-2B", 3),
        ("G-81 G-85 G-86", 2),
        ("G-66 G-67", 1),
    ],
)
def test_stated_combat_factors_are_kept(stated: str, front: int) -> None:
    assert {piece_named(code).front for code in stated.split()} == {front}


def test_other_stated_values_are_kept() -> None:
    assert piece_named("G-47Z").back == 2
    assert piece_named("G-39Z").movement == 3
    assert {(p.front, p.movement) for p in pieces() if p.is_army} == {(0, 3)}
    assert {p.movement for p in pieces() if p.is_division} == {0}
    assert [p.value for p in pieces() if p.is_strategic] == ["*", "*"]


def test_reduced_faces_are_no_stronger() -> None:
    assert all(piece.back is None or piece.back <= piece.front for piece in pieces())
    assert {piece.back for piece in pieces() if piece.is_hq or piece.is_division} == {None}


def test_mechanized_means_motorized_and_panzer() -> None:
    assert {p.type for p in pieces() if p.mechanized} == {"motorized", "panzer"}
    assert all(p.mechanized for p in pieces() if p.type in ("motorized", "panzer"))
    assert not any(p.is_leg and p.is_white for p in pieces())
    assert {p.type for p in pieces() if p.is_leg} == {"infantry", "mountain", "airborne", "luftwaffe", "divisional"}


def test_three_units_can_drop() -> None:
    assert [p.id for p in pieces() if p.drops] == ["A-1AB", "18U-AB", "1B-AB"]


def test_british_and_canadians_are_one_nationality() -> None:
    nations: dict[str, Piece] = {p.nationality: p for p in pieces()}
    assert nations["BR"].same_nation(nations["CAN"])
    assert not nations["BR"].same_nation(nations["US"])
    assert not nations["FR"].same_nation(nations["CAN"])


# Cards


@pytest.mark.parametrize("card", SLOTS, ids=str)
def test_cards_have_the_printed_slots(card: tuple[str, Side]) -> None:
    scenario, side = card
    for turn in range(tables.last_turn() + 1):
        found = {pieces()[u].arrivals[scenario].place for u in arriving(scenario, side, turn)}
        assert found == SLOTS[card].get(turn, set()), turn


@pytest.mark.parametrize("card", SIZES, ids=str)
def test_cards_add_up(card: tuple[str, Side]) -> None:
    scenario, side = card
    everyone = sum(len(arriving(scenario, side, turn)) for turn in range(tables.last_turn() + 1))
    assert (len(arriving(scenario, side, 0)), everyone) == SIZES[card]


def test_the_thirteenth_corps_comes_on_turn_7() -> None:
    arrival = piece_named("G-13").arrivals["1944"]
    assert (arrival.turn, arrival.place, arrival.reduced) == (7, "city_acg", False)


def test_reduced_starts_are_those_of_the_air_forces() -> None:
    reduced = {(p.id, scenario) for p in pieces() for scenario, a in p.arrivals.items() if a.reduced}
    assert reduced == {("AIR-9U", "1943"), ("AIR-2B", "1943"), ("AIR-12U", "1943"), ("AIR-LW", "1944")}


def test_allied_divisions_wait_in_the_pool() -> None:
    assert len(division_pool(Side.ALLIED)) == 6
    assert division_pool(Side.GERMAN) == ()
    assert not any(pieces()[u].arrivals for u in division_pool(Side.ALLIED))


def test_the_opening_boxes_of_the_manual_are_at_their_ports() -> None:
    southampton = words("A-1U HQ-SHAEF AIR-9U 5U 7U A-3U 8U 12U 15U 19U 20U 18U-AB")
    dover = words("A-1C 2C 1B 8B A-2B HQ-21B AIR-2B 12B 30B 1B-AB")
    start = [pieces()[u] for u in arriving("1944", Side.ALLIED, 0)]
    assert {piece.id for piece in start if piece.arrivals["1944"].place == "A14"} == southampton
    assert {piece.id for piece in start if piece.arrivals["1944"].place == "C12"} == dover


def test_places_are_hexes_in_play_or_rules() -> None:
    for piece in pieces():
        for arrival in piece.arrivals.values():
            if arrival.place not in places():
                assert BOARD.enterable_mask >> BOARD.by_name[arrival.place] & 1, piece.id


# Scenarios and charts


def test_the_scenarios_have_their_numbers() -> None:
    """§6-start §6-each §6-init §6-coast §6-winA §6-winG"""
    assert [scenario.id for scenario in scenarios()] == ["1944", "1943"]
    y43, y44 = scenario_named("1943"), scenario_named("1944")
    assert [(s.start_moves.allied, s.start_moves.german) for s in (y43, y44)] == [(18, 8), (24, 5)]
    assert [(s.new_moves.of(Side.ALLIED), s.new_moves.of(Side.GERMAN)) for s in (y43, y44)] == [(11, 8), (13, 7)]
    assert (y43.first_initiative, y44.first_initiative) == (Side.GERMAN, Side.ALLIED)
    assert (y43.coastal_bonus, y44.coastal_bonus) == (1, 2)
    assert (y43.objectives, y44.objectives) == (("Berlin",), ("Essen", "Hamburg", "Munich"))
    assert [(s.east_of_rhine, s.german_wins_with_corps) for s in (y43, y44)] == [(20, 10), (20, 5)]


def test_objectives_are_cities_east_of_the_rhine() -> None:
    """§6-winA"""
    for scenario in scenarios():
        assert all(BOARD.east_mask >> BOARD.by_city[city] & 1 for city in scenario.objectives)


def test_the_allies_begin_with_britain_and_the_base() -> None:
    """§6-control"""
    held = 0
    for code in allied_lands():
        held |= BOARD.country_of[LANDS[code]]
    assert all(held >> BOARD.by_name[name] & 1 for name in ("A14", "B12", "C12", "T19"))
    assert not held & BOARD.continent_mask


def test_terrain_costs() -> None:
    """§terr"""
    chart = tables.terrain()
    assert {name: line.cost for name, line in chart.items() if line.cost} == {
        "city": 1,
        "clear": 1,
        "fortified_city": 1,
        "forest": 2,
        "marsh": 2,
        "mountain": 2,
        "river": 1,
    }
    assert tables.movement().bad_weather_clear == 2


def test_terrain_modifiers() -> None:
    """§terr"""
    chart = tables.terrain()
    assert {name: (line.defender, line.defends) for name, line in chart.items() if line.defender} == {
        "city": (1, "ground"),
        "forest": (1, "ground"),
        "fortified": (2, "german_ground"),
        "fortified_city": (4, "german_ground"),
        "mountain": (2, "leg"),
    }
    assert {name: (line.attacker, line.attacks) for name, line in chart.items() if line.attacker} == {
        "city": (-1, "all"),
        "forest": (-1, "mechanized"),
        "fortified_city": (-1, "all"),
        "marsh": (-1, "mechanized"),
        "mountain": (-1, "all"),
        "river": (-1, "ground"),
    }


def test_weather_by_month() -> None:
    """§wx"""
    assert [tables.good_up_to(turn) for turn in range(1, 13)] == [9, 9, 9, 9, 7, 3, 1, 1, 1, 3, 7, 8]
    assert (tables.is_good(5, 7), tables.is_good(5, 8)) == (True, False)
    assert [tables.month(turn) for turn in (1, 7, 9, 12)] == ["JUN", "DEC", "FEB", "MAY"]


@pytest.mark.parametrize(
    ("scenario", "results"),
    [("1943", "- - - - - - T T L LT"), ("1944", "- - - - T T L L LT LT")],
)
def test_carpet_bombing(scenario: str, results: str) -> None:
    """§carpet"""
    found = [tables.carpet(scenario, die) for die in range(1, 11)]
    assert ["L" * r.losses + "T" * r.no_terrain or "-" for r in found] == results.split()


def test_losses_by_margin() -> None:
    """§4c2c"""
    assert [tables.losses(margin) for margin in (0, 3, 4, 6, 7, 19)] == [0, 0, 1, 1, 2, 2]


def test_totals_are_limited() -> None:
    """§4b10"""
    assert [tables.clamp(total) for total in (-3, 0, 10, 13)] == [0, 0, 10, 10]


def test_air_units_in_bad_weather() -> None:
    """§opt-12c5"""
    assert [die for die in range(1, 11) if tables.air_may_attack(die)] == [1, 2, 3, 4, 5, 6]


def test_what_moves_buy() -> None:
    """§moves"""
    price = tables.prices()
    assert (price.most, price.unit, price.port_transfer, price.invasion) == (27, 1, 1, 2)
    assert (price.flip, price.rebuild_hq, price.rebuild_corps, price.rebuild_air) == (1, 2, 3, 4)
    assert (price.reaction, price.drop, price.pursuit, price.extra_effort, price.carpet_bombing) == (1, 1, 1, 1, 0)
