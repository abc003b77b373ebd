"""What can be laid over the map."""

from collections.abc import Callable

from bocage.core.desk import Named, Overlay
from bocage.core.protocol import Side
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import day_of
from bocage.maps.fronts import front

from .overlays_beaches import beaches
from .overlays_ground import naval, neighbourhoods, terrain
from .overlays_reach import reach
from .overlays_supply import supply
from .overlays_threat import threat
from .overlays_victory import victory

OVERLAYS = (
    Named("supply", "Supply lines", "How far the beachheads and depots of each nation reach, and who is out.", "s"),
    Named("zones", "Next to enemies", "The positions beside units of either side: four points more, and a halt.", "z"),
    Named("reach", "Reach", "How far the unit you pointed at could go, and for how many points.", "e"),
    Named("threat", "Threat", "The best odds the enemy could bring on each of your units in his next turn.", "t"),
    Named("victory", "Victory ground", "Where points are won or lost at the next count, and how many.", "v"),
    Named("naval", "Naval range and depth", "How far ships fire, and what each line inland is worth.", "d"),
    Named("beaches", "Beaches", "Where units land, what awaits them, what is cleared.", "c"),
    Named("terrain", "Terrain", "What each position costs to enter and what it does for a defender.", "g"),
    Named("front", "Historical front", "Where the front ran in June 1944, by date.", "f"),
)


def overlay(name: str, s: BattleState, side: Side | None, about: str = "") -> Overlay | None:
    """An overlay by name; None if there is none. `about` is a place, a unit or a date, for those that ask for it."""
    if name == "front":
        return front(s.kit.board.registration, s.kit.board.sheet_size, _today(s), about)
    if name == "reach":
        return reach(s, side, about)
    drawn = _DRAWN.get(name)
    return drawn(s, side) if drawn is not None else None


def _today(s: BattleState) -> str:
    return f"1944-06-{day_of(s.turn):02}"


_DRAWN: dict[str, Callable[[BattleState, Side | None], Overlay]] = {
    "supply": supply,
    "zones": neighbourhoods,
    "threat": threat,
    "victory": victory,
    "naval": naval,
    "beaches": beaches,
    "terrain": terrain,
}
