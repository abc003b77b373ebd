"""The charts of Battle for Normandy, typed a second time from the rulebook and compared cell by cell."""

from fractions import Fraction

import pytest

from bocage.core.protocol import Side
from bocage.core.rulebook import Options, Rulebook
from bocage.games.battle_1981 import kit, tables

GAME = "bocage.games.battle_1981"

TRANSPORT = """
    D-Day 712-764 641-687
    6/6 1460-1566 1314-1410 1180-1268 419-478
    6/8 1561-1674 1404-1507 1261-1355 448-511
    6/10 1668-1789 1501-1610 1348-1448 479-546
    6/12 1784-1914 1606-1723 1442-1549 512-585
    6/14 1911-2050 1720-1845 1544-1660 549-626
    6/16 2051-2200 1846-1980 1657-1781 589-672
    6/18 2100-2253 1890-2028 1697-1824 603-688
    6/20 2152-2308 1936-2078 1739-1868 618-705
    6/22 2205-2365 1984-2129 1782-1915 633-723
    6/24 2261-2425 2034-2183 1827-1963 649-741
    6/26 2319-2487 2086-2239 1874-2013 666-760
    6/28 2379-2552 2141-2297 1923-2066 683-780
"""
COMBAT_SUPPLY = """
    3 6 8 11 13 16 18 21 23
    6 11 16 21 26 31 36 41 46
    8 16 23 31 38 46 53 61 68
    11 21 31 41 51 61 71 81 91
    13 26 38 51 63 76 88 101 113
    16 31 46 61 76 91 106 121 136
    18 36 53 71 88 106 123 141 158
    21 41 61 81 101 121 141 161 181
    23 46 68 91 113 136 158 181 203
"""
BOMBARDMENT = """
    0-7 0-0 0-0
    8-29 0-1 0-0
    30-52 1-2 0-1
    53-74 1-3 0-2
    75-96 2-4 1-2
    97-119 2-5 1-3
    120-142 3-6 2-4
    143-164 3-7 2-4
    165-187 4-8 2-5
    188-198 4-9 2-6
"""
LOSSES = """
    9v1 15/8 12/10 11/11 11/11 10/12 9/13
    8v2 13/7 11/9 10/10 10/10 9/11 8/12
    7v3 12/7 10/8 10/9 9/10 8/10 8/11
    6v4 12/7 10/8 9/8 8/9 8/10 7/11
    5v5 12/6 10/8 9/8 8/9 8/10 7/10
    4v6 12/7 10/8 9/8 8/9 8/10 7/11
    3v7 12/7 10/8 10/9 9/10 8/10 8/11
    2v8 13/7 11/9 10/10 10/10 9/11 8/12
    1v9 15/8 12/10 11/11 11/11 10/12 9/13
"""


def lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def ends(text: str) -> tuple[int, int]:
    low, high = text.split("-")
    return int(low), int(high)


# Turns and games


def test_fourteen_turns() -> None:
    """§1b"""
    labels = ["D-Day", *(f"6/{day}" for day in range(6, 31, 2))]
    assert [tables.turn_name(turn) for turn in range(tables.turn_count())] == labels
    assert [tables.day_of(turn) for turn in range(14)] == [6, *range(6, 31, 2)]
    assert [tables.turn_named(label) for label in labels] == list(range(14))


def test_the_two_games_end_on_their_dates() -> None:
    """§1c"""
    assert [(s.id, s.last, s.last_turn) for s in tables.scenarios()] == [
        ("campaign", "6/30", 13),
        ("two_weeks", "6/20", 8),
    ]
    assert [s.source for s in tables.scenarios()] == ["text", "reconstructed"]
    assert (tables.last_turn("campaign"), tables.last_turn("two_weeks")) == (13, 8)


@pytest.mark.parametrize(
    ("campaign", "short", "title"),
    [
        ((1300, 9999), (390, 3999), "Allied Strategic"),
        ((800, 1299), (240, 389), "Allied Operational"),
        ((600, 799), (180, 239), "Allied Marginal"),
        ((250, 599), (75, 179), "German Marginal"),
        ((0, 249), (0, 74), "German Operational"),
        ((-999, -1), (-999, -1), "German Strategic"),
    ],
)
def test_levels_of_victory(campaign: tuple[int, int], short: tuple[int, int], title: str) -> None:
    """§12h"""
    assert {tables.victory_level("campaign", score).title for score in campaign} == {title}
    assert {tables.victory_level("two_weeks", score).title for score in short} == {title}
    assert tables.victory_level("campaign", campaign[0]).side == Side[title.split(maxsplit=1)[0].upper()]


def test_fractions_of_a_point_do_not_reach_a_level() -> None:
    """§12g"""
    assert tables.victory_level("campaign", Fraction(1199, 2)).title == "German Marginal"
    assert tables.victory_level("campaign", Fraction(-1, 60)).title == "German Strategic"


# Weather and shipping


def test_transport() -> None:
    """§chart-transport"""
    for turn, (label, *cells) in enumerate(lines(TRANSPORT)):
        assert tables.turn_name(turn) == label
        assert [tables.transport_range(turn, weather) for weather in range(len(cells))] == [ends(c) for c in cells]


def test_d_day_has_no_ships_in_a_storm() -> None:
    """§chart-transport"""
    with pytest.raises(KeyError, match="D-Day has no storm weather"):
        tables.transport_range(0, tables.STORM)


@pytest.mark.parametrize("turn", range(13))
def test_weather_forecast(turn: int) -> None:
    """§chart-weather"""
    stormy, usual = (36, 21, 10, 33), (51, 35, 12, 2)
    expected = (52, 48, 0, 0) if turn == 0 else stormy if tables.day_of(turn) in (18, 20, 22) else usual
    assert tables.weather_chances(turn) == expected
    assert sum(expected) == 100


def test_weather_has_four_names_and_falling_values() -> None:
    """§4a §4c"""
    assert [tables.WEATHERS[w] for w in (tables.CLEAR, tables.CLOUDY, tables.OVERCAST, tables.STORM)] == [
        "clear",
        "cloudy",
        "overcast",
        "storm",
    ]
    assert [tables.weather_value(weather) for weather in range(4)] == [100, 90, 81, 30]


def test_suggested_allocations_add_to_a_hundred() -> None:
    """§5d §AMB-01 §5b"""
    found = {tables.turn_name(turn): shares for turn in range(14) if (shares := tables.suggested(turn))}
    assert found == {
        "6/6": (35, 23, 27, 15),
        "6/8": (35, 30, 25, 10),
        "6/10": (30, 30, 30, 10),
        "6/12": (25, 30, 35, 10),
    }
    assert {sum(shares) for shares in found.values()} == {100}


def test_combat_supply() -> None:
    """§chart-supply"""
    for defence, row in enumerate(lines(COMBAT_SUPPLY), start=1):
        assert [tables.combat_supply(attack, defence) for attack in tables.LEVELS] == [int(cell) for cell in row]


@pytest.mark.parametrize(
    ("kind", "rate"),
    [
        ("infantry", 10),
        ("airborne", 10),
        ("commando", 10),
        ("ranger", 10),
        ("armored-div", 15),
        ("armored-brig", 15),
        ("cavalry", 15),
        ("depot", 15),
    ],
)
def test_fuel(kind: str, rate: int) -> None:
    """§fuel §AMB-02"""
    assert tables.fuel_rate_of(kind) == rate


# Movement and combat


@pytest.mark.parametrize(
    ("name", "cost", "defence", "attack"),
    [
        ("clear", 1, "1", "1"),
        ("town", 1, "2", "1"),
        ("bocage", 3, "2.5", "1"),
        ("swamp", 4, "2", ".75"),
        ("river", 2, "1", ".5"),
        ("beach", 2, "1", "1"),
        ("ocean", 0, "1", ".5"),
    ],
)
def test_terrain(name: str, cost: int, defence: str, attack: str) -> None:
    """§chart-terrain"""
    row = tables.TERRAIN[name]
    assert (row.cost, Fraction(row.defence, 4), Fraction(row.attack, 4)) == (cost, Fraction(defence), Fraction(attack))
    assert len(tables.TERRAIN) == 7


def test_interdiction() -> None:
    """§chart-interdict"""
    bands = {(0, 0): 0, (1, 3): 1, (4, 15): 2, (16, 35): 3, (36, 63): 4, (64, 99): 5}
    for (low, high), most in bands.items():
        assert {tables.interdiction_most(points) for points in range(low, high + 1)} == {most}


def test_weather_cuts_interdiction_to_whole_points() -> None:
    """§chart-interdict §4b §AMB-21"""
    assert [tables.interdiction_points(99, weather) for weather in range(4)] == [99, 79, 59, 0]
    assert tables.interdiction_points(4, tables.CLOUDY) == 3


def test_bombardment() -> None:
    """§chart-bombard"""
    for points, german, allied in lines(BOMBARDMENT):
        low, high = ends(points)
        assert {tables.bombard_german(p) for p in range(low, high + 1)} == {ends(german)}
        assert {tables.bombard_allied(p) for p in range(low, high + 1)} == {ends(allied)}


def test_losses() -> None:
    """§chart-losses"""
    typed = {pair: [[int(part) for part in cell.split("/")] for cell in cells] for pair, *cells in lines(LOSSES)}
    assert tables.loss_chart() == typed


def test_levels_have_names() -> None:
    """§9b"""
    assert (tables.attack_words(1), tables.attack_words(9)) == ("Reconnaissance", "Blitzkrieg")
    assert (tables.defence_words(1), tables.defence_words(5)) == ("Full retreat", "Standfast")
    assert len({tables.attack_words(level) for level in tables.LEVELS}) == 9
    assert len({tables.defence_words(level) for level in tables.LEVELS}) == 9


def test_stated_numbers() -> None:
    """§3e §8a §8b §8c §gen §amph §7e §2g §2j §9k §9g §9h §9n §9q §12a §12b §12c §12d §12e"""
    n = tables.numbers()
    assert (n.person_transport, n.person_support) == (108, 140)
    assert (n.extra_point, n.beside_enemy, n.infiltrating) == (30, 4, 8)
    assert (n.general_beside_enemy, n.general_elsewhere, n.landing, n.cleared) == (50, 25, 100, 100)
    assert (n.cycles, n.combat_cycles, n.most_points) == (5, 2, 99)
    assert (n.extra_attacker, n.random_loss, n.automatic_retreat, n.again_attack, n.again_defence) == (10, 3, 3, 8, 2)
    assert (n.cherbourg, n.cherbourg_last, n.town, n.town_last) == (10, 150, 5, 75)
    assert (n.ocean_side, n.depth, n.german_unit, n.allied_unit) == (2, 60, 10, 20)
    assert tables.turn_name(n.supply_from_turn) == "6/8"


# Numbers that are nowhere printed


@pytest.mark.parametrize("name", tables.tunable_list())
def test_every_tunable_says_where_it_comes_from(name: str) -> None:
    row = tables.tunable_list()[name]
    assert row.source in ("text", "fit", "reconstructed")
    assert row.rule in Rulebook.load(GAME, "data/rulebook.toml")
    assert min(len(row.why), len(row.correct)) > 10


def test_most_tunables_are_called_reconstructed() -> None:
    stated = [name for name, row in tables.tunable_list().items() if row.source == "text"]
    assert stated == ["historical", "allowance_beachhead"]


# Options and presets


def options() -> Options:
    return Options.load(GAME, "data/options.toml")


def test_options_have_the_defaults_of_the_kit() -> None:
    """§1f §3a"""
    plain = kit.Options()
    assert {spec.name: spec.default for spec in options()} == {
        name: getattr(plain, name) for name in plain.__struct_fields__
    }


def test_ratings_run_from_1_to_9() -> None:
    """§3a"""
    ratings = [spec for spec in options() if spec.group == "Ratings"]
    assert len(ratings) == 11
    assert {tuple(sorted(map(int, spec.values))) for spec in ratings} == {tuple(range(1, 10))}
    assert {spec.name: spec.default for spec in ratings if spec.default != 5} == {"leader_german": 7}


def test_rulings_of_options_are_in_the_rulebook() -> None:
    rules = Rulebook.load(GAME, "data/rulebook.toml")
    assert [spec.name for spec in options() if spec.ruling not in rules] == []
    assert [rule.id for rule in rules if rule.option and rule.option not in options()] == []


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("historical", {}),
        ("novice", {"transport": 7, "air": 6, "coastal": 3, "naval": 6}),
        ("experienced", {"transport": 6, "air": 6}),
        ("rommel", {"coastal": 8, "reinforcement": 3}),
        ("patton", {"transport": 6, "leader_us": 7}),
    ],
)
def test_presets(preset: str, changes: dict[str, int]) -> None:
    """§3b §3c §3d"""
    chosen = options().preset(preset)
    assert {name: value for name, value in chosen.items() if value != options()[name].default} == changes
    assert chosen["german_dday"] == "stay"
    assert chosen["leader_german"] == 7
