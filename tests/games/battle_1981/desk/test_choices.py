"""The list of choices: complete, playable, in plain words; drops, marches, landings, and what follows a battle."""

import re

import pytest

from bocage.core import play
from bocage.core.protocol import ASK, Action, Side
from bocage.games.battle_1981.airborne import DropZone
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.kinds import roster
from bocage.games.battle_1981.retreat import BESIDE, REFUSED, RetreatOrStand, pressed_losses
from bocage.games.battle_1981.state import AT_SEA, BattleState
from tests.games.battle_1981.fighting import MIDDLE, battle, fighting
from tests.games.battle_1981.marching import moving
from tests.games.battle_1981.position import GERMAN, do, position, run, task, unit

from .listed import complete, plays, said
from .moments import moments

NAMES = "|".join(re.escape(piece.id) for piece in roster() if not piece.is_beachhead)
CODES = re.compile(rf"(?<![\w-])({NAMES})(?![\w-])|§|None|Fraction|nobody")


@pytest.mark.parametrize("seed", range(6))
def test_every_offered_action_is_one_choice_in_words_of_its_own(seed: int) -> None:
    for s in moments(seed, every=25):
        if not s.agenda:
            continue
        complete(s)
        found = DESK.choices(s)
        read = [choice.says for choice in found]
        assert len(read) == len(set(read)), (task(s), [line for line in read if read.count(line) > 1][:2])
        blocks = [one.group for i, one in enumerate(found) if not i or found[i - 1].group != one.group]
        assert len(blocks) == len(set(blocks)), (task(s), blocks)
        for choice in found:
            words = " ".join((choice.says, choice.group, choice.value, choice.question))
            assert not CODES.search(words.replace("Nobody", "")), words
            assert (choice.says, choice.group) != ("", "")


def test_chance_play_meets_every_kind_of_decision() -> None:
    """So that the tests above are about all of them."""
    met = {task(s) for seed in range(6) for s in moments(seed, every=200)}
    assert {name for name, one in GAME.tasks.items() if one.waits == ASK} <= met


@pytest.mark.parametrize("seed", [1, 4, 6])
def test_chains_of_actions_play_and_what_is_barred_is_refused_by_a_rule(seed: int) -> None:
    chains = bars = 0
    for s in moments(seed, every=40):
        for choice in DESK.choices(s):
            if choice.barred:
                ruling = play.why_not(s, Action.parse(choice.actions[0]))
                assert ruling is not None
                assert ruling.says != play.NOT_HERE, (task(s), choice)
                bars += 1
            elif len(choice.actions) > 1:
                plays(s, *choice.actions)
                chains += 1
    assert chains > 20
    assert bars


# --- drops


def test_a_drop_zone_says_where_the_wind_may_carry_the_division() -> None:
    """§7a §7b §RUL-17"""
    s = position({"GE-91": "5-03"})
    run(s, DropZone(unit(s, "US-82-AIRB")))
    choice = said(s, "drop 5-04")
    assert choice.says == (
        "Drop on 5-04 Sainte-Mère-Église, town, where it came down in 1944 — "
        "50% on the spot, else one of 5 positions around; 70% to come down next to a German"
    )
    assert (choice.place, choice.value) == ("5-04", "50%")


# --- marches


def test_a_unit_to_be_taken_up_shows_its_points() -> None:
    """§2g"""
    s = moving({"US-1-INF": "9-08", "BR-3-INF": "sea"})
    assert said(s, "unit US-1-INF").says == "Move the US 1st Infantry in 9-08 Caumont-l’Éventé — points left: 14"
    assert (said(s, "unit US-1-INF").value, said(s, "unit US-1-INF").piece) == ("14", "US-1-INF")
    landing = said(s, "unit BR-3-INF")
    assert (landing.says, landing.group) == (
        "Land the British 3rd Infantry — 75 of 1000 amphibious points",
        "Land a unit",
    )
    s.picks[unit(s, "US-1-INF")] = 4
    assert said(s, "unit US-1-INF").says.endswith(", for the last of 5 times this phase — points left: 14")


def test_the_end_of_the_movement_says_what_was_not_used() -> None:
    """§2e §5h"""
    s = moving({"US-1-INF": "9-08", "BR-3-INF": "sea"}, amphibious=80)
    assert said(s, "end").question == (
        "The US 1st Infantry could still move and has not. "
        "80 amphibious points would be lost, enough to land the British 3rd Infantry. End the Allied movement?"
    )
    s.moved |= 1 << unit(s, "US-1-INF")
    assert "could still move" not in said(s, "end").question
    s.pools[3] = 0
    s.offer = None
    assert said(s, "end").question == ""


def test_a_destination_says_what_it_costs_and_how_sure_it_is() -> None:
    """§8a §8e §fuel"""
    s = do(moving({"US-1-INF": "9-08"}), "unit US-1-INF")
    near = said(s, "go 9-09")
    assert near.says == "Go to 9-09 — 1 point and 8 fuel, 13 points left at most"
    assert (near.value, near.group, near.place) == ("13", "March to", "9-09")
    s.mp[unit(s, "US-1-INF")], s.offer = 3, None
    far = said(s, "go 9-11")
    assert far.says == "Go to 9-11 — 3 points and 23 fuel, 0 points left at most; 49% to get there"
    assert far.value == "49%"  # 0.7 × 0.7: the extra point of the last step costs nothing that is missed


def test_beside_an_enemy_the_move_ends() -> None:
    """§8b"""
    s = do(moving({"US-1-INF": "9-08", "GE-12SS": "9-11"}), "unit US-1-INF")
    choice = said(s, "go 9-10")
    assert choice.says == "Go to 9-10 Villers-Bocage — 6 points and 45 fuel, next to the 12th SS Panzer"
    assert (choice.value, choice.group) == ("end", "Next to an enemy, where the move ends")


def test_infiltration_is_asked_for() -> None:
    """§8c §8d §RUL-24"""
    behind = {"GE-2PZ": "8-08", "GE-21PZ": "9-07", "GE-LEHR": "10-08"}
    s = do(moving({"GE-12SS": "9-08", "US-1-INF": "9-09", **behind}, GERMAN), "unit GE-12SS")
    choice = said(s, "go 8-09")
    percent = re.search(r"(\d+)% to get through", choice.says)
    assert percent is not None
    assert choice.value == f"{percent[1]}%"
    assert choice.question.startswith(f"It gets through {percent[1]} times in 100. If not, it stays, ")
    assert choice.question.endswith("Let the 12th SS Panzer try to slip past to 8-09?")


def test_another_unit_can_be_taken_instead_in_one_go() -> None:
    """§2g"""
    s = do(moving({"US-1-INF": "9-08", "US-4-INF": "10-09"}), "unit US-1-INF")
    choice = said(s, "stop", "unit US-4-INF")
    assert (choice.says, choice.piece) == ("Move the US 4th Infantry in 10-09 instead — 14 points left", "US-4-INF")
    assert said(s, "stop").says == "Leave the US 1st Infantry in 9-08 Caumont-l’Éventé"
    s.picks[unit(s, "US-4-INF")] = 4
    assert said(s, "stop", "unit US-4-INF").says.endswith("14 points left, for the last of 5 times this phase")
    s.picks[unit(s, "US-4-INF")] = 5
    assert ("stop", "unit US-4-INF") not in [one.actions for one in DESK.choices(s)]


# --- landings


def test_a_landing_tells_of_the_fight_or_of_the_points_left() -> None:
    """§7d §7e §RUL-28"""
    s = do(moving({"BR-3-INF": "sea"}), "unit BR-3-INF")
    fight = said(s, "land SWORD 6-13")
    assert re.fullmatch(
        r"Fight ashore at 6-13 \S*\s?from Sword — 100% to win, about \d+ of 75 left \(\d+ to \d+\) in [\d.]+ rounds",
        fight.says.replace("  ", " "),
    ), fight.says
    assert re.fullmatch(r"~\d\d", fight.value)
    assert fight.group.startswith("Sword Beach, 0 of 100 landed: a coastal defence of ")
    s.ashore[4] = 100
    landed = said(s, "land SWORD 6-13")
    assert (landed.group, landed.value) == ("Sword Beach, cleared", "12")
    assert landed.says.endswith("from Sword, 12 points left at most")


def test_a_shared_beach_position_is_offered_from_both_beaches() -> None:
    """§7d A click there lists the two."""
    s = do(moving({"BR-3-INF": "sea"}), "unit BR-3-INF")
    here = [choice.actions[0] for choice in DESK.choices(s) if choice.place == "6-13"]
    assert here == ["land JUNO 6-13", "land SWORD 6-13"]


# --- after a battle


def _driven(**points: int) -> BattleState:
    s = fighting({"US-1-INF": MIDDLE, "GE-12SS": "9-09", "US-4-INF": "10-11"}, cp=points or None)
    return battle(s, "GE-12SS", "US-1-INF", levels=(5, 1))


def test_a_retreat_says_what_each_way_costs() -> None:
    """§9o"""
    s = _driven()
    assert isinstance(s.agenda[-1], RetreatOrStand)
    (low, high), (least, most) = pressed_losses(BESIDE), pressed_losses(REFUSED)
    near = f"Retreat to 9-10 Villers-Bocage, clear, next to the US 4th Infantry — {low} to {high} more lost"
    assert said(s, "retreat 9-10").says == near
    assert said(s, "retreat 9-10").value == f"lose {low}–{high}"
    free = said(s, "retreat 8-10")
    assert (free.says, free.value) == (
        "Retreat to 8-10 Tilly-sur-Seulles, clear — away from the enemy, no further loss",
        "0",
    )
    assert said(s, "stand").says == f"Stand in 9-09 — {least} to {most} more lost"
    assert said(s, "stand").question == ""


def test_standing_to_the_death_is_asked_for() -> None:
    """§9o §9r"""
    s = _driven()
    low, high = pressed_losses(REFUSED)
    s.cp[unit(s, "GE-12SS")] = low
    choice = said(s, "stand")
    assert choice.says == f"Stand in 9-09 — {low} to {high} more lost, 100% that it is eliminated"
    assert choice.question == f"It may not survive that. {choice.says}?"


def test_an_advance_says_whom_it_meets() -> None:
    """§9p"""
    s = do(_driven(), "retreat 8-10")
    assert said(s, "advance US-1-INF").says == (
        "Advance the US 1st Infantry from 9-08 Caumont-l’Éventé into 9-09, free of cost — "
        "next to the 12th SS Panzer there"
    )
    assert said(s, "stay").says == "Nobody advances: 9-09 stays empty"


def test_a_cadre_is_told_where_it_may_fall_back_to() -> None:
    """§9r §RUL-59"""
    s = fighting({"US-1-INF": MIDDLE, "GE-12SS": "9-09"}, cp={"GE-12SS": 3})
    battle(s, "GE-12SS", "US-1-INF", levels=(5, 4))
    assert task(s) == "CadreRetreat"
    choice = said(s, "retreat 9-10")
    assert choice.says == "Its cadre of 10 falls back to 9-10 Villers-Bocage, clear — away from the enemy"
    assert choice.group == "Cadre of the 12th SS Panzer"
    assert Side(s.agenda[-1].who(s)) == GERMAN


def test_units_at_sea_have_no_place_to_light() -> None:
    """§11a They lie in the box of their fleet."""
    s = moving({"BR-3-INF": "sea"})
    assert s.at[unit(s, "BR-3-INF")] == AT_SEA
    assert (said(s, "unit BR-3-INF").place, said(s, "unit BR-3-INF").piece) == ("", "BR-3-INF")
