"""§8.221 §20.1 Seizing, repairing and destroying bridges."""

import pytest

from bocage.games.breakout_1993.bridges import DEMOLISH, REPAIR, succeeds, work_modifiers
from bocage.games.breakout_1993.seize import seizure_modifiers

from .daytime import ALLIED, GERMAN, at, border, do, impulse, moving, number, options, owner, position, roll, why_not


def test_seizing_a_bridge() -> None:
    """§8.221 §8.36c Seven with the modifiers, for one MF."""
    s = moving({"US-2-9": "35", "G-3FS-5": "27"}, "US-2-9")
    do(s, "seize 27-35")
    roll(s, 5)  # 5 + 3 - 1
    assert owner(s, "27-35") == ALLIED
    assert s.mf_left(number(s.kit, "US-2-9")) == 4


def test_a_vacant_bank_helps() -> None:
    """§8.221b"""
    s = moving({"US-2-9": "35"}, "US-2-9")
    modifiers = seizure_modifiers(s, number(s.kit, "US-2-9"), border(s, "27-35"))
    assert [line.rule for line in modifiers] == ["§8.221a", "§8.221b"]
    assert modifiers.total == 4


def test_one_try_an_impulse() -> None:
    """§8.221e"""
    s = impulse({"US-2-9": "35", "US-2-23": "35", "G-3FS-5": "27"})
    do(s, "activate 35", "move US-2-9", "seize 27-35")
    roll(s, 1)
    do(s, "stop", "move US-2-23")
    assert why_not(s, "seize 27-35") == "§8.221e"


def test_only_infantry_and_armor_seize() -> None:
    """§8.221"""
    s = moving({"US-2-Art": "35", "G-3FS-5": "27"}, "US-2-Art", allied=["34"])
    assert why_not(s, "seize 27-35") == "§8.221"
    assert why_not(s, "seize 33-44") == "§8.221"


def test_nobody_seizes_his_own() -> None:
    """§7.5"""
    s = moving({"US-2-9": "35"}, "US-2-9", lines=["27-35"])
    assert why_not(s, "seize 27-35") == "§7.5"


@pytest.mark.parametrize("allowed", [False, True])
def test_seizing_from_a_contested_area(allowed: bool) -> None:
    """§RUL-02 By the option, and without the 3."""
    units = {"US-2-9": "35", "G-352-914": "35", "G-3FS-5": "27"}
    s = moving(units, "US-2-9", seize_from_contested=allowed)
    assert ("seize 27-35" in options(s)) == allowed
    if allowed:
        modifiers = seizure_modifiers(s, number(s.kit, "US-2-9"), border(s, "27-35"))
        assert modifiers.total == -1
    else:
        assert why_not(s, "seize 27-35") == "§RUL-02"


def test_others_pay_for_a_bridge_just_seized() -> None:
    """§8.222 Its seizer does not."""
    s = impulse({"US-2A-CCA": "35", "US-2A-CCB": "35"})
    do(s, "activate 35", "move US-2A-CCA", "seize 27-35")
    roll(s, 6)
    do(s, "enter 27", "stop", "move US-2A-CCB", "enter 27")
    assert s.mf[number(s.kit, "US-2A-CCA")] == 1 + 2
    assert s.mf[number(s.kit, "US-2A-CCB")] == 1 + 1


def test_the_banks_of_a_bridge() -> None:
    """§20.4 §20.4A §20.4B §20.4C §20.4D"""
    units = {"US-2-9": "35", "US-1-16": "27", "G-3FS-5": "27"}
    for held, expected in (([], [3, 1]), (["27"], [3, 2])):
        s = position(units, allied=held)
        modifiers = work_modifiers(s, ALLIED, border(s, "27-35"), DEMOLISH)
        assert sorted(int(amount) for amount, _, _ in modifiers.parts) == sorted(expected)
    modifiers = work_modifiers(s, ALLIED, border(s, "27-35"), REPAIR)
    assert modifiers.total == 3 + 2 - 1


def test_causeways_and_constructs() -> None:
    """§20.4E §20.4F"""
    s = position({"US-101-501": "50"}, blown=["44-50"])
    s.constructs[border(s, "44-50")] = 2
    modifiers = work_modifiers(s, ALLIED, border(s, "44-50"), REPAIR)
    assert [(int(amount), rule) for amount, rule, _ in modifiers.parts] == [
        (3, "§20.4A"),
        (-1, "§20.4D"),
        (-1, "§20.4E"),
        (2, "§20.4F"),
    ]


def test_a_repair_between_two_free_areas_can_be_sure() -> None:
    """§20.5 §20.51 Elsewhere a natural 1 fails, however much is built."""
    s = position({"US-2-9": "35"}, allied=["33"], blown=["33-35"])
    line = border(s, "33-35")
    s.constructs[line] = 1
    assert succeeds(s, ALLIED, line, REPAIR, 1)
    s = position({"US-2-9": "35", "G-3FS-5": "33"}, blown=["33-35"])
    s.constructs[line] = 9
    assert not succeeds(s, ALLIED, line, REPAIR, 1)
    assert succeeds(s, ALLIED, line, REPAIR, 2)


def test_repairing_a_bridge() -> None:
    """§20.1a §20.1c §20.2 §RUL-54 It is crossed at once, at no extra cost."""
    s = impulse({"US-2A-CCA": "35"}, allied=["33"], lines=["33-35"], blown=["33-35"])
    do(s, "activate 35", "repair 33-35")
    roll(s, 2)
    assert not s.blown
    do(s, "move US-2A-CCA", "enter 33")
    assert s.mf[number(s.kit, "US-2A-CCA")] == 1


def test_a_failed_repair_leaves_work() -> None:
    """§20.52 §20.2"""
    s = impulse({"US-2A-CCA": "35"}, allied=["33"], lines=["33-35"], blown=["33-35"])
    do(s, "activate 35", "repair 33-35")
    roll(s, 1)
    assert s.constructs[border(s, "33-35")] == 1
    assert why_not(s, "repair 33-35") == "§20.2"


def test_repair_needs_no_unit_but_the_area() -> None:
    """§20.1b §20.1a §RUL-64"""
    s = impulse({"US-2-9": "29"}, allied=["33", "35"], lines=["33-35"], blown=["33-35"])
    do(s, "activate 35")
    assert "repair 33-35" in options(s)
    s = impulse({"US-2-9": "29"}, allied=["33"], lines=["33-35"], blown=["33-35"])
    assert why_not(s, "activate 35") == "§8.2"


def test_no_bridge_where_none_is_printed() -> None:
    """§20.1b"""
    s = impulse({"US-2-9": "28"}, allied=["33"])
    do(s, "activate 28")
    assert not [text for text in options(s, "repair") if text == "28-33"]
    assert s.kit.bridge_named("28-33") == -1


def test_destroying_a_bridge() -> None:
    """§20.1 §20.52"""
    s = impulse({"US-2-9": "35", "G-3FS-5": "27"}, GERMAN)
    do(s, "activate 27", "demolish 27-35")
    roll(s, 4)  # 4 + 3
    assert s.blown == 1 << border(s, "27-35")


def test_destroying_needs_an_enemy_near_and_the_bridge() -> None:
    """§20.1"""
    s = impulse({"G-3FS-5": "27", "US-2-9": "35"}, GERMAN, lines=["27-35"])
    do(s, "activate 27")
    assert why_not(s, "demolish 27-34") == "§20.1"
    assert why_not(s, "demolish 27-35") == "§20.1"
    assert why_not(s, "demolish 29-30") == "§20.1"


def test_units_bound_to_assault_come_first() -> None:
    """§8.5 §8.2a"""
    s = impulse({"US-2-9": "35", "G-3FS-5": "27"}, lines=["33-35", "27-35"], allied=["33"])
    do(s, "activate 35", "move US-2-9", "enter 27")
    assert why_not(s, "demolish 27-35") == "§8.5"
    assert at(s, "US-2-9") == "27"
