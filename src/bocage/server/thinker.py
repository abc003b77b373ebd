"""A process in which computer players think: `python -m bocage.server.thinker SHELF`.

Questions come in over stdin and words go out over stdout, each preceded by its length (`thoughts`). When stdin closes,
because the server wants it or has died, the process ends at once, whatever it is thinking about.
"""

import contextlib
import importlib
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from queue import SimpleQueue
from typing import BinaryIO

from msgspec import json

from bocage.ai.clock import Clock
from bocage.ai.commander import PATIENT, Commander
from bocage.ai.levels import Character, Level
from bocage.ai.mind import Manner
from bocage.ai.player import Player
from bocage.ai.prospects import chance_in, chance_seen
from bocage.core.codec import from_json
from bocage.server.shelf import Shelf
from bocage.server.survey import survey
from bocage.server.thoughts import (
    HURRY,
    LENGTH,
    Chosen,
    Counsel,
    Counselled,
    Course,
    Failed,
    Glance,
    Glimpsed,
    Overlook,
    Progress,
    Question,
    Ready,
    Surveyed,
    Thought,
    Word,
    framed,
)

PLAYERS = 16
"""Players kept, with whatever they have noted down for themselves."""

STAFF = Character("staff", Level("", exact=True, seconds=12.0, samples=24), Manner())
"""Those who advise: many trials of each plan rather than far ones, and half of their time for one thought."""

APART_SECONDS = 0.25
"""Between two words on how far it is."""


class Thinker:
    """Keeps the players and asks them; `say` carries its words, and it needs a shelf before it is asked anything."""

    shelf: Shelf

    def __init__(self, say: Callable[[Word], None]) -> None:
        self._say = say
        self._players: OrderedDict[tuple[str, int, str], Player] = OrderedDict()
        self._clock: Clock | None = None
        self._told = 0.0

    def answer(self, thought: Thought) -> Word:
        """What comes of a question."""
        self._told = time.monotonic()
        try:
            return self._answer(thought)
        except Exception as error:
            traceback.print_exc()  # not told: it may speak of what only the player's side knows
            return Failed(f"it stumbled ({type(error).__name__}); the server's log says over what")

    def hurry(self) -> None:
        """Have the player asked last choose now. It may be between two questions: a new phase lets it think again."""
        if self._clock is not None:
            self._clock.hurried = True

    def _answer(self, thought: Thought) -> Word:
        match thought:
            case Question():
                return self._chosen(thought)
            case Counsel():
                return self._counselled(thought)
            case Glance():
                return Glimpsed(chance_seen(self.shelf.mind(thought.game), thought.view))
            case Overlook():
                return self._overlooked(thought)
            case Course():
                mind = self.shelf.mind(thought.game)
                return Surveyed(survey(mind, thought.scenario, thought.options, thought.steps, self._tell))

    def _chosen(self, question: Question) -> Chosen:
        player = self._player(question)
        self._clock = player.clock if isinstance(player, Commander) else None
        chosen = str(player.choose(question.view, question.decision))
        if not isinstance(player, Commander):
            return Chosen(chosen)
        account, player.account = player.account, None
        return Chosen(chosen, account)

    def _counselled(self, counsel: Counsel) -> Counselled:
        self._clock = Clock(PATIENT, STAFF.level.seconds, self._tell)
        staff = Commander(self.shelf.mind(counsel.game), STAFF, counsel.seed, self._clock)
        return Counselled(staff.advise(counsel.view, counsel.decision, self.shelf.desk(counsel.game)))

    def _overlooked(self, asked: Overlook) -> Glimpsed:
        mind, game = self.shelf.mind(asked.game), self.shelf.game(asked.game)
        return Glimpsed(chance_in(mind, from_json(game.blank(asked.options), asked.position, game.tasks)))

    def _player(self, question: Question) -> Player:
        key = (question.match, question.side, question.player)
        if key not in self._players:
            player = self.shelf.player(question.game, question.player, question.seed)
            if isinstance(player, Commander):
                player.clock = Clock(PATIENT, Character.named(question.player).level.seconds, self._tell)
            self._players[key] = player
            if len(self._players) > PLAYERS:
                self._players.popitem(last=False)
        self._players.move_to_end(key)
        return self._players[key]

    def _tell(self, share: float, best: str) -> None:
        """Say how far it is, but not too often."""
        now = time.monotonic()
        if now - self._told >= APART_SECONDS:
            self._told = now
            self._say(Progress(round(share, 3), best))


def _listen(source: BinaryIO, questions: "SimpleQueue[bytes]", hurry: Callable[[], None]) -> None:
    """Hand on every question, and every call to hurry; end the process when there will be no more."""
    while len(head := source.read(LENGTH)) == LENGTH:
        size = int.from_bytes(head, "big")
        data = source.read(size)
        if len(data) < size:
            break
        if data == HURRY:
            hurry()
        else:
            questions.put(data)
    os._exit(0)


def main(shelf: str) -> None:
    """Answer questions until stdin closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's affair
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # requests come before thoughts
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing a player prints may get between the answers

    def say(word: Word) -> None:
        out.write(framed(json.encode(word)))
        out.flush()

    questions: SimpleQueue[bytes] = SimpleQueue()
    thinker = Thinker(say)
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions, thinker.hurry), daemon=True).start()
    thinker.shelf = importlib.import_module(shelf)  # reading the games takes long
    say(Ready())
    while True:
        say(thinker.answer(pickle.loads(questions.get())))


if __name__ == "__main__":
    main(sys.argv[1])
