"""The regular of Battle for Normandy (1981) on the Allied side: drops, shipping, landings, marches, depots."""

from random import Random

import pytest

from bocage import registry
from bocage.ai.battle_1981 import allied_worth, shipping
from bocage.ai.battle_1981.allied_depots import Feeding
from bocage.ai.battle_1981.allied_landing import best_landing
from bocage.ai.battle_1981.allied_marches import destination
from bocage.ai.battle_1981.allied_outlook import Outlook
from bocage.ai.battle_1981.allied_weights import allied_weights
from bocage.ai.battle_1981.position import Position
from bocage.core import play
from bocage.core.game import Game
from bocage.core.protocol import ROLL, Action
from bocage.games.battle_1981.airborne import DropZone
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.landing import is_cleared
from bocage.games.battle_1981.logistics import Allocate, mean_transport
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.state import AT_SEA, COMBAT, DUE, FUEL, POINT, BattleState
from bocage.games.battle_1981.supply import in_line
from tests.games.battle_1981.position import ALLIED, at, do, position, run, unit

MARKERS = {"UTAH": "4-06", "OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12", "SWORD": "5-13"}
CLEARED = [150] * 5
REGISTERED: Game = registry.game("battle-1981")


def ready(units: dict[str, str | int], **more: object) -> BattleState:
    """An Allied movement phase about to begin, with the beachheads in place and every beach swept."""
    s = position(MARKERS | units, **more)  # type: ignore[arg-type]
    s.ashore = CLEARED.copy()
    return run(s, MovementPhase(ALLIED))


def outlook(s: BattleState) -> Outlook:
    return Outlook(Position(s, ALLIED, 1))


def goal(s: BattleState, code: str) -> str:
    """Where the computer would send a unit; nothing if it leaves it where it is."""
    h = destination(outlook(s), unit(s, code))
    return "" if h is None else s.kit.names[h]


def chosen(s: BattleState, seed: int = 5) -> Action:
    """What the computer does now, for whichever side is asked."""
    d = play.decision(s)
    assert d is not None
    return registry.player(GAME.id, "regular", seed + d.side).choose(GAME.view(s, d.side), d)


def march(s: BattleState) -> list[str]:
    """The computer's whole phase, every die a ten: no extra points."""
    done = []
    while s.agenda:
        task = s.agenda[-1]
        if task.waits == ROLL:
            play.land(s, task.faces(s))
        else:
            done.append(str(chosen(s)))
            do(s, done[-1])
    return done


def line(s: BattleState, code: str) -> int:
    return s.kit.grid.place(s.at[unit(s, code)])[0]


def test_open_ground_draws_a_division_inland() -> None:
    s = ready({"BR-3-INF": "6-12"})
    assert march(s)[-1] in ("end", "stop") or s.phase == "movement"
    assert line(s, "BR-3-INF") >= 8


def test_a_march_ends_within_the_lines_of_supply() -> None:
    s = ready({"US-2-ARMD": "6-08"})
    march(s)
    assert in_line(s) >> unit(s, "US-2-ARMD") & 1
    assert line(s, "US-2-ARMD") >= 7


def test_without_lines_the_same_unit_comes_back_to_them() -> None:
    s = ready({"US-2-INF": "9-08"})
    assert not in_line(s) >> unit(s, "US-2-INF") & 1
    march(s)
    assert in_line(s) >> unit(s, "US-2-INF") & 1


def test_a_broken_unit_leaves_the_side_of_a_strong_enemy() -> None:
    units: dict[str, str | int] = {"BR-3-INF": "7-12", "GE-21PZ": "8-12", "GE-12SS": "8-13"}
    s = ready(units, cp={"BR-3-INF": 12}, fatigue={"BR-3-INF": 8})
    march(s)
    assert not s.faces_enemy(unit(s, "BR-3-INF"))
    assert allied_worth.danger(outlook(s), unit(s, "BR-3-INF"), s.kit.hex_named("7-12")) > 10
    strong = {"BR-3-INF": 85, "GE-21PZ": 10, "GE-12SS": 10}
    march(s := ready(units, cp=strong))
    assert s.faces_enemy(unit(s, "BR-3-INF"))


def test_a_unit_scores_where_it_is_fed_beyond_the_ships_and_beside_no_enemy_in_a_town() -> None:
    """§12b §12d §12i Line 8 of the continent side for 60 combat points; the same hex out of the lines; a town faced."""
    s = ready({"BR-3-INF": "7-12", "BR-D5": "6-12"}, cp={"BR-3-INF": 60})
    o, u = outlook(s), unit(s, "BR-3-INF")
    inland, town, shore, far = (s.kit.hex_named(name) for name in ("8-11", "8-12", "6-11", "11-12"))
    assert [allied_worth.scored(o, u, h) for h in (inland, shore, far)] == [o.w.now * 8, 0, 0]
    assert allied_worth.scored(o, u, town) == o.w.now * (8 + 5)
    faced = outlook(ready({"BR-3-INF": "7-12", "BR-D5": "6-12", "GE-736": "9-12"}, cp={"BR-3-INF": 60}))
    assert allied_worth.scored(faced, u, town) == faced.w.now * 8


def test_depth_does_not_draw_the_corps_out_of_the_cotentin() -> None:
    s = ready({"US-4-INF": "3-04", "US-D1": "3-03", "GE-739": "1-03"})
    o, u = outlook(s), unit(s, "US-4-INF")
    assert o.corps >> u & 1
    assert allied_worth.scored(o, u, s.kit.hex_named("4-02")) == 0


def test_units_close_in_on_a_german_they_can_beat() -> None:
    s = ready({"BR-3-INF": "6-12", "BR-50-INF": "6-13", "GE-736": "7-12"}, cp={"GE-736": 20})
    march(s)
    beside = s.kit.next_to[s.at[unit(s, "GE-736")]]
    assert beside >> s.at[unit(s, "BR-3-INF")] & 1
    assert beside >> s.at[unit(s, "BR-50-INF")] & 1


def test_the_corps_in_the_cotentin_goes_for_cherbourg() -> None:
    s = ready({"US-4-INF": "3-04", "US-D1": "3-03"})
    march(s)
    assert at(s, "US-4-INF") in ("1-02", "1-03")


def test_a_landing_position_is_left_to_the_next() -> None:
    s = ready({"BR-3-INF": "6-12", "BR-50-INF": AT_SEA})
    march(s)
    beach = s.kit.board.beach_mask
    assert not beach >> s.at[unit(s, "BR-3-INF")] & 1
    assert s.at[unit(s, "BR-50-INF")] >= 0


def test_only_those_still_at_sea_make_a_landing_position_dear() -> None:
    waiting, none = ready({"BR-3-INF": "6-12", "BR-50-INF": AT_SEA}), ready({"BR-3-INF": "6-12"})
    beach, inland = waiting.kit.hex_named("6-12"), waiting.kit.hex_named("7-12")
    assert allied_worth.jam(outlook(waiting), beach) > 0
    assert allied_worth.jam(outlook(waiting), inland) == allied_worth.jam(outlook(none), beach) == 0


@pytest.mark.parametrize(
    ("code", "beaches"), [("US-9-INF", ("UTAH", "OMAHA")), ("CN-2-ARMB", ("GOLD", "JUNO", "SWORD"))]
)
def test_units_land_where_their_own_nation_feeds_them(code: str, beaches: tuple[str, ...]) -> None:
    s = ready({code: AT_SEA})
    found = best_landing(outlook(s), unit(s, code))
    assert found is not None
    assert found[1].noun.split()[0] in beaches


def test_divisions_sweep_a_beach_and_brigades_wait_for_it() -> None:
    s = ready({"BR-50-INF": AT_SEA, "BR-8-ARMB": AT_SEA}, turn=0)
    s.ashore = [0] * 5
    assert chosen(s) == Action("unit", "BR-50-INF")
    assert best_landing(outlook(s), unit(s, "BR-8-ARMB")) is None


def test_a_beach_that_is_begun_is_swept_before_another() -> None:
    s = ready({"BR-50-INF": AT_SEA}, turn=0)
    s.ashore = [0, 0, 75, 0, 0]
    found = best_landing(outlook(s), unit(s, "BR-50-INF"))
    assert found is not None
    assert found[1].noun.split()[0] == "GOLD"


def test_depots_land_when_the_front_comes_to_the_end_of_its_lines() -> None:
    near = ready({"US-D1": AT_SEA, "US-9-INF": "5-08"})
    assert best_landing(outlook(near), unit(near, "US-D1")) is None
    far = ready({"US-D1": AT_SEA, "US-9-INF": "7-08"})
    assert best_landing(outlook(far), unit(far, "US-D1")) is not None


def test_a_depot_follows_to_feed_those_beyond_the_lines() -> None:
    s = ready({"US-D1": "6-08", "US-9-INF": "10-07"}, pools=(1000, 0, 0, 0))
    s.mp[unit(s, "US-9-INF")] = 0
    assert not in_line(s) >> unit(s, "US-9-INF") & 1
    march(s)
    assert in_line(s) >> unit(s, "US-9-INF") & 1


def test_a_depot_opens_the_way_to_cherbourg() -> None:
    """§6a From Utah the lines end short of the port: a depot goes north with the corps."""
    s = ready({"US-4-INF": "2-04", "US-29-INF": "3-04", "US-D1": "4-05", "GE-739": "1-02"})
    feeding = Feeding(outlook(s), unit(s, "US-D1"))
    before = feeding.opened(feeding.lines(s.kit.hex_named("4-05")))
    march(s)
    assert feeding.opened(feeding.lines(s.at[unit(s, "US-D1")])) > before


def test_a_depot_keeps_away_from_the_enemy() -> None:
    s = ready({"US-D1": "6-08", "US-9-INF": "10-07", "GE-916": "7-07"})
    march(s)
    assert not s.faces_enemy(unit(s, "US-D1"))


def drop(units: dict[str, str | int]) -> str:
    """Where the British division is sent with these Germans about."""
    s = position(MARKERS | {"BR-6-AIRB": DUE} | units, turn=0)
    return chosen(run(s, DropZone(unit(s, "BR-6-AIRB")))).noun


def test_the_historic_zone_unless_it_is_a_trap() -> None:
    assert drop({"GE-736": "8-11"}) == "7-13"
    assert drop({"GE-12SS": "8-13", "GE-21PZ": "7-14", "GE-LEHR": "8-14"}) in ("7-12", "7-11")


# --- shipping


def shares(s: BattleState) -> list[int]:
    """The four percentages the computer settles on, asked one by one."""
    run(s, Allocate())
    while s.agenda:
        do(s, str(chosen(s)))
    return s.share


ASHORE = {"BR-3-INF": "7-12", "BR-50-INF": "7-11", "CN-3-INF": "6-12", "US-1-INF": "6-08", "US-29-INF": "6-09"}


THREE_EIGHTHS = 0.375
"""§gen General supply for a combat point, with half the army next to the enemy."""


def test_general_supply_is_shipped_for_the_mouths_of_the_next_turn() -> None:
    hungry = position(MARKERS | ASHORE, pools=(500, 0, 500, 0))
    transport = float(mean_transport(hungry, hungry.turn + 1))
    _, general, _, amphibious = shares(hungry)
    mouths = sum(hungry.cp[u] for u in hungry.on_board(ALLIED))
    assert general * transport / 100 >= mouths * THREE_EIGHTHS
    assert shipping.general_wanted(Position(hungry, ALLIED, 1)) >= mouths * THREE_EIGHTHS
    assert amphibious == 0
    assert shares(position(MARKERS | ASHORE, pools=(500, 2000, 500, 0)))[1] < general


def test_ships_carry_troops_while_there_are_any_at_sea() -> None:
    waiting = ASHORE | {"US-2-INF": AT_SEA, "BR-51-INF": AT_SEA}
    share = shares(position(MARKERS | waiting, pools=(500, 500, 500, 0)))
    assert share[3] > 0
    assert sum(share) == 100


def test_troops_leave_room_for_what_they_need_ashore() -> None:
    """However many wait: an army that is landed without fuel stands on the beach."""
    waiting = dict.fromkeys(("US-2-INF", "US-9-INF", "US-2-ARMD", "BR-51-INF", "BR-7-ARMD", "BR-49-INF"), AT_SEA)
    share = shares(position({**MARKERS, **ASHORE, **waiting}, pools=(0, 0, 0, 0)))
    assert 0 < share[3] <= 100 * allied_weights().shipping.troops
    assert share[0] > 0


def test_nobody_ships_shells_to_a_full_store() -> None:
    """What is left over goes into fuel then, and into shells while they are short."""
    full = shares(position(MARKERS | ASHORE, pools=(200_000, 200_000, 500_000, 0)))
    short = shares(position(MARKERS | ASHORE, pools=(200_000, 200_000, 0, 0)))
    assert full[2] <= 1
    assert full[0] > 50
    assert short[2] > 50


@pytest.mark.parametrize("pools", [(0, 0, 0, 0), (30_000, 0, 10_000, 0), (10_000, 0, 60_000, 0)])
def test_fuel_and_shells_are_shipped_so_that_both_last_equally_long(pools: tuple[int, ...]) -> None:
    s = position(MARKERS | ASHORE, pools=tuple(hundredths // POINT for hundredths in pools))
    transport, w = float(mean_transport(s, s.turn + 1)) * allied_weights().shipping.cautious, allied_weights().shipping
    share = shares(s)
    fuel, combat = (pools[pool] / POINT + share[pool] * transport / 100 for pool in (FUEL, COMBAT))
    assert fuel / w.fuel_turn == pytest.approx(combat / w.combat_turn, rel=0.1)


def test_what_nobody_needs_is_not_stored_as_food() -> None:
    """In calm weather to come, with all other stores full: what they eat, and a little for the weather."""
    s = position(MARKERS | ASHORE, pools=(2000, 0, 2000, 0), turn=10)
    mouths = sum(s.cp[u] for u in s.on_board(ALLIED))
    assert shares(s)[1] * float(mean_transport(s, 11)) / 100 < 0.6 * mouths


def test_a_store_is_laid_in_before_the_storms() -> None:
    calm = Position(position(MARKERS | ASHORE, turn=10), ALLIED, 1)
    stormy = Position(position(MARKERS | ASHORE, turn=5), ALLIED, 1)
    last = Position(position(MARKERS | ASHORE, turn=11), ALLIED, 1)
    assert shipping.reserve(stormy) > shipping.reserve(calm) > shipping.reserve(last) == 0


# --- the first day


def first_turns(seed: int, turns: int) -> tuple[BattleState, list[str]]:
    """A match of two regulars up to a turn, and the Allied actions."""
    s, dice, actions = GAME.new("campaign", REGISTERED.options.resolve({})), Random(seed), list[str]()
    play.begin(s)
    while s.turn < turns:
        task = s.agenda[-1]
        if task.waits == ROLL:
            play.land(s, dice.randint(1, task.faces(s)))
            continue
        action = chosen(s, seed)
        if task.who(s) == ALLIED:
            actions.append(str(action))
        play.act(s, action)
    return s, actions


def test_d_day_brings_a_dozen_formations_ashore_and_sweeps_beaches_of_both_nations() -> None:
    s, actions = first_turns(3, 1)
    ashore = [u for u in s.on_board(ALLIED) if s.kit.fighting >> u & 1]
    assert len(ashore) >= 11
    assert any(is_cleared(s, beach) for beach in (0, 1))
    assert any(is_cleared(s, beach) for beach in (2, 3, 4))
    assert len(actions) < 200


def test_the_same_seed_plays_the_same_day() -> None:
    assert first_turns(4, 1)[1] == first_turns(4, 1)[1]
