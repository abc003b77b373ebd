"""The computer's German movement in Battle for Normandy (1981): it closes gaps, strikes, denies, rests, and ends."""

from functools import cache
from random import Random

import pytest
from msgspec import Struct

from bocage import registry
from bocage.ai.battle_1981.german_calls import NOT_WANTED, drawn
from bocage.ai.battle_1981.german_front import Front, open_beaches
from bocage.ai.battle_1981.german_marches import Marches
from bocage.ai.battle_1981.german_worth import Worth, peninsula
from bocage.ai.battle_1981.position import Position
from bocage.core import play
from bocage.core.game import Game
from bocage.core.hexes import mask_of
from bocage.core.protocol import ROLL, Action, Decision
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.movement import reach
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import last_turn
from bocage.games.battle_1981.victory import SIXTY
from bocage.games.battle_1981.view import BattleView
from bocage.lab.exams.battle_1981_positions import FOES, LINE
from tests.games.battle_1981.position import GERMAN, at, position, run, unit

REGISTERED: Game = registry.game("battle-1981")

NO_EXTRA = 10


def begin(s: BattleState) -> BattleState:
    """The German movement phase begins."""
    s.opened = True
    return run(s, MovementPhase(GERMAN))


def chosen(s: BattleState, seed: int = 1) -> Action:
    """What the computer does now."""
    d = play.decision(s)
    assert d is not None
    return registry.player(GAME.id, "regular", seed).choose(GAME.view(s, GERMAN), d)


def march(s: BattleState, face: int = NO_EXTRA, most: int = 120) -> list[Action]:
    """The whole phase: no step costs an extra point, and who tries to infiltrate gets through."""
    begin(s)
    found = list[Action]()
    while s.agenda and len(found) < most:
        task = s.agenda[-1]
        if task.waits == ROLL:
            play.land(s, min(face, task.faces(s)))
            continue
        found.append(chosen(s))
        play.act(s, found[-1])
    return found


def read(s: BattleState) -> Position:
    """A position as the computer sees it."""
    return Position(s, GERMAN, 1)


def hexes(s: BattleState, *names: str) -> int:
    """A set of positions by their names."""
    return mask_of([s.kit.hex_named(name) for name in names])


def beside(s: BattleState, one: str, other: str) -> bool:
    """Whether two units stand next to each other."""
    return s.kit.grid.distance(s.at[unit(s, one)], s.at[unit(s, other)]) == 1


# --- a whole game


class Choice(Struct, frozen=True):
    """One decision of German movement met in play."""

    turn: int
    view: BattleView
    decision: Decision
    action: Action


@cache
def fortnight(seed: int = 3) -> tuple[list[Choice], BattleState]:
    """Two weeks against an enemy who does anything at all."""
    allied, german = registry.player(GAME.id, "random", seed), registry.player(GAME.id, "regular", seed)
    s, dice, found = GAME.new("two_weeks", GAME.options.resolve({"german_dday": "move"})), Random(seed), list[Choice]()
    play.begin(s)
    while s.agenda:
        if s.agenda[-1].waits == ROLL:
            play.land(s, dice.randint(1, s.agenda[-1].faces(s)))
            continue
        d = play.decision(s)
        assert d is not None
        v = GAME.view(s, d.side)
        a = (german if d.side == GERMAN else allied).choose(v, d)
        if d.task in ("MoveSide", "MoveUnit") and d.side == GERMAN:
            found.append(Choice(s.turn, v, d, a))
        play.act(s, a)
    return found, s


def test_movement_ends() -> None:
    """No phase takes many more decisions than there are units: nobody marches to and fro."""
    choices, s = fortnight()
    assert s.phase == "over"
    for turn in range(last_turn("two_weeks")):
        moved = [c for c in choices if c.turn == turn]
        assert len(moved) < 90, turn
        taken_up = [c.action.noun for c in moved if c.action.verb == "unit"]
        assert all(taken_up.count(name) <= 2 for name in taken_up)


def test_the_same_seed_plays_the_same() -> None:
    """Nothing but what was seen and the seed decides."""
    choices, _ = fortnight()
    again, _ = fortnight.__wrapped__()
    assert [c.action for c in again] == [c.action for c in choices]


def test_a_careless_enemy_is_thrown_back() -> None:
    """§12h Against an enemy who does anything at all the game is won on points, and beachheads fall."""
    _, s = fortnight()
    result = GAME.result(s)
    assert result.winner == GERMAN
    assert sum(s.points[:3]) <= 20 * SIXTY


# --- the flood


def test_a_gap_of_one_position_is_closed_by_its_neighbours() -> None:
    """§8b §AMB-18 Nobody walks from beside one German to beside another: one free position between two is no gap."""
    s = position({"US-1-INF": "8-08", "GE-353": "11-08"})
    front = Front(s)
    tight = hexes(s, "9-03", "9-05", "9-07", "9-09", "9-11", "9-13", "9-15", "8-03")
    wide = hexes(s, "9-03", "9-05", "9-11", "9-13", "9-15", "8-03")
    assert front.flood(tight, tight) < front.flood(wide, wide) < front.flood(0, 0)


def test_firm_units_hold_the_flood_up_longer() -> None:
    """A line that can be broken lets more through than one that stands."""
    s = position({"US-1-INF": "8-08"})
    line = hexes(s, "9-05", "9-07", "9-09", "9-11")
    assert Front(s).flood(line, line) < Front(s).flood(line, 0)


def test_the_flood_starts_from_open_beaches_too() -> None:
    """§6f A beach is open while its beachhead stands."""
    s = position({"OMAHA": "4-08"})
    assert open_beaches(s) == hexes(s, "5-07", "5-08")
    s.remove(unit(s, "OMAHA"))
    assert not open_beaches(s)


def test_a_threat_is_nearer_the_larger() -> None:
    """What could come down on a position grows as Allied units come near; three of them are all that count."""
    s = position({"US-1-INF": "8-08"})
    threat = Front(s).threat
    near, far, away = (threat[s.kit.hex_named(name)] for name in ("9-08", "10-08", "8-15"))
    assert near > far > away == 0
    crowd = position({f"US-{n}-INF": f"8-{n:02d}" for n in (4, 2, 9)} | {"US-1-INF": "8-08", "US-29-INF": "8-07"})
    assert Front(crowd).threat[crowd.kit.hex_named("9-06")] < 4 * near


def test_the_field_draws_towards_what_is_wanted() -> None:
    """The nearer, the more; what the march costs is taken off step by step."""
    s = position({})
    wanted = [NOT_WANTED] * s.kit.grid.size
    goal = s.kit.hex_named("8-12")
    wanted[goal] = 10.0
    field = drawn(s.kit, wanted, 0.5)
    assert field[goal] == 10.0
    assert field[s.kit.hex_named("9-12")] == 10.0 - 0.5 * s.kit.cost[goal]
    assert field[s.kit.hex_named("11-12")] < field[s.kit.hex_named("9-12")]


# --- habits


@pytest.mark.parametrize("missing", ["GE-17SS", "GE-LEHR", "GE-12SS"])
def test_a_reserve_closes_the_gap(missing: str) -> None:
    """A hole in the line with the enemy before it is filled from behind."""
    whole = Front(position({**LINE, **FOES}))
    s = position({**{code: h for code, h in LINE.items() if code != missing}, **FOES, "GE-2PZ": "10-09"})
    open_ = Front(s)
    march(s)
    closed = Front(s)
    assert closed.flood(closed.held, closed.held) < open_.flood(open_.held, open_.held)
    assert closed.flood(closed.held, closed.held) <= whole.flood(whole.held, whole.held) * 1.2


def test_a_lonely_beachhead_is_struck() -> None:
    """§15b A beachhead marker is the first of all targets: both positions from which it can be attacked are taken."""
    s = position({"OMAHA": "4-08", "GE-21PZ": "7-08", "GE-726": "6-09", "GE-914": "6-07"}, turn=1)
    march(s)
    assert s.held[GERMAN] & hexes(s, "5-07", "5-08") == hexes(s, "5-07", "5-08")


def test_an_unguarded_depot_is_struck() -> None:
    """§15d Depots feed armies, and are worth as much as a unit: two divisions can destroy one."""
    s = position({**LINE, **FOES, "BR-D5": "7-14", "GE-2PZ": "11-13"})
    march(s)
    assert beside(s, "GE-711", "BR-D5")
    assert beside(s, "GE-2PZ", "BR-D5")


def test_a_garrison_stays() -> None:
    """§12a The port is not left while the enemy is near."""
    s = position({**LINE, **FOES, "US-9-INF": "3-03"})
    march(s)
    assert {at(s, "GE-739"), at(s, "GE-729")} == {"1-02", "1-03"}


@pytest.mark.parametrize("turn", [5, 12])
def test_a_taken_port_is_denied(turn: int) -> None:
    """§12a No points for Cherbourg while a German stands next to the occupier, the last turn above all."""
    line = {code: h for code, h in LINE.items() if code not in ("GE-739", "GE-729")}
    s = position({**line, **FOES, "US-9-INF": "1-02", "GE-243": "3-01"}, turn=turn)
    march(s)
    assert beside(s, "GE-243", "US-9-INF")


def test_the_last_march_leads_over_the_naval_line() -> None:
    """§12c A unit within naval range counts on two scorings at the end, and nobody can punish it."""
    s = position({"GE-353": "8-08", "US-1-INF": "6-10"}, turn=12)
    march(s)
    assert s.kit.board.ocean_side_mask >> s.at[unit(s, "GE-353")] & 1


def test_a_cadre_does_not_wait_for_its_end() -> None:
    """§9r §12e Ten points for a unit of ten: it leaves the open where three divisions stand before it."""
    s = position(
        {"GE-736": "8-11", "BR-3-INF": "7-11", "BR-50-INF": "7-10", "BR-7-ARMD": "7-12", "GE-12SS": "8-12"},
        cp={"GE-736": 10},
    )
    march(s)
    assert not s.faces_enemy(unit(s, "GE-736"))


@pytest.mark.parametrize(("code", "behind"), [("GE-21PZ", "10-13"), ("GE-17SS", "10-07")])
def test_the_worn_are_relieved(code: str, behind: str) -> None:
    """§10c A tired unit goes back when a fresh one can take its place, and not before."""
    alone, relieved = position({**LINE, **FOES}), position({**LINE, **FOES, "GE-2PZ": behind})
    for s in (alone, relieved):
        s.cp[unit(s, code)], s.fatigue[unit(s, code)] = 40, 8
        march(s)
    assert at(alone, code) == LINE[code]
    assert at(relieved, "GE-2PZ") == LINE[code]
    assert not relieved.faces_enemy(unit(relieved, code))


def test_the_tired_rest_behind_the_line() -> None:
    """§10c Who is tired and out of the fight stays where it is."""
    fresh, tired = position({**LINE, **FOES, "GE-2PZ": "11-13"}), position({**LINE, **FOES, "GE-2PZ": "11-13"})
    tired.fatigue[unit(tired, "GE-2PZ")] = 9
    march(fresh)
    march(tired)
    assert at(fresh, "GE-2PZ") != "11-13"
    assert at(tired, "GE-2PZ") == "11-13"


def test_reinforcements_march_to_the_front() -> None:
    """§11b A division that comes in at the edge is on its way the same turn."""
    s = position({"GE-2SS": "11-15", "US-9-INF": "3-03", "US-1-INF": "4-04"})
    calls = Marches(read(s)).calls
    near, far = (calls.from_here(unit(s, "GE-2SS"), s.kit.hex_named(name)) for name in ("8-08", "11-15"))
    assert near > far
    begun = s.kit.grid.distance(s.at[unit(s, "GE-2SS")], s.at[unit(s, "US-1-INF")])
    march(s)
    assert s.kit.grid.distance(s.at[unit(s, "GE-2SS")], s.at[unit(s, "US-1-INF")]) <= begun - 3


def test_tanks_keep_out_of_the_cotentin() -> None:
    """There is no way back from the peninsula: it is worth less to a panzer division than to infantry."""
    s = position({"GE-2SS": "7-03", "GE-77": "7-04", "US-9-INF": "4-04"})
    s.place(unit(s, "GE-77"), -1)
    worth, h = Worth(read(s)), s.kit.hex_named("4-02")
    assert peninsula() >> h & 1
    tanks = worth.here(unit(s, "GE-2SS"), h) + worth.danger(h, 95, worth.front.defence(unit(s, "GE-2SS"), h))
    s.place(unit(s, "GE-2SS"), -1)
    s.place(unit(s, "GE-77"), s.kit.hex_named("7-03"))
    other = Worth(read(s))
    foot = other.here(unit(s, "GE-77"), h) + other.danger(h, 55, other.front.defence(unit(s, "GE-77"), h))
    assert tanks < foot


def test_nobody_boxes_in_a_friend() -> None:
    """§RUL-61 The last free position behind a unit in the line costs who takes it."""
    s = position({"GE-736": "8-12", "BR-3-INF": "7-11", "BR-50-INF": "7-12", "GE-21PZ": "11-13"})
    worth, others = Worth(read(s)), hexes(s, "8-12", "8-13", "8-11", "9-11")
    assert worth.boxed_in(s.kit.hex_named("9-12"), others) == 1
    assert worth.boxed_in(s.kit.hex_named("9-12"), hexes(s, "8-12", "8-13", "8-11")) == 0
    box = position(
        {**dict(zip(("GE-736", "GE-706", "GE-915", "GE-914"), ("8-12", "8-13", "8-11", "9-11"), strict=True))}
    )
    for code, name in (("BR-3-INF", "7-11"), ("BR-50-INF", "7-12"), ("GE-21PZ", "11-13")):
        box.place(unit(box, code), box.kit.hex_named(name))
        box.cp[unit(box, code)] = 60
    penalised = Worth(read(box)).here(unit(box, "GE-21PZ"), box.kit.hex_named("9-12"))
    box.place(unit(box, "GE-914"), -1)
    assert penalised < Worth(read(box)).here(unit(box, "GE-21PZ"), box.kit.hex_named("9-12"))


def test_an_infiltration_counts_for_its_chance() -> None:
    """§8d §15a What may fail is worth that much less: a panzer division led by a person gets through less often."""
    gains = []
    for player in ("computer", "person"):
        units = {"GE-21PZ": "8-10", "BR-3-INF": "7-11", "BR-D5": "9-10"}
        s = begin(position(units, german_player=player))
        u = unit(s, "GE-21PZ")
        best = Marches(read(s)).best(u)
        assert reach(s, u).past >> best.to & 1
        gains.append(best.gain)
    assert gains[1] / gains[0] == pytest.approx(70 / 80)


def test_a_line_that_stands_is_left_alone() -> None:
    """Nobody marches about for its own sake: when there is nothing to gain the phase is ended."""
    s = position({**LINE, **FOES})
    march(s)
    for u in s.on_board(GERMAN):
        s.spent[u] = 0
    s.moved = 0
    assert chosen(begin(s)) == Action("end")
