"""What is in hand, in words, in every decision."""

import pytest

from bocage.core.protocol import ASK
from bocage.games.battle_1981.desk.desk import DESK
from tests.games.battle_1981.fighting import MIDDLE, declare, fighting
from tests.games.battle_1981.marching import moving
from tests.games.battle_1981.position import do

from .moments import moments


@pytest.mark.parametrize("seed", [0, 3])
def test_every_decision_says_what_is_asked(seed: int) -> None:
    for s in moments(seed, every=30):
        found = DESK.hand(s)
        if not s.agenda or s.agenda[-1].waits != ASK:
            assert found is None
            continue
        assert found is not None
        assert not found.says[0].islower()
        assert set(found.pieces) <= set(s.kit.unit_index)
        assert not found.says.endswith(".")


def test_a_unit_in_hand_is_ringed_where_it_stands() -> None:
    """§2g"""
    s = do(moving({"US-1-INF": "9-09", "BR-3-INF": "sea"}), "unit US-1-INF")
    found = DESK.hand(s)
    assert found is not None
    assert (found.says, found.pieces, found.place) == (
        "Choose where the US 1st Infantry goes: 14 points, 1000 fuel left",
        ("US-1-INF",),
        "9-09",
    )
    at_sea = DESK.hand(do(s, "stop", "unit BR-3-INF"))
    assert at_sea is not None
    assert at_sea.says == "Choose where the British 3rd Infantry lands: 75 of 1000 amphibious points"


def test_attackers_are_ringed_and_stay_where_they_are() -> None:
    """§9a"""
    s = fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07", "US-4-INF": "8-08"})
    found = DESK.hand(do(s, "attack GE-12SS", "join US-1-INF"))
    assert found is not None
    assert (found.pieces, found.place) == (("US-1-INF",), "")
    assert found.says == "Attack on the 12th SS Panzer in 9-08 Caumont-l’Éventé: odds 0.79. Add units, or fight"
    sealed = DESK.hand(declare(fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}), "GE-12SS"))
    assert sealed is not None
    assert sealed.says == "Choose bombardment and level of your attack, unseen by the enemy"
