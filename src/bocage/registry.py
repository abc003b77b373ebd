"""The games by id: of each its rules, its players, its desk and its drawings."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from bocage.ai.battle_1981.mind import MIND as MIND_BATTLE_1981
from bocage.ai.breakout_1993.mind import MIND as MIND_BREAKOUT_1993
from bocage.ai.clock import Clock
from bocage.ai.commander import Commander
from bocage.ai.dday_1991.mind import MIND as MIND_DDAY_1991
from bocage.ai.levels import Character, names
from bocage.ai.mind import Mind
from bocage.ai.normandy_1969.mind import MIND as MIND_NORMANDY_1969
from bocage.ai.normandy_1971.mind import MIND as MIND_NORMANDY_1971
from bocage.ai.player import Player
from bocage.ai.random_player import RandomPlayer
from bocage.core.desk import Desk
from bocage.core.game import Game
from bocage.core.protocol import Side
from bocage.draw import battle_1981 as draw_battle_1981
from bocage.draw import breakout_1993 as draw_breakout_1993
from bocage.draw import dday_1991 as draw_dday_1991
from bocage.draw import normandy_1969 as draw_normandy_1969
from bocage.draw import normandy_1971 as draw_normandy_1971
from bocage.draw import (
    page_battle_1981,
    page_breakout_1993,
    page_dday_1991,
    page_normandy_1969,
    page_normandy_1971,
)
from bocage.draw.page import PageArt
from bocage.games.battle_1981.desk.desk import DESK as DESK_BATTLE_1981
from bocage.games.battle_1981.game import GAME as BATTLE_1981
from bocage.games.breakout_1993.desk.desk import DESK as DESK_BREAKOUT_1993
from bocage.games.breakout_1993.game import GAME as BREAKOUT_1993
from bocage.games.dday_1991.desk.desk import DESK as DESK_DDAY_1991
from bocage.games.dday_1991.game import GAME as DDAY_1991
from bocage.games.normandy_1969.desk.desk import DESK as DESK_NORMANDY_1969
from bocage.games.normandy_1969.game import GAME as NORMANDY_1969
from bocage.games.normandy_1971.desk.desk import DESK as DESK_NORMANDY_1971
from bocage.games.normandy_1971.game import GAME as NORMANDY_1971


class Unknown(KeyError):
    """A game or player that is not here; the message says what is."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, kw_only=True)
class Registered:
    """Everything there is of one game: its rules, who plays it, how it is shown and drawn."""

    game: Any
    """A `Game`, whose functions take the states of that game and no others."""
    mind: Mind | None
    desk: Desk
    board: Callable[[], str]
    drawing: Callable[[Any, Side | None], str]
    page: Callable[[], PageArt]


_REGISTERED: dict[str, Registered] = {
    entry.game.id: entry
    for entry in (
        Registered(
            game=NORMANDY_1971,
            mind=MIND_NORMANDY_1971,
            desk=DESK_NORMANDY_1971,
            board=draw_normandy_1971.board,
            drawing=draw_normandy_1971.draw,
            page=page_normandy_1971.page,
        ),
        Registered(
            game=NORMANDY_1969,
            mind=MIND_NORMANDY_1969,
            desk=DESK_NORMANDY_1969,
            board=draw_normandy_1969.board,
            drawing=draw_normandy_1969.draw,
            page=page_normandy_1969.page,
        ),
        Registered(
            game=BATTLE_1981,
            mind=MIND_BATTLE_1981,
            desk=DESK_BATTLE_1981,
            board=draw_battle_1981.board,
            drawing=draw_battle_1981.draw,
            page=page_battle_1981.page,
        ),
        Registered(
            game=DDAY_1991,
            mind=MIND_DDAY_1991,
            desk=DESK_DDAY_1991,
            board=draw_dday_1991.board,
            drawing=draw_dday_1991.draw,
            page=page_dday_1991.page,
        ),
        Registered(
            game=BREAKOUT_1993,
            mind=MIND_BREAKOUT_1993,
            desk=DESK_BREAKOUT_1993,
            board=draw_breakout_1993.board,
            drawing=draw_breakout_1993.draw,
            page=page_breakout_1993.page,
        ),
    )
}


def games() -> list[Game]:
    """Every game there is."""
    return [entry.game for entry in _REGISTERED.values()]


def game(game_id: str) -> Game:
    """A game by its id."""
    found: Game = _registered(game_id).game
    return found


def players(game_id: str) -> list[str]:
    """The names of the computer players of a game, weakest first, then those of other temperaments."""
    return names() if _registered(game_id).mind is not None else ["random"]


def player(game_id: str, name: str, seed: int, effort: float | None = None) -> Player:
    """A computer player by name. The same seed plays the same game, but for the searching levels: they think until
    their seconds are over, unless an `effort` gives them that part of their time as work, the same on any machine."""
    if name not in players(game_id):
        raise Unknown(f"{game_id} has no player '{name}'{_hint(name, players(game_id))}")
    if name == "random":
        return RandomPlayer(game(game_id), seed)
    character = Character.named(name)
    work = None if effort is None else Clock(int(effort * character.level.seconds * mind(game_id).pace))
    return Commander(mind(game_id), character, seed, work)


def mind(game_id: str) -> Mind:
    """What the computer knows of playing a game."""
    found = _registered(game_id).mind
    if found is None:
        raise Unknown(f"the computer does not weigh plans in {game_id}")
    return found


def drawing(game_id: str, s: Any, side: Side | None = None) -> str:
    """A position as a picture (SVG): what a side may know of it, or everything."""
    return _registered(game_id).drawing(s, side)


def board(game_id: str) -> str:
    """A game's empty board as a picture (SVG)."""
    return _registered(game_id).board()


def desk(game_id: str) -> Desk:
    """How a game shows itself on a page."""
    return _registered(game_id).desk


def page(game_id: str) -> PageArt:
    """What a page needs to draw a game: the board, a look for every counter, where places lie."""
    return _registered(game_id).page()


def _registered(game_id: str) -> Registered:
    found = _REGISTERED.get(game_id)
    if found is None:
        raise Unknown(f"there is no game '{game_id}'{_hint(game_id, list(_REGISTERED))}")
    return found


def _hint(word: str, known: list[str]) -> str:
    close = get_close_matches(word, known, n=1, cutoff=0.4)
    return f"; did you mean '{close[0]}'?" if close else f"; there are: {', '.join(known)}"
