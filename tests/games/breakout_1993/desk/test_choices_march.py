"""A unit on its way: where it can go in one go, what that leaves, and that nobody decides for the player."""

from bocage.core.protocol import ROLL
from bocage.games.breakout_1993.desk.shown import SHOWS
from bocage.games.breakout_1993.desk.ways import ways_for
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.daytime import GERMAN, do, impulse, moving

from .moments import complete, moments, play_on, said, task, unit

OWN = ["16", "17", "18", "19", "20", "21"]
UNITS = {"UK-50-69": "20", "UK-50-151": "20", "UK-8Armd": "20", "G-352-915": "26", "G-Lehr-901": "15 spent"}


def chains(s: BreakoutState) -> dict[str, list[tuple[str, ...]]]:
    """The marches on offer by where they end."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for choice in SHOWS.choices(s):
        if choice.actions[-1].startswith("enter "):
            found.setdefault(choice.place, []).append(choice.actions)
    return found


def test_a_neighbour_says_what_it_costs_and_leaves() -> None:
    """§8.36"""
    s = moving(UNITS, "UK-50-69", allied=OWN)
    choice = said(s, "enter 21")
    assert choice.says == "Tilly (21) — costs 1 MF, leaves 4"
    assert (choice.value, choice.place, choice.group, choice.aside) == ("4", "21", "Go to", False)
    assert said(s, "enter 29").says == "Trévières (29) — costs 2 MF, leaves 3, takes it"


def test_a_place_with_enemies_says_that_it_must_be_assaulted() -> None:
    """§8.5"""
    choice = said(moving(UNITS, "UK-50-69", allied=OWN), "enter 26")
    fight = "must assault 1 enemy there, 1 Fresh: 5 against 9, 10% to win the roll with all who may"
    assert choice.says == f"Balleroy (26) — costs 4 MF, {fight}"
    assert (choice.value, choice.group) == ("assault", "Into an assault")


def test_a_place_farther_off_is_reached_by_one_click() -> None:
    s = moving(UNITS, "UK-50-69", allied=OWN)
    choice = said(s, "enter 16", "enter 17")
    assert choice.says == "Juno Beach (17) by Bretteville — costs 2 MF, leaves 3"
    assert (choice.place, choice.value) == ("17", "3")
    after = play_on(s, *choice.actions)
    assert after.kit.codes[after.at[unit(s, "UK-50-69")]] == "17"
    assert task(after) == "March"


def test_ways_that_would_take_different_ground_are_told_apart() -> None:
    s = do(moving(UNITS, "UK-50-69", allied=OWN), "enter 21")
    assert chains(s)["10"] == [("enter 11", "enter 10"), ("enter 16", "enter 17", "enter 10")]
    # over own ground alone it is the same by whichever way, and one stands for all
    free = moving(UNITS, "UK-50-69", allied=[*OWN, "9", "11", "10"])
    assert len(chains(free)["10"]) == 1


def test_a_march_in_one_go_ends_where_the_first_die_falls() -> None:
    """§8.4"""
    units = {"G-21Pz-192": "10", "UK-50-69": "18"}
    s = moving(units, "G-21Pz-192", GERMAN, allied=["18"])
    far = [choice for choice in SHOWS.choices(s) if len(choice.actions) > 1 and choice.place]
    assert far
    assert all(len(choice.actions) == 2 for choice in far)
    assert all(choice.value == "33% hit" for choice in far)
    assert all("aircraft stop it with 33%" in choice.says for choice in far)
    assert all(play_on(s, *choice.actions).agenda[-1].waits == ROLL for choice in far)
    cloudy = moving(units, "G-21Pz-192", GERMAN, allied=["18"], weather="overcast")
    assert max(len(choice.actions) for choice in SHOWS.choices(cloudy)) > 2


def test_flak_where_a_column_passes_makes_it_safer() -> None:
    """§8.4a"""
    s = moving({"G-21Pz-192": "10", "G-21Pz-Flak": "9", "UK-50-69": "18"}, "G-21Pz-192", GERMAN, allied=["18"])
    by_flak = next(one for one in SHOWS.choices(s) if one.actions == ("enter 9", "enter 16"))
    assert by_flak.value == "17% hit"
    # FLAK on the march does not cover itself
    s = moving({"G-21Pz-Flak": "10", "G-21Pz-192": "9", "UK-50-69": "18"}, "G-21Pz-Flak", GERMAN, allied=["18"])
    assert said(s, "enter 9", "enter 16").value == "33% hit"


def test_a_crossing_beside_the_bridge_is_another_way() -> None:
    """§8.36a"""
    s = moving(UNITS, "UK-50-69", allied=OWN)
    choice = said(s, "ford 26")
    assert choice.aside
    assert choice.says == "Cross to Balleroy (26) beside the bridge — takes all its MF, must assault there"
    assert not [
        one for one in SHOWS.choices(moving(UNITS, "UK-8Armd", allied=OWN)) if one.actions[0].startswith("ford")
    ]


def test_a_bridge_is_seized_where_it_lies_with_its_chance() -> None:
    """§8.221"""
    s = moving(UNITS, "UK-50-69", allied=OWN)
    choice = said(s, "seize 20-26")
    assert choice.says == "Try to seize the bridge between Bayeux and Balleroy — 1 MF, 33% to win it"
    assert (choice.place, choice.value) == ("20-26", "33%")


def test_a_bridge_that_may_not_be_tried_is_barred_and_not_lit() -> None:
    """§8.221"""
    s = moving({**UNITS, "UK-50-Art": "20"}, "UK-50-Art", allied=OWN)
    choice = said(s, "seize 20-26")
    assert choice.barred
    assert (choice.place, choice.piece) == ("", "")


def test_another_unit_is_taken_up_instead_of_one_that_has_not_moved() -> None:
    s = moving(UNITS, "UK-50-69", allied=OWN)
    other = said(s, "back", "move UK-8Armd")
    assert other.says == "Move 8 Armoured Brigade 5-4-6 in Bayeux (20) instead"
    assert other.piece == "UK-8Armd"
    assert not [choice for choice in SHOWS.choices(s) if choice.actions == ("back", "move UK-50-69")]
    assert said(s, "back").says == "Leave 69/50 Inf where it is"


def test_the_next_unit_ends_the_move_of_one_that_has_begun() -> None:
    s = do(moving(UNITS, "UK-50-69", allied=OWN), "enter 21")
    assert said(s, "stop").says == "End the move here, in Tilly (21)"
    other = said(s, "stop", "move UK-8Armd")
    assert (other.piece, other.says) == ("UK-8Armd", "Then move 8 Armoured Brigade 5-4-6 in Bayeux (20)")
    assert said(s, "enter 20").aside  # a click there means those who are left


def test_after_a_move_the_assault_is_one_click_away() -> None:
    s = do(moving(UNITS, "UK-50-69", allied=OWN), "enter 26", "move UK-50-151", "enter 21")
    assert said(s, "stop", "assault 26").place == "26"


def test_a_unit_too_slow_may_still_enter_one_place() -> None:
    """§8.38"""
    s = moving({"G-352-915": "26", "UK-50-69": "20"}, "G-352-915", GERMAN, allied=["20"])
    assert said(s, "enter 20").says.startswith("Bayeux (20) — takes all its 3 MF, must assault")


def test_corps_artillery_that_must_go_on_cannot_stop() -> None:
    """§RUL-44"""
    one, other = corps()[:2]
    s = moving({one: "27", other: "26", "UK-50-69": "18"}, one, GERMAN, allied=["18"], weather="overcast")
    do(s, "enter 26")
    assert said(s, "stop").barred
    complete(s)


def corps() -> list[str]:
    """German corps artillery."""
    kit = impulse({"G-352-915": "26"}).kit
    return [piece.id for piece in kit.kinds if piece.is_corps_artillery and piece.side == GERMAN]


def test_every_way_is_played_as_it_is_told() -> None:
    played = 0
    for s in (s for seed in (2, 5, 8, 11) for s in moments(seed, every=3, most=600)):
        if task(s) != "March":
            continue
        u = s.agenda[-1].unit
        for several in ways_for(s, u).values():
            for way in several:
                after = play_on(s, *way.actions(s))
                if way.steps[-1].die:
                    assert after.agenda[-1].waits == ROLL, way
                    continue
                assert after.at[u] == way.to
                assert after.mf[u] - s.mf[u] == way.paid, way
                assert bool(after.mandatory >> u & 1) == way.steps[-1].must
                played += 1
    assert played > 100
