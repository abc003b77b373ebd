"""Decisions of a plan and of a set-up that invasions of regiments ask alike; a game adds its rules and what follows."""

from typing import ClassVar, TypeVar

from bocage.core.hexes import Hex, Mask, bits, members
from bocage.core.protocol import Action, Ask, Ruling, Side, Task, no

from .counters import Unit
from .invasion import aimed_load, beach_number, codes_of, first_of, waiting
from .stacks import fits, weight
from .state import BOX, RESERVE, RegimentState

S = TypeVar("S", bound=RegimentState)

DONE, BACK = Action("done"), Action("back")


class PlanStage(Ask[S], frozen=True):
    """A stage of the Allied plan, of which the German sees nothing."""

    secret = True

    def who(self, s: S) -> Side:
        return Side.ALLIED

    def after(self, s: S) -> list[Task[S]]:
        """What is planned when this stage is done."""
        raise NotImplementedError


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

    def options(self, s: S) -> list[Action]:
        beaches = members(self.beaches(s))
        options = [Action("assign", f"{code} {n}") for code in codes_of(s, self.left(s)) for n in beaches]
        for n in beaches:
            options += [Action("unassign", f"{code} {n}") for code in codes_of(s, s.units_at(BOX - n))]
        return [*options, DONE]

    def bars(self, s: S, a: Action) -> Ruling | None:
        code, _, beach = a.noun.partition(" ")
        n = beach_number(s, beach)
        if a.verb != "assign" or code not in s.kit.sheet.index or not n:
            return None
        if not self.beaches(s) >> n & 1:
            return no(self.no_beach, beach=n, why="not invaded")
        return no(self.no_unit, unit=code, why="none of this kind is left in the assault force")

    def take(self, s: S, a: Action) -> list[Task[S]]:
        if a == DONE:
            return self.after(s)
        code, _, beach = a.noun.partition(" ")
        box = BOX - int(beach)
        if a.verb == "assign":
            s.place(first_of(s, self.left(s), code), box)
        else:
            s.place(first_of(s, s.units_at(box), code), RESERVE)
        return [self]


class AimAt(PlanStage[S], frozen=True):
    """Units of a group are aimed at hexes, one after the other; `recall` takes the last one there back."""

    no_room: ClassVar[str]
    """The rule against more than may stack in a hex."""
    no_unit: ClassVar[str]
    """The rule against more than there are."""
    group: int

    @property
    def verb(self) -> str:
        """The word for sending a unit of this group to a hex."""
        raise NotImplementedError

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
            return no(self.no_unit, why="none is left")
        load = weight(s.kind_of(units[0])) + aimed_load(s, self.aims(s), self.group, h)
        return None if fits(s, h, load) else no(self.no_room, hex=s.kit.names[h])

    def options(self, s: S) -> list[Action]:
        options: list[Action] = []
        if self.left(s):
            full = {h for h in {h for _, h in self.aims(s)} if self.bars_hex(s, h) is not None}
            actions = s.kit.noun(self.verb)
            options = [actions[h] for h in members(self.ground(s)) if h not in full]
        mine = dict.fromkeys(h for u, h in self.aims(s) if s.due[u] == self.group)
        options += [s.kit.noun("recall")[h] for h in mine]
        return [*options, DONE] if self.bars_done(s) is None else options

    def bars(self, s: S, a: Action) -> Ruling | None:
        if a == DONE:
            return self.bars_done(s)
        h = s.kit.hex_named(a.noun)
        return self.bars_hex(s, h) if a.verb == self.verb and h >= 0 else None

    def take(self, s: S, a: Action) -> list[Task[S]]:
        if a == DONE:
            return self.after(s)
        h, aims = s.kit.hex_named(a.noun), self.aims(s)
        if a.verb == "recall":
            aims.remove(next(aim for aim in aims if aim[1] == h and s.due[aim[0]] == self.group))
        else:
            aims.append((self.left(s)[0], h))
        return [self]


class PlaceOne(Ask[S], frozen=True):
    """One German unit of the start finds its place: `at L39`, or `back` into the hand."""

    unit: Unit

    def who(self, s: S) -> Side:
        return Side.GERMAN

    def ground(self, s: S) -> Mask:
        """The hexes the unit may begin in, full ones among them."""
        raise NotImplementedError

    def bars_hex(self, s: S, h: Hex) -> Ruling | None:
        """The first rule against placing it in a hex, NOWHERE included."""
        raise NotImplementedError

    def put(self, s: S, h: Hex) -> None:
        """Place it."""
        raise NotImplementedError

    def options(self, s: S) -> list[Action]:
        at, ground, held = s.kit.noun("at"), self.ground(s), s.occupied[Side.GERMAN]
        options = [at[h] for h in members(ground & ~held)]  # a hex that nobody holds has room
        options += [at[h] for h in bits(ground & held) if self.bars_hex(s, h) is None]
        return [*options, BACK]

    def bars(self, s: S, a: Action) -> Ruling | None:
        return self.bars_hex(s, s.kit.hex_named(a.noun)) if a.verb == "at" else None

    def take(self, s: S, a: Action) -> list[Task[S]]:
        if a != BACK:
            self.put(s, s.kit.hex_named(a.noun))
        return []
