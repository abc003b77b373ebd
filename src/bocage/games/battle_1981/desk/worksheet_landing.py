"""§7d The fleets on one sheet: who waits at sea, what landing costs, where each could go ashore now."""

from msgspec.structs import replace

from bocage.core.chances import percent
from bocage.core.desk import Batch, Choice, Entry, Worksheet
from bocage.core.protocol import Side
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
from bocage.games.battle_1981.moves import bars_taking_up
from bocage.games.battle_1981.state import AMPHIBIOUS, BattleState

from .boxes import FLEETS, TITLES, inside
from .choices_landing import bare
from .choices_march import take_up
from .names import listed, number_of, points_words, unit_words
from .reasons import reason
from .together_landing import wave

FEW = 3
"""As many are named; more are counted."""


def landing_sheet(s: BattleState, ends: tuple[Choice, ...], first: tuple[str, ...] = ()) -> Worksheet | None:
    """§amph None once nobody can be landed any more; `first` is what has to be done before a unit is taken up."""
    waiting = [u for box in FLEETS.values() for u in inside(s, box)]
    if not any(can_land(s, u) for u in waiting):
        return None
    rows = _Rows(s, first)
    return Worksheet(
        name="landing",
        title="Landing",
        says=_sheet_words(s),
        batches=[_batch(s, box, rows) for box in FLEETS.values() if inside(s, box)],
        choices=ends,
        gathers=any(is_cleared(s, beach) and not is_closed(s, beach) for beach in range(len(s.ashore))),
    )


def _sheet_words(s: BattleState) -> str:
    """§amph §7e What there is to land with, and how the buttons are to be read."""
    left = points_words(s.pools[AMPHIBIOUS])
    says = f"{left} amphibious points left, one lands a combat point."
    if all(is_cleared(s, beach) for beach in range(len(s.ashore))):
        return says
    return f"{says} ~57: about what gets ashore if no ship fires; 67%: the chance to."


def _batch(s: BattleState, box: str, rows: "_Rows") -> Batch:
    """One fleet, its own beaches, and everybody it can land without a fight in one go."""
    units, nation = inside(s, box), "US" if box == FLEETS[13] else "BR"
    beaches = [n for n, beach in enumerate(s.kit.board.beachheads) if (beach.nation == "US") == (nation == "US")]
    says = listed(_beach_words(s, n) for n in beaches)
    entries = sorted((rows.entry(u, beaches) for u in units), key=lambda entry: not entry.choices)
    return Batch(title=TITLES[box], says=f"{says}.", entries=entries, choices=rows.all_of(units, beaches))


def _beach_words(s: BattleState, beach: int) -> str:
    name = s.kit.board.beachheads[beach].name
    if is_closed(s, beach):
        return f"{name} lost"
    return f"{name} cleared" if is_cleared(s, beach) else f"{name} {s.ashore[beach]} of 100 landed"


def best_way(s: BattleState, ways: list[Landing]) -> Landing:
    """The position of a beach one would mostly choose: away from enemies, and not needed for the beach beside it."""
    shores = [beach.landing for beach in s.kit.board.beachheads]
    near = s.near(Side.GERMAN)
    return min(ways, key=lambda way: (near >> way.hex & 1, sum(shore >> way.hex & 1 for shore in shores)))


class _Rows:
    """The rows of one sheet; what fights ashore leave is reckoned once for units alike."""

    def __init__(self, s: BattleState, first: tuple[str, ...]) -> None:
        self.s, self.first = s, first
        self.known: dict[tuple[int, ...], str] = {}

    def entry(self, u: Unit, beaches: list[int]) -> Entry:
        """A unit and its buttons: the beaches of its side of the sea, others if those are full; any way by the map."""
        s = self.s
        tired = f", fatigue {s.fatigue[u]}" if s.fatigue[u] else ""
        says = f"{unit_words(s, u)}, {number_of(s.cp[u], 'point')}{tired}"
        ruling = bars_taking_up(s, u)
        if ruling is not None:
            return Entry(s.kit.kinds[u].id, f"{says}. Not now: {reason(s, ruling.facts)}")
        found = beaches_for(s, u)
        ways = [way for way in found if way.beach in beaches] or found
        says += "" if ways[0].beach in beaches else ". There is room at other beaches only"
        shores = dict.fromkeys(way.beach for way in ways)
        buttons = [self._button(u, best_way(s, [way for way in ways if way.beach == beach])) for beach in shores]
        return Entry(s.kit.kinds[u].id, says, (*buttons, self._on_map(u)))

    def _button(self, u: Unit, way: Landing) -> Choice:
        """A beach in a word, and about what would be left of the unit where it has to fight: `Omaha ~41`."""
        s = self.s
        fight = "" if is_cleared(s, way.beach) else f" {self._left(u, coastal_strength(s, way.beach))}"
        actions = (*self.first, str(s.kit.named("unit")[u]), f"land {landing_noun(s, way)}")
        says = f"{s.kit.board.beachheads[way.beach].name}{fight}"
        return Choice(actions=actions, says=says, group="Land", place=s.kit.names[way.hex])

    def _on_map(self, u: Unit) -> Choice:
        """Every position of every beach."""
        taken = take_up(self.s, self.s.kit.named("unit")[u])
        return replace(taken, actions=(*self.first, *taken.actions), says="On the map", value="")

    def _left(self, u: Unit, coast: int) -> str:
        """§7e What a fight without bombardment leaves."""
        s = self.s
        like = (s.cp[u], s.leader[u], s.fatigue[u], s.kit.special >> u & 1, coast)
        if like not in self.known:
            fight = bare(s, u, coast)
            sure = f", {percent(fight.ashore)}" if fight.ashore < 1 else ""
            self.known[like] = f"~{round(fight.left)}{sure}"
        return self.known[like]

    def all_of(self, units: list[Unit], beaches: list[int]) -> tuple[Choice, ...]:
        """§7e As many as the points and the cleared beaches take, in the order of the roster."""
        s, party, chain = self.s, list[Unit](), tuple[str, ...]()
        for u in units:
            if bars_taking_up(s, u) is None and (longer := wave(s, [*party, u], beaches)):
                party.append(u)
                chain = longer
        if len(party) < 2:
            return ()
        cost = points_words(sum(landing_cost(s, u) for u in party))
        who = listed(unit_words(s, u) for u in party) if len(party) <= FEW else f"{len(party)} units"
        return (Choice(actions=chain, says=f"Land {who} at cleared beaches ({cost} points)", group="Together"),)
