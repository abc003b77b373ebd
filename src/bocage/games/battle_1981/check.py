"""What must be true of every position between two decisions. A position that breaks it is a defect of the program."""

from bocage.core.hexes import members
from bocage.core.protocol import Broken

from .kinds import Unit
from .state import MOST_FATIGUE, UNUSED, BattleState
from .tables import last_turn

WHOLE = 100
MOST_POINTS = 99
MOST_PICKS = 5
MOST_HITS = 2


def check(s: BattleState) -> None:
    """Raise Broken if the position cannot exist."""
    _check_tracks(s)
    _check_places(s)
    _check_units(s)
    _check_derived(s)
    _check_battle(s)


def _demand(holds: object, rule: str, why: str) -> None:
    if not holds:
        raise Broken(f"{rule}: {why}")


def _check_tracks(s: BattleState) -> None:
    """§1c §5b §5h §9l §4a"""
    _demand(0 <= s.turn <= last_turn(s.scenario), "§1c", f"turn {s.turn}")
    _demand(all(pool >= 0 for pool in s.pools), "§5a", f"a pool below nothing: {s.pools}")
    _demand(s.air >= 0 and s.naval >= 0, "§9l", f"air {s.air}, naval {s.naval}")
    _demand(sum(s.share) in (0, WHOLE), "§5b", f"shares {s.share}")
    _demand(all(0 <= part <= MOST_POINTS for part in s.share), "§5b", f"shares {s.share}")
    _demand(-1 <= s.weather <= 3, "§4a", f"weather {s.weather}")
    _demand(0 <= s.interdiction <= MOST_POINTS, "§chart-interdict", f"interdiction {s.interdiction}")
    _demand(s.opened or s.interdiction <= s.air, "§9l", "more interdiction than air")


def _check_places(s: BattleState) -> None:
    """§1e §6f §7d One unit a position, on land; only beachheads lie in the ocean, and they never move."""
    board, beaches = s.kit.board, s.kit.board.beachheads
    for u, h in enumerate(s.at):
        name = s.kit.kinds[u].id
        if h < 0:
            _demand(h >= UNUSED, "§11a", f"{name} is nowhere ({h})")
        elif s.kit.beachheads >> u & 1:
            _demand(h == beaches[s.kit.marker_of[u]].marker, "§6f", f"{name} has left its place")
        else:
            _demand(board.land_mask >> h & 1, "§7d", f"{name} stands in the ocean at {s.kit.names[h]}")
    places = [h for h in s.at if h >= 0]
    _demand(len(places) == len(set(places)), "§1e", "two units in one position")


def _check_units(s: BattleState) -> None:
    """§10a §2g §2j"""
    for u, h in enumerate(s.at):
        if h >= 0:
            _check_unit(s, u)
    for name in BattleState.UNIT_SETS:
        stray = getattr(s, name) & ~(s.kit.of_side[0] | s.kit.of_side[1])
        _demand(not stray, "§1e", f"{name} holds numbers that are no units: {members(stray)}")


def _check_unit(s: BattleState, u: Unit) -> None:
    name = s.kit.kinds[u].id
    _demand(s.cp[u] > 0, "§9r", f"{name} is on the map with {s.cp[u]} combat points")
    _demand(s.cp[u] <= max(s.kit.strength[u], s.kit.ceiling[u]), "§10d", f"{name} has {s.cp[u]} combat points")
    _demand(0 <= s.fatigue[u] <= MOST_FATIGUE, "§10a", f"{name} has fatigue {s.fatigue[u]}")
    _demand(1 <= s.leader[u] <= 9, "§10a", f"{name} has leader {s.leader[u]}")
    _demand(s.mp[u] >= 0, "§8e", f"{name} has {s.mp[u]} movement points")
    _demand(0 <= s.picks[u] <= MOST_PICKS, "§2g", f"{name} taken up {s.picks[u]} times")
    _demand(0 <= s.hit[u] <= MOST_HITS, "§2j", f"{name} attacked {s.hit[u]} times")


def _check_derived(s: BattleState) -> None:
    """Whatever follows from the saved fields is true to them."""
    fresh = s.clone()
    fresh.refresh()
    _demand(fresh.on == s.on, "§1e", "units by position are not what the units say")
    _demand(fresh.held == s.held, "§1e", "held positions are not what the units say")
    for side in (0, 1):
        _demand(fresh.near(side) == s.near(side), "§8b", "positions beside units are not what the units say")


def _check_battle(s: BattleState) -> None:
    """§9b §9k"""
    if s.battle is None:
        return
    _demand(0 <= s.battle.attack <= 9 and 0 <= s.battle.defence <= 9, "§9b", f"levels of {s.battle}")
    _demand(0 <= s.battle.air <= MOST_POINTS and 0 <= s.battle.naval <= MOST_POINTS, "§9k", f"points of {s.battle}")
