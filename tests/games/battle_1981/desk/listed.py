"""Questions to the list of choices that many tests ask."""

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.protocol import ROLL, Action
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.position import task


def said(s: BattleState, *actions: str) -> Choice:
    """The choice of these actions."""
    return next(choice for choice in DESK.choices(s) if choice.actions == actions)


def complete(s: BattleState) -> None:
    """Every offered action is one choice, and nothing else is."""
    free = [choice for choice in DESK.choices(s) if not choice.barred]
    single = [choice.actions[0] for choice in free if len(choice.actions) == 1]
    assert sorted(single) == sorted(str(a) for a in play.offered(s)), task(s)


def plays(s: BattleState, *actions: str) -> BattleState:
    """The position after actions of which each is offered, with no die and no other side in between."""
    side, then = s.agenda[-1].who(s), s.clone()
    for text in actions:
        assert then.agenda[-1].waits != ROLL, actions
        assert then.agenda[-1].who(then) == side, actions
        assert Action.parse(text) in play.offered(then), (actions, text)
        play.act(then, Action.parse(text))
    return then
