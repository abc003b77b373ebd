"""The charts of assaults and bombardments; the lines that count in the fight on the table are lit."""

from msgspec.structs import replace

from bocage.core.blocks import Block, Rows, Text
from bocage.core.tally import Tally
from bocage.games.breakout_1993 import tables
from bocage.games.breakout_1993.assault import attack_value, defense_value
from bocage.games.breakout_1993.barrage import bombardment_defense
from bocage.games.breakout_1993.forecast import forwards
from bocage.games.breakout_1993.state import Barrage, Battle, BreakoutState

from .inspect_area import TERRAIN
from .names import signed

Chart = tuple[tuple[str, str, str], ...]
"""Lines of a chart: the rule (and by what, where one rule has several lines), what counts, how much."""


def fight_charts(s: BreakoutState) -> list[Block]:
    """§9.2 §9.3 §9.4 §10.2 §10.3 §10.4"""
    battle, barrage = s.battle, s.barrage
    ours, theirs = (_rules(attack_value(s, battle)), _defended(s, battle)) if battle else (NONE, NONE)
    return [
        _chart("Attack Value of an assault", _attack(), ours, "§9.2"),
        _chart("Defense Value of an assault", _defense(), theirs, "§9.3"),
        _ground(s),
        Text(
            "Both sides add two dice. A higher attack is that many Casualty Points. A tie makes the Point Unit Disrupt "
            "1, less makes every assaulting unit Disrupt 1; who had to assault goes back. Bocage takes the first "
            "Casualty Point.",
            "§9.4",
        ),
        _chart("Attack Value of a bombardment", _fire(), _fired(barrage), "§10.2"),
        _chart("Defense Value against it", _shelter(), _sheltered(s, barrage), "§10.3"),
        _attrition(),
    ]


NONE = frozenset[str]()


def _rules(now: Tally) -> frozenset[str]:
    return frozenset(line.rule for line in now)


def _defended(s: BreakoutState, battle: Battle) -> frozenset[str]:
    """§9.3 The lines with the best Forward Unit, as long as none is named."""
    best = next(iter(forwards(s, battle)), battle.forward)
    return _rules(defense_value(s, replace(battle, forward=best)))


def _fired(barrage: Barrage | None) -> frozenset[str]:
    """§10.2 The lines of a bombardment being planned: by what it is made, and whether further guns join."""
    if barrage is None or not barrage.means:
        return NONE
    return frozenset({f"§10.2 {barrage.means}"} | ({"§10.2 more"} if barrage.units else set()))


def _sheltered(s: BreakoutState, barrage: Barrage | None) -> frozenset[str]:
    """§10.3 The lines that count against it."""
    if barrage is None or not barrage.means:
        return NONE
    found = _rules(bombardment_defense(s, barrage))
    return frozenset(f"§10.3C {barrage.means}" if rule == "§10.3C" else rule for rule in found)


def _chart(title: str, lines: Chart, counted: frozenset[str], rule: str) -> Rows:
    """One chart; the lines that count now are lit."""
    lit = tuple((i, -1) for i, (line, _, _) in enumerate(lines) if line in counted)
    rows = tuple((line.removeprefix("§").split()[0], what, amount) for line, what, amount in lines)
    return Rows(title=title, head=("§", "", "Adds"), rows=rows, lit=lit, rule=rule)


def _attack() -> Chart:
    chart = tables.attack()
    return (
        ("§9.2A", "Point Unit", "its attack factor"),
        ("§9.2B", "Each further unit that assaults", signed(chart.unit)),
        ("§9.2C", "Each supporting artillery unit", signed(chart.artillery)),
        ("§9.2D", f"Each division with {chart.integrity_units} assaulting units or more", signed(chart.integrity)),
        ("§9.2E", "Allied assault in Clear weather", signed(chart.air)),
        ("§9.2F", "SS and Wehrmacht together", signed(chart.mixed)),
    )


def _defense() -> Chart:
    chart = tables.defense()
    enemys, flooded = signed(chart.enemy_bridge), signed(chart.flooded_bridge)
    bridge = f"{signed(chart.bridge)}, {enemys} more if the enemy's, {flooded} more if flooded"
    return (
        ("§9.3A", "Forward Unit", "its defense factor"),
        ("§4.2", "Each level of its disruption", "-1"),
        ("§9.3B", "The ground", "TEM"),
        ("§9.3C", "Mandatory Assault over a bridge", bridge),
        ("§9.3D", "Mandatory Assault over a river without one", signed(chart.river)),
        ("§9.3E", "German defenders, fortified", signed(chart.fortified)),
        ("§9.3F", "German assault in Clear weather", signed(chart.air)),
        ("§9.3G", "Each further Fresh defender", signed(chart.fresh)),
    )


def _ground(s: BreakoutState) -> Rows:
    """§3.5 The modifiers of the ground; that of the place on the table is lit."""
    target = s.battle.target if s.battle else s.barrage.target if s.barrage else -1
    rows = tuple((words, signed(tables.tem(name))) for name, words in TERRAIN.items())
    names = list(TERRAIN)
    here = s.kit.board.terrain[target] if target >= 0 else ""
    lit = ((names.index(here), -1),) if here in names else ()
    return Rows(title="Terrain (TEM)", head=("Ground", "Adds"), rows=rows, lit=lit, rule="§3.5")


def _fire() -> Chart:
    numbers = tables.constants()
    return (
        ("§10.2 guns", "Lead artillery unit", "its attack factor"),
        ("§10.2 more", "Each further gun of its army", "+1"),
        ("§10.2 naval", "A task force", str(numbers.naval_attack)),
        ("§10.2 air", "An air marker, in Clear weather", str(numbers.air_attack)),
    )


def _shelter() -> Chart:
    chart = tables.bombardment()
    return (
        ("§10.3A", "The ground", "TEM"),
        ("§10.3B", "Fortified", signed(chart.fortified)),
        ("§10.3C air", "Each Fresh FLAK, against aircraft", signed(chart.flak)),
        ("§10.3C guns", "Each Fresh field artillery, against guns", signed(chart.field_artillery)),
        ("§10.3C naval", "Each Fresh coastal artillery, against ships", signed(chart.coastal_artillery)),
    )


def _attrition() -> Rows:
    """§10.4 Attrition Points that a lost level absorbs."""
    chart = tables.attrition()
    rows = (
        ("Fresh armor", str(chart.fresh_armor)),
        ("Other armor", str(chart.armor)),
        ("Coastal artillery", str(chart.coastal_artillery)),
        ("Any other Fresh unit", str(chart.fresh)),
        ("Any other unit", str(chart.other)),
        ("A Construct", str(chart.construct)),
    )
    return Rows(title="Attrition Points a lost level absorbs", head=("", "Points"), rows=rows, rule="§10.4")
