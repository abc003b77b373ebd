"""Plans, worth and words of D-Day (1991): what the searching players stand on."""

from functools import cache
from random import Random

import pytest

from bocage import registry
from bocage.ai.clock import Clock
from bocage.ai.commander import Commander
from bocage.ai.dday_1991.aims import Aims
from bocage.ai.dday_1991.battle import Battle
from bocage.ai.dday_1991.mind import MIND
from bocage.ai.dday_1991.policy import Judgement
from bocage.ai.dday_1991.position import Position
from bocage.ai.dday_1991.scheme import Intent, Scheme
from bocage.ai.dday_1991.shipping import Shipping
from bocage.ai.dday_1991.steps import movement_step
from bocage.ai.dday_1991.weights import styles, weights
from bocage.ai.dday_1991.worth import enough
from bocage.ai.levels import Character
from bocage.ai.luck import luck_of
from bocage.ai.mind import Manner
from bocage.core import play
from bocage.core.protocol import ROLL, Action, Decision, Side
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.sequence import GermanPortion
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import attack, do, fighting, moving, position

ALLIED, GERMAN = Side.ALLIED, Side.GERMAN
MOMENTS = ("Deploy", "Invade", "ChooseMove", "Declare")
RHINE = {"A-1U": "F8", "5U": "F8", "7U": "F8", "A-15INF": "H7", "G-84": "H7", "G-66": "O6"}


@cache
def met(seed: int = 5, scenario: str = "1944") -> list[DDayState]:
    """The positions of a match between two regulars, every decision of weight and every die."""
    s, dice, found = GAME.new(scenario, {}), Random(seed), list[DDayState]()
    players = {ALLIED: Judgement(Manner(), None, seed), GERMAN: Judgement(Manner(), None, seed + 1)}
    play.begin(s)
    while s.agenda:
        if s.agenda[-1].waits == ROLL:
            found.append(s.clone())
            play.land(s, dice.randint(1, s.agenda[-1].faces(s)))
            continue
        d = pending(s)
        if d.task in MOMENTS:
            found.append(s.clone())
        play.act(s, d.options[0] if len(d.options) == 1 else players[d.side].decide(s, d))
    return [*found, s]


def pending(s: DDayState) -> Decision:
    """The decision at hand."""
    d = play.decision(s)
    assert d is not None
    return d


def asked(s: DDayState) -> bool:
    """Whether a side is to decide."""
    return bool(s.agenda) and s.agenda[-1].waits != ROLL


# --- worth


def test_worth_comes_nearer_to_the_score() -> None:
    final = MIND.worth(met()[-1])
    late = [abs(MIND.worth(s) - final) for s in met() if s.turn == 12]
    assert max(late) < 15


def test_worth_is_given_for_every_position_and_changes_no_position() -> None:
    for s in met()[::7]:
        before = (list(s.at), s.held, s.back, list(s.moves))
        assert -20 < MIND.worth(s) < 70
        assert (list(s.at), s.held, s.back, list(s.moves)) == before


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"A-1U": "G7"}, {"A-1U": "F9"}),  # an objective taken
        ({"A-15INF": "-"}, {}),  # German headquarters do not fight, and do not count
        ({"G-84": "-"}, {}),  # a German corps gone
        ({}, {"7U": "-"}),  # an Allied one gone
        ({}, {"A-1U": "H10", "5U": "H10", "7U": "H10"}),  # further from the Rhine, late in the war
    ],
)
def test_what_is_better_is_worth_more(better: dict[str, str], worse: dict[str, str]) -> None:
    def worth(changes: dict[str, str]) -> float:
        where = {code: h for code, h in (RHINE | changes).items() if h != "-"}
        return MIND.worth(moving(where, turn=11))

    assert worth(better) >= worth(worse)
    assert worth(better) > worth(worse) or "A-15INF" in better


def test_units_beyond_those_asked_for_are_not_hoped_for() -> None:
    """§6-winA Far short of the number every unit counts, far above it none does; certain ones to the last."""
    assert enough([(5, 0.5)], 20) == pytest.approx(2.5, abs=0.01)
    assert enough([(40, 0.9)], 20) == pytest.approx(20, abs=0.01)
    assert enough([(40, 0.5)], 20) < 19
    assert enough([(12, 1.0)], 20) == 12
    assert enough([(25, 1.0)], 20) == 20


def test_a_die_has_no_luck_on_average() -> None:
    s = attack(fighting({"A-1U": "F14", "5U": "F14", "7U": "F13", "G-84": "G15", "G-80": "J5"}, turn=3), "G15", "5U")
    s.agenda.insert(0, GermanPortion())  # or the war would end with this combat
    play.act(s, Action("done"))
    while not (s.agenda and s.agenda[-1].waits == ROLL):
        play.act(s, pending(s).options[0])
    stakes = [luck_of(MIND, s, face).luck for face in range(1, s.agenda[-1].faces(s) + 1)]
    assert sum(stakes) == pytest.approx(0.0)
    assert stakes[-1] > 0.1 > -0.1 > stakes[0]  # the attacker's die


def test_a_landing_that_fails_is_bad_luck() -> None:
    """§3e2e While another combat is to be fought the beaten invaders are still at sea, but nothing brings them back."""
    s = fighting({"30B": "C10", "8U": "G14", "G-82": "D9", "G-81": "G13", "G-80": "J5"}, turn=3)
    s.invaders = 1 << s.kit.unit_index["30B"]
    attack(attack(s, "D9", "30B"), "G13", "8U")
    s.agenda.insert(0, GermanPortion())
    do(s, "done", "resolve D9")
    play.land(s, 6)
    held, crushed = luck_of(MIND, s, 6).luck, luck_of(MIND, s, 10).luck
    assert held == pytest.approx(crushed)  # no loss on the dice, or two: the corps drowns
    assert held < -1 < 1 < luck_of(MIND, s, 1).luck


# --- the course of a match


def test_stages_and_progress_grow() -> None:
    stages, progress = [MIND.stage(s) for s in met()], [MIND.progress(s) for s in met()]
    assert stages == sorted(stages)
    assert progress == sorted(progress)
    assert progress[0] < 0.1
    assert progress[-1] == 1.0


def test_a_look_ahead_ends_with_the_portion() -> None:
    s = next(s for s in met() if asked(s) and s.turn == 4 and s.mover == ALLIED and s.phase == "movement")
    own, reply = MIND.until(s, ALLIED, 0), MIND.until(s, ALLIED, 1)
    after = [t for t in met() if t.agenda and t.turn in (4, 5)]
    assert all(own(t) == ((t.turn, t.mover) > (4, ALLIED)) for t in after)
    assert all(reply(t) == (t.turn > 4) for t in after)


# --- plans


def test_plans_are_offered_at_decisions_of_weight_only() -> None:
    for s in [s for s in met() if asked(s)][::4]:
        d = pending(s)
        plans = MIND.candidates(s, d, Manner(ahead=False), None)
        assert len(plans) == 1
        assert MIND.candidates(s, d, Manner(), plans[0].scheme) == []


def test_every_plan_can_be_played() -> None:
    """Whatever a plan says, the policy that follows it finds an offered action."""
    for s in [s for s in met() if asked(s) and len(pending(s).options) > 1][::13]:
        d = pending(s)
        for plan in MIND.candidates(s, d, Manner(), None):
            assert MIND.policy(Manner(), plan.scheme, 1).decide(s, d) in d.options


def test_movement_plans_differ() -> None:
    s = next(s for s in met() if asked(s) and s.turn == 6 and s.phase == "movement" and s.mover == ALLIED)
    plans = MIND.candidates(s, pending(s), Manner(), None)
    steps = [
        (tuple(movement_step(Position(s, ALLIED, Intent(Manner(), plan.scheme)), {}).actions), plan.scheme.spared)
        for plan in plans
    ]
    assert len(plans) >= 5
    assert len(set(steps)) == len(steps)


def test_orders_are_followed() -> None:
    s = moving(RHINE, allied=["F8", "E8", "D8", "E9"], turn=8)
    there = s.kit.hex_named("F10")
    scheme = Scheme(orders=((s.kit.unit_index["A-1U"], there),))
    step = movement_step(Position(s, ALLIED, Intent(Manner(), scheme)), {})
    assert ("March", Action("go", "F10")) in step.actions


def test_a_spared_stack_is_not_attacked_and_a_wanted_one_sooner() -> None:
    s = fighting({"A-1U": "F14", "5U": "F14", "7U": "F14", "G-66": "G15"}, turn=3)
    target = s.kit.hex_named("G15")
    for scheme, attacked in ((Scheme(), True), (Scheme(spared=(target,)), False)):
        p = Position(s, ALLIED, Intent(Manner(), scheme))
        assert (Battle(p, Aims(p)).best() is not None) == attacked
    plain = Position(s, ALLIED)
    eager = Position(s, ALLIED, Intent(Manner(), Scheme(wanted=(target,))))
    values = [Battle(p, Aims(p)).value(5, target, 5) for p in (plain, eager)]
    assert values[1] > values[0]


def test_the_same_step_is_thought_out_once() -> None:
    s = moving(RHINE, allied=["F8"], turn=8)
    first, again = movement_step(Position(s, ALLIED), {}), movement_step(Position(s.clone(), ALLIED), {})
    assert first is again
    s.moves[ALLIED] -= 1
    assert movement_step(Position(s, ALLIED), {}) is not first


# --- manners


def test_nerve_bends_the_weights() -> None:
    bold, plain, cautious = (weights(ALLIED, "steady", nerve) for nerve in (1.0, 0.0, -1.0))
    assert bold.danger < plain.danger < cautious.danger
    assert set(styles()) >= {"steady", "bold", "careful"}


def test_who_goes_by_rule_of_thumb_sees_no_danger_and_no_supply() -> None:
    s = position(RHINE, turn=8)
    exact, thumb = Position(s, ALLIED), Position(s, ALLIED, Intent(Manner(exact=False)))
    assert exact.fate(8, 4) != thumb.fate(8, 4)
    assert thumb.fate(8, 4).win == pytest.approx(2 / 3)


def test_headquarters_cross_when_moves_can_be_spared() -> None:
    units = {"HQ-SHAEF": "A14", "A-1U": "D14", "5U": "D14"}
    s = position(units, allied=["D14"], moves=(20, 9))
    s.phase = "port transfer"
    p = Position(s, ALLIED)
    assert Action("ship", "HQ-SHAEF") in [a for _, a in Shipping(p, Aims(p)).plan()]


# --- the searching player


def test_a_veteran_weighs_plans_and_tells_of_them() -> None:
    s = moving(RHINE, allied=["F8", "E8", "D8", "E9"], turn=9)
    player = Commander(MIND, Character.named("veteran"), 3, Clock(600))
    assert player.choose(GAME.view(s, ALLIED), pending(s)) in pending(s).options
    account = player.account
    assert account is not None
    assert account.looked > 4
    assert account.worth is not None
    assert account.sketch.effort
    assert account.rejected


def test_advice_names_three_plans() -> None:
    s = next(s for s in met() if asked(s) and s.turn == 6 and s.phase == "movement" and s.mover == GERMAN)
    player = Commander(MIND, Character.named("veteran"), 3, Clock(400))
    advice = player.advise(GAME.view(s, GERMAN), pending(s), registry.desk(GAME.id))
    assert len(advice) == 3
    assert len({one.title for one in advice}) == 3


def test_a_sketch_names_places() -> None:
    s = moving(RHINE, allied=["F8"], turn=9)
    allied, german = MIND.sketch(s, ALLIED, None), MIND.sketch(s, GERMAN, Scheme(effort=s.kit.board.by_city["Munich"]))
    assert "Essen" in allied.effort
    assert "Munich" in german.effort
    assert any("Essen" in threat for threat in german.threats)


def test_registered_levels_play_the_first_turns() -> None:
    for name in ("recruit", "veteran", "general:bold"):
        s, dice = GAME.new("1943", {}), Random(2)
        players = {side: registry.player(GAME.id, name, 4 + side, effort=0.003) for side in (ALLIED, GERMAN)}
        play.begin(s)
        while s.agenda and s.turn < 3:
            if s.agenda[-1].waits == ROLL:
                play.land(s, dice.randint(1, s.agenda[-1].faces(s)))
                continue
            d = pending(s)
            play.act(s, players[d.side].choose(GAME.view(s, d.side), d))
        assert s.turn == 3
