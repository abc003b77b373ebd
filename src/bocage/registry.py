"""The games by id, and the players of each."""

from collections.abc import Callable
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


_GAMES: dict[str, Any] = {
    game.id: game for game in (NORMANDY_1971, NORMANDY_1969, BATTLE_1981, DDAY_1991, BREAKOUT_1993)
}
_PLAYERS: dict[str, dict[str, Callable[[Game, int], Player]]] = {
    NORMANDY_1969.id: {"random": RandomPlayer},
    NORMANDY_1971.id: {"random": RandomPlayer},
    BATTLE_1981.id: {"random": RandomPlayer},
    DDAY_1991.id: {"random": RandomPlayer},
    BREAKOUT_1993.id: {"random": RandomPlayer},
}
_MINDS: dict[str, Mind] = {
    DDAY_1991.id: MIND_DDAY_1991,
    BATTLE_1981.id: MIND_BATTLE_1981,
    NORMANDY_1969.id: MIND_NORMANDY_1969,
    NORMANDY_1971.id: MIND_NORMANDY_1971,
    BREAKOUT_1993.id: MIND_BREAKOUT_1993,
}
"""Who knows how to play each game."""

_BOARDS: dict[str, Callable[[], str]] = {
    NORMANDY_1969.id: draw_normandy_1969.board,
    NORMANDY_1971.id: draw_normandy_1971.board,
    BATTLE_1981.id: draw_battle_1981.board,
    DDAY_1991.id: draw_dday_1991.board,
    BREAKOUT_1993.id: draw_breakout_1993.board,
}
_DRAWINGS: dict[str, Callable[[Any, Side | None], str]] = {
    NORMANDY_1969.id: draw_normandy_1969.draw,
    NORMANDY_1971.id: draw_normandy_1971.draw,
    BATTLE_1981.id: draw_battle_1981.draw,
    DDAY_1991.id: draw_dday_1991.draw,
    BREAKOUT_1993.id: draw_breakout_1993.draw,
}
_DESKS: dict[str, Desk] = {
    NORMANDY_1969.id: DESK_NORMANDY_1969,
    NORMANDY_1971.id: DESK_NORMANDY_1971,
    BATTLE_1981.id: DESK_BATTLE_1981,
    DDAY_1991.id: DESK_DDAY_1991,
    BREAKOUT_1993.id: DESK_BREAKOUT_1993,
}
_PAGES: dict[str, Callable[[], PageArt]] = {
    NORMANDY_1969.id: page_normandy_1969.page,
    NORMANDY_1971.id: page_normandy_1971.page,
    BATTLE_1981.id: page_battle_1981.page,
    DDAY_1991.id: page_dday_1991.page,
    BREAKOUT_1993.id: page_breakout_1993.page,
}


def games() -> list[Game]:
    """Every game there is."""
    return list(_GAMES.values())


def game(game_id: str) -> Game:
    """A game by its id."""
    if game_id not in _GAMES:
        raise Unknown(f"there is no game '{game_id}'{_hint(game_id, list(_GAMES))}")
    found: Game = _GAMES[game_id]
    return found


def players(game_id: str) -> list[str]:
    """The names of the computer players of a game, weakest first, then those of other temperaments."""
    return names() if game_id in _MINDS else list(_PLAYERS[game(game_id).id])


def player(game_id: str, name: str, seed: int, effort: float | None = None) -> Player:
    """A computer player by name. The same seed plays the same game, but for the searching levels: they think until
    their seconds are over, unless an `effort` gives them that part of their time as work, the same on any machine."""
    if name not in players(game_id):
        raise Unknown(f"{game_id} has no player '{name}'{_hint(name, players(game_id))}")
    if game_id not in _MINDS or name == "random":
        return _PLAYERS[game_id][name](game(game_id), seed)
    character = Character.named(name)
    work = None if effort is None else Clock(int(effort * character.level.seconds * mind(game_id).pace))
    return Commander(mind(game_id), character, seed, work)


def mind(game_id: str) -> Mind:
    """What the computer knows of playing a game."""
    if game_id not in _MINDS:
        raise Unknown(f"the computer does not weigh plans in {game(game_id).id}")
    return _MINDS[game_id]


def drawing(game_id: str, s: Any, side: Side | None = None) -> str:
    """A position as a picture (SVG): what a side may know of it, or everything."""
    return _DRAWINGS[game(game_id).id](s, side)


def board(game_id: str) -> str:
    """A game's empty board as a picture (SVG)."""
    return _BOARDS[game(game_id).id]()


def desk(game_id: str) -> Desk:
    """How a game shows itself on a page."""
    return _DESKS[game(game_id).id]


def page(game_id: str) -> PageArt:
    """What a page needs to draw a game: the board, a look for every counter, where places lie."""
    return _PAGES[game(game_id).id]()


def _hint(word: str, known: list[str]) -> str:
    close = get_close_matches(word, known, n=1, cutoff=0.4)
    return f"; did you mean '{close[0]}'?" if close else f"; there are: {', '.join(known)}"
