"""Set-up, reinforcements, ships and openings in words."""

from bocage.core import play
from bocage.core.listing import FINISH
from bocage.core.protocol import ROLL
from bocage.games.dday_1991.desk.show import SHOWS
from bocage.games.dday_1991.desk.show_openings import OPENINGS
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.reinforce import Reinforce
from bocage.games.dday_1991.replace import Replace
from bocage.games.dday_1991.transfer import TransferStep
from tests.games.dday_1991.position import ALLIED, GERMAN, do, position, roll, run

from .moments import complete, play_on, said, task, unit

choices = SHOWS.choices

AFLOAT = {"A-1U": "A14", "5U": "A14", "7U": "A14", "G-66": "E15"}


def test_a_whole_army_sails_with_one_choice() -> None:
    """§3e2a §3d2c"""
    s = run(position(AFLOAT), InvasionStep(), Movement(ALLIED))
    whole = [choice for choice in choices(s) if choice.place == "C15" and len(choice.actions) > 1]
    assert [choice.group for choice in whole] == ["The whole 1st U.S. Army, with its box"]
    assert whole[0].says.startswith("1st U.S. Army and 2 units to C15, off ")
    assert whole[0].says.endswith("E15 1-2 — 6 Moves, 14 left")
    after = play_on(s, *whole[0].actions)
    assert {after.kit.names[after.at[unit(s, code)]] for code in ("A-1U", "5U", "7U")} == {"C15"}
    assert after.moves[ALLIED] == 14


def test_a_second_army_in_port_is_in_nobodys_box() -> None:
    """§2d1b"""
    s = run(position({**AFLOAT, "A-3U": "A14"}), InvasionStep(), Movement(ALLIED))
    whole = [choice for choice in choices(s) if choice.place == "C15" and len(choice.actions) > 1]
    assert len(whole) == 2
    assert not any("invade A-1U" in choice.actions and "invade A-3U" in choice.actions for choice in whole)


def test_a_box_is_not_shipped_whole_where_it_could_not_stay() -> None:
    """§2d4"""
    s = run(position({**AFLOAT, "A-2B": "C12"}, moves=(3, 3)), TransferStep(), Movement(ALLIED))
    assert {choice.actions[-1] for choice in choices(s) if "ship 7U" in choice.actions[1:]} == {"to T19"}


def test_a_port_offers_what_its_own_stack_can_do_and_that_alone() -> None:
    """§3e1 Whom another port could send here is asked about there."""
    s = run(position({**AFLOAT, "A-2B": "C12", "1B": "C12"}), TransferStep(), Movement(ALLIED))
    here = [choice for choice in choices(s) if choice.place == "A14"]
    assert {choice.actions[0] for choice in here} == {"ship A-1U", "ship 5U", "ship 7U"}
    assert [len(choice.actions) for choice in here[:3]] == [1, 1, 1]


def test_an_invasion_hex_says_its_price_and_who_waits_ashore() -> None:
    s = do(run(position(AFLOAT), InvasionStep()), "invade 5U")
    choice = said(s, "to C15")
    assert choice.says.startswith("Sail to C15, off ")
    assert "E15 1-2" in choice.says
    assert choice.says.endswith("— 2 Moves, 18 left")
    assert choice.value == "2"


def test_a_box_is_shipped_whole() -> None:
    """§3e1"""
    s = run(position(AFLOAT), TransferStep(), Movement(ALLIED))
    dover = next(choice for choice in choices(s) if choice.actions[-1] == "to C12" and len(choice.actions) > 1)
    assert (dover.place, dover.piece) == ("A14", "A-1U")
    assert dover.says == "1st U.S. Army and 2 units to C12 (Dover) — 3 Moves, 17 left"
    assert play_on(s, *dover.actions).moves[ALLIED] == 17
    assert said(do(s, "ship 5U"), "to C12").says == "Ship the 5th U.S. Motorized Corps to C12 (Dover)"


def test_the_ready_opening_is_one_choice_at_every_step() -> None:
    """§9b2-moves"""
    s = GAME.new("1944", {})
    play.begin(s)
    do(s, "setup historical")
    met = []
    while s.mover == ALLIED and s.turn == 1 and s.agenda:
        if s.agenda[-1].waits == ROLL:
            roll(s, 9)
            continue
        if s.agenda[-1].who(s) != ALLIED:
            do(s, str(play.offered(s)[0]))
            continue
        ready = [choice for choice in choices(s) if choice.group == OPENINGS]
        if ready:
            met.append(task(s))
            do(s, *ready[0].actions)
        else:
            do(s, "done" if "done" in map(str, play.offered(s)) else str(play.offered(s)[0]))
    assert met[:2] == ["Invade", "Declare"]
    assert {"ChooseCombat", "Occupy"} <= set(met)


def test_an_opening_that_is_not_followed_is_not_offered_any_more() -> None:
    s = GAME.new("1944", {"airborne_drops": True})
    play.begin(s)
    do(s, "setup historical", "done")
    own, ready = play_on(s, "invade 5U", "to C15", "done"), play_on(s, *choices(s)[0].actions, "done")
    assert task(own) == task(ready) == "ChooseMove"
    assert [choice for choice in choices(ready) if choice.group == OPENINGS]
    s = own
    assert not [choice for choice in choices(s) if choice.group == OPENINGS]


def test_an_ending_stays_where_it_is_looked_for_though_an_opening_wants_it_next() -> None:
    s = GAME.new("1944", {})
    play.begin(s)
    do(s, "setup historical", "done")
    do(s, *choices(s)[0].actions, "done", "done", "attack E15", "with 5U", "with 7U", "commit")
    do(s, "attack D15", "with AIR-9U", "commit", "attack D14", "with AIR-2B", "with 12B", "with 30B")
    assert task(s) == "PlanCombat"
    assert said(s, "commit").group == FINISH


def test_mulberries_are_towed_and_anchored_by_name() -> None:
    """§opt-15a1"""
    s = position({"5U": "A14", "G-66": "E15"}, mulberries=True)
    s.harbours = [s.kit.hex_named("A14"), s.kit.hex_named("A14")]
    run(s, InvasionStep())
    assert said(s, "invade mulberry-1").says == "Tow Mulberry 1 out of A14 (Southampton)"
    complete(do(s, "invade mulberry-1"))


# --- setting up and coming in


def test_ready_set_ups_come_first_the_historical_one_before_all() -> None:
    """§6a4"""
    s = GAME.new("1944", {})
    play.begin(s)
    first = choices(s)[0]
    assert first.actions == ("setup historical",)
    assert first.says.startswith("“Historical, June 1944”: where the corps")
    assert "Allied player begins" in first.question
    do(s, "place G-66")
    assert said(s, "back", "place G-67").says == "Place the 67th Infantry Corps 1-2 instead"


def test_reinforcements_and_replacements_are_in_words() -> None:
    """§3f1 §opt-11b1 §opt-11b2"""
    s = position({"5U": "G15", "G-47Z": "G11"}, reduced=["5U"], replacements=True)
    s.place(unit(s, "7U"), -1)
    run(s, Replace(ALLIED))
    assert said(s, "restore 5U").says.startswith("Restore the 5th U.S. Motorized Corps 3-3 to 5-3 — ")
    assert said(s, "rebuild 7U").says.startswith("Rebuild the 7th U.S. Motorized Corps 5-3, back next month — ")
    s = position({"G-47Z": "G11"}, turn=2)
    s.place(unit(s, "8U"), -2)
    run(s, Reinforce(ALLIED), Movement(GERMAN))
    assert said(s, "place 8U").says == "Bring in the 8th U.S. Motorized Corps 4-3: A14 (Southampton)"
    assert said(s, "place 8U", "at A14").says == "The 8th U.S. Motorized Corps straight to A14 (Southampton)"
    assert "1 unit could still come" in said(s, "done").question
    complete(do(s, "place 8U"))
