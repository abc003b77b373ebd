"""The victory panel: the score with its reasons, what is still to be had, and what the total is called."""

from bocage.core.blocks import Block, Rows, Sum, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.core.regiments.desk_prizes import level_ranges, prize_table
from bocage.core.tally import written
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.orders import german_order
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.victory import Verdict, verdict

from .known import knows_order, knows_plan
from .score import city_prizes, depth_prize, edge_prizes

ORDER_RULE = "§VIC"


def victory(s: NormandyState, side: Side | None) -> Panel:
    """§VIC §LVL The score as of now, everything that scores, the levels."""
    judged = verdict(s) if knows_plan(s, side) else None
    blocks: list[Block] = [*_score(s, side, judged), *_tables(s, side), *_orders(s, side), _levels(s, side, judged)]
    least = tables()["victory"]["historical"]
    blocks.append(Text(f"{least} points of ground or more are a historical victory besides.", "§LVL-H"))
    return Panel("victory", "Victory", blocks)


def _score(s: NormandyState, side: Side | None, judged: Verdict | None) -> list[Block]:
    """§VIC The sum with its lines; the order of battle only for those who know it."""
    if judged is None:
        words = "What the Allies score hangs on their supply, which you cannot know. Below is what may score."
        return [Text(words, "§FOG-2")]
    known = knows_order(s, side)
    lines = [line for line in judged.tally if known or line.rule != ORDER_RULE]
    total = judged.total if known else judged.geographic
    blocks: list[Block] = [Sum("If the game ended now", lines, written(total))]
    if known:
        blocks.append(Text(f"{judged.level} victory.", "§LVL"))
    else:
        words = "Ground alone: the German order of battle, which you cannot know, is added at the end."
        blocks.append(Text(words, "§FOG-1"))
    if judged.historical:
        blocks.append(Text("The Allies would have the historical victory.", "§LVL-H"))
    return blocks


def _tables(s: NormandyState, side: Side | None) -> list[Block]:
    """§VIC-C §VIC-X §VIC-D Every prize with its points, whether it is scored, and why or why not."""
    return [
        prize_table("Cities", city_prizes(s, side), "§VIC-C"),
        prize_table("Divisions off the map", edge_prizes(s, side), "§VIC-X"),
        prize_table("Depth", [depth_prize(s, side)], "§VIC-D"),
    ]


def _orders(s: NormandyState, side: Side | None) -> list[Block]:
    """§VIC What each German order of battle adds; the one in force is lit for those who know it."""
    adjustments: dict[str, int] = tables()["victory"]["adjustment"]
    rows = tuple((letter, german_order(letter).title, signed(points)) for letter, points in adjustments.items())
    lit = tuple((i, -1) for i, letter in enumerate(adjustments) if knows_order(s, side) and letter == s.ob)
    return [Rows(title="German order of battle", head=("", "Plan", "Added"), rows=rows, lit=lit, rule="§VIC")]


def _levels(s: NormandyState, side: Side | None, judged: Verdict | None) -> Rows:
    """§LVL The bands from the highest down; the present one is lit where the total is known."""
    bands = tables()["victory"]["bands"][s.kit.options.bands]
    rows = level_ranges(bands)
    known = judged is not None and knows_order(s, side)
    lit = tuple((i, -1) for i, row in enumerate(rows) if known and judged is not None and row[1] == judged.level)
    return Rows(title="Levels of victory", head=("Total", "Victory"), rows=rows, lit=lit, rule="§LVL")


def signed(points: int) -> str:
    """A number with its sign, none for nothing: +4, −5, 0."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
