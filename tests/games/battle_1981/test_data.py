"""The roster of Battle for Normandy against the printed one and the counts of the briefing."""

from collections import Counter

import pytest

from bocage.core.protocol import Side
from bocage.games.battle_1981.kinds import (
    Piece,
    infiltration,
    numbered,
    piece_index,
    piece_named,
    pieces,
    roster,
)
from bocage.games.battle_1981.kit import Kit, Options
from bocage.games.battle_1981.tables import turn_name
from bocage.maps.battle import load

AT_SEA = {"US": 13, "BR": 14, "CN": 14}


def allied() -> list[Piece]:
    return [piece for piece in roster() if piece.side == Side.ALLIED]


def german() -> list[Piece]:
    return [piece for piece in roster() if piece.side == Side.GERMAN]


def formations(kind: str, *nations: str) -> int:
    return sum(piece.kind == kind and piece.nation in nations for piece in roster())


# Numbers


def test_there_are_44_allied_and_33_german_units() -> None:
    assert (len(allied()), len(german()), len(piece_index())) == (44, 33, 77)
    assert {(piece.is_beachhead, piece.is_depot) for piece in german()} == {(False, False)}


def test_even_numbers_are_allied_and_odd_ones_german_in_roster_order() -> None:
    assert [piece.unit for piece in pieces()] == list(range(87))
    assert all(piece.side == piece.unit % 2 for piece in pieces())
    assert [piece.unit for piece in german()] == list(range(1, 66, 2))
    assert [piece.id for piece in pieces() if piece.unused] == [f"blank-{u}" for u in range(67, 86, 2)]
    assert [pieces()[u].id for u in (0, 1, 86)] == ["UTAH", "GE-736", "US-3-ARMD"]


def test_blanks_take_no_part() -> None:
    blank = pieces()[67]
    assert (blank.is_combat, blank.is_mech, blank.is_special, blank.strength) == (False, False, False, 0)
    assert blank.id not in piece_index()


def test_a_corrected_roster_with_more_germans_is_filled_with_allied_blanks() -> None:
    row = {"side": "G", "nation": "GE", "kind": "panzer", "size": "division", "printed": "GE 1 PZ DIV", "name": "x"}
    row |= {"id": "x", "short": "1", "strength": "90", "ceiling": "95", "entry_turn": "1", "entry_hex": "3", "note": ""}
    assert [(piece.unit, piece.unused) for piece in numbered([row, row])] == [
        (0, True),
        (1, False),
        (2, True),
        (3, False),
    ]


def test_names_tell_units_apart() -> None:
    assert len({piece.name for piece in roster()}) == len({piece.printed for piece in roster()}) == 77


# The briefing


@pytest.mark.parametrize(
    ("kind", "american", "commonwealth"),
    [
        ("airborne", 2, 1),
        ("infantry", 9, 6),
        ("armored-div", 2, 2),
        ("armored-brig", 0, 4),
        ("cavalry", 4, 0),
        ("ranger", 1, 0),
        ("commando", 0, 2),
    ],
)
def test_the_33_formations_of_the_briefing(kind: str, american: int, commonwealth: int) -> None:
    assert (formations(kind, "US"), formations(kind, "BR", "CN")) == (american, commonwealth)


def test_formations_by_nation() -> None:
    fighting = [piece for piece in allied() if piece.is_combat]
    assert len(fighting) == 33
    assert Counter(piece.is_american for piece in fighting) == {True: 18, False: 15}
    assert all(piece.is_american != (piece.nation in ("BR", "CN")) for piece in allied())
    assert not any(piece.is_american or piece.nation in ("BR", "CN") for piece in german())


def test_beachheads_and_depots() -> None:
    """§6f §6c"""
    heads, depots = ([p for p in allied() if p.kind == kind] for kind in ("beachhead", "depot"))
    assert [piece.id for piece in heads] == ["UTAH", "OMAHA", "GOLD", "JUNO", "SWORD"]
    assert [piece.nation for piece in heads] == ["US", "US", "BR", "BR", "BR"]
    assert [piece.id for piece in depots] == ["US-D1", "US-D2", "US-D3", "US-D4", "BR-D5", "BR-D6"]
    assert {(piece.strength, piece.ceiling) for piece in heads + depots} == {(20, 25)}
    assert {piece.allowance for piece in heads} == {0}
    assert not any(piece.is_combat for piece in heads + depots)


# The roster


def test_sums_of_the_roster() -> None:
    assert (sum(p.strength for p in allied()), sum(p.ceiling for p in allied())) == (2265, 2500)
    assert (sum(p.strength for p in german()), sum(p.ceiling for p in german())) == (2030, 2155)


@pytest.mark.parametrize(
    ("code", "printed", "strength", "ceiling"),
    [
        ("US-82-AIRB", "US 82 AIRB DIV", 60, 65),
        ("BR-6-AIRB", "BR 6 AIRB DIV", 55, 55),
        ("US-2-RNGR", "US 2 RNGR BATT", 30, 35),
        ("CN-3-INF", "CN 3 INF DIV", 75, 85),
        ("CN-2-ARMB", "CN 2 ARM BRIG", 45, 45),
        ("BR-51-INF", "BR 51 INF DIV", 80, 85),
        ("US-3-ARMD", "US 3 ARM DIV", 90, 95),
        ("GE-916", "GE 916 WEHR REG", 40, 45),
        ("GE-LEHR", "GE LEHR PZ DIV", 95, 95),
        ("GE-17SS", "GE 17SS PZGR DIV", 65, 75),
        ("GE-2ASG", "GE 2 ASG BRIG", 45, 55),
        ("GE-2PZ", "GE 2 PZ DIV", 90, 95),
    ],
)
def test_lines_of_the_roster(code: str, printed: str, strength: int, ceiling: int) -> None:
    piece = piece_named(code)
    assert (piece.printed, piece.strength, piece.ceiling) == (printed, strength, ceiling)


def test_two_regiments_start_above_their_ceiling() -> None:
    """§10f"""
    assert [(p.id, p.strength, p.ceiling) for p in roster() if p.strength > p.ceiling] == [
        ("GE-914", 50, 45),
        ("GE-915", 50, 45),
    ]


def test_the_706th_starts_with_45() -> None:
    """§AMB-14"""
    assert piece_named("GE-706").strength == 45


def test_allies_wait_at_sea_by_nation() -> None:
    """§11a"""
    assert {piece.entry_turn for piece in allied()} == {0}
    for piece in allied():
        at_sea = not (piece.is_beachhead or piece.is_airborne)
        assert piece.entry_hex == (AT_SEA[piece.nation] if at_sea else 0), piece.id


def test_germans_at_start() -> None:
    """§11c"""
    there = " ".join(piece.number for piece in german() if piece.entry_turn == 0)
    assert there == "736 726 706 914 915 916 711 729 739 919 91 243 6 30 21"
    assert {piece.entry_hex for piece in german() if piece.entry_turn == 0} == {0}


def test_german_arrivals() -> None:
    """§11b"""
    expected = {
        "6/6": {"346": 12, "12SS": 9},
        "6/8": {"LEHR": 7, "77": 1},
        "6/10": {"17SS": 3, "275": 4, "2": 12, "265": 8, "266": 2},
        "6/12": {"3": 5, "2": 7},
        "6/16": {"353": 3},
        "6/20": {"2SS": 3},
        "6/24": {"16": 12, "1SS": 11, "276": 7},
        "6/26": {"9SS": 6, "10SS": 8},
    }
    found: dict[str, dict[str, int]] = {}
    for piece in german():
        if piece.entry_turn:
            found.setdefault(turn_name(piece.entry_turn), {})[piece.number] = piece.entry_hex
    assert found == expected


# What follows from a kind


def test_fuel_rates() -> None:
    """§fuel §5i"""
    rates = {piece.kind: piece.fuel_rate for piece in allied()}
    assert {kind for kind, rate in rates.items() if rate == 10} == {"infantry", "airborne", "ranger", "commando"}
    assert set(rates.values()) == {10, 15}
    assert {piece.fuel_rate for piece in german()} == {0}


def test_allowances() -> None:
    """§8f"""
    assert {piece.allowance for piece in roster() if piece.is_mech} == {18}
    assert {piece.allowance for piece in roster() if not piece.is_mech and not piece.is_beachhead} == {14}


def test_rangers_and_commandos_are_special() -> None:
    """§7d §7g"""
    assert [piece.id for piece in roster() if piece.is_special] == ["US-2-RNGR", "BR-1-CMDO", "BR-4-CMDO"]


@pytest.mark.parametrize(
    ("code", "computer", "person"),
    [
        ("US-2-ARMD", 90, 90),
        ("BR-8-ARMB", 0, 0),
        ("US-4-CAV", 0, 0),
        ("US-1-INF", 0, 0),
        ("GE-12SS", 80, 70),
        ("GE-2ASG", 80, 70),
        ("GE-17SS", 80, 70),
        ("GE-736", 70, 40),
        ("GE-6FJ", 70, 40),
    ],
)
def test_who_infiltrates(code: str, computer: int, person: int) -> None:
    """§8d §15a §AMB-18"""
    piece = piece_named(code)
    assert (infiltration(piece, "computer"), infiltration(piece, "person")) == (computer, person)


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        (Options(), {}),
        (Options(combat_us=9), {"US-1-INF": 90, "US-2-RNGR": 36}),
        (Options(combat_british=1), {"BR-3-INF": 60, "CN-3-INF": 60, "BR-8-ARMB": 36}),
        (Options(combat_german=6), {"GE-12SS": 100, "GE-736": 47}),
    ],
)
def test_each_army_has_its_own_rating_of_combat_points(options: Options, changed: dict[str, int]) -> None:
    """§RUL-12 §3f Five in a hundred for each step, to the nearest point; beachheads and depots keep theirs."""
    watched = [
        "UTAH",
        "GOLD",
        "US-D1",
        "US-1-INF",
        "US-2-RNGR",
        "BR-3-INF",
        "CN-3-INF",
        "BR-8-ARMB",
        "GE-12SS",
        "GE-736",
    ]
    strength = Kit(load(), options).strength
    assert {code: strength[piece_index()[code]] for code in watched} == {
        code: changed.get(code, piece_named(code).strength) for code in watched
    }


@pytest.mark.parametrize(("rating", "ceiling"), [(1, 68), (5, 85), (9, 102)])
def test_a_rating_of_combat_points_moves_the_ceiling_with_the_strength(rating: int, ceiling: int) -> None:
    """§RUL-12 §10d Else replacements would fill up the weak, and the strong would never get any."""
    kit = Kit(load(), Options(combat_us=rating))
    assert kit.ceiling[piece_index()["US-1-INF"]] == ceiling
    assert kit.ceiling[piece_index()["US-D1"]] == 25
    assert kit.ceiling[piece_index()["BR-3-INF"]] == 85
