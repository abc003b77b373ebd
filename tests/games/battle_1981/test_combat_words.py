"""Battles as sentences: every event and every question of combat has one, and it says what happened."""

from typing import Any

from bocage.core.protocol import Side
from bocage.games.battle_1981.resolve import fight_round
from bocage.games.battle_1981.state import AT_SEA, COAST, Battle, BattleState
from bocage.games.battle_1981.words import prompt, words
from bocage.games.battle_1981.words_combat import WORDS
from tests.games.battle_1981.fighting import MIDDLE, battle, declare, field, fighting, seal
from tests.games.battle_1981.position import GERMAN, do, options, roll, run, task, told, unit

TWO = {"US-1-INF": "9-07", "US-4-INF": "8-08", "GE-275": MIDDLE}


def said(s: BattleState, kind: str) -> str:
    """The sentence of the last event of a kind."""
    return words(s, told(s, kind)[-1])


def test_a_battle_is_told_with_levels_odds_losses_and_supply() -> None:
    """§9v §9m"""
    s = battle(fighting(TWO), "GE-275", "US-1-INF", levels=(5, 9), dice=(1, 1, 2), air=60)
    assert said(s, "battle") == (
        "Attack 5 against defence 9 at odds of 1.67; US 1st Infantry Division loses 13, 275th Infantry Division loses "
        "14 (fatigue +2 and +4); 60 air and 0 naval points cost the defender 2 of them; 84.8 combat supply used."
    )


def test_what_was_spared_is_told_as_such() -> None:
    """§9m"""
    s = battle(fighting(TWO, GERMAN), "US-1-INF", levels=(5, 5), dice=(1, 1, 2), air=60)
    assert "60 air and 0 naval points spared the defender 1;" in said(s, "battle")
    s = battle(fighting(TWO, GERMAN), "US-1-INF", levels=(5, 5), dice=(1, 1), air=5)
    assert "5 air and 0 naval points had no effect" in said(s, "battle")


def test_a_hungry_defence_is_told_as_such() -> None:
    """§5j"""
    s = battle(fighting(TWO, GERMAN, pools=(0, 0, 0, 0)), "US-1-INF", levels=(5, 5))
    assert said(s, "battle").endswith("the defence had too little combat supply and fought at half strength.")


def test_the_coastal_defence_has_a_name_for_it() -> None:
    """§7e"""
    s = field({"US-1-INF": AT_SEA})
    s.battle = Battle(Side.ALLIED, COAST, s.kit.hex_named("5-08"), (unit(s, "US-1-INF"),), 1, 25)
    roll(seal(run(s, *fight_round(s)), 5, 5), 1, 1)
    assert "the coastal defence loses" in said(s, "battle")


def test_every_event_and_question_of_a_long_fight_has_words() -> None:
    """Every kind told here is one of ours, and each of ours has been told."""
    heard: dict[str, str] = {}
    asked: dict[str, str] = {}
    for s, texts in scenes():
        for text in texts:
            listen(s, heard, asked)
            if isinstance(text, int):
                roll(s, text)
            else:
                do(s, text)
        listen(s, heard, asked)
    assert set(WORDS) <= set(heard)
    assert {"Attack", "Gather", "Support", "ChooseLevel", "RetreatOrStand", "Advance", "CadreRetreat"} <= set(asked)
    assert all(sentence.endswith(".") and "  " not in sentence for sentence in heard.values())


def listen(s: BattleState, heard: dict[str, str], asked: dict[str, str]) -> None:
    heard.update({event.kind: words(s, event) for event in s.told or []})
    if s.agenda:
        asked[task(s)] = prompt(s)


def scenes() -> list[tuple[BattleState, list[Any]]]:
    """Fights that go every way a fight can go."""
    shut = {"GE-706": "8-09", "GE-736": "9-09", "GE-726": "10-09", "GE-914": "10-08"}
    begun = ["attack GE-275", "join US-1-INF", "join US-4-INF", "air 0"]
    return [
        (fighting(TWO), [*begun, "level 8", "level 2", 1, 1, "retreat 8-09", 1, "advance US-1-INF"]),
        (fighting(TWO), [*begun, "level 8", "level 2", 1, 1, "stand", 1]),
        (fighting(TWO, cp={"GE-275": 3}), [*begun, "level 5", "level 5", 1, 1, "retreat 9-09", "stay"]),
        (fighting({**TWO, **shut}, cp={"GE-275": 3}), [*begun, "level 5", "level 5", 1, 1]),
    ]


def test_a_unit_that_cannot_leave_is_said_to_have_nowhere_to_go() -> None:
    """§RUL-61"""
    s = battle(fighting({"OMAHA": "4-08", "GE-914": "5-07"}, GERMAN), "OMAHA", levels=(5, 4))
    assert said(s, "refused").endswith("has nowhere to retreat to.")


def test_prompts_say_what_is_being_decided() -> None:
    """§9b §9k"""
    s = declare(fighting(TWO), "GE-275", "US-1-INF")
    assert prompt(s) == "Allied: put air points on the battle with the 275th Infantry, sealed (§9k)"
    do(s, "air 0")
    assert prompt(s) == "Allied: choose the level of the attack, sealed (§9b)"
    do(s, options(s)[0])
    assert prompt(s) == "German: choose the level of the defence, sealed (§9b)"


def test_the_end_of_a_beachhead_says_what_goes_with_it() -> None:
    """§5f §9s"""
    s = fighting({"OMAHA": "4-08", "GE-916": "5-08"}, GERMAN, cp={"OMAHA": 1})
    battle(s, "OMAHA", "GE-916", levels=(5, 5))
    assert said(s, "eliminated") == (
        "Omaha beachhead is eliminated. Its beach is closed, and 10% of all shipping is lost for good."
    )
