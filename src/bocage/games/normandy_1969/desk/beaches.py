"""The panel of beaches and ships: what each supply beach lands, and the naval artillery of this combat phase."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.core.regiments.names import beach_words, begun, hex_list, values
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.landings import next_capacity, working_beaches
from bocage.games.normandy_1969.naval import guns_left
from bocage.games.normandy_1969.state import BOX, NormandyState

from .known import has_begun, knows_plan, room_left

HEAD = ("Supply beach", "This turn", "Landed", "Left", "Next turn", "")


def beaches(s: NormandyState, side: Side | None) -> Panel:
    """§RNF-1 §RNF-3 §INV-8 Landing capacity by beach, the plan for invasion, the ships' squares."""
    if not knows_plan(s, side):
        blocks: list[Block] = [Text("The Allied plan is sealed until the landing begins.", "§RUL-01")]
    else:
        blocks = [*_invasion(s), *_capacity(s)]
    return Panel("beaches", "Beaches and ships", [*blocks, *_ships(s)])


def _invasion(s: NormandyState) -> list[Block]:
    """§INV-1 Until they have landed: who is to storm which beach."""
    boxed = {n: s.units_at(BOX - n) for n in members(s.invaded)}
    if s.turn > 1 or not boxed or (has_begun(s) and not any(boxed.values())):
        return []
    rows = tuple((begun(beach_words(s, n)), values(s, units) or "nobody") for n, units in boxed.items())
    return [Rows(title="Off the invasion beaches", head=("Beach", "Units"), rows=rows, rule="§INV-1")]


def _capacity(s: NormandyState) -> list[Block]:
    """§OB-AL §RNF-1 §RNF-3 What the supply beaches can land, in factors."""
    if not s.supply:
        return []
    chart = tables()["beach_capacity"]
    if not has_begun(s):
        named = [begun(beach_words(s, n)) for n in members(s.supply)]
        return [Rows(title="Supply beaches", head=("Beach",), rows=tuple((name,) for name in named), rule="§INV-2")]
    rows = tuple(_beach(s, n) for n in members(s.supply))
    words = (
        f"{chart['later']} factors a turn, {chart['after_idle']} in a turn that follows one in which nothing landed; "
        f"{chart['turn_1']} in the second impulse of turn 1. A beach Germans have been on after turn 1 is dead."
    )
    return [Rows(title="Landing capacity", head=HEAD, rows=rows, rule="§RNF-1"), Text(words, "§RNF-3")]


def _beach(s: NormandyState, n: int) -> tuple[str, ...]:
    name, left = begun(beach_words(s, n)), room_left(s, n)
    if s.dead >> n & 1:
        return (name, "–", "–", "–", "–", "dead")
    if n not in working_beaches(s):
        return (name, str(s.capacity[n]), str(s.capacity[n] - left), "–", "–", "Germans on it")
    idle = s.turn > 1 and left == s.capacity[n]
    return (
        name,
        str(s.capacity[n]),
        str(s.capacity[n] - left),
        str(left),
        _next(s, n, left),
        "idle" if idle else "",
    )


def _next(s: NormandyState, n: int, left: int) -> str:
    """§RNF-1 §RUL-19 What it will take next turn, if nothing more lands in this one."""
    if s.turn == tables()["turns"]["count"]:
        return "–"
    chart = tables()["beach_capacity"]
    return str(next_capacity(s, n) if left == s.capacity[n] else chart["later"])


def _ships(s: NormandyState) -> list[Block]:
    """§INV-8 §R-05 §RUL-09 §RUL-11 The ships' squares of this combat phase, and how they fire."""
    chart, left = tables()["naval"], guns_left(s)
    fired = f"Fired in this combat phase: {hex_list(s, s.guns)}." if s.guns else "No ships have fired in this phase."
    where = "any coast square" if s.kit.options.naval_squares == "any_beach" else "an invasion beach"
    attack = f"{chart['factors']} factors for Allied units in {where}, when they attack from it or are attacked in it"
    return [
        Rows(
            title="Naval artillery",
            head=("", "Squares", "Factors"),
            rows=(
                ("Each combat phase", str(chart["squares"]), str(chart["squares"] * chart["factors"])),
                ("Left in this one", str(left), str(left * chart["factors"])),
            ),
            rule="§INV-8",
        ),
        Text(fired, "§INV-8"),
        Text(f"{attack}, once a combat phase for a square.", "§R-05"),
        Text("They fire by themselves; the Allies may hold a square's ships for another attack.", "§RUL-09"),
        Text("Gunfire is never multiplied or halved, and never lost in an exchange.", "§RUL-11"),
    ]
