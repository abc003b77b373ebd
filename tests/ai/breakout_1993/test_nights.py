"""The regular of Breakout: Normandy (1993) at dawn, in the evening and at night; lawful answers everywhere."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bocage.ai.breakout_1993 import refit, regroup
from bocage.ai.breakout_1993.night_strength import kept, quality, threat, worth_of
from bocage.ai.breakout_1993.position import Position
from bocage.core import play
from bocage.core.protocol import ROLL, Action, Side
from bocage.games.breakout_1993.arrivals import Arrivals
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.refit import SideRefit
from bocage.games.breakout_1993.regroup import SideRegroup
from bocage.games.breakout_1993.reserve import BuyImpulses
from bocage.games.breakout_1993.state import BreakoutState
from tests.ai.breakout_1993.asking import OURS, all_of, answer, asked, first, regular
from tests.games.breakout_1993.evening import position

# --- dawn


def test_germans_come_where_their_line_is_in_danger() -> None:
    """§19.2 17 SS by Laval rather than Le Mans, with the Americans at St. Lô and nobody at Caen."""
    army = dict.fromkeys(("US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-29-116"), "28")
    s = position({**army, "G-352-916": "27", "G-12SS-25": "10"}, day=6, allied=("28", "29", "30"))
    for name in ("G-17SS-37", "G-17SS-38"):
        s.at[s.kit.unit_index[name]] = -2
    s.refresh()
    assert answer(s, Arrivals(Side.GERMAN)).endswith(" D")


def test_allies_do_not_queue_behind_a_full_box() -> None:
    """§19.3 With two nights' landings waiting off one beach and nobody off the others they go elsewhere."""
    waiting = ("UK-51-152", "UK-51-153", "UK-51-154", "UK-51-Art", "UK-7-22", "UK-7-131", "UK-7-Art", "UK-50-69")
    full = (*waiting, "UK-50-151", "UK-50-231")
    s = position({**dict.fromkeys(full, "JUNO"), "G-12SS-25": "10"}, day=3, allied=("8", "17", "18"))
    s.at[s.kit.unit_index["UK-4Armd"]] = -2
    s.refresh()
    assert not answer(s, Arrivals(Side.ALLIED)).endswith(" JUNO")


# --- the evening


def evening(units: dict[str, str], **more: Any) -> BreakoutState:
    """A position in the Refit Phase, when bridges are worked on wherever they are."""
    s = position(units, **more)
    s.phase = "refit"
    return s


def test_a_depot_goes_where_the_worn_units_of_the_front_are() -> None:
    """§12.1 §12.2 Not to the beach behind them."""
    worn = dict.fromkeys(("US-1-16", "US-1-18", "US-1-26"), "29 spent")
    s = position({**worn, "US-2Rangers": "30 spent", "G-352-916": "28"}, allied=("29", "30"), lines=("29-30",))
    assert "depot 30 29" in all_of(s, SideRefit(Side.ALLIED), face=1)


def test_the_best_units_are_made_fresh_first() -> None:
    """§12.5 Three points for Cherbourg: not for the guns that never move."""
    s = position({"G-CA-Cherbourg": "58 spent", "G-12SS-25": "58 spent", "US-4-8": "54"}, allied=("54", "51", "50"))
    refitted = [a for a in all_of(s, SideRefit(Side.GERMAN)) if a.startswith("refit")]
    assert refitted[0] == "refit G-12SS-25"


def test_a_unit_that_may_break_out_comes_before_all_others() -> None:
    """§22.1 §RUL-40"""
    allied = ("17", "16", "11", "12", "13", "9")
    s = position(
        {"UK-3-8": "C spent", "UK-50-69": "11 spent", "UK-50-151": "11 spent", "G-12SS-25": "10"}, allied=allied
    )
    s.lines |= 1 << s.kit.bridge_named("11-12")
    assert "depot 17 C" in all_of(s, SideRefit(Side.ALLIED), face=1)


def test_supply_by_air_goes_where_no_depot_was_left() -> None:
    """§12.9"""
    worn = {"US-4-8": "50 spent", "US-4-12": "50 spent", "US-4-22": "50 spent", "US-90-357": "52 spent"}
    s = position({**worn, "G-6FS": "44"}, allied=("50", "51", "52"), lines=("50-51", "50-52"))
    given = all_of(s, SideRefit(Side.ALLIED))
    assert [a for a in given if a.split()[0] in ("depot", "airsupply")] == ["depot 51 50", "airsupply 52"]


def test_the_allies_mend_bridges_and_blow_none() -> None:
    """§20.1"""
    s = evening({"US-4-8": "50", "G-6FS": "44"}, allied=("50", "51"), lines=("50-51", "44-50"), blown=("50-51",))
    given = all_of(s, SideRefit(Side.ALLIED))
    assert "repair 50-51" in given
    assert not [a for a in given if a.startswith("demolish")]


def test_the_germans_blow_the_bridge_to_the_enemy() -> None:
    """§20.1"""
    s = evening({"US-4-8": "50", "G-6FS": "44"}, allied=("50", "51"), lines=("50-51",))
    assert "demolish 44-50" in all_of(s, SideRefit(Side.GERMAN))


def test_a_bridge_to_an_area_that_is_still_german_stays() -> None:
    """§12.2 The Germans in Pont l'Abbé live by the bridge of St. Sauveur."""
    bridge = GAME.new("one_week", {}).kit.bridge_named("48-49")
    s = evening({"G-91-1057": "49", "US-82-507": "49"}, allied=("50", "52", "54"), blown=("45-49",))
    assert not refit.wants_gap(Position(s, Side.GERMAN), bridge)
    s = evening({"US-82-507": "49"}, allied=("49", "50", "52", "54"), blown=("45-49",))
    assert refit.wants_gap(Position(s, Side.GERMAN), bridge)


# --- the night


def test_units_close_up_to_the_front_and_land() -> None:
    """§6.51 §6.54"""
    units = {"US-1-16": "30", "US-1-18": "30", "US-29-115": "OMAHA", "G-352-916": "28", "G-352-915": "27"}
    s = position(units, allied=("29", "30", "32"), lines=("29-30",))
    given = all_of(s, SideRegroup(Side.ALLIED))
    assert {"shift US-1-16 29", "shift US-1-18 29", "shift US-29-115 30"} <= set(given)


def test_a_threatened_city_is_helped() -> None:
    """§6.5 §22.2 The regiment beside Caen goes into it, and nobody leaves."""
    army = dict.fromkeys(("UK-3-8", "UK-3-9", "UK-3-185", "UK-27Armd", "UK-1Cdo"), "8")
    s = position({**army, "G-21Pz-192": "10", "G-12SS-25": "11"}, allied=("8", "17"))
    given = all_of(s, SideRegroup(Side.GERMAN))
    assert "shift G-12SS-25 10" in given
    assert not [a for a in given if a.startswith("shift G-21Pz-192")]


def test_points_that_could_be_walked_into_keep_a_garrison_on_the_last_night() -> None:
    """§22.2 §8.36 Nobody can assault Bayeux, but a column from Caen could enter it if it were left."""
    s = position({"UK-50-69": "20", "UK-3-8": "17", "G-12SS-25": "10"}, day=6, allied=("17", "18", "20"))
    assert not [a for a in all_of(s, SideRegroup(Side.ALLIED)) if a.startswith("shift UK-50-69")]


def test_worn_units_gather_where_depots_will_be() -> None:
    """§12.1 §12.2 §12.91 One depot and one drop: the two places in supply with most to mend, not the one cut off."""
    worn = dict.fromkeys(("US-82-505", "US-82-507", "US-82-508", "US-101-501"), "49 spent")
    worn |= dict.fromkeys(("US-4-8", "US-4-12", "US-4-22"), "50 spent") | dict.fromkeys(
        ("US-90-357", "US-90-358"), "51 spent"
    )
    held = ("49", "50", "51", "52")
    s = position({**worn, "US-90-359": "52 spent", "G-6FS": "44"}, allied=held, lines=("50-51",), blown=("49-50",))
    hubs = regroup.Night(Position(s, Side.ALLIED)).hubs
    assert [s.kit.codes[place] for place in hubs["american"]] == ["50", "51"]


def test_nobody_leaves_his_post_on_the_last_evening() -> None:
    """§22.2 A German who left a contested Area would give its points away."""
    s = position({"UK-3-8": "20", "G-709-739": "20 d2", "G-12SS-25": "B"}, day=7, allied=("17", "18", "20"))
    assert all_of(s, SideRegroup(Side.GERMAN)) == ["done"]


def test_reserves_in_a_zone_come_to_the_front() -> None:
    """§6.51"""
    army = dict.fromkeys(("UK-3-8", "UK-3-9", "UK-3-185"), "8")
    s = position({**army, "G-21Pz-192": "10", "G-12SS-25": "B", "G-12SS-26": "B"}, allied=("8", "17"))
    given = all_of(s, SideRegroup(Side.GERMAN))
    assert [a for a in given if a.startswith("shift G-12SS-25 ")]


def test_the_night_keeps_the_limits_of_stacking() -> None:
    """§7.1 §6.51 Twelve units want to one place that holds ten; the plan is carried out without a refusal."""
    names = [u.id for u in GAME.new("one_week", {}).kit.kinds if u.id.startswith(("US-1-", "US-29-", "US-2-", "US-9-"))]
    s = position(
        {**dict.fromkeys(names[:10], "30"), "US-9-39": "31", "US-9-47": "31", "G-352-916": "28"},
        allied=("29", "30", "31"),
        lines=("29-30",),
    )
    p, task, options = asked(s, SideRegroup(Side.ALLIED))
    plan = regroup.regroup(p, task, options)
    assert isinstance(plan, list)
    for a in plan:
        assert a in play.offered(s)
        play.act(s, a)


def test_spaces_are_bought_for_a_clear_day() -> None:
    """§12.53 8 June is Clear, 9 June is not and more Clear days come."""
    s = position({"UK-3-8": "8", "G-12SS-25": "10"}, day=2, reserve=(25, 25))
    given = all_of(s, BuyImpulses())
    assert given == ["buy 2", "buy 2"]
    s = position({"UK-3-8": "8", "G-12SS-25": "10"}, day=3, reserve=(25, 25))
    assert all_of(s, BuyImpulses()) == ["done", "done"]


def test_nothing_is_left_in_reserve_at_the_end() -> None:
    """§12.53 The last day is Clear; of a hundred points thirty can be used for it, the rest before."""
    s = position({"UK-3-8": "8", "G-12SS-25": "10"}, day=5, reserve=(65, 5))
    assert all_of(s, BuyImpulses()) == ["buy 3"]


# --- figures


def test_a_stronger_unit_is_worth_more_and_every_level_less() -> None:
    """§4.1"""
    kinds = {piece.id: piece for piece in GAME.new("one_week", {}).kit.kinds}
    assert quality(kinds["G-12SS-Pz"]) > quality(kinds["G-709-739"]) > 0
    worths = [worth_of(kinds["US-1-16"], level) for level in range(5)]
    assert worths == sorted(worths, reverse=True)
    assert worths[-1] == 0


def test_what_outlasts_an_assault_is_less_the_stronger_it_is() -> None:
    """§9.4 Ten ahead nothing of one Fresh unit is left; ten behind all of it."""
    assert kept(-10, 4) == pytest.approx(1.0)
    assert kept(15, 4) == 0.0
    assert kept(0, 4) > kept(2, 4) > kept(4, 4)


def test_only_fresh_units_in_reach_threaten_a_place() -> None:
    """§8.2"""
    s = position({"UK-3-8": "8", "UK-3-9": "8 spent", "G-12SS-25": "10"}, allied=("8", "17"), weather="overcast")
    caen = s.kit.place_named("10")
    assert threat(s, Side.GERMAN, caen) == 4
    s = position({"UK-3-8": "8 spent", "G-12SS-25": "10"}, allied=("8", "17"))
    assert threat(s, Side.GERMAN, caen) < 0


# --- lawful everywhere, and the same again


def chance_positions(seed: int, least: int) -> list[tuple[BreakoutState, str]]:
    """A chance match, stopped at every decision that is ours to answer."""
    s, dice, found = GAME.new("one_week", {}), Random(seed), list[tuple[BreakoutState, str]]()
    play.begin(s)
    while s.agenda and len(found) < least:
        task = s.agenda[-1]
        if task.waits == ROLL:
            play.land(s, dice.randint(1, task.faces(s)))
            continue
        name = type(task).__name__
        if name in OURS and len(play.offered(s)) > 1 and dice.random() < 0.15:
            found.append((s.clone(), name))
        play.act(s, choice(dice, play.offered(s)))
    return found


def choice(dice: Random, options: Sequence[Action]) -> Action:
    """Any verb, then any option of it."""
    verb = dice.choice(sorted({a.verb for a in options}))
    return dice.choice([a for a in options if a.verb == verb])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_answer_is_lawful_and_given_again_in_the_same_position(seed: int) -> None:
    """Conformance of answers over chance play."""
    met = set()
    for s, name in chance_positions(seed, 150):
        met.add(name)
        d = play.decision(s)
        assert d is not None
        v = GAME.view(s, d.side)
        given = [regular(seed).choose(v, d) for _ in range(2)]
        assert given[0] == given[1]
        assert given[0] in d.options
        p = Position(GAME.guess(v, Random(0)), d.side)
        assert first(OURS[name](p, p.s.agenda[-1], d.options)) in d.options, name
    assert len(met) >= 5


def test_a_night_changes_nothing_it_was_shown() -> None:
    """Answers are thought out on copies: the position is the same afterwards."""
    s = position({"US-1-16": "30", "G-352-916": "28"}, allied=("29", "30"), lines=("29-30",))
    p, task, options = asked(s, SideRegroup(Side.ALLIED))
    before = (p.s.at.copy(), p.s.held, p.s.blown, p.s.level.copy())
    regroup.regroup(p, task, options)
    assert before == (p.s.at, p.s.held, p.s.blown, p.s.level)
