"""Several units at once: a wave ashore at a cleared beach, a joint attack."""

from itertools import product

import pytest

from bocage.core import play
from bocage.core.protocol import ROLL, Action
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.fighting import MIDDLE, fighting
from tests.games.battle_1981.marching import moving
from tests.games.battle_1981.position import at, do, task, unit

from .listed import plays

FLEET = {"BR-3-INF": "sea", "BR-50-INF": "sea", "BR-D5": "sea", "US-1-INF": "sea"}
JUNO = 3


def ashore(amphibious: int = 1000) -> BattleState:
    """The fleet before beaches of which Juno is cleared."""
    s = moving(FLEET, amphibious=amphibious)
    s.ashore[JUNO], s.offer = 100, None
    return s


@pytest.mark.parametrize("faces", list(product((1, 4, 10), repeat=2)))
def test_a_wave_lands_whatever_the_dice_show(faces: tuple[int, ...]) -> None:
    """§7d §8a Every action of the chain is offered when its turn comes."""
    s = ashore()
    (choice,) = DESK.together(s, ["BR-3-INF", "BR-D5"])
    assert choice.says == "Land the British 3rd Infantry and British depot 5 from Juno — 95 of 1000 points"
    assert choice.place == "5-12"
    dice = list(faces)
    for text in choice.actions:
        assert Action.parse(text) in play.offered(s), text
        play.act(s, Action.parse(text))
        while s.agenda[-1].waits == ROLL:
            play.land(s, dice.pop(0))
    assert {at(s, "BR-3-INF"), at(s, "BR-D5")} == {"6-12", "6-13"}


def test_a_unit_that_may_or_may_not_go_on_is_not_sent_ahead() -> None:
    """§8a With two points left after the step, or one, or none: what must be said next depends on the die."""
    s = ashore()
    s.mp[unit(s, "BR-3-INF")] = 3
    assert DESK.together(s, ["BR-3-INF", "BR-D5"]) == []
    assert len(DESK.together(s, ["BR-D5", "BR-3-INF"])) == 1  # as the last it may do as it likes


def test_nobody_is_sent_into_a_fight_or_beyond_the_points_or_the_room() -> None:
    """§7e §amph §1e"""
    assert DESK.together(moving(FLEET), ["BR-3-INF", "BR-50-INF"]) == []
    assert DESK.together(ashore(amphibious=100), ["BR-3-INF", "BR-50-INF"]) == []
    assert DESK.together(ashore(), ["BR-3-INF", "BR-50-INF", "US-1-INF"]) == []
    assert DESK.together(ashore(), ["BR-3-INF", "BR-50-INF"]) != []


def test_what_is_in_hand_is_put_down_first() -> None:
    """§2g"""
    s = do(ashore(), "unit US-1-INF")
    (choice,) = DESK.together(s, ["BR-3-INF", "BR-D5"])
    assert choice.actions[0] == "stop"


def test_units_ashore_march_one_by_one() -> None:
    s = moving({"US-1-INF": "9-09", "US-4-INF": "9-11"})
    assert DESK.together(s, ["US-1-INF", "US-4-INF"]) == []
    assert DESK.together(s, ["US-1-INF", "nobody"]) == []
    assert DESK.together(s, ["US-1-INF"]) == []


BRAWL = {"GE-12SS": MIDDLE, "US-1-INF": "9-07", "US-4-INF": "8-08", "US-9-INF": "10-08", "GE-21PZ": "7-08"}


def test_those_picked_attack_together() -> None:
    """§9a Every enemy next to all of them; the fight is declared although others could join."""
    s = fighting(BRAWL)
    (choice,) = DESK.together(s, ["US-1-INF", "US-4-INF"])
    assert choice.actions == ("attack GE-12SS", "join US-1-INF", "join US-4-INF", "fight")
    assert choice.says == "Attack the 12th SS Panzer with the US 1st Infantry and the US 4th Infantry — odds 1.47"
    assert (choice.place, task(plays(s, *choice.actions))) == (MIDDLE, "Support")
    (everyone,) = DESK.together(s, ["US-1-INF", "US-4-INF", "US-9-INF"])
    assert everyone.actions[-1] == "join US-9-INF"  # nobody is left to ask about
    assert DESK.together(s, ["US-1-INF", "GE-12SS"]) == []


def test_those_picked_join_the_attack_being_planned() -> None:
    """§9a"""
    s = do(fighting(BRAWL), "attack GE-12SS", "join US-1-INF")
    (choice,) = DESK.together(s, ["US-4-INF", "US-9-INF"])
    assert choice.actions == ("join US-4-INF", "join US-9-INF")
    assert "the US 1st Infantry, the US 4th Infantry and the US 9th Infantry" in choice.says
