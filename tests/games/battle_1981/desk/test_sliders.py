"""Sliders: shares that make a hundred, interdiction in bands, the sealed choices of a battle side by side."""

import pytest
from msgspec.structs import replace

from bocage.core import play
from bocage.core.protocol import Action
from bocage.core.sliders import Sliders
from bocage.games.battle_1981.bombard import outcomes
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.desk.sliders_need import by_need, fitted, landing_now, needs
from bocage.games.battle_1981.interdiction import Interdict
from bocage.games.battle_1981.logistics import Allocation, mean_transport
from bocage.games.battle_1981.movement import fuel_for
from bocage.games.battle_1981.state import AT_SEA, BattleState
from tests.games.battle_1981.fighting import MIDDLE, declare, fighting
from tests.games.battle_1981.marching import moving
from tests.games.battle_1981.position import ALLIED, GERMAN, do, position, run, task, unit

from .moments import moments


def shown(s: BattleState) -> Sliders:
    """The sliders of the moment; there are some."""
    found = DESK.sliders(s)
    assert found is not None
    return found


def sent(found: Sliders, values: tuple[int, ...]) -> list[str]:
    """What sending these numbers posts."""
    return [f"{one.verb} {value}" for one, value in zip(found.sliders, values, strict=True) if one.verb]


@pytest.mark.parametrize("seed", range(5))
def test_whatever_they_can_send_is_offered_and_asks_for_no_more(seed: int) -> None:
    """§RUL-06 One action after the other, no die and no other side in between; afterwards they are through."""
    met = set()
    for s in moments(seed, every=30):
        found = DESK.sliders(s)
        if found is None:
            assert task(s) not in ("Allocate", "Interdict", "Support", "ChooseLevel")
            continue
        met.add(found.name)
        ends = [tuple(one.least for one in found.sliders), tuple(one.most for one in found.sliders)]
        values = [tuple(one.value for one in found.sliders), *[preset.values for preset in found.presets]]
        for numbers in [*values, *(ends if found.total is None else [])]:
            _sends(s, found, numbers)
        assert len({preset.values for preset in found.presets}) == len(found.presets)
    assert met == {"allocation", "interdiction", "sealed"}


def _sends(s: BattleState, found: Sliders, values: tuple[int, ...]) -> None:
    then, side = s.clone(), s.agenda[-1].who(s)
    for text in sent(found, values):
        assert then.agenda[-1].who(then) == side
        assert Action.parse(text) in play.offered(then), (text, found.name)
        play.act(then, Action.parse(text))
    if then.agenda and task(then) in ("Allocate", "Support", "ChooseLevel"):
        assert then.agenda[-1].who(then) != side


# --- allocation


def test_shares_bring_the_expected_shipping_and_make_a_hundred() -> None:
    """§5b §5e §chart-transport"""
    s = run(position({"US-1-INF": "6-10", "BR-3-INF": -2}, turn=1, pools=(120, 60, 200, 300)), Allocation())
    s.used[4:] = [6000, 0, 9000, 0]
    s.share = [20, 30, 10, 40]
    found = shown(s)
    assert [one.verb for one in found.sliders] == ["fuel", "general", "combat", ""]
    assert (found.total, [one.value for one in found.sliders]) == (100, [35, 30, 25, 10])
    assert {one.most for one in found.sliders} == {99}
    likely, brought = needs(s), [0.3, 0.1, 0.2]
    assert likely[:2] == [2 * fuel_for(s, unit(s, "US-1-INF"), 5), 75 * 25 + 75 * 50]
    assert [one.have for one in found.sliders] == [
        *(have + 75 * each for have, each in zip((120, 60, 200), brought, strict=True)),
        0,
    ]
    assert [one.burn for one in found.sliders] == [need / 100 for need in likely]
    assert found.sliders[0].per == pytest.approx(float(mean_transport(s, 2)) / 100)
    assert [preset.title for preset in found.presets] == [
        "Printed suggestion for 6/8",
        "By need",
        "As last turn",
        "Most ashore",
    ]
    assert found.presets[2].values == (20, 30, 10, 40)
    assert "75 combat points wait at sea" in found.sliders[3].says


def test_the_rest_is_asked_for_after_a_taking_back() -> None:
    """§5b"""
    s = do(run(position({"US-1-INF": "6-10"}, turn=1), Allocation()), "fuel 60")
    found = shown(s)
    assert [one.verb for one in found.sliders] == ["general", "combat", ""]
    assert (found.total, sum(one.value for one in found.sliders), found.presets) == (40, 40, ())
    assert max(one.most for one in found.sliders) == 40


def test_amphibious_points_are_counted_in_divisions() -> None:
    """§amph"""
    s = run(position({}, turn=1), Allocation())
    landing = shown(s).sliders[3]
    need = next(share for share, words in landing.bands if words == "lands 1 division of 75")
    assert landing.per * need >= 75 > landing.per * (need - 1)


def test_by_need_fills_what_is_lacking() -> None:
    """§5h Full stocks land those who wait and no more, the rest is combat supply; an empty stock gets its need."""
    s = position({"US-1-INF": "6-10", "BR-3-INF": -2}, turn=3, pools=(900, 900, 900, 0))
    fuel, general, combat, landing = by_need(s)
    assert (fuel, general, combat + landing) == (0, 0, 100)
    assert landing * mean_transport(s, 4) / 100 >= 75 > (landing - 1) * mean_transport(s, 4) / 100
    s.pools[1] = 0
    assert by_need(s)[1] * mean_transport(s, 4) / 100 >= 37.5
    s.pools[0], s.used[4] = 0, 0
    assert by_need(s)[0] > 0, "what was used is no measure"
    s.pools[3] = 7500
    assert landing_now(s) == [unit(s, "BR-3-INF")]
    assert by_need(s)[3] == 0


def test_on_the_first_days_nothing_is_left_out() -> None:
    """§5h Whatever lands on D-Day marches, eats and fights on 6/6."""
    kinds = position({}).kit.kinds
    fleet = {
        one.id: AT_SEA for one in kinds if one.side == ALLIED and not one.is_airborne and one.entry_hex in (13, 14)
    }
    s = run(position(fleet, turn=0, pools=(0, 0, 0, 800)), Allocation())
    assert min(by_need(s)) > 0


def test_no_points_are_sent_that_cannot_matter() -> None:
    """§chart-bombard Two points of coastal defence need no fleet."""
    s = moving({"BR-3-INF": "sea"})
    s.naval = 200
    do(s, "unit BR-3-INF", "land SWORD 6-13")
    assert s.battle is not None
    s.battle, s.offer = replace(s.battle, coast=2), None
    values = [preset.values[0] for preset in shown(s).presets]
    assert min(outcomes(ALLIED, values[-1])) == 2
    assert min(outcomes(ALLIED, values[-1] - 1)) == 1


@pytest.mark.parametrize(("parts", "total"), [((0, 0, 0, 5), 100), ((1, 1, 1), 40), ((0, 0), 0), ((0, 0, 0, 0), 100)])
def test_parts_are_fitted_to_the_total(parts: tuple[int, ...], total: int) -> None:
    """§5b None of them is a hundred."""
    found = fitted(parts, total)
    assert sum(found) == total
    assert max(found) <= 99
    assert min(found) >= 0


# --- interdiction


def test_interdiction_has_a_band_for_each_movement_point() -> None:
    """§2d §chart-interdict"""
    s = run(position({"GE-12SS": "9-09"}, weather=2, air_left=40), Interdict())
    found = shown(s)
    assert "In overcast weather only 60% of the points tell." in found.says
    (one,) = found.sliders
    assert (one.verb, one.value, one.most) == ("interdict", 0, 40)
    assert one.bands[0] == (0, "no effect")
    assert one.bands[-1] == (27, "each German unit loses 0 to 3 movement points")
    assert [preset.values for preset in found.presets] == [(0,), (2,), (7,), (27,)]


# --- sealed choices


def test_air_naval_and_level_are_sent_together() -> None:
    """§9k §9b"""
    s = declare(fighting({"GE-12SS": "6-10", "US-1-INF": "6-11"}, air_left=50, naval_left=120), "GE-12SS")
    found = shown(s)
    assert [(one.verb, one.least, one.most) for one in found.sliders] == [
        ("air", 0, 50),
        ("naval", 0, 99),
        ("level", 1, 9),
    ]
    assert found.title == "Your attack"
    assert "The US 1st Infantry attacks the 12th SS Panzer in 6-10 Bayeux: odds" in found.says
    do(s, "air 20")
    assert [one.verb for one in shown(s).sliders] == ["naval", "level"]
    assert found.more == []  # the page shows what the open battle is weighed by


def test_the_defender_has_his_level_alone() -> None:
    """§9b §9u"""
    s = declare(fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}), "GE-12SS")
    do(s, "air 20", "level 5")
    found = shown(s)
    assert (found.title, [one.verb for one in found.sliders], found.presets) == ("Your defence", ["level"], ())
    assert s.agenda[-1].who(s) == GERMAN
    assert [words.partition(":")[0] for _, words in found.sliders[0].bands][:2] == ["Full retreat", "Delaying action"]


def test_a_tired_unit_is_told_why_its_levels_end() -> None:
    """§9c"""
    s = declare(fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}, fatigue={"US-1-INF": 8}), "GE-12SS")
    level = shown(s).sliders[-1]
    assert (level.most, level.value) == (6, 5)
    assert level.says == "Tired or badly led units, or short of supply: 6 at most."


def test_air_points_on_interdiction_are_not_offered_again() -> None:
    """§9l"""
    s = fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}, air_left=50)
    s.interdiction = 30
    air = shown(declare(s, "GE-12SS")).sliders[0]
    assert (air.most, air.says) == (20, "20 left this turn, besides 30 on interdiction. Air and naval points add up.")


def test_points_are_shared_among_the_battles_to_come() -> None:
    """§9l The presets: none, a fair share as far as the chart has a band for it, everything."""
    units = {"GE-12SS": MIDDLE, "GE-21PZ": "10-11", "US-1-INF": "9-07", "US-4-INF": "10-10"}
    s = declare(fighting(units, air_left=80), "GE-12SS")
    found = shown(s)
    assert [preset.values for preset in found.presets] == [(0, 5), (30, 5), (75, 5)]


def test_a_landing_is_fought_round_by_round() -> None:
    """§7e"""
    s = moving({"BR-3-INF": "sea"})
    s.naval = 200
    do(s, "unit BR-3-INF", "land SWORD 6-13")
    found = shown(s)
    assert (found.title, found.go, [one.verb for one in found.sliders]) == ("Your landing", "Go in", ["naval", "level"])
    assert "points of coastal defence at Sword Beach, round 1: odds" in found.says
