"""The Allied openings of D-Day 1991 can be carried out step by step."""

from bocage.core import play
from bocage.core.protocol import ROLL, Action
from bocage.games.dday_1991.desk.desk import DESK
from bocage.games.dday_1991.desk.show_openings import OPENINGS
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.openings import opening_actions
from bocage.games.dday_1991.setups import AlliedPlan, allied_plans
from bocage.games.dday_1991.state import DDayState

EVERYTHING: dict[str, object] = {"airborne_drops": True, "mulberries": True, "carpet_bombing": True, "weather": True}
DONE = Action("done")


def landing(plan: AlliedPlan, options: dict[str, object], scenario: str, setup: str, face: int) -> DDayState:
    """The first Allied portion by the plan alone, every die showing the same face."""
    s = GAME.new(scenario, options)
    play.begin(s)
    play.act(s, Action("setup", setup))
    while s.mover == 0 or s.turn == 0:
        if s.agenda[-1].waits == ROLL:
            play.land(s, face)
            continue
        for a in opening_actions(s, plan) or closing(s):
            play.act(s, a)
    return s


def closing(s: DDayState) -> list[Action]:
    """The end of a step the plan has nothing more for; losses and the like as they come."""
    return [DONE if DONE in play.offered(s) else play.offered(s)[0]]


def at_decision(task: str, options: dict[str, object], plan: AlliedPlan) -> DDayState:
    """The manual's opening as far as the first decision of this kind."""
    s = GAME.new("1944", options)
    play.begin(s)
    play.act(s, Action("setup", "manual"))
    while type(s.agenda[-1]).__name__ != task:
        if s.agenda[-1].waits == ROLL:
            play.land(s, 1)
            continue
        for a in opening_actions(s, plan) or closing(s):
            play.act(s, a)
    return s


def named(s: DDayState, name: str) -> list[str]:
    """The units in a hex by their ids."""
    return sorted(s.kit.kinds[u].id for u in s.units_at(s.kit.hex_named(name)))


def test_the_manuals_opening_sails_whole_and_keeps_a_move() -> None:
    plan = allied_plans("1944")["manual"]
    s = at_decision("Invade", EVERYTHING, plan)
    actions = opening_actions(s, plan)
    assert actions[:2] == [Action("invade", "A-1U"), Action("to", "C15")]
    assert len(actions) == 24
    for a in actions:
        play.act(s, a)
    assert named(s, "C14") == ["12B", "30B", "A-2B", "AIR-2B", "HQ-21B"]
    assert s.harbours == [s.kit.hex_named("C15")] * 2
    assert opening_actions(s, plan) == []


def test_markers_stay_at_home_without_their_rule() -> None:
    plan = allied_plans("1944")["manual"]
    actions = opening_actions(at_decision("Invade", {}, plan), plan)
    assert len(actions) == 20
    assert not any("mulberry" in a.noun for a in actions)


def test_a_unit_already_chosen_goes_where_the_plan_wants_it() -> None:
    plan = allied_plans("1944")["manual"]
    s = at_decision("Invade", {}, plan)
    play.act(s, Action("invade", "A-2B"))
    assert opening_actions(s, plan)[0] == Action("to", "C14")


def test_airborne_corps_drop_and_bombers_fly() -> None:
    plan = allied_plans("1944")["manual"]
    s = at_decision("ChooseMove", EVERYTHING, plan)
    assert [str(a) for a in opening_actions(s, plan)] == [
        "jump 18U-AB",
        "to E16",
        "jump 1B-AB",
        "to E14",
        "bomb E15",
        "bomb E15",
    ]


def test_combats_are_declared_with_those_who_came() -> None:
    plan = allied_plans("1944")["manual"]
    s = at_decision("Declare", {}, plan)
    words = [str(a) for a in opening_actions(s, plan)]
    assert words[:4] == ["attack E15", "with 5U", "with 7U", "commit"]
    assert "with 18U-AB" not in words  # nobody drops in the basic game


def test_aircraft_do_not_attack_alone_and_go_ashore_elsewhere() -> None:
    plan = allied_plans("1944")["manual"]
    s = at_decision("Declare", {}, plan)  # the corps that was to be dropped beside D15 has not come
    for a in opening_actions(s, plan):
        play.act(s, a)
    assert [s.kit.names[combat.targets[0]] for combat in s.combats] == ["E15", "D14"]
    assert "AIR-9U" in named(landing(plan, {}, "1944", "manual", 5), "E15")


def test_the_opening_offered_is_the_one_for_the_rules_in_force() -> None:
    """§opt-13d1"""
    for drops, title in ((False, "all by sea”"), (True, "in Normandy”")):
        s = at_decision("Invade", {"airborne_drops": drops}, allied_plans("1944")["manual"])
        (one,) = [choice for choice in DESK.choices(s) if choice.group == OPENINGS]
        assert title in one.says
        assert ("invade 18U-AB" in one.actions) != drops
        assert ("behind the Cotentin" in one.says) == drops


def test_all_by_sea_the_airborne_fight_and_land_with_the_others() -> None:
    plan = allied_plans("1944")["by_sea"]
    s = at_decision("Declare", {}, plan)
    assert s.moves[0] == 3
    for a in opening_actions(s, plan):
        play.act(s, a)
    ids = [[s.kit.kinds[u].id for u in combat.units] for combat in s.combats]
    assert [sorted(units) for units in ids] == [["5U", "7U"], ["18U-AB", "AIR-9U"], ["12B", "1B-AB", "30B", "AIR-2B"]]


def test_a_combat_begun_is_finished_first() -> None:
    plan = allied_plans("1944")["manual"]
    s = at_decision("Declare", {}, plan)
    play.act(s, Action("attack", "D14"))
    assert [str(a) for a in opening_actions(s, plan)[:4]] == ["with AIR-2B", "with 12B", "with 30B", "commit"]


def test_with_good_dice_everyone_is_ashore() -> None:
    plan = allied_plans("1944")["manual"]
    s = landing(plan, {"mulberries": True, "airborne_drops": True}, "1944", "manual", 5)
    assert named(s, "E15") == ["5U", "7U", "A-1U", "HQ-SHAEF"]
    assert named(s, "D15") == ["AIR-9U"]
    assert sorted(s.kit.names[h] for h in s.harbours) == ["D15", "E15"]


def test_an_open_beach_is_landed_on() -> None:
    plan = allied_plans("1943")["caen"]
    s = landing(plan, {}, "1943", "historical", 5)
    assert named(s, "E15") == ["5U", "A-1U", "AIR-9U", "HQ-SHAEF"]


def test_later_turns_are_the_players_own() -> None:
    plan = allied_plans("1944")["manual"]
    s = landing(plan, {}, "1944", "manual", 5)
    s.turn = 2
    assert opening_actions(s, plan) == []
