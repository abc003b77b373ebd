"""Adapters for vectors about landing, supply lines, movement, combat and victory in Battle for Normandy (1981)."""

from fractions import Fraction

from bocage.core import play
from bocage.core.hexes import Hex, bits
from bocage.core.protocol import Action, Side, Task
from bocage.games.battle_1981 import tables, victory
from bocage.games.battle_1981.advance import AfterBattle
from bocage.games.battle_1981.cadre import leaves_cadre
from bocage.games.battle_1981.landing import bars_voyage, set_in
from bocage.games.battle_1981.movement import step_cost
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.nouns import Landing
from bocage.games.battle_1981.retreat import BESIDE, REFUSED, PressedDie
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, POINT, Battle, BattleState
from bocage.games.battle_1981.supply import in_line
from bocage.games.battle_1981.victory import SIXTY, Scoring

from .battle_1981_board import Answer, Case, Choices, at, codes, enlist, position
from .runner import Adapter

SCENARIOS = {"campaign": "campaign", "two-week": "two_weeks"}
TOWNS = {"cherbourg": "Cherbourg", "caen": "Caen", "st_lo": "Saint-Lô"}


def run(s: BattleState, *tasks: Task[BattleState]) -> BattleState:
    """Begin with these tasks."""
    s.agenda, s.offer, s.told = list(reversed(tasks)), None, None
    play.begin(s)
    return s


def waiting(s: BattleState) -> str:
    """The name of the pending task."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""


# Landing and supply lines


def landing(given: Case, options: Choices) -> Answer:
    """Units of these strengths start in one after the other, as long as the amphibious points of each are there."""
    s = position(options)
    s.pools[AMPHIBIOUS], s.ashore = given["amphibious"] * POINT, [100] * 5
    landed = []
    for code, cp in zip(codes(Side.ALLIED, "infantry"), given["queue"], strict=False):
        u = enlist(s, code, AT_SEA, cp)
        if bars_voyage(s, u) is None:
            set_in(s, u, Landing(0, at(s, "5-05")))
            landed.append(cp)
    return {"landed": landed, "left": Fraction(s.pools[AMPHIBIOUS], POINT)}


def supply_chain(given: Case, options: Choices) -> Answer:
    """A beachhead, two depots and a unit along a line of the map."""
    s = position(options)
    column = 1
    enlist(s, "UTAH", at(s, f"9-{column:02}"))
    for code, distance in (
        ("US-D1", "distance_beach_depot1"),
        ("US-D2", "distance_depot1_depot2"),
        ("US-1-INF", "distance_depot2_unit"),
    ):
        column += given[distance]
        last = enlist(s, code, at(s, f"9-{column:02}"))
    return {"in_line": bool(in_line(s) >> last & 1)}


# Movement


def step(given: Case, options: Choices) -> Answer:
    """An armored division steps from 9-07 to 9-08, enemies beside either as wanted, friends on every way round.

    The extra point falls due.
    """
    s = position(options, {"9-08": given["terrain"]})
    u, a, b = enlist(s, "US-2-ARMD", at(s, "9-07")), at(s, "9-07"), at(s, "9-08")
    if given["from_adjacent_enemy"]:
        enlist(s, "GE-736", at(s, "9-06"))
    if given["to_adjacent_enemy"]:
        enlist(s, "GE-726", at(s, "9-09"))
    around = (h for h in bits(s.kit.next_to[a]) if h != b and s.on[h] < 0)
    for code, h in zip(codes(Side.ALLIED, "infantry"), around, strict=False):
        enlist(s, code, h)
    cost = step_cost(s, u, a, b).total
    run(s, MovementPhase(Side.ALLIED))
    play.act(s, Action("unit", "US-2-ARMD"))
    play.act(s, Action("go", "9-08"))
    infiltrates = waiting(s) == "Infiltrate"
    if infiltrates:
        play.land(s, 1)
    play.land(s, 1)
    return {
        "cost": cost,
        "cost_with_30pct_extra": s.spent[u],
        "ends_move": bool(s.halted >> u & 1),
        "infiltration_roll": infiltrates,
    }


# Combat


def second_combat(given: Case, options: Choices) -> Answer:
    s = position(options)
    ours, theirs = enlist(s, "US-1-INF", at(s, "9-08")), enlist(s, "GE-736", at(s, "9-09"))
    levels = {"attack": given["attack"], "defence": given["defence"]}
    s.battle = Battle(Side.ALLIED, theirs, s.at[theirs], (ours,), **levels)
    run(s, AfterBattle(eliminated=given["eliminated"]))
    return {"again": bool(s.again >> ours & 1)}


def cadre(given: Case, options: Choices) -> Answer:
    """A German unit on its last point dies in battle, of a refusal, or of a retreat beside an enemy."""
    s = position(options)
    ours, theirs = enlist(s, "US-1-INF", at(s, "9-08")), enlist(s, "GE-736", at(s, "9-09"), 1)
    s.battle = Battle(Side.ALLIED, theirs, s.at[theirs], (ours,), attack=5, defence=5)
    causes = {"refused retreat": REFUSED, "retreat next to enemy": BESIDE}
    if given["cause"] in causes:
        run(s, PressedDie(theirs, causes[given["cause"]]))
        play.land(s, 1)
    else:
        run(s, *leaves_cadre(s, theirs))
    return {"cadre": bool(s.cadres >> theirs & 1) or waiting(s) == "CadreRetreat"}


# Victory


def level(given: Case, options: Choices) -> Answer:
    s = position(options)
    s.scenario = SCENARIOS[given["scenario"]]
    s.points[victory.DEPTH] = given["score"] * SIXTY
    return {"level": victory.verdict(s)}


def score_adjust(given: Case, options: Choices) -> Answer:
    return {"adjusted": victory.adjust(given["score"], given["weather_pct"])}


def german_ocean_vp(given: Case, options: Choices) -> Answer:
    s = position(options, turn=tables.turn_named(f"6/{given['day']}"))
    counted = s.kit.board.ocean_side_mask & ~s.kit.board.east_of_caen_mask
    for code, h in zip(codes(Side.GERMAN)[: given["units"]], bits(counted), strict=False):
        enlist(s, code, h)
    return {"points": -_counted_points(s, victory.OCEAN_SIDE)}


def _counted_points(s: BattleState, *sources: int) -> Fraction:
    """The points that the count of this turn brings from these sources."""
    run(s, Scoring())
    return sum((Fraction(s.points[source], SIXTY) for source in sources), Fraction(0))


def depth_vp(given: Case, options: Choices) -> Answer:
    s = position(options)
    board = s.kit.board
    h = next(h for h in bits(board.continent_mask) if board.line(h) == given["row"])
    enlist(s, "US-1-INF", h, given["cp"])
    return {"points": _counted_points(s, victory.DEPTH)}


def town_vp(given: Case, options: Choices) -> Answer:
    """Allied units hold so many hexes of each town; a German stands beside as many of them as wanted."""
    s = position(options, turn=tables.turn_named(given["turn"]))
    free = iter(codes(Side.ALLIED, "infantry"))
    held = {town: list(bits(s.kit.board.objectives[name]))[: given[f"{town}_hexes"]] for town, name in TOWNS.items()}
    for h in (h for hexes in held.values() for h in hexes):
        enlist(s, next(free), h)
    for town, count in given.get("german_adjacent", {}).items():
        enlist(s, "GE-736", _beside(s, held[town], count))
    if not given["supplied"]:
        s.supplied = 0
    return {"points": _counted_points(s, victory.CHERBOURG, victory.CAEN, victory.SAINT_LO)}


def _beside(s: BattleState, hexes: list[Hex], count: int) -> Hex:
    """A free land hex next to exactly so many of these."""
    near = s.kit.next_to
    free = [h for h in bits(s.kit.board.land_mask) if s.on[h] < 0]
    return next(h for h in free if sum(near[h] >> other & 1 for other in hexes) == count)


def casualty_vp(given: Case, options: Choices) -> Answer:
    s = position(options)
    ours, theirs = s.kit.unit_index["US-1-INF"], s.kit.unit_index["GE-736"]
    victory.note_loss(s, theirs, given["german_losses"])
    victory.note_loss(s, ours, given["allied_losses"])
    victory.note_starved(s, given["allied_supply_losses"])
    for u, count in ((theirs, given["german_eliminated"]), (ours, given["allied_eliminated"])):
        for _ in range(count):
            victory.note_elimination(s, u)
    return {
        "allied": Fraction(sum(points for points in s.points if points > 0), SIXTY),
        "german": Fraction(-sum(points for points in s.points if points < 0), SIXTY),
        "net": Fraction(victory.sixtieths(s), SIXTY),
    }


ADAPTERS: dict[str, Adapter] = {
    "b81_landing": landing,
    "b81_supply_chain": supply_chain,
    "b81_step_cost": step,
    "b81_second_combat": second_combat,
    "b81_cadre": cadre,
    "b81_level": level,
    "b81_score_adjust": score_adjust,
    "b81_german_ocean_vp": german_ocean_vp,
    "b81_depth_vp": depth_vp,
    "b81_town_vp": town_vp,
    "b81_casualty_vp": casualty_vp,
}
