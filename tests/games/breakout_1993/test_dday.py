"""§21.1 The morning of 6 June, and what lies on the board before it."""

from msgspec import convert

from bocage.games.breakout_1993.airborne import AirbornePhase
from bocage.games.breakout_1993.amphibious import AmphibiousPhase
from bocage.games.breakout_1993.assault import attack_value
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.kit import Options
from bocage.games.breakout_1993.morning import AirPhase, NavalPhase
from bocage.games.breakout_1993.sequence import TheGame
from bocage.games.breakout_1993.setup import enlist, kit_for
from bocage.games.breakout_1993.state import BreakoutState

from .daytime import (
    ALLIED,
    GERMAN,
    at,
    do,
    fight,
    level,
    options,
    owner,
    position,
    roll,
    run,
    task,
    told,
    waits_for_die,
    why_not,
)


def fresh(**options: object) -> BreakoutState:
    """The board before the first phase."""
    s = BreakoutState(kit_for(convert(options, Options)))
    enlist(s, "one_week")
    s.day = 1
    return s


def test_the_set_up() -> None:
    """§5.1 §5.2 §7.2 §7.51 §15.1 §3.1"""
    s = fresh()
    assert at(s, "G-21Pz-192") == "10"
    assert at(s, "G-CA-LeHavre") == "LH"
    assert at(s, "US-4-8") == "UTAH"
    assert (s.advantage, s.held, s.lines) == (ALLIED, 0, 0)
    assert s.forts == s.kit.board.places("8", "17", "18", "30", "51")


def test_a_bid_lies_in_a_reserve() -> None:
    """§cup-1 §cup-2"""
    assert fresh(bid=9).reserve == [0, 9]
    assert fresh(bid=9, bid_for="german").reserve == [9, 0]


def test_airborne_units_come_down() -> None:
    """§21.1A §RUL-26 Merville and the others have Germans in them, so they are contested."""
    s = run(fresh(), AirbornePhase())
    assert [at(s, code) for code in ("UK-6-3", "US-82-507", "US-101-501")] == ["7", "49", "50"]
    assert s.is_contested(s.kit.place_named("50"))
    s = fresh()
    s.place(s.kit.unit_index["G-CA-Merville"], -1)
    run(s, AirbornePhase())
    assert s.controls(ALLIED, s.kit.place_named("7"))


def test_airborne_units_take_bridges() -> None:
    """§21.1A One each, for becoming Spent."""
    s = run(fresh(), AirbornePhase())
    do(s, "seize US-101-501 44-50", "seize UK-6-3 7-8")
    assert owner(s, "44-50") == owner(s, "7-8") == ALLIED
    assert level(s, "US-101-501") == Level.SPENT
    assert why_not(s, "seize US-101-501 50-52") == "§21.1A"
    assert why_not(s, "seize US-101-502 44-50") == "§7.5"
    assert why_not(s, "seize US-101-502 7-8") == "§21.1A"


def test_airborne_units_assault_without_aircraft() -> None:
    """§21.1A §RUL-25 Repulsed, they stay as Disrupt 1; without orders they stay Fresh."""
    s = run(fresh(), AirbornePhase())
    do(s, "assault 50", "point US-101-501", "with US-101-502", "commit")
    assert s.battle is not None
    assert attack_value(s, s.battle).total == 4 + 1
    fight(s, (1, 1), (6, 6))
    assert (at(s, "US-101-501"), level(s, "US-101-501")) == ("50", Level.DISRUPT_1)
    do(s, "done")
    assert level(s, "US-101-506") == Level.FRESH


def test_both_armies_act_by_night() -> None:
    """§21.1A §8.22"""
    s = run(fresh(), AirbornePhase())
    do(s, "assault 50", "point US-101-501", "commit")
    fight(s, (1, 1), (6, 6))
    assert "assault 7" in options(s)


def test_losses_of_the_landing_cost_nobody_the_advantage() -> None:
    """§RUL-19"""
    s = run(fresh(), AirbornePhase())
    do(s, "assault 7", "point UK-6-3", "commit")
    fight(s, (6, 6), (1, 1))
    while task(s) == "Pay":
        do(s, options(s)[0])
    do(s, "done")
    assert s.lost == [0, 0]


def naval(s: BreakoutState) -> BreakoutState:
    """Every bombardment of the phase, missing."""
    while s.agenda:
        if waits_for_die(s):
            roll(s, 1)
        else:
            do(s, options(s)[0])
    return s


def test_ships_fire_at_every_beach() -> None:
    """§21.1B §RUL-27 §RUL-46"""
    s = naval(run(fresh(), NavalPhase()))
    targets = [s.kit.codes[event.facts["target"]] for event in told(s, "bombard")]
    assert sorted(targets, key=int) == ["8", "17", "18", "30", "51"]
    assert s.naval_used == 3


def test_aircraft_are_given_their_targets_first() -> None:
    """§21.1C"""
    s = run(fresh(), AirPhase())
    assert why_not(s, "target 27") == "§21.1C"
    do(s, "target 52")
    assert not told(s, "bombard")
    do(s, "target 19")
    naval(s)
    assert [s.kit.codes[event.facts["target"]] for event in told(s, "bombard")] == ["52", "19"]
    assert s.air_used == 0b11


def test_each_army_has_its_own_aircraft_on_6_june() -> None:
    """§21.1C §10.5b The Americans name first, in their sector; then the British in theirs."""
    s = run(fresh(), AirPhase())
    assert why_not(s, "target 19") == "§10.5b"
    do(s, "target 52")
    assert why_not(s, "target 52") == "§10.5b"
    assert "target 19" in options(s)


def test_the_first_wave() -> None:
    """§21.1D §19.12 §19.11 §RUL-28 §RUL-67"""
    s = run(fresh(), AmphibiousPhase())
    assert why_not(s, "wave US-4-Art") == "§19.12"
    do(s, *[f"wave {code}" for code in ("US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-29-116")])
    assert why_not(s, "wave US-29-175") == "§19.11"


def test_a_beach_may_be_left_for_later() -> None:
    """§RUL-29"""
    s = do(run(fresh(), AmphibiousPhase()), "wave US-4-8", "done")
    assert at(s, "US-1-16") == "OMAHA"
    assert s.forts >> s.kit.place_named("30") & 1


def test_a_unit_may_be_left_out_of_the_first_wave_again() -> None:
    """§21.1D Until the wave is sent in."""
    s = run(position({"US-1-16": "OMAHA", "US-1-18": "OMAHA"}, day=1), AmphibiousPhase())
    assert why_not(s, "recall US-1-16") == "§21.1D"
    do(s, "wave US-1-16", "wave US-1-18", "recall US-1-16", "done")
    assert (at(s, "US-1-16"), at(s, "US-1-18")) == ("OMAHA", "30")


def landing(*dice: int) -> BreakoutState:
    """The 16th and 18th land at Omaha, which two guns cover; then these dice fall on them."""
    units = {"US-1-16": "OMAHA", "US-1-18": "OMAHA", "G-352-916": "30", "G-CA-Omaha": "30", "G-CA-Grandcamp": "31"}
    s = position(units, day=1)
    s.forts = s.kit.board.places("30")
    run(s, AmphibiousPhase())
    do(s, "wave US-1-16", "wave US-1-18", "done")
    return roll(s, *dice)


def test_the_wave_lands_under_fire_and_assaults() -> None:
    """§21.1D §14.1 §21.2 §8.5"""
    s = landing(2, 3)
    assert (level(s, "US-1-16"), level(s, "US-1-18")) == (Level.SPENT, Level.FRESH)
    assert why_not(s, "done") == "§8.5"
    do(s, "assault 30")
    assert why_not(s, "point US-1-16") == "§RUL-23"
    assert s.forts  # who was stopped by the guns does not open the beach for the others
    do(s, "point US-1-18", "commit")


def test_a_unit_ashore_in_order_breaks_the_fortification() -> None:
    """§15.2 §RUL-30"""
    s = do(landing(3, 3), "assault 30", "point US-1-16", "commit", "forward G-352-916")
    fight(s, (1, 1), (6, 6))
    assert s.forts
    s = do(landing(3, 3), "assault 30", "point US-1-16", "commit", "forward G-352-916")
    fight(s, (6, 6), (1, 1))
    while task(s) == "Pay":
        do(s, options(s)[0])
    while task(s) == "RetreatMore":
        do(s, "done")
    assert not s.forts


def test_an_empty_beach_is_taken_without_a_fight() -> None:
    """§21.1D §8.5 §7.4"""
    s = run(position({"US-1-16": "OMAHA"}, day=1), AmphibiousPhase())
    do(s, "wave US-1-16", "done")
    assert not s.agenda
    assert not s.mandatory
    assert s.controls(ALLIED, s.kit.place_named("30"))


def test_alone_on_the_beach() -> None:
    """§21.21 Both are stopped by the guns, and nobody is with them."""
    s = landing(2, 2)
    assert {level(s, "US-1-16"), level(s, "US-1-18")} == {Level.DISRUPT_1}


def test_two_who_were_hit_are_no_company() -> None:
    """§21.21 §15.2 One is Disrupt 1, the other Spent; nobody assaulted, and the beach stays fortified."""
    s = landing(1, 2)
    assert {level(s, "US-1-16"), level(s, "US-1-18")} == {Level.DISRUPT_1}
    assert s.forts


def test_not_alone() -> None:
    """§21.21 The other one assaulted."""
    s = do(landing(2, 3), "assault 30", "point US-1-18", "commit", "forward G-352-916")
    fight(s, (1, 1), (6, 6))
    assert level(s, "US-1-16") == Level.SPENT


def test_after_the_landing_the_germans_begin() -> None:
    """§21.1 §6.1 With impulse 0."""
    s = fresh()
    s.day = 0
    run(s, TheGame())
    while s.phase != "daylight":
        if waits_for_die(s):
            roll(s, 3)
        else:
            do(s, "done" if "done" in options(s) else options(s)[0])
    assert (s.mover, s.impulse, s.day, s.weather) == (GERMAN, 0, 1, "clear")
    assert told(s, "phase")[-1].facts["phase"] == "daylight"
