"""Positions for the tests of movement: the five beachheads, open country in the south with just what a test paints."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bocage.core import play
from bocage.core.hexes import members
from bocage.core.nouns import sentence
from bocage.core.protocol import Action, Ruling, Side
from bocage.games.battle_1981.kit import Kit
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.nouns import NOUNS
from bocage.games.battle_1981.state import AT_SEA, BattleState
from bocage.maps import battle
from tests.games.battle_1981.position import ALLIED, position, run, unit

OPEN_FROM = 7
"""From this line southwards the test's country is clear everywhere but where it is painted."""


def country(paint: Mapping[str, str]) -> battle.BattleMap:
    """The board with clear country in the south, and the terrain named painted over it."""
    board = battle.load()
    terrain = list(board.terrain)
    for h in members(board.grid.all_mask):
        if board.line(h) >= OPEN_FROM:
            terrain[h] = "clear"
    for name, kind in paint.items():
        terrain[board.by_name[name]] = kind
    return replace(board, terrain=tuple(terrain))


def ground(
    units: Mapping[str, str],
    *,
    paint: Mapping[str, str] | None = None,
    fuel: int = 1000,
    amphibious: int = 1000,
    without: Iterable[str] = (),
    **options: Any,
) -> BattleState:
    """Units by their ids and hexes (`sea`: waiting there), beachheads but those `without`, no air or ships."""
    beaches = {beach.name.upper(): beach.marker for beach in battle.load().beachheads}
    places = {code: marker for code, marker in beaches.items() if code not in without}
    for code, name in units.items():
        places[code] = AT_SEA if name == "sea" else battle.load().by_name[name]
    s = position(places, pools=(fuel, 0, 0, amphibious), air_left=0, naval_left=0, **options)
    s.kit = Kit(country(paint or {}), s.kit.options)
    return s


def moving(units: Mapping[str, str], side: Side = ALLIED, **given: Any) -> BattleState:
    """A movement phase of one side."""
    return run(ground(units, **given), MovementPhase(side))


def ruling(s: BattleState, text: str) -> Ruling:
    """Why an action is refused."""
    found = play.why_not(s, Action.parse(text))
    assert found is not None, f"'{text}' is offered"
    return found


def reason(s: BattleState, text: str) -> str:
    """The refusal of an action in words."""
    found = ruling(s, text)
    return sentence(NOUNS, s, found.says, found.facts)


def left(s: BattleState, code: str) -> int:
    """The movement points a unit has left."""
    return s.mp[unit(s, code)]
