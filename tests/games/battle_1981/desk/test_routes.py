"""Ways and what they cost."""

import pytest

from bocage.core import play
from bocage.core.desk import Route
from bocage.core.protocol import Action
from bocage.games.battle_1981.airborne import DropZone
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.retreat import BESIDE, pressed_losses
from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.fighting import MIDDLE, battle, fighting
from tests.games.battle_1981.marching import moving
from tests.games.battle_1981.position import GERMAN, do, position, run, unit

from .moments import moments

RULES = {f"§{rule.id}" for rule in GAME.rulebook}


def way(s: BattleState, text: str) -> Route:
    """The route of an offered action; it has one."""
    found = DESK.route(s, Action.parse(text))
    assert found is not None
    return found


def lines(s: BattleState, text: str) -> list[tuple[str, str, str]]:
    return [(line.amount, line.rule, line.words) for line in way(s, text).lines]


@pytest.mark.parametrize("seed", [2, 5])
def test_ways_lead_over_the_map_and_cite_the_rules(seed: int) -> None:
    verbs = set()
    for s in moments(seed, every=60):
        for a in play.offered(s) if s.agenda else []:
            found = DESK.route(s, a)
            if found is None:
                assert a.verb not in ("go", "land", "drop", "retreat", "advance")
                continue
            verbs.add(a.verb)
            assert set(found.places) <= set(s.kit.board.by_name)
            assert {line.rule for line in found.lines} <= RULES
    assert verbs == {"go", "land", "drop", "retreat", "advance"}


def test_a_march_is_itemised() -> None:
    """§8a §8b §chart-terrain §fuel"""
    s = do(moving({"US-1-INF": "10-09", "GE-12SS": "10-12"}, paint={"10-10": "bocage"}), "unit US-1-INF")
    assert lines(s, "go 10-11") == [
        ("1", "§chart-terrain", "9-09: clear"),
        ("1", "§chart-terrain", "9-10: clear"),
        ("1", "§chart-terrain", "10-11: clear"),
        ("4", "§8b", "10-11: next to an enemy"),
        ("53 fuel", "§fuel", "of 1000"),
        ("stop", "§8b", "next to the 12th SS Panzer the move ends"),
        ("100%", "§8e", "to get there; each step takes one point more 30 times in 100"),
    ]
    found = way(s, "go 10-11")
    assert (found.total, found.have, len(found.places)) == ("7", "14", 4)
    s.mp[unit(s, "US-1-INF")], s.offer = 7, None
    assert lines(s, "go 10-11")[-1][0] == "49%"


def test_infiltration_shows_its_chance_and_no_stop() -> None:
    """§8d"""
    behind = {"GE-2PZ": "8-08", "GE-21PZ": "9-07", "GE-LEHR": "10-08"}
    s = do(moving({"GE-12SS": "9-08", "US-1-INF": "9-09", **behind}, GERMAN), "unit GE-12SS")
    rules = [rule for _, rule, _ in lines(s, "go 8-09")]
    assert rules == ["§chart-terrain", "§8c", "§8d", "§8e"]


def test_a_landing_lists_points_supplies_and_the_fight() -> None:
    """§amph §5g §7e §RUL-21"""
    s = do(moving({"BR-3-INF": "sea", "GE-711": "7-14"}), "unit BR-3-INF")
    found = lines(s, "land SWORD 6-14")
    assert found[:2] == [
        ("75", "§amph", "amphibious points"),
        ("", "§5g", "brings 22 fuel, 7 general and 15 combat supply"),
    ]
    assert [rule for _, rule, _ in found[2:]] == ["§7e", "§7f", "§chart-terrain", "§8b"]
    assert found[-1] == ("4 MP", "§8b", "next to the 711th Infantry, where the move ends")
    assert way(s, "land SWORD 6-14").places == ("5-13", "6-14")
    s.ashore[4] = 100
    assert [rule for _, rule, _ in lines(s, "land SWORD 6-14")] == ["§amph", "§5g", "§chart-terrain", "§8b"]


def test_a_drop_lists_every_place_it_may_come_down_in() -> None:
    """§7b §RUL-17"""
    s = position({"GE-91": "5-03"})
    run(s, DropZone(unit(s, "US-82-AIRB")))
    found = lines(s, "drop 5-04")
    assert found[0] == ("50%", "§7b", "on the spot, 5-04 Sainte-Mère-Église")
    assert [amount for amount, _, _ in found[1:]] == ["10%"] * 5


def test_a_retreat_beside_an_enemy_shows_the_loss() -> None:
    """§9o"""
    s = fighting({"US-1-INF": MIDDLE, "GE-12SS": "9-09", "US-4-INF": "10-11"})
    battle(s, "GE-12SS", "US-1-INF", levels=(5, 1))
    low, high = pressed_losses(BESIDE)
    near = (f"{low} to {high}", "§9o", "combat points lost next to the US 4th Infantry")
    assert lines(s, "retreat 9-10") == [near]
    assert lines(s, "retreat 8-10") == [("0", "§9o", "no loss: away from the enemy")]
    assert DESK.route(s, Action("stand")) is None
    assert DESK.route(s, Action("retreat", "9-08")) is None
