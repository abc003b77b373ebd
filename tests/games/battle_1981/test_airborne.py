"""The drops before the landing."""

import pytest

from bocage.core.hexes import mask_of
from bocage.games.battle_1981.airborne import Drops, DropZone, drift_hexes
from bocage.games.battle_1981.kit import Options
from bocage.games.battle_1981.recovery import is_resting, replacements
from bocage.games.battle_1981.setup import enlist, kit_for
from bocage.games.battle_1981.state import COMBAT, FUEL, GENERAL, BattleState
from bocage.games.battle_1981.tables import tunables
from bocage.games.battle_1981.words import prompt
from bocage.games.battle_1981.words_moves import WORDS
from tests.games.battle_1981.marching import reason, ruling
from tests.games.battle_1981.position import at, do, options, roll, run, task, told, unit, why_not


def dropping() -> BattleState:
    """The beginning of a match, at the first drop."""
    s = BattleState(kit_for(Options()))
    enlist(s, "campaign")
    s.pools = [0, 0, 0, 0]
    return run(s, Drops())


def test_three_divisions_drop_in_roster_order() -> None:
    """§2a"""
    s, order = dropping(), []
    while s.agenda:
        order.append(s.kit.kinds[s.agenda[-1].unit].id)
        do(s, f"drop {options(s, 'drop')[0]}")
        roll(s, 100)
    assert order == ["US-82-AIRB", "US-101-AIRB", "BR-6-AIRB"]


def test_every_zone_is_offered_the_historic_one_first() -> None:
    """§7a §7c"""
    s = dropping()
    zones = s.kit.board.drop_zones["US-82-AIRB"]
    assert options(s, "drop") == [s.kit.names[h] for h in zones]
    assert len(zones) >= 3


@pytest.mark.parametrize("code", ["US-82-AIRB", "US-101-AIRB", "BR-6-AIRB"])
def test_a_zone_is_left_whatever_was_dropped_before(code: str) -> None:
    """§7a: more zones than other units could take, none of them held at the start."""
    s = dropping()
    zones = mask_of(list(s.kit.board.drop_zones[code]))
    assert zones & ~(s.held[0] | s.held[1]) == zones
    assert zones.bit_count() >= 3


def test_nobody_drops_elsewhere_or_on_others() -> None:
    """§7a §RUL-20 §1e"""
    s = dropping()
    assert s.phase == "drops"
    assert reason(s, "drop 11-12").startswith(
        "11-12 is not one of the drop zones of the US 82nd Airborne, which are 5-04"
    )
    assert reason(s, "drop nowhere") == "there is no position nowhere on this map"
    assert ruling(s, "go 5-04").facts["offered"] == "drop"
    assert why_not(s, "drop 11-12") == "§7a"
    do(s, "drop 5-05")
    roll(s, 100)
    assert "5-05" not in options(s, "drop")
    assert why_not(s, "drop 5-05") == "§1e"


def test_half_of_the_drops_drift() -> None:
    """§7b: up to 50 of a hundred."""
    s = do(dropping(), "drop 5-04")
    roll(s, 51)
    assert at(s, "US-82-AIRB") == "5-04"
    s = do(dropping(), "drop 5-04")
    roll(s, 50)
    assert task(s) == "DriftWay"


def test_drift_leads_to_land_that_is_free() -> None:
    """§7b §RUL-17: equal chances among the positions around that are neither sea nor taken."""
    s = dropping()
    zone = s.kit.hex_named("5-05")
    possible = drift_hexes(s, zone)
    assert possible
    for h in possible:
        assert s.kit.board.land_mask >> h & 1
        assert s.on[h] < 0
        assert h in s.kit.grid.neighbours[zone]
    assert s.kit.hex_named("4-06") not in possible  # the marker of Utah, and sea
    do(s, "drop 5-05")
    roll(s, 1)
    assert s.agenda[-1].faces(s) == len(possible)
    assert s.agenda[-1].key(s) == f"drift way US-82-AIRB from 5-05 among {len(possible)}"
    roll(s, 2)
    assert s.at[unit(s, "US-82-AIRB")] == possible[1]


def test_no_drift_where_there_is_no_room() -> None:
    """§RUL-17"""
    s = dropping()
    zone = s.kit.hex_named("5-04")
    for u, h in zip(range(40, 88, 2), drift_hexes(s, zone), strict=False):
        s.place(u, h)
    run(s, DropZone(unit(s, "US-82-AIRB")))
    do(s, "drop 5-04")
    roll(s, 1)
    assert at(s, "US-82-AIRB") == "5-04"


def test_dropped_divisions_bring_supplies() -> None:
    """§5g §RUL-29: three tenths, a tenth and a fifth of their combat points."""
    s = do(dropping(), "drop 5-04")
    roll(s, 100)
    assert (s.pools[FUEL], s.pools[GENERAL], s.pools[COMBAT]) == (60 * 30, 60 * 10, 60 * 20)


def test_a_dropped_division_has_not_rested() -> None:
    """§10c §10d"""
    s = dropping()
    u = unit(s, "US-82-AIRB")
    do(s, "drop 5-04")
    roll(s, 100)
    assert at(s, "US-82-AIRB") == "5-04"
    assert not is_resting(s, u)
    s.cp[u] = 40  # far below its ceiling
    assert replacements(s, u) == tunables().replacements


def test_drops_have_words() -> None:
    """§7b: what is told is told to both."""
    s = dropping()
    assert "the US 82nd Airborne" in prompt(s)
    do(s, "drop 5-04")
    roll(s, 1, 1)
    assert [event.kind for event in s.told or []] == ["drops", "drift", "dropped"]
    assert "drifts off" in WORDS["drift"](s, told(s, "drift")[0])
    assert "18 fuel" in WORDS["dropped"](s, told(s, "dropped")[0])
