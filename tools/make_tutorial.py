"""The record behind the guided first turn: `python -m tools.make_tutorial`.

Both historical set-ups are taken and the computer plays 6 June for both sides; the record stops on the second morning,
when roads first help the Allies. Where rules or board have changed since, the kept record is played again, and the
computer decides only what is no longer lawful: so the morning stays the one that the lessons (data/tutorial.toml) speak
of, or near it. With `--afresh` the computer plays all of the day, and the lessons must fit it again.
"""

import sys
from collections import deque
from pathlib import Path

from bocage import registry
from bocage.core import play
from bocage.core.match import Match, read_record
from bocage.core.protocol import BOTH, Action, Side
from bocage.games.normandy_1971.state import NormandyState

OUT = Path(__file__).parent.parent / "src/bocage/games/normandy_1971/data/tutorial.match"
GAME = registry.game("normandy-1971")
SEED = "Utah 16"
HISTORICAL = Action("take", "historical")
MOST_ACTIONS = 600


def record(known: list[Action]) -> str:
    """The match up to the first Allied movement of Game-Turn 2; what is known of it is played where it is lawful."""
    match = Match(GAME, GAME.options.resolve({"german_ob": "B"}), SEED)
    computers = {side: registry.player(GAME.id, "recruit", side + 1) for side in BOTH}
    ahead = deque(known)
    while not _has_come(match.state):
        decision = play.decision(match.state)
        if decision is None or len(match.steps) > MOST_ACTIONS:
            raise SystemExit(f"the second morning has not come after {len(match.steps)} actions")
        action = ahead.popleft() if ahead else None
        if action not in decision.options:
            view = GAME.view(match.state, decision.side)
            action = HISTORICAL if HISTORICAL in decision.options else computers[decision.side].choose(view, decision)
        match.act(action)
    return match.text()


def kept() -> list[Action]:
    """What was played in the record as it is kept."""
    return [step.action for step in read_record(OUT.read_bytes()).steps if step.side != Side.NATURE]


def _has_come(s: object) -> bool:
    assert isinstance(s, NormandyState)
    return (s.turn, s.phase, s.mover) == (2, "first movement", Side.ALLIED)


if __name__ == "__main__":
    OUT.write_text(record([] if "--afresh" in sys.argv else kept()), encoding="utf-8")
    print(f"{OUT.name}: {len(OUT.read_text(encoding='utf-8').splitlines())} lines")
