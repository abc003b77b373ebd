"""The forces panel: both armies in figures, every unit in its tray."""

from collections.abc import Callable

from bocage.core.blocks import Block, Counters, Rows
from bocage.core.desk import Panel
from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Side
from bocage.games.battle_1981.effectiveness import WHOLE, effect
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.landing import landing_cost
from bocage.games.battle_1981.names import nation_words, number_of, points_words, side_words
from bocage.games.battle_1981.state import AT_SEA, DUE, GONE, BattleState

from .boxes import comes
from .pieces import TIRED
from .trays import counter

NATIONS = ("US", "BR", "CN", "GE")


def forces(s: BattleState, side: Side | None) -> Panel:
    """§10a §11a §9s Figures first, then ashore by nation, at sea, lost."""
    blocks: list[Block] = [_summary(s), *(tray for nation in NATIONS for tray in _ashore(s, nation))]
    return Panel("forces", "Forces", [*blocks, *_at_sea(s), *_lost(s)])


def _summary(s: BattleState) -> Rows:
    """Both sides in numbers."""
    rows = (
        ("Units on the map", *_each(s, lambda units: str(len(units)))),
        ("Combat points", *_each(s, lambda units: str(sum(s.cp[u] for u in units)))),
        ("Effective strength in the open", *_each(s, lambda units: str(_effective(s, units)))),
        ("Mean fatigue", *_each(s, lambda units: _mean([s.fatigue[u] for u in units]))),
        (f"Tired, {TIRED} or more", *_each(s, lambda units: str(sum(s.fatigue[u] >= TIRED for u in units)))),
        ("Next to an enemy", *_each(s, lambda units: str(sum(s.faces_enemy(u) for u in units)))),
        ("Unsupplied", *_each(s, lambda units: str(sum(not s.is_supplied(u) for u in units)))),
        ("Cadres", *_each(s, lambda units: str(sum(s.cadres >> u & 1 for u in units)))),
        ("Combat points lost, coastal defences aside", *(str(sum(s.lost[of::2])) for of in BOTH)),
        ("Units lost", *(str(sum(at == GONE for at in s.at[of::2])) for of in BOTH)),
        ("Still to come", *(str(_coming(s, of)) for of in BOTH)),
    )
    return Rows(title="Both sides", head=("", *(side_words(of) for of in BOTH)), rows=rows, rule="§10a")


def _coming(s: BattleState, of: Side) -> int:
    """§11b Who waits at sea, or comes before the last turn."""
    return sum(s.at[u] == AT_SEA or (s.at[u] == DUE and comes(s, s.kit.kinds[u])) for u in range(of, len(s.at), 2))


def _each(s: BattleState, says: Callable[[list[Unit]], str]) -> list[str]:
    return [says(s.on_board(of)) for of in BOTH]


def _effective(s: BattleState, units: list[Unit]) -> int:
    return sum(s.cp[u] * effect(s, u) for u in units) // WHOLE


def _mean(numbers: list[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}" if numbers else "–"


def _ashore(s: BattleState, nation: str) -> list[Block]:
    """One nation on the map, the strongest first; those in the line apart from those behind it."""
    units = [u for u in members(s.kit.of_side[nation == "GE"]) if s.at[u] >= 0 and s.kit.kinds[u].nation == nation]
    found: list[Block] = []
    for title, wanted in (("in the line", True), ("behind the line", False)):
        here = sorted((u for u in units if s.faces_enemy(u) == wanted), key=lambda u: -s.cp[u])
        if here:
            says = f"{number_of(len(here), 'unit')}, {sum(s.cp[u] for u in here)} combat points."
            found.append(Counters(f"{nation_words(nation)} {title}", [counter(s, u) for u in here], says))
    return found


def _at_sea(s: BattleState) -> list[Block]:
    """§11a §amph Who waits to be landed or dropped, and for how many points."""
    units = [u for u in members(s.kit.of_side[Side.ALLIED]) if s.at[u] == AT_SEA]
    if not units:
        return []
    cost = sum(landing_cost(s, u) for u in units if not s.kit.kinds[u].is_airborne)
    says = f"{points_words(cost)} amphibious points would land them all (§amph)."
    return [Counters("Allied units not ashore yet", [counter(s, u) for u in units], says)]


def _lost(s: BattleState) -> list[Block]:
    """§9s §9r Who is gone for good."""
    found: list[Block] = []
    for of in BOTH:
        units = [u for u in members(s.kit.of_side[of]) if s.at[u] == GONE]
        if units:
            trays = [counter(s, u, f"{s.lost[u]} combat points lost in all") for u in units]
            found.append(Counters(f"{side_words(of)} units eliminated", trays, number_of(len(units), "unit") + "."))
    return found
