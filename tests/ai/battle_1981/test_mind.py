"""What the computer knows of Battle for Normandy (1981): plans, worths, phases, and the words for them."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from bocage import registry
from bocage.ai.battle_1981 import phases
from bocage.ai.battle_1981.allied_outlook import Outlook
from bocage.ai.battle_1981.candidates import title
from bocage.ai.battle_1981.german_marches import Marches
from bocage.ai.battle_1981.mind import MIND
from bocage.ai.battle_1981.position import Position
from bocage.ai.battle_1981.promise import Signs, fitted, influence, promise, signs, values
from bocage.ai.battle_1981.reckoning import Fight
from bocage.ai.battle_1981.scheme import Scheme, habits, schemes, sector_mask
from bocage.ai.mind import Manner
from bocage.core import play
from bocage.core.protocol import ROLL, Action, Decision, Side
from bocage.games.battle_1981.combat import CombatPhase
from bocage.games.battle_1981.forecast import against, pairs
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.interdiction import Interdict
from bocage.games.battle_1981.logistics import Allocate
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.odds import strengths
from bocage.games.battle_1981.retreat import RetreatOrStand
from bocage.games.battle_1981.state import AT_SEA, BattleState
from bocage.games.battle_1981.tables import LEVELS, last_turn
from tests.games.battle_1981.position import ALLIED, GERMAN, do, position, run, unit

MARKERS = {"UTAH": "4-06", "OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12", "SWORD": "5-13"}
FRONT = {**MARKERS, "BR-3-INF": "7-12", "BR-50-INF": "7-11", "CN-3-INF": "6-12", "US-1-INF": "6-08"} | {
    "GE-21PZ": "8-12",
    "GE-736": "8-11",
    "GE-914": "7-08",
}


def pending(s: BattleState) -> Decision:
    d = play.decision(s)
    assert d is not None
    return d


def plans(s: BattleState, scheme: Scheme | None = None) -> list[str]:
    """The titles of the plans worth weighing now."""
    d = pending(s)
    return [one.title for one in MIND.candidates(s, d, Manner(), scheme)]


@cache
def fortnight(seed: int = 2) -> tuple[list[tuple[tuple[int, ...], float, float]], float]:
    """Two weeks between policies: stage, worth and progress at every decision, and the score at the end."""
    s, dice, seen = GAME.new("two_weeks", GAME.options.resolve({})), Random(seed), []
    players = [MIND.policy(Manner(), None, seed), MIND.policy(Manner(), None, seed + 1)]
    play.begin(s)
    while s.agenda:
        if s.agenda[-1].waits == ROLL:
            play.land(s, dice.randint(1, s.agenda[-1].faces(s)))
            continue
        d = pending(s)
        seen.append((MIND.stage(s), MIND.worth(s), MIND.progress(s)))
        play.act(s, players[d.side].decide(s, d))
    return seen, MIND.worth(s)


# --- a match


def test_stages_and_progress_only_grow() -> None:
    seen, _ = fortnight()
    assert [stage for stage, _, _ in seen] == sorted(stage for stage, _, _ in seen)
    assert [part for _, _, part in seen] == sorted(part for _, _, part in seen)
    assert {stage[1] for stage, _, _ in seen} == set(range(6))


def test_the_worth_comes_to_the_score_without_leaps() -> None:
    """Single actions and dice move it little; at the last decision it is near the score."""
    seen, score = fortnight()
    worths = [worth for _, worth, _ in seen]
    steps = [abs(after - before) for before, after in pairwise(worths)]
    assert abs(worths[-1] - score) < 60
    assert sum(step > 60 for step in steps) < len(steps) / 50


# --- worths


def test_every_sign_has_a_value() -> None:
    assert set(fitted().signs) == set(Signs._fields)
    assert len(values()) == len(Signs._fields)


@pytest.mark.parametrize("scenario", ["two_weeks", "campaign"])
def test_every_turn_has_what_is_still_to_come(scenario: str) -> None:
    assert len(fitted().rest[scenario]) == last_turn(scenario) + 1


def gain(change: dict[str, str | int], **more: object) -> float:
    """How much better for the Allies a position is than the plain one."""
    plain = run(position(FRONT), CombatPhase(ALLIED))
    other = run(position({**FRONT, **change}, **more), CombatPhase(ALLIED))  # type: ignore[arg-type]
    return promise(other) - promise(plain)


def test_ground_strength_and_rest_are_worth_something() -> None:
    assert gain({"BR-7-ARMD": "8-10"}) > 5
    assert gain({"GE-12SS": "9-12"}) < -5
    assert gain({}, cp={"GE-21PZ": 40}) > 0
    assert gain({}, fatigue={"BR-3-INF": 8, "BR-50-INF": 8}) < 0
    assert gain({}, fatigue={"GE-21PZ": 8}) > 0
    assert gain({}, pools=(0, 0, 0, 0)) < 0


def test_a_town_counts_for_whoever_is_strong_about_it() -> None:
    s = position(FRONT)
    caen, port = s.kit.hex_named("8-12"), s.kit.hex_named("1-02")
    assert 0 < influence(s, caen) < 1
    assert influence(s, port) == 0
    stronger = position({**FRONT, "BR-51-INF": "7-13"})
    assert influence(stronger, caen) > influence(s, caen)


def test_a_town_taken_is_worth_more_the_nearer_the_last_day() -> None:
    held = {**MARKERS, "BR-3-INF": "8-12", "GE-LEHR": "11-05"}
    early, late = (signs(run(position(held, turn=turn), CombatPhase(ALLIED))) for turn in (3, 12))
    assert late.held == 5 + 75  # this turn, and the last day
    assert early.held == 10 * 5 + 75


# --- the small game


def test_the_quick_reckoning_agrees_with_the_forecast() -> None:
    """§9f §9n §9o For every pair of levels."""
    s = position({**FRONT, "BR-7-ARMD": "7-10"}, cp={"GE-736": 23, "BR-50-INF": 9})
    for codes, foe, air in ((("BR-3-INF", "BR-50-INF"), "GE-736", 53), (("GE-21PZ",), "BR-3-INF", 30)):
        battle = against(s, tuple(unit(s, code) for code in codes), unit(s, foe), air)
        fight = Fight(s, battle, strengths(s, battle))
        for attack, row in zip(LEVELS, pairs(s, battle), strict=True):
            for pair, cell in zip(fight.row(attack, LEVELS), row, strict=True):
                assert pair.fate.mean == pytest.approx(float(cell.defender.mean))
                assert pair.fate.gone == pytest.approx(float(cell.gone))
                assert (pair.driven, pair.cost) == (cell.driven, cell.cost)
                assert pair.toll.mean == pytest.approx(float(cell.attackers.mean))
                assert pair.toll.falls == pytest.approx(float(cell.loses_unit))


# --- plans


def test_a_march_has_plans_before_the_first_unit_moves_and_none_after() -> None:
    s = run(position(FRONT), MovementPhase(GERMAN))
    found = plans(s)
    assert found[0] == "Hold, and strike where it pays"
    assert len(found) == len(set(found)) >= 5
    do(s, "unit GE-736", "stop")
    assert plans(s, Scheme()) == []
    assert plans(s) == ["Hold, and strike where it pays"]


def test_attacks_are_plans_with_their_first_action_and_stopping_is_one() -> None:
    s = run(position({**FRONT, "BR-7-ARMD": "7-10"}, cp={"GE-736": 20}), CombatPhase(ALLIED))
    found = MIND.candidates(s, pending(s), Manner(), None)
    assert found[0].first == (Action("attack", "GE-736"),)
    assert "736th" in found[0].title
    assert {stroke.kind for stroke in found[0].strokes} == {"attack"}
    assert any(one.first == (Action("end"),) for one in found)


def test_splits_of_ships_add_up_and_bring_troops_only_while_any_wait() -> None:
    s = run(position({**FRONT, "US-2-INF": AT_SEA}), Allocate())
    for one in MIND.candidates(s, pending(s), Manner(), None):
        assert sum(int(action.noun) for action in one.first) <= 100
        then = s.clone()
        for action in one.first:
            play.act(then, action)
        assert sum(then.share) == 100
    assert any("More troops" in words for words in plans(s))


def test_interdiction_is_weighed_from_none_to_the_most_that_tells() -> None:
    s = run(position({**FRONT, "GE-12SS": "10-12", "GE-LEHR": "10-08"}), Interdict())
    points = [int(one.first[0].noun) for one in MIND.candidates(s, pending(s), Manner(), None)]
    assert 0 in points
    assert len(points) == len(set(points)) >= 3
    assert max(points) >= 36


def test_a_retreat_is_weighed_against_standing() -> None:
    s = position(FRONT)
    s.battle = against(s, (unit(s, "BR-3-INF"),), unit(s, "GE-736"))
    s.phase = "combat"
    run(s, RetreatOrStand(unit(s, "GE-736")))
    found = MIND.candidates(s, pending(s), Manner(), Scheme())
    assert {one.first[0].verb for one in found} == {"retreat", "stand"}


def test_every_posture_changes_some_weight_of_its_side() -> None:
    plain = habits(Manner(), Scheme())
    for side in (ALLIED, GERMAN):
        for name in schemes().march[side.word]:
            changed = habits(Manner(), Scheme(march=name))
            assert changed.allied != plain.allied if side == ALLIED else changed.german != plain.german
        for name in schemes().battle[side.word]:
            assert habits(Manner(), Scheme(battle=name)).battle[side] != plain.battle[side]


def test_the_bold_fear_less_than_the_cautious() -> None:
    bold, cautious = habits(Manner(nerve=1.0), Scheme()), habits(Manner(nerve=-1.0), Scheme())
    assert bold.allied.march.danger < habits(Manner(), Scheme()).allied.march.danger < cautious.allied.march.danger
    assert bold.german.crush < cautious.german.crush


def test_a_main_effort_draws_units_of_either_side_to_its_sector() -> None:
    s = run(position({**FRONT, "GE-2PZ": "11-09", "US-29-INF": "6-09"}), MovementPhase(GERMAN))
    caen = s.kit.hex_named("8-13")

    def seen(side: Side, name: str) -> Position:
        return Position(s, side, 1, habits(Manner(), Scheme(effort=name)))

    calls = [Marches(seen(GERMAN, name)).calls for name in ("", "caen")]
    assert calls[1].field[caen] > calls[0].field[caen]
    pulls = [Outlook(seen(ALLIED, name)).pull("BR") for name in ("", "caen")]
    assert pulls[1][caen] > pulls[0][caen]


def test_recruit_and_regular_attack_a_remnant_and_leave_a_fortress_alone() -> None:
    hopeless = {**MARKERS, "BR-3-INF": "7-12", "GE-21PZ": "8-12"}
    weak = {**MARKERS, "BR-3-INF": "7-11", "BR-50-INF": "8-10", "GE-736": "8-11"}
    for exact in (True, False):
        policy = MIND.policy(Manner(exact=exact), None, 1)
        s = run(position(hopeless, air_left=0, naval_left=0), CombatPhase(ALLIED))
        assert policy.decide(s, pending(s)) == Action("end")
        s = run(position(weak, cp={"GE-736": 20}), CombatPhase(ALLIED))
        assert policy.decide(s, pending(s)) == Action("attack", "GE-736")


def test_the_recruit_attacks_with_everybody_and_chooses_levels_by_the_odds() -> None:
    s = run(position({**MARKERS, "BR-3-INF": "7-11", "BR-50-INF": "8-10", "GE-736": "8-11"}), CombatPhase(ALLIED))
    policy, done = MIND.policy(Manner(exact=False), None, 1), list[str]()
    while pending(s).task != "ChooseLevel":
        done.append(str(policy.decide(s, pending(s))))
        do(s, done[-1])
    assert {"join BR-3-INF", "join BR-50-INF"} <= set(done)
    assert policy.decide(s, pending(s)) == Action("level", "7")


def test_the_recruit_does_not_think_of_what_comes_back() -> None:
    assert habits(Manner(exact=False), Scheme()).allied.march.danger == 0


def test_sectors_cover_the_land_and_do_not_overlap() -> None:
    masks = [sector_mask(name) for name in schemes().sectors]
    land = position({}).kit.board.land_mask
    assert sum(masks) == land
    assert not any(one & other for one in masks for other in masks if one is not other)


# --- how far to look


@pytest.mark.parametrize(
    ("side", "task", "replies", "end"),
    [
        (ALLIED, MovementPhase(ALLIED), 0, (3, phases.ALLIED_COMBAT)),
        (ALLIED, MovementPhase(ALLIED), 1, (3, phases.GERMAN_COMBAT)),
        (GERMAN, MovementPhase(GERMAN), 0, (3, phases.GERMAN_COMBAT)),
        (GERMAN, MovementPhase(GERMAN), 1, (4, phases.ALLIED_COMBAT)),
    ],
)
def test_a_look_ends_with_the_sides_own_combat_or_the_answer(
    side: Side, task: MovementPhase, replies: int, end: tuple[int, int]
) -> None:
    s = run(position(FRONT, turn=3), task)
    over = MIND.until(s, side, replies)
    later = s.clone()
    later.turn, number = end
    later.phase, later.mover = "combat", ALLIED if number == phases.ALLIED_COMBAT else GERMAN
    assert not over(later)
    following = s.clone()
    following.turn, following.phase, following.mover = end[0] + 1, "movement", ALLIED
    assert over(following)


def test_what_is_shipped_is_looked_at_when_it_has_come() -> None:
    s = position(FRONT, turn=3)
    s.phase = "allocation"
    run(s, Allocate())
    over = MIND.until(s, ALLIED, 0)
    s.phase, s.mover = "combat", GERMAN
    assert not over(s)
    s.turn, s.phase, s.mover = 4, "movement", GERMAN
    assert over(s)


# --- words


def test_a_plan_is_told_with_names_of_places_and_units() -> None:
    s = run(position({**FRONT, "US-2-INF": AT_SEA, "BR-51-INF": "6-13"}), MovementPhase(ALLIED))
    told = MIND.sketch(s, ALLIED, Scheme(effort="caen", march="press"))
    assert "main effort is made at Caen" in told.effort
    assert "every German in reach" in told.effort
    assert "51st Infantry Division" in told.reserves
    assert "wait at sea" in told.reserves
    assert title(Scheme(effort="caen", march="press"), ALLIED) == "Main effort at Caen, press everywhere"


def test_threats_are_named() -> None:
    pressed = run(position({**FRONT, "GE-12SS": "8-13"}, cp={"BR-3-INF": 20}), MovementPhase(ALLIED))
    assert any("British 3rd Infantry Division" in words for words in MIND.sketch(pressed, ALLIED, None).threats)
    hungry = run(position({**FRONT, "US-29-INF": "10-08"}), MovementPhase(ALLIED))
    assert any("supply" in words for words in MIND.sketch(hungry, ALLIED, None).threats)
    assert any("Caen" in words for words in MIND.sketch(hungry, GERMAN, None).threats)


# --- levels


@pytest.mark.parametrize("name", ["recruit", "regular", "veteran", "general:bold"])
def test_every_level_answers_and_the_same_seed_plays_the_same(name: str) -> None:
    def first(count: int) -> list[str]:
        s, dice, done = run(position(FRONT), CombatPhase(ALLIED), CombatPhase(GERMAN)), Random(1), list[str]()
        players = [registry.player(GAME.id, name, 5 + side, effort=0.02) for side in (0, 1)]
        while s.agenda and len(done) < count:
            if s.agenda[-1].waits == ROLL:
                play.land(s, dice.randint(1, s.agenda[-1].faces(s)))
                continue
            d = pending(s)
            done.append(str(players[d.side].choose(GAME.view(s, d.side), d)))
            do(s, done[-1])
        return done

    assert first(12) == first(12)
