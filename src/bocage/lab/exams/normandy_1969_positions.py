"""Positions of Normandy (1969) on the real board, made by the game's own verbs, for exams and tests.

The forces named are on the map. Of the rest, the Allies wait to land, and Germans whose time has come are destroyed:
so every position is one that the game itself could reach.
"""

from collections.abc import Mapping

from bocage.core import play
from bocage.core.hexes import mask_of
from bocage.core.protocol import Action, Side, Task
from bocage.core.regiments.state import RESERVE
from bocage.games.normandy_1969.combat import CombatPhase
from bocage.games.normandy_1969.deployment import Muster
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.landings import AT_SEA, Landings
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.sequence import EndGameTurn, FinalVerdict, GameTurn, GermanTurn
from bocage.games.normandy_1969.setup import enlist
from bocage.games.normandy_1969.state import FIRST, SECOND, NormandyState

LAST = 7
BEACHES = (3, 8, 10, 12, 16)
"""The supply beaches of the real plan, all of them alive unless an exam says otherwise."""

BAR = dict.fromkeys(("GG25", "II22", "LL21", "OO20", "RR19", "UU20"), "4-1") | dict.fromkeys(
    ("WW22", "WW25", "WW28", "Z27", "R30", "K31"), "4-1"
)
"""Posts whose zones leave no road open to the south, east and west."""

Forces = Mapping[str, str]
"""Units by square: `{"QQ26": "7-4 6-10"}`."""


def position(
    turn: int,
    side: Side,
    phase: str,
    allied: Forces,
    german: Forces,
    *,
    limit: int = 6,
    ours: str = "",
    beaches: tuple[int, ...] = BEACHES,
    gone: tuple[tuple[str, str], ...] = (),
) -> NormandyState:
    """A position at the beginning of a phase of a side, the rest of the game still to come.

    `ours` are the city squares the Allies were the last to pass, `gone` units that have left by a road.
    """
    s = GAME.blank({})
    enlist(s)
    Muster().run(s)
    s.turn, s.opened, s.mover, s.limit, s.phase = turn, True, side, limit, phase
    s.supply = s.invaded = mask_of(list(beaches))
    for n in beaches:
        s.capacity[n] = 15
    _place(s, Side.ALLIED, allied)
    _place(s, Side.GERMAN, german)
    _send_off(s, gone)
    _clear_rest(s)
    s.cities = mask_of([s.kit.hex_named(name) for name in ours.split()])
    s.cities |= s.occupied[Side.ALLIED] & s.kit.board.city_mask
    s.began = [max(h, -1) for h in s.at]
    s.agenda.extend(reversed(_to_come(turn, side, phase)))
    play.begin(s)
    return s


def _place(s: NormandyState, side: Side, forces: Forces) -> None:
    """Bring units from the reserve to their squares; a code by the sea stands for paratroops too."""
    for name, codes in forces.items():
        for code in codes.split():
            s.place(_waiting(s, side, code, s.turn), s.kit.hex_named(name))


def _waiting(s: NormandyState, side: Side, code: str, turn: int) -> int:
    return next(
        u
        for u in s.units_at(RESERVE)
        if u & 1 == side and s.kind_of(u).code == code and (side == Side.ALLIED or s.due[u] >> 4 <= turn)
    )


def _send_off(s: NormandyState, gone: tuple[tuple[str, str], ...]) -> None:
    for code, name in gone:
        u = _waiting(s, Side.ALLIED, code, s.turn)
        s.exits.append((s.kind[u], s.kit.hex_named(name), s.turn - 1))
        s.discard(u)


def _clear_rest(s: NormandyState) -> None:
    """Germans who should be on the map by now were lost, and so were the Allies who came by air."""
    for u in s.units_at(RESERVE):
        arrived = s.due[u] < 0 or s.due[u] >> 4 < s.turn if u & 1 else s.due[u] not in AT_SEA
        if arrived:
            s.eliminate(u)


def _to_come(turn: int, side: Side, phase: str) -> list[Task[NormandyState]]:
    """The rest of the turn from a phase of a side on, and the turns after it."""
    own: list[Task[NormandyState]] = [Impulse(side, FIRST), CombatPhase(side)]
    own += [Landings()] if side == Side.ALLIED else []
    own.append(Impulse(side, SECOND))
    if phase != FIRST:
        own = own[1:] if phase == "combat" else own[-1:]
    theirs = [GermanTurn()] if side == Side.ALLIED else []
    later = [GameTurn(number) for number in range(turn + 1, LAST + 1)]
    return [*own, *theirs, EndGameTurn(), *later, FinalVerdict()]


def attacked(own: list[Action]) -> list[str]:
    """The squares that were attacked, in order; an attack dropped again is none."""
    found, last = [], ""
    for action in own:
        last = action.noun if action.verb == "attack" else last
        if action.verb == "fight":
            found.append(last)
    return found


def attack(s: NormandyState, where: str, *squares: str) -> list[Action]:
    """An attack by everybody in some squares."""
    units = [u for name in squares for u in s.units_at(s.kit.hex_named(name))]
    return [Action("attack", where), *(Action("with", str(u)) for u in units), Action("fight")]
