"""A position as the map shows it: what its ground does, who feeds it, what it is worth, what is reconstructed."""

from fractions import Fraction

from bocage.core.blocks import Block, Rows, Text
from bocage.core.hexes import Hex, members
from bocage.core.protocol import BOTH, Side
from bocage.core.tally import written
from bocage.games.battle_1981.landing import coastal_strength, is_cleared, is_closed
from bocage.games.battle_1981.names import (
    listed,
    number_of,
    players,
    sentence,
    side_words,
    supplier_words,
    the,
    turn_words,
)
from bocage.games.battle_1981.state import DUE, BattleState
from bocage.games.battle_1981.supply import chain
from bocage.games.battle_1981.tables import TERRAIN, last_turn, numbers
from bocage.games.battle_1981.victory import (
    OBJECTIVES,
    bars_objective,
    depth_points,
    objective_points,
    ocean_side_points,
)

SUPPLIERS = ("US", "BR")
A_DIVISION = 75
"""§12d Combat points to measure the worth of a position by."""


def ground_blocks(s: BattleState, h: Hex) -> list[Block]:
    """What a position is and does, what is special about it, and how much of that is known."""
    blocks: list[Block] = [Text(_kind(s, h), "§chart-terrain"), *_neighbours(s, h)]
    if s.kit.board.land_mask >> h & 1:
        blocks += [_effects(s, h), *_naval(s, h), *_objective(s, h), *(_fed(s, h, nation) for nation in SUPPLIERS)]
    return [*blocks, *_beach(s, h), *_drops(s, h), *_entries(s, h), *_sources(s, h)]


def _kind(s: BattleState, h: Hex) -> str:
    """`A city, on line 9.`"""
    board = s.kit.board
    what = board.size_of.get(h) or {"clear": "open ground", "beach": "beach"}.get(board.terrain[h], board.terrain[h])
    water = board.waters.get(h, "")
    river = f" on the {water}" if water and board.terrain[h] != "river" else f", the {water}" if water else ""
    return sentence(f"{what}{river}, line {board.line(h)} of the map")


def _effects(s: BattleState, h: Hex) -> Rows:
    """§chart-terrain §8a §8b §8c The line of the chart, and what a step here comes to."""
    row = TERRAIN[s.kit.board.terrain[h]]
    extra = f"{numbers().extra_point}% chance of one more"
    rows = [("To enter", str(row.cost), f"movement points; {extra}")]
    for of in BOTH:
        if s.near(of.enemy) >> h & 1:
            who = f"for {players(of)}, next to an enemy"
            rows.append(
                ("", f"+{numbers().beside_enemy}", f"{who}; +{numbers().infiltrating} from next to an enemy already")
            )
    rows += [
        ("Defends", f"×{quarter_words(row.defence)}", "who is attacked here"),
        ("Attacks", f"×{quarter_words(row.attack)}", "who attacks from here"),
    ]
    return Rows(title="What this ground does", head=("", "", ""), rows=tuple(rows), rule="§chart-terrain")


def quarter_words(quarters: int) -> str:
    """§chart-terrain A modifier as people write it: `2½`."""
    return written(Fraction(quarters, 4))


def _neighbours(s: BattleState, h: Hex) -> list[Block]:
    """§8b Whose units stand next to it."""
    found: list[Block] = []
    for of in BOTH:
        units = [s.on[n] for n in members(s.kit.next_to[h] & s.held[of])]
        if units:
            who = listed(the(s, u) for u in units)
            found.append(Text(f"Next to {number_of(len(units), f'{side_words(of)} unit')}: {who}.", "§8b"))
    return found


def _naval(s: BattleState, h: Hex) -> list[Block]:
    """§9k §12c §12d Within or beyond the range of ships, and what that is worth to whom."""
    board, turn = s.kit.board, s.turn
    if board.continent_mask >> h & 1:
        worth = float(depth_points(A_DIVISION, board.line(h)))
        words = (
            f"Beyond naval range: no ship fires here. Supplied Allies score their combat points × {board.line(h)} ÷ "
            f"{numbers().depth} each turn; a division of {A_DIVISION} brings {worth:.1f}."
        )
        return [Text(words, "§12d")]
    east = board.east_of_caen_mask >> h & 1
    each = ocean_side_points(turn)
    price = "east of Caen, where Germans cost nothing" if east else f"a German unit here costs {each} points this turn"
    return [Text(f"Within naval range: ships can support a battle here; {price}.", "§AMB-16" if east else "§12c")]


def _objective(s: BattleState, h: Hex) -> list[Block]:
    """§12a §12b §12i What an objective is worth, and whether it counts now."""
    for name, source in OBJECTIVES:
        if s.kit.board.objectives[name] >> h & 1:
            now, last = objective_points(s, s.turn, source), objective_points(s, last_turn(s.scenario), source)
            ruling = bars_objective(s, h)
            state = "It counts now." if ruling is None else f"It does not count now ({ruling.rule})."
            words = f"An objective: {now} points a turn, {last} at the last count, for a supplied Allied unit with no"
            rule = "§12a" if name == "Cherbourg" else "§12b"
            return [Text(f"{words} German next to it. {state}", rule)]
    return []


def _fed(s: BattleState, h: Hex, nation: str) -> Text:
    """§6a §6c Whether a nation's lines reach here as its sources stand now, and from where."""
    who, reach = supplier_words(nation), s.kit.options.supply_range
    links = chain(s, nation)
    if not links:
        return Text(f"{who} units: no beachhead left to draw from.", "§6c")
    near = min(links, key=lambda link: s.kit.grid.distance(s.at[link.unit], h))
    away = s.kit.grid.distance(s.at[near.unit], h)
    source = f"{the(s, near.unit)}, {number_of(away, 'position')} away"
    if away <= reach:
        return Text(f"{who} units here are in line: {source}.", "§6a")
    return Text(f"{who} units here are out of line: the nearest source is {source}, and lines reach {reach}.", "§6a")


def _beach(s: BattleState, h: Hex) -> list[Block]:
    """§7d §7e §7f Beaches whose marker or landing positions these are."""
    found: list[Block] = []
    for number, beach in enumerate(s.kit.board.beachheads):
        if h != beach.marker and not beach.landing >> h & 1:
            continue
        if is_closed(s, number):
            found.append(Text(f"{beach.name} is closed for good: its beachhead is destroyed.", "§5f"))
            continue
        landed = f"{s.ashore[number]} combat points have landed"
        coast = f"every lander first fights a coastal defence of {coastal_strength(s, number)} combat points"
        state = "it is cleared" if is_cleared(s, number) else f"until {numbers().cleared} have, {coast}"
        into = listed(s.kit.names[n] for n in members(beach.landing))
        found.append(Text(f"{beach.name}: units land in {into}; {landed}: {state}.", "§7e"))
    return found


def _drops(s: BattleState, h: Hex) -> list[Block]:
    """§7a"""
    units = [s.kit.unit_index[code] for code, zones in s.kit.board.drop_zones.items() if h in zones]
    if not units or s.turn:
        return []
    return [Text(f"A drop zone of {listed(the(s, u) for u in units)}.", "§7a")]


def _entries(s: BattleState, h: Hex) -> list[Block]:
    """§11b Who still comes in here, and when."""
    found: list[Block] = []
    for number, at in s.kit.board.entry.items():
        if at != h:
            continue
        units = [u for u in members(s.kit.of_side[Side.GERMAN]) if s.kit.kinds[u].entry_hex == number]
        due = [f"{the(s, u)} on {turn_words(s.kit.kinds[u].entry_turn)}" for u in units if s.at[u] == DUE]
        who = listed(due) if due else "nobody more"
        found.append(Text(f"German entry {number}: {who}.", "§11b"))
    return found


def _sources(s: BattleState, h: Hex) -> list[Block]:
    """What of this position is stated; all else on the map is reconstructed."""
    stated = sorted(s.kit.board.stated.get(h, ()))
    if not stated:
        return [Text("Reconstructed from geography: the rules do not mention this position.", "§chart-terrain")]
    return [Text(f"The rules state its {listed(stated)}; the rest of it is reconstructed.", "§chart-terrain")]
