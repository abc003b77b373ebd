"""Playing: run the agenda to the next decision, carry out a choice or a die, say why something is refused."""

from msgspec.structs import replace

from .protocol import ASK, DO, ROLL, Action, Ask, Broken, Decision, Illegal, Roll, Ruling, S, Side, State, Task, no

NO_RULE = "§?"
"""Stands for the rule where none is needed: nothing can be done once the game has ended."""

NOT_HERE = "is no action of the present decision; offered: {offered}"
"""Said of what was tried."""


def begin(s: State) -> None:
    """Run a fresh state to its first decision; one that is already there stays as it is."""
    _advance(s)


def decision(s: State) -> Decision | None:
    """The pending decision, None when the game is over."""
    if not s.agenda:
        return None
    task = s.agenda[-1]
    if task.waits == ROLL:
        return Decision(Side.NATURE, type(task).__name__, task.rule, [], task.faces(s), task.key(s))
    return Decision(task.who(s), type(task).__name__, task.rule, offered(s))


def offered(s: State) -> list[Action]:
    """The options of the pending decision of a side; empty for a die or when the game is over."""
    if s.offer is None:
        task = s.agenda[-1] if s.agenda else None
        s.offer = task.options(s) if task is not None and task.waits == ASK else []
        if not s.offer and task is not None and task.waits == ASK:
            raise Broken(f"{type(task).__name__} asks, and there is nothing to choose")
    return s.offer


def act(s: State, a: Action) -> None:
    """Carry out an offered action and run on to the next decision. Illegal is raised before anything changes."""
    options = offered(s)
    if a not in options:
        raise Illegal(a, refusal(s, a), options)
    task: Ask[State] = s.agenda.pop()
    s.offer = None
    _push(s, task.take(s, a))
    _advance(s)


def land(s: State, face: int) -> None:
    """Let the pending die show a face and run on to the next decision."""
    task: Roll[State] = s.agenda[-1]
    if task.waits != ROLL or not 1 <= face <= task.faces(s):
        raise Broken(f"{type(task).__name__} does not wait for a die showing {face}")
    s.agenda.pop()
    s.offer = None
    _push(s, task.land(s, face))
    _advance(s)


def why_not(s: State, a: Action, side: Side | None = None) -> Ruling | None:
    """The rule that refuses an action now, None exactly if it is offered (to `side`, if one is named)."""
    if a in offered(s) and (side is None or side == s.agenda[-1].who(s)):
        return None
    return refusal(s, a, side)


def refusal(s: State, a: Action, side: Side | None = None) -> Ruling:
    """Why an action that is not offered (or not to `side`) is refused."""
    task = s.agenda[-1] if s.agenda else None
    if task is None:
        return no(NO_RULE, "the game has ended")
    if task.waits == ROLL:
        return no(task.rule, "a die is being rolled")
    if side is not None and side != task.who(s):
        return no(task.rule, "the {decides} player decides", decides=task.who(s).word.capitalize())
    ruling = task.bars(s, a) or no(task.rule, NOT_HERE, offered=", ".join(verbs(s)))
    return replace(ruling, instead=ruling.instead or nearest(s, a))


def verbs(s: State) -> list[str]:
    """What kinds of action are offered, in their order."""
    return list(dict.fromkeys(option.verb for option in offered(s)))


def nearest(s: State, a: Action) -> Action | None:
    """The offered action with the same verb whose noun lies nearest, None if the verb is not offered at all."""
    alike = [option for option in offered(s) if option.verb == a.verb]
    return min(alike, key=lambda option: s.apart(option.noun, a.noun), default=None)


def is_over(s: State) -> bool:
    """Whether nothing is left to decide."""
    return not s.agenda


def _push(s: State, follow: "list[Task[S]]") -> None:
    s.agenda.extend(reversed(follow))


def _advance(s: State) -> None:
    agenda = s.agenda
    while agenda and agenda[-1].waits == DO:
        _push(s, agenda.pop().run(s))
