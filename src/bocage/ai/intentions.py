"""What a plan would do from here, order by order, in the words of the game's desk."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bocage.core import play
from bocage.core.desk import Choice, Desk, Told
from bocage.core.listing import FINISH
from bocage.core.protocol import ROLL, Action, Decision, Side

from .foresight import SpreadDice
from .mind import Candidate, Mind, Policy, Stroke

MOST = 60
"""Orders that are told at all."""

LONGEST = 400
"""Actions after which a phase is not followed any further."""


class Order(Struct, frozen=True):
    """Something a side would do."""

    says: str
    under: str = ""
    """The heading it stands under in the list of choices; empty where it says all itself."""


class Intentions(Struct, frozen=True):
    """The orders until something is left to dice or to the enemy, those after it, and all of them on the map."""

    orders: tuple[Order, ...]
    later: tuple[Order, ...]
    """Of what comes after, only what stands in the list of choices now, word for word, with a place or a piece: the
    rest hangs on the dice."""
    strokes: tuple[Stroke, ...]


def intentions(
    mind: Mind, desk: Desk, s: Any, candidate: Candidate, policies: Mapping[Side, Policy], dice: SpreadDice
) -> Intentions:
    """What the side that decides would do to the end of its phase, in a world that is played on in place."""
    telling = _Telling(desk, s)
    stage, waiting = mind.stage(s), list(candidate.first)
    for _ in range(LONGEST):
        _fallen(s, dice, telling)
        if not s.agenda or mind.stage(s) != stage or len(telling) >= MOST:
            break
        d = play.decision(s)
        assert d is not None
        if d.side == telling.side and waiting and waiting[0] in d.options:
            telling.act(s, d, waiting.pop(0))
        else:
            telling.act(s, d, d.options[0] if len(d.options) == 1 else policies[d.side].decide(s, d))
    return telling.told()


def _fallen(s: Any, dice: SpreadDice, telling: "_Telling") -> None:
    """Let the dice fall that are due."""
    while s.agenda and s.agenda[-1].waits == ROLL:
        telling.is_open = True
        play.land(s, dice.roll(s.agenda[-1].key(s), s.agenda[-1].faces(s)))


class _Telling:
    """Takes actions, and notes down those of one side in words."""

    def __init__(self, desk: Desk, s: Any) -> None:
        self._desk, self.side = desk, s.agenda[-1].who(s)
        self._listed = {(one.actions, one.says) for one in desk.choices(s)}
        self._taken_up = False
        """Whether the last order only took a piece in hand."""
        self._orders: list[tuple[Order, Stroke | None]] = []
        self._later: list[tuple[Order, Stroke | None]] = []
        self.is_open = False
        """Whether dice or the enemy have had a say."""

    def __len__(self) -> int:
        return len(self._orders) + len(self._later)

    def told(self) -> Intentions:
        """Everything noted down."""
        orders, later = (tuple(order for order, _ in noted) for noted in (self._orders, self._later))
        drawn = [stroke for _, stroke in (*self._orders, *self._later) if stroke is not None]
        return Intentions(orders, later, tuple(dict.fromkeys(drawn)))

    def act(self, s: Any, d: Decision, a: Action) -> None:
        """Take an action of either side."""
        if d.side != self.side:
            self.is_open = True
            play.act(s, a)
            return
        choice = self._choice(s, a)
        s.told = []
        play.act(s, a)
        told = [line for e in s.told if self.side in e.to and (line := self._desk.told(s, e)) is not None]
        s.told = None
        if self.is_open:
            self._note_later(choice)
        else:
            self._note(choice, told, len(d.options) == 1)

    def _choice(self, s: Any, a: Action) -> Choice:
        """The shortest of the choices that begin with an action."""
        found = [one for one in self._desk.choices(s) if one.actions[:1] == (str(a),) and not one.barred]
        return min(found, key=lambda one: len(one.actions), default=Choice(actions=(str(a),), says=str(a), group=""))

    def _note(self, choice: Choice, told: list[Told], is_forced: bool) -> None:
        """A move is told as the log tells it, and stands for the order that took the piece in hand."""
        moves = [(line.says, line.motion) for line in told if line.motion is not None]
        if moves and self._taken_up:
            self._orders.pop()
        self._taken_up = not told and not is_forced and bool(choice.piece)
        self._orders += [(Order(says), Stroke("move", way.places)) for says, way in moves if way.side == self.side]
        if not moves and not is_forced:
            self._orders.append(_worded(choice))

    def _note_later(self, choice: Choice) -> None:
        noted, is_about_something = _worded(choice), bool(choice.place or choice.piece)
        known = (choice.actions, choice.says) in self._listed and noted not in (*self._orders, *self._later)
        if known and is_about_something:
            self._later.append(noted)


def _worded(choice: Choice) -> tuple[Order, Stroke | None]:
    """A choice as an order, and where it is on the map."""
    order = Order(choice.says, "" if choice.group == FINISH else choice.group)
    return order, Stroke("order", (choice.place,)) if choice.place else None
