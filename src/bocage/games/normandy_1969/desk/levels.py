"""The victory panel: the score with its reasons, what is still to be had, and what the total is called."""

from bocage.core.blocks import Block, Rows, Sum, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.core.regiments.desk_prizes import level_ranges, prize_table
from bocage.core.tally import written
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.victory import Verdict, verdict

from .known import knows_plan
from .score import prizes

HISTORY = "Allied tactical"
"""§LVL The level of what really happened."""


def victory(s: NormandyState, side: Side | None) -> Panel:
    """§VIC §LVL The score as of now, everything that scores, the levels."""
    if not knows_plan(s, side):
        return Panel(
            "victory", "Victory", [Text("Nobody has landed: the Allies have scored nothing.", "§VIC"), _levels()]
        )
    judged = verdict(s)
    blocks: list[Block] = [
        Sum("The score" if s.phase == "over" else "If the game ended now", judged.tally.lines(), written(judged.total)),
        Text(f"{judged.level} victory. {_to_the_next(judged)}".strip(), "§LVL"),
        *(prize_table(title, found, "§VIC") for title, found in prizes(s)),
        _levels(judged.level),
        Text(f"What really happened is the level “{HISTORY}”. Only the Allies score.", "§LVL"),
    ]
    return Panel("victory", "Victory", blocks)


def _to_the_next(judged: Verdict) -> str:
    """How much is missing to the level above."""
    above = [
        band["upto"] + 1 - judged.total for band in tables()["victory"]["bands"][:-1] if judged.total <= band["upto"]
    ]
    return f"{written(above[0])} more for the next level." if above else ""


def _levels(now: str = "") -> Rows:
    """§LVL The levels from the highest down, the present one lit."""
    rows = level_ranges(tables()["victory"]["bands"])
    lit = tuple((i, -1) for i, row in enumerate(rows) if row[1] == now)
    return Rows(title="Levels of victory", head=("Total", "Victory"), rows=rows, lit=lit, rule="§LVL")
