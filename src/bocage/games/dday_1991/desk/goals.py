"""The victory panel: the conditions of the scenario, how they stand, and what is missing."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.games.dday_1991.control import city_hexes
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import last_turn
from bocage.games.dday_1991.victory import DRAW, objectives_held, units_beyond_rhine, verdict

from .months import month_words
from .names import hex_words, listed, number_of, side_words, unit_words


def goals(s: DDayState, side: Side | None) -> Panel:
    """§6-winA §6-winG §6-draw Who would win now; both sides' conditions; how much time is left."""
    facts = scenario_named(s.scenario)
    blocks: list[Block] = [
        Text(facts.says, "§6-winA"),
        Text(verdict_words(s), "§6-draw"),
        _allied(s),
        _german(s),
        Text(_time(s), "§2b4"),
    ]
    return Panel("victory", "Victory", [*blocks, *_over_the_rhine(s)])


def verdict_words(s: DDayState) -> str:
    """§6-draw The verdict as of now: `If the game ended now: draw.`"""
    level = verdict(s)
    words = "a draw" if level == DRAW else f"a {level}" if not level.startswith("A") else f"an {level}"
    return f"The game ends in {words}." if s.phase == "over" else f"If the game ended now: {words}."


def counts_beyond_rhine(s: DDayState, h: Hex) -> int:
    """§AMB-19 The Allied ground units in a hex that count as beyond the Rhine. Must agree with `units_beyond_rhine`."""
    counted = s.kit.ground & s.kit.of_side[Side.ALLIED] & (-1 if s.kit.options.count_hqs else ~s.kit.hq)
    return (s.present.get(h, 0) & counted).bit_count() if s.kit.board.east_mask >> h & 1 else 0


def _allied(s: DDayState) -> Rows:
    """§6-winA §AMB-19 Both parts are needed."""
    facts, beyond, held = scenario_named(s.scenario), units_beyond_rhine(s), objectives_held(s)
    what = "ground units" if s.kit.options.count_hqs else "corps and divisions"
    missing = max(0, facts.east_of_rhine - beyond)
    rows = [(f"Allied {what} beyond the Rhine", str(facts.east_of_rhine), str(beyond), _missing(missing))]
    for name, h in zip(facts.objectives, city_hexes(s, facts.objectives), strict=True):
        holder = side_words(Side.ALLIED if name in held else Side.GERMAN)
        rows.append((f"{name}, {s.kit.names[h]}", "Allied", holder, "–" if name in held else "to be taken"))
    met = [not missing, *(name in held for name in facts.objectives)]
    lit = tuple((i, -1) for i, is_met in enumerate(met) if is_met)
    title = "An Allied victory needs all of these"
    return Rows(title=title, head=("", "Needed", "Now", "Missing"), rows=tuple(rows), lit=lit, rule="§6-winA")


def _german(s: DDayState) -> Rows:
    """§6-winG §6b-note Corps ever lost, bought back or not."""
    need = scenario_named(s.scenario).german_wins_with_corps
    missing = max(0, need - s.lost_corps)
    rows = (("Allied corps eliminated", str(need), str(s.lost_corps), _missing(missing)),)
    title = "A German victory: the Allies do not win, and"
    return Rows(
        title=title,
        head=("", "Needed", "Now", "Missing"),
        rows=rows,
        lit=() if missing else ((0, -1),),
        rule="§6-winG",
    )


def _missing(count: int) -> str:
    return str(count) if count else "–"


def _time(s: DDayState) -> str:
    left = last_turn() - max(s.turn, 1)
    if s.phase == "over":
        return "The last turn is over."
    if not left:
        return "This is the last turn: the game ends after its German portion."
    return f"{number_of(left, 'turn')} after this one, up to {month_words(s, last_turn())}."


def _over_the_rhine(s: DDayState) -> list[Block]:
    """§map-rhine Who stands beyond the Rhine."""
    rows = []
    for h in members(s.kit.board.east_mask & s.occupied[Side.ALLIED]):
        units = listed(unit_words(s, u) for u in s.side_at(h, Side.ALLIED))
        rows.append((hex_words(s, h), units, str(counts_beyond_rhine(s, h))))
    if not rows:
        return []
    return [Rows(title="Allies beyond the Rhine", head=("Hex", "Units", "Count"), rows=tuple(rows), rule="§map-rhine")]
