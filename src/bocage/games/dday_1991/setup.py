"""§6a4 A new match: what the cards fix, and the German free set-up. §1e Units start on the face the cards show."""

from collections.abc import Iterator
from functools import lru_cache

from bocage.core.hexes import Hex, Mask, bits, mask_of, members
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb
from bocage.maps import europe

from .control import first_control, misplaced, open_mask
from .kinds import Unit, mulberries
from .kit import Kit, Options
from .nouns import HEX, SETUP, UNIT
from .orders import START, places, scenario_named
from .setups import GermanSetup, german_setups
from .stacking import bars_stack
from .state import RESERVE, DDayState
from .verbs import PUT_BACK, refused


@lru_cache(maxsize=64)
def kit_for(options: Options) -> Kit:
    """The kit of a choice of options, on the board of the game; made once, since nothing in it changes."""
    return Kit(europe.load(), options)


def enlist(s: DDayState, scenario: str) -> None:
    """§6a2 §6a4 §6-start §6-init §6-control Markers, control, and every unit where its card has it."""
    s.scenario = scenario
    facts = scenario_named(scenario)
    s.moves = [facts.start_moves.allied, facts.start_moves.german]
    s.initiative, s.held = facts.first_initiative, first_control(s)
    for piece in s.kit.kinds:
        arrival = piece.arrivals.get(scenario)
        if arrival is None or (piece.is_strategic and not s.kit.options.carpet_bombing):
            continue  # §1b6
        s.due[piece.unit] = arrival.turn
        if arrival.reduced:
            s.back |= 1 << piece.unit
        h = s.kit.hex_named(arrival.place)
        s.place(piece.unit, h if arrival.turn == START and h >= 0 else RESERVE)
    if s.kit.options.mulberries:
        s.harbours = [s.kit.hex_named(marker.start) for marker in mulberries()]
    s.phase, s.mover = "setup", Side.GERMAN


def waiting(s: DDayState) -> list[Unit]:
    """§6a4 The units of the set-up that are not placed yet."""
    return [u for u in range(Side.GERMAN, len(s.at), 2) if s.at[u] == RESERVE and s.due[u] == START]


def deploy_mask(s: DDayState, u: Unit) -> Mask:
    """§6a4 The hexes its card leaves to a unit."""
    return open_mask(s, u & 1, s.kit.kinds[u].arrivals[s.scenario].place)


def bars_deploy(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§6a4 §AMB-29 The first rule that keeps a unit from being set up in a hex."""
    place = s.kit.kinds[u].arrivals[s.scenario].place
    if not deploy_mask(s, u) >> h & 1:
        return misplaced(s, u, h, place, "§6a4")
    most = places()[place].most
    alike = [v for v in s.side_at(h, u & 1) if s.kit.kinds[v].arrivals[s.scenario].place == place]
    if most and len(alike) >= most:
        says = "{alike:present} in {hex}, and of such units only {most} may be set up in a hex"
        return no("§6a4", says, alike=mask_of(alike), hex=h, most=most)
    return bars_stack(s, 1 << u, h)


def take_up(s: DDayState, u: Unit, h: Hex) -> None:
    """A unit is set up."""
    s.place(u, h)
    s.tell(Event("set_up", "§6a4", {"piece": u, "hex": h}))


def fill_up(s: DDayState, plan: GermanSetup) -> None:
    """§6a4 Everyone not yet placed goes where a named set-up wants him, or else where there is room."""
    wanted = {s.kit.unit_index[code]: hexes for code, hexes in plan.hexes.items()}
    for u in sorted(waiting(s), key=lambda u: (not s.kit.armies >> u & 1, u not in wanted, u)):
        liked = [s.kit.hex_named(name) for name in wanted.get(u, ())]
        for h in [*liked, *members(deploy_mask(s, u))]:
            if bars_deploy(s, u, h) is None:
                take_up(s, u, h)
                break


class Deployment(Do[DDayState], frozen=True):
    """§6a4 The German sets up until everybody stands."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        return [Deploy()] if waiting(s) else []


class Deploy(Ask[DDayState], frozen=True):
    """§6a4 The German places the units his card leaves open, or takes a named set-up for all that remain."""

    rule = "§6a4"
    asks = "place a unit of the set-up, or take a named set-up for the rest"

    def who(self, s: DDayState) -> Side:
        return Side.GERMAN

    def waiting(self, s: DDayState) -> list[Unit]:
        """§6a4"""
        return waiting(s)

    def bars_place(self, s: DDayState, u: Unit) -> Ruling | None:
        """§6a4"""
        return None if u in waiting(s) else no("§6a4", "{unit} is not among those still to be placed", unit=u)

    def place(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§6a4 A unit is taken in hand."""
        return [DeployUnit(u), Deployment()]

    def ready(self, s: DDayState) -> list[str]:
        """The named set-ups."""
        return list(german_setups(s.scenario))

    def fill(self, s: DDayState, name: str) -> list[Task[DDayState]]:
        """§6a4"""
        fill_up(s, german_setups(s.scenario)[name])
        return [Deployment()]

    def bars_end(self, s: DDayState, n: str) -> Ruling:
        """§6a4"""
        return no("§6a4", "units are still to be placed")

    verbs = (
        Verb("place", UNIT, lawful=waiting, bars=bars_place, take=place),
        Verb("setup", SETUP, nouns=ready, take=fill),
        refused("done", NOTHING, bars_end),
    )


class DeployUnit(Ask[DDayState], frozen=True):
    """§6a4 Where a unit is set up."""

    rule = "§6a4"
    asks = "choose a hex for the unit"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side.GERMAN

    def allowed(self, s: DDayState) -> Iterator[Hex]:
        """The hexes its card leaves to the unit."""
        return bits(deploy_mask(s, self.unit))

    def bars_at(self, s: DDayState, h: Hex) -> Ruling | None:
        """§6a4"""
        return bars_deploy(s, self.unit, h)

    def stand(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§6a4"""
        take_up(s, self.unit, h)
        return []

    verbs = (Verb("at", HEX, nouns=allowed, bars=bars_at, take=stand), PUT_BACK)
