"""The morning of 6 June and the Dawns after it at the desk: drops, ships, aircraft, the first wave, reinforcements."""

from bocage.core.chances import average, percent
from bocage.core.desk import Worksheet
from bocage.games.breakout_1993.airborne import AirbornePhase
from bocage.games.breakout_1993.amphibious import AmphibiousPhase
from bocage.games.breakout_1993.arrivals import Dawn
from bocage.games.breakout_1993.desk.plans import plans
from bocage.games.breakout_1993.desk.shown import SHOWS
from bocage.games.breakout_1993.forecast import margins, mean_points, share
from bocage.games.breakout_1993.morning import AirPhase, NavalPhase
from bocage.games.breakout_1993.state import DUE, BreakoutState
from bocage.games.breakout_1993.tables import constants
from tests.games.breakout_1993.daytime import ALLIED, do, position, roll, run, task, waits_for_die
from tests.games.breakout_1993.test_dday import fresh, landing

from .moments import play_on, said


def sheet_of(s: BreakoutState) -> Worksheet:
    sheet = SHOWS.worksheet(s)
    assert sheet is not None
    return sheet


def stood(s: BreakoutState) -> None:
    """The dice stand, if anybody is asked."""
    if task(s) == "Reroll":
        do(s, "stand")


def asked(s: BreakoutState) -> str:
    found = SHOWS.hand(s)
    assert found is not None
    return found.says


# --- from the air


def test_an_assault_by_night_says_what_everybody_there_would_be_worth() -> None:
    """§21.1A Two brigades without aircraft against a battery: 3 and 1 against 2 and broken ground."""
    s = run(fresh(), AirbornePhase())
    says = "Assault Merville (7) with both units: 4 against 4, 44% to win the roll (Germans 0-2-0)"
    assert said(s, "assault 7").says == says


def test_a_bridge_is_taken_without_a_die() -> None:
    """§21.1A"""
    s = run(fresh(), AirbornePhase())
    choice = said(s, "seize UK-6-5 7-8")
    assert choice.says == "5 Parachute Brigade 3-3-4 takes the bridge between Merville and Sword Beach and is Spent"
    assert (choice.piece, choice.place) == ("UK-6-5", "7-8")


def test_the_sheet_of_the_drop_areas() -> None:
    s = run(fresh(), AirbornePhase())
    sheet = sheet_of(s)
    assert [batch.title for batch in sheet.batches] == ["Merville (7)", "Pont l'Abbé (49)", "Ste. Mère-Église (50)"]
    merville = sheet.batches[0]
    assert [choice.says for choice in merville.entries[0].choices] == ["Bridge to Houlgate", "Bridge to Sword Beach"]
    assert [choice.actions for choice in merville.choices] == [("assault 7", "point UK-6-3", "with UK-6-5")]
    assert sheet.choices[0].says == "Let 8 units rest: they stay Fresh"
    assert sheet.choices[0].question.startswith("They could still take 8 bridges and assault 3 Areas.")
    do(s, "seize UK-6-3 1-7", "seize UK-6-5 7-8")
    assert sheet_of(s).batches[0].entries[0].choices == ()  # both are Spent


def test_whoever_has_acted_says_so_and_the_end_fits_who_is_left() -> None:
    """§21.1A §8.2 Who assaulted is Fresh until the phase ends."""
    s = run(fresh(), AirbornePhase())
    do(s, *sheet_of(s).batches[0].choices[0].actions, "commit")
    roll(s, 1, 1, 6, 6)
    stood(s)
    rows = {entry.piece: entry.says for entry in sheet_of(s).batches[0].entries}
    assert rows["UK-6-3"].startswith("3 Parachute Brigade: Disrupt 1 ")
    assert rows["UK-6-3"].endswith("; has had its orders")
    do(s, *sheet_of(s).batches[2].choices[0].actions, "commit")
    roll(s, 6, 6, 1, 1)
    stood(s)
    (row,) = [entry for entry in sheet_of(s).batches[2].entries if entry.piece == "US-82-505"]
    assert row.says.endswith("; has assaulted, Spent when the phase ends")
    assert row.choices == ()
    assert asked(s) == "The airborne have landed: 2 units without orders may assault or take a bridge"
    do(s, "seize US-82-507 45-49")
    assert sheet_of(s).choices[0].says == "Let 1 unit rest: it stays Fresh"
    do(s, "seize US-82-508 48-49")
    assert SHOWS.worksheet(s) is None  # nobody is left to be asked about


def test_picked_units_plan_an_assault_together() -> None:
    """§21.1A §9.2 The 501st leads two more of its division, which is whole with three."""
    s = run(fresh(), AirbornePhase())
    (choice,) = SHOWS.together(s, ["US-101-501", "US-101-502", "US-101-506"])
    who = "501/101 Abn, 502/101 Abn and 506/101 Abn"
    assert choice.says.startswith(f"Assault Ste. Mère-Église (50) with {who}: 7 against 5, ")
    assert task(play_on(s, *choice.actions)) == "PlanAssault"
    assert SHOWS.together(s, ["US-101-501", "UK-6-3"]) == []
    do(s, "seize US-101-502 49-50")
    assert SHOWS.together(s, ["US-101-501", "US-101-502"]) == []  # it is Spent


# --- from the sea and the sky


def test_a_primary_target_says_what_it_takes_and_how_likely() -> None:
    """§10.2a §10.4 Omaha: ships against 2 of the ground, 2 of the bunkers and 1 of the battery; a regiment is there."""
    s = fresh()
    s.place(s.kit.unit_index["G-352-916"], s.kit.place_named("30"))
    run(s, NavalPhase())
    while task(s) != "AimFirst" or s.kit.codes[s.barrage.target] != "30":  # type: ignore[union-attr]
        if waits_for_die(s):
            roll(s, 1)
        else:
            do(s, "stand" if task(s) != "AimFirst" else SHOWS.choices(s)[0].actions[0])
    first, ships = SHOWS.choices(s)[0], constants().naval_attack
    assert first.group.startswith(f"American ships at Omaha Beach (30): {ships} against 5, ")
    assert first.group.endswith(" Attrition Points on average")
    chance = percent(share(margins(ships - 5), lambda margin: margin >= 2))
    assert first.says == f"Aim at 916/352 Inf 3-4-3: {chance} that it loses a level (2 points)"
    assert {(choice.place, choice.piece, choice.aside) for choice in SHOWS.choices(s)} == {("30", "", True)}
    plan = plans(s, None)[-1]
    assert (plan.pieces, plan.by, plan.attack[0].words) == ((), "American ships", "American task force")


def test_each_army_sends_its_aircraft() -> None:
    """§21.1C §10.5b"""
    s = run(fresh(), AirPhase())
    choice = said(s, "target 52")
    air = constants().air_attack
    mean = average(mean_points(air - 3))
    assert choice.says.startswith("Bomb Montebourg (52): Germans ")
    assert choice.says.endswith(f"; {air} against 3, {mean} Attrition Points on average")
    assert choice.group == "Targets in and next to the beaches for the American air marker"
    assert (choice.aside, choice.question) == (True, "")
    do(s, "target 52")
    last = said(s, "target 10")
    assert last.group.endswith("for the British air marker")
    assert last.question == "That was the last marker: the aircraft attack Montebourg (52) and Caen (10) now?"


# --- the first wave


def test_the_strongest_are_proposed_with_their_odds() -> None:
    """§21.1D §19.11 §9.2D At Omaha the 1st and two of the 29th: 6 + 4, whole division 1, aircraft 1."""
    s = run(fresh(), AmphibiousPhase())
    omaha = next(c for c in SHOWS.choices(s) if len(c.actions) > 1 and c.place == "OMAHA")
    assert omaha.says == "The 5 strongest to Omaha Beach (30): 12 against 8, 84% to win the roll if all come through"
    assert omaha.actions == tuple(
        f"wave {code}" for code in ("US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-29-116")
    )
    assert not omaha.aside  # a click on the box lists it beside its units
    do(s, *omaha.actions)
    assert {choice.actions[0].split()[0] for choice in SHOWS.choices(s) if choice.place == "OMAHA"} == {"recall"}


def test_the_sheet_of_the_beaches() -> None:
    s = run(fresh(), AmphibiousPhase())
    do(s, "wave US-1-16", "wave US-1-18")
    sheet = sheet_of(s)
    omaha = next(batch for batch in sheet.batches if batch.title == "Omaha Beach (30)")
    assert "; as named 8 against 8, " in omaha.says
    assert omaha.says.endswith("% to win the roll if all come through")
    rows = {entry.piece: entry for entry in omaha.entries}
    assert rows["US-1-16"].says.endswith("; in the first wave")
    assert rows["US-1-Art"].says.endswith("; artillery lands later")
    assert [choice.says for choice in rows["US-29-115"].choices] == ["First wave"]
    assert [choice.says for choice in omaha.choices] == [
        "The 3 strongest: 12 against 8, 84% to win the roll if all come through"
    ]
    assert {gauge.name: gauge.at for gauge in sheet.gauges}["wave-OMAHA"] == 2
    do(s, "wave US-1-26", "wave US-29-115", "wave US-29-116")
    omaha = next(batch for batch in sheet_of(s).batches if batch.title == "Omaha Beach (30)")
    assert {entry.piece: entry for entry in omaha.entries}["US-29-175"].says.endswith("; the first wave is full")


def test_a_beach_without_a_wave_is_asked_about() -> None:
    s = run(fresh(), AmphibiousPhase())
    assert said(s, "done").says == "Land nobody in the first wave"
    assert said(s, "done").question
    do(s, "wave US-4-8", "wave UK-3-8", "wave CA-3-7", "wave UK-50-69")
    assert said(s, "done").question == (
        "Nobody lands on Omaha Beach (30) in the first wave. Send the first wave in: 4 units?"
    )
    do(s, "wave US-1-16")
    assert said(s, "done").question == ""


def test_picked_units_go_into_the_wave_together() -> None:
    """§19.11 Five a beach."""
    s = run(fresh(), AmphibiousPhase())
    first, all_six = (
        ["US-1-16", "US-1-18", "US-4-8"],
        [f"US-{n}" for n in ("1-16", "1-18", "1-26", "29-115", "29-116", "29-175")],
    )
    assert SHOWS.together(s, first)[0].says == "First wave: 16/1 Inf, 18/1 Inf and 8/4 Inf"
    assert SHOWS.together(s, all_six) == SHOWS.together(s, ["US-1-16", "US-1-Art"]) == []


def test_the_beaches_to_be_stormed() -> None:
    """§21.1D §8.5"""
    s = landing(3, 3)
    (choice,) = SHOWS.choices(s)
    assert choice.says.startswith(
        "Assault Omaha Beach (30): Germans 3-4-3, 0-3-0, fortified; 2 units assault, 8 against "
    )


# --- reinforcements


def dawn(day: int, *due: str, **given: object) -> BreakoutState:
    s = position({}, day=day, scenario="three_weeks", **given)  # type: ignore[arg-type]
    for code in due:
        s.place(s.kit.unit_index[code], DUE)
    return run(s, Dawn())


def test_reinforcements_say_what_they_find() -> None:
    """§19.2"""
    s = dawn(2, "G-Lehr-901", "G-Lehr-902", "G-12SS-Pz")
    choice = said(s, "arrive G-Lehr-901 B")
    assert choice.says.endswith(" to Zone B (Chartres): nobody there; next to St. Pierre-sur-Dives and Falaise")
    assert (choice.place, choice.piece) == ("B", "G-Lehr-901")
    whole = said(s, "arrive G-Lehr-901 C", "arrive G-Lehr-902 C")
    assert whole.says == "Bring both of Pz Lehr to Zone C (Le Mans)"
    assert whole.aside


def test_the_sheet_of_arrivals_has_a_card_for_every_choice_of_places() -> None:
    s = dawn(2, "G-Lehr-901", "G-Lehr-902", "G-12SS-Pz")
    sheet = sheet_of(s)
    assert [batch.title for batch in sheet.batches] == [
        "Zone A (Rouen) or Zone B (Chartres)",
        "Zone B (Chartres) or Zone C (Le Mans)",
    ]
    lehr = sheet.batches[1]
    assert [choice.says for choice in lehr.choices] == ["All to Zone B (Chartres)", "All to Zone C (Le Mans)"]
    assert sheet.batches[0].choices == ()  # one unit alone
    then = play_on(s, *lehr.choices[0].actions)
    assert len(then.units_at(then.kit.place_named("B"), 1)) == 2


def test_ships_say_whose_the_beach_is() -> None:
    """§19.3 §14.1"""
    s = dawn(4, "US-2A-CCA", "US-2A-CCB", allied=["30"])
    assert s.agenda[-1].who(s) == ALLIED
    utah, omaha = (said(s, f"arrive US-2A-CCA {box}").says for box in ("UTAH", "OMAHA"))
    assert utah.endswith("the Germans hold the beach, no gun bears on it")
    assert omaha.endswith("the Allies hold the beach, no gun bears on it")


def test_picked_reinforcements_come_to_one_place() -> None:
    s = dawn(2, "G-Lehr-901", "G-Lehr-902", "G-12SS-Pz")
    assert [choice.place for choice in SHOWS.together(s, ["G-Lehr-901", "G-Lehr-902"])] == ["B", "C"]
    assert [choice.place for choice in SHOWS.together(s, ["G-Lehr-901", "G-12SS-Pz"])] == ["B"]
    do(s, "arrive G-Lehr-902 B")
    assert SHOWS.together(s, ["G-Lehr-901", "G-12SS-Pz", "G-Lehr-902"]) == []  # it has come already
