"""Why not: what a finger means, and refusals in sentences."""

import re
from random import Random

import pytest

from bocage.core import play
from bocage.core.nouns import sentence
from bocage.core.protocol import Action
from bocage.core.verbs import spoken
from bocage.games.battle_1981.airborne import DropZone
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.kinds import roster
from bocage.games.battle_1981.logistics import Allocation
from bocage.games.battle_1981.nouns import NOUNS
from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.fighting import MIDDLE, battle, declare, fighting
from tests.games.battle_1981.marching import moving, reason
from tests.games.battle_1981.position import do, position, roll, run, task, unit

from .moments import moments

NAMES = "|".join(re.escape(piece.id) for piece in roster())
CODES = re.compile(rf"(?<![\w-])({NAMES})(?![\w-])|§|None|(^|; )(hex|needs|holds|most|left) ")


def why_there(s: BattleState, place: str = "", piece: str = "") -> str:
    """The refusal of what a finger means."""
    return next(reason(s, str(a)) for a in DESK.tries(s, place, piece) if a not in play.offered(s))


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_pointed_at_is_allowed_or_refused_in_a_sentence(seed: int) -> None:
    chance = Random(seed)
    met = 0
    for s in moments(seed, every=40):
        if not s.agenda:
            continue
        places = chance.sample(sorted(s.kit.board.by_name), 12)
        pieces = chance.sample(sorted(s.kit.unit_index), 12)
        for place, piece in [*[(place, "") for place in places], *[("", piece) for piece in pieces]]:
            for action in DESK.tries(s, place, piece):
                if action in play.offered(s):
                    continue
                ruling = play.refusal(s, action)
                assert ruling.says != play.NOT_HERE, (task(s), action)
                words = sentence(NOUNS, s, ruling.says, ruling.facts)
                assert words, (task(s), action, ruling)
                assert not CODES.search(words), (action, words)
                met += 1
    assert met > 200


@pytest.mark.parametrize("seed", [2, 6])
def test_what_is_lit_is_what_a_finger_means(seed: int) -> None:
    """A click on a lit place or piece is never answered by a refusal."""
    for s in moments(seed, every=50):
        offered = {str(a) for a in play.offered(s)} if s.agenda else set()
        for choice in DESK.choices(s):
            if choice.piece and len(choice.actions) == 1:
                assert {str(a) for a in DESK.tries(s, "", choice.piece)} & offered, (task(s), choice.piece)


# --- movement


def test_why_a_unit_cannot_be_taken_up() -> None:
    """§2g §8b §amph §6f §RUL-27"""
    units = {"US-1-INF": "9-09", "GE-12SS": "9-10", "BR-3-INF": "sea", "US-D1": "sea", "US-4-INF": "10-05"}
    s = moving(units, amphibious=40)
    s.halted |= 1 << unit(s, "US-1-INF")
    s.picks[unit(s, "US-4-INF")] = 5
    assert why_there(s, piece="US-1-INF") == (
        "the US 1st Infantry has come next to the 12th SS Panzer, and its move has ended"
    )
    assert why_there(s, piece="BR-3-INF") == (
        "landing the British 3rd Infantry takes 75 amphibious points, and 40 are left this turn"
    )
    assert why_there(s, piece="US-D1").endswith("depots do not fight, and no beach is cleared yet")
    assert why_there(s, piece="US-4-INF").endswith("has been taken up 5 times in this phase, the most allowed")
    assert why_there(s, piece="UTAH").endswith("beachheads cannot move")
    assert DESK.tries(s, "9-10", "") == []


def test_why_a_position_is_out_of_reach() -> None:
    """§8e §fuel §1e §RUL-25 §8b"""
    s = do(moving({"US-1-INF": "9-09", "US-4-INF": "9-08", "GE-12SS": "10-09"}), "unit US-1-INF")
    s.mp[unit(s, "US-1-INF")], s.offer = 2, None
    assert why_there(s, "9-12") == "9-12 is 3 points away, and 2 are left"
    assert why_there(s, "3-12").startswith("3-12 is sea: units land from it")
    assert why_there(s, "10-09") == "the 12th SS Panzer stands in 10-09, and a position holds one unit"
    s.halted |= 1 << unit(s, "US-4-INF")
    assert why_there(s, "9-08") == (
        "the US 4th Infantry stands in 9-08 Caumont-l’Éventé, and a position holds one unit; "
        "besides, the US 4th Infantry has come next to the 12th SS Panzer, and its move has ended"
    )
    s.pools[0] = 1000
    s.offer = None
    assert why_there(s, "9-11") == "the way to 9-11 burns 15 fuel, and 10 is left"


def test_why_a_unit_cannot_slip_past() -> None:
    """§8c §AMB-18"""
    friends = {"US-4-INF": "8-08", "US-29-INF": "9-07", "US-2-INF": "10-08"}
    s = do(moving({"US-1-INF": "9-08", "GE-12SS": "9-09", "US-9-INF": "6-06", **friends}), "unit US-4-INF", "stop")
    assert reason(s, "unit US-1-INF").startswith("with 14 points left every step around the US 1st Infantry is closed")


def test_why_a_unit_cannot_land_there() -> None:
    """§7d §RUL-27 §5f"""
    s = do(moving({"BR-3-INF": "sea", "US-4-INF": "6-12"}, without=("SWORD",)), "unit BR-3-INF")
    assert why_there(s, "9-09").startswith("9-09 is not reached from ")
    assert why_there(s, "6-12") == "the US 4th Infantry stands in 6-12, and a position holds one unit"
    assert reason(s, "land SWORD 6-13") == "Sword Beach is closed: its beachhead is destroyed"
    s.ashore[0] = 100
    depot = do(moving({"BR-D5": "sea"}, without=("SWORD",)))
    assert task(depot) == ""
    depot = moving({"BR-D5": "sea", "BR-3-INF": "sea"})
    depot.ashore[0], depot.offer = 100, None
    do(depot, "unit BR-D5")
    assert why_there(depot, "6-13").startswith("depots do not fight: Juno Beach must be cleared first, 0 of 100")


def test_where_a_division_may_drop() -> None:
    """§7a"""
    s = position({})
    run(s, DropZone(unit(s, "US-82-AIRB")))
    assert why_there(s, "9-06").startswith(
        "9-06 Saint-Lô is not one of the drop zones of the US 82nd Airborne, which are 5-04 Sainte-Mère-Église, 4-04"
    )


# --- combat


def test_why_an_enemy_cannot_be_attacked() -> None:
    """§2j §9a §9t"""
    s = fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07", "GE-21PZ": "11-13"})
    assert why_there(s, "11-13") == (
        "none of your units is next to the 21st Panzer; bring one there in the movement phase"
    )
    s.hit[unit(s, "GE-12SS")], s.offer = 2, None
    assert reason(s, "attack GE-12SS") == (
        "the 12th SS Panzer has been attacked 2 times in this phase, the most allowed"
    )
    s.hit[unit(s, "GE-12SS")], s.pools[2] = 0, 100
    assert reason(s, "attack GE-12SS") == "it takes at least 2.25 combat supply, and 1 is in stock"
    s.pools[2] = 10000
    s.fought |= 1 << unit(s, "US-1-INF")
    assert "only a won battle or a breakthrough lets it attack once more" in reason(s, "attack GE-12SS")


def test_why_a_unit_cannot_join() -> None:
    """§RUL-03 §9a"""
    units = {"GE-12SS": MIDDLE, "US-1-INF": "9-07", "US-4-INF": "10-08", "US-D1": "8-08", "US-2-INF": "7-07"}
    s = do(fighting(units), "attack GE-12SS")
    assert why_there(s, piece="US-D1") == "beachheads and depots never attack"
    assert why_there(s, piece="US-2-INF") == "the US 2nd Infantry is not next to the 12th SS Panzer"
    assert reason(s, "fight") == "nobody attacks yet"


def test_why_a_level_or_a_number_is_closed() -> None:
    """§9c §9k §9l"""
    s = declare(fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}, air_left=20, fatigue={"US-1-INF": 8}), "GE-12SS")
    assert reason(s, "air 30") == "30 points are asked for and 20 are left"
    assert reason(s, "air 120") == "120 is more than the 99 points allowed at once"
    do(s, "air 0")
    assert reason(s, "level 8") == "the US 1st Infantry (leader 5, fatigue 8) fights at level 6 at most"
    assert reason(s, "level 12") == "a number from 1 to 9 is asked for, not 12"


def test_why_a_retreat_or_an_advance_is_closed() -> None:
    """§9o §RUL-60 §9p"""
    s = fighting({"US-1-INF": MIDDLE, "GE-12SS": "9-09", "US-4-INF": "9-10"})
    battle(s, "GE-12SS", "US-1-INF", levels=(5, 1))
    assert why_there(s, "9-10").startswith("the US 4th Infantry stands in 9-10")
    assert why_there(s, "11-11").endswith("is not next to the 12th SS Panzer, and a retreat goes one position")
    roll(do(s, "retreat 8-10"), 1)
    assert why_there(s, piece="US-4-INF") == "the US 4th Infantry is not one of the attackers"


def test_why_shares_do_not_fit() -> None:
    """§5b"""
    s = do(run(position({}, turn=1), Allocation()), "fuel 60")
    assert reason(s, "general 50") == "50% general is more than the 40% still open"


def test_a_refused_action_is_named_in_words() -> None:
    """What the page puts before the sentence."""
    s = moving({"US-1-INF": "9-09", "BR-3-INF": "sea"})
    assert spoken(s, Action("unit", "US-1-INF")) == "unit US 1st Infantry"
    do(s, "unit BR-3-INF")
    assert spoken(s, Action("land", "GOLD 6-12")) == "land Gold 6-12"
    assert spoken(s, Action("go", "9-06")) == "go 9-06 Saint-Lô"
    assert spoken(s, Action("go", "nowhere")) == ""
