"""§6-winA §6-winG §6-draw Who has won, or would if the game ended now."""

from bocage.core.protocol import Side
from bocage.core.tally import Tally

from .control import city_hexes
from .orders import scenario_named
from .state import DDayState

ALLIED_VICTORY, GERMAN_VICTORY, DRAW = "Allied victory", "German victory", "draw"


def units_beyond_rhine(s: DDayState) -> int:
    """§6-winA §map-rhine §AMB-19 §AMB-20 Allied ground units beyond the Rhine; those that left the board are not."""
    counted = s.kit.ground & s.kit.of_side[Side.ALLIED]
    if not s.kit.options.count_hqs:
        counted &= ~s.kit.hq
    east = s.kit.board.east_mask
    return sum((units & counted).bit_count() for h, units in s.present.items() if east >> h & 1)


def objectives_held(s: DDayState) -> list[str]:
    """§6-winA The cities of the scenario that the Allies control."""
    names = scenario_named(s.scenario).objectives
    return [name for name, h in zip(names, city_hexes(s, names), strict=True) if s.controls(Side.ALLIED, h)]


def judge(scenario: str, beyond_rhine: int, held: list[str], corps_lost: int) -> str:
    """§6-winA §6-winG §6-draw The verdict of a scenario."""
    facts = scenario_named(scenario)
    if beyond_rhine >= facts.east_of_rhine and set(facts.objectives) <= set(held):
        return ALLIED_VICTORY
    return GERMAN_VICTORY if corps_lost >= facts.german_wins_with_corps else DRAW


def verdict(s: DDayState) -> str:
    """The verdict as it would be if the game ended now."""
    return judge(s.scenario, units_beyond_rhine(s), objectives_held(s), s.lost_corps)


def winner(level: str) -> Side | None:
    """The side that a verdict names, None for a draw."""
    return {ALLIED_VICTORY: Side.ALLIED, GERMAN_VICTORY: Side.GERMAN}.get(level)


def score(s: DDayState) -> Tally:
    """How near the Allies are, as points for players to steer by: units over the Rhine as far as they are asked for,
    objectives, corps lost."""
    facts, tally = scenario_named(s.scenario), Tally()
    beyond, asked = units_beyond_rhine(s), facts.east_of_rhine
    more = f"; {beyond} are there" if beyond > asked else ""
    tally.add(min(beyond, asked), "§6-winA", f"ground units beyond the Rhine, of {asked}{more}")
    for name in objectives_held(s):
        tally.add(facts.east_of_rhine // len(facts.objectives), "§6-winA", name)
    if s.lost_corps:
        words = f"corps lost, of {facts.german_wins_with_corps} that make a German victory"
        tally.add(-s.lost_corps, "§6-winG", words)
    return tally


def standing(s: DDayState) -> str:
    """How it stands in words: `3 of 20 units beyond the Rhine, Essen held, no corps lost`."""
    facts, held = scenario_named(s.scenario), objectives_held(s)
    cities = f"{' and '.join(held)} held" if held else "no objective held"
    beyond = f"{units_beyond_rhine(s)} of {facts.east_of_rhine} units beyond the Rhine"
    return f"{beyond}, {cities}, {s.lost_corps or 'no'} corps lost"
