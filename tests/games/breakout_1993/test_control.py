"""§7.2 §7.5 §15.2 Control of Areas, bridges, rivers and fortifications."""

from bocage.games.breakout_1993.control import settle
from bocage.games.breakout_1993.kinds import Level

from .daytime import ALLIED, GERMAN, do, moving, number, owner, position


def test_control_stays_with_the_last_holder() -> None:
    """§7.2 §7.3 An Area that is left stays, and is Vacant."""
    s = moving({"US-1-16": "29"}, "US-1-16")
    do(s, "enter 28")
    left = s.kit.place_named("29")
    assert s.controls(ALLIED, left)
    assert s.is_vacant(left)
    assert s.is_free(ALLIED, left)


def test_leaving_enemies_alone_gives_them_the_area() -> None:
    """§7.2 §7.4"""
    s = moving({"US-1-16": "29", "G-352-914": "29"}, "US-1-16", allied=["29", "28"])
    do(s, "enter 28")
    assert s.controls(GERMAN, s.kit.place_named("29"))


def test_one_bank_is_not_enough() -> None:
    """§7.51"""
    s = position({"US-1-16": "50"})
    assert owner(s, "50-52") == GERMAN
    s.place(number(s.kit, "US-1-16"), s.kit.place_named("52"))
    settle(s, s.kit.place_named("52"))
    assert owner(s, "50-52") == ALLIED


def test_an_enemy_on_a_bank_keeps_a_line_open() -> None:
    """§7.51 Both Areas must be Free."""
    s = position({"US-1-16": "50", "US-1-18": "52", "G-709-919": "52"}, allied=["52"])
    assert owner(s, "50-52") == GERMAN


def test_fortifications_fall_to_units_in_order() -> None:
    """§15.2"""
    for fallen, level in ((True, Level.SPENT), (False, Level.DISRUPT_1)):
        s = position({"US-1-16": "30", "G-352-916": "30"})
        s.forts = s.kit.board.places("30")
        s.level[number(s.kit, "US-1-16")] = level
        settle(s, s.kit.place_named("30"))
        assert (s.forts == 0) == fallen
