"""Combats in words: put together, fought out, followed up."""

from bocage.games.dday_1991.air import React
from bocage.games.dday_1991.carpet import Target
from bocage.games.dday_1991.combat import Declare
from bocage.games.dday_1991.desk.show import SHOWS
from bocage.games.dday_1991.losses import Losses
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.occupy import Occupy, OccupyFirst
from bocage.games.dday_1991.pursuit import Pursue
from bocage.games.dday_1991.resolve import FightOn, Initiative
from bocage.games.dday_1991.retreat import LeaveBoard, RetreatFirst, RetreatTo
from bocage.games.dday_1991.state import Combat
from tests.games.dday_1991.position import ALLIED, GERMAN, attack, do, fighting, position, run

from .moments import complete, play_on, said, task, unit

choices = SHOWS.choices

FRONT = {"A-1U": "F15", "5U": "F15", "7U": "F15", "8U": "E16", "G-66": "E15", "G-47Z": "F14"}


def test_everybody_who_can_attacks_with_one_choice_which_commits_nobody() -> None:
    s = fighting(FRONT)
    every = said(s, "attack E15", "with 5U", "with 7U", "with 8U")
    assert every.says.startswith("Attack E15 with all 3 units that can: +")
    assert every.aside
    after = play_on(s, *every.actions)
    assert task(after) == "PlanCombat"
    assert not after.combats


def test_a_unit_is_taken_out_of_a_combat_again() -> None:
    s = do(fighting(FRONT), "attack E15", "with 5U", "with 8U")
    out = next(choice for choice in choices(s) if choice.piece == "5U")
    assert out.says == "Take the 5th U.S. Motorized Corps 5-3 out of the combat"
    assert play_on(s, *out.actions).agenda[-1].units == (unit(s, "8U"),)


def test_a_combat_is_declared_with_its_sums_and_its_price() -> None:
    s = do(fighting(FRONT), "attack E15", "with 8U")
    says = said(s, "commit").says
    assert says.startswith("Declare the combat against E15: +")
    assert says.endswith(" — 1 Move, 19 left")
    assert said(s, "with 5U").value == "1 Move"
    assert said(fighting(FRONT), "attack E15").says == "Attack E15: 1-2"
    assert said(play_on(fighting(FRONT), "attack E15"), "commit").barred


def test_the_dice_fall_only_after_a_question_while_more_could_be_attacked() -> None:
    s = attack(fighting(FRONT), "E15", "8U")
    done = said(s, "done")
    assert done.says == "Declare no more: 1 combat to fight"
    assert done.question.startswith("F14 could still be attacked.")


def test_units_at_sea_in_no_combat_are_named_before_it_is_too_late() -> None:
    """§3e2e"""
    s = position({"5U": "C15", "7U": "C14", "G-66": "E15", "G-81": "D14"})
    s.invaders = 1 << unit(s, "5U") | 1 << unit(s, "7U")
    s.paid = s.invaders
    run(s, Declare(ALLIED), Movement(GERMAN))
    assert "5th U.S. Motorized Corps and the 7th U.S. Motorized Corps are at sea" in said(s, "done").question


def test_losses_say_what_becomes_of_each_unit() -> None:
    """§4e2"""
    s = position({"5U": "F15", "7U": "F15", "G-47Z": "F14"}, reduced=["7U"])
    run(s, Losses((unit(s, "5U"), unit(s, "7U")), 2))
    assert said(s, "lose 5U").says == "The 5th U.S. Motorized Corps 5-3 in F15 is reduced to 3-3"
    assert said(s, "lose 7U").says == "The 7th U.S. Motorized Corps 3-3 in F15 is eliminated"
    assert said(s, "lose 5U").group == "2 losses to take"


def test_the_initiative_and_a_further_round_are_weighed_in_words() -> None:
    """§opt-10a §opt-10b"""
    s = position({"5U": "F15", "G-47Z": "F14"}, initiative=True, fight_on=True)
    s.combats = [Combat((s.kit.hex_named("F14"),), (unit(s, "5U"),))]
    run(s, Initiative(0, 1, 10))
    assert said(s, "stand").says.startswith("Let the dice stand: a German victory, ")
    assert said(s, "reroll").says == "Roll both dice again; the initiative marker then goes to the German player"
    run(s, FightOn(0, False, (unit(s, "5U"),)))
    assert said(s, "accept").says == "Accept the result: the attack on F14 is over"
    assert said(s, "fight").says == "Take one more loss and fight on for F14"


def test_retreats_say_where_to_and_into_what() -> None:
    """§4d1 §4d2 §4d4b"""
    s = position({"G-66": "G15", "G-67": "H17", "5U": "F15"}, mover=ALLIED)
    run(s, RetreatTo((unit(s, "G-66"),), ()))
    complete(s)
    assert all(choice.says.startswith("Fall back to ") for choice in choices(s))
    run(s, RetreatFirst(((unit(s, "G-66"),), (unit(s, "G-67"),))))
    assert said(s, "withdraw H17").says == "Those in H17 fall back first: 1-2"
    run(s, LeaveBoard((unit(s, "G-66"),)))
    assert said(s, "exit").question.startswith("The 66th Infantry Corps would never come back.")
    assert said(s, "stay").says == "Stay in G15 and take 1 more loss"


def test_everybody_goes_into_a_won_hex_with_one_choice() -> None:
    """§4f"""
    s = position({"A-1U": "F15", "5U": "F15", "7U": "F15"})
    winners = (unit(s, "5U"), unit(s, "7U"))
    run(s, Occupy(ALLIED, s.kit.hex_named("E15"), winners, (s.kit.hex_named("F15"),)))
    complete(s)
    whole = next(choice for choice in choices(s) if len(choice.actions) > 1)
    assert whole.says == "All 3 units go in: 5-3, 5-3, 0-3"
    assert whole.place == "E15"
    assert play_on(s, *whole.actions).side_at(s.kit.hex_named("E15"), ALLIED)


def test_those_who_would_be_lost_at_sea_are_named_before_the_hex_is_left_empty() -> None:
    """§3e2e"""
    s = position({"5U": "C15"})
    s.invaders = s.fought = 1 << unit(s, "5U")
    run(s, Occupy(ALLIED, s.kit.hex_named("E15"), (unit(s, "5U"),), (s.kit.hex_named("C15"),)))
    assert said(s, "done").question == "The 5th U.S. Motorized Corps would be lost at sea. Leave E15 empty?"


def test_air_units_react_and_bombers_choose_in_words() -> None:
    """§opt-13a §opt-13b2"""
    s = position({"5U": "F15", "G-47Z": "F14", "G-58Z": "F14", "A-5PZ": "F14", "AIR-LW": "G12", "AIR-8U-strat": "F14"})
    s.combats = [Combat((s.kit.hex_named("F14"),), (unit(s, "5U"),))]
    run(s, React(GERMAN))
    assert said(s, "fly AIR-LW").says.endswith("into a battle")
    complete(do(s, "fly AIR-LW"))
    s.bombed, s.bombers = s.kit.hex_named("F14"), 1 << unit(s, "AIR-8U-strat")
    run(s, Target(unit(s, "AIR-8U-strat")))
    assert said(s, "target G-47Z").says == "Bomb the 47th Panzer Corps 4-3"
    complete(s)


def test_a_pursuit_is_in_words() -> None:
    """§opt-14b2"""
    s = position({"5U": "F14", "G-47Z": "F13"}, pursuit=True)
    s.combats = [Combat((s.kit.hex_named("F14"),), (unit(s, "5U"),), True)]
    run(s, Pursue(ALLIED, 0, (unit(s, "G-47Z"),), (unit(s, "5U"),)))
    complete(s)
    strike = said(s, "strike F13")
    assert strike.says.startswith("Strike the beaten once more, in F13")
    complete(do(s, "strike F13", "with 5U"))
    assert said(s, "commit").says.startswith("Strike F13")


def test_of_several_hexes_won_one_is_entered_after_the_other() -> None:
    """§4f §AMB-01"""
    s = position({"A-1U": "F15", "5U": "F15", "7U": "F15"})
    goals = tuple(s.kit.hex_named(name) for name in ("E15", "F14"))
    run(s, OccupyFirst(ALLIED, goals, (unit(s, "5U"),), (s.at[unit(s, "5U")],)))
    assert said(s, "occupy F14").says == "Go into F14 next"
    complete(s)
