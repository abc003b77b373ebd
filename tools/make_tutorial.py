"""The record behind the guided first turn: `python -m tools.make_tutorial`.

Both historical set-ups are taken and the computer plays 6 June for both sides; the record stops on the second morning,
when roads first help the Allies. Seed and players are fixed, so the same code writes the same file. A computer player
that has learnt something new may play another day: then the lessons (data/tutorial.toml) must fit it again.
"""

from pathlib import Path

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import BOTH, Action, Side
from bocage.games.normandy_1971.state import NormandyState

OUT = Path(__file__).parent.parent / "src/bocage/games/normandy_1971/data/tutorial.match"
GAME = registry.game("normandy-1971")
SEED = "Utah 16"
HISTORICAL = Action("take", "historical")
MOST_ACTIONS = 600


def record() -> str:
    """The match up to the first Allied movement of Game-Turn 2."""
    match = Match(GAME, GAME.options.resolve({"german_ob": "B"}), SEED)
    computers = {side: registry.player(GAME.id, "recruit", side + 1) for side in BOTH}
    while not _has_come(match.state):
        decision = play.decision(match.state)
        if decision is None or len(match.steps) > MOST_ACTIONS:
            raise SystemExit(f"the second morning has not come after {len(match.steps)} actions")
        if HISTORICAL in decision.options:
            match.act(HISTORICAL)
        else:
            match.act(computers[decision.side].choose(GAME.view(match.state, decision.side), decision))
    return match.text()


def _has_come(s: object) -> bool:
    assert isinstance(s, NormandyState)
    return (s.turn, s.phase, s.mover) == (2, "first movement", Side.ALLIED)


if __name__ == "__main__":
    OUT.write_text(record(), encoding="utf-8")
    print(f"{OUT.name}: {len(OUT.read_text(encoding='utf-8').splitlines())} lines")
