"""§3c1 Supply: paths over land and sea, zones that shut them, and what follows."""

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.odds import work_out
from bocage.games.dday_1991.state import Combat, DDayState
from bocage.games.dday_1991.supply import SupplyStep, check_supply, unsupplied
from tests.games.dday_1991.position import ALLIED, GERMAN, at, bit, position, run, task, told


def is_cut_off(s: DDayState, code: str) -> bool:
    check_supply(s)
    return bool(s.unfed & bit(s, code))


def test_a_path_of_any_length_supplies() -> None:
    """§3c2 Brest to Essen."""
    assert not is_cut_off(position({"G-25": "B19"}), "G-25")


def test_allied_paths_lead_over_the_sea() -> None:
    """§3c3 §AMB-23 A corps on the coast traces to Britain, one inland behind Germans does not."""
    assert not is_cut_off(position({"8U": "D15"}), "8U")
    ring = {"G-25": "G11", "G-74": "G13", "G-80": "F11", "G-82": "F12", "G-84": "H11", "G-85": "H12"}
    assert is_cut_off(position({"8U": "G12", **ring}), "8U")


def test_german_paths_keep_to_the_land() -> None:
    """§3c3 §9b2-after Cherbourg's only land neighbour is lost, and its garrison with it."""
    s = position({"DIV-G-C16": "C16", "8U": "D15"})
    assert is_cut_off(s, "DIV-G-C16")
    s.mover = GERMAN
    assert task(run(s, CombatStep(GERMAN))) == ""  # §3c6 it cannot attack


def test_an_empty_hex_in_an_enemy_zone_shuts_a_path() -> None:
    """§3c4 The corps in Lorient has one way out of Brittany, and it lies in zones."""
    neck = {"8U": "E17", "12U": "F17"}
    assert is_cut_off(position({"G-25": "D19", **neck}), "G-25")


def test_a_friend_keeps_a_zone_hex_open() -> None:
    """§3c4 A chain of corps through zones joins Cherbourg to the open country; with a link missing it is cut off."""
    wall = {"DIV-G-C16": "C16", "8U": "E15", "12U": "E17"}
    chain = {"G-25": "D16", "G-74": "E16", "G-80": "F16"}
    assert is_cut_off(position(wall), "DIV-G-C16")
    assert not is_cut_off(position({**wall, **chain}), "DIV-G-C16")
    assert is_cut_off(position({**wall, "G-25": "D16", "G-80": "F16"}), "DIV-G-C16")


def test_a_path_never_passes_enemy_units_even_without_zones() -> None:
    """§3c4 §2c1 Headquarters shut only their own hex."""
    s = position({"DIV-G-C16": "C16", "A-1U": "D15", "A-3U": "D16"})
    assert is_cut_off(s, "DIV-G-C16")
    beside = position({"DIV-G-C16": "C16", "A-1U": "D15"})
    assert not is_cut_off(beside, "DIV-G-C16")


def test_units_of_unsupplied_enemies_shut_nothing_but_their_hexes() -> None:
    """§2c4"""
    s = position({"G-25": "D19", "8U": "E17", "12U": "F17"})
    s.unfed = bit(s, "8U") | bit(s, "12U")
    s.forget()
    assert not unsupplied(s, GERMAN) & bit(s, "G-25")


def test_a_unit_on_a_source_is_always_supplied() -> None:
    """§3c5 §AMB-35 Paris is surrounded; whoever stands in it is supplied, the neighbour is not."""
    ring = {"8U": "G12", "12U": "F12", "15U": "F13", "19U": "H12", "20U": "H13", "7U": "G15", "5U": "F14", "3U": "H14"}
    s = position({"G-25": "G13", "G-74": "G14", **ring})
    assert not is_cut_off(s, "G-25")
    assert not is_cut_off(s, "G-74")  # joined to Paris, which a friend keeps open
    empty = position({"G-74": "G14", **ring})
    assert is_cut_off(empty, "G-74")


def test_sources_must_be_controlled() -> None:
    """§3c2 §2e Behind a ring of Germans Paris supplies the Allies once it is theirs."""
    ring = {"G-25": "G11", "G-74": "F11", "G-80": "F12", "G-82": "H11", "G-84": "H12", "G-85": "H14", "G-86": "F14"}
    inside = {"8U": "G12", **ring, "G-88": "G15", "G-89": "H13", "G-66": "F13"}
    assert is_cut_off(position(inside), "8U")
    assert not is_cut_off(position({**inside, "12U": "G13"}), "8U")


def test_the_mediterranean_base_supplies() -> None:
    """§AMB-42"""
    assert not is_cut_off(position({"6U": "T19"}), "6U")
    assert not is_cut_off(position({"6U": "S16"}), "6U")


def test_both_sides_are_checked_and_told() -> None:
    """§3c1 §2b2"""
    s = run(position({"DIV-G-C16": "C16", "8U": "D15"}), SupplyStep(ALLIED))
    assert [event.facts["side"] for event in told(s, "cut_off")] == [GERMAN]
    s.place(s.kit.unit_index["8U"], s.kit.hex_named("A14"))
    run(s, SupplyStep(GERMAN))
    assert told(s, "supplied")
    assert not s.unfed


def test_the_status_holds_until_the_next_check() -> None:
    """§AMB-22 §3c1"""
    s = position({"DIV-G-C16": "C16", "8U": "D15"})
    check_supply(s)
    s.place(s.kit.unit_index["8U"], s.kit.hex_named("A14"))
    assert not s.is_fed(s.kit.unit_index["DIV-G-C16"])


def test_an_unsupplied_unit_defends_normally() -> None:
    """§3c6"""
    s = position({"G-25": "G11", "8U": "G12"})
    s.unfed = bit(s, "G-25")
    combat = Combat((s.kit.hex_named("G11"),), (s.kit.unit_index["8U"],))
    assert work_out(s, combat).defender == 2


def test_attrition_takes_a_step_after_a_whole_turn_without_supply() -> None:
    """§opt-15b"""
    units = {"G-25": "D16", "8U": "D15", "12U": "E16", "15U": "D17"}
    s = position(units, attrition=True, mover=GERMAN)
    run(s, SupplyStep(GERMAN))
    assert not s.back & bit(s, "G-25")  # it was supplied when its portion began
    s.starved = s.unfed
    run(s, SupplyStep(GERMAN))
    assert s.back & bit(s, "G-25")


def test_attrition_spares_fortified_cities_and_the_other_side() -> None:
    """§opt-15b"""
    s = position({"DIV-G-C16": "C16", "8U": "D15"}, attrition=True, mover=GERMAN)
    s.unfed = s.starved = bit(s, "DIV-G-C16")
    run(s, SupplyStep(GERMAN))
    assert at(s, "DIV-G-C16") == "C16"
    other = position({"G-25": "D16", "8U": "D15", "12U": "E16", "15U": "D17"}, attrition=True)
    other.unfed = bit(other, "G-25")
    run(other, SupplyStep(ALLIED))
    assert not other.back
