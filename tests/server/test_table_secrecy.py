"""Two worlds that a side cannot tell apart give it the same table, refusals, ways, panels and overlays.

The truth is exchanged for a guess made from the side's view, and for the truth with secrets changed by hand.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bocage import registry
from bocage.core.desk import Desk
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.play import offered
from bocage.core.protocol import BOTH, Action, Side, State
from bocage.server import refusals, tables
from bocage.server.beats import Noticed
from bocage.server.room import Room
from bocage.server.store import MatchRow, SeatRow
from bocage.server.timeline import Timeline
from bocage.server.window import Window
from bocage.server.wire import SideName, Table
from tests.conformance.checks import Words
from tests.conformance.driver import walk
from tests.conformance.secrecy import TWINS
from tests.server.halls import ME
from tests.server.plain_desk import PlainDesk

all_games = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
games_with_secrets = pytest.mark.parametrize(
    "game", [game for game in registry.games() if game.id in TWINS], ids=lambda game: game.id
)


def room_of(match: Match, desk: Desk) -> Room:
    """A room in which a match stands as it does, its log forgotten."""
    game = match.game
    row = MatchRow(
        id="m",
        owner=ME,
        game=game.id,
        rules=game.rules_version,
        scenario=match.scenario,
        options={},
        seed="s",
        title="t",
        made="",
        touched="",
        seats=[SeatRow(side.word, "person", ME) for side in BOTH],
    )
    room = Room(row, game, desk)
    put(room, match, match.state)
    return room


def put(room: Room, match: Match, world: State) -> None:
    """Let a room stand in another world."""
    room.match = Match(match.game, match.options, "s", match.scenario)
    room.match.steps, room.match.state = list(match.steps), world
    room.timeline = Timeline(room.match, room.desk)
    room.numbers = list(range(len(match.steps) + 1))
    room.noticed = Noticed(len(match.steps), "")
    room._sights.clear()
    room.tables.clear()


def seen(room: Room, side: Side, tried: list[Action]) -> list[Any]:
    """Everything a side can learn of a room by asking."""
    seat: SideName = "allied" if side == Side.ALLIED else "german"
    window = Window(room, seat)
    table: Table = tables.table(window, None, None, mine=True)
    sight = window.sight()
    refused = [refusals.why(window, action) for action in tried]
    panels = [room.desk.panel(panel.name, sight, side) for panel in room.desk.panels]
    overlays = [room.desk.overlay(overlay.name, sight, side, "") for overlay in room.desk.overlays]
    return [table, refused, panels, overlays]


def worlds(game: Game, s: State, side: Side, chance: Random) -> Iterator[State]:
    """Others that this side cannot tell from this one. A side that waits knows nothing of what is to be decided."""
    if s.agenda[-1].who(s) == side:
        yield game.guess(game.view(s, side), Random(chance.randrange(1 << 30)))
    yield from TWINS[game.id](s, side, chance) if game.id in TWINS else []


def compared(game: Game, desk: Desk, seed: int, most: int) -> int:
    """Walk through a match by chance and compare; how many worlds were."""
    chance, count = Random(seed), 0
    words = Words(chance)
    for number, match in enumerate(walk(game, game.options.resolve({}), seed, most=most)):
        if match.decides() is None:
            break
        words.hear(offered(match.state))
        if number % 29:
            continue
        truth, tried = match.state.clone(), words.refused(match.state, 5)
        room = room_of(match, desk)
        for side in BOTH:
            put(room, match, truth.clone())
            expected = seen(room, side, tried)
            for world in worlds(game, truth, side, chance):
                world.offer = None
                put(room, match, world)
                assert seen(room, side, tried) == expected
                count += 1
    return count


@pytest.mark.parametrize("seed", [5, pytest.param(6, marks=pytest.mark.prove)])
@all_games
def test_tables_tell_no_side_what_it_may_not_know(game: Game, seed: int) -> None:
    least = 20 if game.id in TWINS else 10
    assert compared(game, registry.desk(game.id), seed, 700) > least


@pytest.mark.prove
@games_with_secrets
def test_a_table_that_looks_at_the_truth_is_caught(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: a room hands out the position itself. The plain desk shows all it is given."""

    class Blabber(PlainDesk):
        def marks(self, s: Any, side: Side | None) -> Any:
            return super().marks(s, None if side is None else side.enemy)

    desk = Blabber(game)
    assert compared(game, desk, 5, 300) > 5
    monkeypatch.setattr(Room, "sight", lambda room, seat, moment=None: room.match.state)
    with pytest.raises(AssertionError):
        compared(game, desk, 5, 300)
