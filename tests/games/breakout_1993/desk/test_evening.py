"""The evening and the night at the desk: depots, levels, the reserve, regrouping, landings in the dark."""

from typing import Any

from bocage.core.desk import Choice, Worksheet
from bocage.core.hexes import members
from bocage.games.breakout_1993.desk.show_refit import affordable
from bocage.games.breakout_1993.desk.shown import SHOWS
from bocage.games.breakout_1993.refit import SideRefit
from bocage.games.breakout_1993.regroup import SideRegroup
from bocage.games.breakout_1993.reserve import Purchase
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from tests.games.breakout_1993.evening import ALLIED, GERMAN, do, position, run

from .moments import play_on, said

DEPOT = constants().allied_depot
OMAHA = {"US-1-16": "30 spent", "US-1-18": "30 d1", "US-2A-CCA": "30 spent", "US-1-Art": "30 spent", "US-1-26": "29 d2"}


def evening(units: dict[str, str], side: int = ALLIED, **given: Any) -> BreakoutState:
    s = position(units, **given)
    s.phase = "refit"
    return run(s, SideRefit(ALLIED if side == ALLIED else GERMAN))


def night(units: dict[str, str], side: int = ALLIED, **given: Any) -> BreakoutState:
    s = position(units, **given)
    s.phase = "regroup"
    return run(s, SideRegroup(ALLIED if side == ALLIED else GERMAN))


def sheet_of(s: BreakoutState) -> Worksheet:
    sheet = SHOWS.worksheet(s)
    assert sheet is not None
    return sheet


def buttons(s: BreakoutState, title: str) -> dict[str, Choice]:
    """What may be done with everybody of a place."""
    batch = next(batch for batch in sheet_of(s).batches if batch.title == title)
    return {choice.says: choice for choice in batch.choices}


def row(s: BreakoutState, piece: str) -> dict[str, Choice]:
    """What may be done with one unit."""
    entries = [entry for batch in sheet_of(s).batches for entry in batch.entries]
    return {choice.says: choice for choice in next(e for e in entries if e.piece == piece).choices}


# --- refit


def test_a_depot_says_whom_it_would_serve_and_what_they_need() -> None:
    """§12.1 §12.5 Armor costs two a level."""
    s = evening(OMAHA, allied=["30", "29"], lines=["29-30"])
    choice = said(s, "depot 30 30")
    assert choice.says == "Omaha Beach depot to Omaha Beach (30): 4 units, 6 points to Fresh"
    assert (choice.group, choice.place, choice.value) == (
        f"Send the depot of Omaha Beach (30): {DEPOT} points",
        "30",
        "6 pt",
    )
    assert said(s, "depot 30 29").says == "Omaha Beach depot to Trévières (29): 26/1 Inf, 3 points to Fresh"


def test_work_on_a_bridge_that_cannot_succeed_comes_last() -> None:
    """§20.2 On the sheet it stands among the bridges, not before everything else."""
    banks = {"UK-6-3": "7", "G-CA-Merville": "7", "G-711-731": "1", "US-1-16": "30", "G-352-914": "29"}
    s = evening({**banks, "US-1-18": "18"}, allied=["30", "18"], lines=["1-7", "29-30"], blown=["18-20"])
    works = ["repair 18-20", "demolish 29-30", "demolish 1-7"]
    assert [choice.actions[0] for choice in SHOWS.choices(s) if choice.group == "Bridges"] == works
    assert said(s, "demolish 1-7").says.endswith(": 0% that it works")
    assert [choice.actions[0] for choice in sheet_of(s).batches[-1].choices] == works


def test_a_level_says_its_price_and_what_is_left() -> None:
    s = do(evening(OMAHA, allied=["30", "29"]), "depot 30 30")
    choice = said(s, "refit US-2A-CCA")
    assert choice.says.endswith("(Spent) to Fresh — 2 points")
    assert (choice.group, choice.piece, choice.value) == (
        f"Refit in Omaha Beach (30): {DEPOT} points left",
        "US-2A-CCA",
        "2",
    )
    assert said(s, "refit US-1-18").says.endswith("(Disrupt 1) to Spent — 1 point")


def test_the_sheet_makes_a_whole_place_fresh_at_one_go_while_the_points_last() -> None:
    """§12.5"""
    s = do(evening(OMAHA, allied=["30", "29"]), "depot 30 30")
    assert [(g.name, g.title, g.at, g.most) for g in sheet_of(s).gauges] == [
        ("depot-30", "Omaha (placed)", DEPOT, DEPOT)
    ]
    found = buttons(s, "Omaha Beach (30)")
    assert list(found) == [
        "All to Fresh (6)",
        "Infantry and armor to Fresh (5)",
        "Spent ones to Fresh (4)",
        "All one level up (5)",
        "Supply by air: each unit up with 50% to 67%",
    ]
    then = play_on(s, *found["All to Fresh (6)"].actions)
    assert all(then.is_fresh(u) for u in then.units_at(then.kit.place_named("30"), ALLIED))
    do(s, "refit US-2A-CCA", "refit US-1-18", "refit US-1-16", "refit US-1-Art")
    assert [(g.at, g.most) for g in sheet_of(s).gauges] == [(DEPOT - 5, DEPOT)]
    assert list(buttons(s, "Omaha Beach (30)")) == [
        "Supply by air: each unit up with 67%"
    ]  # one is left, and has its own button
    assert list(row(s, "US-1-18")) == ["to Fresh (1)"]


def test_a_row_has_one_level_and_all_levels() -> None:
    s = do(evening(OMAHA, allied=["30", "29"], lines=["29-30"]), "depot 30 29")
    assert list(row(s, "US-1-26")) == ["+1 level (1)", "to Fresh (3)"]
    assert row(s, "US-1-26")["to Fresh (3)"].actions == ("refit US-1-26",) * 3


def test_points_that_do_not_suffice_are_not_spent_for_all() -> None:
    """§12.31 Under guns the depot is smaller."""
    guns = {"G-CA-Omaha": "30", "G-CA-PortEnBessin": "19", "G-CA-Grandcamp": "31"}
    s = evening({**OMAHA, "US-29-115": "30 d2", "US-29-116": "30 d2", **guns}, allied=["30", "29"])
    do(s, "depot 30 30")
    found = buttons(s, "Omaha Beach (30)")
    assert "Spent ones to Fresh (4)" in found
    assert not [says for says in found if says.startswith("All to Fresh")]


def test_the_depot_that_would_do_for_all_is_proposed_with_what_it_pays() -> None:
    s = evening(OMAHA, allied=["30", "29"], lines=["29-30"])
    found = buttons(s, "Trévières (29)")
    assert list(found) == [
        f"Send the Omaha Beach depot and make all Fresh (3 of {DEPOT})",
        f"Send the Omaha Beach depot ({DEPOT})",
        "Supply by air: each unit up with 50%",
    ]
    then = play_on(s, *next(iter(found.values())).actions)
    assert then.is_fresh(then.kit.unit_index["US-1-26"])
    (alone,) = row(s, "US-1-18").values()
    assert alone.says == f"to Fresh by Omaha Beach (2 of {DEPOT})"
    assert alone.actions == ("depot 30 30", "refit US-1-18", "refit US-1-18")


def test_the_smallest_sufficient_depot_is_proposed() -> None:
    """§12.43 Cherbourg has three points, a Zone four."""
    s = evening({"G-709-729": "58 spent", "G-709-739": "58 spent"}, GERMAN)
    assert next(iter(buttons(s, "Cherbourg (58)"))) == "Send the Cherbourg depot and make all Fresh (2 of 3)"
    s = evening({"G-709-729": "58 d1", "G-709-739": "58 d1"}, GERMAN)
    assert next(iter(buttons(s, "Cherbourg (58)"))).endswith("depot and make all Fresh (4 of 4)")


def test_units_out_of_reach_are_shown_with_what_awaits_them() -> None:
    """§12.2 §12.8 A German strongpoint on Utah, all around it Allied; a drop cannot come to Germans."""
    around = {"US-4-8": "50", "US-4-12": "51", "G-709-III919": "51 d1"}
    s = evening(around, GERMAN, allied=["50", "51", "52"])
    beyond = sheet_of(s).batches[0]
    assert beyond.title == "Beyond every depot"
    assert beyond.entries[0].says.endswith("in Utah Beach (51); isolated, surrenders with 33%")


def test_ending_the_refit_asks_only_while_points_could_be_used() -> None:
    """§12.52 §12.53"""
    s = evening(OMAHA, allied=["30", "29"], lines=["29-30"], reserve=(5, 0))
    done = said(s, "done")
    assert done.says == f"End the refit: {DEPOT} points to the reserve"
    assert done.question.startswith("1 depot is not placed, and units could be refitted from there.")
    assert (
        f"{DEPOT} unspent, a reserve of {DEPOT + 5} (enough to begin the next day 1 space earlier at 10 each)"
        in sheet_of(s).says
    )
    do(s, "depot 30 29")
    assert said(s, "done").question.startswith("1 unit could still be refitted with the points at hand.")


def test_on_the_last_evening_nobody_is_told_to_save() -> None:
    s = evening(OMAHA, allied=["30", "29"], day=7)
    assert "last evening" in sheet_of(s).says


def test_the_sky_says_how_likely_a_drop_helps() -> None:
    """§12.9 A Free Area gives 4, an Overcast day takes 1."""
    s = evening({"US-101-501": "50 spent", "US-4-8": "51"}, allied=["50"])
    choice = said(s, "airsupply 50")
    assert choice.says == "Fly to Ste. Mère-Église (50): 1 unit rises a level with 67%"
    assert "Supply by air: each unit up with 67%" in buttons(s, "Ste. Mère-Église (50)")


def test_ticked_units_are_refitted_together() -> None:
    s = evening(OMAHA, allied=["30", "29"], lines=["29-30"])
    (sent,) = SHOWS.together(s, ["US-1-16", "US-1-Art"])
    place = "Send the Omaha Beach depot to Omaha Beach (30) and make"
    assert sent.says == f"{place} 16/1 Inf and 1 Inf Artillery Fresh (2 of {DEPOT} points)"
    do(s, "depot 30 30")
    found = SHOWS.together(s, ["US-1-16", "US-1-18"])
    assert [choice.says for choice in found] == [
        "16/1 Inf and 18/1 Inf to Fresh (3 points)",
        "16/1 Inf and 18/1 Inf one level up (2 points)",
    ]
    assert SHOWS.together(s, ["US-1-16", "US-1-26"]) == []  # no depot lies in Trévières


def test_ticked_units_beyond_the_points_are_refitted_as_far_as_they_go() -> None:
    """§12.5 §12.31 Twelve points under two guns; three tank commands at two a level, worn to the last."""
    tanks = dict.fromkeys(("US-2A-CCA", "US-2A-CCB", "US-2A-CCR"), "30 d2")
    s = evening({**tanks, "US-1-16": "30 d2", "G-CA-PortEnBessin": "19", "G-CA-Grandcamp": "31"}, allied=["30"])
    (sent,) = SHOWS.together(s, list(tanks))
    place = "Send the Omaha Beach depot to Omaha Beach (30) and make"
    assert sent.says == f"{place}, as far as it goes, CCA/2 Armd and CCB/2 Armd Fresh (12 of 12 points)"
    do(s, "depot 30 30")
    assert [choice.says for choice in SHOWS.together(s, list(tanks))] == [
        "As far as the points go: CCA/2 Armd and CCB/2 Armd to Fresh (12 points)",
        "CCA/2 Armd, CCB/2 Armd and CCR/2 Armd one level up (6 points)",
    ]
    farthest, one_up = (choice.actions for choice in SHOWS.together(s, [*tanks, "US-1-16"]))
    # infantry comes first: three levels at one point; then a command, three at two; the three left pay no second one
    assert farthest == (*["refit US-1-16"] * 3, *["refit US-2A-CCA"] * 3)
    # a level for everybody is one point for the infantry and two for each command: seven of the twelve
    assert sorted(one_up) == sorted(f"refit {code}" for code in [*tanks, "US-1-16"])


# --- the reserve


def test_spaces_say_what_they_cost_and_when_the_day_begins() -> None:
    """§12.53 §12.54"""
    s = run(position({}, reserve=(24, 0)), Purchase(ALLIED))
    assert [choice.says for choice in SHOWS.choices(s)] == [
        "Buy 1 space for 10 points (14 left): tomorrow begins on A, a longer day",
        "Buy 2 spaces for 20 points (4 left): tomorrow begins on B, a longer day",
        "Buy nothing and keep 24 points: tomorrow begins on 0",
    ]
    s = run(position({}, reserve=(0, 10)), Purchase(GERMAN))
    assert SHOWS.choices(s)[0].says == "Buy 1 space for 10 points (0 left): tomorrow begins on 1, a shorter day"


# --- the night

BEACH = {"US-1-16": "30 spent", "US-1-18": "30", "US-1-26": "30 d1", "US-29-115": "31"}


def test_a_step_says_what_is_found_there() -> None:
    """§6.51 §7.1"""
    s = night(BEACH, allied=["30", "31"])
    choice = said(s, "shift US-1-16 31")
    assert choice.says == "16/1 Inf 3-3-5 (Spent) from Omaha Beach (30) to Grandcamp (31): Free, 1 of 10 units"
    assert (choice.group, choice.place, choice.piece) == ("From Omaha Beach (30)", "31", "US-1-16")
    assert list(row(s, "US-1-16")) == ["Grandcamp (1/10)"]


def test_everybody_of_a_place_or_only_the_worn_go_together() -> None:
    s = night(BEACH, allied=["30", "31"])
    found = buttons(s, "Omaha Beach (30)")
    assert list(found) == ["All 3 to Grandcamp", "The 2 worn ones to Grandcamp"]
    then = play_on(s, *found["All 3 to Grandcamp"].actions)
    assert len(then.units_at(then.kit.place_named("31"), ALLIED)) == 4


def test_nobody_is_sent_where_there_is_no_room_for_all() -> None:
    """§7.1 §7.11 Ten units a side, and one corps artillery."""
    crowd = [f"US-9-{n}" for n in ("39", "47", "60", "Art")] + [f"US-90-{n}" for n in ("357", "358", "359", "Art")]
    s = night({**BEACH, **dict.fromkeys(crowd, "31")}, allied=["30", "31"])
    assert buttons(s, "Omaha Beach (30)") == {}
    assert [c.actions for c in SHOWS.together(s, ["US-1-16", "US-1-18"])] == []
    s = night({"US-V-Corps": "30", "US-VII-Corps": "30", "US-1-16": "30"}, allied=["30", "31"])
    assert buttons(s, "Omaha Beach (30)") == {}
    assert SHOWS.together(s, ["US-V-Corps", "US-1-16"])[0].actions == ("shift US-1-16 31", "shift US-V-Corps 31")


def test_landing_in_the_dark_says_what_fire_is_met() -> None:
    """§6.54 §14.1 Two guns: a 1 is worse, a 2 makes Spent."""
    s = night(
        {"US-1-16": "OMAHA", "US-1-18": "OMAHA", "G-CA-PortEnBessin": "19", "G-CA-Grandcamp": "31"}, allied=["30"]
    )
    fire = "2 coastal guns fire at whoever lands, 17% Spent and 17% Disrupt 1"
    assert said(s, "shift US-1-16 30").says == f"Land 16/1 Inf 6-6-5 on Omaha Beach (30) by night: {fire}"
    assert buttons(s, "The Omaha approach box") == {}  # each under its own die
    assert SHOWS.together(s, ["US-1-16", "US-1-18"]) == []
    done = said(s, "done")
    assert done.question == "2 units at sea could still land. End the night?"


def test_landing_without_fire_is_done_at_one_go() -> None:
    """§19.11 Up to five."""
    codes = ["US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-29-116", "US-29-175"]
    s = night(dict.fromkeys(codes[:5], "OMAHA"), allied=["30"])
    assert list(buttons(s, "The Omaha approach box")) == ["All 5 to Omaha Beach"]
    s = night(dict.fromkeys(codes, "OMAHA"), allied=["30"])
    assert buttons(s, "The Omaha approach box") == {}
    do(s, "shift US-1-16 30")
    assert [(g.title, g.at, g.most) for g in sheet_of(s).gauges] == [("Omaha: landed", 1, 5)]


def test_the_night_ends_without_a_question_once_somebody_has_gone() -> None:
    s = night(BEACH, allied=["30", "31"])
    assert said(s, "done").question == "4 units could regroup, and nobody has. End the night?"
    do(s, "shift US-1-16 31")
    assert said(s, "done").question == ""


def test_picked_units_go_where_all_of_them_may() -> None:
    s = night(BEACH, allied=["30", "31"])
    assert [(c.place, c.says) for c in SHOWS.together(s, ["US-1-16", "US-1-26"])] == [
        ("31", "16/1 Inf and 26/1 Inf to Grandcamp (31): Free, 1 of 10 units")
    ]
    assert SHOWS.together(s, ["US-1-16", "US-29-115"]) == []  # they stand in each other's goal
    do(s, "shift US-1-18 31")
    assert SHOWS.together(s, ["US-1-16", "US-1-26", "US-1-18"]) == []  # it has gone already
    assert SHOWS.together(s, ["US-1-16"]) == SHOWS.together(s, ["US-1-16", "nobody"]) == []


def test_a_second_depot_helps_the_first() -> None:
    """§RUL-38 Six points are needed: the three of Cherbourg and the four of a Zone do."""
    worn = {"G-709-729": "58 d1", "G-709-739": "58 d2", "G-709-919": "58 spent"}
    s = do(evening(worn, GERMAN), "depot 58 58")
    found = buttons(s, "Cherbourg (58)")
    (whole,) = [choice for says, choice in found.items() if says.endswith(" depot and make all Fresh (6 of 7)")]
    then = play_on(s, *whole.actions)
    assert all(then.is_fresh(u) for u in then.units_at(then.kit.place_named("58"), GERMAN))


def test_who_may_not_be_refitted_abroad_has_no_button() -> None:
    """§12.21a A British brigade on Omaha."""
    units = {"US-1-16": "30 spent", "UK-50-69": "30 spent"}
    s = do(evening(units, allied=["30"], foreign_sector="forbidden"), "depot 30 30")
    assert row(s, "UK-50-69") == {}
    assert not [says for says in buttons(s, "Omaha Beach (30)") if says.startswith("All")]
    assert SHOWS.together(s, ["US-1-16", "UK-50-69"]) == []
    s = do(evening(units, allied=["30"]), "depot 30 30")
    assert list(row(s, "UK-50-69")) == ["to Fresh (2)"]  # double price


def test_in_a_zone_a_depot_serves_its_own_army() -> None:
    """§RUL-40 Zone E lies next to the American sector; a British unit there is not served from Omaha."""
    everything = [str(n) for n in range(1, 61)]
    units = {"US-1-16": "E spent", "US-1-18": "E spent", "UK-50-69": "E spent"}
    s = evening(units, allied=everything, lines=_all_lines())
    assert (
        said(s, "depot 30 E").says == "Omaha Beach depot to Zone E (Rennes): 16/1 Inf and 18/1 Inf, 2 points to Fresh"
    )
    do(s, "depot 30 E")
    assert row(s, "UK-50-69") == {}
    assert "All to Fresh (2)" in buttons(s, "Zone E (Rennes)")
    assert affordable(s, [s.kit.unit_index[code] for code in ("US-1-16", "US-1-18")])
    assert not affordable(s, [s.kit.unit_index[code] for code in ("UK-50-69", "US-1-16")])


def _all_lines() -> list[str]:
    kit = position({}).kit
    return [kit.border_names[b] for b in members(kit.water)]
