"""Attacks on the table: put together, sealed, settled, possible; and that nobody reads what is sealed."""

from random import Random

import pytest
from msgspec.structs import replace

from bocage.core import play
from bocage.core.blocks import Matrix, Rows, Text
from bocage.core.desk import Plan
from bocage.core.protocol import BOTH, Side
from bocage.games.battle_1981.desk.plans import POSSIBLE, SEALED, SETTLED, plans
from bocage.games.battle_1981.forecast import cell
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.state import Battle, BattleState
from tests.games.battle_1981.fighting import AROUND, MIDDLE, battle, declare, fighting, planned, seal
from tests.games.battle_1981.position import ALLIED, GERMAN, do, options, roll, task

from .moments import moments

CAUMONT = "9-08 Caumont-l’Éventé"
UNITS = {"US-1-INF": AROUND[0], "US-9-INF": AROUND[1], "GE-915": MIDDLE}


def combat(side: Side = ALLIED, **given: object) -> BattleState:
    return fighting(UNITS, side, **given)


def the_plan(s: BattleState, side: Side | None = ALLIED) -> Plan:
    (found,) = plans(s, side)
    return found


def matrix_of(plan: Plan) -> Matrix:
    return next(block for block in plan.more if isinstance(block, Matrix))


def texts_of(plan: Plan) -> str:
    return " ".join(block.says for block in plan.more if isinstance(block, Text))


# --- before anything is declared


def test_every_possible_attack_is_weighed_with_all_who_may() -> None:
    s = combat()
    plan = the_plan(s)
    assert plan.title == f"915th Grenadier Regiment in {CAUMONT}"
    assert (plan.stage, plan.open) == (POSSIBLE, False)
    assert plan.pieces == ("US-1-INF", "US-9-INF")
    assert plan.could == (("attack GE-915", _exchange(s, planned(s, "GE-915", "US-1-INF", "US-9-INF"))),)


def test_the_waiting_side_is_not_shown_what_could_be_attacked() -> None:
    assert plans(combat(), GERMAN) == []


# --- being put together


def test_while_nobody_attacks_all_who_may_are_reckoned() -> None:
    s = do(combat(), "attack GE-915")
    plan = the_plan(s)
    assert (plan.pieces, plan.attack, plan.stage) == ((), [], "being planned")
    assert plan.unknown == "Reckoned with all who may join."
    assert dict(plan.could).keys() == {"join US-1-INF", "join US-9-INF"}


def test_each_further_unit_changes_the_odds() -> None:
    s = do(combat(), "attack GE-915", "join US-1-INF")
    plan = the_plan(s)
    assert [line.words for line in plan.attack] == ["US 1st Infantry: 75 combat points"]
    assert (plan.total, plan.cases[0].total, plan.cases[0].column) == ("75", "50", "odds 1.50")
    assert dict(plan.could).keys() == {"join US-9-INF", "fight"}
    both = planned(s, "GE-915", "US-1-INF", "US-9-INF")
    assert dict(plan.could)["join US-9-INF"] == _exchange(s, both)
    assert dict(plan.could)["fight"] != dict(plan.could)["join US-9-INF"]


def _exchange(s: BattleState, fought: Battle) -> str:
    found = cell(s, fought, 5, 5)
    ours, theirs = (int(one.mean + 1 / 2) for one in (found.attackers, found.defender))
    return f"level 5 against 5: lose {ours}, cost them {theirs}{', drive them out' if found.driven else ''}"


def test_strength_has_its_reasons() -> None:
    """§9d §eff §10a Fatigue, leader and ground, each with its factor."""
    s = fighting({**UNITS, "US-9-INF": -1}, paint={AROUND[0]: "river", MIDDLE: "bocage"}, fatigue={"US-1-INF": 2})
    s.leader[s.kit.unit_index["US-1-INF"]] = 7
    do(s, "attack GE-915")
    plan = the_plan(s)
    assert plan.attack[0].words == (
        "US 1st Infantry: 75 combat points, ×0.86 fatigue 2, ×1.1 leader 7, ×0.5 from river"
    )
    assert plan.cases[0].defense[0].words == "915th Grenadier Regiment: 50 combat points, ×2.5 in bocage"
    assert (plan.total, plan.cases[0].total) == ("35.5", "125")


# --- sealed


def test_the_attacker_sees_his_level_marked_and_the_bombardment_he_has_sealed() -> None:
    s = do(declare(combat(), "GE-915", "US-1-INF", "US-9-INF"), "air 60")
    while task(s) == "Support":
        do(s, "naval 0")
    lit = next(block for block in the_plan(s).more if isinstance(block, Rows))
    assert [lit.rows[row][0] for row, _ in lit.lit] == ["53–74"]
    do(s, "level 6")
    assert matrix_of(the_plan(s, ALLIED)).mark == (5, -1)
    assert matrix_of(the_plan(s, GERMAN)).mark == (-1, -1)


def test_the_defender_may_only_suppose_the_bombardment() -> None:
    s = declare(combat(), "GE-915", "US-1-INF", "US-9-INF")
    do(s, "air 60")
    while task(s) != "ChooseLevel":
        do(s, "naval 0")
    do(s, "level 6")
    plan = the_plan(s, GERMAN)
    assert plan.stage == SEALED
    assert "The table is without Allied aircraft and ships, which are sealed" in texts_of(plan)
    assert "they could send up to 99 points. 99 would mean 2 to 5 more German losses." in texts_of(plan)
    assert not any(isinstance(block, Rows) for block in plan.more)


def test_too_few_points_are_not_reckoned_with() -> None:
    s = do(declare(combat(air_left=3, naval_left=0), "GE-915", "US-1-INF", "US-9-INF"), "air 0", "level 6")
    assert "too few aircraft and ships left to tell" in texts_of(the_plan(s, GERMAN))


@pytest.mark.parametrize("seed", range(2))
def test_no_plan_depends_on_what_the_enemy_has_sealed(seed: int) -> None:
    """§RUL-06 Other levels, other points: the same plans."""
    sealed = 0
    for s in moments(seed, every=5):
        fought = s.battle
        if fought is None or fought.opened or task(s) == "Gather":
            continue
        for side in BOTH:
            other = replace(fought, **{"defence" if fought.side == side else "attack": 3})
            other = replace(other, air=other.air + 1, naval=0) if side == GERMAN else other
            changed = s.clone()
            changed.battle = other
            assert plans(changed, side) == plans(s, side)
            sealed += 1
    assert sealed > 5


@pytest.mark.parametrize("seed", range(2))
def test_what_is_said_of_a_choice_is_said_of_one_there_is(seed: int) -> None:
    for s in moments(seed + 2, every=15):
        offered = set(map(str, play.offered(s))) if s.agenda else set()
        for side in (*BOTH, None):
            for plan in plans(s, side):
                assert {action for action, _ in plan.could} <= offered
                assert set(plan.targets) | set(plan.retreats) <= set(s.kit.names)


def sight(s: BattleState, side: Side, seed: int = 0) -> BattleState:
    """What a side has before it while the game goes on."""
    return GAME.guess(GAME.view(s, side), Random(seed))


def test_who_waits_for_the_enemy_has_the_battle_before_him() -> None:
    s = declare(combat(air_left=0, naval_left=0), "GE-915", "US-1-INF", "US-9-INF")
    assert matrix_of(the_plan(sight(s, GERMAN), GERMAN)).mark == (-1, -1)
    do(s, "level 6")
    waiting = the_plan(sight(s, ALLIED), ALLIED)
    assert matrix_of(waiting).mark == (5, -1)
    assert waiting.could == ()
    roll(do(s, "level 2"), 1, 1)
    assert task(s) == "RetreatOrStand"
    settled = the_plan(sight(s, ALLIED), ALLIED)
    assert (settled.stage, settled.could, settled.retreats) == (SETTLED, (), ())


@pytest.mark.parametrize("seed", range(2))
def test_a_side_reads_nothing_out_of_chance(seed: int) -> None:
    """§RUL-06 Whatever is supposed of the enemy's sealed choices: the plans are the same."""
    for s in moments(seed, every=11):
        for side in BOTH:
            assert plans(sight(s, side, 1), side) == plans(sight(s, side, 2), side)


# --- settled


def test_a_driven_defender_sees_the_ground_it_could_go_to() -> None:
    s = battle(combat(paint={"10-08": "bocage"}), "GE-915", "US-1-INF", levels=(5, 2))
    assert task(s) == "RetreatOrStand"
    plan = the_plan(s, GERMAN)
    assert (plan.stage, plan.cases[0].column) == (SETTLED, "5 against 2")
    assert plan.unknown == f"The 915th Grenadier Regiment must leave {CAUMONT}, or refuse and lose more (§9o)."
    assert dict(plan.could)["retreat 10-08"] == "defends ×2½"
    assert set(plan.retreats) == set(options(s, "retreat"))
    assert the_plan(s, ALLIED).could == ()


def test_an_advance_names_the_ground() -> None:
    s = battle(combat(paint={MIDDLE: "town"}), "GE-915", "US-1-INF", levels=(5, 2))
    do(s, "retreat 10-08")
    plan = the_plan(s)
    assert plan.unknown == f"{CAUMONT} is empty: one attacker may take it (§9p)."
    assert dict(plan.could) == {"advance US-1-INF": "defends ×2"}


def test_what_a_retreat_means_is_said_beforehand() -> None:
    """§9o §6f §RUL-61"""
    s = declare(combat(), "GE-915", "US-1-INF", "US-9-INF")
    words = texts_of(the_plan(s))
    assert words.startswith("If it must retreat: ")
    assert "free of enemies" in words
    assert words.endswith("if it refuses: 6 to 12 more lost.")


def test_a_beachhead_stays_where_it_is() -> None:
    s = fighting({"OMAHA": "4-08", "GE-914": "5-08"}, GERMAN)
    do(s, "attack OMAHA")
    plan = the_plan(s, GERMAN)
    assert plan.title == "Omaha beachhead in 4-08"
    assert "a beachhead stays where it is" in texts_of(plan)
    assert plan.retreats == ()


def test_a_battle_that_is_over_is_off_the_table() -> None:
    s = battle(combat(), "GE-915", "US-1-INF", levels=(5, 5))
    assert s.battle is None
    assert all(plan.stage == POSSIBLE for plan in plans(s, ALLIED))


def test_a_german_attack_reckons_with_what_ships_spare() -> None:
    """§9m The Allied defender reads how many losses each band spares it."""
    s = fighting({"US-1-INF": "6-10", "GE-915": "7-10"}, GERMAN)
    do(s, "attack US-1-INF", "level 5")
    rows = next(block for block in the_plan(s, ALLIED).more if isinstance(block, Rows))
    assert rows.head[1] == "Allied losses spared"
    assert rows.rows[0] == ("0–7", "0", "0")
    seal(s, 5, 5)
    assert s.battle is None or s.battle.opened
