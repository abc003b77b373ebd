"""The two examples of play that are left of the rulebook, with their arithmetic."""

from bocage.games.breakout_1993.assault import attack_value, defense_value
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.seize import seizure_modifiers
from bocage.games.breakout_1993.state import BreakoutState

from .daytime import ALLIED, GERMAN, at, border, do, fight, impulse, level, number, options, owner, roll, told, why_not

UTAH = {
    "US-4-8": "UTAH",
    "US-4-12": "51 spent",
    "US-101-501": "50 spent",
    "G-CA-Martin": "50 spent",
    "G-709-919": "52",
    "G-CA-Montebourg": "52",
    "G-6FS": "44",
    "G-100Pz": "45",
}
AFTER = {**UTAH, "US-4-8": "50 spent", "US-4-22": "UTAH"}
del AFTER["G-CA-Martin"]


def values(s: BreakoutState) -> tuple[int, int]:
    """The Attack Value and the Defense Value of the assault being planned."""
    assert s.battle is not None
    return int(attack_value(s, s.battle).total), int(defense_value(s, s.battle).total)


def test_the_8th_regiment_at_ste_mere_eglise() -> None:
    """§ex-12a §19.1 §14.1 §8.361 §8.5a §9.5a §9.51a §7.4"""
    s = impulse(UTAH, lines=["50-51"])
    do(s, "activate UTAH", "move US-4-8", "enter 51")
    roll(s, 2)  # only Montebourg's guns are Fresh: more than one is safe
    do(s, "enter 50")
    assert s.mf[number(s.kit, "US-4-8")] == 1 + 3
    do(s, "assault 50", "point US-4-8", "commit")
    assert values(s) == (7, 5)
    fight(s, (5, 4), (3, 3))  # 16 against 11
    assert at(s, "G-CA-Martin") == "-1"
    assert s.controls(ALLIED, s.kit.place_named("50"))
    assert told(s, "overrun") == []
    assert options(s, "move") == []


def test_panzers_need_a_five_at_carentan() -> None:
    """§ex-12b §8.221a §8.221c"""
    s = impulse(AFTER, GERMAN, lines=["50-51", "44-50"], allied=["50"])
    do(s, "activate 45", "move G-100Pz", "enter 44")
    modifiers = seizure_modifiers(s, number(s.kit, "G-100Pz"), border(s, "44-50"))
    assert [line.rule for line in modifiers] == ["§8.221a", "§8.221c"]
    assert 7 - modifiers.total == 5
    do(s, "seize 44-50")
    roll(s, 5)
    assert owner(s, "44-50") == GERMAN


def test_failing_they_may_still_attack_at_1_to_10() -> None:
    """§ex-12b §8.223 §8.5 §9.3C §9.3F §RUL-05 The 10 is that of a Spent airborne unit put forward."""
    s = impulse(AFTER, GERMAN, lines=["50-51", "44-50"], allied=["50"])
    do(s, "activate 45", "move G-100Pz", "enter 44", "seize 44-50")
    roll(s, 4)
    assert owner(s, "44-50") == ALLIED
    do(s, "enter 50")  # with the last three MF
    roll(s, 3)  # §8.4 past the aircraft
    assert why_not(s, "done") == "§8.5"
    do(s, "assault 50", "point G-100Pz", "commit", "forward US-101-501")
    assert values(s) == (1, 10)


def test_with_the_bridge_they_could_join_the_guns_without_attacking() -> None:
    """§ex-12b §8.5a §8.222 Had the Martin battery survived."""
    units = {**AFTER, "G-CA-Martin": "50 spent"}
    for die, must in ((5, False), (4, True)):
        s = impulse(units, GERMAN, lines=["50-51", "44-50"])
        do(s, "activate 45", "move G-100Pz", "enter 44", "seize 44-50")
        roll(s, die)
        do(s, "enter 50")
        roll(s, 6)
        assert ("done" not in options(s)) == must


def test_a_bridge_seized_from_elsewhere_cannot_be_destroyed() -> None:
    """§ex-12b §20.3 §RUL-06"""
    s = impulse(AFTER, GERMAN, lines=["50-51", "44-50"], allied=["50"])
    do(s, "activate 45", "move G-100Pz", "enter 44", "seize 44-50")
    roll(s, 6)
    do(s, "stop")
    assert why_not(s, "demolish 44-50") == "§20.3"


def test_the_bridge_of_montebourg_needs_a_six() -> None:
    """§ex-12c §8.221d §8.221e"""
    s = impulse(AFTER, lines=["50-51", "44-50"], allied=["50"])
    do(s, "activate UTAH", "move US-4-22", "enter 51")
    roll(s, 6)
    do(s, "enter 50")
    modifiers = seizure_modifiers(s, number(s.kit, "US-4-22"), border(s, "50-52"))
    assert 7 - modifiers.total == 6
    do(s, "seize 50-52")
    roll(s, 5)
    assert owner(s, "50-52") == GERMAN
    assert s.mf[number(s.kit, "US-4-22")] == 3
    assert "move US-4-22" not in options(s)


def test_6_fs_fails_and_cannot_cross() -> None:
    """§ex-12d §8.38 §8.36 A Minimum Move takes all MF."""
    s = impulse(AFTER, GERMAN, lines=["50-51", "44-50"], allied=["50"])
    do(s, "activate 44", "move G-6FS", "seize 44-50")
    roll(s, 4)
    assert s.mf_left(number(s.kit, "G-6FS")) == 2
    assert why_not(s, "enter 50") == "§8.36"
    do(s, "stop", "done")
    assert level(s, "G-6FS") == Level.SPENT


def test_6_fs_could_destroy_the_bridge_it_seized() -> None:
    """§ex-12d §20.3 Carentan is the activated Area."""
    s = impulse(AFTER, GERMAN, lines=["50-51", "44-50"], allied=["50"])
    do(s, "activate 44", "move G-6FS", "seize 44-50")
    roll(s, 5)
    do(s, "stop")
    assert "demolish 44-50" in options(s)


ST_LO = {
    "US-1-16": "33",
    "US-1-18": "33",
    "US-1-26": "33",
    "US-1-Art": "33",
    "US-29-115": "33",
    "US-29-116": "33",
    "US-29-175": "33",
    "US-9-39": "27 spent",
    "US-2-9": "35",
    "US-2-23": "35",
    "US-2-38": "35",
    "US-2-Art": "35",
    "G-77-1049": "27",
    "G-77-1050": "27",
    "G-353-941": "27",
    "G-352-914": "27",
    "G-352-915": "27",
    "G-352-916": "27",
    "G-30Mobile": "27",
}
FROM_ISIGNY = ["US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-29-116", "US-29-175"]
SECOND = ["US-2-9", "US-2-23", "US-2-38"]


def st_lo() -> BreakoutState:
    """Nine units have entered St. Lô in a Double Impulse."""
    s = impulse(ST_LO, allied=["33", "35"], lines=["27-33"])
    do(s, "double", "activate 35", "activate 33")
    for code in FROM_ISIGNY + SECOND:
        do(s, f"move {code}", "enter 27")
    return s


def test_a_double_impulse_at_st_lo() -> None:
    """§ex-11 §11.12 §9.2B §9.2C §9.2D §9.3C §RUL-08"""
    s = st_lo()
    assert s.advantage == GERMAN
    units = [f"with {code}" for code in FROM_ISIGNY[1:]]
    do(s, "assault 27", f"point {FROM_ISIGNY[0]}", *units, "support US-1-Art", "support US-2-Art", "commit")
    do(s, "forward G-352-914")
    assert values(s) == (15 + 3 + 1 + 1, 13 + 2)


def test_without_the_second_division_it_is_15_against_13() -> None:
    """§ex-11 The position above is built to give the numbers from which the example starts."""
    s = impulse(ST_LO, allied=["33", "35"], lines=["27-33"])
    do(s, "activate 33")
    for code in FROM_ISIGNY:
        do(s, f"move {code}", "enter 27")
    units = [f"with {code}" for code in FROM_ISIGNY[1:]]
    do(s, "assault 27", f"point {FROM_ISIGNY[0]}", *units, "support US-1-Art", "commit", "forward G-352-914")
    assert values(s) == (15, 13)


def test_only_the_second_division_must_go_back() -> None:
    """§ex-11 §9.41 §9.4"""
    s = st_lo()
    units = [f"with {code}" for code in FROM_ISIGNY[1:]]
    do(s, "assault 27", f"point {FROM_ISIGNY[0]}", *units, "commit", "forward G-352-914")
    fight(s, (1, 1), (6, 6))
    assert {at(s, code) for code in SECOND} == {"35"}
    assert {at(s, code) for code in FROM_ISIGNY} == {"27"}
    assert {level(s, code) for code in FROM_ISIGNY + SECOND} == {Level.DISRUPT_1}


def test_an_eleventh_unit_finds_no_room() -> None:
    """§ex-11 §7.1"""
    s = st_lo()
    do(s, "move US-1-Art")
    assert why_not(s, "enter 27") == "§7.1"
