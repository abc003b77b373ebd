"""Matches of Battle for Normandy (1981) made ready for a test: before the drop, or at numbers that are to be set."""

import time
from typing import Any

from playwright.sync_api import BrowserContext

from tests.web.matches import Played, begun

GAME = "battle-1981"
SEED = "morning"
PATIENCE_S = 60
MOST_DECISIONS = 60


def before_the_drop(context: BrowserContext) -> Played:
    """A match at its first decision, the Allies for a person, the Germans for the computer."""
    return begun(context, game=GAME, allied="person", german="recruit", seed=SEED)


def setting(context: BrowserContext, verb: str, *first: str) -> Played:
    """A match in which the Allies set numbers, one of them with this verb.

    On the way there what is offered first is done, of the verbs given rather than of others; numbers stay as they are.
    """
    match = before_the_drop(context)
    for _ in range(MOST_DECISIONS):
        table = deciding(match)
        numbers = table["sliders"]
        if numbers is None:
            match.act(*_likeliest(table, first))
        elif any(slider["verb"] == verb for slider in numbers["sliders"]):
            return match
        else:
            match.act(*(f"{slider['verb']} {slider['value']}" for slider in numbers["sliders"] if slider["verb"]))
    raise AssertionError(f"no numbers with {verb}")


def deciding(match: Played) -> dict[str, Any]:
    """The table, once the Allies decide."""
    until = time.monotonic() + PATIENCE_S
    while (table := match.table())["decides"] != "allied":
        assert time.monotonic() < until, table["heading"]
        time.sleep(0.1)
    return table


def _likeliest(table: dict[str, Any], verbs: tuple[str, ...]) -> list[str]:
    offered = [choice["actions"] for choice in table["choices"] if not choice["barred"]]
    for verb in verbs:
        for actions in offered:
            if len(actions) == 1 and actions[0].split(" ")[0] == verb:
                return list(actions)
    return list(offered[0])
