"""§9.2 §9.3 The Attack Value and the Defense Value of an assault, line by line."""

from bocage.core.areas import Area
from bocage.core.hexes import mask_of
from bocage.core.protocol import Side
from bocage.core.tally import Tally

from .kinds import Level, Unit
from .movement import is_bridgeless
from .state import Battle, BreakoutState
from .tables import attack, defense


def attack_value(s: BreakoutState, battle: Battle) -> Tally:
    """§9.2 §RUL-47 The sum of the lines A to F; the air support of an assault needs no marker."""
    chart, tally, kit = attack(), Tally(), s.kit
    if battle.point >= 0:
        piece = kit.kinds[battle.point]
        tally.add(piece.at_level(Level(s.level[battle.point])).attack, "§9.2A", f"Point Unit {piece.short}")
    others = len([u for u in battle.units if u != battle.point])
    if others:
        tally.add(chart.unit * others, "§9.2B", f"{others} more assaulting")
    if battle.support:
        tally.add(chart.artillery * len(battle.support), "§9.2C", f"{len(battle.support)} supporting artillery")
    for name in whole_divisions(s, battle.units):
        tally.add(chart.integrity, "§9.2D", f"integrity of {name}")
    if battle.side == Side.ALLIED and battle.by_air and flies_over(s, battle.target):
        tally.add(chart.air, "§9.2E", "Allied aircraft")
    assaulting = mask_of(battle.units)
    if battle.side == Side.GERMAN and assaulting & kit.ss and assaulting & ~kit.ss:
        tally.add(chart.mixed, "§9.2F", "SS and Wehrmacht together")  # §RUL-01 §RUL-50
    return tally


def whole_divisions(s: BreakoutState, units: tuple[Unit, ...]) -> list[str]:
    """§9.2D §RUL-11 The divisions with enough assaulting units for the bonus."""
    assaulting = mask_of(units)
    enough = attack().integrity_units
    return [name for name, own in s.kit.division_of.items() if (own & assaulting).bit_count() >= enough]


def flies_over(s: BreakoutState, target: Area) -> bool:
    """§9.2E §9.3F §18.1 §10.5 Whether Allied aircraft take part in an assault: under clear skies, never in a Zone."""
    return s.is_clear() and bool(s.kit.areas >> target & 1)


def defense_value(s: BreakoutState, battle: Battle) -> Tally:
    """§9.3 The sum of the lines A to G; §13.21 ground, water and fortifications do not count in a Zone."""
    chart, tally, target, side = defense(), Tally(), battle.target, battle.side.enemy
    if battle.forward >= 0:
        _add_forward(s, tally, battle.forward)
    tem = s.kit.board.tem[target]
    if tem:
        tally.add(tem, "§9.3B", f"{s.kit.board.terrain[target]} ground")
    _add_crossing(s, tally, battle)
    if side == Side.GERMAN and s.forts >> target & 1:
        tally.add(chart.fortified, "§9.3E", "fortified")  # §15.1
    if battle.side == Side.GERMAN and flies_over(s, target):
        tally.add(chart.air, "§9.3F", "Allied aircraft")
    others = len([u for u in s.fresh_at(target, side) if u != battle.forward])
    if others:
        tally.add(chart.fresh * others, "§9.3G", f"{others} more Fresh")
    return tally


def _add_forward(s: BreakoutState, tally: Tally, u: Unit) -> None:
    """§9.3A §4.2 The Forward Unit, less its disruption."""
    piece, level = s.kit.kinds[u], Level(s.level[u])
    tally.add(piece.at_level(level).defense, "§9.3A", f"Forward Unit {piece.short}")
    if level.disruption:
        tally.add(-level.disruption, "§4.2", "its disruption")


def _add_crossing(s: BreakoutState, tally: Tally, battle: Battle) -> None:
    """§9.3C §9.3D §RUL-13 The hardest crossing of any unit that makes a Mandatory Assault."""
    crossings = [crossing_lines(s, u) for u in battle.units if s.mandatory >> u & 1]
    for amount, rule, words in max(crossings, key=lambda lines: sum(line[0] for line in lines), default=[]):
        tally.add(amount, rule, words)


def crossing_lines(s: BreakoutState, u: Unit) -> list[tuple[int, str, str]]:
    """§9.3C §9.3D What a unit's crossing in a Mandatory Assault gives the defender, by a bridge or without one."""
    chart, kit, border = defense(), s.kit, s.crossed[u]
    if border < 0 or not kit.water >> border & 1:
        return []
    if is_bridgeless(s, u, border):
        return [(chart.river, "§9.3D", "over a river without a bridge")]
    lines = [(chart.bridge, "§9.3C", "over a bridge")]
    if not s.holds_line(u & 1, border):
        lines.append((chart.enemy_bridge, "§9.3C", "held by the defender"))
    if kit.flooded >> border & 1:
        lines.append((chart.flooded_bridge, "§9.3C", "over flooded ground"))
    return lines


def is_bocage(s: BreakoutState, place: Area) -> bool:
    """§9.5a §9.51a"""
    return bool(s.kit.board.bocage_mask >> place & 1)
