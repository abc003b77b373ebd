"""One match in memory, as it truly is: what its log says, and who is looking. What a seat is told of it: `window`."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bocage.ai.account import Account
from bocage.core.desk import Desk
from bocage.core.game import Game
from bocage.core.match import Match, MatchError
from bocage.core.protocol import Action, Illegal, Side, State
from bocage.core.telling import verdict

from . import seats
from .beats import Noticed
from .refused import Refused
from .store import AccountRow, Entry, MatchRow, NoteRow, Stored, Summary, now
from .thoughts import Progress
from .timeline import Timeline, side_of
from .wire import Done, Pace, Refusal, Seat, SideName
from .wire_bots import Said

SIGHTS = 6
"""Positions as seats see them that are kept ready."""


MOST_ENTRIES = 50_000
"""No match of ours is near this long: a player that gets here is going round in circles."""


class Answered(Struct, frozen=True):
    """The answer to a request that was carried out, and the actions of its entries (none for a taking-back)."""

    done: Done
    did: tuple[str, ...]


class Room:
    """A match being played, watched or looked through. Whoever uses it holds its lock."""

    def __init__(self, row: MatchRow, game: Game, desk: Desk) -> None:
        self.row, self.game, self.desk = row, game, desk
        options = game.options.resolve(row.options)
        players = {side: seat.player for seat in row.seats if (side := _side(seat.side)) is not None}
        self.match = Match(game, options, row.seed, row.scenario, players)
        self.timeline = Timeline(self.match, desk)
        self.noticed = Noticed(len(self.match.steps), row.made)
        self.numbers = [0] * (len(self.match.steps) + 1)  # at which number of the log each moment came to be
        self.sent: list[str | None] = [None] * len(self.numbers)  # with which request each moment came to be
        self.keys: dict[tuple[str, str], Answered] = {}  # by seat and key
        self.notes: list[NoteRow] = []
        self.lock = asyncio.Lock()
        self.gone = False  # whether memory and disk have parted: somebody must load it again
        self.seated: SideName | None = None
        self.paused, self.thinking, self.trouble = False, False, ""
        self.progress: Progress | None = None  # how far the computer is, if it says so
        self.said: Said | None = None  # the last word of a program about the decision that is its own
        self.staff: dict[Seat, float] = {}  # how far the advice is that a seat has asked for
        self.accounts: list[AccountRow] = []  # the computers' plans, oldest first
        self.pace: Pace = "even"
        self.used = time.monotonic()
        self.told: dict[Seat, Any] = {}  # what open pages of each seat were told last
        self.watchers: set[asyncio.Event] = set()
        self.driver: asyncio.Task[None] | None = None
        self._sights: OrderedDict[tuple[int, int, Seat], State] = OrderedDict()
        self.tables: OrderedDict[tuple[int, int, Seat], Any] = OrderedDict()

    # --- changing it

    def act(self, side: Side | None, action: Action, key: str | None, at: str = "") -> Entry:
        """Carry out an action; Illegal if it is not offered to this side."""
        secret = any(task.secret for task in self.match.state.agenda[-1:])
        events = self.match.act(action, side)
        self.timeline.grow(self.match, events)
        step, at = self.match.steps[-1], at or now()
        self.row.number += 1
        self.numbers.append(self.row.number)
        self.sent.append(key)
        self.noticed.acted(len(self.match.steps), at, step.side, events, self.match.decides(), secret=secret)
        return Entry(
            number=self.row.number,
            kind="act",
            side=step.side.word,
            action=str(step.action),
            dice=step.dice,
            key=key,
            at=at,
        )

    def plan(self, side: Side, account: Account) -> AccountRow:
        """Write down the plan behind an action just carried out: it was made before that."""
        made = AccountRow(self.row.number, len(self.match.steps) - 1, side.word, account)
        self.accounts.append(made)
        return made

    def undo(self, key: str | None, at: str = "") -> Entry:
        """Take back the last action; Refused if that cannot be."""
        if not self.can_undo():
            raise Refused("no_undo", "Nothing can be taken back: a die has fallen, or something was shown.")
        side, moment, at = self.match.steps[-1].side, len(self.match.steps), at or now()
        self.match.undo()
        self.timeline.shrink()
        self.numbers.pop()
        self.sent.pop()
        self.noticed.undone(moment, at)
        return self._entered(Entry(number=self.row.number + 1, kind="undo", side=side.word, key=key, at=at))

    def reseed(self, seed: str, at: str = "") -> Entry:
        """Let other dice fall from here on."""
        self.match.reseed(seed)
        return self._happened(Entry(number=self.row.number + 1, kind="reseed", action=seed, at=at or now()))

    def close(self, at: str = "") -> Entry:
        """Give the match up: it is over as it stands, and everything can be seen."""
        self.row.state = "closed"
        return self._happened(Entry(number=self.row.number + 1, kind="close", at=at or now()))

    def _happened(self, entry: Entry) -> Entry:
        self.noticed.happened(entry.at)
        return self._entered(entry)

    def _entered(self, entry: Entry) -> Entry:
        self.row.number = entry.number
        return entry

    def remember(self, entries: Sequence[Entry], done: Done) -> None:
        """Keep the answer to a request, for whoever sends it again."""
        first = entries[0]
        self.keys[first.side, first.key or ""] = Answered(done, tuple(entry.action for entry in entries))

    def settle(self, at: str) -> None:
        """Bring the line in the list of matches up to date."""
        row, decides = self.row, self.match.decides()
        if decides is None and row.state == "running":
            row.state = "over"
        row.touched = at
        row.moments = len(self.match.steps)
        row.heading = self.desk.heading(self.match.state)
        row.decides = decides.word if decides is not None and row.state == "running" else ""
        row.noticed = (
            {} if seats.is_open(row) else {eyes: self._summary(eyes) for eyes in ("allied", "german", "watch")}
        )
        if self.said is not None and self.said.side != row.decides:
            self.said = None
        if row.state == "over":
            row.result = f"{verdict(self.game, self.match.state)}."
        elif row.state == "closed":
            row.result = f"Given up. As it stood: {verdict(self.game, self.match.state)}."

    def _summary(self, eyes: Literal["allied", "german", "watch"]) -> Summary:
        """The line in the list as these eyes may read it. A watcher knows what both sides know of his moment."""
        beats = self.noticed.by(eyes)
        heading = self.desk.heading(self.sight("allied" if eyes == "watch" else eyes, beats.last))
        return Summary(number=beats.number, moments=beats.moment, heading=heading, touched=beats.touched)

    # --- looking at it

    def chances_told(self) -> dict[int, str]:
        """The computers' chance, of a match that has ended: before, it is as secret as the seed.

        What was drawn in mid-match may lie beyond its end, if the last action was taken back.
        """
        if self.row.state == "running":
            return {}
        return {min(moment, len(self.match.steps)): chance for moment, chance in sorted(self.row.chances.items())}

    def can_undo(self) -> bool:
        """Whether the last action can be taken back, and belongs to this match rather than to what it came from."""
        return self.row.state == "running" and self.match.can_undo() and len(self.match.steps) > self.row.base

    def goes_with(self, side: Side, key: str | None) -> bool:
        """Whether the last action can be taken back with one that this side sent in the same request."""
        return key is not None and self.sent[-1] == key and self.can_undo() and self.match.steps[-1].side == side

    def decides(self) -> Side | None:
        """Whose decision is pending; None if the match has ended or was given up."""
        return self.match.decides() if self.row.state == "running" else None

    def sight(self, seat: Seat, moment: int | None = None) -> State:
        """The position as a seat may know it: for a side a guess that follows from its view alone."""
        at = len(self.match.steps) if moment is None else moment
        key = (self.numbers[at], at, seat)
        if key not in self._sights:
            state = self.timeline.state_at(self.match, at)
            side = side_of(seat)
            self._sights[key] = state if side is None else self.guess(state, side, 0)
            if len(self._sights) > SIGHTS:
                self._sights.popitem(last=False)
        return self._sights[key]

    def guess(self, state: State, side: Side, seed: int) -> State:
        """A position that this side cannot tell from the truth, always the same for the same view."""
        return self.game.guess(self.game.view(state, side), Random(seed))

    def touch(self) -> None:
        """Somebody is here."""
        self.used = time.monotonic()

    def changed(self) -> None:
        """Tell everybody who watches to look again."""
        for watcher in self.watchers:
            watcher.set()


def rebuilt(stored: Stored, game: Game, desk: Desk) -> Room:
    """A match as its log says it is; MatchError where the log does not hold."""
    row = stored.row
    if row.rules > game.rules_version:
        raise MatchError(f"it plays under rules {row.rules}; this Bocage has {game.rules_version}")
    told = row.number
    row.number, row.state = 0, "running"
    room = Room(row, game, desk)
    for place, entry in enumerate(stored.entries, 1):
        if entry.number != place:
            raise MatchError(f"entry {entry.number} stands where entry {place} belongs")
        _repeat(room, entry)
    if row.number != told:
        raise MatchError(f"the list says {told} entries, the log holds {row.number}")
    room.notes = [note for note in stored.notes if note.moment <= len(room.match.steps)]
    room.accounts = stored.accounts
    room.settle(row.touched)
    return room


def _repeat(room: Room, entry: Entry) -> None:
    """Enter a line of the log once more; it must come to the same dice."""
    where = f"entry {entry.number} ({entry.action or entry.kind})"
    try:
        if entry.kind == "act":
            again = room.act(_side(entry.side), Action.parse(entry.action), entry.key, entry.at)
            if again.side != entry.side:
                raise MatchError(f"{where}: the decision is {again.side}, not {entry.side}")
            if again.dice != entry.dice:
                raise MatchError(
                    f"{where}: the seed gives the dice {list(again.dice)}, the log says {list(entry.dice)}"
                )
        elif entry.kind == "undo":
            room.undo(entry.key, entry.at)
        elif entry.kind == "reseed":
            room.reseed(entry.action, entry.at)
        elif entry.kind == "close":
            room.close(entry.at)
        else:
            raise MatchError(f"{where}: there is no entry of this kind")
    except (Illegal, Refused) as error:
        raise MatchError(f"{where}: {error}") from error
    if entry.key is not None:
        _remember(room, entry, entry.key)


def _remember(room: Room, entry: Entry, key: str) -> None:
    """What the answer to a request was when this entry was made for it, the last one so far."""
    before = room.keys.get((entry.side, key))
    did = (*(before.did if before is not None else ()), entry.action)
    refusal = msgspec.json.decode(entry.refusal, type=Refusal) if entry.refusal else None
    beats = room.noticed.by("allied" if entry.side == "allied" else "german")
    done = Done(number=beats.number, moment=beats.moment, done=len(did), refusal=refusal)
    room.keys[entry.side, key] = Answered(done, did)


def _side(word: str) -> Side | None:
    return next((side for side in (Side.ALLIED, Side.GERMAN) if side.word == word), None)
