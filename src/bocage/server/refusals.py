"""Questions about actions: why not, by which way, and could it be taken back."""

from bocage.core import play, verbs
from bocage.core.desk import Choice, Route
from bocage.core.play import NOT_HERE
from bocage.core.protocol import ROLL, Action, Event, Ruling, Side, State, no
from bocage.core.telling import cut, reason, rule_behind
from bocage.core.wording import sentence_case

from .window import Window
from .wire import Refusal, Way


def why(window: Window, action: Action) -> Refusal | None:
    """The rule that refuses an action to this seat; None if it is allowed."""
    if window.row.state == "closed":
        return _given_up(action)
    if window.waits:
        return waiting(window, action)
    ruling = play.why_not(window.sight(), action, window.side)
    return None if ruling is None else refusal(window, action, ruling)


def why_here(window: Window, place: str, piece: str) -> Refusal | None:
    """Why what a player may have meant by pointing here is refused: the likeliest thing that is."""
    if window.row.state == "closed":
        return _given_up(Action(""))
    if window.waits:
        return waiting(window, Action(""))
    s = window.sight()
    meant = window.desk.tries(s, place, piece) if window.is_deciding else []
    for action in meant:
        if (ruling := play.why_not(s, action)) is not None:
            return refusal(window, action, ruling)
    if meant:
        return None
    pointed = play.refusal(s, Action("look", place or piece), window.side)
    if pointed.says == NOT_HERE:
        pointed = no(pointed.rule, "nothing can be done here now")
    return refusal(window, Action(""), pointed)


def waiting(window: Window, action: Action) -> Refusal:
    """Said to a side that waits, whatever the other decides: which rule that is under may be its secret."""
    assert window.side is not None
    says = f"The {window.side.enemy.word.capitalize()} player decides."
    return Refusal(action=_tried(window, action), rule="", title="", text="", says=says)


def _given_up(action: Action) -> Refusal:
    return Refusal(action=cut(str(action)), rule="", title="", text="", says="The match was given up.")


def refusal(window: Window, action: Action, ruling: Ruling) -> Refusal:
    """A ruling as the page shows it."""
    rule = rule_behind(window.game, ruling)
    return Refusal(
        action=_tried(window, action),
        rule=ruling.rule if rule is not None else "",
        title=rule.title if rule is not None else "",
        text=rule.says if rule is not None else "",
        says=_says(window, action, ruling),
        instead=_instead(window, ruling.instead) if ruling.instead is not None else None,
    )


def _tried(window: Window, action: Action) -> str:
    """What was tried, with its noun in words."""
    if not action.noun or window.waits:
        return cut(str(action))
    return cut(verbs.spoken(window.sight(), action) or str(action))


def _says(window: Window, action: Action, ruling: Ruling) -> str:
    return f"{sentence_case(reason(window.game, window.sight(), action, ruling))}."


def _instead(window: Window, action: Action) -> Choice:
    """The choice that does this, as it stands in the list; or the bare action."""
    text = str(action)
    for choice in window.desk.choices(window.sight()):
        if choice.actions[-1:] == (text,):
            return choice
    return Choice(actions=(text,), says=text, group="")


def way(window: Window, action: Action) -> Way:
    """The way an offered action would take, its cost, and whether it could be taken back; so for one that ends a choice
    of several.

    Empty for what goes nowhere, and for what is no longer offered: a page asks while the match goes on.
    """
    sight = window.sight()
    chain = _chain(window, sight, action) if window.is_deciding else ()
    if not chain:
        return Way(places=(), lines=[], total="", have="", can_undo=False, undo_says="It is not offered now.")
    route = window.desk.route(sight, action) or Route((), [], "", "")
    against = bars_undo(sight, *chain)
    return Way(
        places=route.places,
        lines=[(line.amount, line.rule, line.words) for line in route.lines],
        total=route.total,
        have=route.have,
        can_undo=not against,
        undo_says=against or "Can be taken back.",
    )


def _chain(window: Window, sight: State, action: Action) -> tuple[Action, ...]:
    """The actions of the choice that this one is or ends; empty if there is none."""
    if action in play.offered(sight):
        return (action,)
    found = next((choice.actions for choice in window.desk.choices(sight) if choice.actions[-1] == str(action)), ())
    return tuple(Action.parse(text) for text in found)


def bars_undo(sight: State, *actions: Action) -> str:
    """Why offered actions, one after the other, could not be taken back, found by trying them; "" if they could.

    Must agree with `Match.act`: a die, the other side's decision or something shown ends the way back.
    """
    s = sight.clone()
    told: list[Event] = []
    s.told = told
    side: Side = s.agenda[-1].who(s)
    for action in actions:
        play.act(s, action)
        if any(event.reveals for event in told):
            return "Shows something new, so it cannot be taken back."
        if not s.agenda:
            return "Ends the game, so it cannot be taken back."
        if s.agenda[-1].waits == ROLL:
            return "Rolls a die, so it cannot be taken back."
        if s.agenda[-1].who(s) != side:
            return "Hands the decision on, so it cannot be taken back."
    return ""
