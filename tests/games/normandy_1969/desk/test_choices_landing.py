"""The plan and the landing in the list: what a ready plan is for, what is left out, all ashore at one word."""

from typing import Any

import pytest

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.match import Match
from bocage.core.play import begin
from bocage.core.protocol import Action, Side
from bocage.core.regiments.orders import EDGE_BITS
from bocage.core.regiments.plans import read_plans, read_setups
from bocage.core.regiments.state import BOX, RESERVE
from bocage.games.normandy_1969.desk.desk import DESK
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.landings import Landings
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.orders import german_order
from bocage.games.normandy_1969.planning import SECOND_WAVE
from bocage.games.normandy_1969.state import FIRST, NormandyState
from tests.games.moments import play_on
from tests.games.normandy_1969.battles import combat, gather
from tests.games.normandy_1969.sketch import reason, sketch

from .positions import begun, landed

choices = DESK.choices

PACKAGE = "bocage.games.normandy_1969"
BY_HAND = ("invade 3", "invade 8", "done", "supply 3", "supply 8", "done")


def said(s: NormandyState, *actions: str) -> Choice:
    """The choice of these actions."""
    return next(choice for choice in choices(s) if choice.actions == actions)


def planned(options: dict[str, Any], *words: str) -> NormandyState:
    """A match with these options after its first actions."""
    match = Match(GAME, options, "a morning in June", GAME.scenarios[0].id)  # type: ignore[arg-type]
    for text in words:
        match.act(Action.parse(text))
    assert isinstance(match.state, NormandyState)
    return match.state


# --- ready set-ups


def test_a_ready_plan_says_what_it_is_for() -> None:
    for plan, setup in read_plans(PACKAGE).items():
        assert said(begun(), f"take {plan}").says == f"Use “{setup.title}” as it stands: {setup.says}"
        assert len(setup.says) > 30
    for name, deployment in read_setups(PACKAGE).items():
        assert said(begun("take historical"), f"take {name}").says.endswith(f"as it stands: {deployment.says}")
    assert said(begun(), "take historical").question.endswith(
        "Use “6 June 1944” as it stands? To change it, begin with it instead."
    )


def test_ready_plans_stand_first_until_a_beach_is_chosen() -> None:
    """A press that comes twice must not take a whole plan."""
    assert choices(begun())[0].group == "Ready plans"
    chosen = choices(begun("invade 3"))
    assert chosen[0].group == "Beaches to invade: 1 of up to 8 chosen"
    assert [choice.group for choice in chosen].index("Ready plans") == 17


def test_a_beach_keeps_its_line_when_it_is_chosen() -> None:
    """§INV-1"""
    lines = [choice for choice in choices(begun("invade 3")) if choice.group.startswith("Beaches")]
    assert [choice.says.split("each ")[1].split()[0] for choice in lines] == [str(n) for n in range(1, 18)]
    assert lines[2].actions == ("spare 3",)


# --- what is left out


def test_going_on_names_what_has_no_place_yet() -> None:
    """§RUL-13"""
    s = begun(*BY_HAND, "assign 7-4 3")
    assert said(s, "done").says == "Go on to the commandos, 15 assault units unplanned"
    s = begun(*BY_HAND, "done", "commando T38")
    assert said(s, "done").says == "Go on to the paratroops, 7 commando battalions unplanned"
    s = begun("start historical", "done", "done")
    assert said(s, "done").says == "Go on to the commandos"


def test_the_seal_says_what_is_in_the_plan_and_what_is_not() -> None:
    """§INV-11 §RUL-13"""
    drops = [f"drop {zone}" for zone in ("G39", "E38", "E37", "I39", "J36", "K35", "UU27", "UU25")]
    s = begun(*BY_HAND, "assign 7-4 3", "done", "commando T38", "done", *drops)
    assert said(s, "done").question == (
        "Beaches 3, 8; supply over 3, 8. No assault unit is sent to beach 8 (Omaha). "
        "Left out, to follow over the supply beaches: 15 assault units and 7 commando battalions. "
        "There is no way back. Seal the plan?"
    )
    whole = said(begun("start historical", *["done"] * 4), "done").question
    assert whole.endswith(
        "supply over 3, 8, 10, 12, 16. Every unit has its place. There is no way back. Seal the plan?"
    )


def test_a_plan_that_cannot_be_sealed_yet_says_so_on_the_button() -> None:
    """§INV-5"""
    (last,) = [choice for choice in choices(begun(*BY_HAND, "done", "done")) if choice.barred]
    assert last.says == "Seal the plan"
    s = planned({"gliders_planned": True, "wave_planned": True}, *BY_HAND, "done", "done")
    assert [choice.says for choice in choices(s) if choice.barred] == ["Go on to the gliders"]
    s = planned({"gliders_planned": True, "wave_planned": True}, "start historical", *["done"] * 5, "recall UU26")
    assert said(s, "done").says == "Go on to the second wave, 1 glider regiment unplanned"
    s = planned({"wave_planned": True}, "start historical", *["done"] * 5, "unwave 20-10 16")
    assert "Left out, to follow over the supply beaches: 1 unit of the second wave." in said(s, "done").question


def test_beaches_are_called_so_where_commandos_land() -> None:
    """§INV-4"""
    s = begun(*BY_HAND, "done")
    beach = s.kit.names[s.kit.board.beaches[3]]
    assert said(s, f"commando {beach}").says == f"Land commandos in {beach} (La Madeleine), beach 3 (Utah)"
    assert said(s, "commando T38").says == "Land commandos in T38 (Pointe du Hoc)"


def test_before_the_landing_no_score_is_told_and_no_track_lies_there() -> None:
    assert not DESK.is_scored(begun())
    assert not DESK.gauges(begun(), None)
    assert DESK.is_scored(landed())
    turn = DESK.gauges(landed(), None)[0]
    assert (turn.least, turn.at, turn.most, turn.labels) == (1, 1, 7, ())


# --- all at once


def test_everybody_off_the_beaches_lands_at_one_word() -> None:
    """§RUL-06"""
    s = landed()
    every = next(choice for choice in choices(s) if choice.says == "Land every unit on its own beach (16 units)")
    assert every.group == "Units off the beaches"
    then = play_on(s, *every.actions)
    assert not any(then.at[u] <= BOX for u in then.units_of(Side.ALLIED))
    for n in (3, 6, 8, 10, 11, 12, 14, 16):
        assert len(then.units_at(s.kit.board.beaches[n])) >= 2


def test_only_those_land_together_who_have_room() -> None:
    """§STK-2"""
    s = sketch("p:7-4 . .", Impulse(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"}, boxes={1: "7-4*3"})
    found = [choice for choice in choices(s) if len(choice.actions) > 2]
    assert [choice.says for choice in found] == [
        "Land 2 of the 3 units, each on its own beach; the others have no room there"
    ]
    play_on(s, *found[0].actions)


@pytest.mark.parametrize("names", ["", "0", "0 2"])
def test_all_who_can_join_an_attack_do_so_at_one_word(names: str) -> None:
    """§CMB-3"""
    s = gather(combat(".:7-4*2,6-10 .:7-2 ."), "B1", *names.split())
    found = [choice.says for choice in choices(s) if choice.says.startswith("Attack with all")]
    left = 3 - len(names.split())
    assert len(found) == (left > 1)
    if left == 3:
        assert found == ["Attack with all who can join: 3 units (2 × 7-4, 6-10)"]


def test_a_beach_is_filled_at_one_word() -> None:
    """§OB-AL Thirty factors of the second wave, the strongest first."""
    reserve = [("7-4", SECOND_WAVE)] * 3 + [("20-10", SECOND_WAVE), ("2-4", SECOND_WAVE)]
    s = sketch("p  .", turn=1, beaches={1: "A1"}, supply=[1], reserve=reserve)
    s.capacity[1] = 30
    s.agenda.append(Landings())
    begin(s)
    fill = next(choice for choice in choices(s) if choice.says.startswith("Fill"))
    assert fill.says == "Fill beach 1 (Beach 1) with 20-10, 7-4, 2-4, 29 factors"
    assert fill.group == "Beach 1 (Beach 1): 30 factors can still land"
    assert len(play_on(s, *fill.actions).units_at(BOX - 1)) == 3
    assert said(s, "land 7-4 1").says == "Send a 7-4 infantry regiment to beach 1 (Beach 1) (3 waiting)"


def test_a_unit_brought_in_does_not_read_as_leaving_the_map() -> None:
    s = sketch(
        ".:4-1 . .",
        Impulse(Side.GERMAN, FIRST),
        turn=2,
        mover=Side.GERMAN,
        road_exits={"A1": "W"},
        roads="A1 B1",
        reserve=[("7-2", 2 * 16 + EDGE_BITS["W"])],
    )
    unit = next(u for u in s.units_of(Side.GERMAN) if s.at[u] == RESERVE)
    held = DESK.hand(play_on(s, f"move {unit}"))
    assert held is not None
    assert held.says == "Bring in the 7-2 infantry regiment"


# --- words


def test_a_refusal_reads_as_a_sentence() -> None:
    """What the page and the command line say of it is the same."""
    s = sketch("p:7-4 ~ .", Impulse(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    s = play_on(s, "move 0")
    ruling = play.why_not(s, Action("go", "B1"))
    assert ruling is not None
    assert reason(s, ruling) == "B1 is all sea"


def test_who_may_not_move_is_told_why() -> None:
    """§INV-5"""
    s = landed()
    para = next(u for u in s.units_of(Side.ALLIED) if s.at[u] >= 0 and s.kind_of(u).type == "parachute")
    ruling = play.why_not(s, Action("move", str(para)))
    assert ruling is not None
    assert ruling.rule == "§INV-5"
    assert reason(s, ruling).endswith("does not move on turn 1, like all paratroops")


def test_the_german_lists_are_called_by_their_names_in_the_form() -> None:
    """§OPT-2 The page shows each sentence at its value."""
    (option,) = [option for option in GAME.options if option.name == "german_ob"]
    for value in option.values:
        title = german_order(str(value)).title.lower()
        assert f"{value}: {title}" in option.says
