"""The log: a line for every event, with its weight, its places, its card and its motion."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from bocage.core import play
from bocage.core.desk import Card, Told
from bocage.core.protocol import ROLL, Event, Side
from bocage.core.tally import Line
from bocage.games.breakout_1993.desk.told import DETAIL, LEVELS, NOTE, PHASE, TURN, told
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.words import SENTENCES
from tests.conformance.driver import Temperament
from tests.games.breakout_1993.daytime import ALLIED, GERMAN, border, do, fight, impulse, position, roll
from tests.games.breakout_1993.daytime import told as heard

from .moments import options_of
from .test_plans import at_ste_mere_eglise, planned

S = position({"US-4-8": "50", "G-6FS": "44 spent"})
UNIT, PLACE = S.kit.unit_index, S.kit.place_named
BRIDGE, RIVER = border(S, "44-50"), next(b for b in range(200) if S.kit.water >> b & 1 and not S.kit.bridges >> b & 1)


def by_rule(kind: str, rule: str, facts: dict[str, Any]) -> Told:
    found = told(S, Event(kind, rule, facts))
    assert found is not None
    return found


def line(kind: str, **facts: Any) -> Told:
    return by_rule(kind, "§9.1", facts)


def card(kind: str, **facts: Any) -> Card:
    found = line(kind, **facts).card
    assert found is not None
    return found


# --- every kind of event

WHERE = {"piece": UNIT["US-4-8"], "place": PLACE("50"), "target": PLACE("44"), "source": PLACE("50"), "border": BRIDGE}
WHO = {"point": UNIT["US-4-8"], "pieces": (UNIT["US-4-8"],), "support": (), "side": Side.ALLIED, "tied": True}
DICE = {"die": 4, "total": 7, "success": True, "flak": 1, "guns": 2, "what": "attack", "means": "air", "work": "repair"}
DAYS = {"day": 2, "date": "7 June", "weather": "clear", "impulse": 3, "phase": "refit", "ends": False, "turns": True}
COUNTS = {"points": 3, "now": 4, "spaces": 1, "left": 2, "start": 1, "army": "american", "cost": 1}
SUMS = {"attack": [Line("6", "§9.2A", "point")], "defense": [], "lines": [Line("3", "§8.221a", "free")]}
FACTS = {**WHERE, **WHO, **DICE, **DAYS, **COUNTS, **SUMS}
LIKE: dict[str, dict[str, Any]] = {
    "level": {"from": 0, "to": 1},
    "isolation": {"from": 1, "level": 2},
    "verdict": {"level": "german"},
}


@pytest.mark.parametrize("kind", sorted(SENTENCES))
def test_every_kind_of_event_has_its_line(kind: str) -> None:
    dice = (3, 2) if kind.startswith("sunset") else ((3, 2), (4, 4))
    found = line(
        kind, **{**FACTS, "dice": dice, "from": PLACE("50"), "to": PLACE("44"), "level": 1, **LIKE.get(kind, {})}
    )
    assert found.kind == kind
    assert found.says == found.says.strip() != ""
    assert "\n" not in found.says
    assert found.level in (TURN, PHASE, NOTE, DETAIL)


def test_every_level_is_of_an_event_there_is() -> None:
    assert set(LEVELS) <= set(SENTENCES)


def events(seed: int) -> list[tuple[BreakoutState, Event]]:
    """Everything that happened in a match by chance."""
    s, temper, dice = GAME.new("one_week", options_of(seed)), Temperament(seed), Random(seed)
    s.told = []
    play.begin(s)
    for _ in range(1500):
        if not s.agenda:
            break
        waits = s.agenda[-1].waits
        play.land(s, dice.randint(1, 6)) if waits == ROLL else play.act(s, temper.choose(play.offered(s)))
    return [(s, event) for event in s.told]


ALWAYS_A_CARD = {"assault", "bombard", "seize", "work", "air_drop", "interdiction", "isolation", "sunset", "verdict"}


def test_every_event_of_chance_play_is_told() -> None:
    """The line, its places and its dice; whatever was rolled lies on the card as it was told."""
    met: Counter[str] = Counter()
    for s, event in [found for seed in range(5) for found in events(seed)]:
        found = told(s, event)
        assert found is not None
        assert (found.kind, found.rule) == (event.kind, event.rule)
        assert all(place in s.kit.codes or place in s.kit.bridge_index for place in found.places)
        if found.motion is not None:
            assert found.motion.side == found.side
            assert found.motion.places == found.places
        assert (found.card is not None) == (event.kind in ALWAYS_A_CARD or _is_hit(event))
        if found.card is not None:
            _as_told(found.card, event.facts)
        met[event.kind] += 1
    rare = {"breakout", "construct_lost", "offshore", "withdrawn", "shift", "overrun"}
    assert set(SENTENCES) - rare <= set(met)


def _is_hit(event: Event) -> bool:
    return event.kind == "landing_fire" and event.facts["level"] != Level.FRESH


def _as_told(found: Card, f: dict[str, Any]) -> None:
    """The dice and sums of a card are those of the facts."""
    thrown = [f["die"]] if "die" in f else [face for roll in f.get("dice", ()) for face in _faces(roll)]
    assert [die.face for die in found.dice] == thrown
    assert all(1 <= die.face <= die.faces == 6 for die in found.dice)
    for given in found.sums:
        assert sum(int(part.amount) for part in given.lines) == int(given.total)
    if "attack" in f:
        ours, theirs = (int(given.total) + sum(roll) for given, roll in zip(found.sums, f["dice"], strict=True))
        assert found.says.startswith(f"{ours} against {theirs}: ")
        assert f.get("totals", (ours, theirs)) == (ours, theirs)
        assert f.get("points", max(0, ours - theirs)) == max(0, ours - theirs)
    elif "total" in f:
        assert int(found.sums[0].total) + f["die"] == f["total"]
        assert found.cell.startswith(f"{f['total']}, needs ")


def _faces(roll: Any) -> list[int]:
    return [roll] if isinstance(roll, int) else list(roll)


# --- what a line says


def test_levels_tell_the_short_story_from_the_details() -> None:
    assert line("day", day=1, date="6 June", weather="clear", impulse=0).level == TURN
    assert line("impulse", side=Side.GERMAN, impulse=3, weather="clear").level == PHASE
    assert line("eliminated", piece=UNIT["G-6FS"], place=PLACE("44")).level == NOTE
    assert line("moved", piece=UNIT["US-4-8"], cost=1, **{"from": PLACE("51"), "to": PLACE("50")}).level == NOTE
    activated = line("activated", side=Side.GERMAN, place=PLACE("50"))
    assert (activated.level, activated.says) == (
        PHASE,
        "The Germans activate Ste. Mère-Église (50)",
    )  # heads its marches
    assert line("passed", side=Side.GERMAN).says == "The Germans pass."


def test_what_did_nothing_is_a_detail() -> None:
    """§8.4 §14.1 §6.33"""
    column = {"piece": UNIT["G-6FS"], "place": PLACE("44"), "die": 6, "flak": 0}
    assert [line("interdiction", **column, level=level).level for level in (0, 1)] == [DETAIL, NOTE]
    sunset = {"dice": (6, 5), "impulse": 3}
    assert line("sunset", **sunset, ends=False, turns=False).level == DETAIL
    assert line("sunset", **sunset, ends=True, turns=False).level == NOTE


def test_losses_of_battle_are_told_and_those_of_marches_are_not() -> None:
    """§9.5 §8.2"""
    facts = {"piece": UNIT["G-6FS"], "place": PLACE("44"), "from": 0, "to": 1}
    assert [by_rule("level", rule, facts).level for rule in ("§9.5", "§10.4", "§8.2", "§12.5")] == [2, 2, 3, 3]


def test_the_advantage_lost_is_told_and_used_is_not() -> None:
    """§11.1 §11.21"""
    assert [by_rule("advantage", rule, {"side": Side.GERMAN}).level for rule in ("§11.21", "§11.1")] == [NOTE, DETAIL]


def test_a_day_is_called_by_its_date() -> None:
    """§6.1"""
    due = "1 Allied unit and 3 German units due by the cards"
    says = line("day", day=3, date="8 June", weather="overcast", impulse=-1).says
    assert says == f"Thursday 8 June: Overcast, from impulse A; {due}"


def test_a_line_knows_whose_doing_it_is() -> None:
    assert line("planned", point=UNIT["US-4-8"], pieces=(), support=(), target=PLACE("44")).side == Side.ALLIED
    assert line("retreat", piece=UNIT["G-6FS"], **{"from": PLACE("44"), "to": PLACE("45")}).side == Side.GERMAN
    assert line("air_supply", place=PLACE("50"), army="american").side == Side.ALLIED
    assert line("verdict", level="german", lines=[]).side == Side.GERMAN
    assert line("phase", phase="refit").side is None


def test_a_bridge_goes_by_its_name_and_other_water_by_its_banks() -> None:
    """§7.5"""
    assert line("line", side=Side.ALLIED, border=BRIDGE).places == ("44-50",)
    banks = S.kit.borders[RIVER]
    assert line("line", side=Side.ALLIED, border=RIVER).places == (S.kit.codes[banks.one], S.kit.codes[banks.other])


def test_a_retreat_shows_the_face_of_the_counter() -> None:
    """§9.64 §4.1"""
    found = line("retreat", piece=UNIT["G-6FS"], **{"from": PLACE("44"), "to": PLACE("45")})
    assert found.motion is not None
    assert (found.motion.look, found.motion.places) == ("G-6FS-spent", ("44", "45"))
    moved = line("moved", piece=UNIT["G-6FS"], cost=1, **{"from": PLACE("44"), "to": PLACE("45")})
    assert moved.motion is not None
    assert moved.motion.look == "G-6FS-fresh"


def test_levels_are_no_motion() -> None:
    """§12.8 There `from` is a level."""
    found = line("isolation", piece=UNIT["G-6FS"], place=PLACE("44"), die=2, level=2, **{"from": 1})
    assert (found.motion, found.places) == (None, ("44",))


# --- cards


def test_an_assault_is_a_card_with_four_dice_and_both_sums() -> None:
    """§ex-12a §9.1 16 against 11."""
    s = fight(do(at_ste_mere_eglise(), "commit"), (5, 4), (3, 3))
    (event,) = heard(s, "assault")
    found = told(s, event)
    assert found is not None
    paid = "5 Casualty Points, 1 absorbed by bocage: 4 to pay"
    assert found.says == f"Allied assault on Ste. Mère-Église (50): 7 + 9 = 16 against 5 + 6 = 11: {paid}."
    result = found.card
    assert result is not None
    assert [(die.says, die.face) for die in result.dice] == [
        ("attacker", 5),
        ("attacker", 4),
        ("defender", 3),
        ("defender", 3),
    ]
    assert [(given.title, given.total) for given in result.sums] == [("Attack", "7"), ("Defense", "5")]
    assert (result.cell, result.result, result.says) == (
        "7 against 5",
        "4",
        f"16 against 11: {paid}. The Germans pay by levels or retreats.",
    )


def test_a_repulse_and_a_tie_are_called_so() -> None:
    """§9.4 §10.2 A bombardment knows neither."""
    fought = {"target": PLACE("44"), "side": ALLIED, "attack": [Line("6", "", "")], "defense": [Line("6", "", "")]}
    lower, equal = ((1, 1), (6, 6)), ((3, 4), (4, 3))
    assert line("assault", **fought, dice=lower).says.endswith(": a repulse.")
    assert line("assault", **fought, dice=equal).says.endswith(": a tie.")
    assert card("assault", **fought, dice=equal).result == "tie"
    for dice in (lower, equal):
        assert card("bombard", **fought, means="naval", dice=dice).result == "no effect"


def test_the_day_ends_on_a_card() -> None:
    """§6.33 The attacker's dice serve."""
    s = planned("commit", number=7)
    fight(do(s, "forward G-352-914"), (1, 2), (1, 1))
    assert s.sunset == (1, 2)
    found = card("sunset", dice=(1, 2), impulse=7, ends=True, turns=False)
    assert (found.title, found.cell, found.result) == ("Sunset on impulse 7", "3 on impulse 7", "day ends")


def test_a_seizure_has_its_modifiers() -> None:
    """§ex-12b §8.221 A five is needed."""
    s = impulse({"G-6FS": "44", "US-101-501": "50 spent"}, GERMAN, lines=["44-50"], allied=["50"])
    roll(do(s, "activate 44", "move G-6FS", "seize 44-50"), 4)
    (event,) = heard(s, "seize")
    found = told(s, event)
    assert found is not None
    assert found.card is not None
    assert (found.card.cell, found.card.result, found.card.sums[0].total) == ("6, needs 7", "fails", "2")
    assert found.places == ("44-50",)


def test_a_landing_that_guns_missed_has_no_card() -> None:
    """§14.1 A first wave would deal dozens."""
    landing = {"piece": UNIT["US-4-8"], "place": PLACE("51"), "guns": 2}
    assert line("landing_fire", **landing, die=5, level=0).card is None
    hit = card("landing_fire", **landing, die=1, level=2)
    assert (hit.cell, hit.result) == ("2 guns", "Disrupt 1")
