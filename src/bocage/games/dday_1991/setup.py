"""§6a4 A new match: what the cards fix, and the German free set-up. §1e Units start on the face the cards show."""

from functools import lru_cache

from bocage.core.hexes import Hex, Mask, bits, members
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.maps import europe

from .control import first_control, open_mask
from .kinds import Unit, mulberries
from .kit import Kit, Options
from .orders import START, places, scenario_named
from .setups import GermanSetup, german_setups
from .stacking import bars_stack
from .state import RESERVE, DDayState, no_such_hex, no_such_unit, unit_named
from .verbs import BACK


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
    name, place = s.kit.names[h], s.kit.kinds[u].arrivals[s.scenario].place
    if not deploy_mask(s, u) >> h & 1:
        return no("§6a4", hex=name)
    most = places()[place].most
    alike = [v for v in s.side_at(h, u & 1) if s.kit.kinds[v].arrivals[s.scenario].place == place]
    if most and len(alike) >= most:
        return no("§6a4", hex=name, most=most)
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

    def who(self, s: DDayState) -> Side:
        return Side.GERMAN

    def options(self, s: DDayState) -> list[Action]:
        options = [s.kit.named("place")[u] for u in waiting(s)]
        return options + [Action("setup", name) for name in german_setups(s.scenario)]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        u = unit_named(s, a.noun, Side.GERMAN)
        if a.verb == "place":
            return no("§6a4", unit=a.noun, why="not a unit to be placed") if u else no_such_unit(s, a.noun, "§6a4")
        if a.verb == "done":
            return no("§6a4", why="units are still to be placed")
        return no("§6a4", why="no such set-up") if a.verb == "setup" else None

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a.verb == "setup":
            fill_up(s, german_setups(s.scenario)[a.noun])
            return [Deployment()]
        return [DeployUnit(s.kit.unit_index[a.noun]), Deployment()]


class DeployUnit(Ask[DDayState], frozen=True):
    """§6a4 Where a unit is set up."""

    rule = "§6a4"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side.GERMAN

    def options(self, s: DDayState) -> list[Action]:
        mask = deploy_mask(s, self.unit)
        return [*[s.kit.noun("at")[h] for h in bits(mask) if bars_deploy(s, self.unit, h) is None], BACK]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        if a.verb != "at":
            return None
        return bars_deploy(s, self.unit, h) if h >= 0 else no_such_hex(a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a != BACK:
            take_up(s, self.unit, s.kit.hex_named(a.noun))
        return []
