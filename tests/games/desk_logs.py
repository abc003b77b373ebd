"""What holds of any desk's log on a hex board: every event of a match becomes a line that the page can show."""

from collections.abc import Callable
from typing import Any

from bocage.core.desk import Told
from bocage.core.match import Match
from bocage.core.protocol import Event
from tests.conformance.driver import Temperament, chosen, option_sets


def demand_every_event_is_told(game: Any, seed: int, told: Callable[[Any, Event], Told | None]) -> set[str]:
    """Play a match by chance and read its log. The kinds of event met."""
    sets = option_sets(game)
    match = Match(game, sets[seed % len(sets)], f"told {seed}")
    temper, met = Temperament(seed), set[str]()
    state: Any = match.state
    board = state.kit.board
    while match.decides() is not None:
        for event in match.act(chosen(match, temper)):
            found = told(match.state, event)
            assert found is not None
            assert found.says == found.says.strip()
            assert "\n" not in found.says
            assert found.rule == event.rule
            assert all(place in board.by_name or place.startswith("box ") for place in found.places)
            if found.motion is not None:
                assert found.motion.places[-1] in board.by_name
            met.add(event.kind)
    return met
