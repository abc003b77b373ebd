"""The supply dashboard: stocks and how long they last, what orders would leave, what the ships will bring."""

from bocage.core.blocks import Block, Counters, Rows, Sum, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.core.tally import Line
from bocage.games.battle_1981.logistics import general_need
from bocage.games.battle_1981.names import CATEGORIES, points_words, supplier_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.supply import in_line
from bocage.games.battle_1981.tables import numbers, tunables, turn_name

from .dashboard_orders import orders
from .dashboard_shipping import shipping
from .stocks import Stock, lasts_words, stocks
from .trays import counter

LOW = 1
"""Stocks that do not last longer than this many turns are lit."""

NATIONS = ("US", "BR")


def dashboard(s: BattleState, side: Side | None) -> Panel:
    """§5a §5h Stocks, this turn's orders, the ships of this turn and the next, who draws, who goes without."""
    blocks: list[Block] = [_stocks(s), *_warnings(s), *orders(s, side), *shipping(s), *_arrived(s), _drawers(s)]
    return Panel("supply", "Supply", [*blocks, *_without(s), *_rules()])


def _stocks(s: BattleState) -> Rows:
    """§5a §5h Each pool with its burn rate and how long it lasts without another ship."""
    found = stocks(s)
    rows = tuple(
        (
            stock.title,
            points_words(stock.have),
            points_words(stock.used),
            points_words(stock.used_last),
            points_words(stock.burn) if stock.burn else "–",
            lasts_words(stock),
        )
        for stock in found
    )
    head = ("", "In stock", "Used this turn", "Last turn", "A turn uses", "Lasts")
    return Rows(title="Stocks", head=head, rows=rows, lit=tuple((i, -1) for i in _low(found)), rule="§5a")


def _low(found: list[Stock]) -> list[int]:
    return [i for i, stock in enumerate(found[:3]) if stock.turns is not None and stock.turns < LOW]


def _warnings(s: BattleState) -> list[Block]:
    """What is about to go wrong."""
    found = [
        Text(f"{stock.title} does not last for another turn like the last one.", "§5h")
        for i, stock in enumerate(stocks(s))
        if i in _low(stocks(s))
    ]
    fed = in_line(s)
    out = [u for u in s.on_board(Side.ALLIED) if not fed >> u & 1]
    if out:
        when = numbers().supply_from_turn
        first = f" from {turn_name(when)} on" if s.turn + 1 < when else " next turn"
        count = "1 unit stands" if len(out) == 1 else f"{len(out)} units stand"
        found.append(Text(f"{count} out of line and will be unsupplied{first} unless lines reach them again.", "§6a"))
    return list(found)


def _arrived(s: BattleState) -> list[Block]:
    """§chart-transport What this turn's ships brought."""
    if not s.transport:
        return []
    lines = [Line(points_words(amount), "§5b", title) for title, amount in zip(CATEGORIES, s.credited, strict=True)]
    return [Sum(f"Ships of {turn_name(s.turn)}", lines, points_words(s.transport))]


def _drawers(s: BattleState) -> Rows:
    """§gen Who draws general supply: by lines, next to the enemy and behind."""
    rows = []
    for nation in NATIONS:
        own = [u for u in s.on_board(Side.ALLIED) if s.kit.kinds[u].is_american == (nation == "US")]
        near = [u for u in own if s.faces_enemy(u)]
        need = sum(general_need(s, u) for u in own)
        rows.append((supplier_words(nation), str(len(own)), str(len(near)), points_words(need)))
    head = ("", "Units ashore", "Next to Germans", "General supply a turn")
    return Rows(title="Who draws", head=head, rows=tuple(rows), rule="§gen")


def _without(s: BattleState) -> list[Block]:
    """§5k Units that are unsupplied this turn."""
    units = [u for u in s.on_board(Side.ALLIED) if not s.is_supplied(u)]
    if not units:
        return []
    t = tunables()
    says = f"They lost {t.starving_cp} combat points, gained {t.starving_fatigue} fatigue and fight at half (§5k)."
    return [Counters("Unsupplied this turn", [counter(s, u) for u in units], says)]


def _rules() -> list[Block]:
    """§fuel §gen §chart-supply §amph §5g What uses what."""
    chart, t = numbers(), tunables()
    rows = (
        ("Fuel", "10 for each movement point and 100 combat points on foot, 15 for all others"),
        (
            "General",
            f"{chart.general_elsewhere}% of combat points a turn, {chart.general_beside_enemy}% next to an enemy",
        ),
        ("Combat", "by both levels, for Allied attackers and defenders alike: see Charts"),
        ("Amphibious", "as many as the lander's combat points; what is left is lost"),
        (
            "A lander brings",
            f"{t.brought_fuel}% of its combat points in fuel, {t.brought_general}% general, {t.brought_combat}% combat",
        ),
    )
    return [Rows(title="What uses what", head=("", ""), rows=rows, rule="§5g")]
