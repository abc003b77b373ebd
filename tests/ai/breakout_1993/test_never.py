"""What the regular of Breakout: Normandy (1993) never does, in whole matches and in positions made for it."""

from collections.abc import Iterator
from random import Random

import pytest

from bocage.ai.breakout_1993 import arrivals
from bocage.ai.breakout_1993.assault_odds import attack_of, defense_of
from bocage.ai.breakout_1993.assault_plans import Assaults, Order
from bocage.ai.breakout_1993.impulse_moves import NEVER, SURE, Moves
from bocage.ai.breakout_1993.impulse_ways import Ways, movers
from bocage.ai.breakout_1993.policy import Judgement
from bocage.ai.breakout_1993.position import Position
from bocage.ai.breakout_1993.weights import weights
from bocage.ai.breakout_1993.zones import cuts, gates, holding_on
from bocage.ai.mind import Manner
from bocage.core.protocol import Action, Decision, Side
from bocage.games.breakout_1993.arrivals import Arrivals
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.regroup import SideRegroup
from bocage.games.breakout_1993.state import BreakoutState
from tests.ai.breakout_1993.asking import all_of, answer
from tests.ai.breakout_1993.test_daylight import Choice, all_but, place, played, read, unit, week
from tests.games.breakout_1993.daytime import ALLIED, GERMAN, at, impulse, position


def asked_in(task: str, verb: str) -> Iterator[tuple[Choice, Position]]:
    """Every time in a whole match that a regular answered a task with a verb, and the position as he saw it."""
    for choice in week().choices:
        if choice.decision.task == task and choice.action.verb == verb:
            yield choice, Position(GAME.guess(choice.view, Random(0)), choice.decision.side, 1)


def packages(p: Position, units: list[int]) -> dict[int, tuple[int, ...]]:
    """Whom a side would send to assault each place."""
    found = Assaults(p, Ways(p)).packages(units)
    return {package.target: tuple(order.unit for order in package.orders) for package in found}


# --- never leaves a victory Area under threat empty when somebody could stay


@pytest.mark.parametrize(("task", "verb"), [("Active", "move"), ("Regroup", "shift")])
def test_the_last_unit_never_leaves_points_that_the_enemy_could_walk_into(task: str, verb: str) -> None:
    count = 0
    for choice, p in asked_in(task, verb):
        here = p.s.at[p.kit.unit_index[choice.action.noun.partition(" ")[0]]]
        count += 1
        assert not (p.land >> here & 1 and len(p.own(here)) == 1 and p.is_pinned(here))
    assert count > 50


def test_who_is_alone_stays_even_where_an_empty_prize_beckons() -> None:
    alone = {"US-1-16": "26", "G-352-914": "27"}
    s = impulse(alone, GERMAN, allied=all_but("27", "28"), weather="overcast")
    p, st_lo, last = read(s, GERMAN), place(s, "27"), unit(s, "G-352-914")
    assert p.is_pinned(st_lo)
    assert all(Moves(p, Ways(p)).value(last, to, path) == NEVER for to, path in Ways(p).of(last).items())
    pair = read(impulse({**alone, "G-352-915": "27"}, GERMAN, allied=all_but("27", "28"), weather="overcast"), GERMAN)
    assert any(Moves(pair, Ways(pair)).value(last, to, path) > NEVER for to, path in Ways(pair).of(last).items())


def test_an_assault_leaves_somebody_behind() -> None:
    units = {"US-1-16": "26 d2", "US-1-18": "20", "G-2Pz-3": "27", "G-2Pz-2": "27", "G-2Pz-304": "27"}
    s = impulse(units, GERMAN, allied=all_but("27"), weather="overcast")
    p, berigny = read(s, GERMAN), place(s, "26")
    orders = [Order(u, (berigny,)) for u in p.own(place(s, "27"))]
    assert Assaults(p, Ways(p))._staying(orders) == orders[:2]
    assert len(packages(p, movers(p, 1 << place(s, "27")))[berigny]) < 3


def test_nobody_must_stay_where_no_enemy_comes() -> None:
    s = impulse({"US-1-16": "51", "G-352-914": "4"}, GERMAN, allied=["51"])
    assert not read(s, GERMAN).is_pinned(place(s, "4"))


# --- never passes while a sure gain exists


def sure_gains(p: Position, options: list[Action]) -> list[str]:
    """Areas with points that the enemy has left and a unit that may act could walk into."""
    places = [p.kit.place_named(o.noun) for o in options if o.verb == "activate"]
    ways, found = Ways(p), list[str]()
    for u in [u for here in places for u in movers(p, 1 << here) if p.kit.leaders >> u & 1]:
        if (len(p.own(p.s.at[u])) == 1 and p.is_pinned(p.s.at[u])) or Moves(p, ways).left_open(
            u, p.s.at[u]
        ) >= p.weights.least:
            continue  # it keeps what is worth as much
        empty = [to for to in ways.of(u) if not p.foes(to) and not p.s.controls(p.side, to)]
        found += [p.kit.codes[to] for to in empty if p.board.points[to]]
    return found


def test_never_passes_while_points_are_there_for_the_taking() -> None:
    passed = list(asked_in("ChooseImpulse", "pass"))
    assert passed
    for choice, p in passed:
        assert not sure_gains(p, list(choice.decision.options))


def test_points_for_the_taking_are_worth_an_impulse_whatever_else_is_said_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    units = {"US-1-16": "26", "G-30Mobile": "25", "G-352-914": "25", "G-352-915": "25"}
    p = read(impulse(units, GERMAN, allied=all_but("25"), weather="overcast"), GERMAN)
    monkeypatch.setattr(Moves, "_gain", lambda *_: -5.0)
    moves, mobile = Moves(p, Ways(p)), p.kit.unit_index["G-30Mobile"]
    ways = {p.kit.codes[to]: moves.value(mobile, to, path) for to, path in Ways(p).of(mobile).items()}
    assert ways["27"] >= p.weights.least + SURE
    assert ways["37"] < 0


# --- no assault under its own stated threshold


def test_no_assault_is_planned_below_the_stated_lead() -> None:
    count = 0
    for _, p in list(asked_in("ChooseImpulse", "activate"))[::3]:
        assaults = Assaults(p, Ways(p))
        for here in p.s.present:
            for package in assaults.packages(movers(p, 1 << here)):
                least = assaults.least_margin(package.target)
                assert assaults.margin(package.target, [*assaults.bound(package.target), *package.orders]) >= least
                count += 1
    assert count


def test_the_lead_is_even_and_a_desperate_one_only_for_the_last_day_and_a_breakout() -> None:
    assert {weights(side).margin for side in (ALLIED, GERMAN)} == {0}
    units = {"UK-1Cdo": "18", "G-21Pz-22": "20", "G-21Pz-125": "20", "G-21Pz-192": "20"}
    early, late = impulse(units, allied=["18"], day=3), impulse(units, allied=["18"], day=7)
    assert Assaults(read(early, ALLIED), Ways(read(early, ALLIED))).least_margin(place(early, "20")) == 0
    assert Assaults(read(late, ALLIED), Ways(read(late, ALLIED))).least_margin(place(late, "20")) < 0
    assert place(early, "20") not in packages(read(early, ALLIED), [unit(early, "UK-1Cdo")])


# --- never lets an answer go on in another matter


def test_an_answer_under_way_ends_with_its_task() -> None:
    player = Judgement(Manner(), None, 1)
    s = impulse({"UK-50-69": "18", "G-352-914": "4"}, allied=all_but("4", "20"), number=6)
    offered = [Action("activate", "18"), Action("pass")]
    for task, expected in (("ChooseDouble", "pass"), ("Refit", "activate")):
        player._queue, player._queued_by = [Action("pass")], "ChooseImpulse"
        found = player._next(Decision(ALLIED, task, "", offered))
        assert (found.verb if found else "activate") == expected
        assert not player._queue
    player._queue, player._queued_by = [Action("pass"), Action("done")], "ChooseImpulse"
    assert player.decide(s, Decision(ALLIED, "Pay", "", [Action("level", "UK-50-69")])).verb == "level"
    assert not player._queue


# --- the Zones


def test_aircraft_do_not_fly_over_zones() -> None:
    s = impulse({"US-1-16": "D", "US-1-18": "24", "G-352-914": "C"}, allied=["24"], weather="clear")
    dark = impulse({"US-1-16": "D", "US-1-18": "24", "G-352-914": "C"}, allied=["24"], weather="overcast")
    zone, vire, inside = place(s, "D"), place(s, "24"), s.units_at(place(s, "D"), ALLIED)
    assert defense_of(s, inside, zone) == defense_of(dark, inside, zone)
    assert defense_of(s, inside, vire) > defense_of(dark, inside, vire)
    assert attack_of(s, inside, zone=True) == attack_of(dark, inside) < attack_of(s, inside)


def test_a_zone_before_the_allies_is_not_left_by_day_nor_by_night() -> None:
    line = {"G-21Pz-22": "13", "G-21Pz-125": "4", "G-352-914": "24", "G-352-915": "38", "G-716-736": "11"}
    units = {"UK-7-22": "14", "UK-7-131": "14", "UK-3-8": "14", **line, "G-2Pz-3": "C", "G-2Pz-2": "C"}
    held = ("14", "15", "22")
    s = impulse(units, GERMAN, allied=held, day=4, weather="overcast")
    played(s, GERMAN)
    assert "C" in (at(s, "G-2Pz-3"), at(s, "G-2Pz-2"))
    night = position(units, day=4, allied=held)
    all_of(night, SideRegroup(Side.GERMAN))
    assert "C" in (at(night, "G-2Pz-3"), at(night, "G-2Pz-2"))


def test_an_area_next_to_a_zone_keeps_its_guard_by_night() -> None:
    """One unit stays before the Zones though the front nearby calls."""
    units = {"UK-7-22": "15", "UK-3-8": "15", "UK-3-9": "15", "G-2Pz-3": "14", "G-352-914": "22", "G-352-915": "22"}
    s = position(units, day=4, allied=all_but("4", "5", "10", "13", "14", "22", "24", "38"))
    assert gates() >> place(s, "14") & 1
    all_of(s, SideRegroup(Side.GERMAN))
    assert s.mask_at(place(s, "14"), GERMAN)


def test_the_ways_to_a_breakout_count_for_the_german_while_there_can_be_one() -> None:
    units = {"US-1-16": "26", "G-352-914": "27"}
    s, last = position(units, day=4, allied=["26"]), position(units, day=7, allied=["26"])
    gate, zone, city = place(s, "38"), place(s, "D"), place(s, "27")
    ours, theirs = read(s, GERMAN).worth, read(s, ALLIED).worth
    assert ours[gate] > theirs[gate] + 5
    assert ours[zone] > theirs[zone] + 5
    assert ours[city] == theirs[city]
    assert read(last, GERMAN).worth[gate] == read(last, ALLIED).worth[gate]


def breakout(**more: str) -> BreakoutState:
    """A unit in Domfront that breaks out this evening, fed through Vire alone, and Germans about it."""
    s = impulse({"US-1-16": "D", **more}, GERMAN, allied=all_but("38", "39", "40"), day=4, weather="overcast")
    s.fresh_zone = 1 << unit(s, "US-1-16")
    return s


def test_the_area_that_feeds_a_breakout_is_known() -> None:
    s = breakout(**{"G-2Pz-3": "C"})
    entered, taken = cuts(s)
    assert taken >> place(s, "24") & 1
    assert not taken >> place(s, "14") & 1
    assert not entered >> place(s, "24") & 1
    quiet = impulse({"US-1-16": "24", "G-2Pz-3": "C"}, GERMAN, allied=all_but("38"), day=4)
    assert cuts(quiet) == (0, 0)


def test_who_may_break_out_is_the_last_to_pay() -> None:
    alone = breakout(**{"G-2Pz-3": "C"})
    assert holding_on(alone, place(alone, "D")) == (1, 1)
    two = breakout(**{"US-1-18": "D", "G-2Pz-3": "C"})
    assert holding_on(two, place(two, "D"))[1] > 2


def test_a_breakout_of_tonight_is_struck_or_cut_off() -> None:
    s = breakout(**{"G-2Pz-3": "C", "G-2Pz-2": "C", "G-2Pz-304": "C", "US-29-115": "24", "US-29-116": "24"})
    assert {"assault D", "assault 24"} & {str(a) for a in played(s, GERMAN)}


def test_arrivals_come_to_the_zone_that_is_in_danger() -> None:
    """§19.2 17 SS between Laval and Le Mans: with Allies next to Le Mans alone and nobody there."""
    units = {"UK-7-22": "4", "UK-7-131": "4", "G-352-914": "27", "US-1-16": "26"}
    s = position(units, day=6, allied=("4", "5", "10", "26", "20"))
    for name in ("G-17SS-37", "G-17SS-38"):
        s.at[s.kit.unit_index[name]] = -2
    s.refresh()
    calls = arrivals._calls(Position(s, GERMAN))
    assert calls[place(s, "C")] > calls[place(s, "E")]
    assert answer(s, Arrivals(Side.GERMAN)).endswith(" C")
