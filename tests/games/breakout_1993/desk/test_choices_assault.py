"""Putting assaults and bombardments together: piece by piece, the usual ways at once, and taking it back."""

from bocage.games.breakout_1993.desk.shown import SHOWS
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.daytime import GERMAN, do, impulse

from .moments import complete, play_on, said, unit

OWN = ["16", "17", "18", "19", "20", "21"]
FIGHT = {
    "UK-50-69": "20",
    "UK-50-151": "20",
    "UK-50-56": "20",
    "UK-50-Art": "20",
    "UK-8Armd": "20",
    "UK-50-231": "20 spent",
    "G-352-915": "20 spent",
    "G-352-Art": "20",
}


def planning(*words: str) -> BreakoutState:
    """The assault of Bayeux, as far as these actions."""
    return do(impulse(FIGHT, allied=OWN), "activate 20", "assault 20", *words)


def ready(s: BreakoutState) -> dict[str, tuple[str, ...]]:
    """The ready-made plans: their first words and their actions."""
    return {one.says.partition(":")[0]: one.actions for one in SHOWS.choices(s) if one.group == "Ready-made"}


# --- assaults


def test_the_strongest_leads_everyone() -> None:
    """§9.2"""
    found = ready(planning())
    assert found["Everyone here and every gun in reach"] == (
        "point UK-8Armd",
        "with UK-50-69",
        "with UK-50-151",
        "with UK-50-56",
        "support UK-50-Art",
    )
    assert found["Everyone here, no gun"] == found["Everyone here and every gun in reach"][:-1]
    first = SHOWS.choices(planning())[0]
    assert first.says.endswith("4 units, 8 Armoured Brigade leads, 11 against 4, 97% to win the roll")
    assert first.value == "AV 11"


def test_a_division_assaults_with_its_own_guns() -> None:
    """§9.2D"""
    actions = ready(planning())["The whole of 50 Inf here, with its guns"]
    assert actions == ("point UK-50-69", "with UK-50-151", "with UK-50-56", "support UK-50-Art")
    battle = play_on(planning(), *actions).battle
    assert battle is not None
    assert len(battle.units) == 3


def test_whoever_the_player_named_keeps_the_lead() -> None:
    found = ready(planning("point UK-50-69"))
    assert all(not action.startswith("point") for actions in found.values() for action in actions)


def test_americans_and_british_are_not_put_into_one_plan() -> None:
    """§8.22"""
    s = impulse({"UK-50-69": "20", "UK-50-151": "20", "US-1-16": "20", "G-352-915": "20"}, allied=OWN)
    do(s, "activate 20", "assault 20")
    for choice in SHOWS.choices(s):
        if choice.group == "Ready-made":
            after = play_on(s, *choice.actions)
            assert after.battle is not None
            assert len({after.kit.army[u] for u in after.battle.units}) == 1


def test_a_click_names_the_leader_then_the_others() -> None:
    """§9.2A §9.2B"""
    s = planning()
    assert said(s, "point UK-8Armd").piece == "UK-8Armd"
    assert said(s, "with UK-8Armd").piece == ""
    assert said(s, "point UK-8Armd").value == "AV 6"
    do(s, "point UK-8Armd")
    assert said(s, "with UK-50-69").piece == "UK-50-69"
    assert said(s, "point UK-50-69").piece == ""
    assert said(s, "point UK-50-69").says == "69/50 Inf 4-5-5 leads instead of 8 Armoured Brigade"


def test_a_second_click_leaves_somebody_out_again() -> None:
    s = planning("point UK-50-69", "with UK-8Armd", "support UK-50-Art")
    choice = said(s, "back", "assault 20", "point UK-50-69", "support UK-50-Art")
    assert (choice.says, choice.piece) == ("Without 8 Armoured Brigade 5-4-6", "UK-8Armd")
    battle = play_on(s, *choice.actions).battle
    assert battle is not None
    assert battle.units == (unit(s, "UK-50-69"),)
    # without its division the gun does not support any more (§9.21a)
    alone = said(s, "back", "assault 20", "with UK-8Armd")
    assert alone.piece == "UK-50-69"
    complete(s)


def test_who_must_assault_cannot_be_left_out() -> None:
    """§8.5"""
    s = impulse({"UK-50-69": "20", "UK-8Armd": "20", "G-352-915": "26"}, allied=OWN)
    do(s, "activate 20", "move UK-50-69", "enter 26", "assault 26", "point UK-50-69")
    assert not [choice for choice in SHOWS.choices(s) if choice.group == "Leave out after all"]
    assert said(s, "back").says == "Put the assault off, it must still be made"


def test_carrying_it_out_is_barred_until_somebody_leads() -> None:
    """§9.2A"""
    s = planning()
    assert said(s, "commit").barred
    do(s, "point UK-8Armd")
    assert said(s, "commit").says == "Assault Bayeux (20) now: 6 against 4, 66% to win the roll"
    assert not said(s, "commit").barred


# --- bombardments


def shelling(*words: str) -> BreakoutState:
    """The bombardment of Balleroy, as far as these actions."""
    units = {
        "UK-50-Art": "20",
        "UK-3-Art": "21",
        "UK-50-69": "20",
        "G-352-915": "26",
        "G-352-916": "26",
        "G-352-Art": "26",
    }
    return do(impulse(units, allied=OWN), "bombard 26", *words)


def test_every_fire_at_every_target_is_one_choice() -> None:
    """§10.1 §10.2a"""
    s = shelling()
    found = {choice.actions: choice for choice in SHOWS.choices(s) if choice.group.startswith("Ready-made")}
    guns = found["fire UK-50-Art", "fire UK-3-Art", "target G-352-915"]
    assert guns.says.startswith("All 2 guns at 915/352 Inf 3-4-3: 44% that it loses a level, 5 against 4, ")
    assert (guns.piece, guns.place) == ("G-352-915", "26")
    assert ("air british", "target G-352-916") in found
    assert not [actions for actions in found if actions[-1] == "target G-352-Art"]
    complete(s)


def test_a_bombardment_is_put_together_piece_by_piece() -> None:
    """§10.2"""
    s = shelling("fire UK-50-Art")
    assert said(s, "commit").barred
    assert said(s, "fire UK-3-Art").value == "+1"
    assert said(s, "target G-352-915").says == "First at 915/352 Inf 3-4-3: 2 points for a level"
    do(s, "fire UK-3-Art", "target G-352-915")
    assert said(s, "target G-352-916").says == "First at 916/352 Inf 3-4-3 instead: 2 points for a level"
    assert said(s, "commit").says.startswith("Bombard Balleroy (26) now: 5 against 4, ")
    back = said(s, "back", "bombard 26", "fire UK-50-Art", "target G-352-915")
    assert (back.says, back.piece) == ("Without 3 Inf Artillery 4-2-5", "UK-3-Art")
    anew = said(s, "back", "bombard 26")
    assert play_on(s, *anew.actions).barrage is not None
    complete(s)


def test_aircraft_and_ships_say_what_they_do_to_the_clock() -> None:
    """§6.31"""
    assert said(shelling(), "air british").says == "British aircraft, once a day; the impulse number stays"


def test_a_nebelwerfer_fires_alone() -> None:
    """§9.21c"""
    kit = impulse({"G-352-915": "26"}).kit
    werfer = next(piece.id for piece in kit.kinds if piece.is_nebelwerfer)
    s = impulse({werfer: "26", "G-352-Art": "26", "UK-50-69": "20", "UK-50-151": "20"}, GERMAN, allied=OWN)
    do(s, "bombard 20")
    fires = {choice.actions[:-1] for choice in SHOWS.choices(s) if choice.group.startswith("Ready-made")}
    assert fires == {(f"fire {werfer}",), ("fire G-352-Art",)}
