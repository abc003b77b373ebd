"""What judgement would do, told order by order, wherever the staff has a single plan."""

from collections.abc import Iterator
from typing import Any

import pytest

from bocage import registry
from bocage.ai.account import Advice
from bocage.ai.clock import Clock
from bocage.ai.commander import Commander
from bocage.ai.foresight import SpreadDice
from bocage.ai.levels import Character
from bocage.ai.mind import Candidate, Manner
from bocage.core import codec, play
from bocage.core.protocol import ROLL, Action, Decision, Side
from tests.ai.pebbles import PebbleMind
from tests.core.toy import Heap
from tests.server.plain_desk import PlainDesk

DECISIONS = 250


def played(game_id: str) -> Iterator[tuple[Any, Decision]]:
    """The first decisions of a match by judgement, of which there is more than one way."""
    game, mind, dice = registry.game(game_id), registry.mind(game_id), SpreadDice(1, 0)
    policies = {side: mind.policy(Manner(), None, 3) for side in Side}
    s = game.new(game.scenarios[0].id, {})
    play.begin(s)
    for _ in range(DECISIONS):
        while s.agenda and s.agenda[-1].waits == ROLL:
            play.land(s, dice.roll(s.agenda[-1].key(s), s.agenda[-1].faces(s)))
        d = play.decision(s)
        if d is None:
            return
        if len(d.options) > 1:
            yield s, d
        play.act(s, d.options[0] if len(d.options) == 1 else policies[d.side].decide(s, d))


def advised(game_id: str, s: Any, d: Decision) -> list[Advice]:
    staff = Commander(registry.mind(game_id), Character.named("veteran"), 1, Clock(1))
    return staff.advise(registry.game(game_id).view(s, d.side), d, registry.desk(game_id))


def is_single(game_id: str, s: Any, d: Decision) -> bool:
    """Whether the staff has no more than one plan."""
    return len(registry.mind(game_id).candidates(s.clone(), d, Manner(), None)) == 1


@pytest.mark.parametrize("game_id", [game.id for game in registry.games()])
def test_a_single_plan_says_what_it_would_do(game_id: str) -> None:
    seen = set[tuple[int, str]]()
    for s, d in played(game_id):
        if (d.side, d.task) in seen or not is_single(game_id, s, d):
            continue
        seen.add((d.side, d.task))
        before = codec.to_json(s)
        (one,) = advised(game_id, s, d)
        assert one.samples == 0
        assert one.orders, f"{d.task}: nothing is said"
        assert all(order.says for order in (*one.orders, *one.later))
        assert codec.to_json(s) == before
    assert seen


def at(game_id: str, task: str) -> Advice:
    """The first advice for such a decision that is a single plan."""
    s, d = next((s, d) for s, d in played(game_id) if d.task == task and is_single(game_id, s, d))
    return advised(game_id, s, d)[0]


def test_the_airborne_are_told_bridge_by_bridge() -> None:
    one = at("breakout-1993", "AirborneOrders")
    assert len([order for order in one.orders if "takes the bridge between" in order.says]) > 3
    assert {stroke.kind for stroke in one.strokes} == {"order"}


def test_bombers_have_their_targets_named() -> None:
    one = at("breakout-1993", "NameTarget")
    assert [order.says.split(" ")[0] for order in one.orders][:2] == ["Bomb", "Bomb"]
    assert one.orders[0].under.startswith("Targets in and next to the beaches")


def test_what_comes_after_dice_is_told_apart() -> None:
    one = at("breakout-1993", "BeachAssaults")
    assert [order.says.split(":")[0] for order in one.orders if order.under == "Beaches"] == ["Assault Sword Beach (8)"]
    assert [order.under for order in one.later] == ["Beaches"] * 4


def test_a_unit_taken_up_and_moved_is_one_order() -> None:
    one = at("dday-1991", "InvadeUnit")
    assert all(" sails from " in order.says for order in one.orders[:5])
    assert one.strokes[0].kind == "move"


def test_port_transfers_left_alone_are_said_to_be() -> None:
    assert [order.says for order in at("dday-1991", "Transfer").orders] == ["End the port transfers"]


# --- a phase that could go on


class Peeker:
    """Looks at the number, then rolls and rolls."""

    def decide(self, s: Heap, d: Decision) -> Action:
        return Action("peek") if Action("peek") in d.options else Action("roll")


class OneMinded(PebbleMind):
    """Has one plan, and takes the whole game for one phase."""

    def policy(self, manner: Manner, scheme: Any, seed: int) -> Any:
        return Peeker()

    def candidates(self, s: Heap, d: Decision, manner: Manner, scheme: Any) -> list[Candidate]:
        return [Candidate("Peek", 1)]

    def stage(self, s: Heap) -> tuple[int, ...]:
        return (0,)


def test_orders_end_where_dice_fall() -> None:
    mind = OneMinded()
    s: Heap = mind.game.new("heap", {})
    for action in (Action("hide", "2"), Action("done")):
        play.act(s, action)
    d = play.decision(s)
    assert d is not None
    staff = Commander(mind, Character.named("veteran"), 1, Clock(10))
    (one,) = staff.advise(mind.game.view(s, Side.GERMAN), d, PlainDesk(mind.game))
    assert [order.says for order in one.orders] == ["Do peek", "Do roll"]
    assert one.later == ()
