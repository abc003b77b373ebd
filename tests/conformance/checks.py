"""What holds for every game at every decision. Each check raises Fault with a sentence that says what is wrong."""

from collections.abc import Iterable
from random import Random

import msgspec

from bocage.core import play
from bocage.core.codec import digest, from_json, to_json
from bocage.core.game import Game
from bocage.core.match import Match, MatchError, read_record, replay
from bocage.core.nouns import written_facts
from bocage.core.protocol import BOTH, Action, Event, Illegal, Ruling, Side, State

GARBAGE = [
    "",
    " ",
    "pass pass pass",
    "begin",
    "done now",
    "go",
    "go -1",
    "move 99999999999999999999",
    "move -2",
    "move ٣",
    "move ²",
    "place 0x1",
    "resolve \x00",
    "go ZZ999",
    "é ü",
    "land 7-4 999",
    "land 7-4 ²",
    "form 7-4",
    "retreat -",
    "retreat A1-A1-A1",
    "fire heavy",
    "go 7-8",
    "go " + "9" * 500,
    "land GOLD",
    "land GOLD 6-12 6-12",
    "land GE-736 6-12",
    "unit blank-67",
    "level 05",
    "air 1e2",
    "interdict 1.5",
    "fuel +1",
    "§? §?",
]


class Fault(AssertionError):
    """A game that does not do what every game must."""


def demand(holds: object, says: str) -> None:
    """Raise Fault unless something holds."""
    if not holds:
        raise Fault(says)


class Words:
    """The verbs and nouns that came up so far, to make actions that are not offered."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._verbs: dict[str, None] = {}
        self._nouns: dict[str, None] = {}

    def hear(self, options: Iterable[Action]) -> None:
        """Remember the words of some actions."""
        for a in options:
            self._verbs[a.verb] = None
            self._nouns[a.noun] = None

    def refused(self, s: State, number: int) -> list[Action]:
        """Actions that are not offered: words put together anew, and garbage."""
        options = set(play.offered(s))
        verbs, nouns, chance = list(self._verbs), list(self._nouns), self._chance
        here = [a.verb for a in options]
        made = [Action(chance.choice(verbs), chance.choice(nouns)) for _ in range(number)]
        made += [Action(chance.choice(here), chance.choice(nouns)) for _ in range(number)]
        made += [Action(chance.choice(here), str(chance.randrange(400))) for _ in range(number // 2)]
        made += [Action.parse(text) for text in chance.sample(GARBAGE, min(number, len(GARBAGE)))]
        made += [Action("done"), Action(chance.choice(here))]
        return [a for a in made if a not in options]


# --- one position


def check_offer(game: Game, s: State) -> None:
    """The pending decision is whole: known tasks, a rule, a prompt, options without repetition that read back."""
    unknown = {type(task).__name__ for task in s.agenda} - set(game.tasks)
    demand(not unknown, f"tasks missing from game.tasks: {sorted(unknown)}")
    d = play.decision(s)
    if d is None:
        return
    demand(d.side in BOTH, f"{d.task} waits for {d.side!r} between two actions")
    demand(d.rule in game.rulebook, f"{d.task} names rule {d.rule!r}, which the rulebook has not")
    demand(d.options, f"{d.task} offers nothing")
    if len(set(d.options)) < len(d.options):
        raise Fault(f"{d.task} offers something twice: {sorted({str(a) for a in d.options if d.options.count(a) > 1})}")
    for a in d.options:
        text = str(a)
        if not a.verb or Action.parse(text) != a:
            raise Fault(f"{a!r} does not read back from '{a}'")
        if not text.isprintable() or "[" in text or "]" in text:
            raise Fault(f"{a!r} cannot stand in a match file")
    demand(game.prompt(s), f"{d.task} has no prompt")
    fresh = s.clone()
    fresh.offer = None
    demand(play.offered(fresh) == d.options, f"{d.task} offers something else when asked again")


def check_refusals(game: Game, s: State, refused: list[Action], chance: Random) -> None:
    """`why_not` is None exactly for what is offered; what is refused names a known rule and changes nothing."""
    before = digest(s)
    options = play.offered(s)
    task = type(s.agenda[-1]).__name__
    side = s.agenda[-1].who(s)
    for a in chance.sample(options, min(25, len(options))):
        ruling = play.why_not(s, a) or play.why_not(s, a, side)
        demand(ruling is None, f"{task} offers '{a}' to {side.word} and refuses it: {ruling}")
        _check_ruling(game, s, a, play.why_not(s, a, side.enemy))
    for a in refused:
        _check_ruling(game, s, a, play.why_not(s, a))
        demand(_is_illegal(s, a), f"{task} refuses '{a}' and carries it out")
    demand(digest(s) == before, f"asking {task} why not, or acting against it, changes the position")


def _check_ruling(game: Game, s: State, a: Action, ruling: Ruling | None) -> None:
    task = type(s.agenda[-1]).__name__
    if ruling is None:
        raise Fault(f"{task} does not offer '{a}' and has no reason")
    demand(ruling.rule in game.rulebook, f"{task} refuses '{a}' by rule {ruling.rule!r}, which the rulebook has not")
    facts = written_facts(game.nouns, s, ruling.says, ruling.facts)
    plain = all(isinstance(fact, str | int) for fact in facts.values())
    demand(plain, f"{task} refuses '{a}' with facts that are no plain data: {facts}")
    demand(
        ruling.instead is None or ruling.instead in play.offered(s), f"{task} suggests {ruling.instead}, not offered"
    )


def _is_illegal(s: State, a: Action) -> bool:
    try:
        play.act(s, a)
    except Illegal:
        return True
    return False


def check_copies(game: Game, match: Match, chance: Random) -> None:
    """A clone and its original do not touch each other; a saved state comes back the same, byte for byte."""
    s, before = match.state, digest(match.state)
    options = list(play.offered(s))
    a = chance.choice(options)
    one, other = s.clone(), s.clone()
    play.act(one, a)
    demand(digest(s) == before == digest(other), f"acting on a clone ('{a}') changes the original")
    demand(play.offered(s) == options, f"acting on a clone ('{a}') changes the options of the original")
    after = digest(one)
    play.act(other, chance.choice(options))
    demand(digest(one) == after, f"two clones share something ('{a}')")
    saved = to_json(s)
    back = from_json(game.blank(match.options), saved, game.tasks)
    demand(to_json(back) == saved, "a saved state reads back as another")
    demand(play.offered(back) == options, "a saved state offers something else")
    same = all(game.view(back, side) == game.view(s, side) for side in BOTH)
    demand(same, "a saved state looks different")
    game.check(back)
    play.act(back, a)
    demand(digest(back) == after, f"a saved state goes on differently after '{a}'")


def check_shown(game: Game, s: State) -> None:
    """Both views and the score can be sent to a page, and the views say whose they are."""
    d = play.decision(s)
    for side in BOTH:
        v = game.view(s, side)
        demand(v.side == side, f"the view of {side.word} says {v.side!r}")
        demand(v.decides == (d.side if d is not None else None), f"the view of {side.word} mistakes who decides")
        msgspec.json.encode(v)
    msgspec.json.encode(game.result(s).lines)


# --- one action


def check_events(game: Game, s: State, told: list[Event]) -> None:
    """Every event is told to somebody, under a known rule, in words, as data; unit numbers go to one side only."""
    for event in told:
        demand(event.to and set(event.to) <= set(BOTH), f"'{event.kind}' is told to {event.to}")
        demand(event.rule in game.rulebook, f"'{event.kind}' names rule {event.rule!r}, which the rulebook has not")
        demand(game.words(s, event).strip(), f"'{event.kind}' has no words")
        numbered = {"unit", "units"} & set(event.facts)
        demand(not numbered or len(event.to) == 1, f"'{event.kind}' tells both sides the number of a unit")
        msgspec.json.encode(event.facts)


def check_undo(match: Match, before: str, side: Side, told: list[Event], a: Action) -> None:
    """An action that brought no die, no news and no other player can be taken back exactly; any other cannot."""
    harmless = not match.steps[-1].dice and match.decides() == side and not any(event.reveals for event in told)
    demand(match.can_undo() == harmless, f"'{a}' can be taken back: {match.can_undo()}, but should: {harmless}")
    after, text = match.hash(), match.text()
    if not harmless:
        try:
            match.undo()
        except MatchError:
            demand(match.text() == text, f"a refused undo of '{a}' changes the match")
            return
        raise Fault(f"'{a}' was taken back although it showed something")
    demand(match.undo() == a and match.hash() == before, f"taking back '{a}' does not lead back")
    match.act(a)
    demand(match.hash() == after and match.text() == text, f"'{a}' taken back and done again comes out differently")


# --- one match


def check_record(game: Game, match: Match) -> None:
    """The text of a match replays to the same position and the same text."""
    again = replay(read_record(match.text()), game)
    demand(again.hash() == match.hash() and again.text() == match.text(), "a match replays to another position")
