"""Faults put in on purpose: each check must notice its own."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bocage.core.match import MatchError
from bocage.core.protocol import Action, Broken, Event, Roll, Ruling, Side, Task, no
from tests.core import toy
from tests.core.toy import DICE, TAKING, Heap, HeapView, Hide, Pebbles, Take, TakeDie

from . import secrecy
from .checks import Fault
from .run import Run

pytestmark = pytest.mark.prove


def other_secret(s: Heap, side: Side, chance: Random) -> list[Heap]:
    """The toy's one secret, changed."""
    if side == Side.ALLIED or s.peeked:
        return []
    twin = s.clone()
    twin.secret = s.secret % 3 + 1
    return [twin]


@pytest.fixture(autouse=True)
def _toy_has_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(secrecy.TWINS, "pebbles", other_secret)


def run_toy(game: Any, seeds: int = 40) -> None:
    for seed in range(seeds):
        Run(game, {"pace": "slow"}, seed, every=1, bound=300).play()


def test_the_sound_game_passes() -> None:
    run_toy(Pebbles())


Patch = pytest.MonkeyPatch


def leak_in_the_view(patch: Patch) -> None:
    plain = Pebbles.view

    def view(self: Pebbles, s: Heap, side: Side) -> HeapView:
        shown = s.clone()
        shown.peeked = 1
        return HeapView(**{**_fields(plain(self, s, side)), "secret": plain(self, shown, side).secret})

    patch.setattr(Pebbles, "view", view)


def _fields(v: HeapView) -> dict[str, Any]:
    return {name: getattr(v, name) for name in v.__struct_fields__}


def options_that_know(patch: Patch) -> None:
    plain = Take.options
    patch.setattr(Take, "options", lambda self, s: plain(self, s)[: 1 if s.secret == 2 and not s.peeked else 9])


def order_that_knows(patch: Patch) -> None:
    plain = Take.options
    patch.setattr(Take, "options", lambda self, s: plain(self, s)[:: -1 if s.secret == 2 and not s.peeked else 1])


def refusal_that_knows(patch: Patch) -> None:
    patch.setattr(Take, "bars", lambda self, s, a: no(TAKING, "it is {number}", number=s.secret))


def look_without_a_trace(patch: Patch) -> None:
    def tell(self: Heap, event: Event) -> None:
        if self.told is not None:
            self.told.append(Event(event.kind, event.rule, event.facts, event.to))

    patch.setattr(Heap, "tell", tell)


def shared_list(patch: Patch) -> None:
    plain = Heap.clone

    def clone(self: Heap) -> Heap:
        new = plain(self)
        new.taken = self.taken
        return new

    patch.setattr(Heap, "clone", clone)


def forgotten_field(patch: Patch) -> None:
    patch.setattr(Heap, "SAVED", ("heap", "secret", "peeked"))


def unknown_rule(patch: Patch) -> None:
    patch.setattr(Take, "bars", lambda self, s, a: Ruling("R-99"))


def nameless_rule(patch: Patch) -> None:
    patch.setattr(Take, "bars", lambda self, s, a: no("§?", "so it is"))


def reason_that_changes_things(patch: Patch) -> None:
    def bars(self: Take, s: Heap, a: Action) -> None:
        s.taken[0] += 1

    patch.setattr(Take, "bars", bars)


def bad_suggestion(patch: Patch) -> None:
    patch.setattr(Take, "bars", lambda self, s, a: Ruling(TAKING, instead=Action("take", "9")))


def option_twice(patch: Patch) -> None:
    plain = Take.options
    patch.setattr(Take, "options", lambda self, s: plain(self, s) * 2)


def option_that_does_not_read_back(patch: Patch) -> None:
    plain = Hide.options
    patch.setattr(Hide, "options", lambda self, s: [*plain(self, s), Action("hide", " 1")])


def option_that_breaks_the_file(patch: Patch) -> None:
    plain = Hide.options
    patch.setattr(Hide, "options", lambda self, s: [*plain(self, s), Action("hide", "1 [6]")])


def options_by_mood(patch: Patch) -> None:
    plain, moods = Take.options, iter(range(10**9))
    patch.setattr(Take, "options", lambda self, s: plain(self, s)[next(moods) % 2 :])


def unlisted_task(patch: Patch) -> None:
    patch.setattr(Pebbles, "tasks", {name: task for name, task in Pebbles.tasks.items() if name != "Turn"})


def event_for_nobody(patch: Patch) -> None:
    patch.setattr(toy, "grab", _grab(Event("taken", TAKING, {"number": 1}, to=())))


def event_of_no_rule(patch: Patch) -> None:
    patch.setattr(toy, "grab", _grab(Event("taken", "", {"number": 1})))


def event_with_a_unit_number(patch: Patch) -> None:
    patch.setattr(toy, "grab", _grab(Event("taken", TAKING, {"number": 1, "unit": 7})))


def _grab(event: Event) -> Callable[[Heap, Side, int], None]:
    plain = toy.grab

    def grab(s: Heap, side: Side, number: int) -> None:
        plain(s, side, number)
        s.tell(event)

    return grab


def silence(patch: Patch) -> None:
    patch.setattr(Pebbles, "words", lambda self, s, event: "")


def no_prompt(patch: Patch) -> None:
    patch.setattr(Pebbles, "prompt", lambda self, s: "")


class SecondDie(Roll[Heap], frozen=True):
    """A die that goes by another's name."""

    rule = DICE
    side: Side

    def key(self, s: Heap) -> str:
        return f"{self.side.word} roll at {s.heap}"

    def land(self, s: Heap, face: int) -> list[Task[Heap]]:
        return []


def two_dice_of_one_name(patch: Patch) -> None:
    patch.setattr(Pebbles, "tasks", {**Pebbles.tasks, "SecondDie": SecondDie})

    def take(self: Take, s: Heap, a: Action) -> list[Task[Heap]]:
        return [SecondDie(self.side), TakeDie(self.side)]

    patch.setattr(Take, "take", take)


def no_end(patch: Patch) -> None:
    patch.setattr(toy, "grab", lambda s, side, number: None)


def lost_pebble(patch: Patch) -> None:
    plain = toy.grab

    def grab(s: Heap, side: Side, number: int) -> None:
        plain(s, side, number)
        s.taken[side] = 0

    patch.setattr(toy, "grab", grab)


def dice_from_elsewhere(patch: Patch) -> None:
    chance = Random(0)

    def land(self: TakeDie, s: Heap, face: int) -> list[Task[Heap]]:
        toy.grab(s, self.side, chance.randrange(1, 3))
        return []

    patch.setattr(TakeDie, "land", land)


@pytest.mark.parametrize(
    ("plant", "noticed"),
    [
        (leak_in_the_view, "german.*: secret: "),
        (options_that_know, "options of Take tell german"),
        (order_that_knows, "their order"),
        (refusal_that_knows, "refusal of .* tells what is hidden"),
        (look_without_a_trace, "'peek' tells german|after 'peek' german sees"),
        (shared_list, "changes the original|share something|does not lead back|come or gone"),
        (forgotten_field, "a saved state looks different"),
        (unknown_rule, "R-99"),
        (nameless_rule, "§\\?"),
        (reason_that_changes_things, "changes the position"),
        (bad_suggestion, "suggests"),
        (option_twice, "offers something twice"),
        (option_that_does_not_read_back, "does not read back"),
        (option_that_breaks_the_file, "cannot stand in a match file"),
        (options_by_mood, "something else when asked again"),
        (unlisted_task, "missing from game.tasks"),
        (event_for_nobody, "told to"),
        (event_of_no_rule, "names rule ''"),
        (event_with_a_unit_number, "number of a unit"),
        (silence, "has no words"),
        (no_prompt, "has no prompt"),
        (two_dice_of_one_name, "share the die"),
        (no_end, "not over after 300"),
        (lost_pebble, "pebbles have come or gone"),
        (dice_from_elsewhere, "replays to|the file says|out differently|action"),
    ],
)
def test_a_planted_fault_is_noticed(plant: Callable[[Patch], None], noticed: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((Fault, Broken, MatchError), match=noticed):
        run_toy(Pebbles())
