"""A hex as the map shows it, in words: its ground and what that does, its sides, what can be had there."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.hexes import NOWHERE, Hex
from bocage.core.protocol import Side
from bocage.games.dday_1991.invasion import invasion_price
from bocage.games.dday_1991.kit import MEDITERRANEAN
from bocage.games.dday_1991.movement import exit_price
from bocage.games.dday_1991.odds import features_of
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import movement, terrain

from .charts import TERRAIN_HEAD, chart_row
from .names import hex_words, listed, moves_words, side_words


def title_of(s: DDayState, h: Hex) -> str:
    """A hex by its name, and its city, land or water."""
    board = s.kit.board
    name = board.cities.get(h) or _water(s, h) or _land(s, h)
    return f"{s.kit.names[h]} · {name}" if name else s.kit.names[h]


def _water(s: DDayState, h: Hex) -> str:
    return next((water for water, hexes in s.kit.board.water_of.items() if water and hexes >> h & 1), "")


def _land(s: DDayState, h: Hex) -> str:
    return next((land for land, hexes in s.kit.board.country_of.items() if land and hexes >> h & 1), "")


def kind_of(s: DDayState, h: Hex) -> list[Block]:
    """What a hex is."""
    board = s.kit.board
    if board.sea_mask >> h & 1:
        return []
    if not board.enterable_mask >> h & 1:
        return [Text(f"{_land(s, h)} is out of play: nobody enters it, no supply passes.", "§map-csv")]
    return [Text(_kind(s, h), "§1a2")]


def ground(s: DDayState, h: Hex) -> list[Block]:
    """What a hex does, and what is special about it."""
    board = s.kit.board
    if board.sea_mask >> h & 1:
        return [*_beach(s, h), *_source(s, h)]
    if not board.enterable_mask >> h & 1:
        return []
    return [_effects(s, h), *_sides(s, h), *_special(s, h), *_source(s, h)]


def _kind(s: DDayState, h: Hex) -> str:
    """§1a1 §1a2 A hex in a sentence: `Fortified city and port in France, on the coast, west of the Rhine.`"""
    board, names = s.kit.board, [name.replace("_", " ") for name in sorted(features_of(s.kit, h) - {"coastal"})]
    what = f"fortified {names[0]}" if "fortified" in names and len(names) > 1 else " and ".join(names)
    what += " ground" if what.endswith("clear") else ""
    what += " and port" if s.kit.ports_mask >> h & 1 else ""
    coast = ", on the coast" if board.coastal_mask >> h & 1 else ""
    east = ", beyond the Rhine" if board.east_mask >> h & 1 else ""
    edge = ", at the edge of the board" if board.edge_mask >> h & 1 else ""
    land = "" if s.kit.land("MED") >> h & 1 else f" in {_land(s, h).replace('Netherlands', 'the Netherlands')}"
    return f"{what[0].upper()}{what[1:]}{land}{coast}{east}{edge}."


def _effects(s: DDayState, h: Hex) -> Rows:
    """§terr The lines of the chart that count here, with the river if there is one."""
    names = sorted(features_of(s.kit, h), key=list(terrain()).index)
    if any(mask >> h & 1 for mask in s.kit.board.river):
        names.append("river")
    rows = tuple(chart_row(s, name) for name in names)
    air = ("Air units", str(movement().air), "–", "–")
    return Rows(title="What this ground does", head=TERRAIN_HEAD, rows=(*rows, air), rule="§terr")


# --- sides


def _sides(s: DDayState, h: Hex) -> list[Block]:
    """§4b9 §AMB-40 Rivers and open water, by the hexes they part this one from."""
    board, rivers, water = s.kit.board, dict[str, list[str]](), list[str]()
    for d, n in enumerate(s.kit.grid.neighbours[h]):
        if n == NOWHERE or not board.exists_mask >> n & 1:
            continue
        if board.river[d] >> h & 1:
            rivers.setdefault(board.river_names.get(frozenset((h, n)), "River") or "River", []).append(s.kit.names[n])
        if board.sea_side[d] >> h & 1 and board.enterable_mask >> n & 1:
            water.append(s.kit.names[n])
    found: list[Block] = []
    if rivers:
        said = "; ".join(f"{name} towards {listed(hexes)}" for name, hexes in rivers.items())
        found.append(Text(f"River sides: {said}.", "§4b9"))
    if water:
        found.append(
            Text(f"Open water towards {listed(water)}: ground units neither cross nor fight over it.", "§AMB-40")
        )
    return found


# --- what can be had here


def _special(s: DDayState, h: Hex) -> list[Block]:
    board, found = s.kit.board, list[Block]()
    found += _numbers(s, h)
    if board.cities.get(h) in scenario_named(s.scenario).objectives:
        found.append(Text("An objective: the Allies must control it to win.", "§6-winA"))
    beaches = [sea for sea, invasion in board.invasions.items() if h in invasion.targets]
    if beaches:
        prices = [f"{s.kit.names[sea]} ({moves_words(invasion_price(s, sea))} a unit)" for sea in sorted(beaches)]
        found.append(Text(f"Can be invaded from {listed(prices)}.", "§3e2c"))
    if h in s.harbours:
        found.append(Text("A Mulberry: a port and a source of supply until a German ground unit enters.", "§opt-15a3"))
    if board.edge_mask >> h & 1:
        price = exit_price()
        found.append(Text(f"Units may leave the board here for {price} factor, never to return.", "§3g"))
    return found


def _numbers(s: DDayState, h: Hex) -> list[Block]:
    """§1a3 §3c2 §opt-11a Circled and boxed numbers, and what they are worth to whom now."""
    found: list[Block] = []
    for of, word, printed in ((Side.ALLIED, "Circled", s.kit.board.circled), (Side.GERMAN, "Boxed", s.kit.board.boxed)):
        if h not in printed:
            continue
        holds = s.controls(of, h)
        worth = f" and {moves_words(printed[h])} in every New Moves step" if s.kit.options.acquire_moves else ""
        gives = f"gives them supply{worth}" if holds else f"would give them supply{worth}"
        says = f"{word} {printed[h]}: in {side_words(of)} hands it {gives}."
        found.append(Text(says, "§opt-11a" if s.kit.options.acquire_moves else "§1a3"))
    if s.kit.land("MED") >> h & 1:
        found.append(Text("A source of Allied supply without a number.", "§AMB-42"))
    elif not found and s.kit.ports_mask >> h & 1:
        found.append(Text("No supply number: the port serves transfers and arrivals alone.", "§3e1"))
    return found


def _beach(s: DDayState, h: Hex) -> list[Block]:
    """§3e2a §3d2c An invasion hex: its number, its arrows, its price, and from where it is reached."""
    invasion = s.kit.board.invasions.get(h)
    if invasion is None:
        return [Text("Open sea. Air units fly over it, and Allied supply passes.", "§3c3")]
    south = invasion.water == MEDITERRANEAN
    begin = "the Mediterranean Base" if south else "British ports"
    targets = listed(hex_words(s, target) for target in invasion.targets)
    price = moves_words(invasion_price(s, h))
    return [
        Text(f"Invasion hex {invasion.number}: arrows point to {targets}.", "§3e2c"),
        Text(f"Each unit that invades here pays {price}, headquarters and air units too; from {begin}.", "§3d2c"),
        Text(f"Air units reach it from ports within {movement().air_invasion_range} hexes.", "§3e2b"),
        Text("Whoever is not ashore when the Allied portion ends is lost.", "§3e2e"),
    ]


def _source(s: DDayState, h: Hex) -> list[Block]:
    """What of this hex the rules state; all else on the board is reconstructed."""
    stated = sorted(s.kit.board.stated.get(h, ()))
    if not stated:
        return [Text("This hex is reconstructed from geography: the rules do not mention it.", "§map-csv")]
    words = listed(_STATED.get(column, column) for column in stated)
    return [Text(f"The rules state its {words}; the rest of it is reconstructed.", "§map-csv")]


_STATED = {"circled": "circled number", "invasion": "invasion number", "works": "fortification", "surface": "coast"}
