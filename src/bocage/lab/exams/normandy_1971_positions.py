"""Positions of Normandy (1971) on the real board, made by the game's own verbs, for exams and tests.

The forces named stand on the map. The other Allies wait to land; other Germans are lost if their time has come, or
still to arrive.
"""

from collections.abc import Iterable, Mapping

from bocage.core import play
from bocage.core.hexes import mask_of
from bocage.core.protocol import Action, Side, Task
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import RESERVE
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.deployment import muster
from bocage.games.normandy_1971.entrench import EndPlayerTurn
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.orders import GROUPS
from bocage.games.normandy_1971.sequence import (
    EndGameTurn,
    FinalVerdict,
    GameTurn,
    GermanPlayerTurn,
    StartReinforcement,
)
from bocage.games.normandy_1971.setup import enlist
from bocage.games.normandy_1971.state import NormandyState

FIRST, SECOND, COMBAT, REINFORCEMENT = "first movement", "second movement", "combat", "reinforcement"
LAST = 6
ORDER = "F"
"""The order of battle with most of everything."""
BEACHES = (3, 8, 10, 12, 16)
"""The supply beaches of 6 June, all alive."""
BY_SEA = ("assault", "second_wave", "follow_up")

SHORE = {"Y35": "7-4", "II34": "7-4", "MM34": "7-4", "SS31": "7-4", "M39": "7-4"}
"""A regiment on every supply beach."""

Forces = Mapping[str, str]
"""Units by hex: `{"QQ26": "7-4 6-10"}`."""


def position(
    turn: int,
    side: Side,
    phase: str,
    allied: Forces,
    german: Forces,
    *,
    dug_in: str = "",
    ours: str = "",
    beaches: tuple[int, ...] = BEACHES,
    gone: Iterable[str] = (),
) -> NormandyState:
    """A position at the beginning of a phase of a side, the rest of the game still to come.

    `ours` are city hexes the Allies were the last to be in; `gone` the roads by which a regiment each has left.
    """
    s: NormandyState = GAME.blank({})
    enlist(s)
    muster(s, ORDER)
    s.turn, s.mover, s.phase = turn, side, phase
    s.supply = s.invaded = mask_of(list(beaches))
    for n in beaches:
        s.capacity[n] = 15
    for force, whose in ((allied, Side.ALLIED), (german, Side.GERMAN)):
        for name, codes in force.items():
            for code in codes.split():
                s.place(_from_reserve(s, whose, code), s.kit.hex_named(name))
    for name in gone:
        u = _from_reserve(s, Side.ALLIED, "7-4")
        s.exits.append((s.kind[u], s.kit.hex_named(name), min(turn, 3)))
        s.discard(u)
    _settle(s, dug_in, ours)
    s.agenda = list(reversed(_rest_of_game(turn, side, phase)))
    play.begin(s)
    return s


def _from_reserve(s: NormandyState, side: Side, code: str) -> Unit:
    """A unit of this kind that may be here by now; the earliest first."""
    here = [u for u in s.units_at(RESERVE) if u & 1 == side and s.kind_of(u).code == code]
    return min(here, key=lambda u: (s.due[u], u))


def _settle(s: NormandyState, dug_in: str, ours: str) -> None:
    """Whoever should be on the map and is not was lost."""
    for u in s.units_at(RESERVE):
        late = s.due[u] < 0 or s.due[u] >> 4 < s.turn if u & 1 else GROUPS[s.due[u]] not in BY_SEA
        if late:
            s.eliminate(u)
    s.works = mask_of([s.kit.hex_named(name) for name in dug_in.split()])
    s.cities = mask_of([s.kit.hex_named(name) for name in ours.split()])
    s.cities |= s.occupied[Side.ALLIED] & s.kit.board.city_mask


def _rest_of_game(turn: int, side: Side, phase: str) -> list[Task[NormandyState]]:
    """The rest of the turn from a phase of a side on, and the turns after it."""
    phases: dict[str, Task[NormandyState]] = {FIRST: Movement(side, FIRST), COMBAT: CombatPhase(side)}
    if side == Side.ALLIED:
        phases[REINFORCEMENT] = StartReinforcement()
    phases[SECOND] = Movement(side, SECOND)
    own = list(phases.values())[list(phases).index(phase) :]
    theirs: list[Task[NormandyState]] = [GermanPlayerTurn()] if side == Side.ALLIED else []
    later = [GameTurn(number) for number in range(turn + 1, LAST + 1)]
    return [*own, EndPlayerTurn(side), *theirs, EndGameTurn(), *later, FinalVerdict()]


def attacked(s: NormandyState, own: list[Action]) -> dict[str, int]:
    """The hexes of the attacks that were bound, and the strength that took part in each."""
    found, last, force = dict[str, int](), "", 0
    for action in own:
        if action.verb == "attack":
            last, force = action.noun, 0
        if action.verb == "with":
            force += s.kind_of(int(action.noun)).strength
        if action.verb == "commit":
            found[last] = force
    return found


def attack(s: NormandyState, where: str, *hexes: str) -> list[Action]:
    """An attack by everybody in some hexes, to be bound."""
    units = [u for name in hexes for u in s.units_at(s.kit.hex_named(name))]
    return [Action("attack", where), *(Action("with", str(u)) for u in units), Action("commit")]
