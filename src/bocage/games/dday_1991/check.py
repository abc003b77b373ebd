"""What must be true of every position between two decisions. A position that breaks it is a defect of the program."""

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Broken, Side

from .state import GONE, REBUILT, RESERVE, UNUSED, DDayState
from .tables import prices

MOVING = ("reinforcement", "replacement", "port transfer", "invasion", "movement")


def check(s: DDayState) -> None:
    """Raise Broken if the position cannot exist."""
    _check_tracks(s)
    _check_places(s)
    _check_derived(s)
    _check_units(s)
    _check_stacks(s)


def _demand(holds: object, rule: str, why: str) -> None:
    if not holds:
        raise Broken(f"{rule}: {why}")


def _check_tracks(s: DDayState) -> None:
    """§3d1 §0a §opt-12"""
    for side, moves in enumerate(s.moves):
        _demand(0 <= moves <= prices().most, "§3d1", f"{Side(side).word} has {moves} Moves")
    _demand(0 <= s.turn <= 12, "§0a", f"turn {s.turn}")
    _demand(s.good or s.kit.options.weather, "§opt-12", "bad weather without the option")
    _demand(s.bombed < 0 or s.bombers, "§opt-13b1", "a hex is bombed by nobody")


def _check_places(s: DDayState) -> None:
    """§3b3b §2d3 §opt-14a1 Units stand on land in play, at sea only as invaders, never beside enemies."""
    board = s.kit.board
    for u, h in enumerate(s.at):
        name = s.kit.kinds[u].id
        if h < 0:
            _demand(h >= REBUILT, "§3a", f"{name} is nowhere ({h})")
            continue
        if board.sea_mask >> h & 1:
            _demand(s.invaders >> u & 1, "§3b3b", f"{name} is at sea in {s.kit.names[h]}")
        else:
            _demand(board.enterable_mask >> h & 1, "§map-csv", f"{name} is out of play in {s.kit.names[h]}")
    both = s.occupied[0] & s.occupied[1]
    _demand(not both, "§2d3", f"both sides in {[s.kit.names[h] for h in members(both)]}")
    for u in members(s.kit.ground):
        if s.at[u] >= 0 and board.land_mask >> s.at[u] & 1:
            _demand(s.controls(u & 1, s.at[u]), "§2e", f"{s.kit.kinds[u].id} does not control its hex")


def _check_derived(s: DDayState) -> None:
    """Whatever follows from the saved fields is true to them."""
    fresh = s.clone()
    fresh.refresh()
    _demand(fresh.occupied == s.occupied, "§2e", "occupied hexes are not what the units say")
    _demand(fresh.present == s.present, "§2e", "units by hex are not what the units say")
    for side in (0, 1):
        _demand(fresh.zone(side) == s.zone(side), "§2c3", f"the zone of {Side(side).word} is out of date")


def _check_units(s: DDayState) -> None:
    """§4e §3e1 §opt-13d1 What is true of units can be true of them."""
    off = sum(1 << u for u, h in enumerate(s.at) if h in (GONE, UNUSED))
    for name in s.UNIT_SETS:
        _demand(not getattr(s, name) & off, "§4e", f"units off the board are {name}")
        _demand(not getattr(s, name) >> len(s.at), "§4e", f"{name} holds units that do not exist")
    _demand(not s.back & s.kit.frail, "§4e", "a unit without a reverse face is reduced")
    _demand(not (s.invaders | s.shipped) & s.kit.of_side[Side.GERMAN], "§3e1", "a German unit at sea")
    _demand(not s.dropped & ~s.kit.droppers, "§opt-13d1", "a unit dropped that cannot be")
    for combat in s.combats:
        sides = {u & 1 for u in combat.units}
        _demand(sides == {s.mover}, "§4a5", "attackers of the wrong side")
        places = {s.at[u] for u in combat.units if s.at[u] >= 0}
        if not combat.fought:
            _demand(len(combat.targets) == 1 or len(places) == 1, "§4a4", "many hexes against many")
    fixed = [u for u in range(len(s.at)) if s.at[u] == RESERVE and s.turn == 0 and s.due[u] == 0 and not u & 1]
    _demand(not fixed, "§6a4", "an Allied unit of the set-up is not on the board")


def _check_stacks(s: DDayState) -> None:
    """§2d1 §2d1b Once a side's movement step is over, and until it fights, its stacks are lawful: so are its enemy's.

    §opt-14a2 Losses may leave too many foreigners in a box. §opt-15b Hunger may take the army of a stack away.
    """
    begun = any(combat.fought for combat in s.combats) or max(s.origin) >= 0
    declaring = s.phase == "combat" and not begun
    if s.turn and (s.phase in MOVING or declaring):
        _check_side(s, s.mover.enemy)
    if s.turn and declaring:
        _check_side(s, s.mover)


def _check_side(s: DDayState, side: Side) -> None:
    armies = s.kit.armies & s.kit.of_side[side]
    units_of = s.kit.of_side[side] & ~s.kit.strategic
    for h, units in s.present.items():
        mine, name = units & units_of, s.kit.names[h]
        if not mine & (mine - 1) or _is_set_up(s, side) or _is_crowded(s, side, h):
            continue
        count = (mine & armies).bit_count()
        _demand(count <= 1, "§2d1b", f"{count} armies in {name}")
        _demand(count or s.kit.options.attrition, "§2d1", f"an unlawful stack in {name}")


def _is_set_up(s: DDayState, side: Side) -> bool:
    """§AMB-29 Whether a side still stands as its card has it; the stacks there must part in its first movement step."""
    return s.turn == 1 and side == Side.ALLIED and s.mover == Side.ALLIED and s.phase in MOVING


def _is_crowded(s: DDayState, side: Side, h: Hex) -> bool:
    """Whether friends stand all around a hex, so that units may have had nowhere to go."""
    near = s.kit.land_links[h]
    return bool(near) and all(s.occupied[side] >> n & 1 for n in near)
