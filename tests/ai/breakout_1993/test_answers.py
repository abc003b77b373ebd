"""The regular of Breakout: Normandy (1993) when it has to answer, and on the morning of 6 June."""

import pytest
from msgspec.structs import replace

from bocage.ai.breakout_1993 import morning
from bocage.ai.breakout_1993.answers_rerolls import numbers_to_come
from bocage.ai.breakout_1993.position import Position
from bocage.core import play
from bocage.core.protocol import ROLL, Action, Side
from bocage.games.breakout_1993.advantage import Shift
from bocage.games.breakout_1993.attrition import PayAttrition
from bocage.games.breakout_1993.casualties import Pay, RetreatMore
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.morning import AimFirst
from bocage.games.breakout_1993.plan import ChooseForward
from bocage.games.breakout_1993.resolve import Reroll
from bocage.games.breakout_1993.state import Barrage, BreakoutState
from bocage.games.breakout_1993.sunset import RerollSunset
from bocage.games.breakout_1993.verbs import DONE, EARLIER, LATER, REROLL_ATTACK, REROLL_SUNSET, STAND
from tests.ai.breakout_1993.asking import all_of, answer, asked, fighting, first, regular
from tests.games.breakout_1993.evening import position

# --- answers to an assault


def test_the_unit_in_front_makes_the_defence_strongest() -> None:
    """§9.3A"""
    s = position({"US-1-16": "27", "G-6FS": "27", "G-709-739": "27", "G-100Pz": "27 spent"})
    fighting(s, "27", Side.ALLIED, "US-1-16")
    assert answer(s, ChooseForward(Side.GERMAN)) == "forward G-6FS"


def test_a_worn_unit_is_put_forward_if_the_fresh_ones_count_for_more_behind_it() -> None:
    """§9.3G A Fresh unit of 3 and a Spent one of 3: with the Spent one in front the other adds one."""
    s = position({"US-1-16": "27", "G-12SS-Pz": "27 spent", "G-709-739": "27"})
    fighting(s, "27", Side.ALLIED, "US-1-16")
    assert answer(s, ChooseForward(Side.GERMAN)) == "forward G-12SS-Pz"


@pytest.mark.parametrize(("unpaid", "levels"), [("forgiven", 0), ("forbidden", 2)])
def test_who_cannot_hold_poor_ground_goes(unpaid: str, levels: int) -> None:
    """§9.5 §RUL-21 By one option at once, otherwise when the last point is left; what must be is not asked twice."""
    fresh = dict.fromkeys(("US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-29-116"), "29")
    s = position({"US-2-9": "32", "G-352-916": "32", **fresh}, allied=("29", "30", "31"), unpaid_points=unpaid)
    fighting(s, "32", Side.ALLIED, "US-2-9")
    given = all_of(s, Pay(Side.GERMAN, 3))
    assert given[:-1] == ["level G-352-916"] * min(1, levels)
    assert s.level[s.kit.unit_index["G-352-916"]] == levels
    assert given[-1].startswith("retreat G-352-916")


def test_a_city_that_can_be_held_is_held() -> None:
    """§9.5 §22.2 Nobody else can come against Caen today."""
    s = position({"UK-3-8": "10", "G-12SS-25": "10", "G-21Pz-192": "10", "G-716-Art": "10"}, allied=("8", "17"))
    fighting(s, "10", Side.ALLIED, "UK-3-8")
    all_of(s, Pay(Side.GERMAN, 2))
    assert s.at[s.kit.unit_index["G-12SS-25"]] == s.kit.place_named("10")


def test_points_are_paid_with_what_is_worth_least() -> None:
    """§9.5 A level of the guns, not of the panzers; there is no way out of the city."""
    around = ("5", "6", "8", "9", "11", "17")
    s = position({"UK-3-8": "10", "G-12SS-Pz": "10 spent", "G-716-Art": "10 spent"}, allied=around)
    fighting(s, "10", Side.ALLIED, "UK-3-8")
    assert answer(s, Pay(Side.GERMAN, 1)) == "level G-716-Art"


def test_nobody_leaves_a_city_of_his_own_will_when_nothing_threatens_it() -> None:
    """§9.61"""
    s = position({"UK-3-8": "10", "G-12SS-25": "10"}, allied=("8", "17"))
    fighting(s, "10", Side.ALLIED, "UK-3-8")
    assert answer(s, RetreatMore(Side.GERMAN)) == "done"


def test_attrition_is_paid_by_the_unit_that_is_worth_least_for_its_points() -> None:
    """§10.4c Two points: the guns pay both, the regiment stays Fresh."""
    s = position({"G-12SS-25": "10", "G-716-Art": "10"})
    s.barrage, s.phase = Barrage(s.kit.place_named("10"), Side.ALLIED, "air"), "daylight"
    assert answer(s, PayAttrition(Side.GERMAN, 2, ())) == "level G-716-Art"


def test_two_points_are_better_paid_twice_than_by_a_panzer_regiment_that_would_be_lost() -> None:
    """§10.4 §10.4c"""
    s = position({"G-12SS-Pz": "10 d2", "G-716-Art": "10 spent", "G-711-Art": "10 spent"})
    s.barrage, s.phase = Barrage(s.kit.place_named("10"), Side.ALLIED, "air"), "daylight"
    assert answer(s, PayAttrition(Side.GERMAN, 2, ())) in ("level G-716-Art", "level G-711-Art")


# --- the Advantage


def landing(attack: tuple[int, ...], defense: tuple[int, ...]) -> BreakoutState:
    """The assault on Gold with these dice, the Allies having the Advantage."""
    wave = ("UK-50-69", "UK-50-151", "UK-50-231")
    s = position({**dict.fromkeys(wave, "18"), "G-CA-Gold": "18 spent"}, day=1)
    fighting(s, "18", Side.ALLIED, *wave)
    assert s.battle is not None
    s.battle = replace(s.battle, attack_dice=attack, defense_dice=defense, forward=s.kit.unit_index["G-CA-Gold"])
    s.advantage = Side.ALLIED
    return s


def test_a_failed_landing_is_rolled_again() -> None:
    """§11.1"""
    assert answer(landing((1, 2), (5, 6)), Reroll()) == str(REROLL_ATTACK)


def test_a_landing_that_has_done_it_stands() -> None:
    """§11.1"""
    assert answer(landing((5, 6), (1, 2)), Reroll()) == str(STAND)


def evening_of(impulse: int, dice: tuple[int, int], holder: Side) -> BreakoutState:
    """A Sunset roll with many Fresh Allied units near the enemy."""
    places = ("29", "20", "16", "8", "50", "31", "17")
    names = ("US-1-16", "UK-50-69", "CA-3-7", "UK-3-8", "US-4-8", "US-29-115", "UK-51-152")
    s = position(dict(zip(names, places, strict=True)) | {"G-12SS-25": "10", "G-352-916": "28"}, allied=places)
    s.impulse, s.sunset, s.advantage, s.phase = impulse, dice, holder, "daylight"
    return s


def test_the_allies_do_not_let_a_day_end_early() -> None:
    """§6.33 §11.1"""
    assert answer(evening_of(3, (1, 1), Side.ALLIED), RerollSunset()) == str(REROLL_SUNSET)


def test_the_germans_are_content_when_the_day_ends_early() -> None:
    """§6.33 §11.1"""
    assert answer(evening_of(3, (1, 1), Side.GERMAN), RerollSunset()) == str(STAND)


def test_nobody_gives_the_advantage_for_a_day_that_is_as_good_as_over() -> None:
    """§6.33 §11.1 On impulse 11 hardly anything follows."""
    assert answer(evening_of(11, (3, 3), Side.ALLIED), RerollSunset()) == str(STAND)


@pytest.mark.parametrize(("side", "wanted"), [(Side.ALLIED, EARLIER), (Side.GERMAN, LATER)])
def test_the_allies_want_a_long_day_and_the_germans_a_short_one(side: Side, wanted: Action) -> None:
    """§11.21 §11.22a"""
    s = position({"UK-3-8": "8", "G-12SS-25": "10"})
    s.impulse = 4
    assert answer(s, Shift(side, 1, "§11.21")) == str(wanted)


def test_on_the_last_day_it_is_the_other_way_round_if_the_allies_have_won() -> None:
    """§11.21 §22.3"""
    won = ("58", "10", "27")
    s = position({"UK-3-8": "10", "US-4-8": "58", "US-1-16": "27"}, day=7, allied=won)
    s.impulse = 4
    assert answer(s, Shift(Side.ALLIED, 1, "§11.21")) == str(LATER)


def test_the_numbers_to_come_are_fewer_the_later_it_is() -> None:
    """§6.33 From 12 on the day ends as good as surely."""
    found = [numbers_to_come(n) for n in range(13)]
    assert found == sorted(found, reverse=True)
    assert 6 < found[0] < 9
    assert found[12] < 1.2


# --- the morning


def at_the_landing() -> BreakoutState:
    """6 June, before anything."""
    s = GAME.new("one_week", {})
    play.begin(s)
    return s


def played_until(s: BreakoutState, task: str) -> BreakoutState:
    """The regular plays with dice of three until somebody is asked this."""
    for _ in range(2000):
        if s.agenda[-1].waits == ROLL:
            play.land(s, 3)
            continue
        if type(s.agenda[-1]).__name__ == task:
            return s
        d = play.decision(s)
        assert d is not None
        play.act(s, regular(1).choose(GAME.view(s, d.side), d))
    raise AssertionError(f"{task} was never asked")


def test_airborne_units_take_the_bridges_to_the_beaches() -> None:
    """§21.1A Pegasus and the causeway of Utah."""
    s = at_the_landing()
    given = [a for a in all_orders(s) if a.startswith("seize")]
    bridges = {a.split()[2] for a in given}
    assert {"7-8", "50-51"} <= bridges
    assert len(bridges) == len(given)


def all_orders(s: BreakoutState) -> list[str]:
    """What the regular orders as long as it is asked by the Airborne Phase, assaults left out."""
    given = []
    while type(s.agenda[-1]).__name__ == "AirborneOrders":
        found = first(morning.airborne_orders(Position(s.clone(), Side.ALLIED), s.agenda[-1], play.offered(s)))
        assert found is not None
        if found == DONE:
            break
        if found.verb == "assault":  # the next drop Area
            s.active, s.offer = s.active & ~s.kit.board.places(found.noun), None
            continue
        given.append(str(found))
        play.act(s, found)
    return given


def test_aircraft_bomb_guns_over_the_beaches() -> None:
    """§21.1C §14.1"""
    s = played_until(at_the_landing(), "NameTarget")
    target = answer(s, *reversed(s.agenda)).removeprefix("target ")
    guns = s.mask_at(s.kit.place_named(target), Side.GERMAN) & s.kit.coastal
    assert any(s.is_fresh(u) for u in s.units_at(s.kit.place_named(target), Side.GERMAN) if guns >> u & 1)


def test_guns_are_aimed_at_before_infantry_behind_the_beaches() -> None:
    """§10.2a §14.1 What bears on two landings is worth more than a regiment."""
    s = position({"G-CA-PortEnBessin": "19", "G-716-726": "19", "UK-50-69": "GOLD", "US-1-16": "OMAHA"}, day=1)
    s.barrage, s.phase = Barrage(s.kit.place_named("19"), Side.ALLIED, "air"), "air"
    assert answer(s, AimFirst()) == "target G-CA-PortEnBessin"


def test_the_second_bombs_fall_elsewhere_when_the_first_are_as_good_as_hits() -> None:
    """§21.1C A target that will most likely be hit is worth less."""
    s = played_until(at_the_landing(), "NameTarget")
    one = answer(s, *reversed(s.agenda))
    s.targets = [s.kit.place_named(one.removeprefix("target "))]
    assert answer(s, *reversed(s.agenda)) != one


def test_the_first_wave_is_strong_enough_for_a_beach_and_lawful() -> None:
    """§21.1D §19.11 Where anybody lands, those who come through the fire outweigh the defence on average."""
    s = played_until(at_the_landing(), "FirstWave")
    p, task, options = asked(s, *reversed(s.agenda))
    waves = morning.first_wave(p, task, options)
    assert isinstance(waves, list)
    assert waves[-1] == DONE
    boxes = [s.kit.codes[s.at[s.kit.unit_index[a.noun]]] for a in waves[:-1]]
    assert len(set(boxes)) >= 4
    assert all(1 <= boxes.count(box) <= 5 for box in set(boxes))
