"""§7d The fleets on one sheet: who waits at sea, what landing costs, where each could go ashore now."""

from typing import TypeAlias

from msgspec.structs import replace

from bocage.core.desk import Batch, Choice, Entry, Worksheet
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.landing import (
    Landing,
    beaches_for,
    can_land,
    coastal_strength,
    is_cleared,
    is_closed,
    landing_cost,
    landing_noun,
)
from bocage.games.battle_1981.moves import MoveSide, able_units, bars_taking_up
from bocage.games.battle_1981.state import AMPHIBIOUS, BattleState

from .boxes import FLEETS, TITLES, inside
from .choices_landing import bare, left_words
from .choices_march import end_of_phase, take_up
from .names import figure_words, listed, number_of, points_words, unit_words
from .reasons import reason
from .together_landing import wave

FEW = 3
"""As many are named; more are counted."""

Known: TypeAlias = dict[tuple[int, ...], str]
"""What fights ashore leave, by what makes a difference to them."""


def landing_sheet(s: BattleState, task: MoveSide) -> Worksheet | None:
    """§amph None once nobody can be landed any more."""
    waiting = [u for box in FLEETS.values() for u in inside(s, box)]
    able = [u for u in waiting if can_land(s, u)]
    if not able:
        return None
    left, known = points_words(s.pools[AMPHIBIOUS]), Known()
    fights = not all(is_cleared(s, beach) for beach in range(len(s.ashore)))
    legend = " ~ is about what a fight with the coastal defence leaves, without bombardment." if fights else ""
    return Worksheet(
        name="landing",
        title="Landing",
        says=f"{left} amphibious points left this turn, a point for each combat point; what is not used is lost. "
        f"{number_of(len(able), 'unit')} of {len(waiting)} could land next.{legend}",
        batches=[_batch(s, box, known) for box in FLEETS.values() if inside(s, box)],
        choices=(end_of_phase(s, task, list(able_units(s, task.side))),),
    )


def _batch(s: BattleState, box: str, known: Known) -> Batch:
    """One fleet, its own beaches, and everybody it can land without a fight in one go."""
    units, nation = inside(s, box), "US" if box == FLEETS[13] else "BR"
    beaches = [n for n, beach in enumerate(s.kit.board.beachheads) if (beach.nation == "US") == (nation == "US")]
    says = listed(_beach_words(s, n) for n in beaches)
    entries = sorted((_entry(s, u, beaches, known) for u in units), key=lambda entry: not entry.choices)
    return Batch(title=TITLES[box], says=f"{says}.", entries=entries, choices=_all_of(s, units, beaches))


def _beach_words(s: BattleState, beach: int) -> str:
    name = s.kit.board.beachheads[beach].name
    if is_closed(s, beach):
        return f"{name} lost"
    return f"{name} cleared" if is_cleared(s, beach) else f"{name} {s.ashore[beach]} of 100 landed"


def _entry(s: BattleState, u: Unit, beaches: list[int], known: Known) -> Entry:
    """A unit, what it costs, and its buttons: each way ashore at the beaches of its side of the sea, and any other."""
    says = f"{unit_words(s, u)}: {figure_words(s, u)} — {points_words(landing_cost(s, u))} to land"
    ruling = bars_taking_up(s, u)
    if ruling is not None:
        return Entry(s.kit.kinds[u].id, f"{says}. Not now: {reason(s, ruling.facts)}")
    ways = [way for way in beaches_for(s, u) if way.beach in beaches]
    says += "" if ways else ". There is room at other beaches only"
    choose = replace(take_up(s, s.kit.named("unit")[u]), says="Choose on the map", value="")
    return Entry(s.kit.kinds[u].id, says, (*[_button(s, u, way, known) for way in ways], choose))


def _button(s: BattleState, u: Unit, way: Landing, known: Known) -> Choice:
    """A way ashore in a word: `Omaha 5-08`, and about what would be left of the unit where it has to fight: `~41`."""
    name = s.kit.board.beachheads[way.beach].name
    left = "" if is_cleared(s, way.beach) else f" {_left(s, u, coastal_strength(s, way.beach), known)}"
    says = f"{name} {s.kit.names[way.hex]}{left}"
    actions = (str(s.kit.named("unit")[u]), f"land {landing_noun(s, way)}")
    return Choice(actions=actions, says=says, group="Land", place=s.kit.names[way.hex])


def _left(s: BattleState, u: Unit, coast: int, known: Known) -> str:
    """§7e What a fight without bombardment leaves; units alike are reckoned once."""
    like = (s.cp[u], s.leader[u], s.fatigue[u], s.kit.special >> u & 1, coast)
    if like not in known:
        known[like] = left_words(bare(s, u, coast))
    return known[like]


def _all_of(s: BattleState, units: list[Unit], beaches: list[int]) -> tuple[Choice, ...]:
    """§7e As many as the points and the cleared beaches take, in the order of the roster."""
    party = list[Unit]()
    chain = tuple[str, ...]()
    for u in units:
        if bars_taking_up(s, u) is None and (longer := wave(s, [*party, u], beaches)):
            party.append(u)
            chain = longer
    if len(party) < 2:
        return ()
    cost = points_words(sum(landing_cost(s, u) for u in party))
    who = listed(unit_words(s, u) for u in party) if len(party) <= FEW else f"{len(party)} units"
    return (Choice(actions=chain, says=f"Land {who} at cleared beaches ({cost} points)", group="Together"),)
