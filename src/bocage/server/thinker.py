"""A process in which computer players think: `python -m bocage.server.thinker SHELF`.

Questions come in over stdin and answers go out over stdout, each preceded by its length. When stdin closes, because
the server wants it or has died, the process ends at once, whatever it is thinking about.
"""

import contextlib
import importlib
import os
import pickle
import signal
import sys
import threading
import traceback
from collections import OrderedDict
from queue import SimpleQueue
from typing import BinaryIO

from msgspec import Struct, json

from bocage.ai.player import Player
from bocage.core.game import View
from bocage.core.protocol import Decision
from bocage.server.shelf import Shelf

PLAYERS = 16
"""Players kept, with whatever they have noted down for themselves."""

LENGTH = 4


class Question(Struct, frozen=True):
    """What a player is asked. `match` and `side` say which of the players kept here; the view is all it sees."""

    match: str
    side: int
    game: str
    player: str
    seed: int
    view: View
    decision: Decision


class Answer(Struct, frozen=True):
    """The action chosen, or what went wrong."""

    action: str = ""
    trouble: str = ""


class Thinker:
    """Keeps the players and asks them."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._players: OrderedDict[tuple[str, int, str], Player] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        """What the player chooses."""
        try:
            chosen = self._player(question).choose(question.view, question.decision)
        except Exception as error:
            traceback.print_exc()  # not told: it may speak of what only the player's side knows
            return Answer(trouble=f"it stumbled ({type(error).__name__}); the server's log says over what")
        return Answer(str(chosen))

    def _player(self, question: Question) -> Player:
        key = (question.match, question.side, question.player)
        if key not in self._players:
            self._players[key] = self._shelf.player(question.game, question.player, question.seed)
            if len(self._players) > PLAYERS:
                self._players.popitem(last=False)
        self._players.move_to_end(key)
        return self._players[key]


def framed(data: bytes) -> bytes:
    """A message with its length before it."""
    return len(data).to_bytes(LENGTH, "big") + data


def _listen(source: BinaryIO, questions: "SimpleQueue[bytes]") -> None:
    """Hand on every question; end the process when there will be no more."""
    while len(head := source.read(LENGTH)) == LENGTH:
        size = int.from_bytes(head, "big")
        data = source.read(size)
        if len(data) < size:
            break
        questions.put(data)
    os._exit(0)


def main(shelf: str) -> None:
    """Answer questions until stdin closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's affair
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # requests come before thoughts
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing a player prints may get between the answers
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    thinker = Thinker(importlib.import_module(shelf))
    _say(out, Answer())  # ready: from now on the clock may run
    while True:
        _say(out, thinker.answer(pickle.loads(questions.get())))


def _say(out: BinaryIO, answer: Answer) -> None:
    out.write(framed(json.encode(answer)))
    out.flush()


if __name__ == "__main__":
    main(sys.argv[1])
