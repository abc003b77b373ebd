"""Two worlds that a side cannot tell apart must treat it alike.

The truth `s` and a guess `g` made from a side's view differ only in what that side cannot see. It must get the same
view, options, refusals, odds and computer moves in both. A view that shows too much would put the truth into the
guess, so there are twins as well: the truth with some of its secrets changed by hand, made without any view.

A game without secrets says so (`OPEN`), and is held to it: a view is the whole truth, everybody is told everything. A
secret that comes into such a game unannounced shows here.

It may then act. Which actions legitimately show something new? Those that cannot be taken back: a die falls, an event
is marked `reveals`, or the other side decides next (who may answer with something seen for the first time). All
others must teach nothing: same events, same view, and alike in being revocable. That is also what makes undo safe.
"""

from collections.abc import Callable, Container, Sequence
from random import Random
from typing import Any

from msgspec.structs import asdict, replace

from bocage import registry
from bocage.core import play
from bocage.core.codec import digest
from bocage.core.dice import Dice
from bocage.core.game import Game, View
from bocage.core.match import Match
from bocage.core.protocol import BOTH, ROLL, Action, Event, Side, State
from bocage.games.breakout_1993.view import UNDER_WAY

from . import battle_1981_sealed, normandy_1969, normandy_1971
from .checks import Fault, demand

QUICK = ("random", "recruit", "regular")
"""The players asked: those above them see no more, and play on what these choose among."""

ODDS: dict[str, Callable[[Any], Any]] = {
    "battle-1981": battle_1981_sealed.odds,
    "normandy-1969": normandy_1969.odds,
    "normandy-1971": normandy_1971.odds,
}
"""The odds a game shows before an attack, for whoever decides. A game without any is not listed."""

TWINS: dict[str, Callable[[Any, Side, Random], list[Any]]] = {
    "battle-1981": battle_1981_sealed.twins,
    "normandy-1969": normandy_1969.twins,
    "normandy-1971": normandy_1971.twins,
}
"""The truth with some of the secrets a side may not know changed. A game without secrets is not listed."""

RENUMBERED: dict[str, tuple[Callable[..., tuple[Any, dict[int, int]]], Callable[..., Action | None]]] = {
    "normandy-1971": (normandy_1971.renumbered, normandy_1971.same_action),
}
"""Games whose view hides the numbers of enemy units: the truth with other ones, and an action in terms of them."""

OPEN: dict[str, Container[str]] = {"dday-1991": (), "breakout-1993": UNDER_WAY}
"""The games in which nothing is hidden but what the deciding side has in hand: those parts of the board."""

OWN = ("side", "agenda")
"""What the views of the two sides differ in all the same: whose they are, and how far a choice has come."""


def check_secrecy(game: Game, s: State, refused: Sequence[Action], chance: Random, guesses: int = 2) -> None:
    """The truth and some guesses, seen by the side that decides; and the view of the side that waits."""
    side = s.agenda[-1].who(s)
    v = game.view(s, side)
    if game.id in OPEN:
        check_open(game, s)
    for number in range(guesses):
        seed = chance.randrange(1 << 30)
        g = game.guess(v, Random(seed))
        _check_same_sight(game, s, g, side, v)
        _check_same_rulings(s, g, refused)
        if game.id in ODDS:
            demand(ODDS[game.id](s) == ODDS[game.id](g), "the odds tell what is hidden")
        if number == 0 and game in registry.games():  # players think long: one guess is enough
            _check_same_choice(game, s, g, v, seed)
        for a in chance.sample(play.offered(s), min(3, len(play.offered(s)))):
            _check_same_course(game, s, g, side, a)
    waits = game.view(s, side.enemy)
    again = game.view(game.guess(waits, Random(chance.randrange(1 << 30))), side.enemy)
    waiting = _unlike(waits, again, ("decides",))  # whose turn it is stands on an agenda that is not theirs to see
    demand(not waiting, f"a guess of {side.enemy.word}, who waits, looks different: {waiting}")


def check_open(game: Game, s: State) -> None:
    """Where nothing is hidden the view of the side that decides restores the position, and the other sees as much."""
    side = s.agenda[-1].who(s)
    mine, theirs = game.view(s, side), game.view(s, side.enemy)
    whole = digest(game.guess(mine, Random(0))) == digest(s)
    demand(whole, f"nothing should be hidden, but {side.word} is not shown everything")
    odd = _unlike(_laid_open(game, mine), _laid_open(game, theirs), OWN)
    demand(not odd, f"nothing should be hidden, but {side.word} and {side.enemy.word} see different things: {odd}")


def _laid_open(game: Game, v: View) -> View:
    """A view without what is in hand."""
    board: dict[str, Any] = asdict(v)["board"]
    return replace(v, board={name: value for name, value in board.items() if name not in OPEN[game.id]})


def check_twins(game: Game, s: State, refused: Sequence[Action], chance: Random) -> None:
    """Secrets changed by hand: neither side sees a difference in what it may not know, nor does its decision."""
    for side in BOTH:
        for twin in TWINS[game.id](s, side, chance) if game.id in TWINS else []:
            twin.offer = None
            odd = _unlike(game.view(s, side), game.view(twin, side))
            demand(not odd, f"the view of {side.word} shows what is hidden: {odd}")
            if s.agenda[-1].who(s) == side:
                _check_same_options(s, twin, side)
                _check_same_rulings(s, twin, refused)
                if game.id in ODDS:
                    demand(ODDS[game.id](s) == ODDS[game.id](twin), "the odds tell what is hidden")


def check_renumbered(game: Game, s: State, chance: Random) -> None:
    """Numbers a side is not shown say nothing: with others on enemy units it sees and hears the same, dice included."""
    if game.id not in RENUMBERED:
        return
    make, translated = RENUMBERED[game.id]
    decides = s.agenda[-1].who(s)
    for side in BOTH:
        twin, numbers = make(s, side.enemy, chance)
        for a in chance.sample(play.offered(s), min(3, len(play.offered(s)))):
            if (same := a if side == decides else translated(a, numbers)) is None:
                continue
            (one, news), (other, other_news) = _rolled(s, a), _rolled(twin, same)
            heard, other_heard = _told_to(side, news), _told_to(side, other_news)
            if heard != other_heard:
                differ = next(((x, y) for x, y in zip(heard, other_heard, strict=False) if x != y), "how much")
                raise Fault(f"'{a}' tells {side.word} the order of numbers: {_short(differ)}")
            odd = _unlike(game.view(one, side), game.view(other, side))
            demand(not odd, f"after '{a}' {side.word} sees the order of numbers: {odd}")


def _rolled(s: State, a: Action) -> tuple[State, list[Event]]:
    """An action, and the dice it brings: the same in every world, by what they are for."""
    after, told = _after(s, a)
    after.told, dice = told, Dice("the same everywhere")
    while after.agenda and after.agenda[-1].waits == ROLL:
        task = after.agenda[-1]
        play.land(after, dice.roll(task.key(after), task.faces(after)))
    return after, told


def _check_same_sight(game: Game, s: State, g: State, side: Side, v: View) -> None:
    odd = _unlike(v, game.view(g, side))
    demand(not odd, f"a guess looks different to {side.word}: {odd}")
    _check_same_options(s, g, side)


def _check_same_options(s: State, g: State, side: Side) -> None:
    task = type(s.agenda[-1]).__name__
    mine, theirs = play.offered(s), play.offered(g)
    if mine != theirs:
        odd = [str(a) for a in [*mine, *theirs] if (a in mine) != (a in theirs)]
        raise Fault(f"the options of {task} tell {side.word} what is hidden: {odd[:5] or 'their order'}")


def _check_same_rulings(s: State, g: State, refused: Sequence[Action]) -> None:
    for a in refused:
        one, other = play.why_not(s, a), play.why_not(g, a)
        demand(one == other, f"the refusal of '{a}' tells what is hidden: {one} or {other}")


def _check_same_choice(game: Game, s: State, g: State, v: View, seed: int) -> None:
    one, other = play.decision(s), play.decision(g)
    assert one is not None
    assert other is not None
    for name in QUICK:
        here = registry.player(game.id, name, seed).choose(v, one)
        there = registry.player(game.id, name, seed).choose(game.view(g, v.side), other)
        demand(here == there, f"player '{name}' knows what is hidden: '{here}' or '{there}'")


def _check_same_course(game: Game, s: State, g: State, side: Side, a: Action) -> None:
    (one, news), (other, other_news) = _after(s, a), _after(g, a)
    quiet, other_quiet = _teaches_nothing(one, news, side), _teaches_nothing(other, other_news, side)
    demand(quiet == other_quiet, f"whether '{a}' can be taken back tells {side.word} what is hidden")
    if quiet:
        heard, other_heard = _told_to(side, news), _told_to(side, other_news)
        demand(heard == other_heard, f"'{a}' tells {side.word} what is hidden: {heard} or {other_heard}")
        odd = _unlike(game.view(one, side), game.view(other, side))
        demand(not odd, f"after '{a}' {side.word} sees what is hidden: {odd}")


def _after(s: State, a: Action) -> tuple[State, list[Event]]:
    after = s.clone()
    told: list[Event] = []
    after.told = told
    play.act(after, a)
    return after, told


def _teaches_nothing(s: State, told: list[Event], side: Side) -> bool:
    task = s.agenda[-1] if s.agenda else None
    same_side = task is not None and task.waits != ROLL and task.who(s) == side
    return same_side and not any(event.reveals for event in told)


def _told_to(side: Side, told: list[Event]) -> list[Event]:
    return [event for event in told if side in event.to]


def _unlike(one: View, other: View, but: Sequence[str] = ()) -> str:
    """The fields in which two views differ, shortly."""
    odd = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name) and name not in but]
    return "; ".join(f"{name}: {_short(getattr(one, name))} or {_short(getattr(other, name))}" for name in odd)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) < 400 else text[:400] + " …"


def check_quiet(game: Game, match: Match, side: Side, seen: View, told: list[Event], a: Action) -> None:
    """What the side that waits was told nothing of, it does not see: within a phase its view is as before."""
    if game.id in OPEN:
        private = [event.kind for event in told if set(event.to) != set(BOTH)]
        demand(not private, f"nothing should be hidden, but not everybody is told: {private}")
    now = game.view(match.state, side.enemy)
    if match.decides() == side and (now.turn, now.phase) == (seen.turn, seen.phase) and not _told_to(side.enemy, told):
        odd = _unlike(seen, now)
        demand(not odd, f"'{a}' is secret, but {side.enemy.word} sees it: {odd}")
