"""The sequence of play: who does what, in which order, and what the die for attacks allows."""

from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import Action, Event, Side
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.kit import NO_LIMIT
from bocage.games.normandy_1969.sequence import AttackDie, BeginTurn
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.words import words


def played(options: dict[str, str] | None = None) -> tuple[list[Event], NormandyState]:
    """A whole match in which both sides take what is ready made and then do nothing, and all that was told."""
    match = Match(GAME, GAME.options.resolve(options or {}), "sequence")  # type: ignore[arg-type]
    told: list[Event] = []
    while match.decides() is not None:
        told += match.act(_next(match.state))  # type: ignore[arg-type]
    s = match.state
    assert isinstance(s, NormandyState)
    return told, s


def _next(s: NormandyState) -> Action:
    offered = play.offered(s)
    for wanted in ("take historical", "done", "pass"):
        if (a := Action.parse(wanted)) in offered:
            return a
    return offered[0]


def test_seven_turns_of_two_impulses_with_a_fight_between_them() -> None:
    """§GEN-1 §GEN-2 §GEN-3 §R-01"""
    told, s = played()
    assert [event.facts["turn"] for event in told if event.kind == "turn"] == [1, 2, 3, 4, 5, 6, 7]
    assert [(event.facts["side"], event.facts["phase"]) for event in told if event.kind == "phase"][-7:] == [
        (Side.ALLIED, "first impulse"),
        (Side.ALLIED, "combat"),
        (Side.ALLIED, "landing craft"),
        (Side.ALLIED, "second impulse"),
        (Side.GERMAN, "first impulse"),
        (Side.GERMAN, "combat"),
        (Side.GERMAN, "second impulse"),
    ]
    assert s.phase == "over"


def test_each_player_rolls_for_his_attacks_from_the_second_turn_on() -> None:
    """§ATT-7 §GEN-5 §INV-6 §R-22"""
    told, _ = played()
    dice = [event for event in told if event.kind in ("turn", "attacks_allowed")]
    kinds = [event.kind for event in dice]
    assert kinds == ["turn"] + ["turn", "attacks_allowed", "attacks_allowed"] * 6
    assert all(set(event.to) == {Side.ALLIED, Side.GERMAN} for event in dice)


def test_players_may_do_without_the_die() -> None:
    """§OPT-3"""
    told, s = played({"attack_die": "false"})
    assert not [event for event in told if event.kind == "attacks_allowed"]
    assert s.limit == NO_LIMIT


def test_the_die_is_the_number_of_attacks() -> None:
    """§ATT-7"""
    s = NormandyState(GAME.blank(GAME.options.resolve({})).kit)
    s.turn = 2
    assert BeginTurn(Side.GERMAN).run(s) == [AttackDie(Side.GERMAN)]
    AttackDie(Side.GERMAN).land(s, 3)
    assert s.limit == 3


def test_the_first_turn_has_no_limit() -> None:
    """§INV-6"""
    s = NormandyState(GAME.blank(GAME.options.resolve({})).kit)
    s.turn = 1
    assert BeginTurn(Side.ALLIED).run(s) == []
    assert s.limit == NO_LIMIT


def test_a_turn_notes_where_its_owners_units_stand() -> None:
    """§R-19 Only the side whose turn begins: the other's rivers were settled when its own turn began."""
    s = NormandyState(GAME.blank(GAME.options.resolve({})).kit)
    s.turn = 2
    index = s.kit.sheet.index
    mine, boxed = s.add(Side.ALLIED, index["7-4"], 100), s.add(Side.ALLIED, index["7-4"], -2)
    other = s.add(Side.GERMAN, index["7-2"], 200)
    BeginTurn(Side.ALLIED).run(s)
    assert (s.began[mine], s.began[boxed], s.began[other]) == (100, -1, -1)


def test_the_plan_is_opened_when_the_landing_begins() -> None:
    """§RUL-01 §INV-11"""
    told, _ = played()
    kinds = [event.kind for event in told]
    opened = told[kinds.index("plan_opened")]
    assert opened.reveals
    assert len(opened.facts["supply"]) == 5
    assert kinds.index("setup_taken") < kinds.index("plan_opened") < kinds.index("drop")


def test_the_verdict_is_told_at_the_end() -> None:
    """§LVL"""
    told, s = played()
    assert told[-1].kind == "verdict"
    assert told[-1].facts["level"] == GAME.result(s).level


def test_the_verdict_names_the_victory() -> None:
    """§LVL The Germans' level has no word of its own but the side's."""
    s = NormandyState(GAME.blank(GAME.options.resolve({})).kit)
    for score, level, said in (
        ("1", "German", "German victory with 1 point."),
        ("30", "Allied strategic", "Allied strategic victory with 30 points."),
    ):
        event = Event("verdict", "§LVL", {"score": score, "level": level, "order": "original", "lines": []})
        assert words(s, event) == f"The game is over: {said}"
