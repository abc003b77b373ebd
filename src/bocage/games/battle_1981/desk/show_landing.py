"""§7d §7e Coming ashore: which beach, what it costs and brings, what the coastal defence would do; whole waves."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bocage.core import play
from bocage.core.chances import percent
from bocage.core.desk import Batch, Choice, Entry, Route, Worksheet
from bocage.core.nouns import sentence
from bocage.core.protocol import ROLL, Action, Side
from bocage.core.tally import Line
from bocage.core.together import GROUP
from bocage.games.battle_1981.effectiveness import most_level
from bocage.games.battle_1981.forecast import Landing as Forecast
from bocage.games.battle_1981.forecast import landing as forecast
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.landing import (
    STEP_FACES,
    beaches_for,
    can_land,
    coastal_strength,
    is_cleared,
    is_closed,
    landing_cost,
)
from bocage.games.battle_1981.moves import STOP, MoveSide, MoveUnit, bars_taking_up
from bocage.games.battle_1981.names import decimal_words, hex_words, listed, number_of, points_words, the, unit_words
from bocage.games.battle_1981.nouns import LANDING, NOUNS, Landing
from bocage.games.battle_1981.state import AMPHIBIOUS, AT_SEA, BattleState
from bocage.games.battle_1981.tables import numbers, tunables

from .boxes import FLEETS, TITLES, inside
from .choices_words import beside_words, on_unit, picked, points
from .plans_words import between

AT_SEA_GROUP = "Land a unit"
FEW = 3
"""As many are named; more are counted."""

EXTREMES = (1, STEP_FACES)
"""§8a The faces with an extra point and without: what is the same after both is the same after all between."""

MEDIUM = 5
"""§9b The level of the coastal defence, and the lander's in a forecast if it is not too tired for it."""

GUNS = 99
"""§9k The bombardment of every round in the better of two forecasts: all the ships of one round."""


class Assault(Struct, frozen=True):
    """A landing against the coastal defence, without and with bombardment."""

    coast: int
    bare: Forecast
    shelled: Forecast


def price_words(s: BattleState, u: Unit) -> str:
    """§amph What landing a unit takes of what is left: `75 of 430 amphibious points`."""
    return f"{points_words(landing_cost(s, u))} of {points_words(s.pools[AMPHIBIOUS])} amphibious points"


def brings_words(s: BattleState, u: Unit) -> str:
    """§5g What a unit carries across."""
    per, cp = tunables(), s.cp[u]
    fuel, general, combat = (
        points_words(each * cp) for each in (per.brought_fuel, per.brought_general, per.brought_combat)
    )
    return f"brings {fuel} fuel, {general} general and {combat} combat supply"


def beach_title(s: BattleState, beach: int) -> str:
    """A beach and how far it is cleared."""
    name, need = s.kit.board.beachheads[beach].name, numbers().cleared
    if is_cleared(s, beach):
        return f"{name} Beach, cleared"
    return f"{name} Beach, {s.ashore[beach]} of {need} landed: a coastal defence of {coastal_strength(s, beach)}"


def landings(s: BattleState, u: Unit) -> list[Choice]:
    """§7d Every way ashore of a unit at sea, beach by beach."""
    ways = beaches_for(s, u)
    beaches = {way.beach: coastal_strength(s, way.beach) for way in ways if not is_cleared(s, way.beach)}
    fights = {coast: assault(s, u, coast) for coast in set(beaches.values())}
    return [_land(s, u, way, fights[beaches[way.beach]] if way.beach in beaches else None) for way in ways]


def assault(s: BattleState, u: Unit, coast: int) -> Assault:
    """§7e What a unit may expect of a beach that is not cleared, with a coastal defence of so many points."""
    shots = [GUNS] * (s.naval // GUNS) if s.naval >= GUNS else [s.naval]
    return Assault(coast, bare(s, u, coast), forecast(s, u, coast, usual_level(s, u), shots))


def bare(s: BattleState, u: Unit, coast: int) -> Forecast:
    """§7e The same without bombardment."""
    return forecast(s, u, coast, usual_level(s, u))


def usual_level(s: BattleState, u: Unit) -> int:
    """§9c A medium attack, or as much as a tired unit can do."""
    return min(MEDIUM, most_level(s, (u,)))


def left_words(fight: Forecast) -> str:
    """What a fight leaves on average; the chance to win it where that is not sure: `~41`, `87%`."""
    return f"~{round(fight.left)}" if fight.ashore == 1 else percent(fight.ashore)


def _land(s: BattleState, u: Unit, way: Landing, fight: Assault | None) -> Choice:
    actions, place = (str(LANDING.action(s, "land", way)),), s.kit.names[way.hex]
    beside = beside_words(s, Side.ALLIED, way.hex)
    near = f", next to {beside}: its move ends there" if beside else ""
    group, where = beach_title(s, way.beach), hex_words(s, way.hex)
    beach = s.kit.board.beachheads[way.beach].name
    if fight is None:
        left = max(0, s.mp[u] - step_points(s, way))
        then = near or f", {points(left)} left at most"
        says = f"Ashore at {where} from {beach}{then}"
        return Choice(actions=actions, says=says, group=group, place=place, value="end" if near else str(left))
    says = f"Fight ashore at {where} from {beach} — {assault_words(s, u, fight)}{near}"
    value = left_words(fight.bare)
    return Choice(actions=actions, says=says, group=group, place=place, value=value)


def step_points(s: BattleState, way: Landing) -> int:
    """§RUL-21 The movement points of the step onto land, the extra one aside."""
    near = s.near(Side.GERMAN) >> way.hex & 1
    return s.kit.cost[way.hex] + (numbers().beside_enemy if near else 0)


def assault_words(s: BattleState, u: Unit, fight: Assault) -> str:
    """§7e The chance to win and what is left, at a medium level: `99% to win, about 45 of 75 left (38 to 51)`."""
    bare, shelled = fight.bare, fight.shelled
    won = (
        f"{percent(bare.ashore)} to win, about {round(bare.left)} of {s.cp[u]} left ({between(bare.least, bare.most)})"
    )
    rounds = f"in {decimal_words(bare.rounds)} rounds"
    return f"{won} {rounds}; with ships firing about {round(shelled.left)}" if s.naval else f"{won} {rounds}"


def landing_route(s: BattleState, u: Unit, way: Landing) -> Route:
    """§amph §5g §7e §RUL-21 What landing takes and brings, the fight if there is one, and the step onto land."""
    beach = s.kit.board.beachheads[way.beach]
    lines = [Line(points_words(landing_cost(s, u)), "§amph", "amphibious points"), Line("", "§5g", brings_words(s, u))]
    if not is_cleared(s, way.beach):
        fight = assault(s, u, coastal_strength(s, way.beach))
        lines.append(Line(str(fight.coast), "§7e", f"points of coastal defence: {assault_words(s, u, fight)}"))
        lines.append(Line(f"{tunables().coastal_round} MP", "§7f", "a round, as far as the points go"))
    lines += _ashore(s, u, way)
    have = points_words(s.pools[AMPHIBIOUS])
    return Route((s.kit.names[beach.marker], s.kit.names[way.hex]), lines, points_words(landing_cost(s, u)), have)


def _ashore(s: BattleState, u: Unit, landing: Landing) -> list[Line]:
    """§RUL-21 The step from the craft."""
    h = landing.hex
    lines = [Line(f"{s.kit.cost[h]} MP", "§chart-terrain", f"{hex_words(s, h)}: {s.kit.board.terrain[h]}")]
    if beside := beside_words(s, Side.ALLIED, h):
        words = f"next to {beside}, where the move ends"
        lines.append(Line(f"{numbers().beside_enemy} MP", "§8b", words))
    return lines


# --- several at once
#
# A die falls for each of them, for the extra point of its step; they are sent together only where what has to be said
# next is the same whatever it shows.


def together_ashore(s: BattleState, task: MoveSide | MoveUnit, pieces: Sequence[str]) -> list[Choice]:
    """§7e Cleared beaches that have room for all of these."""
    units = picked(s, pieces)
    if not units or any(s.at[u] != AT_SEA for u in units):
        return []
    found = []
    for beach in range(len(s.ashore)):
        if chain := wave(s, units, (beach,)):
            found.append(_wave(s, units, chain, beach))
    return found


def _wave(s: BattleState, units: Sequence[Unit], chain: tuple[str, ...], beach: int) -> Choice:
    where = s.kit.board.beachheads[beach]
    cost, have = points_words(sum(landing_cost(s, u) for u in units)), points_words(s.pools[AMPHIBIOUS])
    says = f"Land {listed(the(s, u) for u in units)} from {where.name} — {cost} of {have} points"
    return Choice(actions=chain, says=says, group=GROUP, place=s.kit.names[where.marker])


def wave(s: BattleState, units: Sequence[Unit], beaches: Sequence[int]) -> tuple[str, ...]:
    """The actions that land all of these at beaches that are cleared; empty where that cannot be said beforehand."""
    trials = [s.clone(), s.clone()]
    chain = list[str]()
    if isinstance(s.agenda[-1], MoveUnit):
        _act(trials, chain, str(STOP))
    for u in units:
        if not all(isinstance(one.agenda[-1], MoveSide) and bars_taking_up(one, u) is None for one in trials):
            return ()
        _act(trials, chain, str(s.kit.named("unit")[u]))
        way = next((way for way in _in_order(trials[0], u) if way.beach in beaches), None)
        if way is None:
            return ()
        _act(trials, chain, f"land {LANDING.written(s, way)}")
        if u != units[-1] and all(isinstance(one.agenda[-1], MoveUnit) for one in trials):
            _act(trials, chain, str(STOP))
    return tuple(chain)


def _in_order(s: BattleState, u: Unit) -> list[Landing]:
    """Ways ashore at cleared beaches, away from enemies first."""
    ways = [way for way in beaches_for(s, u) if is_cleared(s, way.beach)]
    return sorted(ways, key=lambda way: s.near(Side.GERMAN) >> way.hex & 1)


def _act(trials: list[BattleState], chain: list[str], text: str) -> None:
    """One action on both trial boards; every die shows the one extreme on the first, the other on the second."""
    chain.append(text)
    for face, trial in zip(EXTREMES, trials, strict=True):
        play.act(trial, Action.parse(text))
        while trial.agenda and trial.agenda[-1].waits == ROLL:
            play.land(trial, face)


# --- the fleets on one sheet


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
            return Entry(s.kit.kinds[u].id, f"{says}. Not now: {sentence(NOUNS, s, ruling.says, ruling.facts)}")
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
        actions = (*self.first, str(s.kit.named("unit")[u]), f"land {LANDING.written(s, way)}")
        says = f"{s.kit.board.beachheads[way.beach].name}{fight}"
        return Choice(actions=actions, says=says, group="Land", place=s.kit.names[way.hex])

    def _on_map(self, u: Unit) -> Choice:
        """Every position of every beach."""
        taken = on_unit(self.s, "unit", u, "On the map", AT_SEA_GROUP)
        return replace(taken, actions=(*self.first, *taken.actions))

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
        return (Choice(actions=chain, says=f"Land {who} at cleared beaches ({cost} points)", group=GROUP),)
