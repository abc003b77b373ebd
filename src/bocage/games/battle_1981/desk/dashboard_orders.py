"""What this turn's orders would leave of each pool, if everybody did the most or the usual."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.protocol import Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.logistics import general_need
from bocage.games.battle_1981.movement import allowance, fuel_for
from bocage.games.battle_1981.names import CATEGORIES, may_know, points_words
from bocage.games.battle_1981.odds import allies_engaged
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, COMBAT, FUEL, GENERAL, Battle, BattleState
from bocage.games.battle_1981.tables import LEVELS, combat_supply, last_turn

MEDIUM = 5
"""§9b The level in the middle, for a reckoning of what an attack all along the front would take."""

BEFORE = ("setup", "drops", "logistics", "allocation", "interdiction")
"""Phases before the Allies move."""


def orders(s: BattleState, side: Side | None) -> list[Block]:
    """§5a What every pool is asked for in the rest of the turn, and what that would leave."""
    if s.turn >= last_turn(s.scenario) or s.phase == "over":
        return []
    asked = ((FUEL, *_fuel(s)), (GENERAL, *_general(s)), (COMBAT, *_combat(s)), (AMPHIBIOUS, *_amphibious(s)))
    rows, lit = [], []
    for row, (pool, words, need) in enumerate(asked):
        have = s.pools[pool]
        left = points_words(have - need) if have >= need else f"{points_words(need - have)} short"
        rows.append((CATEGORIES[pool], words, points_words(need), left))
        if need > have:
            lit.append((row, -1))
    title = "What orders would leave"
    head = ("", "If", "It takes", "Leaves")
    return [Rows(title=title, head=head, rows=tuple(rows), lit=tuple(lit), rule="§5h"), *_battle(s, side)]


def _fuel(s: BattleState) -> tuple[str, int]:
    """§fuel Every unit marches as far as its points go."""
    if s.phase in BEFORE:
        full = [(u, int(allowance(s, u).total)) for u in s.on_board(Side.ALLIED)]
        return "every unit ashore marches its full allowance", sum(fuel_for(s, u, points) for u, points in full)
    if s.phase != "movement" or s.mover != Side.ALLIED:
        return "no more Allied movement this turn", 0
    able = [u for u in s.on_board(Side.ALLIED) if not s.halted >> u & 1]
    return "every unit marches on with what it has left", sum(fuel_for(s, u, s.mp[u]) for u in able)


def _general(s: BattleState) -> tuple[str, int]:
    """§gen The draw of the next turn from where units stand."""
    if s.turn + 1 >= last_turn(s.scenario):
        return "nothing more is drawn in this game", 0
    return "units stay where they are: next turn's draw", sum(general_need(s, u) for u in s.on_board(Side.ALLIED))


def _combat(s: BattleState) -> tuple[str, int]:
    """§chart-supply A medium attack, later a medium defence, wherever the sides touch."""
    touching = [u for u in s.on_board(Side.ALLIED) if s.faces_enemy(u)]
    each = combat_supply(MEDIUM, MEDIUM)
    if s.mover == Side.GERMAN:
        return f"every unit next to a German is attacked, {MEDIUM} against {MEDIUM}", each * _points(s, touching)
    able = [u for u in touching if s.kit.kinds[u].is_combat and not s.fought >> u & 1]
    return f"every unit next to a German attacks, {MEDIUM} against {MEDIUM}", each * _points(s, able)


def _amphibious(s: BattleState) -> tuple[str, int]:
    """§amph Everybody at sea lands."""
    at_sea = [u for u in range(Side.ALLIED, len(s.at), 2) if s.at[u] == AT_SEA and not s.kit.kinds[u].is_airborne]
    return "everybody at sea lands now", 100 * _points(s, at_sea)


def _points(s: BattleState, units: list[Unit]) -> int:
    return sum(s.cp[u] for u in units)


def _battle(s: BattleState, side: Side | None) -> list[Block]:
    """§chart-supply What the battle under way takes, by the answer to the Allied level: for those who may know that."""
    battle = s.battle
    if battle is None or battle.opened or not may_know(side, Side.ALLIED):
        return []
    own, engaged = allied_level(battle), allies_engaged(s, battle)
    if not own or not engaged:
        return []
    costs = [combat_supply(*((own, other) if battle.side == Side.ALLIED else (other, own))) for other in LEVELS]
    low, high = points_words(min(costs) * engaged), points_words(max(costs) * engaged)
    return [Text(f"The battle under way takes {low} to {high} combat supply, by the German level.", "§chart-supply")]


def allied_level(battle: Battle) -> int:
    """§9b The level the Allies have chosen in a battle, 0 if none yet."""
    return battle.attack if battle.side == Side.ALLIED else battle.defence
