"""Option 15: mulberry harbours, and losses of units that stay unsupplied."""

from typing import Any

import pytest

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.sequence import StartPortion
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.supply import SupplyStep
from bocage.games.dday_1991.transfer import TransferStep
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    bit,
    do,
    moving,
    options,
    position,
    refusal,
    roll,
    run,
    task,
    told,
    why_not,
)


def harbours(s: DDayState) -> list[str]:
    return [s.kit.names[h] if h >= 0 else str(h) for h in s.harbours]


def with_harbours(units: dict[str, str], *places: str, **given: Any) -> DDayState:
    s = position(units, **{"mulberries": True, **given})
    s.harbours = [s.kit.hex_named(name) for name in places]
    return s


def invading(units: dict[str, str], **given: Any) -> DDayState:
    """Invasion, movement and combat of the Allies, with the harbours in Southampton and Dover."""
    s = with_harbours(units, "A14", "C12", **given)
    return run(s, InvasionStep(), Movement(ALLIED), CombatStep(ALLIED))


def ashore(s: DDayState) -> DDayState:
    """Go on to the combat step."""
    while task(s) in ("Invade", "ChooseMove"):
        do(s, "done")
    return s


def test_they_wait_in_british_ports() -> None:
    """§opt-15a1"""
    assert harbours(GAME.new("1944", {"mulberries": True})) == ["A14", "C12"]
    assert harbours(GAME.new("1944", {})) == ["-4", "-4"]


def test_a_harbour_invades_an_empty_beach_alone() -> None:
    """§opt-15a1 §3d2c §2e At the normal cost; it takes the hex like an invading ground unit."""
    s = ashore(do(invading({}), "invade mulberry-1", "to C15"))
    assert s.moves[ALLIED] == 18
    assert {"D15", "E15"} <= set(options(s, "land"))
    do(s, "land D15", "advance mulberry-1")
    assert harbours(s)[0] == "D15"
    assert s.controls(ALLIED, s.kit.hex_named("D15"))


def test_the_price_follows_the_invasion_number() -> None:
    """§opt-15a1 §3d2c Number two costs four Moves."""
    s = do(invading({}, moves=(3, 0)), "invade mulberry-1")
    assert "to C15" in options(s)
    assert refusal(s, "to C17") == ("§3d1", {"need": 4, "have": 3})
    assert why_not(s, "to Q18") == "§3e2a"
    assert do(invading({}, moves=(5, 0)), "invade mulberry-1", "to C17").moves[ALLIED] == 1


def test_cities_are_no_place_for_a_harbour() -> None:
    """§opt-15a1 Le Havre lies empty, but it is a city."""
    s = ashore(do(invading({}), "invade mulberry-1", "to C14"))
    assert options(s, "land") == []


def test_a_harbour_does_not_fight() -> None:
    """§opt-15a1 A defended beach must be won by others first; then it follows them."""
    s = ashore(do(invading({"5U": "A14", "G-66": "D15"}), "invade mulberry-1", "to C15", "invade 5U", "to C15"))
    assert "land D15" not in options(s)
    attack(s, "D15", "5U")
    do(s, "done")
    while task(s) == "ChooseCombat":
        do(s, "resolve D15")
    roll(s, 10, 1)
    assert told(s, "combat")[0].facts["modifiers"][0] == 4
    do(s, "advance 5U", "advance mulberry-1")
    assert harbours(s)[0] == at(s, "5U") == "D15"


def test_one_harbour_a_hex() -> None:
    """§opt-15a2"""
    s = ashore(do(invading({}), "invade mulberry-1", "to C15", "invade mulberry-2", "to C15"))
    do(s, "land D15", "advance mulberry-1")
    assert "land D15" not in options(s)
    do(s, "land E15", "advance mulberry-2")
    assert harbours(s) == ["D15", "E15"]


def test_harbours_and_units_share_a_hex() -> None:
    """§opt-15a2 §AMB-13 The marker counts for no stack, at sea or ashore."""
    s = ashore(do(invading({"5U": "A14"}), "invade mulberry-1", "to C15", "invade 5U", "to C15"))
    do(s, "land D15", "advance 5U", "advance mulberry-1")
    assert harbours(s)[0] == at(s, "5U") == "D15"


def test_a_harbour_left_at_sea_is_lost() -> None:
    """§opt-15a1 §3e2e"""
    s = ashore(do(invading({}), "invade mulberry-1", "to C15"))
    do(s, "done")
    assert harbours(s)[0] == "-1"


def test_a_harbour_is_a_port() -> None:
    """§opt-15a3 Units are shipped to it once the Allies hold the hex."""
    s = do(run(with_harbours({"8U": "A14"}, "D15", "C12", allied=["D15"]), TransferStep()), "ship 8U")
    assert "D15" in options(s, "to")
    plain = do(run(position({"8U": "A14"}, allied=["D15"]), TransferStep()), "ship 8U")
    assert why_not(plain, "to D15") == "§3e1"


def test_a_harbour_is_a_supply_source() -> None:
    """§opt-15a3 A corps that Germans have cut off from the sea lives on it."""
    ring = {"G-86": "D16", "G-85": "E16", "G-84": "E15", "G-81": "C16"}
    units = {"8U": "D15", **ring}
    s = run(with_harbours(units, "D15", "C12"), SupplyStep(ALLIED))
    assert not s.unfed & bit(s, "8U")
    inland = {"8U": "G12", "G-25": "G11", "G-74": "G13", "G-80": "F11", "G-82": "F12", "G-84": "H11", "G-85": "H12"}
    cut = run(position(inland), SupplyStep(ALLIED))
    assert cut.unfed & bit(cut, "8U")
    fed = run(with_harbours(inland, "G12", "C12"), SupplyStep(ALLIED))
    assert not fed.unfed & bit(fed, "8U")


def test_a_harbour_is_no_city() -> None:
    """§opt-15a3 Germans attack it in the open of E15 as if it were not there."""
    s = with_harbours({"8U": "E15", "G-47Z": "F15"}, "E15", "C12", mover=GERMAN)
    attack(run(s, CombatStep(GERMAN)), "E15", "G-47Z")
    roll(do(s, "done"), 1, 5)
    with_it = told(s, "combat")[0].facts["modifiers"]
    plain = position({"8U": "E15", "G-47Z": "F15"}, mover=GERMAN)
    attack(run(plain, CombatStep(GERMAN)), "E15", "G-47Z")
    roll(do(plain, "done"), 1, 5)
    assert with_it == told(plain, "combat")[0].facts["modifiers"]
    assert with_it[1] == 4


def test_a_harbour_never_moves_again() -> None:
    """§opt-15a4 Neither by invasion nor by port transfer."""
    s = run(with_harbours({"8U": "A14"}, "D15", "C12", allied=["D15", "E13"]), InvasionStep())
    assert options(s, "invade") == ["8U", "mulberry-2"]
    assert why_not(s, "invade mulberry-1") == "§opt-15a4"
    other = run(with_harbours({"8U": "A14"}, "D15", "C12", allied=["D15", "E13"]), TransferStep())
    assert options(other, "ship") == ["8U"]


def test_german_ground_units_wreck_it() -> None:
    """§opt-15a4 Passing through is enough; an air unit does no harm."""
    s = with_harbours({"G-47Z": "E16", "AIR-LW": "E17"}, "E15", "C12", mover=GERMAN)
    run(s, Movement(GERMAN))
    do(s, "move AIR-LW", "go E15")
    assert harbours(s)[0] == "E15"
    do(s, "move G-47Z", "step E15", "step E14", "stop")
    assert harbours(s)[0] == "-1"
    assert [event.rule for event in told(s, "harbour_lost")] == ["§opt-15a4"]


def test_without_the_option_no_harbour_sails() -> None:
    """§opt-15a1"""
    s = run(position({"8U": "A14"}), InvasionStep())
    assert options(s, "invade") == ["8U"]
    assert why_not(s, "invade mulberry-1") == "§opt-15a4"


# --- attrition


def starving(place: str, besiegers: dict[str, str], *, spell: bool = True, **given: Any) -> DDayState:
    """A German corps that was cut off when the Allied portion ended (or only later) is checked again."""
    s = position({"G-84": place, **besiegers}, **{"attrition": True, **given})
    if spell:
        run(s, SupplyStep(ALLIED))
    return run(s, StartPortion(GERMAN), SupplyStep(GERMAN))


SIEGE = {"8U": "F11", "12U": "F12", "15U": "G11", "19U": "G13", "20U": "H11", "3U": "H12"}


def test_who_stays_unsupplied_loses_a_step() -> None:
    """§opt-15b"""
    s = starving("G12", SIEGE)
    assert s.back == bit(s, "G-84")
    run(s, StartPortion(GERMAN), SupplyStep(GERMAN))
    assert at(s, "G-84") == "-1"


def test_not_who_was_supplied_when_the_portion_began() -> None:
    """§opt-15b"""
    s = starving("G12", SIEGE, spell=False)
    assert s.unfed & bit(s, "G-84")
    assert not s.back


def test_not_in_the_enemys_supply_step() -> None:
    """§opt-15b Only units of the side whose portion ends."""
    s = position({"G-84": "G12", **SIEGE}, attrition=True)
    run(s, SupplyStep(ALLIED), StartPortion(ALLIED), SupplyStep(ALLIED))
    assert not s.back


@pytest.mark.parametrize(("place", "reduced"), [("C16", False), ("D15", True)])
def test_fortified_cities_hold_out(place: str, reduced: bool) -> None:
    """§opt-15b Cherbourg is one, the forest behind it is not."""
    siege = {"8U": "D15", "12U": "D16"} if place == "C16" else {"8U": "E15", "12U": "E16", "15U": "D16", "19U": "C16"}
    s = starving(place, siege)
    assert s.unfed & bit(s, "G-84")
    assert bool(s.back) is reduced


def test_headquarters_starve_at_once() -> None:
    """§opt-15b §AMB-24"""
    s = position({"A-7INF": "G12", **SIEGE}, attrition=True)
    run(s, SupplyStep(ALLIED), StartPortion(GERMAN), SupplyStep(GERMAN))
    assert at(s, "A-7INF") == "-1"


def test_without_the_option_they_only_lose_their_zone() -> None:
    """§opt-15b §2c4"""
    s = starving("G12", SIEGE, attrition=False)
    assert not s.back
    assert s.unfed & bit(s, "G-84")


def test_new_arrivals_count_as_supplied() -> None:
    """§AMB-22 The status of the last check holds until the next: a cut-off corps that is relieved cannot move yet."""
    s = position({"G-84": "G12", "G-25": "K10", **SIEGE})
    run(s, SupplyStep(ALLIED))
    for code in SIEGE:
        s.remove(s.kit.unit_index[code], -1)
    s.mover = GERMAN
    run(s, Movement(GERMAN))
    assert why_not(s, "move G-84") == "§3c6"
    fresh = moving({"G-84": "G12", **SIEGE}, GERMAN)
    assert not fresh.unfed
