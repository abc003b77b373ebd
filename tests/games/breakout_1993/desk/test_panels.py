"""The panels: calendar, points, supply, arrivals, the Advantage, losses, charts, and what is reconstructed."""

from bocage.core.blocks import Counters, Rows, Sum, Text, Track
from bocage.core.desk import Panel
from bocage.games.breakout_1993 import tables
from bocage.games.breakout_1993.desk.panels import PANELS, panel
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.refit import RefitPhase
from bocage.games.breakout_1993.state import DUE, GONE, LEFT, BreakoutState
from tests.games.breakout_1993.daytime import GERMAN, do, impulse, position, run
from tests.games.breakout_1993.evening import bit

from .moments import moments


def shown(s: BreakoutState, name: str) -> Panel:
    found = panel(name, s, None)
    assert found is not None
    return found


def rows(s: BreakoutState, name: str, title: str) -> Rows:
    return next(b for b in shown(s, name).blocks if isinstance(b, Rows) and b.title.startswith(title))


def cells(s: BreakoutState, name: str, title: str) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in rows(s, name, title).rows}


def lit(s: BreakoutState, name: str, title: str) -> list[str]:
    found = rows(s, name, title)
    return [found.rows[row][0] for row, _ in found.lit]


def texts(s: BreakoutState, name: str) -> str:
    return "\n".join(block.says for block in shown(s, name).blocks if isinstance(block, Text))


def track(s: BreakoutState, title: str) -> Track:
    return next(b for b in shown(s, "day").blocks if isinstance(b, Track) and b.title == title)


def test_every_panel_answers_in_every_position() -> None:
    assert panel("none", position({}), None) is None
    for s in moments(8, every=60, most=900):
        for named in PANELS:
            found = shown(s, named.name)
            assert found.blocks
            for block in found.blocks:
                if isinstance(block, Rows):
                    assert all(len(row) == len(block.head) for row in block.rows), block.title
                    assert all(row < len(block.rows) for row, _ in block.lit)


# --- the day


def test_the_calendar_has_the_days_of_the_scenario() -> None:
    """§18.2 §22.2"""
    s = position({}, day=3)
    stages = track(s, "Days").stages
    assert [stage.title for stage in stages] == [f"{day} June" for day in range(6, 13)]
    assert [stage.when for stage in stages] == ["past", "past", "now", "later", "later", "later", "later"]
    assert stages[3].says == "begins Overcast; 4 Allied units and 5 German units"
    assert stages[4].says.startswith("begins Clear, reconstructed")
    assert len(track(position({}, scenario="three_weeks"), "Days").stages) == 21


def test_the_phases_of_the_landing_are_those_of_the_first_day() -> None:
    """§21.1 §6.1"""
    s = position({}, day=1)
    s.phase = "air"
    found = [(stage.title, stage.when) for stage in track(s, "This day").stages]
    assert found[:4] == [
        ("Airborne Phase", "past"),
        ("Naval Bombardment Phase", "past"),
        ("Air Bombardment Phase", "now"),
        ("Amphibious Assault Phase", "later"),
    ]
    last = position({}, day=7)
    last.phase = "regroup"
    assert [stage.title for stage in track(last, "This day").stages][-1] == "Night Regroup Phase"


def test_sunset_odds_run_from_the_marker_to_the_end() -> None:
    """§6.33 §6.34"""
    s = impulse({}, number=5)
    found = cells(s, "day", "Sunset odds")
    assert found["5"] == ("17%", "11%", "17%", "17%")
    assert found["6"] == ("28%", "14%", "23%", "40%")
    assert found["13"][-1] == "100%"
    assert lit(s, "day", "Sunset odds") == ["5"]
    assert "Now the day ends with this impulse with 17%" in texts(s, "day")
    s.phase = "refit"
    assert "Sunset odds" not in [block.title for block in shown(s, "day").blocks if isinstance(block, Rows)]


def test_the_sky_so_far_is_counted() -> None:
    """§RUL-36"""
    s = position({}, skies=(3, 2, 0), weather="overcast")
    assert "So far today: 3 numbers Clear, 2 numbers Overcast." in texts(s, "day")


# --- victory


def test_points_are_counted_line_by_line() -> None:
    """§22.2 §22.4"""
    units = {"US-1-16": "44", "US-1-18": "27", "G-352-916": "27"}
    s = position(units, allied=["44", "20", "27"])
    found = next(block for block in shown(s, "victory").blocks if isinstance(block, Sum))
    assert ([line.words for line in found.lines], found.total) == (["Bayeux", "Carentan", "the Advantage"], "5 of 10")
    assert cells(s, "victory", "Areas")["St. Lô (27)"] == ("2", "contested, Allied control")
    assert set(lit(s, "victory", "Areas")) == {"Carentan (44)", "Bayeux (20)"}
    assert "worth 2 points together; 7 give the Allies 1 point: 5 short" in texts(s, "victory")


def test_the_verdict_as_of_now() -> None:
    """§RUL-49"""
    s = position({}, day=7)
    assert "If the game ended now: German victory. Points are counted after Monday 12 June; this is the last" in texts(
        s, "victory"
    )
    s.phase, s.result = "over", "breakout"
    assert "The game is over: Allied breakout." in texts(s, "victory")


def test_the_way_to_a_breakout_is_shown_unit_by_unit() -> None:
    """§22.1 §RUL-72"""
    s = position({"UK-3-8": "A", "UK-3-9": "A spent"}, allied=["1", "7", "8"], lines=["1-7", "7-8"])
    s.fresh_zone = bit(s, "UK-3-8")
    found = cells(s, "victory", "Towards a breakout")
    assert found["8/3 Inf"] == ("Zone A (Rouen)", "yes", "yes", "yes")
    assert found["9/3 Inf"] == ("Zone A (Rouen)", "Spent", "yes", "no")
    assert lit(s, "victory", "Towards a breakout") == ["8/3 Inf"]
    assert "No Allied unit is in a Zone." in texts(position({}), "victory")


# --- supply


def test_depots_of_tonight_say_why() -> None:
    """§12.3 §12.31 §12.32"""
    s = position({"G-CA-Martin": "50"}, allied=["51", "30"])
    found, depot = cells(s, "supply", "Allied depots"), tables.constants().allied_depot
    assert found["Utah Beach (51)"] == (f"{depot} − 1 for 1 Fresh gun", str(depot - 1))
    assert found["Omaha Beach (30)"] == (str(depot), str(depot))
    assert found["Together"] == ("", str(2 * depot - 1))
    stormy = position({}, allied=["51"], weather="storm")
    assert cells(stormy, "supply", "Allied depots")["Utah Beach (51)"] == (f"{depot}, 10% in a Storm", "1")


def test_german_depots_follow_the_weather() -> None:
    """§12.4 §12.41 §12.44"""
    found = cells(position({}, skies=(3, 2, 0)), "supply", "German depots")
    assert found["Zone A (Rouen)"] == ("the day began Clear, 2 numbers of the other weather", "5")
    assert found["Cherbourg (58)"][1] == "3"


def test_the_need_is_counted_in_points() -> None:
    """§12.5"""
    s = position({"US-4-8": "51 d1", "US-2A-CCA": "51 spent", "US-1-16": "27 spent"}, allied=["51"])
    assert "3 Allied units not Fresh; to raise all to Fresh takes 5 points. 1 of them stands where" in texts(
        s, "supply"
    )


def test_placed_depots_are_listed() -> None:
    """§12.1"""
    s = run(position({"US-1-16": "29 spent"}, allied=["29", "30"], lines=["29-30"]), RefitPhase())
    while "depot 30 29" not in [str(a) for a in s.agenda[-1].options(s)]:
        do(s, "done")
    do(s, "depot 30 29")
    assert cells(s, "supply", "Allied depots of this evening")["Omaha Beach (30)"] == (
        "Trévières (29)",
        str(tables.constants().allied_depot),
    )


# --- arrivals and losses


def test_arrivals_go_by_day_and_entry() -> None:
    """§19.2 §19.3 §5.1"""
    s = position({})
    for code in ("G-12SS-25", "G-346-857", "US-82-325", "UK-4Armd"):
        s.at[s.kit.unit_index[code]] = DUE
    trays = [b for b in shown(s, "arrivals").blocks if isinstance(b, Counters)]
    assert [(tray.title, tray.says) for tray in trays] == [
        ("Wednesday 7 June, Allied", "By air to Ste. Mère-Église (50)."),
        ("Wednesday 7 June, German", "To Zone A (Rouen) or Zone B (Chartres)."),
        (
            "Thursday 8 June, Allied",
            "By sea to the Gold approach box, the Juno approach box or the Sword approach box.",
        ),
        ("Thursday 8 June, German", "To Zone A (Rouen)."),
    ]
    assert cells(s, "arrivals", "Still to come")["7 June"] == ("1", "1")
    assert "Nobody is still to come." in texts(position({}), "arrivals")


def test_losses_are_counted_and_shown() -> None:
    """§4.1 §19.6"""
    s = position({"US-4-8": "51 d1", "US-4-12": "UTAH", "G-352-916": "29"})
    s.at[s.kit.unit_index["G-352-914"]], s.at[s.kit.unit_index["US-2Rangers"]] = GONE, LEFT
    found = cells(s, "losses", "Units")
    assert (found["On the map"], found["Of them Disrupt 1"], found["In boxes"]) == (("1", "1"), ("1", "0"), ("1", "0"))
    assert (found["Eliminated"], found["Withdrawn"]) == (("0", "1"), ("1", "0"))
    trays = {block.title for block in shown(s, "losses").blocks if isinstance(block, Counters)}
    assert trays == {"German units eliminated", "Allied units withdrawn"}


# --- the Advantage


def test_the_advantage_lights_what_it_can_do_now() -> None:
    """§11.12 §11.1"""
    s = impulse({"US-1-16": "27", "G-352-916": "27"})
    assert lit(s, "advantage", "What it is good for") == ["Double Impulse"]
    assert lit(impulse({"US-1-16": "27"}, advantage=GERMAN), "advantage", "What it is good for") == []
    do(s, "activate 27")
    assert lit(s, "advantage", "What it is good for") == []
    assert cells(s, "advantage", "How it is lost") == {"Allied": ("1 unit", "0"), "German": ("3 units", "0")}


def test_shifts_follow_the_options() -> None:
    """§11.21 §11.22a"""
    without = position({}, allied_losses_shift=False, german_losses_shift=False)
    assert "do not move the impulse marker" in texts(without, "advantage")
    assert "Allied and German losses beyond" in texts(position({}), "advantage")


# --- charts


def test_charts_light_what_counts_in_the_fight() -> None:
    """§9.2 §9.3"""
    units = {"US-1-16": "27", "US-1-18": "27", "G-352-916": "27"}
    s = do(impulse(units), "activate 27", "assault 27", "point US-1-16", "with US-1-18")
    assert lit(s, "charts", "Attack Value of an assault") == ["9.2A", "9.2B", "9.2E"]
    assert lit(s, "charts", "Defense Value of an assault") == ["9.3A", "9.3B"]
    assert len(lit(s, "charts", "Terrain")) == 1
    assert lit(impulse({}), "charts", "Attack Value of an assault") == []


def test_charts_light_the_kind_of_bombardment() -> None:
    """§10.2 §10.3"""
    s = impulse({"G-Flak-1": "27", "US-1-Art": "27"})
    do(s, "bombard 27", "air american")
    fire = rows(s, "charts", "Attack Value of a bombardment")
    assert [fire.rows[row][1] for row, _ in fire.lit] == ["An air marker, in Clear weather"]
    shelter = rows(s, "charts", "Defense Value against it")
    assert [shelter.rows[row][1] for row, _ in shelter.lit] == ["The ground", "Each Fresh FLAK, against aircraft"]


def test_charts_print_the_figures_of_the_data() -> None:
    """§8.36 §8.4 §14.1 §12.8"""
    s = position({})
    assert cells(s, "charts", "Movement factors")["A Vacant Area the enemy controls"] == (
        str(tables.movement().vacant),
    )
    assert cells(s, "charts", "Aircraft over")["1"] == ("Disrupt 1", "Spent", "–")
    assert cells(s, "charts", "Coastal guns")["2"] == ("–", "Spent", "Disrupt 1")
    assert cells(s, "charts", "Isolated Germans")["2"] == ("–", "Disrupt 1", "eliminated", "eliminated")
    assert lit(position({}, weather="storm"), "charts", "Weather") == ["Storm"]
    assert "Overcast: no aircraft fly now." in texts(position({}, weather="overcast"), "charts")


# --- about


def test_the_page_says_what_is_reconstructed_and_how_to_correct_it() -> None:
    s = position({})
    assert "reconstruction in good faith" in texts(s, "about")
    assert "docs/games/breakout-1993.md" in texts(s, "about")
    shares = cells(s, "about", "How much is known")
    assert shares["Points of Areas"] == ("14", "46", "60")
    assert shares["Factors of units"] == ("29", "191", "220")
    assert shares["Rules"][2] == str(sum(1 for _ in GAME.rulebook))
    numbers = cells(s, "about", "Reconstructed numbers")
    assert numbers["naval_attack"][0] == str(tables.constants().naval_attack)
    assert "stacking_limit" not in numbers
