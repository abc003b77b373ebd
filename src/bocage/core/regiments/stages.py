"""Decisions of a plan and of a set-up that invasions of regiments ask alike; a game adds its rules and what follows."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from bocage.core.hexes import Hex, Mask, bits, mask_of, members
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Action, Ask, Ruling, Side, Task, no
from bocage.core.verbs import AnyVerb, Verb

from .counters import Unit
from .invasion import aimed_load, codes_of, first_of, waiting
from .nouns import HEX, KIND_AT_BEACH, beach_pointed, unpointed
from .stacks import fits, weight
from .state import BOX, RESERVE, RegimentState

S = TypeVar("S", bound=RegimentState)

Share = tuple[str, int]
"""A kind of unit, by its code, and the beach it goes to."""


def side_by_side(options: Iterable[Action]) -> list[Action]:
    """Options of which those to `take` a ready set-up whole and to `start` with it stand beside each other."""
    found = list(options)
    starts = {a.noun: a for a in found if a.verb == "start"}
    return [b for a in found if a.verb != "start" for b in ((a, starts[a.noun]) if a.verb == "take" else (a,))]


def shares_pointed(s: RegimentState, codes: Iterable[str], finger: Finger) -> list[Share]:
    """A unit of each kind sent to the beach that is pointed at."""
    return [(code, n) for code in codes for n in beach_pointed(s, finger)]


class PlanStage(Ask[S], frozen=True):
    """A stage of the Allied plan, of which the German sees nothing."""

    secret = True

    def who(self, s: S) -> Side:
        return Side.ALLIED

    def after(self, s: S) -> list[Task[S]]:
        """What is planned when this stage is done."""
        raise NotImplementedError

    def close(self, s: S, n: str) -> list[Task[S]]:
        """The stage is done."""
        return self.after(s)


class ShareOut(PlanStage[S], frozen=True):
    """Units are shared among the boxes of the beaches that are invaded: `assign 7-4 8`, `unassign 7-4 8`."""

    no_beach: ClassVar[str]
    """The rule against a beach that is not invaded."""
    no_unit: ClassVar[str]
    """The rule against a kind of which none is left."""
    force: ClassVar[int]
    """The group that is shared out."""

    def beaches(self, s: S) -> Mask:
        """The numbers of the beaches that are invaded."""
        raise NotImplementedError

    def left(self, s: S) -> list[Unit]:
        """The units not shared out yet."""
        return waiting(s, self.force)

    def shares(self, s: S) -> list[Share]:
        """What may be sent where. Must agree with `bars_share`."""
        beaches = members(self.beaches(s))
        return [(code, n) for code in codes_of(s, self.left(s)) for n in beaches]

    def bars_share(self, s: S, share: Share) -> Ruling | None:
        """The first rule against sending a unit of a kind to a beach."""
        code, beach = share
        if not self.beaches(s) >> beach & 1:
            return no(self.no_beach, "{beach} is not invaded", beach=beach)
        if code not in codes_of(s, self.left(s)):
            return no(self.no_unit, "no {kind} is left in the assault force", kind=code)
        return None

    def send(self, s: S, share: Share) -> list[Task[S]]:
        """A unit of the kind goes into the beach's box."""
        code, beach = share
        s.place(first_of(s, self.left(s), code), BOX - beach)
        return [self]

    def sent(self, s: S) -> list[Share]:
        """What is off the beaches. Must agree with `bars_keeping`."""
        return [(code, n) for n in members(self.beaches(s)) for code in codes_of(s, s.units_at(BOX - n))]

    def bars_keeping(self, s: S, share: Share) -> Ruling | None:
        """Only what is there is taken back."""
        code, beach = share
        if share in self.sent(s):
            return None
        return no(self.rule, "no {kind} is sent to {beach}", kind=code, beach=beach)

    def keep(self, s: S, share: Share) -> list[Task[S]]:
        """A unit of the kind is taken back."""
        code, beach = share
        s.place(first_of(s, s.units_at(BOX - beach), code), RESERVE)
        return [self]

    def pointed(self, s: S, finger: Finger) -> list[Share]:
        """A beach means whatever is left to be sent."""
        return shares_pointed(s, codes_of(s, self.left(s)), finger)

    verbs = (
        Verb("assign", KIND_AT_BEACH, lawful=shares, bars=bars_share, pointed=pointed, take=send),
        Verb("unassign", KIND_AT_BEACH, lawful=sent, bars=bars_keeping, pointed=unpointed, take=keep),
        Verb("done", NOTHING, take=PlanStage.close),
    )


class AimAt(PlanStage[S], frozen=True):
    """Units of a group are aimed at hexes, one after the other; `recall` takes the last one there back.

    A game gives its `verbs` by `aiming`.
    """

    no_room: ClassVar[str]
    """The rule against more than may stack in a hex."""
    no_unit: ClassVar[str]
    """The rule against more than there are."""
    group: int

    def aims(self, s: S) -> list[tuple[Unit, Hex]]:
        """What is planned so far, of all groups: the state's own list."""
        raise NotImplementedError

    def ground(self, s: S) -> Mask:
        """Where this group may be sent."""
        raise NotImplementedError

    def bars_ground(self, s: S, h: Hex) -> Ruling:
        """The rule that keeps this group off other ground."""
        raise NotImplementedError

    def bars_done(self, s: S) -> Ruling | None:
        """The first rule against closing the stage now."""
        return None

    def left(self, s: S) -> list[Unit]:
        """The units of the group that have no hex yet."""
        return waiting(s, self.group, (u for u, _ in self.aims(s)))

    def bars_hex(self, s: S, h: Hex) -> Ruling | None:
        """The first rule against sending the next unit to a hex: no more than may stack there."""
        if not self.ground(s) >> h & 1:
            return self.bars_ground(s, h)
        units = self.left(s)
        if not units:
            return no(self.no_unit, "none is left to be sent to {hex}", hex=h)
        load = weight(s.kind_of(units[0])) + aimed_load(s, self.aims(s), self.group, h)
        return None if fits(s, h, load) else no(self.no_room, "{load} would be too many in {hex}", load=load, hex=h)

    def goals(self, s: S) -> list[Hex]:
        """Where the next unit may be sent. Must agree with `bars_hex`."""
        if not self.left(s):
            return []
        full = [h for h in {h for _, h in self.aims(s)} if self.bars_hex(s, h) is not None]
        return members(self.ground(s) & ~mask_of(full))

    def send(self, s: S, h: Hex) -> list[Task[S]]:
        """The next unit of the group is to come down there."""
        self.aims(s).append((self.left(s)[0], h))
        return [self]

    def aimed(self, s: S) -> list[Hex]:
        """The hexes that units of the group are sent to, each once."""
        return list(dict.fromkeys(h for u, h in self.aims(s) if s.due[u] == self.group))

    def bars_recall(self, s: S, h: Hex) -> Ruling | None:
        """Only what is sent is taken back."""
        return None if h in self.aimed(s) else no(self.rule, "none is sent to {hex}", hex=h)

    def recall(self, s: S, h: Hex) -> list[Task[S]]:
        """One of them has no hex again."""
        aims = self.aims(s)
        aims.remove(next(aim for aim in aims if aim[1] == h and s.due[aim[0]] == self.group))
        return [self]


def aiming(words: Mapping[int, str]) -> tuple[AnyVerb, ...]:
    """The verbs of a plan that aims groups at hexes: a word for each group, that counts in its stage alone."""
    return (
        *(_aiming(word, group) for group, word in words.items()),
        Verb("recall", HEX, nouns=AimAt.aimed, bars=AimAt.bars_recall, pointed=unpointed, take=AimAt.recall),
        Verb("done", NOTHING, bars=lambda task, s, n: task.bars_done(s), take=AimAt.close),
    )


def _aiming(word: str, group: int) -> AnyVerb:
    def goals(task: AimAt[Any], s: Any) -> list[Hex]:
        return task.goals(s) if task.group == group else []

    def bars(task: AimAt[Any], s: Any, h: Hex) -> Ruling | None:
        return task.bars_hex(s, h) if task.group == group else no(task.rule, "it is not their turn to be planned")

    def pointed(task: AimAt[Any], s: Any, finger: Finger) -> Iterable[Hex]:
        return HEX.pointed(s, finger) if task.group == group else ()

    return Verb(word, HEX, lawful=goals, bars=bars, pointed=pointed, take=AimAt.send)


class PlaceOne(Ask[S], frozen=True):
    """One German unit of the start finds its place: `at L39`, or `back` into the hand."""

    unit: Unit

    def who(self, s: S) -> Side:
        return Side.GERMAN

    def ground(self, s: S) -> Mask:
        """The hexes the unit may begin in, full ones among them."""
        raise NotImplementedError

    def bars_hex(self, s: S, h: Hex) -> Ruling | None:
        """The first rule against placing it in a hex."""
        raise NotImplementedError

    def put(self, s: S, h: Hex) -> None:
        """Place it."""
        raise NotImplementedError

    def goals(self, s: S) -> list[Hex]:
        """Where it may be placed. Must agree with `bars_hex`."""
        ground, held = self.ground(s), s.occupied[Side.GERMAN]
        free = members(ground & ~held)  # a hex that nobody holds has room
        return free + [h for h in bits(ground & held) if self.bars_hex(s, h) is None]

    def place(self, s: S, h: Hex) -> list[Task[S]]:
        """It stands there."""
        self.put(s, h)
        return []

    verbs = (
        Verb("at", HEX, lawful=goals, bars=lambda task, s, h: task.bars_hex(s, h), take=place),
        Verb("back", NOTHING, take=lambda task, s, n: []),
    )
