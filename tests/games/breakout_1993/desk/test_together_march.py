"""Several units sent to one place: those picked, from wherever the impulse has come to."""

from bocage.core.desk import Choice
from bocage.games.breakout_1993.desk.shown import SHOWS
from bocage.games.breakout_1993.desk.together_march import together_march
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.daytime import GERMAN, at, do, impulse

from .moments import moments, play_on, task, unit

OWN = ["16", "17", "18", "19", "20", "21"]
UNITS = {"UK-50-69": "20", "UK-50-Art": "20", "UK-8Armd": "20", "UK-50-231": "20 spent", "G-352-915": "26"}


def gathered(s: BreakoutState, *codes: str) -> dict[str, Choice]:
    """What these may do at once, by place."""
    found = together_march(s, s.agenda[-1], [unit(s, code) for code in codes])
    return {choice.place: choice for choice in found}


def test_those_picked_go_to_a_place_all_of_them_can_reach() -> None:
    s = do(impulse(UNITS, allied=OWN), "activate 20")
    choice = gathered(s, "UK-50-69", "UK-8Armd")["21"]
    assert choice.actions == ("move UK-8Armd", "enter 21", "stop", "move UK-50-69", "enter 21", "stop")
    assert choice.says == "8 Armoured Brigade and 69/50 Inf to Tilly (21), 4 MF left"
    assert choice.value == "4"


def test_the_desk_asks_it_at_every_moment_of_an_impulse() -> None:
    """§8.2 Before an Area is activated, and with another unit in hand."""
    s = impulse(UNITS, allied=OWN)
    for words in ((), ("activate 20",), ("activate 20", "move UK-50-69")):
        then = play_on(s, *words)
        found = SHOWS.together(then, ["UK-50-69", "UK-8Armd"])
        assert "21" in {choice.place for choice in found}, words
        assert all(play_on(then, *choice.actions) for choice in found)


def test_they_go_far_in_one_go() -> None:
    s = do(impulse(UNITS, allied=OWN), "activate 20")
    choice = gathered(s, "UK-50-69", "UK-8Armd")["17"]
    after = play_on(s, *choice.actions)
    assert at(after, "UK-50-69") == at(after, "UK-8Armd") == "17"
    assert task(after) == "Active"


def test_a_gun_follows_whoever_can_lead() -> None:
    """§8.37"""
    s = do(impulse(UNITS, allied=OWN), "activate 20")
    choice = gathered(s, "UK-50-Art", "UK-50-69")["26"]
    assert choice.actions == ("move UK-50-69", "enter 26", "move UK-50-Art", "enter 26")
    assert choice.value == "assault"


def test_nobody_who_cannot_move_goes_along() -> None:
    s = do(impulse(UNITS, allied=OWN), "activate 20")
    assert gathered(s, "UK-50-69", "UK-50-231") == {}
    assert gathered(s, "UK-50-69") == {}


def test_dice_for_each_keep_them_apart() -> None:
    """§8.4"""
    units = {"G-21Pz-192": "10", "G-21Pz-22": "10", "UK-50-69": "18"}
    s = do(impulse(units, GERMAN, allied=["18"]), "activate 10")
    near = {s.kit.codes[n] for n in s.kit.near[s.at[unit(s, "G-21Pz-192")]]}
    assert set(gathered(s, "G-21Pz-192", "G-21Pz-22")) <= near


def test_what_is_in_hand_is_put_down_first_and_a_place_activated() -> None:
    s = impulse(UNITS, allied=OWN)
    assert gathered(s, "UK-50-69", "UK-8Armd")["21"].actions[0] == "activate 20"
    do(s, "activate 20", "move UK-50-Art")
    assert gathered(s, "UK-50-69", "UK-8Armd")["21"].actions[0] == "back"
    do(s, "enter 21")
    assert gathered(s, "UK-50-69", "UK-8Armd")["21"].actions[0] == "stop"


def test_limits_of_stacking_keep_a_party_out() -> None:
    """§7.1"""
    crowd = ["UK-3-8", "UK-3-9", "UK-3-185", "CA-3-7", "CA-3-8", "CA-3-9", "CA-3-Art", "CA-2Armd", "UK-50-56"]
    s = do(impulse({**UNITS, **dict.fromkeys(crowd, "21")}, allied=OWN), "activate 20")
    assert "21" not in gathered(s, "UK-50-69", "UK-8Armd")
    assert "16" in gathered(s, "UK-50-69", "UK-8Armd")


def test_corps_artillery_is_not_sent_where_it_could_not_stop() -> None:
    """§RUL-44"""
    kit = impulse({"G-352-915": "26"}).kit
    one, other = [piece.id for piece in kit.kinds if piece.is_corps_artillery and piece.side == GERMAN][:2]
    units = {one: "27", "G-352-915": "27", other: "26", "UK-50-69": "18"}
    s = do(impulse(units, GERMAN, allied=["18"], weather="overcast"), "activate 27")
    found = gathered(s, one, "G-352-915")
    assert "28" in found
    assert "26" not in found


def test_whatever_is_offered_plays() -> None:
    played = 0
    for s in (s for seed in (1, 6) for s in moments(seed, every=12, most=400)):
        if task(s) not in ("Active", "ChooseImpulse"):
            continue
        side = s.agenda[-1].side
        for place in sorted(s.present):
            units = s.fresh_at(place, side)[:3]
            for choice in together_march(s, s.agenda[-1], units):
                after = play_on(s, *choice.actions)
                assert all(after.kit.codes[after.at[u]] == choice.place for u in units), choice
                played += 1
    assert played > 50
