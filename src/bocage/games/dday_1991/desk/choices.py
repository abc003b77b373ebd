"""Everything a side may do now, as words in a list: movement here, the rest in its own chapters."""

from collections.abc import Callable
from typing import Any

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.listing import BACK, closing, told_apart
from bocage.core.protocol import ASK, Action, Side
from bocage.games.dday_1991.air import Jump
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.marches import March, party_of
from bocage.games.dday_1991.movement_step import ChooseMove
from bocage.games.dday_1991.moves_ledger import use_price
from bocage.games.dday_1991.state import DDayState

from . import choices_battle, choices_combat, choices_march, choices_sea, choices_setup
from .choices_openings import with_openings
from .listing import barred, instead, on_unit
from .names import at_words, figures, hex_words, moves_words, number_of, price_words, side_words, the_unit

ARMIES, SINGLE, BOXED = "Armies, with everyone in their box", "Units by themselves", "Out of an army's box, alone"
DROPS, BOMBS = "Airborne drops", "Carpet bombing"

Chooser = Callable[[DDayState, Any, list[Action]], list[Choice]]


def choices(s: DDayState) -> list[Choice]:
    """One choice for every offered action, and a few that save a click; empty while nobody decides."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    options = play.offered(s)
    found = with_openings(s, _CHOOSERS[type(task).__name__](s, task, options))
    back = [choice for choice in found if choice.group == BACK]
    rest = [choice for choice in found if choice.group != BACK]
    return [*rest, *barred(task, options), *back]


# --- the movement step


def _choose_move(s: DDayState, task: ChooseMove, options: list[Action]) -> list[Choice]:
    """§3.0 §3d2a Who moves: armies first, since their Move covers everyone with them."""
    found, last = list[Choice](), list[Choice]()
    for a in options:
        if a.verb == "move":
            found.append(_take_up(s, s.kit.unit_index[a.noun]))
        elif a.verb == "jump":
            u = s.kit.unit_index[a.noun]
            price = moves_words(use_price(s, u)) if use_price(s, u) else "paid"
            found.append(on_unit(s, a, f"Drop {the_unit(s, u)} {at_words(s, u)} by air", DROPS, price))
        elif a.verb == "bomb":
            found.append(_bomb(s, a))
        else:
            last.append(_end_movement(s, task, a, len({choice.piece for choice in found if choice.piece})))
    order = [ARMIES, SINGLE, BOXED, DROPS, BOMBS]
    found.sort(key=lambda choice: order.index(choice.group))
    return [*told_apart(found), *last]


def _take_up(s: DDayState, u: Unit) -> Choice:
    """§2d1 §3d2a A unit to be moved, and what it costs."""
    h, price = s.at[u], use_price(s, u)
    army = s.kit.armies >> u & 1
    boxed = not army and any(s.kit.armies >> v & 1 for v in s.side_at(h, u & 1))
    party = party_of(s, u)
    more = f" and {number_of(len(party), 'unit')}" if party and March(u, party).bars_leaving(s) is None else ""
    says = f"Move {the_unit(s, u)}{more} {at_words(s, u)}"
    group = ARMIES if army else BOXED if boxed else SINGLE
    return on_unit(s, s.kit.named("move")[u], says, group, moves_words(price) if price else "paid")


def _bomb(s: DDayState, a: Action) -> Choice:
    """§opt-13b1 Both strategic air units bomb the same hex, at no cost."""
    h = s.kit.hex_named(a.noun)
    which = "the other" if s.bombers else "a"
    says = f"Send {which} strategic air unit to {hex_words(s, h)}: {figures(s, s.side_at(h, Side.GERMAN))}"
    return Choice(actions=(str(a),), says=says, group=BOMBS, place=a.noun)


def _end_movement(s: DDayState, task: ChooseMove, a: Action, able: int) -> Choice:
    left = s.moves[task.side]
    still = f"{number_of(able, 'unit')} could still move, {moves_words(left)} left." if able else ""
    return closing(s, a, f"End the {side_words(task.side)} movement", still)


def _jump(s: DDayState, task: Jump, options: list[Action]) -> list[Choice]:
    """§opt-13d2 Where a unit is dropped; it may attack from there."""
    u = task.unit
    group = f"Drop zones: {price_words(s, u & 1, use_price(s, u))}"
    zone = s.zone(1 - (u & 1))
    found = []
    for a in options[:-1]:
        h = s.kit.hex_named(a.noun)
        near = ", in an enemy zone" if zone >> h & 1 else ""
        beside = ", beside friends" if s.occupied[u & 1] >> h & 1 else ""
        says = f"Drop on {hex_words(s, h)}{near}{beside}"
        found.append(Choice(actions=(str(a),), says=says, group=group, place=a.noun))
    return [*found, *instead(s, "jump", "Drop"), Choice(actions=("back",), says="Drop nobody now", group=BACK)]


_CHOOSERS: dict[str, Chooser] = {
    "ChooseMove": _choose_move,
    "Jump": _jump,
    **choices_march.CHOOSERS,
    **choices_sea.CHOOSERS,
    **choices_setup.CHOOSERS,
    **choices_combat.CHOOSERS,
    **choices_battle.CHOOSERS,
}
