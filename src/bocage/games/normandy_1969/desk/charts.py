"""The printed tables as panels: terrain, stacking, scatter, combat results. Every figure comes from the data."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel, Plan
from bocage.core.protocol import Side
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import NormandyState

from .plans import plans

FRACTIONS = {"1/3": "⅓", "1/2": "½"}


# --- terrain


def terrain(s: NormandyState, side: Side | None) -> Panel:
    """§TEC Costs by allowance and multiples of the defense; zones, stacks, landings on Germans and drops."""
    slow = tables()["terrain"]["slow_up_to"]
    head = ("", f"Allowance {slow} or less", f"{slow + 1} or more", "Defenders")
    rows = tuple(_line(s, key, name) for key, name in _GROUND)
    return Panel(
        "terrain",
        "Terrain",
        [
            Rows(title="Terrain effects", head=head, rows=(*rows, *_water()), rule="§TEC"),
            Text("Only the best multiple counts; armor alone and units out of supply are halved first.", "§R-16"),
            Text("Off the road, water is crossed only by a unit that began its turn beside it.", "§TEC-RIVER-M"),
            Text("On turn 1 roads take the Allies over rivers, but save them no points.", "§INV-9"),
            Text("A unit stops on entering an enemy zone.", "§ATT-1"),
            _stacking(),
            _landing(),
            _scatter(),
        ],
    )


_GROUND = (
    ("clear", "Clear"),
    ("bocage", "Bocage"),
    ("swamp", "Swamp"),
    ("forest", "Forest"),
    ("road", "Road, by road"),
    ("city", "City, by road"),
    ("fortress", "Fortress"),
)


def _line(s: NormandyState, key: str, name: str) -> tuple[str, ...]:
    """§TEC §R-03 A line of the chart; a dash where it says nothing."""
    line = tables()["terrain"][key]
    costs = [FRACTIONS.get(line[word], line[word]) if word in line else "–" for word in ("slow", "fast")]
    times = line.get("defense", 1)
    if isinstance(times, dict):
        times = times[s.kit.options.city_defense]
    whom = ", Germans only" if key == "fortress" else ""
    return (name, *costs, f"× {times}{whom}" if times != 1 else "–")


def _water() -> tuple[tuple[str, ...], ...]:
    """§TEC-RIVER §TEC-RIVER-M §TEC-FLOOD Water on the sides of a square."""
    times = tables()["terrain"]["river"]["defense"]
    return (
        ("River side", "by road", "by road", f"× {times} if every attacker is across it"),
        ("Flooded side", "by road", "by road", "no Allied attack across it"),
    )


def _stacking() -> Rows:
    """§STK-1 §STK-2 §STK-3 The largest stacks."""
    limits = tables()["stacking"]
    rows = tuple(
        (words, str(limits["units"]), str(limits[key]))
        for words, key in (("Bocage, swamp, forest, flooded", "regiments_rough"), ("Elsewhere", "regiments"))
    )
    return Rows(title="Largest stacks", head=("", "Units", "Of them regiments"), rows=rows, rule="§STK")


def _landing() -> Rows:
    """§INV-5 What Germans count when paratroops come down on them."""
    chart = tables()["landing"]
    rows = tuple(
        (words, f"× {FRACTIONS.get(chart[key], chart[key])}")
        for words, key in (("Anywhere", "open"), ("In a fortress", "fortress"))
    )
    return Rows(title="Germans landed upon by paratroops", head=("", "Defense"), rows=rows, rule="§INV-5")


def _scatter() -> Rows:
    """§SCT §R-10 Battalions lost by a drop; S moves it one square."""
    table = tables()["scatter"]
    rows = tuple(
        (words, *(cell.replace("-", "−") for cell in table[key]))
        for key, words in (("clear", "Drop in the clear"), ("other", "Bocage, forest, swamp, city or river"))
    )
    head = ("Die", *(str(die) for die in range(1, len(table["clear"]) + 1)))
    return Rows(title="Scatter of paratroops (S: one square off)", head=head, rows=rows, rule="§SCT")


# --- combat


def combat(s: NormandyState, side: Side | None) -> Panel:
    """§CRT The combat results; the columns that the attacks on the table use are lit."""
    crt, found = tables()["crt"], plans(s, side)
    rows = tuple((die, *cells) for die, cells in crt["rows"].items())
    blocks: list[Block] = [Text(plan_words(plan), "§CMB-6") for plan in found]
    columns: list[str] = crt["columns"]
    used = {case.column for plan in found for case in plan.cases}
    lit = tuple((-1, i) for i, column in enumerate(columns, 1) if column in used)
    blocks.append(Rows(title="Combat results", head=("Die", *columns), rows=rows, lit=lit, rule="§CRT"))
    blocks += [Text(words, rule) for words, rule in _RESULTS]
    return Panel("combat", "Combat table", blocks)


def plan_words(plan: Plan) -> str:
    """An attack on the table and its column."""
    columns = [case.column for case in plan.cases if case.column]
    return f"{plan.title}: {' or '.join(columns) or 'no attacker yet'}."


_RESULTS = (
    ("Odds drop fractions in the defender's favor: 29 against 10 is 2-1. Nothing is added to the die.", "§CMB-7"),
    ("AB, DB: attackers or defenders go back so many squares, by their owner's choice, or are lost.", "§CRT-DB"),
    ("AE, DE: the attackers or the defenders are destroyed.", "§CRT-DE"),
    ("EX: the smaller side, by basic factors, is destroyed; the other loses at least as much.", "§CRT-EX"),
)
