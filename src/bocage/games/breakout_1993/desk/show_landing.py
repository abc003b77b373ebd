"""§21.1D The landing: who comes in the first wave, and which beach is assaulted next."""

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Batch, Choice, Entry, Gauge, Hand, Worksheet
from bocage.core.hexes import members
from bocage.core.listing import FINISH
from bocage.core.protocol import Side
from bocage.core.showing import Showing
from bocage.games.breakout_1993.amphibious import BeachAssaults, FirstWave, stormable
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.plan import attackers
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import DONE

from .choosing import at_place, on_unit
from .dice_words import landing_words
from .names import ids, listed, number_of, place_name, place_words, places_words, state_words, units_words
from .pieces import in_order
from .rows import brief, standing
from .show_airborne import all_out, defenders_words, strength
from .show_assault import assault_odds


def _first_wave(s: BreakoutState, task: FirstWave) -> list[Choice]:
    """§21.1D Box by box, who lands first."""
    found = []
    for box in s.kit.beach_of:
        beach = s.kit.beach_of[box]
        group = f"{place_words(s, beach)}: {beach_words(s, beach)}"
        found += strongest(s, box, group)
        for u in able_at(s, box):
            found.append(on_unit(s, s.kit.named("wave")[u], f"{state_words(s, u)} lands in the first wave", group))
    found += [on_unit(s, s.kit.named("recall")[u], f"{state_words(s, u)} waits", STAYS) for u in members(s.waves)]
    return [*found, end_wave(s)]


BEACHES, STAYS = "Beaches", "Leave out of the first wave again"


def able_at(s: BreakoutState, box: Area) -> list[Unit]:
    """Who may still be put into the first wave of a box, the strongest first."""
    units = [s.kit.unit_index[a.noun] for a in play.offered(s) if a.verb == "wave"]
    return sorted((u for u in units if s.at[u] == box), key=lambda u: (-strength(s, u), u))


def waves_at(s: BreakoutState, box: Area) -> list[Unit]:
    """Who is in the first wave of a box."""
    return [u for u in s.units_at(box, Side.ALLIED) if s.waves >> u & 1]


def room_at(s: BreakoutState, box: Area) -> int:
    """§19.11 How many more may land in the first wave."""
    return constants().landing_limit - len(waves_at(s, box))


def beach_words(s: BreakoutState, beach: Area) -> str:
    """Who holds a beach, and the fire on it."""
    return f"{defenders_words(s, beach)}; {landing_words(s, beach)}"


def wave_odds(s: BreakoutState, box: Area, units: list[Unit]) -> str:
    """§9.2 The assault of a wave if everybody comes through the fire."""
    return assault_odds(s, all_out(s, s.kit.beach_of[box], units))


def strongest(s: BreakoutState, box: Area, group: str) -> list[Choice]:
    """§19.11 As many as may land, the strongest first; with what they would be worth together."""
    party = able_at(s, box)[: room_at(s, box)]
    if len(party) < 2:
        return []
    whole = [*waves_at(s, box), *party]
    who = "Everybody who may" if len(party) == len(able_at(s, box)) else f"The {len(party)} strongest"
    beach = place_words(s, s.kit.beach_of[box])
    says = f"{who} to {beach}: {wave_odds(s, box, whole)} if all come through"
    actions = tuple(str(s.kit.named("wave")[u]) for u in party)
    return [Choice(actions=actions, says=says, group=group, place=s.kit.codes[box])]


def end_wave(s: BreakoutState) -> Choice:
    """The landing; a question while a beach has no wave at all, even where it could be taken back."""
    empty = [place_words(s, s.kit.beach_of[box]) for box in s.kit.beach_of if able_at(s, box) and not waves_at(s, box)]
    still = f"Nobody lands on {listed(empty)} in the first wave." if empty else ""
    count = s.waves.bit_count()
    says = f"Send the first wave in: {number_of(count, 'unit')}" if count else "Land nobody in the first wave"
    return Choice(actions=(str(DONE),), says=says, group=FINISH, question=f"{still} {says}?" if still else "")


def _beach_assaults(s: BreakoutState, task: BeachAssaults) -> list[Choice]:
    """§21.1D §8.5 Each has to be made; the order is free."""
    found = []
    for a in play.offered(s):
        place = s.kit.place_named(a.noun)
        able = attackers(s, Side.ALLIED, place)
        odds = assault_odds(s, all_out(s, place, able))
        who = f"{defenders_words(s, place)}; {ashore_words(s, place, able)}, {odds}"
        found.append(at_place(a, f"Assault {place_words(s, place)}: {who}", BEACHES))
    return found


def ashore_words(s: BreakoutState, beach: Area, able: list[Unit]) -> str:
    """§14.1 Who of a first wave can assault, and whom the guns have stopped: `3 units assault, 9/3 Inf is hit`."""
    hit = [u for u in s.units_at(beach, Side.ALLIED) if s.landed >> u & 1 and u not in able]
    stopped = f", {units_words(s, hit)} {'is' if len(hit) == 1 else 'are'} hit" if hit else ""
    return f"{number_of(len(able), 'unit assaults', 'units assault')}{stopped}"


# --- on a sheet


def wave_sheet(s: BreakoutState, task: FirstWave) -> Worksheet:
    """§21.1D §19.11"""
    boxes = [box for box in s.kit.beach_of if s.mask_at(box, Side.ALLIED)]
    most = constants().landing_limit
    return Worksheet(
        name="wave",
        title="The first wave",
        says=f"Up to {most} units a beach land first and must assault; the others land by day. Artillery comes later.",
        batches=[_beach(s, box) for box in boxes],
        gauges=[_filled(s, box) for box in boxes],
        choices=(end_wave(s),),
    )


def _filled(s: BreakoutState, box: Area) -> Gauge:
    """§19.11 How many of a box are in the first wave."""
    most, name = constants().landing_limit, place_name(s, s.kit.beach_of[box])
    at = len(waves_at(s, box))
    says = f"{name}: {at} of {most} in the first wave."
    return Gauge(name=f"wave-{s.kit.codes[box]}", title=name, at=at, most=most, says=says, rule="§19.11")


def _beach(s: BreakoutState, box: Area) -> Batch:
    wave, able, beach = waves_at(s, box), able_at(s, box), s.kit.beach_of[box]
    title, rows = place_words(s, beach), []
    for u in in_order(s, s.units_at(box, Side.ALLIED)):
        verb, says = ("recall", "Leave out") if u in wave else ("wave", "First wave")
        buttons = (on_unit(s, s.kit.named(verb)[u], says, title),) if u in able or u in wave else ()
        rows.append(Entry(s.kit.kinds[u].id, f"{standing(s, u)}{_part(s, u, able)}", buttons))
    odds = f"as named {wave_odds(s, box, wave)} if all come through" if wave else "nobody named yet"
    return Batch(
        title=title,
        place=s.kit.codes[beach],
        says=f"{beach_words(s, beach)}; {odds}",
        entries=rows,
        choices=tuple(brief(choice, choice.says.replace(f" to {title}", "")) for choice in strongest(s, box, title)),
    )


def _part(s: BreakoutState, u: Unit, able: list[Unit]) -> str:
    """Where a unit stands between the waves."""
    if s.waves >> u & 1:
        return "; in the first wave"
    if u in able:
        return ""
    return "; artillery lands later" if s.kit.kinds[u].is_artillery else "; the first wave is full"


# --- in hand


FEW = 2
"""So many beaches are named; the list names the others."""


def _embarking(s: BreakoutState, task: FirstWave) -> Hand:
    """§21.1D §19.11 Who is in the first wave, beach by beach."""
    wave = members(s.waves)
    each = [
        f"{s.kit.board.names[beach]} {sum(1 for u in wave if s.at[u] == box)}" for box, beach in s.kit.beach_of.items()
    ]
    says = f"First wave, up to {constants().landing_limit} for each beach: {', '.join(each)}"
    return Hand(says, ids(s, wave))


def _storming(s: BreakoutState, task: BeachAssaults) -> Hand:
    """§21.1D"""
    bound = members(s.mandatory)
    beaches = stormable(s)
    which = places_words(s, beaches) if len(beaches) <= FEW else f"{len(beaches)} beaches"
    says = f"{units_words(s, bound)} must assault{': choose the next of' if len(beaches) > 1 else ''} {which}"
    return Hand(says, ids(s, bound))


SHOWN: dict[type, Showing] = {
    FirstWave: Showing(choices=_first_wave, hand=_embarking, worksheet=wave_sheet),
    BeachAssaults: Showing(choices=_beach_assaults, hand=_storming),
}
